//! Characters in an output that are not what they look like.

use crate::render::visible;

/// The first odd character of an output.
#[derive(Clone, Copy, Debug)]
pub(super) struct Odd<'a> {
    printed: &'a str,
    /// Its line, from 1.
    line: usize,
    character: char,
}

impl<'a> Odd<'a> {
    /// The first of an output, where none is expected.
    pub(super) fn of(expected: &str, printed: &'a str) -> Option<Self> {
        if first(expected).is_some() {
            return None;
        }
        first(printed).map(|(line, character)| Self { printed, line, character })
    }

    /// What is said of it.
    pub(super) fn words(&self) -> String {
        let what = match self.character {
            _ if self.is_utf16() => "has zero bytes in it; the output looks like UTF-16".to_owned(),
            '\0' => "has a zero byte in it".to_owned(),
            '\r' => "has a carriage return (CR) in it that is no line end".to_owned(),
            '\u{1b}' => "has a control code for terminals (U+001B) in it, such as colours".to_owned(),
            '\u{fffd}' => "is not UTF-8".to_owned(),
            '\u{feff}' => "has a byte order mark (U+FEFF) in it".to_owned(),
            odd if odd.is_whitespace() => {
                format!("has U+{:04X} in it, which only looks like a blank", odd as u32)
            }
            odd => format!("has U+{:04X} in it, which nobody sees", odd as u32),
        };
        format!("line {} of what was printed {what}", self.line)
    }

    /// Whether every other byte is zero, or nearly so.
    pub(super) fn is_utf16(&self) -> bool {
        let zeros = self.printed.matches('\0').count();
        matches!(self.character, '\0' | '\u{fffd}') && zeros > self.printed.chars().count() / 4
    }

    /// The output without such characters, as far as what was meant can be made out.
    pub(super) fn cleaned(&self) -> Option<String> {
        if self.character == '\u{fffd}' {
            return None;
        }
        let mut clean = String::with_capacity(self.printed.len());
        let mut rest = self.printed.chars();
        while let Some(c) = rest.next() {
            match c {
                '\u{1b}' => skip_control_code(&mut rest),
                c if !is_odd(c) || c == '\r' || c == '\n' => clean.push(c),
                c if c.is_whitespace() => clean.push(' '),
                _ => {}
            }
        }
        Some(clean)
    }
}

/// Leaves out what stands behind the escape character: `[1;31m`.
fn skip_control_code(rest: &mut std::str::Chars<'_>) {
    if rest.clone().next() != Some('[') {
        return;
    }
    rest.next();
    rest.find(|c| ('@'..='~').contains(c));
}

/// The first one, with the number of its line.
fn first(text: &str) -> Option<(usize, char)> {
    (1..).zip(text.lines()).find_map(|(number, line)| Some((number, line.chars().find(|&c| is_odd(c))?)))
}

fn is_odd(c: char) -> bool {
    let is_usual = c.is_ascii_graphic() || matches!(c, ' ' | '\t' | '\u{b}' | '\u{c}');
    !is_usual && (c == '\u{fffd}' || visible(c.encode_utf8(&mut [0; 4])) != c.to_string())
}
