//! A text cut into its smallest pieces, whether it makes sense or not.
//!
//! The grammar reads what is whole. Whoever helps somebody type sees texts that are not whole yet, and needs
//! to know where words, strings and comments are all the same.

use super::span::Span;

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A word, a number, a variable or an operator.
    Word,
    /// A string; whether it has its end.
    Text {
        /// Whether the closing quotes are there.
        closed: bool,
    },
    /// From `#` to the end of the line.
    Comment,
    /// `(`, `[` or `{`
    Open,
    /// `)`, `]` or `}`
    Close,
    /// A new line or a `;`
    Separator,
    /// A `,`
    Comma,
}

/// A piece of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it stands.
    pub span: Span,
}

const LONG: &str = "\"\"\"";

/// The pieces of a text, without the blanks between them.
#[must_use]
pub fn tokens(text: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let mut start = 0;
    while let Some(first) = text[start..].chars().next() {
        let rest = &text[start..];
        let token = match first {
            ' ' | '\t' | '\r' => None,
            '\n' | ';' => Some((TokenKind::Separator, 1)),
            ',' => Some((TokenKind::Comma, 1)),
            '(' | '[' | '{' => Some((TokenKind::Open, 1)),
            ')' | ']' | '}' => Some((TokenKind::Close, 1)),
            '#' => Some((TokenKind::Comment, rest.find('\n').unwrap_or(rest.len()))),
            '"' => Some(string(rest)),
            _ => Some((TokenKind::Word, rest.find(ends_word).unwrap_or(rest.len()))),
        };
        let length = token.map_or(1, |(_, length)| length);
        found.extend(token.map(|(kind, length)| Token { kind, span: Span::new(start, start + length) }));
        start += length;
    }
    found
}

fn ends_word(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\n' | ';' | ',' | '(' | ')' | '[' | ']' | '{' | '}' | '"')
}

/// A string, and how long it is; a short one ends with its line at the latest.
fn string(text: &str) -> (TokenKind, usize) {
    let (quotes, is_long) = if text.starts_with(LONG) { (LONG, true) } else { ("\"", false) };
    let mut escaped = false;
    for (index, c) in text.char_indices().skip(quotes.len()) {
        match c {
            '\n' if !is_long => return (TokenKind::Text { closed: false }, index),
            '"' if !escaped && text[index..].starts_with(quotes) => {
                return (TokenKind::Text { closed: true }, index + quotes.len());
            }
            _ => escaped = c == '\\' && !escaped,
        }
    }
    (TokenKind::Text { closed: false }, text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> Vec<&str> {
        tokens(text).iter().map(|token| &text[token.span.start..token.span.end]).collect()
    }

    #[test]
    fn texts_are_cut_where_the_grammar_would() {
        assert_eq!(cut("move a2 a3; show # now"), ["move", "a2", "a3", ";", "show", "# now"]);
        assert_eq!(cut("say \"a \\\" b\" {x}"), ["say", "\"a \\\" b\"", "{", "x", "}"]);
        assert_eq!(cut("say \"\"\"a\n\"b\"\"\" 1"), ["say", "\"\"\"a\n\"b\"\"\"", "1"]);
        assert_eq!(cut("say \"open"), ["say", "\"open"]);
        assert_eq!(cut("p*c3 a#b"), ["p*c3", "a#b"]);
    }

    #[test]
    fn whatever_is_typed_can_be_cut() {
        for text in ["", "\"", "\"\"\"", "\u{e9}\"\u{e9}", "#", "\\", "\"\\", "😀(😀"] {
            let covered: usize = tokens(text).iter().map(|token| token.span.end - token.span.start).sum();
            assert_eq!(covered, text.len(), "{text:?}");
        }
    }
}
