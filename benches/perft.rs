//! Seven plies from the start on one thread, side by side with Fairy-Stockfish when it is installed.
//!
//! Run with `cargo bench --bench perft`. The two take turns, so that a noisy machine is noisy for both; the
//! best of each is compared. `FAIRY_STOCKFISH` names the program if it is in an unusual place.

use std::env;
use std::hint::black_box;
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use boardsh::engine::perft::{divide, perft};
use boardsh::games::shogi::Position;

const DEPTH: u32 = 7;
const ROUNDS: usize = 5;

fn main() {
    let opponent = fairy_stockfish();
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        ours.push(timed(|| {
            black_box(perft(&black_box(Position::start()), DEPTH));
        }));
        if let Some(program) = &opponent {
            theirs.push(timed(|| run_fairy_stockfish(program)));
        }
    }
    let best = |times: &[Duration]| times.iter().min().copied().unwrap_or_default();
    let count = perft(&Position::start(), DEPTH);
    println!("perft {DEPTH}: {count} leaves, best of {ROUNDS}");
    println!("boardsh, 1 thread:   {:?}", best(&ours));
    let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let shared = (0..ROUNDS).map(|_| timed(|| drop(black_box(divide(&Position::start(), DEPTH, threads)))));
    let shared = best(&shared.collect::<Vec<_>>());
    println!(
        "boardsh, {threads} threads:  {shared:?} ({:.2} times as fast)",
        best(&ours).as_secs_f64() / shared.as_secs_f64()
    );
    if theirs.is_empty() {
        println!("fairy-stockfish is not installed: no comparison");
    } else {
        let ratio = best(&theirs).as_secs_f64() / best(&ours).as_secs_f64();
        println!("fairy-stockfish:     {:?}", best(&theirs));
        println!("boardsh is {ratio:.1} times as fast on one thread");
    }
}

fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

/// The first of the usual names that can be started.
fn fairy_stockfish() -> Option<String> {
    let named = env::var("FAIRY_STOCKFISH").ok();
    let usual = ["fairy-stockfish", "/usr/games/fairy-stockfish"].map(str::to_owned);
    named.into_iter().chain(usual).find(|program| {
        let quiet = Command::new(program).arg("quit").stdin(Stdio::null()).stdout(Stdio::null()).status();
        quiet.is_ok()
    })
}

fn run_fairy_stockfish(program: &str) {
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("it was started a moment ago");
    let commands =
        format!("setoption name UCI_Variant value minishogi\nposition startpos\ngo perft {DEPTH}\nquit\n");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    stdin.write_all(commands.as_bytes()).expect("it reads its commands");
    drop(stdin);
    child.wait().expect("it ends");
}
