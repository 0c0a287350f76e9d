//! Events as the seeds print them, and the rest in the same spirit.

use std::path::Path;

use unicode_width::UnicodeWidthStr;

use super::escape::visible;
use super::help::Help;
use super::page::Page;
use super::{Stream, diagnostic, difference, speech, theme};
use crate::board::Side;
use crate::games::Outcome;
use crate::lang::options::{Pieces, Setting};
use crate::lang::printer::quoted;
use crate::record::Happened;
use crate::session::{Claimed, Event, Line, Status};
use crate::table::drawing::{self, Style};
use crate::table::{LegalGroup, Refused, Standing, Table, View, Which};

/// Variations that are deeper in one another are told by their number.
const DEEPEST_BARS: usize = 20;

/// Text for one stream.
#[derive(Clone, Copy, Debug)]
pub struct Plain {
    stream: Stream,
    /// Whether what was played is told; a script plays silently.
    tells_play: bool,
}

impl Plain {
    /// Text for a stream at which somebody plays.
    #[must_use]
    pub fn of_prompt(stream: Stream) -> Self {
        Self { stream, tells_play: true }
    }

    /// Text for a stream to which a script writes.
    #[must_use]
    pub fn of_script(stream: Stream) -> Self {
        Self { stream, tells_play: false }
    }

    /// The same for another stream.
    #[must_use]
    pub fn on(self, stream: Stream) -> Self {
        Self { stream, ..self }
    }

    /// A text in lines that fit.
    #[must_use]
    pub fn paragraph(self, text: &str) -> String {
        Page::of(self.stream).wrapped(text, 0)
    }

    /// A text in lines that fit, set off from a title above it.
    #[must_use]
    pub fn indented(self, text: &str) -> String {
        format!("  {}", Page::of(self.stream).wrapped(text, 2))
    }

    /// Lines that were made for no window, broken between words where there is one that is too narrow.
    fn prose(self, text: &str) -> String {
        match self.stream.columns {
            Some(_) => text.lines().map(|line| self.paragraph(line)).collect(),
            None => text.to_owned(),
        }
    }

    /// An event, with a newline after each line.
    #[must_use]
    pub fn event(self, event: &Event, table: &dyn Table) -> String {
        if self.stream.is_heard()
            && let Some(told) = self.heard(event, table)
        {
            return told;
        }
        match event {
            Event::Action { side, text } => self.action(*side, text, table),
            Event::Played { side, action, .. } if self.tells_play => {
                self.action(*side, &table.spell(*action), table)
            }
            Event::Lost { side, .. } if self.tells_play => self.action(*side, "resign", table),
            Event::Turn(view, style) => self.turn(view, *style),
            Event::Shown(view, style) => self.shown(view, *style),
            Event::Board(view, style) => self.board(view, *style),
            Event::Captures(view, style) => self.captures(view, *style),
            Event::History(lines) => self.history(lines),
            Event::Tree(lines) => self.tree(lines),
            Event::Sfen(text) => format!("{text}\n"),
            Event::Status(about) => status(about),
            Event::Legal { player, which, groups, moves } => legal(player, which, groups, moves.len()),
            Event::LegalCount(count) => format!("{count}\n"),
            Event::Why { action, refusal } => self.prose(&why(&table.spell(*action), refusal.as_ref())),
            Event::Where { piece, places, held } => speech::places(piece, places, held, table),
            Event::What { point, piece, targets } => speech::what(*point, *piece, targets.as_deref(), table),
            Event::Attackers { point, piece, by } => speech::attackers(*point, *piece, by, table),
            Event::Saved { file, without_undone } => saved(file, *without_undone),
            Event::Kept { file } => saved(file, false),
            Event::Settings(values) => settings(values),
            Event::Claim(claimed) => self.claim(claimed),
            Event::Title(text) => self.title(text),
            Event::Said(text) => format!("{}\n", self.quoted_lines(text)),
            Event::Typed(lines) => self.typed(lines),
            Event::Help(topic, commands) => {
                Help { commands: *commands, table, page: Page::of(self.stream) }.about(topic)
            }
            Event::Played { .. }
            | Event::Lost { .. }
            | Event::Went { .. }
            | Event::Edited
            | Event::Marked { .. }
            | Event::Annotated { .. }
            | Event::Game { .. }
            | Event::Rules(_)
            | Event::Set { .. }
            | Event::Loaded { .. }
            | Event::Quit => String::new(),
        }
    }

    /// What is told in other words to somebody who listens.
    fn heard(self, event: &Event, table: &dyn Table) -> Option<String> {
        let is_play = matches!(event, Event::Played { .. } | Event::Lost { .. });
        if is_play && !self.tells_play {
            return Some(String::new());
        }
        let told = speech::event(event, table)?;
        Some(self.quoted_lines(&told))
    }

    /// The prompt of the side to move, as a replay ends with it.
    #[must_use]
    pub fn prompt(self, table: &dyn Table) -> String {
        format!("{}>{}", table.player(table.turn()), if table.trailing_blank() { " " } else { "" })
    }

    /// The prompt of somebody who studies: whose turn it is, the ply, and what matters most.
    #[must_use]
    pub fn study_prompt(self, table: &dyn Table, pattern: Option<&str>) -> String {
        let tree = table.tree();
        let note = match (table.outcome().is_some(), table.in_check()) {
            _ if !table.is_position() => " setup",
            // Who would have won is nobody's question while a position is set up.
            (true, _) if tree.happened(tree.current()) != Happened::Edit => " over",
            (_, true) => " +check",
            (_, false) => "",
        };
        let mut prompt = String::new();
        let mut signs = pattern.unwrap_or("%p %n%c>").chars();
        while let Some(sign) = signs.next() {
            match if sign == '%' { signs.next() } else { None } {
                Some('p') => prompt.push_str(table.player(table.turn())),
                Some('n') => prompt.push_str(&tree.ply(tree.current()).to_string()),
                Some('c') => prompt.push_str(note),
                Some('g') => prompt.push_str(table.entry().name),
                _ => prompt.push(sign),
            }
        }
        prompt
    }

    fn typed(self, lines: &[(usize, String)]) -> String {
        let line = |(number, text): &(usize, String)| {
            let text = text.replace('\n', "\n       ");
            format!("{number:>5}  {}\n", self.quoted_lines(&text))
        };
        lines.iter().map(line).collect()
    }

    fn action(self, side: Side, text: &str, table: &dyn Table) -> String {
        format!("{} player action: {}\n", table.player(side), self.stream.quote(text))
    }

    /// A text with its lines kept, and nothing in them that would do something to a terminal.
    fn quoted_lines(self, text: &str) -> String {
        let lines: Vec<_> = text.split('\n').map(|line| self.stream.quote(line)).collect();
        lines.join("\n")
    }

    fn title(self, text: &str) -> String {
        let line = self.quoted_lines(text);
        let width = line.lines().map(UnicodeWidthStr::width).max().unwrap_or(0);
        format!("{line}\n{}\n", "=".repeat(width))
    }

    fn remarks(self, line: &Line) -> String {
        let mut text = String::new();
        for mark in &line.marks {
            text.push_str(&format!("  [{}]", self.stream.quote(mark)));
        }
        if let Some(comment) = &line.comment {
            let words: Vec<&str> = comment.split_whitespace().collect();
            text.push_str(&format!("  # {}", self.stream.quote(&words.join(" "))));
        }
        text
    }

    fn history(self, lines: &[Line]) -> String {
        let step = |line: &Line| {
            let player = line.player.map(|player| format!("{player:<6} ")).unwrap_or_default();
            format!("{:>3}  {player}{}{}\n", line.ply, line.text, self.remarks(line))
        };
        lines.iter().map(step).collect()
    }

    fn tree(self, lines: &[Line]) -> String {
        let step = |line: &Line| {
            let here = if line.is_present { '*' } else { ' ' };
            let bars = match line.indent {
                few @ 0..=DEEPEST_BARS => "|  ".repeat(few),
                many => format!("{}({many} deep)  ", "|  ".repeat(DEEPEST_BARS)),
            };
            let number = if line.variation > 1 { format!("({}) ", line.variation) } else { String::new() };
            format!("{here} {bars}{number}{}. {}{}\n", line.ply, line.text, self.remarks(line))
        };
        lines.iter().map(step).collect()
    }

    fn claim(self, claimed: &Claimed) -> String {
        let Some(failure) = &claimed.failure else {
            return if self.tells_play { "It holds.\n".to_owned() } else { String::new() };
        };
        let drawn = diagnostic::draw_failure(&claimed.script.source, &failure.report, self.stream);
        let board = match &failure.boards {
            _ if self.stream.is_heard() => return drawn,
            Some((wanted, actual)) => difference::lines(wanted, actual),
            None => self.turn(&failure.view, failure.style),
        };
        format!("{drawn}\n{board}")
    }

    fn board(self, view: &View, style: Style) -> String {
        let is_too_narrow = self.stream.columns.is_some_and(|columns| columns < drawing::width(view, style));
        // Wide characters would fall apart.
        let pieces = if is_too_narrow { Pieces::Letters } else { style.pieces };
        let style = Style { pieces, ..style };
        if self.stream.colour { theme::board(view, style) } else { drawing::board(view, style) }
    }

    fn captures(self, view: &View, style: Style) -> String {
        if self.stream.colour { theme::captures(view, style) } else { drawing::captures(view, style) }
    }

    fn turn(self, view: &View, style: Style) -> String {
        let standing = match &view.standing {
            Standing::ToMove => String::new(),
            Standing::Draft(faults) => {
                let faults: Vec<String> = faults.iter().map(|fault| format!("  {fault}\n")).collect();
                format!("This cannot be played yet:\n{}", faults.concat())
            }
            Standing::Check { answers } => {
                let player = view.players[view.turn];
                format!("{player} player is in check!\nAvailable moves:\n{}\n", answers.join("\n"))
            }
            Standing::Over(outcome) => format!("{}\n", ending(view, *outcome)),
        };
        format!("{}\n{}\n{standing}", self.board(view, style), self.captures(view, style))
    }

    /// A turn that says who is to move, also where nothing else is to be said.
    fn shown(self, view: &View, style: Style) -> String {
        let text = self.turn(view, style);
        match view.standing {
            Standing::ToMove => format!("{text}{} is to move.\n", view.players[view.turn]),
            _ => text,
        }
    }
}

pub(super) fn ending(view: &View, outcome: Outcome) -> String {
    match outcome {
        Outcome::Win { winner, by } => format!("{} player wins.  {}.", view.players[winner], by.name()),
        Outcome::Tie { by } => format!("Tie game.  {}.", by.name()),
    }
}

fn status(about: &Status) -> String {
    let Status { game, rules, ply, player, faults, check, outcome, legal, players } = about;
    let mut text =
        format!("game: {game}\nrules: {} ({})\nply: {ply}\nto move: {player}\n", rules.name, rules.summary);
    for fault in faults {
        text.push_str(&format!("wrong: {fault}\n"));
    }
    if faults.is_empty() {
        text.push_str(&format!("check: {}\nlegal moves: {legal}\n", if *check { "yes" } else { "no" }));
    }
    let result = match outcome {
        None => "none yet".to_owned(),
        Some(Outcome::Tie { by }) => format!("tie, {}", by.name().to_lowercase()),
        Some(Outcome::Win { winner, by }) => {
            format!("{} wins, {}", players[*winner], by.name().to_lowercase())
        }
    };
    text.push_str(&format!("result: {result}\n"));
    text
}

/// `lower has 2 legal moves from a5:`
pub(super) fn legal_heading(player: &str, which: &Which, count: usize) -> String {
    let (what, about) = match which {
        Which::All => ("move", String::new()),
        Which::Drops => ("drop", String::new()),
        Which::From(point) => ("move", format!(" from {point}")),
        Which::Of(piece) => ("move", format!(" of `{piece}`")),
    };
    match count {
        0 => format!("{player} has no legal {what}{about}."),
        1 => format!("{player} has 1 legal {what}{about}:"),
        count => format!("{player} has {count} legal {what}s{about}:"),
    }
}

fn legal(player: &str, which: &Which, groups: &[LegalGroup], count: usize) -> String {
    let mut text = legal_heading(player, which, count) + "\n";
    for LegalGroup { label, targets, .. } in groups {
        text.push_str(&format!("  {label:<8}{}\n", targets.join(" ")));
    }
    text
}

fn why(action: &str, refusal: Option<&Refused>) -> String {
    match refusal {
        None => format!("`{action}` is legal.\n"),
        Some(refused) => format!("`{action}` is illegal: {}.\n", refused.explanation),
    }
}

/// Options as `set` takes them.
fn settings(values: &[(Setting, String)]) -> String {
    let line = |(option, value): &(Setting, String)| match option {
        Setting::Prompt if value != "default" => format!("set {} {}\n", option.name(), quoted(value)),
        _ => format!("set {} {value}\n", option.name()),
    };
    values.iter().map(line).collect()
}

fn saved(file: &Path, without_undone: bool) -> String {
    let name = visible(&file.to_string_lossy()).into_owned();
    let rest = if without_undone { ", without what was taken back" } else { "" };
    format!("Saved to {name}{rest}.\n")
}
