//! How a piece of text looks in a terminal.

use colored::{Color, ColoredString, Style as Attributes, Styles, control};

/// A colour of the ink, one of the paper, and attributes such as bold.
#[derive(Clone, Copy)]
pub(super) struct Look {
    pub(super) ink: Option<Color>,
    pub(super) paper: Option<Color>,
    pub(super) attributes: &'static [Styles],
}

impl Look {
    /// As text looks that nobody has said anything about.
    pub(super) const USUAL: Self = Self { ink: None, paper: None, attributes: &[] };

    /// A text that looks like this.
    pub(super) fn on(self, text: &str) -> String {
        painted(text, [&self])
    }
}

/// A text with several looks: the later one has its colours, and the attributes add up.
pub(super) fn painted<'l>(text: &str, looks: impl IntoIterator<Item = &'l Look>) -> String {
    // Whether there are colours is decided for each stream; the crate would look at standard output alone.
    control::set_override(true);
    let mut painted = ColoredString::from(text);
    for look in looks {
        painted.fgcolor = look.ink.or(painted.fgcolor);
        painted.bgcolor = look.paper.or(painted.bgcolor);
        painted.style = look.attributes.iter().fold(painted.style, |style: Attributes, &one| style | one);
    }
    painted.to_string()
}
