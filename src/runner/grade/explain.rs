//! `boardsh grade --explain`: what a case tests, and why its answer is right.

use std::fs;
use std::path::{Path, PathBuf};

use super::case::text_of;
use super::dialect::{Dialect, game_of};
use super::difference::Compared;
use super::level::{Level, Passes};
use crate::formats::english::capitalised;
use crate::lang::Source;
use crate::record::NodeId;
use crate::render::{Plain, draw, draw_all};
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
    let expected = fs::read(path.with_extension("out")).ok();
    let expected = expected.as_deref().map(text_of);
    let dialect = Dialect::of_case(&source.text, setting.game);
    if !dialect.is_played() {
        return Err(Stop::Input(format!(
            "error: boardsh does not know the rules of {} yet\n",
            dialect.name()
        )));
    }
    let game = setting.game.or_else(|| expected.as_deref().and_then(game_of));
    let studied = Studied::of(&source, skin_of(game), setting.rules)
        .map_err(|reports| Stop::Input(draw_all(&source, &reports, setting.stderr())))?;
    let answer = file::text_at_the_end(&studied.replayed);
    let about = Told { path: &path, studied: &studied, answer: &answer };
    put(&about.text(setting))?;
    let Some(expected) = expected else { return Ok(Status::Fine) };
    Ok(if about.contradicts(&expected)? { Status::Failed } else { Status::Fine })
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
        let table = &self.studied.replayed.table;
        let plain = Plain::of_prompt(setting.stdout());
        let mut text = format!("{}: {}\n", shown(self.path), table.entry().summary);
        let sections = [
            ("The position", indented(&self.position(plain, setting.stdout().is_heard()))),
            ("What is played", self.actions(plain)),
            ("What this tests", sentences(&self.tests(), plain)),
            ("Why the answer is right", sentences(&self.studied.reasons(), plain)),
            ("The answer", indented(self.answer)),
        ];
        for (title, section) in sections {
            text.push_str(&format!("\n{title}:\n{section}"));
        }
        text
    }

    fn tests(&self) -> Vec<String> {
        let tests = self.studied.tests();
        if tests.is_empty() {
            return vec![
                "Nothing that has a name of its own: the game is played as the rules say.".to_owned(),
            ];
        }
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

    /// The actions that were carried out, of many the last.
    fn actions(&self, plain: Plain) -> String {
        let table = &self.studied.replayed.table;
        let line = table.tree().line();
        let steps: Vec<NodeId> = line.into_iter().filter(|&id| !table.step(id).is_empty()).collect();
        let left_out = steps.len().saturating_sub(TOLD);
        let mut text = match left_out {
            0 => String::new(),
            many => plain.indented(&format!("…{many} actions, then")),
        };
        for (number, &id) in steps.iter().enumerate().skip(left_out) {
            text.push_str(&plain.indented(&format!("{}. {}.", number + 1, table.tell(id))));
        }
        let nothing = match () {
            () if self.studied.is_cut_short() => "Nothing that is legal.",
            () if self.studied.unread > 0 => "Nothing: the game is over before the first action.",
            () => "Nothing.",
        };
        if text.is_empty() { plain.indented(nothing) } else { text }
    }

    /// Whether another answer is expected, and tells so.
    fn contradicts(&self, expected: &str) -> Result<bool, Stop> {
        let passes = Passes::of(expected.as_bytes(), self.answer.as_bytes(), Dialect::Shogi);
        if passes.at(Level::Strict) {
            return Ok(false);
        }
        // What stands in the file is what may be wrong.
        let dialect = Dialect::Shogi;
        let compared = Compared { expected: self.answer, printed: expected, dialect, course: None };
        let differences: Vec<String> =
            compared.differences(Level::Usual).into_iter().map(|it| format!("  {}\n", it.text)).collect();
        let file = shown(&self.path.with_extension("out"));
        let says_the_same = passes.at(Level::Usual);
        let begin = if says_the_same {
            format!("`{file}` says the same, but not to the byte, which strict graders ask for")
        } else {
            format!("But `{file}` has another answer")
        };
        put(&format!("\n{begin}:\n{}", differences.concat()))?;
        Ok(!says_the_same)
    }
}

fn sentences(sentences: &[String], plain: Plain) -> String {
    sentences.iter().map(|sentence| plain.indented(sentence)).collect()
}

/// Lines set off from their title.
fn indented(text: &str) -> String {
    text.lines().map(|line| if line.is_empty() { "\n".to_owned() } else { format!("  {line}\n") }).collect()
}
