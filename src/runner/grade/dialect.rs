//! What sort of file a case is, recognised from what stands in it.
//!
//! Nothing else of the grader asks which game it is, but for the explanations.

use crate::games::{self, Entry, Family};

/// A sort of case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// A position of 5x5 shogi, then an action a line.
    Shogi,
    /// Commands of Tablut.
    Tablut,
    /// Commands of the Signpost puzzle.
    Signpost,
    /// Something else: it can be compared, but neither played nor explained.
    Other,
}

impl Dialect {
    /// The sort of a case, by its first line that is neither empty nor a comment.
    pub(super) fn of(input: &str) -> Self {
        let mut lines = input.trim_start_matches('\u{feff}').lines().map(str::trim);
        let Some(line) = lines.find(|line| !line.is_empty() && !line.starts_with('#')) else {
            return Self::Other;
        };
        let line = line.to_lowercase();
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["puzzle" | "autopuzzle", ..] => Self::Signpost,
            [first, ..] if is_tablut(first) => Self::Tablut,
            [piece, square] if is_piece(piece) && is_square(square) => Self::Shogi,
            _ => Self::Other,
        }
    }

    /// The sort of a case of the game that was asked for, if one was.
    pub(super) fn of_case(input: &str, game: Option<&Entry>) -> Self {
        match game.map(|entry| entry.family) {
            Some(Family::Shogi(_)) => Self::Shogi,
            None => Self::of(input),
        }
    }

    /// What it is called in messages.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Shogi => "5x5 shogi",
            Self::Tablut => "Tablut",
            Self::Signpost => "Signpost",
            Self::Other => "a game that boardsh does not know",
        }
    }
}

/// A command of Tablut, or a move such as `b3-6` or `b3-f`.
fn is_tablut(word: &str) -> bool {
    let commands = ["new", "seed", "auto", "manual", "limit", "dump", "quit", "undo", "toggle", "help"];
    let is_move = || {
        let (from, to) = word.split_once('-')?;
        let mut to = to.chars();
        let target = to.next()?;
        let is_target = matches!(target, 'a'..='i' | '1'..='9') && to.next().is_none();
        Some(is_square(from) && is_target)
    };
    commands.contains(&word) || is_move() == Some(true)
}

fn is_piece(word: &str) -> bool {
    let letter = word.strip_prefix('+').unwrap_or(word);
    letter.len() == 1 && letter.starts_with(|c: char| c.is_ascii_alphabetic())
}

fn is_square(word: &str) -> bool {
    matches!(word.as_bytes(), [b'a'..=b'i', b'1'..=b'9'])
}

/// The game that an expected output names by its players, where only one game has such.
pub(super) fn game_of(expected: &str) -> Option<&'static Entry> {
    let captures: Vec<&str> = expected
        .lines()
        .filter_map(|line| line.strip_prefix("Captures ")?.split_once(':'))
        .map(|(name, _)| name)
        .collect();
    let is_played_by = |entry: &&Entry| {
        let Family::Shogi(skin) = entry.family;
        !captures.is_empty() && captures.iter().all(|player| skin.players.0.contains(player))
    };
    let mut fitting = games::TABLE.iter().filter(is_played_by);
    fitting.next().filter(|_| fitting.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_is_recognised_from_its_first_line() {
        for (input, dialect) in [
            ("k a1\nK e5\n", Dialect::Shogi),
            ("\u{feff}\r\n  +R  e4 \r\n", Dialect::Shogi),
            ("#* java -ea tablut.Main\n# comment\nmanual black\n", Dialect::Tablut),
            ("b3-6\n", Dialect::Tablut),
            ("B3-F # moves\n", Dialect::Tablut),
            ("dump\n", Dialect::Tablut),
            ("PUZZLE\n4 4\n", Dialect::Signpost),
            ("autopuzzle", Dialect::Signpost),
            ("", Dialect::Other),
            ("3 1 2\n", Dialect::Other),
            ("b3-b6\n", Dialect::Other),
        ] {
            assert_eq!(Dialect::of(input), dialect, "{input:?}");
        }
    }

    #[test]
    fn players_that_only_one_game_has_tell_which_it_is() {
        let name = |expected| game_of(expected).map(|entry| entry.name);
        assert_eq!(name("Captures Sente: P\nCaptures Gote:\n"), Some("gotesente"));
        assert_eq!(name("Captures UPPER: \nCaptures lower: \n"), None, "two games have these");
        assert_eq!(name("Captures Black:\n"), None);
        assert_eq!(name("nothing\n"), None);
    }
}
