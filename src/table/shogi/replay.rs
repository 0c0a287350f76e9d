//! Playing through a file of the seeds.

use super::super::{Part, Spoken, Table as _};
use super::{Shogi, layout, words};
use crate::board::Side;
use crate::formats::english::English;
use crate::games::shogi::{OnIllegal, Skin};
use crate::games::{Ending, Rules};
use crate::lang::ast::{self, ExpressionKind};
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
        let ([first, second], spoken) = parts(&words);
        let action = words::action(spoken, &self.skin).map_err(|unread| {
            let word = if unread.part == Part::First { first } else { second };
            unread.report(text(word), word.span, words::CORNERS)
        })?;
        let span = words.span();
        self.record.play(action).map_err(|error| match error {
            PlayError::Refused(refusal) => {
                let explanation = English::new(&self.skin).refusal(&refusal, self.turn());
                Report::new(explanation, span, format!("illegal: {}", refusal.name()))
            }
            PlayError::NoPosition => {
                Report::new("the setup at hand is no position", span, "nothing was played")
            }
        })
    }
}

/// The words of an action, of which a file has two at most, and what they say.
fn parts(action: &ast::Action) -> ([&ast::Expression; 2], Spoken<'_>) {
    match action {
        ast::Action::Move { from, to, promote } => {
            let spoken = Spoken::Move { from: text(from), to: text(to), promote: promote.is_some() };
            ([from, to], spoken)
        }
        ast::Action::Drop { piece, to } => ([piece, to], Spoken::Drop { piece: text(piece), to: text(to) }),
        ast::Action::Short(short) => ([short, short], Spoken::Short(text(short))),
    }
}

/// A word of a file; values are not found there.
fn text(value: &ast::Expression) -> &str {
    match &value.kind {
        ExpressionKind::Word(word) => word,
        _ => "",
    }
}
