//! Where events go: standard output, as text or as JSON.

use std::io::{self, BufWriter, Stdout, Write as _};

use super::{Status, Stop, complain};
use crate::render::{Plain, Stream, draw_errors, json};
use crate::session::{Error, Event, Problem, Sink};
use crate::table::Table;

/// Writes what happens, and remembers how it went.
pub(super) struct Output {
    out: BufWriter<Stdout>,
    plain: Plain,
    json: bool,
    is_watched: bool,
    status: Status,
}

impl Output {
    pub(super) fn new(plain: Plain, json: bool) -> Self {
        let is_watched = Stream::stdout().is_terminal;
        Self { out: BufWriter::new(io::stdout()), plain, json, is_watched, status: Status::Fine }
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
        if self.is_watched {
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
            complain(&draw_errors(&errors, Stream::stderr()));
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
        if self.json {
            return self.write(&json::event(event, table));
        }
        if !failed {
            return self.write(&self.plain.event(event, table));
        }
        self.flush()?;
        let text = self.plain.failing(event, table);
        complain(&text);
        Ok(text.len())
    }
}
