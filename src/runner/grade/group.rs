//! A program and all that it starts, as one: so that nothing is left running.
//!
//! Where the system has process groups, each program gets one of its own, and that is ended whole. What leaves
//! its group is found on Linux by a mark in its environment, or because it has become our own child.

use std::process::{Child, Command, ExitStatus};

#[cfg(unix)]
pub(super) use unix::{bury, kill, make_own, signal, signal_name};

#[cfg(not(unix))]
pub(super) use elsewhere::{bury, kill, make_own, signal, signal_name};

#[cfg(target_os = "linux")]
pub(super) use leftovers::{adopt, end_leftovers, end_leftovers_of};

#[cfg(unix)]
mod unix {
    use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};

    use std::thread;
    use std::time::{Duration, Instant};

    use nix::sys::signal::{Signal, killpg};
    use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
    use nix::unistd::Pid;

    use super::{Child, Command, ExitStatus};

    /// The command starts a group; the number is its own in this run.
    pub(in super::super) fn make_own(command: &mut Command, number: usize) {
        command.process_group(0);
        #[cfg(target_os = "linux")]
        command.env(super::leftovers::MARK, super::leftovers::mark(number));
    }

    /// Ends the whole group.
    pub(in super::super) fn kill(child: &mut Child) {
        if let Ok(id) = i32::try_from(child.id()) {
            // If there is none left, that is all right.
            let _ = killpg(Pid::from_raw(id), Signal::SIGKILL);
        }
    }

    /// Takes note of the dead of a group that was killed, where they have become our children: until then they
    /// would count as processes.
    pub(in super::super) fn bury(child: &Child) {
        /// To be killed may take a moment.
        const PATIENCE: Duration = Duration::from_secs(1);
        let Ok(id) = i32::try_from(child.id()) else { return };
        let until = Instant::now() + PATIENCE;
        loop {
            match waitpid(Pid::from_raw(-id), Some(WaitPidFlag::WNOHANG)) {
                Ok(WaitStatus::StillAlive) if Instant::now() < until => {
                    thread::sleep(Duration::from_millis(1));
                }
                Ok(WaitStatus::StillAlive) | Err(_) => return,
                Ok(_) => {}
            }
        }
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
    use super::{Child, Command, ExitStatus};

    pub(in super::super) fn make_own(_: &mut Command, _: usize) {}

    pub(in super::super) fn bury(_: &Child) {}

    pub(in super::super) fn kill(child: &mut Child) {
        // It may have ended by itself.
        let _ = child.kill();
    }

    pub(in super::super) fn signal(_: ExitStatus) -> Option<i32> {
        None
    }

    pub(in super::super) fn signal_name(_: i32) -> Option<&'static str> {
        None
    }
}

#[cfg(not(target_os = "linux"))]
pub(super) fn adopt() {}

#[cfg(not(target_os = "linux"))]
pub(super) fn end_leftovers() {}

#[cfg(not(target_os = "linux"))]
pub(super) fn end_leftovers_of(_: usize) {}

#[cfg(target_os = "linux")]
mod leftovers {
    use std::collections::HashSet;
    use std::fs;
    use std::process;
    use std::sync::OnceLock;
    use std::thread;
    use std::time::Duration;

    use nix::sys::prctl::set_child_subreaper;
    use nix::sys::signal::{Signal, kill};
    use nix::sys::wait::{WaitPidFlag, waitpid};
    use nix::unistd::Pid;

    /// The variable by which a process is known that we have started, or that such a one has.
    pub(super) const MARK: &str = "BOARDSH_GRADES";

    /// Its value for a program.
    pub(super) fn mark(number: usize) -> String {
        format!("{}.{number}", process::id())
    }

    /// Children that whoever started us had before they became us: they are none of our business.
    static OTHERS: OnceLock<HashSet<i32>> = OnceLock::new();

    /// From now on, processes whose parents have ended become our children.
    pub(in super::super) fn adopt() {
        OTHERS.get_or_init(|| processes().into_iter().filter(|&id| is_our_child(id)).collect());
        // If that cannot be, the mark remains.
        let _ = set_child_subreaper(true);
    }

    /// Ends all that programs have left behind outside their groups. No program may be under way.
    pub(in super::super) fn end_leftovers() {
        let ours = format!("{}.", process::id());
        let is_own = |id: i32| is_our_child(id) && OTHERS.get().is_none_or(|others| !others.contains(&id));
        end_all(&|id| is_own(id) || has_mark(id, &|mark| mark.starts_with(&ours)));
    }

    /// Ends what one program has left behind.
    pub(in super::super) fn end_leftovers_of(number: usize) {
        let its = mark(number);
        end_all(&|id| has_mark(id, &|mark| mark == its));
    }

    fn end_all(is_leftover: &dyn Fn(i32) -> bool) {
        /// Something that starts others faster than they are ended is left to whoever looks after the machine.
        const ROUNDS: usize = 1000;
        for _ in 0..ROUNDS {
            let found: Vec<i32> = processes().into_iter().filter(|&id| is_leftover(id)).collect();
            if found.is_empty() {
                return;
            }
            for id in found {
                let _ = kill(Pid::from_raw(id), Signal::SIGKILL);
                // Those that are our children have to be taken note of.
                let _ = waitpid(Pid::from_raw(id), Some(WaitPidFlag::WNOHANG));
            }
            // To die may take a moment.
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// All processes but our own.
    fn processes() -> Vec<i32> {
        let Ok(entries) = fs::read_dir("/proc") else { return Vec::new() };
        let ids = entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        ids.filter(|&id| u32::try_from(id) != Ok(process::id())).collect()
    }

    fn is_our_child(id: i32) -> bool {
        let Ok(stat) = fs::read_to_string(format!("/proc/{id}/stat")) else { return false };
        // The name is in brackets, and may hold anything. After it come the state and the parent.
        let parent = stat.rsplit_once(')').and_then(|(_, rest)| rest.split_whitespace().nth(1));
        parent.and_then(|parent| parent.parse().ok()) == Some(process::id())
    }

    fn has_mark(id: i32, is_wanted: &dyn Fn(&str) -> bool) -> bool {
        let Ok(environment) = fs::read(format!("/proc/{id}/environ")) else { return false };
        let mut variables =
            environment.split(|&byte| byte == 0).filter_map(|bytes| str::from_utf8(bytes).ok());
        let value = variables.find_map(|variable| variable.strip_prefix(MARK)?.strip_prefix('='));
        value.is_some_and(is_wanted)
    }
}
