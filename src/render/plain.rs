//! Events as the seeds print them, and the rest in the same spirit.

use super::escape::visible;
use super::{Stream, help};
use crate::board::Side;
use crate::formats::english::English;
use crate::formats::{board_text, command_text};
use crate::games::shogi::{Action, Diagram, Kind, Position, Refusal, Skin, Square};
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
            Event::Legal { position, from } => self.legal(position, *from),
            Event::Why { diagram, action, refusal } => self.why(diagram, *action, refusal.as_ref()),
            Event::Saved { file } => format!("Saved to {}.\n", visible(&file.display().to_string())),
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

    /// What somebody typed: as it was, but for what would do something to a terminal.
    #[must_use]
    pub fn typed(self, text: &str) -> String {
        if self.stream.is_terminal { visible(text).into_owned() } else { text.to_owned() }
    }

    fn action(self, side: Side, text: &str) -> String {
        format!("{} player action: {}\n", self.skin.players[side], self.typed(text))
    }

    fn turn(self, turn: &Turn) -> String {
        let position = turn.diagram.position();
        let board = board_text::board(position, self.skin);
        let captures = board_text::captures(&turn.diagram, self.skin);
        let standing = match turn.standing {
            Standing::ToMove => String::new(),
            Standing::Check => self.check(position),
            Standing::Over(outcome) => self.ending(outcome),
        };
        format!("{board}\n{captures}\n{standing}")
    }

    fn check(self, position: &Position) -> String {
        let player = self.skin.players[position.turn()];
        let moves = command_text::distinct(&position.legal(), self.skin).join("\n");
        format!("{player} player is in check!\nAvailable moves:\n{moves}\n")
    }

    /// How the game ended.
    #[must_use]
    pub fn ending(self, outcome: Outcome) -> String {
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

    fn why(self, diagram: &Diagram, action: Action, refusal: Option<&Refusal>) -> String {
        let text = command_text::action(action, self.skin);
        match refusal {
            None => format!("`{text}` is legal.\n"),
            Some(refusal) => {
                let turn = diagram.position().turn();
                let reason = English::new(self.skin).refusal(refusal, turn, diagram);
                format!("`{text}` is illegal: {reason}.\n")
            }
        }
    }

    /// What may be played, a line for each piece.
    fn legal(self, position: &Position, only: Option<Square>) -> String {
        let player = self.skin.players[position.turn()];
        let legal: Vec<Action> =
            position.legal().into_iter().filter(|action| only.is_none() || from(*action) == only).collect();
        let count = command_text::distinct(&legal, self.skin).len();
        let mut text = match (count, only) {
            (0, None) => format!("{player} has no legal move.\n"),
            (0, Some(square)) => format!("{player} has no legal move from {square}.\n"),
            (1, _) => format!("{player} has 1 legal move:\n"),
            (_, _) => format!("{player} has {count} legal moves:\n"),
        };
        for (square, piece) in position.board() {
            let targets = targets(position, &legal, |action| from(action) == Some(square));
            if !targets.is_empty() {
                let plus = if piece.kind.is_promoted() { '+' } else { ' ' };
                let letter = self.skin.letter(piece.side, piece.kind.role());
                text.push_str(&format!("  {plus}{letter} {square}  {}\n", targets.join(" ")));
            }
        }
        for role in position.hand(position.turn()).roles() {
            let targets = targets(
                position,
                &legal,
                |action| matches!(action, Action::Drop { role: dropped, .. } if dropped == role),
            );
            if !targets.is_empty() {
                let letter = self.skin.letter(Side::First, role);
                text.push_str(&format!("  drop {letter}  {}\n", targets.join(" ")));
            }
        }
        text
    }
}

fn from(action: Action) -> Option<Square> {
    match action {
        Action::Move { from, .. } => Some(from),
        Action::Drop { .. } => None,
    }
}

/// The squares that the chosen actions lead to: `b2`, `b2+` where the piece may promote, `b2+!` where it
/// must.
fn targets(position: &Position, legal: &[Action], chosen: impl Fn(Action) -> bool) -> Vec<String> {
    let promoting = |to: Square| {
        legal.iter().any(|&action| {
            chosen(action) && matches!(action, Action::Move { to: there, promote: true, .. } if there == to)
        })
    };
    let mark = |action: Action| match from(action).and_then(|from| position.piece_at(from)) {
        Some(piece) if promoting(action.to()) && piece.kind == Kind::Pawn => "+!",
        Some(_) if promoting(action.to()) => "+",
        _ => "",
    };
    let mut squares: Vec<(Square, &str)> =
        legal.iter().filter(|action| chosen(**action)).map(|&action| (action.to(), mark(action))).collect();
    squares.sort_unstable();
    squares.dedup();
    squares.into_iter().map(|(square, mark)| format!("{square}{mark}")).collect()
}
