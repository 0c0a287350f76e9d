//! Statements one after the other.
//!
//! A script of a million moves says the same few thousand things again and again. Statements that are
//! written alike are kept once, so that a long script takes little memory and is read quickly; that works
//! because places inside a statement are counted from where the statement begins.

use std::fmt;

use super::StatementKind;
use crate::lang::span::Span;

/// Statements between braces, or a whole script.
#[derive(Clone, Default)]
pub struct Block {
    kinds: Vec<StatementKind>,
    uses: Vec<Use>,
}

/// One statement where it stands.
#[derive(Clone, Copy, Debug)]
struct Use {
    kind: u32,
    start: u32,
    end: u32,
}

/// A statement of a block.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Statement<'a> {
    /// What is to be done. Places in it are counted from the beginning of the statement.
    pub kind: &'a StatementKind,
    /// From its first word to its last, counted from the beginning of the statement whose block this is, or
    /// of the script.
    pub span: Span,
}

/// A place that no text of ours reaches: [`Source::MOST_BYTES`](crate::lang::Source::MOST_BYTES) is less.
fn fits(offset: usize) -> u32 {
    u32::try_from(offset).expect("a source is smaller than four thousand million bytes")
}

impl Block {
    /// Adds a statement, and tells by which number it can be [repeated](Self::repeat).
    pub fn push(&mut self, kind: StatementKind, span: Span) -> usize {
        self.kinds.push(kind);
        let number = self.kinds.len() - 1;
        self.repeat(number, span);
        number
    }

    /// Adds a statement that is written like an earlier one.
    ///
    /// # Panics
    ///
    /// When there is no statement of that number.
    pub fn repeat(&mut self, number: usize, span: Span) {
        assert!(number < self.kinds.len(), "only what was pushed can be repeated");
        self.uses.push(Use { kind: fits(number), start: fits(span.start), end: fits(span.end) });
    }

    /// How many statements there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.uses.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.uses.is_empty()
    }

    /// The statements in their order.
    #[must_use = "statements are there to be looked at"]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Statement<'_>> {
        self.uses.iter().map(|place| Statement {
            kind: &self.kinds[place.kind as usize],
            span: Span::new(place.start as usize, place.end as usize),
        })
    }

    /// Each statement once that is written in its own way, in the order in which they come first.
    pub fn distinct(&self) -> impl Iterator<Item = Statement<'_>> {
        let mut seen = 0;
        let is_new = move |(place, _): &(&Use, Statement<'_>)| {
            let is_new = place.kind == seen;
            seen += u32::from(is_new);
            is_new
        };
        self.uses.iter().zip(self.iter()).filter(is_new).map(|(_, statement)| statement)
    }
}

impl FromIterator<(StatementKind, Span)> for Block {
    fn from_iter<I: IntoIterator<Item = (StatementKind, Span)>>(statements: I) -> Self {
        let mut block = Self::default();
        for (kind, span) in statements {
            block.push(kind, span);
        }
        block
    }
}

impl PartialEq for Block {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl fmt::Debug for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_repeated_is_there_as_often_as_it_is_written() {
        let mut block = Block::default();
        let clear = block.push(StatementKind::Clear, Span::new(0, 5));
        block.push(StatementKind::Quit, Span::new(6, 10));
        block.repeat(clear, Span::new(11, 16));
        let written: Vec<(bool, usize)> =
            block.iter().map(|each| (*each.kind == StatementKind::Clear, each.span.start)).collect();
        assert_eq!(written, [(true, 0), (false, 6), (true, 11)]);
        assert_eq!(block.distinct().count(), 2);
    }
}
