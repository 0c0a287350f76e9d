//! The study prompt in a real terminal: completion, hints, history, keys.

use std::path::Path;
use std::process::Command;

use tempfile::{TempDir, tempdir};

use crate::support::boardsh;
use crate::terminal::{CTRL_C, CTRL_D, ENTER, Terminal, UP};

const TAB: &str = "\t";
const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";
const CTRL_E: &str = "\x05";
const CTRL_R: &str = "\x12";
const CTRL_U: &str = "\x15";

/// boardsh in a terminal that shows no colours, so that a screen is text; what is typed is kept in a folder.
fn plain(state: &Path) -> Command {
    let mut command = boardsh();
    command.env("TERM", "xterm").env("NO_COLOR", "1").env("XDG_STATE_HOME", state);
    command
}

fn open() -> (Terminal, TempDir) {
    let state = tempdir().expect("a folder");
    (Terminal::run(plain(state.path())), state)
}

fn coloured(state: &Path) -> Terminal {
    let mut command = plain(state);
    command.env_remove("NO_COLOR").env("TERM", "xterm-256color");
    Terminal::run(command)
}

fn leaves(mut terminal: Terminal) {
    terminal.types(CTRL_E);
    terminal.types(CTRL_U);
    terminal.enters("quit");
    terminal.ends_with_status(0);
}

#[test]
fn tab_leads_through_a_move() {
    let (mut terminal, _state) = open();
    terminal.sees("lower 0> ");
    terminal.types("mov");
    terminal.sees("mov");
    terminal.types(TAB);
    terminal.sees("move ");
    terminal.types(TAB);
    terminal.sees("a1  king");
    terminal.sees("e1  rook");
    terminal.sees("lower 0> move ");
    terminal.types("a2");
    terminal.types(TAB);
    terminal.types(TAB);
    terminal.sees("a2 a3 ");
    terminal.types(ENTER);
    terminal.sees("lower player action: move a2 a3");
    terminal.sees("UPPER 1> ");
    leaves(terminal);
}

#[test]
fn the_prompt_says_whose_turn_it_is_the_ply_and_check() {
    let (mut terminal, _state) = open();
    terminal.sees("lower 0> ");
    terminal.enters("move e1 e4");
    terminal.sees("UPPER 1 +check> ");
    terminal.enters("clear");
    terminal.sees("lower 0> ");
    terminal.enters("place P c1");
    terminal.sees("lower 0 setup> ");
    terminal.enters("undo 2");
    terminal.sees("UPPER 1 +check> ");
    terminal.enters("resign");
    terminal.sees("UPPER 1 over> ");
    leaves(terminal);
}

#[test]
fn a_hint_shows_what_a_command_takes_and_the_right_key_takes_what_was_typed_before() {
    let state = tempdir().expect("a folder");
    let mut terminal = coloured(state.path());
    terminal.sees("lower 0>");
    terminal.types("move");
    terminal.sees(" <from> <to> [promote]");
    terminal.types(CTRL_U);
    terminal.enters("legal a2 count");
    terminal.sees("\n1\r\n");
    terminal.sees("lower 0>");
    terminal.types("leg");
    terminal.sees("al a2 count");
    terminal.types(RIGHT);
    terminal.types(ENTER);
    terminal.sees("\n1\r\n");
    terminal.sees("lower 0>");
    leaves(terminal);
}

#[test]
fn what_was_typed_is_there_in_the_next_run() {
    let (mut terminal, state) = open();
    terminal.sees("lower 0> ");
    terminal.enters("legal a2");
    terminal.sees("1 legal move");
    terminal.sees("lower 0> ");
    terminal.enters(" legal b1");
    terminal.sees("from b1");
    terminal.sees("lower 0> ");
    terminal.enters("quit");
    terminal.ends_with_status(0);

    let mut terminal = Terminal::run(plain(state.path()));
    terminal.sees("lower 0> ");
    terminal.enters("history");
    terminal.sees("    1  legal a2\r\n    2  quit\r\n    3  history\r\n");
    terminal.sees("lower 0> ");
    terminal.types(UP);
    terminal.sees("history");
    terminal.types(UP);
    terminal.sees("quit");
    terminal.types(UP);
    terminal.sees("legal a2");
    terminal.types(DOWN);
    terminal.sees("quit");
    leaves(terminal);
}

#[test]
fn up_searches_by_prefix_and_ctrl_r_anywhere() {
    let (mut terminal, _state) = open();
    terminal.sees("lower 0> ");
    for line in ["say \"one\"", "legal count", "say \"two\""] {
        terminal.enters(line);
        terminal.sees("lower 0> ");
    }
    terminal.types("le");
    terminal.types(UP);
    terminal.sees("legal count");
    terminal.types(CTRL_C);
    terminal.sees("lower 0> ");
    terminal.types(CTRL_R);
    terminal.types("one");
    terminal.sees("say \"one\"");
    terminal.types(ENTER);
    terminal.sees("\none\r\n");
    terminal.sees("lower 0> ");
    leaves(terminal);
}

/// Whatever is typed or cut makes another line of one that was called back.
#[test]
fn up_searches_by_prefix_also_after_a_line_was_called_back() {
    let (mut terminal, _state) = open();
    terminal.sees("lower 0> ");
    for line in ["say \"one\"", "legal count"] {
        terminal.enters(line);
        terminal.sees("lower 0> ");
    }
    terminal.types(UP);
    terminal.sees("legal count");
    terminal.types(CTRL_U);
    terminal.types("sa");
    terminal.sees("sa");
    terminal.types(UP);
    terminal.sees("say \"one\"");
    // Down comes back to what was typed, which can be gone on with.
    terminal.types(DOWN);
    terminal.types("y 6 * 7");
    terminal.types(ENTER);
    terminal.sees("\n42\r\n");
    terminal.sees("lower 0> ");
    leaves(terminal);
}

/// Ctrl-C stops what was pasted, not only the line of it that is under way.
#[test]
fn ctrl_c_stops_a_paste() {
    let (mut terminal, _state) = open();
    terminal.sees("lower 0> ");
    terminal
        .types("\x1b[200~say \"now {1 + 1}\"; expect mate within 99 plies\rmove a2 a3\rmove e4 e3\x1b[201~");
    terminal.sees("e4 e3");
    terminal.types(ENTER);
    terminal.sees("\nnow 2\r\n");
    terminal.types(CTRL_C);
    terminal.sees("interrupted");
    terminal.sees("lower 0> ");
    leaves(terminal);
}

#[test]
fn a_block_is_one_entry_of_the_history() {
    let (mut terminal, _state) = open();
    terminal.sees("lower 0> ");
    terminal.enters("repeat 2 {");
    terminal.sees("... ");
    terminal.enters("say \"again\"");
    terminal.sees("... ");
    terminal.enters("}");
    terminal.sees("\nagain\r\nagain\r\n");
    terminal.sees("lower 0> ");
    terminal.enters("history");
    terminal.sees("    1  repeat 2 {\r\n       say \"again\"\r\n       }\r\n    2  history\r\n");
    terminal.sees("lower 0> ");
    leaves(terminal);
}

#[test]
fn ctrl_d_asks_once_when_something_would_be_lost() {
    let (mut terminal, _state) = open();
    terminal.sees("lower 0> ");
    terminal.enters("move a2 a3");
    terminal.sees("UPPER 1> ");
    terminal.types(CTRL_D);
    terminal.sees("This game is not saved: `save game.board` keeps it, Ctrl-D once more leaves.");
    terminal.sees("UPPER 1> ");
    // Whoever goes on is asked again.
    terminal.enters("legal count");
    terminal.sees("UPPER 1> ");
    terminal.types(CTRL_D);
    terminal.sees("This game is not saved");
    terminal.sees("UPPER 1> ");
    terminal.types(CTRL_D);
    terminal.ends_with_status(0);
}

#[test]
fn ctrl_d_does_not_ask_when_nothing_would_be_lost() {
    let folder = tempdir().expect("a folder");
    let mut command = plain(folder.path());
    command.current_dir(&folder);
    let mut terminal = Terminal::run(command);
    terminal.sees("lower 0> ");
    terminal.enters("move a2 a3");
    terminal.sees("UPPER 1> ");
    terminal.enters("save game.board");
    terminal.sees("Saved to game.board.");
    terminal.sees("UPPER 1> ");
    terminal.types(CTRL_D);
    terminal.ends_with_status(0);
}

/// A file that does not hold everything, and a game that was loaded over another, leave something to lose.
#[test]
fn ctrl_d_asks_also_after_saves_and_loads_that_do_not_keep_all() {
    let folder = tempdir().expect("a folder");
    for lines in [["move a2 a3", "save part.txt"], ["save other.board", "move a2 a3; load other.board"]] {
        let mut command = plain(folder.path());
        command.current_dir(&folder);
        let mut terminal = Terminal::run(command);
        terminal.sees("lower 0> ");
        for line in lines {
            terminal.enters(line);
            terminal.waits_for(expectrl::Regex("(lower|UPPER) [01]> "), "the prompt");
        }
        terminal.types(CTRL_D);
        terminal.sees("This game is not saved");
        terminal.waits_for(expectrl::Regex("(lower|UPPER) [01]> "), "the prompt");
        terminal.types(CTRL_D);
        terminal.ends_with_status(0);
    }
}

#[test]
fn a_dumb_terminal_gets_plain_lines() {
    let state = tempdir().expect("a folder");
    let mut command = plain(state.path());
    command.env("TERM", "dumb");
    let mut terminal = Terminal::run(command);
    terminal.sees("lower 0> ");
    terminal.enters("move a2 a3");
    let seen = terminal.waits_for("UPPER 1> ", "the next prompt");
    assert!(!seen.contains('\x1b'), "{seen:?}");
    terminal.enters("quit");
    terminal.ends_with_status(0);
}
