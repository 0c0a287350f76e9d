//! Cases of other games run with the same command.

use super::*;

fn tablut() -> Folder {
    let dump = "===\n  - - -\n===\n* White wins.\n";
    let folder = Folder::with([("cases/t.in", "# moves\nmanual black\nd1-2\ndump\n"), ("cases/t.out", dump)]);
    folder.write("printed", format!("> > White> {dump}").replace("* White", "Black > * White"));
    folder
}

#[test]
fn tablut_programs_may_prompt_as_they_like() {
    let run = |options: &[&str], script: &str| {
        let options: Vec<&str> = ["cases"].iter().chain(options).copied().collect();
        grade_script(&tablut(), &options, script)
    };
    run(&[], "cat printed").status(0);
    run(&["--strict"], "cat printed").status(1);
    // A program that does not end well fails there, as with the course's harness.
    run(&[], "cat printed; exit 1").status(1);
}

#[test]
fn cases_of_any_sort_can_be_compared() {
    let folder = Folder::with([("cases/x.in", "1 2 3\n"), ("cases/x.out", "6\n")]);
    grade_script(&folder, &["cases"], "echo 6").status(0);
    let run = grade_script(&folder, &["cases"], "echo 7").status(1);
    assert!(run.out().starts_with("failed cases/x.in: line 1 is wrong: expected `6`, found `7`\n"));
}
