//! Outputs in which the right one is there, with something around it, or as far as they go.

use super::super::level::Line;
use super::keys;
use super::quote::{instead, shown};
use crate::formats::english::list;

/// Where the right output is there, with more before or behind it.
pub(super) fn more_around(expected: &[Line<'_>], printed: &[Line<'_>]) -> Option<String> {
    /// So many lines at the most are compared; in longer outputs only the two ends are looked at.
    const MOST: usize = 1 << 22;
    if expected.is_empty() || expected.len() >= printed.len() {
        return None;
    }
    let is_there = |start: &usize| keys(&printed[*start..]).take(expected.len()).eq(keys(expected));
    let last = printed.len() - expected.len();
    // The last place is meant: programs that show every turn end with the right one.
    let start = if expected.len().saturating_mul(last) > MOST {
        [last, 0].into_iter().find(is_there)?
    } else {
        (0..=last).rev().find(is_there)?
    };
    let behind = last - start;
    if keys(expected).chain(keys(expected)).eq(keys(printed)) {
        return Some("the right output is there twice".to_owned());
    }
    let lines = |count: usize| {
        if count == 1 { "one line too many".to_owned() } else { format!("{count} lines too many") }
    };
    let before =
        (start > 0).then(|| format!("{} before it, first `{}`", lines(start), shown(printed[0].text)));
    let after = (behind > 0).then(|| {
        format!("{} behind it, first `{}`", lines(behind), shown(printed[start + expected.len()].text))
    });
    let around: Vec<String> = before.into_iter().chain(after).collect();
    Some(format!("the right output is there, with {}", list(&around)))
}

/// Where a program prints a text as it would stand in a program, with newlines as signs.
pub(super) fn joined_lines(expected: &[Line<'_>], printed: &[Line<'_>]) -> Option<String> {
    let [only] = printed else { return None };
    let is_joined = expected.len() > 1 && only.text.contains("\\n");
    is_joined.then(|| format!("newlines are printed as `\\n`, all in one line: `{}`", shown(only.text)))
}

/// Where the output is right and ends too early.
pub(super) fn less_behind(expected: &[Line<'_>], printed: &[Line<'_>]) -> Option<String> {
    let is_beginning =
        printed.len() < expected.len() && keys(expected).zip(keys(printed)).all(|(a, b)| a == b);
    let next = expected.get(printed.len())?;
    is_beginning.then(|| {
        format!(
            "the output is right as far as it goes, but line {} is missing: `{}`",
            next.number,
            shown(next.text)
        )
    })
}

/// Where nothing differs but white space, some of it between what should stand together or the other way round.
pub(super) fn blanks_within(expected: &[Line<'_>], printed: &[Line<'_>]) -> Option<String> {
    let squeezed = |line: &Line<'_>| line.key.split_whitespace().collect::<String>();
    if !expected.iter().map(squeezed).eq(printed.iter().map(squeezed)) {
        return None;
    }
    let mut differing = expected.iter().zip(printed).filter(|(line, other)| line.key != other.key);
    let (line, other) = differing.next()?;
    let place = instead(line.text, other.text);
    if differing.next().is_none() && line.number == expected.last()?.number {
        return Some(format!("the ending is right but for its blanks: {place}"));
    }
    Some(format!(
        "only white space differs, but in places where words begin or end, first in line {}: {place}",
        line.number
    ))
}

/// The first line that is wrong.
pub(super) fn first_wrong_line(expected: &[Line<'_>], printed: &[Line<'_>]) -> String {
    let differing = expected.iter().zip(printed).find(|(line, other)| line.key != other.key);
    match (differing, printed.first()) {
        (Some((line, other)), _) => {
            format!("line {} is wrong: {}", line.number, instead(line.text, other.text))
        }
        (None, Some(first)) if expected.is_empty() => {
            format!("nothing is expected, but `{}` was printed", shown(first.text))
        }
        _ => "the output is not what is expected".to_owned(),
    }
}
