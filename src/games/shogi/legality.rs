//! Whether an action is legal, and if not, which rule it breaks first.
//!
//! The order is that in which a player would explain it: is there a piece, is it mine, does it move like
//! that, is the way free, may it promote there; and at the end, what happens to the kings.

use super::action::Action;
use super::piece::{Kind, Piece, PieceOn, Role};
use super::position::Position;
use super::refusal::{Exposure, NoPromotion, Refusal};
use super::{Square, SquareSet, attacks};

impl Position {
    /// Why the side to move may not play the action, or `None` if it may.
    #[must_use]
    pub fn refusal(&self, action: Action) -> Option<Refusal> {
        let own_rules = match action {
            Action::Move { from, to, promote } => self.refuse_move(from, to, promote),
            Action::Drop { role, to } => self.refuse_drop(role, to),
        };
        own_rules
            .or_else(|| self.refuse_check_on_own_king(action))
            .or_else(|| self.refuse_pawn_drop_mate(action))
    }

    fn refuse_move(&self, from: Square, to: Square, promote: bool) -> Option<Refusal> {
        let Some(piece) = self.piece_on(from) else { return Some(Refusal::EmptySquare { square: from }) };
        if piece.piece.side != self.turn() {
            return Some(Refusal::WrongOwner { piece });
        }
        if !attacks::from(piece.piece.side, piece.piece.kind, from, SquareSet::EMPTY).contains(to) {
            return Some(Refusal::CannotMoveThatWay { piece, to });
        }
        if let Some(by) = self.first_in_the_way(from, to) {
            return Some(Refusal::Blocked { piece, to, by });
        }
        if let Some(on) = self.piece_on(to).filter(|on| on.piece.side == self.turn()) {
            return Some(Refusal::OwnPiece { piece, on });
        }
        let why = if promote { self.no_promotion(piece, to) } else { None };
        why.map(|why| Refusal::CannotPromote { piece, why })
    }

    /// The piece between two squares that is nearest to the first.
    fn first_in_the_way(&self, from: Square, to: Square) -> Option<PieceOn> {
        let in_the_way = attacks::between(from, to) & self.occupied();
        let nearest = in_the_way.into_iter().min_by_key(|&square| attacks::between(from, square).len())?;
        self.piece_on(nearest)
    }

    fn no_promotion(&self, piece: PieceOn, to: Square) -> Option<NoPromotion> {
        let zone = SquareSet::far_row(self.turn());
        if piece.piece.kind.is_promoted() {
            Some(NoPromotion::AlreadyPromoted)
        } else if piece.piece.kind.promoted().is_none() {
            Some(NoPromotion::NeverPromotes)
        } else if !zone.contains(piece.square) && !zone.contains(to) {
            Some(NoPromotion::OutsideZone)
        } else {
            None
        }
    }

    fn refuse_drop(&self, role: Role, to: Square) -> Option<Refusal> {
        let side = self.turn();
        let hand = self.hand(side);
        if !hand.has(role) {
            return Some(Refusal::NotInHand { role, hand });
        }
        if let Some(by) = self.piece_on(to) {
            return Some(Refusal::Occupied { by });
        }
        if role != Role::Pawn {
            return None;
        }
        if SquareSet::far_row(side).contains(to) {
            return Some(Refusal::PawnFarRow { square: to });
        }
        let column = SquareSet::column(to.column());
        let other = (self.pieces(side, Kind::Pawn) & column).first();
        other.map(|other| Refusal::TwoPawns { square: to, other })
    }

    fn refuse_check_on_own_king(&self, action: Action) -> Option<Refusal> {
        let side = self.turn();
        let mut after = *self;
        after.play_unchecked(action);
        let king = after.king(side)?;
        let checkers = after.checkers_of(side);
        if checkers.is_empty() {
            return None;
        }
        let by = checkers.into_iter().filter_map(|square| after.piece_on(square)).collect();
        Some(Refusal::KingInCheck { king, by, how: self.exposure(action, checkers) })
    }

    /// How the king comes to be attacked by `checkers` after the action.
    fn exposure(&self, action: Action, checkers: SquareSet) -> Exposure {
        let shield = match action {
            Action::Move { from, .. } => self.piece_on(from),
            Action::Drop { .. } => None,
        };
        match shield {
            Some(PieceOn { piece: Piece { kind: Kind::King, .. }, .. }) => Exposure::WalksIn,
            Some(shield) if !checkers.meets(self.checkers()) => Exposure::Opens { shield },
            _ => Exposure::Stays,
        }
    }

    fn refuse_pawn_drop_mate(&self, action: Action) -> Option<Refusal> {
        match action {
            Action::Drop { role: Role::Pawn, to } => self.prove_pawn_drop_mate(to).map(Refusal::PawnDropMate),
            _ => None,
        }
    }
}
