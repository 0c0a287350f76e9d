//! The examples of the seeds, byte for byte.

use std::fs;

use tempfile::tempdir;

use super::transcript::Transcript;
use super::{START, minishogi};

/// Seed 000: how a game begins, and the example of two moves.
///
/// The seed shows no more than `lower> ` after `move a5 a2`, although the rook there attacks the king. Its
/// own rule, a section further on, is that the turn of a player in check begins with the list of moves out
/// of it, and so do all published cases: the list is expected here.
#[test]
fn minishogi_as_in_its_seed() {
    let transcript = "\
5 | R| B| S| G| K|
4 |__|__|__|__| P|
3 |__|__|__|__|__|
2 | p|__|__|__|__|
1 | k| g| s| b| r|
    a  b  c  d  e

Captures UPPER: 
Captures lower: 

lower> move b1 b2
lower player action: move b1 b2
5 | R| B| S| G| K|
4 |__|__|__|__| P|
3 |__|__|__|__|__|
2 | p| g|__|__|__|
1 | k|__| s| b| r|
    a  b  c  d  e

Captures UPPER: 
Captures lower: 

UPPER> move a5 a2
UPPER player action: move a5 a2
5 |__| B| S| G| K|
4 |__|__|__|__| P|
3 |__|__|__|__|__|
2 | R| g|__|__|__|
1 | k|__| s| b| r|
    a  b  c  d  e

Captures UPPER: P
Captures lower: 

lower player is in check!
Available moves:
move a1 a2
move a1 b1
move b2 a2
lower> 
";
    Transcript::new(["-i"], transcript).holds().stderr("");
    Transcript::new(["-i", "--game", "minishogi"], transcript).holds().stderr("");
}

/// Seed 001, with the same addition as above. Its prompt has no blank behind it, but one before what is
/// typed.
#[test]
fn boxshogi_as_in_its_seed() {
    let transcript = "\
5 | N| G| R| S| D|
4 |__|__|__|__| P|
3 |__|__|__|__|__|
2 | p|__|__|__|__|
1 | d| s| r| g| n|
    a  b  c  d  e

Captures UPPER:
Captures lower:

lower> move b1 b2
lower player action: move b1 b2
5 | N| G| R| S| D|
4 |__|__|__|__| P|
3 |__|__|__|__|__|
2 | p| s|__|__|__|
1 | d|__| r| g| n|
    a  b  c  d  e

Captures UPPER:
Captures lower:

UPPER> move a5 a2
UPPER player action: move a5 a2
5 |__| G| R| S| D|
4 |__|__|__|__| P|
3 |__|__|__|__|__|
2 | N| s|__|__|__|
1 | d|__| r| g| n|
    a  b  c  d  e

Captures UPPER: P
Captures lower:

lower player is in check!
Available moves:
move a1 a2
move a1 b1
move b2 a2
lower>
";
    Transcript::new(["-i", "--game", "boxshogi"], transcript).holds().stderr("");
}

/// Seed 002 has other names for the players; the letters are `BoxShogi`'s unless a file says otherwise.
#[test]
fn gotesente_with_the_names_of_its_seed() {
    let transcript = "\
5 | N| G| R| S| D|
4 |__|__|__|__| P|
3 |__|__|__|__|__|
2 | p|__|__|__|__|
1 | d| s| r| g| n|
    a  b  c  d  e

Captures Sente:
Captures Gote:

Gote> move a2 a3
Gote player action: move a2 a3
5 | N| G| R| S| D|
4 |__|__|__|__| P|
3 | p|__|__|__|__|
2 |__|__|__|__|__|
1 | d| s| r| g| n|
    a  b  c  d  e

Captures Sente:
Captures Gote:

Sente> move a5 a3
Sente player action: move a5 a3
5 |__| G| R| S| D|
4 |__|__|__|__| P|
3 | N|__|__|__|__|
2 |__|__|__|__|__|
1 | d| s| r| g| n|
    a  b  c  d  e

Captures Sente: P
Captures Gote:

Gote player is in check!
Available moves:
move a1 b2
move b1 a2
Gote>
";
    Transcript::new(["-i", "--game", "gotesente"], transcript).holds().stderr("");
}

/// The example of a check in seed 000. No game leads there from the start, so it is loaded.
#[test]
fn a_check_as_in_the_seed_of_minishogi() {
    let folder = tempdir().expect("a folder");
    let file = "k a1\nK d5\nG b2\n\n[R B G S P]\n[b p s r]\n";
    fs::write(folder.path().join("check.in"), file).expect("written");
    let transcript = "\
lower> load check.in
5 |__|__|__| K|__|
4 |__|__|__|__|__|
3 |__|__|__|__|__|
2 |__| G|__|__|__|
1 | k|__|__|__|__|
    a  b  c  d  e

Captures UPPER: R B G S P
Captures lower: b p s r

lower player is in check!
Available moves:
move a1 b2
lower> move a1 b2
lower player action: move a1 b2
5 |__|__|__| K|__|
4 |__|__|__|__|__|
3 |__|__|__|__|__|
2 |__| k|__|__|__|
1 |__|__|__|__|__|
    a  b  c  d  e

Captures UPPER: R B G S P
Captures lower: b p s r g

UPPER> 
";
    minishogi(transcript).within(&folder).holds().stderr("");
}

/// The same in seed 001.
#[test]
fn a_check_as_in_the_seed_of_boxshogi() {
    let folder = tempdir().expect("a folder");
    let file = "d a1\nD d5\nS b2\n\n[N G S R P]\n[g p r n]\n";
    fs::write(folder.path().join("check.in"), file).expect("written");
    let transcript = "\
5 | N| G| R| S| D|
4 |__|__|__|__| P|
3 |__|__|__|__|__|
2 | p|__|__|__|__|
1 | d| s| r| g| n|
    a  b  c  d  e

Captures UPPER:
Captures lower:

lower> load check.in
5 |__|__|__| D|__|
4 |__|__|__|__|__|
3 |__|__|__|__|__|
2 |__| S|__|__|__|
1 | d|__|__|__|__|
    a  b  c  d  e

Captures UPPER: N G S R P
Captures lower: g p r n

lower player is in check!
Available moves:
move a1 b2
lower>
";
    Transcript::new(["-i", "--game", "boxshogi"], transcript).within(&folder).holds().stderr("");
}

/// A transcript does not depend on the ends of the lines that were typed.
#[test]
fn lines_may_end_in_any_way() {
    let transcript =
        format!("{START}lower> move a2 a3\nlower player action: move a2 a3\n{}UPPER> \n", super::FIRST_MOVE);
    for typed in ["move a2 a3\n", "move a2 a3\r\n", "move a2 a3"] {
        Transcript::new(["-i"], transcript.as_str()).typing(typed).stderr("");
    }
}

/// Blanks around an action are echoed where it was typed, not where it is repeated.
#[test]
fn an_action_is_repeated_without_the_blanks_around_it() {
    let turn = format!("lower>   move  a2\ta3  \nlower player action: move  a2\ta3\n{}", super::FIRST_MOVE);
    minishogi(&format!("{turn}UPPER> \n")).holds().stderr("");
}
