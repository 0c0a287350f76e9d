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
    // Who ends by itself has time for it, however busy the machine is.
    let timeout = if status == 0 { "600" } else { "1" };
    grade_script(&folder, &["--timeout", timeout], &script).stderr("").status(status);
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
fn what_is_left_over_ends_before_the_next_case() {
    let folder = folder(CHECK);
    folder.write("test_cases/other.in", check_file());
    folder.write("test_cases/other.out", CHECK);
    let daemon = "echo $$ > started; mv started daemon; exec sleep 600";
    // Without a group and an environment by which it could be known, it holds no pipe open either.
    let first = format!(
        "(env -i PATH=\"$PATH\" setsid sh -c '{daemon}' </dev/null >/dev/null 2>&1 &); while ! test -e daemon; do \
         sleep 0.01; done"
    );
    let script =
        format!("case $0 in */check.in) {first};; *) kill -0 $(cat daemon) && exit;; esac; cat printed");
    grade_script(&folder, &["--jobs", "1", "--timeout", "600"], &script).stderr("").status(0);
}

/// Starts a run over a program that hangs, ends it with a signal, and nothing is left.
fn interrupted_by(signal: &str) {
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
    assert!(Command::new("kill").args([signal, &id]).status().expect("kill").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(2));
    assert_eq!(running(&seconds), 0);
}

#[test]
fn an_interrupted_run_leaves_nothing() {
    for signal in ["-INT", "-TERM", "-HUP", "-QUIT"] {
        interrupted_by(signal);
    }
}

#[test]
fn a_signal_that_is_ignored_goes_on_being_ignored() {
    let folder = folder(CHECK);
    // The program waits until boardsh has been told to hang up, and would hang up itself.
    let program = "kill -HUP $$; : > ready; while ! test -e go; do sleep 0.01; done; cat printed";
    let script = "trap '' HUP; exec \"$0\" grade --timeout 600 -- sh -c \"$1\"";
    let mut shell = Command::new("sh");
    shell.args(["-c", script, env!("CARGO_BIN_EXE_boardsh"), program]).current_dir(folder.path());
    let mut child = shell.stdout(std::process::Stdio::null()).spawn().expect("a shell");
    while !folder.at("ready").exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-HUP", &id]).status().expect("kill").success());
    folder.write("go", "");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn who_ignores_that_children_end_hears_of_it_all_the_same() {
    let env = |words: &[&str]| {
        let mut command = Command::new("env");
        command.arg("--ignore-signal=CHLD").args(words);
        command
    };
    if !env(&["true"]).output().is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: `env` cannot ignore signals");
        return;
    }
    let folder = folder(CHECK);
    let mut command = env(&[env!("CARGO_BIN_EXE_boardsh"), "grade", "--", "sh", "-c", "cat printed"]);
    let output = command.current_dir(folder.path()).output().expect("it runs");
    let words = String::from_utf8_lossy(&output.stdout);
    assert!(words.starts_with("1 case of `sh -c 'cat printed'`: 1 passed\n"), "{words}");
}

/// A shell may become boardsh when it has children already.
#[test]
fn what_others_have_started_goes_on() {
    let seconds = own_sleep();
    let folder = folder(CHECK);
    let script = format!("sleep {seconds} & echo $!; exec \"$0\" grade -- sh -c 'cat printed'");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_boardsh")]).current_dir(folder.path());
    let output = shell.stderr(std::process::Stdio::null()).stdin(std::process::Stdio::null());
    let mut child = output.stdout(std::process::Stdio::piped()).spawn().expect("a shell");
    let mut lines = std::io::BufRead::lines(std::io::BufReader::new(child.stdout.take().expect("piped")));
    let sleeper = lines.next().expect("a line").expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    assert_eq!(running(&seconds), 1, "it was there before");
    assert!(Command::new("kill").arg(&sleeper).status().expect("kill").success());
}

#[test]
fn break_ends_what_nobody_waits_for_any_longer() {
    let seconds = own_sleep();
    let folder = folder(CHECK);
    for name in ["a", "b", "c"] {
        folder.write(&format!("test_cases/{name}.in"), check_file());
        folder.write(&format!("test_cases/{name}.out"), CHECK);
    }
    // The first fails when the others hang; were they waited for, this would take ten minutes.
    let script =
        "case $0 in */a.in) while ! test -e started; do sleep 0.01; done;; *) : > started; SLEEP;; esac";
    let script = script.replace("SLEEP", &format!("sleep {seconds}"));
    let run = grade_script(&folder, &["-b", "--jobs", "3", "--timeout", "600"], &script).status(1);
    assert!(run.out().starts_with("failed test_cases/a.in: nothing was printed\n1 case of"), "{}", run.out());
    assert_eq!(running(&seconds), 0);
}
