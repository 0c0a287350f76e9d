//! What was played and what bears on what, for people who listen.

use super::Shogi;
use crate::board::{Point, Side};
use crate::formats::english::English;
use crate::games::shogi::{Action, Diagram, Placement, Square, SquareSet, attacks};
use crate::games::{Ending, TwoPlayer as _};
use crate::record::{NodeId, Step, Tree as _};

impl Shogi {
    /// `lower moves the pawn from a2 to a3`
    pub(super) fn told(&self, id: NodeId) -> String {
        let Some(before) = self.record.parent(id).and_then(|id| self.record.snapshot_at(id).state()) else {
            return String::new();
        };
        let player = self.skin.players[before.turn()];
        match self.record.step(id) {
            Some(Step::Action(action)) => format!("{player} {}", self.told_action(before, action)),
            Some(Step::Forfeit(forfeit)) if forfeit.ending == Ending::Resignation => {
                format!("{player} resigns")
            }
            Some(Step::Forfeit(forfeit)) => {
                format!("{player} loses: {}", forfeit.ending.name().to_lowercase())
            }
            _ => String::new(),
        }
    }

    fn told_action(&self, before: &Diagram, action: Action) -> String {
        let english = English::new(&self.skin);
        let name_at = |square: Square| {
            before.position().piece_at(square).map(|piece| english.kind(piece.kind)).unwrap_or_default()
        };
        match action {
            Action::Drop { role, to } => format!("drops {} on {to}", english.a_role(role)),
            Action::Move { from, to, promote } => {
                let piece = name_at(from);
                let promotes = if promote { " and promotes it" } else { "" };
                match before.position().piece_at(to) {
                    Some(_) => {
                        let taken = name_at(to);
                        format!("captures the {taken} on {to} with the {piece} from {from}{promotes}")
                    }
                    None => format!("moves the {piece} from {from} to {to}{promotes}"),
                }
            }
        }
    }

    /// The squares of the pieces that reach a square as the board stands, also while it is set up.
    pub(super) fn attackers_of(&self, point: Point) -> Vec<Point> {
        let Ok(square) = Square::try_from(point) else { return Vec::new() };
        let setup = self.setup();
        let occupied: SquareSet = setup.placements.iter().map(|placement| placement.square).collect();
        let bears_on = |placement: &Placement| {
            let Some(kind) = placement.kind() else { return false };
            attacks::from(placement.side, kind, placement.square, occupied).contains(square)
        };
        let of = |side: Side| {
            let own = setup.placements.iter().filter(|placement| placement.side == side);
            own.filter(|&placement| bears_on(placement)).map(|placement| placement.square.into()).collect()
        };
        let [first, second]: [Vec<Point>; 2] = Side::ALL.map(of);
        [first, second].concat()
    }
}
