//! How a game ends, and what has to be known to tell.

use crate::board::Side;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// One side has won.
    Win {
        /// Who.
        winner: Side,
        /// Why.
        by: Ending,
    },
    /// Nobody has won.
    Tie {
        /// Why.
        by: Ending,
    },
}

impl Outcome {
    /// The side that has won, if one has.
    #[must_use]
    pub fn winner(self) -> Option<Side> {
        match self {
            Self::Win { winner, .. } => Some(winner),
            Self::Tie { .. } => None,
        }
    }
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The side to move has no legal action.
    Checkmate,
    /// A side broke the rules where that loses.
    IllegalMove,
    /// Both sides have made as many moves as the rules allow.
    TooManyMoves,
    /// A side gave up.
    Resignation,
    /// The position occurred once too often.
    Repetition,
    /// The position occurred once too often, and one side gave check all the while.
    PerpetualCheck,
}

impl Ending {
    /// All endings.
    pub const ALL: [Self; 6] = [
        Self::Checkmate,
        Self::IllegalMove,
        Self::TooManyMoves,
        Self::Resignation,
        Self::Repetition,
        Self::PerpetualCheck,
    ];

    /// What it is called: `Checkmate`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Checkmate => "Checkmate",
            Self::IllegalMove => "Illegal move",
            Self::TooManyMoves => "Too many moves",
            Self::Resignation => "Resignation",
            Self::Repetition => "Repetition",
            Self::PerpetualCheck => "Perpetual check",
        }
    }
}

/// A side gave the game away, whatever the position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// Who has lost by it.
    pub by: Side,
    /// What it was.
    pub ending: Ending,
}

/// What lies before a position: the part of an outcome that the position itself does not show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Path {
    /// How many actions were carried out since the start.
    pub plies: u32,
    /// Whether a side forfeited in this position.
    pub forfeit: Option<Forfeit>,
    /// How often the position has occurred before.
    pub occurred_before: u32,
    /// The one side that gave check with every move since the position occurred first.
    pub checking: Option<Side>,
}
