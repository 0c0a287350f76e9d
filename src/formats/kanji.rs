//! The characters on the pieces of a shogi set, one a piece.

use crate::games::shogi::Role;

/// Unpromoted and promoted, in the order of [`Role::ALL`]; kings and golds never promote.
const CHARACTERS: [(char, char); 6] =
    [('玉', '玉'), ('飛', '龍'), ('角', '馬'), ('金', '金'), ('銀', '全'), ('歩', 'と')];

/// The character of a piece.
#[must_use]
pub fn character(role: Role, promoted: bool) -> char {
    let (plain, turned) = CHARACTERS[role as usize];
    if promoted { turned } else { plain }
}
