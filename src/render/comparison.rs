//! Two outputs line by line, with what cannot be seen made visible where it matters.

use colored::{Color, Styles};
use similar::{Algorithm, DiffTag, capture_diff_slices};
use unicode_width::UnicodeWidthStr as _;

use super::Stream;
use super::escape::picture;
use super::look::Look;

/// A line of an output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputLine {
    /// What of it is compared.
    pub key: String,
    /// What is shown.
    pub text: String,
    /// Whether a newline is missing behind it, and that counts.
    pub lacks_newline: bool,
}

impl OutputLine {
    fn says_the_same_as(&self, other: &Self) -> bool {
        self.key == other.key && self.lacks_newline == other.lacks_newline
    }
}

/// How two outputs stand to each other on a screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sides {
    /// Beside each other where there is room, else below.
    #[default]
    Auto,
    /// Below each other.
    Unified,
    /// Beside each other.
    Beside,
}

/// More lines than this of either output are not worth drawing.
const MOST_LINES: usize = 300;

/// So many lines are shown around a difference in long outputs.
const CONTEXT: usize = 5;

/// Outputs of at most so many lines are shown whole.
const SHORT: usize = 40;

/// More characters than this of a line are not worth drawing.
const LONGEST: usize = 400;

/// Indents all that is drawn.
const INDENT: &str = "    ";

/// Draws what was expected and what was printed, each line with a newline.
#[must_use]
pub fn comparison(expected: &[OutputLine], printed: &[OutputLine], sides: Sides, stream: Stream) -> String {
    let rows = around_differences(all_rows(expected, printed));
    match sides {
        _ if stream.is_heard() => spoken(&rows),
        Sides::Beside => beside(&rows, stream),
        Sides::Auto if fits(&rows, stream) => beside(&rows, stream),
        Sides::Auto | Sides::Unified => unified(&rows, stream),
    }
}

/// What differs, in words, for people who listen.
fn spoken(rows: &[Row]) -> String {
    let told = |row: &Row| match row {
        Row::Other(Some(left), Some(right)) => format!("{INDENT}expected {left}, printed {right}\n"),
        Row::Other(Some(left), None) => format!("{INDENT}missing: {left}\n"),
        Row::Other(None, Some(right)) => format!("{INDENT}too much: {right}\n"),
        Row::More(count, of) => format!("{INDENT}and {count} more {of}\n"),
        Row::Same(_) | Row::Gap(_) | Row::Other(None, None) => String::new(),
    };
    rows.iter().map(told).collect()
}

/// What stands in a row: a line of either output, or one of both.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Row {
    Same(String),
    /// The lines are not the same, or one is missing.
    Other(Option<String>, Option<String>),
    /// Rows that are the same are left out.
    Gap(usize),
    /// Lines that differ are left out.
    More(usize, &'static str),
}

/// Everything from the first line to the last, but for differences that are too many to be drawn.
fn all_rows(expected: &[OutputLine], printed: &[OutputLine]) -> Vec<Row> {
    let is_same = |(left, right): &(&OutputLine, &OutputLine)| left.says_the_same_as(right);
    let begin = expected.iter().zip(printed).take_while(is_same).count();
    let (old, new) = (&expected[begin..], &printed[begin..]);
    let end = old.iter().rev().zip(new.iter().rev()).take_while(is_same).count();
    let (old, new) = (&old[..old.len() - end], &new[..new.len() - end]);
    let same = |lines: &[OutputLine]| -> Vec<Row> {
        lines.iter().map(|line| Row::Same(drawn(&line.text))).collect()
    };
    let mut all = same(&printed[..begin]);
    all.extend(rows(&old[..old.len().min(MOST_LINES)], &new[..new.len().min(MOST_LINES)]));
    for (lines, of) in [(old, "expected"), (new, "printed")] {
        let more = lines.len().saturating_sub(MOST_LINES);
        all.extend((more > 0).then_some(Row::More(more, of)));
    }
    all.extend(same(&printed[printed.len() - end..]));
    all
}

fn rows(expected: &[OutputLine], printed: &[OutputLine]) -> Vec<Row> {
    let keys = |lines: &[OutputLine]| {
        lines.iter().map(|line| (line.key.clone(), line.lacks_newline)).collect::<Vec<_>>()
    };
    let mut rows = Vec::new();
    for step in capture_diff_slices(Algorithm::Myers, &keys(expected), &keys(printed)) {
        let (old, new) = (step.old_range(), step.new_range());
        if step.tag() == DiffTag::Equal {
            rows.extend(printed[new].iter().map(|line| Row::Same(drawn(&line.text))));
            continue;
        }
        for index in 0..old.len().max(new.len()) {
            let (left, right) = (old.clone().nth(index), new.clone().nth(index));
            let (left, right) = (left.map(|at| &expected[at]), right.map(|at| &printed[at]));
            rows.push(other(left, right));
        }
    }
    rows
}

/// A row of two lines that differ, or of one.
fn other(left: Option<&OutputLine>, right: Option<&OutputLine>) -> Row {
    let (with_blanks, from) = match (left, right) {
        (Some(left), Some(right)) => {
            (differ_in_blanks(&left.text, &right.text), beginning(&left.text, &right.text))
        }
        _ => (false, 0),
    };
    let [left, right] = [left, right].map(|line| line.map(|line| visible_line(line, with_blanks, from)));
    Row::Other(left, right)
}

/// At which byte two lines begin to be drawn: at the first, unless their first difference would not be seen.
fn beginning(left: &str, right: &str) -> usize {
    /// So many characters are drawn before a difference that is far behind.
    const BEFORE: usize = 20;
    let same = left.chars().zip(right.chars()).take_while(|(left, right)| left == right).count();
    if same < LONGEST / 2 {
        return 0;
    }
    left.char_indices().nth(same - BEFORE).map_or(0, |(at, _)| at)
}

/// Whether two lines are the same but for white space.
fn differ_in_blanks(left: &str, right: &str) -> bool {
    left.split_whitespace().collect::<String>() == right.split_whitespace().collect::<String>()
}

/// A line that is as it should be.
fn drawn(text: &str) -> String {
    let end = cut_at(text);
    let more = if end < text.len() { "…" } else { "" };
    let mut line = String::with_capacity(end);
    text[..end].chars().for_each(|c| push_visible(&mut line, c));
    line + more
}

/// Adds a character, or what stands for it: different ones differ.
fn push_visible(line: &mut String, c: char) {
    match (c, picture(c)) {
        ('\t', _) => line.push('→'),
        (c, char::REPLACEMENT_CHARACTER) if c != char::REPLACEMENT_CHARACTER => {
            line.extend(c.escape_default());
        }
        (_, picture) => line.push(picture),
    }
}

/// Where a line ends that is long.
fn cut_at(text: &str) -> usize {
    text.char_indices().nth(LONGEST).map_or(text.len(), |(at, _)| at)
}

/// A line from that byte on, with marks for blanks at its end, or for all if it is about blanks.
fn visible_line(line: &OutputLine, with_blanks: bool, from: usize) -> String {
    let text = &line.text[from..];
    let end = if with_blanks { 0 } else { text.trim_end_matches([' ', '\t', '\r']).len() };
    let cut = cut_at(text);
    let missing = match line.lacks_newline {
        _ if cut < text.len() => "…",
        true => " (no newline)",
        false => "",
    };
    let mut drawn = if from > 0 { "…".to_owned() } else { String::new() };
    for (at, c) in text[..cut].char_indices() {
        push_visible(&mut drawn, if c == ' ' && at >= end { '·' } else { c });
    }
    drawn + missing
}

/// Of many rows those around a difference.
fn around_differences(rows: Vec<Row>) -> Vec<Row> {
    if rows.len() <= SHORT {
        return rows;
    }
    let differs = |row: &Row| matches!(row, Row::Other(..) | Row::More(..));
    let near = |index: usize| {
        let from = index.saturating_sub(CONTEXT);
        rows[from..rows.len().min(index + CONTEXT + 1)].iter().any(differs)
    };
    let is_kept: Vec<bool> = (0..rows.len()).map(near).collect();
    let mut kept = Vec::new();
    for (row, is_kept) in rows.into_iter().zip(is_kept) {
        match kept.last_mut() {
            _ if is_kept => kept.push(row),
            Some(Row::Gap(count)) => *count += 1,
            _ => kept.push(Row::Gap(1)),
        }
    }
    kept
}

/// Lines that were expected and are not there.
const EXPECTED: Look = Look { ink: Some(Color::Magenta), attributes: &[Styles::Bold], ..Look::USUAL };
/// Lines that were printed instead.
const PRINTED: Look = Look { ink: Some(Color::BrightBlue), attributes: &[Styles::Bold], ..Look::USUAL };
/// What frames them.
const FRAME: Look = Look { attributes: &[Styles::Dimmed], ..Look::USUAL };

fn looking(text: &str, look: Look, stream: Stream) -> String {
    if stream.colour && !text.is_empty() { look.on(text) } else { text.to_owned() }
}

fn unified(rows: &[Row], stream: Stream) -> String {
    let line = |sign: &str, text: &str, look: Look| {
        let whole = if text.is_empty() { sign.to_owned() } else { format!("{sign} {text}") };
        format!("{INDENT}{}\n", looking(&whole, look, stream))
    };
    let mut text = line("-", "expected", EXPECTED) + &line("+", "printed", PRINTED);
    let mut waiting = Vec::new();
    for row in rows {
        // What was expected comes before what was printed, stretch by stretch.
        if let Row::Other(left, right) = row {
            text.extend(left.iter().map(|left| line("-", left, EXPECTED)));
            waiting.extend(right.iter().map(|right| line("+", right, PRINTED)));
            continue;
        }
        text.extend(waiting.drain(..));
        text.push_str(&match row {
            Row::Same(same) => line(" ", same, Look::USUAL).trim_end().to_owned() + "\n",
            _ => gap(row, stream),
        });
    }
    text.extend(waiting);
    text
}

fn gap(row: &Row, stream: Stream) -> String {
    let lines = |count: usize| if count == 1 { "line" } else { "lines" };
    let words = match *row {
        Row::Gap(count) => format!("… {count} {} as expected", lines(count)),
        Row::More(count, of) => format!("… {count} more {} {of}", lines(count)),
        Row::Same(_) | Row::Other(..) => return String::new(),
    };
    format!("{INDENT}{}\n", looking(&words, FRAME, stream))
}

const LEFT_TITLE: &str = "expected";
const RIGHT_TITLE: &str = "printed";

fn widths(rows: &[Row]) -> [usize; 2] {
    let mut widths = [LEFT_TITLE.width(), RIGHT_TITLE.width()];
    for row in rows {
        let (left, right) = match row {
            Row::Same(same) => (same.width(), same.width()),
            Row::Other(left, right) => {
                let width = |side: &Option<String>| side.as_ref().map_or(0, |text| text.width());
                (width(left), width(right))
            }
            Row::Gap(_) | Row::More(..) => (0, 0),
        };
        widths = [widths[0].max(left), widths[1].max(right)];
    }
    widths
}

/// Whether there is room for both sides.
fn fits(rows: &[Row], stream: Stream) -> bool {
    let [left, right] = widths(rows);
    stream.columns.is_some_and(|columns| INDENT.len() + left + SEPARATOR + right <= columns)
}

/// How wide the sign between two lines is.
const SEPARATOR: usize = 5;

fn beside(rows: &[Row], stream: Stream) -> String {
    let [most_left, _] = widths(rows);
    // Where there is not enough room after all, each side has its half.
    let columns = stream.columns.filter(|_| !fits(rows, stream));
    let half = columns.map(|columns| columns.saturating_sub(INDENT.len() + SEPARATOR) / 2);
    let left_width = half.map_or(most_left, |half| most_left.min(half));
    let line = |left: &str, sign: &str, right: &str, looks: [Look; 2]| {
        let left = cut(left, left_width);
        let padding = " ".repeat(left_width.saturating_sub(left.width()));
        let right = half.map_or(right.to_owned(), |half| cut(right, half));
        let [left, right] = [looking(&left, looks[0], stream), looking(&right, looks[1], stream)];
        let sign = looking(sign, FRAME, stream);
        (format!("{INDENT}{left}{padding}  {sign}  {right}")).trim_end().to_owned() + "\n"
    };
    let mut text = line(LEFT_TITLE, "|", RIGHT_TITLE, [FRAME, FRAME]);
    for row in rows {
        text.push_str(&match row {
            Row::Same(same) => line(same, "|", same, [Look::USUAL; 2]),
            Row::Other(Some(left), Some(right)) => line(left, "≠", right, [EXPECTED, PRINTED]),
            Row::Other(Some(left), None) => line(left, "<", "", [EXPECTED, PRINTED]),
            Row::Other(None, right) => {
                line("", ">", right.as_deref().unwrap_or_default(), [EXPECTED, PRINTED])
            }
            Row::Gap(_) | Row::More(..) => gap(row, stream),
        });
    }
    text
}

/// As much of a text as has room.
fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    // What is drawn with the sign behind it may be wider than its parts.
    let mut ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    while let Some(end) = ends.pop() {
        let short = format!("{}…", &text[..end]);
        if short.width() <= width {
            return short;
        }
    }
    String::new()
}

/// The word with which the result of a test begins.
#[must_use]
pub fn verdict(word: &str, is_good: bool, stream: Stream) -> String {
    looking(word, if is_good { PRINTED } else { EXPECTED }, stream)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<OutputLine> {
        let line =
            |text: &str| OutputLine { key: text.to_owned(), text: text.to_owned(), lacks_newline: false };
        text.split_terminator('\n').map(line).collect()
    }

    #[test]
    fn blanks_are_shown_where_they_are_what_differs() {
        let drawn = comparison(
            &lines("a b\nwins.  Mate.\nlower> \n"),
            &lines("a b\nwins. Mate.\nUPPER>\n"),
            Sides::Unified,
            Stream::PLAIN,
        );
        let expected = "    - expected\n    + printed\n      a b\n    - wins.··Mate.\n    - lower>·\n    + wins.·Mate.\n    + UPPER>\n";
        assert_eq!(drawn, expected);
    }

    #[test]
    fn what_does_something_to_a_terminal_is_drawn() {
        let drawn = comparison(&lines("a\n"), &lines("a\u{1b}[2J\r\n\tb\n"), Sides::Unified, Stream::PLAIN);
        assert!(drawn.ends_with("    - a\n    + a␛[2J␍\n    + →b\n"), "{drawn}");
    }

    #[test]
    fn both_sides_stand_beside_each_other() {
        let drawn =
            comparison(&lines("one\ntwo\n"), &lines("one\nthree\nfour\n"), Sides::Beside, Stream::PLAIN);
        let expected =
            "    expected  |  printed\n    one       |  one\n    two       ≠  three\n              >  four\n";
        assert_eq!(drawn, expected);
    }

    #[test]
    fn of_long_outputs_only_the_differences_are_shown() {
        let long = (0..100).map(|number: u32| number.to_string() + "\n").collect::<Vec<_>>().concat();
        let other = long.replace("\n50\n", "\nx\n");
        let drawn = comparison(&lines(&long), &lines(&other), Sides::Unified, Stream::PLAIN);
        assert!(drawn.contains("    … 45 lines as expected\n      45\n"), "{drawn}");
        assert!(drawn.contains("    - 50\n    + x\n"), "{drawn}");
        let flood = "y\n".repeat(100_000);
        assert!(
            comparison(&lines("a\n"), &lines(&flood), Sides::Unified, Stream::PLAIN)
                .ends_with("… 99700 more lines printed\n")
        );
    }
}
