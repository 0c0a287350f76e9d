//! Shogi on 5x5 squares: one kernel for all skins.
//!
//! The kernel knows roles, not letters: what a piece is called, and what the players are, comes from a
//! [`Skin`]. A [`Position`] is what matters for the rules; a [`Diagram`] adds the order of captures, which
//! the seeds print.

mod action;
pub mod attacks;
mod bounds;
mod count;
mod diagram;
mod hand;
mod legality;
mod movegen;
mod outcome;
mod pawn_drop_mate;
mod piece;
mod position;
mod promotion;
mod refusal;
mod setup;
mod skin;
mod square_set;
mod zobrist;

pub use action::Action;
pub use diagram::Diagram;
pub use hand::Hand;
pub use outcome::plies_before_limit;
pub use piece::{Kind, Piece, PieceOn, Role};
pub use position::Position;
pub use refusal::{Closed, Exposure, NoPromotion, PawnDropMate, Refusal};
pub use setup::{Fault, Placement, Setup, SetupError};
pub use skin::{AfterFile, BOX_LETTERS, Letters, MINISHOGI_LETTERS, OnIllegal, Skin};
pub use square_set::{SquareSet, Squares};

/// A square of the 5x5 board.
pub type Square = crate::board::Square<5>;
