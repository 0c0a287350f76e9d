//! The pieces: what they are called, what they become, whose they are.

use super::Square;
use crate::board::Side;

/// A piece by name, whether promoted or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// One step in any direction; losing it loses the game.
    King,
    /// Any distance along rows and columns.
    Rook,
    /// Any distance along diagonals.
    Bishop,
    /// One step in any direction but diagonally back.
    Gold,
    /// One step in any direction but sideways and straight back.
    Silver,
    /// One step forward.
    Pawn,
}

impl Role {
    /// All six roles, the king first.
    pub const ALL: [Self; 6] = [Self::King, Self::Rook, Self::Bishop, Self::Gold, Self::Silver, Self::Pawn];

    /// The five roles that can be captured and dropped, in the order SFEN lists them.
    pub const DROPPABLE: [Self; 5] = [Self::Rook, Self::Bishop, Self::Gold, Self::Silver, Self::Pawn];

    /// The unpromoted piece of this role.
    #[must_use]
    pub const fn kind(self) -> Kind {
        Kind::ALL[self as usize]
    }
}

/// A piece by the way it moves: a role, promoted or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A king.
    King,
    /// A rook.
    Rook,
    /// A bishop.
    Bishop,
    /// A gold general.
    Gold,
    /// A silver general.
    Silver,
    /// A pawn.
    Pawn,
    /// A promoted rook: moves as a rook or as a king.
    Dragon,
    /// A promoted bishop: moves as a bishop or as a king.
    Horse,
    /// A promoted silver: moves as a gold.
    PromotedSilver,
    /// A promoted pawn: moves as a gold.
    Tokin,
}

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 10;

    /// All kinds; the first six are the unpromoted ones in the order of [`Role::ALL`].
    pub const ALL: [Self; Self::COUNT] = [
        Self::King,
        Self::Rook,
        Self::Bishop,
        Self::Gold,
        Self::Silver,
        Self::Pawn,
        Self::Dragon,
        Self::Horse,
        Self::PromotedSilver,
        Self::Tokin,
    ];

    /// The name of the piece, promoted or not.
    #[must_use]
    pub const fn role(self) -> Role {
        match self {
            Self::King => Role::King,
            Self::Rook | Self::Dragon => Role::Rook,
            Self::Bishop | Self::Horse => Role::Bishop,
            Self::Gold => Role::Gold,
            Self::Silver | Self::PromotedSilver => Role::Silver,
            Self::Pawn | Self::Tokin => Role::Pawn,
        }
    }

    /// What the piece becomes when it promotes; kings, golds and promoted pieces do not.
    #[must_use]
    pub const fn promoted(self) -> Option<Self> {
        match self {
            Self::Rook => Some(Self::Dragon),
            Self::Bishop => Some(Self::Horse),
            Self::Silver => Some(Self::PromotedSilver),
            Self::Pawn => Some(Self::Tokin),
            _ => None,
        }
    }

    /// Whether the piece is a promoted one.
    #[must_use]
    pub const fn is_promoted(self) -> bool {
        self as usize >= Self::Dragon as usize
    }

    /// Whether the piece slides along rows and columns.
    #[must_use]
    pub const fn slides_straight(self) -> bool {
        matches!(self, Self::Rook | Self::Dragon)
    }

    /// Whether the piece slides along diagonals.
    #[must_use]
    pub const fn slides_diagonally(self) -> bool {
        matches!(self, Self::Bishop | Self::Horse)
    }
}

/// A piece on the board: a kind and its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose piece it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

/// A piece and the square it stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceOn {
    /// Where it stands.
    pub square: Square,
    /// What it is, and whose.
    pub piece: Piece,
}
