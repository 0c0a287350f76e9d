//! What a case can be about: one rule each.
//!
//! The same table says what a given case tests and what new cases are made of, so that both agree.

use super::turn::{Answer, Flaw, Said, Turn};
use crate::board::Side;
use crate::formats::english::English;
use crate::games::shogi::{Action, Exposure, Kind, NoPromotion, Refusal, Role};
use crate::games::{Ending, Outcome};

/// Something that a case is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Theme {
    /// Its name; `{}` stands for the kind of piece.
    name: &'static str,
    /// A sentence about it; `{}` stands for the kind with its article, `{king}` and the like for the pieces.
    about: &'static str,
    /// The kind of piece, for rules that each kind has.
    kind: Kind,
    /// Whether a turn shows it.
    fits: fn(&Turn, Kind) -> bool,
    /// Which turns may show it.
    pub(super) tried: Tried,
}

/// Which turns may show a theme, for those who look for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tried {
    /// A file without actions.
    Start,
    /// Legal actions.
    Legal,
    /// Moves that are not legal.
    Moves,
    /// Drops that are not legal.
    Drops,
    /// Drops of a pawn that would mate.
    PawnDropMates,
    /// Lines that are no action.
    Lines,
    /// The second player's 200th move, legal.
    LastMove,
    /// The second player's 200th move, not legal.
    LastMoveRefused,
    /// The first player's 200th move, legal.
    LastButOne,
}

impl Theme {
    /// What it is called, in the words of a skin: `check-by-promoted-rook`.
    pub(crate) fn name(&self, english: English<'_>) -> String {
        let kind = english.kind(self.kind).to_lowercase().replace(' ', "-");
        words(&self.name.replace("{}", &kind), english).to_lowercase()
    }

    /// What it is, in a sentence without a capital and a full stop.
    pub(crate) fn about(&self, english: English<'_>) -> String {
        words(&self.about.replace("{}", &english.a_kind(self.kind)), english)
    }

    /// Whether both are the same.
    pub(super) fn is(&self, other: &Self) -> bool {
        (self.name, self.kind) == (other.name, other.kind)
    }

    /// Whether a turn shows it.
    pub(super) fn fits(&self, turn: &Turn) -> bool {
        (self.fits)(turn, self.kind)
    }

    /// The sides that can show it.
    pub(super) fn sides(&self) -> &'static [Side] {
        match self.tried {
            Tried::Start | Tried::LastButOne => &[Side::First],
            Tried::LastMove | Tried::LastMoveRefused => &[Side::Second],
            _ => &Side::ALL,
        }
    }
}

/// A text with the pieces called as the skin does.
fn words(text: &str, english: English<'_>) -> String {
    let names = [("king", Role::King), ("pawn", Role::Pawn), ("gold", Role::Gold)];
    names.into_iter().fold(text.to_owned(), |text, (name, role)| {
        text.replace(&format!("{{a {name}}}"), &english.a_role(role))
            .replace(&format!("{{{name}}}"), english.role(role))
    })
}

/// A theme that each of some kinds has.
const fn of(
    kind: Kind,
    name: &'static str,
    about: &'static str,
    tried: Tried,
    fits: fn(&Turn, Kind) -> bool,
) -> Theme {
    Theme { name, about, kind, fits, tried }
}

/// A theme that is not about one kind.
const fn one(name: &'static str, about: &'static str, tried: Tried, fits: fn(&Turn, Kind) -> bool) -> Theme {
    Theme { name, about, kind: Kind::King, fits, tried }
}

/// All themes, those of one sort next to each other.
pub(crate) fn all() -> Vec<Theme> {
    let slides = [Kind::Rook, Kind::Bishop, Kind::Dragon, Kind::Horse];
    let promoted = [Kind::Dragon, Kind::Horse, Kind::PromotedSilver, Kind::Tokin];
    let mut themes = START.to_vec();
    themes.extend(Kind::ALL.map(|kind| {
        of(kind, "moves-of-{}", "{} moves as it may", Tried::Legal, |turn, kind| {
            is_quiet(turn) && turn.moved().is_some_and(|piece| piece.piece.kind == kind) && !turn.promoted()
        })
    }));
    themes.extend(MOVES);
    themes.extend(promoted.map(|kind| {
        of(
            kind,
            "capture-of-{}",
            "{} that is captured is not promoted any longer",
            Tried::Legal,
            |turn, kind| turn.outcome.is_none() && turn.captured().is_some_and(|piece| piece.kind == kind),
        )
    }));
    themes.extend(Role::DROPPABLE.map(|role| {
        of(role.kind(), "drop-of-{}", "{} that was captured comes back", Tried::Legal, |turn, kind| {
            is_quiet(turn) && turn.dropped() == Some(kind.role())
        })
    }));
    themes.extend(DROPS);
    themes.extend(Kind::ALL[1..].iter().map(|&kind| {
        of(kind, "check-by-{}", "{} gives check", Tried::Legal, |turn, kind| {
            turn.checks() && turn.checking_kind() == Some(kind)
        })
    }));
    themes.extend(CHECKS);
    themes.extend(MATES);
    themes.extend(LIMITS);
    themes.extend(Kind::ALL.map(|kind| {
        of(kind, "wrong-way-of-{}", "{} does not move like that", Tried::Moves, |turn, kind| {
            let Some(Refusal::CannotMoveThatWay { piece, to }) = turn.refusal() else { return false };
            piece.piece.kind == kind && piece.square != *to
        })
    }));
    themes.extend(slides.map(|kind| {
        of(kind, "blocked-{}", "{} does not jump over a piece", Tried::Moves, |turn, kind| {
            matches!(turn.refusal(), Some(Refusal::Blocked { piece, .. }) if piece.piece.kind == kind)
        })
    }));
    themes.extend(REFUSALS);
    themes.extend(FLAWS);
    themes
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
    one("drop-of-one-of-two", "a drop takes the first of its kind from the list", Tried::Legal, |turn, _| {
        let hand = turn.before.hand(turn.mover());
        turn.outcome.is_none() && turn.dropped().is_some_and(|role| hand.count(role) > 1)
    }),
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

const REFUSALS: [Theme; 22] = [
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
    one("promotion-of-the-{king}", "the {king} never promotes", Tried::Moves, |turn, _| {
        no_promotion(turn, NoPromotion::NeverPromotes, Some(Kind::King))
    }),
    one("promotion-of-a-{gold}", "{a gold} never promotes", Tried::Moves, |turn, _| {
        no_promotion(turn, NoPromotion::NeverPromotes, Some(Kind::Gold))
    }),
    one("promotion-twice", "a promoted piece cannot promote again", Tried::Moves, |turn, _| {
        no_promotion(turn, NoPromotion::AlreadyPromoted, None)
    }),
    one(
        "promotion-outside-the-zone",
        "a piece promotes only on a move that starts or ends in the zone",
        Tried::Moves,
        |turn, _| no_promotion(turn, NoPromotion::OutsideZone, None),
    ),
    one(
        "{king}-walks-into-check",
        "the {king} may not step on a square that is attacked",
        Tried::Moves,
        |turn, _| matches!(turn.refusal(), Some(Refusal::KingInCheck { how: Exposure::WalksIn, .. })),
    ),
    one(
        "{king}-stays-in-check",
        "in check, the {king} may not step where it still is",
        Tried::Moves,
        |turn, _| {
            exposed(turn, |how| matches!(how, Exposure::Stays | Exposure::WalksIn))
                && turn.before.in_check()
                && acts_with(turn, Kind::King)
        },
    ),
    one("move-that-is-no-answer", "in check, a move must end it", Tried::Moves, |turn, _| {
        exposed(turn, |how| how == Exposure::Stays) && !acts_with(turn, Kind::King) && !is_drop(turn)
    }),
    one("drop-that-is-no-answer", "in check, a drop must end it", Tried::Drops, |turn, _| {
        exposed(turn, |how| how == Exposure::Stays) && is_drop(turn)
    }),
    one("pinned-piece", "a piece that shields its {king} may not leave the line", Tried::Moves, |turn, _| {
        exposed(turn, |how| matches!(how, Exposure::Opens { .. }))
    }),
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

const FLAWS: [Theme; 6] = [
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
    one(
        "capital-letter",
        "squares and pieces to be dropped are written in small letters",
        Tried::Lines,
        |turn, _| has(turn, Flaw::Capitals),
    ),
    one("unknown-piece", "a letter that no piece has is illegal", Tried::Lines, |turn, _| {
        has(turn, Flaw::NoPiece)
    }),
    one("text-behind-the-action", "more than the action in a line is illegal", Tried::Lines, |turn, _| {
        has(turn, Flaw::TooLong)
    }),
];

fn has(turn: &Turn, flaw: Flaw) -> bool {
    matches!(turn.said, Said::Malformed(other) if other == flaw)
}
