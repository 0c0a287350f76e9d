//! The board and the capture lists as text.

use super::view::{Shape, View};
use crate::board::{Point, Side};
use crate::lang::options::Pieces;

/// How a board is to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// How pieces are written.
    pub pieces: Pieces,
    /// From whose side the board is seen.
    pub from: Side,
}

impl Style {
    /// As the seeds draw it.
    pub const SEED: Self = Self { pieces: Pieces::Letters, from: Side::First };
}

impl Default for Style {
    fn default() -> Self {
        Self::SEED
    }
}

/// The lines of the board, each with a newline. With the default style this is what the seeds prescribe.
#[must_use]
pub fn board(view: &View, style: Style) -> String {
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
        text.push_str(&format!("{} |", row + 1));
        for &column in &columns {
            match view.at(Point { column, row }) {
                Some(shape) => push_cell(&mut text, shape, style.pieces),
                None => text.push_str(empty),
            }
            text.push('|');
        }
        text.push('\n');
    }
    let letters: Vec<String> = columns.iter().map(|&column| char::from(b'a' + column).to_string()).collect();
    text.push_str(&format!("    {}\n", letters.join(gap)));
    text
}

fn push_cell(text: &mut String, shape: Shape, pieces: Pieces) {
    if let (Pieces::Kanji, Some(kanji)) = (pieces, shape.kanji) {
        text.push(if shape.side == Side::Second { 'v' } else { ' ' });
        text.push(kanji);
        return;
    }
    text.push(if shape.promoted { '+' } else { ' ' });
    text.push(letter(shape, pieces));
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
    let mut text = String::with_capacity(64);
    for side in [Side::Second, Side::First] {
        text.push_str(&format!("Captures {}:", view.players[side]));
        for &shape in &view.captures[side] {
            text.push(' ');
            text.push(letter(shape, style.pieces));
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
