//! `gotesente`: an illegal move is refused, and after a file play goes on at the prompt.

use std::fs;

use tempfile::{TempDir, tempdir};

use super::transcript::Transcript;

/// Seed 002's own example.
const BOX_FILE: &str =
    "d a1\ns b1\nr c1\ng d1\nn e1\np a2\nD e5\nS d5\nR c5\nG b5\nN a5\nP e4\n\n\n[]\n[]\n\n\nmove a2 a3\n";

const BOX_START: &str = "\
5 | N| G| R| S| D|
4 |__|__|__|__| P|
3 |__|__|__|__|__|
2 | p|__|__|__|__|
1 | d| s| r| g| n|
    a  b  c  d  e

Captures Sente:
Captures Gote:

";

const BOX_FIRST_MOVE: &str = "\
5 | N| G| R| S| D|
4 |__|__|__|__| P|
3 | p|__|__|__|__|
2 |__|__|__|__|__|
1 | d| s| r| g| n|
    a  b  c  d  e

Captures Sente:
Captures Gote:

";

const BOX_SECOND_MOVE: &str = "\
5 | N| G| R| S| D|
4 |__|__|__|__|__|
3 | p|__|__|__| P|
2 |__|__|__|__|__|
1 | d| s| r| g| n|
    a  b  c  d  e

Captures Sente:
Captures Gote:

";

fn folder_with(text: &str) -> TempDir {
    let folder = tempdir().expect("a folder");
    fs::write(folder.path().join("game.in"), text).expect("written");
    folder
}

fn replay(text: impl Into<String>) -> Transcript {
    Transcript::new(["--game", "gotesente", "-f", "game.in"], text)
}

fn interactive(text: impl Into<String>) -> Transcript {
    Transcript::new(["--game", "gotesente", "-i"], text)
}

#[test]
fn play_goes_on_after_a_file() {
    let folder = folder_with(BOX_FILE);
    let transcript = format!(
        "Gote player action: move a2 a3\n{BOX_FIRST_MOVE}\
         Sente> move e4 e3\nSente player action: move e4 e3\n{BOX_SECOND_MOVE}Gote>\n"
    );
    replay(transcript).within(&folder).holds().stderr("");
}

/// The first turn at the prompt is the last of the file: the moves of the file can be taken back there.
#[test]
fn every_command_works_after_a_file() {
    let folder = folder_with(BOX_FILE);
    let transcript = format!(
        "Gote player action: move a2 a3\n{BOX_FIRST_MOVE}\
         Sente> undo\n{BOX_START}Gote> why drop g c3\n\
         `drop g c3` is illegal: Gote has captured nothing that could be dropped.\n\
         Gote> redo\n{BOX_FIRST_MOVE}Sente> quit\n"
    );
    replay(transcript).within(&folder).holds().stderr("");
}

#[test]
fn a_file_without_moves_goes_on_too() {
    let folder = folder_with(&BOX_FILE.replace("move a2 a3\n", ""));
    replay(format!("{BOX_START}Gote>\n")).within(&folder).holds().stderr("");
}

#[test]
fn a_file_that_ends_the_game_ends_the_program() {
    let moves = "move a1 b2\nmove a5 a2\nmove b2 c3\nmove d5 c4\n";
    let folder = folder_with(&BOX_FILE.replace("move a2 a3\n", moves));
    let transcript = "\
Sente player action: move d5 c4
5 |__| G| R|__| D|
4 |__|__| S|__| P|
3 |__|__| d|__|__|
2 | N|__|__|__|__|
1 |__| s| r| g| n|
    a  b  c  d  e

Captures Sente: P
Captures Gote:

Sente player wins.  Checkmate.
";
    replay(transcript).within(&folder).typing("undo\n").stderr("");
}

/// The rest of such a file is dropped: it was written for another position.
#[test]
fn an_illegal_move_in_a_file_is_reported_and_the_rest_dropped() {
    let folder = folder_with(&format!("{BOX_FILE}move e4 e2\nmove a1 a2\n"));
    let transcript = format!(
        "Gote player action: move a2 a3\n{BOX_FIRST_MOVE}\
         Sente> move e4 e3\nSente player action: move e4 e3\n{BOX_SECOND_MOVE}Gote>\n"
    );
    replay(transcript).within(&folder).holds().stderr(
        "\
error: the pawn on e4 cannot go to e2: a pawn moves one square straight ahead
  --> game.in:20:6
   |
20 | move e4 e2
   |      ^^^^^ illegal: cannot-move-that-way
   |
   = help: the rest of the file is left out
",
    );
}

#[test]
fn a_line_of_a_file_that_is_no_action_is_reported_too() {
    let folder = folder_with(&BOX_FILE.replace("move a2 a3", "castle"));
    replay(format!("{BOX_START}Gote>\n")).within(&folder).holds().stderr(
        "\
error: `castle` does not belong here
  --> game.in:19:1
   |
19 | castle
   | ^^^^^^ expected `move` or `drop`
   |
   = help: the rest of the file is left out
",
    );
}

/// At the prompt a move that cannot be played costs nothing, well-formed or not.
#[test]
fn an_illegal_move_at_the_prompt_is_refused() {
    let transcript = format!(
        "{BOX_START}Gote> move a2 a4\nGote> move a2\nGote> drop P a3\nGote> drop k c3\nGote>\n\
         Gote> move a2 a3\nGote player action: move a2 a3\n{BOX_FIRST_MOVE}Sente>\n"
    );
    interactive(transcript).holds().stderr(
        "\
error: the pawn on a2 cannot go to a4: a pawn moves one square straight ahead
 --> <stdin>:1:6
  |
1 | move a2 a4
  |      ^^^^^ illegal: cannot-move-that-way
error: `move` needs more: `move <from> <to> [promote]`
 --> <stdin>:2:8
  |
2 | move a2
  |        ^ expected a square such as `a1`
error: no piece is written `P` here
 --> <stdin>:3:6
  |
3 | drop P a3
  |      ^ expected one of `n` `g` `s` `r` `p`
error: no piece is written `k` here
 --> <stdin>:4:6
  |
4 | drop k c3
  |      ^ expected one of `n` `g` `s` `r` `p`
",
    );
}

/// A checkmate still ends it.
#[test]
fn checkmate_ends_the_program() {
    let file = BOX_FILE.replace("move a2 a3\n", "move a1 b2\nmove a5 a2\nmove b2 c3\n");
    let folder = folder_with(&file);
    let transcript = "\
Gote player action: move b2 c3
5 |__| G| R| S| D|
4 |__|__|__|__| P|
3 |__|__| d|__|__|
2 | N|__|__|__|__|
1 |__| s| r| g| n|
    a  b  c  d  e

Captures Sente: P
Captures Gote:

Sente> move d5 c4
Sente player action: move d5 c4
5 |__| G| R|__| D|
4 |__|__| S|__| P|
3 |__|__| d|__|__|
2 | N|__|__|__|__|
1 |__| s| r| g| n|
    a  b  c  d  e

Captures Sente: P
Captures Gote:

Sente player wins.  Checkmate.
";
    replay(transcript).within(&folder).typing("move d5 c4\nundo\n").stderr("");
}

/// A file shows which letters it is written in, and they are those of the prompt from then on.
#[test]
fn a_file_may_be_written_in_either_set_of_letters() {
    let folder = folder_with("k a1\ng b2\nr e1\nK d5\n\n[P]\n[b s]\n\nmove e1 e2\n");
    let transcript = "\
Gote player action: move e1 e2
5 |__|__|__| K|__|
4 |__|__|__|__|__|
3 |__|__|__|__|__|
2 |__| g|__|__| r|
1 | k|__|__|__|__|
    a  b  c  d  e

Captures Sente: P
Captures Gote: b s

Sente> move d5 d4
Sente player action: move d5 d4
5 |__|__|__|__|__|
4 |__|__|__| K|__|
3 |__|__|__|__|__|
2 |__| g|__|__| r|
1 | k|__|__|__|__|
    a  b  c  d  e

Captures Sente: P
Captures Gote: b s

Gote> drop b c3
Gote player action: drop b c3
5 |__|__|__|__|__|
4 |__|__|__| K|__|
3 |__|__| b|__|__|
2 |__| g|__|__| r|
1 | k|__|__|__|__|
    a  b  c  d  e

Captures Sente: P
Captures Gote: s

Sente player is in check!
Available moves:
move d4 c4
move d4 c5
move d4 d3
move d4 d5
Sente>
";
    replay(transcript).within(&folder).holds().stderr("");
}

/// What is loaded at the prompt may change the letters, in both directions.
#[test]
fn load_takes_either_set_of_letters() {
    let folder = tempdir().expect("a folder");
    fs::write(folder.path().join("mini.in"), "k a1\nK e5\n\n[]\n[b]\n").expect("written");
    fs::write(folder.path().join("box.in"), "d a1\nD e5\n\n[]\n[g]\n").expect("written");
    let bare = |king: &str, held: &str| {
        format!(
            "5 |__|__|__|__| {}|\n4 |__|__|__|__|__|\n3 |__|__|__|__|__|\n2 |__|__|__|__|__|\n\
             1 | {king}|__|__|__|__|\n    a  b  c  d  e\n\nCaptures Sente:\nCaptures Gote: {held}\n\n",
            king.to_uppercase()
        )
    };
    let (mini, boxed) = (bare("k", "b"), bare("d", "g"));
    let transcript = format!("{BOX_START}Gote> load mini.in\n{mini}Gote> load box.in\n{boxed}Gote>\n");
    interactive(transcript).within(&folder).holds().stderr("");
}

/// At the prompt after a file as at any other: through a pipe, files stay below the current folder.
#[test]
fn through_a_pipe_files_stay_below_the_current_folder_after_a_file_too() {
    let folder = folder_with(BOX_FILE);
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).expect("a folder");
    let transcript = format!(
        "Gote player action: move a2 a3\n{BOX_FIRST_MOVE}Sente> save ../new.in\nSente> load ../game.in\nSente>\n"
    );
    Transcript::new(["--game", "gotesente", "-f", "../game.in"], transcript)
        .within(&inner)
        .holds()
        .stderr_has("error: `../new.in` is outside the folder that this script may use\n --> <stdin>:1:6\n")
        .stderr_has("error: `../game.in` is outside the folder that this script may use\n --> <stdin>:2:6\n");
    assert!(!folder.path().join("new.in").exists());
}
