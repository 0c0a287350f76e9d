//! Options and help.

use super::error::{Error, Problem};
use super::event::{Event, Topic};
use super::interpreter::Interpreter;
use super::{Commands, Flow};
use crate::lang::ast::Word;
use crate::lang::commands::Command;
use crate::lang::options::{Pieces, Setting};
use crate::lang::{Report, Span, shortened};

impl Interpreter<'_> {
    pub(super) fn set(&mut self, option: &Word, value: &Word, span: Span) -> Result<Flow, Error> {
        match Setting::find(&option.text) {
            Some(Setting::Pieces) => {
                let pieces = Pieces::find(&value.text)
                    .ok_or_else(|| bad_choice(value, "letters, western or kanji"))?;
                self.session.style.pieces = pieces;
            }
            Some(Setting::View) => {
                let side =
                    self.read_side(&value.text).ok_or_else(|| bad_choice(value, "a player such as lower"))?;
                self.session.style.from = side;
            }
            None => unreachable!("the grammar takes only options that there are"),
        }
        self.tell(&Event::Set { option: option.text.to_string(), value: value.text.to_string() }, span)
    }

    pub(super) fn help(&mut self, topic: Option<&Word>, span: Span) -> Result<Flow, Error> {
        let topic = match topic {
            None if self.session.policy.commands == Commands::SeedMode => Topic::SeedMode,
            None => Topic::All,
            Some(topic) => Topic::Command(
                Command::find(&topic.text)
                    .ok_or_else(|| Error::new(topic.span, Problem::UnknownTopic(topic.text.to_string())))?,
            ),
        };
        self.tell(&Event::Help(topic), span)
    }
}

fn bad_choice(word: &Word, expected: &'static str) -> Error {
    let message = format!("`{}` is not possible here", shortened(&word.text));
    let report = Report::new(message, word.span, format!("expected {expected}"));
    Error::new(word.span, Problem::Unread(report))
}
