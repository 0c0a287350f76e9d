//! The one table of commands.
//!
//! Parsing, the number of arguments, help and suggestions all come from here, and a test runs every
//! example. Nothing else lists commands.

use super::ast::{Action, Number, Statement, Word};
use super::suggest::closest;

/// A command: what it is called, what it takes, what it is for.
#[derive(Debug)]
pub struct Command {
    /// The word that it begins with.
    pub name: &'static str,
    /// Other words that mean the same.
    pub aliases: &'static [&'static str],
    /// What follows, in order; optional ones come last.
    pub parameters: &'static [Parameter],
    /// What sort of command it is.
    pub group: Group,
    /// What it does, in a line.
    pub summary: &'static str,
    /// More about it.
    pub details: &'static str,
    /// Lines that use it, each after the ones before it and from the start position.
    pub examples: &'static [&'static str],
    /// Makes a statement of the arguments.
    pub(super) build: fn(&mut Arguments) -> Statement,
}

/// What a command is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// A turn of the game: the only commands that a replay file knows.
    Play,
    /// Moving back and forth in what was played.
    History,
    /// Looking at the position.
    Inspection,
    /// Reading and writing games.
    Files,
    /// The program itself.
    Program,
}

impl Group {
    /// All groups, in the order in which help shows them.
    pub const ALL: [Self; 5] = [Self::Play, Self::History, Self::Inspection, Self::Files, Self::Program];

    /// The heading of the group in help.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Play => "Play",
            Self::History => "Take back",
            Self::Inspection => "Look",
            Self::Files => "Files",
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
    /// Whether it may be left out.
    pub optional: bool,
}

/// What may stand in the place of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterKind {
    /// A square, such as `a1`.
    Square,
    /// The letter of a piece.
    Piece,
    /// The name of the parameter itself.
    Keyword,
    /// A number from 1.
    Count,
    /// A whole command of [`Group::Play`].
    Action,
    /// A file name, in double quotes if it has blanks.
    File,
    /// The name of a command.
    CommandName,
}

/// An argument that the grammar has read for a parameter.
#[derive(Debug)]
pub(super) enum Argument {
    Word(Word),
    Number(Number),
    Action(Action),
}

/// The arguments of a command, aligned with its parameters.
#[derive(Debug, Default)]
pub(super) struct Arguments(std::collections::VecDeque<Argument>);

impl Arguments {
    pub(super) fn push(&mut self, argument: Argument) {
        self.0.push_back(argument);
    }

    fn optional_word(&mut self) -> Option<Word> {
        match self.0.pop_front()? {
            Argument::Word(word) => Some(word),
            other => unreachable!("the table has a word here, and the grammar read {other:?}"),
        }
    }

    fn word(&mut self) -> Word {
        self.optional_word().expect("the grammar fails where a required word is missing")
    }

    fn optional_number(&mut self) -> Option<Number> {
        match self.0.pop_front()? {
            Argument::Number(number) => Some(number),
            other => unreachable!("the table has a number here, and the grammar read {other:?}"),
        }
    }

    fn action(&mut self) -> Action {
        match self.0.pop_front() {
            Some(Argument::Action(action)) => action,
            other => unreachable!("the table has an action here, and the grammar read {other:?}"),
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

impl Command {
    /// The command of that name or alias.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        TABLE.iter().find(|command| command.name == name || command.aliases.contains(&name))
    }

    /// What to tell somebody who wrote a word that is no command.
    #[must_use]
    pub fn suggestion(word: &str) -> String {
        match closest(word, TABLE.iter().map(|command| command.name)) {
            Some(name) => format!("did you mean `{name}`?"),
            None => "`help` lists the commands".to_owned(),
        }
    }

    /// The command with its parameters: `move <from> <to> [promote]`.
    #[must_use]
    pub fn signature(&self) -> String {
        let mut text = self.name.to_owned();
        for Parameter { name, kind, optional } in self.parameters {
            text += &match (*kind == ParameterKind::Keyword, optional) {
                (true, true) => format!(" [{name}]"),
                (true, false) => format!(" {name}"),
                (false, true) => format!(" [<{name}>]"),
                (false, false) => format!(" <{name}>"),
            };
        }
        text
    }
}

const fn required(name: &'static str, kind: ParameterKind) -> Parameter {
    Parameter { name, kind, optional: false }
}

const fn optional(name: &'static str, kind: ParameterKind) -> Parameter {
    Parameter { name, kind, optional: true }
}

/// Every command there is.
pub static TABLE: &[Command] = &[
    Command {
        name: "move",
        aliases: &[],
        parameters: &[
            required("from", ParameterKind::Square),
            required("to", ParameterKind::Square),
            optional("promote", ParameterKind::Keyword),
        ],
        group: Group::Play,
        summary: "Move a piece to another square.",
        details: "With `promote` the piece is promoted at the end of the move, where the rules allow it: \
                  a move that starts or ends in the row furthest from the player. A pawn that reaches that \
                  row is promoted in any case.",
        examples: &["move a2 a3", "move e4 e3"],
        build: |arguments| {
            Statement::Play(Action::Move {
                from: arguments.word(),
                to: arguments.word(),
                promote: arguments.optional_word(),
            })
        },
    },
    Command {
        name: "drop",
        aliases: &[],
        parameters: &[required("piece", ParameterKind::Piece), required("to", ParameterKind::Square)],
        group: Group::Play,
        summary: "Put a captured piece back on the board.",
        details: "The letter is written in lower case by both players. The square must be empty. A pawn may \
                  not be dropped in the far row, in a column with another unpromoted pawn of the same \
                  player, or to give checkmate.",
        examples: &["move a2 a3", "move a5 a3", "move a1 b2", "drop p c4"],
        build: |arguments| Statement::Play(Action::Drop { piece: arguments.word(), to: arguments.word() }),
    },
    Command {
        name: "undo",
        aliases: &[],
        parameters: &[optional("count", ParameterKind::Count)],
        group: Group::History,
        summary: "Take back the last move, or the last so many.",
        details: "Nothing is lost: `redo` plays it again.",
        examples: &["move a2 a3", "move e4 e3", "undo", "redo", "undo 2"],
        build: |arguments| Statement::Undo(arguments.optional_number()),
    },
    Command {
        name: "redo",
        aliases: &[],
        parameters: &[optional("count", ParameterKind::Count)],
        group: Group::History,
        summary: "Play again what was taken back.",
        details: "Where several moves were tried, the one tried last is played.",
        examples: &["move a2 a3", "undo", "redo"],
        build: |arguments| Statement::Redo(arguments.optional_number()),
    },
    Command {
        name: "show",
        aliases: &[],
        parameters: &[],
        group: Group::Inspection,
        summary: "Show the board, the captures and who is to move.",
        details: "In check the ways out of it are listed.",
        examples: &["show"],
        build: |_| Statement::Show,
    },
    Command {
        name: "legal",
        aliases: &[],
        parameters: &[optional("square", ParameterKind::Square)],
        group: Group::Inspection,
        summary: "List what may be played, from a square or at all.",
        details: "A `+` after a square means that the piece may promote there, `+!` that it must.",
        examples: &["legal", "legal a2"],
        build: |arguments| Statement::Legal(arguments.optional_word()),
    },
    Command {
        name: "why",
        aliases: &[],
        parameters: &[required("action", ParameterKind::Action)],
        group: Group::Inspection,
        summary: "Say whether a move or drop is legal, or why not.",
        details: "Nothing is played.",
        examples: &["why move a2 a4", "why drop p c3"],
        build: |arguments| Statement::Why(arguments.action()),
    },
    Command {
        name: "save",
        aliases: &[],
        parameters: &[required("file", ParameterKind::File)],
        group: Group::Files,
        summary: "Write the game to a file for `load` and `-f`.",
        details: "The start and the moves up to now are written, not what was taken back. A file that is there already is not \
                  overwritten unless this session wrote or loaded it: `save!` does. A name with blanks \
                  stands in double quotes.",
        examples: &["move a2 a3", "save game.in"],
        build: |arguments| Statement::Save { file: arguments.word(), overwrite: false },
    },
    Command {
        name: "save!",
        aliases: &[],
        parameters: &[required("file", ParameterKind::File)],
        group: Group::Files,
        summary: "Write the game to a file, even over another one.",
        details: "As `save`, but whatever has that name is replaced.",
        examples: &["save! game.in", "save! game.in"],
        build: |arguments| Statement::Save { file: arguments.word(), overwrite: true },
    },
    Command {
        name: "load",
        aliases: &[],
        parameters: &[required("file", ParameterKind::File)],
        group: Group::Files,
        summary: "Go on with a game from a file.",
        details: "All its moves are played, and `undo` takes them back one by one. A file with an illegal \
                  move is refused, and the game at hand stays as it is.",
        examples: &["move a2 a3", "save game.in", "undo", "load game.in"],
        build: |arguments| Statement::Load(arguments.word()),
    },
    Command {
        name: "help",
        aliases: &["?"],
        parameters: &[optional("command", ParameterKind::CommandName)],
        group: Group::Program,
        summary: "List the commands, or explain one.",
        details: "The names of squares are a column letter and a row number: `a1` is in the lower left corner.",
        examples: &["help", "help drop"],
        build: |arguments| Statement::Help(arguments.optional_word()),
    },
    Command {
        name: "quit",
        aliases: &["exit"],
        parameters: &[],
        group: Group::Program,
        summary: "Leave boardsh.",
        details: "The end of the input, Ctrl-D in a terminal, does the same.",
        examples: &["quit"],
        build: |_| Statement::Quit,
    },
];
