//! What happened, as data for whoever shows it.

use std::path::PathBuf;

use crate::board::Side;
use crate::games::Outcome;
use crate::games::shogi::{Action, Diagram, Position, Refusal, Square};
use crate::lang::commands::Command;

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A player did something, or lost by trying to.
    Action {
        /// Who.
        side: Side,
        /// What, as it was written.
        text: String,
    },
    /// The board and the state of the game.
    Turn(Turn),
    /// What may be played.
    Legal {
        /// In which position.
        position: Position,
        /// The square that was asked about, if one was.
        from: Option<Square>,
        /// All that may be played, or what may be played from that square.
        actions: Vec<Action>,
    },
    /// Whether an action is legal.
    Why {
        /// Of whom.
        turn: Side,
        /// Which action.
        action: Action,
        /// Why it is not; nothing if it is.
        refusal: Option<Refusal>,
    },
    /// The game was written to a file.
    Saved {
        /// Which.
        file: PathBuf,
        /// Whether there is more to the game than the file can hold: moves that were taken back.
        without_undone: bool,
    },
    /// Help was asked for: about one command, or all.
    Help(Option<&'static Command>),
    /// The player wants to leave.
    Quit,
}

/// What a player sees at the beginning of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The board and the captures.
    pub diagram: Diagram,
    /// How things stand.
    pub standing: Standing,
}

/// How things stand for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is to move.
    ToMove,
    /// It is to move, and in check.
    Check {
        /// What it may play.
        answers: Vec<Action>,
    },
    /// The game is over.
    Over(Outcome),
}
