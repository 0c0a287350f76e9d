//! Going about in what was played.

use super::error::{Error, Problem};
use super::event::Event;
use super::interpreter::Interpreter;
use super::{Flow, Value};
use crate::lang::ast::{Expression, ExpressionKind};
use crate::lang::grammar::native;
use crate::lang::options::Target;
use crate::lang::{Span, closest};
use crate::record::NodeId;

impl Interpreter<'_> {
    pub(super) fn undo(&mut self, count: Option<&Expression>, span: Span) -> Result<Flow, Error> {
        let (steps, place) = self.count(count, span)?;
        self.walk(steps.min(self.depth()), span)?;
        let undone = self.session.table.tree_mut().undo(steps);
        undone.map_err(|few| Error::new(place, Problem::CannotUndo(few)))?;
        self.went(span)
    }

    pub(super) fn redo(&mut self, count: Option<&Expression>, span: Span) -> Result<Flow, Error> {
        let (steps, place) = self.count(count, span)?;
        let before = self.depth();
        let redone = self.session.table.tree_mut().redo(steps);
        let gone = redone.map_or_else(|few| few.available, |()| self.depth() - before);
        self.walk(gone, span)?;
        redone.map_err(|few| Error::new(place, Problem::CannotRedo(few)))?;
        self.went(span)
    }

    /// How many steps, and where that is written.
    fn count(&mut self, count: Option<&Expression>, span: Span) -> Result<(u32, Span), Error> {
        match count {
            Some(count) => Ok((self.number(count, 1, "a number from 1")?, count.span)),
            None => Ok((1, span)),
        }
    }

    /// A long way costs more than a short one.
    fn walk(&mut self, distance: u32, span: Span) -> Result<(), Error> {
        /// So many nodes on the way cost a step.
        const NODES_A_STEP: u64 = 16;
        self.steps(u64::from(distance) / NODES_A_STEP, span)
    }

    fn depth(&self) -> u32 {
        let tree = self.session.table.tree();
        tree.depth(tree.current())
    }

    fn went(&mut self, span: Span) -> Result<Flow, Error> {
        let ply = self.ply();
        self.changed(&Event::Went { ply }, span)
    }

    pub(super) fn goto(&mut self, target: &Expression, span: Span) -> Result<Flow, Error> {
        let node = self.target(target)?;
        let tree = self.session.table.tree();
        let distance = tree.depth(tree.current()) + tree.depth(node);
        self.walk(distance, span)?;
        self.session.table.tree_mut().goto(node);
        self.went(span)
    }

    fn target(&mut self, target: &Expression) -> Result<NodeId, Error> {
        if let ExpressionKind::Word(word) = &target.kind {
            return self.named(word, target.span);
        }
        match self.evaluate(target)? {
            Value::Integer(number) => {
                let ply = u32::try_from(number).map_err(|_| {
                    let expected = "a number of plies from 0";
                    Error::new(target.span, Problem::BadNumber { expected, found: number })
                })?;
                let node = self.session.table.tree().at_ply(ply);
                node.map_err(|few| Error::new(target.span, Problem::NoPly(few)))
            }
            other => self.named(&other.show(&*self.session.table), target.span),
        }
    }

    fn named(&self, word: &str, span: Span) -> Result<NodeId, Error> {
        let tree = self.session.table.tree();
        match Target::find(word) {
            Some(Target::Start) => Ok(tree.game_of(tree.current())),
            Some(Target::End) => Ok(tree.end()),
            None => tree.marks().get(word).copied().ok_or_else(|| {
                let places = Target::ALL.map(|(name, ..)| name);
                let marks = tree.marks().keys().map(String::as_str).chain(places);
                let close = closest(word, marks).map(str::to_owned);
                Error::new(span, Problem::UnknownMark { word: word.to_owned(), close })
            }),
        }
    }

    pub(super) fn mark(&mut self, name: &Expression, span: Span) -> Result<Flow, Error> {
        let word = self.word_of(name)?.into_owned();
        let is_name = word.starts_with(|c: char| c.is_alphabetic() || c == '_')
            && word.chars().all(|c| c.is_alphanumeric() || "_-.".contains(c));
        // A file must be able to name it again.
        if !is_name || !native::can_be_operand(&word) || Target::find(&word).is_some() {
            return Err(Error::new(name.span, Problem::BadMark(word)));
        }
        self.session.table.tree_mut().mark(&word);
        self.emit(&Event::Marked { name: word }, span)?;
        Ok(Flow::Go)
    }

    pub(super) fn annotate(&mut self, text: &Expression, span: Span) -> Result<Flow, Error> {
        let text = self.string(text)?;
        // What is kept counts like what is printed.
        self.spend_output(text.len(), span)?;
        self.session.table.tree_mut().annotate(&text);
        self.emit(&Event::Annotated { text: text.to_string() }, span)?;
        Ok(Flow::Go)
    }

    pub(super) fn variation(&mut self, number: &Expression, span: Span) -> Result<Flow, Error> {
        let wanted = self.number(number, 1, "a number from 1")?;
        let tree = self.session.table.tree();
        let children = tree.children(tree.current());
        let child = children.get(wanted as usize - 1).copied();
        let missing = Problem::NoVariation { available: children.len() };
        let child = child.ok_or_else(|| Error::new(number.span, missing))?;
        self.session.table.tree_mut().goto(child);
        self.went(span)
    }
}
