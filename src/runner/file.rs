//! `boardsh -f`: a game from a file, replayed as its seed prescribes.

use std::io;
use std::path::Path;

use super::{Status, Stop, complain, prompt, put};
use crate::games::shogi::{AfterFile, Skin};
use crate::lang::{ReadError, Report, Source};
use crate::render::{Plain, Stream, draw, draw_all, visible};
use crate::session::{Replayed, replay};

/// Replays a file (`-` is standard input) and prints its last turn; the letters show the skin if none is
/// given. Where the skin says so, play goes on at the prompt.
///
/// # Errors
///
/// When the file cannot be read or its position is wrong, or the output cannot be written.
pub fn file(path: &Path, skin: Option<Skin>) -> Result<Status, Stop> {
    let is_stdin = path.as_os_str() == "-";
    let name = if is_stdin { "<stdin>".to_owned() } else { path.display().to_string() };
    let source = if is_stdin { Source::read(&name, io::stdin().lock()) } else { Source::open(path) };
    let source = source.map_err(|error| match error {
        ReadError::NotText(about) => Stop::Input(draw(&about.0, &about.1, Stream::stderr())),
        error => Stop::Input(format!("error: cannot read `{}`: {error}\n", visible(&name))),
    })?;
    let replayed = replay(&source, skin)
        .map_err(|reports| Stop::Input(draw_all(&source, &reports, Stream::stderr())))?;
    let over = replayed.session.outcome().is_some();
    put(&last_turn(&replayed))?;
    // Where an illegal move loses, the ending says so; where it is refused, only we can.
    if let (Some(broken), false) = (&replayed.broken, over) {
        let report = Report { help: Some("the rest of the file is left out".to_owned()), ..broken.clone() };
        complain(&draw(&source, &report, Stream::stderr()));
    }
    let mut session = replayed.session;
    session.remember(path);
    if over {
        return Ok(Status::Fine);
    }
    if session.skin().after_file == AfterFile::GoOn && !is_stdin {
        return prompt::go_on(&mut session);
    }
    put(&(Plain::new(session.skin(), Stream::stdout()).prompt(session.turn()) + "\n"))?;
    Ok(Status::Fine)
}

fn last_turn(replayed: &Replayed) -> String {
    let plain = Plain::new(replayed.session.skin(), Stream::stdout());
    let action = replayed.last_action.as_ref().map(|action| plain.event(action)).unwrap_or_default();
    action + &plain.event(&replayed.session.show())
}
