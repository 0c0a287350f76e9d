//! Two boards line by line: what was expected and what was found.

use similar::{ChangeTag, TextDiff};

/// The lines of both, with `-` before what was expected and `+` before what was found instead.
#[must_use]
pub(super) fn lines(wanted: &str, actual: &str) -> String {
    let difference = TextDiff::from_lines(wanted, actual);
    let mut text = String::from("- expected\n+ found\n");
    for change in difference.iter_all_changes() {
        let sign = match change.tag() {
            ChangeTag::Delete => '-',
            ChangeTag::Insert => '+',
            ChangeTag::Equal => ' ',
        };
        text.push_str(&format!("{sign} {}\n", change.value().trim_end_matches('\n')));
    }
    text
}
