//! A text and where it came from.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::report::Report;
use super::span::Span;

/// A text with the name under which errors speak of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// A file name, or something in angle brackets.
    pub name: String,
    /// The whole text.
    pub text: String,
    /// The number of its first line, for a text that is a part of another.
    pub first_line: usize,
}

/// Why a text could not be taken in.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The operating system says no.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is no text: the line in question, and what is wrong with it.
    #[error("{}", .0.1.message)]
    NotText(Box<(Source, Report)>),
    /// More than [`Source::MOST_BYTES`].
    #[error("it is larger than {} MiB", Source::MOST_BYTES >> 20)]
    TooLarge,
}

impl Source {
    /// The most that is read: a guard against inputs without an end.
    pub const MOST_BYTES: usize = 256 << 20;

    /// The name of what somebody has just typed, which they need not be told.
    pub const TYPED: &str = "<prompt>";

    /// A text under a name.
    #[must_use]
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), text: text.into(), first_line: 1 }
    }

    /// Reads a text to its end. A mark at its beginning that says it is UTF-8 is left out.
    ///
    /// # Errors
    ///
    /// When it cannot be read, is not UTF-8, holds a zero byte anywhere, or is too large.
    pub fn read(name: impl Into<String>, from: impl Read) -> Result<Self, ReadError> {
        const BYTE_ORDER_MARK: char = '\u{feff}';
        let name = name.into();
        let bytes = read_until_zero(from)?;
        if let Some(zero) = bytes.iter().position(|&byte| byte == 0) {
            return Err(not_text(name, &bytes, zero, "a byte is zero"));
        }
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let offset = error.utf8_error().valid_up_to();
                return Err(not_text(name, error.as_bytes(), offset, "a byte is not valid UTF-8"));
            }
        };
        match text.strip_prefix(BYTE_ORDER_MARK) {
            Some(text) => Ok(Self::new(name, text)),
            None => Ok(Self::new(name, text)),
        }
    }

    /// Reads a file to its end, under its own name.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    pub fn open(path: &Path) -> Result<Self, ReadError> {
        Self::read(path.display().to_string(), File::open(path)?)
    }

    /// Whether somebody has just typed it.
    #[must_use]
    pub fn is_typed(&self) -> bool {
        self.name == Self::TYPED
    }

    /// The text of a span.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.start..span.end).unwrap_or_default()
    }

    /// The line and column of an offset.
    #[must_use]
    pub fn location(&self, offset: usize) -> Location {
        let before = self.text.get(..offset).unwrap_or(&self.text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Location {
            line: self.first_line + newlines(&self.text.as_bytes()[..before.len()]),
            column: before[line_start..].chars().count() + 1,
        }
    }

    /// The span of the line around an offset, without its end.
    #[must_use]
    pub fn line_around(&self, offset: usize) -> Span {
        let offset = offset.min(self.text.len());
        let start = self.text[..offset].rfind('\n').map_or(0, |newline| newline + 1);
        let end = self.text[offset..].find('\n').map_or(self.text.len(), |length| offset + length);
        let line = self.text[start..end].trim_end_matches('\r');
        Span::new(start, start + line.len())
    }
}

/// A place in a text as people count: from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Location {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

fn newlines(bytes: &[u8]) -> usize {
    bytes.split(|&byte| byte == b'\n').count() - 1
}

/// Reads in pieces, so that a device which yields zeros for ever ends at once.
fn read_until_zero(mut from: impl Read) -> Result<Vec<u8>, ReadError> {
    const PIECE: u64 = 1 << 16;
    let mut bytes = Vec::new();
    loop {
        let old = bytes.len();
        from.by_ref().take(PIECE).read_to_end(&mut bytes)?;
        // Less than was asked for is the end; asking once more would make a terminal wait.
        let is_end = ((bytes.len() - old) as u64) < PIECE;
        if is_end || bytes[old..].contains(&0) {
            return Ok(bytes);
        }
        if bytes.len() > Source::MOST_BYTES {
            return Err(ReadError::TooLarge);
        }
    }
}

/// The line with the byte that no text has, as far as it can be shown.
fn not_text(name: String, bytes: &[u8], offset: usize, what: &str) -> ReadError {
    let start = bytes[..offset].iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
    let end =
        bytes[offset..].iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |length| offset + length);
    let before = String::from_utf8_lossy(&bytes[start..offset]);
    let after = String::from_utf8_lossy(&bytes[offset..end]);
    let bad = after.chars().next().map_or(0, char::len_utf8);
    let place = Span::new(before.len(), before.len() + bad);
    let utf_16 = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
    let report = Report {
        help: utf_16.then(|| "this looks like UTF-16: save it as UTF-8".to_owned()),
        ..Report::new(format!("this is not text: {what}"), place, "expected text in UTF-8")
    };
    let first_line = 1 + newlines(&bytes[..start]);
    ReadError::NotText(Box::new((Source { name, text: format!("{before}{after}"), first_line }, report)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn not_text(bytes: &[u8]) -> (usize, usize, String) {
        match Source::read("x", bytes) {
            Err(ReadError::NotText(about)) => {
                let place = about.0.location(about.1.at.span.start);
                (place.line, place.column, about.1.message)
            }
            other => panic!("this is no text, and not {other:?}"),
        }
    }

    #[test]
    fn the_place_of_what_is_no_text_is_told() {
        assert_eq!(
            not_text(b"k a1\nK\xff e5\n"),
            (2, 2, "this is not text: a byte is not valid UTF-8".into())
        );
        assert_eq!(not_text(b"k a1\n\xe9\0"), (2, 2, "this is not text: a byte is zero".into()));
    }

    #[test]
    fn a_byte_order_mark_is_left_out() {
        assert_eq!(Source::read("x", "\u{feff}k a1".as_bytes()).expect("text").text, "k a1");
    }

    #[test]
    fn places_count_from_one() {
        let source = Source::new("x", "k a1\nü e5\n");
        assert_eq!(source.location(8), Location { line: 2, column: 3 });
        assert_eq!(source.slice(source.line_around(8)), "ü e5");
    }
}
