//! What the parsers say when they fail: how far they came, and what they were looking for.

use nom::error::{ErrorKind, ParseError};

use super::{Input, offset};
use crate::lang::commands::Command;
use crate::lang::{Expected, Span, SyntaxError};

/// The furthest failure so far.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Failure {
    pub(super) at: usize,
    pub(super) expected: Vec<Expected>,
    pub(super) within: Option<&'static Command>,
}

impl Failure {
    pub(super) fn new(input: Input, expected: Expected) -> Self {
        Self { at: offset(input), expected: vec![expected], within: None }
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

    /// The error in the words of the language; `line` is the whole line that was read.
    pub(super) fn into_error(self, line: Input) -> SyntaxError {
        let start = self.at - offset(line);
        let rest = line.fragment().get(start..).unwrap_or_default();
        let found = rest.split(is_blank).next().unwrap_or_default();
        SyntaxError {
            span: Span::new(self.at, self.at + found.len()),
            found: found.to_owned(),
            expected: self.expected,
            within: self.within,
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
        Self { at: offset(input), expected: Vec::new(), within: None }
    }

    fn append(_: Input<'a>, _: ErrorKind, other: Self) -> Self {
        other
    }

    fn or(self, other: Self) -> Self {
        self.merge(other)
    }
}
