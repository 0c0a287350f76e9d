//! Which letters a file is written in.

use crate::board::Side;
use crate::games::shogi::{BOX_LETTERS, Letters, MINISHOGI_LETTERS, Role, Skin};
use crate::lang::ast::{Layout, Word};

/// Both sets of letters, the one that is meant when a file does not tell first.
static SETS: [&Letters; 2] = [&MINISHOGI_LETTERS, &BOX_LETTERS];

/// Why the letters are read as they are.
#[derive(Clone, Debug)]
pub(super) enum Because {
    /// The game was named.
    Asked,
    /// This letter shows it.
    Letter(Word),
    /// Nothing shows it.
    Default,
}

/// The skin of a layout: the one that was asked for, if it has letters of its own; else the first letter
/// that only one set has decides.
pub(super) fn recognise(layout: &Layout, asked: Option<Skin>) -> (Skin, Because) {
    let sets = match asked {
        None => &SETS,
        Some(skin) if skin.readable.len() == 1 => return (skin, Because::Asked),
        Some(skin) => skin.readable,
    };
    let (letters, because) = match telling_letter(layout, sets) {
        Some((letters, word)) => (letters, Because::Letter(word)),
        None => (sets[0], Because::Default),
    };
    let skin = match asked {
        Some(skin) => Skin { letters, ..skin },
        None if letters == &BOX_LETTERS => Skin::BOXSHOGI,
        None => Skin::MINISHOGI,
    };
    (skin, because)
}

/// Whether the word is a letter that tells the sets apart.
pub(super) fn is_telling(word: &Word) -> bool {
    only_set_with(word, &SETS).is_some()
}

/// Whose letters a skin shows.
pub(super) fn name_of_set(skin: &Skin) -> &'static str {
    if skin.letters == &BOX_LETTERS { Skin::BOXSHOGI.name } else { Skin::MINISHOGI.name }
}

/// The letters of what a side can have in hand.
pub(super) fn droppable(skin: &Skin, side: Side) -> String {
    Role::DROPPABLE.map(|role| quoted(skin.letter(side, role))).join(" ")
}

pub(super) fn quoted(letter: char) -> String {
    format!("`{letter}`")
}

fn telling_letter(layout: &Layout, sets: &[&'static Letters]) -> Option<(&'static Letters, Word)> {
    let places = layout.places.iter().map(|place| &place.piece);
    let mut words = places.chain(&layout.second.pieces).chain(&layout.first.pieces);
    words.find_map(|word| Some((only_set_with(word, sets)?, word.clone())))
}

fn only_set_with(word: &Word, sets: &[&'static Letters]) -> Option<&'static Letters> {
    let letter = word.letter()?.to_ascii_lowercase();
    let mut having = sets.iter().filter(|letters| letters.contains(&letter));
    having.next().filter(|_| having.next().is_none()).copied()
}
