//! What is on the screen: a terminal is emulated, and its cells are looked at.

use std::io::{ErrorKind, Write as _};
use std::num::NonZeroU16;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use expectrl::Session;
use expectrl::session::OsSession;
use tempfile::{TempDir, tempdir};

use crate::support::boardsh;
use crate::terminal::{CTRL_C, ENTER};

/// A busy machine may take this long, and nothing depends on it.
const PATIENCE: Duration = Duration::from_secs(60);

/// boardsh in a window.
struct Window {
    session: OsSession,
    parser: vt100::Parser,
    _state: TempDir,
}

fn size(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).expect("a window has rows and columns")
}

impl Window {
    fn open<const N: usize>(size: (u16, u16), arguments: [&str; N]) -> Self {
        Self::of_shell("exec \"$0\" \"$@\"", size, arguments)
    }

    /// A shell that runs boardsh, `$0`, as a script says.
    fn of_shell<const N: usize>(script: &str, (columns, rows): (u16, u16), arguments: [&str; N]) -> Self {
        let state = tempdir().expect("a folder");
        let program = boardsh();
        let mut command = Command::new("sh");
        // Whoever opens the terminal gives it a size of its own, and then says that it is ready: the program sees
        // only the size that is meant.
        let ready = format!("read -r ready; stty echo cols {columns} rows {rows}; printf '\\033[2J\\033[H'");
        let script = format!("{ready}; {script}");
        command.args(["-c", &script]).arg(program.get_program()).args(arguments);
        for (name, value) in program.get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        command.env("TERM", "xterm-256color").env("XDG_STATE_HOME", state.path()).current_dir(&state);
        let mut session = Session::spawn(command).expect("boardsh starts in a window");
        session.write_all(b"\n").expect("the shell reads a line");
        Self { session, parser: vt100::Parser::new(size(rows), size(columns), 100), _state: state }
    }

    /// Waits until something is so on the screen.
    #[track_caller]
    fn waits(&mut self, what: &str, is_so: impl Fn(&vt100::Screen) -> bool) {
        let start = Instant::now();
        let mut bytes = [0; 4096];
        while !is_so(self.parser.screen()) {
            match self.session.try_read(&mut bytes) {
                Ok(0) => panic!("boardsh has ended before {what}:\n{}", self.text()),
                Ok(length) => self.parser.process(&bytes[..length]),
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    assert!(start.elapsed() < PATIENCE, "waiting for {what}:\n{}", self.text());
                    thread::sleep(Duration::from_millis(5));
                }
                Err(error) => panic!("{error} before {what}:\n{}", self.text()),
            }
        }
    }

    /// Waits until the screen is exactly this, but for blanks at the ends of lines and empty lines at its end.
    #[track_caller]
    fn is(&mut self, expected: &str) {
        self.waits(&format!("exactly this:\n{expected}\ninstead of this"), |screen| {
            lines(screen).join("\n").trim_end() == expected.trim_end()
        });
    }

    /// Waits until the line of the cursor is this.
    #[track_caller]
    fn prompts(&mut self, expected: &str) {
        self.waits(expected, |screen| {
            let (row, _) = screen.cursor_position();
            lines(screen)[usize::from(row)] == expected.trim_end()
        });
    }

    /// Waits until the screen has a text in it, and ends with another.
    #[track_caller]
    fn ends(&mut self, part: &str, end: &str) {
        self.waits(&format!("{part} {end}"), |screen| {
            let text = lines(screen).join("\n");
            text.contains(part) && text.trim_end().ends_with(end)
        });
    }

    fn types(&mut self, keys: &str) {
        self.session.write_all(keys.as_bytes()).expect("the terminal takes keys");
        self.session.flush().expect("the terminal takes keys");
    }

    fn enters(&mut self, line: &str) {
        self.types(&format!("{line}{ENTER}"));
    }

    fn resizes(&mut self, columns: u16, rows: u16) {
        self.parser.screen_mut().set_size(size(rows), size(columns));
        self.session.get_process_mut().set_window_size(columns, rows).expect("a window has a size");
    }

    fn text(&self) -> String {
        lines(self.parser.screen()).join("\n")
    }

    /// The cell of the first character of a text on the screen.
    #[track_caller]
    fn cell(&self, text: &str) -> &vt100::Cell {
        let screen = self.parser.screen();
        let (_, columns) = screen.size();
        let find = |(row, line): (usize, String)| line.find(text).map(|at| (row, line[..at].chars().count()));
        let place = screen.rows(0, columns.get()).enumerate().find_map(find);
        let (row, column) =
            place.unwrap_or_else(|| panic!("{text:?} is not on the screen:\n{}", self.text()));
        let (row, column) =
            (u16::try_from(row).expect("few rows"), u16::try_from(column).expect("few columns"));
        screen.cell(row, column).expect("a cell of the screen")
    }
}

fn lines(screen: &vt100::Screen) -> Vec<String> {
    let (_, columns) = screen.size();
    screen.rows(0, columns.get()).map(|line| line.trim_end().to_owned()).collect()
}

#[test]
fn a_window_of_20_columns_is_enough() {
    let mut window = Window::open((20, 40), []);
    window.is("\
Try `legal`, `move
a2 a3` and `why drop
p c3`. Tab
completes, `help`
explains.

5 | R| B| S| G| K|
4 |__|__|__|__| P|
3 |__|__|__|__|__|
2 | p|__|__|__|__|
1 | k| g| s| b| r|
    a  b  c  d  e

Captures UPPER:
Captures lower:

lower 0>");
    window.enters("move a2 a3");
    window.prompts("UPPER 1>");
    window.types("\x0c");
    window.types("legal \t");
    window.is("\
UPPER 1> legal
a5     rook
b5     bishop
c5     silver
count  only how ma…
d5     gold
e4     pawn
e5     king
move   Move a piec…
UPPER 1> legal");
    window.types(CTRL_C);
    window.prompts("UPPER 1>");
    window.types("\x0c");
    window.enters("help why");
    window.is("\
UPPER 1> help why
why <action>
Say whether a move
is legal, or why
not.
Nothing is played.
Examples:
  why move a2 a4
  why drop p c3
  why a2a3
UPPER 1>");
}

/// What was expected stands beside the text if there is room, and else below it.
#[test]
fn an_error_fits_the_window() {
    let mut window = Window::open((20, 24), []);
    window.prompts("lower 0>");
    window.types("\x0c");
    window.enters("mvoe");
    window.is("\
lower 0> mvoe
error: unknown
       command
       `mvoe`
  ╭▸ <prompt>:1:1
  │
1 │ mvoe
  │ ━━━━
  │
  ├ note: expected a
  │       command or
  │       a `def`
  ╰ help: did you
          mean
          `move`?
lower 0>");
    window.resizes(60, 24);
    window.types("\x0c");
    window.enters("mvoe");
    window.is("\
lower 0> mvoe
error: unknown command `mvoe`
  ╭▸ <prompt>:1:1
  │
1 │ mvoe
  │ ━━━━ expected a command or a `def`
  │
  ╰ help: did you mean `move`?
lower 0>");
}

/// Wide characters would fall apart where there is no room for them.
#[test]
fn a_board_of_kanji_gives_way_to_letters() {
    let mut window = Window::open((20, 24), []);
    window.prompts("lower 0>");
    window.types("\x0c");
    window.enters("show board kanji");
    window.waits("the board", |screen| lines(screen).contains(&"1 | k| g| s| b| r|".to_owned()));
    window.prompts("lower 0>");
}

#[test]
fn a_line_that_is_longer_than_the_window_can_be_typed() {
    let mut window = Window::open((20, 30), []);
    window.prompts("lower 0>");
    window.types("\x0c");
    window.types("say \"one two three four five\"");
    window.is("lower 0> say \"one tw\no three four five\"");
    window.enters("");
    window.is("lower 0> say \"one tw\no three four five\"\none two three four f\nive\nlower 0>");
}

/// The line is drawn anew in the window as it is now, and help fits it.
#[test]
fn a_window_may_change_its_size_while_somebody_types() {
    let mut window = Window::open((60, 24), []);
    window.prompts("lower 0>");
    window.types("\x0c");
    window.prompts("lower 0>");
    window.resizes(24, 24);
    // What comes in one go with the news of the size is drawn too soon; that is no person's typing.
    window.types(" ");
    window.waits("the key", |screen| screen.cursor_position().1 == 10);
    window.types("say \"one two three four five six\"");
    window.is("lower 0>  say \"one two t\nhree four five six\"");
    window.resizes(80, 24);
    window.types("\x0c");
    window.is("lower 0>  say \"one two three four five six\"");
    window.enters("");
    window.ends("one two three four five six\n", "lower 0>");
    for (columns, told) in
        [(24, "Take back the last move,\nor several.\n"), (80, "Take back the last move, or several.\n")]
    {
        window.resizes(columns, 24);
        window.types("\x0c");
        window.enters("help undo");
        window.ends(told, "lower 0>");
    }
}

#[test]
fn a_redrawn_board_is_the_only_one() {
    let mut window = Window::open((40, 24), []);
    window.prompts("lower 0>");
    window.enters("set redraw on");
    for (line, prompt) in [("move a2 a3", "UPPER 1>"), ("move e4 e3", "lower 2>"), ("undo", "UPPER 1>")] {
        window.enters(line);
        window.prompts(prompt);
    }
    window.is("\
5 | R| B| S| G| K|
4 |__|__|__|__| P|
3 | p|__|__|__|__|
2 |__|__|__|__|__|
1 | k| g| s| b| r|
    a  b  c  d  e

Captures UPPER:
Captures lower:

UPPER 1>");
}

/// What a line tells stays, and there is a board wherever the game was in the meantime.
#[test]
fn a_line_is_redrawn_once() {
    let mut window = Window::open((60, 24), []);
    window.prompts("lower 0>");
    window.enters("set redraw on; move a2 a3");
    window.prompts("UPPER 1>");
    window.enters("repeat 1 { undo; say \"again\"; move a2 a3 }");
    window.is("\
again
lower player action: move a2 a3
5 | R| B| S| G| K|
4 |__|__|__|__| P|
3 | p|__|__|__|__|
2 |__|__|__|__|__|
1 | k| g| s| b| r|
    a  b  c  d  e

Captures UPPER:
Captures lower:

UPPER 1>");
    window.enters("undo; say \"keep\"; redo");
    window.waits("what was said", |screen| lines(screen).contains(&"keep".to_owned()));
    window.prompts("UPPER 1>");
}

#[test]
fn rows_of_kanji_line_up() {
    let mut window = Window::open((40, 24), []);
    window.prompts("lower 0>");
    window.types("\x0c");
    window.enters("show board kanji");
    window.waits("the board", |screen| lines(screen).iter().any(|line| line == "    a   b   c   d   e"));
    let screen = window.parser.screen();
    let bars = |row: u16| -> Vec<u16> {
        (0..40)
            .filter(|&column| screen.cell(row, column).is_some_and(|cell| cell.contents() == "|"))
            .collect()
    };
    for row in 1..=5 {
        assert_eq!(bars(row), [2, 6, 10, 14, 18, 22], "{}", window.text());
    }
}

#[test]
fn words_look_different_as_they_are_typed() {
    let mut window = Window::open((60, 24), []);
    window.prompts("lower 0>");
    window.types("\x0c");
    window.types("move a2 a4 ");
    window.prompts("lower 0> move a2 a4 [promote]");
    assert!(window.cell("move").bold());
    assert!(window.cell("a2").bold() && !window.cell("a2").underline());
    assert!(window.cell("a4").underline());
    assert!(window.cell("[promote]").dim());
    window.types("\x15");
    window.types("say \"open");
    window.prompts("lower 0> say \"open");
    assert!(window.cell("\"open").underline());
    window.types("\" # why");
    window.prompts("lower 0> say \"open\" # why");
    assert!(!window.cell("\"open").underline());
    assert!(window.cell("# why").dim());
    window.types("\x15");
    window.types("repeat (2)");
    window.prompts("lower 0> repeat (2) { … }");
    assert!(window.cell("(2)").inverse() && window.cell(") {").inverse());
}

/// What is only a hint is gone when the line is entered.
#[test]
fn a_hint_does_not_stay() {
    let mut window = Window::open((60, 24), []);
    window.prompts("lower 0>");
    window.types("\x0c");
    window.types("legal");
    window.prompts("lower 0> legal [square|piece|drop] [count]");
    window.types(" count");
    window.prompts("lower 0> legal count");
    window.enters("");
    window.is("lower 0> legal count\n14\nlower 0>");
    window.types("sho");
    window.prompts("lower 0> show");
    window.types("\x15");
    window.prompts("lower 0>");
}

#[test]
fn a_block_goes_on_below_itself() {
    let mut window = Window::open((60, 24), []);
    window.prompts("lower 0>");
    window.types("\x0c");
    for (line, prompt) in
        [("repeat 2 {", "..."), ("say \"\"\"", "..."), ("again\"\"\"", "..."), ("}", "lower 0>")]
    {
        window.enters(line);
        window.prompts(prompt);
    }
    window.is("lower 0> repeat 2 {\n... say \"\"\"\n... again\"\"\"\n... }\nagain\nagain\nlower 0>");
}

/// The shell has the terminal as long as boardsh is put aside, and boardsh has it back afterwards.
#[test]
fn ctrl_z_puts_boardsh_aside_and_fg_brings_it_back() {
    for _ in 0..5 {
        let mut window =
            Window::of_shell("set -m; \"$0\"; stty -a | tr ' ;' '\\n\\n' | grep icanon; fg", (60, 24), []);
        window.prompts("lower 0>");
        window.types("mo");
        window.waits("what is typed", |screen| screen.contents().contains("lower 0> mo"));
        window.types("\x1a");
        window.waits("the shell", |screen| screen.contents().contains("icanon"));
        assert!(!window.text().contains("-icanon"), "the shell gets a terminal as usual:\n{}", window.text());
        window.waits("boardsh, with what was typed", |screen| {
            let (row, _) = screen.cursor_position();
            let text = lines(screen);
            text[..usize::from(row)].iter().any(|line| line.contains("icanon"))
                && text[usize::from(row)].starts_with("lower 0> mo")
        });
        window.types("\x15");
        window.types("mov\t");
        window.prompts("lower 0> move <from> <to> [promote]");
        window.types("a2 a3");
        window.enters("");
        window.prompts("UPPER 1>");
    }
}

/// A text that is not closed is meant to go on.
#[test]
fn a_text_goes_on_in_the_next_line() {
    let mut window = Window::open((60, 24), []);
    window.prompts("lower 0>");
    window.types("\x0c");
    window.enters("say \"one");
    window.prompts("...\"");
    window.enters("{ply} # no");
    window.prompts("...\"");
    window.enters("remark\\");
    window.prompts("...\"");
    window.enters("able\"");
    window.is("\
lower 0> say \"one
...\" {ply} # no
...\" remark\\
...\" able\"
one
0 # no
remarkable
lower 0>");
    window.types("\x0c");
    window.enters("repeat 1 {");
    window.prompts("...");
    window.enters("say \"a");
    window.prompts("...\"");
    window.enters("b\"");
    window.prompts("...");
    window.enters("}");
    window.is("lower 0> repeat 1 {\n... say \"a\n...\" b\"\n... }\na\nb\nlower 0>");
}

/// Speech needs no cursor: what is typed stands where it was typed, and nothing but text comes back.
#[test]
fn whoever_listens_gets_plain_lines() {
    let mut window = Window::open((80, 24), ["--plain"]);
    window.ends("`why drop p c3`. `help` explains.", "lower is to move.\nlower 0>");
    window.enters("what a2");
    window.ends("", "lower 0> what a2\nOn a2 is lower's pawn. It can go to a3.\nlower 0>");
    window.types("leg");
    window.ends("", "lower 0> leg");
    window.types(CTRL_C);
    window.ends("", "lower 0> leg^C\nlower 0>");
    window.enters("repeat 2 {");
    window.ends("", "...");
    window.types(CTRL_C);
    window.ends("", "... ^C\nlower 0>");
    window.enters("legal count");
    window.ends("", "lower 0> legal count\n14\nlower 0>");
    window.enters("\x1b[A");
    window.ends("", "lower 0> ^[[A\nlower 0>");
    window.enters("set speech off");
    window.ends("", "lower 0> set speech off\nlower 0>");
    window.types("mov\t");
    window.prompts("lower 0> move <from> <to> [promote]");
}
