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
    /// It goes on as long as a brace, a bracket or a long string is open; where a person types, any string.
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

    /// What the next line goes on with; nothing at the beginning of a statement.
    #[must_use]
    pub fn begun(&self) -> String {
        self.pending.as_ref().map(|source| joined(&source.text, "", self.nesting)).unwrap_or_default()
    }

    /// Whether a text is open, and not only a block.
    #[must_use]
    pub fn is_in_text(&self) -> bool {
        self.nesting.is_in_text()
    }

    /// Takes a line that has just been read.
    ///
    /// # Errors
    ///
    /// When reading failed.
    pub fn take(&mut self, line: Line, lines: &impl Lines) -> io::Result<Taken> {
        match line {
            Line::NotText(text, wrong) if self.extent == Extent::Open => {
                Ok(Taken::NotText(continued(None, text, lines.place(), Nesting::default()), wrong))
            }
            Line::Text(text) | Line::NotText(text, _) => {
                Ok(self.take_text(text, lines.place(), lines.is_typed()))
            }
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

    /// A person who goes on in a text that is not closed means it; in a file a quote is missing.
    fn take_text(&mut self, text: String, place: (&str, usize), is_typed: bool) -> Taken {
        let before = self.nesting;
        if is_typed && self.extent == Extent::Open {
            self.nesting.take_joined(&text);
        } else {
            self.nesting.take(&text);
        }
        let joining = if is_typed { before } else { Nesting::default() };
        self.pending = Some(continued(self.pending.take(), text, place, joining));
        let is_open = self.nesting.is_open() || (is_typed && self.nesting.is_in_text());
        if self.extent == Extent::Open && is_open {
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
fn continued(
    before: Option<Source>,
    line: String,
    (name, number): (&str, usize),
    nesting: Nesting,
) -> Source {
    match before {
        Some(source) => Source { text: joined(&source.text, &line, nesting), ..source },
        None => Source { name: name.to_owned(), text: line, first_line: number },
    }
}

/// Two lines in one text. Inside a text in quotes the new line is written as one; behind a `\` there is none.
fn joined(before: &str, line: &str, nesting: Nesting) -> String {
    if !nesting.is_in_text() {
        return format!("{before}\n{line}");
    }
    let signs = before.len() - before.trim_end_matches('\\').len();
    match before.strip_suffix('\\').filter(|_| signs % 2 == 1) {
        Some(before) => format!("{before}{line}"),
        None => format!("{before}\\n{line}"),
    }
}
