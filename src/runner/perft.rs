//! `boardsh perft`

use std::num::NonZeroUsize;

use super::{Setting, Status, Stop, put};
use crate::engine::perft::divide;
use crate::formats::usi;
use crate::games::shogi::{Position, Skin};
use crate::lang::Source;
use crate::render::draw_all;
use crate::table::shogi::read_sfen;

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
pub fn perft(job: &Perft, setting: &Setting) -> Result<Status, Stop> {
    let position = match &job.position {
        None => Position::start(),
        Some(text) => {
            let diagram = read_sfen(text, &job.skin).map_err(|reports| {
                let source = Source::new("--position", text.as_str());
                Stop::Input(draw_all(&source, &reports, setting.stderr()))
            })?;
            *diagram.position()
        }
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
