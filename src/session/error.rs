//! A statement that cannot be carried out.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use super::Commands;
use super::reach::ReachError;
use super::script::Script;
use crate::games::Outcome;
use crate::lang::commands::Command;
use crate::lang::topics::Subject;
use crate::lang::{ReadError, Report, Source, Span, SyntaxError, either, shortened};
use crate::record::TooFar;
use crate::table::{Format, Refused, Unheld};

/// What is wrong, and with which part of which script.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.problem.words().0)]
pub struct Error {
    /// The part of the text.
    pub span: Span,
    /// What is wrong.
    pub problem: Box<Problem>,
    /// The script in which it stands.
    pub script: Option<Arc<Script>>,
    /// The calls it happened in, the innermost first: what was called, and where.
    pub calls: Vec<String>,
}

/// The ways in which a statement can fail.
#[derive(Debug)]
pub enum Problem {
    /// The text is not in the language.
    Syntax(SyntaxError),
    /// A word, a position or a drawing means nothing in this game; the report has its own place.
    Unread(Report),
    /// No command and no `def` has that name.
    UnknownCommand {
        /// The word.
        word: String,
        /// What else could be called.
        defs: Vec<String>,
    },
    /// No variable has that name.
    UnknownVariable {
        /// The name, without `$`.
        name: String,
        /// One that is close.
        close: Option<String>,
    },
    /// A word means nothing in any game of the script.
    UnknownWord(String),
    /// No rule has that name.
    UnknownReason {
        /// The word.
        word: String,
        /// The reasons there are.
        reasons: &'static [&'static str],
    },
    /// A `def` takes another number of arguments.
    WrongArguments {
        /// Its name.
        name: String,
        /// How many it takes.
        takes: usize,
        /// How many were given.
        given: usize,
    },
    /// A `def` cannot be called that, or stand there.
    BadDef {
        /// What is wrong.
        why: &'static str,
        /// What was expected.
        expected: &'static str,
    },
    /// A block has too many variables.
    TooManyVariables(usize),
    /// A `def` stands behind a call that needs it.
    NotYet {
        /// Its name.
        name: String,
    },
    /// The value is of another sort.
    WrongKind {
        /// What was expected.
        expected: &'static str,
        /// What it is.
        found: &'static str,
    },
    /// A word stands where a number should.
    NoNumberWord {
        /// The word.
        word: String,
        /// What was expected.
        expected: &'static str,
    },
    /// A number is not one that can be used here.
    BadNumber {
        /// What was expected.
        expected: &'static str,
        /// What it is.
        found: i64,
    },
    /// A result is no number.
    NoNumber(&'static str),
    /// A list has no such entry.
    NoItem {
        /// How many it has.
        length: usize,
        /// Which was asked for.
        index: i64,
    },
    /// The rules do not allow it.
    Illegal {
        /// The name of the rule.
        reason: &'static str,
        /// The same in words.
        explanation: String,
    },
    /// Nothing can be played any more.
    GameOver(Outcome),
    /// What is on the board cannot be played: everything that is wrong with it.
    NotAPosition(Vec<(String, String)>),
    /// There are not so many moves to take back.
    CannotUndo(TooFar),
    /// There are not so many moves to play again.
    CannotRedo(TooFar),
    /// The line is not so long.
    NoPly(TooFar),
    /// No node has that name.
    UnknownMark {
        /// The word.
        word: String,
        /// One that is close.
        close: Option<String>,
    },
    /// A mark cannot be called that.
    BadMark(String),
    /// There are not so many continuations.
    NoVariation {
        /// How many there are.
        available: usize,
    },
    /// No command has that name.
    UnknownTopic {
        /// The word.
        word: String,
        /// The commands that there are.
        commands: Commands,
    },
    /// Something of that name is there already.
    FileExists {
        /// The name.
        file: PathBuf,
        /// Whether it is a file, which could be written over.
        is_file: bool,
    },
    /// The end of the name tells no format.
    UnknownFormat(PathBuf),
    /// The file cannot be written.
    CannotWrite(PathBuf, io::Error),
    /// The format cannot hold this game.
    CannotHold(Format, Unheld),
    /// The file cannot be read.
    CannotRead(PathBuf, ReadError),
    /// The file may not be used.
    Outside(ReachError),
    /// The file was read, but not understood.
    Malformed(Source, Vec<Report>),
    /// A script sources itself.
    SourcesItself(PathBuf),
    /// The steps are used up.
    OutOfSteps(u64),
    /// Calls and blocks are too deep in one another.
    TooDeep(u32),
    /// There is too much output.
    TooMuchOutput(u64),
    /// A text has grown too long.
    TextTooLong(usize),
    /// No command of the seeds' interactive mode has that name.
    UnknownInSeedMode(String),
    /// The seeds' interactive mode does not have that command.
    NotInSeedMode(&'static Command),
    /// Somebody wanted it to end.
    Interrupted,
    /// Nobody takes the output.
    Output(io::Error),
}

impl Error {
    /// An error about a part of the text.
    #[must_use]
    pub fn new(span: Span, problem: Problem) -> Self {
        Self { span, problem: Box::new(problem), script: None, calls: Vec::new() }
    }

    /// The rules do not allow an action.
    pub(super) fn illegal(span: Span, refused: Refused) -> Self {
        let Refused { reason, explanation } = refused;
        Self::new(span, Problem::Illegal { reason, explanation })
    }

    /// The error, whose places are counted from a statement that stands so many bytes further on; those of
    /// an error that knows its script are counted from the beginning of that.
    pub(super) fn shifted(mut self, by: usize) -> Self {
        if self.script.is_none() {
            self.span = self.span.shifted(by);
            if let Problem::Unread(report) = &mut *self.problem {
                *report = report.clone().shifted(by);
            }
        }
        self
    }

    /// The error, which stands in a script unless it knows better.
    pub(super) fn within(mut self, script: &Arc<Script>) -> Self {
        self.script.get_or_insert_with(|| Arc::clone(script));
        self
    }

    /// The error as it is to be shown. What is wrong with another file is not here but in
    /// [`Problem::Malformed`].
    #[must_use]
    pub fn report(&self) -> Report {
        match &*self.problem {
            Problem::Syntax(error) => return error.report(),
            Problem::Unread(report) => return report.clone(),
            _ => {}
        }
        let (message, label) = self.problem.words();
        let calls = (!self.calls.is_empty()).then(|| self.calls.join("; "));
        Report { help: self.problem.help().or(calls), ..Report::new(message, self.span, label) }
    }
}

impl Problem {
    /// The name of the problem, for programs.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Syntax(_) => "syntax",
            Self::Unread(_) | Self::UnknownWord(_) => "unknown-word",
            Self::UnknownCommand { .. } | Self::UnknownInSeedMode(_) => "unknown-command",
            Self::UnknownVariable { .. } => "unknown-variable",
            Self::UnknownReason { .. } => "unknown-reason",
            Self::WrongArguments { .. } => "wrong-arguments",
            Self::BadDef { .. } => "bad-def",
            Self::NotYet { .. } => "not-yet",
            Self::TooManyVariables(_) => "too-many-variables",
            Self::WrongKind { .. } => "wrong-kind",
            Self::BadNumber { .. } | Self::NoNumber(_) | Self::NoNumberWord { .. } => "bad-number",
            Self::NoItem { .. } => "no-item",
            Self::Illegal { .. } => "illegal",
            Self::GameOver(_) => "game-over",
            Self::NotAPosition(_) => "not-a-position",
            Self::CannotUndo(_) | Self::CannotRedo(_) | Self::NoPly(_) => "too-far",
            Self::UnknownMark { .. } | Self::BadMark(_) => "unknown-mark",
            Self::NoVariation { .. } => "no-variation",
            Self::UnknownTopic { .. } => "unknown-topic",
            Self::FileExists { .. } => "file-exists",
            Self::UnknownFormat(_) => "unknown-format",
            Self::CannotWrite(..) => "cannot-write",
            Self::CannotHold(..) => "cannot-hold",
            Self::CannotRead(..) => "cannot-read",
            Self::Outside(_) => "outside",
            Self::Malformed(..) => "malformed",
            Self::SourcesItself(_) => "sources-itself",
            Self::OutOfSteps(_) => "out-of-steps",
            Self::TooDeep(_) => "too-deep",
            Self::TooMuchOutput(_) => "too-much-output",
            Self::TextTooLong(_) => "text-too-long",
            Self::NotInSeedMode(_) => "not-in-seed-mode",
            Self::Interrupted => "interrupted",
            Self::Output(_) => "output",
        }
    }

    /// What is wrong, and what was expected.
    fn words(&self) -> (String, String) {
        match self {
            Self::Syntax(error) => (error.message(), error.expectation()),
            Self::Unread(report) => (report.message.clone(), report.at.text.clone()),
            Self::UnknownCommand { word, .. } => {
                (format!("unknown command `{}`", shortened(word)), "expected a command or a `def`".to_owned())
            }
            Self::UnknownInSeedMode(word) => {
                (format!("unknown command `{}`", shortened(word)), "expected a command".to_owned())
            }
            Self::UnknownVariable { name, .. } => (
                format!("there is no variable `${}`", shortened(name)),
                "expected a variable that stands in a `let` before".to_owned(),
            ),
            Self::UnknownWord(word) => (
                format!("`{}` means nothing here", shortened(word)),
                "expected a square, a player, a piece, a move, or a text in quotes".to_owned(),
            ),
            Self::UnknownReason { word, reasons } => {
                let reasons: Vec<String> = reasons.iter().map(|reason| format!("`{reason}`")).collect();
                (format!("no rule is called `{}`", shortened(word)), format!("expected {}", either(&reasons)))
            }
            Self::WrongArguments { name, takes, given } => (
                format!("`{name}` takes {}, and not {given}", arguments(*takes)),
                format!("expected {}", arguments(*takes)),
            ),
            Self::BadDef { why, expected } => ((*why).to_owned(), format!("expected {expected}")),
            Self::TooManyVariables(most) => {
                (format!("a block has at most {most} variables"), "expected fewer variables".to_owned())
            }
            Self::NotYet { name } => (
                format!("`{name}` is needed here, and its `def` stands further down"),
                "expected the `def` before the call".to_owned(),
            ),
            Self::WrongKind { expected, found } => {
                (format!("this is {found}, not {expected}"), format!("expected {expected}"))
            }
            Self::BadNumber { expected, found } => {
                (format!("{found} is not possible here"), format!("expected {expected}"))
            }
            Self::NoNumberWord { word, expected } => {
                (format!("`{}` is no number", shortened(word)), format!("expected {expected}"))
            }
            Self::NoNumber(why) => ((*why).to_owned(), "this has no result".to_owned()),
            Self::NoItem { length, index } => (
                format!("the list has no entry {index}"),
                match length {
                    0 => "the list is empty".to_owned(),
                    _ => format!("expected a number from 1 to {length}"),
                },
            ),
            Self::Illegal { reason, explanation } => (explanation.clone(), format!("illegal: {reason}")),
            Self::GameOver(_) => {
                ("the game is over".to_owned(), "nothing can be played before `undo`".to_owned())
            }
            Self::NotAPosition(faults) => not_a_position(faults),
            Self::CannotUndo(few) => few_moves(*few, "taken back"),
            Self::CannotRedo(few) => few_moves(*few, "played again"),
            Self::NoPly(TooFar { available }) => {
                let plies = if *available == 1 { "1 ply".to_owned() } else { format!("{available} plies") };
                (format!("the line has only {plies}"), "the game stays as it is".to_owned())
            }
            Self::UnknownMark { word, .. } => (
                format!("there is no mark `{}`", shortened(word)),
                "expected a number of plies, a mark, `start` or `end`".to_owned(),
            ),
            Self::BadMark(word) => (
                format!("`{}` cannot be the name of a mark", shortened(word)),
                "expected a letter first, then letters, digits, `_`, `-` or `.`; words such as `start` are taken".to_owned(),
            ),
            Self::NoVariation { available } => no_variation(*available),
            Self::UnknownTopic { word, .. } => (
                format!("help has nothing about `{}`", shortened(word)),
                "expected a topic or the name of a command".to_owned(),
            ),
            other => other.words_about_files(),
        }
    }

    fn words_about_files(&self) -> (String, String) {
        match self {
            Self::FileExists { file, .. } => {
                (format!("`{}` is there already", file.display()), "expected a new name".to_owned())
            }
            Self::UnknownFormat(file) => {
                let ends: Vec<String> = Format::ALL.iter().map(|(_, end)| format!("`.{end}`")).collect();
                let message = format!("the name `{}` does not tell the format", file.display());
                (message, format!("expected a name that ends in {}", either(&ends)))
            }
            Self::CannotWrite(file, error) => {
                (format!("cannot write `{}`: {error}", file.display()), "the game was not saved".to_owned())
            }
            Self::CannotHold(format, Unheld(what)) => {
                (format!("{} cannot hold {what}", format.name()), "the game was not saved".to_owned())
            }
            Self::CannotRead(file, error) => {
                (format!("cannot read `{}`: {error}", file.display()), "nothing was read".to_owned())
            }
            Self::Outside(error) => (error.to_string(), "nothing was read or written".to_owned()),
            Self::Malformed(source, _) => (
                format!("`{}` is not a game that can be loaded", source.name),
                "nothing was loaded".to_owned(),
            ),
            Self::SourcesItself(file) => (
                format!("`{}` would run itself for ever", file.display()),
                "expected another script".to_owned(),
            ),
            Self::OutOfSteps(most) => {
                (format!("this takes more than {most} steps"), "the steps were used up here".to_owned())
            }
            Self::TooDeep(most) => (
                format!("calls and blocks stand more than {most} deep in one another"),
                "one call or block too many".to_owned(),
            ),
            Self::TooMuchOutput(most) => {
                (format!("this prints more than {most} bytes"), "the output was used up here".to_owned())
            }
            Self::TextTooLong(most) => {
                (format!("a text may have at most {most} bytes"), "this one would be longer".to_owned())
            }
            Self::NotInSeedMode(command) => (
                format!("`{}` is not a command of this mode", command.name),
                "expected one that `help` lists".to_owned(),
            ),
            Self::Interrupted => ("interrupted".to_owned(), "it was given up here".to_owned()),
            Self::Output(error) => (format!("cannot write the output: {error}"), String::new()),
            _ => unreachable!("the other problems have their words above"),
        }
    }

    fn help(&self) -> Option<String> {
        let mean = |word: &String| format!("did you mean `{word}`?");
        match self {
            Self::UnknownTopic { word, commands } => {
                let may_be_used = |command: &Command| commands.has(command);
                Some(Command::suggestion(word, may_be_used, Subject::all().map(Subject::name)))
            }
            Self::UnknownInSeedMode(word) => {
                Some(Command::suggestion(word, |command| command.in_seed_mode, []))
            }
            // A word that is written like a `def` that is not allowed gets no advice.
            Self::UnknownCommand { word, defs } if defs.contains(word) => None,
            Self::UnknownCommand { word, defs } => {
                Some(Command::suggestion(word, |_| true, defs.iter().map(String::as_str)))
            }
            Self::UnknownVariable { close, .. } => {
                close.as_ref().map(|name| format!("did you mean `${name}`?"))
            }
            Self::UnknownMark { close, .. } => close.as_ref().map(mean),
            Self::UnknownReason { word, reasons } => {
                crate::lang::closest(word, reasons.iter().copied()).map(|reason| mean(&reason.to_owned()))
            }
            Self::FileExists { is_file: true, .. } => Some("`save!` writes over it".to_owned()),
            Self::CannotHold(format, _) if *format != Format::Board => {
                Some("a `.board` file holds everything".to_owned())
            }
            Self::OutOfSteps(_) => Some("`--max-steps` allows more".to_owned()),
            Self::TooDeep(_) => Some("`--max-depth` allows more".to_owned()),
            Self::TooMuchOutput(_) => Some("`--max-output` allows more".to_owned()),
            Self::Outside(ReachError::Outside { .. }) => {
                Some("`--allow-path` lets scripts use another folder".to_owned())
            }
            Self::NotInSeedMode(_) => Some("`boardsh` without `-i` has all commands".to_owned()),
            _ => None,
        }
    }
}

fn arguments(count: usize) -> String {
    match count {
        0 => "no arguments".to_owned(),
        1 => "1 argument".to_owned(),
        more => format!("{more} arguments"),
    }
}

fn not_a_position(faults: &[(String, String)]) -> (String, String) {
    match faults {
        [(message, expected)] => (message.clone(), format!("this needs a position: expected {expected}")),
        several => {
            let messages: Vec<&str> = several.iter().map(|(message, _)| message.as_str()).collect();
            let message =
                format!("{} things are wrong with the position: {}", several.len(), messages.join("; "));
            (message, "this needs a position that can be played".to_owned())
        }
    }
}

fn no_variation(available: usize) -> (String, String) {
    let label = "the game stays as it is".to_owned();
    match available {
        0 => ("nothing was played from here".to_owned(), label),
        1 => ("there is only one continuation here".to_owned(), label),
        more => (format!("there are only {more} continuations here"), label),
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
        Self::new(error.span, Problem::Syntax(error))
    }
}
