//! Positions in SFEN: `rbsgk/4p/5/P4/KGSBR b - 1`.
//!
//! The rows come from the top; the first player's pieces are capitals, and `b` means that player is to
//! move. The writer lists hands in the order R B G S P, the first player's first. The reader takes hands in
//! any order, and does without the move number at the end.

use std::ops::Range;

use super::usi;
use crate::board::{BySide, Side};
use crate::games::shogi::{Hand, Placement, Position, Role, Setup, Square};

/// A setup read from SFEN, with the place of each piece in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sfen {
    /// What the text says.
    pub setup: Setup,
    /// Where each placement of the setup stands in the text, in bytes.
    pub places: Vec<Range<usize>>,
    /// Where the hands stand in the text.
    pub hands: Range<usize>,
    /// The number of the next move, if the text has one.
    pub number: Option<u32>,
}

/// What is wrong with the text, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a position in SFEN: expected {kind}")]
pub struct SfenError {
    /// The bytes that are wrong; empty where something is missing.
    pub at: Range<usize>,
    /// What is wrong with them.
    pub kind: SfenErrorKind,
}

/// The ways in which SFEN can be malformed, in words that say what was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SfenErrorKind {
    /// A letter that is no piece.
    #[error("a piece, one of K R B G S P (small for the second player), or a number of empty squares")]
    UnknownPiece,
    /// A row with more or fewer than five squares.
    #[error("exactly five squares in a row")]
    RowLength,
    /// More or fewer than five rows.
    #[error("exactly five rows with `/` between them")]
    RowCount,
    /// A `+` that is not followed by a piece.
    #[error("the letter of a piece after `+`")]
    LonePlus,
    /// A side to move that is neither `b` nor `w`.
    #[error("`b` for the first player to move, or `w` for the second")]
    Turn,
    /// A hand that is not made of counts and letters.
    #[error("`-`, or letters with counts before them, such as `2Gp`")]
    Hand,
    /// A move number that is none.
    #[error("the number of the next move, from 1")]
    MoveNumber,
    /// A fifth field.
    #[error("nothing after the move number")]
    TrailingText,
    /// A field is missing.
    #[error("a board, the side to move and the hands, such as `rbsgk/4p/5/P4/KGSBR b - 1`")]
    MissingField,
}

/// Reads a setup.
///
/// # Errors
///
/// The first thing that is malformed. Whether the setup can be played is not asked here.
pub fn parse(text: &str) -> Result<Sfen, SfenError> {
    let mut fields = fields(text);
    let end = text.trim_end().len();
    let mut required = || fields.next().ok_or(fail(end..end, SfenErrorKind::MissingField));
    let (board, turn, hands) = (required()?, required()?, required()?);
    let number = fields.next().map(|number| parse_number(text, number)).transpose()?;
    if let Some(rest) = fields.next() {
        return Err(fail(rest.start..end, SfenErrorKind::TrailingText));
    }
    let (placements, places) = parse_board(text, board)?;
    let turn = match &text[turn.clone()] {
        "b" => Side::First,
        "w" => Side::Second,
        _ => return Err(fail(turn, SfenErrorKind::Turn)),
    };
    let captures = parse_hands(text, hands.clone())?;
    Ok(Sfen { setup: Setup { placements, captures, turn }, places, hands, number })
}

fn fail(at: Range<usize>, kind: SfenErrorKind) -> SfenError {
    SfenError { at, kind }
}

/// The places of the words in a text.
pub(super) fn fields(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.split_whitespace().map(move |word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        start..start + word.len()
    })
}

fn parse_board(text: &str, field: Range<usize>) -> Result<(Vec<Placement>, Vec<Range<usize>>), SfenError> {
    let (mut placements, mut places) = (Vec::new(), Vec::new());
    let mut start = field.start;
    let rows: Vec<&str> = text[field.clone()].split('/').collect();
    if rows.len() != 5 {
        return Err(fail(field, SfenErrorKind::RowCount));
    }
    for (from_top, row) in rows.into_iter().enumerate() {
        parse_row(row, start, 4 - from_top, &mut placements, &mut places)?;
        start += row.len() + 1;
    }
    Ok((placements, places))
}

fn parse_row(
    text: &str,
    start: usize,
    row: usize,
    placements: &mut Vec<Placement>,
    places: &mut Vec<Range<usize>>,
) -> Result<(), SfenError> {
    let whole = start..start + text.len();
    let mut column = 0;
    let mut plus = None;
    for (offset, letter) in text.char_indices() {
        let at = start + offset..start + offset + letter.len_utf8();
        match letter {
            '+' if plus.is_none() => plus = Some(at),
            '1'..='5' if plus.is_none() => column += "12345".find(letter).map_or(0, |index| index + 1),
            _ => {
                let (side, role) =
                    piece(letter).ok_or_else(|| fail(at.clone(), SfenErrorKind::UnknownPiece))?;
                let square =
                    Square::new(column, row).ok_or_else(|| fail(whole.clone(), SfenErrorKind::RowLength))?;
                let promoted = plus.is_some();
                places.push(plus.take().map_or(at.start, |plus: Range<usize>| plus.start)..at.end);
                placements.push(Placement { square, side, role, promoted });
                column += 1;
            }
        }
    }
    match plus {
        Some(at) => Err(fail(at, SfenErrorKind::LonePlus)),
        None if column != 5 => Err(fail(whole, SfenErrorKind::RowLength)),
        None => Ok(()),
    }
}

fn piece(letter: char) -> Option<(Side, Role)> {
    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
    usi::role(letter.to_ascii_uppercase()).map(|role| (side, role))
}

/// With so many captures some role is too many, as the setup will say: no need to write down more.
const MOST_CAPTURES: usize = Role::ALL.len() * Hand::MOST + 1;

fn parse_hands(text: &str, field: Range<usize>) -> Result<BySide<Vec<Role>>, SfenError> {
    let mut captures: BySide<Vec<Role>> = BySide::default();
    if &text[field.clone()] == "-" {
        return Ok(captures);
    }
    let mut digits = String::new();
    for (offset, letter) in text[field.clone()].char_indices() {
        let at = field.start + offset - digits.len()..field.start + offset + letter.len_utf8();
        if letter.is_ascii_digit() {
            digits.push(letter);
            continue;
        }
        let (side, role) = piece(letter).ok_or_else(|| fail(at.clone(), SfenErrorKind::Hand))?;
        let count = parse_count(&digits).ok_or_else(|| fail(at.clone(), SfenErrorKind::Hand))?;
        let room = MOST_CAPTURES - captures[side].len();
        captures[side].extend(std::iter::repeat_n(role, count.min(room)));
        digits.clear();
    }
    if digits.is_empty() { Ok(captures) } else { Err(fail(field, SfenErrorKind::Hand)) }
}

/// No digits mean one piece; a number that is too large to be read is larger than any hand.
fn parse_count(digits: &str) -> Option<usize> {
    if digits.is_empty() {
        return Some(1);
    }
    let count = digits.parse().unwrap_or(usize::MAX);
    (count > 0).then_some(count)
}

fn parse_number(text: &str, field: Range<usize>) -> Result<u32, SfenError> {
    let number = text[field.clone()].parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| fail(field, SfenErrorKind::MoveNumber))
}

/// Writes a position; `number` is the number of the next move, 1 at the start of a game.
#[must_use]
pub fn write(position: &Position, number: u32) -> String {
    write_setup(&position.setup(), number)
}

/// Writes a setup, whether it can be played or not. Hands keep their order, so that reading it again gives
/// the same captures; only what stands twice on a square is lost.
#[must_use]
pub fn write_setup(setup: &Setup, number: u32) -> String {
    let rows: Vec<String> = (0..5).rev().map(|row| write_row(setup, row)).collect();
    let turn = match setup.turn {
        Side::First => 'b',
        Side::Second => 'w',
    };
    format!("{} {turn} {} {number}", rows.join("/"), write_hands(setup))
}

fn write_row(setup: &Setup, row: usize) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for square in (0..5).filter_map(|column| Square::new(column, row)) {
        let Some(piece) = setup.placements.iter().find(|placement| placement.square == square) else {
            empty += 1;
            continue;
        };
        push_count(&mut text, &mut empty);
        if piece.promoted {
            text.push('+');
        }
        text.push(cased(piece.side, piece.role));
    }
    push_count(&mut text, &mut empty);
    text
}

fn push_count(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}

fn cased(side: Side, role: Role) -> char {
    match side {
        Side::First => usi::letter(role),
        Side::Second => usi::letter(role).to_ascii_lowercase(),
    }
}

fn write_hands(setup: &Setup) -> String {
    let mut text = String::new();
    for side in Side::ALL {
        for same in setup.captures[side].chunk_by(|a, b| a == b) {
            if same.len() > 1 {
                text.push_str(&same.len().to_string());
            }
            text.push(cased(side, same[0]));
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> (&str, SfenErrorKind) {
        let error = parse(text).expect_err("malformed");
        (&text[error.at], error.kind)
    }

    #[test]
    fn the_start_is_written_as_everybody_writes_it() {
        assert_eq!(write(&Position::start(), 1), "rbsgk/4p/5/P4/KGSBR b - 1");
    }

    #[test]
    fn positions_round_trip() {
        for text in ["rbsgk/4p/5/P4/KGSBR b - 1", "+B+Bs1r/4k/P1Gs1/1rg1p/K4 w 2G12Pb 7", "5/5/5/5/5 b - 1"] {
            let sfen = parse(text).expect("well-formed");
            let position = Position::try_from(&sfen.setup).expect("valid");
            assert_eq!(write(&position, sfen.number.expect("a number")), text);
        }
    }

    #[test]
    fn hands_that_nobody_can_have_round_trip() {
        for hands in ["9999p", "4001pp4001p", "4000p4000P1g2p3000k", "99999999999999999999p1r", "24000ppk"] {
            let setup = parse(&format!("5/5/5/5/5 b {hands} 1")).expect("well-formed").setup;
            assert_eq!(parse(&write_setup(&setup, 1)).expect("well-formed").setup, setup, "{hands}");
        }
    }

    #[test]
    fn each_error_names_its_place() {
        use SfenErrorKind::*;
        assert_eq!(error("rbsgk/4p/5/P4/KGSBR b"), ("", MissingField));
        assert_eq!(error("rbsgk/4p/5/P4 b - 1"), ("rbsgk/4p/5/P4", RowCount));
        assert_eq!(error("rbsgk/4p/4/P4/KGSBR b - 1"), ("4", RowLength));
        assert_eq!(error("rbsgkk/4p/5/P4/KGSBR b - 1"), ("rbsgkk", RowLength));
        assert_eq!(error("rbxgk/4p/5/P4/KGSBR b - 1"), ("x", UnknownPiece));
        assert_eq!(error("rbsgk/4p/5/P3+/KGSBR b - 1"), ("+", LonePlus));
        assert_eq!(error("rbsgk/4p/5/P+4/KGSBR b - 1"), ("4", UnknownPiece));
        assert_eq!(error("rbsgk/4p/5/P4/KGSBR x - 1"), ("x", Turn));
        assert_eq!(error("rbsgk/4p/5/P4/KGSBR b 2 1"), ("2", Hand));
        assert_eq!(error("rbsgk/4p/5/P4/KGSBR b 0P 1"), ("0P", Hand));
        assert_eq!(error("rbsgk/4p/5/P4/KGSBR b é 1"), ("é", Hand));
        assert_eq!(error("rbsgk/4p/5/P4/KGSBR b - 0"), ("0", MoveNumber));
        assert_eq!(error("rbsgk/4p/5/P4/KGSBR b - 1 x y"), ("x y", TrailingText));
    }
}
