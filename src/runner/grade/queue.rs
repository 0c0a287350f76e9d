//! Which case comes next, for workers that take one after the other.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The cases by their numbers, and how many work on them.
pub(super) struct Queue {
    total: usize,
    state: Mutex<State>,
}

struct State {
    next: usize,
    /// Cases that were given back.
    returned: Vec<usize>,
    workers: usize,
}

impl Queue {
    pub(super) fn new(total: usize, workers: usize) -> Self {
        Self { total, state: Mutex::new(State { next: 0, returned: Vec::new(), workers }) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Whoever panicked has left it whole.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next case for a worker, if there is one now.
    pub(super) fn take(&self) -> Option<usize> {
        let mut state = self.state();
        if let Some(number) = state.returned.pop() {
            return Some(number);
        }
        let number = state.next;
        state.next = self.total.min(number + 1);
        (number < self.total).then_some(number)
    }

    /// A worker for whom there is no case leaves, unless there is one again.
    pub(super) fn leave(&self) -> bool {
        let mut state = self.state();
        let is_empty = state.returned.is_empty() && state.next == self.total;
        state.workers -= usize::from(is_empty);
        is_empty
    }

    /// Whether nobody works besides the one that asks.
    pub(super) fn has_one_worker(&self) -> bool {
        self.state().workers == 1
    }

    /// A worker gives its case back, if it has one, and leaves if there are others.
    pub(super) fn give_back(&self, case: Option<usize>) -> bool {
        let mut state = self.state();
        state.returned.extend(case);
        let has_others = state.workers > 1;
        state.workers -= usize::from(has_others);
        has_others
    }
}
