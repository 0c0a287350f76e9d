//! A program and all that it starts, as one: so that nothing is left running.
//!
//! Where the system has process groups, each program leads one of its own, and that is ended whole. What leaves
//! its group is found on Linux, see `leftovers`. On Windows only the program itself is ended.

use std::io;
use std::process::{Child, Command, ExitStatus};

#[cfg(target_os = "linux")]
use super::leftovers;
#[cfg(unix)]
pub(super) use unix::{signal, signal_name};

#[cfg(not(unix))]
pub(super) use elsewhere::{signal, signal_name};

/// The command that starts a program by its words, as the leader of a group.
#[cfg(unix)]
pub(super) use super::own_session::command;

/// The command that starts a program by its words.
#[cfg(not(unix))]
pub(super) fn command(words: &[impl AsRef<std::ffi::OsStr>]) -> Command {
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]);
    command
}

/// Starts it. The number is its own in this run.
#[cfg(target_os = "linux")]
pub(super) fn start(command: &mut Command, number: usize) -> io::Result<Child> {
    leftovers::start(command, number)
}

/// Starts it.
#[cfg(not(target_os = "linux"))]
pub(super) fn start(command: &mut Command, _number: usize) -> io::Result<Child> {
    command.spawn()
}

/// Why a program could not be run after all, by its status and what it wrote to standard error.
#[cfg(unix)]
pub(super) use super::own_session::failure;

/// Why a program could not be run after all: it can always be told at once.
#[cfg(not(unix))]
pub(super) fn failure(_: i32, _: &[u8]) -> Option<io::Error> {
    None
}

/// Whether a program has ended by itself. Its number stays its own until it is [`end`]ed, so that nobody else's
/// group is ended in its place.
#[cfg(target_os = "linux")]
pub(super) fn has_ended(child: &mut Child) -> io::Result<bool> {
    use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};

    let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
    let status = waitid(Id::Pid(unix::id(child)), flags)?;
    Ok(status != WaitStatus::StillAlive)
}

/// Whether a program has ended by itself.
#[cfg(not(target_os = "linux"))]
pub(super) fn has_ended(child: &mut Child) -> io::Result<bool> {
    Ok(child.try_wait()?.is_some())
}

/// Ends a program, if it has not ended, and all that it has started.
pub(super) fn end(child: &mut Child) -> io::Result<ExitStatus> {
    #[cfg(unix)]
    unix::kill_group(child);
    // It may have ended by itself; it may also have gone into another group.
    let _ = child.kill();
    let status = child.wait();
    #[cfg(target_os = "linux")]
    leftovers::end_those_of(child);
    status
}

#[cfg(unix)]
mod unix {
    use std::os::unix::process::ExitStatusExt as _;

    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;

    use super::{Child, ExitStatus};

    /// The number of a process.
    pub(super) fn id(child: &Child) -> Pid {
        Pid::from_raw(child.id().cast_signed())
    }

    /// Ends the whole group of its leader.
    pub(super) fn kill_group(child: &Child) {
        // If there is none left, that is all right.
        let _ = killpg(id(child), Signal::SIGKILL);
    }

    /// The signal that ended it, if one did.
    pub(in super::super) fn signal(status: ExitStatus) -> Option<i32> {
        status.signal()
    }

    /// `SIGSEGV`
    pub(in super::super) fn signal_name(signal: i32) -> Option<&'static str> {
        Signal::try_from(signal).ok().map(Signal::as_str)
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use super::ExitStatus;

    pub(in super::super) fn signal(_: ExitStatus) -> Option<i32> {
        None
    }

    pub(in super::super) fn signal_name(_: i32) -> Option<&'static str> {
        None
    }
}
