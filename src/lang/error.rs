//! A text that is not in the language: where it stops making sense, and what could stand there.

use std::fmt;

use super::commands::{Command, ParameterKind};
use super::report::Report;
use super::span::Span;

/// Something that may stand at a place in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The name of a command.
    Command,
    /// A `move` or a `drop`.
    Action,
    /// An argument of a command.
    Argument(ParameterKind),
    /// One particular word.
    Keyword(&'static str),
    /// The end of the line.
    EndOfLine,
    /// A double quote that ends a file name.
    ClosingQuote,
    /// A piece letter and a square.
    PieceAndSquare,
    /// The first of the two lists of captured pieces.
    FirstList,
    /// The second of them.
    SecondList,
    /// A blank line.
    BlankLine,
    /// The bracket that ends a list.
    ClosingBracket,
    /// Fewer entries than a reader will take.
    Fewer(usize),
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Command => f.write_str("a command"),
            Self::Action | Self::Argument(ParameterKind::Action) => f.write_str("`move` or `drop`"),
            Self::Argument(ParameterKind::Square) => f.write_str("a square such as `a1`"),
            Self::Argument(ParameterKind::Piece) => f.write_str("the letter of a piece such as `p`"),
            Self::Argument(ParameterKind::Count) => f.write_str("a number from 1"),
            Self::Argument(ParameterKind::File) => f.write_str("a file name"),
            Self::Argument(ParameterKind::CommandName) => f.write_str("the name of a command"),
            Self::Argument(ParameterKind::Keyword) => f.write_str("a word"),
            Self::Keyword(word) => write!(f, "`{word}`"),
            Self::EndOfLine => f.write_str("the end of the line"),
            Self::ClosingQuote => f.write_str("a closing `\"`"),
            Self::PieceAndSquare => f.write_str("a piece and a square such as `p a2`"),
            Self::FirstList => f.write_str("the first list of captured pieces, such as `[]` or `[P S]`"),
            Self::SecondList => f.write_str("the second list of captured pieces, such as `[]` or `[p s]`"),
            Self::BlankLine => f.write_str("a blank line"),
            Self::ClosingBracket => f.write_str("`]`"),
            Self::Fewer(most) => write!(f, "at most {most} entries"),
        }
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
    /// Whether the text ends here.
    pub at_end: bool,
}

impl SyntaxError {
    /// What is wrong, in a sentence.
    #[must_use]
    pub fn message(&self) -> String {
        let found = shortened(&self.found);
        match (&self.expected[..], self.within) {
            ([Expected::ClosingQuote], _) => "the file name has no end".to_owned(),
            ([Expected::Command], None) => format!("unknown command `{found}`"),
            ([Expected::EndOfLine], Some(command)) => {
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

    /// What was expected, as a remark about the place.
    #[must_use]
    pub fn expectation(&self) -> String {
        let options: Vec<String> = self.expected.iter().map(ToString::to_string).collect();
        match &options[..] {
            [] => "this cannot be read".to_owned(),
            [only] => format!("expected {only}"),
            [most @ .., last] => format!("expected {} or {last}", most.join(", ")),
        }
    }

    fn help(&self) -> Option<String> {
        (self.expected == [Expected::Command]).then(|| Command::suggestion(&self.found))
    }

    /// The error as it is to be shown.
    #[must_use]
    pub fn report(&self) -> Report {
        Report { help: self.help(), ..Report::new(self.message(), self.span, self.expectation()) }
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
