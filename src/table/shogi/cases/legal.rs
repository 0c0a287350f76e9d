//! Themes of cases in which nothing illegal is done and nobody wins: moves, captures, promotions, drops.

use super::theme::{Theme, Tried, of, one};
use super::turn::{Said, Turn};
use crate::games::shogi::{Action, Kind, Role};

/// What can be legal.
pub(super) fn sorts() -> Vec<Vec<Theme>> {
    let promoted = [Kind::Dragon, Kind::Horse, Kind::PromotedSilver, Kind::Tokin];
    let drops = Role::DROPPABLE.map(|role| {
        of(role.kind(), "drop-of-{}", "{} that was captured comes back", Tried::Legal, |turn, kind| {
            is_quiet(turn) && turn.dropped() == Some(kind.role())
        })
        .first()
    });
    let captures = promoted.map(|kind| {
        let about = "{} that is captured is not promoted any longer";
        of(kind, "capture-of-{}", about, Tried::Legal, |turn, kind| {
            turn.outcome.is_none() && turn.captured().is_some_and(|piece| piece.kind == kind)
        })
        .third()
    });
    let ways = Kind::ALL.map(|kind| {
        of(kind, Theme::WAYS, "a legal move of {}", Tried::Legal, |turn, kind| {
            is_quiet(turn) && turn.moved().is_some_and(|piece| piece.piece.kind == kind) && !turn.promoted()
        })
        .first()
    });
    vec![[&DROPS[..], &drops].concat(), captures.to_vec(), MOVES.to_vec(), ways.to_vec(), START.to_vec()]
}

/// A legal action without capture after which nothing is said of it.
fn is_quiet(turn: &Turn) -> bool {
    turn.played().is_some() && turn.outcome.is_none() && turn.captured().is_none() && !turn.after.in_check()
}

const START: [Theme; 4] = [
    one("no-actions", "a file without actions shows the position", Tried::Start, |turn, _| {
        turn.is_start() && turn.outcome.is_none() && !turn.after.in_check()
    })
    .open(),
    one("starts-in-check", "a file may begin in check", Tried::Start, |turn, _| {
        turn.is_start() && turn.checks()
    })
    .open(),
    one(
        "starts-mated",
        "a file may begin with a mate, and no action is shown then",
        Tried::Start,
        |turn, _| turn.is_start() && turn.outcome.is_some() && turn.after.in_check(),
    )
    .open(),
    one(
        "starts-without-a-legal-move",
        "who has no legal move when the file begins has lost, in check or not",
        Tried::Start,
        |turn, _| turn.is_start() && turn.outcome.is_some() && !turn.after.in_check(),
    )
    .open(),
];

const MOVES: [Theme; 8] = [
    one(
        "{pawn}-promotes-unasked",
        "{a pawn} that reaches its last row promotes, also where the line does not say so",
        Tried::Legal,
        |turn, _| pawn_promotes(turn, true),
    )
    .first(),
    one(
        "{pawn}-promotes-when-asked",
        "{a pawn} that reaches its last row promotes",
        Tried::Legal,
        |turn, _| pawn_promotes(turn, false),
    )
    .first(),
    one("promotion-declined", "a piece other than {a pawn} need not promote", Tried::Legal, |turn, _| {
        let Some(Action::Move { from, to, promote: false }) = turn.played() else { return false };
        let may = turn.moved().is_some_and(|piece| piece.piece.kind.promoted().is_some());
        may && turn.outcome.is_none() && (turn.in_zone(from) || turn.in_zone(to))
    })
    .first(),
    one(
        "promotion-leaving-the-zone",
        "a piece may promote when it leaves the zone",
        Tried::Legal,
        |turn, _| promotes(turn, true, false),
    )
    .first(),
    one(
        "promotion-within-the-zone",
        "a piece may promote when it moves within the zone",
        Tried::Legal,
        |turn, _| promotes(turn, true, true),
    )
    .first(),
    one(
        "promotion-entering-the-zone",
        "a piece may promote when it enters the zone",
        Tried::Legal,
        |turn, _| promotes(turn, false, true),
    )
    .first(),
    one("capture-by-{king}", "the {king} may capture as well", Tried::Legal, |turn, _| {
        turn.outcome.is_none()
            && turn.captured().is_some()
            && turn.moved().is_some_and(|piece| piece.piece.kind == Kind::King)
    })
    .third(),
    one(
        "capture",
        "a piece that is captured goes to the end of the captor's list",
        Tried::Legal,
        |turn, _| turn.outcome.is_none() && turn.captured().is_some_and(|piece| !piece.kind.is_promoted()),
    )
    .first(),
];

/// Whether a piece other than a pawn has promoted, and both ends of its move are in the zone as given.
fn promotes(turn: &Turn, from_zone: bool, to_zone: bool) -> bool {
    let Some(Action::Move { from, to, promote: true }) = turn.played() else { return false };
    turn.outcome.is_none()
        && turn.moved().is_some_and(|piece| piece.piece.kind != Kind::Pawn)
        && (turn.in_zone(from), turn.in_zone(to)) == (from_zone, to_zone)
}

fn pawn_promotes(turn: &Turn, unsaid: bool) -> bool {
    let Said::Played { promotion_unsaid, .. } = turn.said else { return false };
    turn.promoted()
        && turn.outcome.is_none()
        && promotion_unsaid == unsaid
        && turn.moved().is_some_and(|piece| piece.piece.kind == Kind::Pawn)
}

const DROPS: [Theme; 4] = [
    one(
        "drop-of-one-of-two",
        "a drop takes the first of its kind from the list",
        Tried::DropsOfTwins,
        |turn, _| turn.dropped().is_some() && turn.splits_twins,
    )
    .open(),
    one(
        "{pawn}-beside-a-promoted-one",
        "a promoted {pawn} does not keep another one out of its column",
        Tried::Legal,
        |turn, _| turn.outcome.is_none() && drops_pawn_beside(turn, true),
    )
    .first(),
    one(
        "{pawn}-beside-one-of-the-other",
        "{a pawn} of the other player does not keep one out of its column",
        Tried::Legal,
        |turn, _| turn.outcome.is_none() && drops_pawn_beside(turn, false),
    )
    .first(),
    one(
        "drop-in-the-zone",
        "a piece that is dropped in the zone is not promoted",
        Tried::Legal,
        |turn, _| {
            turn.dropped().is_some()
                && turn.outcome.is_none()
                && turn.played().is_some_and(|action| turn.in_zone(action.to()))
        },
    )
    .first(),
];

/// Whether a pawn was dropped in a column with an own promoted one, or with one of the other side that is not.
fn drops_pawn_beside(turn: &Turn, is_own: bool) -> bool {
    let (side, kind) = if is_own { (turn.mover(), Kind::Tokin) } else { (!turn.mover(), Kind::Pawn) };
    let others = turn.before.pieces(side, kind);
    let is_beside = |action: Action| others.into_iter().any(|other| other.column() == action.to().column());
    turn.dropped() == Some(Role::Pawn) && turn.played().is_some_and(is_beside)
}
