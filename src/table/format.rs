//! The kinds of files that hold games.

use std::path::Path;

/// What a file looks like inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The whole tree, in the language itself.
    Board,
    /// A file of the seeds: a position and moves.
    Replay,
    /// A position in SFEN.
    Sfen,
    /// A `position` line of the USI protocol.
    Usi,
    /// A drawn board with its captures.
    Drawing,
}

impl Format {
    /// All formats with the end of a name that tells them.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::Board, "board"),
        (Self::Replay, "in"),
        (Self::Sfen, "sfen"),
        (Self::Usi, "usi"),
        (Self::Drawing, "txt"),
    ];

    /// The format that the end of a name tells.
    #[must_use]
    pub fn of_name(name: &Path) -> Option<Self> {
        let end = name.extension()?;
        Self::ALL.iter().find(|(_, extension)| end == *extension).map(|&(format, _)| format)
    }

    /// What such a file is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Board => "a `.board` file",
            Self::Replay => "a `.in` file",
            Self::Sfen => "SFEN",
            Self::Usi => "a USI line",
            Self::Drawing => "a drawing",
        }
    }
}

/// What a format cannot hold, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unheld(pub &'static str);
