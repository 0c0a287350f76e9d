//! A new board in the place of what is on the screen, once for each line that somebody enters.

use crate::session::Event;

/// Clears the screen and begins at its top.
const CLEAR: &str = "\x1b[H\x1b[2J";

/// What has become of the screen since a line was entered.
#[derive(Debug)]
pub(super) struct Redraw {
    is_done: bool,
    /// Whether no board was drawn since then.
    lacks_board: bool,
    /// What was told before that, which stays on the screen.
    told: String,
}

impl Redraw {
    /// What stands before the first board is to be read.
    pub(super) fn new() -> Self {
        Self { is_done: true, lacks_board: false, told: String::new() }
    }

    /// Another line was entered.
    pub(super) fn begin(&mut self) {
        *self = Self { is_done: false, ..Self::new() };
    }

    /// Whether the screen was cleared, and no board drawn on it.
    pub(super) fn lacks_board(&self) -> bool {
        self.lacks_board
    }

    /// What makes room for an event: a screen with what the line has told up to now. Nothing if there is room.
    pub(super) fn room_for(&mut self, event: &Event) -> Option<String> {
        let is_board = matches!(event, Event::Turn(..) | Event::Shown(..));
        let is_move = matches!(event, Event::Action { .. } | Event::Played { .. });
        if self.is_done || !(is_board || is_move) {
            self.lacks_board &= !is_board;
            return None;
        }
        (self.is_done, self.lacks_board) = (true, !is_board);
        Some(CLEAR.to_owned() + &std::mem::take(&mut self.told))
    }

    /// Remembers what is told, as long as it may have to be told again.
    pub(super) fn tells(&mut self, text: &str) {
        if !self.is_done {
            self.told.push_str(text);
        }
    }
}
