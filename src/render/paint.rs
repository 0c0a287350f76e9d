//! A line that is being typed, with its words told apart.

use colored::{Color, Styles};

use super::Stream;
use super::look::Look;
use crate::lang::Span;

/// What a part of a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A command or a `def` that is there.
    Command,
    /// A first word that means nothing.
    Unknown,
    /// A word of a turn that the rules allow.
    Legal,
    /// A word of a turn that they do not allow.
    Illegal,
    /// A string.
    Text,
    /// A string without its end.
    OpenText,
    /// A comment.
    Comment,
    /// A variable that is there.
    Variable,
    /// A bracket whose other half is there.
    Bracket,
}

impl Role {
    /// Told apart by weight and underline as well as by colour: nobody needs to see red or green. Magenta and
    /// bright blue are the colours that can be read on black and on white.
    fn look(self) -> Look {
        match self {
            Self::Command => Look { attributes: &[Styles::Bold], ..Look::USUAL },
            Self::Unknown | Self::Illegal => {
                Look { ink: Some(Color::Magenta), attributes: &[Styles::Underline], ..Look::USUAL }
            }
            Self::Legal => Look { ink: Some(Color::BrightBlue), attributes: &[Styles::Bold], ..Look::USUAL },
            Self::Text | Self::Variable => Look { ink: Some(Color::BrightBlue), ..Look::USUAL },
            Self::OpenText => {
                Look { ink: Some(Color::BrightBlue), attributes: &[Styles::Underline], ..Look::USUAL }
            }
            Self::Comment => Look { attributes: &[Styles::Dimmed, Styles::Italic], ..Look::USUAL },
            Self::Bracket => Look { attributes: &[Styles::Bold, Styles::Reversed], ..Look::USUAL },
        }
    }
}

/// The line with its parts told apart; parts do not overlap and stand in their order.
#[must_use]
pub fn paint(line: &str, parts: &[(Span, Role)]) -> String {
    let mut painted = String::with_capacity(line.len() + 16 * parts.len());
    let mut done = 0;
    for &(span, role) in parts {
        painted.push_str(line.get(done..span.start).unwrap_or_default());
        let text = line.get(span.start..span.end).unwrap_or_default();
        painted.push_str(&role.look().on(text));
        done = span.end;
    }
    painted + line.get(done..).unwrap_or_default()
}

/// What is only a hint: it must not be taken for what was typed.
#[must_use]
pub fn faint(hint: &str) -> String {
    Look { attributes: &[Styles::Dimmed], ..Look::USUAL }.on(hint)
}

/// A prompt: bold, and in check underlined.
#[must_use]
pub fn prompt(text: &str, in_check: bool, stream: Stream) -> String {
    if !stream.colour {
        return text.to_owned();
    }
    let attributes: &[Styles] = if in_check { &[Styles::Bold, Styles::Underline] } else { &[Styles::Bold] };
    let shown = text.trim_end();
    Look { attributes, ..Look::USUAL }.on(shown) + &text[shown.len()..]
}
