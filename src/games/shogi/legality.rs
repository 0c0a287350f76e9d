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

    /// Every rule that an action breaks, the first of them as [`refusal`](Self::refusal) has it. What would happen to
    /// the kings is told of what can be carried out at all.
    #[must_use]
    pub fn refusals(&self, action: Action) -> Vec<Refusal> {
        let mut broken = match action {
            Action::Move { from, to, promote } => self.rules_of_move(from, to, promote).collect::<Vec<_>>(),
            Action::Drop { role, to } => self.rules_of_drop(role, to).collect(),
        };
        if self.can_be_carried_out(action) {
            // Whether the piece may promote is another matter.
            let action = match action {
                Action::Move { from, to, .. } => Action::Move { from, to, promote: false },
                drop @ Action::Drop { .. } => drop,
            };
            let kings = self.refuse_check_on_own_king(action);
            broken.extend(kings.or_else(|| self.refuse_pawn_drop_mate(action)));
        }
        broken
    }

    fn refuse_move(&self, from: Square, to: Square, promote: bool) -> Option<Refusal> {
        self.rules_of_move(from, to, promote).next()
    }

    /// The rules that a move breaks before one looks at the kings.
    fn rules_of_move(&self, from: Square, to: Square, promote: bool) -> impl Iterator<Item = Refusal> {
        let piece = self.piece_on(from);
        let is_own = |piece: &PieceOn| piece.piece.side == self.turn();
        let own = piece.filter(is_own);
        let empty = piece.is_none().then_some(Refusal::EmptySquare { square: from });
        let other = piece.filter(|piece| !is_own(piece)).map(|piece| Refusal::WrongOwner { piece });
        let way = piece.into_iter().filter_map(move |piece| self.wrong_way(piece, to));
        let target = self.piece_on(to).filter(|on| is_own(on) && from != to);
        let capture = own.zip(target).map(|(piece, on)| Refusal::OwnPiece { piece, on });
        let promotion = own.filter(|_| promote).into_iter().flat_map(move |piece| {
            self.no_promotion(piece, to).map(move |why| Refusal::CannotPromote { piece, why })
        });
        empty.into_iter().chain(other).chain(way).chain(capture).chain(promotion)
    }

    /// Why a piece cannot come to a square, whoever owns it and what stands there.
    fn wrong_way(&self, piece: PieceOn, to: Square) -> Option<Refusal> {
        let Piece { side, kind } = piece.piece;
        if !attacks::from(side, kind, piece.square, SquareSet::EMPTY).contains(to) {
            return Some(Refusal::CannotMoveThatWay { piece, to });
        }
        self.first_in_the_way(piece.square, to).map(|by| Refusal::Blocked { piece, to, by })
    }

    /// The piece between two squares that is nearest to the first.
    fn first_in_the_way(&self, from: Square, to: Square) -> Option<PieceOn> {
        let in_the_way = attacks::between(from, to) & self.occupied();
        let nearest = in_the_way.into_iter().min_by_key(|&square| attacks::between(from, square).len())?;
        self.piece_on(nearest)
    }

    fn no_promotion(&self, piece: PieceOn, to: Square) -> impl Iterator<Item = NoPromotion> {
        let zone = SquareSet::far_row(self.turn());
        let kind = piece.piece.kind;
        let is_outside = !zone.contains(piece.square) && !zone.contains(to);
        let of_kind = match () {
            () if kind.is_promoted() => Some(NoPromotion::AlreadyPromoted),
            () if kind.promoted().is_none() => Some(NoPromotion::NeverPromotes),
            () => None,
        };
        of_kind.into_iter().chain(is_outside.then_some(NoPromotion::OutsideZone))
    }

    fn refuse_drop(&self, role: Role, to: Square) -> Option<Refusal> {
        self.rules_of_drop(role, to).next()
    }

    /// The rules that a drop breaks before one looks at the kings.
    fn rules_of_drop(&self, role: Role, to: Square) -> impl Iterator<Item = Refusal> {
        let side = self.turn();
        let hand = self.hand(side);
        let missing = (!hand.has(role)).then_some(Refusal::NotInHand { role, hand });
        let occupied = self.piece_on(to).map(|by| Refusal::Occupied { by });
        let is_pawn = role == Role::Pawn;
        let is_far = is_pawn && SquareSet::far_row(side).contains(to);
        let far_row = is_far.then_some(Refusal::PawnFarRow { square: to });
        let column = SquareSet::column(to.column());
        let other = (self.pieces(side, Kind::Pawn) & column).first().filter(|_| is_pawn);
        let two_pawns = other.map(|other| Refusal::TwoPawns { square: to, other });
        missing.into_iter().chain(occupied).chain(far_row).chain(two_pawns)
    }

    /// Whether there is something to act with, and neither an own piece nor a king in its place.
    fn can_be_carried_out(&self, action: Action) -> bool {
        let is_free = |piece: PieceOn| piece.piece.side != self.turn() && piece.piece.kind != Kind::King;
        match action {
            Action::Move { from, to, .. } => {
                from != to
                    && self.piece_on(from).is_some_and(|piece| piece.piece.side == self.turn())
                    && self.piece_on(to).is_none_or(is_free)
            }
            Action::Drop { role, to } => self.hand(self.turn()).has(role) && self.piece_on(to).is_none(),
        }
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
        let (Some(mover), to) = (action.from().and_then(|from| self.piece_on(from)), action.to()) else {
            return Exposure::Stays;
        };
        if mover.piece.kind == Kind::King {
            let from = mover.square;
            let mut behind = checkers.into_iter().filter(|&by| attacks::between(by, to).contains(from));
            return behind.next().map_or(Exposure::WalksIn, |_| Exposure::Flees { from });
        }
        let opened = checkers - self.checkers();
        match (opened.is_empty(), opened == checkers) {
            (true, _) => Exposure::Stays,
            (false, true) => Exposure::Opens { shield: mover },
            (false, false) => Exposure::StaysAndOpens { shield: mover, opened },
        }
    }

    fn refuse_pawn_drop_mate(&self, action: Action) -> Option<Refusal> {
        match action {
            Action::Drop { role: Role::Pawn, to } => self.prove_pawn_drop_mate(to).map(Refusal::PawnDropMate),
            _ => None,
        }
    }
}
