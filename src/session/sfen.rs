//! From SFEN to a diagram, or to everything that is wrong with it.

use super::faults::Places;
use crate::board::BySide;
use crate::formats::sfen;
use crate::games::shogi::{Diagram, SetupError, Skin};
use crate::lang::{Report, Span};

/// Reads a position in SFEN; the skin gives the words for what is wrong with it.
///
/// # Errors
///
/// What is malformed, or everything that keeps the position from being played.
pub fn read_sfen(text: &str, skin: &Skin) -> Result<Diagram, Vec<Report>> {
    let parsed = sfen::parse(text).map_err(|error| {
        let message = "this is not a position in SFEN";
        vec![Report::new(message, Span::from(error.at), format!("expected {}", error.kind))]
    })?;
    let hands = Span::from(parsed.hands);
    let places = Places {
        placements: parsed.places.into_iter().map(Span::from).collect(),
        hands: BySide([hands, hands]),
    };
    Diagram::try_from(parsed.setup.clone()).map_err(|SetupError { faults }| {
        faults.into_iter().map(|fault| places.report(fault, &parsed.setup, skin)).collect()
    })
}
