//! A run over many cases, several at a time.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};

use super::case::{Case, CaseError, text_of};
use super::course::Course;
use super::dialect::Dialect;
use super::difference::Compared;
use super::end::End;
use super::level::{Level, Passes};
use super::process::{self, Bounds, Ended, Ran};
use super::program::{Program, Started};
use super::reasons::{Reason, reasons, remarks};
use super::report::Report;
use super::telling::{Tally, Telling};
use super::{Grade, Graded, Verdict, stopping};
use crate::runner::{Setting, Stop, progress};

/// A run under way.
struct Run<'a> {
    job: &'a Grade,
    report: &'a Report<'a>,
    cases: &'a [(PathBuf, Result<Case, CaseError>)],
    /// The case that comes next.
    next: AtomicUsize,
    /// The last case that is wanted.
    last: AtomicUsize,
    /// Whether the program could be started for any case.
    has_started: AtomicBool,
    telling: Mutex<Telling<'a>>,
}

/// Runs the cases, and tells what comes of them: up to the first that does not pass if that was asked for, or until
/// somebody interrupts it.
///
/// # Errors
///
/// When the program cannot be run, or the output cannot be written.
pub(super) fn all(paths: &[PathBuf], report: &Report<'_>, setting: &Setting) -> Result<Tally, Stop> {
    let job = report.job;
    // All answers are read before any program runs: it could change them.
    let read = |path: &PathBuf| (path.clone(), Case::read(path, job.dialect, setting.game));
    let cases: Vec<_> = paths.par_iter().map(read).collect();
    if matches!(report.program, Program::Command { .. }) {
        stopping::listen();
        #[cfg(target_os = "linux")]
        super::leftovers::adopt();
    }
    let bar = progress::bar(cases.len(), "cases", setting);
    let run = Run {
        job,
        report,
        cases: &cases,
        next: AtomicUsize::new(0),
        last: AtomicUsize::new(usize::MAX),
        has_started: AtomicBool::new(false),
        telling: Mutex::new(Telling::new(job, bar, setting.stdout().is_terminal)),
    };
    thread::scope(|scope| {
        for _ in 1..run.jobs() {
            // Where there can be no more threads, there are fewer cases at a time.
            let _ = thread::Builder::new().spawn_scoped(scope, || run.some());
        }
        // This thread works too.
        run.some();
    });
    #[cfg(target_os = "linux")]
    super::leftovers::end_all();
    let last = run.last.into_inner();
    run.telling.into_inner().unwrap_or_else(PoisonError::into_inner).end(cases.len(), last)
}

impl Run<'_> {
    fn jobs(&self) -> usize {
        let jobs = self.job.jobs.or_else(|| thread::available_parallelism().ok());
        jobs.map_or(1, usize::from).min(self.cases.len())
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
                Err(CaseError::NoProgram(message)) if self.has_started.load(Ordering::Relaxed) => {
                    // It may be there again when the next case comes.
                    Ok(Graded::error(path.clone(), message))
                }
                Err(CaseError::NoProgram(message)) => Err(message),
            };
            let goes_on =
                graded.as_ref().is_ok_and(|graded| graded.verdict == Verdict::Pass || !self.job.stop);
            if !goes_on {
                self.last.fetch_min(number, Ordering::Relaxed);
            }
            // What is drawn is drawn by all threads, and told by one.
            let told = graded.map(|graded| self.report.told(&graded));
            let mut telling = self.telling.lock().unwrap_or_else(PoisonError::into_inner);
            if telling.take(number, told).is_break() {
                self.last.store(0, Ordering::Relaxed);
            }
        }
    }

    /// What comes of a case; nothing if somebody interrupted it.
    fn grade(&self, case: &Case, number: usize) -> Result<Option<Graded>, CaseError> {
        let bounds = Bounds {
            timeout: self.job.timeout,
            // Who prints what is expected does not print too much.
            most_output: self.job.most_output.max(case.expected.len().saturating_mul(2)),
        };
        let started = self.report.program.start(case, number)?;
        let ran = match started {
            Started::Done(ran) => ran,
            Started::Process(child) => process::follow(child, &bounds, &|| self.is_wanted(number))
                .map_err(|error| CaseError::Case(format!("the program cannot be followed: {error}")))?,
        };
        if let Some(error) = ran.failure() {
            return Err(self.report.program.cannot_run(&error));
        }
        self.has_started.store(true, Ordering::Relaxed);
        Ok((ran.ended != Ended::Interrupted).then(|| self.judged(case, &ran, bounds)))
    }

    /// What there is to say of what a program did.
    fn judged(&self, case: &Case, ran: &Ran, bounds: Bounds) -> Graded {
        let Case { path, dialect, expected, .. } = case;
        let passes = Passes::of(expected, &ran.stdout, *dialect);
        let ends_well = match ran.ended {
            Ended::Exited(0) => true,
            Ended::Exited(_) => !dialect.counts_status(),
            _ => false,
        };
        let is_right = passes.at(self.job.level) && ends_well;
        let [text, printed, stderr] = [expected, &ran.stdout, &ran.stderr].map(|bytes| text_of(bytes));
        let course = if is_right { None } else { Course::of(case, self.report.setting.rules) };
        let compared = Compared {
            expected: &text,
            printed: &printed,
            dialect: *dialect,
            course: course.as_ref().filter(|course| course.has_answer(expected, Level::Usual)),
        };
        let end = End { ended: ran.ended, stdout: &printed, stderr: &stderr, bounds };
        let mut reasons = match is_right {
            true if ran.ended == Ended::Exited(0) && passes.at(Level::Strict) => Vec::new(),
            true => remarks(compared, end, passes),
            false => reasons(compared, end, passes, self.job.level),
        };
        let boardsh_agrees =
            || course.as_ref().is_some_and(|course| course.has_answer(&ran.stdout, self.job.level));
        let is_command = matches!(self.report.program, Program::Command { .. });
        if is_command && !passes.at(self.job.level) && boardsh_agrees() {
            let words = "boardsh gives the same answer as the program: the case may be wrong".to_owned();
            reasons.push(Reason::of_run(words));
        }
        Graded {
            path: path.clone(),
            dialect: *dialect,
            about: course.and_then(|course| course.about()),
            verdict: if is_right { Verdict::Pass } else { Verdict::Fail },
            passes: if ends_well { passes } else { Passes::default() },
            has_bad_status: matches!(ran.ended, Ended::Exited(status) if status != 0),
            reasons,
            outputs: (!is_right).then(|| [text.into_owned(), printed.into_owned()]),
        }
    }
}

impl Graded {
    /// A case that could not be run.
    fn error(path: PathBuf, message: String) -> Self {
        Self {
            path,
            dialect: Dialect::Other,
            about: None,
            verdict: Verdict::Error,
            passes: Passes::default(),
            has_bad_status: false,
            reasons: vec![Reason::of_run(message)],
            outputs: None,
        }
    }
}
