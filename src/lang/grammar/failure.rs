//! What the parsers say when they fail: how far they came, and what they were looking for.

use nom::error::{ErrorKind, ParseError};

use super::Input;
use crate::lang::commands::Command;
use crate::lang::{Expected, Span, SyntaxError};

/// The furthest failure so far.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Failure {
    pub(super) at: usize,
    pub(super) expected: Vec<Expected>,
    pub(super) within: Option<&'static Command>,
    /// Where what is not closed was opened.
    pub(super) opened: Option<usize>,
    /// The sign that would end what is open here, if it could be in a later line.
    pub(super) open: Option<&'static str>,
}

impl Failure {
    pub(super) fn new(input: Input, expected: Expected) -> Self {
        Self { at: input.place(), expected: vec![expected], within: None, opened: None, open: input.open }
    }

    /// A failure that no other way of reading can mend.
    pub(super) fn cut(input: Input, expected: Expected) -> nom::Err<Self> {
        nom::Err::Failure(Self::new(input, expected))
    }

    /// What a parser failed with.
    pub(super) fn of(error: nom::Err<Self>) -> Self {
        match error {
            nom::Err::Error(failure) | nom::Err::Failure(failure) => failure,
            nom::Err::Incomplete(_) => unreachable!("complete parsers never ask for more input"),
        }
    }

    /// Says whose arguments are wrong, unless a command inside has said so already.
    pub(super) fn within(mut self, command: &'static Command) -> Self {
        self.within.get_or_insert(command);
        self
    }

    /// Says where what is missing its end was opened, unless something inside has said so already.
    pub(super) fn opened(mut self, sign: Input) -> Self {
        let closing = |expected: &Expected| matches!(expected, Expected::Closing(_));
        // What is open is told when nothing but its end is missing.
        if self.open.is_some() || self.expected.iter().any(closing) {
            self.opened.get_or_insert(sign.place());
        }
        self
    }

    /// Keeps what lies further in the text; of two at the same place, what both expected.
    pub(super) fn merge(mut self, other: Self) -> Self {
        if other.at > self.at {
            return other;
        }
        if other.at == self.at {
            for expected in other.expected {
                if !self.expected.contains(&expected) {
                    self.expected.push(expected);
                }
            }
        }
        self
    }

    /// The error in the words of the language; `text` is all that was read, and `ends` tells where a word
    /// of it ends.
    pub(super) fn into_error(self, text: Input, ends: fn(char) -> bool) -> SyntaxError {
        let start = self.at - text.place();
        let rest = text.fragment().get(start..).unwrap_or_default();
        let word = rest.find(ends).unwrap_or(rest.len());
        // Where a sign stands instead of a word, that sign is what does not fit.
        let is_sign = |c: &char| !c.is_whitespace() || *c == '\r' && !rest.starts_with("\r\n");
        let sign = rest.chars().next().filter(is_sign).map_or(0, char::len_utf8);
        let found = &rest[..word.max(sign)];
        let mut expected = self.expected;
        let is_quote = expected.contains(&Expected::ClosingQuote);
        let closing = self.open.filter(|_| rest.is_empty() && !is_quote).map(Expected::Closing);
        if let Some(closing) = closing.filter(|closing| !expected.contains(closing)) {
            expected.push(closing);
        }
        let is_open = expected.iter().any(|expected| matches!(expected, Expected::Closing(_)));
        SyntaxError {
            span: Span::new(self.at, self.at + found.len()),
            found: found.to_owned(),
            expected,
            within: self.within,
            opened: self.opened.filter(|_| is_open).map(|place| Span::new(place, place + 1)),
            at_end: false,
        }
    }
}

/// Blanks separate words.
#[must_use]
pub fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t')
}

impl<'a> ParseError<Input<'a>> for Failure {
    fn from_error_kind(input: Input<'a>, _: ErrorKind) -> Self {
        Self { at: input.place(), expected: Vec::new(), within: None, opened: None, open: input.open }
    }

    fn append(_: Input<'a>, _: ErrorKind, other: Self) -> Self {
        other
    }

    fn or(self, other: Self) -> Self {
        self.merge(other)
    }
}
