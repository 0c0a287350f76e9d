//! Statements are carried out.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use smol_str::SmolStr;

use super::error::{Error, Problem};
use super::event::{Event, Sink};
use super::limits::Limits;
use super::script::Script;
use super::value::Value;
use super::{Definition, Flow, Session};
use crate::board::Side;
use crate::lang::Span;
use crate::lang::ast::{Block, Def, Expression, If, Statement, StatementKind, Word};
use crate::table::Edit;

/// What it costs to source a file: more than a statement, since the file is looked for each time.
pub(super) const SOURCE_STEPS: u64 = 1000;

/// A script under way.
pub(super) struct Interpreter<'a> {
    pub(super) session: &'a mut Session,
    sink: &'a mut dyn Sink,
    pub(super) script: Arc<Script>,
    /// Where the statement under way begins in the script: places in it are counted from there.
    pub(super) start: usize,
    /// The calls under way: what was called, and where.
    calls: Vec<Call>,
}

/// A call under way.
struct Call {
    name: SmolStr,
    caller: Arc<Script>,
    place: usize,
}

impl Call {
    fn describe(&self) -> String {
        let place = self.caller.source.location(self.place);
        format!("in `{}`, called at {}:{}:{}", self.name, self.caller.source.name, place.line, place.column)
    }
}

impl<'a> Interpreter<'a> {
    pub(super) fn new(session: &'a mut Session, sink: &'a mut dyn Sink, script: Arc<Script>) -> Self {
        Self { session, sink, script, start: 0, calls: Vec::new() }
    }

    /// Carries out the whole script.
    pub(super) fn run(&mut self) -> Result<Flow, Error> {
        let script = Arc::clone(&self.script);
        self.define_all(&script.block);
        self.block(&script.block).map_err(|error| error.within(&self.script))
    }

    /// `def`s are there from the beginning, wherever they stand.
    fn define_all(&mut self, block: &Block) {
        for statement in block.distinct() {
            if let StatementKind::Def(def) = statement.kind {
                self.define(def, statement.span.start);
            }
        }
    }

    /// `start` is where the `def` stands in its script.
    fn define(&mut self, def: &Def, start: usize) {
        let definition = Definition { script: Arc::clone(&self.script), start, def: Arc::new(def.clone()) };
        self.session.defs.insert(def.name.text.clone(), definition);
    }

    fn block(&mut self, block: &Block) -> Result<Flow, Error> {
        let outer = self.start;
        for Statement { kind, span } in block.iter() {
            self.start = outer + span.start;
            let flow = self.statement(kind, Span::new(0, span.end - span.start));
            self.start = outer;
            match flow {
                Ok(Flow::Go) => {}
                Ok(other) => return Ok(other),
                Err(error) => return Err(error.shifted(span.start)),
            }
        }
        Ok(Flow::Go)
    }

    /// Carries out a block one level deeper, with variables of its own.
    fn inner_block(&mut self, block: &Block, span: Span) -> Result<Flow, Error> {
        self.deeper(span)?;
        let scope = self.session.variables.enter_block();
        let result = self.block(block);
        self.session.variables.leave(scope);
        self.session.used.depth -= 1;
        result
    }

    fn deeper(&mut self, span: Span) -> Result<(), Error> {
        let Limits { depth, .. } = self.session.limits;
        if self.session.used.depth >= depth {
            return Err(Error::new(span, Problem::TooDeep(depth)));
        }
        self.session.used.depth += 1;
        Ok(())
    }

    /// Counts a step.
    pub(super) fn step(&mut self, span: Span) -> Result<(), Error> {
        self.steps(1, span)
    }

    /// Counts steps, and stops when there are none left or somebody wants that.
    pub(super) fn steps(&mut self, count: u64, span: Span) -> Result<(), Error> {
        let Limits { steps, .. } = self.session.limits;
        self.session.used.steps += count;
        if self.session.used.steps > steps {
            return Err(Error::new(span, Problem::OutOfSteps(steps)));
        }
        if self.session.interrupt.is_some_and(|interrupt| interrupt.load(Ordering::Relaxed)) {
            return Err(Error::new(span, Problem::Interrupted));
        }
        Ok(())
    }

    /// Hands on what happened.
    pub(super) fn emit(&mut self, event: &Event, span: Span) -> Result<(), Error> {
        self.session.is_unsaved = event.leaves_unsaved(self.session.is_unsaved);
        let written = self.sink.take(event, &*self.session.table);
        let written = written.map_err(|error| Error::new(span, Problem::Output(error)))?;
        self.spend_output(written, span)
    }

    /// Counts bytes of output.
    pub(super) fn spend_output(&mut self, bytes: usize, span: Span) -> Result<(), Error> {
        let Limits { output, .. } = self.session.limits;
        self.session.used.output += bytes as u64;
        if self.session.used.output > output {
            return Err(Error::new(span, Problem::TooMuchOutput(output)));
        }
        Ok(())
    }

    /// Hands on what happened to the board, and shows the board where that is wanted.
    pub(super) fn changed(&mut self, event: &Event, span: Span) -> Result<Flow, Error> {
        self.emit(event, span)?;
        if self.echoes() {
            let turn = self.session.show();
            self.emit(&turn, span)?;
        }
        Ok(Flow::Go)
    }

    /// Whether the board is shown after what changes it: what happens inside a block is shown at its end.
    pub(super) fn echoes(&self) -> bool {
        self.session.policy.echo && self.session.used.depth == 0
    }

    /// Every statement there is, and where it is carried out.
    fn statement(&mut self, kind: &StatementKind, span: Span) -> Result<Flow, Error> {
        self.step(span)?;
        match kind {
            StatementKind::Play(action) => self.play(action, span),
            StatementKind::Resign => self.resign(span),
            StatementKind::Undo(count) => self.undo(count.as_ref(), span),
            StatementKind::Redo(count) => self.redo(count.as_ref(), span),
            StatementKind::Goto(target) => self.goto(target, span),
            StatementKind::Mark(name) => self.mark(name, span),
            StatementKind::Variation(number) => self.variation(number, span),
            StatementKind::Annotate(text) => self.annotate(text, span),
            StatementKind::Show(show) => self.show(show, span),
            StatementKind::Legal { what, count } => self.legal(what, *count, span),
            StatementKind::Why(action) => self.why(action, span),
            StatementKind::Where(piece) => self.places_of(piece, span),
            StatementKind::What(square) => self.what(square, span),
            StatementKind::Attackers(square) => self.attackers(square, span),
            StatementKind::Load(file) => self.load(file, span),
            StatementKind::Save { file, overwrite } => self.save(file, *overwrite, span),
            StatementKind::Expect(claim) => self.expect(claim, span),
            StatementKind::Title(text) => self.tell(&Event::Title(text.text.to_string()), span),
            StatementKind::Say(value) => {
                let text = self.text_of(value)?;
                self.tell(&Event::Said(text), span)
            }
            StatementKind::Set { save, option, value } => {
                self.set(*save, option.as_ref(), value.as_ref(), span)
            }
            StatementKind::Help(topic) => self.help(topic.as_ref(), span),
            StatementKind::Typed(count) => self.typed(count.as_ref(), span),
            StatementKind::Quit => {
                self.emit(&Event::Quit, span)?;
                Ok(Flow::Quit)
            }
            StatementKind::Clear => self.edit(Edit::Clear, [], span),
            StatementKind::Place { piece, square } => self.place(piece, square, span),
            StatementKind::Remove(square) => self.remove(square, span),
            StatementKind::Hand { side, pieces } => self.hand(side, pieces, span),
            StatementKind::Turn(side) => {
                let side = self.side_of(side)?;
                self.edit(Edit::Turn(side), [], span)
            }
            StatementKind::Position(position) => self.position(position, span),
            StatementKind::Game(name) => self.choose_game(name, span),
            StatementKind::Rules(name) => self.choose_rules(name, span),
            StatementKind::Let { name, value } => {
                let value = self.evaluate(value)?;
                self.session.variables.set(&name.text, value);
                Ok(Flow::Go)
            }
            StatementKind::If(choice) => self.shown_once(span, |run| run.choose(choice, span)),
            StatementKind::For(each) => self.shown_once(span, |run| {
                let values = run.values(&each.list)?;
                run.each(&each.name, &values, &each.body, span)
            }),
            StatementKind::Repeat { count, body } => {
                self.shown_once(span, |run| run.repeat(count, body, span))
            }
            StatementKind::Def(def) => {
                self.define(def, self.start);
                Ok(Flow::Go)
            }
            StatementKind::Call { name, arguments } => {
                self.shown_once(span, |run| run.call(name, arguments, span))
            }
            StatementKind::Source(file) => self.shown_once(span, |run| run.source(file, span)),
        }
    }

    /// Carries out what holds other statements, and shows the board once if it is another one afterwards.
    fn shown_once(
        &mut self,
        span: Span,
        work: impl FnOnce(&mut Self) -> Result<Flow, Error>,
    ) -> Result<Flow, Error> {
        let before = self.session.table.tree().current();
        let flow = work(self)?;
        if self.echoes() && self.session.table.tree().current() != before {
            let turn = self.session.show();
            self.emit(&turn, span)?;
        }
        Ok(flow)
    }

    fn choose(&mut self, choice: &If, span: Span) -> Result<Flow, Error> {
        if self.condition(&choice.condition)? {
            return self.inner_block(&choice.then, span);
        }
        choice.otherwise.as_ref().map_or(Ok(Flow::Go), |otherwise| self.inner_block(otherwise, span))
    }

    fn repeat(&mut self, count: &Expression, body: &Block, span: Span) -> Result<Flow, Error> {
        for _ in 0..self.number(count, 0, "a number from 0")? {
            self.step(span)?;
            let flow = self.inner_block(body, span)?;
            if flow != Flow::Go {
                return Ok(flow);
            }
        }
        Ok(Flow::Go)
    }

    fn each(&mut self, name: &Word, values: &[Value], body: &Block, span: Span) -> Result<Flow, Error> {
        self.deeper(span)?;
        let mut flow = Ok(Flow::Go);
        for value in values {
            let scope = self.session.variables.enter_block();
            self.session.variables.add(&name.text, value.clone());
            flow = self.step(span).and_then(|()| self.block(body));
            self.session.variables.leave(scope);
            if !matches!(flow, Ok(Flow::Go)) {
                break;
            }
        }
        self.session.used.depth -= 1;
        flow
    }

    fn call(&mut self, name: &Word, arguments: &[Expression], span: Span) -> Result<Flow, Error> {
        let Some(Definition { script, start, def }) = self.session.defs.get(&name.text).cloned() else {
            let defs = self.session.defs.keys().map(ToString::to_string).collect();
            return Err(Error::new(name.span, Problem::UnknownCommand { word: name.text.to_string(), defs }));
        };
        let values =
            arguments.iter().map(|argument| self.evaluate(argument)).collect::<Result<Vec<_>, _>>()?;
        self.deeper(span)?;
        let scope = self.session.variables.enter_call();
        for (parameter, value) in def.parameters.iter().zip(values) {
            self.session.variables.add(&parameter.text, value);
        }
        let place = self.start + span.start;
        self.calls.push(Call { name: name.text.clone(), caller: Arc::clone(&self.script), place });
        let caller = (std::mem::replace(&mut self.script, script), std::mem::replace(&mut self.start, start));
        let result = self.block(&def.body).map_err(|error| {
            let calls = if error.calls.is_empty() { self.describe_calls() } else { error.calls.clone() };
            Error { calls, ..error.shifted(start).within(&self.script) }
        });
        (self.script, self.start) = caller;
        self.calls.pop();
        self.session.variables.leave(scope);
        self.session.used.depth -= 1;
        result
    }

    /// The calls under way, the innermost first.
    pub(super) fn describe_calls(&self) -> Vec<String> {
        /// More would flood the message.
        const MOST: usize = 3;
        self.calls.iter().rev().take(MOST).map(Call::describe).collect()
    }

    fn source(&mut self, file: &Word, span: Span) -> Result<Flow, Error> {
        self.steps(SOURCE_STEPS, span)?;
        let script = self.sourced(file)?;
        self.deeper(span)?;
        let caller =
            (std::mem::replace(&mut self.script, Arc::clone(&script)), std::mem::take(&mut self.start));
        self.define_all(&script.block);
        let result = self.block(&script.block).map_err(|error| error.within(&self.script));
        (self.script, self.start) = caller;
        self.session.used.depth -= 1;
        // `quit` in a sourced script ends that script.
        result.map(|flow| if flow == Flow::Quit { Flow::Go } else { flow })
    }

    /// Hands on what happened, and goes on.
    pub(super) fn tell(&mut self, event: &Event, span: Span) -> Result<Flow, Error> {
        self.emit(event, span)?;
        Ok(Flow::Go)
    }

    /// How many moves have been played.
    pub(super) fn ply(&self) -> u32 {
        let tree = self.session.table.tree();
        tree.ply(tree.current())
    }

    /// The player that a word names.
    pub(super) fn read_side(&self, word: &str) -> Option<Side> {
        let table = &self.session.table;
        Side::ALL.into_iter().find(|&side| table.side_words(side).contains(&word))
    }
}
