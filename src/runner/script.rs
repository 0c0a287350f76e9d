//! `boardsh run`: a script from a file or from standard input.

use std::io;
use std::path::{Path, PathBuf};

use super::output::Output;
use super::{Setting, Status, Stop};
use crate::lang::{ReadError, Source};
use crate::render::{Plain, draw, json, visible};
use crate::session::reach::Reach;
use crate::session::{Policy, Session, Settings};

/// Runs a script (`-` is standard input); its arguments are the list `$args`.
///
/// # Errors
///
/// When the script cannot be read, or the output cannot be written.
pub fn script(path: &Path, arguments: &[String], setting: &Setting) -> Result<Status, Stop> {
    let mut output = Output::new(Plain::of_script(setting.stdout()), setting);
    let Some(source) = read(path, setting, &mut output)? else { return Ok(Status::BadInput) };
    let folder = folder_of(path);
    let policy = Policy { keep_going: setting.keep_going, ..Policy::default() };
    let mut session = Session::new(setting.table(), policy)
        .with_settings(setting.over(Settings::default()))
        .reaching(reach(&folder, setting)?)
        .limited(setting.limits)
        .with_arguments(arguments)
        .of_script(path);
    if let Err(errors) = session.run(source, &folder, &mut output) {
        output.report(errors)?;
    }
    output.flush()?;
    Ok(output.status())
}

/// Reads the script, or says why that cannot be done.
fn read(path: &Path, setting: &Setting, output: &mut Output) -> Result<Option<Source>, Stop> {
    let is_stdin = path.as_os_str() == "-";
    let name = if is_stdin { "<stdin>".to_owned() } else { path.display().to_string() };
    let read = if is_stdin { Source::read(&name, io::stdin().lock()) } else { Source::open(path) };
    let error = match read {
        Ok(source) => return Ok(Some(source)),
        Err(error) => error,
    };
    match error {
        ReadError::NotText(about) if setting.is_json() => {
            output.write(&json::malformed(&about.0, &about.1))?
        }
        ReadError::NotText(about) => {
            return Err(Stop::Input(draw(&about.0, &about.1, setting.stderr())));
        }
        error if setting.is_json() => output.write(&json::unreadable(&name, &error.to_string()))?,
        error => return Err(Stop::Input(format!("error: cannot read `{}`: {error}\n", visible(&name)))),
    };
    output.flush()?;
    Ok(None)
}

/// Where file names in a script start from: its own folder, or the current one.
pub(super) fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if path.as_os_str() != "-" && !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// The files that a script in a folder may use.
pub(super) fn reach(folder: &Path, setting: &Setting) -> Result<Reach, Stop> {
    let folders = std::iter::once(folder.to_owned()).chain(setting.allowed.iter().cloned());
    Reach::below(folders).map_err(|error| Stop::Input(format!("error: cannot use {error}\n")))
}
