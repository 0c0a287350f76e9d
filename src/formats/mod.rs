//! How games are written down, one notation a file.
//!
//! A notation is read without a board; whether it makes sense in a position is asked afterwards.

pub mod command_text;
pub mod drawing;
pub mod english;
pub mod kanji;
pub mod replay;
pub mod sfen;
pub mod usi;
pub mod usi_game;
