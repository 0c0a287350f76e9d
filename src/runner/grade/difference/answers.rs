//! What is wrong with the announcement of a check and with the available moves.

use super::super::level::Line;
use super::quote::{few, first_instead, instead_of, quoted};
use super::without;

/// What is wrong with the announcement of a check, in words.
pub(super) fn check(expected: &[&Line<'_>], found: &[&Line<'_>]) -> String {
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

/// What is wrong with the available moves, in words.
pub(super) fn words(expected: &[&Line<'_>], found: &[&Line<'_>]) -> String {
    let has_heading = |lines: &[&Line<'_>]| lines.iter().any(|line| line.is_heading());
    match (has_heading(expected), has_heading(found)) {
        (true, false) if found.is_empty() => return "the available moves are missing".to_owned(),
        (true, false) => return "`Available moves:` is missing above the moves".to_owned(),
        (false, true) => return "available moves are listed where there is no check".to_owned(),
        (true, true) if found.len() == 1 => return "`Available moves:` has no moves behind it".to_owned(),
        _ => {}
    }
    let texts = |lines: &[&Line<'_>]| lines.iter().map(|line| line.key.trim().to_owned()).collect::<Vec<_>>();
    let (right, wrong) = (texts(expected), texts(found));
    let missing: Vec<&str> = without(strs(&right), strs(&wrong)).collect();
    let extra: Vec<&str> = without(strs(&wrong), strs(&right)).collect();
    let is_listed = |line: &str| right.iter().any(|other| other == line);
    let is_promotion = |line: &&str| line.strip_suffix(" promote").is_some_and(is_listed);
    let is_several = |line: &&str| strs(&right).filter(|other| line.contains(other)).count() > 1;
    match (missing.is_empty(), extra.is_empty()) {
        (false, true) => format!("available moves are missing: {}", few(&missing)),
        (true, false) if extra.iter().all(|line| is_listed(line)) => {
            format!("available moves are listed more than once: {}", few(&extra))
        }
        (_, false) if extra.iter().all(is_promotion) => {
            format!("available moves are listed without `promote`, but there is {}", few(&extra))
        }
        (_, false) if extra.iter().any(is_several) => {
            format!("available moves stand in a line each: {}", first_instead(expected, found))
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
