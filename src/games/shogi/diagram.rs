//! A position with its captures in the order in which they were made.

use super::action::Action;
use super::piece::Role;
use super::position::Position;
use super::refusal::Refusal;
use super::setup::{Setup, SetupError};
use crate::board::{BySide, Side};
use crate::games::{Game, Outcome, Path, Rules, TwoPlayer};

/// What a player sees: the position, and the capture lists as the seeds print them.
///
/// The order of captures makes no difference to the rules, so [`Position`] does not know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    position: Position,
    captures: BySide<Vec<Role>>,
}

impl Diagram {
    /// The diagram before the first move.
    #[must_use]
    pub fn start() -> Self {
        Self { position: Position::start(), captures: BySide::default() }
    }

    /// The position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What a side has captured and not dropped, first capture first.
    #[must_use]
    pub fn captures(&self, side: Side) -> &[Role] {
        &self.captures[side]
    }

    /// The diagram written down, row by row from `a1`.
    #[must_use]
    pub fn setup(&self) -> Setup {
        Setup { captures: self.captures.clone(), ..self.position.setup() }
    }

    fn track_captures(&mut self, action: Action) {
        let side = self.position.turn();
        match action {
            // What was captured was the opponent's, or the move would not be legal.
            Action::Move { to, .. } => {
                self.captures[side].extend(self.position.piece_at(to).map(|taken| taken.kind.role()));
            }
            Action::Drop { role, .. } => {
                let first = self.captures[side].iter().position(|&captured| captured == role);
                first.map(|index| self.captures[side].remove(index));
            }
        }
    }
}

impl TryFrom<Setup> for Diagram {
    type Error = SetupError;

    /// Builds the diagram, or tells everything that is wrong with the setup.
    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        Ok(Self { position: Position::try_from(&setup)?, captures: setup.captures })
    }
}

impl Game for Diagram {
    type Action = Action;
    type Refusal = Refusal;
    type Setup = Setup;
    type SetupError = SetupError;

    fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        Self::try_from(setup.clone())
    }

    fn setup(&self) -> Setup {
        Self::setup(self)
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn refusal(&self, action: Action) -> Option<Refusal> {
        self.position.refusal(action)
    }

    fn canonical(&self, action: Action) -> Action {
        self.position.canonical(action)
    }

    fn play_unchecked(&mut self, action: Action) {
        self.track_captures(action);
        self.position.play_unchecked(action);
    }

    fn visit_legal(&self, visit: impl FnMut(Action)) {
        self.position.visit_legal(visit);
    }

    fn count_legal(&self) -> u64 {
        self.position.count_legal()
    }
}

impl TwoPlayer for Diagram {
    fn turn(&self) -> Side {
        self.position.turn()
    }

    fn in_check(&self) -> bool {
        self.position.in_check()
    }

    fn outcome(&self, path: &Path, rules: &Rules) -> Option<Outcome> {
        self.position.outcome(path, rules)
    }
}
