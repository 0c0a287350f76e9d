//! A turn of a case, of which the last one is what its answer is about.

use super::super::words;
use super::flaw::Flaw;
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

/// What happens in a turn, with everything around it.
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
    /// Whether a drop shows which of two pieces it takes from the list of captures.
    pub(super) splits_twins: bool,
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

impl Turn {
    /// The turns of a file that was played through, each with the line that it was written in.
    pub(crate) fn all_of(replayed: &Replayed, lines: &[String]) -> Vec<Self> {
        let record = replayed.table.record();
        let nodes = record.line();
        let steps = nodes.windows(2).zip(lines).filter_map(|(ends, line)| {
            let Some(Step::Action(action)) = record.step(ends[1]) else { return None };
            let [before, after] = [ends[0], ends[1]].map(|node| record.snapshot_at(node).state());
            Some((before?, after?, action, line))
        });
        let mut turns: Vec<Self> =
            (0..).zip(steps).map(|(plies, step)| Self::played_in(step, plies)).collect();
        let Some(here) = record.state() else { return turns };
        let (outcome, plies) = (record.outcome(), record.plies());
        let still = |said| {
            let before = *here.position();
            Self { before, said, after: before, outcome, plies, splits_twins: false }
        };
        if replayed.broken.is_some() {
            let line = lines.get(turns.len()).map_or("", String::as_str);
            turns.push(still(Said::of_line(line, here.position(), replayed.table.skin())));
        } else if let Some(last) = turns.last_mut() {
            last.outcome = outcome;
        } else {
            turns.push(still(Said::Nothing));
        }
        turns
    }

    /// The turn in which a line was carried out.
    fn played_in(step: (&Diagram, &Diagram, Action, &String), plies: u32) -> Self {
        let (before, after, action, line) = step;
        let is_promoted = matches!(action, Action::Move { promote: true, .. });
        let promotion_unsaid = is_promoted && line.split_whitespace().count() == 3;
        Self {
            before: *before.position(),
            said: Said::Played { action, promotion_unsaid },
            after: *after.position(),
            outcome: None,
            plies,
            splits_twins: splits_twins(before, action),
        }
    }

    /// The turn in which an action is tried.
    pub(super) fn of_action(diagram: &Diagram, action: Action, skin: &Skin, plies: u32) -> Self {
        let before = *diagram.position();
        if let Some(refusal) = before.refusal(action) {
            let loss = Outcome::Win { winner: !before.turn(), by: Ending::IllegalMove };
            let outcome = (skin.on_illegal == OnIllegal::LosesTheGame).then_some(loss);
            let said = Said::Refused { action, refusal };
            return Self { before, said, after: before, outcome, plies, splits_twins: false };
        }
        let canonical = before.canonical(action);
        let mut after = before;
        after.play_unchecked(canonical);
        let outcome = after.outcome(&Path { plies: plies + 1, ..Path::default() }, &Rules::BOX);
        let said = Said::Played { action: canonical, promotion_unsaid: canonical != action };
        Self { before, said, after, outcome, plies, splits_twins: splits_twins(diagram, action) }
    }

    /// Whether nothing was said, since there are no actions.
    pub(super) fn is_start(&self) -> bool {
        matches!(self.said, Said::Nothing)
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

    /// The squares between the king and the only piece that gives check.
    pub(super) fn line_of_check(&self) -> SquareSet {
        match (self.after.king(self.after.turn()), &self.checkers()[..]) {
            (Some(king), [only]) => attacks::between(king, only.square),
            _ => SquareSet::EMPTY,
        }
    }

    /// Whether there is a square between the king and the only piece that gives check.
    pub(super) fn is_check_from_afar(&self) -> bool {
        !self.line_of_check().is_empty()
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
        let refused = read(line, skin).and_then(|action| Some((action, position.refusal(action)?)));
        match refused {
            Some((action, refusal)) => Self::Refused { action, refusal },
            None => Self::Malformed(Flaw::of(line, position, skin)),
        }
    }
}

/// The action that a line speaks of, legal or not; nothing of a line that is none.
pub(super) fn read(line: &str, skin: &Skin) -> Option<Action> {
    let action = parse_action(line, 0).ok()?;
    words::action(Written::of(&action).ok()?.spoken, skin).ok()
}

/// Whether an action drops a piece of which there are two among the captures, with something else between them: which
/// of the two it is shows in the list.
pub(super) fn splits_twins(diagram: &Diagram, action: Action) -> bool {
    let Action::Drop { role, .. } = action else { return false };
    let captures = diagram.captures(diagram.position().turn());
    let is_same = |&held: &Role| held == role;
    let ends = captures.iter().position(is_same).zip(captures.iter().rposition(is_same));
    ends.is_some_and(|(first, last)| !captures[first..=last].iter().all(is_same))
}
