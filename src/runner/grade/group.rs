//! A program and all that it starts, as one: so that nothing is left running.
//!
//! Where the system has process groups, each program leads one of its own, and that is ended whole. What leaves
//! its group is found on Linux, see `leftovers`. On Windows only the program itself is ended.

use std::io;
use std::process::{Child, Command, ExitStatus};

#[cfg(not(unix))]
pub(super) use elsewhere::{is_bare_script, lead, signal, signal_name};
#[cfg(unix)]
pub(super) use unix::{is_bare_script, lead, signal, signal_name, wake};

/// Whether a program has ended by itself. Its number stays its own until it is [`end`]ed, so that nobody else's
/// group is ended in its place.
#[cfg(target_os = "linux")]
pub(super) fn has_ended(child: &mut Child) -> io::Result<bool> {
    use nix::errno::Errno;
    use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};

    let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
    match waitid(Id::Pid(unix::id(child)), flags) {
        Ok(status) => Ok(status != WaitStatus::StillAlive),
        // By a signal that has no name, such as those from 34.
        Err(Errno::EINVAL) => Ok(true),
        Err(error) => Err(error.into()),
    }
}

/// Whether a program has ended by itself.
#[cfg(not(target_os = "linux"))]
pub(super) fn has_ended(child: &mut Child) -> io::Result<bool> {
    Ok(child.try_wait()?.is_some())
}

/// Ends a program, if it has not ended, and its group.
pub(super) fn end(child: &mut Child) -> io::Result<ExitStatus> {
    #[cfg(unix)]
    unix::kill_group(child);
    // It may have ended by itself; it may also have gone into another group.
    let _ = child.kill();
    child.wait()
}

#[cfg(unix)]
mod unix {
    use std::ffi::OsStr;
    use std::fs::File;
    use std::io::{self, Read as _};
    use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};

    use nix::errno::Errno;
    use nix::sys::signal::{Signal, kill, killpg};
    use nix::unistd::Pid;

    use super::{Child, Command, ExitStatus};

    /// The program will lead a group of its own.
    pub(in super::super) fn lead(command: &mut Command) {
        command.process_group(0);
    }

    /// Whether a program could not be started for this reason: it is a text without `#!`.
    pub(in super::super) fn is_bare_script(program: &OsStr, error: &io::Error) -> bool {
        let is_text = || {
            let mut start = Vec::new();
            let read = File::open(program).and_then(|file| file.take(256).read_to_end(&mut start));
            read.is_ok() && !start.contains(&0)
        };
        // Without a `/` the file could be another one.
        let is_path = || program.as_encoded_bytes().contains(&b'/');
        error.raw_os_error() == Some(Errno::ENOEXEC as i32) && is_path() && is_text()
    }

    /// The number of a process.
    pub(super) fn id(child: &Child) -> Pid {
        Pid::from_raw(child.id().cast_signed())
    }

    /// Ends the whole group of its leader.
    pub(super) fn kill_group(child: &Child) {
        // If there is none left, that is all right.
        let _ = killpg(id(child), Signal::SIGKILL);
    }

    /// Lets a process go on that was stopped.
    pub(in super::super) fn wake(child: &Child) {
        // If it has ended, that is all right.
        let _ = kill(id(child), Signal::SIGCONT);
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
    use super::{Command, ExitStatus, io};

    pub(in super::super) fn lead(_: &mut Command) {}

    pub(in super::super) fn is_bare_script(_: &std::ffi::OsStr, _: &io::Error) -> bool {
        false
    }

    pub(in super::super) fn signal(_: ExitStatus) -> Option<i32> {
        None
    }

    pub(in super::super) fn signal_name(_: i32) -> Option<&'static str> {
        None
    }
}
