//! The parts of what a replay of shogi shows, found in lines that may be wrong in any way.

use super::level::Line;

/// What a line is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// `lower player action: move a2 a3`
    Action,
    /// A row of the board, or the letters below it.
    Board,
    /// `Captures lower: p`
    Captures,
    /// `lower player is in check!`
    Check,
    /// `Available moves:` and one of them.
    Answers,
    /// `lower player wins.  Checkmate.`, or `lower> `.
    Ending,
    /// Nothing that belongs there.
    Other,
}

impl Part {
    /// Those that belong there, in their order.
    pub(super) const EXPECTED: [Self; 6] =
        [Self::Action, Self::Board, Self::Captures, Self::Check, Self::Answers, Self::Ending];

    /// What a line is about, upper and lower case aside.
    fn of(line: &str) -> Self {
        let line = line.trim().to_lowercase();
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [_, "player", "action:", ..] => Self::Action,
            ["captures", ..] => Self::Captures,
            ["available", "moves:"] | ["move" | "drop", _, ..] => Self::Answers,
            _ if line.contains('|') => Self::Board,
            _ if words.len() > 1 && words.iter().all(|word| word.len() == 1) => Self::Board,
            [prompt] | [_, prompt] if prompt.ends_with('>') => Self::Ending,
            _ => Self::by_words(&words),
        }
    }

    /// What a line is about that has a form of its own, by the words in it.
    fn by_words(words: &[&str]) -> Self {
        let mut bare = words.iter().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
        match bare.find(|word| ["check", "wins", "won", "tie", "checkmate", "illegal"].contains(word)) {
            Some("check") => Self::Check,
            Some(_) => Self::Ending,
            None => Self::Other,
        }
    }
}

/// How a turn ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// With the prompt of a player.
    GoesOn,
    /// With the end of the game.
    Over(By),
    /// With neither.
    Unsaid,
}

/// What ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    Checkmate,
    Illegal,
    Tie,
    /// Something that no ending says.
    Unclear,
}

impl By {
    fn of(line: &str) -> Self {
        let line = line.to_lowercase();
        match () {
            () if line.contains("illegal") => Self::Illegal,
            () if line.contains("checkmate") => Self::Checkmate,
            () if line.contains("tie") => Self::Tie,
            () => Self::Unclear,
        }
    }
}

/// An output taken apart.
#[derive(Clone, Debug)]
pub(super) struct Anatomy<'a> {
    lines: Vec<(Part, &'a Line<'a>)>,
}

impl<'a> Anatomy<'a> {
    pub(super) fn of(lines: &'a [Line<'a>]) -> Self {
        Self { lines: lines.iter().map(|line| (Part::of(&line.key), line)).collect() }
    }

    /// The lines of a part.
    pub(super) fn part(&self, wanted: Part) -> Vec<&'a Line<'a>> {
        self.lines.iter().filter(|(part, _)| *part == wanted).map(|(_, line)| *line).collect()
    }

    /// How it ends.
    pub(super) fn ended(&self) -> Ended {
        match self.part(Part::Ending).last() {
            None => Ended::Unsaid,
            Some(line) if line.key.contains('>') => Ended::GoesOn,
            Some(line) => Ended::Over(By::of(&line.key)),
        }
    }

    /// Whether it looks like a turn of the game.
    pub(super) fn is_turn(&self) -> bool {
        !self.part(Part::Board).is_empty() && !self.part(Part::Captures).is_empty()
    }

    /// How many boards there are.
    pub(super) fn boards(&self) -> usize {
        let is_board = |index: usize| self.lines[index].0 == Part::Board;
        let begins = |index: &usize| is_board(*index) && (*index == 0 || !is_board(index - 1));
        (0..self.lines.len()).filter(begins).count()
    }

    /// From the last board on, with the action before it.
    pub(super) fn last_turn(&self) -> Self {
        let is_board = |index: usize| self.lines[index].0 == Part::Board;
        let last = (0..self.lines.len()).rev().find(|&index| is_board(index)).unwrap_or_default();
        let first = (0..last).rev().find(|&index| !is_board(index));
        let start = match first {
            Some(before) if self.lines[before].0 == Part::Action => before,
            Some(before) => before + 1,
            None => 0,
        };
        Self { lines: self.lines[start..].to_vec() }
    }

    /// What is drawn on the board.
    pub(super) fn board(&self) -> Board {
        Board::of(&self.part(Part::Board))
    }
}

/// What stands on each square of a drawn board, as far as that can be made out: rows from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board(Vec<Vec<String>>);

impl Board {
    pub(super) fn of(lines: &[&Line<'_>]) -> Self {
        let rows = lines.iter().map(|line| line.key.as_str()).filter(|line| line.contains('|')).map(|line| {
            let cells: Vec<&str> = line.split('|').collect();
            // Before the first bar stands the number of the row, behind the last nothing.
            let cells = cells.iter().skip(1).take(cells.len().saturating_sub(2));
            cells.map(|cell| cell.trim().to_owned()).collect()
        });
        Self(rows.collect())
    }

    /// How the other board shows the same in a way that is not asked for, if it does.
    pub(super) fn seen_otherwise(&self, other: &Self) -> Option<&'static str> {
        let turned = other.mirrored().upside_down();
        Some(match () {
            () if self == other => return None,
            () if *self == other.with_owners_swapped() => {
                "right, but the pieces have swapped owners: small letters are the first player's"
            }
            () if *self == other.upside_down() => "upside down: row 5 has to come first",
            () if *self == other.mirrored() => "in a mirror: column a has to come first",
            () if *self == turned => "turned around: row 5 has to come first, and column a",
            () if *self == turned.with_owners_swapped() => {
                "turned around: row 5 has to come first, column a too, and small letters are the first player's"
            }
            () => return None,
        })
    }

    /// How many rows there are.
    pub(super) fn rows(&self) -> usize {
        self.0.len()
    }

    fn has_shape_of(&self, other: &Self) -> bool {
        self.0.len() == other.0.len()
            && self.0.iter().zip(&other.0).all(|(row, other)| row.len() == other.len())
    }

    /// The squares on which two boards differ, with what stands there; nothing if they have other shapes.
    pub(super) fn differences<'a>(&'a self, other: &'a Self) -> Option<Vec<(String, &'a str, &'a str)>> {
        if !self.has_shape_of(other) || self.0.is_empty() {
            return None;
        }
        let height = self.0.len();
        let mut found = Vec::new();
        for (index, (row, others)) in self.0.iter().zip(&other.0).enumerate() {
            for ((column, cell), other) in ('a'..).zip(row).zip(others) {
                if cell != other {
                    found.push((format!("{column}{}", height - index), cell.as_str(), other.as_str()));
                }
            }
        }
        Some(found)
    }

    /// The board from the other end.
    fn upside_down(&self) -> Self {
        Self(self.0.iter().rev().cloned().collect())
    }

    /// The board in a mirror.
    fn mirrored(&self) -> Self {
        Self(self.0.iter().map(|row| row.iter().rev().cloned().collect()).collect())
    }

    /// The board with upper and lower case exchanged.
    pub(super) fn with_owners_swapped(&self) -> Self {
        let swap =
            |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
        Self(
            self.0
                .iter()
                .map(|row| row.iter().map(|cell| cell.chars().map(swap).collect()).collect())
                .collect(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::Part;

    #[test]
    fn lines_are_told_apart() {
        for (line, part) in [
            ("lower player action: move a2 a3", Part::Action),
            ("5 | N| G| R| S| D|", Part::Board),
            ("    a  b  c  d  e", Part::Board),
            ("Captures UPPER: P +R", Part::Captures),
            ("UPPER player is in check!", Part::Check),
            ("Check!", Part::Check),
            ("Available moves:", Part::Answers),
            ("drop p c3", Part::Answers),
            ("lower player wins.  Checkmate.", Part::Ending),
            ("Tie game.  Too many moves.", Part::Ending),
            ("The game is a tie", Part::Ending),
            ("lower has won", Part::Ending),
            ("lower> ", Part::Ending),
            ("Traceback (most recent call last):", Part::Other),
            ("", Part::Other),
        ] {
            assert_eq!(Part::of(line), part, "{line:?}");
        }
    }
}
