//! Whole runs of the program, from reading to exit status.

mod check;
mod file;
mod found;
mod grade;
mod journal_file;
mod junit;
mod output;
mod parallel;
mod perft;
mod progress;
mod prompt;
mod question;
mod redraw;
mod resume;
mod script;
mod settings_file;

use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub(crate) use check::STACK;
pub use check::{Check, Shard, check};
pub use file::file;
#[cfg(unix)]
pub(crate) use grade::keep_programs;
pub use grade::{Asked, Dialect, Generate, Grade, Level, explain, generate, grade};
pub use perft::{Perft, perft};
pub use prompt::{interactive, study};
pub use script::script;

use crate::games::{self, Entry, Rules};
use crate::render::{ColourChoice, Stream, json, visible};
use crate::session::reach::{can_write, write_whole};
use crate::session::{Limits, Settings};
use crate::table::shogi::Shogi;
use crate::table::{self, Table};

/// What is written about what happens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// Drawings of boards, and words.
    #[default]
    Drawings,
    /// Sentences, for people who listen.
    Sentences,
    /// Events, for programs.
    Json,
}

/// What all modes that play have in common.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The game that was asked for.
    pub game: Option<&'static Entry>,
    /// The rules that were asked for.
    pub rules: Rules,
    /// What is written.
    pub form: Form,
    /// What a run may use up.
    pub limits: Limits,
    /// Folders that scripts may use besides their own.
    pub allowed: Vec<PathBuf>,
    /// Whether a script goes on after a claim that failed.
    pub keep_going: bool,
    /// Where colours are used.
    pub colour: ColourChoice,
    /// Whether to go on where an earlier run was cut off, without asking.
    pub resume: bool,
}

impl Setting {
    /// A table for the game that was asked for; if none was, letters in files may change it.
    fn table(&self) -> Box<dyn Table> {
        let mut table: Box<dyn Table> = match (self.game, games::TABLE[0].family) {
            (Some(entry), _) => table::open(entry),
            (None, games::Family::Shogi(skin)) => Box::new(Shogi::new(*skin).reading_any_letters()),
        };
        table.set_rules(self.rules);
        table
    }

    /// Whether a person sits before both ends, and nothing is written for programs. Only then is there something
    /// to ask and to complete.
    fn is_typed(&self) -> bool {
        !self.is_json() && io::stdin().is_terminal() && io::stdout().is_terminal()
    }

    fn is_json(&self) -> bool {
        self.form == Form::Json
    }

    fn stdout(&self) -> Stream {
        Stream::stdout(self.colour).heard(self.form == Form::Sentences)
    }

    fn stderr(&self) -> Stream {
        Stream::stderr(self.colour).heard(self.form == Form::Sentences)
    }

    /// The settings with what the command line says.
    fn over(&self, kept: Settings) -> Settings {
        if self.form == Form::Sentences { kept.spoken() } else { kept }
    }
}

/// How a run ended, when it did not fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// All went well.
    Fine,
    /// A claim did not hold, and that has been reported.
    Failed,
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

/// Reports what went wrong and gives the exit status: 0; 1 for a claim that failed; 2 for wrong input or a
/// full disk.
#[must_use]
pub fn conclude(result: Result<Status, Stop>, as_json: bool) -> ExitCode {
    match result {
        Ok(Status::Fine) => ExitCode::SUCCESS,
        Ok(Status::Failed) => ExitCode::from(1),
        Ok(Status::BadInput) => ExitCode::from(2),
        // Whoever read our output has seen enough.
        Err(Stop::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Stop::Output(error)) => {
            complain(&format!("error: cannot write the output: {error}\n"));
            ExitCode::from(2)
        }
        Err(Stop::Input(message)) => {
            let told = tell(&message, as_json).map(|()| Status::BadInput).map_err(Stop::Output);
            if told.is_ok() { ExitCode::from(2) } else { conclude(told, as_json) }
        }
    }
}

/// Tells what is wrong with the input: people on standard error, programs on standard output.
fn tell(message: &str, as_json: bool) -> io::Result<()> {
    if as_json {
        return put(&json::stopped(message.strip_prefix("error: ").unwrap_or(message).trim_end()));
    }
    complain(message);
    Ok(())
}

/// Prints a text, and that is all.
///
/// # Errors
///
/// When the output cannot be written.
pub fn print(text: &str) -> Result<Status, Stop> {
    put(text)?;
    Ok(Status::Fine)
}

/// A file's name, safe to print.
fn shown(path: &Path) -> String {
    visible(&path.to_string_lossy()).into_owned()
}

/// Whether a report can be written there, as far as that can be told before a long run.
fn has_place_for_report(file: &Path) -> Result<(), Stop> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let why_not = match () {
        () if file.is_dir() => "it is a folder".to_owned(),
        () if !folder.is_dir() => format!("there is no folder `{}`", shown(folder)),
        // Standard output is written to, and a file behind it would be replaced.
        () if ["/dev", "/proc"].iter().any(|devices| file.starts_with(devices)) => {
            "it is not a file".to_owned()
        }
        () => match can_write(file) {
            Ok(()) => return Ok(()),
            Err(error) => error.to_string(),
        },
    };
    Err(Stop::Input(format!("error: cannot write `{}`: {why_not}\n", shown(file))))
}

/// Writes a report for CI systems, or tells that it cannot: before the summary, which programs find last.
fn writes_report(file: &Path, report: &str, setting: &Setting) -> io::Result<bool> {
    let Err(error) = write_whole(file, report) else { return Ok(true) };
    tell(&format!("error: cannot write `{}`: {error}\n", shown(file)), setting.is_json())?;
    Ok(false)
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
