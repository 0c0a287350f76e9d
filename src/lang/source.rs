//! A text and where it came from.

use std::io::{self, Read};

use super::span::Span;

/// A text with the name under which errors speak of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// A file name, or something in angle brackets.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// Why a text could not be taken in.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The operating system says no.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// A zero byte, which no text has.
    #[error("byte {offset} (line {line}) is zero: this is not a text file")]
    ZeroByte {
        /// Where it stands.
        offset: usize,
        /// In which line.
        line: usize,
    },
    /// Bytes that are not UTF-8.
    #[error("byte {offset} (line {line}) is not valid UTF-8")]
    NotUtf8 {
        /// Where they begin.
        offset: usize,
        /// In which line.
        line: usize,
    },
    /// More than [`Source::MOST_BYTES`].
    #[error("it is larger than {} MiB", Source::MOST_BYTES >> 20)]
    TooLarge,
}

impl Source {
    /// The most that is read: a guard against inputs without an end.
    pub const MOST_BYTES: usize = 256 << 20;

    /// A text under a name.
    #[must_use]
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), text: text.into() }
    }

    /// Reads a text to its end.
    ///
    /// # Errors
    ///
    /// When it cannot be read, is not UTF-8, holds a zero byte anywhere, or is too large.
    pub fn read(name: impl Into<String>, from: impl Read) -> Result<Self, ReadError> {
        let bytes = read_without_zeros(from)?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let offset = error.utf8_error().valid_up_to();
            ReadError::NotUtf8 { offset, line: line_number(error.as_bytes(), offset) }
        })?;
        Ok(Self::new(name, text))
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
            line: line_number(self.text.as_bytes(), offset),
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

fn line_number(bytes: &[u8], offset: usize) -> usize {
    bytes.iter().take(offset).filter(|&&byte| byte == b'\n').count() + 1
}

/// Reads in pieces, so that a device which yields zeros for ever is refused at once.
fn read_without_zeros(mut from: impl Read) -> Result<Vec<u8>, ReadError> {
    const PIECE: u64 = 1 << 16;
    let mut bytes = Vec::new();
    loop {
        let old = bytes.len();
        if from.by_ref().take(PIECE).read_to_end(&mut bytes)? == 0 {
            return Ok(bytes);
        }
        if let Some(zero) = bytes[old..].iter().position(|&byte| byte == 0) {
            let offset = old + zero;
            return Err(ReadError::ZeroByte { offset, line: line_number(&bytes, offset) });
        }
        if bytes.len() > Source::MOST_BYTES {
            return Err(ReadError::TooLarge);
        }
    }
}
