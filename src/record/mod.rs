//! A game as it was played: every state that was reached, and how.
//!
//! History is a tree of snapshots. [`Record::undo`] climbs to the parent, [`Record::redo`] follows the child
//! visited last, and playing what was played before enters the old node again, so that nothing is lost by
//! taking back and play-and-undo loops do not grow the tree.

use crate::games::{Forfeit, Game, Path};

/// How a state was reached from the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<A> {
    /// By an action.
    Action(A),
    /// By giving the game away; the position stays as it was.
    Forfeit(Forfeit),
}

/// More steps were asked for than there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there are only {available} steps")]
pub struct TooFar {
    /// How many there are.
    pub available: u32,
}

#[derive(Clone, Debug)]
struct Node<G: Game> {
    state: G,
    path: Path,
    step: Option<Step<G::Action>>,
    parent: Option<usize>,
    children: Vec<usize>,
    visited_last: Option<usize>,
}

/// The tree of a game, with one node that is the present.
#[derive(Clone, Debug)]
pub struct Record<G: Game> {
    nodes: Vec<Node<G>>,
    current: usize,
}

impl<G: Game> Record<G> {
    /// A record that begins with the given state.
    #[must_use]
    pub fn new(start: G) -> Self {
        let root = Node {
            state: start,
            path: Path::default(),
            step: None,
            parent: None,
            children: Vec::new(),
            visited_last: None,
        };
        Self { nodes: vec![root], current: 0 }
    }

    /// The state as it is now.
    #[must_use]
    pub fn state(&self) -> &G {
        &self.nodes[self.current].state
    }

    /// What lies before the present state.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.nodes[self.current].path
    }

    /// The state in which the record begins.
    #[must_use]
    pub fn start(&self) -> &G {
        &self.nodes[0].state
    }

    /// The step that led to the present state; none at the start.
    #[must_use]
    pub fn last_step(&self) -> Option<Step<G::Action>> {
        self.nodes[self.current].step
    }

    /// The actions from the start to the present, in order.
    #[must_use]
    pub fn line(&self) -> Vec<G::Action> {
        let mut actions = Vec::new();
        let mut here = self.current;
        while let Some(parent) = self.nodes[here].parent {
            if let Some(Step::Action(action)) = self.nodes[here].step {
                actions.push(action);
            }
            here = parent;
        }
        actions.reverse();
        actions
    }

    /// Whether nothing was played but what led to the present: no variation, nothing taken back.
    #[must_use]
    pub fn is_one_line(&self) -> bool {
        let mut steps = 0;
        let mut here = self.current;
        while let Some(parent) = self.nodes[here].parent {
            steps += 1;
            here = parent;
        }
        steps + 1 == self.nodes.len()
    }

    /// Carries out the action if it is legal.
    ///
    /// # Errors
    ///
    /// The reason why it is not; nothing has changed then.
    pub fn play(&mut self, action: G::Action) -> Result<(), G::Refusal> {
        if let Some(refusal) = self.state().refusal(action) {
            return Err(refusal);
        }
        self.enter(Step::Action(action));
        Ok(())
    }

    /// Ends the game by one side's fault.
    pub fn forfeit(&mut self, forfeit: Forfeit) {
        self.enter(Step::Forfeit(forfeit));
    }

    /// Goes back so many steps.
    ///
    /// # Errors
    ///
    /// When there are fewer; nothing has changed then.
    pub fn undo(&mut self, count: u32) -> Result<(), TooFar> {
        self.travel(count, |node| node.parent)
    }

    /// Goes forward so many steps, each to the child visited last.
    ///
    /// # Errors
    ///
    /// When there are fewer; nothing has changed then.
    pub fn redo(&mut self, count: u32) -> Result<(), TooFar> {
        self.travel(count, |node| node.visited_last)
    }

    fn travel(&mut self, count: u32, next: fn(&Node<G>) -> Option<usize>) -> Result<(), TooFar> {
        let mut here = self.current;
        for available in 0..count {
            here = next(&self.nodes[here]).ok_or(TooFar { available })?;
        }
        self.current = here;
        Ok(())
    }

    /// Goes to the child that the step leads to, which is made if it is new.
    fn enter(&mut self, step: Step<G::Action>) {
        let siblings = &self.nodes[self.current].children;
        let known = siblings.iter().copied().find(|&child| self.nodes[child].step.as_ref() == Some(&step));
        let child = known.unwrap_or_else(|| self.grow(step));
        self.nodes[self.current].visited_last = Some(child);
        self.current = child;
    }

    fn grow(&mut self, step: Step<G::Action>) -> usize {
        let here = &self.nodes[self.current];
        let (mut state, mut path) = (here.state.clone(), here.path);
        match step {
            Step::Action(action) => {
                state.play_unchecked(action);
                path.plies += 1;
            }
            Step::Forfeit(forfeit) => path.forfeit = Some(forfeit),
        }
        let child = self.nodes.len();
        self.nodes.push(Node {
            state,
            path,
            step: Some(step),
            parent: Some(self.current),
            children: Vec::new(),
            visited_last: None,
        });
        self.nodes[self.current].children.push(child);
        child
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::shogi::{Action, Position};

    fn step(from: &str, to: &str) -> Action {
        let [from, to] = [from, to].map(|name| name.parse().expect("a square"));
        Action::Move { from, to, promote: false }
    }

    #[test]
    fn undo_and_redo_walk_the_line() {
        let mut record = Record::new(Position::start());
        record.play(step("a2", "a3")).expect("legal");
        record.play(step("e4", "e3")).expect("legal");
        let end = *record.state();
        assert_eq!(record.undo(3), Err(TooFar { available: 2 }));
        assert_eq!((record.path().plies, record.undo(2)), (2, Ok(())));
        assert_eq!((record.state(), record.path().plies), (&Position::start(), 0));
        assert_eq!((record.redo(2), record.redo(1)), (Ok(()), Err(TooFar { available: 0 })));
        assert_eq!((*record.state(), record.path().plies), (end, 2));
    }

    #[test]
    fn redo_follows_the_child_visited_last() {
        let mut record = Record::new(Position::start());
        for (from, to) in [("a2", "a3"), ("b1", "b2"), ("a2", "a3")] {
            record.play(step(from, to)).expect("legal");
            record.undo(1).expect("a move to take back");
        }
        record.redo(1).expect("a move to play again");
        assert_eq!(record.line(), [step("a2", "a3")]);
    }

    #[test]
    fn playing_and_undoing_the_same_does_not_grow_the_tree() {
        let mut record = Record::new(Position::start());
        for _ in 0..100 {
            record.play(step("a2", "a3")).expect("legal");
            record.undo(1).expect("a move to take back");
        }
        assert_eq!(record.nodes.len(), 2);
    }

    #[test]
    fn an_illegal_action_changes_nothing() {
        let mut record = Record::new(Position::start());
        assert!(record.play(step("a2", "a4")).is_err());
        assert_eq!((record.state(), record.last_step()), (&Position::start(), None));
    }
}
