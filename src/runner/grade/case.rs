//! A case: what a program is given, and what is expected of it.

use std::borrow::Cow;
use std::error::Error;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::dialect::{Dialect, game_of};
use crate::games::Entry;
use crate::lang::{ReadError, Source};
use crate::runner::shown;

/// A case whose answer has been read.
#[derive(Clone, Debug)]
pub(super) struct Case {
    /// The file that a program is given.
    pub(super) path: PathBuf,
    /// What sort of file it is.
    pub(super) dialect: Dialect,
    /// The game that is played, where not only the letters tell.
    pub(super) game: Option<&'static Entry>,
    /// What stands in the file: a program could change it when it is run.
    pub(super) input: Vec<u8>,
    /// What a program should print.
    pub(super) expected: Vec<u8>,
}

/// Why a case was not run.
#[derive(Clone, Debug)]
pub(super) enum CaseError {
    /// Something about this case.
    Case(String),
    /// There was no room for a process or a file.
    NoRoom(String),
    /// No case can be run.
    NoProgram(String),
}

impl CaseError {
    pub(super) fn cannot_read(path: &Path, error: &dyn Error) -> Self {
        Self::Case(format!("cannot read `{}`: {error}", shown(path)))
    }
}

impl Case {
    /// Reads a case of the sort or the game that was asked for, if one was.
    ///
    /// # Errors
    ///
    /// When one of its files cannot be read.
    pub(super) fn read(
        path: &Path,
        sort: Option<Dialect>,
        asked: Option<&'static Entry>,
    ) -> Result<Self, CaseError> {
        if path.is_dir() {
            // One that can be read is no case.
            fs::read_dir(path).map_err(|error| CaseError::cannot_read(path, &error))?;
        }
        let input = read_file(path).map_err(|error| CaseError::cannot_read(path, &error))?;
        let answer = path.with_extension("out");
        let expected = read_file(&answer).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => {
                CaseError::Case(format!("there is no `{}` to compare with", shown(&answer)))
            }
            _ => CaseError::cannot_read(&answer, &error),
        })?;
        let dialect = sort.unwrap_or_else(|| Dialect::of_case(&text_of(&input), asked));
        let game = asked.or_else(|| game_of(&text_of(&expected)));
        Ok(Self { path: path.to_owned(), dialect, game, input, expected })
    }

    /// The case as a text.
    ///
    /// # Errors
    ///
    /// When it is none.
    pub(super) fn source(&self) -> Result<Source, ReadError> {
        Source::read(self.path.display().to_string(), &self.input[..])
    }
}

/// Reads a file that has an end.
pub(super) fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let about = fs::metadata(path)?;
    if !about.is_file() && !about.is_dir() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no regular file"));
    }
    fs::read(path)
}

/// Bytes as text. Those that are none are told by a sign and their value, so that two of them differ.
pub(super) fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        for byte in chunk.invalid() {
            text.push_str(&format!("\u{fffd}{byte:02x}"));
        }
    }
    Cow::Owned(text)
}
