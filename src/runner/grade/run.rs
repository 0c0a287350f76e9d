//! A run over many cases, several at a time.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use indicatif::ProgressBar;
use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};

use super::case::{Case, CaseError, text_of};
use super::dialect::Dialect;
use super::level::{Level, Passes};
use super::process::{Bounds, Ended};
use super::program::Program;
use super::reasons::{Compared, End, Reason, reasons, remarks};
use super::{Grade, Graded, Verdict, group, stopping};
use crate::runner::{Setting, Stop, progress};

/// A run under way.
pub(super) struct Run<'a> {
    job: &'a Grade,
    program: &'a Program,
    cases: &'a [(PathBuf, Result<Case, CaseError>)],
    /// The case that comes next.
    next: AtomicUsize,
    /// The last case that is wanted.
    last: AtomicUsize,
    /// What came of cases, by their number; or why no case can be run.
    results: Mutex<Vec<(usize, Result<Graded, String>)>>,
    bar: ProgressBar,
}

/// What came of the cases, in their order, up to the first that does not pass if that was asked for; and whether
/// nobody has interrupted it.
///
/// # Errors
///
/// When the program cannot be run.
pub(super) fn all(
    paths: &[PathBuf],
    job: &Grade,
    program: &Program,
    setting: &Setting,
) -> Result<(Vec<Graded>, bool), Stop> {
    // All answers are read before any program runs: it could change them.
    let read = |path: &PathBuf| (path.clone(), Case::read(path, setting.game));
    let cases: Vec<_> = paths.par_iter().map(read).collect();
    let run = Run {
        job,
        program,
        cases: &cases,
        next: AtomicUsize::new(0),
        last: AtomicUsize::new(usize::MAX),
        results: Mutex::default(),
        bar: progress::bar(cases.len(), "cases", setting),
    };
    let is_command = matches!(program, Program::Command { .. });
    if is_command {
        stopping::listen();
        group::adopt();
    }
    thread::scope(|scope| {
        // This thread works too.
        for _ in 1..run.jobs() {
            scope.spawn(|| run.some());
        }
        run.some();
    });
    if is_command {
        group::end_leftovers();
    }
    run.bar.finish_and_clear();
    let graded = run.in_order().map_err(|message| Stop::Input(format!("error: {message}\n")))?;
    Ok((graded, !stopping::is_wanted()))
}

impl Run<'_> {
    fn jobs(&self) -> usize {
        let jobs = self.job.jobs.or_else(|| thread::available_parallelism().ok());
        jobs.map_or(1, usize::from).min(self.cases.len())
    }

    /// What came of the cases that are wanted.
    fn in_order(self) -> Result<Vec<Graded>, String> {
        let last = self.last.into_inner();
        let mut results = self.results.into_inner().unwrap_or_else(PoisonError::into_inner);
        results.sort_by_key(|(number, _)| *number);
        results.into_iter().filter(|(number, _)| *number <= last).map(|(_, graded)| graded).collect()
    }

    /// Whether anybody still wants to know what comes of a case. Cases before one that did not pass are: which is
    /// the first must not be chance.
    fn is_wanted(&self, number: usize) -> bool {
        number <= self.last.load(Ordering::Relaxed) && !stopping::is_wanted()
    }

    /// Takes one case after the other until there is none left or none is wanted.
    fn some(&self) {
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let Some((path, case)) = self.cases.get(number).filter(|_| self.is_wanted(number)) else {
                return;
            };
            let graded = match case.as_ref().map_err(Clone::clone).and_then(|case| self.grade(case, number)) {
                Ok(Some(graded)) => Ok(graded),
                // Somebody interrupted it.
                Ok(None) => return,
                Err(CaseError::Case(message)) => Ok(Graded::error(path.clone(), message)),
                Err(CaseError::NoProgram(message)) => Err(message),
            };
            let goes_on =
                graded.as_ref().is_ok_and(|graded| graded.verdict == Verdict::Pass || !self.job.stop);
            if !goes_on {
                self.last.fetch_min(number, Ordering::Relaxed);
            }
            // Whoever panicked elsewhere has left the list whole.
            self.results.lock().unwrap_or_else(PoisonError::into_inner).push((number, graded));
            self.bar.inc(1);
        }
    }

    /// What comes of a case; nothing if somebody interrupted it.
    fn grade(&self, case: &Case, number: usize) -> Result<Option<Graded>, CaseError> {
        let Case { path, dialect, game, expected } = case;
        let bounds = Bounds {
            timeout: self.job.timeout,
            // Who prints what is expected does not print too much.
            most_output: self.job.most_output.max(expected.len().saturating_mul(2)),
        };
        let ran = self.program.run(case, number, &bounds, &|| self.is_wanted(number))?;
        if ran.ended == Ended::Interrupted {
            return Ok(None);
        }
        let passes = Passes::of(expected, &ran.stdout, *dialect);
        let ends_well = match ran.ended {
            Ended::Exited(0) => true,
            // The assignments of shogi say nothing about it.
            Ended::Exited(_) => *dialect != Dialect::Tablut,
            _ => false,
        };
        let is_right = passes.at(self.job.level) && ends_well;
        let [text, printed, stderr] = [expected, &ran.stdout, &ran.stderr].map(|bytes| text_of(bytes));
        let compared = Compared { expected: &text, printed: &printed, dialect: *dialect };
        let end = End { ended: ran.ended, stderr: &stderr, bounds };
        let reasons = match is_right {
            true if ran.ended == Ended::Exited(0) && passes.at(Level::Strict) => Vec::new(),
            true => remarks(compared, end),
            false => reasons(compared, end, passes, self.job.level),
        };
        Ok(Some(Graded {
            path: path.clone(),
            dialect: *dialect,
            game: *game,
            verdict: if is_right { Verdict::Pass } else { Verdict::Fail },
            passes: if ends_well { passes } else { Passes::default() },
            has_bad_status: matches!(ran.ended, Ended::Exited(status) if status != 0),
            reasons,
            place: if is_right { None } else { compared.first_difference(self.job.level) },
            outputs: (!is_right).then(|| [text.into_owned(), printed.into_owned()]),
        }))
    }
}

impl Graded {
    /// A case that could not be run.
    fn error(path: PathBuf, message: String) -> Self {
        Self {
            path,
            dialect: Dialect::Other,
            game: None,
            verdict: Verdict::Error,
            passes: Passes::default(),
            has_bad_status: false,
            reasons: vec![Reason::of_run(message)],
            place: None,
            outputs: None,
        }
    }
}
