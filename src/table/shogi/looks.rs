//! What a game of shogi looks like.

use super::super::{Shape, Standing, Table as _, View};
use super::Shogi;
use crate::board::{BySide, Point, Side};
use crate::formats::english::English;
use crate::formats::{command_text, kanji, usi};
use crate::games::TwoPlayer as _;
use crate::games::shogi::{Action, Diagram, Role, Setup, Skin, Square};
use crate::record::{Step, Tree as _};

pub(super) fn view(game: &Shogi) -> View {
    let last = last_action(game);
    View {
        standing: standing(game),
        last_move: last.map(|(action, _)| squares(action)).unwrap_or_default(),
        checked: checked(game),
        captured: last.and_then(|(action, before)| capturer(action, before)),
        ..picture(&game.setup(), game.skin())
    }
}

/// The last action of the game and where it was played. Giving up moves nothing, so that the action before it
/// is still the last.
fn last_action(game: &Shogi) -> Option<(Action, &Diagram)> {
    let record = game.record();
    let mut id = record.current();
    while let Some(Step::Forfeit(_)) = record.step(id) {
        id = record.parent(id)?;
    }
    let Some(Step::Action(action)) = record.step(id) else { return None };
    Some((action, record.snapshot_at(record.parent(id)?).state()?))
}

fn squares(action: Action) -> Vec<Point> {
    action.from().into_iter().chain([action.to()]).map(Point::from).collect()
}

fn capturer(action: Action, before: &Diagram) -> Option<Side> {
    before.position().piece_at(action.to()).map(|_| before.turn())
}

fn checked(game: &Shogi) -> Option<Point> {
    let diagram = game.record().state().filter(|diagram| diagram.in_check())?;
    diagram.position().king(diagram.turn()).map(Point::from)
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
        last_move: Vec::new(),
        checked: None,
        captured: None,
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
        name: English::new(skin).role(role),
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
