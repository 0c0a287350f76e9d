//! Saving and loading games.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process;

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
        if is_there(&path) && !overwrite && !self.is_own(&path) {
            return Err(fail(Problem::FileExists { is_file: path.is_file(), file: path }));
        }
        write_whole(&path, &text).map_err(|error| fail(Problem::CannotWrite(path.clone(), error)))?;
        self.remember(&path);
        Ok(vec![Event::Saved { file: path, without_undone: !self.record.is_one_line() }])
    }

    /// Replaces the game by the one in the file, with all its history, or changes nothing.
    pub(super) fn load(&mut self, file: &Word) -> Result<Vec<Event>, Error> {
        let path = PathBuf::from(&file.text);
        let fail = |problem| Error::at(file.span, problem);
        let source = Source::open(&path).map_err(|error| match error {
            ReadError::NotText(about) => fail(Problem::Malformed(about.0, vec![about.1])),
            error => fail(Problem::CannotRead(path.clone(), error)),
        })?;
        let malformed = |source, reports| fail(Problem::Malformed(source, reports));
        let replayed = match replay(&source, (!self.any_letters).then_some(self.skin)) {
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

    fn is_own(&self, path: &Path) -> bool {
        fs::canonicalize(path).is_ok_and(|path| self.own_files.contains(&path))
    }
}

/// Whether anything has that name, be it a link to nowhere.
fn is_there(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Writes beside the file and renames, so that a crash leaves the old file or the new one.
fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let target = if is_there(path) { writable(path)? } else { path.to_owned() };
    let (beside, mut file) = new_file_beside(&target)?;
    let written = file
        .write_all(text.as_bytes())
        .and_then(|()| file.sync_all())
        .and_then(|()| replace(&target, &beside));
    if written.is_err() {
        // What failed is told; that nothing is left of it is as much as can be tried.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// A new file in the folder of another, under a name that nobody has.
fn new_file_beside(target: &Path) -> io::Result<(PathBuf, File)> {
    let mut number = 0;
    loop {
        let path = target.with_file_name(format!(".boardsh.{}.{number}", process::id()));
        match File::create_new(&path) {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}

/// The file behind a name, if it is one that may be written over.
fn writable(path: &Path) -> io::Result<PathBuf> {
    let target = fs::canonicalize(path)?;
    let about = fs::metadata(&target)?;
    if !about.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a file"));
    }
    if about.permissions().readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    Ok(target)
}

/// Puts a new file in the place of an old one, which may be read by whoever might read that.
fn replace(old: &Path, new: &Path) -> io::Result<()> {
    if let Ok(about) = fs::metadata(old) {
        fs::set_permissions(new, about.permissions())?;
    }
    fs::rename(new, old)
}
