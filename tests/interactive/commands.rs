//! The commands beside `move` and `drop`, and lines that are no command.

use std::fs;

use boardsh::lang::commands::TABLE;
use tempfile::tempdir;

use super::{FIRST_MOVE, SECOND_MOVE, START, Transcript, minishogi};
use crate::support::Run;

fn first_move() -> String {
    format!("lower> move a2 a3\nlower player action: move a2 a3\n{FIRST_MOVE}")
}

fn two_moves() -> String {
    format!("{}UPPER> move e4 e3\nUPPER player action: move e4 e3\n{SECOND_MOVE}", first_move())
}

/// What only the whole language has is not listed where it is not understood.
#[test]
fn help_lists_the_commands_of_this_mode() {
    let help = Run::new(["-i"]).input("help\n").finish().stderr("").status(0).out();
    for command in TABLE {
        let is_listed = help.lines().any(|line| line.starts_with(&format!("  {} ", command.signature())));
        assert_eq!(is_listed, command.in_seed_mode, "{}: {help}", command.name);
    }
}

#[test]
fn help_explains_one_command() {
    let transcript = "\
lower> help drop
drop <piece> <to>
Put a captured piece back on the board.
The letter is written in lower case by both players. The square must be empty.
A pawn may not be dropped in the far row, in a column with another unpromoted
pawn of the same player, or to give checkmate. In short: `p*c3`.
Examples:
  move a2 a3
  move a5 a3
  move a1 b2
  drop p c4
lower> help quit
quit
Leave boardsh.
The end of the input, Ctrl-D in a terminal, does the same. In a script it ends
the script.
`exit` means the same.
Examples:
  quit
lower> 
";
    minishogi(transcript).holds().stderr("");
}

#[test]
fn undo_takes_back_one_move_or_several() {
    let moves = two_moves();
    minishogi(&format!("{moves}lower> undo\n{FIRST_MOVE}UPPER> \n")).holds().stderr("");
    minishogi(&format!("{moves}lower> undo 1\n{FIRST_MOVE}UPPER> \n")).holds().stderr("");
    minishogi(&format!("{moves}lower> undo 2\n{START}lower> \n")).holds().stderr("");
}

#[test]
fn undo_too_far_changes_nothing() {
    minishogi("lower> undo\nlower> \n").holds().stderr(
        "\
error: there is no move to be taken back
 --> <stdin>:1:1
  |
1 | undo
  | ^^^^ the game stays as it is
",
    );
    let moves = two_moves();
    minishogi(&format!("{moves}lower> undo 3\nlower> show\n{SECOND_MOVE}lower> \n")).holds().stderr(
        "\
error: there are only 2 moves to be taken back
 --> <stdin>:3:6
  |
3 | undo 3
  |      ^ the game stays as it is
",
    );
}

#[test]
fn a_count_is_a_number_from_one() {
    let first = first_move();
    for count in ["0", "-1"] {
        let transcript = format!("{first}UPPER> undo {count}\nUPPER> show\n{FIRST_MOVE}UPPER> \n");
        let underline = "^".repeat(count.len());
        minishogi(&transcript).holds().stderr(&format!(
            "\
error: {count} is not possible here
 --> <stdin>:2:6
  |
2 | undo {count}
  |      {underline} expected a number from 1
"
        ));
    }
}

#[test]
fn a_count_is_a_number() {
    let first = first_move();
    for count in ["+1", "one", "1.5", "a2", "\"1\""] {
        let transcript = format!("{first}UPPER> undo {count}\nUPPER> show\n{FIRST_MOVE}UPPER> \n");
        let underline = "^".repeat(count.len());
        minishogi(&transcript)
            .holds()
            .stderr_has(&format!("\n --> <stdin>:2:6\n  |\n2 | undo {count}\n"))
            .stderr_has(&format!("\n  |      {underline} expected a number from 1"));
    }
}

#[test]
fn redo_plays_again_what_was_taken_back() {
    let back = format!("{}lower> undo 2\n{START}", two_moves());
    let one_by_one = format!("lower> redo\n{FIRST_MOVE}UPPER> redo\n{SECOND_MOVE}lower> \n");
    minishogi(&format!("{back}{one_by_one}")).holds().stderr("");
    minishogi(&format!("{back}lower> redo 2\n{SECOND_MOVE}lower> \n")).holds().stderr("");
}

#[test]
fn redo_too_far_changes_nothing() {
    let back = format!("{}UPPER> undo\n{START}", first_move());
    let too_far = format!("lower> redo 2\nlower> redo\n{FIRST_MOVE}UPPER> redo\nUPPER> \n");
    minishogi(&format!("{back}{too_far}")).holds().stderr(
        "\
error: there is only one move to be played again
 --> <stdin>:3:6
  |
3 | redo 2
  |      ^ the game stays as it is
error: there is no move to be played again
 --> <stdin>:5:1
  |
5 | redo
  | ^^^^ the game stays as it is
",
    );
}

/// A new move starts a variation of its own: there is nothing to play again after it, and where it branched
/// off, it is the one that is played again.
#[test]
fn redo_follows_the_move_that_was_played_last() {
    let gold = "\
5 | R| B| S| G| K|
4 |__|__|__|__| P|
3 |__|__|__|__|__|
2 | p| g|__|__|__|
1 | k|__| s| b| r|
    a  b  c  d  e

Captures UPPER: 
Captures lower: 

";
    let back = format!("{}lower> undo 2\n{START}", two_moves());
    let other = format!("lower> move b1 b2\nlower player action: move b1 b2\n{gold}UPPER> redo\n");
    let again = format!("UPPER> undo\n{START}lower> redo\n{gold}UPPER> \n");
    minishogi(&format!("{back}{other}{again}")).holds().stderr(
        "\
error: there is no move to be played again
 --> <stdin>:5:1
  |
5 | redo
  | ^^^^ the game stays as it is
",
    );
}

#[test]
fn show_shows_the_turn_again() {
    minishogi(&format!("lower> show\n{START}lower> \n")).holds().stderr("");
}

#[test]
fn legal_lists_where_each_piece_may_go() {
    let transcript = "\
lower> legal
lower has 14 legal moves:
  k a1    b2
  g b1    b2 c2
  s c1    b2 c2 d2
  b d1    c2 e2 b3 a4
  r e1    e2 e3 e4
  p a2    a3
lower> legal a2
lower has 1 legal move from a2:
  p a2    a3
lower> legal c3
lower has no legal move from c3.
lower> legal e4
lower has no legal move from e4.
lower> 
";
    minishogi(transcript).holds().stderr("");
}

#[test]
fn legal_marks_promotions_and_lists_drops() {
    let folder = tempdir().expect("a folder");
    let file = "k a1\n+s a2\nr b4\np d4\nK e1\n\n[]\n[p s]\n";
    fs::write(folder.path().join("hand.in"), file).expect("written");
    let transcript = "\
lower> load hand.in
5 |__|__|__|__|__|
4 |__| r|__| p|__|
3 |__|__|__|__|__|
2 |+s|__|__|__|__|
1 | k|__|__|__| K|
    a  b  c  d  e

Captures UPPER: 
Captures lower: p s

lower> legal
lower has 45 legal moves:
  k a1    b1 b2
  +s a2   b2 a3 b3
  r b4    b1 b2 b3 a4 c4 b5+
  p d4    d5+!
  drop s  b1 c1 d1 b2 c2 d2 e2 a3 b3 c3 d3 e3 a4 c4 e4 a5 b5 c5 d5 e5
  drop p  b1 c1 b2 c2 e2 a3 b3 c3 e3 a4 c4 e4
lower> legal b4 count
7
lower> legal d4 count
1
lower> 
";
    minishogi(transcript).within(&folder).holds().stderr("");
}

#[test]
fn why_says_whether_an_action_is_legal() {
    let transcript = "\
lower> why move a2 a3
`move a2 a3` is legal.
lower> why move a2 a4
`move a2 a4` is illegal: the pawn on a2 cannot go to a4: a pawn moves one square straight ahead.
lower> why drop p c3
`drop p c3` is illegal: lower has captured nothing that could be dropped.
lower> why move   e1 e5 promote
`move e1 e5 promote` is illegal: the rook on e1 cannot go to e5: UPPER's pawn on e4 is in the way.
lower> 
";
    minishogi(transcript).holds().stderr("");
}

#[test]
fn why_about_no_action_is_an_error_and_loses_nothing() {
    let transcript = format!("lower> why\nlower> why move a2 z9\nlower> show\n{START}lower> \n");
    minishogi(&transcript).holds().stderr(
        "\
error: `why` needs more: `why <action>`
 --> <stdin>:1:4
  |
1 | why
  |    ^ expected `move`, `drop` or a move such as `a2a3`
error: there is no square `z9`
 --> <stdin>:2:13
  |
2 | why move a2 z9
  |             ^^ expected a square from `a1` to `e5`
",
    );
}

/// What is asked about is no command, so none is suggested.
#[test]
fn why_about_a_word_that_is_no_action_does_not_speak_of_commands() {
    for word in ["undo", "why", "castle"] {
        let transcript = format!("lower> why {word}\nlower> show\n{START}lower> \n");
        let run = minishogi(&transcript).holds().stderr_has("\n --> <stdin>:1:5\n");
        assert!(!run.err().contains("command"), "{}", run.err());
        assert!(!run.err().contains("did you mean"), "{}", run.err());
    }
}

/// Each way to promote is a move, in a list of squares as well as in a number.
#[test]
fn legal_of_a_square_counts_each_way_to_promote() {
    let folder = tempdir().expect("a folder");
    fs::write(folder.path().join("rook.in"), "k a1\nr b4\nK e1\n\n[]\n[]\n").expect("written");
    let out = Run::new(["-i"])
        .within(&folder)
        .input("load rook.in\nlegal b4\n")
        .finish()
        .stderr("")
        .status(0)
        .out();
    assert!(out.contains("lower> legal b4\nlower has 9 legal moves"), "{out}");
    assert!(out.ends_with(":\n  r b4    b1 b2 b3 a4 c4 d4 e4 b5+\nlower> \n"), "{out}");
}

/// A line that is no command costs nothing: a message beside the transcript, then the prompt alone.
#[test]
fn the_game_goes_on_after_an_unknown_command() {
    let transcript = format!("lower> castle e1 g1\n{}UPPER> \n", first_move());
    minishogi(&transcript).holds().stderr(
        "\
error: unknown command `castle`
 --> <stdin>:1:1
  |
1 | castle e1 g1
  | ^^^^^^ expected a command
  |
  = help: `help` lists the commands
",
    );
}

#[test]
fn a_likely_command_is_suggested() {
    let transcript =
        format!("lower> mvoe a2 a3\nlower> MOVE a2 a3\nlower> help drp\n{}UPPER> \n", first_move());
    minishogi(&transcript).holds().stderr(
        "\
error: unknown command `mvoe`
 --> <stdin>:1:1
  |
1 | mvoe a2 a3
  | ^^^^ expected a command
  |
  = help: did you mean `move`?
error: unknown command `MOVE`
 --> <stdin>:2:1
  |
2 | MOVE a2 a3
  | ^^^^ expected a command
  |
  = help: did you mean `move`?
error: help has nothing about `drp`
 --> <stdin>:3:6
  |
3 | help drp
  |      ^^^ expected a topic or the name of a command
  |
  = help: did you mean `drop`?
",
    );
}

#[test]
fn too_many_arguments_are_an_error() {
    let transcript =
        format!("lower> quit now\nlower> undo 1 1\nlower> legal a2 a3\n{}UPPER> \n", first_move());
    minishogi(&transcript).holds().stderr(
        "\
error: `now` is too much for `quit`
 --> <stdin>:1:6
  |
1 | quit now
  |      ^^^ expected the end of the statement
error: `1` is too much for `undo`
 --> <stdin>:2:8
  |
2 | undo 1 1
  |        ^ expected the end of the statement
error: `a3` does not fit `legal [square|piece|drop] [count]`
 --> <stdin>:3:10
  |
3 | legal a2 a3
  |          ^^ expected `count` or the end of the statement
",
    );
}

/// Through the end of a command nothing slips in that this mode does not have, least of all a move that
/// would be refused instead of losing.
#[test]
fn a_line_is_one_command() {
    for more in ["show", "move a2 a3", "move a2 a4", "a2a3", "resign", "clear", "quit"] {
        for line in [format!("show ; {more}"), format!("why move a2 a3 ;{more}"), format!("undo 1; {more}")] {
            let transcript = format!("lower> {line}\nlower> show\n{START}lower> \n");
            let run = minishogi(&transcript).holds();
            assert_eq!(run.err().matches("error: ").count(), 1, "{line}: {}", run.err());
        }
    }
}

#[test]
fn a_comment_is_no_command_either() {
    minishogi("lower> # nothing\nlower> quit # now\nlower> \n")
        .holds()
        .stderr_has("\n --> <stdin>:1:1\n")
        .stderr_has("\n --> <stdin>:2:6\n");
}

/// What only the whole language has.
#[test]
fn commands_of_the_whole_language_are_named_as_such() {
    for command in TABLE.iter().filter(|command| !command.in_seed_mode) {
        let name = command.name;
        let transcript = format!("lower> {name}\nlower> show\n{START}lower> \n");
        let underline = "^".repeat(name.len());
        minishogi(&transcript).holds().stderr(&format!(
            "\
error: `{name}` is not a command of this mode
 --> <stdin>:1:1
  |
1 | {name}
  | {underline} expected one that `help` lists
  |
  = help: `boardsh` without `-i` has all commands
"
        ));
    }
    minishogi("lower> a2a3\nlower> \n").holds().stderr_has("error: unknown command `a2a3`\n");
}

#[test]
fn empty_lines_are_passed_over() {
    let transcript = format!("lower> \nlower>    \nlower> \t\n{}UPPER> \n", first_move());
    minishogi(&transcript).holds().stderr("");
    let boxshogi = "\
5 | N| G| R| S| D|
4 |__|__|__|__| P|
3 |__|__|__|__|__|
2 | p|__|__|__|__|
1 | d| s| r| g| n|
    a  b  c  d  e

Captures UPPER:
Captures lower:

lower>
lower>
lower> quit
";
    Transcript::new(["-i", "--game", "boxshogi"], boxshogi).typing("\n\r\nquit\n").stderr("");
}

/// Bytes that are no text are no command either. The transcript shows where they stood.
#[test]
fn bytes_that_are_no_text_are_no_command() {
    let run = Run::new(["-i"]).input(b"sh\xffow\nmove a2 a3\n").finish();
    run.stdout(&format!("{START}lower> sh\u{fffd}ow\n{}UPPER> \n", first_move())).status(0).stderr(
        "\
error: unknown command `sh\u{fffd}ow`
 --> <stdin>:1:1
  |
1 | sh\u{fffd}ow
  | ^^^^^ expected a command
  |
  = help: did you mean `show`?
",
    );
}

#[test]
fn a_square_in_capitals_is_suggested_in_small_letters() {
    minishogi("lower> legal A2\nlower> \n").holds().stderr(
        "\
error: there is no square `A2`
 --> <stdin>:1:7
  |
1 | legal A2
  |       ^^ expected a square from `a1` to `e5`
  |
  = help: did you mean `a2`?
",
    );
}
