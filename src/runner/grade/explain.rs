//! `boardsh grade --explain`: what a case tests, and why its answer is right.

use std::path::{Path, PathBuf};

use super::case::text_of;
use super::dialect::{Dialect, game_of};
use super::other_answer::{self, Difference};
use crate::formats::english::{capitalised, counted};
use crate::lang::Source;
use crate::record::NodeId;
use crate::render::{Plain, draw, draw_all, visible};
use crate::runner::file::skin_of;
use crate::runner::{Setting, Status, Stop, file, found, put, shown};
use crate::session::Event;
use crate::table::Table as _;
use crate::table::drawing::Style;
use crate::table::shogi::Studied;

/// So many actions before the last one are told of a long game.
const TOLD: usize = 12;

/// Tells what a case is about: a file, or the name of one below the folders.
///
/// # Errors
///
/// When there is no such case, it is no game that boardsh knows, or the output cannot be written.
pub fn explain(case: &Path, folders: &[PathBuf], setting: &Setting) -> Result<Status, Stop> {
    let path = find(case, folders)?;
    let source = Source::open(&path).map_err(|error| match error {
        crate::lang::ReadError::NotText(about) => Stop::Input(draw(&about.0, &about.1, setting.stderr())),
        error => Stop::Input(format!("error: cannot read `{}`: {error}\n", shown(&path))),
    })?;
    let out = path.with_extension("out");
    let expected = other_answer::read(&out)?;
    let dialect = Dialect::of_case(&source.text, setting.game);
    dialect.must_be_played()?;
    let game = setting.game.or_else(|| expected.as_deref().and_then(|bytes| game_of(&text_of(bytes))));
    let studied = Studied::of(&source, skin_of(game), setting.rules)
        .map_err(|reports| Stop::Input(draw_all(&source, &reports, setting.stderr())))?;
    let answer = file::text_at_the_end(&studied.replayed);
    let about = Told { path: &path, studied: &studied, answer: &answer };
    put(&about.text(setting))?;
    let skin = studied.replayed.table.skin();
    let other = expected.and_then(|bytes| Difference::of(&out, &bytes, &answer, skin));
    let Some(other) = other else { return Ok(Status::Fine) };
    put(&format!("\n{}", Plain::of_prompt(setting.stdout()).paragraph(&other.told)))?;
    Ok(if other.says_the_same { Status::Fine } else { Status::Failed })
}

/// The file that is meant.
fn find(case: &Path, folders: &[PathBuf]) -> Result<PathBuf, Stop> {
    let path = match case.extension() {
        Some(end) if end == "in" || end == "out" => case.with_extension("in"),
        // What stands behind a point is part of a name, as in `v1.2-king`.
        _ => {
            let mut name = case.as_os_str().to_owned();
            name.push(".in");
            name.into()
        }
    };
    if path.is_file() {
        return Ok(path);
    }
    if case.is_file() {
        return Ok(case.to_owned());
    }
    let no_case = || Stop::Input(format!("error: there is no case `{}`\n", shown(case)));
    if case.is_dir() {
        let message = format!("error: `{}` is a folder: name one of the cases in it\n", shown(case));
        return Err(Stop::Input(message));
    }
    let there: Vec<PathBuf> = folders.iter().filter(|folder| folder.is_dir()).cloned().collect();
    if there.is_empty() {
        return Err(no_case());
    }
    let files = found::files(&there, "in")?;
    let ends_so = |file: &&PathBuf| file.ends_with(&path);
    let [fitting @ .., last] = &files.iter().filter(ends_so).collect::<Vec<_>>()[..] else {
        return Err(no_case());
    };
    if fitting.is_empty() {
        return Ok((*last).clone());
    }
    let names: Vec<String> =
        fitting.iter().chain([last]).map(|file| format!("  {}\n", shown(file))).collect();
    Err(Stop::Input(format!("error: several cases are called `{}`:\n{}", shown(case), names.concat())))
}

/// A case that is told about.
struct Told<'a> {
    path: &'a Path,
    studied: &'a Studied,
    answer: &'a str,
}

impl Told<'_> {
    fn text(&self, setting: &Setting) -> String {
        let title = self.studied.replayed.table.skin().title;
        let plain = Plain::of_prompt(setting.stdout());
        let is_heard = setting.stdout().is_heard();
        let mut text = format!("{}: a case of {title}\n", shown(self.path));
        let sections = [
            ("The position", indented(&self.position(plain, is_heard))),
            ("What is played", self.actions(plain)),
            ("What this tests", sentences(&self.tests(), plain)),
            ("Why the answer is right", sentences(&self.studied.reasons(), plain)),
            ("The answer", indented(&if is_heard { self.spoken(plain) } else { self.answer.to_owned() })),
        ];
        for (title, section) in sections {
            text.push_str(&format!("\n{title}:\n{section}"));
        }
        text
    }

    fn tests(&self) -> Vec<String> {
        let mut tests = self.studied.tests();
        if tests.is_empty() {
            tests.push("nothing that has a name of its own: the game is played as the rules say".to_owned());
        }
        tests.extend(self.studied.on_the_way());
        tests.iter().map(|test| capitalised(test) + ".").collect()
    }

    /// How it stands before anything is played.
    fn position(&self, plain: Plain, is_heard: bool) -> String {
        let mut table = self.studied.replayed.table.clone();
        table.tree_mut().goto(NodeId::ROOT);
        let view = Box::new(table.view());
        let board = plain.event(&Event::Board(view.clone(), Style::SEED), &table);
        let captures = plain.event(&Event::Captures(view, Style::SEED), &table);
        if is_heard { board + &captures } else { format!("{board}\n{captures}") }
    }

    /// How it stands at the end, in sentences.
    fn spoken(&self, plain: Plain) -> String {
        let table = &self.studied.replayed.table;
        plain.event(&Event::Turn(Box::new(table.view()), Style::SEED), table)
    }

    /// The actions, of many the last, and the line that could not be carried out.
    fn actions(&self, plain: Plain) -> String {
        let table = &self.studied.replayed.table;
        let line = table.tree().line();
        let told = line.into_iter().filter(|&id| !table.step(id).is_empty()).map(|id| table.tell(id));
        let mut told: Vec<String> = told.collect();
        if let Some(line) = &self.studied.broken_line {
            // A loss is a step of its own.
            told.truncate(table.record().plies() as usize);
            told.push(format!("{} tries `{}`", self.studied.last_player(), visible(line)));
        }
        let left_out = told.len().saturating_sub(TOLD);
        let mut text = match left_out {
            0 => String::new(),
            many => plain.indented(&format!("…{}, then", counted(many, "action"))),
        };
        for (number, told) in (1..).zip(&told).skip(left_out) {
            text.push_str(&plain.indented(&format!("{number}. {told}.")));
        }
        let nothing = match self.studied.unread {
            0 => "Nothing.",
            _ => "Nothing: the game is over before the first action.",
        };
        if text.is_empty() { plain.indented(nothing) } else { text }
    }
}

fn sentences(sentences: &[String], plain: Plain) -> String {
    sentences.iter().map(|sentence| plain.indented(sentence)).collect()
}

/// Lines set off from their title.
fn indented(text: &str) -> String {
    text.lines().map(|line| if line.is_empty() { "\n".to_owned() } else { format!("  {line}\n") }).collect()
}
