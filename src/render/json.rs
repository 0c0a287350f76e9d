//! Events and errors as JSON, an object a line: `{"v":1,"type":…}`.
//!
//! The shape is written down in `docs/json.md`, with an example for every type; a test keeps it true.

use std::path::Path;

use serde_json::{Map, Value, json};

use super::help;
use super::page::Page;
use crate::board::{Point, Side};
use crate::games::{Ending, Outcome};
use crate::lang::commands::{Command, TABLE};
use crate::lang::topics::Subject;
use crate::lang::{Report, Source};
use crate::session::{Claimed, Commands, Error, Event, Failure, Line, Problem, Status, Topic};
use crate::table::{Shape, Standing, Table, View};

/// The version of the shape. A new field does not change it; a changed or missing one does.
const VERSION: u32 = 1;

/// The kind of error of a text that is no script.
const MALFORMED: &str = "malformed";

/// An object of a type, on a line of its own.
#[must_use]
pub fn line(kind: &str, fields: Value) -> String {
    let mut object = Map::new();
    object.insert("v".to_owned(), VERSION.into());
    object.insert("type".to_owned(), kind.into());
    if let Value::Object(fields) = fields {
        object.extend(fields);
    }
    Value::Object(object).to_string() + "\n"
}

/// An event.
#[must_use]
pub fn event(event: &Event, table: &dyn Table) -> String {
    let word = |side: Side| table.side_words(side)[0];
    match event {
        Event::Action { side, text } => line("action", json!({ "side": word(*side), "text": text })),
        Event::Played { side, action, ply } => line(
            "move",
            json!({
                "side": word(*side),
                "action": table.spell(*action),
                "short": table.spell_short(*action),
                "ply": ply,
            }),
        ),
        Event::Lost { side, ending } => line("lost", json!({ "side": word(*side), "by": name(*ending) })),
        Event::Went { ply } => line("went", json!({ "ply": ply })),
        Event::Edited => line("edited", json!({ "setup": table.setup_at(table.tree().current()) })),
        Event::Turn(..) | Event::Shown(..) => line("turn", turn(table)),
        Event::Board(view, _) => line("board", json!({ "rows": rows(view) })),
        Event::Captures(view, _) => line("captures", json!({ "captures": captures(view, table) })),
        Event::History(lines) => line("history", json!({ "nodes": nodes(lines, table) })),
        Event::Tree(lines) => line("tree", json!({ "nodes": nodes(lines, table) })),
        Event::Sfen(text) => line("sfen", json!({ "sfen": text })),
        Event::Status(about) => line("status", status(about, table)),
        Event::Legal { moves, .. } => {
            let actions: Vec<String> = moves.iter().map(|&action| table.spell(action)).collect();
            line("legal", json!({ "side": word(table.turn()), "count": moves.len(), "actions": actions }))
        }
        Event::LegalCount(count) => line("count", json!({ "count": count })),
        Event::Why { action, refusal } => line(
            "why",
            json!({
                "action": table.spell(*action),
                "legal": refusal.is_none(),
                "reason": refusal.as_ref().map(|refused| refused.reason),
                "explanation": refusal.as_ref().map(|refused| &refused.explanation),
            }),
        ),
        Event::Where { piece, places, held } => {
            let held = Side::ALL.map(|side| (word(side).to_owned(), Value::from(held[side])));
            let places: Vec<Value> = places.iter().map(standing_piece).collect();
            line("where", json!({ "piece": piece.as_str(), "places": places, "held": Map::from_iter(held) }))
        }
        Event::What { point, piece: stands, targets } => line(
            "what",
            json!({ "square": point.to_string(), "piece": stands.map(piece), "targets": targets }),
        ),
        Event::Attackers { point, piece: stands, by } => {
            let by: Vec<Value> = by.iter().map(standing_piece).collect();
            line("attackers", json!({ "square": point.to_string(), "piece": stands.map(piece), "by": by }))
        }
        Event::Help(topic, available) => line("help", helped(topic, *available, table)),
        other => happening(other),
    }
}

/// An event that needs no table to be understood.
fn happening(event: &Event) -> String {
    match event {
        Event::Marked { name } => line("mark", json!({ "name": name })),
        Event::Annotated { text } => line("annotation", json!({ "text": text })),
        Event::Game { name } => line("game", json!({ "name": name })),
        Event::Rules(rules) => line("rules", json!({ "name": rules.name })),
        Event::Set { option, value } => line("set", json!({ "option": option.name(), "value": value })),
        Event::Settings(values) => {
            let values: Vec<Value> = values
                .iter()
                .map(|(option, value)| json!({ "option": option.name(), "value": value }))
                .collect();
            line("settings", json!({ "settings": values }))
        }
        Event::Kept { file } => saved(file, false),
        Event::Saved { file, without_undone } => saved(file, *without_undone),
        Event::Loaded { file } => line("loaded", json!({ "file": file.to_string_lossy() })),
        Event::Claim(claimed) => claim(claimed),
        Event::Title(text) => line("title", json!({ "text": text })),
        Event::Said(text) => line("said", json!({ "text": text })),
        Event::Typed(lines) => {
            let lines: Vec<Value> =
                lines.iter().map(|(number, text)| json!({ "number": number, "text": text })).collect();
            line("typed", json!({ "lines": lines }))
        }
        Event::Quit => line("quit", json!({})),
        other => unreachable!("{other:?} is told with its table"),
    }
}

/// An error, and what is wrong with a file that it is about.
#[must_use]
pub fn error(error: &Error) -> String {
    let source = error.script.as_ref().map(|script| &script.source);
    let mut fields = fault(source, error.problem.name(), &error.report());
    fields["reason"] = match &*error.problem {
        Problem::Illegal { reason, .. } => (*reason).into(),
        _ => Value::Null,
    };
    fields["causes"] = match &*error.problem {
        Problem::Malformed(source, reports) => {
            reports.iter().map(|report| fault(Some(source), MALFORMED, report)).collect()
        }
        _ => json!([]),
    };
    line("error", fields)
}

/// What is wrong with a text that is no script, such as a file of the seeds.
#[must_use]
pub fn malformed(source: &Source, report: &Report) -> String {
    let mut fields = fault(Some(source), MALFORMED, report);
    fields["reason"] = Value::Null;
    fields["causes"] = json!([]);
    line("error", fields)
}

/// A file that could not be read.
#[must_use]
pub fn unreadable(name: &str, why: &str) -> String {
    placeless(Some(name), "cannot-read", &format!("cannot read `{name}`: {why}"))
}

/// What keeps the program from doing what the command line asks for.
#[must_use]
pub fn stopped(message: &str) -> String {
    placeless(None, "cannot-run", message)
}

/// An error that stands in no text.
fn placeless(file: Option<&str>, kind: &str, message: &str) -> String {
    let fields = json!({
        "file": file,
        "line": null,
        "column": null,
        "kind": kind,
        "message": message,
        "label": null,
        "help": null,
        "reason": null,
        "causes": [],
    });
    line("error", fields)
}

/// What all errors have in common; those that stand in no text have no place.
fn fault(source: Option<&Source>, kind: &str, report: &Report) -> Value {
    let at = source.map(|source| source.location(report.at.span.start));
    json!({
        "file": source.map(|source| &source.name),
        "line": at.map(|at| at.line),
        "column": at.map(|at| at.column),
        "kind": kind,
        "message": report.message,
        "label": report.at.text,
        "help": report.help,
    })
}

fn saved(file: &Path, without_undone: bool) -> String {
    line("saved", json!({ "file": file.to_string_lossy(), "without_undone": without_undone }))
}

fn claim(claimed: &Claimed) -> String {
    let failure = claimed.failure.as_ref().map(|failure| self::failure(&claimed.script.source, failure));
    line("claim", json!({ "claim": claimed.claim, "holds": failure.is_none(), "failure": failure }))
}

/// Where a claim stands that failed, and what was found instead.
fn failure(source: &Source, Failure { report, boards, .. }: &Failure) -> Value {
    let at = source.location(report.at.span.start);
    json!({
        "file": source.name,
        "line": at.line,
        "column": at.column,
        "message": report.message,
        "label": report.at.text,
        "help": report.help,
        "wanted": boards.as_ref().map(|(wanted, _)| wanted),
        "actual": boards.as_ref().map(|(_, actual)| actual),
    })
}

/// The commands and the other topics that help is about.
fn helped(topic: &Topic, available: Commands, table: &dyn Table) -> Value {
    let tell = |command: &Command| {
        json!({
            "name": command.name,
            "aliases": command.aliases,
            "usage": command.signature(),
            "summary": command.summary,
            "details": command.details,
            "examples": command.examples,
        })
    };
    let is_asked_for = |command: &&Command| match topic {
        Topic::Overview | Topic::Subject(Subject::All, _) => available.has(command),
        Topic::Subject(Subject::Group(group), same_name) => {
            available.has(command) && (command.group == *group || *same_name == Some(*command))
        }
        Topic::Subject(_, same_name) => *same_name == Some(*command),
        Topic::Command(asked) => command == asked,
        Topic::Mentions { commands, .. } => commands.contains(command),
    };
    let commands: Vec<Value> = TABLE.iter().filter(is_asked_for).map(tell).collect();
    let name = |subject: Subject| {
        json!({
            "name": subject.name(),
            "summary": subject.summary(),
            "text": help::text(subject, table, Page::PLAIN),
        })
    };
    json!({ "commands": commands, "topics": subjects(topic).into_iter().map(name).collect::<Vec<_>>() })
}

fn subjects(topic: &Topic) -> Vec<Subject> {
    match topic {
        Topic::Overview => Subject::all().collect(),
        Topic::Subject(subject, _) => vec![*subject],
        Topic::Command(_) => Vec::new(),
        Topic::Mentions { subjects, .. } => subjects.clone(),
    }
}

/// A piece as the language writes it: `+R`.
fn piece(shape: Shape) -> String {
    format!("{}{}", if shape.promoted { "+" } else { "" }, shape.letter)
}

fn standing_piece(&(point, shape): &(Point, Shape)) -> Value {
    json!({ "square": point.to_string(), "piece": piece(shape) })
}

fn rows(view: &View) -> Value {
    let row = |row: u8| {
        let cells = (0..view.columns).map(|column| view.at(Point { column, row }).map(piece));
        cells.collect::<Vec<_>>()
    };
    (0..view.rows).rev().map(row).collect()
}

fn captures(view: &View, table: &dyn Table) -> Value {
    let mut fields = Map::new();
    for side in Side::ALL {
        let letters: Vec<String> = view.captures[side].iter().map(|shape| shape.letter.to_string()).collect();
        fields.insert(table.side_words(side)[0].to_owned(), letters.into());
    }
    Value::Object(fields)
}

/// What is on the board and how it stands. People are not told how a position stands that they are still
/// setting up; a program is, so that it finds the same whichever way the position came about.
fn turn(table: &dyn Table) -> Value {
    let view = table.view();
    let (answers, result, faults) = match &view.standing {
        Standing::ToMove => (&[][..], None, &[][..]),
        Standing::Check { answers } => (&answers[..], None, &[][..]),
        Standing::Over(result) => (&[][..], Some(outcome(*result, table)), &[][..]),
        Standing::Draft(faults) => (&[][..], None, &faults[..]),
    };
    json!({
        "side": table.side_words(view.turn)[0],
        "rows": rows(&view),
        "captures": captures(&view, table),
        "sfen": table.notation(),
        "check": table.in_check(),
        "answers": answers,
        "outcome": result,
        "faults": faults,
    })
}

fn outcome(outcome: Outcome, table: &dyn Table) -> Value {
    let (Outcome::Win { by, .. } | Outcome::Tie { by }) = outcome;
    json!({
        "winner": outcome.winner().map(|side| table.side_words(side)[0]),
        "by": name(by),
    })
}

/// The name of an ending, spelled as the names of reasons and errors are: `illegal-move`.
fn name(ending: Ending) -> String {
    ending.name().to_lowercase().replace(' ', "-")
}

/// Steps of a game, each with the place of the one before it in the list.
fn nodes(lines: &[Line], table: &dyn Table) -> Vec<Value> {
    // The way to where the list has come: of each indent the last node, and what is before that.
    let mut way: Vec<(usize, Option<usize>)> = Vec::new();
    let node = |(index, line): (usize, &Line)| {
        // Another continuation stands one further to the right than the first one, and shares its parent.
        let parent = match line.variation {
            0 | 1 => way.get(line.indent).map(|&(last, _)| last),
            _ => way.get(line.indent - 1).and_then(|&(_, parent)| parent),
        };
        way.truncate(line.indent);
        way.push((index, parent));
        let side = Side::ALL.into_iter().find(|&side| line.player == Some(table.player(side)));
        json!({
            "parent": parent,
            "ply": line.ply,
            "side": side.map(|side| table.side_words(side)[0]),
            "step": line.text,
            "variation": line.variation,
            "marks": line.marks,
            "comment": line.comment,
            "present": line.is_present,
        })
    };
    lines.iter().enumerate().map(node).collect()
}

fn status(about: &Status, table: &dyn Table) -> Value {
    json!({
        "game": about.game,
        "rules": about.rules.name,
        "ply": about.ply,
        "side": table.side_words(table.turn())[0],
        "check": about.check,
        "legal_count": about.legal,
        "outcome": about.outcome.map(|result| outcome(result, table)),
        "faults": about.faults,
    })
}
