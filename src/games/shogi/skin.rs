//! How the one game of 5x5 shogi is dressed: letters, names, blanks, and what an illegal move does.

use super::piece::Role;
use crate::board::{BySide, Side};

/// The lower-case letter of each role, in the order of [`Role::ALL`].
pub type Letters = [char; 6];

/// King, rook, bishop, gold, silver, pawn in `MiniShogi`.
pub static MINISHOGI_LETTERS: Letters = ['k', 'r', 'b', 'g', 's', 'p'];

/// Drive, notes, governance, shield, relay, preview in `BoxShogi`.
pub static BOX_LETTERS: Letters = ['d', 'n', 'g', 's', 'r', 'p'];

/// Everything in which the skins differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skin {
    /// The name of the skin, as in [the table of games](crate::games::TABLE).
    pub name: &'static str,
    /// What its assignment calls the game.
    pub title: &'static str,
    /// The letters of the pieces.
    pub letters: &'static Letters,
    /// What the pieces are called, in the order of [`Role::ALL`].
    pub names: &'static [&'static str; 6],
    /// The sets of letters that a file may use; the first is meant when the file does not tell.
    pub readable: &'static [&'static Letters],
    /// What the players are called.
    pub players: BySide<&'static str>,
    /// Whether a blank follows the colon of an empty capture list and the prompt at the end of a replay.
    pub trailing_blank: bool,
    /// What an illegal move does.
    pub on_illegal: OnIllegal,
    /// What happens when a file has been replayed.
    pub after_file: AfterFile,
}

/// What an illegal move does to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnIllegal {
    /// The game is lost at once.
    LosesTheGame,
    /// The move is refused, with the reason, and the player may try again.
    IsRefused,
}

/// What follows the last move of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterFile {
    /// Nothing.
    Stop,
    /// Play goes on at the prompt.
    GoOn,
}

impl Skin {
    /// The skin of seed 000.
    pub const MINISHOGI: Self = Self {
        name: "minishogi",
        title: "MiniShogi",
        letters: &MINISHOGI_LETTERS,
        names: &["king", "rook", "bishop", "gold", "silver", "pawn"],
        readable: &[&MINISHOGI_LETTERS],
        players: BySide(["lower", "UPPER"]),
        trailing_blank: true,
        on_illegal: OnIllegal::LosesTheGame,
        after_file: AfterFile::Stop,
    };

    /// The skin of seeds 001 and 004.
    pub const BOXSHOGI: Self = Self {
        name: "boxshogi",
        title: "BoxShogi",
        letters: &BOX_LETTERS,
        readable: &[&BOX_LETTERS],
        names: &["Drive", "Notes", "Governance", "Shield", "Relay", "Preview"],
        trailing_blank: false,
        ..Self::MINISHOGI
    };

    /// The skin of seed 002.
    pub const GOTESENTE: Self = Self {
        name: "gotesente",
        title: "Mini Shogi with Gote and Sente",
        names: Self::MINISHOGI.names,
        readable: &[&BOX_LETTERS, &MINISHOGI_LETTERS],
        players: BySide(["Gote", "Sente"]),
        on_illegal: OnIllegal::IsRefused,
        after_file: AfterFile::GoOn,
        ..Self::BOXSHOGI
    };

    /// The letter of a role as a side writes it: the second player's are capitals.
    #[must_use]
    pub fn letter(&self, side: Side, role: Role) -> char {
        let letter = self.letters[role as usize];
        match side {
            Side::First => letter,
            Side::Second => letter.to_ascii_uppercase(),
        }
    }

    /// The owner and the role of a letter on the board.
    #[must_use]
    pub fn read_letter(&self, letter: char) -> Option<(Side, Role)> {
        let side = if letter.is_ascii_uppercase() { Side::Second } else { Side::First };
        let lower = letter.to_ascii_lowercase();
        Role::ALL.into_iter().find(|&role| self.letters[role as usize] == lower).map(|role| (side, role))
    }
}
