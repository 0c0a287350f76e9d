//! In what an output differs from the one that is expected, in words.

mod anatomy;
mod answers;
mod board;
mod captures;
mod early;
mod ending;
mod odd;
mod quote;
mod resembling;
mod slight;
mod substance;
mod turn;
mod whole;

use std::collections::HashMap;

pub(super) use anatomy::{Anatomy, By, Part};
pub(super) use board::Board;
pub(super) use resembling::words_of_action;

use super::course::Course;
use super::dialect::Dialect;
use super::level::{Leeway, Level, Line};

/// An output beside the one that is expected.
#[derive(Clone, Copy, Debug)]
pub(super) struct Compared<'a> {
    pub(super) expected: &'a str,
    pub(super) printed: &'a str,
    pub(super) dialect: Dialect,
    /// The game, where boardsh agrees with what is expected.
    pub(super) course: Option<&'a Course>,
}

/// Something in which they differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Difference {
    /// In words.
    pub(super) text: String,
    /// Where in what is expected, if it is not where they differ first.
    pub(super) place: Option<Place>,
}

impl Difference {
    fn somewhere(text: String) -> Self {
        Self { text, place: None }
    }

    fn at(text: String, place: Option<Place>) -> Self {
        Self { text, place }
    }
}

/// A place in what is expected, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: usize,
    /// In characters.
    pub(super) column: usize,
}

impl Place {
    /// Where a line differs first from what was printed in its place.
    fn of(line: &Line<'_>, printed: &str) -> Self {
        let same = line.text.chars().zip(printed.chars()).take_while(|(a, b)| a == b).count();
        Self { line: line.number, column: same + 1 }
    }
}

impl<'a> Compared<'a> {
    fn lines(self, leeway: Leeway) -> [Vec<Line<'a>>; 2] {
        [self.expected, self.printed].map(|text| leeway.lines(text))
    }

    fn is_equal(self, leeway: Leeway) -> bool {
        let [expected, printed] = self.lines(leeway);
        keys(&expected).eq(keys(&printed))
    }

    /// Whether nothing was printed that belongs there, though something does.
    pub(super) fn is_hollow(self) -> bool {
        let is_blank = |text: &str| text.trim().is_empty();
        let has_parts =
            || !Anatomy::of(&Level::Usual.leeway(self.dialect).lines(self.printed)).order().is_empty();
        let is_turn = self.dialect == Dialect::Shogi;
        !is_blank(self.expected) && (is_blank(self.printed) || is_turn && !has_parts())
    }

    /// Where what is expected differs first in something that counts.
    pub(super) fn first_difference(self, level: Level) -> Option<Place> {
        let [expected, printed] = self.lines(level.leeway(self.dialect));
        let differs =
            |at: &usize| expected.get(*at).map(|line| &line.key) != printed.get(*at).map(|line| &line.key);
        let at = (0..expected.len().max(printed.len())).find(differs)?;
        let Some(line) = expected.get(at) else {
            return Some(Place { line: self.expected.lines().count() + 1, column: 1 });
        };
        Some(Place::of(line, printed.get(at).map_or("", |other| other.text)))
    }

    /// In what the two outputs differ, as closely as it is looked at, the most telling first.
    pub(super) fn differences(self, level: Level) -> Vec<Difference> {
        if self.is_equal(Leeway::all(self.dialect)) {
            return self.slight();
        }
        let mut differences = self.real();
        if level == Level::Strict {
            differences.extend(self.besides());
        }
        differences
    }
}

fn keys<'a>(lines: &'a [Line<'_>]) -> impl Iterator<Item = &'a str> {
    lines.iter().map(|line| line.key.as_str())
}

/// Those that are not among the others, each as often as it is there too often.
fn without<'a>(
    these: impl Iterator<Item = &'a str>,
    others: impl Iterator<Item = &'a str>,
) -> impl Iterator<Item = &'a str> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for other in others {
        *counts.entry(other).or_default() += 1;
    }
    these.filter(move |line| match counts.get_mut(line) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    })
}
