//! Saving, loading and sourcing.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::error::{Error, Problem};
use super::event::Event;
use super::interpreter::Interpreter;
use super::reach::{ReachError, is_there, write_whole};
use super::script::Script;
use super::{Flow, Session, board_file};
use crate::lang::ast::{Expression, Word};
use crate::lang::{ReadError, Source, Span};
use crate::table::Format;

/// So many bytes of a file that is written or read cost a step: each may be a node that is kept.
const BYTES_A_STEP: u64 = 8;

impl Interpreter<'_> {
    pub(super) fn save(&mut self, file: &Expression, overwrite: bool, span: Span) -> Result<Flow, Error> {
        let name = self.word_of(file)?.into_owned();
        let path = PathBuf::from(&name);
        let fail = |problem| Error::new(file.span, problem);
        let format = Format::of_name(&path).ok_or_else(|| fail(Problem::UnknownFormat(path.clone())))?;
        let table = &*self.session.table;
        let text = match format {
            Format::Board => board_file::write(table),
            other => table.write(other),
        };
        let text = text.map_err(|what| fail(Problem::CannotHold(format, what)))?;
        let place = self.session.reach.to_write(&self.script.folder, &name).map_err(|error| match error {
            ReachError::Io { error, .. } => fail(Problem::CannotWrite(path.clone(), error)),
            ReachError::NotAFile { .. } => fail(Problem::FileExists { file: path.clone(), is_file: false }),
            other => fail(Problem::Outside(other)),
        })?;
        // A link to nowhere is something that is there, too.
        let there = is_there(&place) || is_there(&self.script.folder.join(&name));
        if there && !overwrite && !self.session.is_own(&place) {
            let is_file = place.is_file();
            let may = || self.session.may_overwrite.is_some_and(|ask| ask(&path, &self.session.settings));
            if !(is_file && may()) {
                return Err(fail(Problem::FileExists { is_file, file: path }));
            }
        }
        self.steps(text.len() as u64 / BYTES_A_STEP, span)?;
        write_whole(&place, &text).map_err(|error| fail(Problem::CannotWrite(path.clone(), error)))?;
        self.session.remember(&place);
        let tree = self.session.table.tree();
        let without_undone = format != Format::Board && !tree.children(tree.current()).is_empty();
        self.emit(&Event::Saved { file: path, without_undone }, span)?;
        Ok(Flow::Go)
    }

    /// Goes on with the game in a file, with all its history, or changes nothing.
    pub(super) fn load(&mut self, file: &Expression, span: Span) -> Result<Flow, Error> {
        let name = self.word_of(file)?.into_owned();
        let (source, place) = self.session.open(&name, &self.script, file.span)?;
        self.steps(source.text.len() as u64 / BYTES_A_STEP, span)?;
        let path = PathBuf::from(&name);
        let result = match Format::of_name(&path) {
            Some(Format::Board) => self.load_board(&source),
            _ if board_file::looks_like(&source.text) => self.load_board(&source),
            format => self.session.table.load(&source, format),
        };
        result.map_err(|reports| Error::new(file.span, Problem::Malformed(source, reports)))?;
        self.session.remember(&place);
        self.changed(&Event::Loaded { file: path }, span)
    }

    fn load_board(&mut self, source: &Source) -> Result<(), Vec<crate::lang::Report>> {
        let loaded = board_file::read(source, &*self.session.table).map_err(|report| vec![report])?;
        if !self.session.table.adopt(loaded) {
            unreachable!("the file was read at a table like this one");
        }
        Ok(())
    }

    /// A script that was read when names were checked.
    pub(super) fn sourced(&mut self, file: &Word) -> Result<Arc<Script>, Error> {
        self.session.sourced(file, &self.script).map(|(script, _)| script)
    }
}

impl Session {
    fn is_own(&self, path: &Path) -> bool {
        fs::canonicalize(path).is_ok_and(|path| self.own_files.contains(&path))
    }

    /// The place of a file that a script names, if it can be read.
    pub(super) fn look_for(&self, name: &str, script: &Script, span: Span) -> Result<PathBuf, Error> {
        self.reach.to_read(&script.folder, name).map_err(|error| match error {
            ReachError::Io { error, .. } => {
                Error::new(span, Problem::CannotRead(PathBuf::from(name), ReadError::Io(error)))
            }
            other => Error::new(span, Problem::Outside(other)),
        })
    }

    /// Reads a file that a script names; also gives the place where it is.
    pub(super) fn open(&self, name: &str, script: &Script, span: Span) -> Result<(Source, PathBuf), Error> {
        let path = PathBuf::from(name);
        let fail = |problem| Error::new(span, problem);
        let place = self.look_for(name, script, span)?;
        let opened = File::open(&place).map_err(ReadError::from);
        let source = opened.and_then(|opened| Source::read(name, opened)).map_err(|error| match error {
            ReadError::NotText(about) => fail(Problem::Malformed(about.0, vec![about.1])),
            error => fail(Problem::CannotRead(path, error)),
        })?;
        Ok((source, place))
    }

    /// The script in a file, which is read once; and the file.
    pub(super) fn sourced(&mut self, file: &Word, script: &Script) -> Result<(Arc<Script>, PathBuf), Error> {
        let known = self.reach.to_read(&script.folder, &file.text).ok();
        if let Some((place, known)) = known.and_then(|place| Some((place.clone(), self.scripts.get(&place)?)))
        {
            return Ok((Arc::clone(known), place));
        }
        let (source, place) = self.open(&file.text, script, file.span)?;
        // Errors name it as whoever runs the script would.
        let path = script.folder.join(&*file.text);
        let path = path.strip_prefix(".").unwrap_or(&path);
        let source = Source { name: path.display().to_string(), ..source };
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
            _ => PathBuf::from("."),
        };
        let script = Self::read(source, &folder)?;
        self.scripts.insert(place.clone(), Arc::clone(&script));
        Ok((script, place))
    }
}
