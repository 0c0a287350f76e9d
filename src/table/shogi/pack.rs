//! Actions as numbers, and back.

use super::super::Move;
use crate::games::shogi::{Action, Role, Square};

/// Above all squares of the board, so that drops and moves do not meet.
const DROP: u32 = 32;
const PROMOTE: u32 = 1 << 12;

pub(super) fn pack(action: Action) -> Move {
    let square = |square: Square| u32::try_from(square.index()).unwrap_or(0);
    Move(match action {
        Action::Move { from, to, promote } => {
            square(from) << 5 | square(to) | if promote { PROMOTE } else { 0 }
        }
        Action::Drop { role, to } => (DROP + role as u32) << 5 | square(to),
    })
}

/// The action, if one of shogi was packed.
pub(super) fn unpack(Move(packed): Move) -> Option<Action> {
    let square = |bits: u32| Square::from_index(bits as usize);
    let to = square(packed & 31)?;
    let from = packed >> 5 & 63;
    if from >= DROP {
        let role = *Role::ALL.get((from - DROP) as usize)?;
        return Some(Action::Drop { role, to });
    }
    Some(Action::Move { from: square(from)?, to, promote: packed & PROMOTE != 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_loses_nothing() {
        for to in Square::all() {
            for role in Role::ALL {
                assert_eq!(unpack(pack(Action::Drop { role, to })), Some(Action::Drop { role, to }));
            }
            for (from, promote) in Square::all().flat_map(|from| [(from, false), (from, true)]) {
                let action = Action::Move { from, to, promote };
                assert_eq!(unpack(pack(action)), Some(action));
            }
        }
    }
}
