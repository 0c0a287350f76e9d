//! Cases of the assignments: what a given one is about, and new ones.

mod compose;
mod illegal;
mod legal;
mod one_rule;
mod story;
mod theme;
mod turn;

pub(crate) use compose::compose;
pub(crate) use theme::{Theme, sorts};

use super::{Replayed, replay};
use crate::board::Side;
use crate::formats::english::English;
use crate::games::Rules;
use crate::games::shogi::Skin;
use crate::lang::grammar::replay::parse;
use crate::lang::{Report, Source};
use turn::Turn;

/// A case that was played through and looked at.
#[derive(Clone, Debug)]
pub(crate) struct Studied {
    /// The game at its end.
    pub(crate) replayed: Replayed,
    /// How many lines behind the end of the game nobody reads.
    pub(crate) unread: usize,
    /// The line at which the game was left, if it could not be carried out.
    broken_line: Option<String>,
    /// What stands in the file up to there, a line each.
    lines: Vec<String>,
    turn: Option<Turn>,
}

impl Studied {
    /// Plays through a case by these rules, in the given skin or the one that its letters show.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the position in which it begins.
    pub(crate) fn of(source: &Source, skin: Option<Skin>, rules: Rules) -> Result<Self, Vec<Report>> {
        let replayed = replay(source, skin, rules)?;
        let lines = parse(&source.text).map(|file| file.actions.map(|line| line.text.to_owned()).collect());
        let mut lines: Vec<String> = lines.unwrap_or_default();
        let broken_line = replayed.broken.as_ref().map(|report| {
            let line = source.line_around(report.at.span.start);
            source.slice(line).trim().to_owned()
        });
        let played = replayed.table.record().plies() as usize + usize::from(broken_line.is_some());
        let turn = Turn::last_of(&replayed, broken_line.as_deref());
        let unread = lines.len().saturating_sub(played);
        lines.truncate(played);
        Ok(Self { replayed, unread, broken_line, lines, turn })
    }

    /// What was done, and what was tried last: by whom, and how it is written.
    pub(crate) fn actions(&self) -> impl Iterator<Item = (Side, String)> {
        let sides = [Side::First, Side::Second].into_iter().cycle();
        sides.zip(self.lines.iter().cloned())
    }

    /// Whether the game was left at a line that could not be carried out.
    pub(crate) fn is_cut_short(&self) -> bool {
        self.broken_line.is_some()
    }

    /// The rules that the case is about.
    pub(crate) fn themes(&self) -> Vec<Theme> {
        let Some(turn) = &self.turn else { return Vec::new() };
        sorts().into_iter().flatten().filter(|theme| theme.fits(turn)).collect()
    }

    /// What it tests, a sentence each.
    pub(crate) fn tests(&self) -> Vec<String> {
        self.themes().iter().map(|theme| theme.about(self.english())).collect()
    }

    /// Why the answer is what it is, a sentence each.
    pub(crate) fn reasons(&self) -> Vec<String> {
        self.turn.as_ref().map(|turn| self.story(turn)).unwrap_or_default()
    }

    fn english(&self) -> English<'_> {
        English::new(self.replayed.table.skin())
    }
}
