//! `boardsh grade --explain`: what a case tests, and why its answer is right.

use std::fs;

use crate::scripts::Folder;
use crate::support::{Run, root};

/// Explains a case of our own.
#[track_caller]
fn own(case: &str) -> String {
    let case = root().join("test_cases").join(case);
    Run::new(["grade".as_ref(), "--explain".as_ref(), case.as_os_str()]).finish().stderr("").status(0).out()
}

/// The lines of a section, joined as they were before they were wrapped.
fn section(text: &str, title: &str) -> String {
    let (_, rest) =
        text.split_once(&format!("\n{title}:\n")).unwrap_or_else(|| panic!("no {title:?} in {text}"));
    let section = rest.split("\n\n").next().unwrap_or_default();
    section.lines().map(str::trim).collect::<Vec<_>>().join(" ")
}

/// What is said of why the answer of a case is right.
#[track_caller]
fn why(case: &str, expected: &str) {
    assert_eq!(section(&own(case), "Why the answer is right"), expected, "{case}");
}

#[test]
fn an_explanation_has_everything_about_a_case() {
    let folder = Folder::with([(
        "drop.in",
        "d b1\ns d3\nD e5\nN d5\nP d4\n\n[]\n[p r]\n\nmove b1 b2\nmove d5 c5\ndrop p e4\nmove b2 b3\n",
    )]);
    let run = folder.start(["grade", "--explain", "drop.in"]).finish().stderr("").status(0);
    run.stdout(
        "\
drop.in: a case of BoxShogi

The position:
  5 |__|__|__| N| D|
  4 |__|__|__| P|__|
  3 |__|__|__| s|__|
  2 |__|__|__|__|__|
  1 |__| d|__|__|__|
      a  b  c  d  e

  Captures UPPER:
  Captures lower: p r

What is played:
  1. lower moves the Drive from b1 to b2.
  2. UPPER moves the Notes from d5 to c5.
  3. lower drops a Preview on e4.
  4. UPPER tries `move b2 b3`.

What this tests:
  A move of the other player's piece is illegal.
  On the way: a Preview may be dropped to give check that is no mate (lower);
  a drop may give check (lower); only the Drive can answer the check (lower);
  a legal move of a Drive (lower); a legal move of Notes (UPPER).

Why the answer is right:
  `move b2 b3` is illegal: the Drive on b2 belongs to lower, and UPPER is to
  move.
  UPPER loses by it and lower wins; board and captures stay as they were
  before.

The answer:
  UPPER player action: move b2 b3
  5 |__|__| N|__| D|
  4 |__|__|__| P| p|
  3 |__|__|__| s|__|
  2 |__| d|__|__|__|
  1 |__|__|__|__|__|
      a  b  c  d  e

  Captures UPPER:
  Captures lower: r

  lower player wins.  Illegal move.
",
    );
}

#[test]
fn an_illegal_move_is_explained_by_its_rule() {
    why(
        "minishogi/pawn-drop-mate-is-illegal.in",
        "`drop p e4` is illegal: a pawn may not be dropped to give checkmate, and UPPER's king on e5 \
         could not escape: its own pawn stands on d4; its own rook stands on d5; lower's gold on d3 guards the pawn \
         on e4. lower loses by it and UPPER wins; board and captures stay as they were before.",
    );
    why(
        "minishogi/misspelt-promote-is-illegal.in",
        "`move c4 c5 Promote` is no action: `Promote` does not fit `move <from> <to> [promote]`, expected `promote` or \
         the end of the line. lower loses by it and UPPER wins; board and captures stay as they were before.",
    );
    why(
        "gotesente/refused-answer-to-check-lists-the-moves-again.in",
        "`move d2 d3` is illegal: Gote's king on a1 is in check, and Sente's rook on c1 would still \
         attack it. It is refused and changes nothing: Gote is to move still. The line behind it is dropped. \
         Gote's king on a1 is in check from Sente's rook on c1. The king can step out of check: `move a1 a2`, \
         `move a1 b2`.",
    );
}

#[test]
fn check_is_explained_by_who_gives_it_and_what_answers_it() {
    why(
        "minishogi/check-with-every-kind-of-answer.in",
        "UPPER moves the rook from b4 to c4. lower's king on c1 is in check from UPPER's rook on c4. The king can step \
         out of check: `move c1 b1`, `move c1 d1`, `move c1 d2`. The checking piece can be captured: `move e4 c4`. \
         A piece can move between the checking piece and the king: `move b2 c2`, `move b2 c3`. A piece can be dropped \
         between the checking piece and the king: `drop p c2`, `drop p c3`, `drop s c2`, `drop s c3`.",
    );
}

#[test]
fn mate_is_explained_by_what_does_not_help() {
    why(
        "boxshogi/mate-by-double-check.in",
        "lower moves the Relay from e3 to d4. UPPER's Drive on e5 is in check from lower's Notes on e1 and lower's Relay \
         on d4. The Drive can go nowhere: its own Relay stands on d5; lower's Shield on c3 guards d4; lower's Notes on \
         e1 guards e4. Two pieces give check, so that nothing but a move of the Drive could help. So there is no answer, \
         and lower has won.",
    );
    why(
        "minishogi/mate-although-a-pinned-piece-could-have-helped.in",
        "UPPER moves the rook from c5 to c1. lower's king on a1 is in check from UPPER's rook on c1. The king can go \
         nowhere: its own pawn stands on a2; its own gold stands on b2; UPPER's rook on c1 guards b1. No other piece \
         reaches UPPER's rook on c1; lower's gold on b2 cannot move between without exposing the king, and lower has \
         nothing to drop. So there is no answer, and UPPER has won.",
    );
    why(
        "minishogi/mate-although-only-a-second-pawn-could-have-helped.in",
        "UPPER moves the rook from e5 to e1. lower's king on a1 is in check from UPPER's rook on e1. The king can go \
         nowhere: its own pawn stands on a2; its own pawn stands on b2; UPPER's rook on e1 guards b1. No other piece \
         reaches UPPER's rook on e1; no piece can move to b1, c1 and d1, and a pawn may not be dropped there. So there \
         is no answer, and UPPER has won.",
    );
    why(
        "minishogi/file-that-starts-mated-has-no-action-line.in",
        "The game is over before the first action, so none is shown. lower's king on a1 is in check from UPPER's gold on a2. The king can go \
         nowhere: UPPER's gold on a2 guards b1; UPPER's king on b3 guards a2; UPPER's gold on a2 and UPPER's king on b3 \
         guard b2. No other piece reaches UPPER's gold on a2; nothing fits between. So there is no answer, and UPPER \
         has won. There is 1 more line in the file: nothing behind the end is read.",
    );
}

#[test]
fn other_endings_are_explained() {
    why(
        "minishogi/tie-after-200-moves-each.in",
        "UPPER moves the king from e4 to e5. Each player has made 200 moves: the game is a tie.",
    );
    why(
        "minishogi/no-legal-move-without-check-loses.in",
        "lower moves the rook from b1 to d1. The king can go nowhere: lower's rook on d1 and lower's rook on a4 guard d4; \
         lower's rook on a4 guards e4; lower's rook on d1 guards d5. UPPER is not in check but has no legal move at all, and has lost: the \
         ending says `Checkmate.` all the same.",
    );
    why(
        "minishogi/pawn-promotes-in-the-far-row-without-being-asked.in",
        "lower moves the pawn from b4 to b5 and promotes it. It promotes although the line does not say so: in that row \
         a pawn could never move. Nobody is in check, and UPPER is to move.",
    );
}

#[test]
fn of_a_long_game_the_last_actions_are_told() {
    let played = section(&own("minishogi/tie-after-200-moves-each.in"), "What is played");
    assert!(played.starts_with("…388 actions, then 389. lower "), "{played}");
    assert!(played.ends_with(" 400. UPPER moves the king from e4 to e5."), "{played}");
}

#[test]
fn who_listens_hears_sentences() {
    let case = root().join("test_cases/minishogi/pawn-drop-mate-is-illegal.in");
    let run =
        Run::new(["grade".as_ref(), "--plain".as_ref(), "--explain".as_ref(), case.as_os_str()]).finish();
    let run = run.status(0);
    let position = section(&run.out(), "The position");
    assert_eq!(
        position,
        "lower has a king on b1 and a gold on d3. UPPER has a pawn on d4, a rook on d5 and a king on e5. lower has \
         captured a pawn and a silver. UPPER has captured nothing."
    );
    assert_eq!(section(&run.out(), "The answer"), position + " UPPER player wins.  Illegal move.");
}

/// A case with an answer that is not right.
const WRONG: [(&str, &str); 2] = [
    ("test_cases/a/wrong.in", "k a1\nK e5\n\n[]\n[]\n\nmove a1 a2\n"),
    (
        "test_cases/a/wrong.out",
        "lower player action: move a1 a2\n5 |__|__|__|__| K|\n4 |__|__|__|__|__|\n3 |__|__|__|__|__|\n\
         2 |__|__|__|__|__|\n1 | k|__|__|__|__|\n    a  b  c  d  e\n\nCaptures UPPER: \nCaptures lower: \n\nUPPER> \n",
    ),
];

#[test]
fn an_answer_that_is_not_right_is_told() {
    let folder = Folder::with(WRONG);
    let run = folder.start(["grade", "--explain", "test_cases/a/wrong.in"]).finish().stderr("").status(1);
    let end = "\nBut `test_cases/a/wrong.out` has another answer: from line 5 on, where the\nrules have \
               `2 | k|__|__|__|__|` and it has `2 |__|__|__|__|__|`.\n";
    assert!(run.out().ends_with(end), "{}", run.out());
}

/// Explains the case with another answer in its file, and gives what is told about that.
#[track_caller]
fn told_of(answer: impl AsRef<[u8]>, status: i32) -> String {
    let folder = Folder::with(WRONG);
    fs::write(folder.at("test_cases/a/wrong.out"), answer).expect("a file");
    let out = folder.start(["grade", "--explain", "wrong"]).finish().stderr("").status(status).out();
    let told = out.split("\n\n").last().unwrap_or_default();
    told.replace('\n', " ").trim().replace("`test_cases/a/wrong.out`", "FILE")
}

/// The answer that the rules give there.
fn right() -> String {
    WRONG[1].1.replace("2 |__|", "2 | k|").replace("1 | k|", "1 |__|")
}

#[test]
fn a_file_with_the_answer_is_told_of_as_a_file() {
    assert_eq!(told_of("", 1), "But FILE is empty.");
    assert_eq!(told_of([0xff, 0xfe, b'\n'], 1), "But FILE is no text.");
    assert_eq!(
        told_of(right().trim_end_matches("\nUPPER> \n"), 1),
        "But FILE has another answer: it ends before `UPPER> `, which the rules have in line 12."
    );
    assert_eq!(
        told_of(right() + "more\n", 1),
        "But FILE has another answer: it goes on with `more` in line 13, behind the end."
    );
    assert_eq!(
        told_of(right().replace("| k|", "| K|"), 1),
        "But FILE has another answer, which the published check does not see: from line 5 on, where the rules have \
         `2 | k|__|__|__|__|` and it has `2 | K|__|__|__|__|`."
    );
}

#[test]
fn a_file_of_another_game_is_told() {
    let folder = Folder::with(WRONG);
    let run = folder.start(["grade", "--game", "gotesente", "--explain", "wrong"]).finish().status(1);
    let end = "\nBut `test_cases/a/wrong.out` is about the players UPPER and lower: it belongs\nto another game than \
               gotesente.\n";
    assert!(run.out().ends_with(end), "{}", run.out());
}

#[test]
fn a_folder_is_no_answer() {
    let folder = Folder::with([WRONG[0]]);
    fs::create_dir(folder.at("test_cases/a/wrong.out")).expect("a folder");
    let run = folder.start(["grade", "--explain", "wrong"]).finish().stdout("").status(2);
    run.stderr("error: `test_cases/a/wrong.out` is a folder, where the answer should be\n");
}

#[test]
fn a_case_is_found_by_its_name() {
    let folder = Folder::with(WRONG);
    for name in ["wrong", "wrong.in", "a/wrong", "test_cases/a/wrong", "test_cases/a/wrong.out"] {
        let out = folder.start(["grade", "--explain", name]).finish().status(1).out();
        assert!(out.starts_with("test_cases/a/wrong.in: a case of MiniShogi\n"), "{name}: {out}");
    }
    folder.write("test_cases/b/wrong.in", "");
    let run = folder.start(["grade", "--explain", "wrong"]).finish().stdout("").status(2);
    run.stderr(
        "error: several cases are called `wrong`:\n  test_cases/a/wrong.in\n  test_cases/b/wrong.in\n",
    );
    for name in ["rong", "b", "nothing"] {
        let run = folder.start(["grade", "--explain", name]).finish().stdout("").status(2);
        run.stderr(&format!("error: there is no case `{name}`\n"));
    }
}

#[test]
fn a_name_may_have_points_in_it() {
    let folder = Folder::with([("test_cases/v1.2-king.in", WRONG[0].1), ("test_cases/v1.in", "")]);
    for name in ["v1.2-king", "test_cases/v1.2-king", "v1.2-king.in"] {
        let out = folder.start(["grade", "--explain", name]).finish().stderr("").status(0).out();
        assert!(out.starts_with("test_cases/v1.2-king.in: "), "{name}: {out}");
    }
}

#[test]
fn an_answer_that_is_not_right_to_the_byte_is_told() {
    let byte = "FILE says the same, but not to the byte, which strict graders ask for: ";
    assert_eq!(told_of(right().trim_end_matches('\n'), 0), format!("{byte}its last line has no newline."));
    assert_eq!(
        told_of(right().replace("UPPER> ", "UPPER>"), 0),
        format!("{byte}from line 12 on, where the rules have `UPPER>·` and it has `UPPER>`.")
    );
    assert_eq!(
        told_of(right().replace('\n', "\r\n"), 0),
        format!(
            "{byte}from line 1 on, where the rules have `lower·player·action:·move·a1·a2` and it has \
             `lower·player·action:·move·a1·a2\\r`."
        )
    );
}

#[test]
fn what_earlier_actions_show_is_told_as_well() {
    let case = "n b1\nd a1\nD e5\nG c4\n\n[]\n[]\n\nmove b1 c1\nmove c4 b3\nmove c1 c5\nmove e5 e4\n\
                move c5 b5 promote\nmove b3 c4\nmove b5 a5\nmove e4 e3\nmove a5 a4\n";
    let folder = Folder::with([("ways.in", case)]);
    let out = folder.start(["grade", "--explain", "ways"]).finish().stderr("").status(0).out();
    assert_eq!(
        section(&out, "What this tests"),
        "A legal move of promoted Notes. On the way: the Drive may step out of check (UPPER); a move of Notes gives \
         check (lower); a piece other than a Preview need not promote (lower); a piece may promote when it moves within \
         the zone (lower); a legal move of a Drive (UPPER, 2 times); and 2 more."
    );
}

#[test]
fn a_file_that_goes_through_the_moves_of_a_piece_is_about_them() {
    let case = "k a1\nK e5\n\n[]\n[]\n\nmove a1 b2\nmove e5 d5\nmove b2 b3\nmove d5 e5\nmove b3 a3\nmove e5 d5\nmove a3 a2\n";
    let folder = Folder::with([("ways.in", case)]);
    let out = folder.start(["grade", "--explain", "ways"]).finish().stderr("").status(0).out();
    assert_eq!(
        section(&out, "What this tests"),
        "A legal move of a king. The file goes through the moves of a king: lower's up, down, left and up-right and \
         UPPER's left and right."
    );
}

#[test]
fn who_has_neither_king_nor_pieces_has_lost() {
    let folder = Folder::with([("bare.in", "k a1\n\n[]\n[]\n\nmove a1 a2\n")]);
    let out = folder.start(["grade", "--explain", "bare"]).finish().stderr("").status(0).out();
    assert_eq!(section(&out, "What this tests"), "Who has no legal move has lost, also without check.");
}

#[test]
fn of_two_checks_one_is_captured() {
    let case = "k b1\nK e5\nG a2\nR b5\n\n[]\n[]\n\nmove b1 a2\n";
    let folder = Folder::with([("two.in", case)]);
    let why = section(&folder.start(["grade", "--explain", "two"]).finish().out(), "Why the answer is right");
    assert!(
        why.contains(
            "lower was in check, and the king captures one of the pieces that give it and is out of reach of the other."
        ),
        "{why}"
    );
}

#[test]
fn every_rule_that_is_broken_is_told() {
    let folder = Folder::with([("far.in", "k a1\np c3\nK e5\n\n[]\n[p]\n\ndrop p c5\n")]);
    let out = folder.start(["grade", "--explain", "far"]).finish().status(0).out();
    let why = section(&out, "Why the answer is right");
    assert!(
        why.starts_with(
            "`drop p c5` is illegal: a pawn may not be dropped on c5: in row 5 it could never move. It would also be \
             illegal because a pawn may not be dropped on c5: lower already has an unpromoted pawn in that column, on \
             c3. "
        ),
        "{why}"
    );
}

#[test]
fn a_file_without_actions_is_explained() {
    let folder = Folder::with([("quiet.in", "k a1\nK e5\n\n[]\n[]\n")]);
    let out = folder.start(["grade", "--explain", "quiet"]).finish().status(0).out();
    assert_eq!(section(&out, "What is played"), "Nothing.");
    folder.write("illegal.in", "k a1\nK e5\n\n[]\n[]\n\nmove a1 a1\n");
    let out = folder.start(["grade", "--explain", "illegal"]).finish().status(0).out();
    assert_eq!(section(&out, "What is played"), "1. lower tries `move a1 a1`.");
}

#[test]
fn the_fourth_occurrence_is_explained_under_official_rules() {
    let moves = "move a1 a2\nmove e5 e4\nmove a2 a1\nmove e4 e5\n".repeat(3);
    let folder = Folder::with([("four.in", &*format!("k a1\nK e5\n\n[]\n[]\n\n{moves}"))]);
    let run = folder.start(["grade", "--rules", "official", "--explain", "four"]).finish().status(0);
    let out = run.out();
    assert!(
        section(&out, "What this tests")
            .starts_with("The fourth occurrence of a position loses for who moved first in the game. "),
        "{out}"
    );
    let why = section(&out, "Why the answer is right");
    assert!(
        why.ends_with(
            "It is the fourth time that this position occurs, with the same pieces in hand and the same player to \
             move: that loses for lower, who moved first in the game."
        ),
        "{why}"
    );
}

#[test]
fn what_is_no_case_is_refused_with_the_reason() {
    let folder = Folder::with([("bad.in", "k a1\nX e5\n\n[]\n[]\n"), ("t.in", "manual black\nd1-2\n")]);
    let run = folder.start(["grade", "--explain", "bad.in"]).finish().stdout("").status(2);
    run.stderr_has("error: `X` is not a piece of minishogi\n --> bad.in:2:1\n");
    let run = folder.start(["grade", "--explain", "t.in"]).finish().stdout("").status(2);
    run.stderr("error: boardsh does not know the rules of Tablut yet\n");
}

#[test]
fn every_own_case_can_be_explained() {
    let mut cases = Vec::new();
    for skin in ["minishogi", "boxshogi", "gotesente"] {
        for entry in fs::read_dir(root().join("test_cases").join(skin)).expect("cases").flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            cases.extend(name.strip_suffix(".in").map(|name| format!("{skin}/{name}.in")));
        }
    }
    assert!(cases.len() > 500);
    // Each takes a process: a spread of them is enough.
    for case in cases.iter().step_by(7) {
        let text = own(case);
        assert!(!section(&text, "Why the answer is right").is_empty(), "{case}: {text}");
        let answer = fs::read_to_string(root().join("test_cases").join(case).with_extension("out"))
            .expect("an answer");
        let indented: String = answer
            .lines()
            .map(|line| if line.is_empty() { "\n".to_owned() } else { format!("  {line}\n") })
            .collect();
        assert!(text.ends_with(&format!("\nThe answer:\n{indented}")), "{case}: {text}");
    }
}
