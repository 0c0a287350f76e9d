//! What a script gets told when something is wrong with it, to the letter.
//!
//! Each `tests/diagnostics/NAME.board` is run in that folder, and `NAME.stderr` is what comes of it. A claim
//! that does not hold, in `claim-….board`, ends with status 1, every other fault with 2. A first line
//! `# options: --max-steps 100` adds options. `BLESS=1 cargo test diagnostics` writes what is told anew, to
//! be read before it is committed.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{Finished, Run, root};

fn folder() -> PathBuf {
    root().join("tests/diagnostics")
}

/// The files of the folder with that extension, without it.
fn names(extension: &str) -> Vec<String> {
    let entries = fs::read_dir(folder()).expect("a folder of scripts").flatten();
    let files = entries.map(|entry| entry.path());
    let mut names: Vec<String> = files
        .filter(|file| file.extension().is_some_and(|other| other == extension))
        .filter_map(|file| Some(file.file_stem()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    names
}

/// Runs a script with another option, or with none.
fn run(name: &str, option: Option<&str>) -> Finished {
    let script = format!("{name}.board");
    let text = fs::read_to_string(folder().join(&script)).expect("a script");
    let options = text.lines().next().and_then(|line| line.strip_prefix("# options: ")).unwrap_or_default();
    let options = options.split_whitespace().chain(option);
    Run::new(["run"].into_iter().chain(options).chain([script.as_str()])).within(folder()).finish()
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

#[test]
fn every_fault_is_told_to_the_letter() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut faults = Vec::new();
    for name in names("board") {
        let finished = run(&name, None);
        let (status, told) = (finished.output.status.code(), finished.err());
        let expected_status = if name.starts_with("claim-") { 1 } else { 2 };
        if status != Some(expected_status) {
            faults.push(format!("--- {name}: the status is {status:?}, not {expected_status}\n{told}"));
        }
        let snapshot = folder().join(format!("{name}.stderr"));
        if bless {
            fs::write(&snapshot, &told).expect("the snapshot is written");
        } else if read(&snapshot) != told {
            faults.push(format!("--- {name}: expected\n{}--- found\n{told}", read(&snapshot)));
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn every_snapshot_has_its_script() {
    assert_eq!(names("stderr"), names("board"));
}

/// Whatever is wrong, it is said what, where and what was expected, and nothing is left behind.
#[test]
fn every_fault_names_its_place() {
    for name in names("stderr") {
        let told = read(&folder().join(format!("{name}.stderr")));
        let first = told.lines().next().unwrap_or_default();
        let level = if name.starts_with("claim-") { "failed: " } else { "error: " };
        assert!(first.starts_with(level) && first.len() > level.len(), "{name} begins with {first:?}");
        assert!(told.lines().any(|line| line.trim_start().starts_with("--> ")), "{name} has no place");
        let has_label = told.lines().any(|line| line.contains('^') && !line.trim_end().ends_with('^'));
        assert!(has_label || told.contains("= note: "), "{name} does not say what was expected:\n{told}");
    }
}

/// The names that programs know problems by, as the source lists them.
fn kinds() -> BTreeSet<String> {
    let source = read(&root().join("src/session/error.rs"));
    let body = source.split("fn name(&self)").nth(1).and_then(|rest| rest.split("\n    }\n").next());
    let arms = body.expect("problems have names").lines().filter_map(|line| line.split_once("=> \""));
    arms.map(|(_, name)| name.trim_end_matches("\",").to_owned()).collect()
}

#[test]
fn every_kind_of_problem_is_told() {
    // The first is of another mode, nobody is there to be told the second, somebody at the keyboard has to
    // ask for the third, and the last takes a long script, which has a test of its own.
    let elsewhere = ["not-in-seed-mode", "output", "interrupted", "too-many-variables"];
    let mut missing = kinds();
    missing.retain(|kind| !elsewhere.contains(&kind.as_str()));
    assert!(missing.len() > 25, "{missing:?}");
    for name in names("board") {
        let told = run(&name, Some("--json")).out();
        missing.retain(|kind| !told.contains(&format!("\"kind\":\"{kind}\"")));
    }
    assert_eq!(missing, BTreeSet::new(), "no script is told of these");
}

/// The script is too long to be worth a file.
#[test]
fn too_many_variables_in_a_block_are_told() {
    let script = |count: usize| {
        let lets: Vec<String> = (0..count).map(|number| format!("  let $v{number} = 1\n")).collect();
        format!("repeat 1 {{\n{}}}\n", lets.concat())
    };
    Run::new(["run", "-"]).input(script(1000)).finish().stdout("").stderr("").status(0);
    let told = "\
error: a block has at most 1000 variables
    --> <stdin>:1002:7
     |
1002 |   let $v1000 = 1
     |       ^^^^^^ expected fewer variables
";
    Run::new(["run", "-"]).input(script(1001)).finish().stdout("").stderr(told).status(2);
    let json = Run::new(["run", "--json", "-"]).input(script(1001)).finish().status(2);
    assert!(json.out().contains("\"kind\":\"too-many-variables\""), "{}", json.out());
}
