//! What a person sees, in a real terminal.
//!
//! Whoever types must first have seen the prompt, as a person would; whatever is waited for may take a
//! minute, so that a busy machine changes nothing.

use std::fs;
use std::process::Command;
use std::time::Duration;

use expectrl::process::unix::WaitStatus;
use expectrl::session::OsSession;
use expectrl::{Eof, Expect as _, Needle, Regex, Session};
use tempfile::{TempDir, tempdir};

use crate::support::{Run, boardsh};

pub(crate) const ENTER: &str = "\r";
pub(crate) const UP: &str = "\x1b[A";
pub(crate) const CTRL_C: &str = "\x03";
pub(crate) const CTRL_D: &str = "\x04";

/// boardsh in a terminal.
pub(crate) struct Terminal {
    session: OsSession,
}

impl Terminal {
    /// With arguments, in a terminal without colours, so that what is seen is text.
    pub(crate) fn open<const N: usize>(arguments: [&str; N]) -> Self {
        let mut command = boardsh();
        command.args(arguments).env("TERM", "xterm").env("NO_COLOR", "1");
        Self::run(command)
    }

    pub(crate) fn run(command: Command) -> Self {
        let mut session = Session::spawn(command).expect("boardsh starts in a terminal");
        session.set_expect_timeout(Some(Duration::from_secs(60)));
        Self { session }
    }

    /// Waits until a text appears behind what was seen before.
    #[track_caller]
    pub(crate) fn sees(&mut self, text: &str) {
        self.waits_for(text, &format!("{text:?}"));
    }

    #[track_caller]
    pub(crate) fn waits_for(&mut self, needle: impl Needle, what: &str) -> String {
        match self.session.expect(needle) {
            Ok(seen) => String::from_utf8_lossy(seen.as_bytes()).into_owned(),
            Err(error) => {
                let rest = self.session.check(Regex("(?s).+")).map(|rest| rest.as_bytes().to_vec());
                let rest = rest.unwrap_or_default();
                panic!("waiting for {what}: {error}; instead there is {:?}", String::from_utf8_lossy(&rest));
            }
        }
    }

    pub(crate) fn types(&mut self, keys: &str) {
        self.session.send(keys).expect("the terminal takes keys");
    }

    pub(crate) fn enters(&mut self, line: &str) {
        self.types(&format!("{line}{ENTER}"));
    }

    /// Ends the program as nothing else does: it cannot do anything about it.
    pub(crate) fn kills(mut self) {
        let process = self.session.get_process_mut();
        process.kill(expectrl::process::unix::Signal::SIGKILL).expect("the program is there");
        process.wait().expect("it has ended");
    }

    /// Waits for the end of the program, and gives what it said before.
    #[track_caller]
    pub(crate) fn ends_with_status(mut self, expected: i32) -> String {
        let rest = self.waits_for(Eof, "the end of the program");
        match self.session.get_process().wait() {
            Ok(WaitStatus::Exited(_, status)) => assert_eq!(status, expected, "exit status after {rest:?}"),
            other => panic!("boardsh did not end of itself, but so: {other:?}"),
        }
        rest
    }
}

fn folder_with(name: &str, text: &str) -> TempDir {
    let folder = tempdir().expect("a folder");
    fs::write(folder.path().join(name), text).expect("written");
    folder
}

#[test]
fn the_prompt_has_a_blank_to_type_behind() {
    for (game, prompt) in [("minishogi", "lower> "), ("boxshogi", "lower> "), ("gotesente", "Gote> ")] {
        let mut terminal = Terminal::open(["-i", "--game", game]);
        terminal.sees("1 |");
        terminal.sees(prompt);
        terminal.types(CTRL_D);
        terminal.ends_with_status(0);
    }
}

#[test]
fn a_move_is_played_and_the_board_drawn_anew() {
    let mut terminal = Terminal::open(["-i"]);
    terminal.sees("lower> ");
    terminal.enters("move a2 a3");
    terminal.sees("lower player action: move a2 a3");
    terminal.sees("3 | p|__|__|__|__|");
    terminal.sees("2 |__|__|__|__|__|");
    terminal.sees("UPPER> ");
    terminal.enters("quit");
    terminal.ends_with_status(0);
}

/// What was typed is shown once, by the line editor, and not again as it is through a pipe.
#[test]
fn nothing_is_echoed_twice() {
    let mut terminal = Terminal::open(["-i"]);
    terminal.sees("lower> ");
    terminal.enters("legal a2");
    let before = terminal.waits_for("lower has 1 legal move", "the answer");
    assert_eq!(before.matches("legal a2").count(), 1, "{before:?}");
    terminal.sees("lower> ");
    terminal.types(CTRL_D);
    terminal.ends_with_status(0);
}

#[test]
fn the_up_key_calls_back_the_last_command() {
    let mut terminal = Terminal::open(["-i"]);
    terminal.sees("lower> ");
    terminal.enters("why move a2 a4");
    terminal.sees("is illegal");
    terminal.sees("lower> ");
    terminal.enters("legal a2");
    terminal.sees("lower has 1 legal move");
    terminal.sees("lower> ");
    terminal.types(UP);
    terminal.sees("legal a2");
    terminal.types(UP);
    terminal.sees("why move a2 a4");
    terminal.types(ENTER);
    terminal.sees("`move a2 a4` is illegal");
    terminal.sees("lower> ");
    terminal.types(CTRL_D);
    terminal.ends_with_status(0);
}

#[test]
fn ctrl_c_cancels_the_line_and_nothing_else() {
    let mut terminal = Terminal::open(["-i"]);
    terminal.sees("lower> ");
    terminal.types("move a2 a4");
    terminal.sees("move a2 a4");
    terminal.types(CTRL_C);
    terminal.sees("lower> ");
    terminal.types(CTRL_C);
    terminal.sees("lower> ");
    terminal.enters("move a2 a3");
    terminal.sees("lower player action: move a2 a3");
    terminal.sees("UPPER> ");
    terminal.types(CTRL_D);
    terminal.ends_with_status(0);
}

#[test]
fn ctrl_d_leaves() {
    for (arguments, prompt) in [(vec!["-i"], "lower>"), (vec![], "lower 0>")] {
        let mut command = boardsh();
        command.args(arguments).env("TERM", "xterm-256color");
        let mut terminal = Terminal::run(command);
        terminal.sees(prompt);
        terminal.types(CTRL_D);
        terminal.ends_with_status(0);
    }
}

#[test]
fn the_end_of_the_game_leaves() {
    let mut terminal = Terminal::open(["-i"]);
    for (prompt, line) in [
        ("lower> ", "move a1 b2"),
        ("UPPER> ", "move a5 a2"),
        ("lower> ", "move b2 c3"),
        ("UPPER> ", "move d5 c4"),
    ] {
        terminal.sees(prompt);
        terminal.enters(line);
        terminal.sees(&format!("player action: {line}"));
    }
    terminal.sees("UPPER player wins.  Checkmate.");
    terminal.ends_with_status(0);
}

#[test]
fn an_illegal_move_loses_here_too() {
    let mut terminal = Terminal::open(["-i", "--game", "boxshogi"]);
    terminal.sees("lower> ");
    terminal.enters("move a2 a4");
    terminal.sees("UPPER player wins.  Illegal move.");
    terminal.ends_with_status(0);
}

/// A person who made a mistake and corrected it has done nothing wrong: the status is 0.
#[test]
fn the_study_prompt_explains_and_goes_on() {
    let mut terminal = Terminal::open([]);
    terminal.sees("1 | k| g| s| b| r|");
    terminal.sees("lower 0>");
    terminal.enters("move a2 a4");
    terminal.sees("the pawn on a2 cannot go to a4");
    terminal.sees("lower 0>");
    terminal.enters("move a2 a3");
    terminal.sees("lower player action: move a2 a3");
    terminal.sees("UPPER 1>");
    terminal.enters("quit");
    terminal.ends_with_status(0);
}

/// After a file of `gotesente` the line editor takes over.
#[test]
fn play_goes_on_after_a_file() {
    let folder = folder_with("game.in", "k a1\nK e5\n\n[]\n[]\n\nmove a1 a2\n");
    let file = folder.path().join("game.in");
    let mut terminal = Terminal::open(["--game", "gotesente", "-f", file.to_str().expect("a name in UTF-8")]);
    terminal.sees("Gote player action: move a1 a2");
    terminal.sees("Sente> ");
    terminal.enters("move e5 e4");
    terminal.sees("Sente player action: move e5 e4");
    terminal.sees("Gote> ");
    terminal.types(CTRL_D);
    terminal.ends_with_status(0);
}

/// A file may hold anything. In a terminal it is shown, and does nothing; elsewhere it is kept.
#[test]
fn control_characters_of_a_file_do_nothing_to_a_terminal() {
    let folder = folder_with("game.in", "k a1\nK e5\n\n[]\n[]\n\nresign\x1b[2J\x07now\n");
    let file = folder.path().join("game.in");
    let file = file.to_str().expect("a name in UTF-8");
    let seen = Terminal::open(["-f", file]).ends_with_status(0);
    assert!(seen.starts_with("lower player action: resign\\u{1b}[2J\\u{7}now\r\n"), "{seen:?}");
    assert!(!seen.contains(['\x1b', '\x07']), "{seen:?}");
    let piped = Run::new(["-f", file]).finish().status(0).out();
    assert!(piped.starts_with("lower player action: resign\x1b[2J\x07now\n"), "{piped:?}");
}

/// What a run in a terminal says about a file that is wrong, with the environment changed.
fn diagnostic_with(variables: &[(&str, &str)]) -> String {
    let folder = folder_with("bad.in", "k a9\n\n[]\n[]\n");
    let mut command = boardsh();
    command.args(["-f", "bad.in"]).current_dir(&folder).env("TERM", "xterm-256color");
    command.envs(variables.iter().copied());
    Terminal::run(command).ends_with_status(2)
}

#[test]
fn diagnostics_are_coloured_in_a_terminal() {
    let seen = diagnostic_with(&[]);
    assert!(seen.contains("\x1b["), "{seen:?}");
    assert!(seen.contains("there is no square `a9`"), "{seen:?}");
    // The convention is that an empty variable asks for nothing.
    assert_eq!(diagnostic_with(&[("NO_COLOR", "")]), seen);
}

#[test]
fn diagnostics_are_plain_where_colour_is_unwanted_or_unknown() {
    let plain = "\
error: there is no square `a9`\r
 --> bad.in:1:3\r
  |\r
1 | k a9\r
  |   ^^ expected a square from `a1` to `e5`\r
";
    assert_eq!(diagnostic_with(&[("NO_COLOR", "1")]), plain);
    assert_eq!(diagnostic_with(&[("TERM", "dumb")]), plain);
}

/// A terminal marks what is pasted, so that its newlines are not taken for the Enter key. Each pasted line
/// is a command all the same.
#[test]
fn pasted_lines_are_commands_one_by_one() {
    let mut terminal = Terminal::open(["-i"]);
    terminal.sees("lower> ");
    terminal.types("\x1b[200~move a2 a3\rmove e4 e3\r\x1b[201~");
    terminal.sees("move e4 e3");
    terminal.types(ENTER);
    terminal.sees("lower player action: move a2 a3\r\n");
    terminal.sees("UPPER player action: move e4 e3\r\n");
    terminal.sees("lower> ");
    terminal.types(CTRL_D);
    terminal.ends_with_status(0);
}

/// Some terminals do not mark it, and some people are faster than the machine.
#[test]
fn what_is_typed_ahead_is_not_lost() {
    let mut terminal = Terminal::open(["-i"]);
    terminal.sees("lower> ");
    terminal.types("move a2 a3\rmove e4 e3\rmove a1 a2\r");
    terminal.sees("lower player action: move a2 a3");
    terminal.sees("UPPER player action: move e4 e3");
    terminal.sees("lower player action: move a1 a2");
    terminal.sees("UPPER> ");
    terminal.types(CTRL_D);
    terminal.ends_with_status(0);
}

#[test]
fn a_file_typed_in_ends_with_one_ctrl_d() {
    let mut terminal = Terminal::open(["-f", "-"]);
    for line in ["k a1", "K e5", "", "[]", "[]", "", "move a1 a2"] {
        terminal.enters(line);
    }
    terminal.types(CTRL_D);
    assert!(terminal.ends_with_status(0).contains("lower player action: move a1 a2"));
}

#[test]
fn a_block_goes_on_in_the_next_line_with_a_prompt_of_its_own() {
    let mut terminal = Terminal::open([]);
    terminal.sees("lower 0>");
    terminal.enters("for $m in legal a2 {");
    terminal.sees("... ");
    terminal.enters("say \"try {$m}\"");
    terminal.sees("... ");
    terminal.enters("}");
    terminal.sees("\ntry a2a3\r\n");
    terminal.sees("lower 0>");
    terminal.types(CTRL_D);
    terminal.ends_with_status(0);
}

#[test]
fn ctrl_c_gives_up_an_open_block_and_keeps_the_game() {
    let mut terminal = Terminal::open([]);
    terminal.sees("lower 0>");
    terminal.enters("move a2 a3");
    terminal.sees("UPPER 1>");
    terminal.enters("if check {");
    terminal.sees("... ");
    terminal.types(CTRL_C);
    terminal.sees("UPPER 1>");
    terminal.enters("show sfen");
    terminal.sees("rbsgk/4p/P4/5/KGSBR w - 2");
    terminal.sees("UPPER 1>");
    terminal.enters("quit");
    terminal.ends_with_status(0);
}

#[test]
fn save_asks_before_it_writes_over_a_file() {
    let folder = folder_with("game.sfen", "old");
    let mut command = boardsh();
    command.current_dir(&folder).env("TERM", "xterm");
    let mut terminal = Terminal::run(command);
    terminal.sees("lower 0>");
    terminal.enters("save game.sfen");
    terminal.sees("`game.sfen` is there already. Write over it? [y/N] ");
    terminal.enters("n");
    terminal.sees(": `game.sfen` is there already");
    terminal.sees("lower 0>");
    let file = folder.path().join("game.sfen");
    assert_eq!(fs::read_to_string(&file).expect("the old file"), "old");
    terminal.enters("save game.sfen");
    terminal.sees("[y/N] ");
    terminal.enters("y");
    terminal.sees("Saved to game.sfen.");
    terminal.sees("lower 0>");
    assert_eq!(fs::read_to_string(&file).expect("the new file"), "rbsgk/4p/5/P4/KGSBR b - 1\n");
    terminal.types(CTRL_D);
    terminal.ends_with_status(0);
}

#[test]
fn what_a_script_says_does_nothing_to_a_terminal() {
    let folder = folder_with("loud.board", "say \"a\\u{1b}[31mb\\u{7}\"\n");
    let mut command = boardsh();
    command.args(["run", "loud.board"]).current_dir(&folder).env("TERM", "xterm");
    let said = Terminal::run(command).ends_with_status(0);
    assert!(said.contains("a\\u{1b}[31mb\\u{7}"), "{said:?}");
}

#[test]
fn ctrl_c_ends_what_is_under_way_and_keeps_the_game() {
    let mut terminal = Terminal::open(["--max-steps", "1000000000000"]);
    terminal.sees("lower 0>");
    terminal.enters("move a2 a3");
    terminal.sees("UPPER 1>");
    for endless in ["expect mate within 99 plies", "repeat 1000000000 { let $x = 1 }"] {
        terminal.enters(&format!("say \"now {{1 + 1}}\"; {endless}"));
        terminal.sees("\nnow 2\r\n");
        terminal.types(CTRL_C);
        terminal.sees("interrupted");
        terminal.sees("UPPER 1>");
    }
    terminal.enters("show sfen");
    terminal.sees("rbsgk/4p/P4/5/KGSBR w - 2");
    terminal.sees("UPPER 1>");
    terminal.enters("quit");
    terminal.ends_with_status(0);
}
