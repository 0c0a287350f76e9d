//! Whole runs of the program, from reading to exit status.

mod file;
mod perft;
mod prompt;

use std::io::{self, Write as _};
use std::process::ExitCode;

pub use file::file;
pub use perft::{Perft, perft};
pub use prompt::{interactive, study};

/// How a run ended, when it did not fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// All went well.
    Fine,
    /// Something in the input was wrong, and has been reported.
    BadInput,
}

/// Why a run could not go on.
#[derive(Debug, thiserror::Error)]
pub enum Stop {
    /// The input is wrong: what to say about it, ready to be printed.
    #[error("{0}")]
    Input(String),
    /// The output could not be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

/// Reports what went wrong and gives the exit status: 0, or 2 for wrong input or a full disk.
#[must_use]
pub fn conclude(result: Result<Status, Stop>) -> ExitCode {
    match result {
        Ok(Status::Fine) => ExitCode::SUCCESS,
        Ok(Status::BadInput) => ExitCode::from(2),
        // Whoever read our output has seen enough.
        Err(Stop::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Stop::Output(error)) => {
            complain(&format!("error: cannot write the output: {error}\n"));
            ExitCode::from(2)
        }
        Err(Stop::Input(message)) => {
            complain(&message);
            ExitCode::from(2)
        }
    }
}

/// Writes to standard error. If that fails there is nobody left to tell.
fn complain(message: &str) {
    let _ = io::stderr().lock().write_all(message.as_bytes());
}

/// Writes to standard output at once.
fn put(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}
