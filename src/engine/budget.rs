//! How long a search may go on.

use std::sync::atomic::{AtomicBool, Ordering};

/// The budget was used up, or somebody wanted the search to end, before there was an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there was no answer in so many steps")]
pub struct OutOfBudget;

/// What a search may use up.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    /// How many states may still be looked at.
    pub left: u64,
    /// Set when somebody wants the search to end.
    pub interrupt: Option<&'a AtomicBool>,
}

impl Budget<'_> {
    /// So many states, and nobody to interrupt.
    #[must_use]
    pub fn of(left: u64) -> Self {
        Self { left, interrupt: None }
    }

    /// Pays for a look at a state.
    pub(super) fn look(&mut self) -> Result<(), OutOfBudget> {
        /// Asking more often would cost more than it is worth.
        const ASK_EVERY: u64 = 1024;
        self.left = self.left.checked_sub(1).ok_or(OutOfBudget)?;
        let asks = self.left.is_multiple_of(ASK_EVERY);
        if asks && self.interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(OutOfBudget);
        }
        Ok(())
    }
}
