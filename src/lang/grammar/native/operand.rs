//! The smallest things with a value: words, numbers, variables, and whatever stands in brackets.

use nom::Parser as _;
use nom::bytes::complete::take_while1;
use nom::combinator::verify;

use super::super::failure::Failure;
use super::gap::{ends_word, skip, word_length};
use super::{Input, Parsed, atoms, expression, text, until};
use crate::lang::Expected;
use crate::lang::ast::{Expression, ExpressionKind, Word};

/// A word of the language: up to a blank or a sign that means something.
#[inline]
pub(super) fn word(input: Input) -> Parsed<Word> {
    let text = next_word(input);
    if text.is_empty() {
        return Err(nom::Err::Error(Failure::new(input, Expected::Phrase("a word"))));
    }
    let rest = input.advance(text.len());
    Ok((rest, Word { text: text.into(), span: atoms::span(input, rest) }))
}

/// One particular word.
pub(super) fn keyword<'a>(input: Input<'a>, name: &'static str) -> Parsed<'a, Word> {
    let is_it = |found: &Word| found.text == name;
    atoms::expect(Expected::Exactly(name), |input| verify(word, is_it).parse(input))(input)
}

/// The word that comes next, without taking it.
#[inline]
pub(super) fn next_word(input: Input<'_>) -> &str {
    let rest = input.fragment();
    if rest.starts_with(['#', '$']) { "" } else { &rest[..word_length(rest)] }
}

/// `$name`, without the `$`.
pub(super) fn variable(input: Input) -> Parsed<Word> {
    let (name, _) = atoms::expect(Expected::Phrase("a variable such as `$n`"), |input| {
        nom::bytes::complete::tag("$")(input)
    })(input)?;
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let letter_first = |name: &Input| name.fragment().starts_with(|c: char| c.is_alphabetic());
    let (rest, text) = verify(take_while1(is_name), letter_first)
        .parse(name)
        .map_err(|_: nom::Err<Failure>| Failure::cut(name, Expected::Phrase("the name of a variable")))?;
    if !rest.fragment().is_empty() && !rest.fragment().starts_with(ends_word) {
        return Err(Failure::cut(rest, Expected::Phrase("a blank: operators stand between blanks")));
    }
    Ok((rest, atoms::spelled(text, input, rest)))
}

/// Whether an operand can begin here. Words that go on with an expression are none.
pub(super) fn begins(input: Input) -> bool {
    let rest = input.fragment();
    if rest.starts_with(['$', '(', '[', '"']) {
        return true;
    }
    let word = next_word(input);
    !word.is_empty() && !expression::goes_on(word)
}

/// A value that needs no operator.
#[inline]
pub(super) fn operand(input: Input) -> Parsed<Expression> {
    let rest = input.fragment();
    let (rest, kind) = match rest.chars().next() {
        Some('"') => text::text(input).map(|(rest, parts)| (rest, ExpressionKind::Text(parts)))?,
        Some('$') => variable(input).map(|(rest, name)| (rest, ExpressionKind::Variable(name.text)))?,
        Some('(') => return group(input),
        Some('[') => list(input)?,
        _ => {
            let (rest, word) = word(input)?;
            (
                rest,
                integer(&word.text, input)?.map_or(ExpressionKind::Word(word.text), ExpressionKind::Integer),
            )
        }
    };
    Ok((rest, Expression { kind, span: atoms::span(input, rest) }))
}

/// The number that a word is, if it looks like one.
fn integer(word: &str, at: Input) -> Result<Option<i64>, nom::Err<Failure>> {
    if !word.starts_with(|c: char| c == '-' || c.is_ascii_digit()) {
        return Ok(None);
    }
    let digits = word.strip_prefix('-').unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(None);
    }
    let too_large = || Failure::cut(at, Expected::Phrase("a number of at most 18 digits"));
    word.parse()
        .ok()
        .filter(|number: &i64| number.unsigned_abs() < 10u64.pow(18))
        .map(Some)
        .ok_or_else(too_large)
}

fn group(input: Input) -> Parsed<Expression> {
    let opened = |error: nom::Err<Failure>| error.map(|failure| failure.opened(input));
    until(input.advance(1), Some(")"), |rest| {
        let (rest, value) = expression::expression(skip(rest))?;
        closing(skip(rest), ")").map(|(rest, ())| (rest, value))
    })
    .map_err(opened)
}

fn list(input: Input) -> Parsed<ExpressionKind> {
    let opened = |error: nom::Err<Failure>| error.map(|failure| failure.opened(input));
    until(input.advance(1), Some("]"), |rest| {
        let mut rest = skip(rest);
        let mut values = Vec::new();
        while !rest.fragment().starts_with(']') {
            let or_end = |failure: Failure| failure.merge(Failure::new(rest, Expected::Closing("]")));
            let mut at = rest;
            if !values.is_empty() {
                let (after, _) =
                    atoms::sign(rest, ",").map_err(|error| expression::cut(error.map(or_end)))?;
                at = skip(after);
            }
            let value = expression::expression(at);
            let value = if values.is_empty() { value.map_err(|error| error.map(or_end)) } else { value };
            let (after, value) = value.map_err(expression::cut)?;
            values.push(value);
            rest = skip(after);
        }
        Ok((rest.advance(1), ExpressionKind::List(values)))
    })
    .map_err(opened)
}

/// The sign that ends what was begun.
pub(super) fn closing<'a>(input: Input<'a>, sign: &'static str) -> Parsed<'a, ()> {
    match nom::bytes::complete::tag::<_, _, Failure>(sign)(input) {
        Ok((rest, _)) => Ok((rest, ())),
        Err(_) => Err(Failure::cut(input, Expected::Closing(sign))),
    }
}
