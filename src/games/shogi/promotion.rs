//! Where and how pieces promote.

use super::piece::Kind;
use super::{Square, SquareSet};
use crate::board::Side;

/// The targets at which a piece that has a promoted form may take it: a move that starts or ends in the far
/// row.
#[inline]
pub(super) fn choices(side: Side, from: Square, targets: SquareSet) -> SquareSet {
    let zone = SquareSet::far_row(side);
    if zone.contains(from) { targets } else { targets & zone }
}

/// What a piece is when it arrives: a pawn in the far row is promoted whether that was asked or not.
#[inline]
pub(super) fn arriving(kind: Kind, side: Side, to: Square, promote: bool) -> Kind {
    let forced = kind == Kind::Pawn && SquareSet::far_row(side).contains(to);
    if promote || forced { kind.promoted().unwrap_or(kind) } else { kind }
}
