//! How many legal actions there are, without listing them.
//!
//! Counting is what the last ply of perft and mobility in an evaluation need. Nothing is made or unmade:
//! the squares each piece reaches are cut with what binds the side to move, and their number is added up.

use super::bounds::Bounds;
use super::piece::{Kind, Role};
use super::position::Position;
use super::{Square, SquareSet, attacks, promotion};
use crate::board::Side;

impl Position {
    /// How many actions [`legal`](Self::legal) lists.
    #[must_use]
    pub fn count_legal(&self) -> u64 {
        // Two copies of the code in which the direction of play is a constant.
        match self.turn() {
            Side::First => self.count_for(Side::First),
            Side::Second => self.count_for(Side::Second),
        }
        .into()
    }

    #[inline(always)]
    fn count_for(&self, side: Side) -> u32 {
        let bounds = Bounds::of(self, side);
        if bounds.answers.is_empty() {
            return bounds.king_steps.len();
        }
        let targets = bounds.answers - self.pieces_of(side);
        let free = self.pieces_of(side) - bounds.pinned;
        let pawns = (self.pieces(side, Kind::Pawn) & free).forward(side) & targets;
        let mut count = SquareSet::len_of_both(bounds.king_steps, pawns);
        for from in self.golds(side) & free {
            count += (attacks::step(side, Kind::Gold, from) & targets).len();
        }
        count += self.count_promotable(side, free, targets);
        count += self.count_dragons_and_horses(side, free, targets);
        for from in bounds.pinned {
            count += self.count_pinned(side, from, targets & bounds.allowed(from));
        }
        count + self.count_drops(side, bounds.answers)
    }

    /// Silvers, rooks and bishops, whose moves into and out of the far row count twice.
    #[inline(always)]
    fn count_promotable(&self, side: Side, free: SquareSet, targets: SquareSet) -> u32 {
        let occupied = self.occupied();
        let mut count = 0;
        let mut add = |from: Square, reached: SquareSet| {
            let reached = reached & targets;
            count += SquareSet::len_of_both(reached, promotion::choices(side, from, reached));
        };
        for from in self.pieces(side, Kind::Silver) & free {
            add(from, attacks::step(side, Kind::Silver, from));
        }
        for from in self.pieces(side, Kind::Rook) & free {
            add(from, attacks::rook(from, occupied));
        }
        for from in self.pieces(side, Kind::Bishop) & free {
            add(from, attacks::bishop(from, occupied));
        }
        count
    }

    #[inline(always)]
    fn count_dragons_and_horses(&self, side: Side, free: SquareSet, targets: SquareSet) -> u32 {
        let occupied = self.occupied();
        let mut count = 0;
        for from in self.pieces(side, Kind::Dragon) & free {
            count += ((attacks::rook(from, occupied) | attacks::king(from)) & targets).len();
        }
        for from in self.pieces(side, Kind::Horse) & free {
            count += ((attacks::bishop(from, occupied) | attacks::king(from)) & targets).len();
        }
        count
    }

    /// A pinned piece, which may go to the given squares as far as its king is concerned.
    fn count_pinned(&self, side: Side, from: Square, targets: SquareSet) -> u32 {
        let Some(piece) = self.piece_at(from) else { return 0 };
        let reached = attacks::from(side, piece.kind, from, self.occupied()) & targets;
        match piece.kind {
            Kind::Rook | Kind::Bishop | Kind::Silver => {
                reached.len() + promotion::choices(side, from, reached).len()
            }
            // A pawn has no choice.
            _ => reached.len(),
        }
    }

    #[inline(always)]
    fn count_drops(&self, side: Side, answers: SquareSet) -> u32 {
        let hand = self.hand(side);
        if hand.is_empty() {
            return 0;
        }
        let empty = answers - self.occupied();
        let pawns = if hand.has(Role::Pawn) { self.pawn_drops(empty).len() } else { 0 };
        hand.officers() * empty.len() + pawns
    }
}
