//! Lines that can be called back: with Up and Down all of them, or those that begin like the line.
//!
//! The keys and the line editor look at one list. A key decides which entry is next; the editor then asks for
//! the one before or behind, and is given that.

use std::borrow::Cow;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustyline::history::{History, SearchDirection, SearchResult};
use rustyline::{
    Cmd, ConditionalEventHandler, Event, EventContext, KeyCode, KeyEvent, Modifiers, RepeatCount, Result,
};

/// What was typed, and where somebody is in it.
#[derive(Clone, Default)]
pub(super) struct Recall(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    /// Oldest first.
    entries: Vec<String>,
    walk: Option<Walk>,
    /// What the editor is to show next.
    target: Option<Shown>,
}

/// What is shown when the editor asks for an entry.
enum Shown {
    Entry(usize),
    /// What was typed, and is no entry. The editor would bring back what was typed before the first key of all.
    Typed(String),
}

/// A way through the entries, which ends with any other key.
struct Walk {
    /// What the line was at first: entries begin like it, and it comes back in the end.
    typed: String,
    /// The entry that is shown; behind the last one it is what was typed.
    at: usize,
}

/// Where a key leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    To(usize),
    /// Back to what was typed.
    Back,
    Nowhere,
}

impl State {
    /// The next entry in a direction that begins as the line did, and is not the same again.
    fn step(&mut self, line: &str, is_up: bool) -> Step {
        let last = self.entries.len();
        let walk = self.walk.get_or_insert_with(|| Walk { typed: line.to_owned(), at: last });
        let fits = |&index: &usize| {
            let entry = &self.entries[index];
            entry.starts_with(&walk.typed) && entry != line
        };
        let found = if is_up { (0..walk.at).rev().find(fits) } else { (walk.at + 1..last).find(fits) };
        let step = match found {
            Some(index) => Step::To(index),
            None if is_up || walk.at == last => return Step::Nowhere,
            None => Step::Back,
        };
        self.target = Some(found.map_or_else(|| Shown::Typed(walk.typed.clone()), Shown::Entry));
        walk.at = found.unwrap_or(last);
        step
    }

    fn find(
        &self,
        start: usize,
        dir: SearchDirection,
        place: impl Fn(&str) -> Option<usize>,
    ) -> Option<SearchResult<'static>> {
        let result = |idx: usize| {
            let entry = self.entries.get(idx)?;
            Some(SearchResult { idx, pos: place(entry)?, entry: Cow::Owned(entry.clone()) })
        };
        match dir {
            SearchDirection::Reverse => (0..=start).rev().find_map(result),
            SearchDirection::Forward => (start..self.entries.len()).find_map(result),
        }
    }
}

impl Recall {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// These entries, oldest first.
    pub(super) fn of(entries: Vec<String>) -> Self {
        Self(Arc::new(Mutex::new(State { entries, ..State::default() })))
    }

    /// Begins a new line.
    pub(super) fn reset(&self) {
        let mut state = self.state();
        (state.walk, state.target) = (None, None);
    }

    /// Looks at the entries, oldest first.
    pub(super) fn with<T>(&self, look: impl FnOnce(&[String]) -> T) -> T {
        look(&self.state().entries)
    }

    /// Changes the entries.
    pub(super) fn change<T>(&self, change: impl FnOnce(&mut Vec<String>) -> T) -> T {
        change(&mut self.state().entries)
    }

    /// The keys and what they do.
    pub(super) fn bindings(&self) -> [(KeyEvent, Arrow); 4] {
        let arrow = |code| KeyEvent(code, Modifiers::NONE);
        let keys = [
            (arrow(KeyCode::Up), true),
            (arrow(KeyCode::Down), false),
            (KeyEvent::ctrl('P'), true),
            (KeyEvent::ctrl('N'), false),
        ];
        keys.map(|(key, is_up)| (key, Arrow { recall: self.clone(), is_up }))
    }

    /// What is to be told of every other key.
    pub(super) fn other_key(&self) -> OtherKey {
        OtherKey(self.clone())
    }
}

/// Any other key: what it changes is no line that was called back.
pub(super) struct OtherKey(Recall);

impl ConditionalEventHandler for OtherKey {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, _: &EventContext) -> Option<Cmd> {
        self.0.reset();
        None
    }
}

/// One of these keys.
pub(super) struct Arrow {
    recall: Recall,
    is_up: bool,
}

impl ConditionalEventHandler for Arrow {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext) -> Option<Cmd> {
        let mut state = self.recall.state();
        // In a line of several, the keys go from one to the other.
        if state.walk.is_none() && context.line().contains('\n') {
            return None;
        }
        let is_first = state.walk.as_ref().is_some_and(|walk| walk.at == 0);
        Some(match state.step(context.line(), self.is_up) {
            Step::Nowhere => Cmd::Noop,
            Step::To(_) if self.is_up => Cmd::PreviousHistory,
            // Behind the last entry the editor asks no more, and before the first neither.
            Step::Back if !is_first => Cmd::PreviousHistory,
            Step::To(_) | Step::Back => Cmd::NextHistory,
        })
    }
}

/// What the editor asks. It adds nothing by itself, and keeps nothing in files.
impl History for Recall {
    fn get(&self, index: usize, dir: SearchDirection) -> Result<Option<SearchResult<'_>>> {
        let mut state = self.state();
        let index = match state.target.take() {
            Some(Shown::Typed(typed)) => {
                let behind = state.entries.len();
                return Ok(Some(SearchResult { entry: Cow::Owned(typed), idx: behind, pos: 0 }));
            }
            Some(Shown::Entry(index)) => index,
            None => index,
        };
        Ok(state.find(index, dir, |_| Some(0)).filter(|found| found.idx == index))
    }

    fn add(&mut self, _: &str) -> Result<bool> {
        Ok(false)
    }

    fn add_owned(&mut self, _: String) -> Result<bool> {
        Ok(false)
    }

    fn len(&self) -> usize {
        self.with(<[String]>::len)
    }

    fn is_empty(&self) -> bool {
        self.with(<[String]>::is_empty)
    }

    fn set_max_len(&mut self, _: usize) -> Result<()> {
        Ok(())
    }

    fn ignore_dups(&mut self, _: bool) -> Result<()> {
        Ok(())
    }

    fn ignore_space(&mut self, _: bool) {}

    fn save(&mut self, _: &Path) -> Result<()> {
        Ok(())
    }

    fn append(&mut self, _: &Path) -> Result<()> {
        Ok(())
    }

    fn load(&mut self, _: &Path) -> Result<()> {
        Ok(())
    }

    fn clear(&mut self) -> Result<()> {
        self.change(Vec::clear);
        Ok(())
    }

    fn search(&self, term: &str, start: usize, dir: SearchDirection) -> Result<Option<SearchResult<'_>>> {
        Ok(self.state().find(start, dir, |entry| entry.find(term).filter(|_| !term.is_empty())))
    }

    fn starts_with(
        &self,
        term: &str,
        start: usize,
        dir: SearchDirection,
    ) -> Result<Option<SearchResult<'_>>> {
        let begins = |entry: &str| (!term.is_empty() && entry.starts_with(term)).then_some(term.len());
        Ok(self.state().find(start, dir, begins))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines that come one after the other, up for `+` and down for `-`.
    fn walk(typed: &str, keys: &str) -> Vec<String> {
        let entries = ["move a2 a3", "show", "move e4 e3", "legal"].map(str::to_owned).to_vec();
        let mut state = State { entries, ..State::default() };
        let mut line = typed.to_owned();
        let mut step = |key| {
            match state.step(&line, key == '+') {
                Step::To(index) => state.entries[index].clone_into(&mut line),
                Step::Back => typed.clone_into(&mut line),
                Step::Nowhere => {}
            }
            line.clone()
        };
        keys.chars().map(&mut step).collect()
    }

    #[test]
    fn everything_is_called_back_in_an_empty_line() {
        assert_eq!(walk("", "+++++"), ["legal", "move e4 e3", "show", "move a2 a3", "move a2 a3"]);
        assert_eq!(walk("", "++--"), ["legal", "move e4 e3", "legal", ""]);
    }

    #[test]
    fn only_what_begins_like_the_line_is_called_back_and_the_line_itself_in_the_end() {
        assert_eq!(walk("mo", "+++"), ["move e4 e3", "move a2 a3", "move a2 a3"]);
        assert_eq!(walk("mo", "++---"), ["move e4 e3", "move a2 a3", "move e4 e3", "mo", "mo"]);
        assert_eq!(walk("undo", "+-"), ["undo", "undo"]);
    }

    #[test]
    fn entries_are_searched_from_anywhere() {
        let recall = Recall::of(["one", "two", "tone"].map(str::to_owned).to_vec());
        let found = |term, start, dir| {
            recall.search(term, start, dir).expect("it cannot fail").map(|found| found.idx)
        };
        assert_eq!(found("on", 2, SearchDirection::Reverse), Some(2));
        assert_eq!(found("on", 1, SearchDirection::Reverse), Some(0));
        assert_eq!(found("on", 1, SearchDirection::Forward), Some(2));
        assert_eq!(found("", 2, SearchDirection::Reverse), None);
        assert_eq!(found("on", 7, SearchDirection::Forward), None);
    }
}
