//! Which cases run, and how.

use super::*;

/// Three cases, of which the program gets the first and the last right.
fn three() -> Folder {
    let folder = folder(CHECK);
    for name in ["a/king", "b/Pawn", "c/rook"] {
        folder.write(&format!("test_cases/{name}.in"), check_file());
        folder.write(&format!("test_cases/{name}.out"), if name == "b/Pawn" { "other\n" } else { CHECK });
    }
    for name in ["check.in", "check.out"] {
        fs::remove_file(folder.at("test_cases").join(name)).expect("it was there");
    }
    folder
}

fn summary(cases: &str, passed: usize) -> String {
    let levels = format!("strict {passed}, usual {passed} (counts), published {passed}");
    format!("{cases} of `sh -c 'cat printed'`: {passed} passed")
        + "{failed}\npassed at each level: "
        + &levels
        + "\n"
}

#[test]
fn cases_below_folders_run_in_the_order_of_their_names() {
    let run = grade_script(&three(), &["--jobs", "3"], "cat printed").status(1).stderr("");
    run.stdout(
        &("failed test_cases/b/Pawn.in: line 1 is wrong: expected `other`, found \
           `lower player action: move e1 e4`\n"
            .to_owned()
            + &summary("3 cases", 2).replace("{failed}", ", 1 failed")),
    );
}

#[test]
fn a_filter_looks_at_names_in_capitals_or_not() {
    let passes = |filter: &[&str], count: &str, passed: usize| {
        let run = grade_script(&three(), filter, "cat printed").stderr("").status(0);
        run.stdout(&summary(count, passed).replace("{failed}", ""));
    };
    passes(&["-f", "KING"], "1 case", 1);
    passes(&["--filter", "a/k"], "1 case", 1);
    passes(&["-b", "-f", "k"], "2 cases", 2);
    passes(&["-f", "k", "-b"], "2 cases", 2);
}

#[test]
fn the_folder_that_was_named_is_not_part_of_a_name() {
    let run = grade_script(&three(), &["-f", "cases"], "cat printed").status(2).stdout("");
    run.stderr("error: no case has `cases` in its name\n");
}

#[test]
fn a_flag_may_be_said_twice() {
    grade_script(&three(), &["-b", "-b", "-v", "-v", "-f", "king"], "cat printed").status(0);
    let folder = folder(CHECK);
    folder.start(["grade", "-r", "-r", "--", "sh", "-c", "cat printed"]).finish().status(0);
}

#[test]
fn break_stops_at_the_first_that_does_not_pass() {
    let run = grade_script(&three(), &["-b", "--jobs", "1"], "cat printed").status(1);
    assert!(
        run.out().ends_with("stopped at the first that did not pass: 1 case not looked at\n"),
        "{}",
        run.out()
    );
    // Whoever is ready first, the first case that fails is the same.
    for _ in 0..5 {
        let run = grade_script(&three(), &["--break", "--jobs", "3", "--json"], "cat printed").status(1);
        assert_eq!(run.out().lines().count(), 3, "{}", run.out());
    }
}

#[test]
fn a_case_can_be_named() {
    let run = grade_script(&three(), &["test_cases/a/king.in"], "cat printed").status(0);
    run.stdout(&summary("1 case", 1).replace("{failed}", ""));
    let run = grade_script(&three(), &["printed"], "cat printed").status(2);
    run.stderr("error: `printed` is no case: a case is named `….in`\n");
}

#[test]
fn a_folder_without_cases_is_an_error() {
    let folder = Folder::with([("empty/notes.txt", "")]);
    folder.start(["grade", "empty"]).finish().status(2).stderr("error: there is no `.in` file in `empty`\n");
    let run = folder.start(["grade"]).finish().status(2);
    run.stderr("error: cannot read `test_cases`: No such file or directory (os error 2)\n");
}

#[test]
fn who_forgets_the_dashes_is_reminded() {
    let folder = folder(CHECK);
    let run = folder.start(["grade", "test_cases", "python3", "solution.py"]).finish().status(2).stdout("");
    run.stderr(
        "error: cannot read `python3`: No such file or directory (os error 2)\n  the command of a program stands behind \
         `--`: boardsh grade DIR -- COMMAND\n",
    );
}

#[test]
fn wrong_numbers_are_refused() {
    for (option, expected) in [
        ("--jobs=0", "expected a number from 1"),
        ("--timeout=0", "expected seconds, such as 10 or 0.5, at most 1000000"),
        ("--timeout=-1", "expected seconds, such as 10 or 0.5, at most 1000000"),
        ("--timeout=nan", "expected seconds, such as 10 or 0.5, at most 1000000"),
        ("--timeout=1e19", "expected seconds, such as 10 or 0.5, at most 1000000"),
        ("--timeout=1e99", "expected seconds, such as 10 or 0.5, at most 1000000"),
    ] {
        Run::new(["grade", option]).finish().status(2).stdout("").stderr_has(expected);
    }
}
