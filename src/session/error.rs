//! A command that cannot be carried out.

use std::io;
use std::path::PathBuf;

use crate::games::Outcome;
use crate::games::shogi::{Refusal, Square};
use crate::lang::ast::Number;
use crate::lang::commands::Command;
use crate::lang::{ReadError, Report, Source, Span, SyntaxError};
use crate::record::TooFar;

/// What is wrong, and with which part of the line.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.problem.words().0)]
pub struct Error {
    /// The part of the line; all of it if none is named.
    pub span: Option<Span>,
    /// What is wrong.
    pub problem: Problem,
}

/// The ways in which a command can fail.
#[derive(Debug)]
pub enum Problem {
    /// The line is no command.
    Syntax(SyntaxError),
    /// A word that should be a square is none of this board.
    UnknownSquare(String),
    /// A word that should be the letter of a piece is none of this game.
    UnknownPiece {
        /// The word.
        word: String,
        /// The letters there are.
        letters: String,
    },
    /// The rules do not allow it.
    Illegal {
        /// Why.
        refusal: Refusal,
        /// The same in words.
        explanation: String,
    },
    /// Nothing can be played any more.
    GameOver(Outcome),
    /// There are not so many moves to take back.
    CannotUndo(TooFar),
    /// There are not so many moves to play again.
    CannotRedo(TooFar),
    /// No command has that name.
    UnknownTopic(String),
    /// Something of that name is there already.
    FileExists {
        /// The name.
        file: PathBuf,
        /// Whether it is a file, which could be written over.
        is_file: bool,
    },
    /// The file cannot be written.
    CannotWrite(PathBuf, io::Error),
    /// The format cannot hold this game.
    CannotHold(&'static str),
    /// The file cannot be read.
    CannotRead(PathBuf, ReadError),
    /// The file was read, but not understood.
    Malformed(Source, Vec<Report>),
}

impl Error {
    /// An error about the whole line.
    #[must_use]
    pub fn new(problem: Problem) -> Self {
        Self { span: None, problem }
    }

    /// An error about a part of the line.
    #[must_use]
    pub fn at(span: Span, problem: Problem) -> Self {
        Self { span: Some(span), problem }
    }

    /// An error about a number, if one was written.
    pub(super) fn counted(count: Option<Number>, problem: Problem) -> Self {
        Self { span: count.map(|count| count.span), problem }
    }

    /// The error as it is to be shown below the line, `line` being where that stands. What is wrong with
    /// another file is not here but in [`Problem::Malformed`].
    #[must_use]
    pub fn report(&self, line: Span) -> Report {
        if let Problem::Syntax(error) = &self.problem {
            return error.report();
        }
        let (message, label) = self.problem.words();
        Report { help: self.problem.help(), ..Report::new(message, self.span.unwrap_or(line), label) }
    }
}

impl Problem {
    /// What is wrong, and what was expected.
    fn words(&self) -> (String, String) {
        match self {
            Self::Syntax(error) => (error.message(), error.expectation()),
            Self::UnknownSquare(word) => {
                (format!("there is no square `{word}`"), "expected a square from `a1` to `e5`".to_owned())
            }
            Self::UnknownPiece { word, letters } => {
                (format!("no piece is written `{word}` here"), format!("expected one of {letters}"))
            }
            Self::Illegal { refusal, explanation } => {
                (explanation.clone(), format!("illegal: {}", refusal.name()))
            }
            Self::GameOver(_) => {
                ("the game is over".to_owned(), "nothing can be played before `undo`".to_owned())
            }
            Self::CannotUndo(few) => few_moves(*few, "taken back"),
            Self::CannotRedo(few) => few_moves(*few, "played again"),
            Self::UnknownTopic(word) => {
                (format!("there is no command `{word}`"), "expected the name of a command".to_owned())
            }
            Self::FileExists { file, .. } => {
                (format!("`{}` is there already", file.display()), "expected a new name".to_owned())
            }
            Self::CannotWrite(file, error) => {
                (format!("cannot write `{}`: {error}", file.display()), "the game was not saved".to_owned())
            }
            Self::CannotHold(what) => {
                (format!("this format cannot hold {what}"), "the game was not saved".to_owned())
            }
            Self::CannotRead(file, error) => {
                (format!("cannot read `{}`: {error}", file.display()), "nothing was loaded".to_owned())
            }
            Self::Malformed(source, _) => (
                format!("`{}` is not a game that can be loaded", source.name),
                "nothing was loaded".to_owned(),
            ),
        }
    }

    fn help(&self) -> Option<String> {
        match self {
            Self::UnknownTopic(word) => Some(Command::suggestion(word)),
            Self::UnknownSquare(word) => {
                let square: Square = word.to_lowercase().parse().ok()?;
                Some(format!("did you mean `{square}`?"))
            }
            Self::FileExists { is_file: true, .. } => Some("`save!` writes over it".to_owned()),
            _ => None,
        }
    }
}

fn few_moves(few: TooFar, what: &str) -> (String, String) {
    let message = match few.available {
        0 => format!("there is no move to be {what}"),
        1 => format!("there is only one move to be {what}"),
        more => format!("there are only {more} moves to be {what}"),
    };
    (message, "the game stays as it is".to_owned())
}

impl From<SyntaxError> for Error {
    fn from(error: SyntaxError) -> Self {
        Self::at(error.span, Problem::Syntax(error))
    }
}
