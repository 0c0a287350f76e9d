//! What a program leaves running outside its group, on Linux.
//!
//! Processes whose parents have ended become our children, and there they are found as soon as a program has
//! ended. Several programs run at a time: what belongs to one that is still under way is known by its group, or by
//! a mark in its environment, and is left alone until then. What has neither ends with the first program that does.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::process::{self, Child, Command};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use nix::sys::prctl::set_child_subreaper;
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{WaitPidFlag, waitpid};
use nix::unistd::{Pid, getpgid};

/// The variable by which a process is known that a program has started.
const MARK: &str = "BOARDSH_GRADES";

/// Its value for the program of that number in this run.
fn mark(number: usize) -> String {
    format!("{}.{number}", process::id())
}

/// A program under way.
struct Leader {
    process: i32,
    mark: String,
}

/// Locked while a program starts and while leftovers are looked for: a program that is not noted down yet would be
/// taken for one.
fn under_way() -> MutexGuard<'static, Vec<Leader>> {
    static UNDER_WAY: Mutex<Vec<Leader>> = Mutex::new(Vec::new());
    // Whoever panicked has left the list whole.
    UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Children that whoever started us had before they became us: they are none of our business.
static OTHERS: OnceLock<HashSet<i32>> = OnceLock::new();

/// From now on, processes whose parents have ended become our children.
pub(super) fn adopt() {
    OTHERS.get_or_init(|| children().into_iter().collect());
    // If that cannot be, only groups are ended.
    let _ = set_child_subreaper(true);
}

/// Starts a program with a mark.
pub(super) fn start(command: &mut Command, number: usize) -> io::Result<Child> {
    let mark = mark(number);
    command.env(MARK, &mark);
    let mut under_way = under_way();
    let child = command.spawn()?;
    under_way.push(Leader { process: id_of(&child), mark });
    Ok(child)
}

/// Ends what a program has left behind that has ended.
pub(super) fn end_those_of(child: &Child) {
    under_way().retain(|leader| leader.process != id_of(child));
    end(children);
}

/// Ends what all programs have left behind. None may be under way.
pub(super) fn end_all() {
    // The short lists are made while processes come and go, and one may be missing.
    end(children_by_parent);
}

/// Ends those of our children that belong to no program under way.
fn end(children: fn() -> Vec<i32>) {
    /// Something that starts others faster than they are ended is left to whoever looks after the machine.
    const ROUNDS: usize = 1000;
    for _ in 0..ROUNDS {
        let under_way = under_way();
        let found: Vec<i32> = children().into_iter().filter(|&id| is_leftover(id, &under_way)).collect();
        for &id in &found {
            let _ = kill(Pid::from_raw(id), Signal::SIGKILL);
            // It is our child, and counts as a process until it has been taken note of.
            let _ = waitpid(Pid::from_raw(id), Some(WaitPidFlag::WNOHANG));
        }
        drop(under_way);
        if found.is_empty() {
            return;
        }
        // To die may take a moment.
        thread::sleep(Duration::from_millis(1));
    }
}

fn is_leftover(id: i32, under_way: &[Leader]) -> bool {
    let is_other = OTHERS.get().is_some_and(|others| others.contains(&id));
    let group = getpgid(Some(Pid::from_raw(id))).map(Pid::as_raw).unwrap_or_default();
    !is_other
        && !under_way.iter().any(|leader| leader.process == id || leader.process == group)
        && !mark_of(id).is_some_and(|mark| under_way.iter().any(|leader| leader.mark == mark))
}

fn id_of(child: &Child) -> i32 {
    child.id().cast_signed()
}

/// Our own children, those that have ended as well.
fn children() -> Vec<i32> {
    let of_task = |task: fs::DirEntry| fs::read_to_string(task.path().join("children")).ok();
    let tasks = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let lists: Option<Vec<String>> = tasks.map(of_task).collect();
    match lists {
        Some(lists) => {
            lists.iter().flat_map(|list| list.split_whitespace()).filter_map(|id| id.parse().ok()).collect()
        }
        // A kernel without such lists.
        None => children_by_parent(),
    }
}

/// The same, told by all processes.
fn children_by_parent() -> Vec<i32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    ids.filter(|&id| is_our_child(id)).collect()
}

fn is_our_child(id: i32) -> bool {
    let Ok(stat) = fs::read_to_string(format!("/proc/{id}/stat")) else { return false };
    // The name is in brackets, and may hold anything. After it come the state and the parent.
    let parent = stat.rsplit_once(')').and_then(|(_, rest)| rest.split_whitespace().nth(1));
    parent.and_then(|parent| parent.parse().ok()) == Some(process::id())
}

fn mark_of(id: i32) -> Option<String> {
    let environment = fs::read(format!("/proc/{id}/environ")).ok()?;
    let mut variables = environment.split(|&byte| byte == 0).filter_map(|bytes| str::from_utf8(bytes).ok());
    variables.find_map(|variable| variable.strip_prefix(MARK)?.strip_prefix('=')).map(str::to_owned)
}
