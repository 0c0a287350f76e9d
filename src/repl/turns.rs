//! Legal turns as lines of words: what may follow what.

use std::collections::BTreeMap;

use crate::table::{Move, Table, Which};

/// The words with which a legal turn goes on after those that are typed, and the moves that do.
pub(super) fn after(table: &dyn Table, words: &[&str]) -> BTreeMap<String, Vec<Move>> {
    let mut next: BTreeMap<String, Vec<Move>> = BTreeMap::new();
    for action in table.legal(&Which::All) {
        let line = table.spell(action);
        let mut parts = line.split(' ');
        if words.iter().all(|word| parts.next() == Some(word))
            && let Some(word) = parts.next()
        {
            next.entry(word.to_owned()).or_default().push(action);
        }
    }
    next
}
