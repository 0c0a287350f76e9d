//! Statements and blocks of them.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::super::failure::Failure;
use super::action::{action, filter};
use super::claim::claim;
use super::expression::{cut, expression};
use super::gap::{self, at_end, separators, skip};
use super::operand::{begins, closing, keyword, next_word, operand, variable, word};
use super::{Input, Parsed, atoms, deeper, text, until};
use crate::lang::Expected;
use crate::lang::ast::{Action, Block, Expression, ExpressionKind, Legal, Part, StatementKind, Word};
use crate::lang::commands::{Argument, Arguments, Command, Parameter, ParameterKind as Kind};

/// More lines than this are not kept to be recognised: a text that wants to make that slow cannot.
const MOST_KNOWN: usize = 4096;

/// Everything up to the end of the text.
pub(super) fn script(input: Input) -> Parsed<Block> {
    let mut block = Block::default();
    let mut known: HashMap<&str, usize, BuildHasherDefault<Short>> = HashMap::default();
    let mut rest = separators(input);
    while !rest.fragment().is_empty() {
        // A line that is written like an earlier one says the same.
        let line = gap::plain_line(rest.fragment());
        if let Some(&number) = line.and_then(|line| known.get(line)) {
            let after = rest.advance(line.map_or(0, str::len));
            block.repeat(number, atoms::span(rest, after));
            rest = separators(after);
            continue;
        }
        let (after, kind) = statement(rest)?;
        let number = block.push(kind, atoms::span(rest, after));
        let is_whole = |line: &&str| line.len() == after.offset() - rest.offset();
        if let Some(line) = line.filter(is_whole).filter(|_| known.len() < MOST_KNOWN) {
            known.insert(line, number);
        }
        rest = separators(after);
    }
    Ok((rest, block))
}

/// A hash that is good enough for short lines, and quick.
#[derive(Default)]
struct Short(u64);

impl Hasher for Short {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.0 = (self.0.rotate_left(23) ^ u64::from_le_bytes(word)).wrapping_mul(FACTOR);
        }
        // The table looks at the highest bits and at the lowest.
        self.0 ^= self.0 >> 32;
    }
}

/// `{ … }`
fn braces(input: Input) -> Parsed<Block> {
    let (rest, _) = atoms::sign(input, "{")?;
    let opened = |error: nom::Err<Failure>| error.map(|failure| failure.opened(input));
    let (rest, block) = deeper(rest, statements).map_err(opened)?;
    let (rest, ()) = closing(rest, "}")?;
    Ok((rest, block))
}

/// Statements up to the brace that closes them.
fn statements(input: Input) -> Parsed<Block> {
    let mut block = Block::default();
    let mut rest = separators(input);
    while !rest.fragment().starts_with('}') {
        if rest.fragment().is_empty() {
            return Err(Failure::cut(rest, Expected::Closing("}")));
        }
        let (after, kind) = statement(rest)?;
        block.push(kind, atoms::span(rest, after));
        rest = separators(after);
    }
    Ok((rest, block))
}

/// One statement, with nothing behind it that does not belong to it.
fn statement(before: Input) -> Parsed<StatementKind> {
    let input = before.of_statement();
    let name = next_word(input);
    if name.is_empty() {
        return Err(nom::Err::Error(Failure::new(input, Expected::Command)));
    }
    let (rest, kind) = match Command::find(name) {
        Some(command) => of_command(input.advance(name.len()), command)
            .map_err(|error| error.map(|failure| failure.within(command))),
        None => without_command(input),
    }?;
    Ok((rest.behind_statement(before), kind))
}

/// A move in short, or a call.
fn without_command(start: Input) -> Parsed<StatementKind> {
    let (rest, name) = word(start)?;
    if Command::is_reserved(&name.text) {
        return Err(Failure::cut(start, Expected::NotReserved));
    }
    if Action::is_short(&name.text) {
        let short = Expression { kind: ExpressionKind::Word(name.text), span: name.span };
        let at = skip(rest);
        if !at_end(at) {
            return Err(Failure::cut(at, Expected::EndOfStatement));
        }
        return Ok((rest, StatementKind::Play(Action::Short(short))));
    }
    let goes_on = matches!(&*name.text, "else" | "and" | "or" | "not");
    if goes_on || !name.text.starts_with(|c: char| c.is_alphabetic()) {
        return Err(Failure::cut(start, Expected::Command));
    }
    let (rest, arguments) = operands(rest)?;
    let at = skip(rest);
    if at_end(at) {
        Ok((rest, StatementKind::Call { name, arguments }))
    } else if at.fragment().starts_with('{') {
        // No call has a block: it was meant to be a command.
        Err(Failure::cut(start, Expected::Command))
    } else {
        let expected = "the end of the statement: values with operators stand in parentheses";
        Err(Failure::cut(at, Expected::Phrase(expected)))
    }
}

/// The parameters of a command, up to the end of the statement.
#[inline]
fn of_command<'a>(input: Input<'a>, command: &Command) -> Parsed<'a, StatementKind> {
    let mut arguments = Arguments::default();
    let (mut rest, mut next) = (input, 0);
    for (index, parameter) in command.parameters.iter().enumerate() {
        let at = skip(rest);
        // A value belongs to the option before it.
        let is_alone = matches!(parameter.kind, Kind::Setting) && next < index;
        if is_alone || (parameter.optional && at_end(at)) {
            continue;
        }
        match introduced(at, parameter) {
            Ok((after, argument)) => {
                arguments.set(index, argument);
                (rest, next) = (after, index + 1);
            }
            Err(nom::Err::Error(_)) if parameter.optional => {}
            Err(error) => return Err(error),
        }
    }
    let at = skip(rest);
    if at_end(at) {
        return Ok((rest, (command.build)(&mut arguments)));
    }
    // An optional argument could have stood where the statement goes on.
    let is_alone = |index: usize, parameter: &Parameter| index > 0 && matches!(parameter.kind, Kind::Setting);
    let could_follow = command.parameters[next..]
        .iter()
        .enumerate()
        .filter(|&(index, parameter)| !is_alone(index, parameter))
        .map(|(_, parameter)| Failure::new(at, beginning(parameter)));
    let end = Failure::new(at, Expected::EndOfStatement);
    Err(nom::Err::Failure(
        could_follow
            .chain([end])
            .reduce(Failure::merge)
            .unwrap_or_else(|| unreachable!("the end of the statement is among them")),
    ))
}

/// What could stand where a parameter begins.
fn beginning(parameter: &Parameter) -> Expected {
    parameter.after.map_or_else(|| expected(parameter), Expected::Exactly)
}

/// What could stand in the place of a parameter.
fn expected(parameter: &Parameter) -> Expected {
    match parameter.kind {
        Kind::Keyword => Expected::Exactly(parameter.name),
        Kind::Choice(words) => Expected::OneOf(words()),
        kind => Expected::Phrase(kind.phrase()),
    }
}

/// An argument with the word that stands before it, if one does.
#[inline]
fn introduced<'a>(input: Input<'a>, parameter: &Parameter) -> Parsed<'a, Argument> {
    let Some(word) = parameter.after else { return argument(input, parameter) };
    let (rest, _) = keyword(input, word)?;
    let rest = skip(rest);
    argument(rest, parameter).map_err(cut)
}

#[inline]
fn argument<'a>(input: Input<'a>, parameter: &Parameter) -> Parsed<'a, Argument> {
    let parsed = match parameter.kind {
        Kind::Square
        | Kind::Piece
        | Kind::Side
        | Kind::Count
        | Kind::Target
        | Kind::Name
        | Kind::File
        | Kind::Text
        | Kind::Position => {
            if !begins(input) {
                return Err(nom::Err::Error(Failure::new(input, expected(parameter))));
            }
            operand(input).map(with(Argument::Value))
        }
        Kind::Pieces => operands(input).map(with(Argument::Values)),
        Kind::Keyword => keyword(input, parameter.name).map(with(|word: Word| Argument::Keyword(word.span))),
        Kind::Literal => match filter(input)? {
            (_, Legal::All) => Err(nom::Err::Error(Failure::new(input, expected(parameter)))),
            (rest, legal) => Ok((rest, Argument::Legal(Box::new(legal)))),
        },
        Kind::Action => action(input).map(with(|action| Argument::Action(Box::new(action)))),
        Kind::FixedText => fixed_text(input, expected(parameter)).map(with(Argument::Word)),
        Kind::Setting if input.fragment().starts_with('"') => {
            fixed_text(input, expected(parameter)).map(with(Argument::Word))
        }
        Kind::Value | Kind::Condition | Kind::List => expression(input).map(with(Argument::Value)),
        Kind::Claim => claim(input).map(with(|claim| Argument::Claim(Box::new(claim)))),
        Kind::Variable => variable(input).map(with(Argument::Word)),
        Kind::Parameters => parameters(input).map(with(Argument::Words)),
        Kind::Block => braces(input).map(with(Argument::Block)),
        Kind::Else => otherwise(input).map(with(Argument::Block)),
        Kind::Choice(words) => choice(input, &words()).map(with(Argument::Word)),
        Kind::CommandName | Kind::Identifier | Kind::Setting => word(input).map(with(Argument::Word)),
    };
    parsed.map_err(|error| match error {
        // A parser that failed where it began has said less than the table can.
        nom::Err::Error(failure) if failure.at == input.place() => {
            nom::Err::Error(Failure::new(input, expected(parameter)))
        }
        said_more => said_more,
    })
}

/// Changes what was parsed, and keeps what is left.
fn with<'a, T, U>(change: impl FnOnce(T) -> U) -> impl FnOnce((Input<'a>, T)) -> (Input<'a>, U) {
    |(rest, parsed)| (rest, change(parsed))
}

/// Operands as long as there are any.
fn operands(input: Input) -> Parsed<Vec<Expression>> {
    let (mut rest, mut values) = (input, Vec::new());
    loop {
        let at = skip(rest);
        if at_end(at) || !begins(at) {
            return Ok((rest, values));
        }
        let (after, value) = operand(at)?;
        values.push(value);
        rest = after;
    }
}

fn choice<'a>(input: Input<'a>, words: &[&'static str]) -> Parsed<'a, Word> {
    if words.contains(&next_word(input)) {
        word(input)
    } else {
        Err(nom::Err::Error(Failure::new(input, Expected::OneOf(words.to_vec()))))
    }
}

/// A string in which nothing is left to be found out.
fn fixed_text(input: Input, expected: Expected) -> Parsed<Word> {
    if !input.fragment().starts_with('"') {
        return Err(nom::Err::Error(Failure::new(input, expected)));
    }
    let (rest, parts) = text::text(input)?;
    let text = match &parts[..] {
        [] => "",
        [Part::Literal(text)] => text,
        _ => return Err(Failure::cut(input, expected)),
    };
    Ok((rest, Word { text: text.into(), span: atoms::span(input, rest) }))
}

/// `($a, $b)`
fn parameters(input: Input) -> Parsed<Vec<Word>> {
    let (rest, _) = atoms::sign(input, "(")?;
    let opened = |error: nom::Err<Failure>| error.map(|failure| failure.opened(input));
    until(rest, Some(")"), |rest| {
        let mut rest = skip(rest);
        let mut names = Vec::new();
        while !rest.fragment().starts_with(')') {
            let or_end = |failure: Failure| failure.merge(Failure::new(rest, Expected::Closing(")")));
            let mut at = rest;
            if !names.is_empty() {
                let (after, _) = atoms::sign(rest, ",").map_err(|error| error.map(or_end))?;
                at = skip(after);
            }
            let name = variable(at);
            let name = if names.is_empty() { name.map_err(|error| error.map(or_end)) } else { name };
            let (after, name) = name?;
            names.push(name);
            rest = skip(after);
        }
        Ok((rest.advance(1), names))
    })
    .map_err(opened)
}

/// What follows `else`: a block, or another `if`.
fn otherwise(input: Input) -> Parsed<Block> {
    if next_word(input) != "if" {
        let or_if = |failure: Failure| failure.merge(Failure::new(input, Expected::Exactly("if")));
        return braces(input).map_err(|error| error.map(or_if)).map_err(cut);
    }
    let (rest, kind) = deeper(input, statement)?;
    Ok((rest, Block::from_iter([(kind, atoms::span(input, rest))])))
}
