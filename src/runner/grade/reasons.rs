//! What is wrong with what a program did, in words.

use super::anatomy::Anatomy;
use super::dialect::Dialect;
use super::group;
use super::level::{Freedom, Leeway, Level, Line, Passes};
use super::parts;
use super::process::{Bounds, Channel, Ended};
use crate::formats::english::list;
use crate::render::visible;

/// An output beside the one that is expected.
#[derive(Clone, Copy, Debug)]
pub(super) struct Compared<'a> {
    pub(super) expected: &'a str,
    pub(super) printed: &'a str,
    pub(super) dialect: Dialect,
}

/// How a program ended, and what it said about it.
#[derive(Clone, Copy, Debug)]
pub(super) struct End<'a> {
    pub(super) ended: Ended,
    pub(super) stderr: &'a str,
    pub(super) bounds: Bounds,
}

/// Something that is to be said of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reason {
    /// In words; more lines than one only where something is quoted.
    pub(super) text: String,
    /// Whether it is about what was printed, and not about how the program ended.
    pub(super) is_about_output: bool,
}

impl Reason {
    /// About how it was run and ended.
    pub(super) fn of_run(text: String) -> Self {
        Self { text, is_about_output: false }
    }

    fn of_output(text: String) -> Self {
        Self { text, is_about_output: true }
    }
}

/// A place in what is expected, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: usize,
    /// In characters.
    pub(super) column: usize,
}

/// Why a case does not pass, the most telling reason first.
pub(super) fn reasons(compared: Compared<'_>, end: End<'_>, passes: Passes, level: Level) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let is_silent = compared.printed.trim().is_empty();
    let is_expected_silent = compared.expected.trim().is_empty();
    if let Some(how) = bad_end(end, is_silent) {
        reasons.push(Reason::of_run(how));
        if passes.at(level) {
            reasons.push(Reason::of_run("what it printed is right".to_owned()));
        }
    } else if is_silent && !is_expected_silent {
        let what = if compared.printed.is_empty() { "nothing" } else { "nothing but white space" };
        reasons.push(Reason::of_output(format!("{what} was printed")));
    }
    let is_worth_comparing = !matches!(end.ended, Ended::Flooded(_)) && (!is_silent || reasons.is_empty());
    if is_worth_comparing && !passes.at(level) {
        let differences = compared.differences().into_iter().map(Reason::of_output);
        // Who was ended on the way lacks many things: one is enough.
        let most = if reasons.is_empty() { usize::MAX } else { 1 };
        reasons.extend(differences.take(most));
    }
    if is_silent
        && !is_expected_silent
        && Passes::of(compared.expected.as_bytes(), end.stderr.as_bytes(), compared.dialect).at(level)
    {
        reasons.insert(0, Reason::of_run("the right output went to standard error".to_owned()));
    } else {
        reasons.extend(last_words(end).map(Reason::of_run));
    }
    reasons
}

/// What is to be said of a program that did not end as it should.
fn bad_end(end: End<'_>, is_silent: bool) -> Option<String> {
    let after = if is_silent { " before it printed anything" } else { "" };
    Some(match end.ended {
        Ended::Exited(0) => return None,
        Ended::Exited(status) if end.stderr.trim().is_empty() => {
            format!("it ended with exit status {status}{after}")
        }
        Ended::Exited(status) => {
            // What a program says last of all is mostly what is wrong.
            let words = last_lines(end.stderr).pop().unwrap_or_default();
            format!("it crashed with exit status {status}{after}: `{}`", words.trim())
        }
        Ended::Signalled(signal) => match group::signal_name(signal) {
            Some(name) => format!("it crashed{after}: it was ended by signal {signal} ({name})"),
            None => format!("it crashed{after}: it was ended by signal {signal}"),
        },
        Ended::TimedOut => {
            let seconds = end.bounds.timeout.as_secs_f64();
            let plural = if (seconds - 1.0).abs() < f64::EPSILON { "" } else { "s" };
            let silent = if is_silent { ", and printed nothing" } else { "" };
            format!("it timed out: it did not end within {seconds} second{plural}{silent}")
        }
        Ended::Flooded(channel) => {
            let stream = if channel == Channel::Err { " on standard error" } else { "" };
            format!("it was stopped: it printed more than {}{stream}", size(end.bounds.most_output))
        }
        Ended::Interrupted => "it was interrupted".to_owned(),
    })
}

/// `1 MiB`, `1000 bytes`
fn size(bytes: usize) -> String {
    match bytes {
        bytes if bytes > 0 && bytes.is_multiple_of(1 << 20) => format!("{} MiB", bytes >> 20),
        bytes if bytes > 0 && bytes.is_multiple_of(1 << 10) => format!("{} KiB", bytes >> 10),
        1 => "1 byte".to_owned(),
        bytes => format!("{bytes} bytes"),
    }
}

/// What is said of standard error, unless it was said already.
fn last_words(end: End<'_>) -> Option<String> {
    let lines = last_lines(end.stderr);
    let is_told = matches!(end.ended, Ended::Exited(status) if status != 0) && lines.len() == 1;
    let lines: Vec<String> = lines.iter().map(|line| format!("  {line}")).collect();
    (!lines.is_empty() && !is_told).then(|| format!("standard error ends with:\n{}", lines.join("\n")))
}

/// The last lines in which something stands, as they can be shown.
fn last_lines(text: &str) -> Vec<String> {
    const MOST_LINES: usize = 6;
    const LONGEST: usize = 200;
    let lines = text.lines().rev().map(str::trim_end).filter(|line| !line.is_empty()).take(MOST_LINES);
    let shown = |line: &str| {
        visible(&line.replace('\t', "    ").chars().take(LONGEST).collect::<String>()).into_owned()
    };
    let mut lines: Vec<String> = lines.map(shown).collect();
    lines.reverse();
    lines
}

/// What is worth a word of a case that passes: how it ended, and what a stricter look would find.
pub(super) fn remarks(compared: Compared<'_>, end: End<'_>, passes: Passes) -> Vec<Reason> {
    let status = match end.ended {
        Ended::Exited(0) => None,
        Ended::Exited(status) => {
            Some(format!("the output is right, but the program ended with exit status {status}"))
        }
        _ => None,
    };
    let slight = if compared.expected == compared.printed { Vec::new() } else { compared.differences() };
    let seen_by = if passes.at(Level::Usual) { "not to the byte" } else { "not at the usual level" };
    let slight = slight.into_iter().map(|text| format!("{seen_by}: {text}"));
    status.map(Reason::of_run).into_iter().chain(slight.map(Reason::of_output)).collect()
}

impl<'a> Compared<'a> {
    fn lines(self, leeway: Leeway) -> [Vec<Line<'a>>; 2] {
        [self.expected, self.printed].map(|text| leeway.lines(text))
    }

    fn is_equal(self, leeway: Leeway) -> bool {
        let [expected, printed] = self.lines(leeway);
        keys(&expected).eq(keys(&printed))
    }

    /// Where what is expected differs first in something that counts.
    pub(super) fn first_difference(self, level: Level) -> Option<Place> {
        let [expected, printed] = self.lines(level.leeway(self.dialect));
        let differs =
            |at: &usize| expected.get(*at).map(|line| &line.key) != printed.get(*at).map(|line| &line.key);
        let at = (0..expected.len().max(printed.len())).find(differs)?;
        let Some(line) = expected.get(at) else {
            return Some(Place { line: self.expected.lines().count() + 1, column: 1 });
        };
        let other = printed.get(at).map_or("", |other| other.text);
        let same = line.text.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
        Some(Place { line: line.number, column: same + 1 })
    }

    /// In what the two outputs differ.
    pub(super) fn differences(self) -> Vec<String> {
        let all = Leeway::all(self.dialect);
        if !self.is_equal(all) {
            return self.real_differences();
        }
        // What can do without a freedom does not need it.
        let needed = all.iter().fold(all, |leeway, freedom| {
            if self.is_equal(leeway.without(freedom)) { leeway.without(freedom) } else { leeway }
        });
        let needed: Vec<Freedom> = needed.iter().collect();
        let is_only = needed.len() == 1;
        needed.into_iter().map(|freedom| self.slight_difference(freedom, is_only)).collect()
    }

    /// What is said of outputs that differ in something slight.
    fn slight_difference(self, freedom: Freedom, is_only: bool) -> String {
        let only = if is_only { "only " } else { "" };
        let place = || self.first_place_of(freedom).map(|place| format!(", {place}")).unwrap_or_default();
        match freedom {
            Freedom::LastNewline if self.expected.ends_with('\n') => {
                "the last line has no newline".to_owned()
            }
            Freedom::LastNewline => "the last line has a newline, and none is expected".to_owned(),
            Freedom::CarriageReturns => {
                format!("{only}line ends differ: lines end with CR LF, as on Windows, where LF is expected")
            }
            Freedom::Prompt => format!("{only}the text before a `>` differs{}", place()),
            Freedom::LineEnds => format!("{only}blanks at line ends differ{}", place()),
            Freedom::BlankLines => format!("{only}blank lines differ: {}", self.blank_lines()),
            Freedom::Blanks if is_only => match self.ending_with_other_blanks() {
                Some(ending) => ending,
                None => format!("only white space differs{}", place()),
            },
            Freedom::Blanks => format!("white space differs{}", place()),
            Freedom::Order => {
                "the moves are right but in another order: they have to be sorted as text".to_owned()
            }
            Freedom::Case if self.has_swapped_owners() => {
                format!(
                    "{only}the pieces have swapped owners: small letters are the first player's{}",
                    place()
                )
            }
            Freedom::Case if self.has_case_wrong_in_captures() => {
                format!("{only}captured pieces are written in the wrong case{}", place())
            }
            Freedom::Case => format!("{only}upper and lower case differ{}", place()),
        }
    }

    /// Whether each piece on the board is the other player's.
    fn has_swapped_owners(self) -> bool {
        let [expected, printed] = self.lines(Leeway::all(self.dialect).without(Freedom::Case));
        let [right, wrong] = [&expected, &printed].map(|lines| Anatomy::of(lines).board());
        self.dialect == Dialect::Shogi && right != wrong && right == wrong.with_owners_swapped()
    }

    /// Whether all lines whose case is wrong are those of the captures.
    fn has_case_wrong_in_captures(self) -> bool {
        let [expected, printed] = self.lines(Leeway::all(self.dialect).without(Freedom::Case));
        let mut differing = expected.iter().zip(&printed).filter(|(line, other)| line.key != other.key);
        differing.all(|(line, _)| line.key.starts_with("Captures "))
    }

    /// The first line that is not right without a freedom.
    fn first_place_of(self, freedom: Freedom) -> Option<String> {
        let [expected, printed] = self.lines(Leeway::all(self.dialect).without(freedom));
        let (expected, printed) =
            expected.iter().zip(&printed).find(|(line, other)| line.key != other.key)?;
        Some(format!("first in line {}: {}", expected.number, instead(expected.text, printed.text)))
    }

    /// What is said where the ending alone has too many blanks or too few.
    fn ending_with_other_blanks(self) -> Option<String> {
        let [expected, printed] = self.lines(Leeway::all(self.dialect).without(Freedom::Blanks));
        let mut differing = expected.iter().zip(&printed).filter(|(line, other)| line.key != other.key);
        let (line, other) = differing.next()?;
        let is_last = differing.next().is_none() && line.number == expected.last()?.number;
        let blanks = |text: &str| text.matches(' ').count().cast_signed();
        let amount = match blanks(line.text.trim()) - blanks(other.text.trim()) {
            1 => "one blank, which is missing",
            -1 => "one blank too many",
            _ => "its blanks",
        };
        let what = if self.dialect == Dialect::Other { "last line" } else { "ending" };
        let place = instead(line.text.trim(), other.text.trim());
        is_last.then(|| format!("the {what} is right but for {amount}: {place}"))
    }

    fn blank_lines(self) -> String {
        let [expected, printed] = self.lines(Leeway::all(self.dialect).without(Freedom::BlankLines));
        let count = |lines: &[Line<'_>]| lines.iter().filter(|line| line.key.is_empty()).count();
        let (wanted, found) = (count(&expected), count(&printed));
        let many = |count: usize, one: &str, more: &str| match count {
            1 => one.to_owned(),
            count => format!("{count} {more}, the first in"),
        };
        let missing = many(wanted.saturating_sub(found), "one is missing,", "are missing");
        let extra = many(found.saturating_sub(wanted), "one too many,", "too many");
        let place = expected.iter().zip(&printed).find(|(line, other)| line.key != other.key);
        match place {
            _ if wanted == found => "they stand elsewhere".to_owned(),
            Some((line, _)) if line.key.is_empty() => format!("{missing} line {}", line.number),
            Some((line, other)) => {
                format!("{extra} line {} of what was printed, before `{}`", other.number, shown(line.text))
            }
            None if wanted > found => format!("{missing} at the end"),
            None => format!("{extra} at the end"),
        }
    }

    /// What is said of outputs that say different things.
    fn real_differences(self) -> Vec<String> {
        // Whoever has the case wrong as well as something else hears of both.
        let leeway = Level::Usual.leeway(self.dialect);
        let [expected, printed] = self.lines(leeway);
        let [right, wrong] = [&expected, &printed].map(|lines| Anatomy::of(lines));
        let is_turn = self.dialect == Dialect::Shogi && right.is_turn();
        let boards = if is_turn { wrong.boards() } else { 0 };
        let turns = format!("{boards} boards are shown, where only the last turn is asked for");
        let mut reasons: Vec<String> = self.odd_characters().into_iter().collect();
        if let Some(more) = more_around(&expected, &printed) {
            reasons.push(if boards > 1 { format!("{more}; {turns}") } else { more });
        } else if boards > right.boards() {
            reasons.push(turns);
            reasons.extend(parts::differences(&right, &wrong.last_turn()));
        } else if let Some(less) = self.cut_short().or_else(|| less_behind(&expected, &printed)) {
            reasons.push(less);
        } else if let Some(blanks) = blanks_within(&expected, &printed) {
            reasons.push(blanks);
        } else if is_turn && wrong.boards() > 0 {
            reasons.extend(parts::differences(&right, &wrong));
        } else {
            reasons.push(first_difference(&expected, &printed));
        }
        reasons
    }

    /// Where the output stops in the middle of a line.
    fn cut_short(self) -> Option<String> {
        let is_beginning = !self.printed.ends_with('\n') && self.expected.starts_with(self.printed);
        let line = self.printed.lines().count();
        is_beginning.then(|| format!("the output is right as far as it goes, but it stops in line {line}"))
    }

    /// What is said of characters that are not what they look like.
    fn odd_characters(self) -> Option<String> {
        let (number, odd) = first_odd_character(self.printed)?;
        if first_odd_character(self.expected).is_some() {
            return None;
        }
        let zeros = self.printed.matches('\0').count();
        let what = match odd {
            '\0' if zeros > self.printed.chars().count() / 4 => {
                "has zero bytes in it; the output looks like UTF-16".to_owned()
            }
            '\0' => "has a zero byte in it".to_owned(),
            '\r' => "has a carriage return (CR) in it that is no line end".to_owned(),
            '\u{1b}' => "has a control code for terminals (U+001B) in it, such as colours".to_owned(),
            '\u{fffd}' => "is not UTF-8".to_owned(),
            '\u{feff}' => "has a byte order mark (U+FEFF) in it".to_owned(),
            odd if odd.is_whitespace() => {
                format!("has U+{:04X} in it, which only looks like a blank", odd as u32)
            }
            odd => format!("has U+{:04X} in it, which nobody sees", odd as u32),
        };
        Some(format!("line {number} of what was printed {what}"))
    }
}

/// The first character that is not what it looks like, with the number of its line.
fn first_odd_character(text: &str) -> Option<(usize, char)> {
    let is_odd = |c: &char| {
        let is_usual = c.is_ascii_graphic() || matches!(c, ' ' | '\t' | '\u{b}' | '\u{c}');
        !is_usual && (*c == '\u{fffd}' || visible(c.encode_utf8(&mut [0; 4])) != c.to_string())
    };
    (1..).zip(text.lines()).find_map(|(number, line)| Some((number, line.chars().find(is_odd)?)))
}

fn keys<'a>(lines: &'a [Line<'_>]) -> impl Iterator<Item = &'a str> {
    lines.iter().map(|line| line.key.as_str())
}

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

/// Where the right output is there, with more before or behind it.
fn more_around(expected: &[Line<'_>], printed: &[Line<'_>]) -> Option<String> {
    if expected.is_empty() || expected.len() >= printed.len() {
        return None;
    }
    let is_there = |start: &usize| keys(&printed[*start..]).take(expected.len()).eq(keys(expected));
    // The last place is meant: programs that show every turn end with the right one.
    let start = (0..=printed.len() - expected.len()).rev().find(is_there)?;
    let behind = printed.len() - expected.len() - start;
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

/// Where the output is right and ends too early.
fn less_behind(expected: &[Line<'_>], printed: &[Line<'_>]) -> Option<String> {
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
fn blanks_within(expected: &[Line<'_>], printed: &[Line<'_>]) -> Option<String> {
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

fn first_difference(expected: &[Line<'_>], printed: &[Line<'_>]) -> String {
    let differing = expected.iter().zip(printed).find(|(line, other)| line.key != other.key);
    match differing {
        Some((line, other)) => format!("line {} is wrong: {}", line.number, instead(line.text, other.text)),
        None => "the output is not what is expected".to_owned(),
    }
}
