//! A place on a board of any size.

use std::fmt::{self, Display};
use std::str::FromStr;

use super::square::{ParseSquareError, Square};

/// A column and a row, counted from 0: what a [`Square`] is when the size of the board is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    /// The column, 0 for `a`.
    pub column: u8,
    /// The row, 0 for `1`.
    pub row: u8,
}

impl Point {
    /// How many columns have a letter.
    const COLUMNS: usize = 26;
}

impl Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), u16::from(self.row) + 1)
    }
}

impl FromStr for Point {
    type Err = ParseSquareError;

    /// Reads exactly a column letter, in lower case, and a row number without leading zeros.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let (&letter, digits) = text.as_bytes().split_first().ok_or(ParseSquareError)?;
        let column = letter.wrapping_sub(b'a');
        if usize::from(column) >= Self::COLUMNS || !matches!(digits, [b'1'..=b'9', ..]) {
            return Err(ParseSquareError);
        }
        let number: u8 = text[1..].parse().map_err(|_| ParseSquareError)?;
        Ok(Self { column, row: number - 1 })
    }
}

impl<const N: usize> From<Square<N>> for Point {
    fn from(square: Square<N>) -> Self {
        // A square has an index below 256, so both numbers fit.
        #[expect(clippy::cast_possible_truncation, reason = "a column and a row of a square fit a byte")]
        Self { column: square.column() as u8, row: square.row() as u8 }
    }
}

impl<const N: usize> TryFrom<Point> for Square<N> {
    type Error = ParseSquareError;

    fn try_from(point: Point) -> Result<Self, ParseSquareError> {
        Self::new(point.column.into(), point.row.into()).ok_or(ParseSquareError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip_beyond_any_square() {
        for text in ["a1", "e5", "i9", "z255", "t20"] {
            assert_eq!(text.parse::<Point>().map(|point| point.to_string()).as_deref(), Ok(text));
        }
        for text in ["", "a", "a0", "a01", "A1", "1a", "a+1", "a1 ", "é1", "a256", "{1", "aé"] {
            assert_eq!(text.parse::<Point>(), Err(ParseSquareError), "{text:?}");
        }
    }
}
