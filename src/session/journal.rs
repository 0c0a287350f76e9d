//! What has become of a session, in a text that only grows.
//!
//! [`Known`] is what such a text tells up to now: the nodes of the tree in the order in which they were made,
//! where somebody was last, marks, remarks, the game, its rules and the settings. [`Known::changes`] is what is
//! to be added to it, never the commands that led there: neither a search nor a changed file can make
//! [`Session::follow`] come to something else. A batch of lines ends with a dot; a batch without one was cut
//! off, and does not count.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::Session;
use super::board_file::Reader;
use super::settings::Settings;
use crate::games::{self, Ending, Rules};
use crate::lang::ast::{Statement, StatementKind};
use crate::lang::options::Setting;
use crate::lang::printer::quoted;
use crate::lang::{Span, grammar};
use crate::record::{Happened, NodeId};
use crate::table::Table;

/// The first line of every journal; the number changes with what the lines mean.
const HEADER: &str = "boardsh journal 1";

/// What it begins with in any version.
const KIND: &str = "boardsh journal ";

/// The line that ends a batch.
const END: &str = ".";

/// What a journal tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    game: Option<&'static str>,
    rules: Option<&'static str>,
    settings: Vec<(Setting, String)>,
    /// The child in which somebody was last, for each node.
    nodes: Vec<Option<NodeId>>,
    marks: BTreeMap<String, NodeId>,
    remarks: BTreeMap<NodeId, String>,
    present: Option<NodeId>,
}

/// What had become of a session.
pub struct Restored {
    /// The game that was under way.
    pub table: Box<dyn Table>,
    /// How things were shown; whoever goes on may want them otherwise.
    pub settings: Settings,
}

/// How far a journal could be followed.
pub struct Followed {
    /// Where that led.
    pub restored: Restored,
    /// What stands behind that makes no sense: how much of the text does, and what is wrong.
    pub broken: Option<(usize, BadJournal)>,
}

/// A journal that cannot be followed: the line, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct BadJournal {
    /// Which line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub message: String,
}

impl Known {
    /// All that a journal of this session would tell.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        let tree = session.table.tree();
        let ids = || (0..tree.size()).map(NodeId::of);
        let remark = |id| tree.comment(id).map(|remark| (id, remark.to_owned()));
        Self {
            game: Some(session.table.entry().name),
            rules: Some(session.table.rules().name),
            settings: session.settings.chosen().map(|(option, value)| (option, value.to_owned())).collect(),
            nodes: ids().map(|id| tree.visited_last(id)).collect(),
            marks: tree.marks().clone(),
            remarks: ids().filter_map(remark).collect(),
            present: Some(tree.current()),
        }
    }

    /// The lines that lead from here to what is known now; `table` has the nodes.
    #[must_use]
    pub fn changes(&self, now: &Self, table: &dyn Table) -> String {
        if self == now {
            return String::new();
        }
        // A tree that has become smaller is another one.
        if self.nodes.len() > now.nodes.len() {
            return Self::default().changes(now, table);
        }
        let mut lines = Lines::default();
        if self.nodes.is_empty() {
            lines.add(format_args!("{HEADER}"));
        }
        lines.choices(self, now);
        for index in self.nodes.len()..now.nodes.len() {
            lines.node(NodeId::of(index), table);
        }
        lines.remarks(self, now);
        lines.way(self, now);
        lines.add(format_args!("{END}"));
        lines.text
    }

    /// Whether these are lines of this version.
    #[must_use]
    pub fn can_be_read(journal: &str) -> bool {
        let of_another_version = journal.starts_with(KIND) && journal.lines().next() != Some(HEADER);
        !of_another_version
    }

    /// The part of a journal that was written whole.
    #[must_use]
    pub fn whole(journal: &str) -> &str {
        let end = format!("\n{END}\n");
        journal.rfind(&end).map_or("", |at| &journal[..at + end.len()])
    }
}

#[derive(Default)]
struct Lines {
    text: String,
}

impl Lines {
    fn add(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{line}");
    }

    fn choices(&mut self, before: &Known, now: &Known) {
        for (option, value) in &now.settings {
            if !before.settings.iter().any(|(other, old)| (other, old) == (option, value)) {
                self.add(format_args!("set {} {}", option.name(), quoted(value)));
            }
        }
        for (word, before, now) in [("game", before.game, now.game), ("rules", before.rules, now.rules)] {
            if let Some(name) = now.filter(|_| before != now) {
                self.add(format_args!("{word} {name}"));
            }
        }
    }

    fn node(&mut self, id: NodeId, table: &dyn Table) {
        let tree = table.tree();
        let Some(parent) = tree.parent(id) else {
            return self.add(format_args!("begin position {}", quoted(&table.setup_at(id))));
        };
        let parent = parent.index();
        match tree.happened(id) {
            Happened::Action => self.add(format_args!("from {parent} {}", table.step_in_file(id))),
            Happened::Forfeit(forfeit) => {
                self.add(format_args!("from {parent} lost {}", forfeit.ending.name()));
            }
            Happened::Start | Happened::Edit | Happened::Load => {
                self.add(format_args!("from {parent} position {}", quoted(&table.setup_at(id))));
            }
        }
    }

    fn remarks(&mut self, before: &Known, now: &Known) {
        for (name, id) in &now.marks {
            if before.marks.get(name) != Some(id) {
                self.add(format_args!("at {} mark {name}", id.index()));
            }
        }
        let gone = before.remarks.keys().filter(|id| !now.remarks.contains_key(id)).map(|&id| (id, ""));
        let kept = now.remarks.iter().map(|(&id, remark)| (id, remark.as_str()));
        for (id, remark) in gone.chain(kept) {
            if before.remarks.get(&id).map(String::as_str) != Some(remark) {
                self.add(format_args!("at {} annotate {}", id.index(), quoted(remark)));
            }
        }
    }

    /// Where somebody was last, and is.
    fn way(&mut self, before: &Known, now: &Known) {
        for (index, &visited) in now.nodes.iter().enumerate() {
            if let Some(child) = visited.filter(|_| before.nodes.get(index) != Some(&visited)) {
                self.add(format_args!("way {index} {}", child.index()));
            }
        }
        if let Some(present) = now.present.filter(|_| before.present != now.present) {
            self.add(format_args!("present {}", present.index()));
        }
    }
}

impl Session {
    /// What had become of the session whose journal this is, up to where it makes sense.
    ///
    /// # Errors
    ///
    /// The line that cannot be followed, if nothing before it can.
    pub fn follow(&self, journal: &str) -> Result<Followed, BadJournal> {
        let mut text = Known::whole(journal);
        let mut broken = None;
        loop {
            match self.follow_all(text) {
                Ok(restored) => {
                    let broken = broken.map(|why| (text.len(), why));
                    return Ok(Followed { restored, broken });
                }
                Err(bad) => {
                    text = Known::whole(before_line(text, bad.line));
                    if text.is_empty() {
                        return Err(broken.unwrap_or(bad));
                    }
                    broken.get_or_insert(bad);
                }
            }
        }
    }

    fn follow_all(&self, journal: &str) -> Result<Restored, BadJournal> {
        let mut follower = Follower::new(self);
        for (number, line) in journal.lines().enumerate() {
            follower.line(line).map_err(|message| BadJournal { line: number + 1, message })?;
        }
        let Follower { reader, settings, way, present, .. } = follower;
        let mut table = reader.finish();
        let tree = table.tree_mut();
        tree.goto(present);
        for (id, child) in way {
            tree.set_visited_last(id, child);
        }
        Ok(Restored { table, settings })
    }

    /// Goes on where another session ended.
    pub fn go_on_with(&mut self, Restored { table, settings }: Restored) {
        self.table = table;
        self.settings = settings;
        self.is_unsaved = true;
    }
}

/// The text before its line of that number.
fn before_line(text: &str, number: usize) -> &str {
    let length: usize = text.split_inclusive('\n').take(number - 1).map(str::len).sum();
    &text[..length]
}

/// Does what the lines of a journal say.
struct Follower<'s> {
    session: &'s Session,
    reader: Reader,
    settings: Settings,
    way: BTreeMap<NodeId, NodeId>,
    present: NodeId,
    is_begun: bool,
}

const UNKNOWN: &str = "it is of no known kind";

impl<'s> Follower<'s> {
    fn new(session: &'s Session) -> Self {
        Self {
            session,
            reader: Reader::new(&*session.table),
            settings: session.settings.clone(),
            way: BTreeMap::new(),
            present: NodeId::ROOT,
            is_begun: false,
        }
    }

    fn line(&mut self, line: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "boardsh" if line == HEADER => {
                // What stands before belongs to a game that was given up.
                *self = Self { settings: self.settings.clone(), ..Self::new(self.session) };
                self.is_begun = true;
                Ok(())
            }
            _ if !self.is_begun => Err("it is no journal, or of another version".to_owned()),
            END => Ok(()),
            "set" => {
                // How things look is no reason to lose a game.
                let _ = self.set(line);
                Ok(())
            }
            "game" => self.game(rest),
            "rules" => self.statement(line),
            "begin" => self.statement(rest),
            "from" => self.step(rest),
            "at" => self.remark(rest),
            "way" => self.visited(rest),
            "present" => {
                self.present = self.node(rest)?;
                Ok(())
            }
            _ => Err(UNKNOWN.to_owned()),
        }
    }

    fn node(&self, number: &str) -> Result<NodeId, String> {
        let index = number.parse::<usize>().ok().filter(|&index| index < self.reader.table.tree().size());
        index.map(NodeId::of).ok_or_else(|| format!("there is no node `{number}`"))
    }

    fn at<'l>(&mut self, line: &'l str) -> Result<&'l str, String> {
        let (number, rest) = line.split_once(' ').ok_or(UNKNOWN)?;
        let node = self.node(number)?;
        self.reader.table.tree_mut().goto(node);
        Ok(rest)
    }

    fn step(&mut self, line: &str) -> Result<(), String> {
        let step = self.at(line)?;
        let before = self.reader.table.tree().size();
        match step.strip_prefix("lost ") {
            Some(name) => {
                let ending = Ending::ALL.into_iter().find(|ending| ending.name() == name);
                self.reader.table.lose(ending.ok_or("there is no such ending")?);
            }
            None => self.statement(step)?,
        }
        let has_grown = self.reader.table.tree().size() == before + 1;
        if has_grown { Ok(()) } else { Err("it leads to no new node".to_owned()) }
    }

    fn remark(&mut self, line: &str) -> Result<(), String> {
        let remark = self.at(line)?;
        self.statement(remark)
    }

    fn visited(&mut self, line: &str) -> Result<(), String> {
        let (id, child) = line.split_once(' ').ok_or(UNKNOWN)?;
        let (id, child) = (self.node(id)?, self.node(child)?);
        self.way.insert(id, child);
        Ok(())
    }

    fn game(&mut self, name: &str) -> Result<(), String> {
        let entry = games::find(name).ok_or("there is no such game")?;
        if !self.reader.table.become_game(entry) {
            self.reader = Reader::new(&*crate::table::open(entry));
            self.reader.table.set_rules(Rules::ENDLESS);
        }
        Ok(())
    }

    /// A statement as a saved game has it.
    fn statement(&mut self, text: &str) -> Result<(), String> {
        let statement = parsed(text)?;
        let span = Span::new(0, text.len());
        self.reader.take(&statement, span).map_err(|report| report.message)
    }

    fn set(&mut self, line: &str) -> Result<(), String> {
        let StatementKind::Set { option: Some(option), value: Some(value), .. } = parsed(line)? else {
            return Err(UNKNOWN.to_owned());
        };
        let option = Setting::find(&option.text).ok_or("there is no such option")?;
        let chosen = self.settings.choose(option, &value.text, &*self.session.table);
        chosen.map_err(|bad| format!("expected {}", bad.expected))
    }
}

/// The only statement of a text.
fn parsed(text: &str) -> Result<StatementKind, String> {
    let block = grammar::native::parse(text).map_err(|error| error.to_string())?;
    let mut statements = block.iter();
    match (statements.next(), statements.next()) {
        (Some(Statement { kind, .. }), None) => Ok(kind.clone()),
        _ => Err(UNKNOWN.to_owned()),
    }
}
