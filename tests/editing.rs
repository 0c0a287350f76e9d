//! Setting up a position: anything may stand on the board while it is edited, and whatever needs a position
//! says all that is wrong with it.

use crate::scripts::{holds, prints, refuses, refuses_and_helps, run, shown};
use crate::support::Run;
use crate::support::boards::START;

const EMPTY: &str = "\
5 |__|__|__|__|__|
4 |__|__|__|__|__|
3 |__|__|__|__|__|
2 |__|__|__|__|__|
1 |__|__|__|__|__|
    a  b  c  d  e
";

/// Wrong in many ways: two kings, a promoted gold, pawns that could never move, and kings in hand.
const ALL_WRONG: &str =
    "clear; place k a1; place k a2; place +g c1; place p a5; place P b1; hand lower k p; hand upper k";

const WHAT_IS_WRONG: [&str; 6] = [
    "UPPER's pawn on b1 could never move",
    "a gold cannot be promoted",
    "lower has two kings",
    "lower's pawn on a5 could never move",
    "lower cannot have captured a king",
    "UPPER cannot have captured a king",
];

/// The statement needs a position, and is told everything that is wrong with what is on the board.
#[track_caller]
fn says_all_that_is_wrong(statement: &str, place: &str) {
    let message = format!("6 things are wrong with the position: {}", WHAT_IS_WRONG.join("; "));
    refuses(
        &format!("{ALL_WRONG}\n{statement}"),
        place,
        &message,
        "this needs a position that can be played",
    );
}

/// The statement is refused, and the board is as it was.
#[track_caller]
fn changes_nothing(statement: &str) {
    let run = Run::new([""; 0]).input(format!("{statement}\nshow\nshow tree\n")).finish();
    run.stdout(&format!("{}* 0. start\n", shown(START, "lower"))).status(2);
}

#[test]
fn clear_leaves_nothing_and_lower_to_move() {
    prints("a2a3; hand upper p; clear; show board", EMPTY);
    holds("a2a3; clear; expect turn lower; expect ply == 0");
    prints("hand lower p; hand upper s; clear; show captures", "Captures UPPER: \nCaptures lower: \n");
}

#[test]
fn place_puts_a_piece_on_a_square_whatever_stood_there() {
    let script = "clear; place k a1; place +R e5; place K c3; place +p a5; place s a1; show board";
    prints(
        script,
        "\
5 |+p|__|__|__|+R|
4 |__|__|__|__|__|
3 |__|__| K|__|__|
2 |__|__|__|__|__|
1 | s|__|__|__|__|
    a  b  c  d  e
",
    );
}

#[test]
fn remove_takes_a_piece_off_into_nobodys_hand() {
    prints("remove a2; remove e4; show captures", "Captures UPPER: \nCaptures lower: \n");
    holds("remove a2; expect piece at a2 == none; expect piece at e4 == P");
}

#[test]
fn a_hand_holds_just_what_was_said_in_that_order() {
    prints("hand lower p s g p; show captures", "Captures UPPER: \nCaptures lower: p s g p\n");
    prints("hand lower p; hand upper R b; show captures", "Captures UPPER: R B\nCaptures lower: p\n");
    prints("hand lower p s; hand lower g; show captures", "Captures UPPER: \nCaptures lower: g\n");
    prints("hand lower p s; hand lower; show captures", "Captures UPPER: \nCaptures lower: \n");
}

#[test]
fn a_hand_holds_at_most_a_thousand_pieces() {
    let hand = |count: usize| vec!["p"; count].join(" ");
    prints(&format!("hand lower {}; say captures lower count", hand(1000)), "1000\n");
    let run = run(&format!("say 1; hand lower {}", hand(1001))).status(2);
    run.stderr_has("error: these are too many pieces\n").stderr_has("^ expected at most 1000\n");
}

#[test]
fn a_drop_takes_the_first_of_its_kind_and_a_capture_goes_to_the_end() {
    prints("hand lower s p g p; drop p c3; show captures", "Captures UPPER: \nCaptures lower: s g p\n");
    let capture = "position \"4k/5/2p2/2R2/K4 b - 1\"; hand lower s; c2c3; show captures";
    prints(capture, "Captures UPPER: \nCaptures lower: s p\n");
}

#[test]
fn turn_says_who_is_to_move() {
    holds("turn upper; expect turn upper; e4e3; expect turn lower; expect ply == 1");
    holds("turn upper; turn lower; expect turn lower; a2a3");
}

#[test]
fn position_sets_up_the_start_or_what_sfen_says() {
    prints("clear; position start; show", &shown(START, "lower"));
    prints(
        "position \"4k/5/2+b2/5/K4 w 2Gp 7\"; show board; show captures; say turn; say ply",
        "\
5 |__|__|__|__| K|
4 |__|__|__|__|__|
3 |__|__|+B|__|__|
2 |__|__|__|__|__|
1 | k|__|__|__|__|
    a  b  c  d  e
Captures UPPER: P
Captures lower: g g
upper
0
",
    );
    holds("let $where = \"4k/5/5/5/K4 b G 1\"; position $where; expect sfen == $where");
    holds("position \"4k/5/5/5/K4 b GPGp\"; expect captures lower \"g p g\"; expect captures upper \"p\"");
}

#[test]
fn a_new_game_begins_with_every_edit() {
    holds("a2a3; e4e3; place p c3; expect ply == 0; expect turn lower; goto start; expect piece at c3 == p");
}

#[test]
fn values_may_say_what_and_where() {
    holds("let $k = a3; clear; place k $k; expect piece at a3 == k; remove $k; expect piece at a3 == none");
    holds("let $p = +R; place $p c3; expect piece at c3 == $p; let $s = upper; turn $s; expect turn $s");
    holds("let $p = s; hand upper $p p; expect captures upper \"S P\"");
}

#[test]
fn while_it_is_edited_it_may_be_anything() {
    prints(
        &format!("{ALL_WRONG}; show"),
        &format!(
            "\
5 | p|__|__|__|__|
4 |__|__|__|__|__|
3 |__|__|__|__|__|
2 | k|__|__|__|__|
1 | k| P|+g|__|__|
    a  b  c  d  e

Captures UPPER: K
Captures lower: k p

This cannot be played yet:
  {}
",
            WHAT_IS_WRONG.join("\n  ")
        ),
    );
    prints(
        &format!("{ALL_WRONG}; show status"),
        &format!(
            "\
game: minishogi
rules: box (a tie after 200 moves by each side)
ply: 0
to move: lower
wrong: {}
result: none yet
",
            WHAT_IS_WRONG.join("\nwrong: ")
        ),
    );
    holds(&format!("{ALL_WRONG}; remove a5; remove b1; remove a2; remove c1; hand lower; hand upper; a1a2"));
}

#[test]
fn what_does_not_need_a_position_can_be_asked_all_the_while() {
    holds(&format!(
        "{ALL_WRONG}; expect turn lower; expect ply == 0
         expect piece at c1 == +g; expect captures lower \"k p\"
         expect board \"\"\"
            5 | p|__|__|__|__|
            4 |__|__|__|__|__|
            3 |__|__|__|__|__|
            2 | k|__|__|__|__|
            1 | k| P|+g|__|__|
            \"\"\"
         mark here; annotate \"work in progress\"; undo; redo; goto here; turn upper; turn lower"
    ));
}

#[test]
fn the_next_command_that_needs_a_position_says_everything_that_is_wrong_at_once() {
    says_all_that_is_wrong("move a1 b2", "move a1 b2");
    says_all_that_is_wrong("a1b2", "a1b2");
    says_all_that_is_wrong("drop p c3", "drop p c3");
    says_all_that_is_wrong("resign", "resign");
    says_all_that_is_wrong("legal", "legal");
    says_all_that_is_wrong("legal count", "legal count");
    says_all_that_is_wrong("why a1b2", "why a1b2");
    says_all_that_is_wrong("show sfen", "show sfen");
}

#[test]
fn so_does_every_question_about_a_position() {
    says_all_that_is_wrong("say check", "check");
    says_all_that_is_wrong("say winner", "winner");
    says_all_that_is_wrong("say sfen", "sfen");
    says_all_that_is_wrong("let $n = legal a1", "legal a1");
    says_all_that_is_wrong("if mate in 1 move { }", "mate in 1 move");
    says_all_that_is_wrong("expect not check", "check");
    says_all_that_is_wrong("expect winner lower", "lower");
    says_all_that_is_wrong("expect legal a1b2", "legal a1b2");
    says_all_that_is_wrong("expect illegal a1b2", "expect illegal a1b2");
    says_all_that_is_wrong("expect mate in 3 plies", "mate in 3 plies");
}

#[test]
fn one_thing_that_is_wrong_is_told_with_what_was_expected() {
    let needs = |expected: &str| format!("this needs a position: expected {expected}");
    refuses("place k a3; legal", "legal", "lower has two kings", &needs("one king a side at most"));
    refuses(
        "hand upper k; legal",
        "legal",
        "UPPER cannot have captured a king",
        &needs("any piece but a king"),
    );
    refuses("place +K e5; legal", "legal", "a king cannot be promoted", &needs("the letter without `+`"));
    let far = "a promoted one in row 5, with `+` before the letter";
    refuses("place p b5; legal", "legal", "lower's pawn on b5 could never move", &needs(far));
    let script = "clear; place k a1; place K e5; place r e1; legal";
    let out_of_reach = needs("a king out of reach of the rook on e1");
    refuses(script, "legal", "lower is to move and could take the king of UPPER", &out_of_reach);
}

/// A king that could be taken is as wrong as the rest, whatever else is wrong.
#[test]
fn a_king_that_could_be_taken_is_told_with_everything_else() {
    let script = "clear; place k a1; place K e5; place r e1; hand lower k\nlegal";
    let wrong = "lower cannot have captured a king; lower is to move and could take the king of UPPER";
    let message = format!("2 things are wrong with the position: {wrong}");
    refuses(script, "legal", &message, "this needs a position that can be played");
}

#[test]
fn a_position_without_kings_can_be_played() {
    holds("clear; place p a2; turn lower; a2a3; expect ply == 1; expect winner lower");
    holds("clear; place p a2; place P e4; a2a3; e4e3; a3a4; expect winner none");
}

#[test]
fn a_pawn_in_either_hand_may_be_written_small_or_large() {
    holds("hand lower P S; hand upper p s; expect captures lower \"p s\"; expect captures upper \"P S\"");
}

#[test]
fn edits_are_undone_one_by_one() {
    let edits = "clear; place k a1; place K e5; remove a1; hand lower p; turn upper";
    holds(&format!(
        "{edits}; expect turn upper
         undo; expect turn lower; expect captures lower \"p\"
         undo; expect captures lower \"\"; expect piece at a1 == none
         undo; expect piece at a1 == k; expect piece at e5 == K
         undo; expect piece at e5 == none; expect piece at a1 == k
         undo; expect piece at a1 == none
         undo; expect sfen == \"rbsgk/4p/5/P4/KGSBR b - 1\"
         redo 6; expect turn upper; expect piece at e5 == K"
    ));
}

#[test]
fn at_the_prompt_the_board_is_shown_after_each_edit_without_complaints() {
    let run = Run::new([""; 0]).input("clear\nplace k a1\n").finish();
    let captures = "\nCaptures UPPER: \nCaptures lower: \n\n";
    let king = EMPTY.replace("1 |__|", "1 | k|");
    run.stdout(&format!("{EMPTY}{captures}{king}{captures}")).stderr("").status(0);
}

#[test]
fn pieces_that_there_are_not_are_refused() {
    let letters = "expected one of `k` `r` `b` `g` `s` `p`";
    for piece in ["x", "++p", "p+", "pp", "é", "d"] {
        let message = format!("no piece is written `{piece}` here");
        refuses(&format!("place {piece} a1"), piece, &message, letters);
    }
    let place = "`+` does not fit `place <piece> <square>`";
    refuses("place + a1", "+", place, "expected the letter of a piece such as `p`");
    let droppable = "expected one of `r` `b` `g` `s` `p`";
    for piece in ["x", "+p", "pp"] {
        let message = format!("no piece is written `{piece}` here");
        refuses(&format!("hand upper p s {piece}"), piece, &message, droppable);
    }
    let of_box = "expected one of `d` `n` `g` `s` `r` `p`";
    refuses("game boxshogi; place k a1", "k", "no piece is written `k` here", of_box);
}

#[test]
fn squares_that_there_are_not_are_refused() {
    let expected = "expected a square from `a1` to `e5`";
    for square in ["f1", "a6", "a0", "a", "11", "a1a2", "z9"] {
        refuses(&format!("place p {square}"), square, &format!("there is no square `{square}`"), expected);
    }
    refuses("remove z9", "z9", "there is no square `z9`", expected);
    let capital = ["there is no square `A1`", expected];
    refuses_and_helps("place p A1", "A1", capital, "did you mean `a1`?");
    refuses("remove c3", "c3", "there is no piece on c3", "expected a square with a piece on it");
}

#[test]
fn players_that_there_are_not_are_refused() {
    let expected = "expected `lower` or `upper`";
    for (script, word) in [("turn white", "white"), ("hand nobody p", "nobody"), ("turn a1", "a1")] {
        refuses(script, word, &format!("no player is called `{word}`"), expected);
    }
    refuses("turn 1", "1", "this is a number, not a player", "expected a player");
    let of_gote = "expected `gote` or `sente`";
    refuses("game gotesente; turn white", "white", "no player is called `white`", of_gote);
    holds("game gotesente; turn Sente; expect turn upper; turn gote; expect turn lower");
}

#[test]
fn positions_that_are_no_sfen_are_refused_at_the_place() {
    let not = "this is not a position in SFEN";
    let piece =
        "expected a piece, one of K R B G S P (small for the second player), or a number of empty squares";
    refuses("position \"rbsgk/4p/5/P4/KGSXR b - 1\"", "X", not, piece);
    let turn = "expected `b` for the first player to move, or `w` for the second";
    refuses("position \"rbsgk/4p/5/P4/KGSBR x - 1\"", "x", not, turn);
    refuses(
        "position 3",
        "3",
        "this is a number, not a text in double quotes",
        "expected a text in double quotes",
    );
}

#[test]
fn what_is_refused_changes_nothing() {
    for statement in [
        "place x a1",
        "place p f1",
        "remove c3",
        "remove f1",
        "hand lower p x",
        "hand white p",
        "turn white",
        "position \"4k/5/5/5/K4 b X 1\"",
        "position nowhere",
        "game chess",
    ] {
        changes_nothing(statement);
    }
}

/// A drawing claims what it shows, and no more.
#[test]
fn a_drawing_is_compared_where_it_says_something() {
    let board = "5 |__|__|__|__| K|\n4 |__|__|__|__|__|\n3 |__|__|__|__|__|\n2 |__|__|__|__|__|\n1 | k|__|__|__|__|\n";
    let setup = "position \"4k/5/5/5/K4 b Gp 1\"\n";
    let claim = |more: &str| format!("{setup}expect board \"\"\"\n{board}{more}\"\"\"\n");
    holds(&claim(""));
    holds(&claim("\nCaptures lower: g\n"));
    holds(&claim("\nCaptures UPPER: P\nCaptures lower: g\n\nlower>\n"));
    for wrong in ["\nCaptures lower:\n", "\nCaptures UPPER: P\n\nUPPER>\n"] {
        run(&claim(wrong)).stdout("").status(1);
    }
}
