//! The board and the capture lists as the seeds draw them.

use crate::board::Side;
use crate::games::shogi::{Diagram, Position, Skin, Square};

/// The six lines of the board, each with a newline.
#[must_use]
pub fn board(position: &Position, skin: &Skin) -> String {
    let mut text = String::with_capacity(128);
    for row in (0..5).rev() {
        text.push(char::from(b'1' + row));
        text.push_str(" |");
        for square in (0..5).filter_map(|column| Square::new(column, row.into())) {
            push_cell(&mut text, position, square, skin);
        }
        text.push('\n');
    }
    text.push_str("    a  b  c  d  e\n");
    text
}

fn push_cell(text: &mut String, position: &Position, square: Square, skin: &Skin) {
    match position.piece_at(square) {
        None => text.push_str("__|"),
        Some(piece) => {
            text.push(if piece.kind.is_promoted() { '+' } else { ' ' });
            text.push(skin.letter(piece.side, piece.kind.role()));
            text.push('|');
        }
    }
}

/// The two capture lines, the second player's first, each with a newline.
#[must_use]
pub fn captures(diagram: &Diagram, skin: &Skin) -> String {
    let mut text = String::with_capacity(64);
    for side in [Side::Second, Side::First] {
        text.push_str(&format!("Captures {}:", skin.players[side]));
        for &role in diagram.captures(side) {
            text.push(' ');
            text.push(skin.letter(side, role));
        }
        if diagram.captures(side).is_empty() && skin.trailing_blank {
            text.push(' ');
        }
        text.push('\n');
    }
    text
}
