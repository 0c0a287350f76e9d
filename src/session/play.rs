//! Turns of the game.

use super::Flow;
use super::error::{Error, Problem};
use super::event::Event;
use super::interpreter::Interpreter;
use super::value::Value;
use crate::games::Ending;
use crate::lang::Span;
use crate::lang::ast::{Action, ExpressionKind};
use crate::table::{Move, Part, Spoken, Unread};

impl Interpreter<'_> {
    pub(super) fn play(&mut self, action: &Action, span: Span) -> Result<Flow, Error> {
        let played = self.action(action)?;
        self.not_over(span)?;
        self.weigh(span)?;
        let side = self.session.table.turn();
        self.session.table.play(played).map_err(|refused| Error::illegal(action.span(), refused))?;
        let ply = self.ply();
        self.changed(&Event::Played { side, action: played, ply }, span)
    }

    /// A state that takes much room costs more steps.
    pub(super) fn weigh(&mut self, span: Span) -> Result<(), Error> {
        /// So many captures cost a step.
        const CAPTURES_A_STEP: usize = 16;
        self.steps((self.session.table.weight() / CAPTURES_A_STEP) as u64, span)
    }

    pub(super) fn resign(&mut self, span: Span) -> Result<Flow, Error> {
        self.not_over(span)?;
        let side = self.session.table.turn();
        self.session.table.lose(Ending::Resignation);
        self.changed(&Event::Lost { side, ending: Ending::Resignation }, span)
    }

    /// The action that somebody wrote.
    pub(super) fn action(&mut self, action: &Action) -> Result<Move, Error> {
        let unread = |interpreter: &Self, unread: Unread, words: [(&str, Span); 2]| {
            let (word, span) = if unread.part == Part::First { words[0] } else { words[1] };
            let corners = interpreter.session.table.corners();
            Error::new(span, Problem::Unread(unread.report(word, span, corners)))
        };
        match action {
            Action::Move { from, to, promote } => {
                let words = [self.word_of(from)?, self.word_of(to)?];
                let spoken = Spoken::Move { from: &words[0], to: &words[1], promote: promote.is_some() };
                let places = [(&*words[0], from.span), (&*words[1], to.span)];
                self.session.table.read_action(spoken).map_err(|error| unread(self, error, places))
            }
            Action::Drop { piece, to } => {
                let words = [self.word_of(piece)?, self.word_of(to)?];
                let places = [(&*words[0], piece.span), (&*words[1], to.span)];
                let spoken = Spoken::Drop { piece: &words[0], to: &words[1] };
                self.session.table.read_action(spoken).map_err(|error| unread(self, error, places))
            }
            Action::Short(short) => {
                if !matches!(short.kind, ExpressionKind::Word(_))
                    && let Value::Move(action) = self.evaluate(short)?
                {
                    return Ok(action);
                }
                let word = self.word_of(short)?;
                let place = (&*word, short.span);
                let read = self.session.table.read_action(Spoken::Short(&word));
                read.map_err(|error| unread(self, error, [place, place]))
            }
        }
    }

    /// Whatever is to be played needs a position, and a game that is not over.
    pub(super) fn not_over(&self, span: Span) -> Result<(), Error> {
        self.needs_position(span)?;
        self.session
            .table
            .outcome()
            .map_or(Ok(()), |outcome| Err(Error::new(span, Problem::GameOver(outcome))))
    }

    /// What asks the rules needs a position.
    pub(super) fn needs_position(&self, span: Span) -> Result<(), Error> {
        if self.session.table.is_position() {
            return Ok(());
        }
        Err(Error::new(span, Problem::NotAPosition(self.session.table.faults())))
    }
}
