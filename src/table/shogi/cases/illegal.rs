//! Themes of cases that end with something illegal: each rule that refuses, and lines that are no action.

use super::theme::{Theme, Tried, of, one};
use super::turn::{Flaw, Said, Turn};
use crate::games::shogi::{Action, Exposure, Kind, NoPromotion, Refusal, Role};

/// What can be illegal.
pub(super) fn sorts() -> Vec<Vec<Theme>> {
    let slides = [Kind::Rook, Kind::Bishop, Kind::Dragon, Kind::Horse];
    let wrong_ways = Kind::ALL.map(|kind| {
        of(kind, "wrong-way-of-{}", "{} does not move like that", Tried::ShortMoves, |turn, kind| {
            let Some(Refusal::CannotMoveThatWay { piece, to }) = turn.refusal() else { return false };
            piece.piece.kind == kind && piece.square != *to
        })
    });
    let blocked = slides.map(|kind| {
        of(kind, "blocked-{}", "{} does not jump over a piece", Tried::Moves, |turn, kind| {
            matches!(turn.refusal(), Some(Refusal::Blocked { piece, .. }) if piece.piece.kind == kind)
        })
    });
    vec![
        wrong_ways.to_vec(),
        blocked.to_vec(),
        MOVES.to_vec(),
        PROMOTIONS.to_vec(),
        EXPOSED.to_vec(),
        DROPS.to_vec(),
        FLAWS.to_vec(),
    ]
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
    ),
    one("capture-of-an-own-piece", "a player cannot capture an own piece", Tried::Moves, |turn, _| {
        matches!(turn.refusal(), Some(Refusal::OwnPiece { .. }))
    }),
];

const PROMOTIONS: [Theme; 4] = [
    one("promotion-of-the-{king}", "the {king} never promotes", Tried::Promotions, |turn, _| {
        no_promotion(turn, NoPromotion::NeverPromotes, Some(Kind::King))
    }),
    one("promotion-of-a-{gold}", "{a gold} never promotes", Tried::Promotions, |turn, _| {
        no_promotion(turn, NoPromotion::NeverPromotes, Some(Kind::Gold))
    }),
    one("promotion-twice", "a promoted piece cannot promote again", Tried::Promotions, |turn, _| {
        no_promotion(turn, NoPromotion::AlreadyPromoted, None)
    }),
    one(
        "promotion-outside-the-zone",
        "a piece promotes only on a move that starts or ends in the zone",
        Tried::Promotions,
        |turn, _| no_promotion(turn, NoPromotion::OutsideZone, None),
    ),
];

const EXPOSED: [Theme; 5] = [
    one(
        "{king}-walks-into-check",
        "the {king} may not step on a square that is attacked",
        Tried::Moves,
        |turn, _| matches!(turn.refusal(), Some(Refusal::KingInCheck { how: Exposure::WalksIn, .. })),
    ),
    one(
        "{king}-stays-in-check",
        "the {king} may not step from one check into another",
        Tried::Moves,
        |turn, _| {
            exposed(turn, |how| matches!(how, Exposure::Stays | Exposure::WalksIn))
                && turn.before.in_check()
                && acts_with(turn, Kind::King)
        },
    ),
    one(
        "move-that-is-no-answer",
        "in check, a move that does not end it is illegal",
        Tried::Moves,
        |turn, _| {
            exposed(turn, |how| how == Exposure::Stays) && !acts_with(turn, Kind::King) && !is_drop(turn)
        },
    ),
    one(
        "drop-that-is-no-answer",
        "in check, a drop that does not end it is illegal",
        Tried::Drops,
        |turn, _| exposed(turn, |how| how == Exposure::Stays) && is_drop(turn),
    ),
    one("pinned-piece", "a piece that shields its {king} may not leave the line", Tried::Moves, |turn, _| {
        exposed(turn, |how| matches!(how, Exposure::Opens { .. }))
    }),
];

const DROPS: [Theme; 9] = [
    one(
        "drop-from-an-empty-hand",
        "who has captured nothing cannot drop",
        Tried::Drops,
        |turn, _| matches!(turn.refusal(), Some(Refusal::NotInHand { role, hand }) if hand.is_empty() && *role != Role::King),
    ),
    one(
        "drop-of-a-missing-piece",
        "only a piece that was captured can be dropped",
        Tried::Drops,
        |turn, _| matches!(turn.refusal(), Some(Refusal::NotInHand { role, hand }) if !hand.is_empty() && *role != Role::King),
    ),
    one("drop-of-the-{king}", "{a king} is never dropped", Tried::Drops, |turn, _| {
        matches!(turn.refusal(), Some(Refusal::NotInHand { role: Role::King, .. }))
    }),
    one(
        "drop-on-an-own-piece",
        "a piece is dropped on an empty square only",
        Tried::Drops,
        |turn, _| matches!(turn.refusal(), Some(Refusal::Occupied { by }) if by.piece.side == turn.mover()),
    ),
    one(
        "drop-on-a-piece-of-the-other",
        "a drop cannot capture",
        Tried::Drops,
        |turn, _| matches!(turn.refusal(), Some(Refusal::Occupied { by }) if by.piece.side != turn.mover()),
    ),
    one(
        "{pawn}-drop-in-the-last-row",
        "{a pawn} may not be dropped where it could never move",
        Tried::Drops,
        |turn, _| matches!(turn.refusal(), Some(Refusal::PawnFarRow { .. })),
    ),
    one(
        "two-{pawn}s",
        "{a pawn} may not be dropped in a column with an own unpromoted one",
        Tried::Drops,
        |turn, _| matches!(turn.refusal(), Some(Refusal::TwoPawns { .. })),
    ),
    one(
        "{pawn}-drop-mate",
        "{a pawn} may not be dropped to give checkmate",
        Tried::PawnDropMates,
        |turn, _| matches!(turn.refusal(), Some(Refusal::PawnDropMate(proof)) if proof.pinned.is_empty()),
    ),
    one(
        "{pawn}-drop-mate-with-a-pinned-defender",
        "{a pawn} may not be dropped to give checkmate, and a pinned piece is no defence",
        Tried::PawnDropMates,
        |turn, _| matches!(turn.refusal(), Some(Refusal::PawnDropMate(proof)) if !proof.pinned.is_empty()),
    ),
];

fn no_promotion(turn: &Turn, reason: NoPromotion, kind: Option<Kind>) -> bool {
    let Some(Refusal::CannotPromote { piece, why }) = turn.refusal() else { return false };
    *why == reason && kind.is_none_or(|kind| piece.piece.kind == kind)
}

fn exposed(turn: &Turn, is_so: fn(Exposure) -> bool) -> bool {
    matches!(turn.refusal(), Some(Refusal::KingInCheck { how, .. }) if is_so(*how))
}

fn acts_with(turn: &Turn, kind: Kind) -> bool {
    let Said::Refused { action, .. } = turn.said else { return false };
    action.from().and_then(|from| turn.before.piece_at(from)).is_some_and(|piece| piece.kind == kind)
}

fn is_drop(turn: &Turn) -> bool {
    matches!(turn.said, Said::Refused { action: Action::Drop { .. }, .. })
}

const FLAWS: [Theme; 7] = [
    one(
        "unknown-word",
        "a line that begins with another word than `move` or `drop` is illegal",
        Tried::Lines,
        |turn, _| has(turn, Flaw::UnknownWord),
    ),
    one("word-missing", "a line that lacks a word is illegal", Tried::Lines, |turn, _| {
        has(turn, Flaw::TooShort)
    }),
    one(
        "square-off-the-board",
        "a square that the board does not have is illegal",
        Tried::Lines,
        |turn, _| has(turn, Flaw::OffBoard),
    ),
    one("capital-letter-of-a-square", "squares are written in small letters", Tried::Lines, |turn, _| {
        has(turn, Flaw::CapitalSquare)
    }),
    one(
        "capital-letter-of-a-piece",
        "a piece to be dropped is written in small letters, whoever drops it",
        Tried::Lines,
        |turn, _| has(turn, Flaw::CapitalPiece),
    ),
    one("unknown-piece", "a letter that no piece has is illegal", Tried::Lines, |turn, _| {
        has(turn, Flaw::NoPiece)
    }),
    one(
        "text-behind-the-action",
        "a line with more than the action in it is illegal",
        Tried::Lines,
        |turn, _| has(turn, Flaw::TooLong),
    ),
];

fn has(turn: &Turn, flaw: Flaw) -> bool {
    matches!(turn.said, Said::Malformed(other) if other == flaw)
}
