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
fn the_game_may_be_given() {
    // Nothing in this case tells which game it is.
    let folder =
        Folder::with([("cases/t.in", "foo\nquit\n"), ("cases/t.out", "===\n"), ("printed", "> ===\n")]);
    grade_script(&folder, &["cases"], "cat printed").status(1);
    grade_script(&folder, &["--game", "tablut", "cases"], "cat printed").status(0);
    grade_script(&folder, &["--game", "signpost", "cases"], "cat printed").status(1);
    let run = folder.start(["grade", "--self", "--game", "tablut", "cases"]).finish().status(2);
    assert!(run.out().starts_with("error cases/t.in: boardsh does not play Tablut yet\n"), "{}", run.out());
    let run = folder.start(["grade", "--game", "signpost", "--explain", "cases/t.in"]).finish().status(2);
    run.stderr("error: boardsh does not know the rules of Signpost yet\n");
}

#[test]
fn what_is_only_graded_cannot_be_played() {
    for arguments in
        [&["--game", "tablut"][..], &["-i", "--game", "tablut"], &["perft", "1", "--game", "signpost"]]
    {
        Run::new(arguments).finish().status(2).stdout("").stderr_has("yet, it only grades its cases");
    }
}

#[test]
fn signpost_cases_are_compared_as_they_are() {
    let folder = Folder::with([
        ("cases/s.in", "SEED 5\nPUZZLE\n3 3\n"),
        ("cases/s.out", "B[ 3x3\n"),
        ("printed", "> B[ 3x3\n"),
    ]);
    grade_script(&folder, &["cases"], "cat printed").status(1);
    grade_script(&folder, &["cases"], "cat cases/s.out; exit 1").status(0);
}

#[test]
fn cases_of_any_sort_can_be_compared() {
    let folder = Folder::with([("cases/x.in", "1 2 3\n"), ("cases/x.out", "6\n")]);
    grade_script(&folder, &["cases"], "echo 6").status(0);
    let run = grade_script(&folder, &["cases"], "echo 7").status(1);
    assert!(run.out().starts_with("failed cases/x.in: line 1 is wrong: expected `6`, found `7`\n"));
}
