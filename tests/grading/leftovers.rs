//! Programs that leave something running.

use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

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
    let mut child = command.current_dir(folder.path()).stdout(Stdio::null()).spawn().expect("boardsh starts");
    until(|| running(&seconds) > 0);
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
    let mut child = shell.stdout(Stdio::null()).spawn().expect("a shell");
    until(|| folder.at("ready").exists());
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

/// Grades where `BEFORE` has started a sleep that is none of our business, and that sleeps on.
#[track_caller]
fn spares(before: &str, arguments: &str) {
    let seconds = own_sleep();
    let folder = folder(CHECK);
    folder.write("launcher.sh", format!("sleep {seconds} & echo $! > sleeper\n"));
    let script = format!("{before}; exec \"$0\" grade {arguments}");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_boardsh")]).current_dir(folder.path());
    shell.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    assert!(shell.status().expect("a shell").success(), "{script}");
    assert_eq!(running(&seconds), 1, "{script}");
    let sleeper = folder.read("sleeper");
    assert!(Command::new("kill").arg(sleeper.trim()).status().expect("kill").success());
}

/// A shell may become boardsh when it has children already.
#[test]
fn what_others_have_started_goes_on() {
    for arguments in ["--self", "-- sh -c 'cat printed'"] {
        spares(". ./launcher.sh", arguments);
    }
}

/// A child that was there before may start something while we are at work, and end.
#[test]
fn what_others_leave_behind_meanwhile_goes_on() {
    let program = "-- sh -c ': > go; while ! test -e sleeper; do sleep 0.01; done; cat printed'";
    spares("(while ! test -e go; do sleep 0.01; done; sh launcher.sh) & :", program);
}

#[test]
fn what_a_program_needs_is_not_taken_for_what_another_has_left() {
    let folder = folder(CHECK);
    for number in 0..6 {
        folder.write(&format!("test_cases/{number}.in"), check_file());
        folder.write(&format!("test_cases/{number}.out"), CHECK);
    }
    // The helper has neither a group nor an environment by which it could be known, and nobody waits for it but
    // the program; all other cases end before it does.
    let helper =
        "env -i PATH=\"$PATH\" setsid sh -c 'while ! test -e others; do sleep 0.01; done; : > helped'";
    let first = format!(
        "({helper} </dev/null >/dev/null 2>&1 &); : > first; while ! test -e helped; do sleep 0.01; done"
    );
    let others = "while ! test -e first; do sleep 0.01; done; echo $0 >> ended; \
                  test $(wc -l < ended) = 6 && : > others";
    let script = format!("case $0 in */check.in) {first};; *) {others};; esac; cat printed");
    grade_script(&folder, &["--jobs", "7", "--timeout", "600"], &script).stderr("").status(0);
}

/// Waits until it has come to that.
fn until(what: impl Fn() -> bool) {
    while !what() {
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn nothing_is_left_when_boardsh_is_killed() {
    let seconds = own_sleep();
    let folder = folder(CHECK);
    let mut command = crate::support::boardsh();
    let script = format!("setsid sleep {seconds} & sleep {seconds}; echo");
    command.args(["grade", "--timeout", "600", "--", "sh", "-c", &script]).current_dir(folder.path());
    let mut child = command.stdout(Stdio::null()).spawn().expect("boardsh starts");
    until(|| running(&seconds) == 2);
    child.kill().expect("it is there");
    child.wait().expect("it ends");
    until(|| running(&seconds) == 0);
}

#[test]
fn a_program_that_ends_whoever_watches_it_gains_nothing() {
    let seconds = own_sleep();
    let folder = folder(CHECK);
    folder.write("test_cases/other.in", check_file());
    folder.write("test_cases/other.out", CHECK);
    let script = format!("case $0 in */check.in) kill -KILL $PPID; sleep {seconds};; esac; cat printed");
    let run = grade_script(&folder, &["--jobs", "1"], &script).stderr("").status(2);
    let words = "error test_cases/check.in: the program cannot be followed: the process that watches it has \
                 ended\n2 cases of";
    assert!(run.out().starts_with(words), "{}", run.out());
    assert!(run.out().contains("`: 1 passed, 1 error\n"), "{}", run.out());
    assert_eq!(running(&seconds), 0);
}

#[test]
fn whoever_watches_a_program_is_not_asked_by_it_to_end_or_stopped() {
    let folder = folder(CHECK);
    for name in ["a", "b"] {
        folder.write(&format!("test_cases/{name}.in"), check_file());
        folder.write(&format!("test_cases/{name}.out"), CHECK);
    }
    for signal in ["TERM", "INT", "HUP", "QUIT", "STOP"] {
        let script = format!("kill -{signal} $PPID; kill -{signal} $PPID; cat printed");
        grade_script(&folder, &["--jobs", "1", "--timeout", "600"], &script).stderr("").status(0);
    }
}

#[test]
fn who_waits_until_an_orphan_is_gone_does_not_wait_for_ever() {
    let folder = folder(CHECK);
    let script = "orphan=$( (: >/dev/null & echo $!) ); while kill -0 $orphan; do sleep 0.01; done 2>/dev/null; cat printed";
    grade_script(&folder, &["--timeout", "600"], script).stderr("").status(0);
}

#[test]
fn what_starts_others_without_end_is_ended_with_its_group() {
    // Each process of the chain ends as soon as it has started the next.
    let chain = "import os,sys,time\nif os.fork(): os._exit(0)\nos.setsid()\nend = time.time() + 60\n\
                 while time.time() < end:\n  if os.fork(): os._exit(0)\nopen('late', 'w')\n";
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: there is no python3");
        return;
    }
    let folder = folder(CHECK);
    folder.write("chain.py", chain);
    grade_script(&folder, &["--timeout", "600"], "python3 chain.py; cat printed").status(0);
    assert_eq!(running("chain.py"), 0);
}

/// Ctrl-C in a terminal reaches all that is in our group.
#[test]
fn who_interrupts_us_does_not_make_programs_fail() {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    use std::os::unix::process::CommandExt as _;

    let folder = folder(CHECK);
    for number in 0..2000 {
        folder.write(&format!("test_cases/{number}.in"), check_file());
        folder.write(&format!("test_cases/{number}.out"), CHECK);
    }
    for round in 0..20 {
        let mut command = crate::support::boardsh();
        command.args(["grade", "--jobs", "4", "--", "sh", "-c", "echo >> ended; cat printed"]);
        command.current_dir(folder.path()).process_group(0).stdout(Stdio::piped());
        folder.write("ended", "");
        let child = command.spawn().expect("boardsh starts");
        let wanted = round * 3;
        until(|| folder.read("ended").lines().count() >= wanted);
        killpg(Pid::from_raw(child.id().cast_signed()), Signal::SIGINT).expect("it is there");
        let output = child.wait_with_output().expect("it ends");
        // Where nothing has been set up yet, the signal ends boardsh as it ends every program.
        if output.status.code().is_some() {
            assert_eq!(output.status.code(), Some(2));
            let words = String::from_utf8_lossy(&output.stdout);
            assert!(!words.contains("failed") && !words.contains("error"), "{words}");
        }
    }
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
