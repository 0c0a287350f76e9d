//! Themes of cases in which nobody does anything illegal: moves, drops, checks, mates, limits.

use super::theme::{Theme, Tried, of, one};
use super::turn::{Answer, Said, Turn};
use crate::board::Side;
use crate::games::shogi::{Action, Kind, Role};
use crate::games::{Ending, Outcome};

/// What can be legal.
pub(super) fn sorts() -> Vec<Vec<Theme>> {
    let promoted = [Kind::Dragon, Kind::Horse, Kind::PromotedSilver, Kind::Tokin];
    let ways = Kind::ALL.map(|kind| {
        of(kind, "moves-of-{}", "a legal move of {}", Tried::Legal, |turn, kind| {
            is_quiet(turn) && turn.moved().is_some_and(|piece| piece.piece.kind == kind) && !turn.promoted()
        })
    });
    let captures = promoted.map(|kind| {
        let about = "{} that is captured is not promoted any longer";
        of(kind, "capture-of-{}", about, Tried::Legal, |turn, kind| {
            turn.outcome.is_none() && turn.captured().is_some_and(|piece| piece.kind == kind)
        })
    });
    let drops = Role::DROPPABLE.map(|role| {
        of(role.kind(), "drop-of-{}", "{} that was captured comes back", Tried::Legal, |turn, kind| {
            is_quiet(turn) && turn.dropped() == Some(kind.role())
        })
    });
    let checking: Vec<Theme> = Kind::ALL[1..]
        .iter()
        .map(|&kind| {
            of(kind, "check-by-{}", "{} gives check", Tried::Legal, |turn, kind| {
                turn.checks() && turn.checking_kind() == Some(kind)
            })
        })
        .collect();
    vec![
        START.to_vec(),
        ways.to_vec(),
        MOVES.to_vec(),
        captures.to_vec(),
        [&drops[..], &DROPS].concat(),
        checking,
        CHECKS.to_vec(),
        ANSWERS.to_vec(),
        MATES.to_vec(),
        LIMITS.to_vec(),
    ]
}

/// A legal action without capture after which nothing is said of it.
fn is_quiet(turn: &Turn) -> bool {
    turn.played().is_some() && turn.outcome.is_none() && turn.captured().is_none() && !turn.after.in_check()
}

const START: [Theme; 4] = [
    one("no-actions", "a file without actions shows the position", Tried::Start, |turn, _| {
        is_start(turn) && turn.outcome.is_none() && !turn.after.in_check()
    }),
    one("starts-in-check", "a file may begin in check", Tried::Start, |turn, _| {
        is_start(turn) && turn.checks()
    }),
    one(
        "starts-mated",
        "a file may begin with a mate, and no action is shown then",
        Tried::Start,
        |turn, _| is_start(turn) && turn.outcome.is_some() && turn.after.in_check(),
    ),
    one(
        "starts-without-a-legal-move",
        "who has no legal move when the file begins has lost, in check or not",
        Tried::Start,
        |turn, _| is_start(turn) && turn.outcome.is_some() && !turn.after.in_check(),
    ),
];

fn is_start(turn: &Turn) -> bool {
    matches!(turn.said, Said::Nothing)
}

const MOVES: [Theme; 8] = [
    one(
        "capture",
        "a piece that is captured goes to the end of the captor's list",
        Tried::Legal,
        |turn, _| turn.outcome.is_none() && turn.captured().is_some_and(|piece| !piece.kind.is_promoted()),
    ),
    one("capture-by-{king}", "the {king} may capture as well", Tried::Legal, |turn, _| {
        turn.outcome.is_none()
            && turn.captured().is_some()
            && turn.moved().is_some_and(|piece| piece.piece.kind == Kind::King)
    }),
    one(
        "promotion-entering-the-zone",
        "a piece may promote when it enters the zone",
        Tried::Legal,
        |turn, _| promotes(turn, false, true),
    ),
    one(
        "promotion-within-the-zone",
        "a piece may promote when it moves within the zone",
        Tried::Legal,
        |turn, _| promotes(turn, true, true),
    ),
    one(
        "promotion-leaving-the-zone",
        "a piece may promote when it leaves the zone",
        Tried::Legal,
        |turn, _| promotes(turn, true, false),
    ),
    one("promotion-declined", "a piece other than {a pawn} need not promote", Tried::Legal, |turn, _| {
        let Some(Action::Move { from, to, promote: false }) = turn.played() else { return false };
        let may = turn.moved().is_some_and(|piece| piece.piece.kind.promoted().is_some());
        may && turn.outcome.is_none() && (turn.in_zone(from) || turn.in_zone(to))
    }),
    one(
        "{pawn}-promotes-when-asked",
        "{a pawn} that reaches its last row promotes",
        Tried::Legal,
        |turn, _| pawn_promotes(turn, false),
    ),
    one(
        "{pawn}-promotes-unasked",
        "{a pawn} that reaches its last row promotes, also where the line does not say so",
        Tried::Legal,
        |turn, _| pawn_promotes(turn, true),
    ),
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
        "drop-in-the-zone",
        "a piece that is dropped in the zone is not promoted",
        Tried::Legal,
        |turn, _| {
            turn.dropped().is_some()
                && turn.outcome.is_none()
                && turn.played().is_some_and(|action| turn.in_zone(action.to()))
        },
    ),
    one(
        "drop-of-one-of-two",
        "a drop takes the first of its kind from the list",
        Tried::DropsOfTwins,
        |turn, _| {
            let hand = turn.before.hand(turn.mover());
            turn.outcome.is_none() && turn.dropped().is_some_and(|role| hand.count(role) > 1)
        },
    ),
    one(
        "{pawn}-beside-a-promoted-one",
        "a promoted {pawn} does not keep another one out of its column",
        Tried::Legal,
        |turn, _| {
            let tokins = turn.before.pieces(turn.mover(), Kind::Tokin);
            let same_column =
                |action: Action| tokins.into_iter().any(|tokin| tokin.column() == action.to().column());
            turn.outcome.is_none()
                && turn.dropped() == Some(Role::Pawn)
                && turn.played().is_some_and(same_column)
        },
    ),
    one(
        "{pawn}-drop-check",
        "{a pawn} may be dropped to give check that is no mate",
        Tried::Legal,
        |turn, _| turn.checks() && turn.dropped() == Some(Role::Pawn),
    ),
];

const CHECKS: [Theme; 9] = [
    one("check-by-a-drop", "a drop may give check", Tried::Legal, |turn, _| {
        turn.checks() && turn.dropped().is_some() && turn.checking_kind().is_some()
    }),
    one(
        "discovered-check",
        "a move may open the way for a piece that gives check",
        Tried::Legal,
        |turn, _| {
            let Some(action) = turn.played() else { return false };
            matches!(turn.checkers()[..], [only] if only.square != action.to()) && turn.checks()
        },
    ),
    one(
        "double-check",
        "two pieces give check at once, so that only the {king} can move",
        Tried::Legal,
        |turn, _| turn.checks() && turn.checkers().len() > 1 && turn.played().is_some(),
    ),
    one("check-answered-by-the-{king}", "only the {king} can answer the check", Tried::Legal, |turn, _| {
        turn.is_answered_by(&[Answer::KingSteps])
    }),
    one(
        "check-answered-by-capture",
        "only the capture of the checking piece answers the check",
        Tried::Legal,
        |turn, _| turn.is_answered_by(&[Answer::Captures]),
    ),
    one(
        "check-answered-by-the-{king}-that-captures",
        "only the {king} can capture the checking piece",
        Tried::Legal,
        |turn, _| turn.is_answered_by(&[Answer::KingCaptures]),
    ),
    one(
        "check-answered-by-a-move-between",
        "only a move into the line of check answers it",
        Tried::Legal,
        |turn, _| turn.is_answered_by(&[Answer::MoveBetween]),
    ),
    one(
        "check-answered-by-a-drop-between",
        "only a drop into the line of check answers it",
        Tried::Legal,
        |turn, _| turn.is_answered_by(&[Answer::DropBetween]),
    ),
    one(
        "check-with-every-answer",
        "a check is answered by the {king}, by capture, by a move and by a drop between",
        Tried::Legal,
        |turn, _| {
            use Answer::{Captures, DropBetween, KingCaptures, KingSteps, MoveBetween};
            let answers = turn.answers();
            let has = |sort: Answer| answers.iter().any(|(_, other)| *other == sort);
            turn.checks()
                && has(DropBetween)
                && has(MoveBetween)
                && has(KingSteps)
                && (has(Captures) || has(KingCaptures))
        },
    ),
];

const ANSWERS: [Theme; 5] = [
    one("out-of-check-by-the-{king}", "the {king} may step out of check", Tried::Legal, |turn, _| {
        answers(turn, Answer::KingSteps)
    }),
    one(
        "out-of-check-by-the-{king}-that-captures",
        "the {king} may capture the checking piece",
        Tried::Legal,
        |turn, _| answers(turn, Answer::KingCaptures),
    ),
    one("out-of-check-by-capture", "another piece may capture the checking one", Tried::Legal, |turn, _| {
        answers(turn, Answer::Captures)
    }),
    one(
        "out-of-check-by-a-move-between",
        "a piece may move into the line of check",
        Tried::Legal,
        |turn, _| answers(turn, Answer::MoveBetween),
    ),
    one(
        "out-of-check-by-a-drop-between",
        "a piece may be dropped into the line of check",
        Tried::Legal,
        |turn, _| answers(turn, Answer::DropBetween),
    ),
];

fn answers(turn: &Turn, sort: Answer) -> bool {
    turn.outcome.is_none() && turn.answered() == Some(sort)
}

const MATES: [Theme; 8] = [
    one("mate-by-a-move", "a move that leaves no answer to check wins", Tried::Legal, |turn, _| {
        is_checkmate(turn) && turn.dropped().is_none() && !turn.promoted()
    }),
    one("mate-by-a-drop", "a piece other than {a pawn} may be dropped to mate", Tried::Legal, |turn, _| {
        is_checkmate(turn) && turn.dropped().is_some()
    }),
    one("mate-by-promotion", "a promotion may mate", Tried::Legal, |turn, _| {
        is_checkmate(turn) && turn.promoted()
    }),
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
    one(
        "mate-by-discovered-check",
        "a check that is opened by another piece may mate",
        Tried::Legal,
        |turn, _| {
            let Some(action) = turn.played() else { return false };
            is_checkmate(turn) && turn.checkers().iter().all(|piece| piece.square != action.to())
        },
    ),
    one("mate-by-double-check", "a check by two pieces may mate", Tried::Legal, |turn, _| {
        is_checkmate(turn) && turn.checkers().len() > 1
    }),
    one(
        "mate-from-afar",
        "a check from afar mates where nothing can be put between",
        Tried::Legal,
        |turn, _| is_checkmate(turn) && turn.is_check_from_afar(),
    ),
    one(
        "no-legal-move-without-check",
        "who has no legal move has lost, also without check",
        Tried::Legal,
        |turn, _| turn.mates() && !turn.after.in_check() && turn.after.king(turn.after.turn()).is_some(),
    ),
];

fn is_checkmate(turn: &Turn) -> bool {
    turn.mates() && turn.after.in_check()
}

const LIMITS: [Theme; 5] = [
    one(
        "tie-after-200-moves",
        "the game is a tie after 200 moves by each player",
        Tried::LastMove,
        |turn, _| is_tie(turn) && !turn.after.in_check(),
    ),
    one("check-on-the-last-move", "a check with the very last move is a tie", Tried::LastMove, |turn, _| {
        is_tie(turn) && turn.after.in_check()
    }),
    one("mate-on-the-last-move", "a mate with the very last move wins", Tried::LastMove, |turn, _| {
        turn.mates() && turn.moves_of_mover() == 200 && turn.mover() == Side::Second
    }),
    one(
        "illegal-on-the-last-move",
        "an illegal last move loses, and is no tie",
        Tried::LastMoveRefused,
        |turn, _| turn.refusal().is_some() && turn.moves_of_mover() == 200 && turn.mover() == Side::Second,
    ),
    one(
        "no-tie-before-the-last-move",
        "the game goes on until both players have made 200 moves",
        Tried::LastButOne,
        |turn, _| turn.played().is_some() && turn.outcome.is_none() && turn.moves_of_mover() == 200,
    ),
];

fn is_tie(turn: &Turn) -> bool {
    matches!(turn.outcome, Some(Outcome::Tie { by: Ending::TooManyMoves }))
}
