//! The one table of commands.
//!
//! Parsing, the number of arguments, help and suggestions all come from here, and a test runs every
//! example. Nothing else lists commands.

mod arguments;
mod table;

use std::sync::LazyLock;

pub(super) use arguments::{Argument, Arguments};
pub use table::TABLE;

use super::ast::StatementKind;
use super::suggest::closest;

/// A command: what it is called, what it takes, what it is for.
#[derive(Debug)]
pub struct Command {
    /// The word that it begins with.
    pub name: &'static str,
    /// Other words that mean the same.
    pub aliases: &'static [&'static str],
    /// What follows, in order.
    pub parameters: &'static [Parameter],
    /// What sort of command it is.
    pub group: Group,
    /// Whether the seeds' interactive mode has it too.
    pub in_seed_mode: bool,
    /// What it does, in a line.
    pub summary: &'static str,
    /// More about it.
    pub details: &'static str,
    /// Lines that use it, each after the ones before it and from the start position.
    pub examples: &'static [&'static str],
    /// Makes a statement of the arguments.
    pub(super) build: fn(&mut Arguments) -> StatementKind,
}

/// What a command is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// A turn of the game: the only commands that a replay file knows.
    Play,
    /// Moving about in what was played.
    History,
    /// Looking at the position.
    Inspection,
    /// Setting up a position.
    Editing,
    /// Reading and writing games.
    Files,
    /// Saying what must be so, and what it is about.
    Teaching,
    /// Values and control flow.
    Script,
    /// The program itself.
    Program,
}

impl Group {
    /// All groups, in the order in which help shows them.
    pub const ALL: [Self; 8] = [
        Self::Play,
        Self::History,
        Self::Inspection,
        Self::Editing,
        Self::Files,
        Self::Teaching,
        Self::Script,
        Self::Program,
    ];

    /// The word by which `help` knows the group.
    #[must_use]
    pub fn topic(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::History => "back",
            Self::Inspection => "look",
            Self::Editing => "setup",
            Self::Files => "files",
            Self::Teaching => "claims",
            Self::Script => "scripts",
            Self::Program => "boardsh",
        }
    }

    /// The heading of the group in help.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Play => "Play",
            Self::History => "Go back and forth",
            Self::Inspection => "Look",
            Self::Editing => "Set up",
            Self::Files => "Files",
            Self::Teaching => "Claim and tell",
            Self::Script => "Script",
            Self::Program => "boardsh",
        }
    }
}

/// Something that follows the name of a command.
#[derive(Debug)]
pub struct Parameter {
    /// What it is called in help.
    pub name: &'static str,
    /// What it is.
    pub kind: ParameterKind,
    /// The word that stands before it, if one does.
    pub after: Option<&'static str>,
    /// Whether it may be left out.
    pub optional: bool,
}

impl Parameter {
    const fn required(name: &'static str, kind: ParameterKind) -> Self {
        Self { name, kind, after: None, optional: false }
    }

    const fn optional(name: &'static str, kind: ParameterKind) -> Self {
        Self { name, kind, after: None, optional: true }
    }

    const fn after(self, word: &'static str) -> Self {
        Self { after: Some(word), ..self }
    }

    /// How help writes it: `<from>`, `[promote]`, `in <list>`.
    #[must_use]
    pub fn signature(&self) -> String {
        let name = self.name;
        let own = match self.kind {
            ParameterKind::Keyword | ParameterKind::Literal => name.to_owned(),
            ParameterKind::Choice(_) if self.after.is_none() && self.optional => name.to_owned(),
            ParameterKind::Block | ParameterKind::Else => "{ … }".to_owned(),
            ParameterKind::Parameters => "(<$name>, …)".to_owned(),
            ParameterKind::Variable => format!("${name}"),
            _ => format!("<{name}>"),
        };
        let whole = match self.after {
            Some(word) => format!("{word} {own}"),
            None => own,
        };
        if self.optional { format!("[{whole}]") } else { whole }
    }
}

/// What may stand in the place of a parameter.
#[derive(Clone, Copy, Debug)]
pub enum ParameterKind {
    /// A square, such as `a1`.
    Square,
    /// The letter of a piece.
    Piece,
    /// Any number of letters of pieces.
    Pieces,
    /// A player.
    Side,
    /// The name of the parameter itself.
    Keyword,
    /// What the name of the parameter shows; the grammar has a rule of its own for it.
    Literal,
    /// A number from 1.
    Count,
    /// A number of plies, a mark, `start` or `end`.
    Target,
    /// A name that somebody gives, or a variable that holds it.
    Name,
    /// A name as it is written.
    Identifier,
    /// A move in any form.
    Action,
    /// A file name, in double quotes if it has blanks.
    File,
    /// A string without interpolation.
    FixedText,
    /// A string.
    Text,
    /// `start` or a string with a position.
    Position,
    /// Any value.
    Value,
    /// What is true or false.
    Condition,
    /// A list.
    List,
    /// What `expect` takes.
    Claim,
    /// A variable that is given a value.
    Variable,
    /// The parameters of a `def`.
    Parameters,
    /// Statements in braces.
    Block,
    /// A block, or another `if`.
    Else,
    /// One of these words.
    Choice(fn() -> Vec<&'static str>),
    /// The value of an option: a word, or a string without interpolation.
    Setting,
    /// What `help` takes: the name of a command, or another topic.
    CommandName,
}

impl ParameterKind {
    /// What an error says was expected in its place.
    #[must_use]
    pub fn phrase(self) -> &'static str {
        match self {
            Self::Square => "a square such as `a1`",
            Self::Piece | Self::Pieces => "the letter of a piece such as `p`",
            Self::Side => "a player such as `lower`",
            Self::Count => "a number from 1",
            Self::Target => "a number of plies, a mark, `start` or `end`",
            Self::Name | Self::Identifier => "a name",
            Self::Action => "`move`, `drop` or a move such as `a2a3`",
            Self::File => "a file name",
            Self::FixedText => "a text in double quotes, without `{…}`",
            Self::Text => "a text in double quotes",
            Self::Position => "`start` or a position in SFEN in double quotes",
            Self::Value => "a value",
            Self::Condition => "a condition such as `check`",
            Self::List => "a list such as `legal`",
            Self::Claim => "a claim such as `check`",
            Self::Variable => "a variable such as `$n`",
            Self::Parameters => "`(`",
            Self::Block | Self::Else => "`{`",
            Self::CommandName => "a topic such as `rules`",
            Self::Setting => "a value such as `on`",
            Self::Literal => "a square, a piece or `drop`",
            Self::Keyword | Self::Choice(_) => "a word",
        }
    }
}

impl PartialEq for Command {
    /// Commands are told apart by name.
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Command {}

/// Words that will be commands; nothing else may be called so.
static RESERVED: &[&str] = &[
    "ask",
    "goal",
    "accept",
    "reject",
    "otherwise",
    "hint",
    "punish",
    "best",
    "analyse",
    "mate",
    "tsume",
    "refute",
    "auto",
    "manual",
    "seed",
    "limit",
    "new",
    "dump",
    "connect",
    "break",
    "solve",
    "restart",
];

impl Command {
    /// The command of that name or alias.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        /// The names by their first byte: two or three are looked at, which is cheaper than any hash.
        static BY_FIRST: LazyLock<[Vec<(&str, &Command)>; 128]> = LazyLock::new(|| {
            let mut names = [const { Vec::new() }; 128];
            for command in TABLE {
                for name in command.aliases.iter().chain([&command.name]) {
                    names[usize::from(name.as_bytes()[0])].push((*name, command));
                }
            }
            names
        });
        let first = *name.as_bytes().first()?;
        let names = BY_FIRST.get(usize::from(first))?;
        names.iter().find(|(known, _)| *known == name).map(|&(_, command)| command)
    }

    /// Whether the word is kept for a command that is not there yet.
    #[must_use]
    pub fn is_reserved(word: &str) -> bool {
        RESERVED.contains(&word)
    }

    /// What to tell somebody who wrote a word that is no command: one that is close among those that may be
    /// used, or among `others`, which would do as well.
    #[must_use]
    pub fn suggestion<'a>(
        word: &str,
        may_be_used: impl Fn(&Self) -> bool,
        others: impl IntoIterator<Item = &'a str>,
    ) -> String {
        let commands = TABLE.iter().filter(|command| may_be_used(command)).map(|command| command.name);
        match closest(word, commands.chain(others)) {
            Some(name) => format!("did you mean `{name}`?"),
            None => "`help` lists the commands".to_owned(),
        }
    }

    /// All that help tells about it in words, to be searched.
    pub fn texts(&self) -> impl Iterator<Item = &'static str> {
        [self.name, self.summary, self.details].into_iter().chain(self.aliases.iter().copied())
    }

    /// The command with its parameters: `move <from> <to> [promote]`.
    #[must_use]
    pub fn signature(&self) -> String {
        let mut text = self.name.to_owned();
        for parameter in self.parameters {
            let gap = if matches!(parameter.kind, ParameterKind::Parameters) { "" } else { " " };
            text += &format!("{gap}{}", parameter.signature());
        }
        text
    }
}
