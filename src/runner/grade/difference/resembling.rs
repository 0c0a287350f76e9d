//! Lines that no turn has, and what they may be meant for.

use super::super::level::Line;
use super::anatomy::{Anatomy, Part};
use super::quote::shown;

/// Lines that no turn has.
pub(super) struct Strangers<'a> {
    lines: Vec<&'a Line<'a>>,
}

impl<'a> Strangers<'a> {
    pub(super) fn of(turn: &Anatomy<'a>) -> Self {
        Self { lines: turn.part(Part::Other) }
    }

    /// Those that are like some lines, which are missing then: they are no strangers any longer.
    pub(super) fn like(&mut self, missing: &[&Line<'_>]) -> Vec<&'a Line<'a>> {
        /// Who prints more than that prints something else.
        const MOST: usize = 200;
        if self.lines.len() > MOST {
            return Vec::new();
        }
        let is_like = |line: &&Line<'_>| missing.iter().any(|other| resembles(&line.key, &other.key));
        let (like, strangers) = self.lines.iter().copied().partition(is_like);
        self.lines = strangers;
        like
    }

    /// What is said of those that are left.
    pub(super) fn words(&self) -> Option<String> {
        let first = self.lines.first()?;
        Some(match self.lines.len() {
            1 => format!("a line does not belong there: `{}`", shown(first.text)),
            count => format!("{count} lines do not belong there, first `{}`", shown(first.text)),
        })
    }
}

/// Whether a line may be meant for another: what is said in it is there, or nearly all of the letters.
fn resembles(line: &str, other: &str) -> bool {
    const LONGEST: usize = 200;
    const ALIKE: f64 = 0.5;
    let said = other.split_once(": ").map_or(other, |(_, said)| said).trim();
    let is_there = said.contains(' ') && line.contains(said);
    is_there || line.len() < LONGEST && strsim::normalized_levenshtein(line.trim(), other.trim()) >= ALIKE
}

/// What somebody did: `move a2 a3` of `lower player action: move a2 a3`.
pub(in super::super) fn words_of_action(line: &str) -> Option<&str> {
    line.split_once("action:").map(|(_, words)| words.trim())
}
