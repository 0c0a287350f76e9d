//! What is to be said of what a program did with a case.

use std::path::PathBuf;

use super::case::{Case, text_of};
use super::course::Course;
use super::dialect::Dialect;
use super::difference::Compared;
use super::end::End;
use super::level::{Level, Passes};
use super::process::{Bounds, Channel, Ended, Ran};
use super::program::Program;
use super::reasons::{Reason, reasons, remarks};
use super::report::Report;
use super::{Graded, Verdict};

/// What there is to say of a case on which a program was run.
pub(super) fn judged(case: &Case, mut ran: Ran, bounds: Bounds, report: &Report<'_>) -> Graded {
    let Case { path, dialect, expected, .. } = case;
    cut_flood(&mut ran, expected.len());
    let passes = Passes::of(expected, &ran.stdout, *dialect);
    let ends_well = ends_well(ran.ended, *dialect);
    let is_right = passes.at(report.job.level) && ends_well;
    let course = if is_right { None } else { Course::of(case, report.setting.rules) };
    let [text, printed, stderr] = [expected, &ran.stdout, &ran.stderr].map(|bytes| text_of(bytes));
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
        false => reasons(compared, end, passes, report.job.level),
    };
    reasons.extend(doubt(course.as_ref(), passes, &ran.stdout, report));
    Graded {
        path: path.clone(),
        dialect: *dialect,
        about: course.as_ref().and_then(Course::about),
        verdict: if is_right { Verdict::Pass } else { Verdict::Fail },
        passes: if ends_well { passes } else { Passes::default() },
        has_bad_status: matches!(ran.ended, Ended::Exited(status) if status != 0),
        reasons,
        is_hollow: !is_right && matches!(ran.ended, Ended::Exited(_)) && compared.is_hollow(),
        outputs: (!is_right).then(|| [text.into_owned(), printed.into_owned()]),
    }
}

/// What is said where boardsh plays the case as the program does, and another answer is expected.
fn doubt(course: Option<&Course>, passes: Passes, printed: &[u8], report: &Report<'_>) -> Option<Reason> {
    let level = report.job.level;
    let is_command = matches!(report.program, Program::Command { .. });
    let agrees = is_command && !passes.at(level) && course?.has_answer(printed, level);
    let words = "boardsh gives the same answer as the program: the case may be wrong";
    agrees.then(|| Reason::of_run(words.to_owned()))
}

/// Whether a program ended as it should.
fn ends_well(ended: Ended, dialect: Dialect) -> bool {
    match ended {
        Ended::Exited(0) => true,
        Ended::Exited(_) => !dialect.counts_status(),
        _ => false,
    }
}

/// Who prints without end prints nothing at the end of it that is worth a look.
fn cut_flood(ran: &mut Ran, expected: usize) {
    const MORE: usize = 1 << 16;
    if ran.ended == Ended::Flooded(Channel::Out) {
        let text = &ran.stdout;
        let is_boundary = |&at: &usize| text[at] & 0xc0 != 0x80;
        let enough = expected.saturating_mul(2).saturating_add(MORE);
        let end = (enough..text.len()).find(is_boundary);
        ran.stdout.truncate(end.unwrap_or(enough));
        ran.stdout.shrink_to_fit();
    }
}

impl Graded {
    /// A case that could not be run.
    pub(super) fn error(path: PathBuf, message: String) -> Self {
        Self {
            path,
            dialect: Dialect::Other,
            about: None,
            verdict: Verdict::Error,
            passes: Passes::default(),
            has_bad_status: false,
            reasons: vec![Reason::of_run(message)],
            is_hollow: false,
            outputs: None,
        }
    }
}
