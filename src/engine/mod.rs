//! Programs that look ahead.

mod budget;
pub mod mate;
pub mod perft;

pub use budget::{Budget, OutOfBudget};
