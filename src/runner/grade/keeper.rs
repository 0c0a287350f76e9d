//! A keeper: a boardsh that runs programs for the grader, one at a time, and ends all that they leave running.
//!
//! It has a session of its own, and so have its programs: they have no hold on our terminal, no key reaches them,
//! and none of them can join our group. On Linux, processes whose parents have ended become the keeper's children,
//! so that what is below it when a program has ended belongs to that program and to no other. When the grader is
//! gone, however that came about, the pipe with the orders ends, and with it the program and its keeper.

use std::env;
use std::io;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use nix::unistd::setsid;

use super::process::{self, Rest};
use super::{messages, stopping};

/// The argument of a boardsh that is to be a keeper.
pub(super) const KEEP: &str = "--keep-graded-programs";

/// Whether the program that runs asks [`keep_programs`] first.
static IS_BOARDSH: AtomicBool = AtomicBool::new(false);

/// Whether boardsh is the program that runs, and not a library of it.
pub(super) fn can_be_started() -> bool {
    IS_BOARDSH.load(Ordering::Relaxed)
}

/// Is a keeper to the end, if the command line says so.
pub(crate) fn keep_programs() -> Option<ExitCode> {
    if env::args_os().nth(1).is_none_or(|first| first != KEEP) {
        IS_BOARDSH.store(true, Ordering::Relaxed);
        return None;
    }
    // Who asks all of us politely to end asks the grader as well, and a program that asks us is none we listen to: this
    // one ends when the grader has.
    stopping::pass_over();
    // It cannot fail: whoever has just been started leads no group.
    let _ = setsid();
    #[cfg(target_os = "linux")]
    super::leftovers::adopt();
    // Whom it could not tell what came of a program has gone.
    Some(if serve().is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs one program after the other, until there are no more orders.
fn serve() -> io::Result<()> {
    let mut orders = io::stdin().lock();
    let mut answers = io::stdout().lock();
    // Now keys do not reach it any more.
    messages::send::<&[u8]>(&mut answers, &[])?;
    while let Some(order) = messages::receive(&mut orders).and_then(messages::order) {
        // While a program is under way nobody orders another: it can only be that there is nobody any more.
        let is_wanted = || !messages::is_readable(&io::stdin(), Duration::ZERO);
        let Some(outcome) = process::run(&order, &is_wanted, &BELOW).transpose() else { break };
        messages::send(&mut answers, &messages::of_outcome(outcome))?;
    }
    Ok(())
}

/// What belongs to a program is what is below us.
#[cfg(target_os = "linux")]
const BELOW: Rest = Rest { bury: super::leftovers::bury, end: super::leftovers::end_all };
#[cfg(not(target_os = "linux"))]
const BELOW: Rest = Rest::UNKNOWN;
