//! The words that `show` and `set` take.

/// What can be shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shown {
    /// All that a player needs: board, captures, check, result.
    #[default]
    Turn,
    /// The board alone.
    Board,
    /// What was captured.
    Captures,
    /// What was played.
    History,
    /// The position in SFEN.
    Sfen,
    /// Who is to move, in which ply, under which rules.
    Status,
    /// Everything that was ever played.
    Tree,
}

/// How pieces are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pieces {
    /// In the letters of the game's skin.
    #[default]
    Letters,
    /// In the letters K R B G S P.
    Western,
    /// As a shogi set has them.
    Kanji,
}

/// The options that `set` knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// How pieces are written.
    Pieces,
    /// From whose side the board is seen.
    View,
}

const SHOWN: [(&str, Shown); 6] = [
    ("board", Shown::Board),
    ("captures", Shown::Captures),
    ("history", Shown::History),
    ("sfen", Shown::Sfen),
    ("status", Shown::Status),
    ("tree", Shown::Tree),
];

const PIECES: [(&str, Pieces); 3] =
    [("letters", Pieces::Letters), ("western", Pieces::Western), ("kanji", Pieces::Kanji)];

const SETTINGS: [(&str, Setting); 2] = [("pieces", Setting::Pieces), ("view", Setting::View)];

fn find<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    table.iter().find(|(name, _)| *name == word).map(|&(_, value)| value)
}

fn words<T>(table: &[(&'static str, T)]) -> Vec<&'static str> {
    table.iter().map(|&(name, _)| name).collect()
}

impl Shown {
    /// What a word stands for.
    #[must_use]
    pub fn find(word: &str) -> Option<Self> {
        find(&SHOWN, word)
    }
}

impl Pieces {
    /// What a word stands for.
    #[must_use]
    pub fn find(word: &str) -> Option<Self> {
        find(&PIECES, word)
    }
}

impl Setting {
    /// What a word stands for.
    #[must_use]
    pub fn find(word: &str) -> Option<Self> {
        find(&SETTINGS, word)
    }
}

pub(super) fn shown() -> Vec<&'static str> {
    words(&SHOWN)
}

/// The words for how pieces are written.
#[must_use]
pub fn pieces() -> Vec<&'static str> {
    words(&PIECES)
}

pub(super) fn names() -> Vec<&'static str> {
    words(&SETTINGS)
}
