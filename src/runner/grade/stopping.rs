//! Whether somebody wants the run to stop: Ctrl-C, Ctrl-\, a closed window, or a polite signal.
//!
//! The programs under test are in groups of their own, so that no key reaches them: they are ended by us. Their
//! signals are as they would be in a shell.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

static WANTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Whether the run should stop.
pub(super) fn is_wanted() -> bool {
    WANTED.load(Ordering::Relaxed)
}

/// From now on, signals that ask for an end are taken note of.
#[cfg(unix)]
pub(super) fn listen() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};

    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
        // If it cannot be taken note of, it ends us, and what is under way goes on until its time is up.
        let _ = signal_hook::flag::register(signal, Arc::clone(&WANTED));
    }
}

/// From now on, Ctrl-C is taken note of.
#[cfg(not(unix))]
pub(super) fn listen() {
    // If it cannot be, it ends us.
    let _ = ctrlc::set_handler(|| WANTED.store(true, Ordering::Relaxed));
}
