//! Moves in all their forms, and which of the legal ones are meant.

use super::expression::required;
use super::gap::skip;
use super::operand::{begins, keyword, next_word, operand, word};
use super::{Input, Parsed};
use crate::lang::ast::{Action, Legal};
use crate::lang::commands::ParameterKind;

/// `move a2 a3`, `drop p c3`, `a2a3` or `$m`.
pub(super) fn action(input: Input) -> Parsed<Action> {
    match next_word(input) {
        "move" => {
            let (rest, _) = word(input)?;
            let (rest, from) = required(rest, ParameterKind::Square.phrase())?;
            let (rest, to) = required(rest, ParameterKind::Square.phrase())?;
            let at = skip(rest);
            match keyword(at, "promote") {
                Ok((rest, promote)) => Ok((rest, Action::Move { from, to, promote: Some(promote.span) })),
                Err(_) => Ok((rest, Action::Move { from, to, promote: None })),
            }
        }
        "drop" => {
            let (rest, _) = word(input)?;
            let (rest, piece) = required(rest, ParameterKind::Piece.phrase())?;
            let (rest, to) = required(rest, ParameterKind::Square.phrase())?;
            Ok((rest, Action::Drop { piece, to }))
        }
        _ => {
            let (rest, short) = required(input, ParameterKind::Action.phrase())?;
            Ok((rest, Action::Short(short)))
        }
    }
}

/// What may follow `legal`; nothing means all.
pub(super) fn filter(input: Input) -> Parsed<Legal> {
    let at = skip(input);
    if !begins(at) || at.fragment().starts_with(['"', '[']) {
        return Ok((input, Legal::All));
    }
    match next_word(at) {
        "drop" => {
            let (rest, _) = word(at)?;
            let next = skip(rest);
            if begins(next) {
                action(at).map(|(rest, action)| (rest, Legal::Action(action)))
            } else {
                Ok((rest, Legal::Drops))
            }
        }
        "move" => action(at).map(|(rest, action)| (rest, Legal::Action(action))),
        _ => operand(at).map(|(rest, of)| (rest, Legal::Of(of))),
    }
}
