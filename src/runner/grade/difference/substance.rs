//! Outputs that say different things.

use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::super::dialect::Dialect;
use super::super::level::{Leeway, Level};
use super::anatomy::Anatomy;
use super::odd::Odd;
use super::quote::instead;
use super::whole::{blanks_within, first_wrong_line, joined_lines, less_behind, more_around};
use super::{Compared, Difference, turn};
use crate::formats::english::counted;

impl Compared<'_> {
    /// What is said of outputs that say different things.
    pub(super) fn real(self) -> Vec<Difference> {
        let Some(odd) = Odd::of(self.expected, self.printed) else { return self.of_substance() };
        let words = Difference::somewhere(odd.words());
        let rest = match odd.cleaned() {
            // All of it has to be written in another way.
            _ if odd.is_utf16() => Vec::new(),
            Some(clean) => Compared { printed: &clean, ..self }.without_odd_characters(),
            None => self.of_substance(),
        };
        [words].into_iter().chain(rest).collect()
    }

    fn without_odd_characters(self) -> Vec<Difference> {
        if self.is_equal(Leeway::all(self.dialect)) {
            return vec![Difference::somewhere("without that the output would be right".to_owned())];
        }
        self.of_substance()
    }

    fn of_substance(self) -> Vec<Difference> {
        // Whoever has the case wrong as well as something else hears of both.
        let [expected, printed] = self.lines(Level::Usual.leeway(self.dialect));
        let [right, wrong] = [&expected, &printed].map(|lines| Anatomy::of(lines));
        let is_turn = self.dialect == Dialect::Shogi && right.is_turn();
        let boards = if is_turn { wrong.boards() } else { 0 };
        let turns = || format!("{boards} boards are shown, where only the last turn is asked for");
        let one = |text: String| vec![Difference::somewhere(text)];
        if let Some(joined) = joined_lines(&expected, &printed) {
            return one(joined);
        }
        if let Some(more) = more_around(&expected, &printed) {
            return one(if boards > 1 { format!("{more}; {}", turns()) } else { more });
        }
        if boards > right.boards() {
            let mut differences = one(turns());
            differences.extend(turn::differences(&right, &wrong.last_turn(), self.course));
            return differences;
        }
        if let Some(less) = self.cut_short().or_else(|| less_behind(&expected, &printed)) {
            return one(less);
        }
        if let Some(blanks) = blanks_within(&expected, &printed) {
            return one(blanks);
        }
        if is_turn {
            turn::differences(&right, &wrong, self.course)
        } else {
            one(first_wrong_line(&expected, &printed))
        }
    }

    /// Where the output stops in the middle of a line.
    fn cut_short(self) -> Option<String> {
        let is_beginning = !self.printed.ends_with('\n') && self.expected.starts_with(self.printed);
        let line = self.printed.lines().count();
        is_beginning.then(|| format!("the output is right as far as it goes, but it stops in line {line}"))
    }

    /// What differs slightly in lines that say the same, where others do not.
    pub(super) fn besides(self) -> Option<Difference> {
        /// In longer outputs nobody looks for it.
        const MOST_LINES: usize = 2000;
        let [expected, printed] = self.lines(Level::Usual.leeway(self.dialect));
        if expected.len().max(printed.len()) > MOST_LINES {
            return None;
        }
        let [keys, others] =
            [&expected, &printed].map(|lines| lines.iter().map(|line| line.key.as_str()).collect::<Vec<_>>());
        let same =
            capture_diff_slices(Algorithm::Myers, &keys, &others).into_iter().filter_map(|run| match run {
                DiffOp::Equal { old_index, new_index, len } => Some((old_index, new_index, len)),
                _ => None,
            });
        let pairs = same.flat_map(|(old, new, length)| (0..length).map(move |at| (old + at, new + at)));
        let pairs = pairs.map(|(old, new)| (&expected[old], &printed[new]));
        let differing: Vec<_> = pairs.filter(|(line, other)| line.text != other.text).collect();
        let (line, other) = differing.first()?;
        let lines = counted(differing.len(), "line");
        let begin =
            format!("besides, {lines} would be right but for white space, first line {}", line.number);
        let place = super::Place::of(line, other.text);
        Some(Difference::at(format!("{begin}: {}", instead(line.text, other.text)), Some(place)))
    }
}
