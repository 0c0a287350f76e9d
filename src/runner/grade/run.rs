//! A run over many cases, several at a time.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::case::{Case, CaseError};
use super::process::Bounds;
use super::program::Program;
use super::queue::Queue;
use super::report::Report;
use super::telling::{Tally, Telling};
use super::worker::Worker;
use super::{Grade, Graded, Verdict, judging, stopping};
use crate::runner::{Setting, Stop, parallel, progress};

/// A run under way.
struct Run<'a> {
    job: &'a Grade,
    report: &'a Report<'a>,
    cases: &'a [(PathBuf, Result<Case, CaseError>)],
    queue: Queue,
    /// The last case that is wanted.
    last: AtomicUsize,
    /// Whether the program could be started for any case.
    has_started: AtomicBool,
    /// Held by whoever looks at a long output.
    turn: Mutex<()>,
    telling: Mutex<Telling<'a>>,
}

/// Runs the cases, and tells what comes of them: up to the first that does not pass if that was asked for, or until
/// somebody interrupts it.
///
/// # Errors
///
/// When the program cannot be run.
pub(super) fn all(paths: &[PathBuf], report: &Report<'_>, setting: &Setting) -> Result<Tally, Stop> {
    let job = report.job;
    let cases = read(paths, job, setting);
    if matches!(report.program, Program::Command { .. }) {
        stopping::listen();
    }
    let jobs = job.jobs.or_else(|| thread::available_parallelism().ok());
    let jobs = jobs.map_or(1, usize::from).min(cases.len());
    let bar = progress::bar(cases.len(), "cases", setting);
    let run = Run {
        job,
        report,
        cases: &cases,
        queue: Queue::new(cases.len(), jobs),
        last: AtomicUsize::new(usize::MAX),
        has_started: AtomicBool::new(false),
        turn: Mutex::default(),
        telling: Mutex::new(Telling::new(job, bar, setting.stdout().is_terminal)),
    };
    thread::scope(|scope| {
        for _ in 1..jobs {
            if thread::Builder::new().spawn_scoped(scope, || run.some()).is_err() {
                // Where there can be no more threads, there are fewer cases at a time.
                run.queue.give_back(None);
            }
        }
        // This thread works too.
        run.some();
    });
    let last = run.last.into_inner();
    run.telling.into_inner().unwrap_or_else(PoisonError::into_inner).end(cases.len(), last)
}

/// Reads all cases and answers before any program runs: it could change them.
fn read(paths: &[PathBuf], job: &Grade, setting: &Setting) -> Vec<(PathBuf, Result<Case, CaseError>)> {
    let read = |path: &PathBuf| (path.clone(), Case::read(path, job.dialect, setting.game));
    parallel::map(paths.len(), |number| read(&paths[number]))
}

impl Run<'_> {
    /// Whether anybody still wants to know what comes of a case. Cases before one that did not pass are: which is
    /// the first must not be chance.
    fn is_wanted(&self, number: usize) -> bool {
        number <= self.last.load(Ordering::Relaxed) && !stopping::is_wanted()
    }

    /// Takes one case after the other until there is none left.
    fn some(&self) {
        let mut worker = Worker::default();
        loop {
            let Some(number) = self.queue.take() else {
                worker.rest();
                if self.queue.leave() {
                    return;
                }
                continue;
            };
            if !self.is_wanted(number) {
                continue;
            }
            let is_alone = self.queue.has_one_worker();
            match self.grade(number, &mut worker) {
                Ok(None) => {}
                Ok(Some(graded)) => self.tell(number, Ok(graded)),
                // The others may have taken up the room: it is tried again with fewer of us.
                Err(CaseError::NoRoom(_)) if !is_alone => {
                    if self.queue.give_back(Some(number)) {
                        return;
                    }
                }
                Err(error) => self.tell(number, self.without_run(number, error)),
            }
        }
    }

    /// What comes of a case that was not run; or why none can be.
    fn without_run(&self, number: usize, error: CaseError) -> Result<Graded, String> {
        match error {
            CaseError::NoProgram(message) if !self.has_started.load(Ordering::Relaxed) => Err(message),
            // A program that was there may be there again when the next case comes.
            CaseError::Case(message) | CaseError::NoRoom(message) | CaseError::NoProgram(message) => {
                Ok(Graded::error(self.cases[number].0.clone(), message))
            }
        }
    }

    fn tell(&self, number: usize, graded: Result<Graded, String>) {
        let goes_on = graded.as_ref().is_ok_and(|graded| graded.verdict == Verdict::Pass || !self.job.stop);
        if !goes_on {
            self.last.fetch_min(number, Ordering::Relaxed);
        }
        // What is drawn is drawn by all threads, and told by one.
        let told = graded.map(|graded| {
            let printed = graded.outputs.as_ref().map_or(0, |[_, printed]| printed.len());
            self.in_turn(printed, || self.report.told(&graded))
        });
        let mut telling = self.telling.lock().unwrap_or_else(PoisonError::into_inner);
        if telling.take(number, told).is_break() {
            self.last.store(0, Ordering::Relaxed);
        }
    }

    /// Runs the program on a case, and judges what it did; nothing comes of a case that is not wanted any longer.
    fn grade(&self, number: usize, worker: &mut Worker) -> Result<Option<Graded>, CaseError> {
        let case = self.cases[number].1.as_ref().map_err(Clone::clone)?;
        let bounds = Bounds {
            timeout: self.job.timeout,
            // Who prints what is expected does not print too much.
            most_output: self.job.most_output.max(case.expected.len().saturating_mul(2)),
        };
        let ran = self.report.program.run(case, bounds, worker, &|| self.is_wanted(number))?;
        self.has_started.store(true, Ordering::Relaxed);
        // Whoever interrupts us may have ended the program as well.
        let ran = ran.filter(|_| !stopping::is_wanted());
        Ok(ran.map(|ran| self.in_turn(ran.stdout.len(), || judging::judged(case, ran, bounds, self.report))))
    }

    /// Does something with so many bytes. Many take up far more room than they are, and wait for one another.
    fn in_turn<T>(&self, bytes: usize, work: impl FnOnce() -> T) -> T {
        const MANY: usize = 1 << 17;
        let _turn = (bytes > MANY).then(|| self.turn.lock());
        work()
    }
}
