//! The seeds' interactive mode, a line at a time.

use std::path::Path;
use std::sync::Arc;

use super::error::{Error, Problem};
use super::event::{Event, Sink};
use super::interpreter::Interpreter;
use super::limits::Used;
use super::script::Script;
use super::{Flow, Session};
use crate::games::Ending;
use crate::lang::ast::{Action, Block};
use crate::lang::commands::Command;
use crate::lang::grammar::{is_blank, native, replay};
use crate::lang::{Expected, Source, Span, SyntaxError};

impl Session {
    /// Carries out a line: one command of those that the mode has.
    ///
    /// # Errors
    ///
    /// When it is no command, or cannot be carried out; the game is then as it was before. A line that
    /// begins like a turn of the game is one, however it goes on; where the policy is that an illegal move
    /// loses, that is an event.
    pub fn run_seed_line(&mut self, source: Source, sink: &mut dyn Sink) -> Result<Flow, Vec<Error>> {
        self.used = Used::default();
        if replay::begins_like_action(&source.text) {
            let action = replay::parse_action(&source.text, 0);
            let script = Arc::new(Script { source, folder: ".".into(), block: Block::default() });
            let turn = Interpreter::new(self, sink, Arc::clone(&script)).seed_turn(action);
            return turn.map_err(|error| vec![error.within(&script)]);
        }
        if let Some(error) = not_in_seed_mode(&source.text) {
            let script = Script { source, folder: ".".into(), block: Block::default() };
            return Err(vec![error.within(&Arc::new(script))]);
        }
        self.run(source, Path::new("."), sink)
    }
}

/// A line that the whole language would understand, but not this mode: it has fewer commands, and one a line.
fn not_in_seed_mode(line: &str) -> Option<Error> {
    let start = line.len() - line.trim_start_matches(is_blank).len();
    let name = line[start..].split(is_blank).next().unwrap_or_default();
    let span = Span::new(start, start + name.len());
    let Some(command) = Command::find(name) else {
        return Some(Error::new(span, Problem::UnknownInSeedMode(name.to_owned())));
    };
    if !command.in_seed_mode {
        return Some(Error::new(span, Problem::NotInSeedMode(command)));
    }
    // What cannot be read is told by whoever reads it.
    let block = native::parse(line).ok()?;
    let end = block.iter().next()?.span.end;
    let rest = line[end..].trim_matches(is_blank);
    if rest.is_empty() {
        return None;
    }
    let at = line.len() - line[end..].trim_start_matches(is_blank).len();
    let found = rest.split(is_blank).next().unwrap_or_default().to_owned();
    Some(Error::from(SyntaxError {
        span: Span::new(at, at + found.len()),
        found,
        expected: vec![Expected::EndOfLine],
        within: Some(command),
        opened: None,
        at_end: false,
    }))
}

impl Interpreter<'_> {
    /// A turn of the game, well-formed or not.
    fn seed_turn(&mut self, action: Result<Action, SyntaxError>) -> Result<Flow, Error> {
        let text = self.script.source.text.trim_matches(is_blank).to_owned();
        let whole = Span::new(0, self.script.source.text.len());
        self.not_over(whole)?;
        let side = self.session.table.turn();
        match self.attempt(action) {
            Err(error) if !self.session.policy.illegal_loses => return Err(error),
            Err(_) => self.session.table.lose(Ending::IllegalMove),
            Ok(()) => {}
        }
        self.changed(&Event::Action { side, text }, whole)
    }

    fn attempt(&mut self, action: Result<Action, SyntaxError>) -> Result<(), Error> {
        let written = action?;
        let action = self.action(&written)?;
        self.session.table.play(action).map_err(|refused| Error::illegal(written.span(), refused))
    }
}
