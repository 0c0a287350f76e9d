//! `-i` through a pipe: what a terminal would show, to the byte.
//!
//! Each test is a transcript. What stands behind its prompts is typed in, and what the program writes must
//! be the transcript itself.

mod commands;
mod endings;
mod files;
mod gotesente;
mod seeds;
mod transcript;

use crate::support::boards::{FIRST_MOVE, SECOND_MOVE, START};
use transcript::Transcript;

/// A transcript that begins with a game of `MiniShogi`.
fn minishogi(rest: &str) -> Transcript {
    Transcript::new(["-i"], format!("{START}{rest}"))
}
