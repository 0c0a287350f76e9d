//! The board and the capture lists as text.
//!
//! Whoever has colours may put them on as it is drawn: the text is the same with them and without.

use smol_str::SmolStr;

use super::view::{Shape, View};
use crate::board::{Point, Side};
use crate::lang::options::{Pieces, Theme};

/// How a board is to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// How pieces are written.
    pub pieces: Pieces,
    /// From whose side the board is seen.
    pub from: Side,
    /// Whether column letters and row numbers are drawn.
    pub coords: bool,
    /// How it is marked where colours can be shown.
    pub theme: Theme,
}

impl Style {
    /// As the seeds draw it.
    pub const SEED: Self =
        Self { pieces: Pieces::Letters, from: Side::First, coords: true, theme: Theme::Default };
}

impl Default for Style {
    fn default() -> Self {
        Self::SEED
    }
}

/// What there is to mark about a piece or a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ink {
    /// What stands there.
    pub piece: Option<Shape>,
    /// Whether that is a piece of the side to move.
    pub is_movers: bool,
    /// What has just happened there.
    pub mark: Option<Mark>,
}

/// What has just happened somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The last move began or ended here, or captured this.
    LastMove,
    /// The king here is in check.
    Check,
}

/// Adds a part of a drawing to a text, with whatever marks it.
pub type Paint<'a> = &'a dyn Fn(&mut String, &str, Ink);

fn unpainted(text: &mut String, part: &str, _: Ink) {
    text.push_str(part);
}

impl Ink {
    fn of_piece(view: &View, shape: Shape, mark: Option<Mark>) -> Self {
        Self { piece: Some(shape), is_movers: shape.side == view.turn, mark }
    }

    fn at(view: &View, point: Point) -> Self {
        let mark = match () {
            () if view.checked == Some(point) => Some(Mark::Check),
            () if view.last_move.contains(&point) => Some(Mark::LastMove),
            () => None,
        };
        view.at(point).map_or(Self { mark, ..Self::default() }, |shape| Self::of_piece(view, shape, mark))
    }
}

/// The lines of the board, each with a newline. With the default style this is what the seeds prescribe.
#[must_use]
pub fn board(view: &View, style: Style) -> String {
    painted_board(view, style, &unpainted)
}

/// The same with something that marks the squares.
#[must_use]
pub fn painted_board(view: &View, style: Style, paint: Paint<'_>) -> String {
    let (mut rows, mut columns): (Vec<u8>, Vec<u8>) =
        ((0..view.rows).rev().collect(), (0..view.columns).collect());
    if style.from == Side::Second {
        rows.reverse();
        columns.reverse();
    }
    // A kanji takes two columns of the screen, with a blank or a `v` before it three.
    let (empty, gap) = if style.pieces == Pieces::Kanji { ("___", "   ") } else { ("__", "  ") };
    let mut text = String::with_capacity(160);
    for row in rows {
        if style.coords {
            text.push_str(&format!("{} ", row + 1));
        }
        text.push('|');
        for &column in &columns {
            let ink = Ink::at(view, Point { column, row });
            match ink.piece {
                Some(shape) => paint(&mut text, &cell(shape, style.pieces), ink),
                None => paint(&mut text, empty, ink),
            }
            text.push('|');
        }
        text.push('\n');
    }
    if !style.coords {
        return text;
    }
    let letters: Vec<String> = columns.iter().map(|&column| char::from(b'a' + column).to_string()).collect();
    text.push_str(&format!("    {}\n", letters.join(gap)));
    text
}

/// How wide the lines of a board are.
#[must_use]
pub fn width(view: &View, style: Style) -> usize {
    let cell = if style.pieces == Pieces::Kanji { 4 } else { 3 };
    let numbers = if style.coords { 2 } else { 0 };
    numbers + 1 + cell * usize::from(view.columns)
}

fn cell(shape: Shape, pieces: Pieces) -> SmolStr {
    let before = match (pieces, shape.kanji) {
        (Pieces::Kanji, Some(_)) if shape.side == Side::Second => 'v',
        (Pieces::Kanji, Some(_)) => ' ',
        _ if shape.promoted => '+',
        _ => ' ',
    };
    // A letter in the place of a kanji leaves a column.
    let behind = (pieces == Pieces::Kanji && shape.kanji.is_none()).then_some(' ');
    [before, letter(shape, pieces)].into_iter().chain(behind).collect()
}

fn letter(shape: Shape, pieces: Pieces) -> char {
    match (pieces, shape.kanji) {
        (Pieces::Letters, _) => shape.letter,
        (Pieces::Kanji, Some(kanji)) => kanji,
        (Pieces::Western | Pieces::Kanji, _) => shape.western,
    }
}

/// The two capture lines, the second player's first, each with a newline.
#[must_use]
pub fn captures(view: &View, style: Style) -> String {
    painted_captures(view, style, &unpainted)
}

/// The same with something that marks the pieces.
#[must_use]
pub fn painted_captures(view: &View, style: Style, paint: Paint<'_>) -> String {
    let mut text = String::with_capacity(64);
    for side in [Side::Second, Side::First] {
        text.push_str(&format!("Captures {}:", view.players[side]));
        for (index, &shape) in view.captures[side].iter().enumerate() {
            let is_new = view.captured == Some(side) && index + 1 == view.captures[side].len();
            let ink = Ink::of_piece(view, shape, is_new.then_some(Mark::LastMove));
            text.push(' ');
            paint(&mut text, letter(shape, style.pieces).encode_utf8(&mut [0; 4]), ink);
        }
        if view.captures[side].is_empty() && view.trailing_blank {
            text.push(' ');
        }
        text.push('\n');
    }
    text
}

/// Board and captures with a blank line between them: what `expect board` compares.
#[must_use]
pub fn whole(view: &View) -> String {
    format!("{}\n{}", board(view, Style::SEED), captures(view, Style::SEED))
}
