//! Parts of a turn that are there, but not as they should be.

use super::*;

#[test]
fn a_board_may_have_its_rows_as_columns() {
    let rows: Vec<&str> = CHECK.lines().skip(1).take(5).collect();
    let cell = |row: usize, column: usize| &rows[4 - row][3 + 3 * column..6 + 3 * column];
    let mut printed = CHECK.to_owned();
    for (row, line) in rows.iter().enumerate() {
        let cells: Vec<&str> = (0..5).map(|column| cell(column, 4 - row)).collect();
        printed = printed.replace(line, &format!("{} |{}", 5 - row, cells.concat()));
    }
    differs(
        &printed,
        None,
        "the board is drawn with its rows as columns: letters stand for columns, numbers for rows",
    );
}

#[test]
fn empty_squares_may_be_any_word() {
    differs(
        &CHECK.replace("__", "None"),
        None,
        "empty squares are drawn in another way: expected `__`, found `None`",
    );
    differs(
        &CHECK.replace("__", "None").replace("1 | k|", "1 | p|"),
        None,
        "empty squares are drawn in another way: expected `__`, found `None`; the board is wrong on a1 (expected `k`, found \
         `p`)",
    );
}

#[test]
fn letters_and_numbers_beside_the_board_may_be_wrong() {
    differs(
        &CHECK.replace("    a  b  c  d  e\n", ""),
        None,
        "the line of letters below the board is missing: `    a  b  c  d  e`",
    );
    let mut printed = CHECK.to_owned();
    for row in 1..=5 {
        printed = printed.replace(&format!("{row} |"), &format!("{} |", row - 1));
    }
    differs(&printed, None, "the rows are numbered in another way: expected `5`, found `4`");
}

#[test]
fn one_piece_may_have_the_wrong_owner() {
    differs(
        &CHECK.replace("2 | p|", "2 | P|"),
        Some("published"),
        "only the owner of the piece on a2 is wrong, first in line 5: expected `2 | p|__|__|__|__|`, found `2 | P|__|__|__|__|`",
    );
    differs(
        &CHECK.replace("2 | p|", "2 | P|").replace("1 | k| g|", "1 | K| g|"),
        Some("published"),
        "only the owners of the pieces on a2 and a1 are wrong, first in line 5: expected `2 | p|__|__|__|__|`, found \
         `2 | P|__|__|__|__|`",
    );
}

#[test]
fn the_name_of_a_player_may_be_in_the_wrong_case() {
    differs(
        &CHECK.replace("UPPER", "Upper"),
        Some("published"),
        "only the name of a player is written in the wrong case, first in line 9: expected `Captures UPPER: `, found \
         `Captures Upper: `",
    );
}

const BOTH: &str = "Captures UPPER: P R\nCaptures lower: p r\n";

/// What is said first of captures that are written so.
#[track_caller]
fn captures(printed: &str) -> String {
    let right = CHECK.replace("Captures UPPER: \nCaptures lower: p\n", BOTH);
    reasons(&right, &right.replace(BOTH, printed)).remove(0)
}

#[test]
fn captures_may_stand_behind_the_wrong_name() {
    assert_eq!(
        captures("Captures UPPER: p r\nCaptures lower: P R\n"),
        "each player has what the other one captured, first in line 9: expected `Captures UPPER: P R`, found \
         `Captures UPPER: p r`"
    );
}

#[test]
fn captures_may_stand_with_commas_or_in_brackets() {
    for printed in ["P, R", "['P', 'R']", "[P,R]"] {
        let reason = captures(&BOTH.replace("P R", printed));
        let expected = if printed == "[P,R]" {
            "the captures are wrong"
        } else {
            "captured pieces stand with one blank between them"
        };
        assert!(reason.starts_with(expected), "{reason}");
    }
}

#[test]
fn a_line_of_captures_may_be_missing() {
    assert_eq!(
        captures("Captures UPPER: P R\n"),
        "the second line of captures is missing: `Captures lower: p r`"
    );
    assert_eq!(
        captures("Captures lower: p r\n"),
        "the first line of captures is missing: `Captures UPPER: P R`"
    );
}

#[test]
fn of_many_captures_only_the_first_are_told() {
    let reason = captures(&BOTH.replace("P R", &"P ".repeat(100)));
    assert!(reason.contains("`P`, `P` and 93 more too many: "), "{reason}");
    assert!(reason.len() < 400, "{reason}");
}

#[test]
fn captures_may_be_called_otherwise() {
    assert_eq!(
        captures(&BOTH.replace("Captures", "Captured")),
        "the captures are written in another way: expected `Captures UPPER: P R`, found `Captured UPPER: P R`"
    );
    assert_eq!(
        captures(&BOTH.replace("UPPER", "top")),
        "the captures are right, but the players are called otherwise: expected `Captures UPPER: P R`, found `Captures top: P R`"
    );
}

#[test]
fn moves_may_be_written_in_another_way() {
    let place = "expected `move d5 e4`, found";
    differs(
        &CHECK.replace("move d5 e4\nmove e5 e4\n", "1. move d5 e4\n2. move e5 e4\n"),
        None,
        &format!("the available moves are written in another way: {place} `1. move d5 e4`"),
    );
    differs(
        &CHECK.replace("move d5 e4\nmove e5 e4\n", "[move d5 e4, move e5 e4]\n"),
        None,
        &format!("the available moves are written in another way: {place} `[move d5 e4, move e5 e4]`"),
    );
    differs(
        &CHECK.replace("move d5 e4\nmove e5 e4\n", "move d5 e4 move e5 e4\n"),
        None,
        &format!("available moves stand in a line each: {place} `move d5 e4 move e5 e4`"),
    );
}

#[test]
fn parts_may_stand_in_another_order() {
    let ending_first = format!("UPPER> \n{}", CHECK.replace("UPPER> \n", ""));
    differs(&ending_first, None, "all lines are there, but the ending stands before the last action");
    let captures = "Captures UPPER: \nCaptures lower: p\n";
    let captures_first = CHECK.replace(captures, "").replace("5 |", &format!("{captures}5 |"));
    differs(&captures_first, None, "all lines are there, but the captures stand before the board");
}

#[test]
fn something_else_may_be_printed() {
    for (printed, line) in [
        ("Usage: boxshogi [-i | -f FILE]\n", "Usage: boxshogi [-i | -f FILE]"),
        ("Traceback (most recent call last):\n  File \"a.py\", line 3\nKeyError: 'd5'\n", "KeyError: 'd5'"),
    ] {
        differs(printed, None, &format!("nothing of a turn was printed, but `{line}`"));
    }
    let literal = format!("{CHECK:?}\n");
    let reason = &reasons(CHECK, &literal)[0];
    let begin = "newlines are printed as `\\n`, all in one line: ";
    assert!(reason.starts_with(begin), "{reason}");
}

#[test]
fn odd_characters_may_be_all_that_is_wrong() {
    let without = "without that the output would be right";
    assert_eq!(reasons(CHECK, &format!("\u{feff}{CHECK}"))[1], without);
    assert_eq!(reasons(CHECK, &CHECK.replace(" K|", " \u{1b}[1;31mK\u{1b}[0m|"))[1], without);
}

#[test]
fn utf_16_is_recognised() {
    let folder = folder("");
    let bytes: Vec<u8> = format!("\u{feff}{CHECK}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    folder.write("printed", bytes);
    let reasons = failures(&first_object(&grade_script(&folder, &["--json"], "cat printed").status(1)));
    assert_eq!(reasons, ["line 1 of what was printed has zero bytes in it; the output looks like UTF-16"]);
}

#[test]
fn line_ends_of_the_case_may_be_those_of_windows() {
    let folder = folder(CHECK);
    folder.write("test_cases/check.out", CHECK.replace('\n', "\r\n"));
    let reasons =
        failures(&first_object(&grade_script(&folder, &["--json", "--strict"], "cat printed").status(1)));
    assert_eq!(
        reasons[0],
        "only line ends differ: lines end with LF, where the case has CR LF; Git may have changed it (core.autocrlf)"
    );
}

#[test]
fn slight_differences_are_told_beside_real_ones_where_they_count() {
    let printed =
        CHECK.replace("1 | k|", "1 | p|").replace("UPPER: \n", "UPPER:\n").replace("UPPER> ", "UPPER>");
    let strict = failures(&first_object(&grade(&printed, &["--json", "--strict"]).status(1)));
    assert_eq!(
        strict,
        [
            "the board is wrong on a1 (expected `k`, found `p`)",
            "besides, 2 lines would be right but for white space, first line 9: expected `Captures UPPER: `, found \
             `Captures UPPER:`"
        ]
    );
    assert_eq!(reasons(CHECK, &printed).len(), 1);
}

#[test]
fn each_reason_has_its_own_place() {
    let printed = CHECK.replace("1 | k|", "1 | p|").replace("move e5 e4\n", "");
    let object = first_object(&grade(&printed, &["--json"]));
    let places: Vec<_> =
        object["failures"].as_array().expect("a list").iter().map(|it| it["line"].clone()).collect();
    assert_eq!(places, [json!(6), json!(15)]);
}
