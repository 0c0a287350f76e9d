//! Moves in the notation of the USI protocol: `5d5c`, `2b2a+`, `S*3c`.
//!
//! Files are numbered 5 to 1 from the left and ranks lettered `a` to `e` from the top: `a1` is `5e`.

use crate::games::shogi::{Action, Role, Square};

/// The letters of SFEN and USI, in the order of [`Role::ALL`].
const LETTERS: [char; 6] = ['K', 'R', 'B', 'G', 'S', 'P'];

/// The capital letter of a role.
#[must_use]
pub fn letter(role: Role) -> char {
    LETTERS[role as usize]
}

/// The role of a capital letter.
#[must_use]
pub fn role(letter: char) -> Option<Role> {
    Role::ALL.into_iter().find(|&role| LETTERS[role as usize] == letter)
}

/// The name of a square.
#[must_use]
pub fn square(square: Square) -> String {
    ["5", "4", "3", "2", "1"][square.column()].to_owned() + ["e", "d", "c", "b", "a"][square.row()]
}

/// The action as USI writes it.
#[must_use]
pub fn action(action: Action) -> String {
    match action {
        Action::Move { from, to, promote } => square(from) + &square(to) + if promote { "+" } else { "" },
        Action::Drop { role, to } => format!("{}*{}", letter(role), square(to)),
    }
}

/// The text is no move in USI notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a move in USI notation, such as 5d5c, 2b2a+ or S*3c")]
pub struct ParseUsiError;

/// Reads an action; nothing may stand before or after it.
///
/// # Errors
///
/// When the text is no move in this notation. Whether the move is legal is not asked here.
pub fn parse(text: &str) -> Result<Action, ParseUsiError> {
    parse_action(text).ok_or(ParseUsiError)
}

fn parse_action(text: &str) -> Option<Action> {
    let chars: Vec<char> = text.chars().collect();
    match chars[..] {
        [letter, '*', file, rank] => {
            let role = role(letter).filter(|&role| role != Role::King)?;
            Some(Action::Drop { role, to: parse_square(file, rank)? })
        }
        [file, rank, to_file, to_rank] => Some(Action::Move {
            from: parse_square(file, rank)?,
            to: parse_square(to_file, to_rank)?,
            promote: false,
        }),
        [file, rank, to_file, to_rank, '+'] => Some(Action::Move {
            from: parse_square(file, rank)?,
            to: parse_square(to_file, to_rank)?,
            promote: true,
        }),
        _ => None,
    }
}

fn parse_square(file: char, rank: char) -> Option<Square> {
    let column = "54321".find(file)?;
    let row = "edcba".find(rank)?;
    Square::new(column, row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_round_trip() {
        for text in ["5d5c", "2b2a+", "S*3c", "1a5e", "P*5b"] {
            assert_eq!(parse(text).map(action).as_deref(), Ok(text));
        }
    }

    #[test]
    fn corners_are_where_the_protocol_has_them() {
        let names = ["a1", "e5", "c3", "d1"].map(|name| square(name.parse().unwrap()));
        assert_eq!(names, ["5e", "1a", "3c", "2e"]);
    }

    #[test]
    fn anything_else_is_refused() {
        for text in ["", "5d", "5d5c-", "K*3c", "s*3c", "6a5a", "5f5e", "5d5c++", "5d 5c"] {
            assert_eq!(parse(text), Err(ParseUsiError), "{text:?}");
        }
    }
}
