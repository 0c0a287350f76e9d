//! Where events go: standard output, as text or as JSON.

use std::io::{self, BufWriter, Stdout, Write as _};

use super::redraw::Redraw;
use super::{Form, Setting, Status, Stop, complain};
use crate::lang::options;
use crate::render::{ColourChoice, Layout, Listener, Plain, Stream, draw_errors, json};
use crate::session::{Error, Event, Problem, Settings, Sink};
use crate::table::Table;

/// Writes what happens, and remembers how it went.
pub(super) struct Output {
    out: BufWriter<Stdout>,
    plain: Plain,
    listener: Listener,
    form: Form,
    colour: ColourChoice,
    /// The two streams as they were when the statement under way began.
    stdout: Stream,
    stderr: Stream,
    /// Whether a new board takes the place of what is on the screen.
    redraws: bool,
    redraw: Redraw,
    status: Status,
}

impl Output {
    pub(super) fn new(plain: Plain, setting: &Setting) -> Self {
        Self {
            out: BufWriter::new(io::stdout()),
            plain,
            listener: Listener::default(),
            form: setting.form,
            colour: setting.colour,
            stdout: setting.stdout(),
            stderr: setting.stderr(),
            redraws: false,
            redraw: Redraw::new(),
            status: Status::Fine,
        }
    }

    /// Shows things as somebody has chosen.
    pub(super) fn following(mut self, settings: &Settings) -> Self {
        self.redraws = settings.redraw;
        self.speak(settings.speech);
        self
    }

    /// Does what an option says about the output.
    fn follow(&mut self, option: options::Setting, value: &str) {
        let is_on = options::switch(value) == Some(true);
        match option {
            options::Setting::Redraw => self.redraws = is_on,
            options::Setting::Speech => self.speak(is_on),
            _ => {}
        }
    }

    /// Tells everything in sentences, or no longer.
    fn speak(&mut self, is_on: bool) {
        if self.form != Form::Json {
            self.form = if is_on { Form::Sentences } else { Form::Drawings };
            self.look();
        }
    }

    /// Looks at the streams anew: a window may have another size by now.
    fn look(&mut self) {
        let is_heard = self.form == Form::Sentences;
        self.stdout = Stream::stdout(self.colour).heard(is_heard);
        self.stderr = Stream::stderr(self.colour).heard(is_heard);
    }

    /// Whether lines are typed with keys that move the cursor.
    pub(super) fn has_cursor(&self) -> bool {
        self.stdout.layout == Layout::Screen
    }

    /// How text is written now.
    pub(super) fn plain(&self) -> Plain {
        self.plain.on(self.stdout)
    }

    /// What follows belongs to another statement.
    pub(super) fn begin(&mut self) {
        self.look();
        self.redraw.begin();
    }

    /// Whether the screen was cleared, and no board drawn on it.
    pub(super) fn lacks_board(&self) -> bool {
        self.redraw.lacks_board()
    }

    /// Makes room for a new board where that is wanted.
    fn make_room(&mut self, event: &Event) -> io::Result<()> {
        if self.redraws
            && self.has_cursor()
            && let Some(screen) = self.redraw.room_for(event)
        {
            self.write(&screen)?;
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
        let is_interrupted = errors.iter().any(|error| matches!(*error.problem, Problem::Interrupted));
        if is_interrupted && self.stdout.is_terminal {
            // The terminal has written `^C`.
            self.write("\n")?;
        }
        if self.form == Form::Json {
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
        if let Event::Set { option, value } = event {
            self.follow(*option, value);
        }
        if self.form == Form::Json {
            return self.write(&json::event(event, table));
        }
        self.make_room(event)?;
        let plain = self.plain();
        if !failed {
            let text = match self.form {
                Form::Sentences => self.listener.event(event, table, plain),
                _ => plain.event(event, table),
            };
            if self.redraws {
                self.redraw.tells(&text);
            }
            return self.write(&text);
        }
        self.flush()?;
        let text = plain.on(self.stderr).event(event, table);
        complain(&text);
        Ok(text.len())
    }
}
