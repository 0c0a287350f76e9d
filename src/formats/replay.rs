//! Games as the seeds' file mode reads them: pieces, capture lists, actions.

use super::command_text;
use crate::board::Side;
use crate::games::shogi::{Action, Diagram, Setup, Skin};
use crate::record::Record;

/// Writes the start of a record and the line that was played from it to the present.
///
/// The format always has the first player to move at the start; a record that begins otherwise gives
/// `None`. Variations are left out.
#[must_use]
pub fn write(record: &Record<Diagram>, skin: &Skin) -> Option<String> {
    let setup = record.start().setup();
    (setup.turn == Side::First).then(|| {
        let mut text = write_setup(&setup, skin);
        for action in record.line() {
            text.push_str(&written(action, skin));
        }
        text
    })
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
