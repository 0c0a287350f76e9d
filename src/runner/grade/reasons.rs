//! What there is to say of what a program did.

use super::difference::{Compared, Difference, Place};
use super::end::End;
use super::level::{Level, Passes};
use super::process::Ended;

/// Something that is to be said of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reason {
    /// In words; more lines than one only where something is quoted.
    pub(super) text: String,
    /// Where in what is expected; nowhere if it is about how the program was run and ended.
    pub(super) place: Option<Place>,
}

impl Reason {
    /// About how it was run and ended.
    pub(super) fn of_run(text: String) -> Self {
        Self { text, place: None }
    }
}

/// Why a case does not pass, the most telling reason first.
pub(super) fn reasons(compared: Compared<'_>, end: End<'_>, passes: Passes, level: Level) -> Vec<Reason> {
    let first_place = compared.first_difference(level);
    let of_output = |Difference { text, place }| Reason { text, place: place.or(first_place) };
    let mut reasons = Vec::new();
    let is_silent = compared.printed.trim().is_empty();
    let is_expected_silent = compared.expected.trim().is_empty();
    let is_on_stderr = is_silent
        && !is_expected_silent
        && Passes::of(compared.expected.as_bytes(), end.stderr.as_bytes(), compared.dialect).at(level);
    if let Some(how) = end.if_bad() {
        reasons.push(Reason::of_run(how));
        if passes.at(level) {
            reasons.push(Reason::of_run("what it printed is right".to_owned()));
        }
    } else if is_silent && !is_expected_silent {
        reasons.push(Reason { text: end.of_silence(is_on_stderr), place: first_place });
    }
    let is_worth_comparing = !matches!(end.ended, Ended::Flooded(_)) && (!is_silent || reasons.is_empty());
    if is_worth_comparing && !passes.at(level) {
        let differences = compared.differences(level).into_iter().map(of_output);
        // Who was ended on the way lacks many things: one is enough.
        let most = if reasons.is_empty() { usize::MAX } else { 1 };
        reasons.extend(differences.take(most));
    }
    if is_on_stderr {
        reasons.insert(0, Reason::of_run("the right output went to standard error".to_owned()));
    } else {
        reasons.extend(end.last_words().map(Reason::of_run));
    }
    reasons
}

/// What is worth a word of a case that passes: how it ended, and what a stricter look would find.
pub(super) fn remarks(compared: Compared<'_>, end: End<'_>, passes: Passes) -> Vec<Reason> {
    let is_same = compared.expected == compared.printed;
    let slight = if is_same { Vec::new() } else { compared.differences(Level::Strict) };
    let seen_by = if passes.at(Level::Usual) { "not to the byte" } else { "not at the usual level" };
    let slight = slight
        .into_iter()
        .map(|slight| Reason { text: format!("{seen_by}: {}", slight.text), place: slight.place });
    end.remark().map(Reason::of_run).into_iter().chain(slight).collect()
}
