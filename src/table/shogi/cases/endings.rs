//! Themes of cases that end the game: mates, the lack of a move, the limit.

use super::theme::{Theme, Tried, one};
use super::turn::Turn;
use crate::board::Side;
use crate::games::shogi::{Kind, Role};
use crate::games::{Ending, Outcome};

/// How a game can end other than by an illegal action.
pub(super) fn sorts() -> Vec<Vec<Theme>> {
    vec![LIMITS.to_vec(), MATES.to_vec(), REPETITIONS.to_vec()]
}

const LIMITS: [Theme; 5] = [
    one("mate-on-the-last-move", "a mate with the very last move wins", Tried::LastMove, |turn, _| {
        is_checkmate(turn) && turn.moves_of_mover() == 200 && turn.mover() == Side::Second
    })
    .first(),
    one("check-on-the-last-move", "a check with the very last move is a tie", Tried::LastMove, |turn, _| {
        is_tie(turn) && turn.after.in_check()
    })
    .open(),
    one(
        "illegal-on-the-last-move",
        "an illegal last move loses, and is no tie",
        Tried::LastMoveRefused,
        |turn, _| turn.refusal().is_some() && turn.moves_of_mover() == 200 && turn.mover() == Side::Second,
    )
    .of_most(),
    one(
        "no-tie-before-the-last-move",
        "the game goes on until both players have made 200 moves",
        Tried::LastButOne,
        |turn, _| turn.played().is_some() && turn.outcome.is_none() && turn.moves_of_mover() == 200,
    ),
    one(
        "tie-after-200-moves",
        "the game is a tie after 200 moves by each player",
        Tried::LastMove,
        |turn, _| is_tie(turn) && !turn.after.in_check(),
    )
    .first(),
];

fn is_tie(turn: &Turn) -> bool {
    matches!(turn.outcome, Some(Outcome::Tie { by: Ending::TooManyMoves }))
}

const MATES: [Theme; 9] = [
    one(
        "{pawn}-drop-that-leaves-no-move",
        "{a pawn} may be dropped to leave the other side without a move, if that is no check",
        Tried::PawnDropsOnBareKing,
        |turn, _| is_without_a_move(turn) && turn.dropped() == Some(Role::Pawn),
    )
    .open(),
    one(
        "no-legal-move-without-check",
        "who has no legal move has lost, also without check",
        Tried::Legal,
        |turn, _| is_without_a_move(turn),
    )
    .open(),
    one("mate-by-double-check", "a check by two pieces may mate", Tried::Legal, |turn, _| {
        is_checkmate(turn) && turn.checkers().len() > 1
    })
    .third(),
    one(
        "mate-by-discovered-check",
        "a check that is opened by another piece may mate",
        Tried::Legal,
        |turn, _| {
            let Some(action) = turn.played() else { return false };
            is_checkmate(turn) && turn.checkers().iter().all(|piece| piece.square != action.to())
        },
    ),
    one(
        "mate-by-{pawn}-move",
        "{a pawn} may move to mate, though it may not be dropped to",
        Tried::Legal,
        |turn, _| {
            is_checkmate(turn)
                && !turn.promoted()
                && turn.moved().is_some_and(|piece| piece.piece.kind == Kind::Pawn)
        },
    ),
    one("mate-by-promotion", "a promotion may mate", Tried::Legal, |turn, _| {
        is_checkmate(turn) && turn.promoted()
    })
    .third(),
    one("mate-by-a-drop", "a piece other than {a pawn} may be dropped to mate", Tried::Legal, |turn, _| {
        is_checkmate(turn) && turn.dropped().is_some()
    })
    .first(),
    one("mate-by-a-move", "a move that leaves no answer to check wins", Tried::Legal, |turn, _| {
        is_checkmate(turn) && turn.dropped().is_none() && !turn.promoted()
    })
    .first(),
    one(
        "mate-from-afar",
        "a check from afar mates where nothing can be put between",
        Tried::Legal,
        |turn, _| is_checkmate(turn) && turn.is_check_from_afar(),
    )
    .third(),
];

fn is_checkmate(turn: &Turn) -> bool {
    turn.mates() && turn.after.in_check()
}

fn is_without_a_move(turn: &Turn) -> bool {
    turn.mates() && !turn.after.in_check()
}

const REPETITIONS: [Theme; 2] = [
    one(
        "fourth-occurrence",
        "the fourth occurrence of a position loses for who moved first in the game",
        Tried::OtherRules,
        |turn, _| is_won_by(turn, Ending::Repetition),
    ),
    one(
        "perpetual-check",
        "the fourth occurrence of a position loses for who gave check all the while",
        Tried::OtherRules,
        |turn, _| is_won_by(turn, Ending::PerpetualCheck),
    ),
];

fn is_won_by(turn: &Turn, ending: Ending) -> bool {
    matches!(turn.outcome, Some(Outcome::Win { by, .. }) if by == ending)
}
