//! `boardsh grade`: cases of an assignment against any program.

use std::fs;

use serde_json::{Value, json};

use crate::scripts::Folder;
use crate::support::boards::START_FILE;
use crate::support::{Finished, Run};

/// What is expected of the case that most tests use: a check with three answers.
const CHECK: &str = "\
lower player action: move e1 e4
5 | R| B| S| G| K|
4 |__|__|__|__| r|
3 |__|__|__|__|__|
2 | p|__|__|__|__|
1 | k| g| s| b|__|
    a  b  c  d  e

Captures UPPER: 
Captures lower: p

UPPER player is in check!
Available moves:
move d5 e4
move e5 e4
UPPER> 
";

/// The case, as a file.
fn check_file() -> String {
    format!("{START_FILE}move e1 e4\n")
}

/// A folder with the case, and a file that the program under test prints.
fn folder(printed: &str) -> Folder {
    Folder::with([
        ("test_cases/check.in", check_file().as_str()),
        ("test_cases/check.out", CHECK),
        ("printed", printed),
    ])
}

/// Grades a program that prints this.
#[track_caller]
fn grade(printed: &str, options: &[&str]) -> Finished {
    let program = ["--", "sh", "-c", "cat printed"];
    let arguments = ["grade"].iter().chain(options).chain(&program).copied();
    folder(printed).start(arguments).finish()
}

/// Grades a shell script.
#[track_caller]
fn grade_script(folder: &Folder, options: &[&str], script: &str) -> Finished {
    let program = ["--", "sh", "-c", script];
    folder.start(["grade"].iter().chain(options).chain(&program).copied()).finish()
}

/// The program prints this for the case, which passes no closer look than the level, for this reason.
#[track_caller]
fn differs(printed: &str, level: Option<&str>, reason: &str) {
    let object = first_object(&grade(printed, &["--json", "--strict"]).stderr("").status(1));
    assert_eq!(object["level"], json!(level), "{object}");
    assert_eq!(object["failures"][0]["message"], reason);
    let usual = grade(printed, &["--json"]);
    let passes = level == Some("usual");
    usual.status(i32::from(!passes));
    let published = grade(printed, &["--json", "--level", "published"]);
    published.status(i32::from(level.is_none()));
}

/// The reasons for a program that prints this where that is expected.
#[track_caller]
fn reasons(expected: &str, printed: &str) -> Vec<String> {
    let folder = folder(printed);
    folder.write("test_cases/check.out", expected);
    let object = first_object(&grade_script(&folder, &["--json"], "cat printed").status(1));
    failures(&object)
}

/// What is said of a case that does not pass.
fn failures(object: &Value) -> Vec<String> {
    let failures = object["failures"].as_array().expect("a list");
    failures.iter().map(|it| it["message"].as_str().expect("a text").to_owned()).collect()
}

#[track_caller]
fn first_object(finished: &Finished) -> Value {
    serde_json::from_str(finished.out().lines().next().expect("an object")).expect("JSON")
}

mod levels;

mod explanations;

mod rules;

mod drawings;

#[cfg(unix)]
mod last_words;

#[cfg(unix)]
mod programs;

#[cfg(target_os = "linux")]
mod leftovers;

mod choosing;

mod remembering;

mod reports;

mod other_games;

/// Everything that boardsh has written itself.
#[test]
fn all_own_cases_pass_to_the_byte() {
    let cases = crate::support::root().join("test_cases");
    let run =
        Run::new(["grade".as_ref(), "--self".as_ref(), "--strict".as_ref(), cases.as_os_str()]).finish();
    let out = run.status(0).stderr("").out();
    assert!(out.contains(" cases of boardsh itself: "), "{out}");
}

#[test]
fn what_does_not_go_together_is_refused() {
    for arguments in [
        &["grade", "--self", "--", "cat"][..],
        &["grade", "--strict", "--level", "usual"],
        &["grade", "--explain", "a", "--generate", "3", "dir"],
        &["grade", "--seed", "3"],
        &["grade", "--seed", "3", "--self"],
        &["grade", "--self", "--stdin"],
        &["grade", "--generate", "3", "dir", "--level", "strict"],
        &["grade", "--generate", "1000000000", "dir"],
        &["grade", "--explain", "a", "--json"],
        &["-i", "grade"],
    ] {
        Run::new(arguments).finish().status(2).stdout("");
    }
}
