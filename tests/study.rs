//! The study prompt, `boardsh` alone, through a pipe: answers and nothing else.

use std::fs;

use boardsh::lang::commands::TABLE;
use tempfile::tempdir;

use crate::scripts::shown;
use crate::support::boards::{FIRST_MOVE, START};
use crate::support::{Finished, Run};

#[track_caller]
fn study(input: &str) -> Finished {
    Run::new([""; 0]).input(input).finish()
}

#[test]
fn nothing_is_said_before_something_is_asked() {
    study("").stdout("").stderr("").status(0);
    study("\n  \n\t\n").stdout("").stderr("").status(0);
    study("quit\n").stdout("").stderr("").status(0);
}

#[test]
fn answers_come_without_prompt_and_echo() {
    study("show\n").stdout(&shown(START, "lower")).stderr("").status(0);
    let answers = format!(
        "lower player action: move a2 a3\n{FIRST_MOVE}\
         1\n`move e4 e3` is legal.\n{START}"
    );
    study("move a2 a3\nlegal e4 count\nwhy move e4 e3\nundo\n").stdout(&answers).stderr("").status(0);
}

#[test]
fn nothing_after_quit_is_read() {
    study("quit\nno command\n").stdout("").stderr("").status(0);
}

/// Illegal moves are explained and cost nothing, whatever the game does with them elsewhere.
#[test]
fn it_goes_on_after_errors_and_ends_with_status_2() {
    study("move a2 a4\ncastle\ndrop P a3\nmove a2 a3\n")
        .stdout(&format!("lower player action: move a2 a3\n{FIRST_MOVE}"))
        .stderr_has("error: the pawn on a2 cannot go to a4: a pawn moves one square straight ahead\n")
        .stderr_has("error: unknown command `castle`\n")
        .stderr_has("error: no piece is written `P` here\n")
        .status(2);
}

#[test]
fn any_error_counts() {
    for line in ["undo", "move", "load no-such-file", "help me", "show me", "why", "redo 0"] {
        let run = study(&format!("{line}\nshow\n")).stdout(&shown(START, "lower")).status(2);
        assert!(run.err().starts_with("error: "), "{line}: {}", run.err());
    }
}

#[test]
fn an_error_just_before_quit_counts() {
    study("castle\nquit\n").stdout("").stderr_has("error: unknown command `castle`\n").status(2);
}

#[test]
fn a_line_that_is_no_text_counts() {
    let run = Run::new([""; 0]).input(b"sh\xffow\nshow\n").finish();
    run.stdout(&shown(START, "lower"))
        .stderr_has("error: this is not text: a byte is not valid UTF-8\n --> <stdin>:1:")
        .status(2);
}

/// A line that is wrong does not end a block: what follows is still part of it, and none of it is done.
#[test]
fn a_block_that_is_open_is_read_to_its_end_even_if_a_line_in_it_is_wrong() {
    study("repeat 2 {\n  move a2\n  move a2 a3\n  say 1\n}\nsay 2\n")
        .stdout("2\n")
        .stderr_has("error: `move` needs more: `move <from> <to> [promote]`\n --> <stdin>:2:10\n")
        .status(2);
}

/// The end of a game is not the end of the program, and it can be taken back.
#[test]
fn it_goes_on_after_the_end_of_a_game() {
    let mate = "move a1 b2\nmove a5 a2\nmove b2 c3\nmove d5 c4\n";
    let run = study(&format!("{mate}legal\nundo 4\nshow\n")).stderr("").status(0);
    let end =
        format!("UPPER player wins.  Checkmate.\nlower has no legal move.\n{START}{}", shown(START, "lower"));
    assert!(run.out().ends_with(&end), "{}", run.out());
    let run = study(&format!("{mate}move c3 b3\n")).status(2);
    run.stderr(
        "\
error: the game is over
 --> <stdin>:5:1
  |
5 | move c3 b3
  | ^^^^^^^^^^ nothing can be played before `undo`
",
    );
}

#[test]
fn it_studies_the_other_games_too() {
    let gotesente = "\
Gote player action: move a2 a3
5 | N| G| R| S| D|
4 |__|__|__|__| P|
3 | p|__|__|__|__|
2 |__|__|__|__|__|
1 | d| s| r| g| n|
    a  b  c  d  e

Captures Sente:
Captures Gote:

";
    let run = |game| Run::new(["--game", game]).input("move a2 a3\n").finish();
    run("gotesente").stdout(gotesente).stderr("").status(0);
    let boxshogi = gotesente.replace("Gote", "lower").replace("Sente", "UPPER");
    run("boxshogi").stdout(&boxshogi).stderr("").status(0);
    let refused = Run::new(["--game", "boxshogi"]).input("drop k c3\nmove a2 a3\n").finish();
    refused.stdout(&boxshogi).stderr_has("error: no piece is written `k` here\n").status(2);
}

/// A loaded file does not bring back the rule that an illegal move loses.
#[test]
fn illegal_moves_are_refused_after_load_too() {
    let folder = tempdir().expect("a folder");
    fs::write(folder.path().join("game.in"), "k a1\nK e5\n\n[]\n[]\n").expect("written");
    let run = Run::new([""; 0]).within(&folder).input("load game.in\nmove a1 a3\nmove a1 a2\n").finish();
    let run = run.stderr_has("error: the king on a1 cannot go to a3").status(2);
    assert!(run.out().contains("lower player action: move a1 a2\n"), "{}", run.out());
}

#[test]
fn help_lists_every_command() {
    let help = study("help all\n").stderr("").status(0).out();
    for command in TABLE {
        let is_listed = help.lines().any(|line| line.starts_with(&format!("  {} ", command.signature())));
        assert!(is_listed, "{} is not listed:\n{help}", command.name);
    }
}

#[test]
fn a_statement_may_take_several_lines() {
    study("repeat 2 {\n  say \"again\"\n}\nsay [1,\n2]\nsay \"\"\"\none\ntwo\n\"\"\"\n")
        .stdout("again\nagain\n[1, 2]\none\ntwo\n")
        .stderr("")
        .status(0);
}

#[test]
fn what_is_never_closed_is_an_error_at_the_end() {
    study("say \"one\"\nrepeat 2 {\n  say \"again\"\n")
        .stdout("one\n")
        .stderr_has("error: a `}` is missing at the end\n")
        .status(2);
}

#[test]
fn several_statements_may_stand_in_a_line() {
    study("say 1; say 2 # three\n").stdout("1\n2\n").stderr("").status(0);
}

#[test]
fn variables_and_defs_last_from_line_to_line() {
    study("let $n = legal count\ndef twice($x) { say $x + $x }\ntwice $n\n")
        .stdout("28\n")
        .stderr("")
        .status(0);
}

/// A line is looked through before anything in it is done; what fails then leaves what was done before it.
#[test]
fn unknown_names_are_found_before_anything_is_done() {
    study("say 1; say $x; castle\n")
        .stdout("")
        .stderr_has("error: there is no variable `$x`\n")
        .stderr_has("error: unknown command `castle`\n")
        .status(2);
    study("say 1; undo\n").stdout("1\n").stderr_has("error: there is no move to be taken back\n").status(2);
}

#[test]
fn moves_may_be_written_in_short() {
    study("a2a3\n").stdout(&format!("lower player action: move a2 a3\n{FIRST_MOVE}")).stderr("").status(0);
}

#[test]
fn a_claim_that_fails_makes_the_status_1() {
    study("expect turn lower\n").stdout("It holds.\n").stderr("").status(0);
    study("expect turn upper\nsay 1\n")
        .stdout("1\n")
        .stderr_has("failed: expected turn upper, but lower is to move\n")
        .status(1);
}

#[test]
fn loading_can_be_taken_back() {
    let folder = tempdir().expect("a folder");
    fs::write(folder.path().join("game.in"), "k a1\nK e5\n\n[]\n[]\n\nmove a1 a2\n").expect("written");
    let run = Run::new([""; 0])
        .within(&folder)
        .input("load game.in\nundo 2\nshow sfen\nredo 2\nshow sfen\n")
        .finish();
    let run = run.stderr("").status(0);
    let sfens: Vec<String> = run.out().lines().filter(|line| line.contains('/')).map(str::to_owned).collect();
    assert_eq!(sfens, ["rbsgk/4p/5/P4/KGSBR b - 1", "4k/5/5/K4/5 w - 2"]);
}

#[test]
fn files_stay_below_the_current_folder() {
    let folder = tempdir().expect("a folder");
    fs::write(folder.path().join("game.in"), "k a1\nK e5\n\n[]\n[]\n").expect("written");
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).expect("a folder");
    for line in ["load ../game.in", "save! ../game.in", "save ../new.board", "source \"../game.in\""] {
        let run = Run::new([""; 0]).within(&inner).input(line).finish().stdout("").status(2);
        run.stderr_has("is outside the folder that this script may use\n");
    }
}
