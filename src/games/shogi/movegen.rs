//! Every legal action of the side to move.

use super::action::Action;
use super::bounds::Bounds;
use super::piece::{Kind, Role};
use super::position::Position;
use super::{Square, SquareSet, attacks, promotion};

impl Position {
    /// All legal actions. A pawn that reaches the far row is listed as promoting only; where promotion is
    /// a choice, both ways are listed.
    #[must_use]
    pub fn legal(&self) -> Vec<Action> {
        let mut actions = Vec::with_capacity(64);
        self.visit_legal(|action| actions.push(action));
        actions
    }

    /// Calls `visit` with every legal action, in a fixed order.
    #[inline]
    pub fn visit_legal(&self, mut visit: impl FnMut(Action)) {
        self.visit_with_kind(|_, action| visit(action));
    }

    /// Calls `visit` with the position after every legal action, in the order of `visit_legal`.
    #[inline]
    pub fn visit_successors(&self, mut visit: impl FnMut(&Self)) {
        self.visit_with_kind(|kind, action| {
            let mut next = *self;
            next.play_known(kind, action);
            visit(&next);
        });
    }

    /// Every legal action, with the kind of the piece that moves or is dropped.
    #[inline]
    fn visit_with_kind(&self, mut visit: impl FnMut(Kind, Action)) {
        let bounds = Bounds::of(self, self.turn());
        self.visit_moves(&bounds, &mut visit);
        if !self.hand(self.turn()).is_empty() {
            self.visit_drops(&bounds, &mut visit);
        }
    }

    #[inline]
    fn visit_moves(&self, bounds: &Bounds, visit: &mut impl FnMut(Kind, Action)) {
        let side = self.turn();
        if let Some(from) = bounds.king {
            for to in bounds.king_steps {
                visit(Kind::King, Action::Move { from, to, promote: false });
            }
        }
        let occupied = self.occupied();
        for kind in &Kind::ALL[1..] {
            for from in self.pieces(side, *kind) {
                let reached = attacks::from(side, *kind, from, occupied) - self.pieces_of(side);
                self.visit_moves_of(*kind, from, reached & bounds.allowed(from), visit);
            }
        }
    }

    #[inline]
    fn visit_moves_of(
        &self,
        kind: Kind,
        from: Square,
        targets: SquareSet,
        visit: &mut impl FnMut(Kind, Action),
    ) {
        let promoting = match kind.promoted() {
            Some(_) => promotion::choices(self.turn(), from, targets),
            None => SquareSet::EMPTY,
        };
        // What a pawn may promote it must.
        let plain = if kind == Kind::Pawn { targets - promoting } else { targets };
        for to in plain {
            visit(kind, Action::Move { from, to, promote: false });
        }
        for to in promoting {
            visit(kind, Action::Move { from, to, promote: true });
        }
    }

    #[inline]
    fn visit_drops(&self, bounds: &Bounds, visit: &mut impl FnMut(Kind, Action)) {
        let empty = !self.occupied() & bounds.answers;
        for role in self.hand(self.turn()).roles() {
            let targets = if role == Role::Pawn { self.pawn_drops(empty) } else { empty };
            for to in targets {
                visit(role.kind(), Action::Drop { role, to });
            }
        }
    }

    /// Which of the given empty squares a pawn in hand may be dropped on.
    #[inline]
    pub(super) fn pawn_drops(&self, empty: SquareSet) -> SquareSet {
        let side = self.turn();
        let pawns = self.pieces(side, Kind::Pawn);
        let targets = empty - SquareSet::far_row(side) - pawns.columns();
        // Only the square before the opposing king can give check, and a mate needs check.
        let checking = self.pieces(!side, Kind::King).forward(!side) & targets;
        match checking.first() {
            Some(to) if self.pawn_drop_mates(to) => targets - checking,
            _ => targets,
        }
    }
}
