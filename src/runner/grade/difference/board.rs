//! What is wrong with a drawn board.

use std::mem;

use super::super::level::Line;
use super::quote::{first_instead, instead, shown};
use crate::formats::english::{counted, list};

/// What stands on each square of a drawn board, as far as that can be made out.
#[derive(Clone, Debug)]
pub(in super::super) struct Board {
    /// What stands before the first bar of each row.
    labels: Vec<String>,
    cells: Cells,
}

/// What stands on the squares: rows from the top.
type Cells = Vec<Vec<String>>;

/// A square on which two boards differ: its name, and what stands there on either.
pub(super) type Square<'a> = (String, &'a str, &'a str);

impl Board {
    pub(in super::super) fn of(lines: &[&Line<'_>]) -> Self {
        let rows = lines.iter().map(|line| line.key.as_str()).filter(|line| line.contains('|'));
        let (labels, cells) = rows.map(row).unzip();
        Self { labels, cells }
    }

    /// How the other board shows the same in a way that is not asked for, if it does.
    fn seen_otherwise(&self, other: &Self) -> Option<&'static str> {
        let (cells, other) = (&self.cells, &other.cells);
        let turned = mirrored(&upside_down(other));
        Some(match () {
            () if cells == other => return None,
            () if *cells == with_owners_swapped(other) => {
                "right, but the pieces have swapped owners: small letters are the first player's"
            }
            () if *cells == upside_down(other) => "upside down: row 5 has to come first",
            () if *cells == mirrored(other) => "in a mirror: column a has to come first",
            () if *cells == turned => "turned around: row 5 has to come first, and column a",
            () if *cells == with_owners_swapped(&turned) => {
                "turned around: row 5 has to come first, column a too, and small letters are the first player's"
            }
            () if *cells == turned_over(other)
                || *cells == upside_down(&turned_over(&upside_down(other))) =>
            {
                "drawn with its rows as columns: letters stand for columns, numbers for rows"
            }
            () => return None,
        })
    }

    /// Whether each piece is the other player's.
    pub(super) fn is_of_swapped_owners(&self, other: &Self) -> bool {
        self.cells != other.cells && self.cells == with_owners_swapped(&other.cells)
    }

    /// The squares on which two boards differ; nothing if they have other shapes.
    pub(super) fn differences<'a>(&'a self, other: &'a Self) -> Option<Vec<Square<'a>>> {
        let lengths = |cells: &Cells| cells.iter().map(Vec::len).collect::<Vec<_>>();
        if lengths(&self.cells) != lengths(&other.cells) || self.cells.is_empty() {
            return None;
        }
        let height = self.cells.len();
        let mut found = Vec::new();
        for (index, (row, others)) in self.cells.iter().zip(&other.cells).enumerate() {
            for ((column, cell), other) in ('a'..).zip(row).zip(others) {
                if cell != other {
                    found.push((format!("{column}{}", height - index), cell.as_str(), other.as_str()));
                }
            }
        }
        Some(found)
    }

    /// What the other board has on all squares that are empty here, where that is not what is expected.
    fn empty_squares_in<'a>(&'a self, other: &'a Self) -> Option<(&'a str, &'a str)> {
        let pairs = || self.cells.iter().flatten().zip(other.cells.iter().flatten());
        let mut empty = pairs().filter(|(cell, _)| is_empty(cell));
        let (right, wrong) = empty.next()?;
        (right != wrong && empty.all(|(_, other)| other == wrong)).then_some((right, wrong))
    }
}

/// The label and the squares of a row.
fn row(line: &str) -> (String, Vec<String>) {
    let mut parts: Vec<String> = line.split('|').map(|part| part.trim().to_owned()).collect();
    // Behind the last bar stands nothing.
    parts.pop_if(|last| last.is_empty());
    let label = parts.first_mut().map(mem::take).unwrap_or_default();
    (label, parts.split_off(1.min(parts.len())))
}

fn is_empty(cell: &str) -> bool {
    !cell.chars().any(char::is_alphanumeric)
}

/// The board from the other end.
fn upside_down(cells: &Cells) -> Cells {
    cells.iter().rev().cloned().collect()
}

/// The board in a mirror.
fn mirrored(cells: &Cells) -> Cells {
    cells.iter().map(|row| row.iter().rev().cloned().collect()).collect()
}

/// The board with its rows as columns.
fn turned_over(cells: &Cells) -> Cells {
    let width = cells.first().map_or(0, Vec::len);
    let column = |index: usize| cells.iter().filter_map(|row| row.get(index).cloned()).collect();
    (0..width).map(column).collect()
}

/// The board with upper and lower case exchanged.
fn with_owners_swapped(cells: &Cells) -> Cells {
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let swapped = |cell: &String| cell.chars().map(swap).collect();
    cells.iter().map(|row| row.iter().map(swapped).collect()).collect()
}

/// What is wrong with a board, in words.
pub(super) fn words(expected: &[&Line<'_>], found: &[&Line<'_>]) -> String {
    if found.is_empty() {
        return "the board is missing".to_owned();
    }
    let [right, wrong] = [expected, found].map(Board::of);
    if let Some(how) = right.seen_otherwise(&wrong) {
        return format!("the board is {how}");
    }
    let (height, rows) = (right.cells.len(), wrong.cells.len());
    if height != rows {
        return format!("the board has {} where {height} are expected", counted(rows, "row"));
    }
    let Some(squares) = right.differences(&wrong).filter(|squares| !squares.is_empty()) else {
        return drawn_in_another_way(expected, found, &right, &wrong);
    };
    let Some((empty, other)) = right.empty_squares_in(&wrong) else { return on_squares(&squares) };
    let drawn =
        |cell: &str| if cell.is_empty() { "nothing".to_owned() } else { format!("`{}`", shown(cell)) };
    let drawn =
        format!("empty squares are drawn in another way: expected {}, found {}", drawn(empty), drawn(other));
    let others: Vec<Square<'_>> = squares.into_iter().filter(|(_, right, _)| *right != empty).collect();
    if others.is_empty() { drawn } else { format!("{drawn}; {}", on_squares(&others)) }
}

/// `the board is wrong on e4 (expected `r`, found nothing)`
pub(super) fn on_squares(squares: &[Square<'_>]) -> String {
    /// After more squares than this nobody counts.
    const MOST: usize = 4;
    if squares.len() > MOST {
        return format!("the board is wrong on {} squares", squares.len());
    }
    let what = |cell: &str| match cell {
        cell if is_empty(cell) && cell.chars().all(|c| c == '_') => "nothing".to_owned(),
        cell => format!("`{}`", shown(cell)),
    };
    let square = |(name, right, wrong): &Square<'_>| {
        format!("{name} (expected {}, found {})", what(right), what(wrong))
    };
    format!("the board is wrong on {}", list(&squares.iter().map(square).collect::<Vec<_>>()))
}

/// What is said of a board on which everything stands where it should, as far as can be made out.
fn drawn_in_another_way(expected: &[&Line<'_>], found: &[&Line<'_>], right: &Board, wrong: &Board) -> String {
    let letters = |lines: &[&Line<'_>]| {
        lines.iter().rfind(|line| !line.key.contains('|')).map(|line| line.text.to_owned())
    };
    let place = first_instead(expected, found);
    match (letters(expected), letters(found)) {
        _ if right.labels != wrong.labels => {
            let differing = right.labels.iter().zip(&wrong.labels).find(|(label, other)| label != other);
            let numbers = differing.map_or(place, |(label, other)| instead(label, other));
            format!("the rows are numbered in another way: {numbers}")
        }
        (Some(letters), None) => {
            format!("the line of letters below the board is missing: `{}`", shown(&letters))
        }
        _ => format!("the board is drawn in another way: {place}"),
    }
}
