//! Whether somebody wants the run to stop: Ctrl-C, or a polite signal.
//!
//! The programs under test are in groups of their own, so that no key reaches them: they are ended by us.

use std::sync::atomic::{AtomicBool, Ordering};

static WANTED: AtomicBool = AtomicBool::new(false);

/// Whether the run should stop.
pub(super) fn is_wanted() -> bool {
    WANTED.load(Ordering::Relaxed)
}

/// From now on, signals that ask for an end are taken note of, in this thread and those that it starts.
#[cfg(unix)]
pub(super) fn listen() {
    use std::thread;

    use nix::sys::signal::{SigSet, Signal};

    let signals: SigSet = [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP].into_iter().collect();
    // If they cannot be waited for, they end us, and what is under way goes on until its time is up.
    if signals.thread_block().is_ok() {
        let _ = thread::Builder::new().spawn(move || {
            while signals.wait().is_ok() {
                WANTED.store(true, Ordering::Relaxed);
            }
        });
    }
}

/// From now on, Ctrl-C is taken note of.
#[cfg(not(unix))]
pub(super) fn listen() {
    // If it cannot be, it ends us.
    let _ = ctrlc::set_handler(|| WANTED.store(true, Ordering::Relaxed));
}
