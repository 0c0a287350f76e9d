//! How a game at the prompt comes to its end.

use std::fs;

use tempfile::tempdir;

use super::transcript::Transcript;
use super::{FIRST_MOVE, SECOND_MOVE, START, minishogi};

/// The shortest game there is. What is typed after its end is not read.
#[test]
fn checkmate_ends_the_program() {
    let transcript = "\
lower> move a1 b2
lower player action: move a1 b2
5 | R| B| S| G| K|
4 |__|__|__|__| P|
3 |__|__|__|__|__|
2 | p| k|__|__|__|
1 |__| g| s| b| r|
    a  b  c  d  e

Captures UPPER: 
Captures lower: 

UPPER> move a5 a2
UPPER player action: move a5 a2
5 |__| B| S| G| K|
4 |__|__|__|__| P|
3 |__|__|__|__|__|
2 | R| k|__|__|__|
1 |__| g| s| b| r|
    a  b  c  d  e

Captures UPPER: P
Captures lower: 

lower player is in check!
Available moves:
move b1 a2
move b2 a2
move b2 b3
move b2 c3
lower> move b2 c3
lower player action: move b2 c3
5 |__| B| S| G| K|
4 |__|__|__|__| P|
3 |__|__| k|__|__|
2 | R|__|__|__|__|
1 |__| g| s| b| r|
    a  b  c  d  e

Captures UPPER: P
Captures lower: 

UPPER> move d5 c4
UPPER player action: move d5 c4
5 |__| B| S|__| K|
4 |__|__| G|__| P|
3 |__|__| k|__|__|
2 | R|__|__|__|__|
1 |__| g| s| b| r|
    a  b  c  d  e

Captures UPPER: P
Captures lower: 

UPPER player wins.  Checkmate.
";
    minishogi(transcript).holds().stderr("");
    let more = "move a1 b2\nmove a5 a2\nmove b2 c3\nmove d5 c4\nmove e1 e4\nundo\nno command\n";
    minishogi(transcript).typing(more).stderr("");
}

/// Every line that starts like a turn of the game is one, and whoever types a wrong one has lost.
#[test]
fn whatever_starts_like_a_move_and_is_none_loses() {
    for line in [
        "move a2 a4",
        "move e4 e3",
        "move c3 c4",
        "move a2 a3 promote",
        "drop p c3",
        "drop k c3",
        // These are not even well-formed.
        "move",
        "drop",
        "move a2",
        "move a2 a3 please",
        "move a2 a9",
        "move A2 A3",
        "move a2a3",
        "drop P a3",
        "drop +p a3",
        "drop d c3",
        "drop p",
    ] {
        let ending = format!("lower player action: {line}\n{START}UPPER player wins.  Illegal move.\n");
        let transcript = format!("{START}lower> {line}\n{ending}");
        Transcript::new(["-i"], transcript.as_str()).holds().stderr("");
        let typed = format!("{line}\nmove a2 a3\n");
        Transcript::new(["-i"], transcript).typing(&typed).stderr("");
    }
}

#[test]
fn upper_can_lose_by_an_illegal_move_too() {
    let first = format!("lower> move a2 a3\nlower player action: move a2 a3\n{FIRST_MOVE}");
    let second = format!("UPPER> drop P a3\nUPPER player action: drop P a3\n{FIRST_MOVE}");
    minishogi(&format!("{first}{second}lower player wins.  Illegal move.\n")).holds().stderr("");
}

/// In check, whatever is not in the list loses.
#[test]
fn a_move_that_is_no_answer_to_check_loses() {
    let transcript = "\
lower> move b1 b2
lower player action: move b1 b2
5 | R| B| S| G| K|
4 |__|__|__|__| P|
3 |__|__|__|__|__|
2 | p| g|__|__|__|
1 | k|__| s| b| r|
    a  b  c  d  e

Captures UPPER: 
Captures lower: 

UPPER> move a5 a2
UPPER player action: move a5 a2
5 |__| B| S| G| K|
4 |__|__|__|__| P|
3 |__|__|__|__|__|
2 | R| g|__|__|__|
1 | k|__| s| b| r|
    a  b  c  d  e

Captures UPPER: P
Captures lower: 

lower player is in check!
Available moves:
move a1 a2
move a1 b1
move b2 a2
lower> move e1 e4
lower player action: move e1 e4
5 |__| B| S| G| K|
4 |__|__|__|__| P|
3 |__|__|__|__|__|
2 | R| g|__|__|__|
1 | k|__| s| b| r|
    a  b  c  d  e

Captures UPPER: P
Captures lower: 

UPPER player wins.  Illegal move.
";
    minishogi(transcript).holds().stderr("");
}

/// The limit counts from the start of what was loaded, and the last move ends the program.
#[test]
fn two_hundred_moves_each_are_a_tie() {
    let folder = tempdir().expect("a folder");
    let [there, back] = ["move a1 a2\nmove e5 e4\n", "move a2 a1\nmove e4 e5\n"];
    let all_400_moves = [there, back].concat().repeat(100);
    let all_but_one = all_400_moves.strip_suffix("move e4 e5\n").expect("the last move");
    let file = format!("k a1\nK e5\n\n[]\n[]\n\n{all_but_one}");
    fs::write(folder.path().join("long.in"), file).expect("written");
    let board = "\
5 |__|__|__|__|__|
4 |__|__|__|__| K|
3 |__|__|__|__|__|
2 |__|__|__|__|__|
1 | k|__|__|__|__|
    a  b  c  d  e

Captures UPPER: 
Captures lower: 

";
    let after = board.replacen("4 |__|__|__|__| K|", "4 |__|__|__|__|__|", 1);
    let after = after.replacen("5 |__|__|__|__|__|", "5 |__|__|__|__| K|", 1);
    let load = format!("lower> load long.in\n{board}");
    let last = format!("UPPER> move e4 e5\nUPPER player action: move e4 e5\n{after}");
    minishogi(&format!("{load}{last}Tie game.  Too many moves.\n")).within(&folder).holds().stderr("");
}

#[test]
fn the_end_of_the_input_ends_the_program_with_a_newline() {
    minishogi("lower> \n").typing("").stderr("");
    let moves = format!(
        "lower> move a2 a3\nlower player action: move a2 a3\n{FIRST_MOVE}\
         UPPER> move e4 e3\nUPPER player action: move e4 e3\n{SECOND_MOVE}lower> \n"
    );
    minishogi(&moves).holds().stderr("");
}

#[test]
fn quit_ends_the_program() {
    minishogi("lower> quit\n").holds().stderr("");
    minishogi("lower> quit\n").typing("quit\nmove a2 a3\n").stderr("");
}
