//! `.board` files: the whole tree in the language itself.
//!
//! What [`write`] writes is a script of a few plain statements. [`read`] takes just these, so that loading a
//! file can do nothing but build a tree, and what comes of it is the tree that was written: nodes, their
//! order, which was visited last, marks, remarks and the present.

use std::fmt::Write as _;

use crate::games::{self, Ending, Rules};
use crate::lang::ast::{Action, Expression, ExpressionKind, Part, Statement, StatementKind};
use crate::lang::printer::quoted;
use crate::lang::{Report, Source, Span, grammar};
use crate::record::{Happened, NodeId, TooFar};
use crate::table::{self, Table, Unheld, Written};

/// Whether a text begins as such a file does.
pub(super) fn looks_like(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.next().is_some_and(|line| line.starts_with("game "))
}

/// Writes everything that was entered.
pub(super) fn write(table: &dyn Table) -> Result<String, Unheld> {
    let tree = table.tree();
    let top = tree.top();
    let mut text = format!("game {}\nrules {}\n", table.entry().name, table.rules().name);
    text.push_str(&format!("position {}\n", quoted(&table.setup_at(top))));
    let mut writer = Writer { table, text, marks: Vec::new(), here: top, depth: 0 };
    writer.marks = tree.marks().iter().map(|(name, &id)| (id, name.as_str())).collect();
    writer.marks.sort_unstable();
    writer.remarks(top);
    writer.below(top)?;
    writer.return_to_present();
    Ok(writer.text)
}

struct Writer<'a> {
    table: &'a dyn Table,
    text: String,
    marks: Vec<(NodeId, &'a str)>,
    /// Where a reader is after what was written.
    here: NodeId,
    /// How many steps that is below the top.
    depth: u32,
}

impl Writer<'_> {
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{line}");
    }

    /// Everything below a node, without calling itself: lines are long.
    fn below(&mut self, top: NodeId) -> Result<(), Unheld> {
        /// What is still to be written.
        enum Rest {
            Node {
                id: NodeId,
                depth: u32,
            },
            /// All children of a node are written: it remains to say which was visited last.
            Last {
                id: NodeId,
                depth: u32,
            },
        }
        let mut rest = Vec::new();
        let mut next = Some((top, 0));
        loop {
            if let Some((id, depth)) = next.take() {
                rest.push(Rest::Last { id, depth });
                let children = self.table.tree().children(id);
                rest.extend(children.into_iter().rev().map(|id| Rest::Node { id, depth: depth + 1 }));
            }
            match rest.pop() {
                Some(Rest::Node { id, depth }) => {
                    self.climb_to(depth - 1);
                    self.step(id)?;
                    (self.here, self.depth) = (id, depth);
                    self.remarks(id);
                    next = Some((id, depth));
                }
                Some(Rest::Last { id, depth }) => self.visited_last(id, depth),
                None => return Ok(()),
            }
        }
    }

    fn climb_to(&mut self, depth: u32) {
        let steps = self.depth - depth;
        if steps > 0 {
            self.line(format_args!("undo {steps}"));
        }
        for _ in 0..steps {
            self.here = self.table.tree().parent(self.here).unwrap_or(self.here);
        }
        self.depth = depth;
    }

    fn visited_last(&mut self, id: NodeId, depth: u32) {
        let children = self.table.tree().children(id);
        let visited = self.table.tree().visited_last(id);
        if let Some(index) = children.iter().position(|&child| Some(child) == visited)
            && index + 1 < children.len()
        {
            self.climb_to(depth);
            self.line(format_args!("variation {}", index + 1));
            (self.here, self.depth) = (children[index], depth + 1);
        }
    }

    fn step(&mut self, id: NodeId) -> Result<(), Unheld> {
        match self.table.tree().happened(id) {
            Happened::Action => self.line(format_args!("{}", self.table.step_in_file(id))),
            Happened::Edit | Happened::Load => {
                self.line(format_args!("position {}", quoted(&self.table.setup_at(id))));
            }
            Happened::Forfeit(forfeit) if forfeit.ending == Ending::Resignation => {
                self.line(format_args!("resign"));
            }
            Happened::Forfeit(_) => return Err(Unheld("that somebody lost by an illegal move")),
            Happened::Start => unreachable!("a tree has one start, above all"),
        }
        Ok(())
    }

    fn remarks(&mut self, id: NodeId) {
        let first = self.marks.partition_point(|&(marked, _)| marked < id);
        let names: Vec<&str> = self.marks[first..]
            .iter()
            .take_while(|&&(marked, _)| marked == id)
            .map(|&(_, name)| name)
            .collect();
        for name in names {
            self.line(format_args!("mark {name}"));
        }
        if let Some(comment) = self.table.tree().comment(id) {
            self.line(format_args!("annotate {}", quoted(comment)));
        }
    }

    /// From where the reader is, up to where both came from and down to the present: there, what was
    /// visited last leads to it.
    fn return_to_present(&mut self) {
        let tree = self.table.tree();
        let (mut here, mut target) = (self.here, tree.current());
        let (mut up, mut down) = (0, 0);
        while here != target {
            // A node is younger than its parent: of two, only the younger can lie below the other.
            let (younger, steps) =
                if here > target { (&mut here, &mut up) } else { (&mut target, &mut down) };
            let Some(parent) = tree.parent(*younger) else { break };
            *younger = parent;
            *steps += 1;
        }
        for (command, steps) in [("undo", up), ("redo", down)] {
            if steps > 0 {
                self.line(format_args!("{command} {steps}"));
            }
        }
    }
}

/// Reads a tree at a table like the given one.
pub(super) fn read(source: &Source, like: &dyn Table) -> Result<Box<dyn Table>, Report> {
    let block = grammar::native::parse(&source.text).map_err(|error| error.report())?;
    let mut reader = Reader::new(like);
    for Statement { kind, span } in block.iter() {
        let taken = reader.take(kind, Span::new(0, span.end - span.start));
        taken.map_err(|report| report.shifted(span.start))?;
    }
    Ok(reader.finish())
}

pub(super) struct Reader {
    pub(super) table: Box<dyn Table>,
    /// Whether something was read that a game may not be chosen after.
    is_begun: bool,
    /// The rules that hold in the end.
    rules: Rules,
}

impl Reader {
    /// A reader of what happened at a table, from its start on.
    pub(super) fn new(like: &dyn Table) -> Self {
        let mut reader = Self { table: like.fresh(), is_begun: false, rules: like.rules() };
        // What was played under other rules than the last ones is not to end before its time.
        reader.table.set_rules(Rules::ENDLESS);
        reader
    }

    /// The table with all that was read.
    pub(super) fn finish(mut self) -> Box<dyn Table> {
        self.table.set_rules(self.rules);
        self.table
    }

    pub(super) fn take(&mut self, kind: &StatementKind, span: Span) -> Result<(), Report> {
        match kind {
            StatementKind::Title(_) => Ok(()),
            StatementKind::Game(name) => self.game(&name.text, span),
            StatementKind::Rules(name) => {
                self.rules = Rules::find(&name.text).expect("the grammar takes only names of rules");
                Ok(())
            }
            StatementKind::Position(position) => self.position(position, span),
            StatementKind::Play(action) => self.play(action),
            StatementKind::Resign => self.resign(span),
            StatementKind::Undo(count) => {
                let steps = number(count.as_ref(), span)?;
                self.table.tree_mut().undo(steps).map_err(|few| too_far(few, span))
            }
            StatementKind::Redo(count) => {
                let steps = number(count.as_ref(), span)?;
                self.table.tree_mut().redo(steps).map_err(|few| too_far(few, span))
            }
            StatementKind::Variation(number) => self.variation(number),
            StatementKind::Mark(Expression { kind: ExpressionKind::Word(name), .. }) => {
                self.table.tree_mut().mark(name);
                Ok(())
            }
            StatementKind::Annotate(text) => {
                self.table.tree_mut().annotate(literal(text)?);
                Ok(())
            }
            _ => {
                let help = "`source` runs scripts; `load` reads what `save` wrote";
                let report =
                    Report::new("this is not part of a saved game", span, "expected a move or a position");
                Err(Report { help: Some(help.to_owned()), ..report })
            }
        }
    }

    fn game(&mut self, name: &str, span: Span) -> Result<(), Report> {
        let entry =
            games::find(name).ok_or_else(|| Report::new("there is no such game", span, "expected a game"))?;
        if self.is_begun {
            return Err(Report::new("a saved game is one game", span, "expected no other game behind it"));
        }
        if !self.table.become_game(entry) {
            self.table = table::open(entry);
        }
        Ok(())
    }

    /// The first position is where the game begins; another one is a node, even if there is one like it.
    fn position(&mut self, position: &Expression, span: Span) -> Result<(), Report> {
        if matches!(&position.kind, ExpressionKind::Word(word) if word == "start") {
            return Err(Report::new("a saved game has its positions written out", span, "expected a text"));
        }
        let text = literal(position)?;
        let set = if self.is_begun { self.table.add_position(text) } else { self.table.begin(text) };
        self.is_begun = true;
        set.map_err(|report| Report::new(report.message, position.span, report.at.text))
    }

    fn play(&mut self, action: &Action) -> Result<(), Report> {
        self.is_begun = true;
        let span = action.span();
        let written = Written::of(action).map_err(|operand| {
            Report::new("a saved game has plain moves", operand.span, "expected a word")
        })?;
        let read = self.table.read_action(written.spoken);
        let action = read.map_err(|unread| written.report(&unread, self.table.corners()))?;
        if self.table.outcome().is_some() {
            return Err(Report::new("the game is over", span, "expected no move after the end of the game"));
        }
        self.table.play(action).map_err(|refused| refused.report(span))
    }

    fn resign(&mut self, span: Span) -> Result<(), Report> {
        if self.table.outcome().is_some() || !self.table.is_position() {
            return Err(Report::new("nobody can resign here", span, "expected a game that is not over"));
        }
        self.is_begun = true;
        self.table.lose(Ending::Resignation);
        Ok(())
    }

    fn variation(&mut self, count: &Expression) -> Result<(), Report> {
        let wanted = number(Some(count), count.span)? as usize;
        let tree = self.table.tree_mut();
        let children = tree.children(tree.current());
        let child = wanted.checked_sub(1).and_then(|index| children.get(index).copied());
        let child = child.ok_or_else(|| {
            Report::new("there are not so many continuations here", count.span, "expected a smaller number")
        })?;
        tree.goto(child);
        Ok(())
    }
}

fn too_far(TooFar { available }: TooFar, span: Span) -> Report {
    Report::new(format!("there are only {available} steps"), span, "expected a smaller number")
}

fn number(count: Option<&Expression>, span: Span) -> Result<u32, Report> {
    match count.map(|count| &count.kind) {
        None => Ok(1),
        Some(ExpressionKind::Integer(number)) if *number > 0 => {
            Ok(u32::try_from(*number).unwrap_or(u32::MAX))
        }
        Some(_) => Err(Report::new("a saved game has plain numbers", span, "expected a number from 1")),
    }
}

fn literal(text: &Expression) -> Result<&str, Report> {
    match &text.kind {
        ExpressionKind::Text(parts) => match &parts[..] {
            [] => Ok(""),
            [Part::Literal(text)] => Ok(text),
            _ => Err(Report::new("a saved game has plain texts", text.span, "expected a text without `{…}`")),
        },
        _ => Err(Report::new("a saved game has plain texts", text.span, "expected a text in double quotes")),
    }
}
