//! The grader's hold on a keeper.

use std::env;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::process::{LOOK_EVERY, Order, Ran, Trouble, lacks_room};
use super::{group, keeper, messages};

/// A keeper ends when it is let go, and so does what it runs.
pub(super) struct Hold {
    process: Child,
    /// There are none only when it is let go.
    orders: Option<ChildStdin>,
    answers: Option<ChildStdout>,
}

impl Hold {
    /// Takes a new keeper, where there can be one.
    ///
    /// # Errors
    ///
    /// When there is no room for it now.
    pub(super) fn take(is_wanted: &dyn Fn() -> bool) -> io::Result<Option<Self>> {
        /// Keys may end one before it has a session of its own.
        const TRIES: usize = 3;
        let Some(boardsh) = boardsh().filter(|_| keeper::can_be_started()) else { return Ok(None) };
        for _ in 0..TRIES {
            let mut hold = match Self::start(&boardsh) {
                Ok(hold) => hold,
                Err(error) if lacks_room(&error) => return Err(error),
                Err(_) => return Ok(None),
            };
            if hold.hear(is_wanted, Duration::MAX).is_some() {
                return Ok(Some(hold));
            }
            if !is_wanted() {
                break;
            }
        }
        Ok(None)
    }

    fn start(boardsh: &Path) -> io::Result<Self> {
        let mut command = Command::new(boardsh);
        let command = command.arg(keeper::KEEP).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn()?;
        let (orders, answers) = (process.stdin.take(), process.stdout.take());
        Ok(Self { process, orders, answers })
    }

    /// Has a program run to its end; nothing comes of one that is not wanted any longer.
    pub(super) fn run(
        &mut self,
        order: &Order,
        is_wanted: &dyn Fn() -> bool,
    ) -> Result<Option<Ran>, Trouble> {
        /// The keeper ends it in time, but a machine may be busy.
        const PATIENCE: Duration = Duration::from_secs(60);
        let is_told = match &mut self.orders {
            Some(orders) => messages::send(orders, &messages::of_order(order)).is_ok(),
            None => false,
        };
        let limit = order.bounds.timeout.saturating_mul(2).saturating_add(PATIENCE);
        let heard = if is_told { self.hear(is_wanted, limit) } else { None };
        match heard.and_then(messages::outcome) {
            Some(outcome) => outcome.map(Some),
            None if is_still_wanted(is_wanted) => {
                Err(Trouble::following(io::Error::other("the process that watches it has ended")))
            }
            None => Ok(None),
        }
    }

    /// Waits so long for an answer as somebody wants to hear it.
    fn hear(&mut self, is_wanted: &dyn Fn() -> bool, longest: Duration) -> Option<Vec<Vec<u8>>> {
        let answers = self.answers.as_mut()?;
        let start = Instant::now();
        while !messages::is_readable(answers, LOOK_EVERY) {
            if !is_wanted() || start.elapsed() > longest {
                return None;
            }
            // A program may have stopped it.
            group::wake(&self.process);
        }
        messages::receive(answers)
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        /// To end what a program has left running may take long; longer than this only where it goes wrong.
        const LONGEST: Duration = Duration::from_secs(30);
        // Nobody speaks to it, and nobody listens.
        self.orders = None;
        self.answers = None;
        group::wake(&self.process);
        let start = Instant::now();
        while !group::has_ended(&mut self.process).unwrap_or(true) {
            if start.elapsed() > LONGEST {
                // If it cannot be ended, it has ended.
                let _ = self.process.kill();
            }
            thread::sleep(Duration::from_millis(1));
        }
        if !self.process.wait().is_ok_and(|status| status.success()) {
            // The number of a session is nobody else's while anything is left of it.
            #[cfg(target_os = "linux")]
            super::leftovers::end_session(self.process.id());
        }
    }
}

/// Whether somebody still wants to know, when a keeper is gone: what has ended it may be about to end us.
fn is_still_wanted(is_wanted: &dyn Fn() -> bool) -> bool {
    const SOON: Duration = Duration::from_millis(100);
    if is_wanted() {
        thread::sleep(SOON);
    }
    is_wanted()
}

/// The program that runs, also when its file has been replaced or removed, where the system helps with that.
fn boardsh() -> Option<PathBuf> {
    let own = PathBuf::from("/proc/self/exe");
    if own.exists() { Some(own) } else { env::current_exe().ok() }
}
