//! From SFEN to a diagram, or to everything that is wrong with it.

use super::faults::Places;
use crate::board::BySide;
use crate::formats::sfen::{self, Sfen, SfenError};
use crate::games::shogi::{Diagram, Setup, SetupError, Skin};
use crate::lang::{Report, Span};

/// Reads a position in SFEN; the skin gives the words for what is wrong with it.
///
/// # Errors
///
/// What is malformed, or everything that keeps the position from being played.
pub fn read_sfen(text: &str, skin: &Skin) -> Result<Diagram, Vec<Report>> {
    read(text, 0, skin)
}

/// Reads a position that begins at an offset of its source.
pub(super) fn read(text: &str, offset: usize, skin: &Skin) -> Result<Diagram, Vec<Report>> {
    let sfen = sfen::parse(text).map_err(|error| vec![malformed(&error, offset)])?;
    Written::new(sfen, offset).diagram(skin)
}

/// Reads a setup, whether it can be played or not.
pub(super) fn read_setup(text: &str) -> Result<Setup, Report> {
    sfen::parse(text).map(|sfen| sfen.setup).map_err(|error| malformed(&error, 0))
}

fn malformed(error: &SfenError, offset: usize) -> Report {
    let place = Span::new(error.at.start + offset, error.at.end + offset);
    Report::new("this is not a position in SFEN", place, format!("expected {}", error.kind))
}

/// A setup with the places of its entries.
pub(super) struct Written {
    setup: Setup,
    places: Places,
}

impl Written {
    /// What was read at an offset of its source.
    pub(super) fn new(sfen: Sfen, offset: usize) -> Self {
        let moved = |at: std::ops::Range<usize>| Span::new(at.start + offset, at.end + offset);
        let hands = moved(sfen.hands);
        let placements = sfen.places.into_iter().map(moved).collect();
        Self { setup: sfen.setup, places: Places { placements, hands: BySide([hands, hands]) } }
    }

    /// The diagram, or everything that keeps it from being played.
    pub(super) fn diagram(self, skin: &Skin) -> Result<Diagram, Vec<Report>> {
        Diagram::try_from(self.setup.clone()).map_err(|SetupError { faults }| {
            faults.into_iter().map(|fault| self.places.report(fault, &self.setup, skin)).collect()
        })
    }
}
