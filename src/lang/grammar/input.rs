//! What the parsers read: the rest of a text that knows where it stands.
//!
//! It does for `nom` what `nom_locate` would, without counting lines at every step: a script of a million
//! statements is read several times as fast, and lines are counted when an error is shown.

use std::str::{CharIndices, Chars};

use nom::{Compare, CompareResult, Needed};

/// The rest of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Input<'a> {
    rest: &'a str,
    /// Where the statement begins, in its source, to which the rest belongs.
    base: usize,
    /// Where the rest begins, in that statement.
    offset: usize,
    /// How many braces, brackets and parentheses are open.
    pub(super) depth: u16,
    /// The sign that ends what is open, if new lines count as blanks in there.
    pub(super) open: Option<&'static str>,
}

impl<'a> Input<'a> {
    /// A text that begins at an offset of its source.
    pub(super) fn new(text: &'a str, offset: usize) -> Self {
        Self { rest: text, base: 0, offset, depth: 0, open: None }
    }

    /// Where the rest begins in its source.
    pub(super) fn place(&self) -> usize {
        self.base + self.offset
    }

    /// Where the rest begins in its statement.
    pub(super) fn offset(&self) -> usize {
        self.offset
    }

    /// The rest, as the beginning of a statement.
    pub(super) fn of_statement(self) -> Self {
        Self { base: self.place(), offset: 0, ..self }
    }

    /// The rest behind a statement, as a part of what that statement stands in.
    pub(super) fn behind_statement(self, before: Self) -> Self {
        Self { base: before.base, offset: self.place() - before.base, ..self }
    }

    /// The rest as text.
    pub(super) fn fragment(&self) -> &'a str {
        self.rest
    }

    /// Goes on behind so many bytes.
    pub(super) fn advance(self, bytes: usize) -> Self {
        Self { rest: &self.rest[bytes..], offset: self.offset + bytes, ..self }
    }
}

impl<'a> nom::Input for Input<'a> {
    type Item = char;
    type Iter = Chars<'a>;
    type IterIndices = CharIndices<'a>;

    fn input_len(&self) -> usize {
        self.rest.len()
    }

    fn take(&self, index: usize) -> Self {
        Self { rest: &self.rest[..index], ..*self }
    }

    fn take_from(&self, index: usize) -> Self {
        self.advance(index)
    }

    fn take_split(&self, index: usize) -> (Self, Self) {
        (self.take_from(index), self.take(index))
    }

    fn position<P: Fn(char) -> bool>(&self, predicate: P) -> Option<usize> {
        self.rest.find(predicate)
    }

    fn iter_elements(&self) -> Chars<'a> {
        self.rest.chars()
    }

    fn iter_indices(&self) -> CharIndices<'a> {
        self.rest.char_indices()
    }

    fn slice_index(&self, count: usize) -> Result<usize, Needed> {
        nom::Input::slice_index(&self.rest, count)
    }
}

impl Compare<&str> for Input<'_> {
    fn compare(&self, text: &str) -> CompareResult {
        self.rest.compare(text)
    }

    fn compare_no_case(&self, text: &str) -> CompareResult {
        self.rest.compare_no_case(text)
    }
}
