//! What a game of shogi looks like.

use super::super::{Shape, Standing, Table as _, View};
use super::Shogi;
use crate::board::{BySide, Side};
use crate::formats::{command_text, kanji, usi};
use crate::games::TwoPlayer as _;
use crate::games::shogi::{Diagram, Role, Setup, Skin, Square};

pub(super) fn view(game: &Shogi) -> View {
    View { standing: standing(game), ..picture(&game.setup(), game.skin()) }
}

/// A setup as it looks, whatever its standing is.
pub(super) fn picture(setup: &Setup, skin: &Skin) -> View {
    let mut cells = vec![None; Square::COUNT];
    for placement in &setup.placements {
        cells[placement.square.index()] =
            Some(shape(skin, placement.side, placement.role, placement.promoted));
    }
    let captured =
        |side: Side| setup.captures[side].iter().map(|&role| shape(skin, side, role, false)).collect();
    View {
        columns: 5,
        rows: 5,
        cells,
        captures: BySide(Side::ALL.map(captured)),
        players: skin.players,
        trailing_blank: skin.trailing_blank,
        turn: setup.turn,
        standing: Standing::ToMove,
    }
}

fn shape(skin: &Skin, side: Side, role: Role, promoted: bool) -> Shape {
    let western = usi::letter(role);
    Shape {
        side,
        promoted,
        letter: skin.letter(side, role),
        western: if side == Side::First { western.to_ascii_lowercase() } else { western },
        kanji: Some(kanji::character(role, promoted)),
    }
}

fn standing(game: &Shogi) -> Standing {
    let Some(diagram) = game.record().state() else {
        return Standing::Draft(game.faults().into_iter().map(|(message, _)| message).collect());
    };
    match game.record().outcome() {
        Some(outcome) => Standing::Over(outcome),
        None if diagram.in_check() => Standing::Check { answers: answers(diagram, game.skin()) },
        None => Standing::ToMove,
    }
}

fn answers(diagram: &Diagram, skin: &Skin) -> Vec<String> {
    command_text::distinct(&diagram.position().legal(), skin)
}
