//! Which room may use which: read from the `use` lines, so that the map in the crate's documentation stays
//! true.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::root;

/// From the ground up. A room may use those before it, and itself.
const ROOMS: [&str; 12] = [
    "board", "games", "record", "engine", "formats", "lang", "table", "session", "render", "repl", "runner",
    "cli",
];

/// Crates that only some rooms may use, and those rooms.
const KEPT: [(&str, &[&str]); 19] = [
    ("rustyline", &["repl/"]),
    ("nix", &["repl/", "runner/"]),
    ("nom", &["lang/grammar/"]),
    ("nom_locate", &["lang/grammar/"]),
    ("annotate_snippets", &["render/"]),
    ("colored", &["render/"]),
    ("console", &["render/"]),
    ("similar", &["render/", "runner/"]),
    ("serde_json", &["render/", "runner/"]),
    ("etcetera", &["repl/"]),
    ("toml_edit", &["runner/"]),
    ("rayon", &["runner/"]),
    ("indicatif", &["runner/"]),
    ("shell_words", &["runner/"]),
    ("signal_hook", &["runner/"]),
    ("rand_chacha", &["engine/"]),
    ("clap", &["cli.rs", "cli/"]),
    ("clap_complete", &["cli.rs"]),
    ("clap_mangen", &["cli/manual.rs"]),
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources").flatten() {
        if entry.path().is_dir() { sources(&entry.path(), found) } else { found.push(entry.path()) }
    }
}

/// Every source file with its path below `src`.
fn rooms() -> Vec<(String, String)> {
    let src = root().join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    let read = |file: PathBuf| {
        let text = fs::read_to_string(&file).expect("a source file");
        let name = file.strip_prefix(&src).expect("below src").to_string_lossy().replace('\\', "/");
        (name, text)
    };
    files.into_iter().map(read).filter(|(name, _)| name != "lib.rs" && name != "main.rs").collect()
}

/// The lines that are no comments.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.trim_start().starts_with("//"))
}

/// Whether a line names something of a crate.
fn mentions(line: &str, krate: &str) -> bool {
    let path = format!("{krate}::");
    let begins_a_word =
        |at: usize| !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':');
    line.match_indices(&path).any(|(at, _)| begins_a_word(at))
}

/// The rooms that a text names after `crate::`.
fn used(text: &str) -> Vec<&str> {
    code(text)
        .flat_map(|line| line.split("crate::").skip(1))
        .map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default())
        .collect()
}

#[test]
fn every_room_is_on_the_map() {
    for (name, _) in rooms() {
        let room = name.split(['/', '.']).next().unwrap_or_default();
        assert!(ROOMS.contains(&room), "{name} is in no room of the map");
    }
}

#[test]
fn arrows_point_one_way() {
    let height = |room: &str| ROOMS.iter().position(|other| *other == room);
    for (name, text) in rooms() {
        let room = name.split(['/', '.']).next().unwrap_or_default();
        for other in used(&text) {
            assert!(height(other).is_some(), "{name} uses {other:?}, which is no room: one room a `use`");
            assert!(height(other) <= height(room), "{name} uses {other}, which stands above {room}");
        }
    }
}

#[test]
fn some_crates_are_used_in_their_rooms_only() {
    for (name, text) in rooms() {
        for (krate, rooms) in KEPT {
            let uses = code(&text).any(|line| mentions(line, krate));
            let may = rooms.iter().any(|room| name.starts_with(room));
            assert!(!uses || may, "{name} uses {krate}, which belongs to {}", rooms.join(" and "));
        }
    }
}

#[test]
fn the_map_in_the_documentation_is_this_one() {
    let documented: Vec<String> = fs::read_to_string(root().join("src/lib.rs"))
        .expect("the crate root")
        .lines()
        .filter_map(|line| line.strip_prefix("//! | [`")?.split('`').next().map(str::to_owned))
        .collect();
    assert_eq!(documented, ROOMS);
}
