//! What could be typed at the cursor.
//!
//! Everything comes from elsewhere: commands and their parameters from the table of commands, turns from the
//! legal moves of the game at hand, names from the session.

use super::files;
use super::turns;
use super::typed::{Place, Typed};
use crate::board::Side;
use crate::games;
use crate::lang::commands::{Command, Group, Parameter, ParameterKind as Kind, TABLE};
use crate::lang::grammar::native;
use crate::lang::options::Setting;
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
    let mut found: Vec<Candidate> =
        typed.places().iter().flat_map(|place| at(session, place, &typed)).collect();
    // File names have been chosen by what stands between the quotes.
    found.retain(|candidate| candidate.text.starts_with(typed.prefix) || candidate.text.starts_with('"'));
    found.sort_by(|a, b| a.text.cmp(&b.text));
    found.dedup_by(|a, b| a.text == b.text);
    (typed.start, found)
}

fn at(session: &Session, place: &Place, typed: &Typed) -> Vec<Candidate> {
    let prefix = typed.prefix;
    match place {
        Place::Command => commands(session, prefix),
        Place::Turn(words) => turn_words(session.table(), words),
        Place::Value(words) => values(session, words, prefix),
        Place::Parameter(command, parameter, words) => {
            let is_there = |word: &&str| typed.words.last() == Some(word);
            let before =
                parameter.after.filter(|word| words.is_empty() && !is_there(word)).map(Candidate::plain);
            before
                .into_iter()
                .chain(of_parameter(session, command, parameter, words, (&typed.words, prefix)))
                .collect()
        }
    }
}

/// Commands, `def`s, and moves in short once it is clear that one is meant.
fn commands(session: &Session, prefix: &str) -> Vec<Candidate> {
    let may_be_used = |command: &&Command| session.has(command);
    let commands =
        TABLE.iter().filter(may_be_used).map(|command| Candidate::new(command.name, command.summary));
    let defs = session.def_names().map(|name| Candidate::new(name, "a def of this session"));
    commands.chain(defs).chain(shorts(session.table(), prefix)).collect()
}

/// Moves in one word, as soon as a digit or a `*` tells them from commands.
fn shorts(table: &dyn Table, prefix: &str) -> Vec<Candidate> {
    if !prefix.contains(|c: char| c.is_ascii_digit() || c == '*') {
        return Vec::new();
    }
    let short = |action: Move| (table.spell_short(action), action);
    let fitting =
        table.legal(&Which::All).into_iter().map(short).filter(|(text, _)| text.starts_with(prefix));
    fitting.map(|(text, action)| Candidate::new(text, table.effect(action))).collect()
}

/// The words with which a legal turn goes on after those that are typed.
fn turn_words(table: &dyn Table, words: &[&str]) -> Vec<Candidate> {
    let about = |word: &str, actions: &[Move]| match words.len() {
        0 => Command::find(word).map(|command| command.summary.to_owned()).unwrap_or_default(),
        1 => table.gloss(word).unwrap_or_default(),
        // Where promoting is a choice, the plain move is the shorter line.
        _ => {
            let shortest = actions.iter().min_by_key(|&&action| table.spell(action).len());
            shortest.map(|&action| table.effect(action)).unwrap_or_default()
        }
    };
    turns::after(table, words)
        .iter()
        .map(|(word, actions)| Candidate::new(word, about(word, actions)))
        .collect()
}

fn of_parameter(
    session: &Session,
    command: &Command,
    parameter: &Parameter,
    words: &[&str],
    (statement, prefix): (&[&str], &str),
) -> Vec<Candidate> {
    let table = session.table();
    if prefix.starts_with('$') {
        return variables(session);
    }
    match parameter.kind {
        Kind::Square => squares(table, command.parameters.len() == 1),
        Kind::Piece => pieces(table),
        Kind::Pieces => pieces(table).into_iter().filter(|piece| is_captured(&piece.text)).collect(),
        Kind::Side => sides(table),
        Kind::Keyword => vec![Candidate::plain(parameter.name)],
        Kind::Choice(choices) => choices().into_iter().map(choice).collect(),
        Kind::Setting => setting_values(table, statement),
        Kind::Target => targets(table),
        Kind::File => files::complete(prefix, &Format::ALL.map(|(_, extension)| extension)),
        Kind::FixedText if command.group == Group::Files => files::complete_quoted(prefix, &["board"]),
        Kind::CommandName => {
            TABLE.iter().map(|command| Candidate::new(command.name, command.summary)).collect()
        }
        Kind::Action => turn_words(table, words).into_iter().chain(shorts(table, prefix)).collect(),
        Kind::Literal => filters(table, words),
        Kind::Value | Kind::Condition | Kind::List | Kind::Claim => values(session, words, prefix),
        Kind::Position => vec![Candidate::new("start", "the start of the game")],
        _ => Vec::new(),
    }
}

/// All squares, or those with a piece on them.
fn squares(table: &dyn Table, occupied: bool) -> Vec<Candidate> {
    let view = table.view();
    let wanted =
        view.points().filter(|&point| !occupied || view.at(point).is_some()).map(|point| point.to_string());
    wanted.map(|name| Candidate::new(&*name, table.gloss(&name).unwrap_or_default())).collect()
}

fn pieces(table: &dyn Table) -> Vec<Candidate> {
    table.pieces().into_iter().map(|(text, name)| Candidate::new(text, name)).collect()
}

/// What is in hand is written small, and is never promoted.
fn is_captured(piece: &str) -> bool {
    piece.starts_with(|c: char| c.is_lowercase())
}

fn sides(table: &dyn Table) -> Vec<Candidate> {
    Side::ALL.map(|side| Candidate::plain(table.side_words(side)[0])).into()
}

/// A word of a list; games and commands say what they are.
fn choice(word: &'static str) -> Candidate {
    Candidate::new(word, games::find(word).map(|entry| entry.summary).unwrap_or_default())
}

/// The values of the option that stands before the cursor; a `def` has a name that nobody knows.
fn setting_values(table: &dyn Table, statement: &[&str]) -> Vec<Candidate> {
    match statement.last().and_then(|option| Setting::find(option)) {
        Some(Setting::View) => sides(table),
        Some(setting) => setting.values().into_iter().map(Candidate::plain).collect(),
        None => Vec::new(),
    }
}

/// Marks, with what was played before them.
fn targets(table: &dyn Table) -> Vec<Candidate> {
    let tree = table.tree();
    let marks = tree.marks().iter().map(|(name, &id)| Candidate::new(name, format!("ply {}", tree.ply(id))));
    let ends = [("start", "where the game began"), ("end", "the end of the line")];
    marks.chain(ends.map(|(name, about)| Candidate::new(name, about))).collect()
}

/// What `legal` may be asked about.
fn filters(table: &dyn Table, words: &[&str]) -> Vec<Candidate> {
    let count = Candidate::new("count", "only how many");
    if !words.is_empty() {
        return vec![count];
    }
    let mut about: Vec<Candidate> = turn_words(table, words);
    about.extend(about.clone().iter().flat_map(|first| turn_words(table, &[&first.text])));
    about.push(count);
    about
}

/// Questions, variables, and what follows `legal`.
fn values(session: &Session, words: &[&str], prefix: &str) -> Vec<Candidate> {
    if prefix.starts_with('$') {
        return variables(session);
    }
    match words.last() {
        Some(&"legal") => filters(session.table(), &[]),
        Some(&"illegal") => {
            turn_words(session.table(), &[]).into_iter().chain(shorts(session.table(), prefix)).collect()
        }
        Some(&"captures" | &"turn" | &"winner") => sides(session.table()),
        _ => native::value_words().map(Candidate::plain).chain(variables(session)).collect(),
    }
}

fn variables(session: &Session) -> Vec<Candidate> {
    let about = |name: &str| Candidate::new(format!("${name}"), session.describe_variable(name));
    session.variable_names().map(about).collect()
}
