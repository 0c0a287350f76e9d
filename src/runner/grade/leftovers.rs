//! What a program leaves running outside its group, on Linux.
//!
//! Processes whose parents have ended become children of the keeper that ran them all. It runs one program at a
//! time: whatever is still below it when that has ended is a leftover.

use std::fs;
use std::process;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::sys::prctl::set_child_subreaper;
use nix::sys::signal::{Signal, kill, killpg};
use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid, waitpid};
use nix::unistd::{Pid, getpgrp};

/// Something that starts others faster than they can be ended is left to whoever looks after the machine.
const LONGEST: Duration = Duration::from_secs(10);

/// So often nothing is found that can be ended before it is given up: it may be another user's by now.
const IN_VAIN: u32 = 100;

/// From now on, processes below us whose parents have ended become our children.
pub(super) fn adopt() {
    // If that cannot be, only groups are ended.
    let _ = set_child_subreaper(true);
}

/// Takes note of children that have ended, other than the program of that number: whoever waits for them to be gone
/// would wait for ever.
pub(super) fn bury(program: u32) {
    let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
    while let Ok(WaitStatus::Exited(child, _) | WaitStatus::Signaled(child, ..)) = waitid(Id::All, flags) {
        if child.as_raw() == program.cast_signed() || waitpid(child, Some(WaitPidFlag::WNOHANG)).is_err() {
            return;
        }
    }
}

/// Ends our children, and theirs when they have become ours.
pub(super) fn end_all() {
    let own = process::id().cast_signed();
    end(&|process| process.parent == own, &has_children);
}

/// Ends what is left of the session that this process has led.
pub(super) fn end_session(leader: u32) {
    let leader = leader.cast_signed();
    let is_of_it = |process: &Process| process.session == leader && process.state != "Z";
    end(&is_of_it, &|| processes().any(|process| is_of_it(&process)));
}

/// Ends all processes that are meant, as long as there are any.
fn end(is_meant: &dyn Fn(&Process) -> bool, is_any_left: &dyn Fn() -> bool) {
    let start = Instant::now();
    let mut in_vain = 0;
    while is_any_left() && in_vain < IN_VAIN && start.elapsed() < LONGEST {
        let ended = processes().filter(is_meant).filter(Process::end).count();
        in_vain = if ended == 0 { in_vain + 1 } else { 0 };
    }
}

/// Whether we have children that have not ended. Those that have are taken note of.
fn has_children() -> bool {
    loop {
        match waitpid(None, Some(WaitPidFlag::WNOHANG)) {
            Ok(WaitStatus::StillAlive) => return true,
            Err(Errno::ECHILD) => return false,
            // It has ended, be it in a way that has no name.
            _ => {}
        }
    }
}

/// A process, as the system tells of it.
struct Process {
    id: i32,
    state: String,
    parent: i32,
    group: i32,
    session: i32,
}

impl Process {
    fn find(id: i32) -> Option<Self> {
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        // The name is in brackets, and may hold anything.
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
        let state = fields.next()?.to_owned();
        let mut number = || fields.next()?.parse().ok();
        Some(Self { id, state, parent: number()?, group: number()?, session: number()? })
    }

    /// Whether it can be ended, which is done. In a group nobody gets away by starting another.
    fn end(&self) -> bool {
        if self.group != getpgrp().as_raw() {
            // It may have gone to another by now.
            let _ = killpg(Pid::from_raw(self.group), Signal::SIGKILL);
        }
        kill(Pid::from_raw(self.id), Signal::SIGKILL).is_ok()
    }
}

/// All processes, those first that have come last: they are gone soonest.
fn processes() -> impl Iterator<Item = Process> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids: Vec<i32> = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect();
    ids.into_iter().rev().filter_map(Process::find)
}
