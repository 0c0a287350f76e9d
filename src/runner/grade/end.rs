//! How a program ended, in words.

use super::group;
use super::last_words::{error_in, excerpt, shown, telling};
use super::process::{Bounds, Channel, Ended};

/// How a program ended, and what it said about it.
#[derive(Clone, Copy, Debug)]
pub(super) struct End<'a> {
    pub(super) ended: Ended,
    pub(super) stdout: &'a str,
    pub(super) stderr: &'a str,
    pub(super) bounds: Bounds,
}

impl End<'_> {
    /// What is to be said of a program that did not end as it should.
    pub(super) fn if_bad(self) -> Option<String> {
        let is_silent = self.stdout.trim().is_empty();
        let after = if is_silent { " before it printed anything" } else { "" };
        Some(match self.ended {
            Ended::Exited(0) => return None,
            Ended::Exited(status) => match telling(self.stderr).or_else(|| error_in(self.stdout)) {
                Some(words) => format!("it crashed with exit status {status}{after}: `{}`", shown(words)),
                None => format!("it ended with exit status {status}{after}"),
            },
            Ended::Signalled(signal) => {
                let name = group::signal_name(signal).map(|name| format!(" ({name})")).unwrap_or_default();
                let words = error_in(self.stderr).map(|words| format!(", after `{}`", shown(words)));
                let words = words.unwrap_or_default();
                format!("it crashed{after}: it was ended by signal {signal}{name}{words}")
            }
            Ended::TimedOut => {
                let seconds = self.bounds.timeout.as_secs_f64();
                let plural = if (seconds - 1.0).abs() < f64::EPSILON { "" } else { "s" };
                let silent = if is_silent { ", and printed nothing" } else { "" };
                format!("it timed out: it did not end within {seconds} second{plural}{silent}")
            }
            Ended::Flooded(channel) => {
                let stream = if channel == Channel::Err { " on standard error" } else { "" };
                format!("it was stopped: it printed more than {}{stream}", size(self.bounds.most_output))
            }
        })
    }

    /// What is said of a program that printed nothing, or not where it should.
    pub(super) fn of_silence(self, is_on_stderr: bool) -> String {
        let what = if self.stdout.is_empty() { "nothing" } else { "nothing but white space" };
        let words = telling(self.stderr).filter(|_| !is_on_stderr);
        let words = words.map(|words| format!("; standard error says `{}`", shown(words)));
        format!("{what} was printed{}", words.unwrap_or_default())
    }

    /// What is worth a word of a program that printed what it should.
    pub(super) fn remark(self) -> Option<String> {
        let status = match self.ended {
            Ended::Exited(0) => return None,
            Ended::Exited(status) => status,
            _ => return None,
        };
        let words = telling(self.stderr).map(|words| format!(": `{}`", shown(words))).unwrap_or_default();
        Some(format!("the output is right, but the program ended with exit status {status}{words}"))
    }

    /// What is said of standard error, unless it was said already.
    pub(super) fn last_words(self) -> Option<String> {
        let lines = excerpt(self.stderr);
        let is_told =
            matches!(self.ended, Ended::Exited(status) if status != 0 || self.stdout.trim().is_empty());
        let lines: Vec<String> = lines.iter().map(|line| format!("  {line}")).collect();
        let is_nothing_new = lines.is_empty() || is_told && lines.len() == 1;
        (!is_nothing_new).then(|| format!("standard error ends with:\n{}", lines.join("\n")))
    }
}

/// `1 MiB`, `1000 bytes`
fn size(bytes: usize) -> String {
    match bytes {
        bytes if bytes > 0 && bytes.is_multiple_of(1 << 20) => format!("{} MiB", bytes >> 20),
        bytes if bytes > 0 && bytes.is_multiple_of(1 << 10) => format!("{} KiB", bytes >> 10),
        1 => "1 byte".to_owned(),
        bytes => format!("{bytes} bytes"),
    }
}
