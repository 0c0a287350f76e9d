//! `boardsh -i` and `boardsh`: a game at the prompt.

use std::io::{self, IsTerminal as _};

use super::{Status, Stop, complain, put};
use crate::games::shogi::{Diagram, Skin};
use crate::lang::grammar::is_blank;
use crate::lang::{Source, Span};
use crate::render::{Plain, Stream, draw, draw_all};
use crate::repl::{Line, Lines, PipedLines, TerminalLines};
use crate::session::{Error, Event, Problem, Session};

/// The seeds' interactive mode: the game ends the program, and an illegal move may end the game.
///
/// # Errors
///
/// When the output cannot be written.
pub fn interactive(skin: Option<Skin>) -> Result<Status, Stop> {
    let mut session = start(skin);
    put(&Plain::new(session.skin(), Stream::stdout()).event(&session.show()))?;
    go_on(&mut session)
}

/// The seeds' interactive mode from a turn that has been shown already.
///
/// # Errors
///
/// When the output cannot be written.
pub(super) fn go_on(session: &mut Session) -> Result<Status, Stop> {
    if in_terminal() {
        converse(session, terminal()?, Manner::Seed)?;
    } else {
        converse(session, PipedLines::transcript(io::stdin().lock()), Manner::Seed)?;
    }
    Ok(Status::Fine)
}

/// The study prompt: illegal moves are explained, and the end of the game is not the end of the program.
/// Through a pipe it prints answers only, and any error makes the exit status 2.
///
/// # Errors
///
/// When the output cannot be written.
pub fn study(skin: Option<Skin>) -> Result<Status, Stop> {
    let mut session = start(skin).refusing_illegal_moves();
    if !in_terminal() {
        return converse(&mut session, PipedLines::silent(io::stdin().lock()), Manner::Study);
    }
    put("`help` lists the commands, `quit` leaves.\n\n")?;
    put(&Plain::new(session.skin(), Stream::stdout()).event(&session.show()))?;
    converse(&mut session, terminal()?, Manner::Study)?;
    Ok(Status::Fine)
}

/// A game from the start, in the given skin or the usual one.
fn start(skin: Option<Skin>) -> Session {
    match skin {
        Some(skin) => Session::new(skin, Diagram::start()),
        None => Session::new(Skin::MINISHOGI, Diagram::start()).reading_any_letters(),
    }
}

/// Whether a person sits before both ends. Only then is the line editor of use.
fn in_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

fn terminal() -> Result<TerminalLines, Stop> {
    TerminalLines::new().map_err(|error| Stop::Input(format!("error: cannot use the terminal: {error}\n")))
}

/// What the end of a game means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// The program ends with it.
    Seed,
    /// One may take back and look around.
    Study,
}

/// Reads and carries out commands until the end.
fn converse(session: &mut Session, mut lines: impl Lines, manner: Manner) -> Result<Status, Stop> {
    let mut status = Status::Fine;
    loop {
        let plain = Plain::new(session.skin(), Stream::stdout());
        let text = match lines.read(&plain.prompt(session.turn()))? {
            Line::Text(text) => text,
            Line::Interrupted => continue,
            Line::Broken(error) => {
                return Err(Stop::Input(format!("error: cannot read the input: {error}\n")));
            }
            Line::End => return Ok(status),
        };
        if text.trim_matches(is_blank).is_empty() {
            continue;
        }
        match session.run_line(&text) {
            Ok(events) => {
                let plain = Plain::new(session.skin(), Stream::stdout());
                put(&events.iter().map(|event| plain.event(event)).collect::<String>())?;
                if events.contains(&Event::Quit) || manner == Manner::Seed && ended_by_play(session, &events)
                {
                    return Ok(status);
                }
            }
            Err(error) => {
                let (name, first_line) = lines.place();
                complain(&drawn(&error, &Source { name: name.to_owned(), text, first_line }));
                status = Status::BadInput;
            }
        }
    }
}

/// Whether somebody's action has just ended the game; one that was loaded may be looked at.
fn ended_by_play(session: &Session, events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Action { .. })) && session.outcome().is_some()
}

fn drawn(error: &Error, line: &Source) -> String {
    let whole = Span::new(0, line.text.len());
    let mut text = String::new();
    if let Problem::Malformed(source, reports) = &error.problem {
        text.push_str(&draw_all(source, reports, Stream::stderr()));
    }
    text + &draw(line, &error.report(whole), Stream::stderr())
}
