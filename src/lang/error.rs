//! A text that is not in the language: where it stops making sense, and what could stand there.

use std::fmt;

use super::commands::{Command, Group};
use super::report::{Label, Report};
use super::span::Span;
use super::suggest::closest;

/// Something that may stand at a place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The name of a command.
    Command,
    /// A `move` or a `drop`.
    Action,
    /// What these words say.
    Phrase(&'static str),
    /// One particular word or sign.
    Exactly(&'static str),
    /// One of these words.
    OneOf(Vec<&'static str>),
    /// The end of the line.
    EndOfLine,
    /// The end of the statement: a new line, a `;` or a `}`.
    EndOfStatement,
    /// The sign that ends what was begun; the text may go on in the next line.
    Closing(&'static str),
    /// A double quote that ends a string.
    ClosingQuote,
    /// A word that is not kept for later.
    NotReserved,
    /// Less of braces in braces.
    LessNesting,
    /// Fewer entries than a reader will take.
    Fewer(usize),
}

impl Expected {
    /// What may stand there, each thing for itself.
    fn options(&self) -> Vec<String> {
        match self {
            Self::OneOf(words) => words.iter().map(|word| format!("`{word}`")).collect(),
            other => vec![other.to_string()],
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Command => f.write_str("a command"),
            Self::Action => f.write_str("`move` or `drop`"),
            Self::Phrase(words) => f.write_str(words),
            Self::Exactly(word) | Self::Closing(word) => write!(f, "`{word}`"),
            Self::OneOf(_) => f.write_str(&either(&self.options())),
            Self::EndOfLine => f.write_str("the end of the line"),
            Self::EndOfStatement => f.write_str("the end of the statement"),
            Self::ClosingQuote => f.write_str("a closing `\"`"),
            Self::NotReserved => f.write_str("another word: this one is kept for later"),
            Self::LessNesting => f.write_str("less nesting"),
            Self::Fewer(most) => write!(f, "at most {most} entries"),
        }
    }
}

/// `a`, `a or b`, `a, b or c`
#[must_use]
pub fn either(options: &[String]) -> String {
    match options {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// The furthest place that could be read, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {}", self.message(), self.expectation())]
pub struct SyntaxError {
    /// The text that does not fit; empty at the end of a line.
    pub span: Span,
    /// That text.
    pub found: String,
    /// What could stand there.
    pub expected: Vec<Expected>,
    /// The command whose arguments are wrong, when the command itself was understood.
    pub within: Option<&'static Command>,
    /// Where what is not closed was opened.
    pub opened: Option<Span>,
    /// Whether the text ends here.
    pub at_end: bool,
}

impl SyntaxError {
    /// What is wrong, in a sentence.
    #[must_use]
    pub fn message(&self) -> String {
        let found = shortened(&self.found);
        match (&self.expected[..], self.within) {
            ([Expected::ClosingQuote], _) => "the text has no end".to_owned(),
            ([Expected::LessNesting], _) => "this is nested too deeply".to_owned(),
            ([Expected::NotReserved], _) => format!("`{found}` is not there yet"),
            ([Expected::Command], None) if found == "}" => "`}` closes nothing".to_owned(),
            ([Expected::Command], None) if found == "else" => "`else` belongs to no `if`".to_owned(),
            ([Expected::Command], None) => format!("unknown command `{found}`"),
            ([.., Expected::Closing(sign)], _) if self.at_end => format!("a `{sign}` is missing at the end"),
            ([Expected::EndOfLine | Expected::EndOfStatement], Some(command)) => {
                format!("`{found}` is too much for `{}`", command.name)
            }
            (_, Some(command)) if self.found.is_empty() => {
                format!("`{}` needs more: `{}`", command.name, command.signature())
            }
            (_, Some(command)) => format!("`{found}` does not fit `{}`", command.signature()),
            (_, None) if self.at_end => "the file ends too soon".to_owned(),
            (_, None) if self.found.is_empty() => "something is missing here".to_owned(),
            (_, None) => format!("`{found}` does not belong here"),
        }
    }

    /// Whether the text could go on in the next line: a block, a bracket or a long string is open.
    #[must_use]
    pub fn is_incomplete(&self) -> bool {
        self.at_end && self.expected.iter().any(|expected| matches!(expected, Expected::Closing(_)))
    }

    /// What was expected, as a remark about the place.
    #[must_use]
    pub fn expectation(&self) -> String {
        let options: Vec<String> = self.expected.iter().flat_map(Expected::options).collect();
        if options.is_empty() {
            "this cannot be read".to_owned()
        } else {
            format!("expected {}", either(&options))
        }
    }

    /// Whether somebody may have written the name of a file with blanks and without quotes.
    fn may_be_name(&self) -> bool {
        let is_of_files = self.within.is_some_and(|command| command.group == Group::Files);
        is_of_files && !self.found.is_empty() && !self.found.starts_with('"')
    }

    fn help(&self) -> Option<String> {
        match &self.expected[..] {
            [Expected::EndOfLine | Expected::EndOfStatement] if self.may_be_name() => {
                Some("a name with blanks stands in double quotes".to_owned())
            }
            _ if self.found == "=" => Some("`==` compares two values".to_owned()),
            [Expected::Command] if self.found == "else" => {
                Some("`else` stands on the line of the `}` before it".to_owned())
            }
            [Expected::Command] if matches!(&*self.found, "and" | "or") => {
                Some("a statement ends with its line, unless a `(` is open".to_owned())
            }
            [Expected::Command] => Some(Command::suggestion(&self.found, |_| true, [])),
            options => options.iter().find_map(|option| match option {
                Expected::OneOf(words) => {
                    closest(&self.found, words.iter().copied()).map(|word| format!("did you mean `{word}`?"))
                }
                _ => None,
            }),
        }
    }

    /// The error as it is to be shown.
    #[must_use]
    pub fn report(&self) -> Report {
        let opened = |span| Box::new(Label { span, text: "it was opened here".to_owned() });
        let also = self.opened.map(opened);
        Report { help: self.help(), also, ..Report::new(self.message(), self.span, self.expectation()) }
    }
}

/// A word that somebody wrote, cut where it would flood a message.
#[must_use]
pub fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
