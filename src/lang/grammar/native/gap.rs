//! What stands between words: blanks, comments, the ends of statements.

use super::super::failure::is_blank;
use super::{Input, atoms};

/// The signs that end a word, single bytes all of them.
static WORD_ENDS: [bool; 256] = bytes_of(b" \t\n\r;{}()[],\"");

/// Whether a character ends a word.
pub(super) fn ends_word(c: char) -> bool {
    u8::try_from(c).is_ok_and(|byte| WORD_ENDS[usize::from(byte)])
}

/// How many bytes the word at the beginning of a text has. Bytes are looked at instead of characters, which
/// is quicker.
#[inline]
pub(super) fn word_length(text: &str) -> usize {
    text.bytes().position(|byte| WORD_ENDS[usize::from(byte)]).unwrap_or(text.len())
}

/// Whether a statement ends here: at a new line, a `;`, a `}`, a comment or the end of the text.
#[inline]
pub(super) fn at_end(input: Input) -> bool {
    matches!(input.fragment().as_bytes(), [] | [b'\n' | b';' | b'}' | b'#', ..] | [b'\r', b'\n', ..])
}

/// The line at the beginning of a text, if it is a short one that nothing but a new line or a `;` ends.
pub(super) fn plain_line(text: &str) -> Option<&str> {
    /// A longer line is hardly written twice.
    const LONGEST: usize = 32;
    static ENDS: [bool; 256] = bytes_of(b"\n;\r#\"{}");
    let bytes = &text.as_bytes()[..text.len().min(LONGEST)];
    let length = bytes.iter().position(|&byte| ENDS[usize::from(byte)]);
    match length.map(|length| (length, bytes[length])) {
        Some((length, b'\n' | b';')) if length > 0 && bytes[length - 1] != b' ' => Some(&text[..length]),
        _ => None,
    }
}

/// Which bytes are among some signs.
const fn bytes_of(signs: &[u8]) -> [bool; 256] {
    let mut found = [false; 256];
    let mut index = 0;
    while index < signs.len() {
        found[signs[index] as usize] = true;
        index += 1;
    }
    found
}

/// Everything between two statements.
pub(super) fn separators(mut input: Input) -> Input {
    loop {
        let rest = input.fragment();
        let plain = rest.bytes().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b';')).count();
        let length = match rest.as_bytes().get(plain) {
            Some(b'#') => rest[plain..].find('\n').unwrap_or(rest.len() - plain),
            Some(b'\r') if rest[plain..].starts_with("\r\n") => 2,
            _ => return input.advance(plain),
        };
        input = input.advance(plain + length);
    }
}

/// Blanks, and inside brackets and parentheses new lines and comments as well.
#[inline]
pub(super) fn skip(input: Input) -> Input {
    if input.open.is_some() { skip_lines(input) } else { atoms::blanks(input) }
}

/// Inside brackets and parentheses a new line or a comment counts as a blank.
fn skip_lines(mut input: Input) -> Input {
    loop {
        let rest = input.fragment();
        let length = if rest.starts_with("\r\n") {
            2
        } else if rest.starts_with('#') {
            rest.find('\n').unwrap_or(rest.len())
        } else {
            rest.len() - rest.trim_start_matches(|c| is_blank(c) || c == '\n').len()
        };
        if length == 0 {
            return input;
        }
        input = input.advance(length);
    }
}
