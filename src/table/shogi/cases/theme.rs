//! What a case can be about: one rule each.
//!
//! The same table says what a given case tests and what new cases are made of, so that both agree.

use super::turn::Turn;
use super::{illegal, legal};
use crate::board::Side;
use crate::formats::english::English;
use crate::games::shogi::{Kind, Role};

/// Something that a case is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Theme {
    /// Its name; `{}` stands for the kind of piece.
    name: &'static str,
    /// A sentence about it; `{}` stands for the kind with its article, `{king}` and the like for the pieces.
    about: &'static str,
    /// The kind of piece, for rules that each kind has.
    pub(super) kind: Kind,
    /// Whether a turn shows it.
    fits: fn(&Turn, Kind) -> bool,
    /// Which turns may show it.
    pub(super) tried: Tried,
}

/// Which turns may show a theme, for those who look for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tried {
    /// A file without actions.
    Start,
    /// Legal actions.
    Legal,
    /// Moves that are not legal.
    Moves,
    /// Moves that are not legal, mostly short ones: who has a rule wrong has it nearly right.
    ShortMoves,
    /// Promotions that are not legal.
    Promotions,
    /// Drops that are not legal.
    Drops,
    /// Legal drops of a piece of which there are two in the hand, and something else between them.
    DropsOfTwins,
    /// Drops of a pawn that would mate.
    PawnDropMates,
    /// Lines that are no action.
    Lines,
    /// The second player's 200th move, legal.
    LastMove,
    /// The second player's 200th move, not legal.
    LastMoveRefused,
    /// The first player's 200th move, legal.
    LastButOne,
}

impl Theme {
    /// What it is called, in the words of a skin: `check-by-promoted-rook`.
    pub(crate) fn name(&self, english: English<'_>) -> String {
        let kind = english.kind(self.kind).to_lowercase().replace(' ', "-");
        words(&self.name.replace("{}", &kind), english).to_lowercase()
    }

    /// What it is, in a sentence without a capital and a full stop.
    pub(crate) fn about(&self, english: English<'_>) -> String {
        words(&self.about.replace("{}", &english.a_kind(self.kind)), english)
    }

    /// Whether both are the same.
    pub(super) fn is(&self, other: &Self) -> bool {
        (self.name, self.kind) == (other.name, other.kind)
    }

    /// Whether a turn shows it.
    pub(super) fn fits(&self, turn: &Turn) -> bool {
        (self.fits)(turn, self.kind)
    }

    /// The sides that can show it.
    pub(super) fn sides(&self) -> &'static [Side] {
        match self.tried {
            Tried::Start | Tried::LastButOne => &[Side::First],
            Tried::LastMove | Tried::LastMoveRefused => &[Side::Second],
            _ => &Side::ALL,
        }
    }
}

/// A text with the pieces called as the skin does.
fn words(text: &str, english: English<'_>) -> String {
    let names = [("king", Role::King), ("pawn", Role::Pawn), ("gold", Role::Gold)];
    names.into_iter().fold(text.to_owned(), |text, (name, role)| {
        text.replace(&format!("{{a {name}}}"), &english.a_role(role))
            .replace(&format!("{{{name}}}"), english.role(role))
    })
}

/// A theme that each of some kinds has.
pub(super) const fn of(
    kind: Kind,
    name: &'static str,
    about: &'static str,
    tried: Tried,
    fits: fn(&Turn, Kind) -> bool,
) -> Theme {
    Theme { name, about, kind, fits, tried }
}

/// A theme that is not about one kind.
pub(super) const fn one(
    name: &'static str,
    about: &'static str,
    tried: Tried,
    fits: fn(&Turn, Kind) -> bool,
) -> Theme {
    Theme { name, about, kind: Kind::King, fits, tried }
}

/// All themes, by their sort: checks, mates, and so on.
pub(crate) fn sorts() -> Vec<Vec<Theme>> {
    [legal::sorts(), illegal::sorts()].concat()
}
