//! `boardsh perft`

use std::num::NonZeroUsize;

use super::{Status, Stop, put};
use crate::engine::perft::divide;
use crate::formats::english::English;
use crate::formats::{sfen, usi};
use crate::games::shogi::{Fault, Position, Skin};
use crate::lang::{Report, Source, Span};
use crate::render::{Stream, draw_all};

/// What to count.
#[derive(Clone, Debug)]
pub struct Perft {
    /// How many actions deep.
    pub depth: u32,
    /// How the game speaks of its pieces.
    pub skin: Skin,
    /// Where to start, in SFEN; at the start of the game if nothing is said.
    pub position: Option<String>,
    /// How many threads count.
    pub threads: NonZeroUsize,
    /// Whether to show the count below each action.
    pub divide: bool,
}

/// Counts and prints: the number alone, or a line for each action (in USI notation, sorted as text) and the
/// total.
///
/// # Errors
///
/// When the position is malformed or cannot be played, or the output cannot be written.
pub fn perft(job: &Perft) -> Result<Status, Stop> {
    let position = match &job.position {
        None => Position::start(),
        Some(text) => read(text, &job.skin).map_err(|reports| {
            let source = Source::new("--position", text.as_str());
            Stop::Input(draw_all(&source, &reports, Stream::stderr()))
        })?,
    };
    let counts = if job.depth == 0 { Vec::new() } else { divide(&position, job.depth, job.threads) };
    let total: u64 = if job.depth == 0 { 1 } else { counts.iter().map(|(_, count)| count).sum() };
    if job.divide {
        let mut lines: Vec<String> =
            counts.iter().map(|&(action, count)| format!("{}: {count}\n", usi::action(action))).collect();
        lines.sort_unstable();
        put(&format!("{}Total: {total}\n", lines.concat()))?;
    } else {
        put(&format!("{total}\n"))?;
    }
    Ok(Status::Fine)
}

fn read(text: &str, skin: &Skin) -> Result<Position, Vec<Report>> {
    let parsed = sfen::parse(text).map_err(|error| {
        let message = "this is not a position in SFEN";
        vec![Report::new(message, Span::from(error.at), format!("expected {}", error.kind))]
    })?;
    Position::try_from(&parsed.setup).map_err(|error| {
        let report = |&fault: &Fault| {
            let (message, expected) = English::new(skin).fault(fault, &parsed.setup);
            let place = subject(fault).map_or(parsed.hands.clone(), |index| parsed.places[index].clone());
            Report::new(message, Span::from(place), format!("expected {expected}"))
        };
        error.faults.iter().map(report).collect()
    })
}

/// The placement that a fault is about, if it is about one.
fn subject(fault: Fault) -> Option<usize> {
    match fault {
        Fault::SquareTaken { index, .. }
        | Fault::SecondKing { index, .. }
        | Fault::CannotBePromoted { index }
        | Fault::PawnInFarRow { index }
        | Fault::WaitingSideInCheck { king: index, .. } => Some(index),
        Fault::KingInHand { .. } | Fault::TooManyInHand { .. } => None,
    }
}
