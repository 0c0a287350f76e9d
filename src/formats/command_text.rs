//! Actions as the seeds write them: `move a2 a3 promote`, `drop p c3`.

use crate::board::Side;
use crate::games::shogi::{Action, Skin};

/// The command that plays the action.
#[must_use]
pub fn action(action: Action, skin: &Skin) -> String {
    match action {
        Action::Move { from, to, promote: false } => format!("move {from} {to}"),
        Action::Move { from, to, promote: true } => format!("move {from} {to} promote"),
        // Pieces in hand are written in lower case whoever drops them.
        Action::Drop { role, to } => format!("drop {} {to}", skin.letter(Side::First, role)),
    }
}

/// The action in one word: `a2a3`, `a4a5+`, `p*c3`.
#[must_use]
pub fn short(action: Action, skin: &Skin) -> String {
    match action {
        Action::Move { from, to, promote } => format!("{from}{to}{}", if promote { "+" } else { "" }),
        Action::Drop { role, to } => format!("{}*{to}", skin.letter(Side::First, role)),
    }
}

/// The actions with each move once, whether it promotes or not, in their order as text.
#[must_use]
pub fn distinct(actions: &[Action], skin: &Skin) -> Vec<String> {
    let plain = |listed: &Action| match *listed {
        Action::Move { from, to, .. } => Action::Move { from, to, promote: false },
        drop @ Action::Drop { .. } => drop,
    };
    let mut lines: Vec<String> = actions.iter().map(|listed| action(plain(listed), skin)).collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}
