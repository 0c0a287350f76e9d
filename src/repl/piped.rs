//! Lines from a pipe or a file.

use std::io::{self, BufRead, Read as _, Write as _};

use super::{Line, Lines};
use crate::render::{Stream, visible};

/// A longer line is no command.
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

    /// The next line with its end, and whether it is longer than that.
    fn next(&mut self) -> io::Result<(Vec<u8>, bool)> {
        let mut bytes = Vec::new();
        self.input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)?;
        let cut = bytes.len() as u64 == LONGEST && !bytes.ends_with(b"\n");
        if cut {
            self.skip_line()?;
        }
        Ok((bytes, cut))
    }

    fn skip_line(&mut self) -> io::Result<()> {
        self.input.skip_until(b'\n').map(|_| ())
    }

    fn echo(&self, prompt: &str, line: &str) -> io::Result<()> {
        if !self.transcript {
            return Ok(());
        }
        let gap = if line.is_empty() || prompt.ends_with(' ') { "" } else { " " };
        let shown = if Stream::stdout().is_terminal { visible(line) } else { line.into() };
        let mut out = io::stdout().lock();
        writeln!(out, "{gap}{shown}")?;
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
        let (mut bytes, cut) = self.next()?;
        self.number += 1;
        if bytes.is_empty() {
            self.echo(prompt, "")?;
            return Ok(Line::End);
        }
        if bytes.ends_with(b"\n") {
            bytes.pop();
        }
        if bytes.ends_with(b"\r") {
            bytes.pop();
        }
        let text = String::from_utf8(bytes);
        let shown = text.as_ref().map_or_else(|error| String::from_utf8_lossy(error.as_bytes()), Into::into);
        self.echo(prompt, &shown)?;
        Ok(match text {
            _ if cut => Line::Unreadable(format!("line {} is longer than {LONGEST} bytes", self.number)),
            Ok(text) => Line::Text(text),
            Err(_) => Line::Unreadable(format!("line {} is not valid UTF-8", self.number)),
        })
    }
}
