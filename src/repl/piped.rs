//! Lines from a pipe or a file.

use std::io::{self, BufRead, Read as _, Write as _};

use super::{Line, Lines};
use crate::render::Stream;

/// A line that is longer than this is no command; the rest of it is passed over, and `…` stands for it.
const LONGEST: u64 = 1 << 16;

/// Lines as they come, with or without a transcript of the conversation on standard output.
pub struct PipedLines<R> {
    input: R,
    transcript: bool,
    number: usize,
}

impl<R: BufRead> PipedLines<R> {
    /// Writes what a terminal would show: the prompts, and each line behind its prompt.
    pub fn transcript(input: R) -> Self {
        Self { input, transcript: true, number: 0 }
    }

    /// Writes nothing.
    pub fn silent(input: R) -> Self {
        Self { input, transcript: false, number: 0 }
    }

    /// The next line without its end; nothing at the end of the input.
    fn next(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        self.input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.ends_with(b"\n") {
            bytes.pop();
        } else if self.input.skip_until(b'\n')? > 0 {
            bytes.extend("…".as_bytes());
        }
        if bytes.ends_with(b"\r") {
            bytes.pop();
        }
        // Bytes that are no text make a word that is no command.
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }

    fn echo(&self, prompt: &str, line: &str) -> io::Result<()> {
        if !self.transcript {
            return Ok(());
        }
        let gap = if line.is_empty() || prompt.ends_with(' ') { "" } else { " " };
        let mut out = io::stdout().lock();
        writeln!(out, "{gap}{}", Stream::stdout().quote(line))?;
        out.flush()
    }
}

impl<R: BufRead> Lines for PipedLines<R> {
    fn read(&mut self, prompt: &str) -> io::Result<Line> {
        if self.transcript {
            let mut out = io::stdout().lock();
            out.write_all(prompt.as_bytes())?;
            out.flush()?;
        }
        self.number += 1;
        let line = match self.next() {
            Ok(line) => line,
            Err(error) => return Ok(Line::Broken(error)),
        };
        self.echo(prompt, line.as_deref().unwrap_or_default())?;
        Ok(line.map_or(Line::End, Line::Text))
    }

    fn place(&self) -> (&'static str, usize) {
        ("<stdin>", self.number)
    }
}
