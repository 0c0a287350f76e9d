//! A square of a board with `N` columns and `N` rows.
//!
//! Squares are named as the seeds name them: a letter for the column, from the left, and a number for
//! the row, from the bottom: `a1` is the lower left corner.

use std::fmt::{self, Debug, Display};
use std::str::FromStr;

/// A square of the `N` by `N` board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square<const N: usize>(u8);

impl<const N: usize> Square<N> {
    /// How many squares the board has.
    pub const COUNT: usize = N * N;

    /// The square in a column (0 is `a`) and a row (0 is `1`), if it is on the board.
    #[must_use]
    pub const fn new(column: usize, row: usize) -> Option<Self> {
        if column < N && row < N { Self::from_index(row * N + column) } else { None }
    }

    /// The square with an index, counted row by row from `a1`, if there is one.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        const { assert!(Self::COUNT <= 256, "the index of a square fits a byte") };
        #[expect(clippy::cast_possible_truncation, reason = "asserted above")]
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// The square with an index that the caller knows to be on the board.
    #[inline]
    pub(crate) const fn trusted(index: u32) -> Self {
        debug_assert!((index as usize) < Self::COUNT, "the caller knows the square to be on the board");
        #[expect(clippy::cast_possible_truncation, reason = "an index of a square fits a byte")]
        Self(index as u8)
    }

    /// The index of the square, counted row by row from `a1`.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, 0 for `a`.
    #[must_use]
    pub const fn column(self) -> usize {
        self.index() % N
    }

    /// The row, 0 for `1`.
    #[must_use]
    pub const fn row(self) -> usize {
        self.index() / N
    }

    /// The square so many columns to the right and rows up, if it is on the board.
    #[must_use]
    pub const fn offset(self, columns: isize, rows: isize) -> Option<Self> {
        match (self.column().checked_add_signed(columns), self.row().checked_add_signed(rows)) {
            (Some(column), Some(row)) => Self::new(column, row),
            _ => None,
        }
    }

    /// All squares, row by row from `a1`.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::COUNT).filter_map(Self::from_index)
    }
}

impl<const N: usize> Display for Square<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = ('a'..='z').nth(self.column()).unwrap_or('?');
        write!(f, "{column}{}", self.row() + 1)
    }
}

impl<const N: usize> Debug for Square<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

/// The text does not name a square of this board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a square of this board")]
pub struct ParseSquareError;

impl<const N: usize> FromStr for Square<N> {
    type Err = ParseSquareError;

    /// Reads exactly a column letter, in lower case, and a row number without leading zeros.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        // Nearly all squares are a letter and a digit.
        if let &[letter @ b'a'..=b'z', digit @ b'1'..=b'9'] = text.as_bytes() {
            let square = Self::new(usize::from(letter - b'a'), usize::from(digit - b'1'));
            return square.ok_or(ParseSquareError);
        }
        let mut chars = text.chars();
        let column = chars.next().and_then(|letter| (letter as usize).checked_sub('a' as usize));
        let digits = chars.as_str();
        if digits.starts_with(['0', '+']) {
            return Err(ParseSquareError);
        }
        let row = digits.parse::<usize>().ok().and_then(|row| row.checked_sub(1));
        column.zip(row).and_then(|(column, row)| Self::new(column, row)).ok_or(ParseSquareError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for square in Square::<9>::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
    }

    #[test]
    fn what_is_off_the_board_is_refused() {
        for text in ["", "a", "a0", "a6", "f1", "A1", "a01", "a+1", "a1 ", "1a", "é1", "a11"] {
            assert_eq!(text.parse::<Square<5>>(), Err(ParseSquareError), "{text:?}");
        }
    }

    #[test]
    fn offsets_stop_at_the_edge() {
        let corner: Square<5> = "a5".parse().unwrap();
        assert_eq!(corner.offset(1, -1), "b4".parse().ok());
        assert_eq!(corner.offset(-1, 0), None);
        assert_eq!(corner.offset(0, 1), None);
    }
}
