//! What sort of file a case is, recognised from what stands in it, and what the grader does differently for it.

use crate::games::{self, Entry, Family};
use crate::runner::Stop;

/// A sort of case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
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
    /// Those of games that boardsh does not play.
    pub const UNPLAYED: [Self; 2] = [Self::Tablut, Self::Signpost];

    /// The sort of a case, by what its lines begin with. Empty lines and comments do not count.
    pub(super) fn of(input: &str) -> Self {
        let input = input.trim_start_matches('\u{feff}').to_lowercase();
        let lines = input.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let mut lines = lines.map(|line| {
            line.split([' ', '\t', '(', ')', ',']).filter(|word| !word.is_empty()).collect::<Vec<_>>()
        });
        let is_shogi =
            |line: &[&str]| matches!(line, [piece, square] if is_piece(piece) && is_square(square));
        if lines.clone().next().is_some_and(|line| is_shogi(&line)) {
            return Self::Shogi;
        }
        // Words that both have, such as `new`, tell nothing.
        let told = lines.find_map(|line| match line.first().copied()? {
            "puzzle" | "autopuzzle" | "type" | "conn" | "brk" | "restart" | "solve" => Some(Self::Signpost),
            "auto" | "manual" | "limit" | "dump" | "toggle" => Some(Self::Tablut),
            word => is_tablut_move(word).then_some(Self::Tablut),
        });
        told.unwrap_or(Self::Other)
    }

    /// The sort of a case of the game that was asked for, if one was.
    pub(super) fn of_case(input: &str, game: Option<&Entry>) -> Self {
        match game.map(|entry| entry.family) {
            Some(Family::Shogi(_)) => Self::Shogi,
            None => Self::of(input),
        }
    }

    /// What it is called in messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Shogi => "5x5 shogi",
            Self::Tablut => "Tablut",
            Self::Signpost => "Signpost",
            Self::Other => "a game that boardsh does not know",
        }
    }

    /// The word for it on the command line.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Shogi => "shogi",
            Self::Tablut => "tablut",
            Self::Signpost => "signpost",
            Self::Other => "other",
        }
    }

    /// What is said where its rules are asked for, if boardsh does not know them.
    ///
    /// # Errors
    ///
    /// When that is so.
    pub fn must_be_played(self) -> Result<(), Stop> {
        let words = || format!("error: boardsh does not know the rules of {} yet\n", self.name());
        if self.is_played() { Ok(()) } else { Err(Stop::Input(words())) }
    }

    /// Whether boardsh can play it, and explain it.
    pub(super) fn is_played(self) -> bool {
        !Self::UNPLAYED.contains(&self)
    }

    /// Whether its graders drop what programs write before a `>`.
    pub(super) fn has_free_prompts(self) -> bool {
        self == Self::Tablut
    }

    /// Whether a program fails there that ends with an exit status other than 0. The assignments of shogi say
    /// nothing about it.
    pub(super) fn counts_status(self) -> bool {
        self == Self::Tablut
    }
}

/// A move such as `b3-6` or `b3-f`.
fn is_tablut_move(word: &str) -> bool {
    let Some((from, to)) = word.split_once('-') else { return false };
    is_square(from) && matches!(to.as_bytes(), [b'a'..=b'i' | b'1'..=b'9'])
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
    fn a_case_is_recognised_from_what_its_lines_begin_with() {
        for (input, dialect) in [
            ("k a1\nK e5\n", Dialect::Shogi),
            ("\u{feff}\r\n  +R  e4 \r\n", Dialect::Shogi),
            ("#* java -ea tablut.Main\n# comment\nmanual black\n", Dialect::Tablut),
            ("b3-6\n", Dialect::Tablut),
            ("B3-F # moves\n", Dialect::Tablut),
            ("dump\n", Dialect::Tablut),
            ("seed 5\nfoo\nnew\nlimit 3\n", Dialect::Tablut),
            ("PUZZLE\n4 4\n", Dialect::Signpost),
            ("puzzle(4, 4)\n", Dialect::Signpost),
            ("autopuzzle", Dialect::Signpost),
            ("SEED 5\nTYPE 5 5 FREE\nAUTOPUZZLE\n", Dialect::Signpost),
            ("quit\n", Dialect::Other),
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
