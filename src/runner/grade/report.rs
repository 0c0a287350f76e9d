//! What came of the cases, for people, for programs and for CI systems.

use serde_json::{Value, json};

use super::explain;
use super::level::{Level, Line};
use super::program::Program;
use super::reasons::Reason;
use super::{Grade, Graded, Verdict};
use crate::render::{OutputLine, Stream, comparison, json, verdict};
use crate::runner::junit::{self, Kind, Problem, TestCase};
use crate::runner::{Setting, shown};

/// A run that has ended.
pub(super) struct Report<'a> {
    pub(super) job: &'a Grade,
    pub(super) program: &'a Program,
    /// The cases that were looked at.
    pub(super) graded: &'a [Graded],
    /// How many there are.
    pub(super) total: usize,
    /// Whether nobody interrupted it.
    pub(super) is_whole: bool,
}

impl Report<'_> {
    /// The report as it goes to standard output.
    pub(super) fn text(&self, setting: &Setting) -> String {
        if setting.is_json() {
            return self.objects();
        }
        let stream = setting.stdout();
        let cases = self.graded.iter().filter_map(|case| self.case(case, stream));
        // The terminal has written `^C`.
        let begin = if !self.is_whole && stream.is_terminal { "\n" } else { "" };
        begin.to_owned() + &cases.collect::<String>() + &self.summary(stream)
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
        let run = self.program.command_line(&case.path).filter(|_| case.verdict != Verdict::Pass);
        let run = run.map(|line| format!("    run: {line}\n")).unwrap_or_default();
        let about = explain::in_short(case).map(|about| format!("    about: {about}\n")).unwrap_or_default();
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

    fn count(&self, verdict: Verdict) -> usize {
        self.graded.iter().filter(|case| case.verdict == verdict).count()
    }

    fn passing(&self, level: Level) -> usize {
        self.graded.iter().filter(|case| case.passes.at(level)).count()
    }

    /// The last lines: how many there are of each sort, and at each level.
    fn summary(&self, stream: Stream) -> String {
        let [passed, failed, errors] =
            [Verdict::Pass, Verdict::Fail, Verdict::Error].map(|it| self.count(it));
        let many =
            |count: usize, one: &str| if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") };
        let mut counts = vec![format!("{passed} passed")];
        counts.extend((failed > 0).then(|| format!("{failed} failed")));
        counts.extend((errors > 0).then(|| many(errors, "error")));
        let cases = many(self.graded.len(), "case");
        let mut text = format!("{cases} of {}: {}\n", self.program.name(), counts.join(", "));
        let levels = Level::ALL.map(|level| {
            let used = if level == self.job.level { " (counts)" } else { "" };
            format!("{} {}{used}", level.name(), self.passing(level))
        });
        text.push_str(&format!("passed at each level: {}\n", levels.join(", ")));
        let bad =
            self.graded.iter().filter(|case| case.verdict == Verdict::Pass && case.has_bad_status).count();
        if bad > 0 {
            text.push_str(&format!("{bad} that passed ended with an exit status other than 0\n"));
        }
        let left = self.total - self.graded.len();
        if left > 0 {
            let why = if self.is_whole { "stopped at the first that did not pass" } else { "interrupted" };
            text.push_str(&format!("{why}: {} not looked at\n", many(left, "case")));
        }
        text + &self.advice(stream)
    }

    /// What to do next.
    fn advice(&self, stream: Stream) -> String {
        if self.is_command_doubtful() {
            let forget = if self.program.is_remembered() { " `boardsh grade -r` asks for it anew." } else { "" };
            return format!("No case printed anything: is the command right?{forget}\n");
        }
        if !stream.is_terminal || self.job.verbose || self.count(Verdict::Fail) == 0 {
            return String::new();
        }
        "`-v` shows what is different.\n".to_owned()
    }

    /// Whether it looks as if something else runs than what was meant: a wrong path, a missing option.
    fn is_command_doubtful(&self) -> bool {
        let is_silent = |case: &Graded| {
            case.outputs.as_ref().is_some_and(|[_, printed]| printed.trim().is_empty())
        };
        self.program.words().is_some() && self.graded.len() > 1 && self.graded.iter().all(is_silent)
    }

    fn objects(&self) -> String {
        let cases = self.graded.iter().map(|case| json::line("case", self.object(case)));
        let mut levels = serde_json::Map::new();
        for level in Level::ALL {
            levels.insert(level.name().to_owned(), self.passing(level).into());
        }
        let summary = json!({
            "program": self.program.words(),
            "level": self.job.level.name(),
            "cases": self.graded.len(),
            "passed": self.count(Verdict::Pass),
            "failed": self.count(Verdict::Fail),
            "errors": self.count(Verdict::Error),
            "not_run": self.total - self.graded.len(),
            "levels": levels,
        });
        cases.collect::<String>() + &json::line("summary", summary)
    }

    fn object(&self, case: &Graded) -> Value {
        let place = |reason: &Reason| if reason.is_about_output { case.place } else { None };
        let failure = |reason: &Reason| {
            let place = place(reason);
            json!({
                "line": place.map(|place| place.line),
                "column": place.map(|place| place.column),
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

    /// The report for CI systems.
    pub(super) fn junit(&self) -> String {
        let cases: Vec<TestCase> = self.graded.iter().map(|case| self.test_case(case)).collect();
        junit::write("boardsh grade", &cases)
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
