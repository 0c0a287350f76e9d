//! The files of the seeds: a position, then one action a line.
//!
//! The position is read whole, the actions one at a time as they are asked for, since a game may end long
//! before its file does. What is no well-formed action is not an error of the file: the rules of the seeds
//! make it an illegal move, so [`Actions`] hands it on as such.

use nom::Parser as _;
use nom::bytes::complete::{tag, take_while1};
use nom::combinator::verify;

use super::failure::{Failure, is_blank};
use super::{Input, Parsed, atoms};
use crate::lang::ast::{Action, Captures, Expression, ExpressionKind, Layout, Place, Word};
use crate::lang::commands::{Command, Group, ParameterKind};
use crate::lang::{Expected, Span, SyntaxError};

/// More pieces than this are on no board: a guard against files that are something else.
const MOST_PLACES: usize = 1000;
/// More captures than this are in no game.
const MOST_CAPTURES: usize = 10_000;

const PIECE_AND_SQUARE: Expected = Expected::Phrase("a piece and a square such as `p a2`");
const FIRST_LIST: Expected = Expected::Phrase("the first list of captured pieces, such as `[]` or `[P S]`");
const SECOND_LIST: Expected = Expected::Phrase("the second list of captured pieces, such as `[]` or `[p s]`");
const BLANK_LINE: Expected = Expected::Phrase("a blank line");

/// A file whose position has been read.
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    /// The position.
    pub layout: Layout,
    /// The actions that follow it.
    pub actions: Actions<'a>,
}

/// Reads the position of a file.
///
/// # Errors
///
/// The first place that is not as it should be.
pub fn parse(text: &str) -> Result<Replay<'_>, SyntaxError> {
    let mut lines = Lines { text, next: 0 };
    let places = places(&mut lines)?;
    let second = lines.captures(FIRST_LIST)?;
    let first = lines.captures(SECOND_LIST)?;
    lines.blank_or_end()?;
    Ok(Replay { layout: Layout { places, second, first }, actions: Actions { lines } })
}

fn places(lines: &mut Lines) -> Result<Vec<Place>, SyntaxError> {
    lines.skip_blank();
    let mut places = Vec::new();
    loop {
        let Some(line) = lines.peek() else {
            let missing = if places.is_empty() { PIECE_AND_SQUARE } else { FIRST_LIST };
            return Err(lines.missing(missing));
        };
        if is_blank_line(line) && !places.is_empty() {
            lines.skip_blank();
            return Ok(places);
        }
        if places.len() == MOST_PLACES {
            return Err(Failure::new(line, Expected::Fewer(MOST_PLACES)).into_error(line, is_blank));
        }
        places.push(lines.read(|line| place(line, places.is_empty()))?);
    }
}

/// `<piece> <square>`; after the first one, a blank line may stand there instead.
fn place(input: Input, is_first: bool) -> Parsed<Place> {
    let start = atoms::blanks(input);
    let is_letter = |word: &Word| word.letter().is_some_and(|letter| letter != '[');
    let piece = atoms::expect(PIECE_AND_SQUARE, |input| verify(atoms::word, is_letter).parse(input))(start);
    let blank_line = || Failure::new(start, BLANK_LINE);
    let or_blank_line = |failure: Failure| if is_first { failure } else { failure.merge(blank_line()) };
    let (rest, piece) = piece.map_err(|error| error.map(or_blank_line))?;
    let rest = atoms::blanks(rest);
    let (rest, square) = atoms::expect(Expected::Phrase(ParameterKind::Square.phrase()), atoms::word)(rest)?;
    let (rest, ()) = atoms::end_of_line(rest)?;
    Ok((rest, Place { piece, square }))
}

/// `[<piece> …]`
fn captures(input: Input, which: Expected) -> Parsed<Captures> {
    let start = atoms::blanks(input);
    let (mut rest, _) = atoms::expect(which, |input| tag("[")(input))(start)?;
    let mut pieces = Vec::new();
    loop {
        let next = atoms::blanks(rest);
        if let Ok((after, _)) = tag::<_, _, Failure>("]").parse(next) {
            let (end, ()) = atoms::end_of_line(after)?;
            return Ok((end, Captures { pieces, span: Span::new(start.offset(), after.offset()) }));
        }
        if pieces.len() == MOST_CAPTURES {
            return Err(nom::Err::Failure(Failure::new(next, Expected::Fewer(MOST_CAPTURES))));
        }
        let (after, piece) = capture(next).map_err(|_| {
            let piece = Failure::new(next, Expected::Phrase(ParameterKind::Piece.phrase()));
            nom::Err::Error(piece.merge(Failure::new(next, Expected::Exactly("]"))))
        })?;
        pieces.push(piece);
        rest = after;
    }
}

/// A word that a bracket ends as well.
fn capture(input: Input) -> Parsed<Word> {
    let (rest, text) = take_while1(|c| !is_blank(c) && c != '[' && c != ']')(input)?;
    Ok((rest, atoms::spelled(text, input, rest)))
}

/// The lines of a text that have not been read.
#[derive(Clone, Copy, Debug)]
struct Lines<'a> {
    text: &'a str,
    next: usize,
}

impl<'a> Lines<'a> {
    /// The next line, without its end and the blanks before that.
    fn peek(&self) -> Option<Input<'a>> {
        let rest = self.text.get(self.next..).filter(|rest| !rest.is_empty())?;
        let line = rest.split('\n').next().unwrap_or_default();
        let line = line.strip_suffix('\r').unwrap_or(line).trim_end_matches(is_blank);
        Some(Input::new(line, self.next))
    }

    /// Goes on behind the line that was seen last.
    fn advance(&mut self) {
        let rest = self.text.get(self.next..).unwrap_or_default();
        self.next += rest.find('\n').map_or(rest.len(), |end| end + 1);
    }

    fn skip_blank(&mut self) {
        while self.peek().is_some_and(is_blank_line) {
            self.advance();
        }
    }

    /// Reads the next line, which the caller has seen to be there, with a parser that takes all of it.
    fn read<T>(&mut self, parser: impl FnOnce(Input<'a>) -> Parsed<'a, T>) -> Result<T, SyntaxError> {
        let line = self.peek().unwrap_or(Input::new("", self.next));
        let (_, parsed) = parser(line).map_err(|error| Failure::of(error).into_error(line, is_blank))?;
        self.advance();
        Ok(parsed)
    }

    fn captures(&mut self, which: Expected) -> Result<Captures, SyntaxError> {
        self.skip_blank();
        if self.peek().is_none() {
            return Err(self.missing(which));
        }
        self.read(|line| captures(line, which))
    }

    fn blank_or_end(&mut self) -> Result<(), SyntaxError> {
        match self.peek() {
            Some(line) if !is_blank_line(line) => {
                let text_starts = atoms::blanks(line);
                Err(Failure::new(text_starts, BLANK_LINE).into_error(line, is_blank))
            }
            _ => Ok(()),
        }
    }

    /// The error of a text that ends too early.
    fn missing(&self, expected: Expected) -> SyntaxError {
        let end = Input::new("", self.text.len());
        SyntaxError { at_end: true, ..Failure::new(end, expected).into_error(end, is_blank) }
    }
}

fn is_blank_line(line: Input) -> bool {
    atoms::blanks(line).fragment().is_empty()
}

/// The actions of a file, read as they are asked for; blank lines are passed over.
#[derive(Clone, Debug)]
pub struct Actions<'a> {
    lines: Lines<'a>,
}

/// A line of a file that stands where an action should.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionLine<'a> {
    /// The line, without blanks around it.
    pub text: &'a str,
    /// Where that text stands.
    pub span: Span,
    /// What it says, if it is a well-formed action.
    pub action: Result<Action, SyntaxError>,
}

impl<'a> Iterator for Actions<'a> {
    type Item = ActionLine<'a>;

    fn next(&mut self) -> Option<ActionLine<'a>> {
        self.lines.skip_blank();
        let line = self.lines.peek()?;
        self.lines.advance();
        let text = line.fragment().trim_start_matches(is_blank);
        let start = line.offset() + line.fragment().len() - text.len();
        let span = Span::new(start, start + text.len());
        Some(ActionLine { text, span, action: parse_action(text, start) })
    }
}

/// Reads a line that begins with `move` or `drop`: all that the seeds know. `start` is where the line begins
/// in its source.
///
/// # Errors
///
/// Where the line stops being an action, and what was expected there.
pub fn parse_action(line: &str, start: usize) -> Result<Action, SyntaxError> {
    let input = Input::new(line, start);
    let parsed = action(input).map_err(|error| Failure::of(error).into_error(input, is_blank));
    parsed.map(|(_, action)| action)
}

/// Whether a line begins like a turn of the game.
#[must_use]
pub fn begins_like_action(line: &str) -> bool {
    let name = line.trim_start_matches(is_blank).split(is_blank).next().unwrap_or_default();
    find(name).is_some()
}

/// The commands that the seeds know.
fn find(name: &str) -> Option<&'static Command> {
    Command::find(name).filter(|command| command.group == Group::Play && command.in_seed_mode)
}

fn action(input: Input) -> Parsed<Action> {
    let start = atoms::blanks(input);
    let (rest, name) = atoms::expect(Expected::Action, atoms::word)(start)?;
    let Some(command) = find(&name.text) else {
        return Err(nom::Err::Error(Failure::new(start, Expected::Action)));
    };
    arguments(rest, command).map_err(|error| error.map(|failure| failure.within(command)))
}

/// The two arguments that each of them has, and the word `promote` of `move`.
fn arguments<'a>(input: Input<'a>, command: &Command) -> Parsed<'a, Action> {
    let argument = |rest: Input<'a>, index: usize| -> Parsed<'a, Expression> {
        let rest = atoms::blanks(rest);
        let expected = Expected::Phrase(command.parameters[index].kind.phrase());
        let (rest, word) = atoms::expect(expected, atoms::word)(rest)?;
        Ok((rest, Expression { kind: ExpressionKind::Word(word.text), span: word.span }))
    };
    let (rest, first) = argument(input, 0)?;
    let (rest, second) = argument(rest, 1)?;
    if command.parameters.len() == 2 {
        let (rest, ()) = atoms::end_of_line(rest)?;
        return Ok((rest, Action::Drop { piece: first, to: second }));
    }
    let at = atoms::blanks(rest);
    let (rest, promote) = match atoms::keyword(at, "promote") {
        Ok((rest, word)) => (rest, Some(word.span)),
        Err(_) => (at, None),
    };
    let (rest, ()) = atoms::end_of_line(rest).map_err(|error| {
        error.map(|end| match promote {
            Some(_) => end,
            None => Failure::new(at, Expected::Exactly("promote")).merge(end),
        })
    })?;
    Ok((rest, Action::Move { from: first, to: second, promote }))
}
