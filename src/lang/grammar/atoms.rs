//! The smallest parsers.

use nom::Parser as _;
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::combinator::{eof, map_opt, verify};
use nom::sequence::preceded;

use super::failure::{Failure, is_blank};
use super::{Input, Parsed, offset};
use crate::lang::ast::{Number, Word};
use crate::lang::{Expected, Span};

/// Any number of blanks.
pub(super) fn blanks(input: Input) -> Parsed<Input> {
    take_while(is_blank)(input)
}

/// Runs a parser; where it fails without having said more, `expected` was expected.
pub(super) fn expect<'a, T>(
    expected: Expected,
    mut parser: impl FnMut(Input<'a>) -> Parsed<'a, T>,
) -> impl FnMut(Input<'a>) -> Parsed<'a, T> {
    move |input| {
        parser(input).map_err(|error| match error {
            nom::Err::Error(_) => nom::Err::Error(Failure::new(input, expected)),
            said_more => said_more,
        })
    }
}

/// A text that was read from one place to another.
pub(super) fn spelled(text: Input, from: Input, to: Input) -> Word {
    Word { text: text.fragment().to_string(), span: Span::new(offset(from), offset(to)) }
}

/// Everything up to the next blank, at least one character.
pub(super) fn word(input: Input) -> Parsed<Word> {
    let (rest, text) = take_while1(|c| !is_blank(c))(input)?;
    Ok((rest, spelled(text, input, rest)))
}

/// One particular word.
pub(super) fn keyword<'a>(input: Input<'a>, name: &'static str) -> Parsed<'a, Word> {
    let is_it = |found: &Word| found.text == name;
    expect(Expected::Keyword(name), |input| verify(word, is_it).parse(input))(input)
}

/// A number from 1.
pub(super) fn count(input: Input) -> Parsed<Number> {
    let number = |word: Word| {
        // Parsing alone would take a sign.
        let digits = word.text.bytes().all(|byte| byte.is_ascii_digit());
        // A number that is too large is more than there is of anything.
        let value = word.text.parse().unwrap_or(u32::MAX);
        (digits && value > 0).then_some(Number { value, span: word.span })
    };
    map_opt(word, number).parse(input)
}

/// A word, or anything between double quotes on the line.
pub(super) fn file(input: Input) -> Parsed<Word> {
    if !input.fragment().starts_with('"') {
        return word(input);
    }
    let (rest, text) = preceded(tag("\""), take_while(|c| c != '"')).parse(input)?;
    let (rest, _) = tag("\"")(rest)
        .map_err(|_: nom::Err<Failure>| nom::Err::Failure(Failure::new(rest, Expected::ClosingQuote)))?;
    Ok((rest, spelled(text, input, rest)))
}

/// The end of the line, blanks before it.
pub(super) fn end_of_line(input: Input) -> Parsed<()> {
    let (rest, _) = blanks(input)?;
    let (rest, _) = expect(Expected::EndOfLine, eof)(rest)?;
    Ok((rest, ()))
}
