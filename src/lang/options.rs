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

/// A word, what it stands for, and the same for people.
type Row<T> = (&'static str, T, &'static str);

const SHOWN: [Row<Shown>; 6] = [
    ("board", Shown::Board, "the board alone"),
    ("captures", Shown::Captures, "what was captured"),
    ("history", Shown::History, "what was played"),
    ("sfen", Shown::Sfen, "the position in SFEN"),
    ("status", Shown::Status, "who is to move, the ply, the rules"),
    ("tree", Shown::Tree, "everything that was ever played"),
];

const PIECES: [Row<Pieces>; 3] = [
    ("letters", Pieces::Letters, "in the letters of the game"),
    ("western", Pieces::Western, "in the letters K R B G S P"),
    ("kanji", Pieces::Kanji, "as a shogi set has them"),
];

const THEMES: [Row<Theme>; 3] = [
    ("default", Theme::Default, "as usual"),
    ("plain", Theme::Plain, "bold, underlined and reversed, without any colour"),
    ("contrast", Theme::Contrast, "as far apart as can be"),
];

const SWITCH: [Row<bool>; 2] = [("on", true, ""), ("off", false, "")];

const SETTINGS: [Row<Setting>; 7] = [
    ("pieces", Setting::Pieces, "how pieces are written"),
    ("view", Setting::View, "from whose side the board is seen"),
    ("theme", Setting::Theme, "how a board in colour is marked"),
    ("coords", Setting::Coords, "whether column letters and row numbers are drawn"),
    ("redraw", Setting::Redraw, "whether a new board takes the place of the old one"),
    ("speech", Setting::Speech, "whether everything is told in sentences, for people who listen"),
    ("prompt", Setting::Prompt, "what the prompt is made from"),
];

fn find<T: Copy>(table: &[Row<T>], word: &str) -> Option<T> {
    table.iter().find(|(name, ..)| *name == word).map(|&(_, value, _)| value)
}

fn row<T: Copy + PartialEq>(table: &[Row<T>], value: T) -> &Row<T> {
    let found = table.iter().find(|(_, other, _)| *other == value);
    found.unwrap_or_else(|| unreachable!("every value has a row"))
}

fn word<T: Copy + PartialEq>(table: &[Row<T>], value: T) -> &'static str {
    row(table, value).0
}

fn words<T>(table: &[Row<T>]) -> Vec<&'static str> {
    table.iter().map(|&(name, ..)| name).collect()
}

/// What a word that `show` or `set` takes stands for, in a few words.
#[must_use]
pub fn about(word: &str) -> Option<&'static str> {
    fn of<T>(table: &'static [Row<T>]) -> impl Iterator<Item = (&'static str, &'static str)> {
        table.iter().map(|&(name, _, about)| (name, about))
    }
    let mut all = of(&SHOWN).chain(of(&PIECES)).chain(of(&THEMES)).chain(of(&SETTINGS));
    all.find(|(name, _)| *name == word).map(|(_, about)| about)
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
        SETTINGS.into_iter().map(|(_, setting, _)| setting)
    }

    /// What it is for, in a few words.
    #[must_use]
    pub fn about(self) -> &'static str {
        row(&SETTINGS, self).2
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
