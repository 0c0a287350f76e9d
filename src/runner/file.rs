//! `boardsh -f`: a game from a file, replayed as its seed prescribes.

use std::io;
use std::path::Path;

use super::{Setting, Status, Stop, complain, prompt, put};
use crate::games::shogi::{AfterFile, Skin};
use crate::games::{Entry, Family, Rules};
use crate::lang::{ReadError, Report, Source};
use crate::render::{Plain, Stream, draw, draw_all, json, visible};
use crate::session::{Event, Session};
use crate::table::Table as _;
use crate::table::drawing::Style;
use crate::table::shogi::{Replayed, replay};

/// Replays a file (`-` is standard input) and prints its last turn; the letters show the skin if none is
/// given. Where the skin says so, play goes on at the prompt.
///
/// # Errors
///
/// When the file cannot be read or its position is wrong, or the output cannot be written.
pub fn file(path: &Path, setting: &Setting) -> Result<Status, Stop> {
    let is_stdin = path.as_os_str() == "-";
    let name = if is_stdin { "<stdin>".to_owned() } else { path.display().to_string() };
    let source = if is_stdin { Source::read(&name, io::stdin().lock()) } else { Source::open(path) };
    let source = match source {
        Ok(source) => source,
        Err(ReadError::NotText(about)) => return refuse(&about.0, &[about.1], setting),
        Err(error) if setting.is_json() => {
            put(&json::unreadable(&name, &error.to_string()))?;
            return Ok(Status::BadInput);
        }
        Err(error) => return Err(Stop::Input(format!("error: cannot read `{}`: {error}\n", visible(&name)))),
    };
    let mut replayed = match replay(&source, skin_of(setting.game), setting.rules) {
        Ok(replayed) => replayed,
        Err(reports) => return refuse(&source, &reports, setting),
    };
    let over = replayed.table.outcome().is_some();
    put(&last_turn(&replayed, setting))?;
    // Where an illegal move loses, the ending says so; where it is refused, only we can.
    if let (Some(broken), false) = (replayed.broken.take(), over) {
        let report = Report { help: Some("the rest of the file is left out".to_owned()), ..broken };
        if setting.is_json() {
            put(&json::malformed(&source, &report))?;
        } else {
            complain(&draw(&source, &report, setting.stderr()));
        }
    }
    let goes_on = replayed.table.skin().after_file == AfterFile::GoOn;
    // A program that reads events does not type.
    let goes_on = goes_on && !over && !is_stdin && !setting.is_json();
    if goes_on {
        let policy = prompt::seed_policy(&replayed.table);
        let session = Session::new(Box::new(replayed.table), policy);
        let mut session = prompt::at_prompt(session, setting)?;
        session.remember(path);
        return prompt::go_on(session, setting);
    }
    if !over && !setting.is_json() {
        put(&(Plain::of_prompt(setting.stdout()).prompt(&replayed.table) + "\n"))?;
    }
    Ok(Status::Fine)
}

/// What is written on standard output about a file, where nobody watches and nobody goes on playing.
///
/// # Errors
///
/// Everything that is wrong with the position in which the file begins.
pub(super) fn answer(
    source: &Source,
    game: Option<&'static Entry>,
    rules: Rules,
) -> Result<String, Vec<Report>> {
    Ok(text_at_the_end(&replay(source, skin_of(game), rules)?))
}

/// The last turn, as it is written for programs that compare.
pub(super) fn text_at_the_end(replayed: &Replayed) -> String {
    let plain = Plain::of_prompt(Stream::PLAIN);
    let mut text: String =
        turn_at_the_end(replayed).map(|event| plain.event(&event, &replayed.table)).collect();
    if replayed.table.outcome().is_none() {
        text.push_str(&(plain.prompt(&replayed.table) + "\n"));
    }
    text
}

/// How a game of shogi looks.
pub(super) fn skin_of(game: Option<&'static Entry>) -> Option<Skin> {
    game.map(|entry| {
        let Family::Shogi(skin) = entry.family;
        *skin
    })
}

/// What is wrong with a file, and nothing else.
fn refuse(source: &Source, reports: &[Report], setting: &Setting) -> Result<Status, Stop> {
    if !setting.is_json() {
        return Err(Stop::Input(draw_all(source, reports, setting.stderr())));
    }
    put(&reports.iter().map(|report| json::malformed(source, report)).collect::<String>())?;
    Ok(Status::BadInput)
}

fn last_turn(replayed: &Replayed, setting: &Setting) -> String {
    let plain = Plain::of_prompt(setting.stdout());
    let tell = |event: Event| {
        if setting.is_json() {
            json::event(&event, &replayed.table)
        } else {
            plain.event(&event, &replayed.table)
        }
    };
    turn_at_the_end(replayed).map(tell).collect()
}

/// The last action, if there was one, and how it stands after it.
fn turn_at_the_end(replayed: &Replayed) -> impl Iterator<Item = Event> {
    let action = replayed.last_action.clone().map(|(side, text)| Event::Action { side, text });
    let turn = Event::Turn(Box::new(replayed.table.view()), Style::SEED);
    action.into_iter().chain([turn])
}
