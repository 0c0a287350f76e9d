//! Where lines come from: a person at a terminal, or a pipe.

mod piped;
mod terminal;

use std::io;

pub use piped::PipedLines;
pub use terminal::TerminalLines;

/// A source of command lines.
pub trait Lines {
    /// Asks for the next line with a prompt.
    ///
    /// # Errors
    ///
    /// When the prompt cannot be written, or reading fails for good.
    fn read(&mut self, prompt: &str) -> io::Result<Line>;
}

/// What came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A line, without its end.
    Text(String),
    /// The person changed their mind; ask again.
    Interrupted,
    /// Something that is no line of text, and why; ask again.
    Unreadable(String),
    /// Nothing more will come.
    End,
}
