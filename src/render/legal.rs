//! What may be played, a line for each piece.

use crate::board::Side;
use crate::formats::command_text;
use crate::games::shogi::{Action, Kind, Position, Role, Skin, Square};

/// The legal actions of the side to move, all of them or those from one square.
pub(super) fn list(position: &Position, from: Option<Square>, legal: &[Action], skin: &Skin) -> String {
    let player = skin.players[position.turn()];
    let mut text = match (command_text::distinct(legal, skin).len(), from) {
        (0, None) => format!("{player} has no legal move.\n"),
        (0, Some(square)) => format!("{player} has no legal move from {square}.\n"),
        (1, _) => format!("{player} has 1 legal move:\n"),
        (count, _) => format!("{player} has {count} legal moves:\n"),
    };
    for (square, piece) in position.board() {
        let plus = if piece.kind.is_promoted() { "+" } else { "" };
        let label = format!("{plus}{} {square}", skin.letter(piece.side, piece.kind.role()));
        text.push_str(&line(&label, &moves(legal, square, piece.kind)));
    }
    for role in position.hand(position.turn()).roles() {
        let label = format!("drop {}", skin.letter(Side::First, role));
        text.push_str(&line(&label, &drops(legal, role)));
    }
    text
}

fn line(label: &str, targets: &[String]) -> String {
    if targets.is_empty() { String::new() } else { format!("  {label:<8}{}\n", targets.join(" ")) }
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
