//! A game under way, and what commands do to it.
//!
//! A [`Session`] takes statements and returns typed [events](Event); it never prints. Whether an illegal move
//! loses the game or is refused is the [policy](OnIllegal) it was given, not a question of where its input
//! comes from.

mod error;
mod event;
mod faults;
mod files;
mod layout;
mod letters;
mod replay;
mod resolve;
mod sfen;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

pub use error::{Error, Problem};
pub use event::{Event, Standing, Turn};
pub use replay::{Replayed, replay};
pub use sfen::read_sfen;

use crate::board::Side;
use crate::formats::english::English;
use crate::games::shogi::{Diagram, OnIllegal, Skin};
use crate::games::{Ending, Forfeit, Game, Outcome, TwoPlayer};
use crate::lang::ast::{Action, Number, Statement, Word};
use crate::lang::commands::{Command, Group};
use crate::lang::grammar::{self, is_blank};
use crate::lang::{SyntaxError, shortened};
use crate::record::Record;

/// A game of shogi with its history.
#[derive(Clone, Debug)]
pub struct Session {
    skin: Skin,
    /// Whether a file in other letters may change the skin.
    any_letters: bool,
    on_illegal: OnIllegal,
    record: Record<Diagram>,
    /// Files that this session wrote or read, which it may write again.
    own_files: HashSet<PathBuf>,
}

impl Session {
    /// A session that begins with the given diagram.
    #[must_use]
    pub fn new(skin: Skin, start: Diagram) -> Self {
        Self {
            skin,
            any_letters: false,
            on_illegal: skin.on_illegal,
            record: Record::new(start),
            own_files: HashSet::new(),
        }
    }

    /// How the game looks.
    #[must_use]
    pub fn skin(&self) -> &Skin {
        &self.skin
    }

    /// What an illegal move does, as the skin says unless told otherwise.
    #[must_use]
    pub fn on_illegal(&self) -> OnIllegal {
        self.on_illegal
    }

    /// Whatever the skin says, illegal moves are refused.
    #[must_use]
    pub fn refusing_illegal_moves(self) -> Self {
        Self { on_illegal: OnIllegal::IsRefused, ..self }
    }

    /// Nobody has chosen the skin: a file that is loaded may change it by its letters.
    #[must_use]
    pub fn reading_any_letters(self) -> Self {
        Self { any_letters: true, ..self }
    }

    /// The session counts the file as its own, which `save` may write again.
    pub fn remember(&mut self, file: &Path) {
        // A file that has gone in the meantime need not be remembered.
        self.own_files.extend(fs::canonicalize(file).ok());
    }

    /// What was played.
    #[must_use]
    pub fn record(&self) -> &Record<Diagram> {
        &self.record
    }

    /// The diagram as it is now.
    #[must_use]
    pub fn diagram(&self) -> &Diagram {
        self.record.state()
    }

    /// Who is to move.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.diagram().turn()
    }

    /// Who has won and why, if the game is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.diagram().outcome(self.record.path())
    }

    /// The board and what there is to say about it.
    #[must_use]
    pub fn show(&self) -> Event {
        let position = self.diagram().position();
        let standing = match self.outcome() {
            Some(outcome) => Standing::Over(outcome),
            None if position.in_check() => Standing::Check { answers: position.legal() },
            None => Standing::ToMove,
        };
        Event::Turn(Turn { diagram: self.diagram().clone(), standing })
    }

    /// Reads a line and carries it out.
    ///
    /// # Errors
    ///
    /// When it is no command, or cannot be carried out; the game is then as it was before. A line that
    /// begins like a turn of the game is one, however it goes on.
    pub fn run_line(&mut self, line: &str) -> Result<Vec<Event>, Error> {
        match grammar::prompt::parse(line, 0) {
            Ok(statement) => self.execute(line, statement),
            Err(error) if begins_like_a_turn(line) => self.play(line, Err(error)),
            Err(error) => Err(error.into()),
        }
    }

    /// Carries out a command; `written` is its text, which is echoed when it was a turn of the game.
    ///
    /// # Errors
    ///
    /// When it cannot be carried out; the game is then as it was before.
    pub fn execute(&mut self, written: &str, statement: Statement) -> Result<Vec<Event>, Error> {
        match statement {
            Statement::Play(action) => self.play(written, Ok(action)),
            Statement::Undo(count) => self.undo(count),
            Statement::Redo(count) => self.redo(count),
            Statement::Show => Ok(vec![self.show()]),
            Statement::Legal(square) => self.legal(square.as_ref()),
            Statement::Why(action) => self.why(&action),
            Statement::Save { file, overwrite } => self.save(&file, overwrite),
            Statement::Load(file) => self.load(&file),
            Statement::Help(topic) => help(topic),
            Statement::Quit => Ok(vec![Event::Quit]),
        }
    }

    /// A turn of the game, well-formed or not.
    ///
    /// # Errors
    ///
    /// When the game is over, or the action cannot be played and the policy is to refuse such. Where the
    /// policy is that it loses, that is an event.
    fn play(&mut self, written: &str, action: Result<Action, SyntaxError>) -> Result<Vec<Event>, Error> {
        self.not_over()?;
        let side = self.turn();
        match self.attempt(action) {
            Err(error) if self.on_illegal == OnIllegal::IsRefused => return Err(error),
            Err(_) => self.forfeit(),
            Ok(()) => {}
        }
        Ok(vec![Event::Action { side, text: written.trim_matches(is_blank).to_owned() }, self.show()])
    }

    /// Carries out an action, or says why not and changes nothing.
    fn attempt(&mut self, action: Result<Action, SyntaxError>) -> Result<(), Error> {
        let words = action?;
        let action = resolve::action(&words, &self.skin)?;
        self.record.play(action).map_err(|refusal| {
            let explanation = English::new(&self.skin).refusal(&refusal, self.turn());
            Error::at(resolve::span(&words), Problem::Illegal { refusal, explanation })
        })
    }

    /// The side to move has lost by something illegal.
    fn forfeit(&mut self) {
        self.record.forfeit(Forfeit { by: self.turn(), ending: Ending::IllegalMove });
    }

    fn undo(&mut self, count: Option<Number>) -> Result<Vec<Event>, Error> {
        self.record.undo(steps(count)).map_err(|few| Error::counted(count, Problem::CannotUndo(few)))?;
        Ok(vec![self.show()])
    }

    fn redo(&mut self, count: Option<Number>) -> Result<Vec<Event>, Error> {
        self.record.redo(steps(count)).map_err(|few| Error::counted(count, Problem::CannotRedo(few)))?;
        Ok(vec![self.show()])
    }

    /// Whatever is to be played needs a game that is not over.
    fn not_over(&self) -> Result<(), Error> {
        self.outcome().map_or(Ok(()), |outcome| Err(Error::new(Problem::GameOver(outcome))))
    }

    fn legal(&self, square: Option<&Word>) -> Result<Vec<Event>, Error> {
        let from = square.map(resolve::square).transpose()?;
        let position = *self.diagram().position();
        // When the game is over by something that the position does not show, nothing is legal either.
        let mut actions = if self.outcome().is_some() { Vec::new() } else { position.legal() };
        actions.retain(|action| from.is_none() || action.from() == from);
        Ok(vec![Event::Legal { position, from, actions }])
    }

    fn why(&self, words: &Action) -> Result<Vec<Event>, Error> {
        self.not_over()?;
        let action = resolve::action(words, &self.skin)?;
        let refusal = self.diagram().refusal(action);
        Ok(vec![Event::Why { turn: self.turn(), action, refusal }])
    }
}

fn begins_like_a_turn(line: &str) -> bool {
    let name = line.trim_start_matches(is_blank).split(is_blank).next().unwrap_or_default();
    Command::find(name).is_some_and(|command| command.group == Group::Play)
}

fn steps(count: Option<Number>) -> u32 {
    count.map_or(1, |count| count.value)
}

fn help(topic: Option<Word>) -> Result<Vec<Event>, Error> {
    let Some(topic) = topic else { return Ok(vec![Event::Help(None)]) };
    match Command::find(&topic.text) {
        Some(command) => Ok(vec![Event::Help(Some(command))]),
        None => Err(Error::at(topic.span, Problem::UnknownTopic(shortened(&topic.text)))),
    }
}
