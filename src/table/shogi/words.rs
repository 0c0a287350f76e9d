//! Words become squares and pieces of the skin at hand.

use smol_str::SmolStr;

use super::super::{Part, Spoken, Unread, UnreadKind};
use super::letters::droppable;
use crate::board::{Point, Side};
use crate::games::shogi::{Action, Placement, Role, Skin, Square};
use crate::lang::{Report, Span};

/// The words for a side in the language: `lower` and `upper` everywhere, and what the skin says.
pub(super) fn of_side(skin: &Skin, side: Side) -> &'static [&'static str] {
    let own = skin.players == Skin::GOTESENTE.players;
    match (side, own) {
        (Side::First, false) => &["lower"],
        (Side::Second, false) => &["upper", "UPPER"],
        (Side::First, true) => &["gote", "Gote", "lower"],
        (Side::Second, true) => &["sente", "Sente", "upper", "UPPER"],
    }
}

/// The action that words speak of, legal or not.
pub(super) fn action(spoken: Spoken<'_>, skin: &Skin) -> Result<Action, Unread> {
    match spoken {
        Spoken::Move { from, to, promote } => {
            Ok(Action::Move { from: square(from, Part::First)?, to: square(to, Part::Second)?, promote })
        }
        Spoken::Drop { piece, to } => {
            Ok(Action::Drop { role: role(piece, skin)?, to: square(to, Part::Second)? })
        }
        Spoken::Short(word) => short(word, skin).ok_or(Unread { part: Part::First, kind: UnreadKind::Short }),
    }
}

/// `a2a3`, `a4a5+`, `p*c3`
fn short(word: &str, skin: &Skin) -> Option<Action> {
    if let Some((piece, to)) = word.split_once('*') {
        return Some(Action::Drop { role: role(piece, skin).ok()?, to: to.parse().ok()? });
    }
    let squares = word.strip_suffix('+').unwrap_or(word);
    let (from, to) = squares.split_at_checked(2)?;
    Some(Action::Move { from: from.parse().ok()?, to: to.parse().ok()?, promote: squares.len() < word.len() })
}

pub(super) fn square(word: &str, part: Part) -> Result<Square, Unread> {
    word.parse().map_err(|_| Unread { part, kind: UnreadKind::Square })
}

/// The first and the last square of the board.
pub(super) const CORNERS: (Point, Point) = (Point { column: 0, row: 0 }, Point { column: 4, row: 4 });

/// What is said of a word that should be a square.
pub(super) fn no_square(word: &str, span: Span) -> Report {
    Unread { part: Part::First, kind: UnreadKind::Square }.report(word, span, CORNERS)
}

/// A piece in hand: one lower-case letter, whoever drops it.
fn role(word: &str, skin: &Skin) -> Result<Role, Unread> {
    let mut chars = word.chars();
    match (chars.next().and_then(|letter| skin.read_letter(letter)), chars.next()) {
        (Some((Side::First, role)), None) => Ok(role),
        _ => Err(Unread { part: Part::First, kind: UnreadKind::Piece(droppable(skin, Side::First)) }),
    }
}

/// A captured piece: one letter in either case.
pub(super) fn captured(word: &str, skin: &Skin, item: usize) -> Result<Role, Unread> {
    role(&word.to_ascii_lowercase(), skin).map_err(|unread| Unread { part: Part::Item(item), ..unread })
}

/// A piece on the board, on no square yet: whose it is, what, and whether promoted.
pub(super) fn placement(word: &str, skin: &Skin) -> Option<(Side, Role, bool)> {
    let letter = word.strip_prefix('+').unwrap_or(word);
    let mut chars = letter.chars();
    let (side, role) = skin.read_letter(chars.next()?)?;
    chars.next().is_none().then_some((side, role, letter.len() < word.len()))
}

/// A piece as it stands on the board.
pub(super) fn written(placement: Placement, skin: &Skin) -> SmolStr {
    let plus = placement.promoted.then_some('+');
    plus.into_iter().chain([skin.letter(placement.side, placement.role)]).collect()
}
