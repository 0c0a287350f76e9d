//! What passes between a table and those who speak to it.

use crate::board::{Point, Side};
use crate::lang::ast::{Action, Expression, ExpressionKind};
use crate::lang::{Report, Span, shortened};

/// An action, packed. Only the table that gave it can read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(pub(super) u32);

/// An action in words.
#[derive(Clone, Copy, Debug)]
pub enum Spoken<'a> {
    /// A piece goes from a square to another.
    Move {
        /// The square it stands on.
        from: &'a str,
        /// The square it goes to.
        to: &'a str,
        /// Whether it is to promote.
        promote: bool,
    },
    /// A captured piece comes back.
    Drop {
        /// Its letter.
        piece: &'a str,
        /// The square it is put on.
        to: &'a str,
    },
    /// All in one word, such as `a2a3`.
    Short(&'a str),
}

/// An action as it stands in a text, with the places of its words.
#[derive(Clone, Copy, Debug)]
pub struct Written<'a> {
    /// What it says.
    pub spoken: Spoken<'a>,
    words: [(&'a str, Span); 2],
}

impl<'a> Written<'a> {
    /// An action of which every part is a word.
    ///
    /// # Errors
    ///
    /// The first part that is another value.
    pub fn of(action: &'a Action) -> Result<Self, &'a Expression> {
        let (first, second) = match action {
            Action::Move { from: first, to: second, .. } | Action::Drop { piece: first, to: second } => {
                (first, second)
            }
            Action::Short(short) => (short, short),
        };
        let words = [word(first)?, word(second)?];
        let ((first, _), (second, _)) = (words[0], words[1]);
        let spoken = match action {
            Action::Move { promote, .. } => {
                Spoken::Move { from: first, to: second, promote: promote.is_some() }
            }
            Action::Drop { .. } => Spoken::Drop { piece: first, to: second },
            Action::Short(_) => Spoken::Short(first),
        };
        Ok(Self { spoken, words })
    }

    /// What is said of the word that means nothing, on a board with these corners.
    #[must_use]
    pub fn report(&self, unread: &Unread, corners: (Point, Point)) -> Report {
        let (word, span) = self.words[usize::from(unread.part != Part::First)];
        unread.report(word, span, corners)
    }
}

fn word(operand: &Expression) -> Result<(&str, Span), &Expression> {
    match &operand.kind {
        ExpressionKind::Word(word) => Ok((word, operand.span)),
        _ => Err(operand),
    }
}

/// A change of what is on the board.
#[derive(Clone, Copy, Debug)]
pub enum Edit<'a> {
    /// Nothing is left.
    Clear,
    /// The start of the game.
    Start,
    /// A piece is put on a square.
    Place {
        /// The piece as it is written on the board.
        piece: &'a str,
        /// Where.
        square: &'a str,
    },
    /// A piece is taken off.
    Remove {
        /// From where.
        square: &'a str,
    },
    /// A hand holds these and nothing else.
    Hand {
        /// Whose.
        side: Side,
        /// The letters.
        pieces: &'a [&'a str],
    },
    /// Somebody is to move.
    Turn(Side),
}

/// Which part of what was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The first word: where from, which piece.
    First,
    /// The second word: where to.
    Second,
    /// One of a list of words.
    Item(usize),
}

/// A word that means nothing in this game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// Which word.
    pub part: Part,
    /// What it should have been.
    pub kind: UnreadKind,
}

impl Unread {
    /// What is said of the word, which stands at `span`, on a board with these corners.
    #[must_use]
    pub fn report(&self, word: &str, span: Span, corners: (Point, Point)) -> Report {
        let word = shortened(word);
        let (message, expected) = match &self.kind {
            UnreadKind::Square => (
                format!("there is no square `{word}`"),
                format!("expected a square from `{}` to `{}`", corners.0, corners.1),
            ),
            UnreadKind::Piece(letters) => {
                (format!("no piece is written `{word}` here"), format!("expected one of {letters}"))
            }
            UnreadKind::Short => {
                (format!("`{word}` is no move of this game"), "expected a move such as `a2a3`".to_owned())
            }
            UnreadKind::Occupied => {
                (format!("there is no piece on {word}"), "expected a square with a piece on it".to_owned())
            }
            UnreadKind::Fewer(most) => {
                ("these are too many pieces".to_owned(), format!("expected at most {most}"))
            }
        };
        let help = self.meant(&word, corners).map(|square| format!("did you mean `{square}`?"));
        Report { help, ..Report::new(message, span, expected) }
    }

    /// The square that was written in capitals, the wrong way round, or with a character typed twice.
    ///
    /// A square that is off the board could be any of its neighbours, so that none is named.
    fn meant(&self, word: &str, corners: (Point, Point)) -> Option<Point> {
        let word: Vec<char> = word.to_lowercase().chars().collect();
        let close: String = match word[..] {
            [row, column] if row.is_ascii_digit() => [column, row].iter().collect(),
            [a, b, c] if a == b => [b, c].iter().collect(),
            [a, b, c] if b == c => [a, b].iter().collect(),
            _ => word.iter().collect(),
        };
        let meant: Point = close.parse().ok()?;
        let fits = meant.column <= corners.1.column && meant.row <= corners.1.row;
        (self.kind == UnreadKind::Square && fits).then_some(meant)
    }
}

/// What a word should have been.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnreadKind {
    /// A square of the board.
    Square,
    /// A piece, written with one of these letters.
    Piece(String),
    /// A move in short.
    Short,
    /// A square with a piece on it.
    Occupied,
    /// Fewer pieces.
    Fewer(usize),
}

/// Why an action may not be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The name of the rule.
    pub reason: &'static str,
    /// The same in words.
    pub explanation: String,
}

impl Refused {
    /// What is said of the action, which stands at `span`.
    #[must_use]
    pub fn report(self, span: Span) -> Report {
        Report::new(self.explanation, span, format!("illegal: {}", self.reason))
    }
}
