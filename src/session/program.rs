//! Options and help.

use super::Flow;
use super::error::{Error, Problem};
use super::event::{Event, Topic};
use super::interpreter::Interpreter;
use super::settings::BadValue;
use crate::lang::ast::{Expression, Word};
use crate::lang::commands::{Command, TABLE};
use crate::lang::options::Setting;
use crate::lang::topics::{Section, Subject, mentions};
use crate::lang::{Report, Span, shortened};

impl Interpreter<'_> {
    pub(super) fn set(
        &mut self,
        save: bool,
        option: Option<&Word>,
        value: Option<&Word>,
        span: Span,
    ) -> Result<Flow, Error> {
        let setting = option.and_then(|option| Setting::find(&option.text));
        match (setting, value) {
            (Some(setting), Some(value)) => self.choose_setting(setting, value, span)?,
            _ if !save => self.tell_settings(setting, span)?,
            _ => {}
        }
        if save { self.save_settings(span) } else { Ok(Flow::Go) }
    }

    fn choose_setting(&mut self, option: Setting, value: &Word, span: Span) -> Result<(), Error> {
        let chosen = self.session.settings.choose(option, &value.text, &*self.session.table);
        chosen.map_err(|BadValue { expected, help }| {
            let message = format!("`{}` is not possible here", shortened(&value.text));
            let report = Report { help, ..Report::new(message, value.span, format!("expected {expected}")) };
            Error::new(value.span, Problem::Unread(report))
        })?;
        self.emit(&Event::Set { option, value: value.text.to_string() }, span)
    }

    /// The value of an option, or those of all.
    fn tell_settings(&mut self, only: Option<Setting>, span: Span) -> Result<(), Error> {
        let wanted = Setting::all().filter(|&option| only.is_none_or(|only| option == only));
        let settings = &self.session.settings;
        let values = wanted.map(|option| (option, settings.value(option).to_owned())).collect();
        self.emit(&Event::Settings(values), span)
    }

    fn save_settings(&mut self, span: Span) -> Result<Flow, Error> {
        let report = |message: String, expected: &str| {
            Error::new(span, Problem::Unread(Report::new(message, span, expected)))
        };
        let Some(keep) = self.session.keep_settings else {
            return Err(report(
                "a script does not change anybody's settings".to_owned(),
                "expected at the prompt",
            ));
        };
        let file = keep(&self.session.settings)
            .map_err(|message| report(message, "expected a file that can be written"))?;
        self.tell(&Event::Kept { file }, span)
    }

    /// Lists what was typed, or the last so many lines of it.
    pub(super) fn typed(&mut self, count: Option<&Expression>, span: Span) -> Result<Flow, Error> {
        let most = match count {
            Some(count) => self.number(count, 1, "a number from 1")? as usize,
            None => usize::MAX,
        };
        let typed = &self.session.typed;
        let first = typed.len().saturating_sub(most);
        let lines = typed.iter().enumerate().skip(first).map(|(index, line)| (index + 1, line.clone()));
        let event = Event::Typed(lines.collect());
        self.tell(&event, span)
    }

    pub(super) fn help(&mut self, topic: Option<&Word>, span: Span) -> Result<Flow, Error> {
        let commands = self.session.policy.commands;
        let topic = topic.map_or(Ok(Topic::Overview), |word| self.topic(word))?;
        self.tell(&Event::Help(topic, commands), span)
    }

    /// What a word asks about: a subject comes before the command of that name, which is told as well.
    fn topic(&self, word: &Word) -> Result<Topic, Error> {
        let commands = self.session.policy.commands;
        match (Subject::find(&word.text), Command::find(&word.text)) {
            (Some(subject), command) => {
                Ok(Topic::Subject(subject, command.filter(|command| commands.has(command))))
            }
            (None, Some(command)) if commands.has(command) => Ok(Topic::Command(command)),
            (None, Some(command)) => Err(Error::new(word.span, Problem::NotInSeedMode(command))),
            (None, None) => self.search(&word.text).ok_or_else(|| {
                Error::new(word.span, Problem::UnknownTopic { word: word.text.to_string(), commands })
            }),
        }
    }

    /// What has something to tell about a word, if anything has.
    fn search(&self, word: &str) -> Option<Topic> {
        let has_it = |section: &Section| section.texts().any(|text| mentions(text, word));
        let tells = |subject: &Subject| match subject {
            Subject::Rules => self.session.table.rules_text().iter().any(has_it),
            other => other.sections().iter().any(has_it),
        };
        let available = TABLE.iter().filter(|command| self.session.policy.commands.has(command));
        let subjects: Vec<Subject> = Subject::all().filter(tells).collect();
        let commands: Vec<_> =
            available.filter(|command| command.texts().any(|text| mentions(text, word))).collect();
        let is_found = !subjects.is_empty() || !commands.is_empty();
        is_found.then(|| Topic::Mentions { word: word.to_owned(), subjects, commands })
    }
}
