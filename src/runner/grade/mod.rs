//! `boardsh grade`: the test runner of the assignments, for any program.
//!
//! Every case, `NAME.in`, is given to a program, and what it prints is compared with `NAME.out`. Cases run in
//! parallel; what is told comes in the order of their sorted paths, whoever is ready first.

mod anatomy;
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
mod stopping;

use std::borrow::Cow;
use std::error::Error;
use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use indicatif::ProgressBar;

pub use explain::explain;
pub use generate::{Generate, generate};
pub use level::Level;
pub use program::Asked;

use super::{Setting, Status, Stop, found, progress, shown, write_report};
use crate::games::Entry;
use crate::render::{Sides, visible};
use dialect::{Dialect, game_of};
use level::Passes;
use process::{Bounds, Ended};
use program::{Case, Program};
use reasons::{Compared, End, Place, Reason, reasons, remarks};
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

/// Why a case was not run.
#[derive(Clone, Debug)]
enum CaseError {
    /// Something about this case.
    Case(String),
    /// No case can be run.
    NoProgram(String),
}

impl CaseError {
    fn cannot_read(path: &Path, error: &dyn Error) -> Self {
        Self::Case(format!("cannot read `{}`: {error}", shown(path)))
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
    let run = Run { job, setting, program: &program, level: job.level };
    let (graded, is_whole) = run.all(&cases)?;
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

/// A run over many cases.
struct Run<'a> {
    job: &'a Grade,
    setting: &'a Setting,
    program: &'a Program,
    level: Level,
}

impl Run<'_> {
    /// What came of the cases, in their order, up to the first that does not pass if that was asked for; and
    /// whether nobody has interrupted it.
    fn all(&self, cases: &[PathBuf]) -> Result<(Vec<Graded>, bool), Stop> {
        if matches!(self.program, Program::Command { .. }) {
            stopping::listen();
            group::adopt();
        }
        let bar = progress::bar(cases.len(), "cases", self.setting);
        let results = Mutex::new(Vec::with_capacity(cases.len()));
        let (next, last) = (AtomicUsize::new(0), AtomicUsize::new(usize::MAX));
        let work = || self.some(cases, &next, &last, &results, &bar);
        thread::scope(|scope| {
            // This thread works too.
            for _ in 1..self.jobs(cases.len()) {
                scope.spawn(work);
            }
            work();
        });
        if matches!(self.program, Program::Command { .. }) {
            group::end_leftovers();
        }
        bar.finish_and_clear();
        let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
        results.sort_by_key(|(index, _)| *index);
        let last = last.into_inner();
        let results = results.into_iter().filter(|(index, _)| *index <= last).map(|(_, graded)| graded);
        let graded = results.collect::<Result<Vec<_>, String>>();
        let graded = graded.map_err(|message| Stop::Input(format!("error: {message}\n")))?;
        Ok((graded, !stopping::is_wanted()))
    }

    fn jobs(&self, cases: usize) -> usize {
        let jobs = self.job.jobs.or_else(|| thread::available_parallelism().ok());
        jobs.map_or(1, usize::from).min(cases)
    }

    /// Takes one case after the other until there is none left or none is wanted.
    fn some(
        &self,
        cases: &[PathBuf],
        next: &AtomicUsize,
        last: &AtomicUsize,
        results: &Mutex<Vec<(usize, Result<Graded, String>)>>,
        bar: &ProgressBar,
    ) {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            // Cases before one that did not pass are still wanted: which is the first must not be chance.
            if index > last.load(Ordering::Relaxed) || stopping::is_wanted() {
                return;
            }
            let Some(path) = cases.get(index) else { return };
            let Some(graded) = self.one(path, index) else { return };
            let goes_on =
                graded.as_ref().is_ok_and(|graded| graded.verdict == Verdict::Pass || !self.job.stop);
            if !goes_on {
                last.fetch_min(index, Ordering::Relaxed);
            }
            // Whoever panicked elsewhere has left the list whole.
            results.lock().unwrap_or_else(PoisonError::into_inner).push((index, graded));
            bar.inc(1);
        }
    }

    /// What comes of a case, or why no case can be run; nothing if somebody interrupted it.
    fn one(&self, path: &Path, number: usize) -> Option<Result<Graded, String>> {
        match self.graded(path, number) {
            Ok(graded) => graded.map(Ok),
            Err(CaseError::NoProgram(message)) => Some(Err(message)),
            Err(CaseError::Case(message)) => Some(Ok(Graded {
                path: path.to_owned(),
                dialect: Dialect::Other,
                game: None,
                verdict: Verdict::Error,
                passes: Passes::default(),
                reasons: vec![Reason::of_run(message)],
                place: None,
                outputs: None,
            })),
        }
    }

    fn graded(&self, path: &Path, number: usize) -> Result<Option<Graded>, CaseError> {
        let (dialect, expected) = read(path, self.setting.game)?;
        let text = text_of(&expected);
        let game = self.setting.game.or_else(|| game_of(&text));
        let case = Case { path, dialect, game, rules: self.setting.rules };
        let bounds = Bounds {
            timeout: self.job.timeout,
            // Who prints what is expected does not print too much.
            most_output: self.job.most_output.max(expected.len().saturating_mul(2)),
        };
        let ran = self.program.run(&case, number, &bounds)?;
        if ran.ended == Ended::Interrupted {
            return Ok(None);
        }
        let passes = Passes::of(&expected, &ran.stdout, dialect);
        let ends_well = match ran.ended {
            Ended::Exited(0) => true,
            // The assignments of shogi say nothing about it.
            Ended::Exited(_) => dialect != Dialect::Tablut,
            _ => false,
        };
        let is_right = passes.at(self.level) && ends_well;
        let (printed, stderr) = (text_of(&ran.stdout), text_of(&ran.stderr));
        let compared = Compared { expected: &text, printed: &printed, dialect };
        let end = End { ended: ran.ended, stderr: &stderr, bounds };
        let reasons = match is_right {
            true if ran.ended == Ended::Exited(0) && passes.at(Level::Strict) => Vec::new(),
            true => remarks(compared, end),
            false => reasons(compared, end, passes, self.level),
        };
        let place = if is_right { None } else { compared.first_difference(self.level) };
        let outputs = (!is_right).then(|| [text.into_owned(), printed.into_owned()]);
        let verdict = if is_right { Verdict::Pass } else { Verdict::Fail };
        let passes = if ends_well { passes } else { Passes::default() };
        Ok(Some(Graded { path: path.to_owned(), dialect, game, verdict, passes, reasons, place, outputs }))
    }
}

/// The sort of a case, and what is expected.
fn read(path: &Path, game: Option<&Entry>) -> Result<(Dialect, Vec<u8>), CaseError> {
    let input = fs::read(path).map_err(|error| CaseError::cannot_read(path, &error))?;
    let answer = path.with_extension("out");
    let expected = fs::read(&answer).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => {
            CaseError::Case(format!("there is no `{}` to compare with", shown(&answer)))
        }
        _ => CaseError::cannot_read(&answer, &error),
    })?;
    Ok((Dialect::of_case(&text_of(&input), game), expected))
}

/// Bytes as text. Those that are none are told by a sign and their value, so that two of them differ.
fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        for byte in chunk.invalid() {
            text.push_str(&format!("\u{fffd}{byte:02x}"));
        }
    }
    Cow::Owned(text)
}
