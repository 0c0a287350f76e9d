//! Games as the seeds' file mode reads them: pieces, capture lists, actions.

use super::command_text;
use crate::board::Side;
use crate::games::shogi::{Action, Setup, Skin};

/// Writes a start and what was played from it. The format always has the first player to move at the start:
/// whoever writes another start must not use it.
#[must_use]
pub fn write(start: &Setup, actions: &[Action], skin: &Skin) -> String {
    let mut text = write_setup(start, skin);
    for &action in actions {
        text.push_str(&written(action, skin));
    }
    text
}

fn written(action: Action, skin: &Skin) -> String {
    command_text::action(action, skin) + "\n"
}

fn write_setup(setup: &Setup, skin: &Skin) -> String {
    let mut text = String::new();
    for placement in &setup.placements {
        let plus = if placement.promoted { "+" } else { "" };
        let letter = skin.letter(placement.side, placement.role);
        text.push_str(&format!("{plus}{letter} {}\n", placement.square));
    }
    for side in [Side::Second, Side::First] {
        let letters: Vec<String> =
            setup.captures[side].iter().map(|&role| skin.letter(side, role).to_string()).collect();
        let gap = if side == Side::Second { "\n" } else { "" };
        text.push_str(&format!("{gap}[{}]\n", letters.join(" ")));
    }
    text.push('\n');
    text
}
