//! What the line editor asks while somebody types.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use rustyline::completion::{Completer, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::history::SearchDirection;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use super::completion::{Candidate, complete};
use super::highlight::highlight;
use super::hints::{Hint, hint};
use crate::lang::Span;
use crate::render::{Role, faint, paint};
use crate::session::Session;

/// Answers from the session whose next line is typed.
pub(super) struct Assistant {
    session: Rc<RefCell<Session>>,
    /// Whether colours may be used; without them hints would look like input.
    colour: bool,
    /// How wide the window is, and how high.
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// How wide the prompt is.
    pub(super) prompt_width: usize,
    /// What stands before the line in an open block.
    pub(super) before: String,
}

impl Assistant {
    pub(super) fn new(session: Rc<RefCell<Session>>, colour: bool) -> Self {
        Self { session, colour, columns: 80, rows: 24, prompt_width: 0, before: String::new() }
    }
}

impl Helper for Assistant {}

impl Validator for Assistant {}

impl Completer for Assistant {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let text = format!("{}{}", self.before, &line[..pos]);
        let (start, found) = complete(&self.session.borrow(), &text);
        let start = start.saturating_sub(self.before.len());
        let mut listed = listed(&found, self.columns, self.rows);
        if line[pos..].starts_with('"') {
            // The quotes that end a name are there already.
            for pair in &mut listed {
                pair.replacement.truncate(pair.replacement.trim_end_matches(['"', ' ']).len());
            }
        }
        Ok((start, listed))
    }
}

/// The candidates as they are listed, each in a line with what it is, as far as the window goes; where there
/// are too many for that, only themselves. The only one is followed by a blank: what comes next can be typed at
/// once.
fn listed(found: &[Candidate], columns: usize, rows: usize) -> Vec<Pair> {
    if let [only] = found {
        let goes_on = only.text.ends_with('/');
        let replacement = if goes_on { only.text.clone() } else { format!("{} ", only.text) };
        return vec![Pair { display: only.text.clone(), replacement }];
    }
    let width = found.iter().map(|candidate| candidate.text.width()).max().unwrap_or(0);
    let display = |candidate: &Candidate| match candidate.about.as_str() {
        "" => candidate.text.clone(),
        _ if found.len() + ROOM_FOR_LINE > rows => candidate.text.clone(),
        about => {
            let gap = " ".repeat(width - candidate.text.width() + 2);
            // Room enough to tell that the next column is another candidate.
            fitting(&format!("{}{gap}{about}  ", candidate.text), columns)
        }
    };
    let pair =
        |candidate: &Candidate| Pair { display: display(candidate), replacement: candidate.text.clone() };
    found.iter().map(pair).collect()
}

/// So many rows are left for the line itself.
const ROOM_FOR_LINE: usize = 2;

/// The beginning of a text that fits into so many columns.
fn fitting(text: &str, columns: usize) -> String {
    if text.width() < columns {
        return text.to_owned();
    }
    let mut left = columns.saturating_sub(2);
    let fits = |c: &char| {
        let width = c.width().unwrap_or(0);
        let fits = width <= left;
        left = left.saturating_sub(width);
        fits
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

impl rustyline::hint::Hint for Hint {
    fn display(&self) -> &str {
        &self.text
    }

    fn completion(&self) -> Option<&str> {
        self.can_be_taken.then_some(self.text.as_str())
    }
}

impl Hinter for Assistant {
    type Hint = Hint;

    fn hint(&self, line: &str, pos: usize, context: &Context<'_>) -> Option<Hint> {
        if !self.colour || line.trim().is_empty() || pos < line.len() {
            return None;
        }
        let found = self
            .typed_before(line, context)
            .map(|text| Hint { text, can_be_taken: true })
            .or_else(|| hint(&self.session.borrow(), &format!("{}{line}", self.before)));
        // A hint that goes on in the next line of the window moves everything below it.
        found.filter(|hint| self.prompt_width + line.width() + hint.text.width() < self.columns)
    }
}

/// What of a place stands behind so many bytes, counted from there.
fn behind(span: Span, before: usize) -> Option<Span> {
    (span.end > before).then(|| Span::new(span.start.saturating_sub(before), span.end - before))
}

/// So many lines that were typed before are looked at.
const MOST_BEFORE: usize = 20;

impl Assistant {
    /// How the last line went on that began like this one and could be entered again.
    fn typed_before(&self, line: &str, context: &Context<'_>) -> Option<String> {
        let history = context.history();
        let mut last = history.len().checked_sub(1)?;
        for _ in 0..MOST_BEFORE {
            let found = history.starts_with(line, last, SearchDirection::Reverse).ok()??;
            let rest = found.entry.strip_prefix(line)?;
            if !rest.is_empty() && !rest.contains('\n') && self.makes_sense(&found.entry) {
                return Some(rest.to_owned());
            }
            last = found.idx.checked_sub(1)?;
        }
        None
    }

    /// Whether nothing in a line is known to be wrong, here and now.
    fn makes_sense(&self, line: &str) -> bool {
        let roles = highlight(&self.session.borrow(), &format!("{}{line} ", self.before), usize::MAX);
        roles.iter().all(|(_, role)| !matches!(role, Role::Illegal | Role::Unknown | Role::OpenText))
    }
}

impl Highlighter for Assistant {
    fn highlight<'l>(&self, line: &'l str, pos: usize) -> Cow<'l, str> {
        if !self.colour {
            return Cow::Borrowed(line);
        }
        let before = self.before.len();
        let parts = highlight(&self.session.borrow(), &format!("{}{line}", self.before), before + pos);
        let parts: Vec<(Span, Role)> =
            parts.into_iter().filter_map(|(span, role)| Some((behind(span, before)?, role))).collect();
        Cow::Owned(paint(line, &parts))
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Owned(faint(hint))
    }

    fn highlight_char(&self, _: &str, _: usize, _: CmdKind) -> bool {
        self.colour
    }
}
