//! What the actions of a case show on the way to the last one.

use super::theme::{Theme, sorts};
use super::turn::Turn;
use super::{Studied, themes_of};
use crate::board::{BySide, Side};
use crate::formats::english::list;
use crate::games::shogi::{Action, Kind, PieceOn, Square, SquareSet, attacks};
use crate::table::Table as _;

/// A file goes through the moves of a piece if that goes in so many directions.
const MANY_DIRECTIONS: usize = 4;

/// So many rules are told that a file shows on the way.
const TOLD: usize = 5;

/// The directions as the board shows them, row 5 above row 1.
const DIRECTIONS: [((isize, isize), &str); 8] = [
    ((0, 1), "up"),
    ((0, -1), "down"),
    ((-1, 0), "left"),
    ((1, 0), "right"),
    ((-1, 1), "up-left"),
    ((1, 1), "up-right"),
    ((-1, -1), "down-left"),
    ((1, -1), "down-right"),
];

impl Studied {
    /// What the case shows besides what its last action does, a sentence each.
    pub(crate) fn on_the_way(&self) -> Vec<String> {
        let kinds = Kind::ALL.into_iter().filter_map(|kind| Some((kind, self.directions(kind)?)));
        let (kinds, mut sentences): (Vec<Kind>, Vec<String>) = kinds.unzip();
        let is_told = |shown: &&Shown| kinds.iter().any(|&kind| shown.theme.is_way_of(kind));
        let earlier = self.earlier();
        let earlier = earlier.iter().filter(|shown| !is_told(shown));
        let themes: Vec<String> = earlier.map(|shown| self.shown(shown)).collect();
        let more = themes.len().saturating_sub(TOLD);
        let told = themes[..themes.len() - more].join("; ");
        match more {
            _ if themes.is_empty() => {}
            0 => sentences.push(format!("on the way: {told}")),
            _ => sentences.push(format!("on the way: {told}; and {more} more")),
        }
        sentences
    }

    /// In which directions the pieces of a kind go, if those are many.
    fn directions(&self, kind: Kind) -> Option<String> {
        let moves =
            self.turns.iter().filter_map(Turn::moved_to).filter(|(piece, _)| piece.piece.kind == kind);
        let mut gone: BySide<Vec<usize>> = BySide::default();
        for (piece, to) in moves {
            let gone = &mut gone[piece.piece.side];
            gone.extend(direction(piece.square, to).filter(|index| !gone.contains(index)));
        }
        if Side::ALL.iter().all(|&side| gone[side].len() < MANY_DIRECTIONS) {
            return None;
        }
        let told = |side: Side| in_directions(&gone[side], directions_of(kind));
        let told = if told(Side::First) == told(Side::Second) {
            format!("those of both players {}", told(Side::First))
        } else {
            let sides = Side::ALL.into_iter().filter(|&side| !gone[side].is_empty());
            let of_side = |side: Side| format!("{}'s {}", self.replayed.table.player(side), told(side));
            list(&sides.map(of_side).collect::<Vec<_>>())
        };
        Some(format!("the file goes through the moves of {}: {told}", self.english().a_kind(kind)))
    }

    /// The rules that earlier actions show and the last one does not, or which the other player shows as well, the most
    /// telling first.
    fn earlier(&self) -> Vec<Shown> {
        let Some((last, earlier)) = self.turns.split_last() else { return Vec::new() };
        let at_the_end = themes_of(last);
        let mut all: Vec<Shown> = Vec::new();
        for turn in earlier {
            for theme in themes_of(turn) {
                let is_told = turn.mover() == last.mover() && at_the_end.iter().any(|other| other.is(&theme));
                match all.iter_mut().find(|shown| shown.theme.is(&theme)) {
                    _ if is_told => {}
                    Some(shown) => shown.times[turn.mover()] += 1,
                    None => {
                        let mut times = BySide([0; 2]);
                        times[turn.mover()] = 1;
                        all.push(Shown { theme, times });
                    }
                }
            }
        }
        let order: Vec<Theme> = sorts().concat();
        all.sort_by_key(|shown| order.iter().position(|theme| theme.is(&shown.theme)));
        all
    }

    /// `a piece may promote when it enters the zone (lower, 2 times)`
    fn shown(&self, shown: &Shown) -> String {
        let who = match shown.times.0 {
            [0, _] => self.replayed.table.player(Side::Second),
            [_, 0] => self.replayed.table.player(Side::First),
            _ => "both players",
        };
        let times = match shown.times.0.iter().sum() {
            1 => String::new(),
            many => format!(", {many} times"),
        };
        format!("{} ({who}{times})", shown.theme.about(self.english()))
    }
}

/// A rule that earlier actions show, and how often each player's do.
struct Shown {
    theme: Theme,
    times: BySide<usize>,
}

impl Turn {
    /// The piece that moved, as it was, and where it went.
    fn moved_to(&self) -> Option<(PieceOn, Square)> {
        match self.played()? {
            Action::Move { to, .. } => Some((self.moved()?, to)),
            Action::Drop { .. } => None,
        }
    }
}

/// Which of the directions a move has.
fn direction(from: Square, to: Square) -> Option<usize> {
    let step = |from: usize, to: usize| match from.cmp(&to) {
        std::cmp::Ordering::Less => 1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => -1,
    };
    let way = (step(from.column(), to.column()), step(from.row(), to.row()));
    DIRECTIONS.iter().position(|(direction, _)| *direction == way)
}

/// In how many directions a piece goes.
fn directions_of(kind: Kind) -> usize {
    let Some(middle) = Square::new(2, 2) else { return 0 };
    let reached = attacks::from(Side::First, kind, middle, SquareSet::EMPTY);
    let mut all: Vec<usize> = reached.into_iter().filter_map(|to| direction(middle, to)).collect();
    all.sort_unstable();
    all.dedup();
    all.len()
}

/// `up, left and right`, `in all 8 directions`
fn in_directions(gone: &[usize], most: usize) -> String {
    if gone.len() == most {
        return format!("in all {most} directions");
    }
    let mut gone = gone.to_vec();
    gone.sort_unstable();
    list(&gone.into_iter().map(|index| DIRECTIONS[index].1.to_owned()).collect::<Vec<_>>())
}
