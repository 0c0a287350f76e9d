//! One node of the tree.

use std::cell::Cell;

use crate::games::{Forfeit, Game, Outcome};

/// The name of a node in its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The node in which the record begins.
    pub const ROOT: Self = Self(0);

    /// The node that was made after so many others.
    ///
    /// # Panics
    ///
    /// When a tree of that size would fit no memory.
    #[must_use]
    pub fn of(index: usize) -> Self {
        Self(u32::try_from(index).expect("a tree of four thousand million nodes fits no memory"))
    }

    /// How many nodes were made before this one.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// How a state was reached from the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<A> {
    /// By an action.
    Action(A),
    /// By giving the game away; the position stays as it was.
    Forfeit(Forfeit),
    /// By putting something else on the board.
    Edit,
    /// By loading a game, which begins here.
    Load,
}

/// What is on the board: a state that can be played, or a setup that cannot (yet).
#[derive(Clone, Debug)]
pub enum Snapshot<G: Game> {
    /// It can be played.
    Position(G),
    /// It cannot.
    Setup(G::Setup),
}

impl<G: Game> Snapshot<G> {
    /// The snapshot of a setup.
    #[must_use]
    pub fn of(setup: G::Setup) -> Self {
        G::from_setup(&setup).map_or(Self::Setup(setup), Self::Position)
    }

    /// The state, if it can be played.
    #[must_use]
    pub fn state(&self) -> Option<&G> {
        match self {
            Self::Position(state) => Some(state),
            Self::Setup(_) => None,
        }
    }

    /// Everything written down.
    #[must_use]
    pub fn setup(&self) -> G::Setup {
        match self {
            Self::Position(state) => state.setup(),
            Self::Setup(setup) => setup.clone(),
        }
    }
}

impl<G: Game> PartialEq for Snapshot<G> {
    /// Snapshots are equal when they look the same written down.
    fn eq(&self, other: &Self) -> bool {
        self.setup() == other.setup()
    }
}

#[derive(Clone, Debug)]
pub(super) struct Node<G: Game> {
    pub(super) snapshot: Snapshot<G>,
    pub(super) step: Option<Step<G::Action>>,
    pub(super) parent: Option<NodeId>,
    pub(super) first_child: Option<NodeId>,
    pub(super) last_child: Option<NodeId>,
    pub(super) next_sibling: Option<NodeId>,
    pub(super) visited_last: Option<NodeId>,
    pub(super) comment: Option<Box<str>>,
    pub(super) forfeit: Option<Forfeit>,
    /// How many nodes lie above it.
    pub(super) depth: u32,
    /// How many actions were carried out since the game began.
    pub(super) plies: u32,
    /// The node in which the game began: the last edit or load.
    pub(super) game: NodeId,
    /// Tells positions of one game apart; those of different games never meet.
    pub(super) key: u64,
    /// Who has won here and why, once somebody has asked, and under which choice of rules that was. A node has
    /// one way to it, so that it is always the same as long as the rules are.
    pub(super) outcome: Cell<Option<(u64, Option<Outcome>)>>,
}

impl<G: Game> Node<G> {
    pub(super) fn root(snapshot: Snapshot<G>) -> Self {
        let key = key(&snapshot, NodeId::ROOT);
        Self {
            snapshot,
            step: None,
            parent: None,
            first_child: None,
            last_child: None,
            next_sibling: None,
            visited_last: None,
            comment: None,
            forfeit: None,
            depth: 0,
            plies: 0,
            game: NodeId::ROOT,
            key,
            outcome: Cell::new(None),
        }
    }

    pub(super) fn below(
        above: &Self,
        parent: NodeId,
        id: NodeId,
        step: Step<G::Action>,
        snapshot: Snapshot<G>,
    ) -> Self {
        let (plies, game, forfeit) = match step {
            Step::Action(_) => (above.plies + 1, above.game, None),
            Step::Forfeit(forfeit) => (above.plies, above.game, Some(forfeit)),
            Step::Edit | Step::Load => (0, id, None),
        };
        // Giving up is no occurrence of the position: nobody has moved.
        let key = if forfeit.is_some() { !above.key } else { key(&snapshot, game) };
        let depth = above.depth + 1;
        Self {
            step: Some(step),
            parent: Some(parent),
            depth,
            plies,
            game,
            forfeit,
            key,
            ..Self::root(snapshot)
        }
    }
}

fn key<G: Game>(snapshot: &Snapshot<G>, game: NodeId) -> u64 {
    key_in_game(snapshot.state().map_or(0, Game::key), game)
}

/// The key of a state, told apart from that of the same state in another game.
pub(super) fn key_in_game(key: u64, game: NodeId) -> u64 {
    key.wrapping_add(u64::from(game.0).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
