//! Starts a program in a session of its own: it has no hold on our terminal, cannot join our group, and ends, on
//! Linux, when we do.
//!
//! A process can only leave a session for itself. So boardsh is started once more, leaves it, and then becomes the
//! program. Where boardsh is not the program that runs but a library of it, programs get a group of their own.

use std::env;
use std::ffi::OsStr;
use std::io;
use std::os::unix::process::{CommandExt as _, parent_id};
use std::path::PathBuf;
use std::process::{self, Command, ExitCode};
use std::sync::atomic::{AtomicBool, Ordering};

use nix::unistd::setsid;

/// The first argument of a boardsh that is to become a program. Behind it stand our number and the program's words.
const BECOME: &str = "--become-graded-program";

/// How a boardsh that cannot become a program begins to say so; the number of the error follows.
const CANNOT: &str = "\u{1}boardsh cannot become it: ";

/// The status that a shell gives to a command that it cannot run.
const NOT_RUN: u8 = 127;

/// Whether the program that runs asks [`become_program`] first.
static IS_BOARDSH: AtomicBool = AtomicBool::new(false);

/// Becomes a program if the command line says so, and never returns then; unless the program cannot be run.
pub(crate) fn become_program() -> Option<ExitCode> {
    let mut arguments = env::args_os().skip(1);
    if arguments.next().is_none_or(|first| first != BECOME) {
        IS_BOARDSH.store(true, Ordering::Relaxed);
        return None;
    }
    let (grader, program) = (arguments.next()?, arguments.next()?);
    // It cannot fail: whoever has just been started leads no group.
    let _ = setsid();
    #[cfg(target_os = "linux")]
    let _ = nix::sys::prctl::set_pdeathsig(nix::sys::signal::Signal::SIGKILL);
    if grader != OsStr::new(&parent_id().to_string()) {
        // It has ended before we could hear of it.
        return Some(ExitCode::from(NOT_RUN));
    }
    let error = Command::new(program).args(arguments).exec();
    eprint!("{CANNOT}{}", error.raw_os_error().unwrap_or_default());
    Some(ExitCode::from(NOT_RUN))
}

/// The command that starts a program by its words.
pub(super) fn command(words: &[impl AsRef<OsStr>]) -> Command {
    let direct = || {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).process_group(0);
        command
    };
    let Some(boardsh) = boardsh().filter(|_| IS_BOARDSH.load(Ordering::Relaxed)) else { return direct() };
    let mut command = Command::new(boardsh);
    command.arg(BECOME).arg(process::id().to_string()).args(words);
    command
}

/// The program that runs.
fn boardsh() -> Option<PathBuf> {
    // There it is found also when the file has been replaced or removed.
    if cfg!(target_os = "linux") { Some("/proc/self/exe".into()) } else { env::current_exe().ok() }
}

/// Why a program could not be run, if that is so, by its status and what it wrote to standard error.
pub(super) fn failure(status: i32, stderr: &[u8]) -> Option<io::Error> {
    let number = stderr.strip_prefix(CANNOT.as_bytes()).filter(|_| status == i32::from(NOT_RUN))?;
    let number = str::from_utf8(number).ok()?.parse().ok()?;
    Some(io::Error::from_raw_os_error(number))
}
