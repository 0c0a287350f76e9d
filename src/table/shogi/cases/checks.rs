//! Themes of cases about check: what answers it, who gives it, and what is listed then.

use super::theme::{Theme, Tried, of, one};
use super::turn::{Answer, Turn};
use crate::games::shogi::{Action, Kind, Refusal, Role, Square, SquareSet, attacks};

/// What can be about check.
pub(super) fn sorts() -> Vec<Vec<Theme>> {
    let moving: Vec<Theme> = Kind::ALL[1..]
        .iter()
        .map(|&kind| {
            of(kind, "check-by-{}", "a move of {} gives check", Tried::Legal, |turn, kind| {
                turn.checks() && turn.moved().is_some() && turn.checking_kind() == Some(kind)
            })
        })
        .collect();
    // A check in the end is told to who is to move, and not every assignment says so.
    let announced = [moving, LISTED.to_vec(), CHECKS.to_vec()];
    let mut sorts = announced.map(|sort| sort.into_iter().map(Theme::of_most).collect()).to_vec();
    sorts.reverse();
    sorts.insert(0, ANSWERS.to_vec());
    sorts
}

const ANSWERS: [Theme; 6] = [
    one("out-of-check-by-promotion", "an answer to check may promote", Tried::Legal, |turn, _| {
        turn.outcome.is_none() && turn.answered().is_some() && turn.promoted()
    }),
    one("out-of-check-by-the-{king}", "the {king} may step out of check", Tried::Legal, |turn, _| {
        answers(turn, Answer::KingSteps)
    })
    .first(),
    one(
        "out-of-check-by-the-{king}-that-captures",
        "the {king} may capture the checking piece",
        Tried::Legal,
        |turn, _| answers(turn, Answer::KingCaptures),
    )
    .first(),
    one("out-of-check-by-capture", "another piece may capture the checking one", Tried::Legal, |turn, _| {
        answers(turn, Answer::Captures)
    })
    .first(),
    one(
        "out-of-check-by-a-move-between",
        "a piece may move into the line of check",
        Tried::Legal,
        |turn, _| answers(turn, Answer::MoveBetween),
    )
    .first(),
    one(
        "out-of-check-by-a-drop-between",
        "a piece may be dropped into the line of check",
        Tried::Legal,
        |turn, _| answers(turn, Answer::DropBetween),
    )
    .first(),
];

fn answers(turn: &Turn, sort: Answer) -> bool {
    turn.outcome.is_none() && turn.answered() == Some(sort)
}

const CHECKS: [Theme; 12] = [
    one(
        "{pawn}-drop-check-answered-by-capture",
        "{a pawn} may be dropped to give check if another piece can capture it, though the {king} can go nowhere",
        Tried::PawnDropsBeforeKing,
        |turn, _| turn.dropped() == Some(Role::Pawn) && turn.is_answered_by(&[Answer::Captures]),
    ),
    one(
        "{pawn}-drop-check",
        "{a pawn} may be dropped to give check that is no mate",
        Tried::PawnDropsBeforeKing,
        |turn, _| turn.checks() && turn.dropped() == Some(Role::Pawn),
    )
    .third(),
    one("check-by-a-drop", "a drop may give check", Tried::Legal, |turn, _| {
        turn.checks() && turn.dropped().is_some() && turn.checking_kind().is_some()
    })
    .third(),
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
        "double-check-half-answered",
        "in check from two pieces, it is no answer to end one of the checks",
        Tried::Legal,
        |turn, _| turn.checks() && turn.played().is_some() && is_half_answered(turn),
    ),
    one(
        "double-check",
        "two pieces give check at once, so that only the {king} can move",
        Tried::Legal,
        |turn, _| turn.checks() && turn.checkers().len() > 1 && turn.played().is_some(),
    )
    .third(),
    one("check-answered-by-the-{king}", "only the {king} can answer the check", Tried::Legal, |turn, _| {
        turn.is_answered_by(&[Answer::KingSteps])
    })
    .third(),
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
    )
    .first(),
];

/// Whether a piece could end one of two checks.
fn is_half_answered(turn: &Turn) -> bool {
    let (position, checkers) = (&turn.after, turn.after.checkers());
    let Some(king) = position.king(position.turn()).filter(|_| checkers.has_several()) else { return false };
    let half = |from: Square, to: Square| {
        let broken = position.refusals(Action::Move { from, to, promote: false });
        matches!(&broken[..], [Refusal::KingInCheck { by, .. }] if by.len() == 1)
    };
    let ends = checkers.into_iter().flat_map(|by| attacks::between(king, by) | SquareSet::of(by));
    ends.into_iter().any(|to| position.defenders(to).into_iter().any(|piece| half(piece.square, to)))
}

const LISTED: [Theme; 5] = [
    one(
        "no-{pawn}-drop-mate-among-the-answers",
        "{a pawn} dropped into the line of check is no answer if that is mate",
        Tried::ChecksBesideKing,
        |turn, _| has_no_answer_for(turn, |refusal| matches!(refusal, Refusal::PawnDropMate(_))),
    ),
    one(
        "no-second-{pawn}-among-the-answers",
        "{a pawn} is no answer to check in a column with an own one",
        Tried::Legal,
        |turn, _| has_no_answer_for(turn, |refusal| matches!(refusal, Refusal::TwoPawns { .. })),
    ),
    one(
        "no-{pawn}-in-the-last-row-among-the-answers",
        "{a pawn} is no answer to check where it could never move",
        Tried::Legal,
        |turn, _| has_no_answer_for(turn, |refusal| matches!(refusal, Refusal::PawnFarRow { .. })),
    ),
    one(
        "answer-by-one-of-two-in-hand",
        "each answer is listed once, also where two of the kind are in hand",
        Tried::Legal,
        |turn, _| {
            let hand = turn.after.hand(turn.after.turn());
            let is_of_two = |(action, _): &(Action, Answer)| matches!(*action, Action::Drop { role, .. } if hand.count(role) > 1);
            turn.checks() && turn.answers().iter().any(is_of_two)
        },
    ),
    one(
        "answer-that-may-promote",
        "an answer that may promote is listed once, without `promote`",
        Tried::Legal,
        |turn, _| {
            let answers = turn.answers();
            let is_choice = |&(action, _): &(Action, Answer)| match action {
                Action::Move { from, to, promote: true } => {
                    let declined = Action::Move { from, to, promote: false };
                    answers.iter().any(|&(other, _)| other == declined)
                }
                _ => false,
            };
            turn.checks() && answers.iter().any(is_choice)
        },
    ),
];

/// Whether a pawn in hand could be dropped into the line of check but for a rule about pawns.
fn has_no_answer_for(turn: &Turn, is_rule: fn(&Refusal) -> bool) -> bool {
    let side = turn.after.turn();
    if !turn.checks() || !turn.after.hand(side).has(Role::Pawn) {
        return false;
    }
    let refusals = |to| turn.after.refusals(Action::Drop { role: Role::Pawn, to });
    turn.line_of_check().into_iter().any(|to| matches!(&refusals(to)[..], [only] if is_rule(only)))
}
