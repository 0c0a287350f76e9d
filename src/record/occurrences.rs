//! How often each position stands on the line to the present.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Counts by key, kept up to date with every step along the tree.
#[derive(Clone, Debug, Default)]
pub(super) struct Occurrences(HashMap<u64, u32, BuildHasherDefault<Mixed>>);

impl Occurrences {
    pub(super) fn enter(&mut self, key: u64) {
        *self.0.entry(key).or_insert(0) += 1;
    }

    pub(super) fn leave(&mut self, key: u64) {
        if let Some(count) = self.0.get_mut(&key) {
            *count -= 1;
            if *count == 0 {
                self.0.remove(&key);
            }
        }
    }

    pub(super) fn of(&self, key: u64) -> u32 {
        self.0.get(&key).copied().unwrap_or(0)
    }
}

/// Keys are random numbers already: hashing them again would only take time.
#[derive(Clone, Copy, Debug, Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are written whole");
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}
