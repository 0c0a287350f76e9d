//! The parts of what a replay of shogi shows, found in lines that may be wrong in any way.

use super::super::level::Line;
use super::board::Board;

/// What a line is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Part {
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
    pub(in super::super) const EXPECTED: [Self; 6] =
        [Self::Action, Self::Board, Self::Captures, Self::Check, Self::Answers, Self::Ending];

    /// What a line is about, upper and lower case aside.
    fn of(line: &str) -> Self {
        let line = line.trim().to_lowercase();
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [_, "player", "action:", ..] => Self::Action,
            ["captures", ..] => Self::Captures,
            ["available", "moves:"] | ["move" | "drop", _, ..] => Self::Answers,
            _ if is_row(&line) => Self::Board,
            _ if words.len() > 1 && words.iter().all(|word| word.len() == 1) => Self::Board,
            [prompt] | [_, prompt] if is_prompt(prompt) => Self::Ending,
            _ => Self::by_words(&words),
        }
    }

    /// What it is called.
    pub(in super::super) fn name(self) -> &'static str {
        match self {
            Self::Action => "the last action",
            Self::Board => "the board",
            Self::Captures => "the captures",
            Self::Check => "the check",
            Self::Answers => "the available moves",
            Self::Ending => "the ending",
            Self::Other => "something else",
        }
    }

    /// Whether it tells of one of the players by name.
    pub(in super::super) fn names_a_player(self) -> bool {
        matches!(self, Self::Action | Self::Captures | Self::Check | Self::Ending)
    }

    /// Whether its name is of many.
    pub(in super::super) fn is_several(self) -> bool {
        matches!(self, Self::Captures | Self::Answers)
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

/// Whether a word looks like the prompt of a player, and not like some text in angle brackets.
fn is_prompt(word: &str) -> bool {
    word.strip_suffix('>').is_some_and(|name| name.chars().all(char::is_alphanumeric))
}

/// Whether a line looks like a row of the board, and not like some text with a bar in it.
fn is_row(line: &str) -> bool {
    let bars = line.matches('|').count();
    bars > 2 || bars > 0 && line.starts_with(|c: char| c.is_ascii_digit() || c == '|')
}

/// How a turn ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Close {
    /// With the prompt of a player.
    GoesOn,
    /// With the end of the game.
    Over(By),
    /// With neither.
    Unsaid,
}

/// What ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum By {
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
pub(in super::super) struct Anatomy<'a> {
    lines: Vec<(Part, &'a Line<'a>)>,
}

impl<'a> Anatomy<'a> {
    pub(in super::super) fn of(lines: &'a [Line<'a>]) -> Self {
        Self { lines: lines.iter().map(|line| (Part::of(&line.key), line)).collect() }
    }

    /// The lines of a part.
    pub(in super::super) fn part(&self, wanted: Part) -> Vec<&'a Line<'a>> {
        self.lines.iter().filter(|(part, _)| *part == wanted).map(|(_, line)| *line).collect()
    }

    /// What its lines are about, without those that are about nothing, each part once where it stands.
    pub(in super::super) fn order(&self) -> Vec<Part> {
        let mut parts: Vec<Part> = self.lines.iter().map(|(part, _)| *part).collect();
        parts.retain(|part| *part != Part::Other);
        parts.dedup();
        parts
    }

    /// How it ends.
    pub(in super::super) fn close(&self) -> Close {
        match self.part(Part::Ending).last() {
            None => Close::Unsaid,
            Some(line) if line.key.contains('>') => Close::GoesOn,
            Some(line) => Close::Over(By::of(&line.key)),
        }
    }

    /// Whether it looks like a turn of the game.
    pub(in super::super) fn is_turn(&self) -> bool {
        !self.part(Part::Board).is_empty() && !self.part(Part::Captures).is_empty()
    }

    /// Whether a part of another output says the same.
    pub(in super::super) fn has_part_of(&self, other: &Anatomy<'_>, part: Part) -> bool {
        let [own, others] = [self.part(part), other.part(part)];
        own.iter().map(|line| &line.key).eq(others.iter().map(|line| &line.key))
    }

    /// How many boards there are.
    pub(in super::super) fn boards(&self) -> usize {
        let is_board = |index: usize| self.lines[index].0 == Part::Board;
        let begins = |index: &usize| is_board(*index) && (*index == 0 || !is_board(index - 1));
        (0..self.lines.len()).filter(begins).count()
    }

    /// From the last board on, with the action before it.
    pub(in super::super) fn last_turn(&self) -> Self {
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
    pub(in super::super) fn board(&self) -> Board {
        Board::of(&self.part(Part::Board))
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
            ("Usage: box [-i | -f FILE]", Part::Other),
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
