//! What came of the cases, for people, for programs and for CI systems.

use std::path::PathBuf;

use serde_json::{Value, json};

use super::level::{Level, Line};
use super::program::Program;
use super::reasons::Reason;
use super::telling::{Counted, Tally, Told};
use super::{Grade, Graded, Verdict};
use crate::formats::english::counted;
use crate::render::{OutputLine, Stream, comparison, json, verdict};
use crate::runner::junit::{Kind, Problem, TestCase};
use crate::runner::{Setting, shown};

/// How what comes of cases is told.
pub(super) struct Report<'a> {
    pub(super) job: &'a Grade,
    pub(super) program: &'a Program,
    pub(super) setting: &'a Setting,
    /// Answers without a case.
    pub(super) strays: Vec<PathBuf>,
}

impl Report<'_> {
    /// Everything that is told of a case.
    pub(super) fn told(&self, case: &Graded) -> Told {
        let is_pass = case.verdict == Verdict::Pass;
        let is_fail = case.verdict == Verdict::Fail;
        Told {
            text: if self.setting.is_json() {
                json::line("case", self.object(case))
            } else {
                self.case(case, self.setting.stdout()).unwrap_or_default()
            },
            test: self.job.junit.is_some().then(|| self.test_case(case)),
            counted: Counted {
                verdict: case.verdict,
                levels: Level::ALL.map(|level| case.passes.at(level)),
                has_bad_status: is_pass && case.has_bad_status,
                failed_for: is_fail.then(|| case.reasons.first().map(|reason| reason.text.clone())).flatten(),
                is_hollow: case.is_hollow,
            },
        }
    }

    /// What there is to say of a case; nothing of one that passes, unless somebody wants to hear everything.
    fn case(&self, case: &Graded, stream: Stream) -> Option<String> {
        if case.verdict == Verdict::Pass && (!self.job.verbose || case.reasons.is_empty()) {
            return None;
        }
        let word = verdict(case.verdict.word(), case.verdict == Verdict::Pass, stream);
        let head = format!("{word} {}: ", shown(&case.path));
        if !self.job.verbose {
            let first = case.reasons.first().map_or("", |reason| reason.text.as_str());
            return Some(format!("{head}{}\n", first.lines().next().unwrap_or_default()));
        }
        let reasons = case.reasons.iter().map(|reason| format!("{}\n", reason.text.replace('\n', "\n    ")));
        let reasons: Vec<String> = reasons.collect();
        if case.verdict == Verdict::Pass {
            return Some(head + &reasons.join("    "));
        }
        let run = self.program.command_line(&case.path);
        let run = run.map(|line| format!("    run: {line}\n")).unwrap_or_default();
        let about = case.about.as_ref().map(|about| format!("    about: {about}\n")).unwrap_or_default();
        let difference = self.difference(case, stream);
        Some(format!("{head}{}{about}{run}{difference}\n", reasons.join("    ")))
    }

    /// The two outputs, if there is something to see in them.
    fn difference(&self, case: &Graded, stream: Stream) -> String {
        let Some(outputs) = &case.outputs else { return String::new() };
        let leeway = self.job.level.leeway(case.dialect);
        let [expected, printed] = outputs.each_ref().map(|text| drawable(leeway.lines(text)));
        let is_same = expected.iter().map(|line| &line.key).eq(printed.iter().map(|line| &line.key));
        // Two texts of which one is empty need no second column.
        if is_same || printed.is_empty() {
            return String::new();
        }
        comparison(&expected, &printed, self.job.sides, stream)
    }

    /// The last lines: how many there are of each sort, and at each level.
    pub(super) fn summary(&self, tally: &Tally) -> String {
        if self.setting.is_json() {
            return json::line("summary", self.summary_object(tally));
        }
        if tally.is_interrupted && tally.cases() == 0 {
            return "interrupted before any case was done\n".to_owned();
        }
        let mut counts = vec![format!("{} passed", tally.passed)];
        counts.extend((tally.failed > 0).then(|| format!("{} failed", tally.failed)));
        counts.extend((tally.errors > 0).then(|| counted(tally.errors, "error")));
        let cases = counted(tally.cases(), "case");
        let mut text = format!("{cases} of {}: {}\n", self.program.name(), counts.join(", "));
        let levels = Level::ALL.iter().zip(tally.levels).map(|(level, count)| {
            let used = if *level == self.job.level { " (counts)" } else { "" };
            format!("{} {count}{used}", level.name())
        });
        text.push_str(&format!("passed at each level: {}\n", levels.collect::<Vec<_>>().join(", ")));
        if tally.bad_statuses > 0 {
            text.push_str(&format!(
                "{} that passed ended with an exit status other than 0\n",
                tally.bad_statuses
            ));
        }
        if tally.left > 0 {
            let why =
                if tally.is_interrupted { "interrupted" } else { "stopped at the first that did not pass" };
            text.push_str(&format!("{why}: {} not looked at\n", counted(tally.left, "case")));
        }
        if let Some(first) = self.strays.first() {
            let which = if self.strays.len() == 1 { "" } else { ", the first" };
            let answers = counted(self.strays.len(), "answer");
            text.push_str(&format!("{answers} without a case{which}: {}\n", shown(first)));
        }
        let most_often = tally.failures.words().filter(|_| !self.is_doubtful(tally));
        text.extend(most_often.map(|words| words + "\n"));
        text + &self.advice(tally)
    }

    /// Whether it looks as if something else runs than what was meant: a wrong path, a missing option.
    fn is_doubtful(&self, tally: &Tally) -> bool {
        self.program.words().is_some() && tally.cases() > 1 && tally.hollow == tally.cases()
    }

    /// What to do next.
    fn advice(&self, tally: &Tally) -> String {
        if self.is_doubtful(tally) {
            let forget =
                if self.program.is_remembered() { " `boardsh grade -r` asks for it anew." } else { "" };
            let hint = self.program.hint().unwrap_or_default();
            return format!("No case printed anything of a game: is the command right?{forget}\n{hint}");
        }
        if let (Some(hint), true) = (self.program.hint(), tally.passed == 0) {
            return hint;
        }
        let strict = tally.levels[Level::Strict as usize];
        match () {
            () if !self.setting.stdout().is_terminal || self.job.verbose => String::new(),
            () if tally.failed > 0 => "`-v` shows what is different.\n".to_owned(),
            () if strict < tally.passed => {
                format!("{} would fail `--strict`; `-v` says why.\n", tally.passed - strict)
            }
            () => String::new(),
        }
    }

    fn summary_object(&self, tally: &Tally) -> Value {
        let levels = Level::ALL.iter().zip(tally.levels);
        let levels: serde_json::Map<String, Value> =
            levels.map(|(level, count)| (level.name().to_owned(), count.into())).collect();
        json!({
            "program": self.program.words(),
            "level": self.job.level.name(),
            "cases": tally.cases(),
            "passed": tally.passed,
            "failed": tally.failed,
            "errors": tally.errors,
            "not_run": tally.left,
            "interrupted": tally.is_interrupted,
            "levels": levels,
        })
    }

    fn object(&self, case: &Graded) -> Value {
        let failure = |reason: &Reason| {
            json!({
                "line": reason.place.map(|place| place.line),
                "column": reason.place.map(|place| place.column),
                "message": reason.text,
            })
        };
        let messages: Vec<Value> = case.reasons.iter().map(failure).collect();
        let (failures, remarks) = match case.verdict {
            Verdict::Pass => (Vec::new(), case.reasons.iter().map(|reason| reason.text.clone()).collect()),
            _ => (messages, Vec::new()),
        };
        let level = Level::ALL.into_iter().find(|&level| case.passes.at(level));
        let outputs = case.outputs.as_ref().filter(|_| self.job.verbose);
        json!({
            "path": case.path.display().to_string(),
            "status": case.verdict.status(),
            "level": level.map(Level::name),
            "failures": failures,
            "remarks": remarks,
            "expected": outputs.map(|[expected, _]| expected),
            "printed": outputs.map(|[_, printed]| printed),
        })
    }

    fn test_case(&self, case: &Graded) -> TestCase {
        let kind = if case.verdict == Verdict::Error { Kind::Error } else { Kind::Failure };
        let messages: Vec<&str> = case.reasons.iter().map(|reason| reason.text.as_str()).collect();
        let problem = || Problem {
            kind,
            message: messages.first().copied().unwrap_or_default().to_owned(),
            text: format!("{}\n{}", messages.join("\n"), self.difference(case, Stream::PLAIN))
                .trim_end()
                .to_owned(),
        };
        TestCase {
            name: case.path.display().to_string(),
            problems: if case.verdict == Verdict::Pass { Vec::new() } else { vec![problem()] },
        }
    }
}

/// The lines of an output as they are drawn.
fn drawable(lines: Vec<Line<'_>>) -> Vec<OutputLine> {
    let mut drawn: Vec<OutputLine> = Vec::with_capacity(lines.len());
    for line in lines {
        match drawn.last_mut() {
            Some(last) if line.tells_of_missing_newline() => last.lacks_newline = true,
            _ => drawn.push(OutputLine { text: line.text.to_owned(), key: line.key, lacks_newline: false }),
        }
    }
    drawn
}
