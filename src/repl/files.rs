//! File names that fit.

use std::borrow::Cow;
use std::fs::{self, DirEntry};
use std::path::Path;

use super::completion::Candidate;

/// Files with one of the extensions, and folders; a name with blanks comes in quotes.
pub(super) fn complete(prefix: &str, extensions: &[&str]) -> Vec<Candidate> {
    let in_quotes = prefix.starts_with('"');
    let write = |name: String, is_folder: bool| {
        let is_word = !name.contains(|c: char| c.is_whitespace() || "\"#;,(){}[]\\$".contains(c));
        if is_word && !in_quotes { name } else { quoted(&name, is_folder) }
    };
    fitting(prefix, extensions, write)
}

/// The same, always in quotes.
pub(super) fn complete_quoted(prefix: &str, extensions: &[&str]) -> Vec<Candidate> {
    fitting(prefix, extensions, |name, is_folder| quoted(&name, is_folder))
}

/// A folder goes on behind its name.
fn quoted(name: &str, is_folder: bool) -> String {
    let name = name.replace('\\', "\\\\").replace('"', "\\\"").replace('{', "\\{");
    if is_folder { format!("\"{name}") } else { format!("\"{name}\"") }
}

/// A text as [`quoted`] has written it, as far as it goes.
fn unquoted(text: &str) -> String {
    let mut escaped = false;
    let is_sign = |c: &char| {
        escaped = *c == '\\' && !escaped;
        !escaped
    };
    text.chars().filter(is_sign).collect()
}

/// Only links must be looked at twice: a folder may have thousands of files.
fn is_folder(entry: &DirEntry, path: &Path) -> bool {
    entry.file_type().is_ok_and(|kind| kind.is_dir() || (kind.is_symlink() && path.is_dir()))
}

fn fitting(prefix: &str, extensions: &[&str], write: impl Fn(String, bool) -> String) -> Vec<Candidate> {
    let typed = match prefix.strip_prefix('"') {
        Some(text) => Cow::Owned(unquoted(text)),
        None => Cow::Borrowed(prefix),
    };
    let typed = &*typed;
    let (folder, begun) = typed.rsplit_once('/').map_or(("", typed), |(folder, begun)| (folder, begun));
    let inside = if typed.starts_with('/') && folder.is_empty() { "/" } else { folder };
    let place = if inside.is_empty() { Path::new(".") } else { Path::new(inside) };
    // A folder that cannot be read has nothing to offer.
    let Ok(entries) = fs::read_dir(place) else { return Vec::new() };
    let mut found = Vec::new();
    for entry in entries.flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        let is_hidden = name.starts_with('.') && !begun.starts_with('.');
        if is_hidden || !name.starts_with(begun) || name.contains(char::is_control) {
            continue;
        }
        let before = if typed.contains('/') { format!("{folder}/") } else { String::new() };
        let path = entry.path();
        let fits = path.extension().is_some_and(|end| extensions.iter().any(|extension| end == *extension));
        if is_folder(&entry, &path) {
            let text = write(format!("{before}{name}/"), true);
            found.push(Candidate { text, about: "folder".to_owned() });
        } else if fits {
            found.push(Candidate { text: write(format!("{before}{name}"), false), about: String::new() });
        }
    }
    found
}
