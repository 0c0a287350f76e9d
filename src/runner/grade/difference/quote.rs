//! Lines as they stand in a sentence.

use super::super::level::Line;
use crate::formats::english::list;
use crate::render::visible;

/// A text as it can be shown in a message.
pub(super) fn shown(text: &str) -> String {
    const LONGEST: usize = 60;
    let text = text.trim_end_matches('\r');
    let short: String = text.chars().take(LONGEST).collect();
    let more = if short.len() < text.len() { "…" } else { "" };
    format!("{}{more}", visible(&short))
}

/// What is expected and what was found, of long lines what is around the first difference.
pub(super) fn instead(expected: &str, printed: &str) -> String {
    /// So many characters that both begin with are not told.
    const BEFORE: usize = 40;
    const AROUND: usize = 10;
    let same = expected.chars().zip(printed.chars()).take_while(|(a, b)| a == b).count();
    if same < BEFORE {
        return format!("expected `{}`, found `{}`", shown(expected), shown(printed));
    }
    let from = |text: &str| shown(&text.chars().skip(same - AROUND).collect::<String>());
    format!("expected `…{}`, found `…{}`", from(expected), from(printed))
}

/// The lines as they stand there, of many the first.
pub(super) fn quoted(lines: &[&Line<'_>]) -> String {
    const MOST: usize = 3;
    let texts: Vec<&str> = lines.iter().map(|line| line.text).collect();
    several(&texts, MOST)
}

/// Texts in a sentence, of many the first.
pub(super) fn few(texts: &[&str]) -> String {
    const MOST: usize = 6;
    several(texts, MOST)
}

fn several(texts: &[&str], most: usize) -> String {
    let first: Vec<String> = texts.iter().take(most).map(|text| format!("`{}`", shown(text))).collect();
    match texts.len().saturating_sub(most) {
        0 => list(&first),
        more => format!("{} and {more} more", first.join(", ")),
    }
}

/// What is expected and what was found, where either may be nothing.
pub(super) fn instead_of(expected: &[&Line<'_>], found: &[&Line<'_>]) -> String {
    match (expected, found) {
        ([], _) => format!("nothing is expected, but {} was printed", quoted(found)),
        (_, []) => format!("expected {}, which is missing", quoted(expected)),
        _ => format!("expected {}, found {}", quoted(expected), quoted(found)),
    }
}

/// The first lines that are not the same, as they are expected and found.
pub(super) fn first_instead(expected: &[&Line<'_>], found: &[&Line<'_>]) -> String {
    let differing = expected.iter().zip(found).find(|(line, other)| line.key != other.key);
    differing.map_or_else(|| instead_of(expected, found), |(line, other)| instead(line.text, other.text))
}
