//! Which thread hears of Ctrl-Z and of windows that change their size.
//!
//! The line editor must be the one. On Ctrl-Z it gives the terminal back, stops the program and takes the
//! terminal again: if another thread takes the signal, the editor goes on for a moment and takes the terminal
//! before the program stands still, and `fg` finds a terminal that nobody has taken. A new size of the window
//! interrupts the editor while it waits for a key, but only if its own thread is told.

/// Does something while this thread, and those that it starts, leave the signals of the terminal to others.
#[cfg(unix)]
pub fn without_signals<T>(work: impl FnOnce() -> T) -> T {
    use nix::sys::signal::{SigSet, Signal};

    let mut signals = SigSet::empty();
    signals.add(Signal::SIGTSTP);
    signals.add(Signal::SIGWINCH);
    // If that cannot be done, the keys do what they did.
    let _ = signals.thread_block();
    let result = work();
    let _ = signals.thread_unblock();
    result
}

/// Elsewhere there are no such signals.
#[cfg(not(unix))]
pub fn without_signals<T>(work: impl FnOnce() -> T) -> T {
    work()
}
