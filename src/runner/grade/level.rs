//! How closely an output is compared with the one that is expected.

use super::case::text_of;
use super::dialect::Dialect;

/// How much of a difference counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Every byte.
    Strict,
    /// What a reader would call different.
    #[default]
    Usual,
    /// As the assignment's published check has it.
    Published,
}

impl Level {
    /// All levels, the closest look first.
    pub const ALL: [Self; 3] = [Self::Strict, Self::Usual, Self::Published];

    /// The word for it on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Strict => "strict",
            Self::Usual => "usual",
            Self::Published => "published",
        }
    }

    /// One line about it.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            Self::Strict => "every byte counts",
            Self::Usual => {
                "the amount of white space, blank lines and the order of available moves do not count"
            }
            Self::Published => {
                "nor do upper and lower case, as in the published check: pieces may swap owners unseen"
            }
        }
    }

    /// The level of that name.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }

    /// What may differ without counting.
    pub(super) fn leeway(self, dialect: Dialect) -> Leeway {
        let all: &[Freedom] = match self {
            Self::Strict => &[],
            Self::Usual => &Freedom::ALL[..Freedom::ALL.len() - 1],
            Self::Published => &Freedom::ALL,
        };
        Leeway::of(all, dialect)
    }
}

/// Something in which two outputs may differ and still say the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Freedom {
    /// A newline at the very end.
    LastNewline,
    /// CR LF at line ends.
    CarriageReturns,
    /// What is written before the last `>` of a line, for games whose programs may prompt as they like.
    Prompt,
    /// Blanks at line ends.
    LineEnds,
    /// Lines with nothing in them.
    BlankLines,
    /// How many blanks there are where there is one, and those before a line.
    Blanks,
    /// The order of the available moves.
    Order,
    /// Upper and lower case; the last, since it does not go without saying.
    Case,
}

impl Freedom {
    pub(super) const ALL: [Self; 8] = [
        Self::LastNewline,
        Self::CarriageReturns,
        Self::Prompt,
        Self::LineEnds,
        Self::BlankLines,
        Self::Blanks,
        Self::Order,
        Self::Case,
    ];
}

/// A set of freedoms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Leeway(u8);

impl Leeway {
    /// These, without those that a game does not know.
    fn of(freedoms: &[Freedom], dialect: Dialect) -> Self {
        let known =
            freedoms.iter().filter(|&&freedom| freedom != Freedom::Prompt || dialect.has_free_prompts());
        Self(known.fold(0, |bits, &freedom| bits | 1 << freedom as u8))
    }

    /// Everything that a game allows.
    pub(super) fn all(dialect: Dialect) -> Self {
        Self::of(&Freedom::ALL, dialect)
    }

    pub(super) fn has(self, freedom: Freedom) -> bool {
        self.0 & 1 << freedom as u8 != 0
    }

    pub(super) fn without(self, freedom: Freedom) -> Self {
        Self(self.0 & !(1 << freedom as u8))
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Freedom> {
        Freedom::ALL.into_iter().filter(move |&freedom| self.has(freedom))
    }

    /// The lines of a text that count, each as far as it does.
    pub(super) fn lines(self, text: &str) -> Vec<Line<'_>> {
        let mut lines: Vec<Line<'_>> =
            text.split_terminator('\n').zip(1..).map(|(text, number)| self.line(text, number)).collect();
        if self.has(Freedom::BlankLines) {
            lines.retain(|line| !line.key.trim_matches([' ', '\t']).is_empty());
        }
        if self.has(Freedom::Order) {
            sort_moves(&mut lines);
        }
        let is_unfinished = !text.is_empty() && !text.ends_with('\n');
        if is_unfinished && !self.has(Freedom::LastNewline) {
            let number = lines.len();
            lines.push(Line { number, text: "", key: NO_NEWLINE.to_owned() });
        }
        lines
    }

    fn line(self, text: &str, number: usize) -> Line<'_> {
        let mut rest = text.strip_suffix('\r').unwrap_or(text);
        let counts_return = rest.len() < text.len() && !self.has(Freedom::CarriageReturns);
        if self.has(Freedom::Prompt) {
            rest = rest.rsplit_once('>').map_or(rest, |(_, behind)| behind.trim_start_matches([' ', '\t']));
        }
        let (words, end) = rest.split_at(rest.trim_end_matches(is_blank).len());
        let mut key = if self.has(Freedom::Blanks) { single_blanks(words) } else { words.to_owned() };
        if !self.has(Freedom::LineEnds) {
            key.push_str(end);
        }
        if self.has(Freedom::Case) {
            key = key.to_lowercase();
        }
        if counts_return {
            key.push('\r');
        }
        Line { number, text, key }
    }
}

/// Stands for what is missing at the end of a text. No line of a text holds a newline.
const NO_NEWLINE: &str = "\n";

/// A line of an output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line<'a> {
    /// Its number, from 1.
    pub(super) number: usize,
    /// The line as it is.
    pub(super) text: &'a str,
    /// What of it counts.
    pub(super) key: String,
}

impl Line<'_> {
    /// Whether it stands above the available moves.
    pub(super) fn is_heading(&self) -> bool {
        self.key.trim().eq_ignore_ascii_case("available moves:")
    }

    /// Whether it only tells that the line before it has no newline.
    pub(super) fn tells_of_missing_newline(&self) -> bool {
        self.key == NO_NEWLINE
    }
}

/// White space within a line. What only looks like a blank is something else.
fn is_blank(c: char) -> bool {
    c.is_ascii_whitespace() || c == '\u{b}'
}

/// Every run of white space as one blank, and none before the text.
pub(super) fn single_blanks(text: &str) -> String {
    let mut words = String::with_capacity(text.len());
    let mut was_blank = true;
    for c in text.chars() {
        if !is_blank(c) {
            words.push(c);
        } else if !was_blank {
            words.push(' ');
        }
        was_blank = is_blank(c);
    }
    words
}

/// Sorts the moves that follow each heading.
fn sort_moves(lines: &mut [Line<'_>]) {
    let is_move = |line: &Line<'_>| {
        let word = line.key.split_whitespace().next().unwrap_or_default().to_lowercase();
        word == "move" || word == "drop"
    };
    let mut index = 0;
    while index < lines.len() {
        let is_heading = lines[index].is_heading();
        index += 1;
        if is_heading {
            let length = lines[index..].iter().take_while(|line| is_move(line)).count();
            lines[index..index + length].sort_by(|a, b| a.key.cmp(&b.key));
            index += length;
        }
    }
}

/// At which levels an output is what is expected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Passes([bool; 3]);

impl Passes {
    /// Compares the two. What passes at a level passes at all that look less closely.
    pub(super) fn of(expected: &[u8], printed: &[u8], dialect: Dialect) -> Self {
        if expected == printed {
            return Self([true; 3]);
        }
        let (expected, printed) = (text_of(expected), text_of(printed));
        let is_equal = |level: Level| {
            let keys = |text| level.leeway(dialect).lines(text).into_iter().map(|line| line.key);
            keys(&expected).eq(keys(&printed))
        };
        Self([false, is_equal(Level::Usual), is_equal(Level::Published)])
    }

    pub(super) fn at(self, level: Level) -> bool {
        self.0[level as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXPECTED: &str = "a  b\n\nAvailable moves:\nmove a1 a2\nmove b1 b2\nlower> \n";

    #[track_caller]
    fn passes_from(level: Option<Level>, printed: &str) {
        let passes = Passes::of(EXPECTED.as_bytes(), printed.as_bytes(), Dialect::Shogi);
        let first = Level::ALL.into_iter().find(|&level| passes.at(level));
        assert_eq!(first, level, "{printed:?}");
        assert!(Level::ALL.into_iter().skip_while(|&level| !passes.at(level)).all(|level| passes.at(level)));
    }

    #[test]
    fn every_byte_counts_when_it_is_strict() {
        passes_from(Some(Level::Strict), EXPECTED);
        passes_from(Some(Level::Usual), EXPECTED.trim_end());
    }

    #[test]
    fn the_amount_of_white_space_does_not_count() {
        passes_from(Some(Level::Usual), " a\tb \r\nAvailable moves:\nmove  a1 a2\nmove b1 b2\n\n\nlower>");
        passes_from(None, "ab\n\nAvailable moves:\nmove a1 a2\nmove b1 b2\nlower> \n");
        passes_from(None, "a\nb\n\nAvailable moves:\nmove a1 a2\nmove b1 b2\nlower> \n");
    }

    #[test]
    fn the_order_of_the_moves_does_not_count_and_their_number_does() {
        passes_from(Some(Level::Usual), "a b\nAvailable moves:\nmove b1 b2\nmove a1 a2\nlower>\n");
        passes_from(None, "a b\nAvailable moves:\nmove a1 a2\nmove a1 a2\nmove b1 b2\nlower>\n");
        passes_from(None, "a b\nmove a1 a2\nAvailable moves:\nmove b1 b2\nlower>\n");
    }

    #[test]
    fn upper_and_lower_case_do_not_count_for_the_published_check() {
        passes_from(Some(Level::Published), &EXPECTED.to_uppercase());
    }

    #[test]
    fn only_tablut_lets_programs_prompt_as_they_like() {
        let passes = |dialect| Passes::of(b"===\n  - -\n", b"White > ===\n  - -\n", dialect).at(Level::Usual);
        assert!(passes(Dialect::Tablut));
        assert!(!passes(Dialect::Shogi));
        assert!(!Passes::of(b"===\n", b"> ===\n", Dialect::Tablut).at(Level::Strict));
    }

    #[test]
    fn bytes_that_are_no_text_are_compared_as_bytes() {
        assert!(!Passes::of(b"\xff\n", b"\xfe\n", Dialect::Other).at(Level::Published));
        assert!(Passes::of(b"\xff\n", b"\xff\n", Dialect::Other).at(Level::Strict));
    }
}
