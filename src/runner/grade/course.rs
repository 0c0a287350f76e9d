//! The game of a case as the rules have it, beside which a program's answer is looked at.

use super::case::Case;
use super::dialect::Dialect;
use super::difference::{Anatomy, Board, By, Part, words_of_action};
use super::level::{Level, Line, Passes, single_blanks};
use crate::games::Rules;
use crate::record::NodeId;
use crate::render::{Plain, Stream};
use crate::runner::file::{skin_of, text_at_the_end};
use crate::session::Event;
use crate::table::Table as _;
use crate::table::drawing::Style;
use crate::table::shogi::Studied;

/// A game of shogi that was played through by the rules.
#[derive(Debug)]
pub(super) struct Course {
    studied: Studied,
    /// What boardsh prints.
    answer: String,
    /// The actions that were carried out, and one that was not legal, as lines of an output: `lower player action:
    /// move a2 a3`.
    actions: Vec<String>,
}

/// How it stands at some time.
#[derive(Debug)]
pub(super) struct Stage {
    /// The action, as it stands in the file; nothing at the beginning.
    pub(super) action: String,
    /// Its number, from 1.
    pub(super) number: usize,
    /// How many actions there are.
    pub(super) total: usize,
    /// The turn as it would be printed.
    turn: String,
}

impl Course {
    /// The game of a case; nothing if it is none of shogi, or cannot be played.
    pub(super) fn of(case: &Case, rules: Rules) -> Option<Self> {
        if case.dialect != Dialect::Shogi {
            return None;
        }
        let studied = Studied::of(&case.source().ok()?, skin_of(case.game), rules).ok()?;
        let answer = text_at_the_end(&studied.replayed);
        let plain = Plain::of_prompt(Stream::PLAIN);
        let line = |(side, text)| plain.event(&Event::Action { side, text }, &studied.replayed.table);
        let actions = studied.actions().map(line).map(|line| single_blanks(line.trim_end())).collect();
        Some(Self { studied, answer, actions })
    }

    /// Whether an answer is the one that boardsh gives.
    pub(super) fn has_answer(&self, text: &[u8], level: Level) -> bool {
        Passes::of(self.answer.as_bytes(), text, Dialect::Shogi).at(level)
    }

    /// What the case is about, in a line, where that has a name.
    pub(super) fn about(&self) -> Option<String> {
        let tests = self.studied.tests();
        (!tests.is_empty()).then(|| format!("{}; `--explain` tells more", tests.join("; ")))
    }

    /// The rule that the last action breaks, if it is not legal.
    pub(super) fn broken_rule(&self) -> Option<String> {
        self.studied.tests().into_iter().next().filter(|_| self.studied.broken_line.is_some())
    }

    /// Whether a line tells of the last action but one.
    pub(super) fn is_last_but_one(&self, line: &str) -> bool {
        matches!(&self.actions[..], [.., action, _] if action == line)
    }

    /// Whether a line tells of an action of the game.
    pub(super) fn has_action(&self, line: &str) -> bool {
        self.actions.iter().any(|action| action == line)
    }

    /// Whether nobody does what a line tells, but the other player.
    pub(super) fn has_action_of_other(&self, line: &str) -> bool {
        let said = words_of_action(line);
        !self.has_action(line) && said.is_some() && self.actions.iter().any(|it| words_of_action(it) == said)
    }

    /// How it stands before the first action.
    pub(super) fn start(&self) -> Stage {
        self.stage_at(0, 0)
    }

    /// The one time when a program may have ended the game that shows an action last: where its board is right, if
    /// the action occurs more than once.
    pub(super) fn stage(&self, action: &str, by: By, shown: &Anatomy<'_>) -> Option<Stage> {
        let numbers = (1..).zip(&self.actions).filter(|(_, line)| *line == action).map(|(number, _)| number);
        // An action that is not legal changes nothing.
        let carried_out = |number: usize| if by == By::Illegal { number - 1 } else { number };
        let mut stages: Vec<Stage> =
            numbers.map(|number| self.stage_at(number, carried_out(number))).collect();
        if stages.len() > 1 {
            stages.retain(|stage| stage.has_board_of(shown));
        }
        stages.pop()
    }

    /// How it stands at the action of that number, when so many have been carried out.
    fn stage_at(&self, number: usize, carried_out: usize) -> Stage {
        let mut table = self.studied.replayed.table.clone();
        let nodes: Vec<NodeId> = table.tree().line();
        // The last action is none of the game if it was not legal.
        let node = nodes.get(carried_out).or(nodes.last()).copied().unwrap_or(NodeId::ROOT);
        table.tree_mut().goto(node);
        let plain = Plain::of_prompt(Stream::PLAIN);
        let turn = plain.event(&Event::Turn(Box::new(table.view()), Style::SEED), &table);
        let action = self.studied.actions().nth(number.wrapping_sub(1)).map(|(_, text)| text);
        Stage { action: action.unwrap_or_default(), number, total: self.actions.len(), turn }
    }
}

impl Stage {
    /// What stands on the board.
    pub(super) fn board(&self) -> Board {
        Anatomy::of(&self.lines()).board()
    }

    /// What can be done about a check, if there is one.
    pub(super) fn answers(&self) -> Vec<String> {
        let lines = self.lines();
        let answers = Anatomy::of(&lines).part(Part::Answers);
        answers.iter().filter(|line| !line.is_heading()).map(|line| line.key.clone()).collect()
    }

    /// Whether a program shows the same board and the same captures.
    pub(super) fn has_board_of(&self, shown: &Anatomy<'_>) -> bool {
        let lines = self.lines();
        let own = Anatomy::of(&lines);
        [Part::Board, Part::Captures].into_iter().all(|part| own.has_part_of(shown, part))
    }

    fn lines(&self) -> Vec<Line<'_>> {
        Level::Usual.leeway(Dialect::Shogi).lines(&self.turn)
    }
}
