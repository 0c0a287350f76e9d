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

/// How a board is marked where colours can be shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// A few colours that read well on dark and on light.
    #[default]
    Default,
    /// Bold, underlined and reversed, without any colour.
    Plain,
    /// As far apart as can be.
    Contrast,
}

/// The options that `set` knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// How pieces are written.
    Pieces,
    /// From whose side the board is seen.
    View,
    /// Which colours are used.
    Theme,
    /// Whether column letters and row numbers are drawn.
    Coords,
    /// Whether a new board takes the place of the old one.
    Redraw,
    /// Whether everything is told in sentences.
    Speech,
    /// What the prompt is made from.
    Prompt,
}

/// A place in a game that has a name in every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Where the game began.
    Start,
    /// Where the line ends.
    End,
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

const THEMES: [(&str, Theme); 3] =
    [("default", Theme::Default), ("plain", Theme::Plain), ("contrast", Theme::Contrast)];

const SWITCH: [(&str, bool); 2] = [("on", true), ("off", false)];

const SETTINGS: [(&str, Setting); 7] = [
    ("pieces", Setting::Pieces),
    ("view", Setting::View),
    ("theme", Setting::Theme),
    ("coords", Setting::Coords),
    ("redraw", Setting::Redraw),
    ("speech", Setting::Speech),
    ("prompt", Setting::Prompt),
];

fn find<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    table.iter().find(|(name, _)| *name == word).map(|&(_, value)| value)
}

fn word<T: Copy + PartialEq>(table: &[(&'static str, T)], value: T) -> &'static str {
    let named = table.iter().find(|(_, other)| *other == value);
    named.map_or_else(|| unreachable!("every value has a word"), |(word, _)| word)
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

impl Target {
    /// All of them: the word, the place, and what it is.
    pub const ALL: [(&str, Self, &str); 2] =
        [("start", Self::Start, "where the game began"), ("end", Self::End, "the end of the line")];

    /// What a word stands for.
    #[must_use]
    pub fn find(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(name, ..)| *name == word).map(|&(_, target, _)| target)
    }
}

impl Pieces {
    /// What a word stands for.
    #[must_use]
    pub fn find(word: &str) -> Option<Self> {
        find(&PIECES, word)
    }

    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        word(&PIECES, self)
    }
}

impl Theme {
    /// What a word stands for.
    #[must_use]
    pub fn find(word: &str) -> Option<Self> {
        find(&THEMES, word)
    }

    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        word(&THEMES, self)
    }
}

/// Whether a word switches something on or off.
#[must_use]
pub fn switch(word: &str) -> Option<bool> {
    find(&SWITCH, word)
}

/// The word for something that is on or off.
#[must_use]
pub fn switched(is_on: bool) -> &'static str {
    word(&SWITCH, is_on)
}

impl Setting {
    /// All options, in the order of help.
    pub fn all() -> impl Iterator<Item = Self> {
        SETTINGS.into_iter().map(|(_, setting)| setting)
    }

    /// What it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        word(&SETTINGS, self)
    }

    /// What a word stands for.
    #[must_use]
    pub fn find(word: &str) -> Option<Self> {
        find(&SETTINGS, word)
    }

    /// The words that it takes; none where the game at hand has them.
    #[must_use]
    pub fn values(self) -> Vec<&'static str> {
        match self {
            Self::Pieces => pieces(),
            Self::Theme => words(&THEMES),
            Self::Coords | Self::Redraw | Self::Speech => words(&SWITCH),
            Self::Prompt => vec!["default"],
            Self::View => Vec::new(),
        }
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
