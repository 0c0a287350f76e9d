//! A board as the program draws it, read back from where somebody pasted it.
//!
//! ```text
//! 5 | R| B| S| G| K|
//! 4 |__|__|__|__| P|
//! 3 |__|__|__|__|__|
//! 2 | p|__|__|__|__|
//! 1 | k| g| s| b| r|
//!     a  b  c  d  e
//!
//! Captures UPPER:
//! Captures lower:
//!
//! lower>
//! ```
//!
//! This reads what the program draws. Only the five rows are required. A board seen from the
//! other side has its rows from 1 to 5 and its columns from `e` to `a`. An empty square is `__` or two
//! blanks. The line of column letters may be missing, and so may each capture line, which means an empty
//! hand.
//!
//! What the program prints around a board may be pasted with it: the action before it; after it the prompt,
//! the answers to a check with the prompt after them, or the ending. The prompt and the check say who is to
//! move, and so does the ending: the loser was, or after a tie the first player. Where nothing says it, the
//! first player is to move. The action says nothing, for it may be the one that was illegal.
//!
//! Blank lines, indentation, blanks at the end of a line and CR LF make no difference.

use std::ops::Range;

use super::sfen;
use crate::board::{BySide, Side};
use crate::games::shogi::{Letters, Placement, Role, Setup, Skin, Square};

/// A setup read from a drawing, with the place of each piece in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The skin in whose letters and names the board is drawn.
    pub skin: Skin,
    /// What the drawing shows.
    pub setup: Setup,
    /// Where each placement of the setup stands in the text, in bytes, with its `+`.
    pub places: Vec<Range<usize>>,
    /// Where the captures of each side stand in the text; empty where there are none.
    pub hands: BySide<Range<usize>>,
}

/// What is wrong with the text, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a drawing of a board: expected {kind}")]
pub struct DrawingError {
    /// The bytes that are wrong; empty where something is missing.
    pub at: Range<usize>,
    /// What is wrong with them.
    pub kind: DrawingErrorKind,
}

/// The ways in which a drawing can be malformed, in words that say what was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawingErrorKind {
    /// Something other than a board, or a board that begins in the middle.
    #[error("a board whose first row is `5 |`, or `1 |` when it is seen from the other side")]
    FirstRow,
    /// Something other than the next row of the board.
    #[error("row {row} of the board")]
    MissingRow {
        /// The number of the next row.
        row: usize,
    },
    /// A row with another number than the next.
    #[error("row {row} here, for the rows go from 5 to 1, or from 1 to 5 when seen from the other side")]
    RowOrder {
        /// The number of the next row.
        row: usize,
    },
    /// A row with more or fewer than five squares.
    #[error("exactly five squares in a row, with `|` after each")]
    RowLength,
    /// A square that is drawn neither as a piece nor as an empty square.
    #[error("two characters a square: `__`, or a blank or `+` and the letter of a piece")]
    SquareShape,
    /// A letter that is no piece.
    #[error("a piece, one of {} (in capitals for {capitals}), or `__`", spaced(letters))]
    UnknownPiece {
        /// The letters that are pieces.
        letters: Letters,
        /// The player who has capitals.
        capitals: &'static str,
    },
    /// Letters under the board that are not those of its columns.
    #[error("the letters of the columns: {}", spaced(letters))]
    Columns {
        /// The letters in the order of the board.
        letters: [char; 5],
    },
    /// Something that is no captured piece: an unknown letter, the other player's, a king, a promoted piece.
    #[error("captured pieces of {player}, any of {}, with blanks between them", spaced(letters))]
    UnknownCapture {
        /// The player who captured.
        player: &'static str,
        /// The letters that can stand here.
        letters: [char; 5],
    },
    /// A second list of what a player has captured.
    #[error("the captures of each player once")]
    RepeatedCaptures,
    /// Text after the board that is nothing of what can follow it.
    #[error(
        "`Captures {second}:` or `Captures {first}:`, the player to move, such as `{first}>`, or nothing"
    )]
    AfterBoard {
        /// The first player.
        first: &'static str,
        /// The second player.
        second: &'static str,
    },
    /// Text among the answers to a check that is neither a move nor the prompt of who is in check.
    #[error("the moves that {player} has, or the prompt `{player}>`")]
    AfterCheck {
        /// The player in check.
        player: &'static str,
    },
    /// Text after the prompt or the ending.
    #[error("nothing more")]
    TrailingText,
}

/// Letters as they are listed to a reader.
fn spaced(letters: &[char]) -> String {
    letters.iter().map(char::to_string).collect::<Vec<_>>().join(" ")
}

/// Whether the text seems to be meant as a drawing: a line begins with a row number and `|`.
#[must_use]
pub fn looks_like(text: &str) -> bool {
    lines(text).any(|line| line.row().is_some())
}

/// Reads a drawing in the first of the skins whose letters and player names fit all of it. A skin that may
/// be written in several sets of letters is tried in its own first, then in the others.
///
/// # Errors
///
/// The first thing that is malformed, in the skin that fits the text furthest; among equals the first.
/// Whether the setup can be played is not asked here.
pub fn parse(text: &str, skins: &[Skin]) -> Result<Drawing, DrawingError> {
    let mut furthest: Option<DrawingError> = None;
    for skin in skins.iter().flat_map(dressed) {
        match Reader::new(text, skin).read() {
            Ok(drawing) => return Ok(drawing),
            Err(error) if furthest.as_ref().is_none_or(|old| old.at.start < error.at.start) => {
                furthest = Some(error);
            }
            Err(_) => {}
        }
    }
    Err(furthest.unwrap_or_else(|| fail(0..0, DrawingErrorKind::FirstRow)))
}

/// The skin in each set of letters that it may be written in, beginning with those it has.
fn dressed(skin: &Skin) -> impl Iterator<Item = Skin> {
    let others = skin.readable.iter().filter(|letters| **letters != skin.letters);
    std::iter::once(*skin).chain(others.map(|letters| Skin { letters, ..*skin }))
}

fn fail(at: Range<usize>, kind: DrawingErrorKind) -> DrawingError {
    DrawingError { at, kind }
}

/// A line, or the rest of one, without the blanks around it.
#[derive(Clone, Copy)]
struct Line<'a> {
    text: &'a str,
    start: usize,
}

impl<'a> Line<'a> {
    fn trimmed(text: &'a str, start: usize) -> Self {
        Self { text: text.trim(), start: start + text.len() - text.trim_start().len() }
    }

    fn at(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// The number of a row and what is drawn after the first `|`; none if the line is no row.
    fn row(self) -> Option<(Self, Self)> {
        let (number, squares) = self.text.split_once('|')?;
        let start = self.start + number.len() + 1;
        let number = Self::trimmed(number, self.start);
        let is_number = !number.text.is_empty() && number.text.bytes().all(|byte| byte.is_ascii_digit());
        // The blanks of the first square belong to it.
        is_number.then_some((number, Self { text: squares, start }))
    }

    /// The letters of a line that has nothing but single letters.
    fn single_letters(self) -> Option<Vec<char>> {
        let letter = |word: &str| word.parse().ok().filter(char::is_ascii_alphabetic);
        self.text.split_whitespace().map(letter).collect()
    }
}

/// The lines that are not blank.
fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut next = 0;
    let lines = text.split('\n').map(move |line| {
        let start = next;
        next += line.len() + 1;
        Line::trimmed(line, start)
    });
    lines.filter(|line| !line.text.is_empty())
}

/// Reads the lines of a text one after the other, in one skin.
struct Reader<'a> {
    lines: Vec<Line<'a>>,
    next: usize,
    /// Where the text ends.
    end: usize,
    is_turned: bool,
    drawing: Drawing,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, skin: Skin) -> Self {
        let end = text.trim_end().len();
        let drawing =
            Drawing { skin, setup: Setup::empty(), places: Vec::new(), hands: BySide([end..end, end..end]) };
        Self { lines: lines(text).collect(), next: 0, end, is_turned: false, drawing }
    }

    fn read(mut self) -> Result<Drawing, DrawingError> {
        self.action();
        self.board()?;
        self.columns()?;
        self.captures()?;
        let otherwise = self.standing()?;
        match self.peek() {
            Some(line) => Err(fail(line.at(), otherwise)),
            None => Ok(self.drawing),
        }
    }

    fn peek(&self) -> Option<Line<'a>> {
        self.lines.get(self.next).copied()
    }

    /// Where the next line is, or should be.
    fn here(&self) -> Range<usize> {
        self.peek().map_or(self.end..self.end, Line::at)
    }

    fn player(&self, side: Side) -> &'static str {
        self.drawing.skin.players[side]
    }

    /// The side whose player the next line names between two texts, and the rest of that line.
    fn peek_player(&self, before: &str, after: &str) -> Option<(Side, Line<'a>)> {
        let line = self.peek()?;
        let rest = line.text.strip_prefix(before)?;
        Side::ALL.into_iter().find_map(|side| {
            let rest = rest.strip_prefix(self.player(side))?.strip_prefix(after)?;
            Some((side, Line::trimmed(rest, line.at().end - rest.len())))
        })
    }

    /// As [`peek_player`](Self::peek_player), and goes on to the line after it.
    fn take_player(&mut self, before: &str, after: &str) -> Option<(Side, Line<'a>)> {
        let found = self.peek_player(before, after)?;
        self.next += 1;
        Some(found)
    }

    /// Goes on while lines begin with one of these texts.
    fn skip(&mut self, beginnings: &[&str]) {
        let is_one = |line: Line| beginnings.iter().any(|beginning| line.text.starts_with(beginning));
        while self.peek().is_some_and(is_one) {
            self.next += 1;
        }
    }

    fn action(&mut self) {
        // What was done may have been illegal, so that it does not tell whose turn it is.
        let _ = self.take_player("", " player action:");
    }

    fn board(&mut self) -> Result<(), DrawingError> {
        let first = self.peek().and_then(Line::row);
        self.is_turned = match first.map(|(number, _)| (number.text, number.at())) {
            Some(("5", _)) => false,
            Some(("1", _)) => true,
            Some((_, number)) => return Err(fail(number, DrawingErrorKind::FirstRow)),
            None => return Err(fail(self.here(), DrawingErrorKind::FirstRow)),
        };
        (0..5).try_for_each(|from_top| self.row(if self.is_turned { from_top } else { 4 - from_top }))
    }

    fn row(&mut self, row: usize) -> Result<(), DrawingError> {
        let written = row + 1;
        let Some((number, squares)) = self.peek().and_then(Line::row) else {
            return Err(fail(self.here(), DrawingErrorKind::MissingRow { row: written }));
        };
        if number.text != written.to_string() {
            return Err(fail(number.at(), DrawingErrorKind::RowOrder { row: written }));
        }
        self.next += 1;
        self.squares(squares, row)
    }

    fn squares(&mut self, squares: Line, row: usize) -> Result<(), DrawingError> {
        let cells = squares.text.strip_suffix('|').map(|cells| cells.split('|').collect::<Vec<_>>());
        let cells = cells.filter(|cells| cells.len() == 5);
        let cells = cells.ok_or_else(|| fail(squares.at(), DrawingErrorKind::RowLength))?;
        let mut start = squares.start;
        for (from_left, text) in cells.into_iter().enumerate() {
            let column = if self.is_turned { 4 - from_left } else { from_left };
            if let Some(square) = Square::new(column, row) {
                self.square(Line { text, start }, square)?;
            }
            start += text.len() + 1;
        }
        Ok(())
    }

    fn square(&mut self, cell: Line, square: Square) -> Result<(), DrawingError> {
        let chars: Vec<char> = cell.text.chars().collect();
        let (mark, letter) = match chars[..] {
            ['_', '_'] | [' ', ' '] => return Ok(()),
            [mark @ (' ' | '+'), letter] => (mark, letter),
            _ => return Err(fail(cell.at(), DrawingErrorKind::SquareShape)),
        };
        // A blank and a plus are one byte each.
        let at = cell.start + 1..cell.at().end;
        let Some((side, role)) = self.drawing.skin.read_letter(letter) else {
            let (letters, capitals) = (*self.drawing.skin.letters, self.player(Side::Second));
            return Err(fail(at, DrawingErrorKind::UnknownPiece { letters, capitals }));
        };
        let promoted = mark == '+';
        self.drawing.setup.placements.push(Placement { square, side, role, promoted });
        self.drawing.places.push(if promoted { cell.at() } else { at });
        Ok(())
    }

    fn columns(&mut self) -> Result<(), DrawingError> {
        let Some(found) = self.peek().and_then(Line::single_letters) else {
            return Ok(());
        };
        let mut letters = ['a', 'b', 'c', 'd', 'e'];
        if self.is_turned {
            letters.reverse();
        }
        if found != letters {
            return Err(fail(self.here(), DrawingErrorKind::Columns { letters }));
        }
        self.next += 1;
        Ok(())
    }

    fn captures(&mut self) -> Result<(), DrawingError> {
        let mut seen = BySide([false; 2]);
        while let Some((side, list)) = self.peek_player("Captures ", ":") {
            if seen[side] {
                return Err(fail(self.here(), DrawingErrorKind::RepeatedCaptures));
            }
            seen[side] = true;
            self.next += 1;
            self.capture_list(list, side)?;
        }
        Ok(())
    }

    fn capture_list(&mut self, list: Line, side: Side) -> Result<(), DrawingError> {
        let letters = Role::DROPPABLE.map(|role| self.drawing.skin.letter(side, role));
        for word in sfen::fields(list.text) {
            let is_written = |letter: &char| list.text[word.clone()].chars().eq([*letter]);
            let Some(index) = letters.iter().position(is_written) else {
                let at = list.start + word.start..list.start + word.end;
                let player = self.player(side);
                return Err(fail(at, DrawingErrorKind::UnknownCapture { player, letters }));
            };
            self.drawing.setup.captures[side].push(Role::DROPPABLE[index]);
        }
        self.drawing.hands[side] = list.at();
        Ok(())
    }

    /// Reads how the game stands, and returns what is wrong with any line after that.
    fn standing(&mut self) -> Result<DrawingErrorKind, DrawingError> {
        if let Some((winner, _)) = self.take_player("", " player wins.") {
            self.drawing.setup.turn = !winner;
            return Ok(DrawingErrorKind::TrailingText);
        }
        if self.peek().is_some_and(|line| line.text.starts_with("Tie game.")) {
            self.next += 1;
            return Ok(DrawingErrorKind::TrailingText);
        }
        if let Some((side, rest)) = self.take_player("", " player is in check!") {
            nothing_in(rest)?;
            return self.answers(side);
        }
        let (first, second) = (self.player(Side::First), self.player(Side::Second));
        Ok(self.prompt(&Side::ALL)?.unwrap_or(DrawingErrorKind::AfterBoard { first, second }))
    }

    fn answers(&mut self, side: Side) -> Result<DrawingErrorKind, DrawingError> {
        self.drawing.setup.turn = side;
        self.skip(&["Available moves:"]);
        self.skip(&["move ", "drop "]);
        let player = self.player(side);
        Ok(self.prompt(&[side])?.unwrap_or(DrawingErrorKind::AfterCheck { player }))
    }

    /// Reads the prompt of one of these sides, if it is there, and returns what is wrong with any line
    /// after it.
    fn prompt(&mut self, sides: &[Side]) -> Result<Option<DrawingErrorKind>, DrawingError> {
        let Some((side, rest)) = self.peek_player("", ">").filter(|(side, _)| sides.contains(side)) else {
            return Ok(None);
        };
        nothing_in(rest)?;
        self.next += 1;
        self.drawing.setup.turn = side;
        Ok(Some(DrawingErrorKind::TrailingText))
    }
}

fn nothing_in(rest: Line) -> Result<(), DrawingError> {
    if rest.text.is_empty() { Ok(()) } else { Err(fail(rest.at(), DrawingErrorKind::TrailingText)) }
}

#[cfg(test)]
mod tests;
