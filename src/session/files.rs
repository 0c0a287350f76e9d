//! Saving and loading games.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::Session;
use super::error::{Error, Problem};
use super::event::Event;
use super::replay::replay;
use crate::formats;
use crate::lang::ast::Word;
use crate::lang::{ReadError, Source};

impl Session {
    pub(super) fn save(&mut self, file: &Word, overwrite: bool) -> Result<Vec<Event>, Error> {
        let path = PathBuf::from(&file.text);
        let fail = |problem| Error::at(file.span, problem);
        let Some(text) = formats::replay::write(self.record(), self.skin()) else {
            return Err(fail(Problem::CannotHold("a game in which the second player moves first")));
        };
        let mine = fs::canonicalize(&path).is_ok_and(|path| self.own_files.contains(&path));
        if path.exists() && !overwrite && !mine {
            return Err(fail(Problem::FileExists(path)));
        }
        write_whole(&path, &text).map_err(|error| fail(Problem::CannotWrite(path.clone(), error)))?;
        self.remember(&path);
        Ok(vec![Event::Saved { file: path }])
    }

    /// Replaces the game by the one in the file, with all its history, or changes nothing.
    pub(super) fn load(&mut self, file: &Word) -> Result<Vec<Event>, Error> {
        let path = PathBuf::from(&file.text);
        let fail = |problem| Error::at(file.span, problem);
        let source = read(&path).map_err(|error| fail(Problem::CannotRead(path.clone(), error)))?;
        let malformed = |source, reports| fail(Problem::Malformed(source, reports));
        let replayed = match replay(&source, Some(*self.skin())) {
            Ok(replayed) => replayed,
            Err(reports) => return Err(malformed(source, reports)),
        };
        if let Some(broken) = replayed.broken {
            return Err(malformed(source, vec![broken]));
        }
        self.skin = *replayed.session.skin();
        self.record = replayed.session.record;
        self.remember(&path);
        Ok(vec![self.show()])
    }

    fn remember(&mut self, path: &Path) {
        // A file that has gone in the meantime need not be remembered.
        self.own_files.extend(fs::canonicalize(path).ok());
    }
}

fn read(path: &Path) -> Result<Source, ReadError> {
    Source::read(path.display().to_string(), File::open(path)?)
}

/// Writes beside the file and renames, so that a crash leaves the old file or the new one.
fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = new_file_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// A temporary file that may be read by whoever may read other new files; by default only the owner may.
fn new_file_in(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}
