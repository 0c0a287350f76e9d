//! The last turn of a case: what its answer is about.

use super::super::words;
use crate::board::Side;
use crate::games::shogi::{
    Action, Diagram, Kind, OnIllegal, Piece, PieceOn, Position, Refusal, Role, Skin, Square, SquareSet,
    attacks,
};
use crate::games::{Ending, Outcome, Path, Rules, TwoPlayer as _};
use crate::lang::grammar::replay::parse_action;
use crate::record::{Step, Tree as _};
use crate::table::Written;
use crate::table::shogi::Replayed;

/// What happens last in a case, with everything around it.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    /// How it stood.
    pub(super) before: Position,
    /// What was said.
    pub(super) said: Said,
    /// How it stands then.
    pub(super) after: Position,
    /// Who has won, if the game is over.
    pub(super) outcome: Option<Outcome>,
    /// How many actions were carried out before.
    pub(super) plies: u32,
}

/// What was said.
#[derive(Clone, Debug)]
pub(super) enum Said {
    /// Nothing: there are no actions.
    Nothing,
    /// A legal action; whether the promotion of a pawn that must promote was left out.
    Played { action: Action, promotion_unsaid: bool },
    /// An action that is not legal.
    Refused { action: Action, refusal: Refusal },
    /// A line that is no action.
    Malformed(Flaw),
}

/// What keeps a line from being an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flaw {
    /// It begins with another word than `move` or `drop`, or these in capitals.
    UnknownWord,
    /// A word is missing.
    TooShort,
    /// A square is off the board.
    OffBoard,
    /// A square is written in capitals.
    CapitalSquare,
    /// A piece is written in capitals.
    CapitalPiece,
    /// No piece has this letter.
    NoPiece,
    /// Something stands behind it.
    TooLong,
}

impl Turn {
    /// The last turn of a file that was played through.
    pub(crate) fn last_of(replayed: &Replayed, line: Option<&str>) -> Option<Self> {
        let record = replayed.table.record();
        let here = record.current();
        let after = *record.state()?.position();
        let outcome = record.outcome();
        let plies = record.plies();
        let turn = |before, said, plies| Some(Self { before, said, after, outcome, plies });
        if let Some(line) = line {
            return turn(after, Said::of_line(line, &after, replayed.table.skin()), plies);
        }
        let Some(Step::Action(action)) = record.step(here) else { return turn(after, Said::Nothing, plies) };
        let before = *record.snapshot_at(record.parent(here)?).state()?.position();
        let text = replayed.last_action.as_ref().map_or("", |(_, text)| text);
        let is_promoted = matches!(action, Action::Move { promote: true, .. });
        let promotion_unsaid = is_promoted && text.split_whitespace().count() == 3;
        turn(before, Said::Played { action, promotion_unsaid }, plies.saturating_sub(1))
    }

    /// The turn in which an action is tried.
    pub(super) fn of_action(before: &Diagram, action: Action, skin: &Skin, plies: u32) -> Self {
        let before = *before.position();
        if let Some(refusal) = before.refusal(action) {
            let loss = Outcome::Win { winner: !before.turn(), by: Ending::IllegalMove };
            let outcome = (skin.on_illegal == OnIllegal::LosesTheGame).then_some(loss);
            return Self { before, said: Said::Refused { action, refusal }, after: before, outcome, plies };
        }
        let canonical = before.canonical(action);
        let mut after = before;
        after.play_unchecked(canonical);
        let outcome = after.outcome(&Path { plies: plies + 1, ..Path::default() }, &Rules::BOX);
        let said = Said::Played { action: canonical, promotion_unsaid: canonical != action };
        Self { before, said, after, outcome, plies }
    }

    /// Who it was the turn of.
    pub(super) fn mover(&self) -> Side {
        self.before.turn()
    }

    /// The action, if it is legal.
    pub(super) fn played(&self) -> Option<Action> {
        match self.said {
            Said::Played { action, .. } => Some(action),
            _ => None,
        }
    }

    /// Why the action is not legal.
    pub(super) fn refusal(&self) -> Option<&Refusal> {
        match &self.said {
            Said::Refused { refusal, .. } => Some(refusal),
            _ => None,
        }
    }

    /// The piece that moved, as it was before.
    pub(super) fn moved(&self) -> Option<PieceOn> {
        self.before.piece_on(self.played()?.from()?)
    }

    /// The piece that was captured.
    pub(super) fn captured(&self) -> Option<Piece> {
        self.before.piece_at(self.played()?.to())
    }

    /// The role that was dropped.
    pub(super) fn dropped(&self) -> Option<Role> {
        match self.played()? {
            Action::Drop { role, .. } => Some(role),
            Action::Move { .. } => None,
        }
    }

    /// Whether the move promoted.
    pub(super) fn promoted(&self) -> bool {
        matches!(self.played(), Some(Action::Move { promote: true, .. }))
    }

    /// Whether the game was won by leaving no legal reply.
    pub(super) fn mates(&self) -> bool {
        matches!(self.outcome, Some(Outcome::Win { by: Ending::Checkmate, .. })) && self.played().is_some()
    }

    /// Whether the game goes on, and the side to move is in check.
    pub(super) fn checks(&self) -> bool {
        self.outcome.is_none() && self.after.in_check()
    }

    /// The pieces that give check in the end.
    pub(super) fn checkers(&self) -> Vec<PieceOn> {
        self.after.checkers().into_iter().filter_map(|square| self.after.piece_on(square)).collect()
    }

    /// The kind of the piece that alone gives check, if it is the one that moved or was dropped.
    pub(super) fn checking_kind(&self) -> Option<Kind> {
        let to = self.played()?.to();
        match self.checkers()[..] {
            [only] if only.square == to => Some(only.piece.kind),
            _ => None,
        }
    }

    /// What the side in check can do about it.
    pub(super) fn answers(&self) -> Vec<(Action, Answer)> {
        let legal = self.after.legal().into_iter();
        legal.filter_map(|action| Some((action, Answer::of(action, &self.after)?))).collect()
    }

    /// What the action does about the check that there was.
    pub(super) fn answered(&self) -> Option<Answer> {
        Answer::of(self.played()?, &self.before)
    }

    /// Whether every answer to the check is of these sorts, and each of them is there.
    pub(super) fn is_answered_by(&self, sorts: &[Answer]) -> bool {
        let answers = self.answers();
        self.checks()
            && answers.iter().all(|(_, sort)| sorts.contains(sort))
            && sorts.iter().all(|sort| answers.iter().any(|(_, other)| other == sort))
    }

    /// Whether a piece between stands on the only line of check.
    pub(super) fn is_check_from_afar(&self) -> bool {
        let Some(king) = self.after.king(self.after.turn()) else { return false };
        matches!(self.checkers()[..], [only] if !attacks::between(king, only.square).is_empty())
    }

    /// Whether the square is in the row in which the mover's pieces promote.
    pub(super) fn in_zone(&self, square: Square) -> bool {
        SquareSet::far_row(self.mover()).contains(square)
    }

    /// Who made so many moves with the last one, if it was carried out: 1 for the first.
    pub(super) fn moves_of_mover(&self) -> u32 {
        self.plies / 2 + 1
    }
}

/// What an answer to check does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    KingSteps,
    KingCaptures,
    Captures,
    MoveBetween,
    DropBetween,
}

impl Answer {
    /// All that can be done.
    pub(super) const ALL: [Self; 5] =
        [Self::KingSteps, Self::KingCaptures, Self::Captures, Self::MoveBetween, Self::DropBetween];

    /// What a legal action does about a check; nothing if there is none.
    fn of(action: Action, position: &Position) -> Option<Self> {
        let checkers = position.checkers();
        let king = position.king(position.turn()).filter(|_| !checkers.is_empty())?;
        Some(match action {
            Action::Drop { .. } => Self::DropBetween,
            Action::Move { from, to, .. } => match (from == king, checkers.contains(to)) {
                (true, false) => Self::KingSteps,
                (true, true) => Self::KingCaptures,
                (false, true) => Self::Captures,
                (false, false) => Self::MoveBetween,
            },
        })
    }
}

impl Said {
    /// What a line says that was not carried out.
    pub(super) fn of_line(line: &str, position: &Position, skin: &Skin) -> Self {
        let action = parse_action(line, 0).ok().and_then(|action| {
            let written = Written::of(&action).ok()?;
            words::action(written.spoken, skin).ok()
        });
        let refused = action.and_then(|action| Some((action, position.refusal(action)?)));
        match refused {
            Some((action, refusal)) => Self::Refused { action, refusal },
            None => Self::Malformed(Flaw::of(line, skin)),
        }
    }
}

impl Flaw {
    /// What is wrong with a line that is no action.
    fn of(line: &str, skin: &Skin) -> Self {
        let all: Vec<&str> = line.split_whitespace().collect();
        let (most, is_move) = match all.first() {
            Some(&"move") => (4, true),
            Some(&"drop") => (3, false),
            _ => return Self::UnknownWord,
        };
        if all.len() < 3 {
            return Self::TooShort;
        }
        let squares = if is_move { &all[1..3] } else { &all[2..3] };
        let is_square = |word: &str| words::square(word, crate::table::Part::First).is_ok();
        let wrong = squares.iter().find(|word| !is_square(word));
        let is_piece = |word: &str| skin.letters.iter().any(|letter| word == letter.to_string());
        match (wrong, is_move) {
            (Some(word), _) if is_square(&word.to_lowercase()) => Self::CapitalSquare,
            (Some(_), _) => Self::OffBoard,
            (None, false) if !is_piece(all[1]) && is_piece(&all[1].to_lowercase()) => Self::CapitalPiece,
            (None, false) if !is_piece(all[1]) => Self::NoPiece,
            _ if all.len() > most || !is_move || all.get(3).is_some_and(|word| *word != "promote") => {
                Self::TooLong
            }
            _ => Self::UnknownWord,
        }
    }
}
