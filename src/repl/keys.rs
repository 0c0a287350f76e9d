//! Up and Down: through all that was typed, or through what begins like the line.

use std::sync::{Arc, Mutex, PoisonError};

use rustyline::{
    Cmd, ConditionalEventHandler, Event, EventContext, KeyCode, KeyEvent, Modifiers, RepeatCount,
};

/// Whether the line is one that Up or Down has brought: as long as no other key comes, they go on in the same
/// way.
#[derive(Clone, Default)]
pub(super) struct Browsing(Arc<Mutex<bool>>);

impl Browsing {
    /// Begins a new line.
    pub(super) fn reset(&self) {
        self.set(false);
    }

    fn set(&self, on: bool) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = on;
    }

    fn get(&self) -> bool {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The keys and what they do.
    pub(super) fn bindings(&self) -> [(KeyEvent, Arrow); 2] {
        [(KeyCode::Up, true), (KeyCode::Down, false)]
            .map(|(code, is_up)| (KeyEvent(code, Modifiers::NONE), Arrow { browsing: self.clone(), is_up }))
    }

    /// What is to be told of every other key.
    pub(super) fn other_key(&self) -> OtherKey {
        OtherKey(self.clone())
    }
}

/// Any other key: what it changes is no line that was called back.
pub(super) struct OtherKey(Browsing);

impl ConditionalEventHandler for OtherKey {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, _: &EventContext) -> Option<Cmd> {
        self.0.reset();
        None
    }
}

/// One of the two keys.
pub(super) struct Arrow {
    browsing: Browsing,
    is_up: bool,
}

impl ConditionalEventHandler for Arrow {
    /// In an empty line everything is called back, with the cursor behind it. Behind something typed, only
    /// what begins so, with the cursor where it was.
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext) -> Option<Cmd> {
        let line = context.line();
        if line.contains('\n') {
            return None;
        }
        let plain = line.is_empty() || self.browsing.get();
        self.browsing.set(plain);
        Some(match (plain, self.is_up) {
            (true, true) => Cmd::PreviousHistory,
            (true, false) => Cmd::NextHistory,
            (false, true) => Cmd::HistorySearchBackward,
            (false, false) => Cmd::HistorySearchForward,
        })
    }
}
