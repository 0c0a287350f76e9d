//! Up and Down: through all that was typed, or through what begins like the line.

use std::sync::{Arc, Mutex, PoisonError};

use rustyline::{
    Cmd, ConditionalEventHandler, Event, EventContext, KeyCode, KeyEvent, Modifiers, RepeatCount,
};

/// The line that Up or Down brought last. As long as it is not changed, they go on in the same way.
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
}

/// One of the two keys.
pub(super) struct Arrow {
    browsing: Browsing,
    is_up: bool,
}

impl ConditionalEventHandler for Arrow {
    /// In an empty line everything is called back, with the cursor behind it. Behind something typed, only
    /// what begins so, with the cursor where it was: that is also how the two are told apart later.
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext) -> Option<Cmd> {
        let (line, pos) = (context.line(), context.pos());
        if line.contains('\n') {
            return None;
        }
        let plain = line.is_empty() || (self.browsing.get() && pos == line.len());
        self.browsing.set(plain);
        Some(match (plain, self.is_up) {
            (true, true) => Cmd::PreviousHistory,
            (true, false) => Cmd::NextHistory,
            (false, true) => Cmd::HistorySearchBackward,
            (false, false) => Cmd::HistorySearchForward,
        })
    }
}
