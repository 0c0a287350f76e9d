//! What is said about an output that is wrong.

use super::*;

#[test]
fn the_ending_may_be_wrong_alone() {
    differs(
        &CHECK.replace("UPPER> ", "lower> "),
        None,
        "the board is right but the ending is not: expected `UPPER>`, found `lower>`",
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
    differs(&(rows.join("\n") + "\n"), None, "the board is upside down: row 5 comes first");
    let board: String = CHECK.split_inclusive('\n').skip(1).take(5).collect();
    let swapped: String = board
        .chars()
        .map(|c| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() })
        .collect();
    let printed = CHECK.replace(&board, &swapped).replace("UPPER>", "lower>");
    let object = first_object(&grade(&printed, &["--json"]));
    assert_eq!(
        object["failures"][0]["message"],
        "on the board the pieces have swapped owners: small letters are the first player's"
    );
}

#[test]
fn empty_squares_may_be_drawn_in_another_way() {
    differs(&CHECK.replace("__", " ."), None, "the board is wrong on 14 squares");
    differs(
        &CHECK.replace("__", "_ "),
        None,
        "empty squares are drawn in another way: expected `__`, found `_`",
    );
}

#[test]
fn captures_may_be_wrong() {
    differs(
        &CHECK.replace("Captures lower: p", "Captures lower: "),
        None,
        "the captures are wrong: expected `Captures lower: p`, found `Captures lower:`",
    );
}

#[test]
fn a_check_may_not_be_seen() {
    let without = CHECK.replace("UPPER player is in check!\nAvailable moves:\nmove d5 e4\nmove e5 e4\n", "");
    differs(&without, None, "the check is not announced: expected `UPPER player is in check!`");
}

#[test]
fn moves_may_be_missing_or_too_many() {
    differs(
        &CHECK.replace("move d5 e4\n", ""),
        None,
        "of the available moves some are missing: `move d5 e4`",
    );
    differs(
        &CHECK.replace("UPPER> ", "move a5 a4\nmove b5 e2\nUPPER> "),
        None,
        "the available moves have some too many: `move a5 a4` and `move b5 e2`",
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
    assert_eq!(object["failures"][0]["message"], "nothing was printed");
    assert_eq!(object["failures"][1]["message"], "the right output went to standard error");
}

#[test]
fn the_place_is_that_of_the_first_difference() {
    let printed = CHECK.replace("2 | p|", "2 |__|");
    let object = first_object(&grade(&printed, &["--json"]));
    let failure = &object["failures"][0];
    assert_eq!((&failure["line"], &failure["column"]), (&json!(5), &json!(4)));
}
