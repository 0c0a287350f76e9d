//! For people who listen: sentences, and nothing that is told by where it stands.

use crate::support::{Finished, Run};

/// What is told about this.
#[track_caller]
fn spoken(input: &str) -> Finished {
    Run::new(["--plain"]).input(input).finish()
}

#[track_caller]
fn tells(input: &str, expected: &str) {
    spoken(input).stdout(expected).stderr("").status(0);
}

#[test]
fn a_position_is_told_in_sentences() {
    tells(
        "show\n",
        "\
lower has a king on a1, a gold on b1, a silver on c1, a bishop on d1, a rook on e1 and a pawn on a2.
UPPER has a pawn on e4, a rook on a5, a bishop on b5, a silver on c5, a gold on d5 and a king on e5.
Nobody has captured anything.
lower is to move.
",
    );
}

#[test]
fn moves_are_told_in_words() {
    tells(
        "move a2 a3\nmove a5 a3\nmove a1 b2\ndrop p c4\nmove b2 a3\nmove b5 a4\nmove a3 a4\nmove e4 e3\nmove d1 c2\n\
         move e3 e2\n",
        "\
lower moves the pawn from a2 to a3.
UPPER is to move.
UPPER captures the pawn on a3 with the rook from a5.
lower is in check from the rook on a3.
There are 2 answers: move a1 b2, move b1 a2.
lower moves the king from a1 to b2.
UPPER is to move.
UPPER drops a pawn on c4.
lower is to move.
lower captures the rook on a3 with the king from b2.
UPPER is to move.
UPPER moves the bishop from b5 to a4.
lower is to move.
lower captures the bishop on a4 with the king from a3.
UPPER is to move.
UPPER moves the pawn from e4 to e3.
lower is to move.
lower moves the bishop from d1 to c2.
UPPER is to move.
UPPER moves the pawn from e3 to e2.
lower is to move.
",
    );
}

#[test]
fn promotion_and_mate_are_told() {
    tells(
        "position \"4k/5/4P/5/K4 b G 1\"\ndrop g e4\n",
        "\
lower has a king on a1 and a pawn on e3.
UPPER has a king on e5.
lower has captured a gold.
UPPER has captured nothing.
lower is to move.
lower drops a gold on e4.
lower player wins.  Checkmate.
",
    );
    tells(
        "position \"4k/P4/5/5/K4 b - 1\"\nmove a4 a5\n",
        "\
lower has a king on a1 and a pawn on a4.
UPPER has a king on e5.
Nobody has captured anything.
lower is to move.
lower moves the pawn from a4 to a5 and promotes it.
UPPER is to move.
",
    );
}

/// Going back is no move: what is different now is told, and after many changes everything.
#[test]
fn what_has_changed_is_told() {
    tells(
        "move a2 a3\nmove a5 a3\nundo\nredo\ngoto start\n",
        "\
lower moves the pawn from a2 to a3.
UPPER is to move.
UPPER captures the pawn on a3 with the rook from a5.
lower is in check from the rook on a3.
There are 2 answers: move a1 b2, move b1 a2.
Ply 1.
lower's pawn is on a3 now.
UPPER's rook is on a5 now.
UPPER has captured nothing.
UPPER is to move.
Ply 2.
UPPER's rook is on a3 now.
a5 is empty now.
UPPER has captured a pawn.
lower is in check from the rook on a3.
There are 2 answers: move a1 b2, move b1 a2.
Ply 0.
lower's pawn is on a2 now.
a3 is empty now.
UPPER's rook is on a5 now.
UPPER has captured nothing.
lower is to move.
",
    );
}

#[test]
fn pieces_are_found() {
    tells(
        "where k\nwhere p\nmove a2 a3\nmove a5 a3\nwhere p\nwhere +r\n",
        "\
lower has a king on a1.
UPPER has a king on e5.
lower has a pawn on a2.
UPPER has a pawn on e4.
lower moves the pawn from a2 to a3.
UPPER is to move.
UPPER captures the pawn on a3 with the rook from a5.
lower is in check from the rook on a3.
There are 2 answers: move a1 b2, move b1 a2.
lower has none.
UPPER has a pawn on e4 and one in hand.
There is no `+r` on the board or in a hand.
",
    );
    spoken("where x\n")
        .stdout("")
        .stderr(
            "error: no piece is written `x` here.\n<stdin>, line 1, column 7: at `x`: expected one of `k` `r` `b` \
             `g` `s` `p` `+r` `+b` `+s` `+p` `K` `R` `B` `G` `S` `P` `+R` `+B` `+S` `+P`.\n",
        )
        .status(2);
}

/// Promoted pieces are of the same kind, whichever case the letter has.
#[test]
fn promoted_pieces_are_found_by_their_letter() {
    tells(
        "position \"4k/1+B3/5/+b4/2K2 b B 1\"\nwhere b\nwhere +B\n",
        "\
lower has a king on c1 and a promoted bishop on b4.
UPPER has a promoted bishop on a2 and a king on e5.
lower has captured a bishop.
UPPER has captured nothing.
lower is to move.
lower has a promoted bishop on b4 and one in hand.
UPPER has a promoted bishop on a2.
lower has a promoted bishop on b4.
UPPER has a promoted bishop on a2.
",
    );
}

#[test]
fn squares_tell_what_is_on_them() {
    tells(
        "what a1\nwhat b1\nwhat c3\nwhat e5\nposition \"4k/P4/5/5/K4 b - 1\"\nwhat a4\n",
        "\
On a1 is lower's king. It can go to b2.
On b1 is lower's gold. It can go to b2 and c2.
c3 is empty.
On e5 is UPPER's king.
lower has a king on a1 and a pawn on a4.
UPPER has a king on e5.
Nobody has captured anything.
lower is to move.
On a4 is lower's pawn. It can go to a5 where it promotes.
",
    );
    tells(
        "what a2\nmove a2 a3\nwhat e4\n",
        "\
On a2 is lower's pawn. It can go to a3.
lower moves the pawn from a2 to a3.
UPPER is to move.
On e4 is UPPER's pawn. It can go to e3.
",
    );
}

#[test]
fn attackers_of_a_square_are_told() {
    tells(
        "attackers a2\nattackers e4\nattackers c3\n",
        "\
On a2 is lower's pawn.
lower guards it with the king on a1 and the gold on b1.
UPPER attacks it with the rook on a5.
On e4 is UPPER's pawn.
lower attacks it with the rook on e1.
UPPER guards it with the gold on d5 and the king on e5.
c3 is empty.
lower does not reach it.
UPPER does not reach it.
",
    );
}

/// Also where nobody could play: there is a board.
#[test]
fn a_setup_can_be_asked_about() {
    tells(
        "clear\nplace r a3\nattackers e3\nwhat a3\nwhere r\n",
        "\
lower has nothing on the board.
UPPER has nothing on the board.
Nobody has captured anything.
lower is to move.
lower's rook is on a3 now.
lower is to move.
e3 is empty.
lower reaches it with the rook on a3.
UPPER does not reach it.
On a3 is lower's rook. It can go to a1, a2, b3, c3, d3, e3, a4 and a5 where it may promote.
lower has a rook on a3.
UPPER has none.
",
    );
}

#[test]
fn lists_are_told_a_line_each() {
    tells(
        "legal b1\nlegal drop\nlegal count\nmove a2 a3\nmark fork\nundo\nmove b1 b2\nannotate \"a remark\"\nshow tree\n\
         show history\n",
        "\
lower has 2 legal moves from b1.
The gold on b1: b2 and c2.
lower has no legal drop.
14
lower moves the pawn from a2 to a3.
UPPER is to move.
Marked as fork.
Ply 0.
lower's pawn is on a2 now.
a3 is empty now.
lower is to move.
lower moves the gold from b1 to b2.
UPPER is to move.
The remark is kept.
0: start.
1, lower: move a2 a3. Marked as fork.
Here: variation 2, 1 deep, 1, lower: move b1 b2. Remark: a remark
0: start.
1, lower: move b1 b2. Remark: a remark
",
    );
}

#[test]
fn errors_and_failed_claims_are_told_in_sentences() {
    spoken("mvoe a2 a3\nmove a2 a4\n").stdout("").stderr(
        "\
error: unknown command `mvoe`.
<stdin>, line 1, column 1: at `mvoe`: expected a command or a `def`.
did you mean `move`?
error: the pawn on a2 cannot go to a4: a pawn moves one square straight ahead.
<stdin>, line 2, column 6: at `a2 a4`: illegal: cannot-move-that-way.
",
    );
    spoken("expect check\nexpect not check\n").stdout("It holds.\n").stderr(
        "\
failed: expected check, but lower is not in check.
<stdin>, line 1, column 8: at `check`: lower is not in check.
",
    );
}

/// A board that was taken back and played on inside a block is told as it is at the end.
#[test]
fn blocks_are_told_to_their_end() {
    tells(
        "move a2 a3\nrepeat 1 { undo; move b1 b2 }\nfor $m in [a2a3] { undo; play $m }\n",
        "\
lower moves the pawn from a2 to a3.
UPPER is to move.
Ply 0.
lower moves the gold from b1 to b2.
b1 is empty now.
lower's pawn is on a2 now.
lower's gold is on b2 now.
a3 is empty now.
UPPER is to move.
Ply 0.
lower moves the pawn from a2 to a3.
lower's gold is on b1 now.
a2 is empty now.
b2 is empty now.
lower's pawn is on a3 now.
UPPER is to move.
",
    );
}

#[test]
fn a_replayed_file_is_told() {
    let file = "k a1\nr b1\nK e5\n\n[]\n[]\n\nmove b1 b5\n";
    Run::new(["--plain", "-f", "-"]).input(file).finish().stderr("").status(0).stdout(
        "\
lower moves the rook from b1 to b5.
lower has a king on a1 and a rook on b5.
UPPER has a king on e5.
Nobody has captured anything.
UPPER is in check from the rook on b5.
There are 2 answers: move e5 d4, move e5 e4.
UPPER> 
",
    );
    Run::new(["--plain", "-f", "-"]).input("k a9\n\n[]\n[]\n").finish().stdout("").status(2).stderr(
        "error: there is no square `a9`.\n<stdin>, line 1, column 3: at `a9`: expected a square from `a1` to `e5`.\n",
    );
}

#[test]
fn the_mode_of_the_seeds_is_told() {
    let told =
        Run::new(["-i", "--plain"]).input("move a2 a3\nmove a5 a1\n").finish().stderr("").status(0).out();
    let (_, after) = told.split_once("lower> ").expect("a prompt");
    assert_eq!(
        after,
        "\
move a2 a3
lower moves the pawn from a2 to a3.
UPPER is to move.
UPPER> move a5 a1
UPPER loses: illegal move.
lower player wins.  Illegal move.
"
    );
}

/// A script plays silently, and shows what it is asked for.
#[test]
fn a_script_is_told() {
    Run::new(["run", "--plain", "-"])
        .input("title \"A pawn\"\nmove a2 a3\nwhat a3\nshow captures\nshow status\n")
        .finish()
        .stderr("")
        .stdout(
            "\
Title: A pawn
On a3 is lower's pawn.
Nobody has captured anything.
game: minishogi
rules: box (a tie after 200 moves by each side)
ply: 1
to move: UPPER
check: no
legal moves: 13
result: none yet
",
        );
}

#[test]
fn it_can_be_switched_on_and_off() {
    let both = Run::new([""; 0]).input("set speech on\nmove a2 a3\nset speech off\nshow board\n").finish();
    both.stderr("").status(0).stdout(
        "\
The option speech is on now.
lower moves the pawn from a2 to a3.
UPPER is to move.
5 | R| B| S| G| K|
4 |__|__|__|__| P|
3 | p|__|__|__|__|
2 |__|__|__|__|__|
1 | k| g| s| b| r|
    a  b  c  d  e
",
    );
}

#[test]
fn programs_and_people_are_told_apart() {
    Run::new(["--plain", "--json"]).finish().stderr_has("they do not go together").status(2);
}

#[test]
fn help_has_no_columns() {
    let told = spoken("help\nhelp keys\nhelp look\n").out();
    assert!(told.contains("\nplay: move, drop, play, resign\n"), "{told}");
    assert!(told.contains("\nTab: completes what you have begun\n"), "{told}");
    assert!(told.contains("\nwhere <piece>: Say where pieces of a kind are.\n"), "{told}");
    assert!(!told.contains("   "), "{told}");
}
