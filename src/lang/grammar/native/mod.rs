//! The language of the prompt and of scripts: any word first, looked up in the table of commands, then its
//! parameters.

mod action;
mod claim;
mod expression;
mod gap;
mod operand;
mod statement;
mod text;

use super::failure::Failure;
use super::{Input, Parsed, atoms};
use crate::lang::ast::Block;
use crate::lang::{Expected, SyntaxError};

/// Deeper nesting than this is nobody's script.
const MOST_NESTING: u16 = 100;

/// Reads a script, or what was entered at a prompt.
///
/// # Errors
///
/// The first place that cannot be read, and what was expected there. If the text could go on in the next
/// line, the error [says so](SyntaxError::is_incomplete).
pub fn parse(text: &str) -> Result<Block, SyntaxError> {
    let input = Input::new(text, 0);
    let parsed = statement::script(input).map(|(_, block)| block);
    parsed.map_err(|error| {
        let error = Failure::of(error).into_error(input, gap::ends_word);
        SyntaxError { at_end: error.span.start == text.len(), ..error }
    })
}

/// What the name of a reason is called where one is expected.
pub const REASON: &str = claim::REASON;

/// What is expected behind a text that stops too soon; nothing if it does not.
#[must_use]
pub fn expected_behind(text: &str) -> Vec<Expected> {
    match parse(text) {
        Err(error) if error.at_end => error.expected,
        _ => Vec::new(),
    }
}

/// Whether a text makes sense, perhaps with more of it in the next line.
#[must_use]
pub fn fits(text: &str) -> bool {
    parse(text).map_or_else(|error| error.is_incomplete(), |_| true)
}

/// The words with which a value at the end of a text may go on.
pub fn links_behind(text: &str) -> impl Iterator<Item = &'static str> {
    let goes_on = move |link: &&str| ["", " x"].iter().any(|value| fits(&format!("{text}{link}{value}")));
    expression::links().filter(goes_on)
}

/// Whether a word can stand where a value is expected; `and` and `count` cannot.
#[must_use]
pub fn can_be_operand(word: &str) -> bool {
    !expression::goes_on(word)
}

/// The words of the language with which a value can begin: questions about the game, `not`, `true`.
pub fn value_words() -> impl Iterator<Item = &'static str> {
    expression::words()
}

/// Reads what stands between signs that open and close, one level deeper.
fn deeper<'a, T>(input: Input<'a>, parser: impl FnOnce(Input<'a>) -> Parsed<'a, T>) -> Parsed<'a, T> {
    let open = input.open;
    until(input, open, parser)
}

/// The same; where a sign is given, new lines count as blanks up to it.
fn until<'a, T>(
    mut input: Input<'a>,
    sign: Option<&'static str>,
    parser: impl FnOnce(Input<'a>) -> Parsed<'a, T>,
) -> Parsed<'a, T> {
    let outer = std::mem::replace(&mut input.open, sign);
    input.depth += 1;
    if input.depth > MOST_NESTING {
        return Err(Failure::cut(input, Expected::LessNesting));
    }
    let (mut rest, parsed) = parser(input)?;
    rest.depth -= 1;
    rest.open = outer;
    Ok((rest, parsed))
}
