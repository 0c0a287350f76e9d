//! Programs of every sort, and how they end.

use super::*;

#[track_caller]
fn reasons(script: &str, options: &[&str]) -> Vec<String> {
    let folder = folder(CHECK);
    let options: Vec<&str> = ["--json"].iter().chain(options).copied().collect();
    let object = first_object(&grade_script(&folder, &options, script).status(1));
    let failures = object["failures"].as_array().expect("a list").clone();
    failures.iter().map(|it| it["message"].as_str().expect("a text").to_owned()).collect()
}

#[test]
fn a_crash_is_told_with_the_last_lines_of_standard_error() {
    assert_eq!(
        reasons("echo; echo 'Traceback' >&2; echo 'ValueError: boom' >&2; exit 3", &[]),
        [
            "it crashed with exit status 3 before it printed anything: `ValueError: boom`",
            "standard error ends with:\n  Traceback\n  ValueError: boom"
        ]
    );
}

#[test]
fn a_status_without_words_is_no_crash() {
    assert_eq!(reasons("exit 3", &[]), ["it ended with exit status 3 before it printed anything"]);
}

#[test]
fn a_signal_is_named() {
    assert_eq!(
        reasons("kill -SEGV $$", &[]),
        ["it crashed before it printed anything: it was ended by signal 11 (SIGSEGV)"]
    );
    assert_eq!(
        reasons("cat printed; kill -KILL $$", &[]),
        ["it crashed: it was ended by signal 9 (SIGKILL)", "what it printed is right"]
    );
}

#[test]
#[cfg(target_os = "linux")]
fn a_signal_without_a_name_is_a_signal() {
    assert_eq!(
        reasons("kill -40 $$", &[]),
        ["it crashed before it printed anything: it was ended by signal 40"]
    );
}

#[test]
fn a_program_cannot_pretend_that_it_could_not_be_run() {
    let words = "printf '\\001boardsh cannot become it: 2' >&2; exit 127";
    assert!(reasons(words, &[])[0].starts_with("it crashed with exit status 127"));
}

#[test]
fn a_script_that_names_no_interpreter_is_run_as_shells_do_it() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = folder(CHECK);
    let make = |name: &str, bytes: &[u8]| {
        fs::write(folder.at(name), bytes).expect("a file");
        fs::set_permissions(folder.at(name), fs::Permissions::from_mode(0o755)).expect("it is ours");
    };
    make("script", b"test $1 = -f && cat printed\n");
    folder.start(["grade", "--", "./script", "-f"]).finish().status(0);
    make("other", b"\x7fELF\0\0");
    let run = folder.start(["grade", "--", "./other"]).finish().status(2);
    run.stderr("error: cannot run `./other`: Exec format error (os error 8)\n");
}

#[test]
fn little_room_makes_it_slow_and_not_wrong() {
    let folder = folder(CHECK);
    for number in 0..40 {
        folder.write(&format!("test_cases/{number}.in"), check_file());
        folder.write(&format!("test_cases/{number}.out"), CHECK);
    }
    let script = "ulimit -n 30; exec \"$0\" grade --jobs 40 -- sh -c 'sleep 0.1; cat printed'";
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", script, env!("CARGO_BIN_EXE_boardsh")]).current_dir(folder.path());
    let output = shell.output().expect("a shell");
    let words = String::from_utf8_lossy(&output.stdout);
    assert!(words.contains("`: 41 passed\n"), "{words}");
}

#[test]
fn a_flood_is_not_looked_at_to_its_end() {
    let out = grade_script(&folder(CHECK), &["--json", "-v"], "yes").status(1).out();
    assert!(out.len() < 400_000, "{} bytes", out.len());
    assert!(out.contains("it was stopped: it printed more than 1 MiB"), "{} bytes", out.len());
}

#[test]
fn the_right_output_with_a_bad_status_passes_and_is_mentioned() {
    let folder = folder(CHECK);
    let object = first_object(&grade_script(&folder, &["--json"], "cat printed; exit 3").status(0));
    assert_eq!(object["status"], "pass");
    assert_eq!(object["remarks"], json!(["the output is right, but the program ended with exit status 3"]));
}

#[test]
fn a_program_that_hangs_is_ended() {
    assert_eq!(
        reasons("sleep 1000", &["--timeout", "2"]),
        ["it timed out: it did not end within 2 seconds, and printed nothing"]
    );
    assert_eq!(
        reasons("cat printed; trap '' TERM INT HUP; while :; do sleep 100; done", &["--timeout", "2"]),
        ["it timed out: it did not end within 2 seconds", "what it printed is right"]
    );
}

#[test]
fn a_program_that_has_closed_its_output_may_go_on_until_its_time_is_up() {
    assert_eq!(
        reasons("cat printed; exec >&- 2>&-; sleep 1000", &["--timeout", "2"]),
        ["it timed out: it did not end within 2 seconds", "what it printed is right"]
    );
}

#[test]
fn a_program_that_prints_without_end_is_ended() {
    assert_eq!(reasons("yes", &[]), ["it was stopped: it printed more than 1 MiB"]);
    assert_eq!(
        reasons("yes >&2", &["--max-output", "5000"])[0],
        "it was stopped: it printed more than 5000 bytes on standard error"
    );
}

#[test]
fn a_program_has_no_hold_on_the_terminal() {
    use crate::terminal::Terminal;

    let folder = folder(CHECK);
    let mut command = crate::support::boardsh();
    let script = "(: < /dev/tty) 2>/dev/null || cat printed";
    command.args(["grade", "--strict", "--", "sh", "-c", script]).current_dir(folder.path());
    let mut terminal = Terminal::run(command);
    terminal.sees(": 1 passed");
    terminal.ends_with_status(0);
}

#[test]
fn a_program_that_stops_itself_is_ended() {
    assert_eq!(
        reasons("cat printed; kill -STOP $$", &["--timeout", "2"])[0],
        "it timed out: it did not end within 2 seconds"
    );
}

#[test]
fn what_is_printed_last_counts_as_well() {
    assert_eq!(
        reasons("head -c 6000 /dev/zero | tr '\\0' x; exit 0", &["--max-output", "5000"]),
        ["it was stopped: it printed more than 5000 bytes"]
    );
}

#[test]
fn a_program_that_vanishes_leaves_what_was_found_out() {
    let folder = folder(CHECK);
    folder.write("test_cases/other.in", check_file());
    folder.write("test_cases/other.out", CHECK);
    fs::copy("/bin/sh", folder.at("program")).expect("a shell");
    let run = folder
        .start(["grade", "--jobs", "1", "--", "./program", "-c", "cat printed; rm program"])
        .finish()
        .stderr("")
        .status(2);
    run.stdout(
        "error test_cases/other.in: cannot run `./program`: No such file or directory (os error 2)\n\
         2 cases of `./program -c 'cat printed; rm program'`: 1 passed, 1 error\n\
         passed at each level: strict 1, usual 1 (counts), published 1\n",
    );
}

#[test]
fn a_crash_is_not_blamed_on_standard_error_where_nothing_is_expected() {
    let folder = folder("");
    folder.write("test_cases/check.out", "");
    let object = first_object(&grade_script(&folder, &["--json", "--timeout", "2"], "sleep 600").status(1));
    let messages: Vec<&Value> =
        object["failures"].as_array().expect("a list").iter().map(|it| &it["message"]).collect();
    assert_eq!(
        messages,
        ["it timed out: it did not end within 2 seconds, and printed nothing", "what it printed is right"]
    );
}

#[test]
fn nothing_is_inherited_on_standard_input() {
    let folder = folder(CHECK);
    let run = folder.start(["grade", "--", "sh", "-c", "cat; cat printed"]).input("typed\n").finish();
    run.status(0);
}

#[test]
fn the_path_goes_behind_the_command_or_where_it_says() {
    let folder = folder(CHECK);
    let same = |words: &[&str]| {
        let arguments = ["grade", "--", "sh", "-c"].iter().chain(words).copied();
        folder.start(arguments).finish().status(0);
    };
    same(&["test \"$1\" = test_cases/check.in && cat printed", "sh"]);
    same(&["test \"$1 $2\" = 'x=test_cases/check.in y' && cat printed", "sh", "x={}", "y"]);
}

#[test]
fn the_case_may_be_fed() {
    let folder = folder(CHECK);
    let script = "test $# = 0 && cmp - test_cases/check.in && cat printed";
    folder.start(["grade", "--stdin", "--", "sh", "-c", script]).finish().status(0);
}

#[test]
fn what_is_fed_is_what_was_there_before() {
    let folder = folder(CHECK);
    fs::copy(folder.at("test_cases/check.in"), folder.at("copy")).expect("a file");
    for name in ["x", "y"] {
        fs::copy(folder.at("copy"), folder.at(&format!("test_cases/{name}.in"))).expect("a file");
        folder.write(&format!("test_cases/{name}.out"), CHECK);
    }
    let script = "cmp - copy && rm -f test_cases/*.in && mkfifo test_cases/y.in && cat printed";
    grade_script(&folder, &["--stdin", "--jobs", "1"], &script.replace("&& mkfifo", "; mkfifo")).status(0);
}

#[test]
fn a_program_that_is_not_there_is_an_error() {
    let folder = folder(CHECK);
    folder.write("script.py", "print()\n");
    let run = folder.start(["grade", "--", "./nothing", "-f"]).finish().status(2).stdout("");
    run.stderr("error: cannot run `./nothing`: No such file or directory (os error 2)\n");
    let run = folder.start(["grade", "--", "python3 x.py -f"]).finish().status(2).stdout("");
    run.stderr(
        "error: cannot run `python3 x.py -f`: No such file or directory (os error 2)\n  the words of a command stand \
         apart, without quotes around all of them\n",
    );
    let run = folder.start(["grade", "--", "./script.py"]).finish().status(2).stdout("");
    run.stderr(
        "error: cannot run `./script.py`: Permission denied (os error 13)\n  a script is given to its interpreter, as in \
         `python3 FILE`\n",
    );
}

#[test]
fn a_file_without_an_end_is_no_case() {
    let folder = folder(CHECK);
    fs::remove_file(folder.at("test_cases/check.out")).expect("it was there");
    let made = std::process::Command::new("mkfifo").arg(folder.at("test_cases/check.out")).status();
    assert!(made.expect("mkfifo").success());
    let run = grade_script(&folder, &[], "cat printed").status(2);
    assert!(
        run.out().starts_with(
            "error test_cases/check.in: cannot read `test_cases/check.out`: it is no regular file\n"
        ),
        "{}",
        run.out()
    );
}

#[test]
fn what_is_no_file_is_an_error_of_that_case() {
    let folder = folder(CHECK);
    std::os::unix::fs::symlink("nowhere", folder.at("test_cases/link.in")).expect("a link");
    let made = std::process::Command::new("mkfifo").arg(folder.at("test_cases/pipe.in")).status();
    assert!(made.expect("mkfifo").success());
    grade_script(&folder, &[], "cat printed").status(2).stdout(
        "error test_cases/link.in: cannot read `test_cases/link.in`: No such file or directory (os error 2)\n\
         error test_cases/pipe.in: cannot read `test_cases/pipe.in`: it is no regular file\n\
         3 cases of `sh -c 'cat printed'`: 1 passed, 2 errors\n\
         passed at each level: strict 1, usual 1 (counts), published 1\n",
    );
}

#[test]
fn an_answer_without_a_case_is_worth_a_word() {
    let folder = folder(CHECK);
    folder.write("test_cases/a.out", "");
    let out = grade_script(&folder, &[], "cat printed").status(0).out();
    assert!(out.ends_with("published 1\n1 answer without a case: test_cases/a.out\n"), "{out}");
    folder.write("test_cases/b.out", "");
    let out = grade_script(&folder, &[], "cat printed").status(0).out();
    assert!(out.ends_with("\n2 answers without a case, the first: test_cases/a.out\n"), "{out}");
    let out = grade_script(&folder, &["-f", "check"], "cat printed").status(0).out();
    assert!(!out.contains("without a case"), "{out}");
}

#[test]
fn a_link_is_a_case_of_its_own() {
    let folder = folder(CHECK);
    std::os::unix::fs::symlink("check.in", folder.at("test_cases/alias.in")).expect("a link");
    folder.write("test_cases/alias.out", "another\n");
    let run = grade_script(&folder, &["--json"], "cat printed").status(1);
    assert_eq!(first_object(&run)["path"], "test_cases/alias.in");
    assert_eq!(run.out().lines().count(), 3, "{}", run.out());
}

#[test]
fn a_case_without_an_answer_is_an_error() {
    let folder = folder(CHECK);
    folder.write("test_cases/other.in", check_file());
    grade_script(&folder, &[], "cat printed").status(2).stderr("").stdout(
        "error test_cases/other.in: there is no `test_cases/other.out` to compare with\n\
         2 cases of `sh -c 'cat printed'`: 1 passed, 1 error\n\
         passed at each level: strict 1, usual 1 (counts), published 1\n",
    );
}

/// A Python solution, where there is Python.
#[test]
fn programs_in_python_can_be_graded() {
    if std::process::Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: there is no python3");
        return;
    }
    let folder = folder(CHECK);
    folder.write(
        "solution.py",
        "import sys\nassert sys.argv[1] == '-f'\nprint(open('printed').read(), end='')\n",
    );
    folder.start(["grade", "--strict", "--", "python3", "solution.py", "-f"]).finish().status(0);
    folder.write("solution.py", "import sys\nprint(sys.argv[7])\n");
    let run = folder.start(["grade", "-v", "--", "python3", "solution.py", "-f"]).finish().status(1);
    assert!(run.out().contains("      IndexError: list index out of range\n"), "{}", run.out());
}

#[test]
#[cfg(target_os = "linux")]
fn programs_get_signals_as_they_would_in_a_shell() {
    let folder = folder(CHECK);
    let blocked = "grep -q '^SigBlk:[[:space:]]*0000000000000000$' /proc/self/status && cat printed";
    grade_script(&folder, &[], blocked).status(0);
    assert_eq!(
        reasons("cat printed; kill -TERM $$", &[])[0],
        "it crashed: it was ended by signal 15 (SIGTERM)"
    );
}

#[test]
fn a_program_cannot_change_the_answers() {
    let folder = folder(CHECK);
    for name in ["a", "b"] {
        folder.write(&format!("test_cases/{name}.in"), check_file());
        folder.write(&format!("test_cases/{name}.out"), CHECK);
    }
    grade_script(&folder, &["--jobs", "1"], "for file in test_cases/*.out; do : > $file; done")
        .status(1)
        .stdout(
            "failed test_cases/a.in: nothing was printed\nfailed test_cases/b.in: nothing was printed\n\
         failed test_cases/check.in: nothing was printed\n\
         3 cases of `sh -c 'for file in test_cases/*.out; do : > $file; done'`: 0 passed, 3 failed\n\
         passed at each level: strict 0, usual 0 (counts), published 0\n\
         No case printed anything of a game: is the command right?\n",
        );
}

#[test]
fn a_program_cannot_change_the_case_that_is_told_of() {
    let folder = folder(CHECK);
    let script = "rm \"$0\"; mkfifo \"$0\"; echo wrong";
    let out = grade_script(&folder, &["-v"], script).status(1).out();
    assert!(out.contains("\n    about: a move of a rook gives check; "), "{out}");
}

#[test]
fn how_many_ended_badly_with_the_right_output_is_told() {
    let folder = folder(CHECK);
    let out = grade_script(&folder, &[], "cat printed; exit 1").status(0).out();
    assert!(out.ends_with("\n1 that passed ended with an exit status other than 0\n"), "{out}");
}
