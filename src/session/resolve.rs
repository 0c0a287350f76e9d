//! Words become squares and pieces of the game at hand.

use super::error::{Error, Problem};
use super::letters::droppable;
use crate::board::Side;
use crate::games::shogi::{Action, Role, Skin, Square};
use crate::lang::ast::{self, Word};
use crate::lang::{Span, shortened};

/// The action that the words speak of, legal or not.
pub(super) fn action(words: &ast::Action, skin: &Skin) -> Result<Action, Error> {
    match words {
        ast::Action::Move { from, to, promote } => {
            Ok(Action::Move { from: square(from)?, to: square(to)?, promote: promote.is_some() })
        }
        ast::Action::Drop { piece, to } => Ok(Action::Drop { role: role(piece, skin)?, to: square(to)? }),
    }
}

pub(super) fn square(word: &Word) -> Result<Square, Error> {
    word.text.parse().map_err(|_| Error::at(word.span, Problem::UnknownSquare(shortened(&word.text))))
}

/// A piece in hand: one lower-case letter, whoever drops it.
fn role(word: &Word, skin: &Skin) -> Result<Role, Error> {
    let mut chars = word.text.chars();
    match (chars.next().and_then(|letter| skin.read_letter(letter)), chars.next()) {
        (Some((Side::First, role)), None) => Ok(role),
        _ => Err(Error::at(
            word.span,
            Problem::UnknownPiece { word: shortened(&word.text), letters: droppable(skin, Side::First) },
        )),
    }
}

/// The part of the line that says where: from the first argument to the last.
pub(super) fn span(words: &ast::Action) -> Span {
    let (first, last) = match words {
        ast::Action::Move { from, to, promote } => (from, promote.as_ref().unwrap_or(to)),
        ast::Action::Drop { piece, to } => (piece, to),
    };
    Span::new(first.span.start, last.span.end)
}
