//! Why an action may not be played, as data; the words are found elsewhere.

use super::hand::Hand;
use super::piece::{Piece, PieceOn, Role};
use super::{Square, SquareSet};

/// The first rule that an action breaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("illegal: {}", self.name())]
pub enum Refusal {
    /// Nothing stands on the square the move starts from.
    EmptySquare {
        /// The empty square.
        square: Square,
    },
    /// The piece belongs to the opponent.
    WrongOwner {
        /// The opponent's piece.
        piece: PieceOn,
    },
    /// The piece does not move like that, even on an empty board.
    CannotMoveThatWay {
        /// The piece.
        piece: PieceOn,
        /// Where it was to go.
        to: Square,
    },
    /// Another piece stands in the way.
    Blocked {
        /// The piece that was to move.
        piece: PieceOn,
        /// Where it was to go.
        to: Square,
        /// The first piece in its way.
        by: PieceOn,
    },
    /// An own piece stands on the target.
    OwnPiece {
        /// The piece that was to move.
        piece: PieceOn,
        /// The own piece on the target.
        on: PieceOn,
    },
    /// The move was to promote and may not.
    CannotPromote {
        /// The piece that was to promote.
        piece: PieceOn,
        /// Why it may not.
        why: NoPromotion,
    },
    /// The piece to be dropped is not in hand.
    NotInHand {
        /// What was to be dropped.
        role: Role,
        /// What is in hand.
        hand: Hand,
    },
    /// A drop needs an empty square.
    Occupied {
        /// What stands there.
        by: PieceOn,
    },
    /// A pawn may not be dropped in the far row, where it could never move.
    PawnFarRow {
        /// The square.
        square: Square,
    },
    /// A pawn may not be dropped in a column with an own unpromoted pawn.
    TwoPawns {
        /// Where the pawn was to be dropped.
        square: Square,
        /// The pawn that is there already.
        other: Square,
    },
    /// The own king would stand in check.
    KingInCheck {
        /// Where the king would stand.
        king: Square,
        /// The pieces that would give check, at least one.
        by: Vec<PieceOn>,
        /// How it comes about.
        how: Exposure,
    },
    /// A pawn may not be dropped to give mate.
    PawnDropMate(PawnDropMate),
}

impl Refusal {
    /// The names of all rules.
    pub const NAMES: [&'static str; 12] = [
        "empty-square",
        "wrong-owner",
        "cannot-move-that-way",
        "blocked",
        "own-piece",
        "cannot-promote",
        "not-in-hand",
        "occupied",
        "pawn-far-row",
        "two-pawns",
        "king-in-check",
        "pawn-drop-mate",
    ];

    /// The name of the rule, as scripts and tests write it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::EmptySquare { .. } => "empty-square",
            Self::WrongOwner { .. } => "wrong-owner",
            Self::CannotMoveThatWay { .. } => "cannot-move-that-way",
            Self::Blocked { .. } => "blocked",
            Self::OwnPiece { .. } => "own-piece",
            Self::CannotPromote { .. } => "cannot-promote",
            Self::NotInHand { .. } => "not-in-hand",
            Self::Occupied { .. } => "occupied",
            Self::PawnFarRow { .. } => "pawn-far-row",
            Self::TwoPawns { .. } => "two-pawns",
            Self::KingInCheck { .. } => "king-in-check",
            Self::PawnDropMate(_) => "pawn-drop-mate",
        }
    }
}

/// Why a piece may not promote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPromotion {
    /// Kings and golds never promote.
    NeverPromotes,
    /// It is promoted already.
    AlreadyPromoted,
    /// The move neither starts nor ends in the far row.
    OutsideZone,
}

/// How a king comes to stand in check by one's own action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exposure {
    /// The king itself stepped onto an attacked square.
    WalksIn,
    /// The king stepped away from a piece along the line on which that gives check.
    Flees {
        /// Where it stood.
        from: Square,
    },
    /// It was in check before, and the action does not end that.
    Stays,
    /// It was in check before, the action does not end that, and it opens the way for another piece.
    StaysAndOpens {
        /// The piece that shields it from the others, before it moves.
        shield: PieceOn,
        /// Where those stand that did not give check before.
        opened: SquareSet,
    },
    /// The piece that moves shields it from another.
    Opens {
        /// That piece, before it moves.
        shield: PieceOn,
    },
}

/// The proof that a pawn drop would be mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PawnDropMate {
    /// Where the pawn was to be dropped.
    pub pawn: Square,
    /// The king that would be mated.
    pub king: Square,
    /// Every square next to it, and why it cannot go there; the pawn's own square is among them.
    pub closed: Vec<Closed>,
    /// Pieces that reach the pawn but would expose their king by taking it.
    pub pinned: Vec<PieceOn>,
}

/// Why a king cannot step on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Closed {
    /// A piece of its own side stands there.
    OwnPiece {
        /// The square.
        square: Square,
        /// The piece on it.
        piece: Piece,
    },
    /// The opponent attacks the square.
    Guarded {
        /// The square.
        square: Square,
        /// Who attacks it.
        by: Vec<PieceOn>,
    },
}
