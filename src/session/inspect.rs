//! Looking at the game.

use std::collections::BTreeMap;

use super::error::{Error, Problem};
use super::evaluate::Asked;
use super::event::{Event, Line, Status};
use super::interpreter::Interpreter;
use super::{Commands, Flow};
use crate::board::{BySide, Side};
use crate::lang::Span;
use crate::lang::ast::{Action, Expression, Legal, Show};
use crate::lang::options::{Pieces, Shown};
use crate::record::{Happened, NodeId};
use crate::table::drawing::Style;
use crate::table::{Part, Shape, Table, Unread, UnreadKind, Which};

impl Interpreter<'_> {
    pub(super) fn show(&mut self, show: &Show, span: Span) -> Result<Flow, Error> {
        let style = Style {
            pieces: show
                .pieces
                .as_ref()
                .and_then(|word| Pieces::find(&word.text))
                .unwrap_or(self.session.settings.style.pieces),
            from: match &show.from {
                Some(side) => self.side_of(side)?,
                None => self.session.settings.style.from,
            },
            ..self.session.settings.style
        };
        let what = show.what.as_ref().and_then(|word| Shown::find(&word.text)).unwrap_or_default();
        let view = || Box::new(self.session.table.view());
        let event = match what {
            Shown::Turn if self.session.policy.commands == Commands::SeedMode => Event::Turn(view(), style),
            Shown::Turn => Event::Shown(view(), style),
            Shown::Board => Event::Board(view(), style),
            Shown::Captures => Event::Captures(view(), style),
            Shown::History => Event::History(history(&*self.session.table)),
            Shown::Tree => Event::Tree(tree(&*self.session.table)),
            Shown::Status => Event::Status(Box::new(status(&*self.session.table))),
            Shown::Sfen => {
                self.needs_position(span)?;
                Event::Sfen(self.session.table.notation().unwrap_or_default())
            }
        };
        self.emit(&event, span)?;
        Ok(Flow::Go)
    }

    pub(super) fn legal(&mut self, what: &Legal, count: bool, span: Span) -> Result<Flow, Error> {
        self.needs_position(span)?;
        let which = match self.which(what)? {
            Asked::Whether(action) => return self.explain(action, span),
            Asked::List(which) => which,
        };
        let moves = self.session.table.legal(&which);
        let event = if count {
            Event::LegalCount(moves.len())
        } else {
            let player = self.session.table.player(self.session.table.turn());
            let groups = self.session.table.legal_groups(&which);
            Event::Legal { player, which, groups, moves }
        };
        self.emit(&event, span)?;
        Ok(Flow::Go)
    }

    pub(super) fn why(&mut self, action: &Action, span: Span) -> Result<Flow, Error> {
        let action = self.action(action)?;
        self.explain(action, span)
    }

    /// Where the pieces of a kind are: those of both sides, promoted ones too unless only they are asked for.
    pub(super) fn places_of(&mut self, piece: &Expression, span: Span) -> Result<Flow, Error> {
        let word = self.word_of(piece)?;
        let table = &self.session.table;
        let Some(piece) = table.read_piece(&word) else {
            let letters = table.pieces().iter().map(|(text, _)| format!("`{text}`")).collect::<Vec<_>>();
            let kind = UnreadKind::Piece(letters.join(" "));
            let report = Unread { part: Part::First, kind }.report(&word, piece.span, table.corners());
            return Err(Error::new(piece.span, Problem::Unread(report)));
        };
        let is_meant = |shape: &Shape| table.is_of(&piece, *shape);
        let view = table.view();
        let places = view.pieces().filter(|(_, shape)| is_meant(shape)).collect();
        let held = |side: Side| view.captures[side].iter().filter(|shape| is_meant(shape)).count();
        let held = BySide(Side::ALL.map(held));
        self.tell(&Event::Where { piece, places, held }, span)
    }

    pub(super) fn what(&mut self, square: &Expression, span: Span) -> Result<Flow, Error> {
        let point = self.point_of(square)?;
        let table = &self.session.table;
        let piece = table.view().at(point);
        let may_move = table.is_position() && table.outcome().is_none();
        let its_turn = piece.filter(|shape| may_move && shape.side == table.turn());
        let groups = table.legal_groups(&Which::From(point));
        let targets = its_turn.map(|_| groups.into_iter().flat_map(|group| group.targets).collect());
        self.tell(&Event::What { point, piece, targets }, span)
    }

    pub(super) fn attackers(&mut self, square: &Expression, span: Span) -> Result<Flow, Error> {
        let point = self.point_of(square)?;
        let view = self.session.table.view();
        let attackers = self.session.table.attackers(point);
        let by = attackers.into_iter().filter_map(|from| view.at(from).map(|shape| (from, shape))).collect();
        self.tell(&Event::Attackers { point, piece: view.at(point), by }, span)
    }

    fn explain(&mut self, action: crate::table::Move, span: Span) -> Result<Flow, Error> {
        self.needs_position(span)?;
        let refusal = self.refusal(action);
        self.emit(&Event::Why { action, refusal }, span)?;
        Ok(Flow::Go)
    }
}

fn status(table: &dyn Table) -> Status {
    let tree = table.tree();
    Status {
        game: table.entry().name,
        rules: table.rules(),
        ply: tree.ply(tree.current()),
        player: table.player(table.turn()),
        faults: table.faults().into_iter().map(|(message, _)| message).collect(),
        check: table.in_check(),
        outcome: table.outcome(),
        legal: table.legal(&Which::All).len(),
        players: BySide(Side::ALL.map(|side| table.player(side))),
    }
}

/// The names that each node has.
struct Marks(BTreeMap<NodeId, Vec<String>>);

impl Marks {
    fn of(table: &dyn Table) -> Self {
        let mut marks: BTreeMap<NodeId, Vec<String>> = BTreeMap::new();
        for (name, &id) in table.tree().marks() {
            marks.entry(id).or_default().push(name.clone());
        }
        Self(marks)
    }

    fn line(&self, table: &dyn Table, id: NodeId, indent: usize, variation: usize) -> Line {
        let tree = table.tree();
        Line {
            indent,
            ply: tree.ply(id),
            player: table.mover(id).filter(|_| is_turn(table, id)).map(|side| table.player(side)),
            text: step(table, id),
            variation,
            marks: self.0.get(&id).cloned().unwrap_or_default(),
            comment: tree.comment(id).map(str::to_owned),
            is_present: id == tree.current(),
        }
    }
}

fn is_turn(table: &dyn Table, id: NodeId) -> bool {
    matches!(table.tree().happened(id), Happened::Action | Happened::Forfeit(_))
}

/// What led to a node, in words.
fn step(table: &dyn Table, id: NodeId) -> String {
    match table.tree().happened(id) {
        Happened::Action => table.step(id),
        Happened::Forfeit(forfeit) => forfeit.ending.name().to_lowercase(),
        Happened::Start | Happened::Edit | Happened::Load => {
            let setup = table.setup_at(id);
            if setup == table.start() { "start".to_owned() } else { format!("set up \"{setup}\"") }
        }
    }
}

fn history(table: &dyn Table) -> Vec<Line> {
    let marks = Marks::of(table);
    table.tree().line().into_iter().map(|id| marks.line(table, id, 0, 0)).collect()
}

/// Every node once: what was played first goes straight on; other continuations stand behind their first
/// sibling, further to the right.
fn tree(table: &dyn Table) -> Vec<Line> {
    /// What is still to be listed.
    enum Rest {
        Node { id: NodeId, indent: usize, variation: usize },
        Below { id: NodeId, indent: usize },
    }
    let marks = Marks::of(table);
    let top = table.tree().top();
    let mut lines = Vec::new();
    let mut rest = vec![Rest::Below { id: top, indent: 0 }, Rest::Node { id: top, indent: 0, variation: 0 }];
    while let Some(next) = rest.pop() {
        let (id, indent) = match next {
            Rest::Node { id, indent, variation } => {
                lines.push(marks.line(table, id, indent, variation));
                continue;
            }
            Rest::Below { id, indent } => (id, indent),
        };
        let children = table.tree().children(id);
        let Some((&first, others)) = children.split_first() else { continue };
        rest.push(Rest::Below { id: first, indent });
        for (index, &other) in others.iter().enumerate().rev() {
            rest.push(Rest::Below { id: other, indent: indent + 1 });
            rest.push(Rest::Node { id: other, indent: indent + 1, variation: index + 2 });
        }
        rest.push(Rest::Node { id: first, indent, variation: usize::from(!others.is_empty()) });
    }
    lines
}
