//! Rule sets: what a game is decided by besides its pieces.

/// What ends a game apart from the position itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The name that `rules` takes.
    pub name: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// After so many moves by each side the game is a tie.
    pub move_limit: Option<u32>,
    /// Whether the fourth occurrence of a position decides the game.
    pub repetition: bool,
}

impl Rules {
    /// The rules of the seeds.
    pub const BOX: Self = Self {
        name: "box",
        summary: "a tie after 200 moves by each side",
        move_limit: Some(200),
        repetition: false,
    };

    /// Minishogi as it is played.
    pub const OFFICIAL: Self = Self {
        name: "official",
        summary: "the fourth occurrence of a position decides, and there is no move limit",
        move_limit: None,
        repetition: true,
    };

    /// A position that has occurred so often before occurs once too often.
    pub const OCCURRENCES_BEFORE: u32 = 3;

    /// Nothing but the position decides: for those who read what was played under other rules.
    pub const ENDLESS: Self =
        Self { name: "endless", summary: "only the position decides", move_limit: None, repetition: false };

    /// All rule sets, the one that is meant when nothing is said first.
    pub const ALL: [Self; 2] = [Self::BOX, Self::OFFICIAL];

    /// The rule set of that name.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rules| rules.name == name)
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::BOX
    }
}
