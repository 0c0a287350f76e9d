//! Characters that would do something to a terminal, made visible.

use std::borrow::Cow;

/// The text with control characters written as escapes, such as `\u{1b}`.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_dangerous) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_dangerous(c) { shown.extend(c.escape_default()) } else { shown.push(c) }
    }
    Cow::Owned(shown)
}

/// A character that stands for another and does nothing to a terminal. Tabs and newlines are kept, for
/// those who lay out lines.
pub(super) fn picture(c: char) -> char {
    match c {
        '\t' | '\n' => c,
        '\0'..='\x1f' => char::from_u32('␀' as u32 + c as u32).unwrap_or('�'),
        '\x7f' => '␡',
        _ if is_dangerous(c) => '�',
        _ => c,
    }
}

/// Controls, marks that change the direction of what follows, and characters that nobody can see.
fn is_dangerous(c: char) -> bool {
    c.is_control()
        || (c.is_whitespace() && c != ' ')
        || matches!(
            c,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn controls_are_shown_and_letters_kept() {
        assert_eq!(visible("move a2\u{1b}[2J\u{7f}\u{9b}é\t"), "move a2\\u{1b}[2J\\u{7f}\\u{9b}é\\t");
        assert_eq!(visible("\u{202e}drop"), "\\u{202e}drop");
        assert_eq!(visible("p\u{a0}\u{200b}\u{3000}"), "p\\u{a0}\\u{200b}\\u{3000}");
        assert_eq!(visible("drop p c3"), "drop p c3");
    }
}
