//! Themes of cases that end with something illegal: each rule that refuses.

use super::theme::{Row, Theme, Tried, of, one};
use super::turn::{Said, Turn};
use crate::games::shogi::{Action, Exposure, Kind, NoPromotion, Refusal, Role};

/// What can be illegal.
pub(super) fn sorts() -> Vec<Vec<Theme>> {
    let slides = [Kind::Rook, Kind::Bishop, Kind::Dragon, Kind::Horse];
    let wrong_ways = Kind::ALL.map(|kind| {
        of(kind, "wrong-way-of-{}", "{} does not move like that", Tried::ShortMoves, |turn, kind| {
            let Some(Refusal::CannotMoveThatWay { piece, to }) = turn.refusal() else { return false };
            piece.piece.kind == kind && piece.square != *to
        })
        .first()
    });
    let blocked = slides.map(|kind| {
        of(kind, "blocked-{}", "{} does not jump over a piece", Tried::Moves, |turn, kind| {
            matches!(turn.refusal(), Some(Refusal::Blocked { piece, .. }) if piece.piece.kind == kind)
        })
        .first()
    });
    let sorts: [&[Theme]; 6] = [&EXPOSED, &DROPS, &PROMOTIONS, &MOVES, &blocked, &wrong_ways];
    sorts.map(|sort| sort.iter().copied().map(settled_by_most).collect()).to_vec()
}

/// One assignment does not say what an illegal action leads to.
fn settled_by_most(theme: Theme) -> Theme {
    if theme.is_open() { theme } else { theme.of_most() }
}

const MOVES: [Theme; 4] = [
    one("empty-square", "a move from an empty square is illegal", Tried::Moves, |turn, _| {
        matches!(turn.refusal(), Some(Refusal::EmptySquare { .. }))
    }),
    one("wrong-owner", "a move of the other player's piece is illegal", Tried::Moves, |turn, _| {
        matches!(turn.refusal(), Some(Refusal::WrongOwner { .. }))
    }),
    one(
        "move-to-the-same-square",
        "a move must end on another square",
        Tried::Moves,
        |turn, _| matches!(turn.refusal(), Some(Refusal::CannotMoveThatWay { piece, to }) if piece.square == *to),
    )
    .open(),
    one("capture-of-an-own-piece", "a player cannot capture an own piece", Tried::Moves, |turn, _| {
        matches!(turn.refusal(), Some(Refusal::OwnPiece { .. }))
    })
    .first(),
];

const PROMOTIONS: [Theme; 6] = [
    one("promotion-of-the-{king}", "the {king} never promotes", Tried::Promotions, |turn, _| {
        no_promotion(turn, NoPromotion::NeverPromotes, Some(Kind::King))
    })
    .first(),
    one("promotion-of-a-{gold}", "{a gold} never promotes", Tried::Promotions, |turn, _| {
        no_promotion(turn, NoPromotion::NeverPromotes, Some(Kind::Gold))
    })
    .first(),
    one("promotion-twice", "a promoted piece cannot promote again", Tried::Promotions, |turn, _| {
        no_promotion(turn, NoPromotion::AlreadyPromoted, None)
    })
    .open(),
    one(
        "promotion-in-the-own-first-row",
        "a piece promotes in its last row, and not in its first one",
        Tried::PromotionsIn(Row::First),
        |turn, _| promotes_outside(turn, Some(Row::First)),
    )
    .first(),
    one(
        "promotion-in-the-row-before-the-zone",
        "the zone in which pieces promote is one row, and not two",
        Tried::PromotionsIn(Row::LastButOne),
        |turn, _| promotes_outside(turn, Some(Row::LastButOne)),
    )
    .first(),
    one(
        "promotion-outside-the-zone",
        "a piece promotes only on a move that starts or ends in the zone",
        Tried::Promotions,
        |turn, _| promotes_outside(turn, None),
    ),
];

fn no_promotion(turn: &Turn, reason: NoPromotion, kind: Option<Kind>) -> bool {
    let Some(Refusal::CannotPromote { piece, why }) = turn.refusal() else { return false };
    *why == reason && kind.is_none_or(|kind| piece.piece.kind == kind)
}

/// Whether a piece was to promote outside the zone, where others might think that it begins.
fn promotes_outside(turn: &Turn, row: Option<Row>) -> bool {
    let Said::Refused { action: Action::Move { from, to, .. }, .. } = turn.said else { return false };
    let found = [Row::First, Row::LastButOne].into_iter().find(|row| row.has_one_of(turn, [from, to]));
    no_promotion(turn, NoPromotion::OutsideZone, None) && found == row
}

const EXPOSED: [Theme; 8] = [
    one(
        "{king}-takes-a-guarded-piece",
        "the {king} may not capture a piece that another one guards",
        Tried::Exposing,
        |turn, _| {
            exposed(turn, |how| matches!(how, Exposure::WalksIn | Exposure::Flees { .. }))
                && matches!(turn.said, Said::Refused { action, .. } if turn.before.piece_at(action.to()).is_some())
        },
    )
    .first(),
    one(
        "{king}-flees-along-the-line",
        "the {king} may not step back along the line on which it is in check",
        Tried::Exposing,
        |turn, _| exposed(turn, |how| matches!(how, Exposure::Flees { .. })),
    ),
    one(
        "{king}-walks-into-check",
        "the {king} may not step on a square that is attacked",
        Tried::Exposing,
        |turn, _| exposed(turn, |how| how == Exposure::WalksIn) && !turn.before.in_check(),
    )
    .first(),
    one(
        "{king}-stays-in-check",
        "the {king} may not step from one check into another",
        Tried::Exposing,
        |turn, _| exposed(turn, |how| how == Exposure::WalksIn) && turn.before.in_check(),
    ),
    one(
        "pinned-piece-that-answers-a-check",
        "a piece that shields its {king} may not leave the line, not even to end another check",
        Tried::Exposing,
        |turn, _| exposed(turn, |how| matches!(how, Exposure::Opens { .. })) && turn.before.in_check(),
    ),
    one("pinned-piece", "a piece that shields its {king} may not leave the line", Tried::Exposing, |turn, _| {
        exposed(turn, |how| matches!(how, Exposure::Opens { .. })) && !turn.before.in_check()
    })
    .first(),
    one(
        "move-that-is-no-answer",
        "in check, a move that does not end it is illegal",
        Tried::Exposing,
        |turn, _| {
            exposed(turn, |how| matches!(how, Exposure::Stays | Exposure::StaysAndOpens { .. }))
                && !is_drop(turn)
        },
    )
    .first(),
    one(
        "drop-that-is-no-answer",
        "in check, a drop that does not end it is illegal",
        Tried::Drops,
        |turn, _| exposed(turn, |how| how == Exposure::Stays) && is_drop(turn),
    )
    .first(),
];

fn exposed(turn: &Turn, is_so: fn(Exposure) -> bool) -> bool {
    matches!(turn.refusal(), Some(Refusal::KingInCheck { how, .. }) if is_so(*how))
}

fn is_drop(turn: &Turn) -> bool {
    matches!(turn.said, Said::Refused { action: Action::Drop { .. }, .. })
}

const DROPS: [Theme; 9] = [
    one(
        "drop-from-an-empty-hand",
        "who has captured nothing cannot drop",
        Tried::Drops,
        |turn, _| matches!(turn.refusal(), Some(Refusal::NotInHand { role, hand }) if hand.is_empty() && *role != Role::King),
    )
    .third(),
    one(
        "drop-of-a-missing-piece",
        "only a piece that was captured can be dropped",
        Tried::Drops,
        |turn, _| matches!(turn.refusal(), Some(Refusal::NotInHand { role, hand }) if !hand.is_empty() && *role != Role::King),
    )
    .first(),
    one("drop-of-the-{king}", "{a king} is never dropped", Tried::Drops, |turn, _| {
        matches!(turn.refusal(), Some(Refusal::NotInHand { role: Role::King, .. }))
    }),
    one(
        "drop-on-an-own-piece",
        "a piece is dropped on an empty square only",
        Tried::Drops,
        |turn, _| matches!(turn.refusal(), Some(Refusal::Occupied { by }) if by.piece.side == turn.mover()),
    )
    .first(),
    one(
        "drop-on-a-piece-of-the-other",
        "a drop cannot capture",
        Tried::Drops,
        |turn, _| matches!(turn.refusal(), Some(Refusal::Occupied { by }) if by.piece.side != turn.mover()),
    )
    .first(),
    one(
        "{pawn}-drop-in-the-last-row",
        "{a pawn} may not be dropped where it could never move",
        Tried::Drops,
        |turn, _| matches!(turn.refusal(), Some(Refusal::PawnFarRow { .. })),
    )
    .first(),
    one(
        "two-{pawn}s",
        "{a pawn} may not be dropped in a column with an own unpromoted one",
        Tried::Drops,
        |turn, _| matches!(turn.refusal(), Some(Refusal::TwoPawns { .. })),
    )
    .first(),
    one(
        "{pawn}-drop-mate",
        "{a pawn} may not be dropped to give checkmate",
        Tried::PawnDropsBeforeKing,
        |turn, _| matches!(turn.refusal(), Some(Refusal::PawnDropMate(proof)) if proof.pinned.is_empty()),
    )
    .first(),
    one(
        "{pawn}-drop-mate-with-a-pinned-defender",
        "{a pawn} may not be dropped to give checkmate, and a pinned piece is no defence",
        Tried::PawnDropsBeforeKing,
        |turn, _| matches!(turn.refusal(), Some(Refusal::PawnDropMate(proof)) if !proof.pinned.is_empty()),
    )
    .first(),
];
