//! What the answer of a case's file has other than the rules.

use std::fs;
use std::io;
use std::path::Path;

use super::case::text_of;
use super::dialect::Dialect;
use super::level::{Level, Line, Passes};
use crate::games::shogi::Skin;
use crate::runner::{Stop, shown};

/// The answer in a file; nothing if there is no such file.
///
/// # Errors
///
/// When it cannot be read.
pub(super) fn read(file: &Path) -> Result<Option<Vec<u8>>, Stop> {
    match fs::read(file) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(_) if file.is_dir() => {
            Err(Stop::Input(format!("error: `{}` is a folder, where the answer should be\n", shown(file))))
        }
        Err(error) => Err(Stop::Input(format!("error: cannot read `{}`: {error}\n", shown(file)))),
    }
}

/// How an answer differs from the one that the rules give.
pub(super) struct Difference {
    /// A sentence about it.
    pub(super) told: String,
    /// Whether it says the same all the same.
    pub(super) says_the_same: bool,
}

impl Difference {
    /// How the answer in a file differs, if it does.
    pub(super) fn of(file: &Path, bytes: &[u8], answer: &str, skin: &Skin) -> Option<Self> {
        let passes = Passes::of(answer.as_bytes(), bytes, Dialect::Shogi);
        if passes.at(Level::Strict) {
            return None;
        }
        let (file, text) = (shown(file), text_of(bytes));
        let says_the_same = passes.at(Level::Usual);
        let told = match others(&text, skin) {
            _ if bytes.is_empty() => format!("But `{file}` is empty."),
            _ if str::from_utf8(bytes).is_err() => format!("But `{file}` is no text."),
            Some(players) => {
                format!(
                    "But `{file}` is about the players {players}: it belongs to another game than {}.",
                    skin.name
                )
            }
            None if says_the_same => format!(
                "`{file}` says the same, but not to the byte, which strict graders ask for: {}.",
                place(answer, &text, Level::Strict)
            ),
            None => {
                let unseen = ", which the published check does not see";
                let unseen = if passes.at(Level::Published) { unseen } else { "" };
                format!("But `{file}` has another answer{unseen}: {}.", place(answer, &text, Level::Usual))
            }
        };
        Some(Self { told, says_the_same })
    }
}

/// The players of an answer, if they are not those of the skin.
fn others(text: &str, skin: &Skin) -> Option<String> {
    let names = text.lines().filter_map(|line| Some(line.strip_prefix("Captures ")?.split_once(':')?.0));
    let names: Vec<&str> = names.collect();
    let are_known =
        names.iter().all(|name| skin.players.0.iter().any(|known| known.eq_ignore_ascii_case(name)));
    (!are_known).then(|| names.join(" and "))
}

/// Where two texts begin to differ at a level, and what either has there.
fn place(answer: &str, text: &str, level: Level) -> String {
    let leeway = level.leeway(Dialect::Shogi);
    let (right, found) = (leeway.lines(answer), leeway.lines(text));
    let same = right.iter().zip(&found).take_while(|(right, found)| right.key == found.key).count();
    let quoted = |line: &Line<'_>| match line.text {
        "" => "an empty line".to_owned(),
        text if level == Level::Strict => format!("`{}`", with_blanks(text)),
        text => format!("`{}`", crate::render::visible(text)),
    };
    match (right.get(same), found.get(same)) {
        (_, Some(line)) if line.tells_of_missing_newline() => "its last line has no newline".to_owned(),
        (Some(right), Some(found)) => {
            format!(
                "from line {} on, where the rules have {} and it has {}",
                found.number,
                quoted(right),
                quoted(found)
            )
        }
        (Some(right), None) => {
            format!("it ends before {}, which the rules have in line {}", quoted(right), right.number)
        }
        (None, Some(found)) => {
            format!("it goes on with {} in line {}, behind the end", quoted(found), found.number)
        }
        (None, None) => "in the order of the lines".to_owned(),
    }
}

/// A line with a sign for every blank and whatever else cannot be seen.
fn with_blanks(text: &str) -> String {
    text.replace(' ', "·")
        .chars()
        .flat_map(|c| if c == '·' { vec![c] } else { c.escape_debug().collect() })
        .collect()
}
