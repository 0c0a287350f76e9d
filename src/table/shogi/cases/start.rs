//! Positions with which a new case may begin: pieces thrown together, with what a theme needs among them.

use super::theme::{Theme, Tried};
use crate::board::Side;
use crate::engine::Dice;
use crate::games::shogi::{Diagram, Kind, Placement, Role, Setup, Square, SquareSet, attacks};

/// A position from which to play, the first player to move; nothing if what was thrown is none.
pub(super) fn start(theme: &Theme, side: Side, dice: &mut Dice) -> Option<Diagram> {
    let mut pieces = Set::new(dice);
    match theme.tried {
        Tried::ChecksBesideKing => pieces.pin_beside_king(side, dice)?,
        Tried::PawnDropsBeforeKing | Tried::PawnDropsOnBareKing => pieces.hold(side, Role::Pawn),
        _ if dice.once_in(8) => return Some(Diagram::start()),
        _ => {}
    }
    let mut setup = pieces.thrown(dice);
    if theme.tried == Tried::PawnDropsOnBareKing {
        setup.placements.retain(|placement| placement.side == side || placement.role == Role::King);
        setup.captures[!side].clear();
    }
    Diagram::try_from(setup).ok()
}

/// A set of pieces, some of them in place.
struct Set {
    setup: Setup,
    /// Which are left.
    roles: Vec<Role>,
    /// The squares that are left, in any order.
    squares: Vec<Square>,
}

impl Set {
    fn new(dice: &mut Dice) -> Self {
        let mut squares: Vec<Square> = Square::all().collect();
        dice.shuffle(&mut squares);
        Self { setup: Setup::empty(), roles: [Role::ALL, Role::ALL].concat(), squares }
    }

    fn take(&mut self, role: Role) {
        let index = self.roles.iter().position(|&other| other == role);
        index.map(|index| self.roles.remove(index));
    }

    /// Puts a piece into the hand of a side.
    fn hold(&mut self, side: Side, role: Role) {
        self.take(role);
        self.setup.captures[side].push(role);
    }

    /// Puts a piece on a square. A pawn that could never move there is promoted.
    fn put(&mut self, square: Square, side: Side, role: Role, promoted: bool) {
        self.take(role);
        self.squares.retain(|&other| other != square);
        let is_stuck = role == Role::Pawn && SquareSet::far_row(side).contains(square);
        self.setup.placements.push(Placement { square, side, role, promoted: promoted || is_stuck });
    }

    /// Puts a piece on the next square, a pawn out of the columns of others.
    fn place(&mut self, side: Side, role: Role, promoted: bool) {
        let is_pawn = role == Role::Pawn && !promoted;
        let is_free = |&square: &Square| !is_pawn || !self.has_pawn(side, square.column());
        if let Some(square) = self.squares.iter().copied().rev().find(is_free) {
            self.put(square, side, role, promoted);
        }
    }

    /// Whether a side has an unpromoted pawn in a column.
    fn has_pawn(&self, side: Side, column: usize) -> bool {
        let is_there = |placement: &Placement| {
            (placement.side, placement.square.column()) == (side, column)
                && placement.kind() == Some(Kind::Pawn)
        };
        self.setup.placements.iter().any(is_there)
    }

    fn has_king(&self, side: Side) -> bool {
        self.setup.placements.iter().any(|placement| (placement.side, placement.role) == (side, Role::King))
    }

    /// The other pieces on the board and in hands, as it comes.
    fn thrown(mut self, dice: &mut Dice) -> Setup {
        for side in Side::ALL {
            if !self.has_king(side) {
                self.place(side, Role::King, false);
            }
        }
        // Of five: how many pieces are left out, how many are in a hand, and how many of either are the first
        // player's. Few pieces make mates and lack of moves likely, many make pins and double checks.
        let [missing, held, own] = [dice.below(4), dice.below(4), 1 + dice.below(4)];
        for role in self.roles.clone() {
            let side = if dice.below(5) < own { Side::First } else { Side::Second };
            if role == Role::King || dice.below(5) < missing {
                continue;
            }
            if dice.below(5) < held {
                self.hold(side, role);
            } else {
                let promoted = role.kind().promoted().is_some() && dice.once_in(4);
                self.place(side, role, promoted);
            }
        }
        let mut setup = self.setup;
        for side in Side::ALL {
            dice.shuffle(&mut setup.captures[side]);
        }
        setup.placements.sort_by_key(|placement| (placement.side, placement.role, placement.square));
        setup
    }

    /// Puts in place what it takes for a pawn that is dropped between to mate: the piece that gives check could capture
    /// it, so that is pinned to its own king, before which the pawn is dropped. A piece on that square opens the line.
    fn pin_beside_king(&mut self, side: Side, dice: &mut Dice) -> Option<()> {
        let king = *dice.pick(&self.squares)?;
        let drop = SquareSet::of(king).forward(side).first()?;
        // From the side it looks at the square along a diagonal, from obliquely before it along a row.
        let is_beside = dice.once_in(2);
        let columns = if dice.once_in(2) { 1 } else { -1 };
        let checker = if is_beside { king } else { drop }.offset(columns, 0)?;
        let [checking, pinning] =
            if is_beside { [Role::Bishop, Role::Rook] } else { [Role::Rook, Role::Bishop] };
        let beyond = |from: Square, through: Square| -> Vec<Square> {
            let line = attacks::through(from, through).into_iter();
            line.filter(|&square| attacks::between(from, square).contains(through)).collect()
        };
        let others: Vec<Square> = beyond(checker, drop);
        let other = *dice.pick(&others)?;
        let pin = *dice.pick(&beyond(king, checker))?;
        let shield = *dice.pick(&[Role::Gold, Role::Silver, Role::Pawn, checking])?;
        self.put(king, side, Role::King, false);
        self.put(other, !side, Role::King, false);
        self.put(checker, side, checking, dice.once_in(2));
        self.put(pin, !side, pinning, dice.once_in(2));
        self.put(drop, side, shield, false);
        self.hold(!side, Role::Pawn);
        Some(())
    }
}
