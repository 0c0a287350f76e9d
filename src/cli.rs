//! The command line.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{CommandFactory as _, Parser, Subcommand, value_parser};

use crate::games::shogi::Skin;
use crate::games::{self, Entry, Family};
use crate::runner::{self, Perft, Status, Stop};

/// A shell for small board games.
///
/// Without a mode, boardsh opens a prompt at which illegal moves are explained and cost nothing.
#[derive(Debug, Parser)]
#[command(name = "boardsh", version)]
struct Cli {
    /// Play at the prompt as the game's assignment prescribes: an illegal move loses, or is refused.
    #[arg(short, long, conflicts_with = "file")]
    interactive: bool,

    /// Replay a game from a file (`-` is standard input) and show how it stands at the end.
    #[arg(short, long, value_name = "FILE")]
    file: Option<PathBuf>,

    /// The game [default: minishogi, or what a file's letters show]
    #[arg(long, value_name = "GAME", value_parser = game_parser(), global = true)]
    game: Option<&'static Entry>,

    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
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
}

/// A count of this depth would take longer than anything lasts; counting calls itself once a ply.
const DEEPEST: i64 = 99;

fn threads(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "expected a number from 1")
}

/// Takes the names in the table of games.
fn game_parser() -> impl TypedValueParser<Value = &'static Entry> {
    let names = games::TABLE.iter().map(|entry| PossibleValue::new(entry.name).help(entry.summary));
    PossibleValuesParser::new(names)
        .map(|name| games::find(&name).expect("the parser takes only names from the table"))
}

fn skin(entry: &Entry) -> Skin {
    match entry.family {
        Family::Shogi(skin) => *skin,
    }
}

/// Does what the command line asks for, and says how it went.
#[must_use]
pub fn run() -> ExitCode {
    match Cli::try_parse().and_then(Cli::without_contradiction) {
        Ok(cli) => runner::conclude(cli.execute()),
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
    runner::conclude(printed.map(|()| Status::Fine).map_err(Stop::Output))
}

impl Cli {
    fn without_contradiction(self) -> Result<Self, clap::Error> {
        if self.command.is_some() && (self.interactive || self.file.is_some()) {
            let message = "`--interactive` and `--file` do not go with a command";
            return Err(Self::command().error(ErrorKind::ArgumentConflict, message));
        }
        Ok(self)
    }

    fn execute(self) -> Result<Status, Stop> {
        let skin = self.game.map(skin);
        match (self.command, self.file) {
            (Some(Command::Perft { depth, position, threads, divide }), _) => {
                let skin = skin.unwrap_or(Skin::MINISHOGI);
                runner::perft(&Perft { depth, skin, position, threads, divide })
            }
            (None, Some(file)) => runner::file(&file, skin),
            (None, None) if self.interactive => runner::interactive(skin),
            (None, None) => runner::study(skin),
        }
    }
}
