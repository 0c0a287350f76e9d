//! Which legal moves, and a line for each piece.

use super::super::{LegalGroup, Which};
use super::{Shogi, words};
use crate::board::{Point, Side};
use crate::formats::english::English;
use crate::games::Game as _;
use crate::games::shogi::{Action, Kind, Piece, Placement, Position, Role, Skin, Square};

impl Shogi {
    /// The legal actions that are asked for. When the game is over by something that the position does not
    /// show, nothing is legal either.
    pub(super) fn legal_actions(&self, which: &Which) -> Vec<Action> {
        let Some(diagram) = self.record.state().filter(|_| self.record.outcome().is_none()) else {
            return Vec::new();
        };
        let mut actions = Vec::with_capacity(64);
        diagram.visit_legal(|action| actions.push(action));
        match which {
            Which::All => {}
            Which::Drops => actions.retain(|action| action.from().is_none()),
            Which::From(point) => actions.retain(|action| action.from().map(Point::from) == Some(*point)),
            Which::Of(piece) => {
                // Small letters are the mover's, whoever that is; capitals are the second player's.
                let wanted = words::placement(piece, &self.skin);
                let position = diagram.position();
                let is_wanted = |(side, role, promoted): (Side, Role, bool)| {
                    (side == Side::First || side == position.turn(), role, promoted)
                };
                actions.retain(|&action| {
                    let (role, promoted) = what_moves(position, action);
                    wanted.map(is_wanted) == Some((true, role, promoted))
                });
            }
        }
        actions
    }
}

/// The piece that an action moves, and whether it is promoted.
fn what_moves(position: &Position, action: Action) -> (Role, bool) {
    match action {
        Action::Move { from, .. } => {
            let kind = position.piece_at(from).map_or(Kind::King, |piece| piece.kind);
            (kind.role(), kind.is_promoted())
        }
        Action::Drop { role, .. } => (role, false),
    }
}

/// The actions, those of one piece together.
pub(super) fn groups(position: &Position, legal: &[Action], skin: &Skin) -> Vec<LegalGroup> {
    let english = English::new(skin);
    let of_piece = |(square, piece): (Square, Piece)| {
        let (role, promoted) = (piece.kind.role(), piece.kind.is_promoted());
        let placement = Placement { square, side: piece.side, role, promoted };
        let label = format!("{} {square}", words::written(placement, skin));
        let spoken = format!("the {} on {square}", english.kind(piece.kind));
        LegalGroup { label, spoken, targets: moves(legal, square, piece.kind) }
    };
    let of_drop = |role: Role| {
        let label = format!("drop {}", skin.letter(Side::First, role));
        let spoken = format!("{} in hand", english.a_role(role));
        LegalGroup { label, spoken, targets: drops(legal, role) }
    };
    let dropped = position.hand(position.turn()).roles().map(of_drop);
    let groups = position.board().map(of_piece).chain(dropped);
    groups.filter(|group| !group.targets.is_empty()).collect()
}

/// Where the piece may go: `b2`, `b2+` where it may promote, `b2+!` where it must.
fn moves(legal: &[Action], from: Square, kind: Kind) -> Vec<String> {
    let mut targets: Vec<(Square, bool)> = legal
        .iter()
        .filter_map(|&action| match action {
            Action::Move { from: square, to, promote } if square == from => Some((to, promote)),
            _ => None,
        })
        .collect();
    // Where promoting is a choice, the promoting move comes first and stands for both.
    targets.sort_unstable_by_key(|&(to, promote)| (to, !promote));
    targets.dedup_by_key(|(to, _)| *to);
    let mark = if kind == Kind::Pawn { "+!" } else { "+" };
    targets.into_iter().map(|(to, promote)| format!("{to}{}", if promote { mark } else { "" })).collect()
}

fn drops(legal: &[Action], role: Role) -> Vec<String> {
    let target = |&action: &Action| match action {
        Action::Drop { role: dropped, to } if dropped == role => Some(to.to_string()),
        _ => None,
    };
    legal.iter().filter_map(target).collect()
}
