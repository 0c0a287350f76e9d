//! Where text goes: a terminal or not, in colour or not. Decided here for each stream.

use std::borrow::Cow;
use std::env;
use std::io::{self, IsTerminal as _};

use console::Term;

use super::escape::visible;

/// What the command line says about colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColourChoice {
    /// In a terminal, and wherever the environment asks for it.
    #[default]
    Auto,
    /// In a terminal only: what the seeds prescribe for a pipe is not for the environment to change.
    Terminal,
    /// Everywhere.
    Always,
    /// Nowhere.
    Never,
}

/// What the environment says about colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Environment {
    /// `NO_COLOR` or `CLICOLOR`: whether it is asked for, if anything is said.
    wish: Option<Wish>,
    /// Whether the terminal is called `dumb`.
    is_dumb: bool,
}

/// What is wished for in the environment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    /// No colour.
    Without,
    /// Colour, also where there is no terminal.
    Forced,
}

impl Environment {
    /// Reads the variables of the process.
    fn of_process() -> Self {
        Self::read(|name| env::var_os(name).map(|value| value.to_string_lossy().into_owned()))
    }

    /// Reads variables. An empty one says nothing.
    fn read(variable: impl Fn(&str) -> Option<String>) -> Self {
        let said = |name: &str| variable(name).filter(|value| !value.is_empty());
        let wish = match (said("NO_COLOR"), said("CLICOLOR_FORCE"), said("CLICOLOR")) {
            (Some(_), _, _) => Some(Wish::Without),
            (None, Some(force), _) if force != "0" => Some(Wish::Forced),
            (None, _, Some(colour)) if colour == "0" => Some(Wish::Without),
            _ => None,
        };
        Self { wish, is_dumb: said("TERM").is_some_and(|term| term == "dumb") }
    }
}

/// How what is told is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// One line below the other.
    Lines,
    /// On a screen, where the cursor can be moved.
    Screen,
    /// In sentences, without drawings, for people who listen.
    Sentences,
}

/// What a stream can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stream {
    /// A person sees it.
    pub is_terminal: bool,
    /// Colours may be used.
    pub colour: bool,
    /// How what is told is laid out.
    pub layout: Layout,
    /// How wide a line may be; nothing where nobody knows.
    pub columns: Option<usize>,
}

impl Stream {
    /// A stream that nobody looks at.
    pub const PLAIN: Self = Self { is_terminal: false, colour: false, layout: Layout::Lines, columns: None };

    /// Standard output.
    #[must_use]
    pub fn stdout(choice: ColourChoice) -> Self {
        Self::decide(io::stdout().is_terminal(), choice, Environment::of_process()).measured(&Term::stdout())
    }

    /// Standard error.
    #[must_use]
    pub fn stderr(choice: ColourChoice) -> Self {
        Self::decide(io::stderr().is_terminal(), choice, Environment::of_process()).measured(&Term::stderr())
    }

    /// The stream, to which somebody may listen: without anything that only an eye can make out.
    #[must_use]
    pub fn heard(self, is_heard: bool) -> Self {
        if is_heard { Self { colour: false, layout: Layout::Sentences, ..self } } else { self }
    }

    /// Whether somebody listens.
    #[must_use]
    pub fn is_heard(self) -> bool {
        self.layout == Layout::Sentences
    }

    /// The stream, as wide as its window is now.
    fn measured(self, window: &Term) -> Self {
        let columns = window.size_checked().map(|(_, columns)| usize::from(columns));
        Self { columns: columns.filter(|&columns| self.is_terminal && columns > 0), ..self }
    }

    /// What somebody wrote: as it was, but for what would do something to a terminal. Who asks for colours
    /// has a terminal at the other end.
    #[must_use]
    pub fn quote(self, text: &str) -> Cow<'_, str> {
        if self.is_terminal || self.colour { visible(text) } else { Cow::Borrowed(text) }
    }

    /// The command line goes before the environment, and a wish before what the terminal can do.
    fn decide(is_terminal: bool, choice: ColourChoice, environment: Environment) -> Self {
        let by_itself = is_terminal && !environment.is_dumb;
        let colour = match (choice, environment.wish) {
            (ColourChoice::Always, _) | (ColourChoice::Auto, Some(Wish::Forced)) => true,
            (ColourChoice::Never, _) | (_, Some(Wish::Without)) => false,
            (ColourChoice::Terminal, Some(Wish::Forced)) => is_terminal,
            (_, None) => by_itself,
        };
        let layout = if by_itself { Layout::Screen } else { Layout::Lines };
        Self { is_terminal, colour, layout, columns: None }
    }
}

#[cfg(test)]
mod tests {
    use super::ColourChoice::{Always, Auto, Never, Terminal};
    use super::*;

    type Case = (&'static [(&'static str, &'static str)], ColourChoice, [bool; 2]);

    /// Variables, the choice, and whether there is colour in a pipe and in a terminal.
    const CASES: [Case; 21] = [
        (&[], Auto, [false, true]),
        (&[], Terminal, [false, true]),
        (&[], Always, [true, true]),
        (&[], Never, [false, false]),
        (&[("NO_COLOR", "1")], Auto, [false, false]),
        (&[("NO_COLOR", "")], Auto, [false, true]),
        (&[("NO_COLOR", "1")], Always, [true, true]),
        (&[("CLICOLOR", "0")], Auto, [false, false]),
        (&[("CLICOLOR", "0")], Always, [true, true]),
        (&[("CLICOLOR", "1")], Auto, [false, true]),
        (&[("CLICOLOR_FORCE", "1")], Auto, [true, true]),
        (&[("CLICOLOR_FORCE", "1")], Terminal, [false, true]),
        (&[("CLICOLOR_FORCE", "0")], Auto, [false, true]),
        (&[("CLICOLOR_FORCE", "")], Auto, [false, true]),
        (&[("CLICOLOR_FORCE", "1")], Never, [false, false]),
        (&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], Auto, [false, false]),
        (&[("CLICOLOR_FORCE", "1"), ("CLICOLOR", "0")], Auto, [true, true]),
        (&[("CLICOLOR_FORCE", "0"), ("CLICOLOR", "0")], Auto, [false, false]),
        (&[("TERM", "dumb")], Auto, [false, false]),
        (&[("TERM", "dumb"), ("CLICOLOR_FORCE", "1")], Auto, [true, true]),
        (&[("TERM", "dumb")], Always, [true, true]),
    ];

    #[test]
    fn colour_is_where_it_is_wanted() {
        for (variables, choice, expected) in CASES {
            let find = |name: &str| variables.iter().find(|(other, _)| *other == name);
            let environment = Environment::read(|name| find(name).map(|(_, value)| (*value).to_owned()));
            let colour =
                [false, true].map(|is_terminal| Stream::decide(is_terminal, choice, environment).colour);
            assert_eq!(colour, expected, "{variables:?} {choice:?}");
        }
    }
}
