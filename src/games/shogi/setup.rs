//! A position as somebody writes it down, right or wrong.
//!
//! A [`Setup`] may be anything: two kings, two pieces on a square, a pawn where it could never move. Only
//! [`Setup::validate`] decides, and it reports every fault at once, each with the entry it comes from, so
//! that whoever read the setup can point at the text.

use std::fmt;

use super::hand::Hand;
use super::piece::{Kind, Role};
use super::position::Position;
use super::{Square, SquareSet};
use crate::board::{BySide, Side};

/// A piece put on a square, as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// Where it stands.
    pub square: Square,
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub role: Role,
    /// Whether it is written as promoted, even where that cannot be.
    pub promoted: bool,
}

impl Placement {
    /// The kind of the piece; none for a promoted king or gold.
    #[must_use]
    pub fn kind(&self) -> Option<Kind> {
        let kind = self.role.kind();
        if self.promoted { kind.promoted() } else { Some(kind) }
    }
}

/// Pieces on squares, pieces in hand in the order of capture, and the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The pieces on the board, in the order in which they were written.
    pub placements: Vec<Placement>,
    /// What each side has captured, first capture first.
    pub captures: BySide<Vec<Role>>,
    /// Who is to move.
    pub turn: Side,
}

impl Setup {
    /// An empty board with the first player to move.
    #[must_use]
    pub fn empty() -> Self {
        Self { placements: Vec::new(), captures: BySide::default(), turn: Side::First }
    }

    /// The position before the first move.
    #[must_use]
    pub fn start() -> Self {
        const BACK_ROW: [Role; 5] = [Role::King, Role::Gold, Role::Silver, Role::Bishop, Role::Rook];
        let mut setup = Self::empty();
        for (column, role) in BACK_ROW.into_iter().enumerate() {
            setup.place_both(column, 0, role);
        }
        setup.place_both(0, 1, Role::Pawn);
        setup
    }

    /// Places a piece of the first player, and the same of the second with the board turned around.
    fn place_both(&mut self, column: usize, row: usize, role: Role) {
        let seats = [(Side::First, column, row), (Side::Second, 4 - column, 4 - row)];
        for (side, column, row) in seats {
            self.placements.extend(Square::new(column, row).map(|square| Placement {
                square,
                side,
                role,
                promoted: false,
            }));
        }
    }

    /// Checks that the setup can be played.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it, in the order of the entries; the check on the side not to move
    /// is looked at only when nothing else is wrong with the board.
    pub fn validate(&self) -> Result<(), SetupError> {
        let mut faults = Vec::new();
        for index in 0..self.placements.len() {
            self.check_placement(index, &mut faults);
        }
        let board_is_fine = faults.is_empty();
        for side in Side::ALL {
            self.check_captures(side, &mut faults);
        }
        if board_is_fine {
            self.check_the_waiting_side(&mut faults);
        }
        if faults.is_empty() { Ok(()) } else { Err(SetupError { faults }) }
    }

    fn check_placement(&self, index: usize, faults: &mut Vec<Fault>) {
        let placement = &self.placements[index];
        let earlier = |same: &dyn Fn(&Placement) -> bool| self.placements[..index].iter().position(same);
        if let Some(first) = earlier(&|other| other.square == placement.square) {
            faults.push(Fault::SquareTaken { index, first });
        }
        if placement.role == Role::King
            && let Some(first) = earlier(&|other| other.role == Role::King && other.side == placement.side)
        {
            faults.push(Fault::SecondKing { index, first });
        }
        if placement.kind().is_none() {
            faults.push(Fault::CannotBePromoted { index });
        }
        if placement.kind() == Some(Kind::Pawn)
            && SquareSet::far_row(placement.side).contains(placement.square)
        {
            faults.push(Fault::PawnInFarRow { index });
        }
    }

    fn check_captures(&self, side: Side, faults: &mut Vec<Fault>) {
        let captures = &self.captures[side];
        // One king is as wrong as many.
        let king = captures.iter().position(|&role| role == Role::King);
        faults.extend(king.map(|index| Fault::KingInHand { side, index }));
        for role in Role::DROPPABLE {
            if captures.iter().filter(|&&other| other == role).count() > Hand::MOST {
                faults.push(Fault::TooManyInHand { side, role });
            }
        }
    }

    fn check_the_waiting_side(&self, faults: &mut Vec<Fault>) {
        // What is in hand gives no check, and may be wrong.
        let board = Self { captures: BySide::default(), ..self.clone() };
        let checkers = Position::unchecked(&board).checkers_of(!self.turn);
        if !checkers.is_empty() {
            let is_checked =
                |placement: &Placement| placement.role == Role::King && placement.side != self.turn;
            let by = |placement: &Placement| checkers.contains(placement.square);
            let king = self.placements.iter().position(is_checked);
            let checker = self.placements.iter().position(by);
            if let (Some(king), Some(checker)) = (king, checker) {
                faults.push(Fault::WaitingSideInCheck { king, checker });
            }
        }
    }
}

/// One thing that is wrong with a setup. An `index` counts the placements, or the captures of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A piece stands where another already does.
    #[error("two pieces stand on one square")]
    SquareTaken {
        /// The later placement.
        index: usize,
        /// The earlier one.
        first: usize,
    },
    /// A side has more than one king.
    #[error("a side has two kings")]
    SecondKing {
        /// The later placement.
        index: usize,
        /// The earlier one.
        first: usize,
    },
    /// A king or a gold is written as promoted.
    #[error("a king or a gold is promoted")]
    CannotBePromoted {
        /// The placement.
        index: usize,
    },
    /// An unpromoted pawn stands in the row where it could never move again.
    #[error("an unpromoted pawn stands in its last row")]
    PawnInFarRow {
        /// The placement.
        index: usize,
    },
    /// A king is in hand, or several.
    #[error("a king is in hand")]
    KingInHand {
        /// Whose hand.
        side: Side,
        /// The first such capture.
        index: usize,
    },
    /// More pieces of a role are in hand than [`Hand::MOST`].
    #[error("too many pieces of a kind are in hand")]
    TooManyInHand {
        /// Whose hand.
        side: Side,
        /// Which role.
        role: Role,
    },
    /// The side that is not to move stands in check, so its king could be taken.
    #[error("the side that is not to move is in check")]
    WaitingSideInCheck {
        /// The placement of the king in check.
        king: usize,
        /// The placement of a piece that gives check.
        checker: usize,
    },
}

/// A setup that is no position, with every reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// What is wrong, at least one thing.
    pub faults: Vec<Fault>,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faults: Vec<String> = self.faults.iter().map(ToString::to_string).collect();
        write!(f, "this cannot be played: {}", faults.join(", "))
    }
}

impl std::error::Error for SetupError {}

#[cfg(test)]
mod tests {
    use super::Setup;

    #[test]
    fn the_start_is_a_position() {
        assert_eq!(Setup::start().validate(), Ok(()));
    }
}
