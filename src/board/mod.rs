//! Squares and sides: the vocabulary every board game shares, without any rules.

mod point;
mod side;
mod square;

pub use point::Point;
pub use side::{BySide, Side};
pub use square::{ParseSquareError, Square};
