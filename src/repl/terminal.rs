//! Lines from a person, with editing and history.

use std::io;

use rustyline::config::Configurer as _;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};

use super::{Line, Lines};

/// A line editor. What was typed can be called back with the arrow keys, as long as the program runs.
pub struct TerminalLines {
    editor: Editor<(), MemHistory>,
}

impl TerminalLines {
    /// Takes over the terminal, whenever a line is read.
    ///
    /// # Errors
    ///
    /// When the terminal cannot be used.
    pub fn new() -> rustyline::Result<Self> {
        let mut editor = Editor::with_history(Config::default(), MemHistory::new())?;
        editor.set_auto_add_history(true);
        editor.set_history_ignore_dups(true)?;
        editor.set_history_ignore_space(true);
        Ok(Self { editor })
    }
}

impl Lines for TerminalLines {
    fn read(&mut self, prompt: &str) -> io::Result<Line> {
        // In a terminal there is always a blank to type behind.
        match self.editor.readline(&format!("{} ", prompt.trim_end())) {
            Ok(text) => Ok(Line::Text(text)),
            Err(ReadlineError::Interrupted) => Ok(Line::Interrupted),
            Err(ReadlineError::Eof) => Ok(Line::End),
            Err(ReadlineError::Io(error)) => Err(error),
            Err(error) => Ok(Line::Unreadable(error.to_string())),
        }
    }
}
