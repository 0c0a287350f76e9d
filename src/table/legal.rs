//! Which legal moves, and how they are told.

use smol_str::SmolStr;

use crate::board::Point;

/// Which of the legal moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    /// All of them.
    All,
    /// Those that bring a piece back.
    Drops,
    /// Those from a square.
    From(Point),
    /// Those of a piece, as [`Table::read_piece`](super::Table::read_piece) writes it.
    Of(SmolStr),
}

/// The moves of one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalGroup {
    /// Which piece: `p a2`, `drop p`.
    pub label: String,
    /// The same in words: `the pawn on a2`, `a pawn in hand`.
    pub spoken: String,
    /// Where it can go: `a3`, `b5+` where it may promote, `b5+!` where it must.
    pub targets: Vec<String>,
}
