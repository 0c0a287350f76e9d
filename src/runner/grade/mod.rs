//! `boardsh grade`: the test runner of the assignments, for any program.
//!
//! Every case, `NAME.in`, is given to a program, and what it prints is compared with `NAME.out`. Cases run in
//! parallel; what is told comes in the order of their sorted paths, whoever is ready first.

mod alike;
mod case;
mod course;
mod dialect;
mod difference;
mod end;
mod explain;
mod generate;
mod group;
#[cfg(unix)]
mod hold;
mod judging;
#[cfg(unix)]
mod keeper;
mod last_words;
#[cfg(target_os = "linux")]
mod leftovers;
mod level;
#[cfg(unix)]
mod messages;
mod other_answer;
mod process;
mod program;
mod queue;
mod reasons;
mod report;
mod run;
mod shell;
mod stopping;
mod telling;
mod worker;

use std::collections::HashSet;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

pub use dialect::Dialect;
pub use explain::explain;
pub use generate::{Generate, generate};
#[cfg(unix)]
pub(crate) use keeper::keep_programs;
pub use level::Level;
pub use program::Asked;

use super::{Setting, Status, Stop, found, has_place_for_report, junit, put, shown, writes_report};
use crate::render::{Sides, visible};
use level::Passes;
use program::Program;
use reasons::Reason;
use report::Report;

/// What to grade, and how.
#[derive(Clone, Debug)]
pub struct Grade {
    /// Cases, and folders of cases.
    pub paths: Vec<PathBuf>,
    /// The program.
    pub asked: Asked,
    /// What sort of cases they are; recognised one by one if nothing is said.
    pub dialect: Option<Dialect>,
    /// Only cases with this in their name.
    pub filter: Option<String>,
    /// Whether to stop at the first case that does not pass.
    pub stop: bool,
    /// How closely to compare.
    pub level: Level,
    /// How many cases run at a time; as many as there are cores if nothing is said.
    pub jobs: Option<NonZeroUsize>,
    /// How long a case may take.
    pub timeout: Duration,
    /// How many bytes a program may print on a stream.
    pub most_output: usize,
    /// Whether to show the difference.
    pub verbose: bool,
    /// How to show it.
    pub sides: Sides,
    /// Where to write a report for CI systems.
    pub junit: Option<PathBuf>,
}

/// What came of a case.
#[derive(Clone, Debug)]
struct Graded {
    path: PathBuf,
    dialect: Dialect,
    /// What a case is about that does not pass, where boardsh can tell.
    about: Option<String>,
    verdict: Verdict,
    passes: Passes,
    /// Whether the program ended with an exit status other than 0.
    has_bad_status: bool,
    /// What is wrong, the most telling first; what is worth a word of a case that passes.
    reasons: Vec<Reason>,
    /// Whether the program ended by itself and printed nothing that belongs there.
    is_hollow: bool,
    /// The two outputs, if they were compared and are not the same.
    outputs: Option<[String; 2]>,
}

/// How a case ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Pass,
    Fail,
    /// It could not be run.
    Error,
}

impl Verdict {
    /// The word for people.
    fn word(self) -> &'static str {
        match self {
            Self::Pass => "passed",
            Self::Fail => "failed",
            Self::Error => "error",
        }
    }

    /// The word for programs.
    fn status(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::Error => "error",
        }
    }
}

/// Runs the cases, and tells which do not pass.
///
/// # Errors
///
/// When there is no case, the program cannot be run, or the output cannot be written.
pub fn grade(job: &Grade, setting: &Setting) -> Result<Status, Stop> {
    let cases = job.cases()?;
    if let Some(file) = &job.junit {
        has_place_for_report(file)?;
    }
    let program = Program::find(&job.asked, setting)?;
    let strays = if setting.is_json() { Vec::new() } else { job.strays(&cases) };
    let report = Report { job, program: &program, setting, strays };
    let tally = run::all(&cases, &report, setting)?;
    let is_reported = match &job.junit {
        Some(file) => writes_report(file, &junit::write("boardsh grade", &tally.tests), setting)?,
        None => true,
    };
    if let Some(error) = tally.unwritten {
        return Err(Stop::Output(error));
    }
    let unread = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    put(&report.summary(&tally)).or_else(|error| if unread(&error) { Ok(()) } else { Err(error) })?;
    Ok(match () {
        () if tally.is_interrupted || tally.errors > 0 || !is_reported => Status::BadInput,
        () if tally.failed > 0 => Status::Failed,
        // Nobody reads on, and nobody knows what would have come of the other cases.
        () if tally.is_unread && tally.left > 0 => Status::BadInput,
        () => Status::Fine,
    })
}

impl Grade {
    fn cases(&self) -> Result<Vec<PathBuf>, Stop> {
        let mut cases = found::files(&self.paths, "in").map_err(|stop| self.hinting(stop))?;
        let is_case = |path: &&PathBuf| path.extension().is_some_and(|end| end == "in") || path.is_dir();
        if let Some(other) = cases.iter().find(|path| !is_case(path)) {
            return Err(Stop::Input(format!(
                "error: `{}` is no case: a case is named `….in`\n",
                shown(other)
            )));
        }
        if let Some(text) = &self.filter {
            let wanted = text.to_lowercase();
            // What is in a folder that cannot be read nobody knows.
            cases.retain(|case| case.is_dir() || self.name_of(case).to_lowercase().contains(&wanted));
            if cases.is_empty() {
                return Err(Stop::Input(format!("error: no case has `{}` in its name\n", visible(text))));
            }
        }
        Ok(cases)
    }

    /// Answers to which there is no case, where all cases run.
    fn strays(&self, cases: &[PathBuf]) -> Vec<PathBuf> {
        if self.filter.is_some() {
            return Vec::new();
        }
        let cases: HashSet<&PathBuf> = cases.iter().collect();
        let folders: Vec<PathBuf> = self.paths.iter().filter(|path| path.is_dir()).cloned().collect();
        // Where there is no answer at all, each case tells that.
        let answers = found::files(&folders, "out").unwrap_or_default().into_iter();
        answers.filter(|path| path.is_file() && !cases.contains(&path.with_extension("in"))).collect()
    }

    /// What was found to be wrong with the paths, and what may have been meant.
    fn hinting(&self, stop: Stop) -> Stop {
        let is_command = self.asked.command.is_empty() && self.paths.len() > 1;
        match stop {
            Stop::Input(message) if is_command => Stop::Input(
                message + "  the command of a program stands behind `--`: boardsh grade DIR -- COMMAND\n",
            ),
            stop => stop,
        }
    }

    /// The path of a case below the folder that was named, without its end.
    fn name_of(&self, case: &Path) -> String {
        let below = self.paths.iter().find_map(|path| case.strip_prefix(path).ok());
        let name = match below {
            Some(below) if !below.as_os_str().is_empty() => below,
            _ => case.file_name().map_or(case, Path::new),
        };
        name.with_extension("").to_string_lossy().into_owned()
    }
}
