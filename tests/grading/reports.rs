//! What is told about the cases.

use super::*;

#[test]
fn verbose_shows_reasons_what_it_is_about_and_the_difference() {
    let printed = CHECK.replace("Captures lower: p", "Captures lower:").replace("5 | R|", "5 | R|\u{1b}[2J");
    let run = grade(&printed, &["-v", "--diff", "unified"]).status(1).stderr("");
    run.stdout(
        "\
failed test_cases/check.in: line 2 of what was printed has a control code for terminals (U+001B) in it, such as colours
    the captures are wrong, `p` missing: expected `Captures lower: p`, found `Captures lower:`
    about: a move of a rook gives check; a piece that is captured goes to the end of the captor's list; `--explain` tells more
    run: sh -c 'cat printed' test_cases/check.in
    - expected
    + printed
      lower player action: move e1 e4
    - 5 | R| B| S| G| K|
    + 5 | R|␛[2J B| S| G| K|
      4 |__|__|__|__| r|
      3 |__|__|__|__|__|
      2 | p|__|__|__|__|
      1 | k| g| s| b|__|
          a  b  c  d  e
      Captures UPPER:
    - Captures lower: p
    + Captures lower:
      UPPER player is in check!
      Available moves:
      move d5 e4
      move e5 e4
      UPPER>

1 case of `sh -c 'cat printed'`: 0 passed, 1 failed
passed at each level: strict 0, usual 0 (counts), published 0
",
    );
}

#[test]
fn verbose_tells_what_a_stricter_look_would_find() {
    let run = grade(CHECK.trim_end(), &["-v"]).status(0).stderr("");
    let out = run.out();
    let expected = "passed test_cases/check.in: not to the byte: the last line has no newline\n";
    assert!(out.starts_with(expected), "{out}");
}

#[test]
fn both_outputs_can_stand_beside_each_other() {
    let printed = CHECK.replace("UPPER>", "lower>");
    let run = grade(&printed, &["-v", "--diff", "beside"]).status(1);
    let line = "    UPPER>·                          ≠  lower>·\n";
    assert!(run.out().contains(line), "{}", run.out());
}

#[test]
fn colours_are_where_they_are_asked_for() {
    let printed = CHECK.replace("UPPER>", "lower>");
    assert!(!grade(&printed, &["-v"]).out().contains('\u{1b}'));
    let coloured = grade(&printed, &["-v", "--color", "always"]).out();
    assert!(coloured.starts_with("\u{1b}[1;35mfailed\u{1b}[0m test_cases"), "{coloured:?}");
}

#[test]
fn a_report_for_ci_systems_has_a_test_case_a_case() {
    let folder = folder("a <b>\n");
    folder.write("test_cases/z.in", "");
    grade_script(&folder, &["--junit", "report.xml"], "cat printed").status(2);
    let report = folder.read("report.xml");
    let expected = "\
<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<testsuites>
  <testsuite name=\"boardsh grade\" tests=\"2\" failures=\"1\" errors=\"1\">
    <testcase classname=\"boardsh\" name=\"test_cases/check.in\">
      <failure message=\"nothing of a turn was printed, but `a &lt;b&gt;`\">";
    assert!(report.starts_with(expected), "{report}");
    assert!(
        report.contains("\n    + a &lt;b&gt;\n") || report.contains("\n    + a &lt;b&gt;</failure>"),
        "{report}"
    );
    let error = "<error message=\"there is no `test_cases/z.out` to compare with\">";
    assert!(report.contains(error), "{report}");
}

#[test]
fn objects_are_written_for_programs() {
    let run = grade(CHECK, &["--json"]).status(0).stderr("");
    let objects: Vec<Value> =
        run.out().lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let case = json!({
        "v": 1, "type": "case", "path": "test_cases/check.in", "status": "pass", "level": "strict",
        "failures": [], "remarks": [], "expected": null, "printed": null,
    });
    let summary = json!({
        "v": 1, "type": "summary", "program": ["sh", "-c", "cat printed"], "level": "usual", "cases": 1,
        "passed": 1, "failed": 0, "errors": 0, "not_run": 0, "interrupted": false,
        "levels": { "strict": 1, "usual": 1, "published": 1 },
    });
    assert_eq!(objects, [case, summary]);
}

#[test]
fn who_reads_no_further_ends_it_quietly() {
    use std::io::Read as _;
    use std::process::Stdio;

    let mut command = crate::support::boardsh();
    let folder = folder("");
    command.args(["grade", "--self", "-v"]).current_dir(folder.path());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("boardsh starts");
    drop(child.stdout.take());
    let mut words = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut words).expect("text");
    child.wait().expect("it ends");
    assert!(!words.contains("panicked"), "{words}");
}

#[test]
fn a_report_is_written_also_when_nobody_reads() {
    use std::process::Stdio;

    let folder = folder("wrong\n");
    let mut command = crate::support::boardsh();
    command.args(["grade", "-v", "--junit", "report.xml", "--", "sh", "-c"]).current_dir(folder.path());
    command.arg("while ! test -e closed; do sleep 0.01; done; cat printed");
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("boardsh starts");
    drop(child.stdout.take());
    folder.write("closed", "");
    assert_eq!(child.wait().expect("it ends").code(), Some(1), "the case has failed");
    assert!(folder.read("report.xml").contains("failures=\"1\""));
}

#[test]
fn a_report_needs_a_place_before_anything_runs() {
    let folder = folder(CHECK);
    let run = grade_script(&folder, &["--junit", "nowhere/report.xml"], ": > ran").status(2).stdout("");
    run.stderr("error: cannot write `nowhere/report.xml`: there is no folder `nowhere`\n");
    let run = grade_script(&folder, &["--junit", "test_cases"], ": > ran").status(2).stdout("");
    run.stderr("error: cannot write `test_cases`: it is a folder\n");
    assert!(!folder.at("ran").exists());
}

#[test]
#[cfg(unix)]
fn a_report_needs_a_place_that_can_be_written() {
    let folder = folder(CHECK);
    std::os::unix::fs::symlink("nowhere/at/all", folder.at("link.xml")).expect("a link");
    folder.write("out", "");
    let redirected = std::fs::File::options().append(true).open(folder.at("out")).expect("a file");
    for place in ["link.xml", "/dev/null", "/dev/stdout"] {
        let mut command = crate::support::boardsh();
        command.args(["grade", "--junit", place, "--", "sh", "-c", ": > ran"]).current_dir(folder.path());
        let output =
            command.stdout(redirected.try_clone().expect("it is open")).output().expect("boardsh runs");
        assert_eq!(output.status.code(), Some(2), "{place}");
        let words = String::from_utf8_lossy(&output.stderr);
        assert!(words.starts_with(&format!("error: cannot write `{place}`: ")), "{words}");
    }
    assert!(!folder.at("ran").exists());
    assert_eq!(folder.read("out"), "");
}

#[test]
fn the_summary_is_the_last_object() {
    let folder = folder(CHECK);
    let script = "cat printed; mkdir report.xml";
    let run = grade_script(&folder, &["--json", "--junit", "report.xml"], script).stderr("").status(2);
    let types: Vec<String> = run
        .out()
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["type"].to_string())
        .collect();
    assert_eq!(types, ["\"case\"", "\"error\"", "\"summary\""]);
}

/// Boardsh writes into a pipe that is closed before anything runs, or on a full disk.
#[cfg(target_os = "linux")]
fn status_unread(program: &str, options: &[&str], full: bool) -> Option<i32> {
    use std::process::Stdio;

    let folder = folder("wrong\n");
    for name in ["x", "y"] {
        folder.write(&format!("test_cases/{name}.in"), check_file());
        folder.write(&format!("test_cases/{name}.out"), CHECK);
    }
    let mut command = crate::support::boardsh();
    command.args(["grade", "--jobs", "1"]).args(options).args(["--", "sh", "-c"]).current_dir(folder.path());
    command.arg(format!("while ! test -e closed; do sleep 0.01; done; {program}")).stderr(Stdio::piped());
    let output = if full {
        Stdio::from(std::fs::File::options().write(true).open("/dev/full").expect("Linux has one"))
    } else {
        Stdio::piped()
    };
    let mut child = command.stdout(output).spawn().expect("boardsh starts");
    drop(child.stdout.take());
    folder.write("closed", "");
    let output = child.wait_with_output().expect("it ends");
    if !full {
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
    assert_eq!(folder.at("report.xml").exists(), options.contains(&"--junit"));
    output.status.code()
}

#[test]
#[cfg(target_os = "linux")]
fn who_reads_no_further_is_not_told_that_all_is_well() {
    assert_eq!(status_unread("cat printed", &[], false), Some(1), "a failure is known");
    assert_eq!(
        status_unread("cat test_cases/check.out", &["--json"], false),
        Some(2),
        "the rest did not run"
    );
    assert_eq!(status_unread("cat test_cases/check.out", &[], false), Some(0), "all has passed");
}

#[test]
#[cfg(target_os = "linux")]
fn a_report_is_written_also_on_a_full_disk() {
    assert_eq!(status_unread("cat printed", &["--junit", "report.xml"], true), Some(2));
}

#[test]
#[cfg(unix)]
fn a_bar_fits_into_its_window_and_goes_away() {
    use std::num::NonZero;

    const ROWS: NonZero<u16> = NonZero::new(24).expect("it is more");
    const COLUMNS: NonZero<u16> = NonZero::new(30).expect("it is more");
    let folder = folder(CHECK);
    // Whoever opens the terminal gives it a size of its own first.
    let script =
        "read -r ready; stty cols 30; printf '\\033[2J\\033[H'; exec \"$0\" grade -- sh -c 'cat printed'";
    let mut command = std::process::Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_boardsh")]).current_dir(folder.path());
    command.env("TERM", "xterm").env("NO_COLOR", "1");
    let mut terminal = crate::terminal::Terminal::run(command);
    terminal.types(crate::terminal::ENTER);
    let shown = terminal.ends_with_status(0);
    let mut screen = vt100::Parser::new(ROWS, COLUMNS, 0);
    let at = shown.find("0/1 cases").unwrap_or_else(|| panic!("{shown:?}")) + "0/1 cases".len();
    screen.process(&shown.as_bytes()[..at]);
    assert_eq!(screen.screen().cursor_position().0, 0, "one line: {shown:?}");
    screen.process(&shown.as_bytes()[at..]);
    assert!(!screen.screen().contents().contains("1 cases"), "{shown:?}");
}

#[test]
#[cfg(unix)]
fn an_interruption_before_all_is_told_so() {
    use crate::terminal::{CTRL_C, Terminal};

    let folder = folder(CHECK);
    let mut command = crate::support::boardsh();
    command.args(["grade", "--timeout", "600", "--", "sh", "-c", "sleep 500"]).current_dir(folder.path());
    command.env("TERM", "xterm");
    let mut terminal = Terminal::run(command);
    terminal.sees("0/1 cases");
    terminal.types(CTRL_C);
    terminal.sees("interrupted before any case was done");
    terminal.ends_with_status(2);
}

#[test]
fn what_comes_of_a_case_is_told_before_the_last_has_ended() {
    use std::io::{BufRead as _, BufReader};
    use std::process::Stdio;

    let folder = folder("wrong\n");
    folder.write("test_cases/other.in", check_file());
    folder.write("test_cases/other.out", CHECK);
    let mut command = crate::support::boardsh();
    command.args(["grade", "--jobs", "1", "--timeout", "600", "--", "sh", "-c"]).current_dir(folder.path());
    command.arg("case $0 in */other.in) while ! test -e seen; do sleep 0.01; done;; esac; cat printed");
    let mut child = command.stdout(Stdio::piped()).spawn().expect("boardsh starts");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let first = lines.next().expect("a line").expect("text");
    assert!(
        first.starts_with("failed test_cases/check.in: nothing of a turn was printed, but `wrong`"),
        "{first}"
    );
    folder.write("seen", "");
    assert_eq!(lines.count(), 4);
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
}

#[test]
fn what_most_cases_fail_for_is_told() {
    let folder = folder(&CHECK.replace("UPPER>", "lower>"));
    for name in ["other", "third", "void"] {
        folder.write(&format!("test_cases/{name}.in"), check_file());
        folder.write(&format!("test_cases/{name}.out"), CHECK);
    }
    let out = grade_script(&folder, &[], "case $0 in */void.in) ;; *) cat printed;; esac").status(1).out();
    let end = "\nmost often, 3 of 4: the board is right but the ending is not: the wrong player is to move\n";
    assert!(out.ends_with(end), "{out}");
}

#[test]
fn a_difference_far_behind_is_shown() {
    let folder = folder("");
    let numbers: Vec<String> = (0..3000).map(|number: u32| number.to_string()).collect();
    let long = numbers.join("\n") + "\n";
    folder.write("test_cases/check.out", &long);
    folder.write("printed", long.replace("\n2000\n", "\nx\n"));
    let out = grade_script(&folder, &["-v"], "cat printed").status(1).out();
    assert!(out.contains("    … 1995 lines as expected\n      1995\n"), "{out}");
    assert!(out.contains("    - 2000\n    + x\n"), "{out}");
    let line = "x".repeat(3000);
    folder.write("test_cases/check.out", format!("{line}a\n"));
    folder.write("printed", format!("{line}b\n"));
    let out = grade_script(&folder, &["-v"], "cat printed").status(1).out();
    let around = "x".repeat(20);
    assert!(out.contains(&format!("    - …{around}a\n    + …{around}b\n")), "{out}");
}

#[test]
fn a_window_may_be_too_narrow_for_two_columns() {
    for columns in ["5", "10", "40"] {
        let folder = folder("\u{2764}\u{fe0f}\u{2764}\u{fe0f}wrong wrong wrong wrong wrong wrong wrong\n");
        let script =
            format!("stty cols {columns}; exec \"$0\" grade -v --diff beside -- sh -c 'cat printed'");
        let mut command = std::process::Command::new("sh");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_boardsh")]).current_dir(folder.path());
        let terminal = crate::terminal::Terminal::run(command);
        terminal.ends_with_status(1);
    }
}

#[test]
fn long_lines_and_many_lines_are_cut() {
    let long = "x".repeat(100_000);
    let out = grade(&format!("{long}\n"), &["-v"]).status(1).out();
    assert!(out.contains(&format!("    + {}…\n", "x".repeat(400))), "{} bytes", out.len());
    let many = "x\n".repeat(100_000);
    let out = grade(&many, &["-v"]).status(1).out();
    assert!(out.contains("    … 99700 more lines printed\n"), "{out}");
    assert!(out.len() < 10_000, "{} bytes", out.len());
}
