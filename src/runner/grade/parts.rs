//! What is wrong with a turn of shogi that a program has printed: with its board, its captures, its ending.
//!
//! What is compared leaves slight differences out; what is quoted is what stands there.

use std::collections::HashMap;

use super::anatomy::{Anatomy, Board, By, Ended, Part};
use super::level::Line;
use super::reasons::{instead, shown};
use crate::formats::english::list;

/// Lines of one part.
type Lines<'a> = [&'a Line<'a>];

/// What is wrong with a turn, part by part, the most telling first.
pub(super) fn differences(right: &Anatomy<'_>, wrong: &Anatomy<'_>) -> Vec<String> {
    let mut reasons = match another_turn(right, wrong) {
        // Everything else follows from that.
        Some(reason) => vec![reason],
        None => differing_parts(right, wrong),
    };
    reasons.extend(strangers(&wrong.part(Part::Other)));
    if reasons.is_empty() {
        reasons.push("all lines are there, but in another order".to_owned());
    }
    reasons
}

/// What is said where the program shows the end of the game after another action.
fn another_turn(right: &Anatomy<'_>, wrong: &Anatomy<'_>) -> Option<String> {
    let [played, shown] = [right, wrong].map(|turn| turn.part(Part::Action));
    let ([_], [_]) = (&played[..], &shown[..]) else { return None };
    if same(&played, &shown) {
        return None;
    }
    let [played, shown] = [&played, &shown].map(|lines| quoted(lines));
    let end = quoted(&right.part(Part::Ending));
    match (right.ended(), wrong.ended()) {
        (Ended::GoesOn, Ended::Over(by)) => Some(format!(
            "the program ends the game after {shown}, {}, and never comes to {played}",
            taken_for(by)
        )),
        (Ended::Over(_), Ended::GoesOn) => {
            Some(format!("the game ends after {played} with {end}, and the program plays on to {shown}"))
        }
        (Ended::Over(_), Ended::Over(by)) => Some(format!(
            "the game ends after {played} with {end}, and the program ends it after {shown}, {}",
            taken_for(by)
        )),
        _ => None,
    }
}

/// What a program thinks that ends the game so.
fn taken_for(by: By) -> &'static str {
    match by {
        By::Illegal => "which it takes for illegal",
        By::Checkmate => "which it takes for a mate",
        By::Tie => "where it sees a tie",
        By::Unclear => "for no reason that is known",
    }
}

fn differing_parts(right: &Anatomy<'_>, wrong: &Anatomy<'_>) -> Vec<String> {
    let differs = |part: &Part| !same(&right.part(*part), &wrong.part(*part));
    let mut differing: Vec<Part> = Part::EXPECTED.into_iter().filter(differs).collect();
    let is_board_right = !differing.iter().any(|part| matches!(part, Part::Board | Part::Captures));
    let mut reasons = Vec::new();
    if let Some(reason) = another_end(right, wrong, is_board_right) {
        // What belongs to an end that is another one is not wrong for itself.
        differing.retain(|part| !matches!(part, Part::Check | Part::Answers | Part::Ending));
        let begin = if differing.is_empty() { "the board is right but the ending is not: " } else { "" };
        reasons.push(format!("{begin}{reason}"));
    }
    let told = differing.iter().map(|part| {
        let (expected, found) = (right.part(*part), wrong.part(*part));
        match part {
            Part::Action => action(&expected, &found),
            Part::Board => {
                // Who ends the game and plays the action all the same has one thing wrong, not some squares.
                let is_illegal = right.ended() == Ended::Over(By::Illegal) && right.ended() == wrong.ended();
                let rule = if is_illegal { "an illegal action changes nothing, but " } else { "" };
                format!("{rule}{}", board(&expected, &found))
            }
            Part::Captures => captures(&expected, &found),
            Part::Check => check(&expected, &found),
            Part::Answers => answers(&expected, &found),
            Part::Ending | Part::Other => format!("the ending is wrong: {}", instead_of(&expected, &found)),
        }
    });
    reasons.extend(told);
    reasons
}

/// What is said where the game is over and goes on, is over in another way, or goes on for another player.
fn another_end(right: &Anatomy<'_>, wrong: &Anatomy<'_>, is_board_right: bool) -> Option<String> {
    let (expected, found) = (right.part(Part::Ending), wrong.part(Part::Ending));
    if same(&expected, &found) {
        return None;
    }
    let players = [&expected, &found].map(|lines| lines.last().and_then(|line| player(&line.key)));
    let is_same_player = players[0] == players[1];
    let is_other_player = players.iter().all(Option::is_some) && !is_same_player;
    let what = match (right.ended(), wrong.ended()) {
        (Ended::Over(By::Illegal), Ended::GoesOn) if !is_board_right => {
            "the last action is illegal, and the program carries it out"
        }
        (Ended::Over(By::Illegal), Ended::GoesOn) => "the last action is illegal, and the program plays on",
        (Ended::Over(_), Ended::GoesOn) => "the game is over and the program plays on",
        (Ended::GoesOn, Ended::Over(By::Illegal)) => "the program takes the last action for illegal",
        (Ended::GoesOn, Ended::Over(_)) => "the game goes on and the program ends it",
        (Ended::Over(by), Ended::Over(other)) if by == other && is_other_player => "the wrong player wins",
        (Ended::Over(by), Ended::Over(other)) if by != other && is_same_player => {
            "the right player wins, but for another reason"
        }
        (Ended::GoesOn, Ended::GoesOn) if !is_board_right => return None,
        (Ended::GoesOn, Ended::GoesOn) if is_other_player => "the wrong player is to move",
        (Ended::Over(_), Ended::Over(_)) | (Ended::GoesOn, Ended::GoesOn) => {
            return Some(instead_of(&expected, &found));
        }
        _ => return None,
    };
    Some(format!("{what}: {}", instead_of(&expected, &found)))
}

/// The player whom a line names: `UPPER> `, `UPPER player wins.  Checkmate.`, `UPPER player is in check!`
fn player(line: &str) -> Option<&str> {
    let (name, rest) = line.trim_start().split_once([' ', '>'])?;
    let is_prompt = rest.trim().is_empty() && line.contains('>');
    let names_one = matches!(rest.split_whitespace().next(), Some("player" | "wins" | "wins." | "is"));
    (is_prompt || names_one).then_some(name)
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
    let first: Vec<String> = lines.iter().take(MOST).map(|line| format!("`{}`", shown(line.text))).collect();
    match lines.len().saturating_sub(MOST) {
        0 => list(&first),
        more => format!("{} and {more} more", first.join(", ")),
    }
}

fn instead_of(expected: &Lines<'_>, found: &Lines<'_>) -> String {
    match (expected, found) {
        ([], _) => format!("nothing is expected, but {} was printed", quoted(found)),
        (_, []) => format!("expected {}, which is missing", quoted(expected)),
        _ => format!("expected {}, found {}", quoted(expected), quoted(found)),
    }
}

fn action(expected: &Lines<'_>, found: &Lines<'_>) -> String {
    match (expected, found) {
        ([], _) => format!("there is no action to be shown, but {} was printed", quoted(found)),
        (_, []) => format!("the last action is missing: expected {}", quoted(expected)),
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
        let drawn =
            |cell: &str| if cell.is_empty() { "nothing".to_owned() } else { format!("`{}`", shown(cell)) };
        return format!(
            "empty squares are drawn in another way: expected {}, found {}",
            drawn(right),
            drawn(wrong)
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
    let first = expected.iter().zip(found).find(|(line, other)| line.key != other.key);
    let place =
        first.map_or_else(|| instead_of(expected, found), |(line, other)| instead(line.text, other.text));
    let [right, wrong] = [expected, found].map(pieces);
    let changed = |change: fn(&str) -> String| -> [Vec<Vec<String>>; 2] {
        [&right, &wrong].map(|lists| {
            let sort = |list: &Vec<&str>| {
                let mut list: Vec<String> = list.iter().map(|piece| change(piece)).collect();
                list.sort();
                list
            };
            lists.iter().map(sort).collect()
        })
    };
    let is_same = |change| {
        let [right, wrong] = changed(change);
        right == wrong
    };
    let is_swapped = || {
        let [right, mut wrong] = changed(str::to_lowercase);
        wrong.reverse();
        right == wrong
    };
    let how = match () {
        () if found.len() == 2 && expected.len() == 2 && same(found, &[expected[1], expected[0]]) => {
            "the two lines of captures are swapped"
        }
        () if is_same(str::to_owned) => "the captures are right, but in another order than they were made",
        () if is_same(|piece| piece.replace('+', "")) => "captured pieces keep their `+`",
        () if is_same(str::to_lowercase) => "captured pieces are written in the wrong case",
        () if is_swapped() => "each player has what the other one captured",
        () => return format!("the captures are wrong{}: {place}", lacking(&right, &wrong)),
    };
    format!("{how}: {place}")
}

/// The pieces in each line of captures.
fn pieces<'a>(lines: &Lines<'a>) -> Vec<Vec<&'a str>> {
    let behind = |line: &&'a Line<'a>| line.key.split_once(':').map_or("", |(_, behind)| behind);
    lines.iter().map(|line| behind(line).split_whitespace().collect()).collect()
}

/// Which captured pieces are missing and which are too many.
fn lacking(right: &[Vec<&str>], wrong: &[Vec<&str>]) -> String {
    let differ = |these: &[Vec<&str>], others: &[Vec<&str>]| -> Vec<String> {
        let pairs = these.iter().zip(others);
        let extra = pairs.flat_map(|(these, others)| without(these.iter().copied(), others.iter().copied()));
        extra.map(|piece| format!("`{}`", shown(piece))).collect()
    };
    let (missing, extra) = (differ(right, wrong), differ(wrong, right));
    match (missing.is_empty(), extra.is_empty()) {
        (true, true) => String::new(),
        (false, true) => format!(", {} missing", list(&missing)),
        (true, false) => format!(", {} too many", list(&extra)),
        (false, false) => format!(", {} missing, {} too many", list(&missing), list(&extra)),
    }
}

fn check(expected: &Lines<'_>, found: &Lines<'_>) -> String {
    match (expected, found) {
        ([], _) => format!("there is no check, but {} was printed", quoted(found)),
        (_, []) => format!("the check is not announced: expected {}", quoted(expected)),
        ([line], [other]) if behind_first_word(line) == behind_first_word(other) => {
            format!("the check is announced for the wrong player: {}", instead_of(expected, found))
        }
        _ => format!("the check is announced in other words: {}", instead_of(expected, found)),
    }
}

fn behind_first_word<'a>(line: &'a Line<'_>) -> Option<&'a str> {
    line.key.trim().split_once(' ').map(|(_, behind)| behind)
}

fn answers(expected: &Lines<'_>, found: &Lines<'_>) -> String {
    let has_heading = |lines: &Lines<'_>| lines.iter().any(|line| is_heading(line));
    match (has_heading(expected), has_heading(found)) {
        (true, false) if found.is_empty() => return "the available moves are missing".to_owned(),
        (true, false) => return "`Available moves:` is missing above the moves".to_owned(),
        (false, true) => return "available moves are listed where there is no check".to_owned(),
        (true, true) if found.len() == 1 => return "`Available moves:` has no moves behind it".to_owned(),
        _ => {}
    }
    let texts = |lines: &Lines<'_>| lines.iter().map(|line| line.key.trim().to_owned()).collect::<Vec<_>>();
    let (right, wrong) = (texts(expected), texts(found));
    let missing: Vec<&str> = without(strs(&right), strs(&wrong)).collect();
    let extra: Vec<&str> = without(strs(&wrong), strs(&right)).collect();
    let is_listed = |line: &str| right.iter().any(|other| other == line);
    let is_promotion = |line: &&str| line.strip_suffix(" promote").is_some_and(is_listed);
    match (missing.is_empty(), extra.is_empty()) {
        (false, true) => format!("available moves are missing: {}", few(&missing)),
        (true, false) if extra.iter().all(|line| is_listed(line)) => {
            format!("available moves are listed more than once: {}", few(&extra))
        }
        (_, false) if extra.iter().all(is_promotion) => {
            format!("available moves are listed without `promote`, but there is {}", few(&extra))
        }
        (true, false) => format!("moves are listed that are not available: {}", few(&extra)),
        (false, false) => {
            format!("the available moves are wrong: {} missing, {} not available", few(&missing), few(&extra))
        }
        (true, true) => "the available moves are in another order".to_owned(),
    }
}

fn strs(texts: &[String]) -> impl Iterator<Item = &str> {
    texts.iter().map(String::as_str)
}

/// Lines in a sentence, of many the first.
fn few(lines: &[&str]) -> String {
    const MOST: usize = 6;
    let quoted: Vec<String> = lines.iter().take(MOST).map(|line| format!("`{}`", shown(line))).collect();
    match lines.len().saturating_sub(MOST) {
        0 => list(&quoted),
        more => format!("{} and {more} more", quoted.join(", ")),
    }
}

fn is_heading(line: &Line<'_>) -> bool {
    line.key.trim().eq_ignore_ascii_case("available moves:")
}

/// Those that are not among the others, each as often as it is there too often.
fn without<'a>(
    these: impl Iterator<Item = &'a str>,
    others: impl Iterator<Item = &'a str>,
) -> impl Iterator<Item = &'a str> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for other in others {
        *counts.entry(other).or_default() += 1;
    }
    these.filter(move |line| match counts.get_mut(line) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    })
}
