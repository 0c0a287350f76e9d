//! The study prompt, `boardsh` alone, through a pipe: answers and nothing else.

use std::fs;

use tempfile::tempdir;

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
    study("show\n").stdout(START).stderr("").status(0);
    let answers = format!(
        "lower player action: move a2 a3\n{FIRST_MOVE}\
         UPPER has 1 legal move:\n  P e4    e3\n`move e4 e3` is legal.\n{START}"
    );
    study("move a2 a3\nlegal e4\nwhy move e4 e3\nundo\n").stdout(&answers).stderr("").status(0);
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
        let run = study(&format!("{line}\nshow\n")).stdout(START).status(2);
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
    run.stdout(START).stderr_has("error: unknown command `sh\u{fffd}ow`\n").status(2);
}

/// The end of a game is not the end of the program, and it can be taken back.
#[test]
fn it_goes_on_after_the_end_of_a_game() {
    let mate = "move a1 b2\nmove a5 a2\nmove b2 c3\nmove d5 c4\n";
    let run = study(&format!("{mate}legal\nundo 4\nshow\n")).stderr("").status(0);
    let end = format!("UPPER player wins.  Checkmate.\nlower has no legal move.\n{START}{START}");
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
