//! Cases of the assignments: what a given one is about, and new ones.

mod checks;
mod compose;
mod endings;
mod flaw;
mod illegal;
mod legal;
mod lines;
mod one_rule;
mod start;
mod story;
mod theme;
mod turn;
mod way;

pub(crate) use compose::compose;
pub(crate) use theme::{Theme, sorts};

use super::{Replayed, replay};
use crate::board::Side;
use crate::formats::english::English;
use crate::games::Rules;
use crate::games::shogi::Skin;
use crate::lang::grammar::replay::parse;
use crate::lang::{Report, Source};
use crate::table::Table as _;
use turn::Turn;

/// A case that was played through and looked at.
#[derive(Clone, Debug)]
pub(crate) struct Studied {
    /// The game at its end.
    pub(crate) replayed: Replayed,
    /// How many lines behind the end of the game nobody reads.
    pub(crate) unread: usize,
    /// The line at which the game was left, if it could not be carried out.
    pub(crate) broken_line: Option<String>,
    /// What stands in the file up to there, a line each.
    lines: Vec<String>,
    /// What happened, up to that line.
    turns: Vec<Turn>,
}

impl Studied {
    /// Plays through a case by these rules, in the given skin or the one that its letters show.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the position in which it begins.
    pub(crate) fn of(source: &Source, skin: Option<Skin>, rules: Rules) -> Result<Self, Vec<Report>> {
        let replayed = replay(source, skin, rules)?;
        let mut lines: Vec<String> = parse(&source.text)
            .map(|file| file.actions.map(|line| line.text.to_owned()).collect())
            .unwrap_or_default();
        let turns = Turn::all_of(&replayed, &lines);
        let read = turns.iter().filter(|turn| !turn.is_start()).count();
        let unread = lines.split_off(read.min(lines.len())).len();
        let broken_line = lines.last().cloned().filter(|_| replayed.broken.is_some());
        Ok(Self { replayed, unread, broken_line, lines, turns })
    }

    /// What was done, and what was tried last: by whom, and how it is written.
    pub(crate) fn actions(&self) -> impl Iterator<Item = (Side, String)> {
        let sides = [Side::First, Side::Second].into_iter().cycle();
        sides.zip(self.lines.iter().cloned())
    }

    /// The turn that the answer shows; none if the position cannot be played.
    fn last(&self) -> Option<&Turn> {
        self.turns.last()
    }

    /// Whose turn it is that the answer shows.
    pub(crate) fn last_player(&self) -> &'static str {
        self.last().map_or("", |turn| self.replayed.table.player(turn.mover()))
    }

    /// The rules that the case is about, the most telling first.
    pub(crate) fn themes(&self) -> Vec<Theme> {
        self.last().map(themes_of).unwrap_or_default()
    }

    /// What it tests, a sentence each.
    pub(crate) fn tests(&self) -> Vec<String> {
        self.themes().iter().map(|theme| theme.about(self.english())).collect()
    }

    /// Why the answer is what it is, a sentence each.
    pub(crate) fn reasons(&self) -> Vec<String> {
        self.last().map(|turn| self.story(turn)).unwrap_or_default()
    }

    fn english(&self) -> English<'_> {
        English::new(self.replayed.table.skin())
    }
}

/// The rules that a turn shows, the most telling first.
fn themes_of(turn: &Turn) -> Vec<Theme> {
    sorts().into_iter().flatten().filter(|theme| theme.fits(turn)).collect()
}
