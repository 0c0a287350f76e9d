//! `boardsh check`: scripts as tests.
//!
//! Every script runs in a session of its own, in parallel; what is printed comes in the order of the sorted
//! paths, whoever is ready first.

use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::thread;

use rayon::ThreadPoolBuilder;
use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};
use serde_json::json;

use super::junit::{self, Kind, TestCase};
use super::script::{folder_of, reach};
use super::{Setting, Status, Stop, found, has_place_for_report, progress, put, writes_report};
use crate::lang::{ReadError, Report, Source};
use crate::render::{json, visible};
use crate::session::{Error, Event, Policy, Session, Sink};
use crate::table::Table;

/// How much room a thread has for scripts that call themselves.
pub(crate) const STACK: usize = 256 << 20;

/// What to check.
#[derive(Clone, Debug)]
pub struct Check {
    /// Scripts, and folders of scripts.
    pub paths: Vec<PathBuf>,
    /// Only scripts with this in their path.
    pub filter: Option<String>,
    /// Only a part of them.
    pub shard: Option<Shard>,
    /// Where to write a report for CI systems.
    pub junit: Option<PathBuf>,
}

/// One of several parts of the scripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which, from 1.
    pub number: usize,
    /// Of how many.
    pub of: usize,
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const EXPECTED: &str = "expected a part of all, such as 1/4";
        let (number, of) = text.split_once('/').ok_or(EXPECTED)?;
        let (number, of) = (number.parse().map_err(|_| EXPECTED)?, of.parse().map_err(|_| EXPECTED)?);
        if (1..=of).contains(&number) { Ok(Self { number, of }) } else { Err(EXPECTED) }
    }
}

/// What came of a script.
struct Checked {
    path: String,
    status: Status,
    /// How many claims were looked at.
    claims: usize,
    failures: Vec<Problem>,
}

/// Something that is wrong with a script.
struct Problem {
    line: usize,
    column: usize,
    message: String,
    /// The file, if it is another one that the script sources.
    file: String,
}

/// Runs every `.board` file below the paths, and says which claims do not hold.
///
/// # Errors
///
/// When a path cannot be read, there is no script, or the output cannot be written.
pub fn check(job: &Check, setting: &Setting) -> Result<Status, Stop> {
    let scripts = job.scripts()?;
    if let Some(file) = &job.junit {
        has_place_for_report(file)?;
    }
    let checked = run_all(&scripts, setting)?;
    let status = checked.iter().map(|script| script.status).max().unwrap_or(Status::Fine);
    let is_reported = match &job.junit {
        Some(file) => {
            let cases: Vec<TestCase> = checked.iter().map(Checked::test_case).collect();
            writes_report(file, &junit::write("boardsh check", &cases), setting)?
        }
        None => true,
    };
    put(&report(&checked, setting.is_json()))?;
    Ok(if is_reported { status } else { Status::BadInput })
}

impl Check {
    fn scripts(&self) -> Result<Vec<PathBuf>, Stop> {
        let mut scripts = found::files(&self.paths, "board")?;
        // A pipe may be named; one that only lies there may never end.
        let may_end = |path: &Path| !path.exists() || path.is_file() || path.is_dir();
        scripts.retain(|path| self.paths.contains(path) || may_end(path));
        if let Some(text) = &self.filter {
            scripts.retain(|path| path.to_string_lossy().contains(text));
            if scripts.is_empty() {
                return Err(Stop::Input(format!("error: no script has `{}` in its path\n", visible(text))));
            }
        }
        if let Some(Shard { number, of }) = self.shard {
            let mut index = 0;
            scripts.retain(|_| {
                index += 1;
                index % of == number % of
            });
        }
        Ok(scripts)
    }
}

fn run_all(scripts: &[PathBuf], setting: &Setting) -> Result<Vec<Checked>, Stop> {
    let scratch = tempfile::tempdir()
        .map_err(|error| Stop::Input(format!("error: there is no place for temporary files: {error}\n")))?;
    let progress = progress::bar(scripts.len(), "scripts", setting);
    let threads = thread::available_parallelism().map_or(1, usize::from).min(scripts.len().max(1));
    let pool = ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build();
    let pool = pool.map_err(|error| Stop::Input(format!("error: cannot start threads: {error}\n")))?;
    let numbered: Vec<(usize, &PathBuf)> = scripts.iter().enumerate().collect();
    let checked = pool.install(|| {
        let run = |&(index, path): &(usize, &PathBuf)| {
            let checked = run_one(path, &scratch.path().join(index.to_string()), setting);
            progress.inc(1);
            checked
        };
        numbered.par_iter().map(run).collect()
    });
    progress.finish_and_clear();
    Ok(checked)
}

fn run_one(path: &Path, scratch: &Path, setting: &Setting) -> Checked {
    let mut checked =
        Checked { path: path.display().to_string(), status: Status::Fine, claims: 0, failures: Vec::new() };
    let source = match Source::open(path) {
        Ok(source) => source,
        Err(ReadError::NotText(about)) => {
            checked.fail(Status::BadInput, &about.0, &about.1);
            return checked;
        }
        Err(error) => {
            checked.fail(
                Status::BadInput,
                &Source::new(&*checked.path.clone(), ""),
                &nowhere(&error.to_string()),
            );
            return checked;
        }
    };
    let folder = folder_of(path);
    let reach = match reach(&folder, setting) {
        Ok(reach) => reach.saving_into(scratch.to_owned()),
        Err(error) => {
            checked.fail(Status::BadInput, &source, &nowhere(error.to_string().trim_end()));
            return checked;
        }
    };
    let policy = Policy { keep_going: setting.keep_going, ..Policy::default() };
    let session = Session::new(setting.table(), policy).reaching(reach).limited(setting.limits);
    let mut session = session.with_arguments(&[]).of_script(path);
    if let Err(errors) = session.run(source, &folder, &mut checked) {
        for error in &errors {
            checked.error(error);
        }
    }
    checked
}

/// A report about a file as a whole.
fn nowhere(message: &str) -> Report {
    Report::new(message, crate::lang::Span::default(), "")
}

impl Checked {
    fn fail(&mut self, status: Status, source: &Source, report: &Report) {
        let place = source.location(report.at.span.start);
        self.status = self.status.max(status);
        self.failures.push(Problem {
            line: place.line,
            column: place.column,
            message: report.message.clone(),
            file: source.name.clone(),
        });
    }

    fn error(&mut self, error: &Error) {
        if let crate::session::Problem::Malformed(source, reports) = &*error.problem {
            for report in reports {
                self.fail(Status::BadInput, source, report);
            }
        }
        if let Some(script) = &error.script {
            self.fail(Status::BadInput, &script.source, &error.report());
        }
    }
}

/// Only claims count: what a script says is nobody's concern here.
impl Sink for Checked {
    fn take(&mut self, event: &Event, _: &dyn Table) -> io::Result<usize> {
        match event {
            Event::Claim(claimed) => {
                self.claims += 1;
                if let Some(failure) = &claimed.failure {
                    self.fail(Status::Failed, &claimed.script.source, &failure.report);
                }
                Ok(0)
            }
            // What it says counts as if it were printed, so that a script that never ends is found here too.
            Event::Said(text) => Ok(text.len() + 1),
            _ => Ok(0),
        }
    }
}

fn report(checked: &[Checked], as_json: bool) -> String {
    let count = |status| checked.iter().filter(|script| script.status == status).count();
    let (passed, failed, wrong) = (count(Status::Fine), count(Status::Failed), count(Status::BadInput));
    let claims: usize = checked.iter().map(|script| script.claims).sum();
    if as_json {
        let lines: String = checked.iter().map(as_line).collect();
        let summary = json!({
            "scripts": checked.len(), "passed": passed, "failed": failed, "errors": wrong, "claims": claims,
        });
        return lines + &json::line("summary", summary);
    }
    let mut text = String::new();
    for Problem { line, column, message, file } in checked.iter().flat_map(|script| &script.failures) {
        text.push_str(&format!("{}:{line}:{column}: {}\n", visible(file), visible(message)));
    }
    let plural = |count: usize, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
    let mut parts = vec![format!("{passed} passed")];
    parts.extend((failed > 0).then(|| format!("{failed} failed")));
    parts.extend((wrong > 0).then(|| plural(wrong, "error")));
    let scripts = plural(checked.len(), "script");
    text.push_str(&format!("{scripts}: {} ({})\n", parts.join(", "), plural(claims, "claim")));
    text
}

fn as_line(script: &Checked) -> String {
    let status = script.status_word();
    let failures: Vec<_> = script
        .failures
        .iter()
        .map(|problem| {
            let Problem { line, column, message, file } = problem;
            json!({ "file": file, "line": line, "column": column, "message": message })
        })
        .collect();
    json::line(
        "script",
        json!({ "path": script.path, "status": status, "claims": script.claims, "failures": failures }),
    )
}

impl Checked {
    fn test_case(&self) -> TestCase {
        let kind = if self.status == Status::BadInput { Kind::Error } else { Kind::Failure };
        let problem = |Problem { line, column, message, file }: &Problem| junit::Problem {
            kind,
            message: message.clone(),
            text: format!("{file}:{line}:{column}"),
        };
        TestCase { name: self.path.clone(), problems: self.failures.iter().map(problem).collect() }
    }

    /// How it went, for programs.
    fn status_word(&self) -> &'static str {
        match self.status {
            Status::Fine => "pass",
            Status::Failed => "fail",
            Status::BadInput => "error",
        }
    }
}
