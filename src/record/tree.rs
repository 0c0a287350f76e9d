//! Walking about in a record, whatever game it is of.

use std::collections::BTreeMap;

use super::node::{NodeId, Step};
use super::{Record, TooFar};
use crate::games::{Forfeit, Game};

/// What led to a node, apart from what was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happened {
    /// Nothing: the record begins here.
    Start,
    /// Somebody played.
    Action,
    /// Somebody gave the game away.
    Forfeit(Forfeit),
    /// Something else was put on the board.
    Edit,
    /// A game was loaded.
    Load,
}

/// The shape of a record, the way through it, and what is attached to its nodes.
pub trait Tree {
    /// The present.
    fn current(&self) -> NodeId;

    /// How many nodes there are; they are numbered in the order in which they were made.
    fn size(&self) -> usize;

    /// The node before another; none before the first.
    fn parent(&self, id: NodeId) -> Option<NodeId>;

    /// What was done from a node, in the order in which it was done first.
    fn children(&self, id: NodeId) -> Vec<NodeId>;

    /// The child of a node in which somebody was last.
    fn visited_last(&self, id: NodeId) -> Option<NodeId>;

    /// What led to a node.
    fn happened(&self, id: NodeId) -> Happened;

    /// How many actions lie between the beginning of the game and a node.
    fn ply(&self, id: NodeId) -> u32;

    /// How many nodes lie above a node.
    fn depth(&self, id: NodeId) -> u32;

    /// The node in which the game of a node began.
    fn game_of(&self, id: NodeId) -> NodeId;

    /// What somebody remarked about a node.
    fn comment(&self, id: NodeId) -> Option<&str>;

    /// All marks.
    fn marks(&self) -> &BTreeMap<String, NodeId>;

    /// Gives the present a name. The name leaves the node that had it.
    fn mark(&mut self, name: &str);

    /// Remarks something about the present; nothing takes an old remark away.
    fn annotate(&mut self, comment: &str);

    /// Goes back so many steps.
    ///
    /// # Errors
    ///
    /// When there are fewer; nothing has changed then.
    fn undo(&mut self, count: u32) -> Result<(), TooFar>;

    /// Goes forward so many steps, each to the child visited last.
    ///
    /// # Errors
    ///
    /// When there are fewer; nothing has changed then.
    fn redo(&mut self, count: u32) -> Result<(), TooFar>;

    /// Goes to a node of this record.
    fn goto(&mut self, id: NodeId);

    /// Says in which child of a node somebody was last; nothing happens if it is no child of it.
    fn set_visited_last(&mut self, id: NodeId, child: NodeId);

    /// The nodes from where the game began to the present.
    fn line(&self) -> Vec<NodeId> {
        let mut line = vec![self.current()];
        let start = self.game_of(self.current());
        while let Some(&last) = line.last()
            && last != start
            && let Some(parent) = self.parent(last)
        {
            line.push(parent);
        }
        line.reverse();
        line
    }

    /// Where the line through the present ends, if one follows what was visited last.
    fn end(&self) -> NodeId {
        let mut here = self.current();
        while let Some(next) = self.next_in_game(here) {
            here = next;
        }
        here
    }

    /// The node on the line through the present with so many plies.
    ///
    /// # Errors
    ///
    /// When the line is shorter.
    fn at_ply(&self, ply: u32) -> Result<NodeId, TooFar> {
        let mut here = self.current();
        // Giving up is no ply: the move before it is meant.
        while (self.ply(here) > ply || matches!(self.happened(here), Happened::Forfeit(_)))
            && let Some(parent) = self.parent(here)
        {
            here = parent;
        }
        while self.ply(here) < ply {
            let available = self.ply(here);
            here = self.next_in_game(here).ok_or(TooFar { available })?;
        }
        Ok(here)
    }

    /// What was visited last from a node, if it belongs to the same game.
    fn next_in_game(&self, id: NodeId) -> Option<NodeId> {
        self.visited_last(id).filter(|&child| self.game_of(child) == self.game_of(id))
    }

    /// The node in which what somebody entered begins: a start from which nothing was done but to put
    /// something else in its place, with nothing attached to it, is passed over.
    fn top(&self) -> NodeId {
        let start = NodeId::ROOT;
        let is_bare = start != self.current()
            && self.comment(start).is_none()
            && !self.marks().values().any(|&marked| marked == start);
        match self.children(start)[..] {
            [only] if is_bare && matches!(self.happened(only), Happened::Edit | Happened::Load) => only,
            _ => start,
        }
    }
}

impl<G: Game> Tree for Record<G> {
    fn current(&self) -> NodeId {
        self.current
    }

    fn size(&self) -> usize {
        self.nodes.len()
    }

    fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    fn children(&self, id: NodeId) -> Vec<NodeId> {
        self.children_of(id).collect()
    }

    fn visited_last(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).visited_last
    }

    fn happened(&self, id: NodeId) -> Happened {
        match self.node(id).step {
            None => Happened::Start,
            Some(Step::Action(_)) => Happened::Action,
            Some(Step::Forfeit(forfeit)) => Happened::Forfeit(forfeit),
            Some(Step::Edit) => Happened::Edit,
            Some(Step::Load) => Happened::Load,
        }
    }

    fn ply(&self, id: NodeId) -> u32 {
        self.node(id).plies
    }

    fn depth(&self, id: NodeId) -> u32 {
        self.node(id).depth
    }

    fn game_of(&self, id: NodeId) -> NodeId {
        self.node(id).game
    }

    fn comment(&self, id: NodeId) -> Option<&str> {
        self.node(id).comment.as_deref()
    }

    fn marks(&self) -> &BTreeMap<String, NodeId> {
        &self.marks
    }

    fn mark(&mut self, name: &str) {
        self.marks.insert(name.to_owned(), self.current);
    }

    fn annotate(&mut self, comment: &str) {
        let comment = (!comment.is_empty()).then(|| comment.into());
        self.nodes[self.current.index()].comment = comment;
    }

    fn undo(&mut self, count: u32) -> Result<(), TooFar> {
        let start = self.current;
        for available in 0..count {
            if !self.climb() {
                self.goto(start);
                return Err(TooFar { available });
            }
        }
        Ok(())
    }

    fn redo(&mut self, count: u32) -> Result<(), TooFar> {
        let start = self.current;
        for available in 0..count {
            let Some(child) = self.here().visited_last else {
                self.goto(start);
                return Err(TooFar { available });
            };
            self.descend(child);
        }
        Ok(())
    }

    fn goto(&mut self, id: NodeId) {
        let (mut target, mut below) = (id, Vec::new());
        // A node is younger than its parent: of two, only the younger can lie below the other.
        while self.current != target {
            if self.current > target {
                self.climb();
            } else if let Some(parent) = self.node(target).parent {
                below.push(target);
                target = parent;
            }
        }
        for child in below.into_iter().rev() {
            self.descend(child);
        }
    }

    fn set_visited_last(&mut self, id: NodeId, child: NodeId) {
        if self.node(child).parent == Some(id) {
            self.nodes[id.index()].visited_last = Some(child);
        }
    }
}
