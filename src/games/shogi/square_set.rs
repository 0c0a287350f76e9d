//! A set of squares of the 5x5 board, one bit a square.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub};

use super::Square;
use crate::board::Side;

/// A set of squares. Bit `n` stands for the square with index `n`; the upper seven bits are always 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareSet(pub(super) u32);

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 25 squares.
    pub const ALL: Self = Self((1 << Square::COUNT) - 1);

    const COLUMN_A: u32 = 0b00001_00001_00001_00001_00001;
    const ROW_1: u32 = 0b11111;

    /// The set of one square.
    #[must_use]
    #[inline]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// All squares of a column, 0 for `a`.
    #[must_use]
    pub const fn column(column: usize) -> Self {
        Self(Self::COLUMN_A << column)
    }

    /// All squares of a row, 0 for `1`.
    #[must_use]
    pub const fn row(row: usize) -> Self {
        Self(Self::ROW_1 << (row * 5))
    }

    /// The row furthest from a side, where its pieces promote.
    #[must_use]
    #[inline]
    pub const fn far_row(side: Side) -> Self {
        match side {
            Side::First => Self::row(4),
            Side::Second => Self::row(0),
        }
    }

    /// Whether the square is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & Self::of(square).0 != 0
    }

    /// Whether the sets have a square in common.
    #[must_use]
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the set is empty.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has two squares or more.
    #[must_use]
    #[inline]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// How many squares are in the set.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// How many squares are in two sets together, those in both counted twice.
    #[must_use]
    #[inline]
    pub(super) const fn len_of_both(one: Self, other: Self) -> u32 {
        (one.0 as u64 | (other.0 as u64) << 32).count_ones()
    }

    /// The first square of the set, in the order of [`Square::all`].
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() { None } else { Some(Square::trusted(self.0.trailing_zeros())) }
    }

    /// The set one row forward as the side sees it.
    #[must_use]
    #[inline]
    pub const fn forward(self, side: Side) -> Self {
        match side {
            Side::First => Self(self.0 << 5 & Self::ALL.0),
            Side::Second => Self(self.0 >> 5),
        }
    }

    /// The set one column to the left (towards `a`).
    #[must_use]
    #[inline]
    pub const fn left(self) -> Self {
        Self((self.0 & !Self::column(0).0) >> 1)
    }

    /// The set one column to the right (towards `e`).
    #[must_use]
    #[inline]
    pub const fn right(self) -> Self {
        Self((self.0 & !Self::column(4).0) << 1)
    }

    /// All squares of the columns in which the set has a square.
    #[must_use]
    #[inline]
    pub const fn columns(self) -> Self {
        let folded = self.0 | self.0 >> 5 | self.0 >> 10 | self.0 >> 15 | self.0 >> 20;
        Self((folded & Self::ROW_1) * Self::COLUMN_A)
    }
}

impl BitAnd for SquareSet {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for SquareSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOr for SquareSet {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for SquareSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Sub for SquareSet {
    type Output = Self;

    /// The squares of this set that are not in the other.
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for SquareSet {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self::ALL - self
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a set, row by row from `a1`.
#[derive(Clone, Debug)]
pub struct Squares(SquareSet);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &str) -> SquareSet {
        names.split_whitespace().map(|name| name.parse::<Square>().unwrap()).collect()
    }

    #[test]
    fn shifting_stops_at_the_edges() {
        assert_eq!(set("a1 c3 e5").left(), set("b3 d5"));
        assert_eq!(set("a1 c3 e5").right(), set("b1 d3"));
        assert_eq!(set("a1 c3 e5").forward(Side::First), set("a2 c4"));
        assert_eq!(set("a1 c3 e5").forward(Side::Second), set("c2 e4"));
    }

    #[test]
    fn columns_are_filled_whole() {
        assert_eq!(set("b4 b1 e2").columns(), set("b1 b2 b3 b4 b5 e1 e2 e3 e4 e5"));
        assert_eq!(SquareSet::EMPTY.columns(), SquareSet::EMPTY);
    }
}
