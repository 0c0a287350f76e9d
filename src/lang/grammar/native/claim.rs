//! What `expect` takes: a condition, or one of a few forms that say more when they fail.

use super::action::action;
use super::expression::{cut, expression, required};
use super::gap::{at_end, skip};
use super::operand::{begins, next_word, operand, word};
use super::{Input, Parsed, atoms};
use crate::lang::Expected;
use crate::lang::ast::{Binary, Claim, Expression, ExpressionKind, Operator, Query};
use crate::lang::commands::ParameterKind;

/// What stands behind `because`.
pub(super) const REASON: &str = "a reason such as `blocked`";

/// A claim.
pub(super) fn claim(input: Input) -> Parsed<Claim> {
    let follows = |input| word(input).map(|(rest, _)| skip(rest));
    match next_word(input) {
        "turn" if begins(follows(input)?) => {
            operand(follows(input)?).map(|(rest, side)| (rest, Claim::Turn(side)))
        }
        "winner" if begins(follows(input)?) => winner(input, follows(input)?),
        "captures" => captures(input, follows(input)?),
        "board" => {
            let (rest, drawing) = required(follows(input)?, ParameterKind::Text.phrase())?;
            Ok((rest, Claim::Board(drawing)))
        }
        "illegal" => illegal(input, follows(input)?),
        _ => holds(input),
    }
}

fn holds(input: Input) -> Parsed<Claim> {
    expression(input).map(|(rest, value)| (rest, Claim::Holds(value)))
}

/// With a value behind the side it is a claim, and else the beginning of a condition.
fn captures<'a>(input: Input<'a>, at: Input<'a>) -> Parsed<'a, Claim> {
    let (rest, side) = required(at, ParameterKind::Side.phrase())?;
    let rest = skip(rest);
    if !begins(rest) {
        return holds(input);
    }
    operand(rest).map(|(rest, pieces)| (rest, Claim::Captures { side, pieces }))
}

/// `winner none` means that nobody has won.
fn winner<'a>(input: Input<'a>, at: Input<'a>) -> Parsed<'a, Claim> {
    if next_word(at) != "none" {
        return operand(at).map(|(rest, side)| (rest, Claim::Winner(side)));
    }
    let (rest, _) = word(at)?;
    let left =
        Expression { kind: ExpressionKind::Query(Box::new(Query::Winner)), span: atoms::span(input, at) };
    let right = Expression { kind: ExpressionKind::Nothing, span: atoms::span(at, rest) };
    let binary = Binary { left, operator: Operator::Equal, right };
    let kind = ExpressionKind::Binary(Box::new(binary));
    Ok((rest, Claim::Holds(Expression { kind, span: atoms::span(input, rest) })))
}

/// With nothing but a reason behind it, it is a claim of its own, and else the beginning of a condition.
fn illegal<'a>(input: Input<'a>, at: Input<'a>) -> Parsed<'a, Claim> {
    let (rest, action) = action(at)?;
    let at = skip(rest);
    if next_word(at) != "because" {
        let claim = Claim::Illegal { action, because: None };
        return if at_end(at) { Ok((rest, claim)) } else { holds(input) };
    }
    let (rest, _) = word(at)?;
    let rest = skip(rest);
    let (rest, because) = atoms::expect(Expected::Phrase(REASON), word)(rest).map_err(cut)?;
    Ok((rest, Claim::Illegal { action, because: Some(because) }))
}
