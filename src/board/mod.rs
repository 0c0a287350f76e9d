//! Squares and sides: the vocabulary every board game shares, without any rules.

mod side;
mod square;

pub use side::{BySide, Side};
pub use square::{ParseSquareError, Square};
