//! What is on the board, for those who draw it.

use crate::board::{BySide, Point, Side};
use crate::games::Outcome;

/// A piece as it can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Whose it is.
    pub side: Side,
    /// Whether it is promoted.
    pub promoted: bool,
    /// The letter of the skin, a capital for the second player.
    pub letter: char,
    /// The letter that chess and shogi players know it by, in the same case.
    pub western: char,
    /// The character on a real piece; none in games without such.
    pub kanji: Option<char>,
    /// What it is called when it is not promoted.
    pub name: &'static str,
}

/// A board with everything around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// How many columns there are.
    pub columns: u8,
    /// How many rows there are.
    pub rows: u8,
    /// What stands on each square, row by row from `a1`.
    pub cells: Vec<Option<Shape>>,
    /// What each side has captured, first capture first.
    pub captures: BySide<Vec<Shape>>,
    /// What the players are called.
    pub players: BySide<&'static str>,
    /// Whether a blank follows the colon of an empty capture list.
    pub trailing_blank: bool,
    /// Who is to move.
    pub turn: Side,
    /// How things stand.
    pub standing: Standing,
    /// The squares of the last move; none after a setup.
    pub last_move: Vec<Point>,
    /// Where the king stands that is in check.
    pub checked: Option<Point>,
    /// Who captured something with the last move: the last one on that side's list.
    pub captured: Option<Side>,
}

impl View {
    /// What stands on the board, row by row from `a1`.
    pub fn pieces(&self) -> impl Iterator<Item = (Point, Shape)> {
        self.points().filter_map(|point| self.at(point).map(|shape| (point, shape)))
    }

    /// All squares, row by row from `a1`.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| Point { column, row }))
    }

    /// What stands on a square.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Shape> {
        let index = usize::from(point.row) * usize::from(self.columns) + usize::from(point.column);
        self.cells.get(index).copied().flatten()
    }
}

/// How things stand for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It cannot be played: why not.
    Draft(Vec<String>),
    /// It is to move.
    ToMove,
    /// It is to move, and in check.
    Check {
        /// What it may play, each move once, sorted as text.
        answers: Vec<String>,
    },
    /// The game is over.
    Over(Outcome),
}
