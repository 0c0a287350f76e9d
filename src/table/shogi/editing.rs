//! Changing what is on the board.

use super::super::{Edit, Part, Unread, UnreadKind};
use super::{Shogi, snapshot, words};
use crate::games::shogi::{Placement, Role, Setup, Square};

/// More captures than this are in no game.
const MOST_CAPTURES: usize = 1000;

impl Shogi {
    pub(super) fn apply(&mut self, edit: Edit<'_>) -> Result<(), Unread> {
        let mut setup = self.setup();
        match edit {
            Edit::Clear => setup = Setup::empty(),
            Edit::Start => setup = Setup::start(),
            Edit::Place { piece, square } => {
                let placement = self.placement(piece, square)?;
                setup.placements.retain(|other| other.square != placement.square);
                setup.placements.push(placement);
            }
            Edit::Remove { square } => remove(&mut setup, words::square(square, Part::First)?)?,
            Edit::Hand { side, pieces } => setup.captures[side] = self.hand(pieces)?,
            Edit::Turn(side) => setup.turn = side,
        }
        self.record.edit(snapshot(setup));
        Ok(())
    }

    fn placement(&self, piece: &str, square: &str) -> Result<Placement, Unread> {
        let letters = || self.skin.letters.map(|letter| format!("`{letter}`")).join(" ");
        let unread = || Unread { part: Part::First, kind: UnreadKind::Piece(letters()) };
        let (side, role, promoted) = words::placement(piece, &self.skin).ok_or_else(unread)?;
        Ok(Placement { square: words::square(square, Part::Second)?, side, role, promoted })
    }

    fn hand(&self, pieces: &[&str]) -> Result<Vec<Role>, Unread> {
        if pieces.len() > MOST_CAPTURES {
            return Err(Unread { part: Part::Item(MOST_CAPTURES), kind: UnreadKind::Fewer(MOST_CAPTURES) });
        }
        let roles = pieces.iter().enumerate().map(|(item, piece)| words::captured(piece, &self.skin, item));
        roles.collect()
    }
}

fn remove(setup: &mut Setup, square: Square) -> Result<(), Unread> {
    let before = setup.placements.len();
    setup.placements.retain(|other| other.square != square);
    if setup.placements.len() < before {
        return Ok(());
    }
    Err(Unread { part: Part::First, kind: UnreadKind::Occupied })
}
