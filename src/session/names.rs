//! Every name in a script is looked up before the first statement runs.
//!
//! Variables, `def`s and their arguments, words of the game, reasons, and the files that `source` and `load`
//! name; sourced scripts are read and looked through in their place. What is wrong is found all at once.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use smol_str::SmolStr;

use super::error::{Error, Problem};
use super::evaluate::GAME_OVER;
use super::interpreter::SOURCE_STEPS;
use super::script::Script;
use super::{Definition, Session};
use crate::board::{Point, Side};
use crate::games;
use crate::lang::ast::{
    Action, Block, Claim, Def, Expression, ExpressionKind, Legal, Part, Query, Statement, StatementKind, Word,
};
use crate::lang::commands::Command;
use crate::lang::{Span, closest};
use crate::table::{self, Part as Said, Spoken, Table, Unread, UnreadKind};

/// More parameters are nobody's `def`.
const MOST_PARAMETERS: usize = 50;

/// After so many errors the rest are not looked for.
const MOST_ERRORS: usize = 20;

impl Session {
    /// Looks up every name of a script.
    pub(super) fn check_names(&mut self, script: &Arc<Script>) -> Result<(), Vec<Error>> {
        let globals = self.variables.names().cloned().collect();
        let known = |definition: &Definition| definition.def.parameters.len();
        let defs = self.defs.iter().map(|(name, definition)| (name.clone(), known(definition))).collect();
        // What was run before has been looked through, calls and all.
        let defined = self.defs.keys().map(|name| (name.clone(), Vec::new())).collect();
        let mut checker = Checker {
            session: self,
            script: Arc::clone(script),
            globals,
            variables: Vec::new(),
            defs,
            defined,
            callees: None,
            games: Vec::new(),
            saved: Some(HashSet::new()),
            open: Vec::new(),
            errors: Vec::new(),
            statements: 0,
            is_inner: false,
            start: 0,
        };
        checker.foresee(&script.block);
        checker.block(&script.block);
        let mut errors = checker.errors;
        // Sorted as they stand, if they stand in one text.
        if errors.iter().all(|error| error.script.as_ref().is_some_and(|other| Arc::ptr_eq(other, script))) {
            errors.sort_by_key(|error| error.span.start);
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }
}

struct Checker<'a> {
    session: &'a mut Session,
    script: Arc<Script>,
    /// The variables of the script.
    globals: HashSet<SmolStr>,
    /// The variables of the blocks around, the innermost last.
    variables: Vec<SmolStr>,
    /// The `def`s of the script, with the number of their parameters.
    defs: HashMap<SmolStr, usize>,
    /// The `def`s that stand before what is looked at, with what they call.
    defined: HashMap<SmolStr, Vec<SmolStr>>,
    /// What the `def` that is looked at calls.
    callees: Option<Vec<SmolStr>>,
    /// Games that the script chooses: their words are known too.
    games: Vec<Box<dyn Table>>,
    /// The names, without folders, of files that the script itself writes: they may be loaded afterwards.
    /// Nothing if only the run will tell.
    saved: Option<HashSet<String>>,
    /// The files that are being looked through, each sourced by the one before it.
    open: Vec<PathBuf>,
    errors: Vec<Error>,
    /// How many statements were looked at: scripts that source each other can be many.
    statements: u64,
    /// Whether what is looked at stands in braces.
    is_inner: bool,
    /// Where the statement that is looked at begins in its script: places in it are counted from there.
    start: usize,
}

impl Checker<'_> {
    fn fail(&mut self, span: Span, problem: Problem) {
        self.fail_with(Error::new(span, problem));
    }

    fn fail_with(&mut self, error: Error) {
        self.errors.push(error.shifted(self.start).within(&self.script));
    }

    fn block(&mut self, block: &Block) {
        self.defs_of(block);
        let outer = self.start;
        // What is written alike is right or wrong alike, and one mistake is told once.
        for Statement { kind, span } in block.distinct() {
            self.statements += 1;
            if self.errors.len() >= MOST_ERRORS {
                return;
            }
            if self.statements > self.session.limits.steps {
                let steps = self.session.limits.steps;
                return self.fail(span, Problem::OutOfSteps(steps));
            }
            self.start = outer + span.start;
            self.statement(kind);
            self.start = outer;
        }
    }

    fn inner_block(&mut self, block: &Block) {
        let (length, was_inner) = (self.variables.len(), self.is_inner);
        self.is_inner = true;
        self.block(block);
        self.is_inner = was_inner;
        self.variables.truncate(length);
    }

    /// What a script does that has a bearing on names anywhere in it: choose games, whose words are known
    /// then; load files, which may choose any; and write files.
    fn foresee(&mut self, block: &Block) {
        for statement in block.distinct() {
            match statement.kind {
                StatementKind::Game(name) => self.know_game(&name.text),
                StatementKind::Load(_) => games::TABLE.iter().for_each(|entry| self.know_game(entry.name)),
                StatementKind::Save { file, .. } => match (fixed_name(file), &mut self.saved) {
                    (Some(name), Some(saved)) => {
                        saved.insert(last_part(&name));
                    }
                    _ => self.saved = None,
                },
                StatementKind::If(choice) => {
                    self.foresee(&choice.then);
                    choice.otherwise.iter().for_each(|block| self.foresee(block));
                }
                StatementKind::For(each) => self.foresee(&each.body),
                StatementKind::Repeat { body, .. } => self.foresee(body),
                StatementKind::Def(def) => self.foresee(&def.body),
                _ => {}
            }
        }
    }

    fn know_game(&mut self, name: &str) {
        if self.games.iter().all(|known| known.entry().name != name) {
            self.games.extend(games::find(name).map(table::open));
        }
    }

    /// `def`s may call those that stand further down.
    fn defs_of(&mut self, block: &Block) {
        let mut own: HashSet<&str> = HashSet::new();
        for Statement { kind, span } in block.iter() {
            let StatementKind::Def(def) = kind else { continue };
            if !own.insert(&def.name.text) {
                let place = def.name.span.shifted(span.start);
                self.fail(place, bad_def("there are two `def`s of this name", "another name"));
            }
            self.defs.insert(def.name.text.clone(), def.parameters.len());
        }
    }

    fn statement(&mut self, kind: &StatementKind) {
        match kind {
            StatementKind::Play(Action::Short(short)) if !self.is_known_short(short) => {
                let defs = self.def_names();
                self.fail(short.span, Problem::UnknownCommand { word: short.to_string(), defs });
            }
            StatementKind::Play(action) | StatementKind::Why(action) => self.action(action),
            StatementKind::Undo(count) | StatementKind::Redo(count) | StatementKind::Typed(count) => {
                if let Some(count) = count {
                    self.operand(count);
                }
            }
            StatementKind::Goto(value)
            | StatementKind::Mark(value)
            | StatementKind::Variation(value)
            | StatementKind::Annotate(value)
            | StatementKind::Remove(value)
            | StatementKind::Where(value)
            | StatementKind::What(value)
            | StatementKind::Attackers(value)
            | StatementKind::Turn(value)
            | StatementKind::Position(value) => self.operand(value),
            StatementKind::Say(value) => self.value(value),
            StatementKind::Show(show) => {
                if let Some(side) = &show.from {
                    self.operand(side);
                }
            }
            StatementKind::Legal { what, .. } => self.legal(what),
            StatementKind::Place { piece, square } => {
                self.operand(piece);
                self.operand(square);
            }
            StatementKind::Hand { side, pieces } => {
                self.operand(side);
                for piece in pieces {
                    self.operand(piece);
                }
            }
            StatementKind::Load(file) => self.load(file),
            StatementKind::Save { file, .. } => self.operand(file),
            StatementKind::Expect(claim) => self.claim(claim),
            StatementKind::Source(file) => self.source(file),
            control => self.control(control),
        }
    }

    fn control(&mut self, kind: &StatementKind) {
        match kind {
            StatementKind::Let { name, value } => {
                self.value(value);
                self.add(name);
            }
            StatementKind::If(choice) => {
                self.value(&choice.condition);
                self.inner_block(&choice.then);
                if let Some(otherwise) = &choice.otherwise {
                    self.inner_block(otherwise);
                }
            }
            StatementKind::For(each) => {
                self.value(&each.list);
                let length = self.variables.len();
                self.variables.push(each.name.text.clone());
                self.inner_block(&each.body);
                self.variables.truncate(length);
            }
            StatementKind::Repeat { count, body } => {
                self.operand(count);
                self.inner_block(body);
            }
            StatementKind::Def(def) => self.def(def),
            StatementKind::Call { name, arguments } => self.call(name, arguments),
            // Nothing else has names in it.
            _ => {}
        }
    }

    /// A variable that is given a value: one that is there, or a new one.
    fn add(&mut self, name: &Word) {
        /// More in one block are nobody's script, and looking for one would take long.
        const MOST_LOCALS: usize = 1000;
        if self.is_variable(&name.text) {
            return;
        }
        if !self.is_inner {
            self.globals.insert(name.text.clone());
        } else if self.variables.len() < MOST_LOCALS {
            self.variables.push(name.text.clone());
        } else {
            self.fail(name.span, Problem::TooManyVariables(MOST_LOCALS));
        }
    }

    fn is_variable(&self, name: &SmolStr) -> bool {
        self.variables.contains(name) || self.globals.contains(name)
    }

    fn def(&mut self, def: &Def) {
        let name = &def.name.text;
        if self.is_inner {
            self.fail(
                def.name.span,
                bad_def("a `def` does not stand inside braces", "a `def` outside of braces"),
            );
        }
        if Command::find(name).is_some()
            || Command::is_reserved(name)
            || matches!(&**name, "else" | "and" | "or" | "not")
        {
            self.fail(def.name.span, bad_def("a `def` cannot have the name of a command", "another name"));
        }
        let is_name = name.starts_with(char::is_alphabetic)
            && name.chars().all(|c| c.is_alphabetic() || c == '-' || c == '_');
        if !is_name {
            self.fail(
                def.name.span,
                bad_def(
                    "the name of a `def` has letters, `-` and `_` only",
                    "a name without digits, which moves have",
                ),
            );
        }
        if let Some(parameter) = def.parameters.get(MOST_PARAMETERS) {
            return self
                .fail(parameter.span, bad_def("a `def` has at most 50 parameters", "fewer parameters"));
        }
        let length = self.variables.len();
        for (index, parameter) in def.parameters.iter().enumerate() {
            if def.parameters[..index].iter().any(|other| other.text == parameter.text) {
                self.fail(parameter.span, bad_def("two parameters have the same name", "another name"));
            }
            self.variables.push(parameter.text.clone());
        }
        let around = self.callees.replace(Vec::new());
        self.inner_block(&def.body);
        let callees = std::mem::replace(&mut self.callees, around).unwrap_or_default();
        self.defined.insert(name.clone(), callees);
        self.variables.truncate(length);
    }

    /// A call outside of `def`s needs all that it leads to before it: the variables that a `def` uses stand
    /// before that.
    fn needs_definitions(&mut self, name: &Word) {
        let (mut seen, mut next) = (HashSet::new(), vec![name.text.clone()]);
        while let Some(needed) = next.pop() {
            if !seen.insert(needed.clone()) {
                continue;
            }
            match self.defined.get(&needed) {
                Some(callees) => next.extend(callees.iter().cloned()),
                None => return self.fail(name.span, Problem::NotYet { name: needed.to_string() }),
            }
        }
    }

    fn call(&mut self, name: &Word, arguments: &[Expression]) {
        for argument in arguments {
            self.value(argument);
        }
        let given = arguments.len();
        match self.defs.get(&name.text) {
            Some(&takes) if takes != given => {
                let problem = Problem::WrongArguments { name: name.text.to_string(), takes, given };
                self.fail(name.span, problem);
            }
            Some(_) => match &mut self.callees {
                Some(callees) => callees.push(name.text.clone()),
                None => self.needs_definitions(name),
            },
            None => {
                let defs = self.def_names();
                self.fail(name.span, Problem::UnknownCommand { word: name.text.to_string(), defs });
            }
        }
    }

    fn def_names(&self) -> Vec<String> {
        self.defs.keys().map(ToString::to_string).collect()
    }

    /// A sourced script is looked through where it is sourced, with the names that are there.
    fn source(&mut self, file: &Word) {
        let (script, place) = match self.session.sourced(file, &self.script) {
            Ok(found) => found,
            Err(error) => return self.fail_with(error),
        };
        if self.open.contains(&place) || self.is_main(&place) {
            return self.fail(file.span, Problem::SourcesItself(PathBuf::from(&*file.text)));
        }
        let caller =
            (std::mem::replace(&mut self.script, Arc::clone(&script)), std::mem::take(&mut self.start));
        // A sourced script stands for itself: its `def`s are not inside the braces it is sourced from.
        let was_inner = std::mem::take(&mut self.is_inner);
        self.open.push(place);
        self.statements += SOURCE_STEPS;
        self.foresee(&script.block);
        self.block(&script.block);
        self.open.pop();
        self.is_inner = was_inner;
        (self.script, self.start) = caller;
    }

    /// Whether a file is the script that was run.
    fn is_main(&self, place: &Path) -> bool {
        let main = self.session.main_script.as_deref();
        main.is_some_and(|main| main == place)
    }

    fn load(&mut self, file: &Expression) {
        self.operand(file);
        let Some(name) = fixed_name(file) else { return };
        if self.saved.as_ref().is_none_or(|saved| saved.contains(&last_part(&name))) {
            return;
        }
        if let Err(error) = self.session.look_for(&name, &self.script, file.span) {
            self.fail_with(error);
        }
    }

    fn action(&mut self, action: &Action) {
        match action {
            Action::Move { from: first, to: second, .. } | Action::Drop { piece: first, to: second } => {
                self.operand(first);
                self.operand(second);
            }
            Action::Short(short) => {
                if self.is_known_short(short) {
                    self.operand(short);
                } else {
                    let unread = Unread { part: Said::First, kind: UnreadKind::Short };
                    let report = unread.report(&short.to_string(), short.span, self.session.table.corners());
                    self.fail(short.span, Problem::Unread(report));
                }
            }
        }
    }

    /// Whether a move in short is one of any game of the script; what a variable holds is not known yet.
    fn is_known_short(&self, short: &Expression) -> bool {
        match &short.kind {
            ExpressionKind::Word(word) => {
                self.tables().any(|table| table.read_action(Spoken::Short(word)).is_ok())
            }
            _ => true,
        }
    }

    fn tables(&self) -> impl Iterator<Item = &dyn Table> {
        std::iter::once(&*self.session.table).chain(self.games.iter().map(|table| &**table))
    }

    fn claim(&mut self, claim: &Claim) {
        match claim {
            Claim::Holds(condition) => self.value(condition),
            Claim::Turn(side) | Claim::Winner(side) => self.operand(side),
            Claim::Captures { side, pieces } => {
                self.operand(side);
                self.operand(pieces);
            }
            Claim::Board(drawing) => self.operand(drawing),
            Claim::Illegal { action, because } => {
                self.action(action);
                if let Some(reason) = because
                    && reason.text != GAME_OVER
                    && !self.tables().any(|table| table.reasons().contains(&&*reason.text))
                {
                    let reasons = self.session.table.reasons();
                    self.fail(reason.span, Problem::UnknownReason { word: reason.text.to_string(), reasons });
                }
            }
        }
    }

    fn legal(&mut self, legal: &Legal) {
        match legal {
            Legal::All | Legal::Drops => {}
            Legal::Of(of) => self.value(of),
            Legal::Action(action) => self.action(action),
        }
    }

    /// A word as an argument is asked of the game when it is used; everything else is a value.
    fn operand(&mut self, operand: &Expression) {
        if !matches!(operand.kind, ExpressionKind::Word(_)) {
            self.value(operand);
        }
    }

    fn value(&mut self, value: &Expression) {
        match &value.kind {
            ExpressionKind::Integer(_) | ExpressionKind::Boolean(_) | ExpressionKind::Nothing => {}
            ExpressionKind::Text(parts) => {
                for part in parts {
                    if let Part::Value(value) = part {
                        self.value(value);
                    }
                }
            }
            ExpressionKind::Variable(name) => self.variable(name, value.span),
            ExpressionKind::Word(word) => {
                if !self.tables().any(|table| means_something(table, word)) {
                    let looks_like_square = word.to_lowercase().parse::<Point>().is_ok();
                    let unread = Unread { part: Said::First, kind: UnreadKind::Square };
                    let corners = self.session.table.corners();
                    let problem = if looks_like_square {
                        Problem::Unread(unread.report(word, value.span, corners))
                    } else {
                        Problem::UnknownWord(word.to_string())
                    };
                    self.fail(value.span, problem);
                }
            }
            ExpressionKind::List(values) => {
                for value in values {
                    self.value(value);
                }
            }
            ExpressionKind::Not(inner) | ExpressionKind::Count(inner) => self.value(inner),
            ExpressionKind::Binary(binary) => {
                self.value(&binary.left);
                self.value(&binary.right);
            }
            ExpressionKind::At(both) => {
                self.value(&both.0);
                self.operand(&both.1);
            }
            ExpressionKind::Query(query) => self.query(query),
        }
    }

    fn variable(&mut self, name: &SmolStr, span: Span) {
        if !self.is_variable(name) {
            let known = self.variables.iter().chain(&self.globals).map(SmolStr::as_str);
            let close = closest(name, known).map(str::to_owned);
            self.fail(span, Problem::UnknownVariable { name: name.to_string(), close });
        }
    }

    fn query(&mut self, query: &Query) {
        match query {
            Query::Check | Query::Turn | Query::Ply | Query::Winner | Query::Sfen => {}
            Query::Legal(legal) => self.legal(legal),
            Query::PieceAt(operand) | Query::Captures(operand) | Query::Mate { count: operand, .. } => {
                self.operand(operand);
            }
        }
    }
}

fn bad_def(why: &'static str, expected: &'static str) -> Problem {
    Problem::BadDef { why, expected }
}

/// Whether a word is a player, a square, a piece or a move at a table.
fn means_something(table: &dyn Table, word: &str) -> bool {
    Side::ALL.into_iter().any(|side| table.side_words(side).contains(&word))
        || table.read_point(word).is_some()
        || table.read_piece(word).is_some()
        || table.read_action(Spoken::Short(word)).is_ok()
}

/// The name of a file without its folders.
fn last_part(name: &str) -> String {
    Path::new(name).file_name().map_or_else(|| name.to_owned(), |last| last.to_string_lossy().into_owned())
}

/// The name of a file that is written out.
fn fixed_name(file: &Expression) -> Option<SmolStr> {
    match &file.kind {
        ExpressionKind::Word(name) => Some(name.clone()),
        ExpressionKind::Text(parts) => match &parts[..] {
            [Part::Literal(name)] => Some(name.into()),
            _ => None,
        },
        _ => None,
    }
}
