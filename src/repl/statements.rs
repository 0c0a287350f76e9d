//! Lines become statements: what is open at the end of a line goes on in the next.

use std::io;

use super::{Line, Lines};
use crate::lang::Source;
use crate::lang::grammar::{Nesting, is_blank};

/// Whether a statement may take several lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// It ends with its line.
    Line,
    /// It goes on as long as a brace, a bracket or a long string is open.
    Open,
}

/// The lines of a statement that is not whole yet.
#[derive(Debug)]
pub struct Statements {
    extent: Extent,
    pending: Option<Source>,
    nesting: Nesting,
}

/// What came of a line.
#[derive(Debug)]
pub enum Taken {
    /// A whole statement, or at the end of the input what there is of one.
    Statement(Source),
    /// A line that is no text, and what is wrong with it.
    NotText(Source, &'static str),
    /// Nothing yet.
    Nothing,
    /// Nothing more will come.
    End,
}

impl Statements {
    /// No line has come yet.
    #[must_use]
    pub fn new(extent: Extent) -> Self {
        Self { extent, pending: None, nesting: Nesting::default() }
    }

    /// The lines of a statement that is not whole yet; nothing at the beginning of one.
    #[must_use]
    pub fn open(&self) -> &str {
        self.pending.as_ref().map_or("", |source| &source.text)
    }

    /// Takes a line that has just been read.
    ///
    /// # Errors
    ///
    /// When reading failed.
    pub fn take(&mut self, line: Line, lines: &impl Lines) -> io::Result<Taken> {
        match line {
            Line::NotText(text, wrong) if self.extent == Extent::Open => {
                Ok(Taken::NotText(continued(None, text, lines.place()), wrong))
            }
            Line::Text(text) | Line::NotText(text, _) => Ok(self.take_text(text, lines.place())),
            Line::Broken(error) => Err(error),
            Line::Interrupted => {
                self.give_up();
                Ok(Taken::Nothing)
            }
            // At an open block, somebody who wants to leave gives up the block first.
            Line::End if lines.is_typed() && self.pending.is_some() => {
                self.give_up();
                Ok(Taken::Nothing)
            }
            Line::End => Ok(self.finish().map_or(Taken::End, Taken::Statement)),
        }
    }

    fn take_text(&mut self, text: String, place: (&str, usize)) -> Taken {
        self.nesting.take(&text);
        self.pending = Some(continued(self.pending.take(), text, place));
        if self.extent == Extent::Open && self.nesting.is_open() {
            return Taken::Nothing;
        }
        let is_something = |source: &Source| !source.text.trim_matches(is_blank).is_empty();
        self.finish().filter(is_something).map_or(Taken::Nothing, Taken::Statement)
    }

    fn finish(&mut self) -> Option<Source> {
        let pending = self.pending.take();
        self.give_up();
        pending
    }

    fn give_up(&mut self) {
        (self.pending, self.nesting) = (None, Nesting::default());
    }
}

/// What was read so far, with another line.
fn continued(before: Option<Source>, line: String, (name, number): (&str, usize)) -> Source {
    match before {
        Some(source) => Source { text: source.text + "\n" + &line, ..source },
        None => Source { name: name.to_owned(), text: line, first_line: number },
    }
}
