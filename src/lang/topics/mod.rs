//! What `help` tells about besides single commands.
//!
//! The groups of commands come from [the table of commands](super::commands), and the rules of a game from
//! its table; the texts that stand here are about boardsh itself.

mod expressions;
mod keys;

use super::commands::Group;

/// Something to ask `help` about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A group of commands.
    Group(Group),
    /// Every command.
    All,
    /// How the game at hand is played.
    Rules,
    /// The keys at the prompt.
    Keys,
    /// What stands for a value.
    Expressions,
}

/// A piece of text to read: a heading, a paragraph, and things with a remark about each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The heading.
    pub title: String,
    /// What is to be said first; may be empty.
    pub text: String,
    /// Things, and what about them.
    pub entries: Vec<(String, String)>,
}

impl Section {
    /// A piece of text; `entries` may have none.
    #[must_use]
    pub fn new<T: Into<String>>(title: &str, text: impl Into<String>, entries: Vec<(T, T)>) -> Self {
        let entries = entries.into_iter().map(|(thing, remark)| (thing.into(), remark.into())).collect();
        Self { title: title.to_owned(), text: text.into(), entries }
    }

    /// Everything in it, to be searched.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let entries = self.entries.iter().flat_map(|(thing, remark)| [thing.as_str(), remark.as_str()]);
        [self.title.as_str(), self.text.as_str()].into_iter().chain(entries)
    }
}

impl Subject {
    /// Those that are no groups of commands, in the order in which help lists them.
    pub const OTHERS: [Self; 4] = [Self::Rules, Self::Keys, Self::Expressions, Self::All];

    /// All subjects, the groups first.
    pub fn all() -> impl Iterator<Item = Self> {
        Group::ALL.into_iter().map(Self::Group).chain(Self::OTHERS)
    }

    /// The subject of that name.
    #[must_use]
    pub fn find(word: &str) -> Option<Self> {
        // The heading of that group has two words, and both ways to write them as one are fair.
        let word = if word == "set-up" { "setup" } else { word };
        Self::all().find(|subject| subject.name() == word)
    }

    /// The word that `help` takes.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Group(group) => group.topic(),
            Self::All => "all",
            Self::Rules => "rules",
            Self::Keys => "keys",
            Self::Expressions => "expressions",
        }
    }

    /// What it is about, in a line.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            Self::Group(group) => group.title(),
            Self::All => "Every command, a line each.",
            Self::Rules => "How the game at hand is played.",
            Self::Keys => "What the keys do while you type at the prompt.",
            Self::Expressions => "What stands for a value: numbers, texts, lists, queries.",
        }
    }

    /// What there is to read about boardsh itself.
    #[must_use]
    pub fn sections(self) -> Vec<Section> {
        match self {
            Self::Keys => keys::sections(),
            Self::Expressions => expressions::sections(),
            Self::Group(_) | Self::All | Self::Rules => Vec::new(),
        }
    }
}

/// Whether a text has a word in it, in the singular or the plural and however it is capitalised, or one that
/// begins so if that is long enough to mean something.
#[must_use]
pub fn mentions(text: &str, word: &str) -> bool {
    let singular = |word: &str| word.to_lowercase().trim_end_matches('s').to_owned();
    let wanted = singular(word);
    let is_part = |c: char| c.is_alphanumeric() || c == '-';
    let may_go_on = wanted.chars().count() >= 4;
    let fits = |found: &str| {
        let found = singular(found);
        found == wanted || (may_go_on && found.starts_with(&wanted))
    };
    !wanted.is_empty() && text.split(|c| !is_part(c)).any(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_whole() {
        assert!(mentions("Two pawns; the Pawn's way.", "pawn"));
        assert!(mentions("a `pawn`", "Pawns"));
        assert!(mentions("Ctrl-C cancels", "ctrl-c"));
        assert!(mentions("it is promoted", "promot"));
        assert!(!mentions("the name of it", "me"));
        assert!(!mentions("the names of it", "nam"));
        assert!(!mentions("", "s"));
    }

    #[test]
    fn no_two_subjects_have_one_name() {
        let mut names: Vec<&str> = Subject::all().map(Subject::name).collect();
        names.sort_unstable();
        assert!(names.is_sorted_by(|a, b| a < b), "{names:?}");
    }
}
