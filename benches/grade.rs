//! How long 10,000 new cases take boardsh to grade itself: without a process each, and with one.
//!
//! Run with `cargo bench --bench grade`.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const BOARDSH: &str = env!("CARGO_BIN_EXE_boardsh");
const CASES: &str = "10000";

fn main() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("graded");
    // What an earlier run has left is in the way; usually there is nothing.
    let _ = fs::remove_dir_all(&folder);
    let folder = folder.to_str().expect("a path of text");
    let made = run(&["grade", "--generate", CASES, "--seed", "1", folder]);
    let within = run(&["grade", "--strict", "--self", folder]);
    let processes = run(&["grade", "--strict", folder, "--", BOARDSH, "-f"]);
    let own = run(&["grade", "--strict", "--self", concat!(env!("CARGO_MANIFEST_DIR"), "/test_cases")]);
    println!(
        "{CASES} new cases: made in {made:.2?}, graded in {within:.2?}, with a process each in {processes:.2?}"
    );
    println!("a process each takes {:.1} times as long", processes.as_secs_f64() / within.as_secs_f64());
    println!("all own cases: graded in {own:.2?}");
    fs::remove_dir_all(folder).expect("what was made can be removed");
}

/// How long boardsh takes for something that must go well.
fn run(arguments: &[&str]) -> Duration {
    let start = Instant::now();
    let status = Command::new(BOARDSH).args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).status();
    assert!(status.is_ok_and(|status| status.success()), "{arguments:?}");
    start.elapsed()
}
