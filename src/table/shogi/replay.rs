//! Playing through a file of the seeds.

use super::super::{Table as _, Written};
use super::{Shogi, layout, words};
use crate::board::Side;
use crate::games::shogi::{OnIllegal, Skin};
use crate::games::{Ending, Rules};
use crate::lang::ast;
use crate::lang::grammar::replay::{ActionLine, parse};
use crate::lang::{Report, Source, SyntaxError};
use crate::record::PlayError;

/// A file that was played through as far as it goes.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The game at its end.
    pub table: Shogi,
    /// The last action that was carried out, or that ended the game: who did it, and how it is written.
    pub last_action: Option<(Side, String)>,
    /// What was wrong with the action at which the file was left, if one was.
    pub broken: Option<Report>,
}

/// Plays through a file by these rules, in the given skin or the one that its letters show.
///
/// Nothing after the end of the game is read, nor after an action that is refused.
///
/// # Errors
///
/// Everything that is wrong with the position in which the file begins.
pub fn replay(source: &Source, skin: Option<Skin>, rules: Rules) -> Result<Replayed, Vec<Report>> {
    let file = parse(&source.text).map_err(|error| vec![error.report()])?;
    let (skin, start) = layout::read(&file.layout, skin)?;
    let mut table = Shogi::from_diagram(skin, start);
    table.set_rules(rules);
    let mut replayed = Replayed { table, last_action: None, broken: None };
    for line in file.actions {
        if replayed.table.outcome().is_some() || !replayed.take(line) {
            break;
        }
    }
    Ok(replayed)
}

impl Replayed {
    /// Carries out a line; whether the file goes on after it.
    fn take(&mut self, line: ActionLine) -> bool {
        let action = (self.table.turn(), line.text.to_owned());
        let result = self.table.attempt(line.action);
        let loses = self.table.skin.on_illegal == OnIllegal::LosesTheGame;
        if result.is_ok() || loses {
            self.last_action = Some(action);
        }
        let Err(report) = result else { return true };
        self.broken = Some(report);
        if loses {
            self.table.lose(Ending::IllegalMove);
        }
        false
    }
}

impl Shogi {
    /// Carries out a line of the seeds that was read, well-formed or not; or says why not, and changes
    /// nothing.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn attempt(&mut self, action: Result<ast::Action, SyntaxError>) -> Result<(), Report> {
        let words = action.map_err(|error| error.report())?;
        let written = Written::of(&words)
            .map_err(|operand| Report::new("a file has plain moves", operand.span, "expected a word"))?;
        let action = words::action(written.spoken, &self.skin)
            .map_err(|unread| written.report(&unread, words::CORNERS))?;
        let span = words.span();
        self.record.play(action).map_err(|error| match error {
            PlayError::Refused(refusal) => self.refused(&refusal).report(span),
            PlayError::NoPosition => {
                Report::new("the setup at hand is no position", span, "nothing was played")
            }
        })
    }
}
