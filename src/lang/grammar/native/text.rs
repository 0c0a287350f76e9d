//! Strings: `"…"` on one line, `"""…"""` on several, with escapes and `{…}` in both.

use nom::Input as _;

use super::super::failure::Failure;
use super::gap::skip;
use super::operand::closing;
use super::{Input, Parsed, atoms, expression, until};
use crate::lang::Expected;
use crate::lang::ast::Part;

const LONG: &str = "\"\"\"";

/// On one line, or on several.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    Short,
    Long,
}

/// A string in either form.
pub(super) fn text(input: Input) -> Parsed<Vec<Part>> {
    if input.fragment().starts_with(LONG) { long(input) } else { short(input) }
}

fn short(input: Input) -> Parsed<Vec<Part>> {
    let mut pieces = Pieces::default();
    let mut rest = input.take_from(1);
    loop {
        match rest.fragment().chars().next() {
            Some('"') => return Ok((rest.take_from(1), pieces.finish())),
            None | Some('\n' | '\r') => return Err(Failure::cut(rest, Expected::ClosingQuote)),
            Some(_) => rest = pieces.take(rest, Form::Short)?,
        }
    }
}

/// Leaves out a first and a last new line, and the blanks that all lines begin with.
fn long(input: Input) -> Parsed<Vec<Part>> {
    let rest = input.take_from(LONG.len());
    let first_line = rest.fragment().len() - rest.fragment().trim_start_matches([' ', '\t', '\r']).len();
    let on_lines = rest.fragment()[first_line..].starts_with('\n');
    let opened = |error: nom::Err<Failure>| error.map(|failure| failure.opened(input));
    let rest = if on_lines { rest.take_from(first_line) } else { rest };
    let margin = if on_lines { margin(rest.fragment()) } else { 0 };
    let (after, mut pieces) = lines(rest, margin).map_err(opened)?;
    pieces.end_line();
    let mut parts = pieces.finish();
    if on_lines && let Some(Part::Literal(first)) = parts.first_mut() {
        // It may have been the last one too.
        first.drain(..usize::from(first.starts_with('\n')));
    }
    parts.retain(|part| !matches!(part, Part::Literal(text) if text.is_empty()));
    Ok((after, parts))
}

/// How many blanks all lines of a long string begin with; lines of blanks do not count.
fn margin(text: &str) -> usize {
    let end = end(text);
    let lines = text[..end].split('\n').skip(1).filter(|line| !line.trim().is_empty());
    lines.map(|line| line.len() - line.trim_start_matches([' ', '\t']).len()).min().unwrap_or(0)
}

/// Where a long string ends, as far as that can be seen without reading the values in it.
fn end(text: &str) -> usize {
    let mut rest = text;
    while let Some(at) = rest.find(['\\', '"']) {
        rest = &rest[at..];
        if rest.starts_with(LONG) {
            return text.len() - rest.len();
        }
        let mut chars = rest.chars();
        if chars.next() == Some('\\') {
            chars.next();
        }
        rest = chars.as_str();
    }
    text.len()
}

fn lines(mut rest: Input, margin: usize) -> Parsed<Pieces> {
    let mut pieces = Pieces::default();
    loop {
        let text = rest.fragment();
        if text.starts_with(LONG) {
            return Ok((rest.take_from(LONG.len()), pieces));
        }
        match text.chars().next() {
            None => return Err(Failure::cut(rest, Expected::Closing(LONG))),
            Some('\r') if text.starts_with("\r\n") => rest = rest.take_from(1),
            Some('\n') => {
                pieces.literal.push('\n');
                let blanks = text[1..].len() - text[1..].trim_start_matches([' ', '\t']).len();
                rest = rest.take_from(1 + blanks.min(margin));
            }
            Some(_) => rest = pieces.take(rest, Form::Long)?,
        }
    }
}

/// The pieces of a string that were read.
#[derive(Default)]
struct Pieces {
    parts: Vec<Part>,
    literal: String,
    /// Up to where that comes from escapes, which are not layout.
    escaped: usize,
}

impl Pieces {
    /// Leaves out a last line that is blank.
    fn end_line(&mut self) {
        let last = self.literal.rfind('\n').filter(|&line| line >= self.escaped);
        if let Some(line) = last.filter(|&line| self.literal[line + 1..].trim_matches([' ', '\t']).is_empty())
        {
            self.literal.truncate(line);
        }
    }

    /// Takes what comes next: an escape, a value, or characters as they are.
    fn take<'a>(&mut self, input: Input<'a>, form: Form) -> Result<Input<'a>, nom::Err<Failure>> {
        let text = input.fragment();
        match text.chars().next() {
            Some('\\') => self.escape(input),
            Some('{') => self.value(input, form),
            Some('"') => {
                self.literal.push('"');
                Ok(input.take_from(1))
            }
            _ => {
                let plain = text.find(['\\', '{', '"', '\n', '\r']).unwrap_or(text.len());
                // A lone carriage return is a character like any other in a long string.
                let plain = plain.max(1);
                self.literal.push_str(&text[..plain]);
                Ok(input.take_from(plain))
            }
        }
    }

    fn value<'a>(&mut self, input: Input<'a>, form: Form) -> Result<Input<'a>, nom::Err<Failure>> {
        self.flush();
        let sign = (form == Form::Long).then_some("}");
        let (rest, value) = until(input.advance(1), sign, |rest| {
            let (rest, value) = expression::expression(skip(rest))?;
            let rest = skip(rest);
            match form {
                Form::Short => atoms::sign(rest, "}").map(|(rest, _)| (rest, value)),
                Form::Long => closing(rest, "}").map(|(rest, ())| (rest, value)),
            }
        })
        .map_err(expression::cut)?;
        self.parts.push(Part::Value(value));
        Ok(rest)
    }

    fn escape<'a>(&mut self, input: Input<'a>) -> Result<Input<'a>, nom::Err<Failure>> {
        let text = input.fragment();
        let wrong = || {
            let escapes = "one of `\\n` `\\t` `\\\"` `\\\\` `\\{` `\\}` `\\u{…}`";
            Failure::cut(input, Expected::Phrase(escapes))
        };
        let (c, length) = match text.chars().nth(1) {
            Some('n') => ('\n', 2),
            Some('t') => ('\t', 2),
            Some(c @ ('"' | '\\' | '{' | '}')) => (c, 2),
            Some('u') => {
                let hex =
                    text[2..].strip_prefix('{').and_then(|rest| rest.split_once('}')).ok_or_else(wrong)?.0;
                let is_hex = (1..=6).contains(&hex.len()) && hex.bytes().all(|byte| byte.is_ascii_hexdigit());
                let code = u32::from_str_radix(hex, 16).ok().filter(|_| is_hex);
                (code.and_then(char::from_u32).ok_or_else(wrong)?, hex.len() + 4)
            }
            _ => return Err(wrong()),
        };
        self.literal.push(c);
        self.escaped = self.literal.len();
        Ok(input.take_from(length))
    }

    fn flush(&mut self) {
        if !self.literal.is_empty() {
            self.parts.push(Part::Literal(std::mem::take(&mut self.literal)));
            self.escaped = 0;
        }
    }

    fn finish(mut self) -> Vec<Part> {
        self.flush();
        self.parts
    }
}
