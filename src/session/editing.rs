//! Setting up positions, and choosing the game and its rules.

use super::Flow;
use super::error::{Error, Problem};
use super::event::Event;
use super::interpreter::Interpreter;
use crate::games::{self, Rules};
use crate::lang::ast::{Expression, ExpressionKind, Word};
use crate::lang::commands::ParameterKind;
use crate::lang::{Label, Report, Span, shortened};
use crate::table::{self, Edit, Part, Standing, View};

impl Interpreter<'_> {
    /// Hands on that something was put on the board. Whether it can be played, and who would have won, is
    /// nobody's question while a position is set up.
    pub(super) fn edited(&mut self, span: Span) -> Result<Flow, Error> {
        self.weigh(span)?;
        self.emit(&Event::Edited, span)?;
        if self.echoes() {
            let view = View { standing: Standing::ToMove, ..self.session.table.view() };
            let turn = Event::Turn(Box::new(view), self.session.settings.style);
            self.emit(&turn, span)?;
        }
        Ok(Flow::Go)
    }

    pub(super) fn edit<const N: usize>(
        &mut self,
        edit: Edit<'_>,
        places: [Span; N],
        span: Span,
    ) -> Result<Flow, Error> {
        let words: Vec<&str> = match edit {
            Edit::Place { piece, square } => vec![piece, square],
            Edit::Remove { square } => vec![square],
            _ => Vec::new(),
        };
        self.session.table.edit(edit).map_err(|unread| {
            let index = usize::from(unread.part != Part::First);
            let place = places.get(index).copied().unwrap_or(span);
            let word = words.get(index).copied().unwrap_or_default();
            Error::new(place, Problem::Unread(unread.report(word, place, self.session.table.corners())))
        })?;
        self.edited(span)
    }

    pub(super) fn place(
        &mut self,
        piece: &Expression,
        square: &Expression,
        span: Span,
    ) -> Result<Flow, Error> {
        let (words, places) = ([self.word_of(piece)?, self.word_of(square)?], [piece.span, square.span]);
        self.edit(Edit::Place { piece: &words[0], square: &words[1] }, places, span)
    }

    pub(super) fn remove(&mut self, square: &Expression, span: Span) -> Result<Flow, Error> {
        let word = self.word_of(square)?;
        self.edit(Edit::Remove { square: &word }, [square.span], span)
    }

    pub(super) fn hand(
        &mut self,
        side: &Expression,
        pieces: &[Expression],
        span: Span,
    ) -> Result<Flow, Error> {
        let side = self.side_of(side)?;
        let words = pieces.iter().map(|piece| self.word_of(piece)).collect::<Result<Vec<_>, _>>()?;
        let words: Vec<&str> = words.iter().map(|word| &**word).collect();
        self.session.table.edit(Edit::Hand { side, pieces: &words }).map_err(|unread| {
            let index = if let Part::Item(index) = unread.part { index } else { 0 };
            let place = pieces.get(index).map_or(span, |piece| piece.span);
            let word = words.get(index).copied().unwrap_or_default();
            Error::new(place, Problem::Unread(unread.report(word, place, self.session.table.corners())))
        })?;
        self.edited(span)
    }

    pub(super) fn position(&mut self, position: &Expression, span: Span) -> Result<Flow, Error> {
        if matches!(&position.kind, ExpressionKind::Word(word) if word == "start") {
            return self.edit(Edit::Start, [], span);
        }
        if let ExpressionKind::Word(word) = &position.kind {
            let message = format!("`{}` is no position", shortened(word));
            let expected = format!("expected {}", ParameterKind::Position.phrase());
            let report = Report::new(message, position.span, expected);
            return Err(Error::new(position.span, Problem::Unread(report)));
        }
        let text = self.string(position)?;
        self.session.table.set_position(&text).map_err(|report| {
            let place = self.place_in_text(position, report.at.span);
            let report = Report { at: Label { span: place, ..report.at }, ..report };
            Error::new(place, Problem::Unread(report))
        })?;
        self.changed(&Event::Edited, span)
    }

    /// Where a part of a string stands in the script, if the string is written there as it is.
    pub(super) fn place_in_text(&self, value: &Expression, part: Span) -> Span {
        let written = self.script.source.slice(value.span.shifted(self.start));
        let quotes = if written.starts_with("\"\"\"") { 3 } else { 1 };
        let is_plain = written.starts_with('"') && !written.contains(['\\', '{', '\n']);
        if !is_plain {
            return value.span;
        }
        let start = value.span.start + quotes;
        Span::new(start + part.start, start + part.end)
    }

    pub(super) fn choose_game(&mut self, name: &Word, span: Span) -> Result<Flow, Error> {
        let entry = games::find(&name.text).expect("the grammar takes only names from the table");
        let is_bare = self.session.table.tree().children(self.session.table.tree().top()).is_empty()
            && self.session.table.tree().parent(self.session.table.tree().current()).is_none();
        let rules = self.session.table.rules();
        if !self.session.table.become_game(entry) {
            self.session.table = table::open(entry);
            self.session.table.set_rules(rules);
        }
        self.emit(&Event::Game { name: entry.name }, span)?;
        // A game in which nothing was done is at its start already.
        if is_bare { Ok(Flow::Go) } else { self.edit(Edit::Start, [], span) }
    }

    pub(super) fn choose_rules(&mut self, name: &Word, span: Span) -> Result<Flow, Error> {
        let rules = Rules::find(&name.text).expect("the grammar takes only names of rules");
        self.session.table.set_rules(rules);
        self.tell(&Event::Rules(rules), span)
    }
}
