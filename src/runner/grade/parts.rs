//! What is wrong with a turn of shogi that a program has printed: with its board, its captures, its ending.

use super::anatomy::{Anatomy, Board, Part};
use super::reasons::{instead, shown};
use crate::formats::english::list;

/// What is wrong with a turn, part by part.
pub(super) fn differences(right: &Anatomy, wrong: &Anatomy) -> Vec<String> {
    let differs = |part: &Part| right.part(*part) != wrong.part(*part);
    let differing: Vec<Part> = Part::EXPECTED.into_iter().filter(differs).collect();
    let mut reasons: Vec<String> = differing
        .iter()
        .map(|part| {
            let (expected, found) = (right.part(*part), wrong.part(*part));
            match part {
                Part::Action => action(&expected, &found),
                Part::Board => board(&expected, &found),
                Part::Captures => captures(&expected, &found),
                Part::Check => check(&expected, &found),
                Part::Answers => answers(&expected, &found),
                Part::Ending | Part::Other => ending(&expected, &found),
            }
        })
        .collect();
    if differing == [Part::Ending] {
        reasons[0] = format!("the board is right but the ending is not: {}", reasons[0]);
    }
    let others = wrong.part(Part::Other);
    if let Some(first) = others.first() {
        reasons.push(match others.len() {
            1 => format!("a line does not belong there: `{}`", shown(first)),
            count => format!("{count} lines do not belong there, first `{}`", shown(first)),
        });
    }
    if reasons.is_empty() {
        reasons.push("all lines are there, but in another order".to_owned());
    }
    reasons
}

fn one(lines: &[&str]) -> String {
    lines.iter().map(|line| shown(line)).collect::<Vec<_>>().join(" / ")
}

fn action(expected: &[&str], found: &[&str]) -> String {
    match (expected, found) {
        ([], _) => format!("there is no action to be shown, but `{}` was printed", one(found)),
        (_, []) => format!("the last action is missing: expected `{}`", one(expected)),
        _ => format!("the last action is another one: expected `{}`, found `{}`", one(expected), one(found)),
    }
}

fn board(expected: &[&str], found: &[&str]) -> String {
    /// After more squares than this nobody counts.
    const MOST_SQUARES: usize = 4;
    if found.is_empty() {
        return "the board is missing".to_owned();
    }
    let [right, wrong] = [expected, found].map(Board::of);
    if right == wrong.upside_down() {
        return "the board is upside down: row 5 comes first".to_owned();
    }
    if right == wrong.mirrored() {
        return "the board is in a mirror: column a comes first".to_owned();
    }
    if right == wrong.with_owners_swapped() {
        return "on the board the pieces have swapped owners: small letters are the first player's"
            .to_owned();
    }
    let Some(squares) = right.differences(&wrong).filter(|squares| !squares.is_empty()) else {
        return "the board is drawn in another way".to_owned();
    };
    let is_empty = |cell: &str| cell.trim_matches('_').is_empty();
    if let Some((_, right, wrong)) =
        squares.iter().find(|(_, right, wrong)| is_empty(right) && is_empty(wrong))
    {
        let [right, wrong] = [right, wrong].map(|cell| format!("`{}`", shown(cell)));
        return format!("empty squares are drawn in another way: expected {right}, found {wrong}");
    }
    let what = |cell: &str| if is_empty(cell) { "nothing".to_owned() } else { format!("`{}`", shown(cell)) };
    if squares.len() > MOST_SQUARES {
        return format!("the board is wrong on {} squares", squares.len());
    }
    let square = |(name, right, wrong): &(String, &str, &str)| {
        format!("{name} (expected {}, found {})", what(right), what(wrong))
    };
    format!("the board is wrong on {}", list(&squares.iter().map(square).collect::<Vec<_>>()))
}

fn captures(expected: &[&str], found: &[&str]) -> String {
    if found.is_empty() {
        return "the captures are missing".to_owned();
    }
    let sorted = |lines: &[&str]| {
        let sort = |line: &&str| {
            let mut words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            words.sort();
            words
        };
        lines.iter().map(sort).collect::<Vec<_>>()
    };
    let first = expected.iter().zip(found).find(|(line, other)| line != other);
    let place = first.map_or_else(
        || format!("expected `{}`, found `{}`", one(expected), one(found)),
        |(line, other)| instead(line, other),
    );
    if sorted(expected) == sorted(found) {
        return format!("the captures are right, but in another order than they were made: {place}");
    }
    if expected.len() == 2 && found == [expected[1], expected[0]] {
        return format!("the two lines of captures are swapped: {place}");
    }
    format!("the captures are wrong: {place}")
}

fn check(expected: &[&str], found: &[&str]) -> String {
    match (expected, found) {
        ([], _) => format!("there is no check, but `{}` was printed", one(found)),
        (_, []) => format!("the check is not announced: expected `{}`", one(expected)),
        _ => format!(
            "the check is announced in another way: expected `{}`, found `{}`",
            one(expected),
            one(found)
        ),
    }
}

fn answers(expected: &[&str], found: &[&str]) -> String {
    const MOST: usize = 6;
    let not_in = |lines: &[&str], others: &[&str]| {
        let mut others = others.to_vec();
        let is_new = |line: &&&str| match others.iter().position(|other| other == *line) {
            Some(index) => {
                others.swap_remove(index);
                false
            }
            None => true,
        };
        lines.iter().filter(is_new).map(|line| format!("`{}`", shown(line))).collect::<Vec<_>>()
    };
    let few = |lines: &[String]| match lines.len() {
        count if count > MOST => format!("{} and {} more", lines[..MOST].join(", "), count - MOST),
        _ => list(lines),
    };
    let (missing, extra) = (not_in(expected, found), not_in(found, expected));
    match (missing.is_empty(), extra.is_empty()) {
        (false, true) if found.is_empty() => "the available moves are missing".to_owned(),
        (true, false) if expected.is_empty() => {
            "available moves are listed where there is no check".to_owned()
        }
        (false, true) => format!("of the available moves some are missing: {}", few(&missing)),
        (true, false) => format!("the available moves have some too many: {}", few(&extra)),
        (false, false) => {
            format!("the available moves are wrong: {} missing, {} too many", few(&missing), few(&extra))
        }
        (true, true) => "the available moves are in another order".to_owned(),
    }
}

fn ending(expected: &[&str], found: &[&str]) -> String {
    match (expected, found) {
        ([], _) => format!("nothing is expected at the end, but `{}` was printed", one(found)),
        (_, []) => format!("the ending is missing: expected `{}`", one(expected)),
        _ => format!("expected `{}`, found `{}`", one(expected), one(found)),
    }
}
