//! The files that a run is about: those that were named, and those below folders that were named.

use std::collections::HashSet;
use std::fs::{self, ReadDir};
use std::io;
use std::path::{Path, PathBuf};

use super::{Stop, shown};

/// The named files, and all with this extension below the named folders; sorted, each once. Among them are those that
/// turn out not to be files, such as links to nowhere, and folders that cannot be read: whoever reads them hears why.
///
/// # Errors
///
/// When something that was named cannot be read, or there is no such file.
pub(super) fn files(paths: &[PathBuf], extension: &str) -> Result<Vec<PathBuf>, Stop> {
    let mut found = Vec::new();
    for path in paths {
        let fail = |path: &Path, error: &io::Error| {
            Stop::Input(format!("error: cannot read `{}`: {error}\n", shown(path)))
        };
        if fs::metadata(path).map_err(|error| fail(path, &error))?.is_dir() {
            let entries = fs::read_dir(path).map_err(|error| fail(path, &error))?;
            collect(entries, extension, &mut found);
        } else {
            found.push(path.clone());
        }
    }
    found.sort();
    let mut seen = HashSet::new();
    found.retain(|path| seen.insert(place(path)));
    if found.is_empty() {
        let paths: Vec<String> = paths.iter().map(|path| format!("`{}`", shown(path))).collect();
        return Err(Stop::Input(format!("error: there is no `.{extension}` file in {}\n", paths.join(", "))));
    }
    Ok(found)
}

/// Where a file is. A link is a file of its own: what belongs to it stands beside it.
fn place(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match (fs::canonicalize(folder), path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}

/// All below a folder that are called so. Links to folders are not followed: they could lead in circles.
fn collect(entries: ReadDir, wanted: &str, found: &mut Vec<PathBuf>) {
    for entry in entries.flatten() {
        let path = entry.path();
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            match fs::read_dir(&path) {
                Ok(entries) => collect(entries, wanted, found),
                Err(_) => found.push(path),
            }
        } else if path.extension().is_some_and(|extension| extension == wanted) && !path.is_dir() {
            found.push(path);
        }
    }
}
