//! A game under way, and what statements do to it.
//!
//! A [`Session`] takes a text, checks every name in it, carries it out on the [table](crate::table) and
//! hands typed [events](Event) to a [`Sink`]; it never prints. Whether an illegal move loses the game or is
//! refused, what is echoed and which files may be used is policy it was given, not a question of where its
//! input comes from.

mod board_file;
mod claims;
mod editing;
mod error;
mod evaluate;
mod event;
mod files;
mod history;
mod inspect;
mod interpreter;
mod journal;
mod limits;
mod names;
mod play;
mod program;
pub mod reach;
mod script;
mod seed;
mod settings;
mod value;
mod variables;

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use smol_str::SmolStr;

pub use error::{Error, Problem};
pub use event::{Claimed, Event, Failure, Line, Sink, Status, Topic};
pub use journal::{BadJournal, Followed, Known, Restored};
pub use limits::Limits;
pub use script::Script;
pub use settings::{BadValue, Settings};
pub use value::Value;

use crate::board::Side;
use crate::lang::ast::{Block, Def};
use crate::lang::commands::{Command, TABLE};
use crate::lang::{Source, grammar, shortened};
use crate::table::Table;
use interpreter::Interpreter;
use limits::Used;
use reach::Reach;
use variables::Variables;

/// A game with its history, the variables and `def`s of its scripts, and the policy by which it is played.
pub struct Session {
    table: Box<dyn Table>,
    settings: Settings,
    policy: Policy,
    reach: Reach,
    limits: Limits,
    used: Used,
    variables: Variables,
    defs: HashMap<SmolStr, Definition>,
    /// Scripts that were read to be sourced, by their files.
    scripts: HashMap<PathBuf, Arc<Script>>,
    /// The file that was run, which it may not source.
    main_script: Option<PathBuf>,
    /// Files that this session wrote or read, which it may write again.
    own_files: HashSet<PathBuf>,
    /// Asks somebody whether a file may be written over.
    may_overwrite: Option<fn(&Path, &Settings) -> bool>,
    /// Keeps the settings for later runs, and says where.
    keep_settings: Option<KeepSettings>,
    /// Set when somebody wants what is under way to end.
    interrupt: Option<&'static AtomicBool>,
    /// What somebody has typed, oldest first.
    typed: Vec<String>,
    /// Whether something was done since the game was last saved or loaded.
    is_unsaved: bool,
}

/// Keeps settings in a file, and gives its name; or says why that cannot be done.
pub type KeepSettings = fn(&Settings) -> Result<PathBuf, String>;

/// How a session behaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// The board is shown after whatever changes it.
    pub echo: bool,
    /// A claim that fails does not end the script.
    pub keep_going: bool,
    /// A move that cannot be played loses the game; else it is refused.
    pub illegal_loses: bool,
    /// Which commands there are.
    pub commands: Commands,
}

/// Which commands a session has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Commands {
    /// The whole language.
    #[default]
    All,
    /// Those of the seeds' interactive mode.
    SeedMode,
}

impl Commands {
    /// Whether it is one of them.
    #[must_use]
    pub fn has(self, command: &Command) -> bool {
        self == Self::All || command.in_seed_mode
    }
}

/// A `def` and the script in which it stands.
#[derive(Clone)]
struct Definition {
    script: Arc<Script>,
    /// Where it stands in the script.
    start: usize,
    def: Arc<Def>,
}

/// What comes after a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// The next one.
    Go,
    /// Nothing: a claim failed.
    Failed,
    /// Nothing: somebody wants to leave.
    Quit,
}

impl Session {
    /// A session at a table.
    #[must_use]
    pub fn new(table: Box<dyn Table>, policy: Policy) -> Self {
        Self {
            table,
            settings: Settings::default(),
            policy,
            reach: Reach::anywhere(),
            limits: Limits::default(),
            used: Used::default(),
            variables: Variables::default(),
            defs: HashMap::new(),
            scripts: HashMap::new(),
            main_script: None,
            own_files: HashSet::new(),
            may_overwrite: None,
            keep_settings: None,
            interrupt: None,
            typed: Vec::new(),
            is_unsaved: false,
        }
    }

    /// The session, which asks before it writes over a file.
    #[must_use]
    pub fn asking(self, may_overwrite: fn(&Path, &Settings) -> bool) -> Self {
        Self { may_overwrite: Some(may_overwrite), ..self }
    }

    /// The session, whose settings can be kept for later runs.
    #[must_use]
    pub fn keeping_settings(self, keep: KeepSettings) -> Self {
        Self { keep_settings: Some(keep), ..self }
    }

    /// The session with these settings.
    #[must_use]
    pub fn with_settings(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }

    /// How things are shown.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The session, whose work ends soon after this is set.
    #[must_use]
    pub fn interrupted_by(self, interrupt: &'static AtomicBool) -> Self {
        Self { interrupt: Some(interrupt), ..self }
    }

    /// The session, which runs the script in this file.
    #[must_use]
    pub fn of_script(self, file: &Path) -> Self {
        Self { main_script: fs::canonicalize(file).ok(), ..self }
    }

    /// How it behaves from now on.
    pub fn set_policy(&mut self, policy: Policy) {
        self.policy = policy;
    }

    /// The session, which may use these files only.
    #[must_use]
    pub fn reaching(self, reach: Reach) -> Self {
        Self { reach, ..self }
    }

    /// The session, each of whose runs may use up so much.
    #[must_use]
    pub fn limited(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// The session, whose scripts find these texts in the list `$args`.
    #[must_use]
    pub fn with_arguments(mut self, arguments: &[String]) -> Self {
        let texts = arguments.iter().map(|text| Value::Text(text.as_str().into())).collect();
        self.variables.set("args", Value::List(texts));
        self
    }

    /// The session counts the file as its own, which `save` may write again.
    pub fn remember(&mut self, file: &Path) {
        // A file that has gone in the meantime need not be remembered.
        self.own_files.extend(fs::canonicalize(file).ok());
    }

    /// What somebody has typed, oldest first, for the command that lists it.
    pub fn recall(&mut self, lines: &[String]) {
        self.typed = lines.to_vec();
    }

    /// Whether something would be lost if the program ended now.
    #[must_use]
    pub fn is_unsaved(&self) -> bool {
        self.is_unsaved
    }

    /// The game at hand.
    #[must_use]
    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    /// Whether a command can be used here.
    #[must_use]
    pub fn has(&self, command: &Command) -> bool {
        self.policy.commands.has(command)
    }

    /// The commands that can be used here.
    pub fn commands(&self) -> impl Iterator<Item = &'static Command> {
        let commands = self.policy.commands;
        TABLE.iter().filter(move |command| commands.has(command))
    }

    /// Whether a move may be written in one word.
    #[must_use]
    pub fn has_short_moves(&self) -> bool {
        self.policy.commands == Commands::All
    }

    /// The names of the `def`s.
    pub fn def_names(&self) -> impl Iterator<Item = &str> {
        self.defs.keys().map(SmolStr::as_str)
    }

    /// What a `def` takes: `try <from> <to>`.
    #[must_use]
    pub fn def_parameters(&self, name: &str) -> Option<Vec<&str>> {
        let definition = self.defs.get(name)?;
        Some(definition.def.parameters.iter().map(|parameter| parameter.text.as_str()).collect())
    }

    /// The names of the variables, without `$`.
    pub fn variable_names(&self) -> impl Iterator<Item = &str> {
        self.variables.names().map(SmolStr::as_str)
    }

    /// What a variable holds, in a few words.
    #[must_use]
    pub fn describe_variable(&self, name: &str) -> String {
        match self.variables.get(name) {
            Some(Value::List(values)) => format!("a list of {}", values.len()),
            Some(value) => shortened(&value.show(&*self.table)),
            None => String::new(),
        }
    }

    /// Who is to move.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.table.turn()
    }

    /// The board and what there is to say about it.
    #[must_use]
    pub fn show(&self) -> Event {
        Event::Turn(Box::new(self.table.view()), self.settings.style)
    }

    /// Reads a text, checks every name in it, and carries it out. File names in it start from `folder`.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, before anything is done; or the statement that could not be carried
    /// out. What stands before that statement has been done, the statement itself has changed nothing.
    pub fn run(&mut self, source: Source, folder: &Path, sink: &mut dyn Sink) -> Result<Flow, Vec<Error>> {
        self.used = Used::default();
        let script = Self::read(source, folder).map_err(|error| vec![error])?;
        self.check_names(&script)?;
        Interpreter::new(self, sink, script).run().map_err(|error| vec![error])
    }

    fn read(source: Source, folder: &Path) -> Result<Arc<Script>, Error> {
        let folder = folder.to_owned();
        match grammar::native::parse(&source.text) {
            Ok(block) => Ok(Arc::new(Script { source, folder, block })),
            Err(error) => {
                let script = Arc::new(Script { source, folder, block: Block::default() });
                Err(Error::from(error).within(&script))
            }
        }
    }
}
