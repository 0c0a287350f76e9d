//! `-f`: what the replay cases do not show.

use crate::support::boards::{FIRST_MOVE, SECOND_MOVE, START_FILE};
use crate::support::{Finished, Run};

/// Replays a text from standard input.
#[track_caller]
fn replay(arguments: &[&str], text: &str) -> Finished {
    let all: Vec<&str> = arguments.iter().copied().chain(["-f", "-"]).collect();
    Run::new(all).input(text).finish()
}

/// The line of the board and the captures, which differ from skin to skin.
fn looks(run: &Finished) -> Vec<String> {
    let out = run.out();
    let telling = |line: &&str| line.starts_with("1 |") || line.starts_with("Captures") || line.contains('>');
    out.lines().filter(telling).map(str::to_owned).collect()
}

#[test]
fn a_dash_reads_standard_input() {
    let expected = format!("lower player action: move a2 a3\n{FIRST_MOVE}UPPER> \n");
    replay(&[], &format!("{START_FILE}move a2 a3\n")).stdout(&expected).stderr("").status(0);
}

#[test]
fn only_the_last_turn_is_shown() {
    let expected = format!("UPPER player action: move e4 e3\n{SECOND_MOVE}lower> \n");
    replay(&[], &format!("{START_FILE}move a2 a3\nmove e4 e3\n")).stdout(&expected).stderr("").status(0);
}

#[test]
fn a_byte_order_mark_is_passed_over() {
    let expected = format!("lower player action: move a2 a3\n{FIRST_MOVE}UPPER> \n");
    replay(&[], &format!("\u{feff}{START_FILE}move a2 a3\n")).stdout(&expected).stderr("").status(0);
}

#[test]
fn a_file_may_end_right_after_its_lists() {
    let plain = replay(&[], "k a1\nK e5\n\n[]\n[]").status(0).out();
    assert_eq!(replay(&[], "k a1\nK e5\n\n[]\n[]\n\n\n").status(0).out(), plain);
}

#[test]
fn the_skin_is_recognised_from_any_letter_that_only_one_has() {
    for (text, prompt) in [
        ("k a1\n\n[]\n[]\n", "lower> "),
        ("p a1\nB c3\n\n[]\n[]\n", "lower> "),
        ("p a1\n\n[B]\n[]\n", "lower> "),
        ("p a1\n\n[]\n[b]\n", "lower> "),
        ("d a1\n\n[]\n[]\n", "lower>"),
        ("p a1\n+N c3\n\n[]\n[]\n", "lower>"),
        ("p a1\n\n[N]\n[]\n", "lower>"),
        ("p a1\n\n[]\n[n]\n", "lower>"),
        ("p a1\ng b1\n\n[]\n[]\n", "lower> "),
    ] {
        let run = replay(&[], text).stderr("").status(0);
        assert_eq!(run.out().lines().last(), Some(prompt), "{text:?}");
    }
}

#[test]
fn a_named_game_decides_what_the_letters_mean() {
    // `g` is a gold in one skin and a bishop in the other.
    let text = "g a1\n\n[]\n[]\n\nmove a1 c3\n";
    assert!(replay(&["--game", "minishogi"], text).out().ends_with("UPPER player wins.  Illegal move.\n"));
    assert!(!replay(&["--game", "boxshogi"], text).out().contains("Illegal"));
}

#[test]
fn gotesente_shows_the_letters_of_the_file() {
    let gotesente = ["--game", "gotesente"];
    let mini = replay(&gotesente, "k a1\nb d1\nK e5\n\n[]\n[]\n").status(0);
    assert_eq!(looks(&mini), ["1 | k|__|__| b|__|", "Captures Sente:", "Captures Gote:", "Gote>"]);
    let boxed = replay(&gotesente, "d a1\ng d1\nD e5\n\n[]\n[]\n").status(0);
    assert_eq!(looks(&boxed), ["1 | d|__|__| g|__|", "Captures Sente:", "Captures Gote:", "Gote>"]);
}

#[test]
fn whoever_wins_the_status_is_0() {
    let illegal = replay(&[], &format!("{START_FILE}move a1 a5\n")).stderr("").status(0);
    assert!(illegal.out().ends_with("UPPER player wins.  Illegal move.\n"));
}
