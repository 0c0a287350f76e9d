//! Values with operators, and questions about the game.

use super::super::failure::Failure;
use super::action::{action, filter};
use super::gap::skip;
use super::operand::{begins, keyword, next_word, operand, word};
use super::{Input, Parsed, atoms, deeper};
use crate::lang::Expected;
use crate::lang::ast::{Binary, Expression, ExpressionKind, Legal, Operator, Query, Unit};
use crate::lang::commands::ParameterKind;

/// Any value.
pub(super) fn expression(input: Input) -> Parsed<Expression> {
    binary(input, 0)
}

/// Whether a word goes on with an expression, and so cannot be a value itself.
pub(super) fn goes_on(word: &str) -> bool {
    matches!(word, "count" | "at" | "in" | "not" | "because" | "=")
        || Operator::ALL.iter().any(|&(_, symbol, _)| symbol == word)
}

/// The words, signs left aside, with which a value may go on.
pub(super) fn links() -> impl Iterator<Item = &'static str> {
    let operators = Operator::ALL.iter().map(|&(_, symbol, _)| symbol);
    let words = operators.filter(|symbol| symbol.starts_with(|c: char| c.is_alphabetic()));
    words.chain(["at", "because", "count"])
}

fn operator(word: &str) -> Option<Operator> {
    Operator::ALL.iter().find(|&&(_, symbol, _)| symbol == word).map(|&(operator, ..)| operator)
}

/// Values with operators that bind at least so tightly.
fn binary(input: Input, tightness: u8) -> Parsed<Expression> {
    let (mut rest, mut left) = if tightness <= Operator::NOT { negation(input)? } else { counted(input)? };
    let mut most = u8::MAX;
    for length in 0.. {
        let at = skip(rest);
        not_too_long(at, length)?;
        let found = operator(next_word(at)).filter(|found| (tightness..=most).contains(&found.tightness()));
        let Some(operator) = found else { return Ok((rest, left)) };
        let (after, _) = word(at)?;
        let after = skip(after);
        let (after, right) = binary(after, operator.tightness() + 1)?;
        // From the first parenthesis, if there is one, to the last.
        let span = atoms::span(input, after);
        left = Expression { kind: ExpressionKind::Binary(Box::new(Binary { left, operator, right })), span };
        rest = after;
        // `1 < 2 < 3` says nothing that anybody means.
        most = if operator.tightness() == Operator::COMPARISON { Operator::COMPARISON - 1 } else { most };
    }
    unreachable!("a chain of operators has an end")
}

/// What follows from left to right is as deep a tree as what stands in parentheses.
fn not_too_long(at: Input, length: u32) -> Result<(), nom::Err<Failure>> {
    const MOST: u32 = 200;
    if length > MOST { Err(Failure::cut(at, Expected::LessNesting)) } else { Ok(()) }
}

fn negation(input: Input) -> Parsed<Expression> {
    if next_word(input) != "not" {
        return counted(input);
    }
    let (rest, _) = keyword(input, "not")?;
    let rest = skip(rest);
    let (rest, value) = deeper(rest, |rest| binary(rest, Operator::NOT))?;
    Ok((rest, Expression { kind: ExpressionKind::Not(Box::new(value)), span: atoms::span(input, rest) }))
}

/// A value, and how many it is or one of them.
fn counted(input: Input) -> Parsed<Expression> {
    let (mut rest, mut value) = primary(input)?;
    for length in 0.. {
        let at = skip(rest);
        not_too_long(at, length)?;
        let (after, kind) = match next_word(at) {
            "count" => {
                let (after, _) = word(at)?;
                (after, ExpressionKind::Count(Box::new(value)))
            }
            "at" => {
                let (after, _) = word(at)?;
                let (after, index) = required(after, ParameterKind::Count.phrase())?;
                (after, ExpressionKind::At(Box::new((value, index))))
            }
            _ => return Ok((rest, value)),
        };
        value = Expression { kind, span: atoms::span(input, after) };
        rest = after;
    }
    unreachable!("a chain of words has an end")
}

fn primary(input: Input) -> Parsed<Expression> {
    let (rest, kind) = match next_word(input) {
        "true" => word(input).map(|(rest, _)| (rest, ExpressionKind::Boolean(true)))?,
        "false" => word(input).map(|(rest, _)| (rest, ExpressionKind::Boolean(false)))?,
        "none" => word(input).map(|(rest, _)| (rest, ExpressionKind::Nothing))?,
        "illegal" => {
            let (rest, _) = word(input)?;
            let at = skip(rest);
            let (rest, action) = action(at)?;
            let query = ExpressionKind::Query(Box::new(Query::Legal(Legal::Action(action))));
            let legal = Expression { kind: query, span: atoms::span(input, rest) };
            (rest, ExpressionKind::Not(Box::new(legal)))
        }
        name => match query(name) {
            Some(query) => {
                let (rest, _) = word(input)?;
                let (rest, query) = query(rest)?;
                (rest, ExpressionKind::Query(Box::new(query)))
            }
            None if begins(input) => return operand(input),
            None => return Err(nom::Err::Error(Failure::new(input, Expected::Phrase("a value")))),
        },
    };
    Ok((rest, Expression { kind, span: atoms::span(input, rest) }))
}

/// Reads what follows the name of a question.
type Question = fn(Input) -> Parsed<Query>;

/// The questions that can be asked about a game.
const QUESTIONS: [(&str, Question); 9] = [
    ("check", |rest| Ok((rest, Query::Check))),
    ("turn", |rest| Ok((rest, Query::Turn))),
    ("ply", |rest| Ok((rest, Query::Ply))),
    ("winner", |rest| Ok((rest, Query::Winner))),
    ("sfen", |rest| Ok((rest, Query::Sfen))),
    ("legal", |rest| filter(rest).map(|(rest, legal)| (rest, Query::Legal(legal)))),
    ("piece", piece_at),
    ("captures", |rest| {
        let (rest, side) = required(rest, ParameterKind::Side.phrase())?;
        Ok((rest, Query::Captures(side)))
    }),
    ("mate", mate),
];

fn query(name: &str) -> Option<Question> {
    QUESTIONS.iter().find(|(known, _)| *known == name).map(|&(_, question)| question)
}

/// The words with which a value can begin that is no operand.
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    QUESTIONS.iter().map(|&(name, _)| name).chain(["illegal", "not", "true", "false", "none"])
}

fn piece_at(rest: Input) -> Parsed<Query> {
    let at = skip(rest);
    let (rest, _) = keyword(at, "at").map_err(cut)?;
    let (rest, square) = required(rest, ParameterKind::Square.phrase())?;
    Ok((rest, Query::PieceAt(square)))
}

fn mate(rest: Input) -> Parsed<Query> {
    let at = skip(rest);
    let exactly = match next_word(at) {
        "in" => true,
        "within" => false,
        _ => return Err(Failure::cut(at, Expected::OneOf(vec!["in", "within"]))),
    };
    let (rest, _) = word(at)?;
    let (rest, count) = required(rest, ParameterKind::Count.phrase())?;
    let at = skip(rest);
    let unit = match next_word(at) {
        "ply" | "plies" => Unit::Plies,
        "move" | "moves" => Unit::Moves,
        _ => return Err(Failure::cut(at, Expected::OneOf(vec!["plies", "moves"]))),
    };
    let (rest, _) = word(at)?;
    Ok((rest, Query::Mate { exactly, count, unit }))
}

/// An operand that must follow.
pub(super) fn required<'a>(rest: Input<'a>, phrase: &'static str) -> Parsed<'a, Expression> {
    let at = skip(rest);
    if !begins(at) {
        return Err(Failure::cut(at, Expected::Phrase(phrase)));
    }
    operand(at)
}

/// Nothing else can stand here.
pub(super) fn cut(error: nom::Err<Failure>) -> nom::Err<Failure> {
    nom::Err::Failure(Failure::of(error))
}
