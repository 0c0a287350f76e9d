//! Outputs that differ in something slight: blanks, line ends, the order of moves, upper and lower case.

use super::super::dialect::Dialect;
use super::super::level::{Freedom, Leeway, Line};
use super::anatomy::{Anatomy, Part};
use super::captures;
use super::quote::{instead, shown};
use super::{Compared, Difference, Place};
use crate::formats::english::list;

impl<'a> Compared<'a> {
    /// What is said of outputs that differ in nothing else.
    pub(super) fn slight(self) -> Vec<Difference> {
        let all = Leeway::all(self.dialect);
        // What can do without a freedom does not need it.
        let needed = all.iter().fold(all, |leeway, freedom| {
            if self.is_equal(leeway.without(freedom)) { leeway.without(freedom) } else { leeway }
        });
        let needed: Vec<Freedom> = needed.iter().collect();
        let is_only = needed.len() == 1;
        let words = |freedom| Difference::at(self.words(freedom, is_only), self.place_of(freedom));
        needed.into_iter().map(words).collect()
    }

    fn words(self, freedom: Freedom, is_only: bool) -> String {
        let only = if is_only { "only " } else { "" };
        let place = || self.told_place_of(freedom).map(|place| format!(", {place}")).unwrap_or_default();
        match freedom {
            Freedom::LastNewline if self.expected.ends_with('\n') => {
                "the last line has no newline".to_owned()
            }
            Freedom::LastNewline => "the last line has a newline, and none is expected".to_owned(),
            Freedom::CarriageReturns if self.printed.contains('\r') => {
                format!("{only}line ends differ: lines end with CR LF, as on Windows, where LF is expected")
            }
            Freedom::CarriageReturns => {
                format!(
                    "{only}line ends differ: lines end with LF, where the case has CR LF; Git may have changed it \
                     (core.autocrlf)"
                )
            }
            Freedom::Prompt => format!("{only}the text before a `>` differs{}", place()),
            Freedom::LineEnds => format!("{only}blanks at line ends differ{}", place()),
            Freedom::BlankLines => format!("{only}blank lines differ: {}", self.blank_lines()),
            Freedom::Blanks if is_only => match self.ending_with_other_blanks() {
                Some(ending) => ending,
                None => format!("only white space differs{}", place()),
            },
            Freedom::Blanks => format!("white space differs{}", place()),
            Freedom::Order => {
                "the moves are right but in another order: they have to be sorted as text".to_owned()
            }
            Freedom::Case => format!("{}{}", self.case(only), place()),
        }
    }

    /// What the wrong case is in.
    fn case(self, only: &str) -> String {
        let otherwise = || format!("{only}upper and lower case differ");
        let [expected, printed] = self.lines(Leeway::all(self.dialect).without(Freedom::Case));
        let [right, wrong] = [&expected, &printed].map(|lines| Anatomy::of(lines));
        let differs = |part: &Part| !right.has_part_of(&wrong, *part);
        let differing: Vec<Part> = Part::EXPECTED.into_iter().filter(differs).collect();
        match differing[..] {
            _ if self.dialect != Dialect::Shogi => otherwise(),
            _ if right.board().is_of_swapped_owners(&wrong.board()) => {
                format!("{only}the pieces have swapped owners: small letters are the first player's")
            }
            [Part::Board] => {
                owners(&right, &wrong).map_or_else(otherwise, |owners| format!("{only}{owners}"))
            }
            _ if differing.iter().all(|part| part.names_a_player())
                && is_only_in_names(&expected, &printed) =>
            {
                format!("{only}the name of a player is written in the wrong case")
            }
            [Part::Captures]
                if captures::are_swapped(&right.part(Part::Captures), &wrong.part(Part::Captures)) =>
            {
                captures::OF_THE_OTHER.to_owned()
            }
            [Part::Captures] => format!("{only}captured pieces are written in the wrong case"),
            _ => otherwise(),
        }
    }

    /// The first line that is not right without a freedom, as it is expected and as it was printed.
    fn first_pair_of(self, freedom: Freedom) -> Option<(Line<'a>, Line<'a>)> {
        let [expected, printed] = self.lines(Leeway::all(self.dialect).without(freedom));
        expected.into_iter().zip(printed).find(|(line, other)| line.key != other.key)
    }

    fn place_of(self, freedom: Freedom) -> Option<Place> {
        self.first_pair_of(freedom).map(|(line, other)| Place::of(&line, other.text))
    }

    fn told_place_of(self, freedom: Freedom) -> Option<String> {
        let (line, other) = self.first_pair_of(freedom)?;
        Some(format!("first in line {}: {}", line.number, instead(line.text, other.text)))
    }

    /// What is said where the ending alone has too many blanks or too few.
    fn ending_with_other_blanks(self) -> Option<String> {
        let [expected, printed] = self.lines(Leeway::all(self.dialect).without(Freedom::Blanks));
        let mut differing = expected.iter().zip(&printed).filter(|(line, other)| line.key != other.key);
        let (line, other) = differing.next()?;
        let is_last = differing.next().is_none() && line.number == expected.last()?.number;
        let blanks = |text: &str| text.matches(' ').count().cast_signed();
        let amount = match blanks(line.text.trim()) - blanks(other.text.trim()) {
            1 => "one blank, which is missing",
            -1 => "one blank too many",
            _ => "its blanks",
        };
        let what = if self.dialect == Dialect::Other { "last line" } else { "ending" };
        let place = instead(line.text.trim(), other.text.trim());
        is_last.then(|| format!("the {what} is right but for {amount}: {place}"))
    }

    fn blank_lines(self) -> String {
        let [expected, printed] = self.lines(Leeway::all(self.dialect).without(Freedom::BlankLines));
        let count = |lines: &[Line<'_>]| lines.iter().filter(|line| line.key.is_empty()).count();
        let (wanted, found) = (count(&expected), count(&printed));
        let many = |count: usize, one: &str, more: &str| match count {
            1 => one.to_owned(),
            count => format!("{count} {more}, the first in"),
        };
        let missing = many(wanted.saturating_sub(found), "one is missing,", "are missing");
        let extra = many(found.saturating_sub(wanted), "one too many,", "too many");
        let place = expected.iter().zip(&printed).find(|(line, other)| line.key != other.key);
        match place {
            _ if wanted == found => "they stand elsewhere".to_owned(),
            Some((line, _)) if line.key.is_empty() => format!("{missing} line {}", line.number),
            Some((line, other)) => {
                format!("{extra} line {} of what was printed, before `{}`", other.number, shown(line.text))
            }
            None if wanted > found => format!("{missing} at the end"),
            None => format!("{extra} at the end"),
        }
    }
}

/// What is said where pieces have the wrong owner.
fn owners(right: &Anatomy<'_>, wrong: &Anatomy<'_>) -> Option<String> {
    /// After more squares than this nobody counts.
    const MOST: usize = 4;
    let [board, other] = [right, wrong].map(Anatomy::board);
    let squares = board.differences(&other).filter(|squares| !squares.is_empty())?;
    let names: Vec<String> = squares.iter().map(|(name, _, _)| name.clone()).collect();
    Some(match &names[..] {
        [only] => format!("the owner of the piece on {only} is wrong"),
        some if some.len() <= MOST => {
            format!("the owners of the pieces on {} are wrong", list(some))
        }
        many => format!("the owners of {} pieces are wrong", many.len()),
    })
}

/// Whether only words differ that are names of players: those that stand before the captures.
fn is_only_in_names(expected: &[Line<'_>], printed: &[Line<'_>]) -> bool {
    let names: Vec<&str> =
        expected.iter().filter_map(|line| line.key.strip_prefix("Captures ")?.split(':').next()).collect();
    let bare = |word: &str| word.trim_end_matches([':', '>']).to_owned();
    let words = |lines: &[Line<'_>]| -> Vec<String> {
        lines.iter().flat_map(|line| line.key.split_whitespace()).map(bare).collect()
    };
    let (right, wrong) = (words(expected), words(printed));
    let mut differing = right.iter().zip(&wrong).filter(|(word, other)| word != other);
    differing.all(|(word, _)| names.contains(&word.as_str()))
}
