//! Why the answer of a case is what it is, in sentences.

use std::iter;

use super::Studied;
use super::turn::{Answer, Said, Turn};
use crate::board::Side;
use crate::formats::command_text;
use crate::formats::english::{counted, list};
use crate::games::shogi::{Action, OnIllegal, PieceOn, Position, Role, attacks};
use crate::games::{Ending, Outcome};
use crate::record::Tree as _;
use crate::table::Table as _;

impl Studied {
    /// What a turn does, and how it stands then.
    pub(super) fn story(&self, turn: &Turn) -> Vec<String> {
        let mut sentences = self.what_happened(turn);
        sentences.extend(self.how_it_stands(turn));
        if self.unread > 0 && turn.outcome.is_some() {
            let verb = if self.unread == 1 { "is" } else { "are" };
            let lines = counted(self.unread, "more line");
            sentences.push(format!("There {verb} {lines} in the file: nothing behind the end is read."));
        }
        sentences
    }

    fn what_happened(&self, turn: &Turn) -> Vec<String> {
        let line = self.broken_line.as_deref().unwrap_or_default();
        match &turn.said {
            Said::Nothing if self.unread > 0 => {
                vec!["The game is over before the first action, so none is shown.".to_owned()]
            }
            Said::Nothing => vec!["There is no action, so none is shown.".to_owned()],
            Said::Played { action, promotion_unsaid } => self.played(turn, *action, *promotion_unsaid),
            Said::Refused { action, .. } => {
                let whys = turn.before.refusals(*action).into_iter();
                let mut whys = whys.map(|refusal| self.english().refusal(&refusal, turn.mover()));
                let first = whys.next().map(|why| format!("`{line}` is illegal: {why}."));
                let further: Vec<String> = whys.collect();
                let further = (!further.is_empty())
                    .then(|| format!("It would also be illegal because {}.", further.join(", and because ")));
                first.into_iter().chain(further).chain(self.consequences(turn)).collect()
            }
            Said::Malformed(_) => {
                let report = self.replayed.broken.as_ref();
                let why = report.map(|report| format!("{}, {}", report.message, report.at.text));
                let why = format!("`{line}` is no action: {}.", why.unwrap_or_default());
                iter::once(why).chain(self.consequences(turn)).collect()
            }
        }
    }

    fn played(&self, turn: &Turn, action: Action, promotion_unsaid: bool) -> Vec<String> {
        let table = &self.replayed.table;
        let told = table.tell(table.record().current());
        let mut sentences = vec![format!("{told}.")];
        if promotion_unsaid {
            let pawn = self.english().a_role(Role::Pawn);
            sentences.push(format!(
                "It promotes although the line does not say so: in that row {pawn} could never move."
            ));
        }
        if let Some(answer) = turn.answered() {
            let how = self.how_answered(answer, turn.before.checkers().len());
            sentences.push(format!("{} was in check, and {how}.", self.player(turn.mover())));
        }
        let player = self.player(turn.mover());
        if let Some(taken) = turn.captured() {
            let name = self.english().role(taken.kind.role());
            sentences.push(format!("The {name} goes to the end of {player}'s captures, unpromoted."));
        }
        if let Action::Drop { role, .. } = action {
            let name = self.english().role(role);
            let which = if turn.splits_twins { "first " } else { "" };
            sentences.push(format!("The {which}{name} is taken from {player}'s captures."));
        }
        sentences
    }

    /// How a check from so many pieces was answered.
    fn how_answered(&self, answer: Answer, checkers: u32) -> String {
        let king = self.english().role(Role::King);
        match answer {
            Answer::KingSteps => format!("the {king} leaves it"),
            Answer::KingCaptures if checkers > 1 => {
                format!("the {king} captures one of the pieces that give it and is out of reach of the other")
            }
            Answer::KingCaptures => format!("the {king} captures the checking piece"),
            Answer::Captures => "the checking piece is captured".to_owned(),
            Answer::MoveBetween | Answer::DropBetween => "something stands between now".to_owned(),
        }
    }

    /// What an illegal action leads to.
    fn consequences(&self, turn: &Turn) -> Vec<String> {
        let (loser, winner) = (self.player(turn.mover()), self.player(!turn.mover()));
        match self.replayed.table.skin().on_illegal {
            OnIllegal::LosesTheGame => vec![format!(
                "{loser} loses by it and {winner} wins; board and captures stay as they were before."
            )],
            OnIllegal::IsRefused => {
                let refused = format!("It is refused and changes nothing: {loser} is to move still.");
                let behind = match self.unread {
                    0 => None,
                    1 => Some("The line behind it is dropped.".to_owned()),
                    many => Some(format!("The {many} lines behind it are dropped.")),
                };
                iter::once(refused).chain(behind).collect()
            }
        }
    }

    fn how_it_stands(&self, turn: &Turn) -> Vec<String> {
        let waiting = turn.after.turn();
        match turn.outcome {
            Some(Outcome::Win { by: Ending::Checkmate, .. }) if turn.after.in_check() => {
                self.checkmate(&turn.after)
            }
            Some(Outcome::Win { by: Ending::Checkmate, .. }) => self.no_move(&turn.after),
            Some(Outcome::Tie { .. }) => {
                let limit = self.replayed.table.record().rules().move_limit.unwrap_or_default();
                vec![format!("Each player has made {limit} moves: the game is a tie.")]
            }
            Some(Outcome::Win { winner, by: by @ (Ending::Repetition | Ending::PerpetualCheck) }) => {
                self.repetition(!winner, by)
            }
            Some(_) => Vec::new(),
            None if turn.after.in_check() => self.check(turn),
            None => vec![format!("Nobody is in check, and {} is to move.", self.player(waiting))],
        }
    }

    /// Why who has lost by the fourth occurrence of a position.
    fn repetition(&self, loser: Side, by: Ending) -> Vec<String> {
        let loser = self.player(loser);
        let why = match by {
            Ending::PerpetualCheck => format!("{loser} has given check with every move since the first time"),
            _ => format!("that loses for {loser}, who moved first in the game"),
        };
        vec![format!(
            "It is the fourth time that this position occurs, with the same pieces in hand and the same player to \
             move: {why}."
        )]
    }

    /// The check, and what the answers do about it.
    fn check(&self, turn: &Turn) -> Vec<String> {
        let mut sentences = vec![self.who_checks(&turn.after)];
        let skin = self.replayed.table.skin();
        let answers = turn.answers();
        for sort in Answer::ALL {
            let of_sort = answers.iter().filter(|(_, other)| *other == sort);
            let actions: Vec<Action> = of_sort.map(|(action, _)| *action).collect();
            let texts = command_text::distinct(&actions, skin).into_iter().map(|text| format!("`{text}`"));
            let texts: Vec<String> = texts.collect();
            if !texts.is_empty() {
                let answer = self.answer(sort, turn.after.checkers().len());
                sentences.push(format!("{answer}: {}.", texts.join(", ")));
            }
        }
        sentences
    }

    /// What can be done about a check from so many pieces.
    fn answer(&self, sort: Answer, checkers: u32) -> String {
        let king = self.english().role(Role::King);
        match sort {
            Answer::KingSteps => format!("The {king} can step out of check"),
            Answer::KingCaptures if checkers > 1 => {
                format!("The {king} can capture one of the pieces that give check, out of reach of the other")
            }
            Answer::KingCaptures => format!("The {king} can capture the checking piece"),
            Answer::Captures => "The checking piece can be captured".to_owned(),
            Answer::MoveBetween => format!("A piece can move between the checking piece and the {king}"),
            Answer::DropBetween => {
                format!("A piece can be dropped between the checking piece and the {king}")
            }
        }
    }

    /// `UPPER's king on e5 is in check from lower's rook on e4.`
    fn who_checks(&self, position: &Position) -> String {
        let english = self.english();
        let king = position.king(position.turn()).and_then(|king| position.piece_on(king));
        let king = king.map(|king| english.owned(king)).unwrap_or_default();
        format!("{king} is in check from {}.", english.all_of(&checkers(position)))
    }

    /// Why there is no answer to check.
    fn checkmate(&self, position: &Position) -> Vec<String> {
        let english = self.english();
        let king = english.role(Role::King);
        let mut sentences = vec![self.who_checks(position)];
        let closed = english.closed(&position.closed_around_king(), None);
        sentences.push(format!("The {king} can go nowhere: {}.", closed.join("; ")));
        sentences.push(match checkers(position)[..] {
            [only] => {
                format!("{}; {}.", self.no_capture(position, only), self.nothing_between(position, only))
            }
            _ => format!("Two pieces give check, so that nothing but a move of the {king} could help."),
        });
        sentences.push(format!("So there is no answer, and {} has won.", self.player(!position.turn())));
        sentences
    }

    /// Why there is no legal move, without check.
    fn no_move(&self, position: &Position) -> Vec<String> {
        let english = self.english();
        let side = position.turn();
        let king = english.role(Role::King);
        let mut sentences = Vec::new();
        if position.king(side).is_some() {
            let closed = english.closed(&position.closed_around_king(), None);
            sentences.push(format!("The {king} can go nowhere: {}.", closed.join("; ")));
        }
        if position.pieces_of(side).len() > u32::from(position.king(side).is_some()) {
            sentences.push(format!("Every other piece is blocked, or would expose the {king}."));
        }
        if !position.hand(side).is_empty() {
            sentences.push("Nothing in hand may be dropped.".to_owned());
        }
        sentences.push(format!(
            "{} is not in check but has no legal move at all, and has lost: the ending says `Checkmate.` all the same.",
            self.player(side)
        ));
        sentences
    }

    fn no_capture(&self, position: &Position, checker: PieceOn) -> String {
        let english = self.english();
        let defenders = position.defenders(checker.square);
        if defenders.is_empty() {
            return format!("No other piece reaches {}", english.owned(checker));
        }
        let king = english.role(Role::King);
        format!(
            "{} cannot capture {} without exposing the {king}",
            english.all_of(&defenders),
            english.owned(checker)
        )
    }

    /// Why no piece can be put between the king and the one that gives check.
    fn nothing_between(&self, position: &Position, checker: PieceOn) -> String {
        let english = self.english();
        let side = position.turn();
        let Some(king) = position.king(side) else { return String::new() };
        let between = attacks::between(king, checker.square);
        if between.is_empty() {
            return "nothing fits between".to_owned();
        }
        let squares: Vec<String> = between.into_iter().map(|square| square.to_string()).collect();
        let mut bound: Vec<PieceOn> = Vec::new();
        for piece in between.into_iter().flat_map(|square| position.defenders(square)) {
            if !bound.contains(&piece) {
                bound.push(piece);
            }
        }
        let hand = if position.hand(side).is_empty() {
            format!("{} has nothing to drop", self.player(side))
        } else {
            format!("{} may not be dropped there", english.a_role(Role::Pawn))
        };
        let pieces = if bound.is_empty() {
            format!("no piece can move to {}", list(&squares))
        } else {
            let king = english.role(Role::King);
            format!("{} cannot move between without exposing the {king}", english.all_of(&bound))
        };
        format!("{pieces}, and {hand}")
    }

    fn player(&self, side: Side) -> &'static str {
        self.replayed.table.player(side)
    }
}

fn checkers(position: &Position) -> Vec<PieceOn> {
    position.checkers().into_iter().filter_map(|square| position.piece_on(square)).collect()
}
