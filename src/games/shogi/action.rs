//! What a player can do in a turn.

use super::Square;
use super::piece::Role;

/// A move on the board or a drop from the hand, legal or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// A piece of the board goes to another square.
    Move {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// Whether it promotes. A pawn that reaches the far row promotes all the same.
        promote: bool,
    },
    /// A captured piece comes back on an empty square.
    Drop {
        /// What is dropped.
        role: Role,
        /// Where.
        to: Square,
    },
}

impl Action {
    /// The square on which the piece stands; a piece in hand has none.
    #[must_use]
    pub const fn from(self) -> Option<Square> {
        match self {
            Self::Move { from, .. } => Some(from),
            Self::Drop { .. } => None,
        }
    }

    /// The square on which the piece ends up.
    #[must_use]
    pub const fn to(self) -> Square {
        match self {
            Self::Move { to, .. } | Self::Drop { to, .. } => to,
        }
    }
}
