//! The one mate that is forbidden: by dropping a pawn.

use super::action::Action;
use super::piece::{PieceOn, Role};
use super::position::Position;
use super::refusal::{Closed, PawnDropMate};
use super::{Square, SquareSet, attacks};

impl Position {
    /// Whether a pawn dropped on the square before the opposing king mates at once.
    pub(super) fn pawn_drop_mates(&self, to: Square) -> bool {
        // The reply cannot be a pawn drop, since nothing fits between pawn and king: this ends here.
        self.with_pawn_dropped(to).count_legal() == 0
    }

    fn with_pawn_dropped(&self, to: Square) -> Self {
        let mut after = *self;
        after.play_unchecked(Action::Drop { role: Role::Pawn, to });
        after
    }

    /// Why a pawn dropped on `to` mates: what closes each square around the king, and what holds back
    /// each piece that could otherwise take the pawn. `None` if it does not mate.
    pub(super) fn prove_pawn_drop_mate(&self, to: Square) -> Option<PawnDropMate> {
        let side = self.turn();
        let king = self.king(!side)?;
        if !attacks::step(side, super::Kind::Pawn, to).contains(king) || !self.pawn_drop_mates(to) {
            return None;
        }
        let after = self.with_pawn_dropped(to);
        Some(PawnDropMate { pawn: to, king, closed: after.closed_around_king(), pinned: after.defenders(to) })
    }

    /// Why the king of the side to move cannot step on the squares next to it, as far as it cannot.
    #[must_use]
    pub fn closed_around_king(&self) -> Vec<Closed> {
        let Some(king) = self.king(self.turn()) else { return Vec::new() };
        let around = attacks::king(king).into_iter().map(|square| self.closed_to_king(king, square));
        around.filter(|closed| !matches!(closed, Closed::Guarded { by, .. } if by.is_empty())).collect()
    }

    /// The pieces of the side to move, but for its king, that reach a square as the board stands, whether or
    /// not they may go there.
    #[must_use]
    pub fn defenders(&self, square: Square) -> Vec<PieceOn> {
        let side = self.turn();
        let king = self.king(side).map_or(SquareSet::EMPTY, SquareSet::of);
        let defenders = self.attackers(square, side, self.occupied()) - king;
        defenders.into_iter().filter_map(|square| self.piece_on(square)).collect()
    }

    /// Why the king of the side to move cannot step on a square next to it.
    fn closed_to_king(&self, king: Square, square: Square) -> Closed {
        let side = self.turn();
        if self.pieces_of(side).contains(square)
            && let Some(piece) = self.piece_at(square)
        {
            return Closed::OwnPiece { square, piece };
        }
        let guards = self.attackers(square, !side, self.occupied() - SquareSet::of(king));
        Closed::Guarded { square, by: guards.into_iter().filter_map(|guard| self.piece_on(guard)).collect() }
    }
}
