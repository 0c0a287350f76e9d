//! Where text goes: a terminal or not, in colour or not. Decided once for each stream.

use std::borrow::Cow;
use std::env;
use std::io::{self, IsTerminal as _};

use super::escape::visible;

/// What a stream can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stream {
    /// A person sees it.
    pub is_terminal: bool,
    /// Colours may be used.
    pub colour: bool,
}

impl Stream {
    /// A stream that nobody looks at.
    pub const PLAIN: Self = Self { is_terminal: false, colour: false };

    /// Standard output.
    #[must_use]
    pub fn stdout() -> Self {
        Self::detect(io::stdout().is_terminal())
    }

    /// Standard error.
    #[must_use]
    pub fn stderr() -> Self {
        Self::detect(io::stderr().is_terminal())
    }

    /// What somebody wrote: as it was, but for what would do something to a terminal.
    #[must_use]
    pub fn quote(self, text: &str) -> Cow<'_, str> {
        if self.is_terminal { visible(text) } else { Cow::Borrowed(text) }
    }

    fn detect(is_terminal: bool) -> Self {
        let asked_not_to = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let cannot = env::var_os("TERM").is_some_and(|term| term == "dumb");
        Self { is_terminal, colour: is_terminal && !asked_not_to && !cannot }
    }
}
