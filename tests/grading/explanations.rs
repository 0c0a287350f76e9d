//! What is said about an output that is wrong.

use super::*;

#[test]
fn the_ending_may_be_wrong_alone() {
    differs(
        &CHECK.replace("UPPER> ", "lower> "),
        None,
        "the board is right but the ending is not: the wrong player is to move: expected `UPPER> `, found `lower> `",
    );
}

#[test]
fn the_ending_may_lack_a_blank() {
    let folder = folder("");
    folder.write("test_cases/check.out", CHECK.replace("UPPER> ", "lower player wins.  Checkmate."));
    folder.write("printed", CHECK.replace("UPPER> ", "lower player wins. Checkmate."));
    let object = first_object(&grade_script(&folder, &["--json", "--strict"], "cat printed"));
    assert_eq!(
        object["failures"][0]["message"],
        "the ending is right but for one blank, which is missing: \
         expected `lower player wins.  Checkmate.`, found `lower player wins. Checkmate.`"
    );
}

/// The answer to a move that mates.
const MATE: &str = "\
lower player action: move d1 d2
5 |__|__|__|__| K|
4 |__|__|__|__| g|
3 |__|__|__|__| p|
2 |__|__|__|__|__|
1 | k|__|__|__|__|
    a  b  c  d  e

Captures UPPER: 
Captures lower: 

lower player wins.  Checkmate.
";

#[test]
fn a_mate_may_be_taken_for_a_check_and_the_other_way_round() {
    let check = "UPPER player is in check!\nAvailable moves:\nmove e5 e4\nUPPER> \n";
    let played_on = MATE.replace("lower player wins.  Checkmate.\n", check);
    assert_eq!(
        reasons(MATE, &played_on),
        ["the board is right but the ending is not: this is mate, and the program plays on: expected \
          `lower player wins.  Checkmate.`, found `UPPER> `"]
    );
    assert_eq!(
        reasons(&played_on, MATE),
        [
            "the board is right but the ending is not: the program sees a mate, but `move e5 e4` answers the check: expected `UPPER> `, \
          found `lower player wins.  Checkmate.`"
        ]
    );
}

#[test]
fn an_illegal_move_that_is_played_is_told_first() {
    let illegal = MATE.replace("Checkmate", "Illegal move").replace("lower player wins", "UPPER player wins");
    let played = MATE.replace("1 | k|", "1 |__|").replace("2 |__|", "2 | k|");
    let played = played.replace("lower player wins.  Checkmate.", "UPPER> ");
    assert_eq!(
        reasons(&illegal, &played),
        [
            "the last action is illegal, and the program carries it out: expected `UPPER player wins.  Illegal move.`, \
             found `UPPER> `",
            "the board is wrong on a2 (expected nothing, found `k`) and a1 (expected `k`, found nothing)",
        ]
    );
}

#[test]
fn who_stops_too_early_or_too_late_is_told_where() {
    let earlier = MATE.replace("move d1 d2", "move c1 d1").replace("Checkmate", "Illegal move");
    let earlier = earlier.replace("1 | k|", "1 |__|");
    assert_eq!(
        reasons(CHECK, &earlier.replace("lower player wins", "UPPER player wins")),
        [
            "the program ends the game after `lower player action: move c1 d1`, which it takes for illegal, and never \
          comes to `lower player action: move e1 e4`"
        ]
    );
    let later = CHECK.replace("UPPER player is in check!\nAvailable moves:\nmove d5 e4\nmove e5 e4\n", "");
    assert_eq!(
        reasons(MATE, &later),
        [
            "the game ends after `lower player action: move d1 d2` with `lower player wins.  Checkmate.`, and the program \
          plays on to `lower player action: move e1 e4`"
        ]
    );
}

#[test]
fn an_illegal_move_may_be_played_before_the_game_is_lost() {
    let illegal = MATE.replace("Checkmate", "Illegal move").replace("lower player wins", "UPPER player wins");
    let illegal = illegal.replace("move d1 d2", "move a1 c3");
    let played = illegal.replace("1 | k|", "1 |__|").replace("3 |__|__|__|", "3 |__|__| k|");
    assert_eq!(
        reasons(&illegal, &played),
        [
            "an illegal action changes nothing, but the board is wrong on c3 (expected nothing, found `k`) and a1 (expected `k`, \
          found nothing)"
        ]
    );
    assert_eq!(
        reasons(&illegal, &illegal.replace("| p|", "|__|")),
        ["the board is wrong on e3 (expected `p`, found nothing)"]
    );
}

#[test]
fn of_every_turn_the_last_is_looked_at() {
    let wrong = CHECK.replace("1 | k|", "1 | p|");
    let every_turn = CHECK.replace("e1 e4", "a1 a2") + &wrong;
    assert_eq!(
        reasons(CHECK, &every_turn),
        [
            "2 boards are shown, where only the last turn is asked for",
            "the board is wrong on a1 (expected `k`, found `p`)",
        ]
    );
    assert_eq!(
        reasons(CHECK, &CHECK.repeat(2)),
        ["the right output is there twice; 2 boards are shown, where only the \
          last turn is asked for"]
    );
}

#[test]
fn a_case_that_may_be_wrong_itself_is_doubted() {
    let wrong = CHECK.replace("1 | k|", "1 | p|");
    assert_eq!(
        reasons(&wrong, CHECK),
        [
            "the board is wrong on a1 (expected `p`, found `k`)",
            "boardsh gives the same answer as the program: the case may be wrong",
        ]
    );
}

#[test]
fn another_winner_is_quoted_to_the_byte() {
    assert_eq!(
        reasons(MATE, &MATE.replace("lower player wins", "UPPER player wins")),
        [
            "the board is right but the ending is not: the wrong player wins: expected `lower player wins.  Checkmate.`, found \
          `UPPER player wins.  Checkmate.`"
        ]
    );
}

#[test]
fn owners_that_are_swapped_everywhere_are_recognised() {
    let reason = "only the pieces have swapped owners: small letters are the first player's, first in line 2: expected \
                  `5 |__|__|__|__| K|`, found `5 |__|__|__|__| k|`";
    let swapped = MATE
        .replace("| K|", "| k|")
        .replace("| g|", "| G|")
        .replace("| p|", "| P|")
        .replace("1 | k|", "1 | K|");
    assert_eq!(reasons(MATE, &swapped), [reason]);
}

#[test]
fn bytes_that_are_no_text_are_told() {
    let printed = MATE.replace("| g|", "| g\0|");
    assert_eq!(reasons(MATE, &printed)[0], "line 3 of what was printed has a zero byte in it");
    let folder = folder("");
    folder.write(
        "printed",
        CHECK
            .replace("| r|", "| \u{1}|")
            .into_bytes()
            .iter()
            .map(|&b| if b == 1 { 0xff } else { b })
            .collect::<Vec<u8>>(),
    );
    let object = first_object(&grade_script(&folder, &["--json"], "cat printed"));
    assert_eq!(object["failures"][0]["message"], "line 3 of what was printed is not UTF-8");
}

#[test]
fn an_output_may_stop_in_the_middle_of_a_line() {
    let half = &CHECK[..CHECK.find("3 |__|").expect("a row") + 5];
    assert_eq!(reasons(CHECK, half), ["the output is right as far as it goes, but it stops in line 4"]);
}

#[test]
fn of_long_lines_the_first_difference_is_shown() {
    let long = "x".repeat(100);
    let reasons = reasons(&format!("{long}a\n"), &format!("{long}b\n"));
    assert_eq!(reasons, ["line 1 is wrong: expected `…xxxxxxxxxxa`, found `…xxxxxxxxxxb`"]);
}

#[test]
fn white_space_is_not_nothing() {
    assert_eq!(reasons(CHECK, "  \n\n"), ["nothing but white space was printed"]);
}

#[test]
fn wrong_squares_are_named() {
    differs(
        &CHECK.replace("4 |__|__|__|__| r|", "4 |__|__|__|__|__|").replace("1 | k|", "1 | p|"),
        None,
        "the board is wrong on e4 (expected `r`, found nothing) and a1 (expected `k`, found `p`)",
    );
}

#[test]
fn boards_that_are_turned_or_swapped_are_recognised() {
    let mut rows: Vec<&str> = CHECK.lines().collect();
    rows[1..6].reverse();
    differs(&(rows.join("\n") + "\n"), None, "the board is upside down: row 5 has to come first");
    let board: String = CHECK.split_inclusive('\n').skip(1).take(5).collect();
    let swapped: String = board
        .chars()
        .map(|c| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() })
        .collect();
    let printed = CHECK.replace(&board, &swapped).replace("UPPER>", "lower>");
    let object = first_object(&grade(&printed, &["--json"]));
    assert_eq!(
        object["failures"][0]["message"],
        "the board is right, but the pieces have swapped owners: small letters are the first player's"
    );
}

#[test]
fn empty_squares_may_be_drawn_in_another_way() {
    differs(
        &CHECK.replace("__", " ."),
        None,
        "empty squares are drawn in another way: expected `__`, found `.`",
    );
    differs(
        &CHECK.replace("__", "_ "),
        None,
        "empty squares are drawn in another way: expected `__`, found `_`",
    );
    differs(
        &CHECK.replace("__", "  "),
        None,
        "empty squares are drawn in another way: expected `__`, found nothing",
    );
}

#[test]
fn rows_may_be_missing() {
    differs(&CHECK.replace("3 |__|__|__|__|__|\n", ""), None, "the board has 4 rows where 5 are expected");
}

#[test]
fn the_heading_above_the_moves_may_be_missing() {
    differs(&CHECK.replace("Available moves:\n", ""), None, "`Available moves:` is missing above the moves");
    differs(
        &CHECK.replace("move d5 e4\nmove e5 e4\n", ""),
        None,
        "`Available moves:` has no moves behind it",
    );
}

#[test]
fn what_only_looks_like_a_blank_is_told() {
    differs(
        &CHECK.replace("UPPER> ", "UPPER>\u{a0}"),
        None,
        "line 16 of what was printed has U+00A0 in it, which only looks like a blank",
    );
    differs(
        &format!("\u{feff}{CHECK}"),
        None,
        "line 1 of what was printed has a byte order mark (U+FEFF) in it",
    );
}

#[test]
fn of_many_lines_only_the_first_are_quoted() {
    let printed = CHECK.replace("UPPER> \n", &"lower player wins.  Checkmate.\n".repeat(1000));
    let object = first_object(&grade(&printed, &["--json"]));
    let message = object["failures"][0]["message"].as_str().expect("a text");
    assert!(message.ends_with("`lower player wins.  Checkmate.` and 997 more"), "{message}");
    assert!(message.len() < 300, "{message}");
}

#[test]
fn captures_may_be_wrong() {
    differs(
        &CHECK.replace("Captures lower: p", "Captures lower: "),
        None,
        "the captures are wrong, `p` missing: expected `Captures lower: p`, found `Captures lower: `",
    );
}

#[test]
fn captures_may_be_wrong_in_ways_that_are_known() {
    let two = CHECK.replace("Captures UPPER: \n", "Captures UPPER: P R\n");
    for (printed, how) in [
        ("Captures UPPER: R P", "the captures are right, but in another order than they were made"),
        ("Captures UPPER: P +R", "captured pieces keep their `+`"),
        ("Captures UPPER: p R", "only captured pieces are written in the wrong case, first in line 9"),
        ("Captures UPPER: P R R", "the captures are wrong, `R` too many"),
        ("Captures UPPER: P S", "the captures are wrong, `R` missing, `S` too many"),
    ] {
        let reasons = reasons(&two, &two.replace("Captures UPPER: P R", printed));
        let expected = format!("{how}: expected `Captures UPPER: P R`, found `{printed}`");
        assert_eq!(reasons[0], expected);
    }
    let swapped = two.replace("UPPER: P R", "UPPER: P").replace("lower: p", "lower: p r");
    assert_eq!(
        reasons(&two, &swapped)[0],
        "each player has what the other one captured: expected `Captures UPPER: P R`, found `Captures UPPER: P`"
    );
}

#[test]
fn moves_may_be_listed_twice_or_with_their_promotion() {
    differs(
        &CHECK.replace("move e5 e4\n", "move e5 e4\nmove e5 e4\n"),
        None,
        "available moves are listed more than once: `move e5 e4`",
    );
    differs(
        &CHECK.replace("move e5 e4\n", "move e5 e4\nmove e5 e4 promote\n"),
        None,
        "available moves are listed without `promote`, but there is `move e5 e4 promote`",
    );
}

#[test]
fn the_check_may_be_of_the_other_player() {
    differs(
        &CHECK.replace("UPPER player is in check", "lower player is in check"),
        None,
        "the check is announced for the wrong player: expected `UPPER player is in check!`, found \
         `lower player is in check!`",
    );
}

#[test]
fn a_check_may_not_be_seen() {
    let without = CHECK.replace("UPPER player is in check!\nAvailable moves:\nmove d5 e4\nmove e5 e4\n", "");
    differs(&without, None, "the check is not announced: expected `UPPER player is in check!`");
}

#[test]
fn a_check_may_be_announced_in_other_words() {
    for words in ["UPPER player in check!", "UPPER is in check!", "Check!"] {
        let reason = format!(
            "the check is announced in other words: expected `UPPER player is in check!`, found `{words}`"
        );
        differs(&CHECK.replace("UPPER player is in check!", words), None, &reason);
    }
}

#[test]
fn an_ending_may_be_told_in_other_words() {
    for words in ["lower wins.  Checkmate.", "Checkmate!", "Game over: lower won"] {
        let printed = MATE.replace("lower player wins.  Checkmate.", words);
        let reason = format!(
            "the board is right but the ending is not: expected `lower player wins.  Checkmate.`, found `{words}`"
        );
        assert_eq!(reasons(MATE, &printed), [reason]);
    }
}

#[test]
fn moves_may_be_missing_or_too_many() {
    differs(&CHECK.replace("move d5 e4\n", ""), None, "available moves are missing: `move d5 e4`");
    differs(
        &CHECK.replace("UPPER> ", "move a5 a4\nmove b5 e2\nUPPER> "),
        None,
        "moves are listed that are not available: `move a5 a4` and `move b5 e2`",
    );
}

#[test]
fn programs_that_show_every_turn_are_recognised() {
    let every_turn = format!("{}{CHECK}", CHECK.replace("e1 e4", "a1 a2"));
    differs(
        &every_turn,
        None,
        "the right output is there, with 14 lines too many before it, first `lower player action: move a1 a2`; \
         2 boards are shown, where only the last turn is asked for",
    );
}

#[test]
fn an_output_may_stop_too_early() {
    let half: String = CHECK.split_inclusive('\n').take(7).collect();
    differs(&half, None, "the output is right as far as it goes, but line 9 is missing: `Captures UPPER: `");
}

#[test]
fn lines_that_do_not_belong_there_are_quoted() {
    let printed = CHECK.replace("1 | k|", "1 | K|").replace("\n\nUPPER", "\n\nDEBUG: king=(1,1)\nUPPER");
    let object = first_object(&grade(&printed, &["--json"]));
    let messages: Vec<&Value> =
        object["failures"].as_array().expect("a list").iter().map(|it| &it["message"]).collect();
    assert_eq!(
        messages,
        [
            "the board is wrong on a1 (expected `k`, found `K`)",
            "a line does not belong there: `DEBUG: king=(1,1)`"
        ]
    );
}

#[test]
fn a_silent_program_is_told_so() {
    differs("", None, "nothing was printed");
}

#[test]
fn output_on_the_wrong_stream_is_recognised() {
    let folder = folder(CHECK);
    let object = first_object(&grade_script(&folder, &["--json"], "cat printed >&2"));
    assert_eq!(object["failures"][0]["message"], "the right output went to standard error");
    assert_eq!(object["failures"][1]["message"], "nothing was printed");
}

#[test]
fn the_place_is_that_of_the_first_difference() {
    let printed = CHECK.replace("2 | p|", "2 |__|");
    let object = first_object(&grade(&printed, &["--json"]));
    let failure = &object["failures"][0];
    assert_eq!((&failure["line"], &failure["column"]), (&json!(5), &json!(4)));
}
