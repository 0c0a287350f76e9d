//! Lines from a pipe or a file.

use std::io::{self, BufRead, Read as _, Write as _};

use super::{Line, Lines};
use crate::render::Stream;

/// A turn of the seeds that is longer than this is none; the rest of it is passed over, and `…` stands for it.
const LONGEST_TURN: u64 = 1 << 16;

/// A longer line is no statement.
const LONGEST_LINE: u64 = 1 << 24;

/// Lines as they come, with or without a transcript of the conversation on standard output.
pub struct PipedLines<R> {
    input: R,
    transcript: bool,
    /// Where the transcript goes.
    stream: Stream,
    number: usize,
}

impl<R: BufRead> PipedLines<R> {
    /// Writes what a terminal would show: the prompts, and each line behind its prompt.
    pub fn transcript(input: R, stream: Stream) -> Self {
        Self { input, transcript: true, stream, number: 0 }
    }

    /// Writes nothing.
    pub fn silent(input: R) -> Self {
        Self { input, transcript: false, stream: Stream::PLAIN, number: 0 }
    }

    /// The next line without its end.
    fn next(&mut self) -> io::Result<Line> {
        let longest = if self.transcript { LONGEST_TURN } else { LONGEST_LINE };
        let mut bytes = Vec::new();
        self.input.by_ref().take(longest).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(Line::End);
        }
        let mut wrong = None;
        if bytes.ends_with(b"\n") {
            bytes.pop();
        } else if self.input.skip_until(b'\n')? > 0 {
            bytes.extend("…".as_bytes());
            wrong = Some("this line is too long");
        }
        if bytes.ends_with(b"\r") {
            bytes.pop();
        }
        if bytes.contains(&0) {
            wrong = wrong.or(Some("this is not text: a byte is zero"));
        }
        let text = String::from_utf8(bytes).unwrap_or_else(|error| {
            wrong = wrong.or(Some("this is not text: a byte is not valid UTF-8"));
            String::from_utf8_lossy(error.as_bytes()).into_owned()
        });
        Ok(wrong.map_or_else(|| Line::Text(text.clone()), |wrong| Line::NotText(text.clone(), wrong)))
    }

    fn echo(&self, prompt: &str, line: &str) -> io::Result<()> {
        if !self.transcript {
            return Ok(());
        }
        let gap = if line.is_empty() || prompt.ends_with(' ') { "" } else { " " };
        let mut out = io::stdout().lock();
        writeln!(out, "{gap}{}", self.stream.quote(line))?;
        out.flush()
    }
}

impl<R: BufRead> Lines for PipedLines<R> {
    fn read(&mut self, prompt: &str, _: &str) -> io::Result<Line> {
        if self.transcript {
            let mut out = io::stdout().lock();
            out.write_all(prompt.as_bytes())?;
            out.flush()?;
        }
        self.number += 1;
        let line = self.next().unwrap_or_else(Line::Broken);
        match &line {
            Line::Broken(_) => {}
            Line::Text(text) | Line::NotText(text, _) => self.echo(prompt, text)?,
            Line::Interrupted | Line::End => self.echo(prompt, "")?,
        }
        // A mark that says the text is UTF-8 is no part of it.
        Ok(match line {
            Line::Text(text) if self.number == 1 && !self.transcript => {
                Line::Text(text.strip_prefix('\u{feff}').map_or(text.clone(), str::to_owned))
            }
            other => other,
        })
    }

    fn keep(&mut self, _: &str) {}

    fn is_typed(&self) -> bool {
        false
    }

    fn place(&self) -> (&'static str, usize) {
        ("<stdin>", self.number)
    }
}
