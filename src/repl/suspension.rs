//! Which thread Ctrl-Z stops first.
//!
//! The line editor gives the terminal back, stops the program and takes the terminal again. If another thread
//! than its own takes the signal, it goes on for a moment, and takes the terminal before the program is stopped:
//! then `fg` finds a terminal that nobody has taken.

/// Does something while this thread, and those that it starts, leave it to others to stop the program.
#[cfg(unix)]
pub fn without_suspension<T>(work: impl FnOnce() -> T) -> T {
    use nix::sys::signal::{SigSet, Signal};

    let mut stop = SigSet::empty();
    stop.add(Signal::SIGTSTP);
    // If that cannot be done, Ctrl-Z does what it did.
    let _ = stop.thread_block();
    let result = work();
    let _ = stop.thread_unblock();
    result
}

/// Elsewhere there is no Ctrl-Z.
#[cfg(not(unix))]
pub fn without_suspension<T>(work: impl FnOnce() -> T) -> T {
    work()
}
