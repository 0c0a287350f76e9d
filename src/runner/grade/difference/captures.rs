//! What is wrong with the lines of captures.

use super::super::level::Line;
use super::quote::{few, first_instead, shown};
use super::without;

/// What is said where the lists of captures are exchanged.
pub(super) const OF_THE_OTHER: &str = "each player has what the other one captured";

/// What is wrong with the captures, in words.
pub(super) fn words(expected: &[&Line<'_>], found: &[&Line<'_>]) -> String {
    let place = first_instead(expected, found);
    let [right, wrong] = [expected, found].map(pieces);
    let of_both = |change: fn(&str) -> String| [&right, &wrong].map(|lists| changed(lists, change));
    let is_same = |change| {
        let [right, wrong] = of_both(change);
        right == wrong
    };
    let is_swapped_but_for_case = || {
        let [right, mut wrong] = of_both(str::to_lowercase);
        wrong.reverse();
        right == wrong
    };
    let names = |lines: &[&Line<'_>]| -> Vec<String> {
        lines.iter().filter_map(|line| Some(line.key.split_once(':')?.0.to_owned())).collect()
    };
    let how = match (expected, found) {
        (_, []) => return "the captures are missing".to_owned(),
        ([_, missing], [only]) if only.key == expected[0].key => {
            return format!("the second line of captures is missing: `{}`", shown(missing.text));
        }
        ([missing, _], [only]) if only.key == expected[1].key => {
            return format!("the first line of captures is missing: `{}`", shown(missing.text));
        }
        ([first, second], [one, other]) if [&first.key, &second.key] == [&other.key, &one.key] => {
            "the two lines of captures are swapped"
        }
        _ if right == wrong && names(expected) != names(found) => {
            "the captures are right, but the players are called otherwise"
        }
        _ if are_swapped(expected, found) => OF_THE_OTHER,
        _ if right == wrong => "the captures are written in another way",
        _ if is_same(str::to_owned) => "the captures are right, but in another order than they were made",
        _ if is_same(|piece| piece.replace('+', "")) => "captured pieces keep their `+`",
        _ if is_same(|piece| piece.replace([',', ';', '[', ']', '(', ')', '\'', '"'], "")) => {
            "captured pieces stand with one blank between them, and nothing else"
        }
        _ if is_same(str::to_lowercase) => "captured pieces are written in the wrong case",
        _ if is_swapped_but_for_case() => OF_THE_OTHER,
        _ => return format!("the captures are wrong{}: {place}", lacking(&right, &wrong)),
    };
    format!("{how}: {place}")
}

/// Whether each player has, in this order, what the other one captured.
pub(super) fn are_swapped(expected: &[&Line<'_>], found: &[&Line<'_>]) -> bool {
    let [right, mut wrong] = [expected, found].map(pieces);
    let is_same = right == wrong;
    wrong.reverse();
    !is_same && right == wrong
}

/// The pieces in each line of captures.
fn pieces<'a>(lines: &[&'a Line<'a>]) -> Vec<Vec<&'a str>> {
    let behind = |line: &&'a Line<'a>| line.key.split_once(':').map_or("", |(_, behind)| behind);
    lines.iter().map(|line| behind(line).split_whitespace().collect()).collect()
}

/// The sorted lists with each piece changed; one that is nothing then is left out.
fn changed(lists: &[Vec<&str>], change: fn(&str) -> String) -> Vec<Vec<String>> {
    let of_list = |list: &Vec<&str>| {
        let pieces = list.iter().map(|piece| change(piece));
        let mut pieces: Vec<String> = pieces.filter(|piece| !piece.is_empty()).collect();
        pieces.sort();
        pieces
    };
    lists.iter().map(of_list).collect()
}

/// Which captured pieces are missing and which are too many.
fn lacking(right: &[Vec<&str>], wrong: &[Vec<&str>]) -> String {
    fn beyond<'a>(these: &[Vec<&'a str>], others: &[Vec<&'a str>]) -> Vec<&'a str> {
        let pairs = these.iter().zip(others);
        pairs.flat_map(|(these, others)| without(these.iter().copied(), others.iter().copied())).collect()
    }
    let (missing, extra) = (beyond(right, wrong), beyond(wrong, right));
    match (missing.is_empty(), extra.is_empty()) {
        (true, true) => String::new(),
        (false, true) => format!(", {} missing", few(&missing)),
        (true, false) => format!(", {} too many", few(&extra)),
        (false, false) => format!(", {} missing, {} too many", few(&missing), few(&extra)),
    }
}
