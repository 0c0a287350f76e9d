//! What a game is, apart from any particular one, and the table of the games there are.
//!
//! [`Game`] is what a history, a script or a counter needs of any game or puzzle; [`TwoPlayer`] adds what
//! only opponents have. Neither knows text, colour or clocks: names and notations are data of a skin or
//! belong to the rooms above.

mod outcome;
mod rules;
pub mod shogi;

use std::fmt::Debug;

pub use outcome::{Ending, Forfeit, Outcome, Path};
pub use rules::Rules;

use crate::board::Side;

/// A state of a game or puzzle that can be acted upon.
pub trait Game: Clone {
    /// Something a player can try to do, legal or not.
    type Action: Copy + PartialEq + Debug;
    /// Why an action is not legal.
    type Refusal;
    /// A state as somebody writes it down, right or wrong.
    type Setup: Clone + PartialEq + Debug;
    /// Everything that keeps a setup from being a state.
    type SetupError;

    /// The state that a setup describes.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it.
    fn from_setup(setup: &Self::Setup) -> Result<Self, Self::SetupError>;

    /// The state written down.
    fn setup(&self) -> Self::Setup;

    /// A number that equal states share and others, as good as always, do not.
    fn key(&self) -> u64;

    /// Why the action may not be carried out, or `None` if it may.
    fn refusal(&self, action: Self::Action) -> Option<Self::Refusal>;

    /// The one way to write a legal action that can be written in several.
    fn canonical(&self, action: Self::Action) -> Self::Action {
        action
    }

    /// Carries out an action that is known to be legal; with any other the result is unspecified.
    fn play_unchecked(&mut self, action: Self::Action);

    /// Calls `visit` with every legal action, in a fixed order.
    ///
    /// A state that is decided by itself, without a look at what lies before it, has no legal action, and
    /// [`refusal`](Self::refusal) refuses everything: whoever counts or searches need not ask who has won.
    fn visit_legal(&self, visit: impl FnMut(Self::Action));

    /// Calls `visit` with the state after every legal action, in the order of
    /// [`visit_legal`](Self::visit_legal).
    fn visit_successors(&self, mut visit: impl FnMut(&Self)) {
        self.visit_legal(|action| {
            let mut next = self.clone();
            next.play_unchecked(action);
            visit(&next);
        });
    }

    /// How many legal actions there are.
    fn count_legal(&self) -> u64 {
        let mut count = 0;
        self.visit_legal(|_| count += 1);
        count
    }

    /// Carries out the action if it is legal.
    ///
    /// # Errors
    ///
    /// The reason why it is not; nothing has changed then.
    fn play(&mut self, action: Self::Action) -> Result<(), Self::Refusal> {
        if let Some(refusal) = self.refusal(action) {
            return Err(refusal);
        }
        self.play_unchecked(action);
        Ok(())
    }
}

/// A game in which two sides take turns.
pub trait TwoPlayer: Game {
    /// The side to move.
    fn turn(&self) -> Side;

    /// Whether the side to move is threatened with the loss of the game.
    fn in_check(&self) -> bool;

    /// Who has won and why, if the game is over. Nobody else decides that.
    fn outcome(&self, path: &Path, rules: &Rules) -> Option<Outcome>;
}

/// A game by the name that `--game` takes.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name.
    pub name: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// Which rules it is played by, and how it looks.
    pub family: Family,
}

/// The rules behind a name; games of one family differ in data only.
#[derive(Clone, Copy, Debug)]
pub enum Family {
    /// 5x5 shogi in a skin.
    Shogi(&'static shogi::Skin),
}

/// All games, the one that is meant when nothing is said first.
pub static TABLE: &[Entry] = &[
    Entry {
        name: "minishogi",
        summary: "5x5 shogi with the letters k r b g s p",
        family: Family::Shogi(&shogi::Skin::MINISHOGI),
    },
    Entry {
        name: "boxshogi",
        summary: "5x5 shogi with the letters d n g s r p",
        family: Family::Shogi(&shogi::Skin::BOXSHOGI),
    },
    Entry {
        name: "gotesente",
        summary: "5x5 shogi between Gote and Sente: illegal moves are refused, files go on at the prompt",
        family: Family::Shogi(&shogi::Skin::GOTESENTE),
    },
];

/// The game of that name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Entry> {
    TABLE.iter().find(|entry| entry.name == name)
}
