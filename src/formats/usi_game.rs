//! Games as the USI protocol writes them: `position startpos moves 5d5c 1b1c`.
//!
//! A game begins with `startpos`, or with `sfen` and a position as [`sfen`] reads it, which may do without
//! its move number. The moves follow after the word `moves`; without any, that word may be missing. The word
//! `position` in front may be missing too. Between words there may be any blanks and newlines.

use std::ops::Range;

use super::sfen::{self, Sfen, SfenErrorKind};
use super::usi;
use crate::games::Game;
use crate::games::shogi::{Action, Kind, Position, SquareSet};

/// A game, with the place of everything in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsiGame {
    /// The position that the text gives, its places counted from the beginning of the whole text; none for
    /// the position before the first move of a game.
    pub start: Option<Sfen>,
    /// Where the start stands in the text, in bytes: the SFEN, or the word `startpos`.
    pub start_at: Range<usize>,
    /// The moves, legal or not, each with its place in the text.
    pub moves: Vec<(Action, Range<usize>)>,
}

/// What is wrong with the text, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a game in USI notation: expected {kind}")]
pub struct UsiGameError {
    /// The bytes that are wrong; empty where something is missing.
    pub at: Range<usize>,
    /// What is wrong with them.
    pub kind: UsiGameErrorKind,
}

/// The ways in which a game can be malformed, in words that say what was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UsiGameErrorKind {
    /// Neither `startpos` nor `sfen`.
    #[error("`startpos`, or `sfen` and a position")]
    Start,
    /// A position that is not in SFEN.
    #[error(transparent)]
    Sfen(SfenErrorKind),
    /// Something other than the word `moves` after the start.
    #[error("`moves` before the moves, or nothing more")]
    Moves,
    /// A word that is no move.
    #[error("a move such as 5d5c, 2b2a+ or S*3c")]
    Move,
}

/// Whether the text seems to be meant as a game in USI: by its first word.
#[must_use]
pub fn looks_like(text: &str) -> bool {
    text.split_whitespace().next().is_some_and(|word| ["position", "startpos", "sfen"].contains(&word))
}

/// Reads a game.
///
/// # Errors
///
/// The first thing that is malformed. Whether the start can be played and the moves are legal is not asked
/// here.
pub fn parse(text: &str) -> Result<UsiGame, UsiGameError> {
    let mut words = sfen::fields(text).peekable();
    words.next_if(|word| &text[word.clone()] == "position");
    let end = text.trim_end().len();
    let first = words.next().unwrap_or(end..end);
    let rest: Vec<Range<usize>> = words.collect();
    let moves = rest.iter().position(|word| &text[word.clone()] == "moves").unwrap_or(rest.len());
    let (start, start_at) = parse_start(text, first, &rest[..moves])?;
    let moves = rest.into_iter().skip(moves + 1).map(|word| parse_move(text, word));
    Ok(UsiGame { start, start_at, moves: moves.collect::<Result<_, _>>()? })
}

fn fail(at: Range<usize>, kind: UsiGameErrorKind) -> UsiGameError {
    UsiGameError { at, kind }
}

/// The place in the whole text of a place in a part of it.
fn shifted(at: &Range<usize>, by: usize) -> Range<usize> {
    at.start + by..at.end + by
}

/// The start that a word names, with the words between it and `moves`, and where it stands.
fn parse_start(
    text: &str,
    word: Range<usize>,
    rest: &[Range<usize>],
) -> Result<(Option<Sfen>, Range<usize>), UsiGameError> {
    match (&text[word.clone()], rest) {
        ("startpos", []) => Ok((None, word)),
        ("startpos", [next, ..]) => Err(fail(next.clone(), UsiGameErrorKind::Moves)),
        ("sfen", []) => parse_sfen(text, word.end..word.end),
        ("sfen", [first, ..]) => parse_sfen(text, first.start..rest[rest.len() - 1].end),
        _ => Err(fail(word, UsiGameErrorKind::Start)),
    }
}

fn parse_sfen(text: &str, at: Range<usize>) -> Result<(Option<Sfen>, Range<usize>), UsiGameError> {
    let offset = at.start;
    let sfen = sfen::parse(&text[at.clone()]).map_err(|error| {
        let kind = match error.kind {
            // Here something may follow a position.
            SfenErrorKind::TrailingText => UsiGameErrorKind::Moves,
            kind => UsiGameErrorKind::Sfen(kind),
        };
        fail(shifted(&error.at, offset), kind)
    })?;
    let places = sfen.places.iter().map(|place| shifted(place, offset)).collect();
    Ok((Some(Sfen { places, hands: shifted(&sfen.hands, offset), ..sfen }), at))
}

fn parse_move(text: &str, at: Range<usize>) -> Result<(Action, Range<usize>), UsiGameError> {
    match usi::parse(&text[at.clone()]) {
        Ok(action) => Ok((action, at)),
        Err(usi::ParseUsiError) => Err(fail(at, UsiGameErrorKind::Move)),
    }
}

/// Writes a start and the actions played from it as one line, with a newline.
///
/// A pawn that reaches the far row is written as promoting whether that was asked or not, as other programs
/// expect it; after an action that is not legal the rest is written as it is.
#[must_use]
pub fn write(start: &Position, actions: &[Action]) -> String {
    let mut text = if *start == Position::start() {
        "position startpos".to_owned()
    } else {
        format!("position sfen {}", sfen::write(start, 1))
    };
    if !actions.is_empty() {
        text.push_str(" moves");
    }
    let mut position = Some(*start);
    for &action in actions {
        let action = position.map_or(action, |position| spelled_out(action, &position));
        text.push_str(&format!(" {}", usi::action(action)));
        position = position.and_then(|position| after(position, action));
    }
    text.push('\n');
    text
}

fn after(mut position: Position, action: Action) -> Option<Position> {
    position.play(action).ok().map(|()| position)
}

/// The action with the promotion that the rules add to it.
fn spelled_out(action: Action, position: &Position) -> Action {
    match action {
        Action::Move { from, to, promote } => {
            let is_pawn = position.pieces(position.turn(), Kind::Pawn).contains(from);
            let is_forced = is_pawn && SquareSet::far_row(position.turn()).contains(to);
            Action::Move { from, to, promote: promote || is_forced }
        }
        Action::Drop { .. } => action,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIDDLE: &str = "+B+Bs1r/4k/P1Gs1/1rg1p/K4 w 2G12Pb 1";

    fn read(text: &str) -> UsiGame {
        parse(text).expect("well-formed")
    }

    fn words(text: &str) -> Vec<&str> {
        read(text).moves.into_iter().map(|(_, at)| &text[at]).collect()
    }

    fn actions(text: &str) -> Vec<Action> {
        read(text).moves.into_iter().map(|(action, _)| action).collect()
    }

    fn start_of(game: &UsiGame) -> Position {
        let start = game.start.as_ref().map(|sfen| Position::try_from(&sfen.setup).expect("valid"));
        start.unwrap_or_else(Position::start)
    }

    fn error(text: &str) -> (&str, UsiGameErrorKind) {
        let error = parse(text).expect_err("malformed");
        (&text[error.at], error.kind)
    }

    #[test]
    fn games_round_trip() {
        for text in [
            "position startpos\n".to_owned(),
            "position startpos moves 5d5c 1b1c\n".to_owned(),
            format!("position sfen {MIDDLE}\n"),
            format!("position sfen {MIDDLE} moves 2c2b 5a4b B*1c\n"),
        ] {
            let game = read(&text);
            let actions: Vec<Action> = game.moves.iter().map(|(action, _)| *action).collect();
            assert_eq!(write(&start_of(&game), &actions), text);
        }
    }

    #[test]
    fn words_that_say_nothing_may_be_missing() {
        for text in ["position startpos moves 5d5c", "startpos moves 5d5c", "\n startpos\r\nmoves\n\n5d5c\t"]
        {
            assert_eq!(words(text), ["5d5c"], "{text:?}");
        }
        assert_eq!(words("position startpos moves"), [""; 0]);
        assert_eq!(read("startpos").start, None);
        let game = read("sfen rbsgk/4p/5/P4/KGSBR b - moves 5d5c");
        assert_eq!((start_of(&game), game.moves.len()), (Position::start(), 1));
    }

    #[test]
    fn places_are_those_of_the_whole_text() {
        let text = format!("  position sfen\n{MIDDLE} moves S*3c");
        let game = read(&text);
        assert_eq!(&text[game.start_at.clone()], MIDDLE);
        let start = game.start.expect("a start");
        assert_eq!(&text[start.hands], "2G12Pb");
        let written: Vec<&str> = start.places.into_iter().map(|place| &text[place]).collect();
        assert_eq!(written.join(" "), "+B +B s r k P G s r g p K");
        assert_eq!(&text[game.moves[0].1.clone()], "S*3c");
        let text = "position startpos";
        assert_eq!(&text[read(text).start_at], "startpos");
    }

    #[test]
    fn each_error_names_its_place() {
        use UsiGameErrorKind::*;
        assert_eq!(error(""), ("", Start));
        assert_eq!(error("position "), ("", Start));
        assert_eq!(error("position position startpos"), ("position", Start));
        assert_eq!(error("go startpos"), ("go", Start));
        assert_eq!(error("moves 5d5c"), ("moves", Start));
        assert_eq!(error("startpos 5d5c 1b1c"), ("5d5c", Moves));
        assert_eq!(error("startpos 5d5c moves 1b1c"), ("5d5c", Moves));
        assert_eq!(error("startpos moves 5d5c go"), ("go", Move));
        assert_eq!(error("startpos moves 5d5c moves"), ("moves", Move));
        assert_eq!(error("sfen rbsgk/4p/5/P4/KGSBR b - 1 5d5c 1b1c"), ("5d5c 1b1c", Moves));
        assert_eq!(error("sfen rbsgk/4p/5/P4/KGSBR b - 5d5c"), ("5d5c", Sfen(SfenErrorKind::MoveNumber)));
        assert_eq!(error("sfen rbxgk/4p/5/P4/KGSBR b - 1"), ("x", Sfen(SfenErrorKind::UnknownPiece)));
        let missing = |text: &str| parse(text).expect_err("malformed");
        for (text, at) in [("sfen ", 4), ("sfen  moves 5d5c", 4), (" sfen rbsgk/4p/5/P4/KGSBR b  moves", 27)]
        {
            let kind = Sfen(SfenErrorKind::MissingField);
            assert_eq!(missing(text), UsiGameError { at: at..at, kind }, "{text:?}");
        }
    }

    #[test]
    fn errors_say_what_was_expected() {
        let text = |text: &str| parse(text).expect_err("malformed").to_string();
        assert_eq!(
            text("startpos moves x"),
            "not a game in USI notation: expected a move such as 5d5c, 2b2a+ or S*3c"
        );
        assert_eq!(
            text("sfen rbsgk/4p/5/P4/KGSBR x - 1"),
            "not a game in USI notation: expected `b` for the first player to move, or `w` for the second"
        );
    }

    #[test]
    fn forced_promotions_are_written() {
        let start = Position::try_from(&sfen::parse("4k/P4/5/4p/K4 b - 1").expect("well-formed").setup);
        let start = start.expect("valid");
        let text = write(&start, &actions("startpos moves 5b5a 1d1e 5a5b"));
        assert_eq!(text, "position sfen 4k/P4/5/4p/K4 b - 1 moves 5b5a+ 1d1e+ 5a5b\n");
        // The second action is illegal, so that nobody knows what the third would move.
        let text = write(&start, &actions("startpos moves 5e4e 3c3b 5b5a"));
        assert_eq!(text, "position sfen 4k/P4/5/4p/K4 b - 1 moves 5e4e 3c3b 5b5a\n");
    }

    #[test]
    fn the_first_word_makes_a_text_look_like_a_game() {
        for text in ["position", " startpos moves", "\nsfen x"] {
            assert!(looks_like(text), "{text:?}");
        }
        for text in ["", "go startpos", "positions", "Position startpos", "rbsgk/4p/5/P4/KGSBR b - 1"] {
            assert!(!looks_like(text), "{text:?}");
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic() {
        let texts = [
            "position startpos moves 5d5c 1b1c".to_owned(),
            format!("position sfen {MIDDLE} moves S*3c 5a4b+"),
        ];
        let parts = [
            "",
            " ",
            "\n",
            "é",
            "+",
            "/",
            "9",
            "99999999999",
            "moves",
            " sfen ",
            " moves ",
            "\0",
            "\u{3000}",
        ];
        for text in texts {
            for at in 0..text.len() {
                for (end, part) in
                    parts.iter().flat_map(|part| [(at, part), (at + 1, part), (text.len(), part)])
                {
                    let mutated = format!("{}{part}{}", &text[..at], &text[end..]);
                    let at = parse(&mutated).map_err(|error| error.at);
                    assert!(at.is_ok() || at.is_err_and(|at| mutated.get(at).is_some()), "{mutated}");
                }
            }
        }
    }
}
