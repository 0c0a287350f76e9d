//! What the rules of the game say about an output that is wrong.

use super::*;

/// What is said of a program that, for these actions from the start, prints what others lead to, a little changed.
#[track_caller]
fn said(actions: &str, others: &str, change: impl Fn(&str) -> String) -> Vec<String> {
    said_of(&format!("{START_FILE}{actions}"), &format!("{START_FILE}{others}"), change)
}

/// The same for whole files.
#[track_caller]
fn said_of(case: &str, other: &str, change: impl Fn(&str) -> String) -> Vec<String> {
    let answer = |text: &str| Run::new(["-f", "-"]).input(text).finish().status(0).out();
    let folder = Folder::with([
        ("test_cases/case.in", case),
        ("test_cases/case.out", &answer(case)),
        ("printed", &change(&answer(other))),
    ]);
    failures(&first_object(&grade_script(&folder, &["--json"], "cat printed").status(1)))
}

const THREE: &str = "move a2 a3\nmove e4 e3\nmove b1 b2\n";

/// The answer to its second action, with the end of a game below it.
fn ended_after_two(ending: &str) -> impl Fn(&str) -> String {
    move |text| text.replace("lower> ", ending)
}

#[test]
fn a_legal_action_may_be_taken_for_illegal() {
    assert_eq!(
        said(THREE, THREE, |text| text.replace("UPPER> ", "UPPER player wins.  Illegal move."))[0],
        "the board is right but the ending is not: the program takes the last action for illegal: expected `UPPER> `, found \
         `UPPER player wins.  Illegal move.`"
    );
    // The board as it was before the action that is taken for illegal.
    let first = "move a2 a3\n";
    let early = |text: &str| {
        let text = text.replace("lower player action: move a2 a3", "UPPER player action: move e4 e3");
        text.replace("UPPER> ", "lower player wins.  Illegal move.")
    };
    assert_eq!(
        said(THREE, first, early),
        ["`move e4 e3` (action 2 of 3) is legal, and the program takes it for illegal"]
    );
}

#[test]
fn a_game_may_be_ended_too_early() {
    let two = "move a2 a3\nmove e4 e3\n";
    assert_eq!(
        said(THREE, two, ended_after_two("Tie game.  Too many moves.")),
        ["the program takes the game for a tie after `move e4 e3` (action 2 of 3)"]
    );
    assert_eq!(
        said(THREE, two, ended_after_two("UPPER player wins.  Checkmate.")),
        ["`move e4 e3` (action 2 of 3) gives no check, and the program takes it for a mate"]
    );
}

#[test]
fn a_check_may_be_taken_for_a_mate() {
    let check = "move e1 e4\n";
    let answered = "move e1 e4\nmove e5 e4\n";
    let mate = |text: &str| {
        let end = text.find("UPPER player is in check!").expect("a check");
        format!("{}lower player wins.  Checkmate.\n", &text[..end])
    };
    assert_eq!(
        said(check, check, mate),
        [
            "the board is right but the ending is not: the program sees a mate, but `move d5 e4` and `move e5 e4` answer the \
          check: expected `UPPER> `, found `lower player wins.  Checkmate.`"
        ]
    );
    assert_eq!(
        said(answered, check, mate),
        ["`move e1 e4` (action 1 of 2) is no mate: it is answered by `move d5 e4` and `move e5 e4`"]
    );
}

#[test]
fn a_board_that_was_wrong_before_is_shown() {
    let early = |text: &str| {
        let text = text.replace("lower player action: move a2 a3", "UPPER player action: move e4 e3");
        text.replace("3 | p|", "3 |__|").replace("UPPER> ", "lower player wins.  Illegal move.")
    };
    assert_eq!(
        said(THREE, "move a2 a3\n", early),
        [
            "before the program ends the game at `move e4 e3` (action 2 of 3), which it takes for illegal, the board is wrong on \
          a3 (expected `p`, found nothing)"
        ]
    );
}

#[test]
fn the_rule_that_an_illegal_action_breaks_is_told() {
    let illegal = "move a1 b1\n";
    assert_eq!(
        said(illegal, illegal, |text| text.replace("UPPER player wins.  Illegal move.", "UPPER> "))[0],
        "the board is right but the ending is not: the last action is illegal (a player cannot capture an own piece), and the \
         program plays on: expected `UPPER player wins.  Illegal move.`, found `UPPER> `"
    );
}

#[test]
fn a_pawn_drop_that_mates_may_be_allowed() {
    let allowed = |text: &str| {
        let text = text.replace("4 |__|__|__|__|__|", "4 |__|__|__|__| p|").replace("lower: p", "lower: ");
        text.replace("UPPER player wins.  Illegal move.", "lower player wins.  Checkmate.")
    };
    let case = "k a1\ns d3\nr a4\nK e5\nR d5\n\n[]\n[p]\n\ndrop p e4\n";
    let reasons = said_of(case, case, allowed);
    assert!(
        reasons[0].starts_with("the last action is illegal (a pawn may not be dropped to give checkmate"),
        "{reasons:?}"
    );
    assert!(reasons[0].contains("), and the program takes it for a mate: expected "), "{reasons:?}");
}

#[test]
fn only_the_action_may_be_wrong() {
    let shows =
        |action: &'static str| move |text: &str| text.replace("lower player action: move b1 b2", action);
    assert_eq!(
        said(THREE, THREE, shows("UPPER player action: move e4 e3")),
        [
            "the last action is not shown, but the one before it: expected `lower player action: move b1 b2`, found `UPPER player \
          action: move e4 e3`"
        ]
    );
    assert_eq!(
        said(THREE, THREE, shows("UPPER player action: move b1 b2")),
        [
            "the last action is shown as the wrong player's: expected `lower player action: move b1 b2`, found `UPPER player \
          action: move b1 b2`"
        ]
    );
    assert_eq!(
        said(THREE, THREE, shows("lower> move b1 b2")),
        [
            "the last action is written in another way: expected `lower player action: move b1 b2`, found `lower> move b1 b2`"
        ]
    );
}

#[test]
fn a_newline_may_be_missing_behind_the_action() {
    let joined = |text: &str| text.replace("move b1 b2\n", "move b1 b2").replace("| R| B", "| B| R");
    assert_eq!(
        said(THREE, THREE, joined)[0],
        "the last action is right, but more stands behind it in its line: expected `lower player action: move b1 b2`, found \
         `lower player action: move b1 b25 | B| R| S| G| K|`"
    );
}

#[test]
fn a_promotion_may_be_left_out_of_the_action() {
    let case = "k a1\nr b4\nK e3\n\n[]\n[]\n\nmove b4 b5 promote\n";
    assert_eq!(
        said_of(case, case, |text| text.replace(" promote", "")),
        [
            "the last action is shown without its `promote`: expected `lower player action: move b4 b5 promote`, found `lower \
          player action: move b4 b5`"
        ]
    );
}

#[test]
fn the_position_at_the_beginning_may_be_taken_for_a_mate() {
    let mate = |text: &str| text.replace("lower> ", "UPPER player wins.  Checkmate.");
    assert_eq!(
        said(THREE, "", mate),
        ["the program takes the position at the beginning for a mate before the first action"]
    );
}

#[test]
fn a_program_may_play_on_after_the_end() {
    let illegal = "move a1 b1\nmove e4 e3\nmove b1 b2\n";
    assert_eq!(
        said(illegal, "move a2 a3\nmove e4 e3\n", str::to_owned)[0],
        "the game ends after `lower player action: move a1 b1` with `UPPER player wins.  Illegal move.` (a player cannot \
         capture an own piece), and the program plays on to `UPPER player action: move e4 e3`"
    );
}

#[test]
fn an_action_that_occurs_twice_may_end_the_game_too_early() {
    let rounds = "move a2 a3\nmove e5 d4\nmove a1 a2\nmove d4 e5\nmove a2 a1\nmove e5 d4\nmove a3 b3\n";
    let early = |text: &str| {
        let text = text.replace("lower player action: move a1 a2", "UPPER player action: move e5 d4");
        text.replace("| B| S|", "| B| B|").replace("UPPER> ", "lower player wins.  Illegal move.")
    };
    assert_eq!(
        said(rounds, "move a2 a3\nmove e5 d4\nmove a1 a2\n", early)[0],
        "the program ends the game after `UPPER player action: move e5 d4`, which it takes for illegal, and never comes to \
         `lower player action: move a3 b3`"
    );
}

#[test]
fn the_wrong_player_may_begin() {
    let upper = |text: &str| text.replace("lower> ", "lower player wins.  Illegal move.");
    let begins =
        |text: &str| upper(text).replace("Captures UPPER", "UPPER player action: move a2 a3\nCaptures UPPER");
    assert_eq!(
        said(THREE, "", begins)[0],
        "the program takes the action of one player for the other's, and comes to `UPPER player action: move a2 a3`, not to \
         `lower player action: move b1 b2`"
    );
}

/// UPPER's gold stands in front of lower's king, and a pawn guards it.
const MATED: &str = "k c1\nK c5\nG c2\nP c3\n\n[]\n[]\n";

#[test]
fn a_game_that_is_over_from_the_beginning_may_be_played() {
    let played = "k b1\nK c5\n\n[]\n[]\n\nmove b1 b2\n";
    assert_eq!(
        said_of(&format!("{MATED}\nmove c1 b1\n"), played, str::to_owned)[0],
        "the game is over before the first action, and the program plays on to `lower player action: move b1 b2`"
    );
    let ended = |text: &str| text.replace("UPPER> ", "UPPER player wins.  Illegal move.");
    assert_eq!(
        said_of(&format!("{MATED}\nmove c1 b1\n"), played, ended)[0],
        "the game is over before the first action, and the program plays on to `lower player action: move b1 b2`"
    );
}

#[test]
fn a_check_may_be_told_where_the_game_is_over() {
    let both = |text: &str| text.replace("UPPER player wins", "lower player is in check!\nUPPER player wins");
    assert_eq!(
        said_of(MATED, MATED, both),
        [
            "the game is over, so that only the ending stands below the captures, but there is `lower player is in check!`"
        ]
    );
}
