//! `save`, `save!` and `load`.

use std::fs;
use std::path::Path;

use tempfile::{TempDir, tempdir};

use super::transcript::Transcript;
use super::{FIRST_MOVE, START, minishogi};
use crate::support::Run;

/// The start and one move, as `save` writes them.
const SAVED: &str = "\
k a1
g b1
s c1
b d1
r e1
p a2
P e4
R a5
B b5
S c5
G d5
K e5

[]
[]

move a2 a3
";

fn first_move() -> String {
    format!("lower> move a2 a3\nlower player action: move a2 a3\n{FIRST_MOVE}")
}

/// A folder with one file in it.
fn folder_with(name: &str, text: &str) -> TempDir {
    let folder = tempdir().expect("a folder");
    fs::write(folder.path().join(name), text).expect("written");
    folder
}

fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).expect("the file is there")
}

/// The only names in a folder: nothing temporary is left behind.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    entries.map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn a_saved_game_replays_to_the_same_turn() {
    let folder = tempdir().expect("a folder");
    let transcript = format!("{}UPPER> save game.in\nSaved to game.in.\nUPPER> \n", first_move());
    minishogi(&transcript).within(&folder).holds().stderr("");
    assert_eq!(read(&folder, "game.in"), SAVED);
    assert_eq!(names(folder.path()), ["game.in"]);
    let replayed = format!("lower player action: move a2 a3\n{FIRST_MOVE}UPPER> \n");
    Run::new(["-f", "game.in"]).within(&folder).finish().stdout(&replayed).stderr("").status(0);
}

/// Promotions, drops, captures and a start of its own come back as they were.
#[test]
fn a_game_with_everything_in_it_is_saved_whole() {
    let game = "\
k a1
K e1
+r c3
p b4
s d4
B a5

[G P]
[s p]

move d4 d5 promote
drop g e4
move b4 b5 promote
move a5 b4
drop s e2
move e1 e2
";
    let folder = folder_with("game.in", game);
    let replayed = Run::new(["-f", "game.in"]).within(&folder).finish().stderr("").status(0).out();
    let block = replayed.strip_prefix("UPPER player action: move e1 e2\n").expect("the last action");
    let block = block.strip_suffix("lower> \n").expect("a prompt at the end");
    let transcript = format!("lower> load game.in\n{block}lower> save copy.in\nSaved to copy.in.\nlower> \n");
    minishogi(&transcript).within(&folder).holds().stderr("");
    assert_eq!(read(&folder, "copy.in"), game);
}

/// What was taken back is not saved.
#[test]
fn a_game_is_saved_up_to_the_present() {
    let folder = tempdir().expect("a folder");
    let transcript = format!(
        "{}UPPER> undo\n{START}lower> save game.in\nSaved to game.in, without what was taken back.\nlower> \n",
        first_move()
    );
    minishogi(&transcript).within(&folder).holds().stderr("");
    assert_eq!(read(&folder, "game.in"), SAVED.replace("move a2 a3\n", ""));
}

#[test]
fn a_foreign_file_is_not_overwritten_by_save() {
    let folder = folder_with("letter.in", "Dear Ann,\n");
    let transcript = format!("{}UPPER> save letter.in\nUPPER> \n", first_move());
    minishogi(&transcript).within(&folder).holds().stderr(
        "\
error: `letter.in` is there already
 --> <stdin>:2:6
  |
2 | save letter.in
  |      ^^^^^^^^^ expected a new name
  |
  = help: `save!` writes over it
",
    );
    assert_eq!(read(&folder, "letter.in"), "Dear Ann,\n");
    let transcript = format!(
        "{}UPPER> save letter.in\nUPPER> save! letter.in\nSaved to letter.in.\nUPPER> \n",
        first_move()
    );
    minishogi(&transcript).within(&folder).holds().stderr_has("error: `letter.in` is there already\n");
    assert_eq!(read(&folder, "letter.in"), SAVED);
    assert_eq!(names(folder.path()), ["letter.in"]);
}

/// The session's own files are its to overwrite: those it wrote, and those it loaded.
#[test]
fn an_own_file_may_be_saved_again() {
    let folder = tempdir().expect("a folder");
    let transcript = format!(
        "lower> save game.in\nSaved to game.in.\n{}UPPER> save ./game.in\nSaved to ./game.in.\nUPPER> \n",
        first_move()
    );
    minishogi(&transcript).within(&folder).holds().stderr("");
    assert_eq!(read(&folder, "game.in"), SAVED);
    let transcript = format!(
        "lower> load game.in\n{FIRST_MOVE}UPPER> undo\n{START}lower> save game.in\nSaved to game.in, without what was taken back.\nlower> \n"
    );
    minishogi(&transcript).within(&folder).holds().stderr("");
    assert_eq!(read(&folder, "game.in"), SAVED.replace("move a2 a3\n", ""));
}

#[test]
fn a_name_with_blanks_stands_in_quotes() {
    let folder = tempdir().expect("a folder");
    let transcript = format!(
        "{}UPPER> save \"my first game.in\"\nSaved to my first game.in.\n\
         UPPER> undo\n{START}lower> load \"my first game.in\"\n{FIRST_MOVE}UPPER> \n",
        first_move()
    );
    minishogi(&transcript).within(&folder).holds().stderr("");
    assert_eq!(names(folder.path()), ["my first game.in"]);
}

#[test]
fn a_quote_must_be_closed_and_a_blank_needs_one() {
    let folder = tempdir().expect("a folder");
    let transcript = "lower> save \"game.in\nlower> save my game.in\nlower> \n";
    minishogi(transcript)
        .within(&folder)
        .holds()
        .stderr_has("expected a closing `\"`\n")
        .stderr_has("error: `game.in` is too much for `save`\n");
    assert!(names(folder.path()).is_empty());
}

#[test]
fn a_folder_that_is_not_there_is_an_error() {
    let folder = tempdir().expect("a folder");
    let transcript = format!("lower> save none/game.in\n{}UPPER> \n", first_move());
    minishogi(&transcript)
        .within(&folder)
        .holds()
        .stderr_has("error: cannot write `none/game.in`: No such file or directory")
        .stderr_has("the game was not saved\n");
}

/// A loaded game has its whole history.
#[test]
fn a_loaded_game_can_be_taken_back() {
    let folder = folder_with("game.in", SAVED);
    let back =
        format!("lower> load game.in\n{FIRST_MOVE}UPPER> undo\n{START}lower> redo\n{FIRST_MOVE}UPPER> \n");
    minishogi(&back).within(&folder).holds().stderr("");
}

/// After the moves of the file the loading itself is taken back, and the game before it is there again.
#[test]
fn loading_can_be_taken_back() {
    let folder = folder_with("kings.in", "k a1\nK e5\n\n[]\n[]\n\nmove a1 a2\n");
    let [before, after] = ["2 |__|__|__|__|__|\n1 | k|", "2 | k|__|__|__|__|\n1 |__|"].map(|rows| {
        format!(
            "5 |__|__|__|__| K|\n4 |__|__|__|__|__|\n3 |__|__|__|__|__|\n{rows}__|__|__|__|\n    a  b  c  d  e\n\n\
             Captures UPPER: \nCaptures lower: \n\n"
        )
    });
    let transcript = format!(
        "{}UPPER> load kings.in\n{after}UPPER> undo\n{before}lower> undo\n{FIRST_MOVE}UPPER> undo\n{START}\
         lower> undo\nlower> redo 3\n{after}UPPER> \n",
        first_move()
    );
    minishogi(&transcript).within(&folder).holds().stderr(
        "\
error: there is no move to be taken back
 --> <stdin>:6:1
  |
6 | undo
  | ^^^^ the game stays as it is
",
    );
}

/// Loading is no turn of the game: one that is over may be looked at, and taken back.
#[test]
fn a_finished_game_is_loaded_with_its_ending() {
    let start = SAVED.replace("move a2 a3\n", "");
    let mate = "move a1 b2\nmove a5 a2\nmove b2 c3\nmove d5 c4\nnothing after the end is read\n";
    let folder = folder_with("mate.in", &format!("{start}{mate}"));
    let transcript = "\
lower> load mate.in
5 |__| B| S|__| K|
4 |__|__| G|__| P|
3 |__|__| k|__|__|
2 | R|__|__|__|__|
1 |__| g| s| b| r|
    a  b  c  d  e

Captures UPPER: P
Captures lower: 

UPPER player wins.  Checkmate.
lower> move c3 b3
lower> legal
lower has no legal move.
lower> undo
5 |__| B| S| G| K|
4 |__|__|__|__| P|
3 |__|__| k|__|__|
2 | R|__|__|__|__|
1 |__| g| s| b| r|
    a  b  c  d  e

Captures UPPER: P
Captures lower: 

UPPER> quit
";
    minishogi(transcript).within(&folder).holds().stderr(
        "\
error: the game is over
 --> <stdin>:2:1
  |
2 | move c3 b3
  | ^^^^^^^^^^ nothing can be played before `undo`
",
    );
}

/// A file that cannot be loaded changes nothing: neither the board, nor what can be taken back.
#[track_caller]
fn refuses_to_load(text: &str, diagnostics: &str) {
    let folder = folder_with("bad.in", text);
    let nothing_changed = format!("UPPER> show\n{FIRST_MOVE}UPPER> undo\n{START}lower> \n");
    minishogi(&format!("{}UPPER> load bad.in\n{nothing_changed}", first_move()))
        .within(&folder)
        .holds()
        .stderr(diagnostics);
}

/// What is wrong in the file comes first, then what that means for the command.
#[test]
fn a_malformed_file_is_not_loaded() {
    refuses_to_load(
        "k a1\nK e9\n\n[]\n[]\n",
        "\
error: there is no square `e9`
 --> bad.in:2:3
  |
2 | K e9
  |   ^^ expected a square from `a1` to `e5`

error: `bad.in` is not a game that can be loaded
 --> <stdin>:2:6
  |
2 | load bad.in
  |      ^^^^^^ nothing was loaded
",
    );
}

/// As a replay this file would be a loss; as a game to go on with, it is a mistake.
#[test]
fn a_file_with_an_illegal_move_is_not_loaded() {
    refuses_to_load(
        "k a1\nK e5\n\n[]\n[]\n\nmove a1 a2\nmove e5 e3\n",
        "\
error: the king on e5 cannot go to e3: a king moves one square in any direction
 --> bad.in:8:6
  |
8 | move e5 e3
  |      ^^^^^ illegal: cannot-move-that-way

error: `bad.in` is not a game that can be loaded
 --> <stdin>:2:6
  |
2 | load bad.in
  |      ^^^^^^ nothing was loaded
",
    );
    refuses_to_load(
        "k a1\nK e5\n\n[]\n[]\n\nresign\n",
        "\
error: `resign` does not belong here
 --> bad.in:7:1
  |
7 | resign
  | ^^^^^^ expected `move` or `drop`

error: `bad.in` is not a game that can be loaded
 --> <stdin>:2:6
  |
2 | load bad.in
  |      ^^^^^^ nothing was loaded
",
    );
}

#[test]
fn a_file_that_is_not_there_is_not_loaded() {
    let folder = tempdir().expect("a folder");
    let transcript = format!("{}UPPER> load none.in\nUPPER> show\n{FIRST_MOVE}UPPER> \n", first_move());
    minishogi(&transcript)
        .within(&folder)
        .holds()
        .stderr_has("error: cannot read `none.in`: No such file or directory")
        .stderr_has("nothing was read\n");
}

#[test]
fn a_file_in_other_letters_changes_the_skin_if_none_was_named() {
    let folder = folder_with("box.in", "d a1\nD e5\n\n[]\n[]\n\nmove a1 a2\n");
    let transcript = format!("{}UPPER> load box.in\n{DRIVES}UPPER> quit\n", first_move());
    minishogi(&transcript).within(&folder).holds().stderr("");
}

const DRIVES: &str = "\
5 |__|__|__|__| D|
4 |__|__|__|__|__|
3 |__|__|__|__|__|
2 | d|__|__|__|__|
1 |__|__|__|__|__|
    a  b  c  d  e

Captures UPPER:
Captures lower:

";

#[test]
fn a_file_in_letters_that_contradict_the_named_game_is_not_loaded() {
    let folder = folder_with("box.in", "d a1\nD e5\n\n[]\n[]\n");
    let rest = format!("{}UPPER> load box.in\nUPPER> show\n{FIRST_MOVE}UPPER> \n", first_move());
    Transcript::new(["-i", "--game", "minishogi"], format!("{START}{rest}"))
        .within(&folder)
        .holds()
        .stderr_has("error: `d` is not a piece of minishogi\n --> box.in:1:1\n")
        .stderr_has("error: `D` is not a piece of minishogi\n --> box.in:2:1\n")
        .stderr_has("error: `box.in` is not a game that can be loaded\n --> <stdin>:2:6\n");
}

#[test]
fn a_file_that_is_no_text_is_not_loaded() {
    let folder = tempdir().expect("a folder");
    fs::write(folder.path().join("bytes.in"), b"k a1\n\xff\n").expect("written");
    let transcript = format!("{}UPPER> load bytes.in\nUPPER> \n", first_move());
    minishogi(&transcript)
        .within(&folder)
        .holds()
        .stderr_has("\n --> bytes.in:2:1\n")
        .stderr_has("expected text in UTF-8\n")
        .stderr_has("error: `bytes.in` is not a game that can be loaded\n");
}

#[cfg(unix)]
#[test]
fn save_does_not_follow_a_link_to_nowhere() {
    let folder = tempdir().expect("a folder");
    std::os::unix::fs::symlink("nowhere", folder.path().join("dangling.in")).expect("a link");
    minishogi("lower> save dangling.in\nlower> \n")
        .within(&folder)
        .holds()
        .stderr_has("error: `dangling.in` is there already\n");
    assert_eq!(names(folder.path()), ["dangling.in"]);
}

#[cfg(unix)]
#[test]
fn save_does_not_replace_what_is_no_file() {
    use std::os::unix::fs::symlink;
    let folder = tempdir().expect("a folder");
    symlink("/dev/null", folder.path().join("device.in")).expect("a link");
    fs::create_dir(folder.path().join("folder.in")).expect("a folder");
    for (name, why) in
        [("device.in", "is outside the folder that this script may use"), ("folder.in", "is there already")]
    {
        let run = minishogi(&format!("lower> save {name}\nlower> save! {name}\nlower> \n"));
        let run = run.within(&folder).holds();
        let error = format!("error: `{name}` {why}\n");
        assert_eq!(run.err().matches(&error).count(), 2, "{}", run.err());
    }
    let about = fs::metadata(folder.path().join("device.in")).expect("still a device");
    assert!(!about.is_file());
}

#[cfg(unix)]
#[test]
fn save_follows_a_link_and_keeps_the_permissions() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = folder_with("real.in", "old");
    let real = folder.path().join("real.in");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).expect("ours to change");
    symlink("real.in", folder.path().join("link.in")).expect("a link");
    minishogi("lower> save! link.in\nSaved to link.in.\nlower> \n").within(&folder).holds().stderr("");
    let about = fs::symlink_metadata(folder.path().join("link.in")).expect("still there");
    assert!(about.is_symlink());
    assert!(fs::read_to_string(&real).expect("written").starts_with("k a1\n"));
    assert_eq!(fs::metadata(&real).expect("there").permissions().mode() & 0o777, 0o640);
}

#[test]
fn a_file_that_may_not_be_written_is_left_alone() {
    let folder = folder_with("mine.in", "old");
    let file = folder.path().join("mine.in");
    let mut permissions = fs::metadata(&file).expect("there").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&file, permissions).expect("ours to change");
    minishogi("lower> save! mine.in\nlower> \n")
        .within(&folder)
        .holds()
        .stderr_has("error: cannot write `mine.in`: permission denied\n");
    assert_eq!(fs::read_to_string(&file).expect("there"), "old");
}

#[test]
fn after_a_tie_nothing_is_legal() {
    let round = "move a1 b1\nmove e5 d5\nmove b1 a1\nmove d5 e5\n".repeat(100);
    let folder = folder_with("tie.in", &format!("k a1\nK e5\n\n[]\n[]\n\n{round}"));
    let run = Run::new(["-i"]).within(&folder).input("load tie.in\nlegal\nwhy move a1 b1\n").finish();
    let (_, after) = run.out().split_once("Tie game.  Too many moves.\n").map(owned).expect("the ending");
    let why = "lower> why move a1 b1\n`move a1 b1` is illegal: the game is over.\n";
    assert_eq!(after, format!("lower> legal\nlower has no legal move.\n{why}lower> \n"));
    run.stderr("").status(0);
}

fn owned(parts: (&str, &str)) -> (String, String) {
    (parts.0.to_owned(), parts.1.to_owned())
}

#[test]
fn a_file_that_is_no_text_of_ours_is_not_touched_by_a_failed_save() {
    let folder = folder_with("mine.in", "old");
    let long = "x".repeat(300) + ".in";
    minishogi(&format!("lower> save {long}\nlower> \n")).within(&folder).holds().stderr_has("cannot write");
    let names: Vec<_> =
        fs::read_dir(folder.path()).expect("there").flatten().map(|file| file.file_name()).collect();
    assert_eq!(names, ["mine.in"]);
}

#[test]
fn the_end_of_a_name_tells_the_format() {
    let folder = tempdir().expect("a folder");
    let transcript = format!("{}UPPER> save game\nUPPER> save game.doc\nUPPER> \n", first_move());
    minishogi(&transcript).within(&folder).holds().stderr(
        "\
error: the name `game` does not tell the format
 --> <stdin>:2:6
  |
2 | save game
  |      ^^^^ expected a name that ends in `.board`, `.in`, `.sfen`, `.usi` or `.txt`
error: the name `game.doc` does not tell the format
 --> <stdin>:3:6
  |
3 | save game.doc
  |      ^^^^^^^^ expected a name that ends in `.board`, `.in`, `.sfen`, `.usi` or `.txt`
",
    );
    assert!(names(folder.path()).is_empty());
}

#[test]
fn each_format_is_written_and_read_again() {
    for (name, text) in [
        ("game.in", SAVED.to_owned()),
        ("game.sfen", "rbsgk/4p/P4/5/KGSBR w - 2\n".to_owned()),
        ("game.usi", "position startpos moves 5d5c\n".to_owned()),
        ("game.txt", format!("{FIRST_MOVE}UPPER>\n")),
        (
            "game.board",
            "game minishogi\nrules box\nposition \"rbsgk/4p/5/P4/KGSBR b - 1\"\nmove a2 a3\n".to_owned(),
        ),
    ] {
        let folder = tempdir().expect("a folder");
        let transcript = format!("{}UPPER> save {name}\nSaved to {name}.\nUPPER> \n", first_move());
        minishogi(&transcript).within(&folder).holds().stderr("");
        assert_eq!(read(&folder, name), text, "{name}");
        let transcript = format!("lower> load {name}\n{FIRST_MOVE}UPPER> \n");
        minishogi(&transcript).within(&folder).holds().stderr("");
    }
}

/// What a format cannot hold is not left out in silence.
#[test]
fn a_game_with_a_variation_is_saved_whole_or_not_at_all() {
    let folder = tempdir().expect("a folder");
    let gold = FIRST_MOVE
        .replace("3 | p|", "3 |__|")
        .replace("2 |__|__|", "2 | p| g|")
        .replace("1 | k| g|", "1 | k|__|");
    let other = format!("UPPER> undo\n{START}lower> move b1 b2\nlower player action: move b1 b2\n{gold}");
    let transcript = format!(
        "{}{other}UPPER> save game.in\nUPPER> save game.usi\nUPPER> save game.board\nSaved to game.board.\nUPPER> \n",
        first_move()
    );
    minishogi(&transcript).within(&folder).holds().stderr(
        "\
error: a `.in` file cannot hold a variation
 --> <stdin>:4:6
  |
4 | save game.in
  |      ^^^^^^^ the game was not saved
  |
  = help: a `.board` file holds everything
error: a USI line cannot hold a variation
 --> <stdin>:5:6
  |
5 | save game.usi
  |      ^^^^^^^^ the game was not saved
  |
  = help: a `.board` file holds everything
",
    );
    assert_eq!(names(folder.path()), ["game.board"]);
    assert!(read(&folder, "game.board").ends_with("move a2 a3\nundo 1\nmove b1 b2\n"));
}

/// A folder with a file in it, and a folder beside that file.
fn two_folders() -> TempDir {
    let folder = folder_with("game.in", SAVED);
    fs::create_dir(folder.path().join("inner")).expect("a folder");
    folder
}

/// Whoever pipes may have it from anywhere.
#[test]
fn through_a_pipe_files_stay_below_the_current_folder() {
    let folder = two_folders();
    let inner = folder.path().join("inner");
    minishogi("lower> load ../game.in\nlower> save! ../game.in\nlower> save ../new.in\nlower> \n")
        .within(&inner)
        .holds()
        .stderr_has("error: `../game.in` is outside the folder that this script may use\n --> <stdin>:1:6\n")
        .stderr_has("error: `../game.in` is outside the folder that this script may use\n --> <stdin>:2:7\n")
        .stderr_has("error: `../new.in` is outside the folder that this script may use\n --> <stdin>:3:6\n")
        .stderr_has("help: `--allow-path` lets scripts use another folder\n");
    assert_eq!(read(&folder, "game.in"), SAVED);
    assert!(!folder.path().join("new.in").exists());
    let allowed = format!("{START}lower> load ../game.in\n{FIRST_MOVE}UPPER> \n");
    Transcript::new(["-i", "--allow-path", ".."], allowed).within(&inner).holds().stderr("");
}
