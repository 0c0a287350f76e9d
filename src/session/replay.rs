//! Playing through a file of the seeds.

use super::event::Event;
use super::{Session, layout};
use crate::games::shogi::{OnIllegal, Skin};
use crate::lang::grammar::replay::{ActionLine, parse};
use crate::lang::{Report, Source};

/// A file that was played through as far as it goes.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The game at its end.
    pub session: Session,
    /// The last action that was carried out, or that ended the game.
    pub last_action: Option<Event>,
    /// What was wrong with the action at which the file was left, if one was.
    pub broken: Option<Report>,
}

/// Plays through a file, in the given skin or the one that its letters show.
///
/// Nothing after the end of the game is read, nor after an action that is refused.
///
/// # Errors
///
/// Everything that is wrong with the position in which the file begins.
pub fn replay(source: &Source, skin: Option<Skin>) -> Result<Replayed, Vec<Report>> {
    let file = parse(&source.text).map_err(|error| vec![error.report()])?;
    let (skin, start) = layout::read(&file.layout, skin)?;
    let mut replayed = Replayed { session: Session::new(skin, start), last_action: None, broken: None };
    for line in file.actions {
        if replayed.session.outcome().is_some() || !replayed.take(line) {
            break;
        }
    }
    Ok(replayed)
}

impl Replayed {
    /// Carries out a line; whether the file goes on after it.
    fn take(&mut self, line: ActionLine) -> bool {
        let action = Event::Action { side: self.session.turn(), text: line.text.to_owned() };
        let result = self.session.attempt(line.action);
        let loses = self.session.on_illegal() == OnIllegal::LosesTheGame;
        if result.is_ok() || loses {
            self.last_action = Some(action);
        }
        let Err(error) = result else { return true };
        self.broken = Some(error.report(line.span));
        if loses {
            self.session.forfeit();
        }
        false
    }
}
