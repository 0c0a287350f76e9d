//! A question to a person at a terminal, answered with yes or no.

use std::io;

use super::put;
use crate::repl::ask;
use crate::session::Settings;

/// What a person decides; just Enter means `usual`. Nothing if they would rather not say: Ctrl-C, Ctrl-D.
pub(super) fn decide(question: &str, usual: bool, settings: &Settings) -> io::Result<Option<bool>> {
    loop {
        let Some(answer) = ask(question, settings.speech)? else { return Ok(None) };
        match answer.trim().to_lowercase().as_str() {
            "" => return Ok(Some(usual)),
            "y" | "yes" => return Ok(Some(true)),
            "n" | "no" => return Ok(Some(false)),
            // Whoever says something else has not been understood, or has not understood.
            _ => put("Please answer `y` or `n`.\n")?,
        }
    }
}
