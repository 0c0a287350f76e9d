//! The smallest parsers.

use nom::Parser as _;
use nom::bytes::complete::{tag, take_while1};
use nom::combinator::{eof, verify};

use super::failure::{Failure, is_blank};
use super::{Input, Parsed};
use crate::lang::ast::Word;
use crate::lang::{Expected, Span};

/// Any number of blanks.
pub(super) fn blanks(input: Input) -> Input {
    let blanks = input.fragment().bytes().take_while(|&byte| is_blank(char::from(byte))).count();
    input.advance(blanks)
}

/// Runs a parser; where it fails without having said more, `expected` was expected.
pub(super) fn expect<'a, T>(
    expected: Expected,
    mut parser: impl FnMut(Input<'a>) -> Parsed<'a, T>,
) -> impl FnOnce(Input<'a>) -> Parsed<'a, T> {
    move |input| {
        parser(input).map_err(|error| match error {
            nom::Err::Error(_) => nom::Err::Error(Failure::new(input, expected)),
            said_more => said_more,
        })
    }
}

/// One particular sign.
pub(super) fn sign<'a>(input: Input<'a>, sign: &'static str) -> Parsed<'a, Input<'a>> {
    expect(Expected::Exactly(sign), |input| tag(sign)(input))(input)
}

/// From one place to another.
pub(super) fn span(from: Input, to: Input) -> Span {
    Span::new(from.offset(), to.offset())
}

/// A text that was read from one place to another.
pub(super) fn spelled(text: Input, from: Input, to: Input) -> Word {
    Word { text: (*text.fragment()).into(), span: span(from, to) }
}

/// Everything up to the next blank, at least one character.
pub(super) fn word(input: Input) -> Parsed<Word> {
    let (rest, text) = take_while1(|c| !is_blank(c))(input)?;
    Ok((rest, spelled(text, input, rest)))
}

/// One particular word.
pub(super) fn keyword<'a>(input: Input<'a>, name: &'static str) -> Parsed<'a, Word> {
    let is_it = |found: &Word| found.text == name;
    expect(Expected::Exactly(name), |input| verify(word, is_it).parse(input))(input)
}

/// The end of the line, blanks before it.
pub(super) fn end_of_line(input: Input) -> Parsed<()> {
    let rest = blanks(input);
    let (rest, _) = expect(Expected::EndOfLine, eof)(rest)?;
    Ok((rest, ()))
}
