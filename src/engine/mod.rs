//! Programs that look ahead.

mod budget;
mod dice;
pub mod mate;
pub mod perft;

pub use budget::{Budget, OutOfBudget};
pub use dice::Dice;
