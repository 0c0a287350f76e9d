//! What interpreting costs: the same plays and undos from source and through the library, in one run.
//!
//! `cargo bench --bench script` prints the time a statement takes both ways, their ratio, and how time and
//! memory grow from 10,000 to 1,000,000 statements.

use std::fmt::Write as _;
use std::fs;
use std::hint::black_box;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use boardsh::formats::command_text;
use boardsh::games::Game as _;
use boardsh::games::shogi::{Action, Diagram, Skin};
use boardsh::lang::Source;
use boardsh::record::{Record, Tree as _};
use boardsh::session::{Event, Limits, Policy, Session, Sink};
use boardsh::table::Table;
use boardsh::table::shogi::Shogi;

/// One step of a workload.
#[derive(Clone, Copy)]
enum Step {
    Play(Action),
    Undo(u32),
}

/// Nobody listens.
struct Nobody;

impl Sink for Nobody {
    fn take(&mut self, event: &Event, _: &dyn Table) -> io::Result<usize> {
        black_box(event);
        Ok(0)
    }
}

/// The same move, played and taken back again and again.
fn back_and_forth(statements: usize) -> Vec<Step> {
    let mut legal = Vec::new();
    Diagram::start().visit_legal(|action| legal.push(action));
    (0..statements)
        .map(|index| if index % 2 == 0 { Step::Play(legal[index / 2 % legal.len()]) } else { Step::Undo(1) })
        .collect()
}

/// Random games of up to 60 plies, each taken back whole.
fn random_games(statements: usize) -> Vec<Step> {
    let mut state = 0x5eed_u64;
    let mut random = move |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap_or(0) % bound
    };
    let mut steps = Vec::with_capacity(statements);
    while steps.len() < statements {
        let (mut diagram, mut plies) = (Diagram::start(), 0);
        while plies < 60 && steps.len() + 1 < statements {
            let mut legal = Vec::new();
            diagram.visit_legal(|action| legal.push(action));
            if legal.is_empty() {
                break;
            }
            let action = legal[random(legal.len())];
            diagram.play_unchecked(action);
            steps.push(Step::Play(action));
            plies += 1;
        }
        if plies == 0 {
            break;
        }
        steps.push(Step::Undo(plies));
    }
    steps
}

fn source(steps: &[Step]) -> String {
    let mut text = String::new();
    for step in steps {
        let written = match step {
            Step::Play(action) => writeln!(text, "{}", command_text::action(*action, &Skin::MINISHOGI)),
            Step::Undo(count) => writeln!(text, "undo {count}"),
        };
        written.expect("writing to a string cannot fail");
    }
    text
}

fn through_the_library(steps: &[Step]) -> Duration {
    let clock = Instant::now();
    let mut record = Record::new(Diagram::start());
    for step in steps {
        match *step {
            Step::Play(action) => record.play(action).expect("a legal action"),
            Step::Undo(count) => record.undo(count).expect("so many actions"),
        }
    }
    black_box(&record);
    clock.elapsed()
}

fn from_source(text: &str) -> Duration {
    let text = text.to_owned();
    let clock = Instant::now();
    let limits = Limits { steps: u64::MAX, ..Limits::default() };
    let mut session = Session::new(Box::new(Shogi::new(Skin::MINISHOGI)), Policy::default()).limited(limits);
    let run = session.run(Source::new("bench", text), Path::new("."), &mut Nobody);
    assert!(run.is_ok(), "every statement can be carried out");
    black_box(&session);
    clock.elapsed()
}

/// The most memory this process has used, in MiB, where the system tells.
fn peak_memory() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    line.split_whitespace().nth(1)?.parse::<usize>().ok().map(|kib| kib / 1024)
}

fn best_of<T: Ord>(times: usize, mut measure: impl FnMut() -> T) -> T {
    (0..times).map(|_| measure()).min().expect("at least one time")
}

fn main() {
    println!(
        "{:<16} {:>10} {:>12} {:>12} {:>7} {:>10}",
        "workload", "statements", "library", "source", "ratio", "peak MiB"
    );
    for (name, make) in
        [("back and forth", back_and_forth as fn(usize) -> Vec<Step>), ("random games", random_games)]
    {
        for statements in [10_000, 100_000, 1_000_000] {
            let steps = make(statements);
            let text = source(&steps);
            let library = best_of(3, || through_the_library(&steps));
            let interpreted = best_of(3, || from_source(&text));
            let each = |time: Duration| format!("{} ns", time.as_nanos() / steps.len() as u128);
            let ratio = interpreted.as_secs_f64() / library.as_secs_f64();
            let memory = peak_memory().map_or("?".to_owned(), |mib| mib.to_string());
            println!(
                "{name:<16} {:>10} {:>12} {:>12} {ratio:>7.2} {memory:>10}",
                steps.len(),
                each(library),
                each(interpreted)
            );
        }
    }
}
