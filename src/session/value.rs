//! The values of the language.

use std::sync::Arc;

use smol_str::SmolStr;

use crate::board::{Point, Side};
use crate::table::{Move, Table};

/// A value. Lists hold plain values only, so that nothing can grow faster than the script that makes it.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number.
    Integer(i64),
    /// A text.
    Text(Arc<str>),
    /// `true` or `false`.
    Boolean(bool),
    /// `none`: nobody, nothing.
    Nothing,
    /// A square of a board.
    Square(Point),
    /// A player.
    Side(Side),
    /// A piece, as it is written on the board.
    Piece(SmolStr),
    /// A move.
    Move(Move),
    /// Several values.
    List(Arc<[Value]>),
}

impl Value {
    /// What sort of value it is, for messages.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Integer(_) => "a number",
            Self::Text(_) => "a text",
            Self::Boolean(_) => "true or false",
            Self::Nothing => "`none`",
            Self::Square(_) => "a square",
            Self::Side(_) => "a player",
            Self::Piece(_) => "a piece",
            Self::Move(_) => "a move",
            Self::List(_) => "a list",
        }
    }

    /// About how many bytes the value takes in a text.
    #[must_use]
    pub(super) fn length(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::List(values) => values.iter().map(|value| value.length() + 2).sum(),
            _ => 8,
        }
    }

    /// What the value looks like in a text.
    #[must_use]
    pub fn show(&self, table: &dyn Table) -> String {
        match self {
            Self::Integer(number) => number.to_string(),
            Self::Text(text) => text.to_string(),
            Self::Boolean(value) => value.to_string(),
            Self::Nothing => "none".to_owned(),
            Self::Square(point) => point.to_string(),
            Self::Side(side) => table.side_words(*side)[0].to_owned(),
            Self::Piece(piece) => piece.to_string(),
            Self::Move(action) => table.spell_short(*action),
            Self::List(values) => {
                let shown: Vec<String> = values.iter().map(|value| value.show(table)).collect();
                format!("[{}]", shown.join(", "))
            }
        }
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}
