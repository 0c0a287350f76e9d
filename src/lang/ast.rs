//! The syntax tree that all dialects share. It owns its text: no lifetimes.

use super::span::Span;

/// A word as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The text.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

impl Word {
    /// The letter of a piece: that of `k`, or of `+R`. None if the word is anything else.
    #[must_use]
    pub fn letter(&self) -> Option<char> {
        let mut chars = self.text.strip_prefix('+').unwrap_or(&self.text).chars();
        chars.next().filter(|_| chars.next().is_none())
    }
}

/// A number and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// The number.
    pub value: u32,
    /// Where it stands.
    pub span: Span,
}

/// Something a player does in a turn, not yet looked up in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// `move <from> <to> [promote]`
    Move {
        /// The square the piece stands on.
        from: Word,
        /// The square it goes to.
        to: Word,
        /// The word `promote`, if it was written.
        promote: Option<Word>,
    },
    /// `drop <piece> <to>`
    Drop {
        /// The letter of the piece.
        piece: Word,
        /// The square it is put on.
        to: Word,
    },
}

/// One command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// A turn of the game.
    Play(Action),
    /// `undo [count]`
    Undo(Option<Number>),
    /// `redo [count]`
    Redo(Option<Number>),
    /// `show`
    Show,
    /// `legal [square]`
    Legal(Option<Word>),
    /// `why <action>`
    Why(Action),
    /// `save <file>`, or `save! <file>` to overwrite
    Save {
        /// The file.
        file: Word,
        /// Whether a file that is there already may be replaced.
        overwrite: bool,
    },
    /// `load <file>`
    Load(Word),
    /// `help [command]`
    Help(Option<Word>),
    /// `quit`
    Quit,
}

/// `<piece> <square>`: a piece of a position that is being set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The letter, after `+` if promoted.
    pub piece: Word,
    /// The square.
    pub square: Word,
}

/// `[<piece> …]`: what a side has captured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Captures {
    /// The letters, first capture first.
    pub pieces: Vec<Word>,
    /// The list with its brackets.
    pub span: Span,
}

/// A position written as the replay dialect does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The pieces on the board.
    pub places: Vec<Place>,
    /// What the second player has captured.
    pub second: Captures,
    /// What the first player has captured.
    pub first: Captures,
}
