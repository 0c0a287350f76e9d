//! `boardsh grade`: the test runner of the assignments, for any program.
//!
//! Every case, `NAME.in`, is given to a program, and what it prints is compared with `NAME.out`. Cases run in
//! parallel; what is told comes in the order of their sorted paths, whoever is ready first.

mod anatomy;
mod case;
mod dialect;
mod explain;
mod generate;
mod group;
mod level;
mod parts;
mod process;
mod program;
mod reasons;
mod report;
mod run;
mod stopping;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

pub use explain::explain;
pub use generate::{Generate, generate};
pub use level::Level;
pub use program::Asked;

use super::{Setting, Status, Stop, found, shown, write_report};
use crate::games::Entry;
use crate::render::{Sides, visible};
use dialect::Dialect;
use level::Passes;
use program::Program;
use reasons::{Place, Reason};
use report::Report;

/// What to grade, and how.
#[derive(Clone, Debug)]
pub struct Grade {
    /// Cases, and folders of cases.
    pub paths: Vec<PathBuf>,
    /// The program.
    pub asked: Asked,
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
    /// The game, where not only the letters tell.
    game: Option<&'static Entry>,
    verdict: Verdict,
    passes: Passes,
    /// Whether the program ended with an exit status other than 0.
    has_bad_status: bool,
    /// What is wrong, the most telling first; what is worth a word of a case that passes.
    reasons: Vec<Reason>,
    /// Where in what is expected the first difference is.
    place: Option<Place>,
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
    let program = Program::find(&job.asked, setting)?;
    let (graded, is_whole) = run::all(&cases, job, &program, setting)?;
    let report = Report { job, program: &program, graded: &graded, total: cases.len(), is_whole };
    super::put(&report.text(setting))?;
    if let Some(file) = &job.junit {
        write_report(file, &report.junit())?;
    }
    Ok(match () {
        () if !is_whole || graded.iter().any(|case| case.verdict == Verdict::Error) => Status::BadInput,
        () if graded.iter().any(|case| case.verdict == Verdict::Fail) => Status::Failed,
        () => Status::Fine,
    })
}

impl Grade {
    fn cases(&self) -> Result<Vec<PathBuf>, Stop> {
        let mut cases = found::files(&self.paths, "in")?;
        if let Some(other) = cases.iter().find(|case| case.extension().is_none_or(|end| end != "in")) {
            return Err(Stop::Input(format!(
                "error: `{}` is no case: a case is named `….in`\n",
                shown(other)
            )));
        }
        if let Some(text) = &self.filter {
            let wanted = text.to_lowercase();
            cases.retain(|case| self.name_of(case).to_lowercase().contains(&wanted));
            if cases.is_empty() {
                return Err(Stop::Input(format!("error: no case has `{}` in its name\n", visible(text))));
            }
        }
        Ok(cases)
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
