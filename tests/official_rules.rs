//! `rules box` and `rules official`: what decides a long game.

use boardsh::board::Side;
use boardsh::formats::sfen;
use boardsh::games::shogi::{Action, Diagram, Position, Square};
use boardsh::games::{Ending, Game as _, Outcome, Rules};
use boardsh::record::{Record, Tree as _};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::scripts::{Folder, holds, prints, refuses, run};
use crate::support::boards::{START, START_FILE};
use crate::support::{Finished, Run};

/// Two rooks step out and back: after four plies all is as it was.
const ROUND: &str = "e1e2; a5a4; e2e1; a4a5";

/// The rook of lower gives check with every move, and the king goes to and fro.
const CHASE: &str = "position \"4k/R4/5/5/K4 b - 1\"";
const CHASING: &str = "a4a5; e5e4; a5a4; e4e5";

/// The same with the board turned around: UPPER gives check.
const CHASE_BY_UPPER: &str = "position \"4k/5/5/4r/K4 w - 1\"";
const CHASING_BY_UPPER: &str = "e2e1; a1a2; e1e2; a2a1";

/// Under the official rules the claims of the script hold.
#[track_caller]
fn official(script: &str) {
    holds(&format!("rules official\n{script}"));
}

/// Under the official rules the game ends with these words just when the last statement is played.
#[track_caller]
fn ends(script: &str, last: &str, ending: &str) {
    let run =
        run(&format!("rules official\n{script}; expect winner none; {last}; show")).stderr("").status(0);
    assert_eq!(run.out().lines().last(), Some(ending), "{}", run.out());
}

#[test]
fn the_fourth_occurrence_of_a_position_loses_for_the_first_player() {
    let three = format!("repeat 2 {{ {ROUND} }}; e1e2; a5a4; e2e1");
    ends(&three, "a4a5", "UPPER player wins.  Repetition.");
    official(&format!("repeat 2 {{ {ROUND} }}; expect winner none; expect legal count == 14"));
}

#[test]
fn it_does_so_whoever_is_to_move_then() {
    // The position after the first move, with UPPER to move, comes back first.
    let three = "a2a3; repeat 2 { a5a4; e1e2; a4a5; e2e1 }; a5a4; e1e2; a4a5";
    ends(three, "e2e1", "UPPER player wins.  Repetition.");
    // Whoever begins: the first player is the one at the bottom.
    let by_upper = "turn upper; repeat 2 { a5a4; e1e2; a4a5; e2e1 }; a5a4; e1e2; a4a5";
    ends(by_upper, "e2e1", "UPPER player wins.  Repetition.");
}

#[test]
fn the_occurrences_need_not_follow_each_other() {
    let detour = "b1b2; d5d4; b2b1; d4d5";
    ends(&format!("{ROUND}; {detour}; e1e2; a5a4; e2e1"), "a4a5", "UPPER player wins.  Repetition.");
}

#[test]
fn nothing_can_be_played_after_it() {
    let script = format!("rules official; repeat 3 {{ {ROUND} }}; a2a3");
    refuses(&script, "a2a3", "the game is over", "nothing can be played before `undo`");
    official(&format!(
        "repeat 3 {{ {ROUND} }}; expect legal count == 0; expect illegal a2a3 because game-over"
    ));
}

#[test]
fn the_end_can_be_taken_back_and_the_game_goes_on() {
    let end = format!("repeat 3 {{ {ROUND} }}; expect winner upper; undo; expect winner none");
    official(&format!("{end}; d5d4; expect winner none; expect ply == 12; e1e2; expect winner none"));
    official(&format!(
        "{end}; a4a5; expect winner upper; undo 5; expect winner none; redo 5; expect winner upper"
    ));
}

#[test]
fn perpetual_check_loses_for_the_side_that_gives_check() {
    // The position that comes back first is the one that was set up: it stands after the king has moved.
    let three = format!("{CHASE}; repeat 2 {{ {CHASING} }}; a4a5; e5e4; a5a4");
    ends(&three, "e4e5", "UPPER player wins.  Perpetual check.");
    let three = format!("{CHASE_BY_UPPER}; repeat 2 {{ {CHASING_BY_UPPER} }}; e2e1; a1a2; e1e2");
    ends(&three, "a2a1", "lower player wins.  Perpetual check.");
}

#[test]
fn the_fourth_occurrence_may_as_well_follow_the_check() {
    let three =
        "position \"4k/5/R4/5/K4 b - 1\"; a3a5; repeat 2 { e5e4; a5a4; e4e5; a4a5 }; e5e4; a5a4; e4e5";
    ends(three, "a4a5", "UPPER player wins.  Perpetual check.");
    let three =
        "position \"4k/5/4r/5/K4 w - 1\"; e3e1; repeat 2 { a1a2; e1e2; a2a1; e2e1 }; a1a2; e1e2; a2a1";
    ends(three, "e2e1", "lower player wins.  Perpetual check.");
}

#[test]
fn moves_before_the_first_occurrence_do_not_count() {
    let three = format!("repeat 2 {{ {CHASING_BY_UPPER} }}; e2e1; a1a2; e1e2");
    let quiet = "position \"4k/5/5/3r1/1K3 w - 1\"; d2e2; b1a1";
    ends(&format!("{quiet}; {three}"), "a2a1", "lower player wins.  Perpetual check.");
}

#[test]
fn one_move_without_check_makes_it_a_plain_repetition() {
    let quiet = "e2e3; a1b1; e3e2; b1a1";
    for rounds in [[quiet, CHASING_BY_UPPER], [CHASING_BY_UPPER, quiet]] {
        let three = format!("{CHASE_BY_UPPER}; {}; e2e1; a1a2; e1e2", rounds.join("; "));
        ends(&three, "a2a1", "UPPER player wins.  Repetition.");
    }
    let last = format!("{CHASE_BY_UPPER}; repeat 2 {{ {CHASING_BY_UPPER} }}; e2e3; a1b1; e3e2");
    ends(&last, "b1a1", "UPPER player wins.  Repetition.");
}

#[test]
fn what_the_other_side_does_does_not_matter_to_perpetual_check() {
    // The king takes another way each time.
    let three = format!("{CHASE}; {CHASING}; a4a5; e5d4; a5a4; d4e5; a4a5; e5e4; a5a4");
    ends(&three, "e4e5", "UPPER player wins.  Perpetual check.");
}

#[test]
fn captured_and_dropped_pieces_may_come_back_to_the_same_hands() {
    // A pawn goes to UPPER's hand, over the board and back.
    let position = "position \"r1k2/5/5/5/2K1R b P 1\"";
    let there = "p*a3; a5a3; e1e2; p*e3; e2e3; a3a4; e3e1";
    let three = format!("{position}; repeat 2 {{ {there}; a4a5 }}; {there}");
    ends(&three, "a4a5", "UPPER player wins.  Repetition.");
    official(&format!(
        "{three}; a4a5; expect captures lower \"p\"; expect captures upper \"\"; expect ply == 24"
    ));
}

#[test]
fn with_other_hands_it_is_another_position() {
    let position = "position \"r1k2/5/5/5/2K1R b 3P 1\"";
    let give_a_pawn = "p*a3; a5a3; c1c2; a3a4; c2c1; a4a5";
    let board = "expect board \"\"\"
        5 | R|__| K|__|__|
        4 |__|__|__|__|__|
        3 |__|__|__|__|__|
        2 |__|__|__|__|__|
        1 |__|__| k|__| r|
        \"\"\"";
    official(&format!("{position}; repeat 3 {{ {give_a_pawn}\n{board} }}; expect winner none"));
    let shuffle = "e1e2; c5c4; e2e1; c4c5";
    official(&format!(
        "{position}; repeat 3 {{ {give_a_pawn} }}; repeat 2 {{ {shuffle} }}; expect winner none
         {shuffle}; expect winner upper"
    ));
}

#[test]
fn the_order_of_captures_makes_no_other_position() {
    let three =
        "position \"4k/5/5/5/K4 b - 1\"; hand lower p s; hand upper s p; repeat 2 { a1b1; e5d5; b1a1; d5e5 }";
    official(&format!("{three}; a1b1; e5d5; b1a1; expect winner none; d5e5; expect winner upper"));
}

#[test]
fn with_the_other_side_to_move_it_is_another_position() {
    // The king loses a move in a triangle: the board that was set up comes back with UPPER to move.
    let triangle = "position \"4k/5/5/5/K4 b - 1\"; a1b1; e5d5; b1b2; d5e5; b2a1; expect turn upper";
    let round = "e5d5; a1b1; d5e5; b1a1";
    official(&format!("{triangle}; {round}; {round}; expect winner none; {round}; expect winner upper"));
}

#[test]
fn under_the_box_rules_no_repetition_counts_and_the_200th_move_of_upper_ties() {
    let almost = format!("repeat 99 {{ {ROUND} }}; e1e2; a5a4; e2e1");
    prints(
        &format!("{almost}; say legal count; a4a5; show"),
        &format!("16\n{START}Tie game.  Too many moves.\n"),
    );
    holds(&format!(
        "{almost}; a4a5; expect winner none; expect legal count == 0; undo; expect legal count == 16"
    ));
}

/// Two kings walk around their own two rows, one in ten steps and the other in nine, so that a position comes
/// back only after ninety moves.
const WALK: &str = "
    position \"4k/5/5/5/K4 b - 1\"
    let $lower = [a1b1, b1c1, c1d1, d1e1, e1e2, e2d2, d2c2, c2b2, b2a2, a2a1]
    let $upper = [e5d5, d5c5, c5b5, b5a5, a5a4, a4b4, b4c4, c4d4, d4e5]
    let $i = 0
    def walk($n) { repeat $n {
        play ($lower at ($i % 10 + 1)); play ($upper at ($i % 9 + 1)); let $i = $i + 1
    } }";

#[test]
fn under_the_official_rules_there_is_no_move_limit() {
    official(&format!("{WALK}; walk 210; expect ply == 420; expect winner none; expect legal count > 0"));
    official(&format!(
        "{WALK}; walk 269; expect winner none; walk 1; expect winner upper; expect ply == 540"
    ));
}

#[test]
fn the_same_walk_ties_under_the_box_rules() {
    let run =
        run(&format!("{WALK}; walk 199; expect legal count > 0; walk 1; show status")).stderr("").status(0);
    assert!(
        run.out()
            .ends_with("ply: 400\nto move: lower\ncheck: no\nlegal moves: 0\nresult: tie, too many moves\n")
    );
}

#[test]
fn the_rules_can_be_chosen_on_the_command_line_and_box_is_the_default() {
    let script = format!("repeat 3 {{ {ROUND} }}; say winner");
    let run = |rules: &[&str]| -> Finished {
        Run::new(["run"].iter().chain(rules).chain(&["-"])).input(&script).finish().stderr("").status(0)
    };
    run(&["--rules", "official"]).stdout("upper\n");
    run(&["--rules", "box"]).stdout("none\n");
    run(&[]).stdout("none\n");
    let prompt = Run::new(["--rules", "official"]).input("show status\n").finish();
    assert!(prompt.out().contains("\nrules: official ("), "{}", prompt.out());
}

#[test]
fn the_rules_hold_for_a_replayed_file_too() {
    let moves = "move e1 e2\nmove a5 a4\nmove e2 e1\nmove a4 a5\n".repeat(3);
    let folder = Folder::with([("game.in", format!("{START_FILE}{moves}move a2 a3\n").as_str())]);
    let last = "UPPER player action: move a4 a5\n";
    let run = folder.start(["-f", "game.in", "--rules", "official"]).finish().stderr("").status(0);
    run.stdout(&format!("{last}{START}UPPER player wins.  Repetition.\n"));
    let run = folder.start(["-f", "game.in"]).finish().stderr("").status(0);
    assert!(run.out().starts_with("lower player action: move a2 a3\n"), "{}", run.out());
}

#[test]
fn there_are_no_other_rules() {
    refuses(
        "rules chess",
        "chess",
        "`chess` does not fit `rules <box|official>`",
        "expected `box` or `official`",
    );
    Run::new(["--rules", "chess"])
        .finish()
        .stdout("")
        .stderr_has("[possible values: box, official]")
        .status(2);
}

#[test]
fn choosing_other_rules_in_the_middle_decides_the_game_at_hand() {
    let script = format!("repeat 3 {{ {ROUND} }}");
    holds(&format!(
        "{script}; expect winner none; rules official; expect winner upper; rules box; expect winner none"
    ));
    holds(&format!(
        "{script}; a2a3; rules official; expect winner none
         undo; expect winner upper; undo; expect winner none"
    ));
    let tie = format!("repeat 100 {{ {ROUND} }}; expect legal count == 0");
    holds(&format!(
        "{tie}; rules official; expect winner upper; undo 397; expect ply == 3; expect winner none
         rules box; a4a5; expect winner none"
    ));
}

#[test]
fn only_the_line_from_the_last_set_up_to_the_present_counts() {
    official(&format!(
        "repeat 2 {{ {ROUND} }}; position start; repeat 2 {{ {ROUND} }}; expect winner none
         {ROUND}; expect winner upper"
    ));
    official(&format!("repeat 2 {{ {ROUND} }}; turn upper; turn lower; {ROUND}; expect winner none"));
    let folder = Folder::with([("game.usi", "position startpos moves 1e1d 5a5b 1d1e 5b5a")]);
    let load = format!("rules official; repeat 2 {{ {ROUND} }}; load \"game.usi\"");
    folder.run(&format!("{load}; {ROUND}; expect winner none")).stdout("").stderr("").status(0);
    folder
        .run(&format!("{load}; repeat 2 {{ {ROUND} }}; expect winner upper"))
        .stdout("")
        .stderr("")
        .status(0);
}

#[test]
fn what_was_played_in_other_variations_does_not_count() {
    official(
        "repeat 9 { e1e2; a5a4; e2e1; undo 3 }; repeat 9 { e1e2; a5a4; undo 2 }; e1e2; expect winner none",
    );
    let other =
        format!("{ROUND}; {ROUND}; mark there; goto start; b1b2; a5a4; b2b1; a4a5; expect winner none");
    official(&format!(
        "{other}; {ROUND}; expect winner none; {ROUND}; expect winner upper; goto there; expect winner none"
    ));
    official(&format!(
        "{ROUND}; {ROUND}; repeat 5 {{ undo 8; redo 8 }}; expect winner none; {ROUND}; expect winner upper"
    ));
}

#[test]
fn resigning_is_no_occurrence() {
    official(&format!(
        "repeat 2 {{ {ROUND} }}; repeat 5 {{ resign; undo }}; expect winner none
         resign; expect winner upper; undo; {ROUND}; expect winner upper"
    ));
}

/// Where rooks and kings have little room, so that positions come back soon.
fn rooms() -> impl Strategy<Value = (Diagram, Vec<Square>)> {
    let room = |text: &str, squares: &str| {
        let setup = sfen::parse(text).expect("well-formed").setup;
        let squares = squares.split(' ').map(|square| square.parse().expect("a square")).collect::<Vec<_>>();
        (Diagram::try_from(setup).expect("playable"), squares)
    };
    prop_oneof![
        Just(room("4k/R4/5/5/K4 b - 1", "a5 a4 e5 e4 a1")),
        Just(room("4k/R4/5/5/K4 b - 1", "a5 a4 b4 e5 e4 a1 a2")),
        Just(room("4k/5/5/4r/K4 w - 1", "e1 e2 a1 a2 e5")),
        Just(room("4k/R4/5/4r/K4 b - 1", "a5 a4 e5 e4 e1 e2 a1 a2")),
        Just(room("r1k2/5/5/5/2K1R b P 1", "a5 a4 a3 e1 e2 e3 c1 c5")),
    ]
}

/// What the official rules say of a line, read as they are written: the positions from the first to the last.
fn verdict(line: &[Position]) -> Option<Outcome> {
    let last = line.last()?;
    if last.legal().is_empty() {
        return Some(Outcome::Win { winner: !last.turn(), by: Ending::Checkmate });
    }
    let first = line.iter().position(|position| position == last)?;
    if line.iter().filter(|&position| position == last).count() < 4 {
        return None;
    }
    let gave_check = |side: Side| {
        let mut moves = line[first + 1..].iter().filter(|position| position.turn() != side);
        moves.all(Position::in_check)
    };
    Some(match [Side::First, Side::Second].map(gave_check) {
        [true, false] => Outcome::Win { winner: Side::Second, by: Ending::PerpetualCheck },
        [false, true] => Outcome::Win { winner: Side::First, by: Ending::PerpetualCheck },
        _ => Outcome::Win { winner: Side::Second, by: Ending::Repetition },
    })
}

fn play_at_random(record: &mut Record<Diagram>, squares: &[Square], choice: usize) -> bool {
    let Some(state) = record.state() else { return false };
    let mut actions: Vec<Action> = Vec::new();
    state.visit_legal(|action| actions.push(action));
    actions.retain(|action| squares.contains(&action.to()));
    let action = choice.checked_rem(actions.len()).map(|index| actions[index]);
    action.is_some_and(|action| record.play(action).is_ok())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_line_ends_just_where_the_rules_as_they_are_written_say(
        (start, squares) in rooms(), choices in vec((any::<usize>(), 0..40u32), 0..120)
    ) {
        let mut record = Record::new(start);
        record.set_rules(Rules::OFFICIAL);
        for (choice, back) in choices {
            let is_over = record.outcome().is_some();
            if is_over || !play_at_random(&mut record, &squares, choice) {
                let _ = record.undo(back % 7 + 1);
            } else if back == 0 {
                let _ = record.undo(2);
            }
            let position = |&id| record.snapshot_at(id).state().map(|state| *state.position());
            let line: Vec<Position> = record.line().iter().filter_map(position).collect();
            prop_assert_eq!(record.outcome(), verdict(&line), "{:?}", record.actions());
        }
    }
}
