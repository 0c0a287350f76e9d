//! What actions and words are about, in a few words for somebody who types.

use smol_str::SmolStr;

use super::{Shogi, words};
use crate::board::Side;
use crate::formats::english::English;
use crate::games::shogi::{Action, Placement, Role, Square};
use crate::games::{Game as _, TwoPlayer as _};

impl Shogi {
    /// `captures the silver, promotes, check`; nothing of an action that is not legal.
    pub(super) fn effect_of(&self, action: Action) -> String {
        let Some(diagram) = self.record.state().filter(|state| state.refusal(action).is_none()) else {
            return String::new();
        };
        let english = English::new(&self.skin);
        let action = diagram.canonical(action);
        let taken = diagram.position().piece_at(action.to());
        let mut next = diagram.clone();
        next.play_unchecked(action);
        let threat = match (next.in_check(), next.count_legal()) {
            (true, 0) => Some("checkmate".to_owned()),
            (true, _) => Some("check".to_owned()),
            (false, _) => None,
        };
        let promotes = matches!(action, Action::Move { promote: true, .. });
        let effects = [
            taken.map(|piece| format!("captures the {}", english.kind(piece.kind))),
            promotes.then(|| "promotes".to_owned()),
            threat,
        ];
        effects.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// The piece on a square, or the name of a piece in hand and how many there are.
    pub(super) fn gloss_of(&self, word: &str) -> Option<String> {
        let english = English::new(&self.skin);
        if let Ok(square) = word.parse::<Square>() {
            let setup = self.setup();
            let placement = setup.placements.iter().rev().find(|placement| placement.square == square)?;
            return placement.kind().map(|kind| english.kind(kind));
        }
        let (_, role, _) = words::placement(word, &self.skin)?;
        let state = self.record.state()?;
        let held = state.position().hand(state.turn()).count(role);
        Some(if held > 1 {
            format!("{}, {held} in hand", english.role(role))
        } else {
            english.role(role).into()
        })
    }

    /// The letters of what can be in hand.
    pub(super) fn holdable(&self) -> Vec<(SmolStr, String)> {
        let english = English::new(&self.skin);
        let letter = |role: Role| SmolStr::from_iter([self.skin.letter(Side::First, role)]);
        Role::DROPPABLE.map(|role| (letter(role), english.role(role).to_owned())).into()
    }

    /// The letters of both sides, those of promoted pieces too.
    pub(super) fn writable(&self) -> Vec<(SmolStr, String)> {
        let english = English::new(&self.skin);
        let square = Square::trusted(0);
        let written = |side: Side, role: Role, promoted: bool| {
            let placement = Placement { square, side, role, promoted };
            let name = english.kind(placement.kind()?);
            Some((words::written(placement, &self.skin), format!("{}'s {name}", self.skin.players[side])))
        };
        let mut all = Vec::new();
        for side in Side::ALL {
            for promoted in [false, true] {
                all.extend(Role::ALL.into_iter().filter_map(|role| written(side, role, promoted)));
            }
        }
        all
    }
}
