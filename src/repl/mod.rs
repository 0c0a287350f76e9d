//! Where lines come from: a person at a terminal, or a pipe.

mod piped;
mod terminal;

use std::io;

pub use piped::PipedLines;
pub use terminal::{INTERRUPTED, TerminalLines};

/// A source of command lines.
pub trait Lines {
    /// Asks for the next line with a prompt.
    ///
    /// # Errors
    ///
    /// When the prompt cannot be written.
    fn read(&mut self, prompt: &str) -> io::Result<Line>;

    /// Whether a person types the lines.
    fn is_typed(&self) -> bool;

    /// What errors call the line that came last: a name and its number.
    fn place(&self) -> (&'static str, usize);
}

/// What came.
#[derive(Debug)]
pub enum Line {
    /// A line, without its end.
    Text(String),
    /// A line that is no text, as far as it can be shown, and what is wrong with it.
    NotText(String, &'static str),
    /// The person changed their mind; ask again.
    Interrupted,
    /// Reading failed, and will again.
    Broken(io::Error),
    /// Nothing more will come.
    End,
}
