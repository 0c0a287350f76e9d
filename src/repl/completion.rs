//! What could be typed at the cursor.
//!
//! Everything comes from elsewhere: commands and their parameters from the table of commands, values from what
//! the grammar expects, turns from the legal moves of the game at hand, names from the session.

use smol_str::SmolStr;

use super::files;
use super::turns;
use super::typed::{Place, Typed, is_turn};
use crate::board::Side;
use crate::games::{self, Rules};
use crate::lang::Expected;
use crate::lang::commands::{Command, Group, Parameter, ParameterKind as Kind, TABLE};
use crate::lang::grammar::native;
use crate::lang::options::{self, Setting, Target};
use crate::lang::topics::Subject;
use crate::session::Session;
use crate::table::{Format, Move, Table, Which};

/// Something that could be typed, and what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// What would stand in the line.
    pub text: String,
    /// A few words about it; may be empty.
    pub about: String,
}

impl Candidate {
    fn new(text: impl Into<String>, about: impl Into<String>) -> Self {
        Self { text: text.into(), about: about.into() }
    }

    fn plain(text: impl Into<String>) -> Self {
        Self::new(text, "")
    }
}

/// What could stand at the end of a text, which may be a part of a line: where the word begins that would be
/// replaced, and by what, sorted.
#[must_use]
pub fn complete(session: &Session, text: &str) -> (usize, Vec<Candidate>) {
    let Some(typed) = Typed::read(text) else { return (text.len(), Vec::new()) };
    let cursor = Cursor { session, table: session.table(), typed: &typed, before: &text[..typed.start] };
    let mut found = cursor.candidates();
    // File names have been chosen by what stands between the quotes.
    found.retain(|candidate| candidate.text.starts_with(typed.prefix) || candidate.text.starts_with('"'));
    found.sort_by(|a, b| a.text.cmp(&b.text));
    found.dedup_by(|a, b| a.text == b.text);
    (typed.start, found)
}

/// Where somebody types, and in which session.
struct Cursor<'a> {
    session: &'a Session,
    table: &'a dyn Table,
    typed: &'a Typed<'a>,
    /// Everything before the word at the cursor.
    before: &'a str,
}

impl Cursor<'_> {
    fn candidates(&self) -> Vec<Candidate> {
        let is_known = |name: &&str| match Command::find(name) {
            Some(command) => self.session.has(command),
            None => self.session.def_names().any(|def| def == *name),
        };
        if !self.typed.in_group && !self.typed.words.first().is_none_or(is_known) {
            return Vec::new();
        }
        let places = self.typed.places();
        if self.typed.prefix.starts_with('$') && !places.is_empty() {
            return self.variables();
        }
        places.iter().flat_map(|place| self.at(place)).collect()
    }

    fn at(&self, place: &Place) -> Vec<Candidate> {
        match place {
            Place::Command => self.commands(),
            Place::Turn(words) => {
                let legal = self.turn_words(words);
                // A question may be about what is not legal, and a claim may go on.
                let is_part = words.len() < self.typed.words.len();
                if is_part && legal.is_empty() { self.values() } else { legal }
            }
            Place::Value => self.values(),
            Place::Parameter(_, Parameter { after: Some(word), .. }, None) => vec![Candidate::plain(*word)],
            Place::Parameter(command, parameter, words) => {
                self.of_parameter(command, parameter, words.unwrap_or_default())
            }
        }
    }

    /// Commands, `def`s, and moves in short once nothing else can be meant.
    fn commands(&self) -> Vec<Candidate> {
        let prefix = self.typed.prefix;
        let commands = self.session.commands().map(of_command);
        let aliases = self.session.commands().flat_map(|command| {
            command
                .aliases
                .iter()
                .map(move |alias| Candidate::new(*alias, format!("the same as `{}`", command.name)))
        });
        let defs = self.session.def_names().map(|name| Candidate::new(name, "a def of this session"));
        // Other names are not listed for those who have not typed anything.
        let others = aliases.filter(|_| !prefix.is_empty());
        let found: Vec<Candidate> = commands.chain(defs).chain(others).collect();
        let is_command = found.iter().any(|candidate| candidate.text.starts_with(prefix));
        if is_command { found } else { self.shorts() }
    }

    /// Moves in one word.
    fn shorts(&self) -> Vec<Candidate> {
        let prefix = self.typed.prefix;
        if prefix.is_empty() || !self.typed.is_present || !self.session.has_short_moves() {
            return Vec::new();
        }
        let short = |action: Move| (self.table.spell_short(action), action);
        let legal = self.table.legal(&Which::All).into_iter().map(short);
        let fitting = legal.filter(|(text, _)| text.starts_with(prefix));
        fitting.map(|(text, action)| Candidate::new(text, self.table.effect(action))).collect()
    }

    /// The words with which a legal turn goes on after those that are typed.
    fn turn_words(&self, words: &[&str]) -> Vec<Candidate> {
        // Nobody knows what will be legal when a line has come so far.
        if !self.typed.is_present {
            return Vec::new();
        }
        let about = |word: &str, actions: &[Move]| match words.len() {
            0 => Command::find(word).map(|command| command.summary.to_owned()).unwrap_or_default(),
            1 => self.table.gloss(word).unwrap_or_default(),
            // Where promoting is a choice, the plain move is the shorter line.
            _ => {
                let shortest = actions.iter().min_by_key(|&&action| self.table.spell(action).len());
                shortest.map(|&action| self.table.effect(action)).unwrap_or_default()
            }
        };
        let next = turns::after(self.table, words);
        next.iter().map(|(word, actions)| Candidate::new(word, about(word, actions))).collect()
    }

    fn of_parameter(&self, command: &Command, parameter: &Parameter, words: &[&str]) -> Vec<Candidate> {
        let prefix = self.typed.prefix;
        // A question may be about what is not legal.
        let turns = TABLE.iter().filter(|command| is_turn(command)).map(of_command);
        match parameter.kind {
            Kind::Square => self.squares(command.parameters.len() == 1),
            Kind::Piece => named(self.table.pieces()),
            Kind::Pieces => named(self.table.hand_pieces()),
            Kind::Side => self.sides(),
            Kind::Keyword => vec![Candidate::plain(parameter.name)],
            Kind::Else => Command::find("if").map(of_command).into_iter().collect(),
            Kind::Choice(choices) => choices().into_iter().map(choice).collect(),
            Kind::Setting => self.setting_values(),
            Kind::Target => self.targets(),
            Kind::File => files::complete(prefix, &Format::ALL.map(|(_, extension)| extension)),
            Kind::FixedText if command.group == Group::Files => files::complete_quoted(prefix, &["board"]),
            Kind::CommandName => self.topics(),
            Kind::Action => turns.chain(self.shorts()).chain(self.variables()).collect(),
            Kind::Literal => self.filters(words),
            Kind::Value | Kind::Condition | Kind::List | Kind::Claim => self.values(),
            Kind::Position => vec![Candidate::new("start", "the start of the game")],
            _ => Vec::new(),
        }
    }

    /// What `help` tells about.
    fn topics(&self) -> Vec<Candidate> {
        let subjects = Subject::all().map(|subject| Candidate::new(subject.name(), subject.summary()));
        self.session.commands().map(of_command).chain(subjects).collect()
    }

    /// All squares, or those with a piece on them.
    fn squares(&self, occupied: bool) -> Vec<Candidate> {
        let view = self.table.view();
        let wanted = view.points().filter(|&point| !occupied || view.at(point).is_some());
        let about = |name: String| Candidate::new(&*name, self.table.gloss(&name).unwrap_or_default());
        wanted.map(|point| about(point.to_string())).collect()
    }

    fn sides(&self) -> Vec<Candidate> {
        Side::ALL.map(|side| Candidate::plain(self.table.side_words(side)[0])).into()
    }

    /// The values of the option that stands before the cursor.
    fn setting_values(&self) -> Vec<Candidate> {
        match self.typed.words.last().and_then(|option| Setting::find(option)) {
            Some(Setting::View) => self.sides(),
            Some(setting) => setting.values().into_iter().map(choice).collect(),
            None => Vec::new(),
        }
    }

    /// Marks, with the ply at which they stand.
    fn targets(&self) -> Vec<Candidate> {
        let tree = self.table.tree();
        let about = |(name, &id): (&String, &_)| Candidate::new(name, format!("ply {}", tree.ply(id)));
        let ends = Target::ALL.map(|(name, _, about)| Candidate::new(name, about));
        tree.marks().iter().map(about).chain(ends).collect()
    }

    /// What `legal` may be asked about.
    fn filters(&self, words: &[&str]) -> Vec<Candidate> {
        let count = Candidate::new("count", "only how many");
        if !words.is_empty() {
            return vec![count];
        }
        let mut about: Vec<Candidate> = self.turn_words(words);
        about.extend(about.clone().iter().flat_map(|first| self.turn_words(&[&first.text])));
        about.push(count);
        about
    }

    /// What the grammar expects where a value is to be written, or is not at its end.
    fn values(&self) -> Vec<Candidate> {
        let expected = native::expected_behind(self.before);
        let mut found: Vec<Candidate> =
            expected.iter().flat_map(|expected| self.of_expectation(expected)).collect();
        if self.typed.words.last() == Some(&"legal") {
            found.extend(self.filters(&[]));
        }
        // A question about a player may be a claim, with the player behind it.
        let last = self.typed.words.last().copied();
        if matches!(last, Some("turn" | "winner")) && native::fits(&format!("{}x", self.before)) {
            found.extend(self.sides());
            found.extend(Some("none").filter(|_| last == Some("winner")).map(query));
        }
        // Everything can be gone on with: that is only worth saying where there is nothing else to say.
        if found.is_empty() {
            found.extend(native::links_behind(self.before).map(Candidate::plain));
        }
        found
    }

    fn of_expectation(&self, expected: &Expected) -> Vec<Candidate> {
        match expected {
            Expected::OneOf(words) => words.iter().copied().map(Candidate::plain).collect(),
            Expected::Exactly(word) => vec![Candidate::plain(*word)],
            Expected::Action => self.turn_words(&[]).into_iter().chain(self.shorts()).collect(),
            Expected::Phrase(phrase) => self.of_phrase(phrase),
            _ => Vec::new(),
        }
    }

    fn of_phrase(&self, phrase: &str) -> Vec<Candidate> {
        let is = |kind: Kind| phrase == kind.phrase();
        match () {
            () if is(Kind::Side) => self.sides(),
            () if is(Kind::Square) => self.squares(false),
            () if is(Kind::Piece) => named(self.table.hand_pieces()),
            () if is(Kind::Action) => self.turn_words(&[]).into_iter().chain(self.shorts()).collect(),
            () if is(Kind::Count) || is(Kind::Text) => self.variables(),
            () if phrase == native::REASON => {
                self.table.reasons().iter().copied().map(Candidate::plain).collect()
            }
            () => native::value_words().map(query).chain(self.sides()).chain(self.variables()).collect(),
        }
    }

    fn variables(&self) -> Vec<Candidate> {
        let about = |name: &str| Candidate::new(format!("${name}"), self.session.describe_variable(name));
        let local = self.typed.variables.iter().map(|name| Candidate::plain(*name));
        // What the session knows has something to say about it.
        self.session.variable_names().map(about).chain(local).collect()
    }
}

fn of_command(command: &'static Command) -> Candidate {
    Candidate::new(command.name, command.summary)
}

fn named(pieces: Vec<(SmolStr, String)>) -> Vec<Candidate> {
    pieces.into_iter().map(|(text, name)| Candidate::new(text, name)).collect()
}

/// A word of a list, with what it stands for.
fn choice(word: &'static str) -> Candidate {
    let game = games::find(word).map(|entry| entry.summary);
    let rules = || Rules::find(word).map(|rules| rules.summary);
    let option = || options::about(word);
    Candidate::new(word, game.or_else(rules).or_else(option).unwrap_or_default())
}

/// A word with which a value begins, with what `help` says of it.
fn query(word: &'static str) -> Candidate {
    let sections = Subject::Expressions.sections();
    let mut entries = sections.iter().flat_map(|section| &section.entries);
    let about = entries.find(|(thing, _)| thing.split(' ').next() == Some(word));
    Candidate::new(word, about.map(|(_, remark)| remark.as_str()).unwrap_or_default())
}
