//! The game of a case as the rules have it, beside which a program's answer is looked at.

use super::case::Case;
use super::dialect::Dialect;
use super::level::{Level, Passes};
use crate::games::Rules;
use crate::runner::file::{skin_of, text_at_the_end};
use crate::table::shogi::Studied;

/// A game of shogi that was played through by the rules.
pub(super) struct Course {
    studied: Studied,
    answer: String,
}

impl Course {
    /// The game of a case; nothing if it is none of shogi, or cannot be played.
    pub(super) fn of(case: &Case, rules: Rules) -> Option<Self> {
        if case.dialect != Dialect::Shogi {
            return None;
        }
        let studied = Studied::of(&case.source().ok()?, skin_of(case.game), rules).ok()?;
        let answer = text_at_the_end(&studied.replayed);
        Some(Self { studied, answer })
    }

    /// Whether an answer is the one that boardsh gives.
    pub(super) fn has_answer(&self, text: &[u8], level: Level) -> bool {
        Passes::of(self.answer.as_bytes(), text, Dialect::Shogi).at(level)
    }

    /// What the case is about, in a line, where that has a name.
    pub(super) fn about(&self) -> Option<String> {
        let tests = self.studied.tests();
        (!tests.is_empty()).then(|| format!("{}; `--explain` tells more", tests.join("; ")))
    }
}
