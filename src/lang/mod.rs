//! The language: from text to statements with places.
//!
//! `lang` knows words and where they stand, not rules: a square in the tree is a word that the session
//! looks up in the game at hand. Every command is declared once, in [`commands`]; the dialects in
//! [`grammar`] share it and the [syntax tree](ast).

pub mod ast;
pub mod commands;
mod error;
pub mod grammar;
pub mod options;
pub mod printer;
mod report;
mod source;
mod span;
mod suggest;
pub mod tokens;
pub mod topics;

pub use error::{Expected, SyntaxError, either, shortened};
pub use report::{Label, Report};
pub use source::{Location, ReadError, Source};
pub use span::Span;
pub use suggest::closest;
