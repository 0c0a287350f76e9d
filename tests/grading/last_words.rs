//! What crashed programs say.

use super::*;

/// What is said of a program that writes this to standard error, prints that, and ends with 1.
#[track_caller]
fn said(stderr: &str, stdout: &str) -> Vec<String> {
    let folder = folder(stdout);
    folder.write("stderr", stderr);
    failures(&first_object(
        &grade_script(&folder, &["--json"], "cat printed; cat stderr >&2; exit 1").status(1),
    ))
}

#[test]
fn a_trace_of_java_is_told_by_its_exception() {
    let frames: Vec<String> =
        (1..=9).map(|line| format!("\tat box.Board.find(Board.java:{line})\n")).collect();
    let stderr =
        format!("Exception in thread \"main\" java.lang.NullPointerException: no king\n{}", frames.concat());
    assert_eq!(
        said(&stderr, ""),
        [
            "it crashed with exit status 1 before it printed anything: `Exception in thread \"main\" \
             java.lang.NullPointerException: no king`",
            "standard error ends with:\n  Exception in thread \"main\" java.lang.NullPointerException: no king\n  \
             \u{20}   at box.Board.find(Board.java:1)\n      at box.Board.find(Board.java:2)\n  …\n      at \
             box.Board.find(Board.java:8)\n      at box.Board.find(Board.java:9)",
        ]
    );
}

#[test]
fn a_signal_may_follow_an_error() {
    let folder = folder("");
    let script = "echo 'Unhandled exception. System.NullReferenceException: king' >&2; kill -ABRT $$";
    let reasons = failures(&first_object(&grade_script(&folder, &["--json"], script).status(1)));
    assert_eq!(
        reasons[0],
        "it crashed before it printed anything: it was ended by signal 6 (SIGABRT), after `Unhandled exception. \
         System.NullReferenceException: king`"
    );
}

#[test]
fn an_error_may_stand_in_the_output() {
    assert_eq!(
        said("", "Traceback (most recent call last):\nValueError: boom\n")[0],
        "it crashed with exit status 1: `ValueError: boom`"
    );
}

#[test]
fn a_silent_program_may_say_why_elsewhere() {
    let folder = folder("");
    let script = "echo 'usage: box -f FILE' >&2";
    let reasons = failures(&first_object(&grade_script(&folder, &["--json"], script).status(1)));
    assert_eq!(reasons, ["nothing was printed; standard error says `usage: box -f FILE`"]);
}
