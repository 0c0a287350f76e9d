//! The command line.

mod grade;
mod manual;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Args, CommandFactory as _, Parser, Subcommand, value_parser};
use clap_complete::Shell;

use crate::games::shogi::Skin;
use crate::games::{self, Entry, Family, Rules};
use crate::render::ColourChoice;
use crate::repl::without_signals;
use crate::runner::{self, Check, Dialect, Form, Perft, STACK, Setting, Shard, Status, Stop};
use crate::session::Limits;
use grade::GradeArguments;

/// A shell for small board games.
///
/// Without a mode, boardsh opens a prompt at which illegal moves are explained and cost nothing.
#[derive(Debug, Parser)]
#[command(name = "boardsh", version, subcommand_value_name = "COMMAND")]
struct Cli {
    /// Play at the prompt as the game's assignment prescribes: an illegal move loses, or is refused.
    #[arg(short, long, conflicts_with = "file")]
    interactive: bool,

    /// Replay a game from a file (`-` is standard input) and show how it stands at the end.
    #[arg(short, long, value_name = "FILE")]
    file: Option<PathBuf>,

    /// The game [default: minishogi, or what a file's letters show]
    #[arg(long, value_name = "GAME", value_parser = game_parser(), global = true)]
    game: Option<Named>,

    /// What decides a long game.
    #[arg(long, value_name = "RULES", value_parser = rules_parser(), default_value = "box", global = true)]
    rules: Rules,

    #[command(flatten)]
    look: LookArguments,

    /// Go on where the last run at the prompt was cut off, without asking.
    #[arg(long, conflicts_with_all = ["file", "game", "rules"])]
    resume: bool,

    #[command(flatten)]
    limits: LimitArguments,

    /// A folder that scripts may use besides their own; may be given several times.
    #[arg(long, value_name = "DIR", global = true, help_heading = "Bounds")]
    allow_path: Vec<PathBuf>,

    #[command(subcommand)]
    command: Option<Command>,
}

/// How what happens is told.
#[derive(Clone, Copy, Debug, Args)]
struct LookArguments {
    /// Write events as JSON, an object a line.
    #[arg(long, global = true)]
    json: bool,

    /// Tell everything in sentences, for people who listen: no drawings, no cursor movement.
    #[arg(long, global = true)]
    plain: bool,

    /// Where colours are used; without it the environment has its say.
    #[arg(long, value_name = "WHEN", value_parser = colour_parser(), default_value = "auto", global = true)]
    color: ColourChoice,
}

impl LookArguments {
    fn form(self) -> Form {
        match (self.json, self.plain) {
            (true, _) => Form::Json,
            (false, true) => Form::Sentences,
            (false, false) => Form::Drawings,
        }
    }
}

/// What a script may use up.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Bounds")]
struct LimitArguments {
    /// How many steps a script may take.
    #[arg(long = "max-steps", value_name = "N", default_value_t = Limits::default().steps, global = true)]
    steps: u64,

    /// How deep calls and blocks may stand in one another.
    #[arg(long = "max-depth", value_name = "N", default_value_t = Limits::default().depth, global = true,
          value_parser = value_parser!(u32).range(1..=i64::from(Limits::DEEPEST)))]
    depth: u32,

    /// How many bytes a script may print, or a program that is graded on each of its streams
    /// [default: 64 MiB for a script, 1 MiB for a program]
    #[arg(long = "max-output", value_name = "BYTES", global = true)]
    output: Option<u64>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run a script.
    ///
    /// It stops at the first error (status 2), and at the first claim that does not hold (status 1).
    Run {
        /// The script (`-` is standard input).
        script: PathBuf,

        /// What the script finds in the list `$args`.
        #[arg(allow_hyphen_values = true, trailing_var_arg = true)]
        arguments: Vec<String>,

        /// Go on after claims that do not hold.
        #[arg(long)]
        keep_going: bool,
    },

    /// Run scripts as tests: every claim in them is proven.
    ///
    /// The exit status is 1 if a claim does not hold, 2 if a script has an error, else 0. What scripts save
    /// goes into a scratch folder.
    Check {
        /// Scripts, and folders whose `.board` files are all run.
        #[arg(required = true)]
        paths: Vec<PathBuf>,

        /// Only scripts with this in their path.
        #[arg(long, value_name = "TEXT")]
        filter: Option<String>,

        /// Only the K-th of N parts of the scripts, from 1.
        #[arg(long, value_name = "K/N")]
        shard: Option<Shard>,

        /// Write a report for CI systems.
        #[arg(long, value_name = "FILE")]
        junit: Option<PathBuf>,

        /// Go on in a script after claims that do not hold.
        #[arg(long)]
        keep_going: bool,
    },

    /// Run the cases of an assignment against a program: `NAME.in` is its input, `NAME.out` what is expected.
    ///
    /// A program runs anew for each case, with a time limit and, but for `--stdin`, nothing on standard input.
    /// What it leaves running is ended: on Linux everything, on other Unix systems its process group. Boardsh
    /// itself is graded without a process and without such bounds. The exit status is 1 if a case does not pass, 2 if one could not be run, else 0.
    ///
    /// The usual level passes over the amount of white space, blank lines and the order of the available
    /// moves; `--strict` looks at every byte, as an autograder may. `--level published` also passes over upper
    /// and lower case, as the check published with the assignment does, which lets pieces swap owners unseen.
    Grade(GradeArguments),

    /// Count the ways to play so many actions.
    Perft {
        /// How many actions deep.
        #[arg(allow_negative_numbers = true, value_parser = value_parser!(u32).range(..=DEEPEST))]
        depth: u32,

        /// Where to start, in SFEN [default: the start of the game]
        #[arg(long, value_name = "SFEN")]
        position: Option<String>,

        /// How many threads count.
        #[arg(long, value_name = "N", default_value = "1", value_parser = threads)]
        threads: NonZeroUsize,

        /// Show the count below each action, then the total.
        #[arg(long)]
        divide: bool,
    },

    /// Write the manual page, for `man`.
    Man,

    /// Write what a shell needs to complete the command line with Tab.
    Completions {
        /// The shell.
        shell: Shell,
    },
}

/// A count of this depth would take longer than anything lasts; counting calls itself once a ply.
const DEEPEST: i64 = 99;

fn threads(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "expected a number from 1")
}

/// What `--game` names.
#[derive(Clone, Copy, Debug)]
enum Named {
    /// A game that is played.
    Played(&'static Entry),
    /// A game whose cases can be graded, and that is all.
    Graded(Dialect),
}

/// Takes the names in the table of games, and those of games whose cases can be graded.
fn game_parser() -> impl TypedValueParser<Value = Named> {
    let played = games::TABLE.iter().map(|entry| PossibleValue::new(entry.name).help(entry.summary));
    let graded = Dialect::UNPLAYED.map(|dialect| {
        let help = format!("cases of {}, for `grade` with a command", dialect.name());
        PossibleValue::new(dialect.word()).help(help)
    });
    PossibleValuesParser::new(played.chain(graded)).map(|name| {
        let graded = || Dialect::UNPLAYED.into_iter().find(|dialect| dialect.word() == name);
        match games::find(&name) {
            Some(entry) => Named::Played(entry),
            None => Named::Graded(graded().expect("the parser takes only names from these two tables")),
        }
    })
}

/// Takes what is said about colour.
fn colour_parser() -> impl TypedValueParser<Value = ColourChoice> {
    let names = [("auto", "in a terminal"), ("always", "everywhere"), ("never", "nowhere")];
    PossibleValuesParser::new(names.map(|(name, help)| PossibleValue::new(name).help(help))).map(|name| {
        match name.as_str() {
            "always" => ColourChoice::Always,
            "never" => ColourChoice::Never,
            _ => ColourChoice::Auto,
        }
    })
}

/// Takes the names of rule sets.
fn rules_parser() -> impl TypedValueParser<Value = Rules> {
    let names = Rules::ALL.iter().map(|rules| PossibleValue::new(rules.name).help(rules.summary));
    PossibleValuesParser::new(names)
        .map(|name| Rules::find(&name).expect("the parser takes only names of rule sets"))
}

fn skin(entry: &Entry) -> Skin {
    let Family::Shogi(skin) = entry.family;
    *skin
}

/// Does what the command line asks for, and says how it went.
#[must_use]
pub fn run() -> ExitCode {
    #[cfg(unix)]
    if let Some(status) = runner::keep_programs() {
        return status;
    }
    match Cli::try_parse().and_then(Cli::without_contradiction) {
        Ok(cli) => {
            let as_json = cli.look.json;
            runner::conclude(cli.execute(), as_json)
        }
        Err(error) => tell(&error),
    }
}

/// Prints wrong usage, or the help that was asked for.
fn tell(error: &clap::Error) -> ExitCode {
    let printed = error.print();
    if error.use_stderr() {
        // If nobody hears what is wrong, the exit status still says that something is.
        return ExitCode::from(2);
    }
    runner::conclude(printed.map(|()| Status::Fine).map_err(Stop::Output), false)
}

impl Cli {
    fn without_contradiction(self) -> Result<Self, clap::Error> {
        if self.command.is_some() && (self.interactive || self.file.is_some()) {
            let message = "`--interactive` and `--file` do not go with a command";
            return Err(Self::command().error(ErrorKind::ArgumentConflict, message));
        }
        if let Some(message) = self.graded().and_then(|arguments| arguments.contradiction(self.rules)) {
            return Err(Self::command().error(ErrorKind::ArgumentConflict, message));
        }
        if self.command.is_some() && self.resume {
            let message = "`--resume` goes on at a prompt, and does not go with a command";
            return Err(Self::command().error(ErrorKind::ArgumentConflict, message));
        }
        if let (Some(Named::Graded(dialect)), None) = (self.game, self.graded()) {
            let message = format!("boardsh does not play {} yet, it only grades its cases", dialect.name());
            return Err(Self::command().error(ErrorKind::ArgumentConflict, message));
        }
        if self.interactive && self.look.json {
            let message = "`--json` does not go with `--interactive`: without a mode, boardsh writes events";
            return Err(Self::command().error(ErrorKind::ArgumentConflict, message));
        }
        if self.look.json && self.look.plain {
            let message = "`--json` is for programs and `--plain` for people: they do not go together";
            return Err(Self::command().error(ErrorKind::ArgumentConflict, message));
        }
        let without_events = match &self.command {
            Some(Command::Perft { .. }) => "`perft`, which writes a number",
            Some(Command::Man) => "`man`, which writes a page to read",
            Some(Command::Completions { .. }) => "`completions`, which writes for a shell",
            Some(Command::Grade(arguments)) if arguments.writes_no_objects() => {
                "`--explain` and `--generate`, which write for people"
            }
            _ => "",
        };
        if self.look.json && !without_events.is_empty() {
            let message = format!("`--json` does not go with {without_events}");
            return Err(Self::command().error(ErrorKind::ArgumentConflict, message));
        }
        Ok(self)
    }

    /// What is to be graded, if that is what is asked for.
    fn graded(&self) -> Option<&GradeArguments> {
        match &self.command {
            Some(Command::Grade(arguments)) => Some(arguments),
            _ => None,
        }
    }

    fn setting(&self) -> Setting {
        let LimitArguments { steps, depth, output } = self.limits;
        let keep_going = match &self.command {
            Some(Command::Run { keep_going, .. } | Command::Check { keep_going, .. }) => *keep_going,
            _ => true,
        };
        Setting {
            game: match self.game {
                Some(Named::Played(entry)) => Some(entry),
                _ => None,
            },
            rules: self.rules,
            form: self.look.form(),
            limits: Limits { steps, depth, output: output.unwrap_or(Limits::default().output) },
            allowed: self.allow_path.clone(),
            keep_going,
            colour: match self.look.color {
                ColourChoice::Auto if self.interactive || self.file.is_some() => ColourChoice::Terminal,
                choice => choice,
            },
            resume: self.resume,
        }
    }

    fn execute(self) -> Result<Status, Stop> {
        let setting = self.setting();
        let most_output = self.limits.output;
        let dialect = match self.game {
            Some(Named::Graded(dialect)) => Some(dialect),
            _ => None,
        };
        match (self.command, self.file) {
            (Some(Command::Perft { depth, position, threads, divide }), _) => {
                let skin = setting.game.map_or(Skin::MINISHOGI, skin);
                runner::perft(&Perft { depth, skin, position, threads, divide }, &setting)
            }
            (Some(Command::Run { script, arguments, .. }), _) => {
                with_room(move || runner::script(&script, &arguments, &setting))
            }
            (Some(Command::Check { paths, filter, shard, junit, .. }), _) => {
                runner::check(&Check { paths, filter, shard, junit }, &setting)
            }
            (Some(Command::Grade(arguments)), _) => arguments.run(dialect, most_output, &setting),
            (Some(Command::Man), _) => runner::print(&manual::page(&Self::command())),
            (Some(Command::Completions { shell }), _) => runner::print(&completions(shell)),
            (None, Some(file)) => runner::file(&file, &setting),
            (None, None) if self.interactive => runner::interactive(&setting),
            (None, None) => with_room(move || runner::study(&setting)),
        }
    }
}

/// A script with which a shell completes the command line.
fn completions(shell: Shell) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "boardsh", &mut script);
    String::from_utf8(script).expect("what was made of text is text")
}

/// Runs something with room on the stack for scripts that call themselves.
fn with_room(work: impl FnOnce() -> Result<Status, Stop> + Send + 'static) -> Result<Status, Stop> {
    let thread = thread::Builder::new().stack_size(STACK).spawn(work);
    let thread = thread.map_err(|error| Stop::Input(format!("error: cannot start a thread: {error}\n")))?;
    // A thread that panicked has reported it; its panic is ours.
    without_signals(|| thread.join()).unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}
