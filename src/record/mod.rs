//! A game as it was played: every state that was reached, and how.
//!
//! History is a tree of snapshots. Moves, edits of the position and loaded games are nodes of it.
//! [`Record::undo`] climbs to the parent, [`Record::redo`] follows the child visited last, and playing what
//! was played before enters the old node again, so that nothing is lost by taking back and play-and-undo
//! loops do not grow the tree. Marks and comments belong to nodes and are not undone.
//!
//! Plies and repetitions are counted from the last edit or load: that is where a game begins.

mod node;
mod occurrences;
mod tree;

use std::collections::BTreeMap;

pub use node::{NodeId, Snapshot, Step};
pub use tree::{Happened, Tree};

use crate::board::Side;
use crate::games::{Ending, Forfeit, Game, Outcome, Path, Rules, TwoPlayer};
use node::Node;
use occurrences::Occurrences;

/// More steps were asked for than there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there are only {available} steps")]
pub struct TooFar {
    /// How many there are.
    pub available: u32,
}

/// Why something could not be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError<R> {
    /// The setup at hand cannot be played.
    #[error("the setup at hand is no position")]
    NoPosition,
    /// The rules do not allow it.
    #[error("{0}")]
    Refused(R),
}

/// The tree of a game, with one node that is the present.
#[derive(Clone, Debug)]
pub struct Record<G: Game> {
    nodes: Vec<Node<G>>,
    current: NodeId,
    marks: BTreeMap<String, NodeId>,
    occurrences: Occurrences,
    rules: Rules,
    /// How often rules were chosen: what was found out under others does not hold any more.
    choices_of_rules: u64,
}

impl<G: Game> Record<G> {
    /// A record that begins with the given state.
    #[must_use]
    pub fn new(start: G) -> Self {
        Self::beginning(Snapshot::Position(start))
    }

    /// A record that begins with a state or a setup.
    #[must_use]
    pub fn beginning(start: Snapshot<G>) -> Self {
        let root = Node::root(start);
        let mut occurrences = Occurrences::default();
        occurrences.enter(root.key);
        Self {
            nodes: vec![root],
            current: NodeId::ROOT,
            marks: BTreeMap::new(),
            occurrences,
            rules: Rules::default(),
            choices_of_rules: 0,
        }
    }

    fn node(&self, id: NodeId) -> &Node<G> {
        &self.nodes[id.index()]
    }

    fn here(&self) -> &Node<G> {
        self.node(self.current)
    }

    /// The state as it is now; none while a setup is edited that cannot be played.
    #[must_use]
    pub fn state(&self) -> Option<&G> {
        self.here().snapshot.state()
    }

    /// What is on the board now, playable or not.
    #[must_use]
    pub fn snapshot(&self) -> &Snapshot<G> {
        &self.here().snapshot
    }

    /// What is on the board in a node.
    #[must_use]
    pub fn snapshot_at(&self, id: NodeId) -> &Snapshot<G> {
        &self.node(id).snapshot
    }

    /// How a node was reached from its parent; the start was not reached.
    #[must_use]
    pub fn step(&self, id: NodeId) -> Option<Step<G::Action>> {
        self.node(id).step
    }

    /// What decides the game besides the position.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Chooses what decides the game besides the position.
    pub fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
        self.choices_of_rules += 1;
    }

    /// How many actions were carried out since the game began.
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.here().plies
    }

    /// The actions from where the game began to the present, in order.
    #[must_use]
    pub fn actions(&self) -> Vec<G::Action> {
        let action = |id| match self.node(id).step {
            Some(Step::Action(action)) => Some(action),
            _ => None,
        };
        self.line().into_iter().filter_map(action).collect()
    }

    /// Carries out the action if it is legal.
    ///
    /// # Errors
    ///
    /// The reason why it is not; nothing has changed then.
    pub fn play(&mut self, action: G::Action) -> Result<(), PlayError<G::Refusal>> {
        let state = self.state().ok_or(PlayError::NoPosition)?;
        if let Some(refusal) = state.refusal(action) {
            return Err(PlayError::Refused(refusal));
        }
        let action = state.canonical(action);
        self.enter(Step::Action(action));
        Ok(())
    }

    /// Ends the game by one side's fault.
    pub fn forfeit(&mut self, forfeit: Forfeit) {
        self.enter(Step::Forfeit(forfeit));
    }

    /// Puts something else on the board, from where a new game begins.
    pub fn edit(&mut self, snapshot: Snapshot<G>) {
        /// A longer look back would make many edits of one position slow; what is made twice is not lost.
        const LOOK_BACK: usize = 16;
        let is_same = |&child: &NodeId| {
            matches!(self.node(child).step, Some(Step::Edit)) && self.node(child).snapshot == snapshot
        };
        let known = self.here().visited_last.filter(is_same);
        let known = known.or_else(|| self.children_of(self.current).take(LOOK_BACK).find(is_same));
        let child = known.unwrap_or_else(|| self.attach(Step::Edit, snapshot));
        self.descend(child);
    }

    /// As [`edit`](Self::edit), but as a node of its own even if there is one like it.
    pub fn add(&mut self, snapshot: Snapshot<G>) {
        let child = self.attach(Step::Edit, snapshot);
        self.descend(child);
    }

    /// Attaches another record as what was loaded here, and goes where that record was.
    ///
    /// Its marks come along; one whose name is taken gets a number behind it.
    pub fn graft(&mut self, other: Self) {
        let top = self.attach(Step::Load, other.nodes[0].snapshot.clone());
        let mut ids = vec![top];
        for node in other.nodes.iter().skip(1) {
            let step = node.step.unwrap_or(Step::Edit);
            // A node stands behind its parent, so the parent is here already.
            let parent = ids[node.parent.map_or(0, NodeId::index)];
            ids.push(self.attach_to(parent, step, node.snapshot.clone()));
        }
        for (node, &id) in other.nodes.iter().zip(&ids) {
            self.nodes[id.index()].visited_last = node.visited_last.map(|child| ids[child.index()]);
            self.nodes[id.index()].comment.clone_from(&node.comment);
        }
        for (name, id) in other.marks {
            let free = self.free_mark(name);
            self.marks.insert(free, ids[id.index()]);
        }
        self.goto(ids[other.current.index()]);
    }

    /// A name that no mark has: the given one, or that with a number.
    fn free_mark(&self, name: String) -> String {
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        let mut names = std::iter::once(name.clone()).chain(numbered);
        names.find(|name| !self.marks.contains_key(name)).unwrap_or(name)
    }

    /// Goes to the child that the step leads to, which is made if it is new.
    fn enter(&mut self, step: Step<G::Action>) {
        let known = self.here().visited_last.filter(|&child| self.node(child).step == Some(step));
        let known = known
            .or_else(|| self.children_of(self.current).find(|&child| self.node(child).step == Some(step)));
        let child = known.unwrap_or_else(|| self.grow(step));
        self.descend(child);
    }

    fn grow(&mut self, step: Step<G::Action>) -> NodeId {
        let mut snapshot = self.here().snapshot.clone();
        if let (Step::Action(action), Snapshot::Position(state)) = (step, &mut snapshot) {
            state.play_unchecked(action);
        }
        self.attach(step, snapshot)
    }

    fn attach(&mut self, step: Step<G::Action>, snapshot: Snapshot<G>) -> NodeId {
        self.attach_to(self.current, step, snapshot)
    }

    fn attach_to(&mut self, parent: NodeId, step: Step<G::Action>, snapshot: Snapshot<G>) -> NodeId {
        let id = NodeId::of(self.nodes.len());
        let node = Node::below(self.node(parent), parent, id, step, snapshot);
        self.nodes.push(node);
        match self.nodes[parent.index()].last_child.replace(id) {
            Some(last) => self.nodes[last.index()].next_sibling = Some(id),
            None => self.nodes[parent.index()].first_child = Some(id),
        }
        id
    }

    fn descend(&mut self, child: NodeId) {
        self.nodes[self.current.index()].visited_last = Some(child);
        self.occurrences.enter(self.node(child).key);
        self.current = child;
    }

    fn climb(&mut self) -> bool {
        let Some(parent) = self.here().parent else { return false };
        self.occurrences.leave(self.here().key);
        self.current = parent;
        true
    }

    fn children_of(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let first = self.node(id).first_child;
        std::iter::successors(first, |&child| self.node(child).next_sibling)
    }
}

impl<G: TwoPlayer> Record<G> {
    /// What lies before the present state.
    #[must_use]
    pub fn path(&self) -> Path {
        let here = self.here();
        let occurred_before = self.occurrences.of(here.key).saturating_sub(1);
        let counts = self.rules.repetition && occurred_before > 0;
        Path {
            plies: here.plies,
            forfeit: here.forfeit,
            occurred_before,
            checking: if counts { self.checking(occurred_before) } else { None },
        }
    }

    /// Who has won and why, if the game is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let known = &self.here().outcome;
        match known.get() {
            Some((choice, outcome)) if choice == self.choices_of_rules => outcome,
            _ => {
                let outcome = self.state().and_then(|state| state.outcome(&self.path(), &self.rules));
                known.set(Some((self.choices_of_rules, outcome)));
                outcome
            }
        }
    }

    /// Whether a state of this key would have occurred so often before that the rules end the game there.
    #[must_use]
    pub fn would_be_repeated(&self, key: u64) -> bool {
        let key = node::key_in_game(key, self.here().game);
        self.rules.repetition && self.occurrences.of(key) >= Rules::OCCURRENCES_BEFORE
    }

    /// The side to move loses by something illegal, or by giving up.
    pub fn lose(&mut self, ending: Ending) {
        if let Some(by) = self.state().map(TwoPlayer::turn) {
            self.forfeit(Forfeit { by, ending });
        }
    }

    /// The one side that gave check with every move since the position occurred first.
    fn checking(&self, occurred_before: u32) -> Option<Side> {
        let key = self.here().key;
        let (mut seen, mut throughout) = (0, [true; 2]);
        let mut id = Some(self.current);
        while let Some(node) = id.map(|id| self.node(id)) {
            if seen > 0 && node.key == key {
                seen += 1;
            }
            if seen > occurred_before {
                break;
            }
            seen = seen.max(1);
            if let Some(state) = node.snapshot.state() {
                throughout[!state.turn() as usize] &= state.in_check();
            }
            id = node.parent;
        }
        match throughout {
            [true, false] => Some(Side::First),
            [false, true] => Some(Side::Second),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
