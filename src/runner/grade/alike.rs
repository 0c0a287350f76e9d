//! What many cases fail for.

use std::collections::BTreeMap;

/// How often cases failed for each sort of reason.
#[derive(Clone, Debug, Default)]
pub(super) struct Alike {
    failed: usize,
    counts: BTreeMap<String, usize>,
}

impl Alike {
    /// Takes note of why a case failed.
    pub(super) fn add(&mut self, reason: &str) {
        self.failed += 1;
        *self.counts.entry(sort_of(reason)).or_default() += 1;
    }

    /// What at least half of some cases failed for, in words.
    pub(super) fn words(&self) -> Option<String> {
        /// Of fewer cases everybody sees it.
        const FEWEST: usize = 3;
        let (sort, &count) = self.counts.iter().max_by_key(|(_, count)| **count)?;
        let is_telling = self.failed >= FEWEST && count * 2 >= self.failed;
        is_telling.then(|| format!("most often, {count} of {}: {sort}", self.failed))
    }
}

/// A reason without what is different in each case: what is quoted, what is in brackets, and where it is.
fn sort_of(reason: &str) -> String {
    let mut sort = String::new();
    for (index, part) in reason.lines().next().unwrap_or_default().split('`').enumerate() {
        sort.push_str(if index.is_multiple_of(2) { part } else { "…" });
    }
    while let Some((start, length)) =
        sort.find(" (").and_then(|start| Some((start, sort[start..].find(')')?)))
    {
        sort.replace_range(start..=start + length, "");
    }
    let places = [": expected ", ", first in ", ": …", " on "];
    let end = places.iter().filter_map(|place| sort.find(place)).min().unwrap_or(sort.len());
    sort.truncate(end);
    sort
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_alike_but_for_what_is_quoted_and_where_it_is() {
        for (reason, sort) in [
            (
                "the board is upside down: row 5 has to come first",
                "the board is upside down: row 5 has to come first",
            ),
            (
                "only blanks at line ends differ, first in line 9: expected `a `, found `a`",
                "only blanks at line ends differ",
            ),
            ("the board is wrong on a1 (expected `k`, found nothing)", "the board is wrong"),
            ("it crashed with exit status 1: `KeyError: 'd5'`", "it crashed with exit status 1"),
            (
                "`move e4 e3` (action 2 of 3) is legal, and the program takes it for illegal",
                "… is legal, and the program takes it for illegal",
            ),
        ] {
            assert_eq!(sort_of(reason), sort);
        }
    }

    #[test]
    fn what_half_of_the_cases_fail_for_is_told() {
        let told = |reasons: &[&str]| {
            let mut alike = Alike::default();
            for reason in reasons {
                alike.add(reason);
            }
            alike.words()
        };
        assert_eq!(told(&["a", "a", "b"]), Some("most often, 2 of 3: a".to_owned()));
        assert_eq!(told(&["a", "b", "c"]), None);
        assert_eq!(told(&["a", "a"]), None);
    }
}
