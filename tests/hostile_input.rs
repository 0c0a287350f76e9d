//! Input that nobody means well: whatever comes, an answer or a reason, and never a crash, a flood or a raw
//! control character. How each malformed position is worded is in `tests/malformed/`.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use crate::support::boards::{FIRST_MOVE, START, START_FILE};
use crate::support::{Finished, Run, boardsh};

/// Two kings, to be followed by the capture lists.
const KINGS: &str = "k a1\nK e5\n\n";

const KINGS_SHOWN: &str = "\
5 |__|__|__|__| K|
4 |__|__|__|__|__|
3 |__|__|__|__|__|
2 |__|__|__|__|__|
1 | k|__|__|__|__|
    a  b  c  d  e

";

/// Two rooks that step out and back: after each four lines all is as it was.
const ROUND: &str = "move e1 e2\nmove a5 a4\nmove e2 e1\nmove a4 a5\n";

const LARGE: usize = 50 << 20;

/// So much memory a file of [`LARGE`] bytes may take: a few copies, and the program itself.
const ROOM: usize = 4 * LARGE + (64 << 20);

impl Finished {
    /// Wrong input: a reason of reasonable length on standard error and nothing else.
    #[track_caller]
    fn refused(self) -> Self {
        let finished = self.status(2).stdout("").sound();
        assert!(finished.err().starts_with("error: "), "no reason is given:\n{}", finished.err());
        finished
    }

    /// Standard error is short, has no control characters in it and tells of no panic.
    #[track_caller]
    fn sound(self) -> Self {
        let text = String::from_utf8(self.output.stderr.clone()).expect("standard error is UTF-8");
        let raw = text.chars().find(|&c| c != '\n' && (c.is_control() || turns_text(c)));
        assert_eq!(raw, None, "a raw control character is in standard error:\n{text:?}");
        assert!(!text.contains("panicked"), "{text}");
        assert!(text.len() < 20_000, "{} bytes on standard error", text.len());
        self
    }
}

fn turns_text(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn replay(text: impl AsRef<[u8]>) -> Finished {
    Run::new(["-f", "-"]).input(text).finish()
}

fn prompt(text: impl AsRef<[u8]>) -> Finished {
    Run::new(["-i"]).input(text).finish()
}

/// A file named `game` in a folder that goes away with it.
fn file_with(head: &str, repeated: &str, tail: &str) -> TempDir {
    let folder = TempDir::new().expect("a temporary folder");
    let mut file = File::create(folder.path().join("game")).expect("a file in it");
    let middle = repeated.repeat(LARGE / repeated.len());
    for part in [head, &middle, tail] {
        file.write_all(part.as_bytes()).expect("room for it");
    }
    folder
}

/// Runs boardsh in a folder with so many bytes of memory at most. The limit is on addresses, of which a
/// process has at least as many as it has memory, so there is nothing to sample.
fn run_within(most: usize, folder: &Path, arguments: &[&str], input: impl Into<Stdio>) -> Finished {
    let script = r#"ulimit -c 0; ulimit -v "$0" && exec "$@""#;
    let output = Command::new("sh")
        .args(["-c", script, &(most >> 10).to_string(), env!("CARGO_BIN_EXE_boardsh")])
        .args(arguments)
        .current_dir(folder)
        .stdin(input)
        .output()
        .expect("sh starts");
    Finished { output }
}

fn replay_large(folder: &TempDir) -> Finished {
    run_within(ROOM, folder.path(), &["-f", "game"], Stdio::null())
}

// What is no text file.

#[cfg(unix)]
#[test]
fn a_folder_is_refused() {
    let folder = TempDir::new().expect("a temporary folder");
    let run = Run::new(["-f", "."]).within(folder.path()).finish();
    run.refused().stderr("error: cannot read `.`: Is a directory (os error 21)\n");
}

#[cfg(unix)]
#[test]
fn a_folder_as_standard_input_is_refused() {
    let folder = File::open("/").expect("there is a root");
    let output = boardsh().args(["-f", "-"]).stdin(folder).output().expect("boardsh starts");
    let expected = "error: cannot read `<stdin>`: Is a directory (os error 21)\n";
    Finished { output }.refused().stderr(expected);
}

#[cfg(unix)]
#[test]
fn a_missing_file_is_refused() {
    let folder = TempDir::new().expect("a temporary folder");
    let run = Run::new(["-f", "nothing"]).within(folder.path()).finish();
    run.refused().stderr("error: cannot read `nothing`: No such file or directory (os error 2)\n");
}

#[cfg(unix)]
#[test]
fn the_name_of_a_missing_file_is_printed_without_control_characters() {
    let run = Run::new(["-f", "no\u{1b}[2J\u{7}\u{202e}\n"]).finish();
    run.refused().stderr_has("cannot read `no\\u{1b}[2J\\u{7}\\u{202e}\\n`: ");
}

#[cfg(unix)]
#[test]
fn a_file_name_that_is_not_utf_8_is_only_a_missing_file() {
    use std::os::unix::ffi::OsStrExt as _;
    let run = Run::new([OsStr::new("-f"), OsStr::from_bytes(b"no\xff\x1b")]).finish();
    run.refused().stderr_has("cannot read `no\u{fffd}\\u{1b}`: ");
}

#[cfg_attr(not(target_os = "linux"), ignore = "needs /dev/zero and `ulimit -v`")]
#[test]
fn a_device_without_an_end_is_refused_at_once() {
    let run = run_within(64 << 20, Path::new("/"), &["-f", "/dev/zero"], Stdio::null());
    run.refused().stderr_has("this is not text: a byte is zero").stderr_has("this is not text");
}

#[test]
fn a_program_is_refused() {
    let run = Run::new(["-f", env!("CARGO_BIN_EXE_boardsh")]).finish();
    run.refused().stderr_has("this is not text");
}

#[test]
fn every_byte_in_turn_is_refused() {
    let bytes: Vec<u8> = (1..=255).collect();
    replay(bytes).refused().stderr_has("<stdin>:2:118").stderr_has("not valid UTF-8");
}

#[test]
fn invalid_utf_8_far_behind_the_end_of_the_game_is_refused() {
    let mut text = format!("{START_FILE}resign\n{}", "\n".repeat(1 << 20)).into_bytes();
    text.push(0xff);
    replay(text).refused().stderr_has("not valid UTF-8");
}

#[test]
fn a_zero_byte_far_behind_the_end_of_the_game_is_refused() {
    let text = format!("{START_FILE}resign\n{}\0", "\n".repeat(1 << 20));
    replay(text).refused().stderr_has("zero");
}

/// Files are read in pieces; where one ends is nobody's business.
#[test]
fn a_character_of_several_bytes_may_stand_anywhere() {
    for shift in 0..4 {
        let head = format!("{START_FILE}resign\n{}", " ".repeat(shift));
        let text = format!("{head}{}", "王".repeat((200 << 10) / 3));
        let expected = format!("lower player action: resign\n{START}UPPER player wins.  Illegal move.\n");
        replay(text).stdout(&expected).stderr("").status(0);
    }
}

// What is large.

#[test]
fn a_hundred_thousand_moves_are_a_tie() {
    let expected = format!("UPPER player action: move a4 a5\n{START}Tie game.  Too many moves.\n");
    replay(format!("{START_FILE}{}", ROUND.repeat(25_000))).stdout(&expected).stderr("").status(0);
}

#[cfg_attr(not(target_os = "linux"), ignore = "needs `ulimit -v`")]
#[test]
fn a_large_file_of_moves_is_a_tie_and_takes_memory_in_proportion() {
    let expected = format!("UPPER player action: move a4 a5\n{START}Tie game.  Too many moves.\n");
    replay_large(&file_with(START_FILE, ROUND, "")).stdout(&expected).stderr("").status(0);
}

#[cfg_attr(not(target_os = "linux"), ignore = "needs `ulimit -v`")]
#[test]
fn a_large_file_of_rubbish_is_refused_in_its_first_line() {
    replay_large(&file_with("", "lorem ipsum dolor\n", "")).refused().stderr_has("game:1:");
}

#[cfg_attr(not(target_os = "linux"), ignore = "needs `ulimit -v`")]
#[test]
fn a_large_file_of_empty_lines_is_refused_at_its_end() {
    replay_large(&file_with("", "\n", "")).refused().stderr_has(&format!("game:{}:1\n", LARGE + 1));
}

#[cfg_attr(not(target_os = "linux"), ignore = "needs `ulimit -v`")]
#[test]
fn a_large_line_is_refused_without_being_printed() {
    replay_large(&file_with("", "x", "")).refused().stderr_has("game:1:");
    replay_large(&file_with("", "[", "")).refused().stderr_has("game:1:1");
}

#[cfg_attr(not(target_os = "linux"), ignore = "needs `ulimit -v`")]
#[test]
fn a_large_list_is_refused_without_being_printed() {
    let folder = file_with("k a1\nK e5\n\n[", "P ", "]\n[]\n");
    replay_large(&folder).refused().stderr_has("game:4:20002\n").stderr_has("at most 10000 entries");
}

#[cfg_attr(not(target_os = "linux"), ignore = "needs `ulimit -v`")]
#[test]
fn a_large_word_is_refused_without_being_printed() {
    let rest = "\nK e5\n\n[]\n[]\n";
    replay_large(&file_with("k ", "\u{1b}", rest)).refused().stderr_has("game:1:3\n");
    replay_large(&file_with("", "x", &format!(" a1{rest}"))).refused().stderr_has("game:1:1\n");
    replay_large(&file_with("k a1\nK e5\n\n[", "x", "]\n[]\n")).refused().stderr_has("game:4:2\n");
}

/// The action is echoed as it was written, however long; that takes two copies more than reading it.
#[cfg_attr(not(target_os = "linux"), ignore = "needs `ulimit -v`")]
#[test]
fn a_large_action_is_echoed_and_loses() {
    let folder = file_with(&format!("{KINGS}[]\n[]\n\n"), "x", "\n");
    let finished = run_within(ROOM + 2 * LARGE, folder.path(), &["-f", "game"], Stdio::null());
    let finished = finished.stderr("").status(0);
    let lists = "Captures UPPER: \nCaptures lower: \n";
    let rest = format!("\n{KINGS_SHOWN}{lists}\nUPPER player wins.  Illegal move.\n");
    let out = finished.out();
    let action = out.strip_prefix("lower player action: ").and_then(|out| out.strip_suffix(&rest));
    let action = action.expect("the action, the board and the ending");
    assert!(action.len() == LARGE && action.bytes().all(|byte| byte == b'x'), "the action is as written");
}

#[test]
fn captures_may_be_many_and_can_be_dropped() {
    let [upper, lower] = ["P", "p"].map(|letter| format!("{letter} ").repeat(4000));
    let [upper, lower] = [upper.trim(), lower.trim()];
    let expected = format!(
        "lower player action: drop p c3\n{}Captures UPPER: {upper}\nCaptures lower: {}\n\nUPPER> \n",
        KINGS_SHOWN.replace("3 |__|__|__|", "3 |__|__| p|"),
        &lower[2..],
    );
    replay(format!("{KINGS}[{upper}]\n[{lower}]\n\ndrop p c3\n")).stdout(&expected).stderr("").status(0);
}

#[test]
fn ten_thousand_captures_of_mixed_kinds_are_accepted() {
    let list = "r b g s p ".repeat(2000);
    let expected = format!("{KINGS_SHOWN}Captures UPPER: \nCaptures lower: {}\n\nlower> \n", list.trim_end());
    replay(format!("{KINGS}[]\n[{list}]\n")).stdout(&expected).stderr("").status(0);
}

#[test]
fn more_captures_of_a_kind_than_a_hand_holds_are_refused() {
    let list = "p ".repeat(4001);
    let run = replay(format!("{KINGS}[]\n[{list}]\n")).refused();
    run.stderr_has("lower holds too many pieces of one kind: pawn")
        .stderr_has("<stdin>:5:1\n")
        .stderr_has("at most 4000");
}

#[test]
fn more_captures_than_are_read_are_refused() {
    let list = "r b g s p ".repeat(2000) + "p";
    let run = replay(format!("{KINGS}[]\n[{list}]\n")).refused();
    run.stderr_has("<stdin>:5:20002\n").stderr_has("at most 10000 entries");
}

#[test]
fn more_errors_than_one_reads_are_only_counted() {
    let kings = "k ".repeat(10_000);
    let run = replay(format!("{KINGS}[]\n[{kings}]\n")).refused();
    run.stderr_has("lower cannot have captured a king").stderr_has("9990 more errors");
    let run = replay(format!("{}\n[]\n[]\n", "g c3\n".repeat(1000))).refused();
    run.stderr_has("two pieces stand on c3").stderr_has("989 more errors");
}

#[test]
fn more_placements_than_are_read_are_refused() {
    let run = replay(format!("{}\n[]\n[]\n", "g c3\n".repeat(1001))).refused();
    run.stderr_has("<stdin>:1001:1\n").stderr_has("at most 1000 entries");
}

// What would do something to a terminal.

/// Every control character that does not end a word, and the marks that turn text around, a few a word.
fn control_words() -> Vec<String> {
    let controls = (1..=0x9f).map(char::from).filter(|c| c.is_control() && !"\t\n\r".contains(*c));
    let marks = "\u{200e}\u{200f}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}";
    let all: Vec<char> = controls.chain(marks.chars()).collect();
    all.chunks(12).map(|some| some.iter().collect()).collect()
}

#[test]
fn control_characters_of_a_file_never_reach_standard_error() {
    for word in control_words() {
        replay(format!("{word} a1\n\n[]\n[]\n")).refused();
        replay(format!("k {word}\n\n[]\n[]\n")).refused();
        replay(format!("k a1 {word}\n\n[]\n[]\n")).refused();
        replay(format!("k a1\n{word}\n[]\n[]\n")).refused();
        replay(format!("k a1\n\n[{word}]\n[]\n")).refused();
        replay(format!("k a1\n\n[]\n[] {word}\n")).refused();
        replay(format!("k a1\n\n[]\n[]\n{word}\n")).refused();
    }
}

#[test]
fn control_characters_of_a_refused_action_never_reach_standard_error() {
    for word in control_words() {
        let text = format!("{KINGS}[]\n[]\n\nmove a1 {word}\n");
        let run = Run::new(["--game", "gotesente", "-f", "-"]).input(text).finish();
        run.status(0).sound().stderr_has("error: ");
    }
}

#[test]
fn control_characters_of_a_command_never_reach_standard_error() {
    for word in control_words() {
        let commands = format!("{word}\nmove {word} a1\nmove a2 a3 {word}\nload {word}\nhelp {word}\n");
        prompt(format!("{word}\nhelp {word}\n")).status(0).sound().stderr_has("error: ");
        Run::new([""; 0]).input(commands).finish().refused();
    }
}

#[test]
fn invisible_characters_are_made_visible() {
    for c in ['\u{a0}', '\u{ad}', '\u{200b}', '\u{200d}', '\u{2060}', '\u{3000}', '\u{feff}', '\u{e0041}'] {
        let run = replay(format!("{KINGS}[]\n[p{c}]\n")).refused();
        assert!(!run.err().contains(c), "{:?} is in standard error:\n{}", c, run.err());
    }
}

// Output that cannot be written.

/// A pipe that nobody reads any more.
fn closed_pipe() -> io::PipeWriter {
    let (reader, writer) = io::pipe().expect("a pipe");
    drop(reader);
    writer
}

/// Runs with standard output or standard error elsewhere; what goes there is not seen.
fn run_into(arguments: &[&str], input: &str, stdout: impl Into<Stdio>, stderr: impl Into<Stdio>) -> Finished {
    let mut command = boardsh();
    let child = command.args(arguments).stdin(Stdio::piped()).stdout(stdout).stderr(stderr).spawn();
    let mut child = child.expect("boardsh starts");
    // A program that ends before it has read this closes the pipe.
    let _ = child.stdin.take().expect("standard input is piped").write_all(input.as_bytes());
    Finished { output: child.wait_with_output().expect("boardsh ends") }
}

const WRITERS: [(&[&str], &str); 5] = [
    (&["-f", "-"], "k a1\n\n[]\n[]\n"),
    (&["-i"], "move a2 a3\n"),
    (&[], "show\n"),
    (&["perft", "1"], ""),
    (&["perft", "1", "--divide"], ""),
];

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    for (arguments, input) in WRITERS.into_iter().chain([(&["--help"] as &[&str], "")]) {
        run_into(arguments, input, closed_pipe(), Stdio::piped()).stderr("").status(0);
    }
}

#[test]
fn a_reader_that_goes_away_ends_the_prompt_quietly() {
    let mut command = boardsh();
    let command = command.arg("-i").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("boardsh starts");
    let mut shown = vec![0; START.len() + "lower> ".len()];
    let mut stdout = child.stdout.take().expect("standard output is piped");
    stdout.read_exact(&mut shown).expect("the board and a prompt");
    drop(stdout);
    let _ = child.stdin.take().expect("standard input is piped").write_all(b"move a2 a3\nmove e4 e3\n");
    let output = child.wait_with_output().expect("boardsh ends");
    Finished { output }.stderr("").status(0);
}

#[cfg_attr(not(target_os = "linux"), ignore = "needs /dev/full")]
#[test]
fn a_full_disk_is_reported() {
    let expected = "error: cannot write the output: No space left on device (os error 28)\n";
    for (arguments, input) in WRITERS {
        let full = File::options().write(true).open("/dev/full").expect("it is there");
        run_into(arguments, input, full, Stdio::piped()).stderr(expected).status(2);
    }
}

/// What complains, and the status that it has whether the complaint is heard or not.
const COMPLAINERS: [(&[&str], &str, i32); 5] = [
    (&["-f", "-"], "k a1 now\n", 2),
    (&["-f", "/nonexistent/file"], "", 2),
    (&["--nonsense"], "", 2),
    (&[], "nonsense\n", 2),
    (&["-i"], "nonsense\n", 0),
];

#[test]
fn a_closed_standard_error_changes_nothing() {
    for (arguments, input, status) in COMPLAINERS {
        let heard = run_into(arguments, input, Stdio::piped(), Stdio::piped()).status(status);
        run_into(arguments, input, Stdio::piped(), closed_pipe()).stdout(&heard.out()).status(status);
    }
}

#[cfg_attr(not(target_os = "linux"), ignore = "needs /dev/full")]
#[test]
fn a_full_standard_error_changes_nothing() {
    for (arguments, input, status) in COMPLAINERS {
        let heard = run_into(arguments, input, Stdio::piped(), Stdio::piped()).status(status);
        let full = File::options().write(true).open("/dev/full").expect("it is there");
        run_into(arguments, input, Stdio::piped(), full).stdout(&heard.out()).status(status);
    }
}

/// Not closed pipes, but no open files at all.
#[cfg(unix)]
#[test]
fn missing_standard_streams_are_no_reason_to_crash() {
    let run = |line: &str| -> Output {
        let line = format!("exec {} {line}", env!("CARGO_BIN_EXE_boardsh"));
        Command::new("sh").args(["-c", &line]).stdin(Stdio::null()).output().expect("sh starts")
    };
    Finished { output: run("-f /nonexistent/file 2>&-") }.stdout("").status(2);
    Finished { output: run("--nonsense 2>&-") }.stdout("").status(2);
    Finished { output: run("perft 1 >&-") }.stderr("").status(0);
    let expected = format!("{START}lower> \n");
    Finished { output: run("-i <&-") }.stdout(&expected).stderr("").status(0);
}

// Wrong usage.

#[track_caller]
fn wrong_usage(arguments: &[&str], part: &str) {
    Run::new(arguments).finish().refused().stderr_has(part);
}

#[test]
fn wrong_usage_is_explained() {
    wrong_usage(&["--nonsense"], "'--nonsense'");
    wrong_usage(&["--gmae", "minishogi"], "'--game'");
    wrong_usage(&["-i", "-f", "game"], "'--interactive' cannot be used with '--file <FILE>'");
    wrong_usage(&["-f"], "a value is required for '--file <FILE>'");
    wrong_usage(&["-f", ""], "'--file <FILE>'");
    wrong_usage(&["-f", "a", "-f", "b"], "cannot be used multiple times");
    wrong_usage(&["--game"], "minishogi, boxshogi, gotesente");
    wrong_usage(&["--game", "chess"], "minishogi, boxshogi, gotesente");
    wrong_usage(&["--game", "Minishogi", "-i"], "minishogi, boxshogi, gotesente");
    wrong_usage(&["nonsense"], "'nonsense'");
    wrong_usage(&["-i", "perft", "1"], "--interactive");
    wrong_usage(&["-f", "game", "perft", "1"], "--file");
}

#[test]
fn wrong_usage_of_perft_is_explained() {
    wrong_usage(&["perft"], "<DEPTH>");
    wrong_usage(&["perft", "-1"], "-1");
    wrong_usage(&["perft", "three"], "invalid value 'three' for '<DEPTH>'");
    wrong_usage(&["perft", "1.5"], "invalid value '1.5' for '<DEPTH>'");
    wrong_usage(&["perft", ""], "<DEPTH>");
    wrong_usage(&["perft", "99999999999999999999"], "invalid value '99999999999999999999' for '<DEPTH>'");
    wrong_usage(&["perft", "1", "2"], "'2'");
    wrong_usage(&["perft", "1", "--threads", "0"], "invalid value '0' for '--threads <N>'");
    wrong_usage(&["perft", "1", "--threads", "-1"], "-1");
    wrong_usage(&["perft", "1", "--position", ""], "--position");
    wrong_usage(&["perft", "1", "--position", "rbsgk/4p/5/P4/KGSB\u{1b}[2J b - 1"], "--position:1:19\n");
    wrong_usage(&["perft", "1", "--game", "chess"], "minishogi, boxshogi, gotesente");
}

#[test]
fn a_depth_that_nobody_can_count_is_refused() {
    for depth in ["1000000", "4294967295"] {
        wrong_usage(&["perft", depth], depth);
    }
}

#[test]
fn more_threads_than_there_can_be_count_as_well() {
    let threads = usize::MAX.to_string();
    Run::new(["perft", "2", "--threads", &threads]).finish().stdout("181\n").stderr("").status(0);
}

#[test]
fn letters_that_contradict_the_named_game_are_refused() {
    for (game, letter) in [("minishogi", "d"), ("minishogi", "n"), ("boxshogi", "k"), ("boxshogi", "b")] {
        let text = format!("{letter} a1\n\n[]\n[]\n");
        let run = Run::new(["--game", game, "-f", "-"]).input(text).finish().refused();
        run.stderr_has(&format!("`{letter}` is not a piece of {game}"))
            .stderr_has("<stdin>:1:1\n")
            .stderr_has(&format!("the game is {game}, and this letter contradicts that"));
    }
}

#[test]
fn gotesente_reads_one_set_of_letters_a_file() {
    let run = Run::new(["--game", "gotesente", "-f", "-"]).input("d a1\nK e5\n\n[]\n[]\n").finish();
    run.refused().stderr_has("`K` is not a piece").stderr_has("`d` shows that the letters are boxshogi's");
}

// The prompt through a pipe.

#[test]
fn an_input_without_anything_is_only_a_prompt() {
    prompt("").stdout(&format!("{START}lower> \n")).stderr("").status(0);
}

#[test]
fn an_input_of_newlines_is_only_prompts() {
    prompt("\n\n\n").stdout(&format!("{START}{}", "lower> \n".repeat(4))).stderr("").status(0);
}

#[test]
fn an_input_of_blanks_is_only_prompts() {
    prompt(" \t \n").stdout(&format!("{START}lower>  \t \nlower> \n")).stderr("").status(0);
}

#[test]
fn a_last_line_needs_no_newline() {
    let expected =
        format!("{START}lower> move a2 a3\nlower player action: move a2 a3\n{FIRST_MOVE}UPPER> \n");
    prompt("move a2 a3").stdout(&expected).stderr("").status(0);
    prompt("move a2 a3\n").stdout(&expected).stderr("").status(0);
}

#[test]
fn lines_may_end_with_crlf() {
    let expected =
        format!("{START}lower> \nlower> move a2 a3\nlower player action: move a2 a3\n{FIRST_MOVE}UPPER> \n");
    prompt("\r\nmove a2 a3\r\n").stdout(&expected).stderr("").status(0);
}

#[test]
fn a_line_that_is_not_utf_8_is_no_command() {
    let expected = format!(
        "{START}lower> \nlower> a\u{fffd}b\nlower> move a2 a3\nlower player action: move a2 a3\n\
         {FIRST_MOVE}UPPER> \n"
    );
    let run = prompt(b"\na\xffb\nmove a2 a3\n");
    run.stdout(&expected).status(0).sound().stderr_has("unknown command `a\u{fffd}b`\n --> <stdin>:2:1");
}

#[test]
fn a_move_that_is_not_utf_8_loses() {
    let run = prompt(b"move a2 a3\xff\nmove a2 a3\n").status(0).stderr("");
    assert!(run.out().ends_with("UPPER player wins.  Illegal move.\n"), "{}", run.out());
}

#[test]
fn a_move_in_a_line_that_is_too_long_loses() {
    let run = prompt(format!("move a2 a3{}junk\n", " ".repeat(1 << 16))).status(0).stderr("");
    assert!(run.out().ends_with("UPPER player wins.  Illegal move.\n"));
}

#[test]
fn a_zero_byte_in_a_line_is_no_command() {
    let run = prompt("sh\0ow\n").stdout(&format!("{START}lower> sh\0ow\nlower> \n")).status(0);
    run.sound().stderr_has("unknown command `sh\\u{0}ow`");
}

#[test]
fn a_zero_byte_in_a_move_makes_it_illegal() {
    let expected = format!(
        "{START}lower> move a2 a3\0\nlower player action: move a2 a3\0\n{START}\
         UPPER player wins.  Illegal move.\n"
    );
    prompt("move a2 a3\0\nmove a2 a3\n").stdout(&expected).stderr("").status(0);
}

#[test]
fn a_line_that_is_too_long_is_passed_over_whole() {
    let long = "x".repeat(1 << 16);
    let expected = format!(
        "{START}lower> {long}…\nlower> move a2 a3\nlower player action: move a2 a3\n{FIRST_MOVE}UPPER> \n"
    );
    let run = prompt(format!("{long}{long}move a2 a4\nmove a2 a3\n"));
    run.stdout(&expected).status(0).sound().stderr_has("unknown command `xxx");
}

#[test]
fn the_longest_line_is_an_unknown_command() {
    let long = "x".repeat((1 << 16) - 1);
    let run = prompt(format!("{long}\n"));
    let expected = format!("{START}lower> {long}\nlower> \n");
    run.stdout(&expected).status(0).sound().stderr_has("unknown command `xxx");
}

#[cfg_attr(not(target_os = "linux"), ignore = "needs `ulimit -v`")]
#[test]
fn a_large_line_at_the_prompt_takes_no_memory() {
    let folder = file_with("", "x", "\nshow\n");
    let input = File::open(folder.path().join("game")).expect("it was written");
    let run = run_within(32 << 20, folder.path(), &["-i"], input);
    let echoed = "x".repeat(1 << 16);
    let expected = format!("{START}lower> {echoed}…\nlower> show\n{START}lower> \n");
    run.stdout(&expected).status(0).sound().stderr_has("unknown command `xxx");
}

#[cfg(unix)]
#[test]
fn an_unreadable_input_of_the_prompt_is_reported_as_such() {
    for arguments in [&["-i"] as &[&str], &[]] {
        let folder = File::open("/").expect("there is a root");
        let output = boardsh().args(arguments).stdin(folder).output().expect("boardsh starts");
        Finished { output }.status(2).sound().stderr_has("cannot read");
    }
}

#[cfg(unix)]
#[test]
fn control_characters_of_a_piped_line_never_reach_a_terminal() {
    use expectrl::{Eof, Expect as _, Session};
    let mut command = Command::new("sh");
    let script = r#"printf 'n\033[5in\nmove \033[5i\n' | "$0" -i 2>/dev/null"#;
    command.args(["-c", script, env!("CARGO_BIN_EXE_boardsh")]).env("NO_COLOR", "1");
    let mut session = Session::spawn(command).expect("a terminal");
    let shown = session.expect(Eof).expect("the program ends");
    let shown = String::from_utf8_lossy(shown.as_bytes()).into_owned();
    assert!(shown.contains("Illegal move."), "the game was played:\n{shown:?}");
    assert!(!shown.contains('\u{1b}'), "the terminal was told to do something:\n{shown:?}");
}

// Files of the prompt.

#[cfg(unix)]
#[test]
fn what_cannot_be_loaded_changes_nothing() {
    let folder = TempDir::new().expect("a temporary folder");
    fs::write(folder.path().join("malformed"), "k a1\n").expect("room for it");
    fs::write(folder.path().join("binary"), b"k a1\0").expect("room for it");
    let input = "load .\nload nothing\nload malformed\nload binary\nload \"\nshow\n";
    let run = Run::new([""; 0]).input(input).within(folder.path()).finish();
    let run = run.stdout(&format!("{START}lower is to move.\n")).status(2).sound();
    let told = |what| run.err().matches(what).count();
    assert_eq!((told("nothing was read"), told("nothing was loaded")), (2, 2), "{}", run.err());
}
