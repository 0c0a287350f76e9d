//! Where events go: standard output, as text or as JSON.

use std::io::{self, BufWriter, Stdout, Write as _};

use super::{Setting, Status, Stop, complain};
use crate::lang::options;
use crate::render::{Plain, Stream, draw_errors, json};
use crate::session::{Error, Event, Problem, Settings, Sink};
use crate::table::Table;

/// Writes what happens, and remembers how it went.
pub(super) struct Output {
    out: BufWriter<Stdout>,
    plain: Plain,
    stderr: Stream,
    json: bool,
    stdout: Stream,
    /// Whether a new board takes the place of what is on the screen.
    redraws: bool,
    /// Whether it has done so since the statement under way began.
    is_redrawn: bool,
    status: Status,
}

/// Clears the screen and begins at its top.
const CLEAR: &str = "\x1b[H\x1b[2J";

impl Output {
    pub(super) fn new(plain: Plain, setting: &Setting) -> Self {
        Self {
            out: BufWriter::new(io::stdout()),
            plain,
            stderr: Stream::stderr(setting.colour),
            json: setting.json,
            stdout: Stream::stdout(setting.colour),
            redraws: false,
            is_redrawn: false,
            status: Status::Fine,
        }
    }

    /// Shows things as somebody has chosen.
    pub(super) fn following(self, settings: &Settings) -> Self {
        Self { redraws: settings.redraw, ..self }
    }

    /// What follows belongs to another statement.
    pub(super) fn begin(&mut self) {
        self.is_redrawn = false;
    }

    /// Makes room for a new board where that is wanted, once for each statement.
    fn make_room(&mut self, event: &Event) -> io::Result<()> {
        let is_new_board =
            matches!(event, Event::Action { .. } | Event::Played { .. } | Event::Turn(..) | Event::Shown(..));
        if self.redraws && self.stdout.has_cursor && is_new_board && !self.is_redrawn {
            self.is_redrawn = true;
            self.write(CLEAR)?;
        }
        Ok(())
    }

    /// The worst that has happened.
    pub(super) fn status(&self) -> Status {
        self.status
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    pub(super) fn write(&mut self, text: &str) -> io::Result<usize> {
        self.out.write_all(text.as_bytes())?;
        // Whoever watches wants to see what happens when it does.
        if self.stdout.is_terminal {
            self.out.flush()?;
        }
        Ok(text.len())
    }

    /// Tells what is wrong, unless it is that nobody listens.
    pub(super) fn report(&mut self, errors: Vec<Error>) -> Result<(), Stop> {
        if let [error] = &errors[..]
            && matches!(*error.problem, Problem::Output(_))
        {
            let Some(Error { problem, .. }) = errors.into_iter().next() else { return Ok(()) };
            let Problem::Output(error) = *problem else { return Ok(()) };
            return Err(Stop::Output(error));
        }
        self.status = self.status.max(Status::BadInput);
        if self.json {
            for error in &errors {
                self.write(&json::error(error))?;
            }
        } else {
            self.flush()?;
            complain(&draw_errors(&errors, self.stderr));
        }
        self.flush()?;
        Ok(())
    }
}

impl Sink for Output {
    fn take(&mut self, event: &Event, table: &dyn Table) -> io::Result<usize> {
        let failed = matches!(event, Event::Claim(claimed) if claimed.failure.is_some());
        if failed {
            self.status = self.status.max(Status::Failed);
        }
        if let Event::Set { option: options::Setting::Redraw, value } = event {
            self.redraws = options::switch(value) == Some(true);
        }
        if self.json {
            return self.write(&json::event(event, table));
        }
        self.make_room(event)?;
        if !failed {
            return self.write(&self.plain.event(event, table));
        }
        self.flush()?;
        let text = self.plain.failing(event, table, self.stderr);
        complain(&text);
        Ok(text.len())
    }
}
