//! Lines from a person, with editing and history.

use std::collections::VecDeque;
use std::io::{self, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};

use rustyline::config::Configurer as _;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};

use super::{Line, Lines};
use crate::render::visible;

/// Set when somebody presses Ctrl-C while something is under way; while a line is typed, that cancels the line.
pub static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// A line editor. What was typed can be called back with the arrow keys, as long as the program runs.
pub struct TerminalLines {
    editor: Editor<(), MemHistory>,
    /// Lines that were pasted behind the one being carried out.
    pasted: VecDeque<String>,
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
        // Where there is no such key, nothing can be interrupted.
        let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed));
        Ok(Self { editor, pasted: VecDeque::new() })
    }
}

impl Lines for TerminalLines {
    fn read(&mut self, prompt: &str) -> io::Result<Line> {
        // In a terminal there is always a blank to type behind.
        let prompt = format!("{} ", prompt.trim_end());
        if let Some(line) = self.pasted.pop_front() {
            writeln!(io::stdout().lock(), "{prompt}{}", visible(&line))?;
            return Ok(Line::Text(line));
        }
        match self.editor.readline(&prompt) {
            // What a terminal marks as pasted comes as one text, newlines and all.
            Ok(text) => {
                self.pasted.extend(text.lines().map(str::to_owned));
                Ok(Line::Text(self.pasted.pop_front().unwrap_or_default()))
            }
            Err(ReadlineError::Interrupted) => Ok(Line::Interrupted),
            Err(ReadlineError::Eof) => Ok(Line::End),
            Err(ReadlineError::Io(error)) => Ok(Line::Broken(error)),
            Err(error) => Ok(Line::Broken(io::Error::other(error))),
        }
    }

    fn is_typed(&self) -> bool {
        true
    }

    fn place(&self) -> (&'static str, usize) {
        ("<prompt>", 1)
    }
}
