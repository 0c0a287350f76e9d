//! A game on the table: its record, and the words, drawings and files in which people speak of it.
//!
//! [`Table`] is all that the rooms above know of a game. It speaks in texts and small types that any game
//! has, so that a new game is a new table and nothing else: the language, the interpreter and the prompt
//! stay as they are.

pub mod drawing;
mod format;
mod legal;
pub mod shogi;
mod view;
mod words;

use std::any::Any;

use smol_str::SmolStr;

pub use format::{Format, Unheld};
pub use legal::{LegalGroup, Which};
pub use view::{Shape, Standing, View};
pub use words::{Edit, Move, Part, Refused, Spoken, Unread, UnreadKind, Written};

use crate::board::{Point, Side};
use crate::engine::{Budget, OutOfBudget};
use crate::games::{Ending, Entry, Family, Outcome, Rules};
use crate::lang::topics::Section;
use crate::lang::{Report, Source};
use crate::record::{NodeId, Tree};

/// A game under way, whichever it is.
pub trait Table: Send {
    /// Which game it is.
    fn entry(&self) -> &'static Entry;

    /// The shape of what was played.
    fn tree(&self) -> &dyn Tree;

    /// The shape of what was played, to walk about in.
    fn tree_mut(&mut self) -> &mut dyn Tree;

    /// What decides the game besides the position.
    fn rules(&self) -> Rules;

    /// Chooses what decides the game besides the position.
    fn set_rules(&mut self, rules: Rules);

    /// What somebody might type who has never played it here.
    fn first_steps(&self) -> &'static [&'static str];

    /// How the game is played, in its own words.
    fn rules_text(&self) -> Vec<Section>;

    /// The name of a player.
    fn player(&self, side: Side) -> &'static str;

    /// Whether a blank follows the prompt at the end of a replay.
    fn trailing_blank(&self) -> bool;

    /// The words by which a player goes in the language, the usual one first.
    fn side_words(&self, side: Side) -> &'static [&'static str];

    /// The square that a word names on this board.
    fn read_point(&self, word: &str) -> Option<Point>;

    /// The first and the last square, for messages.
    fn corners(&self) -> (Point, Point);

    /// The piece that a word names, as it is usually written.
    fn read_piece(&self, word: &str) -> Option<SmolStr>;

    /// The action that words speak of, legal or not.
    ///
    /// # Errors
    ///
    /// The word that means nothing in this game.
    fn read_action(&self, spoken: Spoken<'_>) -> Result<Move, Unread>;

    /// The action in full: `move a2 a3`.
    fn spell(&self, action: Move) -> String;

    /// The action in short: `a2a3`.
    fn spell_short(&self, action: Move) -> String;

    /// What a legal action does besides moving a piece, in a few words: `captures the silver, check`.
    fn effect(&self, action: Move) -> String;

    /// What a word of an action stands for, in a few words: the piece on a square, the name of a piece.
    fn gloss(&self, word: &str) -> Option<String>;

    /// What led to a node, in words: `lower moves the pawn from a2 to a3`; nothing where nobody did anything.
    fn tell(&self, id: NodeId) -> String;

    /// Where the pieces stand that bear on a square, those of both sides.
    fn attackers(&self, point: Point) -> Vec<Point>;

    /// How each piece is written that can be put on the board, with its name.
    fn pieces(&self) -> Vec<(SmolStr, String)>;

    /// How each piece is written that can be in hand, with its name.
    fn hand_pieces(&self) -> Vec<(SmolStr, String)>;

    /// Whether a piece is of the kind that [`read_piece`](Self::read_piece) has read, whosever it is.
    fn is_of(&self, kind: &str, piece: Shape) -> bool;

    /// The names of all reasons for which something is refused.
    fn reasons(&self) -> &'static [&'static str];

    /// Who is to move.
    fn turn(&self) -> Side;

    /// What keeps the setup at hand from being played, each with what was expected; nothing if it is a
    /// position.
    fn faults(&self) -> Vec<(String, String)>;

    /// Whether the setup at hand is a position.
    fn is_position(&self) -> bool;

    /// Whether the side to move is in check.
    fn in_check(&self) -> bool;

    /// Who has won and why, if the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// What may be played; nothing when the game is over.
    fn legal(&self, which: &Which) -> Vec<Move>;

    /// The same, for people to read.
    fn legal_groups(&self, which: &Which) -> Vec<LegalGroup>;

    /// Why the action may not be played now, or nothing if it may.
    fn refusal(&self, action: Move) -> Option<Refused>;

    /// Carries out an action.
    ///
    /// # Errors
    ///
    /// Why it may not be played; nothing has changed then.
    fn play(&mut self, action: Move) -> Result<(), Refused>;

    /// The side to move loses by its own doing.
    fn lose(&mut self, ending: Ending);

    /// The length of the shortest forced mate, if it has at most so many plies.
    ///
    /// # Errors
    ///
    /// When the budget, one for each position that is looked at, does not suffice.
    fn mate(&self, plies: u32, budget: &mut Budget<'_>) -> Result<Option<u32>, OutOfBudget>;

    /// Changes what is on the board; a new game begins there.
    ///
    /// # Errors
    ///
    /// The word that means nothing in this game; nothing has changed then.
    fn edit(&mut self, edit: Edit<'_>) -> Result<(), Unread>;

    /// Sets up the position that a text describes.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, with places in it.
    fn set_position(&mut self, text: &str) -> Result<(), Report>;

    /// As [`set_position`](Self::set_position), but as a node of its own even if there is one like it.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, with places in it.
    fn add_position(&mut self, text: &str) -> Result<(), Report>;

    /// Forgets everything and begins with the position that a text describes.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, with places in it.
    fn begin(&mut self, text: &str) -> Result<(), Report>;

    /// What is on the board, as it can be drawn.
    fn view(&self) -> View;

    /// What stands on a square.
    fn piece_at(&self, point: Point) -> Option<SmolStr>;

    /// What a side has captured, in the order of capture.
    fn captures(&self, side: Side) -> Vec<SmolStr>;

    /// The position in the notation that other programs of this field read; none if the setup is no position.
    fn notation(&self) -> Option<String>;

    /// What led to a node, in full, such as `move a2 a3`; nothing at the start.
    fn step(&self, id: NodeId) -> String;

    /// The same as a file has it that names the game: in that game's own letters.
    fn step_in_file(&self, id: NodeId) -> String;

    /// How much more than usual it costs to keep a state: games with thousands of captures are large.
    fn weight(&self) -> usize;

    /// Who did what led to a node.
    fn mover(&self, id: NodeId) -> Option<Side>;

    /// The drawing that `expect board` is compared with, and that of the text it was given.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, with places in it.
    fn compare_board(&self, drawing: &str) -> Result<(String, String), Report>;

    /// What is on the board in a node, as `position` reads it, the order of captures included.
    fn setup_at(&self, id: NodeId) -> String;

    /// The start of the game, written in the same way.
    fn start(&self) -> String;

    /// The game as a file of that format; [`Format::Board`] is the language's own.
    ///
    /// # Errors
    ///
    /// What the format cannot hold.
    fn write(&self, format: Format) -> Result<String, Unheld>;

    /// Goes on with the game in a text; `format` is what its name says, and never [`Format::Board`].
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it; nothing has changed then.
    fn load(&mut self, source: &Source, format: Option<Format>) -> Result<(), Vec<Report>>;

    /// Chooses the game, if this table can play it: the looks change, the record stays.
    fn become_game(&mut self, entry: &'static Entry) -> bool;

    /// Another table for the same game, with nothing on record.
    fn fresh(&self) -> Box<dyn Table>;

    /// Takes over the record of another table as something that was loaded here; false if that table has
    /// another kind of game.
    fn adopt(&mut self, other: Box<dyn Table>) -> bool;

    /// The table as what it is.
    fn into_any(self: Box<Self>) -> Box<dyn Any>;
}

/// A table for a game, from its start.
#[must_use]
pub fn open(entry: &'static Entry) -> Box<dyn Table> {
    match entry.family {
        Family::Shogi(skin) => Box::new(shogi::Shogi::new(*skin)),
    }
}
