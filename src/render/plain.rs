//! Events as the seeds print them, and the rest in the same spirit.

use std::path::Path;

use super::escape::visible;
use super::{Stream, help, legal};
use crate::board::Side;
use crate::formats::english::English;
use crate::formats::{board_text, command_text};
use crate::games::shogi::{Action, Refusal, Skin};
use crate::games::{Ending, Outcome};
use crate::session::{Event, Standing, Turn};

/// Text for one stream, in the words of a skin.
#[derive(Clone, Copy, Debug)]
pub struct Plain<'a> {
    skin: &'a Skin,
    stream: Stream,
}

impl<'a> Plain<'a> {
    /// Text for a stream.
    #[must_use]
    pub fn new(skin: &'a Skin, stream: Stream) -> Self {
        Self { skin, stream }
    }

    /// An event, with a newline after each line.
    #[must_use]
    pub fn event(self, event: &Event) -> String {
        match event {
            Event::Action { side, text } => self.action(*side, text),
            Event::Turn(turn) => self.turn(turn),
            Event::Legal { position, from, actions } => legal::list(position, *from, actions, self.skin),
            Event::Why { turn, action, refusal } => self.why(*turn, *action, refusal.as_ref()),
            Event::Saved { file, without_undone } => saved(file, *without_undone),
            Event::Help(None) => help::overview(),
            Event::Help(Some(command)) => help::command(command),
            Event::Quit => String::new(),
        }
    }

    /// The prompt of a side, as a replay ends with it.
    #[must_use]
    pub fn prompt(self, side: Side) -> String {
        format!("{}>{}", self.skin.players[side], if self.skin.trailing_blank { " " } else { "" })
    }

    fn action(self, side: Side, text: &str) -> String {
        format!("{} player action: {}\n", self.skin.players[side], self.stream.quote(text))
    }

    fn turn(self, turn: &Turn) -> String {
        let position = turn.diagram.position();
        let board = board_text::board(position, self.skin);
        let captures = board_text::captures(&turn.diagram, self.skin);
        let standing = match &turn.standing {
            Standing::ToMove => String::new(),
            Standing::Check { answers } => self.check(position.turn(), answers),
            Standing::Over(outcome) => self.ending(*outcome),
        };
        format!("{board}\n{captures}\n{standing}")
    }

    fn check(self, side: Side, answers: &[Action]) -> String {
        let player = self.skin.players[side];
        let moves = command_text::distinct(answers, self.skin).join("\n");
        format!("{player} player is in check!\nAvailable moves:\n{moves}\n")
    }

    fn ending(self, outcome: Outcome) -> String {
        let why = match outcome {
            Outcome::Win { by, .. } | Outcome::Tie { by } => match by {
                Ending::Checkmate => "Checkmate.",
                Ending::IllegalMove => "Illegal move.",
                Ending::TooManyMoves => "Too many moves.",
            },
        };
        match outcome.winner() {
            Some(winner) => format!("{} player wins.  {why}\n", self.skin.players[winner]),
            None => format!("Tie game.  {why}\n"),
        }
    }

    fn why(self, turn: Side, action: Action, refusal: Option<&Refusal>) -> String {
        let text = command_text::action(action, self.skin);
        match refusal {
            None => format!("`{text}` is legal.\n"),
            Some(refusal) => {
                let reason = English::new(self.skin).refusal(refusal, turn);
                format!("`{text}` is illegal: {reason}.\n")
            }
        }
    }
}

fn saved(file: &Path, without_undone: bool) -> String {
    let name = visible(&file.to_string_lossy()).into_owned();
    let rest = if without_undone { ", without what was taken back" } else { "" };
    format!("Saved to {name}{rest}.\n")
}
