//! Whether an action breaks one rule and no other.
//!
//! Only then does a case tell programs that know the rule from those that do not: what is illegal for two reasons is
//! refused by both.

use super::turn::{Said, Turn};
use crate::games::Game as _;
use crate::games::shogi::{
    Action, Kind, NoPromotion, Placement, Position, Refusal, Role, Setup, Square, SquareSet, attacks,
};

impl Turn {
    /// Whether what was refused would be legal without the rule that refuses it.
    pub(super) fn breaks_one_rule(&self) -> bool {
        let Said::Refused { action, refusal } = &self.said else { return false };
        let before = &self.before;
        match *action {
            Action::Move { from, to, promote } => move_breaks_one(before, from, to, promote, refusal),
            Action::Drop { role, to } => drop_breaks_one(before, role, to, refusal),
        }
    }
}

fn move_breaks_one(before: &Position, from: Square, to: Square, promote: bool, refusal: &Refusal) -> bool {
    let action = Action::Move { from, to, promote: false };
    let is_own = |square| before.piece_at(square).is_some_and(|piece| piece.side == before.turn());
    let is_free = !attacks::between(from, to).meets(before.occupied());
    match *refusal {
        Refusal::CannotPromote { why, .. } => {
            let zone = SquareSet::far_row(before.turn());
            let in_zone = zone.contains(from) || zone.contains(to);
            (in_zone || why == NoPromotion::OutsideZone) && before.refusal(action).is_none()
        }
        Refusal::KingInCheck { .. } | Refusal::EmptySquare { .. } => true,
        _ if promote => false,
        Refusal::WrongOwner { piece } => {
            let reach = attacks::from(piece.piece.side, piece.piece.kind, from, before.occupied());
            reach.contains(to) && before.piece_at(to).is_none() && is_sound(before, action)
        }
        Refusal::CannotMoveThatWay { .. } => {
            is_free && (from == to || !is_own(to)) && is_sound(before, action)
        }
        Refusal::Blocked { .. } => !is_own(to) && is_sound(before, action),
        _ => is_sound(before, action),
    }
}

fn drop_breaks_one(before: &Position, role: Role, to: Square, refusal: &Refusal) -> bool {
    let column = SquareSet::column(to.column());
    let is_alone = role != Role::Pawn || !before.pieces(before.turn(), Kind::Pawn).meets(column);
    let may_stand = role != Role::Pawn || !SquareSet::far_row(before.turn()).contains(to);
    let drop = Action::Drop { role, to };
    match refusal {
        // Nobody can have it in hand, and two kings on a side are no position.
        Refusal::NotInHand { role: Role::King, .. } => before.piece_at(to).is_none() && !before.in_check(),
        Refusal::NotInHand { .. } => {
            before.piece_at(to).is_none() && is_alone && may_stand && is_sound(before, drop)
        }
        Refusal::Occupied { .. } => is_alone && may_stand && is_sound(before, drop),
        // No position has it there: another piece shows what becomes of the king.
        Refusal::PawnFarRow { .. } => is_alone && is_sound(before, Action::Drop { role: Role::Gold, to }),
        Refusal::TwoPawns { .. } => is_sound(before, drop),
        _ => true,
    }
}

/// Whether a position comes of it in which the king of whoever acted is safe, and in which no pawn has been dropped
/// to mate.
fn is_sound(before: &Position, action: Action) -> bool {
    let Some(after) = carried_out(before, action) else { return false };
    let is_pawn_drop = matches!(action, Action::Drop { role: Role::Pawn, .. });
    Position::from_setup(&after).is_ok_and(|after| !is_pawn_drop || after.count_legal() > 0)
}

/// What a program makes of an action that looks at no rule; nothing if a king is captured.
fn carried_out(before: &Position, action: Action) -> Option<Setup> {
    let mut setup = before.setup();
    let side = before.turn();
    setup.turn = !side;
    let placement = match action {
        Action::Move { from, to, .. } if from == to => return Some(setup),
        Action::Move { from, to, .. } => Placement { square: to, ..taken(&mut setup, from)? },
        Action::Drop { role, to } => {
            let hand = &mut setup.captures[side];
            if let Some(index) = hand.iter().position(|&held| held == role) {
                hand.remove(index);
            }
            Placement { square: to, side, role, promoted: false }
        }
    };
    if let Some(captured) = taken(&mut setup, placement.square) {
        setup.captures[side].push(captured.role);
        (captured.role != Role::King).then_some(())?;
    }
    setup.placements.push(placement);
    Some(setup)
}

/// Takes a piece off the board.
fn taken(setup: &mut Setup, square: Square) -> Option<Placement> {
    let index = setup.placements.iter().position(|placement| placement.square == square)?;
    Some(setup.placements.remove(index))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{sfen, usi};
    use crate::games::shogi::{Diagram, Skin};

    /// Whether an action that the position refuses for this reason breaks that rule alone.
    #[track_caller]
    fn is_alone(position: &str, action: &str, reason: &str) -> bool {
        let setup = sfen::parse(position).expect("SFEN").setup;
        let diagram = Diagram::try_from(setup).expect("a position");
        let turn = Turn::of_action(&diagram, usi::parse(action).expect("USI"), &Skin::MINISHOGI, 0);
        assert_eq!(turn.refusal().map(Refusal::name), Some(reason), "{action} in {position}");
        turn.breaks_one_rule()
    }

    #[test]
    fn a_king_that_promotes_does_it_in_the_zone() {
        assert!(is_alone("K3k/5/5/5/5 b - 1", "5a4a+", "cannot-promote"));
        assert!(!is_alone("4k/5/5/5/K4 b - 1", "5e4e+", "cannot-promote"));
    }

    #[test]
    fn a_piece_of_the_other_moves_as_it_may() {
        let position = "4k/5/5/1g3/4K b - 1";
        assert!(is_alone(position, "4d4e", "wrong-owner"));
        assert!(!is_alone(position, "4d3c", "wrong-owner"), "no gold moves there");
        assert!(!is_alone("4k/5/5/1g3/1P2K b - 1", "4d4e", "wrong-owner"), "it would capture");
    }

    #[test]
    fn what_exposes_the_king_breaks_two_rules() {
        assert!(is_alone("3k1/5/2B2/5/K4 b - 1", "3c3b", "cannot-move-that-way"));
        assert!(!is_alone("2rk1/5/2B2/5/2K2 b - 1", "3c2c", "cannot-move-that-way"), "it is pinned");
        assert!(!is_alone("2rk1/5/5/1B3/2K2 b - 1", "4d4c", "cannot-move-that-way"), "there is a check");
        assert!(is_alone("4k/5/2P2/5/R1P1K b - 1", "5e2e", "blocked"));
        assert!(!is_alone("4k/5/2P2/5/R1PK1 b - 1", "5e2e", "blocked"), "a piece of its own stands there");
    }

    #[test]
    fn a_drop_breaks_no_rule_of_pawns_besides() {
        assert!(is_alone("4k/5/5/5/K4 b B 1", "P*3c", "not-in-hand"));
        assert!(!is_alone("4k/5/5/5/K4 b B 1", "P*3a", "not-in-hand"), "it could never move");
        assert!(!is_alone("4k/5/2P2/5/K4 b B 1", "P*3b", "not-in-hand"), "there is a pawn in the column");
        assert!(is_alone("4k/5/2P2/5/K4 b P 1", "P*3b", "two-pawns"));
        assert!(is_alone("4k/5/5/5/K4 b P 1", "P*3a", "pawn-far-row"));
        assert!(!is_alone("4k/5/2P2/5/K4 b P 1", "P*3a", "pawn-far-row"), "there is a pawn in the column");
        assert!(is_alone("4k/5/2p2/5/K4 b S 1", "S*3c", "occupied"));
        assert!(!is_alone("4k/5/5/5/K4 b S 1", "S*1a", "occupied"), "a king stands there");
    }
}
