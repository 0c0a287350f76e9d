//! Programs that leave something running.

use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use super::*;

/// A number of seconds that nothing else sleeps.
fn own_sleep() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("{}.{}", 100_000 + std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

/// How many processes have this among their arguments.
fn running(argument: &str) -> usize {
    let processes = fs::read_dir("/proc").expect("processes").flatten();
    let command = |entry: fs::DirEntry| fs::read(entry.path().join("cmdline")).ok();
    let has = |line: &Vec<u8>| line.split(|&byte| byte == 0).any(|word| word == argument.as_bytes());
    processes.filter_map(command).filter(has).count()
}

/// Grades a script in which `SLEEP` sleeps for long, and nothing is left.
#[track_caller]
fn leaves_nothing(script: &str, status: i32) {
    let seconds = own_sleep();
    let folder = folder(CHECK);
    for number in 0..3 {
        folder.write(&format!("test_cases/{number}.in"), check_file());
        folder.write(&format!("test_cases/{number}.out"), CHECK);
    }
    let script = script.replace("SLEEP", &format!("sleep {seconds}"));
    grade_script(&folder, &["--timeout", "1"], &script).stderr("").status(status);
    assert_eq!(running(&seconds), 0, "still running after {script:?}");
}

#[test]
fn what_a_program_has_started_ends_with_it() {
    leaves_nothing("SLEEP & cat printed", 0);
    leaves_nothing("SLEEP >/dev/null 2>&1 & SLEEP & SLEEP", 1);
}

#[test]
fn what_has_left_its_group_ends_as_well() {
    leaves_nothing("setsid SLEEP & cat printed", 0);
    leaves_nothing("(setsid nohup SLEEP >/dev/null 2>&1 &) ; cat printed", 0);
}

#[test]
fn what_has_left_its_group_and_its_environment_ends_as_well() {
    leaves_nothing("(env -i PATH=\"$PATH\" setsid SLEEP &) ; cat printed", 0);
    leaves_nothing("(env -i PATH=\"$PATH\" setsid SLEEP </dev/null >/dev/null 2>&1 &) ; cat printed", 0);
}

#[test]
fn a_program_that_forks_and_forks_ends() {
    leaves_nothing("for i in 1 2 3 4 5 6 7 8 9; do (SLEEP & SLEEP & SLEEP) & done; wait", 1);
}

#[test]
fn an_interrupted_run_leaves_nothing() {
    let seconds = own_sleep();
    let folder = folder(CHECK);
    let mut command = crate::support::boardsh();
    command.args(["grade", "--timeout", "600", "--", "sh", "-c", &format!("sleep {seconds}")]);
    let mut child = command
        .current_dir(folder.path())
        .stdout(std::process::Stdio::null())
        .spawn()
        .expect("boardsh starts");
    while running(&seconds) == 0 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(2));
    assert_eq!(running(&seconds), 0);
}
