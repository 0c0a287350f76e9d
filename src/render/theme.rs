//! How a board is marked in colour: each theme is a row of data.
//!
//! Nothing is told by a colour alone, and red and green are not used. A colour of the paper always comes with
//! one of the ink, so that both can be read on dark and on light terminals.

use colored::{Color, Styles};

use super::look::{Look, painted};
use crate::lang::options::Theme;
use crate::table::View;
use crate::table::drawing::{self, Ink, Mark, Style};

const USUAL: Look = Look::USUAL;

/// How everything looks that is marked. Where several looks meet, the later one has its colours, and the
/// attributes add up.
struct Palette {
    /// A piece of the side that waits.
    waiting: Look,
    /// A piece of the side to move.
    mover: Look,
    promoted: Look,
    last_move: Look,
    check: Look,
}

static DEFAULT: Palette = Palette {
    waiting: USUAL,
    mover: Look { attributes: &[Styles::Bold], ..USUAL },
    promoted: Look { ink: Some(Color::Magenta), attributes: &[Styles::Underline], ..USUAL },
    last_move: Look { ink: Some(Color::BrightWhite), paper: Some(Color::Blue), attributes: &[] },
    check: Look { ink: Some(Color::Black), paper: Some(Color::Yellow), attributes: &[Styles::Underline] },
};

static PLAIN: Palette = Palette {
    waiting: USUAL,
    mover: Look { attributes: &[Styles::Bold], ..USUAL },
    promoted: Look { attributes: &[Styles::Underline], ..USUAL },
    last_move: Look { attributes: &[Styles::Reversed], ..USUAL },
    check: Look { attributes: &[Styles::Reversed, Styles::Underline], ..USUAL },
};

static CONTRAST: Palette = Palette {
    waiting: Look { ink: Some(Color::Black), paper: Some(Color::BrightWhite), attributes: &[] },
    mover: Look { ink: Some(Color::BrightWhite), paper: Some(Color::Black), attributes: &[Styles::Bold] },
    promoted: Look { attributes: &[Styles::Underline], ..USUAL },
    last_move: Look { ink: Some(Color::Black), paper: Some(Color::BrightYellow), attributes: &[] },
    check: Look {
        ink: Some(Color::BrightWhite),
        paper: Some(Color::Magenta),
        attributes: &[Styles::Underline],
    },
};

fn palette(theme: Theme) -> &'static Palette {
    match theme {
        Theme::Default => &DEFAULT,
        Theme::Plain => &PLAIN,
        Theme::Contrast => &CONTRAST,
    }
}

impl Palette {
    /// What meets in one place, the strongest last.
    fn looks(&self, ink: Ink) -> impl Iterator<Item = &Look> {
        // Bold black is grey in some terminals; a king in check is the mover's anyway.
        let owner = ink.piece.filter(|_| ink.mark != Some(Mark::Check));
        let owner = owner.map(|_| if ink.is_movers { &self.mover } else { &self.waiting });
        let promoted = ink.piece.filter(|shape| shape.promoted).map(|_| &self.promoted);
        let mark = ink.mark.map(|mark| match mark {
            Mark::LastMove => &self.last_move,
            Mark::Check => &self.check,
        });
        owner.into_iter().chain(promoted).chain(mark)
    }

    fn paint(&self, text: &mut String, part: &str, ink: Ink) {
        text.push_str(&painted(part, self.looks(ink)));
    }
}

/// The board in colour.
pub(super) fn board(view: &View, style: Style) -> String {
    drawing::painted_board(view, style, &|text, part, ink| palette(style.theme).paint(text, part, ink))
}

/// The capture lists in colour.
pub(super) fn captures(view: &View, style: Style) -> String {
    drawing::painted_captures(view, style, &|text, part, ink| palette(style.theme).paint(text, part, ink))
}
