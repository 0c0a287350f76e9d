//! Shogi as a [`Game`], and who has won it.

use super::action::Action;
use super::position::Position;
use super::refusal::Refusal;
use super::setup::{Setup, SetupError};
use crate::board::Side;
use crate::games::{Ending, Game, Outcome, Path, Rules, TwoPlayer};

impl Game for Position {
    type Action = Action;
    type Refusal = Refusal;
    type Setup = Setup;
    type SetupError = SetupError;

    fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        Self::try_from(setup)
    }

    fn setup(&self) -> Setup {
        Self::setup(self)
    }

    fn key(&self) -> u64 {
        Self::key(self)
    }

    fn refusal(&self, action: Action) -> Option<Refusal> {
        Self::refusal(self, action)
    }

    fn canonical(&self, action: Action) -> Action {
        Self::canonical(self, action)
    }

    #[inline]
    fn play_unchecked(&mut self, action: Action) {
        Self::play_unchecked(self, action);
    }

    #[inline]
    fn visit_legal(&self, visit: impl FnMut(Action)) {
        Self::visit_legal(self, visit);
    }

    #[inline]
    fn visit_successors(&self, visit: impl FnMut(&Self)) {
        Self::visit_successors(self, visit);
    }

    #[inline]
    fn count_legal(&self) -> u64 {
        Self::count_legal(self)
    }
}

impl TwoPlayer for Position {
    fn turn(&self) -> Side {
        Self::turn(self)
    }

    fn in_check(&self) -> bool {
        Self::in_check(self)
    }

    /// A forfeit comes first, then the lack of a legal reply (in check or not), then repetition, then the
    /// limit: a mate on the very last move wins.
    fn outcome(&self, path: &Path, rules: &Rules) -> Option<Outcome> {
        if let Some(forfeit) = path.forfeit {
            return Some(Outcome::Win { winner: !forfeit.by, by: forfeit.ending });
        }
        if self.count_legal() == 0 {
            return Some(Outcome::Win { winner: !self.turn(), by: Ending::Checkmate });
        }
        if rules.repetition && path.occurred_before >= Rules::OCCURRENCES_BEFORE {
            return Some(repetition(path.checking));
        }
        let limit = rules.move_limit?;
        (moves_of_second(self.turn(), path.plies) >= limit)
            .then_some(Outcome::Tie { by: Ending::TooManyMoves })
    }
}

/// Repetition loses for the side that gave check all the while, and else for the first player.
fn repetition(checking: Option<Side>) -> Outcome {
    match checking {
        Some(side) => Outcome::Win { winner: !side, by: Ending::PerpetualCheck },
        None => Outcome::Win { winner: Side::Second, by: Ending::Repetition },
    }
}

/// How many plies the longest mate may have that is still given before the move limit ends the game; nothing
/// if there is no limit.
#[must_use]
pub fn plies_before_limit(turn: Side, plies: u32, rules: &Rules) -> Option<u32> {
    // A mate of 2n+1 plies has n moves of the second player before the last move, which mates.
    let left = rules.move_limit?.saturating_sub(moves_of_second(turn, plies));
    Some(left.saturating_mul(2).saturating_sub(1))
}

/// How many of the plies were the second player's: the last one was, if the first is to move now.
fn moves_of_second(turn: Side, plies: u32) -> u32 {
    let including_the_next = plies + u32::from(turn == Side::First);
    including_the_next / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_must_come_before_the_limit() {
        // With one move of the second player left, a mate in one comes in time, and a mate in three does not.
        for (turn, plies, most) in [(Side::First, 398, 1), (Side::First, 396, 3), (Side::Second, 399, 1)] {
            assert_eq!(plies_before_limit(turn, plies, &Rules::BOX), Some(most), "{turn:?} after {plies}");
        }
        assert_eq!(plies_before_limit(Side::First, 398, &Rules::OFFICIAL), None);
    }

    #[test]
    fn moves_of_the_second_player_follow_from_the_plies() {
        for (turn, plies, moves) in [
            (Side::First, 0, 0),
            (Side::Second, 1, 0),
            (Side::First, 2, 1),
            (Side::First, 400, 200),
            (Side::Second, 0, 0),
            (Side::First, 1, 1),
        ] {
            // The two last start with the second player to move.
            assert_eq!(moves_of_second(turn, plies), moves, "{turn:?} after {plies}");
        }
    }
}
