//! Lines from a person, with editing, completion, hints and history.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, Write as _};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

use rustyline::config::{BellStyle, CompletionType};
use rustyline::error::ReadlineError;
use rustyline::{Config, Editor, Event, EventHandler, ExternalPrinter};
use unicode_width::UnicodeWidthStr as _;

use super::helper::Assistant;
use super::history::History;
use super::recall::Recall;
use super::signals::without_signals;
use super::unedited::{Unedited, ask_again};
use super::{Line, Lines};
use crate::lang::Source;
use crate::render::{self, Layout, Stream, visible};
use crate::session::Session;

/// Set when somebody presses Ctrl-C while something is under way; while a line is typed, that cancels the line.
pub static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// A line editor. What was typed can be called back with the arrow keys, in later runs too.
pub struct TerminalLines {
    editor: Editor<Assistant, Recall>,
    session: Rc<RefCell<Session>>,
    history: History,
    /// Lines that were pasted behind the one being carried out.
    pasted: VecDeque<String>,
    unedited: Unedited,
    stream: Stream,
    /// Nothing is printed with it. As long as it is there, the editor waits for keys and signals alike, and
    /// hears of a new size of the window at once.
    _printer: Option<Box<dyn ExternalPrinter>>,
}

impl TerminalLines {
    /// Takes over the terminal, whenever a line is read. What helps to type comes from the session.
    ///
    /// # Errors
    ///
    /// When the terminal cannot be used.
    pub fn new(session: Rc<RefCell<Session>>, stream: Stream) -> rustyline::Result<Self> {
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .completion_show_all_if_ambiguous(true)
            .bell_style(BellStyle::None)
            .build();
        let history = History::open();
        let mut editor = Editor::with_history(config, history.recall.clone())?;
        editor.set_helper(Some(Assistant::new(Rc::clone(&session), stream.colour)));
        for (key, arrow) in history.recall.bindings() {
            editor.bind_sequence(key, EventHandler::Conditional(Box::new(arrow)));
        }
        editor.bind_sequence(Event::Any, EventHandler::Conditional(Box::new(history.recall.other_key())));
        // Where there is no such key, nothing can be interrupted.
        let _ = without_signals(|| {
            ctrlc::set_handler(|| {
                INTERRUPTED.store(true, Ordering::Relaxed);
                ask_again();
            })
        });
        let printer = editor.create_external_printer();
        let lines = Self {
            // Without it, a new size is heard of with the next key.
            _printer: printer.ok().map(|printer| Box::new(printer) as Box<dyn ExternalPrinter>),
            editor,
            session,
            history,
            pasted: VecDeque::new(),
            unedited: Unedited::default(),
            stream,
        };
        lines.tell_session();
        Ok(lines)
    }

    /// Whether nothing was ever typed, in earlier runs either.
    #[must_use]
    pub fn is_first_time(&self) -> bool {
        self.history.recall.with(<[String]>::is_empty)
    }

    /// Tells the session what can be listed.
    fn tell_session(&self) {
        self.history.recall.with(|entries| self.session.borrow_mut().recall(entries));
    }

    fn prepare(&mut self, prompt: &str, before: &str) {
        let (columns, rows) = self.editor.dimensions().unwrap_or((80, 24));
        if let Some(assistant) = self.editor.helper_mut() {
            (assistant.columns, assistant.rows) = (columns.into(), rows.into());
            assistant.prompt_width = prompt.width();
            before.clone_into(&mut assistant.before);
        }
        self.history.recall.reset();
    }
}

impl Lines for TerminalLines {
    fn read(&mut self, prompt: &str, before: &str) -> io::Result<Line> {
        // In a terminal there is always a blank to type behind.
        let prompt = format!("{} ", prompt.trim_end());
        if INTERRUPTED.swap(false, Ordering::Relaxed) {
            // Whoever stops one line of what they pasted does not want the others.
            self.pasted.clear();
        }
        if let Some(line) = self.pasted.pop_front() {
            writeln!(io::stdout().lock(), "{prompt}{}", visible(&line.replace('\t', "    ")))?;
            return Ok(Line::Text(line));
        }
        if self.session.borrow().settings().speech || self.stream.layout != Layout::Screen {
            return self.unedited.read(&prompt, before);
        }
        self.prepare(&prompt, before);
        let in_check = before.is_empty() && self.session.borrow().table().in_check();
        let styled = render::prompt(&prompt, in_check, self.stream);
        match self.editor.readline(&(prompt, styled)) {
            // What a terminal marks as pasted comes as one text, newlines and all.
            Ok(text) => {
                self.pasted.extend(text.lines().map(str::to_owned));
                Ok(Line::Text(self.pasted.pop_front().unwrap_or_default()))
            }
            Err(ReadlineError::Interrupted) => Ok(Line::Interrupted),
            Err(ReadlineError::Eof) => Ok(Line::End),
            Err(ReadlineError::Io(error)) => Ok(Line::Broken(error)),
            Err(error) => Ok(Line::Broken(io::Error::other(error))),
        }
    }

    fn keep(&mut self, statement: &str) {
        if self.history.keep(statement) {
            self.tell_session();
        }
    }

    fn is_typed(&self) -> bool {
        true
    }

    fn place(&self) -> (&'static str, usize) {
        (Source::TYPED, 1)
    }
}
