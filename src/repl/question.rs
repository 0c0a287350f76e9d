//! A question with an answer in a line, besides the lines of a session.

use std::io::{self, BufRead as _};

use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};

use super::unedited::tell;

/// Asks a person at a terminal. Nothing if they cancel the line or end it with Ctrl-D.
///
/// # Errors
///
/// When the terminal cannot be used.
pub fn ask(question: &str, is_heard: bool) -> io::Result<Option<String>> {
    if is_heard {
        return ask_without_cursor(question);
    }
    let editor: rustyline::Result<Editor<(), MemHistory>> =
        Editor::with_history(Config::default(), MemHistory::new());
    let answer = editor.and_then(|mut editor| editor.readline(question));
    match answer {
        Ok(answer) => Ok(Some(answer)),
        Err(ReadlineError::Interrupted | ReadlineError::Eof) => Ok(None),
        Err(ReadlineError::Io(error)) => Err(error),
        Err(error) => Err(io::Error::other(error)),
    }
}

fn ask_without_cursor(question: &str) -> io::Result<Option<String>> {
    tell(question)?;
    let mut answer = Vec::new();
    let length = io::stdin().lock().read_until(b'\n', &mut answer)?;
    Ok((length > 0).then(|| String::from_utf8_lossy(&answer).into_owned()))
}
