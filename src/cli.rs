//! The command line.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{CommandFactory as _, Parser, Subcommand};

use crate::games::shogi::Skin;
use crate::games::{self, Entry, Family};
use crate::runner::{self, Perft};

/// A shell for small board games.
///
/// Without a mode, boardsh opens a prompt at which illegal moves are explained and cost nothing.
#[derive(Debug, Parser)]
#[command(name = "boardsh", version)]
pub struct Cli {
    /// Play at the prompt as the game's assignment prescribes: an illegal move loses.
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
        depth: u32,

        /// Where to start, in SFEN.
        #[arg(long, value_name = "SFEN", default_value = "rbsgk/4p/5/P4/KGSBR b - 1")]
        position: String,

        /// How many threads count.
        #[arg(long, value_name = "N", default_value = "1")]
        threads: NonZeroUsize,

        /// Show the count below each action, then the total.
        #[arg(long)]
        divide: bool,
    },
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

impl Cli {
    /// Does what the command line asks for, and says how it went.
    #[must_use]
    pub fn run(self) -> ExitCode {
        if self.command.is_some() && (self.interactive || self.file.is_some()) {
            let message = "`--interactive` and `--file` do not go with a command";
            Self::command().error(ErrorKind::ArgumentConflict, message).exit();
        }
        let skin = self.game.map(skin);
        let result = match (self.command, self.file) {
            (Some(Command::Perft { depth, position, threads, divide }), _) => {
                runner::perft(&Perft { depth, position, threads, divide })
            }
            (None, Some(file)) => runner::file(&file, skin),
            (None, None) if self.interactive => runner::interactive(skin.unwrap_or(Skin::MINISHOGI)),
            (None, None) => runner::study(skin.unwrap_or(Skin::MINISHOGI)),
        };
        runner::conclude(result)
    }
}
