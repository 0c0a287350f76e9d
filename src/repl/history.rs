//! What was typed, kept from run to run.
//!
//! One entry a line; a statement of several lines has `\n` in it. Each run adds its own lines at the end, so
//! that several may share the file. What cannot be kept is kept for this run only: nobody should lose a game
//! over it.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use super::places::state_folder;
use super::recall::Recall;
use crate::session::reach::write_whole;

/// So many lines are kept.
pub(super) const MOST: usize = 10_000;

/// What was typed, each line once.
pub(super) struct History {
    file: Option<PathBuf>,
    pub(super) recall: Recall,
}

impl History {
    /// What earlier runs have left, in the place that the platform has for such things.
    pub(super) fn open() -> Self {
        let file = state_folder().map(|folder| folder.join("history"));
        let entries = file.as_deref().and_then(|file| read(file).ok()).unwrap_or_default();
        Self { file, recall: Recall::of(entries) }
    }

    /// Keeps what was typed, unless it begins with a blank or was the last line already; whether it is new.
    pub(super) fn keep(&self, entry: &str) -> bool {
        if entry.trim().is_empty() || entry.starts_with([' ', '\t']) {
            return false;
        }
        let is_new = self.recall.change(|entries| add(entries, entry));
        if let Some(file) = self.file.as_ref().filter(|_| is_new) {
            // A history that cannot be written is no reason to disturb a game.
            let _ = append(file, entry);
        }
        is_new
    }
}

/// Adds an entry, in the place of an older one like it; unless that is the last.
fn add(entries: &mut Vec<String>, entry: &str) -> bool {
    if entries.last().is_some_and(|last| last == entry) {
        return false;
    }
    if let Some(old) = entries.iter().position(|other| other == entry) {
        entries.remove(old);
    }
    entries.push(entry.to_owned());
    true
}

fn read(file: &Path) -> io::Result<Vec<String>> {
    let mut text = Vec::new();
    File::open(file)?.read_to_end(&mut text)?;
    let text = String::from_utf8_lossy(&text);
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    // The last of several that are alike counts.
    let mut seen = HashSet::new();
    let newest = lines.iter().rev().filter(|line| seen.insert(**line)).take(MOST);
    let mut entries: Vec<String> = newest.map(|line| unescaped(line)).collect();
    entries.reverse();
    if lines.len() > 2 * MOST {
        let lines: String = entries.iter().map(|entry| escaped(entry) + "\n").collect();
        write_whole(file, &lines)?;
    }
    Ok(entries)
}

fn append(file: &Path, entry: &str) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut options = OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    // One write, so that lines of several runs do not mix.
    options.open(file)?.write_all(format!("{}\n", escaped(entry)).as_bytes())
}

fn escaped(entry: &str) -> String {
    entry.replace('\\', "\\\\").replace('\n', "\\n")
}

fn unescaped(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('n') => text.push('\n'),
                other => text.extend(other),
            },
            c => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_were() {
        for entry in ["show", "say \"a\\nb\"", "repeat 2 {\n  show\n}", "\\", "\\\\n", "é\\"] {
            assert_eq!(unescaped(&escaped(entry)), entry);
        }
    }

    #[test]
    fn a_line_is_kept_once_and_blanks_keep_it_out() {
        let history = History { file: None, recall: Recall::default() };
        let kept = ["show", "legal", "legal", " quit", "", "show"].map(|line| history.keep(line));
        assert_eq!(kept, [true, true, false, false, false, true]);
        history.recall.with(|entries| assert_eq!(entries, ["legal", "show"]));
    }

    #[test]
    fn runs_share_a_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("deeper/history");
        for lines in [["show", "legal"], ["undo", "show"]] {
            for line in lines {
                append(&file, line).expect("written");
            }
        }
        assert_eq!(read(&file).expect("read"), ["legal", "undo", "show"]);
    }
}
