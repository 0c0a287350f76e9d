//! Which files may be touched, and writing them safely.
//!
//! Scripts are not trusted: a [`Reach`] names the folders below which one may read and write. What counts is
//! the place behind a name, after all links and all `..`; a link therefore does not lead out. A name that
//! leads outside is refused alike whether or not anything is there; only links, which no script can make, may
//! tell more.
//!
//! Names are looked at when they are used. Whoever can move folders about in that very moment is not kept out,
//! but a script cannot: what is returned has no links left in it, and is what should be opened.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Component, Path, PathBuf};
use std::process;
use std::sync::{Arc, Mutex, PoisonError};

/// Where files may be read and written.
///
/// Clones share what was [saved into a scratch folder](Self::saving_into).
#[derive(Clone, Debug)]
pub struct Reach {
    /// Canonical; none means anywhere.
    folders: Option<Vec<PathBuf>>,
    scratch: Option<Scratch>,
}

/// A folder that takes what is saved, and for which files it does.
#[derive(Clone, Debug)]
struct Scratch {
    folder: PathBuf,
    /// From the place of the file to that in the folder.
    saved: Arc<Mutex<HashMap<PathBuf, PathBuf>>>,
}

/// Why a file may not be used. The files are called as they were named.
#[derive(Debug, thiserror::Error)]
pub enum ReachError {
    /// It is not below any folder that may be used, or the way to it leads through others.
    #[error("`{}` is outside the folder that this script may use", .file.display())]
    Outside {
        /// What was named.
        file: PathBuf,
    },
    /// It is a folder, a device or the like.
    #[error("`{}` is not a file", .file.display())]
    NotAFile {
        /// What was named.
        file: PathBuf,
    },
    /// The name is empty.
    #[error("a file needs a name")]
    NoName,
    /// The operating system says no.
    #[error("cannot use `{}`: {error}", .file.display())]
    Io {
        /// What was named.
        file: PathBuf,
        /// What it says.
        error: io::Error,
    },
}

impl Reach {
    /// All files there are.
    #[must_use]
    pub fn anywhere() -> Self {
        Self { folders: None, scratch: None }
    }

    /// Only what is below these folders. The empty path is the current folder, as it is the folder of a file
    /// that is named without one.
    ///
    /// # Errors
    ///
    /// When one of them is not there or is no folder; the error says which.
    pub fn below(folders: impl IntoIterator<Item = PathBuf>) -> io::Result<Self> {
        let folders = folders.into_iter().map(|folder| {
            canonical_folder(&folder)
                .map_err(|error| io::Error::new(error.kind(), format!("`{}`: {error}", folder.display())))
        });
        Ok(Self { folders: Some(folders.collect::<io::Result<_>>()?), scratch: None })
    }

    /// What is saved goes into this folder instead of where it says, and is read from there afterwards. The
    /// folder is made when it is needed; it belongs to this reach and its clones.
    #[must_use]
    pub fn saving_into(self, scratch: PathBuf) -> Self {
        Self { scratch: Some(Scratch { folder: scratch, saved: Arc::default() }), ..self }
    }

    /// The file behind a name that is to be read. Relative names start from the folder `base`.
    ///
    /// # Errors
    ///
    /// When it is out of reach or not there. A limited reach also refuses what is not a regular file, since
    /// reading that may never end.
    pub fn to_read(&self, base: &Path, name: &str) -> Result<PathBuf, ReachError> {
        let place = self.place(base, name);
        let saved = place.as_ref().ok().zip(self.scratch.as_ref()).and_then(|(place, to)| to.find(place));
        if let Some(saved) = saved {
            return Ok(saved);
        }
        let path = match (&self.folders, place) {
            // A pipe has a name, such as `/dev/stdin`, but no place.
            (None, Err(ReachError::Io { .. }) | Ok(_)) => base.join(name),
            (_, place) => place?,
        };
        let about = fs::metadata(&path).map_err(|error| ReachError::io(name, error))?;
        if self.folders.is_some() && !about.is_file() {
            return Err(ReachError::NotAFile { file: name.into() });
        }
        Ok(path)
    }

    /// The place for a file that is to be written. It need not be there yet, but its folder must. Relative
    /// names start from the folder `base`.
    ///
    /// # Errors
    ///
    /// When it is out of reach, its folder is not there, or something that is no file has this name.
    pub fn to_write(&self, base: &Path, name: &str) -> Result<PathBuf, ReachError> {
        let place = self.place(base, name)?;
        match fs::metadata(&place) {
            Ok(about) if !about.is_file() => return Err(ReachError::NotAFile { file: name.into() }),
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(ReachError::io(name, error)),
            _ => {}
        }
        match &self.scratch {
            Some(scratch) => scratch.place_for(place).map_err(|error| ReachError::io(name, error)),
            None => Ok(place),
        }
    }

    /// The place behind a name, which is within reach; whether anything is there is another question.
    ///
    /// The way there is gone step by step. It may pass outside, as that of an absolute name does, but not turn
    /// back from there: whether `../secret/../games/a.in` arrives would tell whether there is a `secret`.
    fn place(&self, base: &Path, name: &str) -> Result<PathBuf, ReachError> {
        let Some(steps) = steps(name) else { return Err(ReachError::NoName) };
        let outside = || ReachError::Outside { file: name.into() };
        let base = canonical_folder(base).map_err(|error| ReachError::io(name, error))?;
        let mut at = base.clone();
        for step in steps {
            if step == Component::ParentDir && !self.allows(&at) && !self.is_above(&at, &base) {
                return Err(outside());
            }
            at = match go(&at, step) {
                Ok(place) => place,
                Err(error) if self.allows(&at) => return Err(ReachError::io(name, error)),
                Err(_) => return Err(outside()),
            };
        }
        if self.allows(&at) { Ok(at) } else { Err(outside()) }
    }

    /// Whether a place is within reach.
    fn allows(&self, place: &Path) -> bool {
        // Whole components are compared: `/tmp/ab` is not below `/tmp/a`.
        self.folders.as_ref().is_none_or(|folders| folders.iter().any(|folder| place.starts_with(folder)))
    }

    /// Whether a place is there for sure, since a folder that may be used, or that of the script, is below it.
    fn is_above(&self, place: &Path, base: &Path) -> bool {
        let folders = self.folders.iter().flatten().map(PathBuf::as_path);
        folders.chain([base]).any(|folder| folder.starts_with(place))
    }
}

impl Scratch {
    /// The file in the folder that takes what goes to a place: numbered, since a whole path may be too long
    /// for the name of a file.
    fn place_for(&self, place: PathBuf) -> io::Result<PathBuf> {
        fs::create_dir_all(&self.folder)?;
        // A map is whole whatever panicked beside it.
        let mut saved = self.saved.lock().unwrap_or_else(PoisonError::into_inner);
        let number = saved.len();
        Ok(saved.entry(place).or_insert_with(|| self.folder.join(format!("saved-{number}"))).clone())
    }

    /// What was saved for a place. Asking where to save is not yet saving.
    fn find(&self, place: &Path) -> Option<PathBuf> {
        let saved = self.saved.lock().unwrap_or_else(PoisonError::into_inner);
        saved.get(place).filter(|file| file.is_file()).cloned()
    }
}

impl ReachError {
    fn io(name: &str, error: io::Error) -> Self {
        Self::Io { file: name.into(), error }
    }
}

/// A folder without links. The empty path is the current one.
fn canonical_folder(folder: &Path) -> io::Result<PathBuf> {
    let folder = fs::canonicalize(Path::new(".").join(folder))?;
    if folder.is_dir() { Ok(folder) } else { Err(io::ErrorKind::NotADirectory.into()) }
}

/// The components of a name, unless it is empty. A name that ends in a slash ends in `.`, which only a folder
/// has.
fn steps(name: &str) -> Option<impl Iterator<Item = Component<'_>>> {
    let is_folder = name.ends_with('/') || name.ends_with("/.");
    let steps = Path::new(name).components().chain(is_folder.then_some(Component::CurDir));
    (!name.is_empty()).then_some(steps)
}

/// The place one step from another. What is not there has its place too, if its folder is there; that of a
/// link to nowhere is where the link leads.
fn go(at: &Path, step: Component) -> io::Result<PathBuf> {
    /// As many as Linux follows.
    const MOST_LINKS: usize = 40;
    let mut path = at.join(step);
    // Only of a folder there is a `.` or a `..`, and that folder must be there.
    if !matches!(step, Component::Normal(_)) {
        return fs::canonicalize(path);
    }
    for _ in 0..MOST_LINKS {
        let missing = match fs::canonicalize(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => error,
            other => return other,
        };
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return Err(missing) };
        let folder = fs::canonicalize(folder)?;
        let place = folder.join(name);
        match fs::read_link(&place) {
            Ok(target) => path = folder.join(target),
            Err(_) => return Ok(place),
        }
    }
    Err(io::Error::other("too many links"))
}

/// Whether anything has that name, be it a link to nowhere.
pub(super) fn is_there(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Writes beside the file and renames, so that a crash leaves the old file or the new one.
///
/// A link stays, and what it leads to is written. The file may be read by whoever might read it before.
///
/// # Errors
///
/// When it cannot be written, is read-only, or is something that is no file. The old one is then still there,
/// unless all that failed was to make sure that the new one outlasts a crash.
pub fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let target = if is_there(path) { writable(path)? } else { path.to_owned() };
    let (beside, mut file) = new_file_beside(&target)?;
    let written = keep_permissions(&target, &file)
        .and_then(|()| file.write_all(text.as_bytes()))
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&beside, &target));
    if written.is_err() {
        // What failed is told; that nothing is left of it is as much as can be tried.
        let _ = fs::remove_file(&beside);
    }
    written.and_then(|()| sync_folder(&target))
}

/// Whether [`write_whole`] can write there, as far as that can be told before.
///
/// # Errors
///
/// When it cannot.
pub fn can_write(path: &Path) -> io::Result<()> {
    let target = if is_there(path) { writable(path)? } else { path.to_owned() };
    let (beside, _) = new_file_beside(&target)?;
    fs::remove_file(beside)
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

/// The new file may be read by whoever might read the old one: before it is filled, lest others are faster.
fn keep_permissions(old: &Path, new: &File) -> io::Result<()> {
    fs::metadata(old).map_or(Ok(()), |about| new.set_permissions(about.permissions()))
}

/// Makes the name of a file outlast a crash, where the system knows how to.
fn sync_folder(file: &Path) -> io::Result<()> {
    match File::open(folder_of(file)).and_then(|folder| folder.sync_all()) {
        Err(error) if cannot_sync(error.kind()) => Ok(()),
        other => other,
    }
}

/// Whether a folder is one that is not synced: its file system does not do that (some call it invalid), or it
/// may be written but not opened.
fn cannot_sync(error: io::ErrorKind) -> bool {
    use io::ErrorKind::{InvalidInput, PermissionDenied, Unsupported};
    matches!(error, Unsupported | InvalidInput | PermissionDenied)
}

fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests;
