//! Drawings that are read, and those that are not.

use super::*;
use crate::games::shogi::{BOX_LETTERS, Diagram, MINISHOGI_LETTERS};

const BOTH: [Skin; 2] = [Skin::MINISHOGI, Skin::BOXSHOGI];

const START: &str = "\
5 | R| B| S| G| K|
4 |__|__|__|__| P|
3 |__|__|__|__|__|
2 | p|__|__|__|__|
1 | k| g| s| b| r|
    a  b  c  d  e

Captures UPPER: 
Captures lower: 

lower> 
";

const BOARD_LINES: usize = 6;

fn diagram(text: &str) -> Diagram {
    let setup = sfen::parse(text).expect("well-formed").setup;
    Diagram::try_from(setup).expect("valid")
}

fn read(text: &str) -> Diagram {
    let drawing = parse(text, &BOTH).expect("well-formed");
    Diagram::try_from(drawing.setup).expect("valid")
}

fn turn(text: &str) -> Side {
    parse(text, &BOTH).expect("well-formed").setup.turn
}

fn error<'a>(text: &'a str, skins: &[Skin]) -> (&'a str, DrawingErrorKind) {
    let error = parse(text, skins).expect_err("malformed");
    (&text[error.at], error.kind)
}

/// What is wrong with the start when a part of it is written otherwise, in `MiniShogi`.
fn wrong(part: &str, otherwise: &str) -> (usize, String, DrawingErrorKind) {
    assert!(START.contains(part), "{part:?} is in the drawing");
    let text = START.replacen(part, otherwise, 1);
    let error = parse(&text, &[Skin::MINISHOGI]).expect_err("malformed");
    let line = text[..error.at.start].split('\n').count();
    (line, text[error.at].to_owned(), error.kind)
}

fn drawn(diagram: &Diagram, skin: &Skin) -> String {
    let position = diagram.position();
    let cell = |square: Square| match position.piece_at(square) {
        None => "__|".to_owned(),
        Some(piece) => {
            let plus = if piece.kind.is_promoted() { '+' } else { ' ' };
            format!("{plus}{}|", skin.letter(piece.side, piece.kind.role()))
        }
    };
    let row = |row: usize| {
        let cells: String = (0..5).filter_map(|column| Square::new(column, row)).map(cell).collect();
        format!("{} |{cells}\n", row + 1)
    };
    let board: String = (0..5).rev().map(row).collect();
    let captured = |side: Side| {
        let letters = diagram.captures(side).iter().map(|&role| format!(" {}", skin.letter(side, role)));
        format!("Captures {}:{}\n", skin.players[side], letters.collect::<String>())
    };
    let lists = captured(Side::Second) + &captured(Side::First);
    format!("{board}    a  b  c  d  e\n\n{lists}\n{}>\n", skin.players[position.turn()])
}

/// The drawing with its board as the other side sees it.
fn turned(text: &str) -> String {
    let (board, rest): (Vec<_>, Vec<_>) =
        text.lines().enumerate().partition(|(index, _)| *index < BOARD_LINES);
    let row = |line: &str| {
        let (number, squares) = line.split_once(" |").expect("a row");
        let cells: Vec<&str> = squares.trim_end_matches('|').split('|').rev().collect();
        format!("{number} |{}|\n", cells.join("|"))
    };
    let rows: String = board[..5].iter().rev().map(|(_, line)| row(line)).collect();
    let rest: Vec<&str> = rest.into_iter().map(|(_, line)| line).collect();
    format!("{rows}    e  d  c  b  a\n{}\n", rest.join("\n"))
}

/// Positions whose letters tell `MiniShogi` from `BoxShogi`.
const POSITIONS: [&str; 6] = [
    "rbsgk/4p/5/P4/KGSBR b - 1",
    "rbsgk/4p/5/P4/KGSBR w - 1",
    "+B+Bs1r/4k/P1Gs1/1rg1p/K4 w 2G12Pb 7",
    "k1+p2/1+r+S2/5/+P+b2+R/4K b RBGSPrbgsp 1",
    "4k/5/5/5/5 b 3p 1",
    "kgggg/ggggg/5/GGGGG/GGGGK w R2BG3S4Pr2bg3s4p 1",
];

#[test]
fn what_is_drawn_is_read_in_either_skin() {
    for text in POSITIONS {
        let diagram = diagram(text);
        for skin in BOTH {
            let drawing = parse(&drawn(&diagram, &skin), &BOTH).expect("well-formed");
            assert_eq!(drawing.skin, skin, "{text}");
            assert_eq!(Diagram::try_from(drawing.setup), Ok(diagram.clone()), "{text}");
        }
    }
}

#[test]
fn a_board_may_be_seen_from_the_other_side() {
    for text in POSITIONS {
        let diagram = diagram(text);
        assert_eq!(read(&turned(&drawn(&diagram, &Skin::MINISHOGI))), diagram, "{text}");
    }
}

#[test]
fn either_set_of_letters_is_read_where_the_skin_has_both() {
    let diagram = diagram(POSITIONS[2]);
    for letters in [&BOX_LETTERS, &MINISHOGI_LETTERS] {
        let skin = Skin { letters, ..Skin::GOTESENTE };
        let drawing = parse(&drawn(&diagram, &skin), &[Skin::GOTESENTE]).expect("well-formed");
        assert_eq!(drawing.skin, skin);
        assert_eq!(Diagram::try_from(drawing.setup).as_ref(), Ok(&diagram));
    }
}

#[test]
fn letters_that_do_not_tell_are_those_of_the_first_skin() {
    let row = |number| format!("{number} |__| g|__|__|__|\n");
    let text: String = (1..=5).map(row).collect();
    let role = |skins: &[Skin]| parse(&text, skins).expect("well-formed").setup.placements[0].role;
    assert_eq!(role(&BOTH), Role::Gold);
    assert_eq!(role(&[Skin::BOXSHOGI, Skin::MINISHOGI]), Role::Bishop);
    let at_hand = Skin { letters: &MINISHOGI_LETTERS, ..Skin::GOTESENTE };
    assert_eq!(role(&[at_hand]), Role::Gold);
}

#[test]
fn captures_keep_their_order_and_everything_its_place() {
    let text = START.replace("lower: ", "lower: p r  p").replace(" R|", "+R|");
    let drawing = parse(&text, &BOTH).expect("well-formed");
    assert_eq!(drawing.setup.captures[Side::First], [Role::Pawn, Role::Rook, Role::Pawn]);
    assert_eq!(&text[drawing.hands[Side::First].clone()], "p r  p");
    assert_eq!(&text[drawing.hands[Side::Second].clone()], "");
    let written: Vec<&str> = drawing.places.iter().map(|place| &text[place.clone()]).collect();
    assert_eq!(written.join(" "), "+R B S G K P p k g s b r");
    let squares: Vec<String> =
        drawing.setup.placements.iter().map(|placement| placement.square.to_string()).collect();
    assert_eq!(squares.join(" "), "a5 b5 c5 d5 e5 e4 a2 a1 b1 c1 d1 e1");
}

#[test]
fn layout_makes_no_difference() {
    let start = Diagram::start();
    assert_eq!(read(START), start);
    assert_eq!(read(&START.replace('\n', "\r\n")), start);
    assert_eq!(read(&START.replace('\n', " \t\n")), start);
    assert_eq!(read(&format!("\n \n{}\n\n", START.replace('\n', "\n\n"))), start);
    assert_eq!(read(&format!("\t  {}", START.trim_end().replace('\n', "\n\t  "))), start);
    assert_eq!(read(&START.replace("__", "  ")), start);
    assert_eq!(read(START.trim_end()), start);
    assert_eq!(read(&START.replace(" |", "|")), start);
}

#[test]
fn only_the_rows_are_required() {
    let (start, lines) = (Diagram::start(), START.split_inclusive('\n').collect::<Vec<_>>());
    for end in 5..=lines.len() {
        assert_eq!(read(&lines[..end].concat()), start, "{end} lines");
    }
    assert_eq!(read(&START.replace("    a  b  c  d  e\n", "")), start);
    assert_eq!(read(&START.replace("Captures UPPER: \n", "")), start);
    let swapped = "Captures lower:\nCaptures UPPER:\n";
    assert_eq!(read(&START.replace("Captures UPPER: \nCaptures lower: \n", swapped)), start);
    assert_eq!(read(&turned(START).replace("    e  d  c  b  a\n", "")), start);
}

#[test]
fn what_is_printed_around_a_board_says_who_is_to_move() {
    let board = START.replace("lower> \n", "");
    let after = |text: &str| turn(&format!("{board}{text}"));
    assert_eq!(after(""), Side::First);
    assert_eq!(after("lower>"), Side::First);
    assert_eq!(after("UPPER> "), Side::Second);
    let check = "UPPER player is in check!\nAvailable moves:\ndrop p a2\nmove a1 a2\n";
    assert_eq!(after(check), Side::Second);
    assert_eq!(after(&format!("{check}UPPER>\n")), Side::Second);
    assert_eq!(after("lower player is in check!\nlower>"), Side::First);
    // Who is mated or did something illegal is still to move.
    assert_eq!(after("lower player wins.  Checkmate.\n"), Side::Second);
    assert_eq!(after("UPPER player wins.  Illegal move.\n"), Side::First);
    assert_eq!(after("Tie game.  Too many moves.\n"), Side::First);
    assert_eq!(turn(&format!("UPPER player action: 5 | R|\n{START}")), Side::First);
    assert_eq!(turn(&format!("lower player action:\n\n{board}")), Side::First);
}

#[test]
fn each_error_names_its_place() {
    use DrawingErrorKind::*;
    let at = |line: usize, text: &str, kind| (line, text.to_owned(), kind);
    let first = |text| error(text, &[Skin::MINISHOGI]);
    assert_eq!(first(""), ("", FirstRow));
    assert_eq!(first("\n hello \n5 |"), ("hello", FirstRow));
    assert_eq!(wrong("5 |", "6 |"), at(1, "6", FirstRow));
    assert_eq!(wrong("5 |", "|"), at(1, "| R| B| S| G| K|", FirstRow));
    assert_eq!(wrong("3 |__|__|__|__|__|\n", "\n"), at(4, "2", RowOrder { row: 3 }));
    assert_eq!(wrong("3 |", "33 |"), at(3, "33", RowOrder { row: 3 }));
    assert_eq!(wrong("1 | k| g| s| b| r|\n", ""), at(5, "a  b  c  d  e", MissingRow { row: 1 }));
    assert_eq!(first(&START[..38]), ("", MissingRow { row: 3 }));
    assert_eq!(wrong("| G| K|", "| K|"), at(1, " R| B| S| K|", RowLength));
    assert_eq!(wrong(" K|", " K| K|"), at(1, " R| B| S| G| K| K|", RowLength));
    assert_eq!(wrong(" K|", " K"), at(1, " R| B| S| G| K", RowLength));
    assert_eq!(wrong("3 |__|__|__|__|__|", "3 |"), at(3, "", RowLength));
    for shape in ["K", "K ", "", "++K", "_ ", "ü ", "\t\t", " +K", " K\u{301}"] {
        assert_eq!(wrong(" K|", &format!("{shape}|")), at(1, shape, SquareShape), "{shape:?}");
    }
}

#[test]
fn each_wrong_letter_is_shown() {
    use DrawingErrorKind::*;
    let at = |line: usize, text: &str, kind| (line, text.to_owned(), kind);
    let unknown = UnknownPiece { letters: MINISHOGI_LETTERS, capitals: "UPPER" };
    for letter in ["X", "D", "_", "é", "+"] {
        assert_eq!(wrong(" K|", &format!(" {letter}|")), at(1, letter, unknown));
    }
    assert_eq!(wrong(" p|", "+ |"), at(4, " ", unknown));
    let letters = ['a', 'b', 'c', 'd', 'e'];
    for columns in ["e  d  c  b  a", "a  b  c  d", "A  B  C  D  E", "a b c d e f"] {
        assert_eq!(wrong("a  b  c  d  e", columns), at(6, columns, Columns { letters }));
    }
    let letters = ['e', 'd', 'c', 'b', 'a'];
    let text = turned(START).replace("e  d  c  b  a", "a  b  c  d  e");
    assert_eq!(error(&text, &BOTH), ("a  b  c  d  e", Columns { letters }));
    let capture = UnknownCapture { player: "UPPER", letters: ['R', 'B', 'G', 'S', 'P'] };
    for word in ["K", "p", "+P", "PP", "X", "ü", "D", "-"] {
        assert_eq!(wrong("UPPER: ", &format!("UPPER: P {word} P")), at(8, word, capture));
    }
}

#[test]
fn text_that_fits_nowhere_is_shown() {
    use DrawingErrorKind::*;
    let at = |line: usize, text: &str, kind| (line, text.to_owned(), kind);
    let board = AfterBoard { first: "lower", second: "UPPER" };
    assert_eq!(wrong("lower> ", "Lower>"), at(11, "Lower>", board));
    assert_eq!(wrong("Captures UPPER:", "Captures Sente:"), at(8, "Captures Sente:", board));
    assert_eq!(wrong("    a", "0 | K|\n    a"), at(6, "0 | K|", board));
    assert_eq!(wrong("lower> ", "Available moves:"), at(11, "Available moves:", board));
    assert_eq!(wrong("Captures lower: ", "Captures UPPER: P"), at(9, "Captures UPPER: P", RepeatedCaptures));
    let check = |rest: &str| wrong("lower> ", &format!("lower player is in check!{rest}"));
    assert_eq!(check("\nUPPER>"), at(12, "UPPER>", AfterCheck { player: "lower" }));
    assert_eq!(check("\nmoves"), at(12, "moves", AfterCheck { player: "lower" }));
    assert_eq!(check(" no"), at(11, "no", TrailingText));
    assert_eq!(wrong("lower> ", "lower> move a2 a3"), at(11, "move a2 a3", TrailingText));
    assert_eq!(wrong("lower> ", "lower>\nUPPER>"), at(12, "UPPER>", TrailingText));
    assert_eq!(wrong("lower> ", "Tie game.\nlower>"), at(12, "lower>", TrailingText));
}

#[test]
fn the_error_is_that_of_the_skin_that_fits_furthest() {
    let unknown = |letters| DrawingErrorKind::UnknownPiece { letters, capitals: "UPPER" };
    let text = START.replace(" s|", " x|");
    assert_eq!(error(&text, &BOTH), ("x", unknown(MINISHOGI_LETTERS)));
    let text = drawn(&Diagram::start(), &Skin::BOXSHOGI).replace(" p|", " x|");
    assert_eq!(error(&text, &BOTH), ("x", unknown(BOX_LETTERS)));
    // Both stop at the first letter.
    assert_eq!(error(&START.replace(" R|", " x|"), &BOTH), ("x", unknown(MINISHOGI_LETTERS)));
    assert_eq!(error(START, &[]), ("", DrawingErrorKind::FirstRow));
}

#[test]
fn errors_say_what_was_expected() {
    let text = |otherwise: &str| parse(otherwise, &BOTH).expect_err("malformed").to_string();
    assert_eq!(
        text(&START.replace(" K|", " x|")),
        "not a drawing of a board: expected a piece, one of k r b g s p (in capitals for UPPER), or `__`"
    );
    assert_eq!(
        text(&START.replace("lower: ", "lower: k")),
        "not a drawing of a board: expected captured pieces of lower, any of r b g s p, with blanks \
         between them"
    );
}

#[test]
fn a_row_makes_a_text_look_like_a_drawing() {
    assert!(looks_like(START));
    assert!(looks_like("Have a look:\n\n  5 | R| B|"));
    for text in ["", "5", "| R|", "a |__|", "rbsgk/4p/5/P4/KGSBR b - 1", "k a1\n"] {
        assert!(!looks_like(text), "{text:?}");
    }
}

#[test]
fn no_text_makes_the_reader_panic() {
    let check = "UPPER player is in check!\nAvailable moves:\nmove a1 a2\nUPPER> ";
    let texts = [START.to_owned(), turned(START), START.replace("lower> ", check)];
    let parts = ["", "|", " |", "\n", "\r", "é", "+", "__", "5 |", "Captures ", ">", "lower", "\0", "\u{a0}"];
    for text in texts {
        for at in 0..text.len() {
            for (end, part) in parts.iter().flat_map(|part| [(at, part), (at + 1, part), (text.len(), part)])
            {
                let mutated = format!("{}{part}{}", &text[..at], &text[end..]);
                let at = parse(&mutated, &[Skin::GOTESENTE, Skin::MINISHOGI]).map_err(|error| error.at);
                // Whatever is wrong is a part of the text.
                assert!(at.is_ok() || at.is_err_and(|at| mutated.get(at).is_some()), "{mutated}");
                let _ = looks_like(&mutated);
            }
        }
    }
}
