//! What stands in grey behind the cursor: how a line could go on.

use super::completion::complete;
use super::typed::{Progress, Typed};
use crate::lang::commands::Command;
use crate::session::Session;

/// How a line could go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// What is shown.
    pub text: String,
    /// Whether it can be taken over as it stands; what a command takes is only to be read.
    pub can_be_taken: bool,
}

/// A hint about a line: what the command takes, else the one word that fits. What was typed before comes
/// first, but only the line editor knows that.
#[must_use]
pub fn hint(session: &Session, line: &str) -> Option<Hint> {
    let typed = Typed::read(line)?;
    signature(session, &typed, line).or_else(|| suggestion(session, &typed, line))
}

/// What is still missing of a command whose name is there.
fn signature(session: &Session, typed: &Typed, line: &str) -> Option<Hint> {
    let gap = if line.ends_with(char::is_whitespace) { "" } else { " " };
    let mut words = typed.words.clone();
    words.extend(Some(typed.prefix).filter(|prefix| !prefix.is_empty()));
    let (name, given) = words.split_first()?;
    let missing: Vec<String> = match Command::find(name).filter(|command| session.has(command)) {
        Some(command) => Progress::of(command, given).signatures(),
        None => of_def(session, name)?.into_iter().skip(given.len()).collect(),
    };
    // A word that is not whole yet is to be finished first.
    let is_whole = typed.words.is_empty() || typed.prefix.is_empty() || is_known(session, typed, line);
    let text = format!("{gap}{}", missing.join(" "));
    (is_whole && !missing.is_empty()).then_some(Hint { text, can_be_taken: false })
}

fn of_def(session: &Session, name: &str) -> Option<Vec<String>> {
    let parameters = session.def_parameters(name)?;
    Some(parameters.iter().map(|parameter| format!("<{parameter}>")).collect())
}

/// Whether the word at the cursor is one that fits as it stands.
fn is_known(session: &Session, typed: &Typed, line: &str) -> bool {
    // Somebody who types must not wait for a folder.
    typed.is_file() || complete(session, line).1.iter().any(|candidate| candidate.text == typed.prefix)
}

/// The only word that fits, as far as it is not typed.
fn suggestion(session: &Session, typed: &Typed, line: &str) -> Option<Hint> {
    if typed.is_file() {
        return None;
    }
    let (_, fitting) = complete(session, line);
    let typed = typed.prefix;
    match &fitting[..] {
        [only] if !typed.is_empty() => {
            let rest = only.text.strip_prefix(typed).filter(|rest| !rest.is_empty())?;
            Some(Hint { text: rest.to_owned(), can_be_taken: true })
        }
        _ => None,
    }
}
