//! What the grammar has read for the parameters of a command.

use super::super::ast::{Action, Block, Claim, Expression, Legal, Word};
use super::super::span::Span;

/// An argument that the grammar has read for a parameter; what is large and rare stands in a box, so that
/// handing arguments on stays cheap.
#[derive(Debug)]
pub(in crate::lang) enum Argument {
    Keyword(Span),
    Word(Word),
    Value(Expression),
    Values(Vec<Expression>),
    Words(Vec<Word>),
    Action(Box<Action>),
    Legal(Box<Legal>),
    Claim(Box<Claim>),
    Block(Block),
}

/// The arguments of a command, aligned with its parameters: nothing stands for one that was left out.
#[derive(Debug, Default)]
pub(in crate::lang) struct Arguments {
    read: [Option<Argument>; Self::MOST],
    next: usize,
}

/// The table and the grammar agree on what stands where: each test that parses the examples shows it.
macro_rules! taken {
    ($self:ident, $kind:ident) => {
        $self.take().map(|argument| match argument {
            Argument::$kind(it) => it,
            other => unreachable!("the table has another argument here, and the grammar read {other:?}"),
        })
    };
}

const REQUIRED: &str = "the grammar fails where a required argument is missing";

impl Arguments {
    /// The most parameters that a command has.
    pub(super) const MOST: usize = 4;

    pub(in crate::lang) fn set(&mut self, index: usize, argument: Argument) {
        self.read[index] = Some(argument);
    }

    fn take(&mut self) -> Option<Argument> {
        self.next += 1;
        self.read[self.next - 1].take()
    }

    pub(super) fn keyword(&mut self) -> Option<Span> {
        taken!(self, Keyword)
    }

    pub(super) fn optional_word(&mut self) -> Option<Word> {
        taken!(self, Word)
    }

    pub(super) fn word(&mut self) -> Word {
        self.optional_word().expect(REQUIRED)
    }

    pub(super) fn optional_value(&mut self) -> Option<Expression> {
        taken!(self, Value)
    }

    pub(super) fn value(&mut self) -> Expression {
        self.optional_value().expect(REQUIRED)
    }

    pub(super) fn values(&mut self) -> Vec<Expression> {
        taken!(self, Values).unwrap_or_default()
    }

    pub(super) fn words(&mut self) -> Vec<Word> {
        taken!(self, Words).unwrap_or_default()
    }

    pub(super) fn action(&mut self) -> Action {
        *taken!(self, Action).expect(REQUIRED)
    }

    pub(super) fn legal(&mut self) -> Option<Legal> {
        taken!(self, Legal).map(|legal| *legal)
    }

    pub(super) fn claim(&mut self) -> Box<Claim> {
        taken!(self, Claim).expect(REQUIRED)
    }

    pub(super) fn optional_block(&mut self) -> Option<Block> {
        taken!(self, Block)
    }

    pub(super) fn block(&mut self) -> Block {
        self.optional_block().expect(REQUIRED)
    }
}
