//! Tells what comes of the cases in their order, of each as soon as those before it have been told.

use std::collections::BTreeMap;
use std::io;
use std::ops::ControlFlow;

use indicatif::ProgressBar;

use super::alike::Alike;
use super::level::Level;
use super::stopping;
use super::{Grade, Verdict};
use crate::runner::junit::TestCase;
use crate::runner::{Stop, put};

/// What is told of a case.
pub(super) struct Told {
    /// For standard output; empty where there is nothing to say.
    pub(super) text: String,
    /// For the report.
    pub(super) test: Option<TestCase>,
    /// What is counted of it.
    pub(super) counted: Counted,
}

/// What is counted of a case.
pub(super) struct Counted {
    pub(super) verdict: Verdict,
    /// At which levels it passes, in the order of [`Level::ALL`].
    pub(super) levels: [bool; Level::ALL.len()],
    /// Whether it passes although the program ended with an exit status other than 0.
    pub(super) has_bad_status: bool,
    /// Why it fails, if it does.
    pub(super) failed_for: Option<String>,
    /// Whether the program ended by itself and printed nothing that belongs there.
    pub(super) is_hollow: bool,
}

/// All that was told.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) passed: usize,
    pub(super) failed: usize,
    pub(super) errors: usize,
    /// How many pass at each level, in the order of [`Level::ALL`].
    pub(super) levels: [usize; Level::ALL.len()],
    /// How many pass although the program ended with an exit status other than 0.
    pub(super) bad_statuses: usize,
    /// What they fail for.
    pub(super) failures: Alike,
    /// For how many the program printed nothing that belongs there.
    pub(super) hollow: usize,
    /// How many were not looked at.
    pub(super) left: usize,
    /// Whether somebody wanted it to stop.
    pub(super) is_interrupted: bool,
    /// Whether nobody reads what is told.
    pub(super) is_unread: bool,
    /// Why the rest could not be told, if so.
    pub(super) unwritten: Option<io::Error>,
    /// The report.
    pub(super) tests: Vec<TestCase>,
}

impl Tally {
    /// How many cases were looked at.
    pub(super) fn cases(&self) -> usize {
        self.passed + self.failed + self.errors
    }

    fn add(&mut self, counted: &Counted) {
        *match counted.verdict {
            Verdict::Pass => &mut self.passed,
            Verdict::Fail => &mut self.failed,
            Verdict::Error => &mut self.errors,
        } += 1;
        for (count, passes) in self.levels.iter_mut().zip(counted.levels) {
            *count += usize::from(passes);
        }
        self.bad_statuses += usize::from(counted.has_bad_status);
        self.hollow += usize::from(counted.is_hollow);
        if let Some(reason) = &counted.failed_for {
            self.failures.add(reason);
        }
    }
}

/// What can be told so far.
pub(super) struct Telling<'a> {
    job: &'a Grade,
    bar: ProgressBar,
    /// The case that is told next.
    next: usize,
    /// Cases that are ready before their turn; or why no case can be run.
    waiting: BTreeMap<usize, Result<Told, String>>,
    tally: Tally,
    /// Why no case can be run.
    no_program: Option<String>,
    is_over: bool,
    /// Whether a terminal shows `^C` where the next line should begin.
    shows_keys: bool,
}

impl<'a> Telling<'a> {
    pub(super) fn new(job: &'a Grade, bar: ProgressBar, shows_keys: bool) -> Self {
        let (waiting, tally) = (BTreeMap::new(), Tally::default());
        Self { job, bar, next: 0, waiting, tally, no_program: None, is_over: false, shows_keys }
    }

    /// Takes what came of a case, and tells what can be told. It breaks where nothing more will be.
    pub(super) fn take(&mut self, number: usize, told: Result<Told, String>) -> ControlFlow<()> {
        self.bar.inc(1);
        self.waiting.insert(number, told);
        while !self.is_over
            && let Some(told) = self.waiting.remove(&self.next)
        {
            self.next += 1;
            self.tell(told);
        }
        if self.is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn tell(&mut self, told: Result<Told, String>) {
        let Told { text, test, counted } = match told {
            Ok(told) => told,
            Err(message) => {
                self.no_program = Some(message);
                self.is_over = true;
                return;
            }
        };
        self.tally.add(&counted);
        self.tally.tests.extend(test);
        if !text.is_empty() && !self.tally.is_unread {
            let bar = self.bar.clone();
            self.note(bar.suspend(|| put(&text)));
        }
        self.is_over |= self.job.stop && counted.verdict != Verdict::Pass;
    }

    /// Takes note of how the writing went. Whoever reads no further may still wait for the report.
    fn note(&mut self, written: io::Result<()>) {
        match written {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.tally.is_unread = true;
                self.is_over |= self.job.junit.is_none();
            }
            Err(error) => {
                // The report may still be written.
                self.tally.unwritten = Some(error);
                self.is_over = true;
            }
        }
    }

    /// Tells what is left to be told after an interruption, up to the last case that is wanted.
    ///
    /// # Errors
    ///
    /// When the program cannot be run.
    pub(super) fn end(mut self, total: usize, last: usize) -> Result<Tally, Stop> {
        self.bar.finish_and_clear();
        self.tally.is_interrupted = stopping::is_wanted();
        // Below a bar the line is wiped on which the terminal has written the keys; the bar may stay.
        if self.tally.is_interrupted && self.shows_keys && self.bar.is_hidden() {
            self.note(put("\n"));
        }
        for (number, told) in std::mem::take(&mut self.waiting) {
            if number <= last && !self.is_over {
                self.tell(told);
            }
        }
        self.tally.left = total - self.tally.cases();
        match self.no_program {
            Some(message) => Err(Stop::Input(format!("error: {message}\n"))),
            None => Ok(self.tally),
        }
    }
}
