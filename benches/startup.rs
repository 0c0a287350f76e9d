//! How long a replay takes from start to end, side by side with a program that does nothing.
//!
//! Run with `cargo bench --bench startup`.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const ROUNDS: usize = 500;
const CASE: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/test_cases/minishogi/check-with-every-kind-of-answer.in");

fn main() {
    let (mut replay, mut nothing) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        replay.push(run(env!("CARGO_BIN_EXE_boardsh"), &["-f", CASE]));
        nothing.push(run("/bin/true", &[]));
    }
    let [replay, nothing] = [replay, nothing].map(median);
    println!("boardsh -f: {replay:?}, /bin/true: {nothing:?} (medians of {ROUNDS})");
    println!("a replay takes {:.2} times as long", replay.as_secs_f64() / nothing.as_secs_f64());
}

fn run(program: &str, arguments: &[&str]) -> Duration {
    let start = Instant::now();
    let status = Command::new(program).args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).status();
    assert!(status.is_ok_and(|status| status.success()), "{program} runs");
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
