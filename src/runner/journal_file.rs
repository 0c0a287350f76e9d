//! What is under way, kept in a file until the program ends in good order.
//!
//! Each run has a file of its own, which it keeps locked: one that nobody has locked belongs to a run that was
//! cut off. It is made with the first change, and written before the next prompt; it survives the end of the
//! program, whatever that is, but is not forced onto the disk each time. Whoever makes, finds, renames or takes
//! away a file has the folder to itself meanwhile.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::complain;
use crate::repl::state_folder;
use crate::session::{BadJournal, Followed, Known, Session};

/// So many journals that nobody has gone on with are kept.
const MOST_LEFT: usize = 20;

/// What a journal file is called, and one that was offered in vain.
const EXTENSION: &str = "journal";
const DECLINED: &str = "declined";
const BROKEN: &str = "broken";

/// Whose journal it is. A game at `-i` is not gone on with at another prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    Study,
    Interactive,
}

impl Owner {
    pub(super) fn other(self) -> Self {
        match self {
            Self::Study => Self::Interactive,
            Self::Interactive => Self::Study,
        }
    }

    /// How such a run is started.
    pub(super) fn command(self) -> &'static str {
        match self {
            Self::Study => "boardsh",
            Self::Interactive => "boardsh -i",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Study => "study",
            Self::Interactive => "interactive",
        }
    }
}

/// The journal of this run.
pub(super) struct JournalFile {
    owner: Owner,
    folder: Option<PathBuf>,
    open: Option<Open>,
    known: Known,
    is_reported: bool,
}

/// A file that is locked as long as it is open.
struct Open {
    file: File,
    path: PathBuf,
    /// How much of it is whole.
    length: u64,
}

/// A journal of a run that was cut off.
pub(super) struct Left {
    open: Open,
    text: String,
    /// When something was added last.
    pub(super) modified: SystemTime,
}

impl JournalFile {
    /// A journal of what will happen in a session.
    pub(super) fn new(owner: Owner, session: &Session) -> Self {
        Self { owner, folder: folder(), open: None, known: Known::of(session), is_reported: false }
    }

    /// Goes on with the journal of an earlier run, whose session this is.
    pub(super) fn going_on(owner: Owner, session: &Session, left: Left) -> Self {
        Self { open: Some(left.open), ..Self::new(owner, session) }
    }

    /// Adds what has changed. If that cannot be done it is told once, and tried again next time.
    pub(super) fn keep(&mut self, session: &Session) {
        let now = Known::of(session);
        if now == self.known {
            return;
        }
        match self.add(&now, session) {
            Ok(()) => self.known = now,
            Err(error) if !self.is_reported => {
                self.is_reported = true;
                complain(&format!(
                    "warning: what you do cannot be kept for the case that boardsh is cut off: {error}\n"
                ));
            }
            Err(_) => {}
        }
    }

    fn add(&mut self, now: &Known, session: &Session) -> io::Result<()> {
        // Somebody may have tidied up: what is written into a file without a name is lost.
        self.open = self.open.take().filter(|open| open.path.exists());
        if let Some(open) = &mut self.open {
            return open.append(&self.known.changes(now, session.table()));
        }
        let folder = self.folder.as_deref().ok_or_else(|| io::Error::other("there is no folder for it"))?;
        fs::create_dir_all(folder)?;
        let mut open = Open::create(folder, self.owner)?;
        let written = open.append(&Known::default().changes(now, session.table()));
        match written {
            Ok(()) => self.open = Some(open),
            Err(_) => open.remove(),
        }
        written
    }

    /// The program ends in good order: nothing is left to go on with.
    pub(super) fn end(self) {
        if let Some(open) = self.open {
            open.remove();
        }
    }
}

/// As long as this is there, nobody else makes, finds or takes away files in the folder. Where nothing can be
/// locked there is nothing.
fn alone(folder: &Path) -> Option<File> {
    let lock = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(folder.with_extension("lock"))
        .ok()?;
    lock.lock().ok()?;
    Some(lock)
}

impl Open {
    /// A new file, under the first name that is free.
    fn create(folder: &Path, owner: Owner) -> io::Result<Self> {
        let _alone = alone(folder);
        tidy(folder);
        let mut options = OpenOptions::new();
        options.read(true).write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        for number in 0_u32.. {
            let name = format!("{}-{}-{number}", owner.name(), std::process::id());
            let path = folder.join(name).with_extension(EXTENSION);
            let file = match options.open(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                opened => opened?,
            };
            let locked = file.try_lock().map_err(io::Error::from);
            let open = Self { file, path, length: 0 };
            return match locked {
                Ok(()) => Ok(open),
                Err(error) => {
                    let _ = fs::remove_file(&open.path);
                    Err(error)
                }
            };
        }
        unreachable!("there are more numbers than files fit a folder")
    }

    fn append(&mut self, text: &str) -> io::Result<()> {
        let added =
            self.file.seek(SeekFrom::Start(self.length)).and_then(|_| self.file.write_all(text.as_bytes()));
        match added {
            Ok(()) => self.length += text.len() as u64,
            // What was cut off does not count, but must not stand before what comes next.
            Err(_) => drop(self.file.set_len(self.length)),
        }
        added
    }

    /// Takes the file away. If that fails, the next run will offer it: better than to lose something.
    fn remove(self) {
        let _alone = self.path.parent().map(alone);
        self.remove_at_once();
    }

    fn remove_at_once(self) {
        if cfg!(windows) {
            drop(self.file);
        }
        let _ = fs::remove_file(&self.path);
    }
}

impl Left {
    /// The newest journal that no run has locked.
    pub(super) fn newest(owner: Owner, also_declined: bool) -> Option<Self> {
        let folder = folder()?;
        let _alone = alone(&folder);
        let is_wanted = |path: &Path| {
            let extension = path.extension().and_then(|extension| extension.to_str());
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            name.starts_with(owner.name())
                && (extension == Some(EXTENSION) || (also_declined && extension == Some(DECLINED)))
        };
        journals(&folder)
            .into_iter()
            .rev()
            .filter(|(_, path)| is_wanted(path))
            .find_map(|(_, path)| Self::open(path))
    }

    /// Opens a journal, if nobody has locked it and something was written whole.
    fn open(path: PathBuf) -> Option<Self> {
        let mut file = OpenOptions::new().read(true).write(true).open(&path).ok()?;
        file.try_lock().ok()?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).ok()?;
        let modified = file.metadata().and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
        let text = Known::whole(&String::from_utf8_lossy(&bytes)).to_owned();
        let open = Open { file, path, length: text.len() as u64 };
        if text.is_empty() {
            open.remove_at_once();
            return None;
        }
        // Another version of boardsh will know what to do with its own.
        Known::can_be_read(&text).then_some(Self { open, text, modified })
    }

    /// What had become of the session.
    pub(super) fn follow(&self, session: &Session) -> Result<Followed, BadJournal> {
        session.follow(&self.text)
    }

    /// Makes ready to be gone on with: it is a journal like any other again, without what was cut off.
    pub(super) fn revive(mut self) -> Self {
        // If that fails, the next batch is written over it.
        let _ = self.open.file.set_len(self.open.length);
        // If that fails too, only `--resume` will find it.
        if let Some(path) = self.renamed(EXTENSION) {
            self.open.path = path;
        }
        self
    }

    /// What stands behind so many bytes counts no more.
    pub(super) fn cut_behind(mut self, length: usize) -> Self {
        self.open.length = length as u64;
        self
    }

    /// Keeps a copy of it, for somebody who may want to look at it.
    pub(super) fn copied(&self) -> Option<PathBuf> {
        let path = self.open.path.with_extension(BROKEN);
        fs::copy(&self.open.path, &path).ok().map(|_| path)
    }

    /// It is not offered any more.
    pub(super) fn decline(self) {
        self.renamed(DECLINED);
    }

    /// It cannot be followed, and somebody may want to look at it.
    pub(super) fn put_aside(self) -> Option<PathBuf> {
        self.renamed(BROKEN)
    }

    fn renamed(&self, extension: &str) -> Option<PathBuf> {
        let path = self.open.path.with_extension(extension);
        let _alone = path.parent().map(alone);
        fs::rename(&self.open.path, &path).ok().map(|()| path)
    }

    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        &self.open.path
    }
}

fn folder() -> Option<PathBuf> {
    Some(state_folder()?.join("journals"))
}

/// All files in the folder, the oldest first.
fn journals(folder: &Path) -> Vec<(SystemTime, PathBuf)> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let dated = |entry: fs::DirEntry| Some((entry.metadata().ok()?.modified().ok()?, entry.path()));
    let mut files: Vec<_> = entries.flatten().filter_map(dated).collect();
    files.sort();
    files
}

/// Takes away the oldest of very many that nobody wanted.
fn tidy(folder: &Path) {
    let files = journals(folder);
    let too_many = files.len().saturating_sub(MOST_LEFT);
    for (_, path) in files.into_iter().take(too_many) {
        let left = File::open(&path).ok().filter(|file| file.try_lock().is_ok());
        if left.is_some() {
            // If that fails, there is one more than enough.
            let _ = fs::remove_file(path);
        }
    }
}
