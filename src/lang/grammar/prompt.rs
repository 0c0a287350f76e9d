//! One line at a prompt: any word first, looked up in the table, then its parameters.

use super::failure::Failure;
use super::{Input, Parsed, atoms};
use crate::lang::ast::{Action, Statement};
use crate::lang::commands::{Argument, Arguments, Command, Group, Parameter, ParameterKind};
use crate::lang::{Expected, SyntaxError};

/// Reads one command. `start` is where the line begins in its source.
///
/// # Errors
///
/// Where the line stops being a command, and what was expected there.
pub fn parse(line: &str, start: usize) -> Result<Statement, SyntaxError> {
    parse_line(line, start, Expected::Command)
}

/// Reads one command of [`Group::Play`]: all that a replay file may hold.
pub(super) fn parse_action(line: &str, start: usize) -> Result<Action, SyntaxError> {
    parse_line(line, start, Expected::Action).map(into_action)
}

fn parse_line(line: &str, start: usize, expected: Expected) -> Result<Statement, SyntaxError> {
    let input = Input::new_extra(line, start);
    let (_, statement) = whole_line(input, expected).map_err(|error| Failure::of(error).into_error(input))?;
    Ok(statement)
}

fn whole_line(input: Input, expected: Expected) -> Parsed<Statement> {
    let (rest, _) = atoms::blanks(input)?;
    let (rest, read) = command(rest, expected)?;
    match atoms::end_of_line(rest) {
        Ok((rest, ())) => Ok((rest, read.statement)),
        // An optional argument could have stood where the line goes on.
        Err(error) => Err(error.map(|end| match read.missed {
            Some(missed) => missed.merge(end),
            None => end.within(read.command),
        })),
    }
}

/// A command whose parameters have been read, and what else could have followed.
struct Read {
    command: &'static Command,
    statement: Statement,
    missed: Option<Failure>,
}

/// A command that is [expected](Expected::Command), or only an [action](Expected::Action).
fn command(input: Input, expected: Expected) -> Parsed<Read> {
    let (rest, name) = atoms::expect(expected, atoms::word)(input)?;
    let known = |command: &&Command| expected == Expected::Command || command.group == Group::Play;
    let Some(command) = Command::find(&name.text).filter(known) else {
        return Err(nom::Err::Error(Failure::new(input, expected)));
    };
    let (rest, (mut arguments, missed)) =
        parameters(rest, command).map_err(|error| error.map(|failure| failure.within(command)))?;
    let missed = missed.map(|failure| failure.within(command));
    Ok((rest, Read { command, statement: (command.build)(&mut arguments), missed }))
}

/// The arguments of a command, and the failure of the optional one that was not there.
fn parameters<'a>(mut rest: Input<'a>, command: &Command) -> Parsed<'a, (Arguments, Option<Failure>)> {
    let mut arguments = Arguments::default();
    for parameter in command.parameters {
        let (at, _) = atoms::blanks(rest)?;
        match argument(at, parameter) {
            Ok((after, argument)) => {
                arguments.push(argument);
                rest = after;
            }
            Err(nom::Err::Error(failure)) if parameter.optional => {
                return Ok((at, (arguments, Some(failure))));
            }
            Err(error) => return Err(error),
        }
    }
    Ok((rest, (arguments, None)))
}

fn argument<'a>(input: Input<'a>, parameter: &Parameter) -> Parsed<'a, Argument> {
    let expected = Expected::Argument(parameter.kind);
    match parameter.kind {
        ParameterKind::Square | ParameterKind::Piece | ParameterKind::CommandName => {
            atoms::expect(expected, atoms::word)(input).map(with(Argument::Word))
        }
        ParameterKind::Keyword => atoms::keyword(input, parameter.name).map(with(Argument::Word)),
        ParameterKind::Count => atoms::expect(expected, atoms::count)(input).map(with(Argument::Number)),
        ParameterKind::File => atoms::expect(expected, atoms::file)(input).map(with(Argument::Word)),
        ParameterKind::Action => command(input, Expected::Action)
            .map(with(|read: Read| Argument::Action(into_action(read.statement)))),
    }
}

/// Changes what was parsed, and keeps what is left.
fn with<'a, T, U>(change: impl FnOnce(T) -> U) -> impl FnOnce((Input<'a>, T)) -> (Input<'a>, U) {
    |(rest, parsed)| (rest, change(parsed))
}

fn into_action(statement: Statement) -> Action {
    match statement {
        Statement::Play(action) => action,
        other => unreachable!("the commands of the group Play build actions, not {other:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::commands::TABLE;

    /// The message and the expectation of a line that does not parse.
    #[track_caller]
    fn refused(line: &str) -> (String, String) {
        let error = parse(line, 0).expect_err("not a command");
        (error.message(), error.expectation())
    }

    #[test]
    fn every_example_in_the_table_parses() {
        for example in TABLE.iter().flat_map(|command| command.examples) {
            assert!(parse(example, 0).is_ok(), "{example}");
        }
    }

    #[test]
    fn optional_parameters_come_last() {
        for command in TABLE {
            assert!(command.parameters.is_sorted_by_key(|parameter| parameter.optional), "{}", command.name);
        }
    }

    #[test]
    fn spans_count_from_the_start_of_the_source() {
        let Ok(Statement::Legal(Some(word))) = parse("  legal\tb3 ", 100) else { panic!("it parses") };
        assert_eq!((word.text.as_str(), word.span.start, word.span.end), ("b3", 108, 110));
    }

    #[test]
    fn an_unknown_word_is_no_command() {
        assert_eq!(refused("castle e1 g1"), ("unknown command `castle`".into(), "expected a command".into()));
    }

    #[test]
    fn a_missing_argument_is_named() {
        let (message, expectation) = refused("move a2");
        assert_eq!(message, "`move` needs more: `move <from> <to> [promote]`");
        assert_eq!(expectation, "expected a square such as `a1`");
    }

    #[test]
    fn what_could_follow_is_listed_whole() {
        assert_eq!(refused("move a2 a3 promte").1, "expected `promote` or the end of the line");
        assert_eq!(refused("undo -1").1, "expected a number from 1 or the end of the line");
        assert_eq!(refused("undo 0").1, "expected a number from 1 or the end of the line");
        assert_eq!(refused("why move a2 a3 x").1, "expected the end of the line");
        assert_eq!(refused("show me").1, "expected the end of the line");
    }

    #[test]
    fn file_names_may_stand_in_quotes() {
        let Ok(Statement::Load(file)) = parse("load \"my game.in\"", 0) else { panic!("it parses") };
        assert_eq!(file.text, "my game.in");
        assert_eq!(refused("load \"my game.in").1, "expected a closing `\"`");
        assert_eq!(refused("load \"a\"b").1, "expected the end of the line");
    }
}
