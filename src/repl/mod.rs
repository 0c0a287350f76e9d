//! Where lines come from: a person at a terminal, or a pipe.
//!
//! What helps a person to type ([`complete`], [`hint`], [`highlight`]) asks the session and changes nothing;
//! the line editor only shows it.

mod completion;
mod files;
mod helper;
mod highlight;
mod hints;
mod history;
mod piped;
mod places;
mod question;
mod recall;
mod signals;
mod statements;
mod terminal;
mod turns;
mod typed;
mod unedited;

use std::io;

pub use completion::{Candidate, complete};
pub use highlight::highlight;
pub use hints::{Hint, hint};
pub use piped::PipedLines;
pub use places::{config_folder, state_folder};
pub use question::ask;
pub use signals::without_signals;
pub use statements::{Extent, Statements, Taken};
pub use terminal::{INTERRUPTED, TerminalLines};

/// A source of command lines.
pub trait Lines {
    /// Asks for the next line with a prompt; `before` is what it goes on with, if a block is open.
    ///
    /// # Errors
    ///
    /// When the prompt cannot be written.
    fn read(&mut self, prompt: &str, before: &str) -> io::Result<Line>;

    /// Keeps a whole statement, so that it can be called back.
    fn keep(&mut self, statement: &str);

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
