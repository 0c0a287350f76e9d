//! Themes of cases that end with a line that is no action. No assignment says what such a line is.

use super::flaw::Flaw;
use super::theme::{Theme, Tried, one};
use super::turn::{Said, Turn};

/// What can be wrong with a line.
pub(super) fn sort() -> Vec<Theme> {
    FLAWS.map(Theme::open).to_vec()
}

const FLAWS: [Theme; 11] = [
    one(
        "unknown-word",
        "a line that begins with another word than `move` or `drop` is illegal",
        Tried::Lines,
        |turn, _| has(turn, Flaw::UnknownWord),
    ),
    one("word-missing", "a line that lacks a word is illegal", Tried::Lines, |turn, _| {
        has(turn, Flaw::TooShort)
    }),
    one(
        "square-off-the-board",
        "a square that the board does not have is illegal",
        Tried::Lines,
        |turn, _| has(turn, Flaw::OffBoard),
    ),
    one(
        "square-that-is-counted-round",
        "a square off the board is illegal, also where counting on from the edge comes to one that would do",
        Tried::Lines,
        |turn, _| has(turn, Flaw::CountedRound),
    ),
    one(
        "square-that-is-counted-on",
        "a square off the board is illegal, also where the next row begins with one that would do",
        Tried::Lines,
        |turn, _| has(turn, Flaw::NextRow),
    ),
    one("capital-letter-of-a-square", "squares are written in small letters", Tried::Lines, |turn, _| {
        has(turn, Flaw::CapitalSquare)
    }),
    one(
        "capital-letter-of-a-piece",
        "a piece to be dropped is written in small letters, whoever drops it",
        Tried::Lines,
        |turn, _| has(turn, Flaw::CapitalPiece),
    ),
    one(
        "drop-of-a-promoted-piece",
        "what is dropped is never promoted: no `+` stands before it",
        Tried::Lines,
        |turn, _| has(turn, Flaw::PromotedPiece),
    ),
    one("unknown-piece", "a letter that no piece has is illegal", Tried::Lines, |turn, _| {
        has(turn, Flaw::NoPiece)
    }),
    one(
        "other-word-than-promote",
        "a move that may promote is illegal with another word than `promote` behind it",
        Tried::Lines,
        |turn, _| has(turn, Flaw::OtherWord),
    ),
    one(
        "text-behind-the-action",
        "a line with more than the action in it is illegal",
        Tried::Lines,
        |turn, _| has(turn, Flaw::TooLong),
    ),
];

fn has(turn: &Turn, flaw: Flaw) -> bool {
    matches!(turn.said, Said::Malformed(other) if other == flaw)
}
