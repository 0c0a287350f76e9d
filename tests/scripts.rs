//! Scripts from standard input or from a folder, and exactly what must come of them.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::{TempDir, tempdir};

use crate::support::{Finished, Run};

/// Runs a script from standard input.
#[track_caller]
pub(crate) fn run(script: &str) -> Finished {
    Run::new(["run", "-"]).input(script).finish()
}

/// The script prints exactly this, and nothing goes wrong.
#[track_caller]
pub(crate) fn prints(script: &str, expected: &str) {
    run(script).stdout(expected).stderr("").status(0);
}

/// Every claim of the script holds, and it says nothing.
#[track_caller]
pub(crate) fn holds(script: &str) {
    prints(script, "");
}

/// The script stops before it has printed anything: the last time that it says `place`, that is underlined.
#[track_caller]
pub(crate) fn refuses(script: &str, place: &str, message: &str, label: &str) {
    run(script).stdout("").stderr(&drawn("<stdin>", script, place, message, label)).status(2);
}

/// As [`refuses`], with a way out.
#[track_caller]
pub(crate) fn refuses_and_helps(script: &str, place: &str, [message, label]: [&str; 2], help: &str) {
    let error = drawn("<stdin>", script, place, message, label) + &helping(script, place, help);
    run(script).stdout("").stderr(&error).status(2);
}

/// A board that was asked for, in a game that goes on without check.
pub(crate) fn shown(board: &str, player: &str) -> String {
    format!("{board}{player} is to move.\n")
}

/// An error as it is drawn: about the last `place` in a text.
#[track_caller]
pub(crate) fn drawn(name: &str, text: &str, place: &str, message: &str, label: &str) -> String {
    let (number, column, line) = locate(text, place);
    let gutter = " ".repeat(number.to_string().len());
    let (before, under) = (" ".repeat(column - 1), "^".repeat(place.chars().count().max(1)));
    format!(
        "error: {message}\n{gutter}--> {name}:{number}:{column}\n{gutter} |\n{number} | {line}\n\
         {gutter} | {before}{under} {label}\n"
    )
}

/// What follows an error that knows a way out.
#[track_caller]
pub(crate) fn helping(text: &str, place: &str, help: &str) -> String {
    let gutter = " ".repeat(locate(text, place).0.to_string().len());
    format!("{gutter} |\n{gutter} = help: {help}\n")
}

/// The line and column of the last `place` in a text, and that line.
#[track_caller]
fn locate<'a>(text: &'a str, place: &str) -> (usize, usize, &'a str) {
    let at = text.rfind(place).unwrap_or_else(|| panic!("{place:?} is not in {text:?}"));
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    (text[..at].matches('\n').count() + 1, text[start..at].chars().count() + 1, line)
}

/// A folder with files in it.
pub(crate) struct Folder {
    root: TempDir,
}

impl Folder {
    /// A new folder with these files; folders in their names are made.
    pub(crate) fn with<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let folder = Self { root: tempdir().expect("a folder") };
        for (name, text) in files {
            folder.write(name, text);
        }
        folder
    }

    /// A new folder.
    pub(crate) fn empty() -> Self {
        Self::with([])
    }

    /// The place of a name.
    pub(crate) fn at(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    /// The folder itself.
    pub(crate) fn path(&self) -> &Path {
        self.root.path()
    }

    /// Writes a file.
    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let file = self.at(name);
        fs::create_dir_all(file.parent().expect("a file is in a folder")).expect("a folder can be made");
        fs::write(file, text).expect("a file can be written");
    }

    /// The text of a file.
    #[track_caller]
    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.at(name)).expect("the file is there")
    }

    /// All names in the folder, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.root.path()).expect("the folder is there");
        let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
        let mut names: Vec<String> = entries.map(|entry| name(entry.expect("readable"))).collect();
        names.sort();
        names
    }

    /// Runs a script from standard input in the folder.
    #[track_caller]
    pub(crate) fn run(&self, script: &str) -> Finished {
        self.start(["run", "-"]).input(script).finish()
    }

    /// Prepares a run in the folder.
    pub(crate) fn start<'a>(&self, arguments: impl IntoIterator<Item = &'a str>) -> Run {
        Run::new(arguments).within(self.root.path())
    }
}
