//! What `set` chooses: how things are shown to a person.

use crate::board::Side;
use crate::lang::options::{Pieces, Setting, Theme, switch, switched};
use crate::lang::{closest, either};
use crate::table::Table;
use crate::table::drawing::Style;

/// How things are shown, and which of that somebody has chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// How a board is drawn.
    pub style: Style,
    /// Whether everything is told in sentences, for people who listen.
    pub speech: bool,
    /// Whether a new board takes the place of the old one.
    pub redraw: bool,
    /// What the prompt is made from; nothing for the usual one.
    pub prompt: Option<String>,
    chosen: Vec<Setting>,
}

/// A value that an option does not take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadValue {
    /// What it does take.
    pub expected: String,
    /// What may have been meant.
    pub help: Option<String>,
}

impl Settings {
    /// What stands for something in a prompt, each with what it is.
    pub const IN_PROMPT: [(char, &'static str); 5] = [
        ('p', "who is to move"),
        ('n', "how many moves were played"),
        ('c', "`+check`, `over` or `setup`, with a blank before it"),
        ('g', "the name of the game"),
        ('%', "a percent sign"),
    ];

    /// The settings, with everything told in sentences; nobody has chosen that for later runs.
    #[must_use]
    pub fn spoken(self) -> Self {
        Self { speech: true, ..self }
    }

    /// Gives an option a value.
    ///
    /// # Errors
    ///
    /// What the option takes; nothing has changed then.
    pub fn choose(&mut self, option: Setting, value: &str, table: &dyn Table) -> Result<(), BadValue> {
        let is_bad = || BadValue::new(option, value, table);
        match option {
            Setting::Pieces => self.style.pieces = Pieces::find(value).ok_or_else(is_bad)?,
            Setting::View => self.style.from = side(value, table).ok_or_else(is_bad)?,
            Setting::Theme => self.style.theme = Theme::find(value).ok_or_else(is_bad)?,
            Setting::Coords => self.style.coords = switch(value).ok_or_else(is_bad)?,
            Setting::Redraw => self.redraw = switch(value).ok_or_else(is_bad)?,
            Setting::Speech => self.speech = switch(value).ok_or_else(is_bad)?,
            Setting::Prompt if value == "default" => self.prompt = None,
            Setting::Prompt if is_prompt(value) => self.prompt = Some(value.to_owned()),
            Setting::Prompt => return Err(is_bad()),
        }
        if !self.chosen.contains(&option) {
            self.chosen.push(option);
        }
        Ok(())
    }

    /// The value of an option, as `set` takes it.
    #[must_use]
    pub fn value(&self, option: Setting) -> &str {
        match option {
            Setting::Pieces => self.style.pieces.word(),
            Setting::View if self.style.from == Side::First => "lower",
            Setting::View => "upper",
            Setting::Theme => self.style.theme.word(),
            Setting::Coords => switched(self.style.coords),
            Setting::Redraw => switched(self.redraw),
            Setting::Speech => switched(self.speech),
            Setting::Prompt => self.prompt.as_deref().unwrap_or("default"),
        }
    }

    /// The options that somebody has chosen, with their values, in the order of help.
    pub fn chosen(&self) -> impl Iterator<Item = (Setting, &str)> {
        let is_chosen = |option: &Setting| self.chosen.contains(option);
        Setting::all().filter(is_chosen).map(|option| (option, self.value(option)))
    }
}

impl BadValue {
    fn new(option: Setting, value: &str, table: &dyn Table) -> Self {
        let sides = || Side::ALL.iter().flat_map(|&side| table.side_words(side)).copied().collect();
        let words = if option == Setting::View { sides() } else { option.values() };
        let expected = match option {
            Setting::View => "a player such as lower".to_owned(),
            Setting::Prompt => {
                let signs: Vec<String> =
                    Settings::IN_PROMPT.iter().map(|(sign, _)| format!("`%{sign}`")).collect();
                format!("one line with {} in it", signs.join(", "))
            }
            _ => either(&words.iter().map(ToString::to_string).collect::<Vec<_>>()),
        };
        let help = closest(value, words).map(|meant| format!("did you mean `{meant}`?"));
        Self { expected, help }
    }
}

/// `lower` and `upper` are understood in every game, so that a choice outlives a change of games.
fn side(word: &str, table: &dyn Table) -> Option<Side> {
    match word {
        "lower" => Some(Side::First),
        "upper" => Some(Side::Second),
        _ => Side::ALL.into_iter().find(|&side| table.side_words(side).contains(&word)),
    }
}

/// Whether every `%` in a text stands for something, and nothing in it does something to a terminal.
fn is_prompt(text: &str) -> bool {
    let mut signs = text.chars();
    while let Some(sign) = signs.next() {
        let is_known = |sign: char| Settings::IN_PROMPT.iter().any(|&(known, _)| known == sign);
        if sign.is_control() || (sign == '%' && !signs.next().is_some_and(is_known)) {
            return false;
        }
    }
    !text.is_empty()
}
