//! What is wrong with a line that is no action.

use super::super::words;
use super::turn::read;
use crate::games::shogi::{Position, Skin};
use crate::table::Part;

/// What keeps a line from being an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flaw {
    /// It begins with another word than `move` or `drop`, or these in capitals.
    UnknownWord,
    /// A word is missing.
    TooShort,
    /// A square is off the board.
    OffBoard,
    /// A square is off the board, and counting on from the other edge would come to one that makes it legal.
    CountedRound,
    /// A square is off the board, and counting its column on in the next row would come to one that makes it legal.
    NextRow,
    /// A square is written in capitals.
    CapitalSquare,
    /// A piece is written in capitals.
    CapitalPiece,
    /// A piece to be dropped has a `+` before it.
    PromotedPiece,
    /// No piece has this letter.
    NoPiece,
    /// Another word stands where `promote` would be legal.
    OtherWord,
    /// Something stands behind it.
    TooLong,
}

impl Flaw {
    /// What is wrong with a line that is no action.
    pub(super) fn of(line: &str, position: &Position, skin: &Skin) -> Self {
        let all: Vec<&str> = line.split_whitespace().collect();
        let is_move = match all.first() {
            Some(&"move") => true,
            Some(&"drop") => false,
            _ => return Self::UnknownWord,
        };
        if all.len() < 3 {
            return Self::TooShort;
        }
        let is_legal = |words: &[&str]| {
            read(&words.join(" "), skin).is_some_and(|action| position.refusal(action).is_none())
        };
        let squares = if is_move { 1..3 } else { 2..3 };
        if let Some(index) = squares.into_iter().find(|&index| !is_square(all[index])) {
            return Self::of_square(&all, index, is_legal);
        }
        match () {
            () if !is_move && !is_piece(all[1], skin) => Self::of_piece(all[1], skin),
            () if all.len() == 4 && is_move && is_legal(&[all[0], all[1], all[2], "promote"]) => {
                Self::OtherWord
            }
            () if all.len() > 3 => Self::TooLong,
            () => Self::UnknownWord,
        }
    }

    /// What is wrong with a word that should be a square.
    fn of_square(all: &[&str], index: usize, is_legal: impl Fn(&[&str]) -> bool) -> Self {
        if is_square(&all[index].to_lowercase()) {
            return Self::CapitalSquare;
        }
        let is_legal_with = |square: &String| {
            let mut words = all.to_vec();
            words[index] = square;
            is_legal(&words)
        };
        match () {
            () if counted_round(all[index]).is_some_and(|square| is_legal_with(&square)) => {
                Self::CountedRound
            }
            () if in_next_row(all[index]).is_some_and(|square| is_legal_with(&square)) => Self::NextRow,
            () => Self::OffBoard,
        }
    }

    /// What is wrong with a word that should be a piece.
    fn of_piece(word: &str, skin: &Skin) -> Self {
        match word.strip_prefix('+') {
            Some(rest) if is_piece(rest, skin) => Self::PromotedPiece,
            _ if is_piece(&word.to_lowercase(), skin) => Self::CapitalPiece,
            _ => Self::NoPiece,
        }
    }
}

/// How many rows and columns the board has.
const SIZE: u8 = 5;

/// The square to which programs come that count on from the other edge, with numbers that they do not check; row 0 is
/// counted back from the last one.
fn counted_round(word: &str) -> Option<String> {
    let (column, row) = numbers(word)?;
    Some(named(column % SIZE, (row + SIZE - 1) % SIZE))
}

/// The square to which programs come that number all squares, row by row.
fn in_next_row(word: &str) -> Option<String> {
    let (column, row) = numbers(word)?;
    let index = (row * SIZE + column).checked_sub(SIZE).filter(|&index| index < SIZE * SIZE)?;
    Some(named(index % SIZE, index / SIZE))
}

/// The column of a word that looks like a square, from 0, and the row, from 1.
fn numbers(word: &str) -> Option<(u8, u8)> {
    match *word.as_bytes() {
        [letter @ b'a'..=b'z', digit @ b'0'..=b'9'] => Some((letter - b'a', digit - b'0')),
        _ => None,
    }
}

fn named(column: u8, row: u8) -> String {
    format!("{}{}", char::from(b'a' + column), char::from(b'1' + row))
}

fn is_square(word: &str) -> bool {
    words::square(word, Part::First).is_ok()
}

fn is_piece(word: &str, skin: &Skin) -> bool {
    skin.letters.iter().any(|letter| word == letter.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_off_the_board_is_counted_round() {
        let both = |word| [counted_round(word), in_next_row(word)];
        let some = |square: &str| Some(square.to_owned());
        assert_eq!(both("a8"), [some("a3"), None]);
        assert_eq!(both("b0"), [some("b5"), None]);
        assert_eq!(both("f2"), [some("a2"), some("a3")]);
        assert_eq!(both("f0"), [some("a5"), some("a1")]);
        assert_eq!([both("a10"), both("A1"), both("é")], [const { [None, None] }; 3]);
    }

    #[test]
    fn a_line_that_is_no_action_has_one_flaw() {
        let flaw = |line| Flaw::of(line, &Position::start(), &Skin::BOXSHOGI);
        for (line, expected) in [
            ("mvoe a2 a3", Flaw::UnknownWord),
            ("move a2", Flaw::TooShort),
            ("move a2 a9", Flaw::OffBoard),
            ("move a2 a8", Flaw::CountedRound),
            ("move f1 a3", Flaw::NextRow),
            ("move a2 f2", Flaw::NextRow),
            ("move a2 A3", Flaw::CapitalSquare),
            ("drop P c3", Flaw::CapitalPiece),
            ("drop +p c3", Flaw::PromotedPiece),
            ("drop x c3", Flaw::NoPiece),
            ("move a2 a3 promoted", Flaw::TooLong),
            ("drop p c3 promote", Flaw::TooLong),
        ] {
            assert_eq!(flaw(line), expected, "{line}");
        }
        let position =
            Position::try_from(&crate::formats::sfen::parse("4k/P4/5/5/4K b - 1").expect("SFEN").setup);
        let flaw = |line| Flaw::of(line, &position.clone().expect("a position"), &Skin::BOXSHOGI);
        assert_eq!(flaw("move a4 a5 Promote"), Flaw::OtherWord);
        assert_eq!(flaw("move e1 e2 Promote"), Flaw::TooLong);
    }
}
