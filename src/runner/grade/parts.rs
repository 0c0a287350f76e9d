//! What is wrong with a turn of shogi that a program has printed: with its board, its captures, its ending.
//!
//! What is compared leaves slight differences out; what is quoted is what stands there.

use std::collections::HashMap;

use super::anatomy::{Anatomy, Board, Ended, Part};
use super::level::Line;
use super::reasons::{instead, shown};
use crate::formats::english::list;

const RIGHT_BUT_FOR_ENDING: &str = "the board is right but the ending is not";

/// Lines of one part.
type Lines<'a> = [&'a Line<'a>];

/// What is wrong with a turn, part by part, the most telling first.
pub(super) fn differences(right: &Anatomy<'_>, wrong: &Anatomy<'_>) -> Vec<String> {
    let differs = |part: &Part| !same(&right.part(*part), &wrong.part(*part));
    let mut differing: Vec<Part> = Part::EXPECTED.into_iter().filter(differs).collect();
    let mut reasons = Vec::new();
    if let Some(reason) = another_end(right, wrong) {
        // What belongs to an end that is another one is not wrong for itself.
        differing.retain(|part| !matches!(part, Part::Check | Part::Answers | Part::Ending));
        let is_alone = differing.is_empty();
        reasons.push(if is_alone { format!("{RIGHT_BUT_FOR_ENDING}: {reason}") } else { reason });
    } else if differing == [Part::Ending] {
        differing.clear();
        let (expected, found) = (right.part(Part::Ending), wrong.part(Part::Ending));
        reasons.push(format!("{RIGHT_BUT_FOR_ENDING}: {}", instead_of(&expected, &found)));
    }
    let told = differing.iter().map(|part| {
        let (expected, found) = (right.part(*part), wrong.part(*part));
        match part {
            Part::Action => action(&expected, &found),
            Part::Board => board(&expected, &found),
            Part::Captures => captures(&expected, &found),
            Part::Check => check(&expected, &found),
            Part::Answers => answers(&expected, &found),
            Part::Ending | Part::Other => format!("the ending is wrong: {}", instead_of(&expected, &found)),
        }
    });
    reasons.extend(told);
    reasons.extend(strangers(&wrong.part(Part::Other)));
    if reasons.is_empty() {
        reasons.push("all lines are there, but in another order".to_owned());
    }
    reasons
}

/// What is said where the game is over and goes on, or is over in another way.
fn another_end(right: &Anatomy<'_>, wrong: &Anatomy<'_>) -> Option<String> {
    let (expected, found) = (right.part(Part::Ending), wrong.part(Part::Ending));
    let place = instead_of(&expected, &found);
    match (right.ended(), wrong.ended()) {
        (Ended::Over, Ended::GoesOn) => Some(format!("the game is over and the program plays on: {place}")),
        (Ended::GoesOn, Ended::Over) => Some(format!("the game goes on and the program ends it: {place}")),
        (Ended::Over, Ended::Over) if !same(&expected, &found) => Some(place),
        _ => None,
    }
}

/// Lines that no turn has.
fn strangers(lines: &Lines<'_>) -> Option<String> {
    let first = lines.first()?;
    Some(match lines.len() {
        1 => format!("a line does not belong there: `{}`", shown(first.text)),
        count => format!("{count} lines do not belong there, first `{}`", shown(first.text)),
    })
}

fn same(lines: &Lines<'_>, others: &Lines<'_>) -> bool {
    lines.iter().map(|line| &line.key).eq(others.iter().map(|line| &line.key))
}

/// The lines as they stand there, of many the first.
fn quoted(lines: &Lines<'_>) -> String {
    const MOST: usize = 3;
    let first: Vec<String> = lines.iter().take(MOST).map(|line| shown(line.text)).collect();
    let more = if lines.len() > MOST { " / …" } else { "" };
    first.join(" / ") + more
}

fn instead_of(expected: &Lines<'_>, found: &Lines<'_>) -> String {
    match (expected, found) {
        ([], _) => format!("nothing is expected, but `{}` was printed", quoted(found)),
        (_, []) => format!("expected `{}`, which is missing", quoted(expected)),
        _ => format!("expected `{}`, found `{}`", quoted(expected), quoted(found)),
    }
}

fn action(expected: &Lines<'_>, found: &Lines<'_>) -> String {
    match (expected, found) {
        ([], _) => format!("there is no action to be shown, but `{}` was printed", quoted(found)),
        (_, []) => format!("the last action is missing: expected `{}`", quoted(expected)),
        _ => format!("the last action is another one: {}", instead_of(expected, found)),
    }
}

fn board(expected: &Lines<'_>, found: &Lines<'_>) -> String {
    /// After more squares than this nobody counts.
    const MOST_SQUARES: usize = 4;
    if found.is_empty() {
        return "the board is missing".to_owned();
    }
    let [right, wrong] = [expected, found].map(Board::of);
    if let Some(how) = right.seen_otherwise(&wrong) {
        return format!("the board is {how}");
    }
    if right.rows() != wrong.rows() {
        return format!("the board has {} where {} are expected", rows(wrong.rows()), right.rows());
    }
    let Some(squares) = right.differences(&wrong).filter(|squares| !squares.is_empty()) else {
        return drawn_in_another_way(expected, found);
    };
    let is_empty = |cell: &str| !cell.chars().any(char::is_alphanumeric);
    let is_only_drawn = |(_, right, wrong): &&(String, &str, &str)| is_empty(right) && is_empty(wrong);
    let (drawn, wrong): (Vec<_>, Vec<_>) = squares.iter().partition(is_only_drawn);
    if let (Some((_, right, wrong)), []) = (drawn.first(), &wrong[..]) {
        return format!(
            "empty squares are drawn in another way: expected `{}`, found `{}`",
            shown(right),
            shown(wrong)
        );
    }
    if wrong.len() > MOST_SQUARES {
        return format!("the board is wrong on {} squares", wrong.len());
    }
    let what = |cell: &str| if is_empty(cell) { "nothing".to_owned() } else { format!("`{}`", shown(cell)) };
    let square = |(name, right, wrong): &&(String, &str, &str)| {
        format!("{name} (expected {}, found {})", what(right), what(wrong))
    };
    format!("the board is wrong on {}", list(&wrong.iter().map(square).collect::<Vec<_>>()))
}

fn rows(count: usize) -> String {
    if count == 1 { "1 row".to_owned() } else { format!("{count} rows") }
}

/// What is said of a board on which everything stands where it should, as far as can be made out.
fn drawn_in_another_way(expected: &Lines<'_>, found: &Lines<'_>) -> String {
    let differing = expected.iter().zip(found).find(|(line, other)| line.key != other.key);
    let place = differing.map(|(line, other)| format!(": {}", instead(line.text, other.text)));
    format!("the board is drawn in another way{}", place.unwrap_or_default())
}

fn captures(expected: &Lines<'_>, found: &Lines<'_>) -> String {
    if found.is_empty() {
        return "the captures are missing".to_owned();
    }
    let sorted = |lines: &Lines<'_>| {
        let sort = |line: &&Line<'_>| {
            let mut words: Vec<String> = line.key.split_whitespace().map(str::to_owned).collect();
            words.sort();
            words
        };
        lines.iter().map(sort).collect::<Vec<_>>()
    };
    let first = expected.iter().zip(found).find(|(line, other)| line.key != other.key);
    let place =
        first.map_or_else(|| instead_of(expected, found), |(line, other)| instead(line.text, other.text));
    if sorted(expected) == sorted(found) {
        return format!("the captures are right, but in another order than they were made: {place}");
    }
    if expected.len() == 2 && found.len() == 2 && same(found, &[expected[1], expected[0]]) {
        return format!("the two lines of captures are swapped: {place}");
    }
    format!("the captures are wrong: {place}")
}

fn check(expected: &Lines<'_>, found: &Lines<'_>) -> String {
    match (expected, found) {
        ([], _) => format!("there is no check, but `{}` was printed", quoted(found)),
        (_, []) => format!("the check is not announced: expected `{}`", quoted(expected)),
        _ => format!("the check is announced in another way: {}", instead_of(expected, found)),
    }
}

fn answers(expected: &Lines<'_>, found: &Lines<'_>) -> String {
    const MOST: usize = 6;
    let few = |lines: &[String]| match lines.len() {
        count if count > MOST => format!("{} and {} more", lines[..MOST].join(", "), count - MOST),
        _ => list(lines),
    };
    let is_heading = |lines: &Lines<'_>| lines.iter().any(|line| is_heading(line));
    match (is_heading(expected), is_heading(found)) {
        (true, false) if found.is_empty() => return "the available moves are missing".to_owned(),
        (true, false) => return "`Available moves:` is missing above the moves".to_owned(),
        (false, true) => return "available moves are listed where there is no check".to_owned(),
        _ => {}
    }
    let (missing, extra) = (without(expected, found), without(found, expected));
    match (missing.is_empty(), extra.is_empty()) {
        (false, true) if found.len() == 1 => "`Available moves:` has no moves behind it".to_owned(),
        (false, true) => format!("of the available moves some are missing: {}", few(&missing)),
        (true, false) => format!("the available moves have some too many: {}", few(&extra)),
        (false, false) => {
            format!("the available moves are wrong: {} missing, {} too many", few(&missing), few(&extra))
        }
        (true, true) => "the available moves are in another order".to_owned(),
    }
}

fn is_heading(line: &Line<'_>) -> bool {
    line.key.trim().eq_ignore_ascii_case("available moves:")
}

/// The lines that are not among the others, each as often as it is there too often.
fn without(lines: &Lines<'_>, others: &Lines<'_>) -> Vec<String> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for other in others {
        *counts.entry(&other.key).or_default() += 1;
    }
    let is_new = |line: &&&Line<'_>| match counts.get_mut(line.key.as_str()) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    };
    lines.iter().filter(is_new).map(|line| format!("`{}`", shown(line.text.trim()))).collect()
}
