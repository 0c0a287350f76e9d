//! Which squares a piece attacks: tables computed when the program is compiled.
//!
//! A step is one lookup. A slide is one lookup a line: the three inner squares of the line are gathered
//! into a number from 0 to 7 (the outer two cannot hide anything) by a multiplication that moves each of
//! them to its bit, and that number picks the row of the table.

use super::piece::Kind;
use super::{Square, SquareSet};
use crate::board::{BySide, Side};

/// Tables have 32 rows so that an index masked with 31 needs no bounds check.
const ROWS: usize = 32;

type PerSquare = [SquareSet; ROWS];

#[inline]
fn row(square: Square) -> usize {
    square.index() & (ROWS - 1)
}

const STRAIGHT: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(isize, isize); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The squares one step away from each square in the given directions.
const fn steps<const N: usize>(directions: [(isize, isize); N]) -> PerSquare {
    let mut table = [SquareSet::EMPTY; ROWS];
    let mut index = 0;
    while let Some(from) = Square::from_index(index) {
        let mut d = 0;
        while d < N {
            if let Some(to) = from.offset(directions[d].0, directions[d].1) {
                table[index].0 |= SquareSet::of(to).0;
            }
            d += 1;
        }
        index += 1;
    }
    table
}

const KING: PerSquare = steps([(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
const NOWHERE: PerSquare = [SquareSet::EMPTY; ROWS];

/// The steps of every kind of one side, for which forward is `up`.
const fn steps_of_side(up: isize) -> [PerSquare; Kind::COUNT] {
    let gold = steps([(-1, up), (0, up), (1, up), (-1, 0), (1, 0), (0, -up)]);
    let silver = steps([(-1, up), (0, up), (1, up), (-1, -up), (1, -up)]);
    let pawn = steps([(0, up)]);
    [KING, NOWHERE, NOWHERE, gold, silver, pawn, KING, KING, gold, gold]
}

static STEPS: BySide<[PerSquare; Kind::COUNT]> = BySide([steps_of_side(1), steps_of_side(-1)]);

/// One line through every square, for each way in which its inner squares can be occupied.
type Line = [[SquareSet; 8]; ROWS];

/// Walks both ways along `(columns, rows)` until an occupied square. `occupied` numbers the inner squares
/// of the line by their row when the line is a column, and by their column otherwise.
const fn line(columns: isize, rows: isize) -> Line {
    let mut table = [[SquareSet::EMPTY; 8]; ROWS];
    let mut index = 0;
    while let Some(from) = Square::from_index(index) {
        let mut occupied = 0;
        while occupied < 8 {
            table[index][occupied] =
                SquareSet(walk(from, columns, rows, occupied) | walk(from, -columns, -rows, occupied));
            occupied += 1;
        }
        index += 1;
    }
    table
}

const fn walk(from: Square, columns: isize, rows: isize, occupied: usize) -> u32 {
    let mut reached = 0;
    let mut here = from;
    while let Some(next) = here.offset(columns, rows) {
        reached |= SquareSet::of(next).0;
        let place = if columns == 0 { next.row() } else { next.column() };
        if place >= 1 && place <= 3 && occupied >> (place - 1) & 1 == 1 {
            break;
        }
        here = next;
    }
    reached
}

static ALONG_ROW: Line = line(1, 0);
static ALONG_COLUMN: Line = line(0, 1);
static ALONG_RISING: Line = line(1, 1);
static ALONG_FALLING: Line = line(1, -1);

/// The whole lines, as masks: what [`line`] reaches on an empty board.
const fn masks(line: &Line) -> PerSquare {
    let mut table = [SquareSet::EMPTY; ROWS];
    let mut index = 0;
    while index < ROWS {
        table[index] = line[index][0];
        index += 1;
    }
    table
}

static RISING: PerSquare = masks(&line(1, 1));
static FALLING: PerSquare = masks(&line(1, -1));
static ROOK_LINES: PerSquare = union(&masks(&line(1, 0)), &masks(&line(0, 1)));
static BISHOP_LINES: PerSquare = union(&masks(&line(1, 1)), &masks(&line(1, -1)));

const fn union(one: &PerSquare, other: &PerSquare) -> PerSquare {
    let mut table = [SquareSet::EMPTY; ROWS];
    let mut index = 0;
    while index < ROWS {
        table[index] = SquareSet(one[index].0 | other[index].0);
        index += 1;
    }
    table
}

/// The squares a rook on `from` attacks.
#[must_use]
#[inline]
pub fn rook(from: Square, occupied: SquareSet) -> SquareSet {
    // Bits 5, 10 and 15 of a column go to bits 15, 16 and 17.
    const GATHER: u32 = 1 << 10 | 1 << 6 | 1 << 2;
    let in_row = occupied.0 >> INNER_OF_ROW[row(from)] & 7;
    let column = occupied.0 >> COLUMN[row(from)] & INNER_OF_COLUMN_A;
    let in_column = column.wrapping_mul(GATHER) >> 15 & 7;
    ALONG_ROW[row(from)][in_row as usize] | ALONG_COLUMN[row(from)][in_column as usize]
}

const INNER_OF_COLUMN_A: u32 = 1 << 5 | 1 << 10 | 1 << 15;

/// The index of the second square in the row of each square.
static INNER_OF_ROW: [u8; ROWS] = {
    let mut table = [0; ROWS];
    let mut index = 0u8;
    while index < 25 {
        table[index as usize] = index / 5 * 5 + 1;
        index += 1;
    }
    table
};

/// The column of each square.
static COLUMN: [u8; ROWS] = {
    let mut table = [0; ROWS];
    let mut index = 0u8;
    while index < 25 {
        table[index as usize] = index % 5;
        index += 1;
    }
    table
};

/// The squares a bishop on `from` attacks.
#[must_use]
#[inline]
pub fn bishop(from: Square, occupied: SquareSet) -> SquareSet {
    // A diagonal has one square a column, so adding up its rows lays it into the top row.
    const GATHER: u32 = 1 | 1 << 5 | 1 << 10 | 1 << 15 | 1 << 20;
    let gather = |line: SquareSet| (occupied & line).0.wrapping_mul(GATHER) >> 21 & 7;
    let rising = gather(RISING[row(from)]);
    let falling = gather(FALLING[row(from)]);
    ALONG_RISING[row(from)][rising as usize] | ALONG_FALLING[row(from)][falling as usize]
}

/// The squares a piece attacks in steps, without the lines along which it slides.
#[must_use]
#[inline]
pub fn step(side: Side, kind: Kind, from: Square) -> SquareSet {
    STEPS[side][kind as usize][row(from)]
}

/// The squares a king on `from` attacks.
#[must_use]
#[inline]
pub fn king(from: Square) -> SquareSet {
    step(Side::First, Kind::King, from)
}

/// All squares a piece attacks, those of its own side among them.
#[must_use]
#[inline]
pub fn from(side: Side, kind: Kind, from: Square, occupied: SquareSet) -> SquareSet {
    let steps = step(side, kind, from);
    if kind.slides_straight() {
        steps | rook(from, occupied)
    } else if kind.slides_diagonally() {
        steps | bishop(from, occupied)
    } else {
        steps
    }
}

/// The squares in the row and the column of a square, without it.
#[must_use]
#[inline]
pub fn rook_lines(square: Square) -> SquareSet {
    ROOK_LINES[row(square)]
}

/// The squares on the diagonals of a square, without it.
#[must_use]
#[inline]
pub fn bishop_lines(square: Square) -> SquareSet {
    BISHOP_LINES[row(square)]
}

type Pairs = [PerSquare; ROWS];

/// For each pair on one line: the squares between them, and the whole line with both.
const fn pairs() -> (Pairs, Pairs) {
    let mut between = [[SquareSet::EMPTY; ROWS]; ROWS];
    let mut through = [[SquareSet::EMPTY; ROWS]; ROWS];
    let mut index = 0;
    while let Some(one) = Square::from_index(index) {
        let mut d = 0;
        while d < 8 {
            let (columns, rows) = if d < 4 { STRAIGHT[d] } else { DIAGONAL[d - 4] };
            let whole = SquareSet::of(one).0 | walk(one, columns, rows, 0) | walk(one, -columns, -rows, 0);
            let mut passed = 0;
            let mut here = one;
            while let Some(other) = here.offset(columns, rows) {
                between[index][other.index()] = SquareSet(passed);
                through[index][other.index()] = SquareSet(whole);
                passed |= SquareSet::of(other).0;
                here = other;
            }
            d += 1;
        }
        index += 1;
    }
    (between, through)
}

static BETWEEN: Pairs = pairs().0;
static THROUGH: Pairs = pairs().1;

/// The squares strictly between two squares of one row, column or diagonal; otherwise none.
#[must_use]
#[inline]
pub fn between(one: Square, other: Square) -> SquareSet {
    BETWEEN[row(one)][row(other)]
}

/// The whole row, column or diagonal through two different squares, if they share one.
#[must_use]
#[inline]
pub fn through(one: Square, other: Square) -> SquareSet {
    THROUGH[row(one)][row(other)]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Slides by walking, the way a person would.
    fn walked(from: Square, directions: [(isize, isize); 4], occupied: SquareSet) -> SquareSet {
        let mut reached = SquareSet::EMPTY;
        for (columns, rows) in directions {
            let mut here = from;
            while let Some(next) = here.offset(columns, rows) {
                reached |= SquareSet::of(next);
                if occupied.contains(next) {
                    break;
                }
                here = next;
            }
        }
        reached
    }

    #[test]
    fn slides_equal_walks_for_many_occupancies() {
        let mut bits = 0x2545_f491u32;
        for _ in 0..20_000 {
            bits ^= bits << 13;
            bits ^= bits >> 17;
            bits ^= bits << 5;
            let occupied = SquareSet(bits) & SquareSet::ALL;
            for from in Square::all() {
                assert_eq!(rook(from, occupied), walked(from, STRAIGHT, occupied), "{from} {occupied:?}");
                assert_eq!(bishop(from, occupied), walked(from, DIAGONAL, occupied), "{from} {occupied:?}");
            }
        }
    }

    #[test]
    fn between_and_through_agree_with_the_lines() {
        let [a1, d4, b3]: [Square; 3] = ["a1", "d4", "b3"].map(|name| name.parse().unwrap());
        assert_eq!(between(a1, d4).into_iter().map(|s| s.to_string()).collect::<Vec<_>>(), ["b2", "c3"]);
        assert_eq!(through(a1, d4).len(), 5);
        assert!(between(a1, b3).is_empty() && through(a1, b3).is_empty());
    }
}
