//! The arguments of `boardsh grade`.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::threads;
use crate::games::Rules;
use crate::render::Sides;
use crate::runner::{self, Asked, Dialect, Generate, Grade, Level, Setting, Status, Stop};

/// Where cases are when nothing is said.
const FOLDER: &str = "test_cases";

/// What a program may print on a stream when nothing is said.
const MOST_OUTPUT: usize = 1 << 20;

/// Which program is graded.
#[derive(Debug, Args)]
#[command(next_help_heading = "Program")]
struct ProgramArguments {
    /// The program, as it is run in file mode, such as `python3 boxshogi.py -f`. The path of the case is put
    /// behind it, or where `{}` stands in it. Without it: the line in `.command`, else a question, else boardsh.
    #[arg(value_name = "COMMAND", last = true, help_heading = None::<&str>)]
    command: Vec<OsString>,

    /// Grade boardsh itself, without asking.
    #[arg(long = "self", conflicts_with_all = ["command", "stdin"])]
    itself: bool,

    /// Feed the case to the program instead of giving its path.
    #[arg(long)]
    stdin: bool,

    /// Forget the command in `.command`.
    #[arg(short, long, overrides_with = "reset")]
    reset: bool,
}

/// How closely outputs are compared.
#[derive(Debug, Args)]
#[command(next_help_heading = "Comparison")]
struct LevelArguments {
    /// Every byte counts: the same as `--level strict`.
    #[arg(long, conflicts_with = "level")]
    strict: bool,

    /// How closely to compare; the exit status follows it.
    #[arg(long, value_name = "LEVEL", value_parser = level_parser(), default_value = "usual")]
    level: Level,
}

/// Which cases run, and how.
#[derive(Debug, Args)]
#[command(next_help_heading = "Cases")]
struct CaseArguments {
    /// Only cases with this in their name, in capitals or not.
    #[arg(short, long, value_name = "TEXT")]
    filter: Option<String>,

    /// Stop at the first case that does not pass.
    #[arg(short = 'b', long = "break", overrides_with = "stop")]
    stop: bool,

    /// How many cases run at a time [default: one a core]
    #[arg(long, value_name = "N", value_parser = threads)]
    jobs: Option<NonZeroUsize>,

    /// How long a program may take for a case. (Boardsh itself takes its time.)
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    timeout: Duration,
}

/// What is told about them.
#[derive(Debug, Args)]
#[command(next_help_heading = "Report")]
struct ReportArguments {
    /// Show what differs in each failed case, and what a stricter look would find in the others.
    #[arg(short, long, overrides_with = "verbose")]
    verbose: bool,

    /// How `-v` shows the two outputs.
    #[arg(long, value_name = "HOW", value_parser = sides_parser(), default_value = "auto")]
    diff: Sides,

    /// Write a report for CI systems.
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
}

/// What is done instead.
#[derive(Debug, Args)]
#[command(next_help_heading = "Instead of grading")]
struct OtherArguments {
    /// Tell what a case tests and why its answer is right.
    #[arg(long, value_name = "CASE", conflicts_with_all = GRADING)]
    explain: Option<PathBuf>,

    /// Write so many new cases with their answers into DIR, about rules that the assignments settle.
    #[arg(long, value_name = "N", conflicts_with_all = GRADING, conflicts_with = "explain", requires = "paths",
          value_parser = cases)]
    generate: Option<NonZeroUsize>,

    /// New cases also about what the assignments leave open, such as lines that are no action: correct programs may
    /// differ there.
    #[arg(long)]
    open: bool,

    /// What the new cases are made from: the same number makes the same cases. [default: another every time]
    #[arg(long, value_name = "S", allow_hyphen_values = true, value_parser = seed)]
    seed: Option<u64>,
}

/// What is graded, and how.
#[derive(Debug, Args)]
pub(super) struct GradeArguments {
    /// Cases, and folders of cases.
    #[arg(value_name = "DIR", default_value = FOLDER)]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    program: ProgramArguments,

    #[command(flatten)]
    cases: CaseArguments,

    #[command(flatten)]
    level: LevelArguments,

    #[command(flatten)]
    report: ReportArguments,

    #[command(flatten)]
    other: OtherArguments,
}

/// What makes no sense where nothing is graded.
const GRADING: [&str; 13] = [
    "command", "itself", "stdin", "reset", "verbose", "diff", "filter", "stop", "strict", "level", "jobs",
    "timeout", "junit",
];

impl GradeArguments {
    /// What is missing beside something that was said. The parser does not tell when the two do not go with a
    /// third.
    pub(super) fn contradiction(&self, rules: Rules) -> Option<&'static str> {
        match (self.other.generate, self.other.seed) {
            (None, Some(_)) => Some("`--seed` is for `--generate`"),
            (None, None) if self.other.open => Some("`--open` is for `--generate`"),
            (Some(_), _) if rules != Rules::BOX => {
                Some("`--generate` makes cases of the assignments, which `--rules box` decides")
            }
            _ => None,
        }
    }

    /// Whether it writes for people or into files only.
    pub(super) fn writes_no_objects(&self) -> bool {
        self.other.explain.is_some() || self.other.generate.is_some()
    }

    /// Does what they ask for.
    pub(super) fn run(
        self,
        dialect: Option<Dialect>,
        most_output: Option<u64>,
        setting: &Setting,
    ) -> Result<Status, Stop> {
        if let (Some(dialect), true) = (dialect, self.writes_no_objects()) {
            dialect.must_be_played()?;
        }
        let OtherArguments { explain, generate, open, seed } = self.other;
        if let Some(case) = explain {
            return runner::explain(&case, &self.paths, setting);
        }
        if let Some(count) = generate {
            return runner::generate(&Generate { count, seed, open, folders: self.paths }, setting);
        }
        let ProgramArguments { command, itself, stdin, reset } = self.program;
        let CaseArguments { filter, stop, jobs, timeout } = self.cases;
        let LevelArguments { strict, level } = self.level;
        let ReportArguments { verbose, diff, junit } = self.report;
        let most_output = most_output.map(|bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
        let job = Grade {
            paths: self.paths,
            asked: Asked { command, itself, reset, stdin },
            dialect,
            filter,
            stop,
            level: if strict { Level::Strict } else { level },
            jobs,
            timeout,
            most_output: most_output.unwrap_or(MOST_OUTPUT),
            verbose,
            sides: diff,
            junit,
        };
        runner::grade(&job, setting)
    }
}

/// Takes the names of levels.
fn level_parser() -> impl TypedValueParser<Value = Level> {
    let names = Level::ALL.map(|level| PossibleValue::new(level.name()).help(level.summary()));
    PossibleValuesParser::new(names)
        .map(|name| Level::find(&name).expect("the parser takes only names of levels"))
}

/// Takes what is said about the two outputs.
fn sides_parser() -> impl TypedValueParser<Value = Sides> {
    let names = [
        ("auto", "beside each other where the window has room"),
        ("unified", "below each other"),
        ("beside", "beside each other"),
    ];
    let names = names.map(|(name, help)| PossibleValue::new(name).help(help));
    PossibleValuesParser::new(names).map(|name| match name.as_str() {
        "unified" => Sides::Unified,
        "beside" => Sides::Beside,
        _ => Sides::Auto,
    })
}

fn seconds(text: &str) -> Result<Duration, &'static str> {
    /// More than a week is a mistake, and clocks have ends.
    const LONGEST: Duration = Duration::from_secs(1_000_000);
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let possible = seconds.filter(|time| !time.is_zero() && *time <= LONGEST);
    possible.ok_or("expected seconds, such as 10 or 0.5, at most 1000000")
}

/// More new cases than this nobody reads, and they are all made before the first is written.
const MOST_CASES: usize = 1_000_000;

fn cases(text: &str) -> Result<NonZeroUsize, String> {
    let count = text.parse().ok().filter(|count: &NonZeroUsize| count.get() <= MOST_CASES);
    count.ok_or_else(|| format!("expected a number from 1 to {MOST_CASES}"))
}

fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a number from 0 to {}", u64::MAX))
}
