//! Shogi as a [`Game`], and who has won it.

use super::action::Action;
use super::position::Position;
use super::refusal::Refusal;
use crate::board::Side;
use crate::games::{Ending, Game, Outcome, Path, TwoPlayer};

/// After so many moves by each side the game is a tie.
const MOVE_LIMIT: u32 = 200;

impl Game for Position {
    type Action = Action;
    type Refusal = Refusal;

    fn refusal(&self, action: Action) -> Option<Refusal> {
        Self::refusal(self, action)
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

    /// An illegal move comes first, then the lack of a legal reply (in check or not), then the limit: a
    /// mate on the very last move wins.
    fn outcome(&self, path: &Path) -> Option<Outcome> {
        if let Some(forfeit) = path.forfeit {
            return Some(Outcome::Win { winner: !forfeit.by, by: forfeit.ending });
        }
        if self.count_legal() == 0 {
            return Some(Outcome::Win { winner: !self.turn(), by: Ending::Checkmate });
        }
        (moves_of_second(self.turn(), path.plies) >= MOVE_LIMIT)
            .then_some(Outcome::Tie { by: Ending::TooManyMoves })
    }
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
