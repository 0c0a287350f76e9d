//! Whether somebody wants the run to stop: Ctrl-C, Ctrl-\, a closed window, or a polite signal.
//!
//! No key reaches the programs under test: they are ended by us. Their signals are as they would be in a shell.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Once};

static WANTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Whether the run should stop.
pub(super) fn is_wanted() -> bool {
    WANTED.load(Ordering::Relaxed)
}

/// From now on, signals that ask for an end end us no more: somebody else sees to that.
#[cfg(unix)]
pub(super) fn pass_over() {
    for signal in ending_signals(ignored()) {
        // They are not ignored, for programs would be started so.
        let _ = signal_hook::flag::register(signal, Arc::default());
    }
}

/// From now on, signals that ask for an end are taken note of.
pub(super) fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(take_note);
}

#[cfg(unix)]
fn take_note() {
    use signal_hook::consts::SIGCHLD;

    let ignored = ignored();
    if ignored & 1 << (SIGCHLD - 1) != 0 {
        // Whoever ignores it never hears how a program has ended.
        let _ = signal_hook::flag::register(SIGCHLD, Arc::default());
    }
    for signal in ending_signals(ignored) {
        // Where something holds us up, the second ends us: programs end with us as far as the system sees to it.
        let _ = signal_hook::flag::register_conditional_default(signal, Arc::clone(&WANTED));
        // If it cannot be taken note of, it ends us, and what is under way goes on until its time is up.
        let _ = signal_hook::flag::register(signal, Arc::clone(&WANTED));
    }
}

/// The signals that ask for an end, without those that are ignored: whoever started us with `nohup`, or behind a
/// shell's `&`, wants it to go on.
#[cfg(unix)]
fn ending_signals(ignored: u64) -> impl Iterator<Item = i32> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};

    [SIGINT, SIGTERM, SIGHUP, SIGQUIT].into_iter().filter(move |signal| ignored & 1 << (signal - 1) == 0)
}

/// The signals that were ignored when we were started, a bit each from the first, where the system tells.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default()
}

#[cfg(not(unix))]
fn take_note() {
    // If it cannot be, it ends us.
    let _ = ctrlc::set_handler(|| WANTED.store(true, Ordering::Relaxed));
}
