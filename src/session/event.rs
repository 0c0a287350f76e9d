//! What happened, as data for whoever shows it.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use smol_str::SmolStr;

use super::Commands;
use super::script::Script;
use crate::board::{BySide, Point, Side};
use crate::games::{Ending, Outcome, Rules};
use crate::lang::Report;
use crate::lang::commands::Command;
use crate::lang::options::Setting;
use crate::lang::topics::Subject;
use crate::table::drawing::Style;
use crate::table::{Format, LegalGroup, Move, Refused, Shape, Table, View, Which};

/// One thing that happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// A player did something that was written so, or lost by trying to: the seeds' echo.
    Action {
        /// Who.
        side: Side,
        /// What, as it was written.
        text: String,
    },
    /// A player played.
    Played {
        /// Who.
        side: Side,
        /// What.
        action: Move,
        /// How many moves have been played now.
        ply: u32,
    },
    /// A player gave the game away.
    Lost {
        /// Who.
        side: Side,
        /// How.
        ending: Ending,
    },
    /// The present is another one: something was taken back, played again or gone to.
    Went {
        /// How many moves have been played there.
        ply: u32,
    },
    /// Something else is on the board.
    Edited,
    /// What a player sees at the beginning of a turn, where a prompt says who is to move.
    Turn(Box<View>, Style),
    /// The same, and who is to move.
    Shown(Box<View>, Style),
    /// The board alone.
    Board(Box<View>, Style),
    /// The captures alone.
    Captures(Box<View>, Style),
    /// What was played from the beginning of the game to the present.
    History(Vec<Line>),
    /// Everything that was ever entered.
    Tree(Vec<Line>),
    /// The position in SFEN.
    Sfen(String),
    /// How things stand, in words.
    Status(Box<Status>),
    /// What may be played.
    Legal {
        /// Who may.
        player: &'static str,
        /// What was asked about.
        which: Which,
        /// A group for each piece.
        groups: Vec<LegalGroup>,
        /// All moves, each way to promote counted.
        moves: Vec<Move>,
    },
    /// How many moves may be played.
    LegalCount(usize),
    /// Whether an action is legal.
    Why {
        /// Which action.
        action: Move,
        /// Why it is not; nothing if it is.
        refusal: Option<Refused>,
    },
    /// Where the pieces of a kind are.
    Where {
        /// Which kind, as it is written.
        piece: SmolStr,
        /// Those on the board.
        places: Vec<(Point, Shape)>,
        /// How many of them each side has in hand.
        held: BySide<usize>,
    },
    /// What is on a square.
    What {
        /// Which square.
        point: Point,
        /// What stands there.
        piece: Option<Shape>,
        /// Where it may go, as [`LegalGroup`] has it; none if it is not its turn.
        targets: Option<Vec<String>>,
    },
    /// Which pieces bear on a square.
    Attackers {
        /// Which square.
        point: Point,
        /// What stands there.
        piece: Option<Shape>,
        /// What bears on it, from where.
        by: Vec<(Point, Shape)>,
    },
    /// The present has a name.
    Marked {
        /// The name.
        name: String,
    },
    /// The present has a remark.
    Annotated {
        /// The remark.
        text: String,
    },
    /// Another game was chosen.
    Game {
        /// Its name.
        name: &'static str,
    },
    /// Other rules were chosen.
    Rules(Rules),
    /// An option was set.
    Set {
        /// Which.
        option: Setting,
        /// To what.
        value: String,
    },
    /// What options are set to.
    Settings(Vec<(Setting, String)>),
    /// The settings were written to a file.
    Kept {
        /// Which.
        file: PathBuf,
    },
    /// The game was written to a file.
    Saved {
        /// Which.
        file: PathBuf,
        /// Whether moves were taken back that the file does not hold.
        without_undone: bool,
    },
    /// A game was read from a file.
    Loaded {
        /// Which.
        file: PathBuf,
    },
    /// A claim was looked at.
    Claim(Box<Claimed>),
    /// What the script is about.
    Title(String),
    /// Something to read.
    Said(String),
    /// What was typed, with its numbers, oldest first.
    Typed(Vec<(usize, String)>),
    /// Help was asked for, where there are these commands.
    Help(Topic, Commands),
    /// The player wants to leave.
    Quit,
}

impl Event {
    /// Whether there is something to be saved after this, if `before` says whether there was. What was loaded
    /// is safe, but what was there before it is not.
    pub(super) fn leaves_unsaved(&self, before: bool) -> bool {
        match self {
            Self::Saved { file, without_undone } => match Format::of_name(file) {
                Some(Format::Board) => false,
                Some(Format::Replay | Format::Usi) => before && *without_undone,
                Some(Format::Sfen | Format::Drawing) | None => before,
            },
            Self::Action { .. }
            | Self::Played { .. }
            | Self::Lost { .. }
            | Self::Edited
            | Self::Marked { .. }
            | Self::Annotated { .. } => true,
            _ => before,
        }
    }
}

/// What help is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Topic {
    /// What there is to ask about.
    Overview,
    /// Something that is no command, and the command that goes by the same name.
    Subject(Subject, Option<&'static Command>),
    /// One command.
    Command(&'static Command),
    /// A word that is none of these, and what tells about it.
    Mentions {
        /// The word.
        word: String,
        /// Subjects whose text has it.
        subjects: Vec<Subject>,
        /// Commands whose help has it.
        commands: Vec<&'static Command>,
    },
}

/// A claim that was looked at.
#[derive(Clone, Debug)]
pub struct Claimed {
    /// What was claimed, as it is written.
    pub claim: String,
    /// The script in which it stands.
    pub script: Arc<Script>,
    /// Why it does not hold; nothing if it does.
    pub failure: Option<Failure>,
}

/// Why a claim does not hold.
#[derive(Clone, Debug)]
pub struct Failure {
    /// What was found instead, and where the claim stands.
    pub report: Report,
    /// The board that was expected and the one that was found, if the claim was about that.
    pub boards: Option<(String, String)>,
    /// What was on the board.
    pub view: Box<View>,
    /// How that is drawn.
    pub style: Style,
}

/// A step in a game, to be read in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// How far it stands to the right: how many variations it is in.
    pub indent: usize,
    /// How many moves have been played after it.
    pub ply: u32,
    /// Who did it.
    pub player: Option<&'static str>,
    /// What it was: `move a2 a3`, `position`, `resign`.
    pub text: String,
    /// Which of several continuations it is, from 1; 0 if it is the only one.
    pub variation: usize,
    /// The names it has.
    pub marks: Vec<String>,
    /// What was remarked about it.
    pub comment: Option<String>,
    /// Whether it is the present.
    pub is_present: bool,
}

/// How things stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// Which game it is.
    pub game: &'static str,
    /// By which rules.
    pub rules: Rules,
    /// How many moves were played.
    pub ply: u32,
    /// Who is to move.
    pub player: &'static str,
    /// What keeps it from being played.
    pub faults: Vec<String>,
    /// Whether the side to move is in check.
    pub check: bool,
    /// Who has won and why.
    pub outcome: Option<Outcome>,
    /// How many moves may be played.
    pub legal: usize,
    /// What the players are called.
    pub players: BySide<&'static str>,
}

/// Whoever takes events as they happen.
pub trait Sink {
    /// Takes an event of a game, and says how many bytes it wrote.
    ///
    /// # Errors
    ///
    /// When nobody listens any more.
    fn take(&mut self, event: &Event, table: &dyn Table) -> io::Result<usize>;
}

impl Sink for Vec<Event> {
    fn take(&mut self, event: &Event, _: &dyn Table) -> io::Result<usize> {
        self.push(event.clone());
        Ok(0)
    }
}
