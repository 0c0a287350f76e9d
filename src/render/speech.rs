//! A game in sentences, for people who listen: no drawing, nothing that is told by where it stands.

use std::collections::HashMap;

use super::plain::{Plain, ending};
use crate::board::{BySide, Point, Side};
use crate::formats::english::{capitalised, list, plural, with_article};
use crate::lang::options::Setting;
use crate::session::{Event, Line};
use crate::table::{LegalGroup, Shape, Standing, Table, View, Which};

/// After a change of more squares than this the whole position is easier to follow.
const MOST_CHANGES: usize = 4;

/// Somebody who listens, and what they have heard of the board so far.
#[derive(Debug, Default)]
pub struct Listener {
    heard: Option<View>,
    /// Whether moves were told since then.
    has_moved: bool,
    /// Whether the game has gone elsewhere since then, other than by a move.
    is_elsewhere: bool,
}

impl Listener {
    /// An event in sentences, each line with a newline; of a board only what is new.
    pub fn event(&mut self, event: &Event, table: &dyn Table, plain: Plain) -> String {
        match event {
            Event::Turn(view, _) => {
                let news = self.news(view);
                news + &standing(view, table)
            }
            Event::Shown(view, _) | Event::Board(view, _) => {
                self.heard = Some((**view).clone());
                plain.event(event, table)
            }
            other => {
                self.has_moved |= is_move(other);
                self.is_elsewhere |= goes_elsewhere(other);
                plain.event(other, table)
            }
        }
    }

    /// What has changed since a board was last told, unless that is clear from the moves.
    fn news(&mut self, view: &View) -> String {
        let before = self.heard.replace(view.clone());
        let (has_moved, is_elsewhere) =
            (std::mem::take(&mut self.has_moved), std::mem::take(&mut self.is_elsewhere));
        match before {
            _ if has_moved && !is_elsewhere => String::new(),
            Some(before) => changes(&before, view),
            None => position(view),
        }
    }
}

fn is_move(event: &Event) -> bool {
    matches!(event, Event::Action { .. } | Event::Played { .. } | Event::Lost { .. })
}

fn goes_elsewhere(event: &Event) -> bool {
    matches!(event, Event::Went { .. } | Event::Edited | Event::Loaded { .. } | Event::Game { .. })
}

/// What differs between two boards, or all of the second if that is much.
fn changes(before: &View, now: &View) -> String {
    let is_other = |&point: &Point| before.at(point) != now.at(point);
    let squares: Vec<Point> = now.points().filter(is_other).collect();
    if squares.len() > MOST_CHANGES || before.players != now.players {
        return position(now);
    }
    let square = |&point: &Point| match now.at(point) {
        Some(shape) => format!("{} is on {point} now.\n", owned(shape, now)),
        None => format!("{point} is empty now.\n"),
    };
    let hands = Side::ALL.into_iter().filter(|&side| before.captures[side] != now.captures[side]);
    squares.iter().map(square).chain(hands.map(|side| captured(now, side))).collect()
}

/// An event that is told in other words than it is shown; nothing of the rest.
pub(super) fn event(event: &Event, table: &dyn Table) -> Option<String> {
    let here = table.tree().current();
    Some(match event {
        Event::Action { .. } | Event::Played { .. } | Event::Lost { .. } => {
            format!("{}.\n", table.tell(here))
        }
        Event::Turn(view, _) | Event::Shown(view, _) => position(view) + &standing(view, table),
        Event::Board(view, _) => pieces(view),
        Event::Captures(view, _) => captures(view),
        Event::Went { ply } => format!("Ply {ply}.\n"),
        Event::History(lines) => lines.iter().map(step).collect(),
        Event::Tree(lines) => lines.iter().map(node).collect(),
        Event::Legal { player, which, groups, moves } => legal(player, which, groups, moves.len()),
        Event::Marked { name } => format!("Marked as {name}.\n"),
        Event::Annotated { .. } => "The remark is kept.\n".to_owned(),
        Event::Game { name } => format!("The game is {name}.\n"),
        Event::Rules(rules) => format!("The rules are {}: {}.\n", rules.name, rules.summary),
        Event::Set { option: Setting::Prompt, .. } => "The prompt is set.\n".to_owned(),
        Event::Set { option, value } => format!("The option {} is {value} now.\n", option.name()),
        Event::Loaded { .. } => "Loaded.\n".to_owned(),
        Event::Title(text) => format!("Title: {text}\n"),
        _ => return None,
    })
}

/// Everything on the board and beside it.
fn position(view: &View) -> String {
    pieces(view) + &captures(view)
}

fn pieces(view: &View) -> String {
    let of_side = |side: Side| {
        let own = view.pieces().filter(|(_, shape)| shape.side == side);
        let all: Vec<String> = own.map(|(point, shape)| format!("{} on {point}", a(shape))).collect();
        let player = view.players[side];
        let all = if all.is_empty() { "nothing on the board".to_owned() } else { list(&all) };
        format!("{player} has {all}.\n")
    };
    Side::ALL.map(of_side).concat()
}

fn captures(view: &View) -> String {
    if view.captures.0.iter().all(Vec::is_empty) {
        return "Nobody has captured anything.\n".to_owned();
    }
    Side::ALL.map(|side| captured(view, side)).concat()
}

fn captured(view: &View, side: Side) -> String {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    let mut kinds: Vec<&str> = Vec::new();
    for shape in &view.captures[side] {
        let count = counts.entry(shape.name).or_default();
        *count += 1;
        if *count == 1 {
            kinds.push(shape.name);
        }
    }
    let count = |&name: &&str| match counts[name] {
        1 => with_article(name),
        many => format!("{many} {}", plural(name)),
    };
    let kinds: Vec<String> = kinds.iter().map(count).collect();
    let all = if kinds.is_empty() { "nothing".to_owned() } else { list(&kinds) };
    format!("{} has captured {all}.\n", view.players[side])
}

/// Who is to move, what threatens, or who has won.
fn standing(view: &View, table: &dyn Table) -> String {
    let player = view.players[view.turn];
    match &view.standing {
        Standing::ToMove => format!("{player} is to move.\n"),
        Standing::Draft(faults) => format!("This cannot be played yet: {}.\n", faults.join("; ")),
        Standing::Check { answers } => {
            let from = checkers(view, table);
            let number = match answers.len() {
                1 => "There is 1 answer".to_owned(),
                many => format!("There are {many} answers"),
            };
            format!("{player} is in check{from}.\n{number}: {}.\n", answers.join(", "))
        }
        Standing::Over(outcome) => format!("{}\n", ending(view, *outcome)),
    }
}

/// ` from the rook on e4`
fn checkers(view: &View, table: &dyn Table) -> String {
    let Some(king) = view.checked else { return String::new() };
    let attackers = table.attackers(king).into_iter();
    let pieces = attackers.filter_map(|point| view.at(point).map(|shape| (point, shape)));
    let from: Vec<String> = pieces.filter(|(_, shape)| shape.side != view.turn).map(on_square).collect();
    format!(" from {}", list(&from))
}

/// Where the pieces of a kind are.
pub(super) fn places(
    piece: &str,
    places: &[(Point, Shape)],
    held: &BySide<usize>,
    table: &dyn Table,
) -> String {
    if places.is_empty() && held.0 == [0, 0] {
        return format!("There is no `{piece}` on the board or in a hand.\n");
    }
    let of_side = |side: Side| {
        let own = places.iter().filter(|(_, shape)| shape.side == side);
        let mut all: Vec<String> = own.map(|&(point, shape)| format!("{} on {point}", a(shape))).collect();
        match held[side] {
            0 => {}
            1 => all.push("one in hand".to_owned()),
            many => all.push(format!("{many} in hand")),
        }
        let all = if all.is_empty() { "none".to_owned() } else { list(&all) };
        format!("{} has {all}.\n", table.player(side))
    };
    Side::ALL.map(of_side).concat()
}

/// What is on a square, and where it may go if it is its turn.
pub(super) fn what(
    point: Point,
    piece: Option<Shape>,
    targets: Option<&[String]>,
    table: &dyn Table,
) -> String {
    let goes = match targets {
        None => String::new(),
        Some([]) => " It cannot move.".to_owned(),
        Some(targets) => format!(" It can go to {}.", list(&spoken_targets(targets))),
    };
    format!("{}{goes}\n", occupant(point, piece, table))
}

/// Which pieces bear on a square.
pub(super) fn attackers(
    point: Point,
    piece: Option<Shape>,
    by: &[(Point, Shape)],
    table: &dyn Table,
) -> String {
    let of_side = |side: Side| {
        let own = by.iter().filter(|(_, shape)| shape.side == side);
        let own: Vec<String> = own.map(|&place| on_square(place)).collect();
        let (does, does_not) = match piece {
            None => ("reaches", "reach"),
            Some(shape) if shape.side == side => ("guards", "guard"),
            Some(_) => ("attacks", "attack"),
        };
        let player = table.player(side);
        if own.is_empty() {
            return format!("{player} does not {does_not} it.\n");
        }
        format!("{player} {does} it with {}.\n", list(&own))
    };
    format!("{}\n{}", occupant(point, piece, table), Side::ALL.map(of_side).concat())
}

/// `On a1 is lower's king.`
fn occupant(point: Point, piece: Option<Shape>, table: &dyn Table) -> String {
    match piece {
        Some(shape) => format!("On {point} is {}'s {}.", table.player(shape.side), name(shape)),
        None => format!("{point} is empty."),
    }
}

fn legal(player: &str, which: &Which, groups: &[LegalGroup], count: usize) -> String {
    let group = |group: &LegalGroup| {
        format!("{}: {}.\n", capitalised(&group.spoken), list(&spoken_targets(&group.targets)))
    };
    let heading = super::plain::legal_heading(player, which, count);
    let heading = heading.trim_end_matches(['.', ':']);
    format!("{heading}.\n{}", groups.iter().map(group).collect::<String>())
}

/// Where a piece may go, with promotion in words.
fn spoken_targets(targets: &[String]) -> Vec<String> {
    let spoken = |target: &String| match (target.strip_suffix("+!"), target.strip_suffix('+')) {
        (Some(square), _) => format!("{square} where it promotes"),
        (None, Some(square)) => format!("{square} where it may promote"),
        (None, None) => target.clone(),
    };
    targets.iter().map(spoken).collect()
}

/// A step of a game: `1, lower: move a2 a3.`
fn step(line: &Line) -> String {
    let player = line.player.map(|player| format!(", {player}")).unwrap_or_default();
    format!("{}{player}: {}{}\n", line.ply, line.text, remarks(line))
}

/// A step in a tree, with which continuation it is.
fn node(line: &Line) -> String {
    let here = if line.is_present { "Here: " } else { "" };
    let variation = match (line.variation, line.indent) {
        (0 | 1, 0) => String::new(),
        (0 | 1, depth) => format!("in a variation {depth} deep, "),
        (number, depth) => format!("variation {number}, {depth} deep, "),
    };
    format!("{here}{variation}{}", step(line))
}

fn remarks(line: &Line) -> String {
    let marks = line.marks.iter().map(|mark| format!(" Marked as {mark}."));
    let remark = line.comment.iter().map(|remark| format!(" Remark: {remark}"));
    std::iter::once(".".to_owned()).chain(marks).chain(remark).collect()
}

/// `promoted rook`
fn name(shape: Shape) -> String {
    if shape.promoted { format!("promoted {}", shape.name) } else { shape.name.to_owned() }
}

fn a(shape: Shape) -> String {
    with_article(&name(shape))
}

/// `lower's promoted rook`
fn owned(shape: Shape, view: &View) -> String {
    format!("{}'s {}", view.players[shape.side], name(shape))
}

/// `the rook on e4`
fn on_square((point, shape): (Point, Shape)) -> String {
    format!("the {} on {point}", name(shape))
}
