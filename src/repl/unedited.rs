//! Lines as the terminal itself takes them, for a terminal without a cursor and for people who listen.
//!
//! Nothing moves the cursor here; the keys that the terminal knows (Backspace, Ctrl-U, Ctrl-C, Ctrl-D) work.

use std::io::{self, Write as _};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

use super::piped::PipedLines;
use super::terminal::INTERRUPTED;
use super::{Line, Lines as _};

/// What is to be asked again when Ctrl-C cancels the line that is being typed; nothing while none is.
static ASKED: Mutex<Option<String>> = Mutex::new(None);

fn ask(prompt: Option<String>) {
    *ASKED.lock().unwrap_or_else(PoisonError::into_inner) = prompt;
}

/// Asks again: the terminal has thrown away what was typed.
pub(super) fn ask_again() {
    if let Some(prompt) = &*ASKED.lock().unwrap_or_else(PoisonError::into_inner) {
        // Somebody who cannot be asked finds out with the next line.
        let _ = tell(&format!("\n{prompt}"));
    }
}

/// Writes something that somebody is to answer.
pub(super) fn tell(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Asks for lines.
#[derive(Debug, Default)]
pub(super) struct Unedited {
    /// The prompt where no block is open.
    outer: String,
    /// What was typed after a block had been given up.
    held: Option<Line>,
}

impl Unedited {
    /// The next line; `before` is what it goes on with, if a block is open.
    pub(super) fn read(&mut self, prompt: &str, before: &str) -> io::Result<Line> {
        if let Some(line) = self.held.take() {
            return Ok(line);
        }
        if before.is_empty() {
            prompt.clone_into(&mut self.outer);
        }
        INTERRUPTED.store(false, Ordering::Relaxed);
        tell(prompt)?;
        ask(Some(self.outer.clone()));
        let line = PipedLines::silent(io::stdin().lock()).read("", "");
        ask(None);
        let line = match line? {
            Line::Text(text) => Line::Text(without_keys(&text)),
            other => other,
        };
        if matches!(line, Line::End) {
            tell("\n")?;
        }
        let is_given_up = INTERRUPTED.swap(false, Ordering::Relaxed) && !before.is_empty();
        if is_given_up {
            self.held = Some(line);
            return Ok(Line::Interrupted);
        }
        Ok(line)
    }
}

/// The text without what arrow keys and the like send, which the terminal does not know.
fn without_keys(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\x1b' if chars.next_if(|&c| matches!(c, '[' | 'O')).is_some() => {
                // Parameters, and a letter or `~` at the end.
                while chars.next_if(|c| !matches!(c, '@'..='~')).is_some() {}
                chars.next();
            }
            '\t' => kept.push(c),
            c if c.is_control() => {}
            c => kept.push(c),
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::without_keys;

    #[test]
    fn keys_that_the_terminal_does_not_know_are_left_out() {
        assert_eq!(without_keys("\x1b[A\x1bOP"), "");
        assert_eq!(without_keys("mo\x1b[1;5Dve\x0c a2\x1b[3~ é"), "move a2 é");
        assert_eq!(without_keys("\x1b"), "");
    }
}
