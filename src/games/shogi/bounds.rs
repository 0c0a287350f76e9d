//! What binds the side to move: checks to answer, pins, squares closed to the king.

use super::position::Position;
use super::{Square, SquareSet, attacks};
use crate::board::Side;

/// Computed once a position; move generation and counting only intersect with it.
pub(super) struct Bounds {
    /// The king of the side to move.
    pub(super) king: Option<Square>,
    /// Where a piece other than the king must land: everywhere, or where it ends the check.
    pub(super) answers: SquareSet,
    /// Own pieces that stand between an opposing slider and the king.
    pub(super) pinned: SquareSet,
    /// Where the king may step.
    pub(super) king_steps: SquareSet,
}

impl Bounds {
    #[inline(always)]
    pub(super) fn of(position: &Position, side: Side) -> Self {
        let Some(king) = position.king(side) else {
            return Self {
                king: None,
                answers: SquareSet::ALL,
                pinned: SquareSet::EMPTY,
                king_steps: SquareSet::EMPTY,
            };
        };
        let occupied = position.occupied();
        let own = position.pieces_of(side);
        // The king does not hide a square behind it from the slider that gives check.
        let attacked = position.attacked(!side, occupied - SquareSet::of(king));
        let king_steps = attacks::king(king) - own - attacked;
        let answers = if attacked.contains(king) {
            answers_to_check(position, side, king, occupied)
        } else {
            SquareSet::ALL
        };
        Self { king: Some(king), answers, pinned: pinned(position, side, king, occupied) & own, king_steps }
    }

    /// The squares to which a piece other than the king may go, as far as its own king is concerned.
    #[inline]
    pub(super) fn allowed(&self, from: Square) -> SquareSet {
        match self.king {
            Some(king) if self.pinned.contains(from) => self.answers & attacks::through(king, from),
            _ => self.answers,
        }
    }
}

/// The checking piece and the squares between it and the king; none when two pieces give check.
fn answers_to_check(position: &Position, side: Side, king: Square, occupied: SquareSet) -> SquareSet {
    let checkers = position.attackers(king, !side, occupied);
    match checkers.first() {
        Some(checker) if !checkers.has_several() => checkers | attacks::between(king, checker),
        _ => SquareSet::EMPTY,
    }
}

/// Pieces of either side that stand alone between the king and an opposing slider.
#[inline(always)]
fn pinned(position: &Position, side: Side, king: Square, occupied: SquareSet) -> SquareSet {
    let snipers = attacks::rook_lines(king) & position.rooks(!side)
        | attacks::bishop_lines(king) & position.bishops(!side);
    let mut pinned = SquareSet::EMPTY;
    for sniper in snipers {
        let screen = attacks::between(king, sniper) & occupied;
        if !screen.has_several() {
            pinned |= screen;
        }
    }
    pinned
}
