//! `boardsh -i` and `boardsh`: a game at the prompt.

use std::cell::RefCell;
use std::io;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::journal_file::{JournalFile, Owner};
use super::output::Output;
use super::question::decide;
use super::resume::resume;
use super::settings_file::{self, Broken};
use super::{Setting, Status, Stop, complain, put, script};
use crate::formats::english;
use crate::games::Family;
use crate::games::shogi::OnIllegal;
use crate::lang::ast::Block;
use crate::lang::grammar::replay::begins_like_action;
use crate::lang::{Report, Source, Span};
use crate::render::{Plain, Stream, draw_all, visible};
use crate::repl::{Extent, INTERRUPTED, Line, Lines, PipedLines, Statements, Taken, TerminalLines};
use crate::session::{Commands, Error, Flow, Policy, Problem, Script, Session, Settings, Sink as _};
use crate::table::Table;

/// The seeds' interactive mode: the game ends the program, and an illegal move may end the game.
///
/// # Errors
///
/// When the output cannot be written.
pub fn interactive(setting: &Setting) -> Result<Status, Stop> {
    let mut session = at_prompt(Session::new(setting.table(), Policy::default()), setting)?;
    let journal = resume(Owner::Interactive, &mut session, setting)?;
    let policy = seed_policy(session.table());
    session.set_policy(policy);
    let mut output = output(&session, setting);
    output.take(&session.show(), session.table())?;
    output.flush()?;
    play(session, journal, output, setting)
}

/// What the seed of a game says about illegal moves.
pub(super) fn seed_policy(table: &dyn Table) -> Policy {
    let Family::Shogi(skin) = table.entry().family;
    let illegal_loses = skin.on_illegal == OnIllegal::LosesTheGame;
    Policy { echo: true, keep_going: true, illegal_loses, commands: Commands::SeedMode }
}

/// The seeds' interactive mode from a turn that has been shown already.
///
/// # Errors
///
/// When the output cannot be written.
pub(super) fn go_on(session: Session, setting: &Setting) -> Result<Status, Stop> {
    let journal = setting.is_typed().then(|| JournalFile::new(Owner::Interactive, &session));
    let output = output(&session, setting);
    play(session, journal, output, setting)
}

fn play(
    session: Session,
    journal: Option<JournalFile>,
    output: Output,
    setting: &Setting,
) -> Result<Status, Stop> {
    let session = Rc::new(RefCell::new(session));
    if setting.is_typed() {
        converse(&session, terminal(&session, setting)?, Manner::Seed, journal, output)?;
    } else {
        let lines = PipedLines::transcript(io::stdin().lock(), setting.stdout());
        converse(&session, lines, Manner::Seed, journal, output)?;
    }
    Ok(Status::Fine)
}

/// What tells a person what happens, as they have chosen.
fn output(session: &Session, setting: &Setting) -> Output {
    Output::new(Plain::of_prompt(setting.stdout()), setting).following(session.settings())
}

/// For somebody who has never typed anything here.
fn first_steps(session: &Session, output: &Output) -> String {
    let steps: Vec<String> = session.table().first_steps().iter().map(|step| format!("`{step}`")).collect();
    let completes = if output.has_cursor() { "Tab completes, " } else { "" };
    let text = format!("Try {}. {completes}`help` explains.", english::list(&steps));
    output.plain().paragraph(&text) + "\n"
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
    let journal = resume(Owner::Study, &mut session, setting)?;
    let mut output = output(&session, setting);
    let session = Rc::new(RefCell::new(session));
    if !setting.is_typed() {
        return converse(&session, PipedLines::silent(io::stdin().lock()), Manner::Study, journal, output);
    }
    let lines = terminal(&session, setting)?;
    if lines.is_first_time() {
        put(&first_steps(&session.borrow(), &output))?;
    }
    output.take(&session.borrow().show(), session.borrow().table())?;
    output.flush()?;
    converse(&session, lines, Manner::Study, journal, output)?;
    Ok(Status::Fine)
}

/// A person may use any file and is asked before one is lost; a pipe stays below the current folder.
pub(super) fn at_prompt(session: Session, setting: &Setting) -> Result<Session, Stop> {
    let session = session.limited(setting.limits).keeping_settings(settings_file::write);
    if !setting.is_typed() {
        let session = session.with_settings(setting.over(Settings::default()));
        return Ok(session.reaching(script::reach(Path::new("."), setting)?));
    }
    let settings = setting.over(kept_settings(session.table(), setting));
    Ok(session.with_settings(settings).asking(may_overwrite).interrupted_by(&INTERRUPTED))
}

/// What a person has chosen in earlier runs. Nobody should be kept from playing by a broken file.
fn kept_settings(table: &dyn Table, setting: &Setting) -> Settings {
    settings_file::read(table).unwrap_or_else(|broken| {
        complain(&match *broken {
            Broken::Wrong(source, reports) => draw_all(&source, &reports, setting.stderr()),
            Broken::Unread(file, error) => {
                format!("error: cannot read `{}`: {error}\n", visible(&file.to_string_lossy()))
            }
        });
        complain("The settings are ignored.\n\n");
        Settings::default()
    })
}

/// Asks whether a file may be written over.
fn may_overwrite(file: &Path, settings: &Settings) -> bool {
    let name = file.to_string_lossy();
    let question = format!("`{}` is there already. Write over it? [y/N] ", visible(&name));
    matches!(decide(&question, false, settings), Ok(Some(true)))
}

fn terminal(session: &Rc<RefCell<Session>>, setting: &Setting) -> Result<TerminalLines, Stop> {
    let lines = TerminalLines::new(Rc::clone(session), Stream::stdout(setting.colour));
    lines.map_err(|error| Stop::Input(format!("error: cannot use the terminal: {error}\n")))
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
    session: &RefCell<Session>,
    mut lines: impl Lines,
    manner: Manner,
    mut journal: Option<JournalFile>,
    mut output: Output,
) -> Result<Status, Stop> {
    let extent = if manner == Manner::Study { Extent::Open } else { Extent::Line };
    let mut statements = Statements::new(extent);
    let mut is_warned = false;
    loop {
        let prompt = match manner {
            _ if statements.is_in_text() => "...\"".to_owned(),
            _ if !statements.begun().is_empty() => "...".to_owned(),
            Manner::Study if lines.is_typed() => study_prompt(&output, &session.borrow()),
            _ => output.plain().prompt(session.borrow().table()),
        };
        let line = lines.read(&prompt, &statements.begun())?;
        let is_end = matches!(line, Line::End);
        let taken = statements.take(line, &lines);
        let source =
            match taken.map_err(|error| Stop::Input(format!("error: cannot read the input: {error}\n")))? {
                Taken::Statement(source) => source,
                Taken::NotText(source, wrong) => {
                    output.report(vec![not_text(source, wrong)])?;
                    continue;
                }
                Taken::Nothing => continue,
                // Whoever leaves unsaved work by mistake gets a second chance.
                Taken::End
                    if manner == Manner::Study
                        && lines.is_typed()
                        && !is_warned
                        && session.borrow().is_unsaved() =>
                {
                    is_warned = true;
                    put("This game is not saved: `save game.board` keeps it, Ctrl-D once more leaves.\n")?;
                    continue;
                }
                Taken::End => break,
            };
        is_warned = false;
        lines.keep(&source.text);
        let is_last = carry_out(&mut session.borrow_mut(), source, manner, &mut output)? || is_end;
        if let Some(journal) = &mut journal {
            journal.keep(&session.borrow());
        }
        if is_last {
            break;
        }
    }
    if let Some(journal) = journal {
        journal.end();
    }
    Ok(output.status())
}

fn study_prompt(output: &Output, session: &Session) -> String {
    output.plain().study_prompt(session.table(), session.settings().prompt.as_deref())
}

/// Carries out a statement; whether it was the last.
fn carry_out(
    session: &mut Session,
    source: Source,
    manner: Manner,
    output: &mut Output,
) -> Result<bool, Stop> {
    INTERRUPTED.store(false, Ordering::Relaxed);
    output.begin();
    let is_turn = begins_like_action(&source.text);
    let result = match manner {
        Manner::Seed => session.run_seed_line(source, output),
        Manner::Study => session.run(source, Path::new("."), output),
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
    if output.lacks_board() {
        output.take(&session.show(), session.table())?;
    }
    output.flush()?;
    Ok(over || flow == Flow::Quit)
}

/// The error of a line that is no text.
fn not_text(source: Source, wrong: &'static str) -> Error {
    let span = Span::new(0, source.text.len());
    let report = Report::new(wrong, span, "expected text in UTF-8");
    let script = Script { source, folder: ".".into(), block: Block::default() };
    Error { script: Some(Arc::new(script)), ..Error::new(span, Problem::Unread(report)) }
}
