//! Who runs programs for a thread of the grader: a keeper, where there can be one, else the thread itself.

#[cfg(unix)]
use super::hold::Hold;
use super::process::{self, Order, Ran, Rest, Trouble};

/// Takes a keeper with the first program.
#[derive(Default)]
pub(super) struct Worker {
    #[cfg(unix)]
    keeper: Option<Hold>,
}

#[cfg(unix)]
impl Worker {
    /// Runs a program to its end; nothing comes of one that is not wanted any longer.
    ///
    /// # Errors
    ///
    /// When it cannot be run.
    pub(super) fn run(
        &mut self,
        order: &Order,
        is_wanted: &dyn Fn() -> bool,
    ) -> Result<Option<Ran>, Trouble> {
        if self.keeper.is_none() {
            self.keeper = Hold::take(is_wanted).map_err(Trouble::starting)?;
        }
        let outcome = match &mut self.keeper {
            Some(keeper) => keeper.run(order, is_wanted),
            None if is_wanted() => alone(order, is_wanted),
            None => Ok(None),
        };
        if !matches!(outcome, Ok(Some(_))) {
            self.rest();
        }
        outcome
    }

    /// Takes up no room in the system until there is something to run again.
    pub(super) fn rest(&mut self) {
        self.keeper = None;
    }
}

#[cfg(not(unix))]
impl Worker {
    /// Runs a program to its end; nothing comes of one that is not wanted any longer.
    ///
    /// # Errors
    ///
    /// When it cannot be run.
    #[expect(clippy::unused_self, reason = "on other systems it has a keeper")]
    pub(super) fn run(
        &mut self,
        order: &Order,
        is_wanted: &dyn Fn() -> bool,
    ) -> Result<Option<Ran>, Trouble> {
        alone(order, is_wanted)
    }

    /// Takes up no room in the system until there is something to run again.
    #[expect(clippy::unused_self, reason = "on other systems it has a keeper")]
    pub(super) fn rest(&mut self) {}
}

/// Runs a program without a keeper: what leaves its group goes on, and all of it where we are killed.
fn alone(order: &Order, is_wanted: &dyn Fn() -> bool) -> Result<Option<Ran>, Trouble> {
    process::run(order, is_wanted, &Rest::UNKNOWN)
}
