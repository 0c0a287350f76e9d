//! The parsers, one dialect a file, built from the same atoms.
//!
#![doc = include_str!("grammar.md")]

mod atoms;
mod failure;
mod input;
pub mod native;
mod nesting;
pub mod replay;

use failure::Failure;
pub use failure::is_blank;
use input::Input;
pub use nesting::Nesting;

type Parsed<'a, T> = nom::IResult<Input<'a>, T, Failure>;
