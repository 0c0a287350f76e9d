//! `boardsh -i` and `boardsh`: a game at the prompt.

use std::io::{self, BufRead as _, IsTerminal as _};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::output::Output;
use super::{Setting, Status, Stop, put, script};
use crate::games::Family;
use crate::games::shogi::OnIllegal;
use crate::lang::ast::Block;
use crate::lang::grammar::replay::begins_like_action;
use crate::lang::grammar::{Nesting, is_blank};
use crate::lang::{Report, Source, Span};
use crate::render::{Plain, Stream, visible};
use crate::repl::{INTERRUPTED, Line, Lines, PipedLines, TerminalLines};
use crate::session::{Commands, Error, Flow, Policy, Problem, Script, Session};

/// The seeds' interactive mode: the game ends the program, and an illegal move may end the game.
///
/// # Errors
///
/// When the output cannot be written.
pub fn interactive(setting: &Setting) -> Result<Status, Stop> {
    let table = setting.table();
    let Family::Shogi(skin) = table.entry().family;
    let illegal_loses = skin.on_illegal == OnIllegal::LosesTheGame;
    let policy = Policy { echo: true, keep_going: true, illegal_loses, commands: Commands::SeedMode };
    let mut session = at_prompt(Session::new(table, policy), setting)?;
    put(&Plain::of_prompt(Stream::stdout()).event(&session.show(), session.table()))?;
    go_on(&mut session, setting)
}

/// The seeds' interactive mode from a turn that has been shown already.
///
/// # Errors
///
/// When the output cannot be written.
pub(super) fn go_on(session: &mut Session, setting: &Setting) -> Result<Status, Stop> {
    if in_terminal() {
        converse(session, terminal()?, Manner::Seed, setting.json)?;
    } else {
        converse(session, PipedLines::transcript(io::stdin().lock()), Manner::Seed, setting.json)?;
    }
    Ok(Status::Fine)
}

/// The study prompt: the whole language; illegal moves are explained, and the end of the game is not the
/// end of the program. Through a pipe it prints answers only, and any error makes the exit status 2.
///
/// # Errors
///
/// When the output cannot be written.
pub fn study(setting: &Setting) -> Result<Status, Stop> {
    let policy = Policy { echo: true, keep_going: true, ..Policy::default() };
    let mut session = at_prompt(Session::new(setting.table(), policy), setting)?;
    if !in_terminal() {
        return converse(&mut session, PipedLines::silent(io::stdin().lock()), Manner::Study, setting.json);
    }
    put("`help` lists the commands, `quit` leaves.\n\n")?;
    put(&Plain::of_prompt(Stream::stdout()).event(&session.show(), session.table()))?;
    converse(&mut session, terminal()?, Manner::Study, setting.json)?;
    Ok(Status::Fine)
}

/// A person may use any file and is asked before one is lost; a pipe stays below the current folder.
pub(super) fn at_prompt(session: Session, setting: &Setting) -> Result<Session, Stop> {
    let session = session.limited(setting.limits);
    if in_terminal() {
        return Ok(session.asking(may_overwrite).interrupted_by(&INTERRUPTED));
    }
    Ok(session.reaching(script::reach(Path::new("."), setting)?))
}

/// Asks whether a file may be written over.
fn may_overwrite(file: &Path) -> bool {
    let name = file.to_string_lossy();
    let asked = put(&format!("`{}` is there already. Write over it? [y/N] ", visible(&name)));
    let mut answer = String::new();
    let heard = io::stdin().lock().read_line(&mut answer);
    asked.is_ok() && heard.is_ok() && matches!(answer.trim(), "y" | "Y" | "yes")
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
fn converse(
    session: &mut Session,
    mut lines: impl Lines,
    manner: Manner,
    json: bool,
) -> Result<Status, Stop> {
    let plain = Plain::of_prompt(Stream::stdout());
    let mut output = Output::new(plain, json);
    let mut pending: Option<Source> = None;
    let mut nesting = Nesting::default();
    loop {
        let prompt = if pending.is_some() { "...".to_owned() } else { plain.prompt(session.table()) };
        let is_end = match lines.read(&prompt)? {
            Line::NotText(text, wrong) if manner == Manner::Study => {
                let source = continued(None, text, lines.place());
                output.report(vec![not_text(source, wrong)])?;
                continue;
            }
            Line::Text(text) | Line::NotText(text, _) => {
                nesting.take(&text);
                pending = Some(continued(pending.take(), text, lines.place()));
                if manner == Manner::Study && nesting.is_open() {
                    continue;
                }
                false
            }
            Line::Interrupted => {
                (pending, nesting) = (None, Nesting::default());
                continue;
            }
            Line::Broken(error) => {
                return Err(Stop::Input(format!("error: cannot read the input: {error}\n")));
            }
            // At an open block, somebody who wants to leave gives up the block first.
            Line::End if lines.is_typed() && pending.is_some() => {
                (pending, nesting) = (None, Nesting::default());
                continue;
            }
            Line::End => true,
        };
        nesting = Nesting::default();
        let Some(source) = pending.take() else { return Ok(output.status()) };
        if !is_end && source.text.trim_matches(is_blank).is_empty() {
            continue;
        }
        INTERRUPTED.store(false, Ordering::Relaxed);
        let is_turn = begins_like_action(&source.text);
        let result = match manner {
            Manner::Seed => session.run_seed_line(source, &mut output),
            Manner::Study => session.run(source, Path::new("."), &mut output),
        };
        // Somebody's action may have ended the game; one that was loaded may be looked at.
        let over = manner == Manner::Seed && is_turn && result.is_ok() && session.table().outcome().is_some();
        let flow = match result {
            Err(errors) => {
                output.report(errors)?;
                Flow::Go
            }
            Ok(flow) => flow,
        };
        output.flush()?;
        if is_end || over || flow == Flow::Quit {
            return Ok(output.status());
        }
    }
}

/// The error of a line that is no text.
fn not_text(source: Source, wrong: &'static str) -> Error {
    let span = Span::new(0, source.text.len());
    let report = Report::new(wrong, span, "expected text in UTF-8");
    let script = Script { source, folder: ".".into(), block: Block::default() };
    Error { script: Some(Arc::new(script)), ..Error::new(span, Problem::Unread(report)) }
}

/// What was read so far, with another line.
fn continued(before: Option<Source>, line: String, (name, number): (&str, usize)) -> Source {
    match before {
        Some(source) => Source { text: source.text + "\n" + &line, ..source },
        None => Source { name: name.to_owned(), text: line, first_line: number },
    }
}
