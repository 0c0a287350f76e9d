//! The settings that somebody has kept, in a TOML file.
//!
//! Each option of `set` is a key, and none of them must be there. The file belongs to whoever wrote it: what
//! `set --save` does not know about, remarks included, stays as it is.

use std::fs;
use std::io;
use std::path::PathBuf;

use toml_edit::{Document, DocumentMut, Item};

use crate::lang::options::{Setting, switch, switched};
use crate::lang::{Label, ReadError, Report, Source, Span, closest};
use crate::repl::config_folder;
use crate::session::reach::write_whole;
use crate::session::{BadValue, Settings};
use crate::table::Table;

const NAME: &str = "settings.toml";

/// A file that is there and cannot be used.
#[derive(Debug)]
pub(super) enum Broken {
    /// Why it cannot be read.
    Unread(PathBuf, ReadError),
    /// Its text, and all that is wrong with it.
    Wrong(Source, Vec<Report>),
}

/// The settings that were kept; the usual ones if there are none.
///
/// # Errors
///
/// What is wrong with the file.
pub(super) fn read(table: &dyn Table) -> Result<Settings, Box<Broken>> {
    let Some(file) = place() else { return Ok(Settings::default()) };
    match Source::open(&file) {
        Ok(source) => parse(&source.text, table).map_err(|reports| Box::new(Broken::Wrong(source, reports))),
        Err(ReadError::Io(error)) if is_absent(&error) => Ok(Settings::default()),
        Err(ReadError::NotText(about)) => Err(Box::new(Broken::Wrong(about.0, vec![about.1]))),
        Err(error) => Err(Box::new(Broken::Unread(file, error))),
    }
}

/// Writes what somebody has chosen, and gives the name of the file.
///
/// # Errors
///
/// Why it cannot be written; then it is as it was.
pub(super) fn write(settings: &Settings) -> Result<PathBuf, String> {
    let file = place().ok_or("there is no folder for settings on this platform")?;
    let kept = match fs::read_to_string(&file) {
        Ok(text) if !text.is_empty() => text,
        Ok(_) => documented(),
        Err(error) if is_absent(&error) => documented(),
        Err(error) => return Err(format!("cannot read `{}`: {error}", file.display())),
    };
    let new = merged(&kept, settings)
        .map_err(|message| format!("`{}` is broken and was left as it is: {message}", file.display()))?;
    let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
    let written = folder.and_then(|()| write_whole(&file, &new));
    written.map_err(|error| format!("cannot write `{}`: {error}", file.display()))?;
    Ok(file)
}

fn place() -> Option<PathBuf> {
    Some(config_folder()?.join(NAME))
}

fn is_absent(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

fn parse(text: &str, table: &dyn Table) -> Result<Settings, Vec<Report>> {
    let document = Document::parse(text).map_err(|error| {
        let report = Report::new("this is no TOML", span(error.span()), error.message());
        vec![report]
    })?;
    let mut settings = Settings::default();
    let mut reports = Vec::new();
    for (name, item) in document.iter() {
        let key = document.as_table().key(name).and_then(toml_edit::Key::span);
        reports.extend(take(&mut settings, name, span(key), item, table).err());
    }
    if reports.is_empty() { Ok(settings) } else { Err(reports) }
}

/// Takes one key and its value.
fn take(
    settings: &mut Settings,
    name: &str,
    key: Span,
    item: &Item,
    table: &dyn Table,
) -> Result<(), Report> {
    let option = Setting::find(name).ok_or_else(|| unknown(name, key))?;
    let place = span(item.span());
    let value = value(item).ok_or_else(|| {
        Report::new(format!("`{name}` is no text"), place, "expected a text in quotes, true or false")
    })?;
    settings.choose(option, value, table).map_err(|BadValue { expected, help }| {
        let message = format!("`{name}` cannot be `{value}`");
        Report { help, ..Report::new(message, place, format!("expected {expected}")) }
    })
}

/// A file in which nothing is chosen, with what could be.
fn documented() -> String {
    let usual = Settings::default();
    let mut text =
        "# How boardsh shows things in a terminal. `help set` tells more. Nothing in here must be there.\n"
            .to_owned();
    for option in Setting::all() {
        let values: Vec<String> =
            option.values().into_iter().map(|value| written(value).to_string()).collect();
        let values = if values.len() > 1 { format!(": {}", values.join(", ")) } else { String::new() };
        let value = written(usual.value(option));
        text.push_str(&format!("\n# {}{values}\n# {} = {value}\n", option.about(), option.name()));
    }
    text
}

/// The text with the remark that shows an option turned into the option itself.
fn unveiled(text: &str, option: Setting, value: &str) -> String {
    let begin = format!("# {} = ", option.name());
    let shown = |line: &str| {
        if line.starts_with(&begin) {
            format!("{} = {}\n", option.name(), written(value))
        } else {
            line.to_owned()
        }
    };
    let is_set = text.lines().any(|line| line.starts_with(&begin[2..]));
    if is_set { text.to_owned() } else { text.split_inclusive('\n').map(shown).collect() }
}

/// A value as the file has it.
fn written(value: &str) -> toml_edit::Value {
    switch(value).map_or_else(|| value.into(), toml_edit::Value::from)
}

fn span(range: Option<std::ops::Range<usize>>) -> Span {
    range.map_or(Span::new(0, 0), |range| Span::new(range.start, range.end))
}

fn unknown(name: &str, span: Span) -> Report {
    let help = closest(name, Setting::all().map(Setting::name));
    Report {
        message: format!("there is no setting `{name}`"),
        at: Label { span, text: "expected an option of `set`".to_owned() },
        help: help.map(|meant| format!("did you mean `{meant}`?")),
        ..Report::new("", span, "")
    }
}

/// What stands for a value of `set`: a text, or `true` for `on`.
fn value(item: &Item) -> Option<&str> {
    item.as_str().or_else(|| item.as_bool().map(switched))
}

/// The text of the file with what was chosen in it.
fn merged(kept: &str, settings: &Settings) -> Result<String, String> {
    let kept =
        settings.chosen().fold(kept.to_owned(), |text, (option, value)| unveiled(&text, option, value));
    let mut document: DocumentMut =
        kept.parse().map_err(|error: toml_edit::TomlError| error.message().to_owned())?;
    for (option, chosen) in settings.chosen() {
        let entry = document.entry(option.name()).or_insert(Item::None);
        if value(entry) == Some(chosen) {
            continue;
        }
        let new = written(chosen);
        match entry.as_value_mut() {
            // A remark behind the value stays there.
            Some(old) => {
                let decor = old.decor().clone();
                *old = new;
                *old.decor_mut() = decor;
            }
            None => *entry = Item::Value(new),
        }
    }
    Ok(document.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;
    use crate::table::open;

    fn read(text: &str) -> Result<Settings, Vec<Report>> {
        parse(text, &*open(&games::TABLE[0]))
    }

    #[test]
    fn what_is_written_is_read() {
        let table = open(&games::TABLE[0]);
        let mut settings = Settings::default();
        let chosen = [(Setting::Pieces, "kanji"), (Setting::Redraw, "on"), (Setting::Prompt, "%n \"%g\"> ")];
        for (option, value) in chosen {
            settings.choose(option, value, &*table).expect("it is possible");
        }
        let text = merged("", &settings).expect("an empty file is fine");
        assert_eq!(text, "pieces = \"kanji\"\nredraw = true\nprompt = '%n \"%g\"> '\n");
        let back = read(&text).expect("it was written so");
        assert!(back.chosen().eq(settings.chosen()));
    }

    #[test]
    fn a_new_file_tells_what_could_be_chosen() {
        let table = open(&games::TABLE[0]);
        let nothing = documented();
        assert!(read(&nothing).expect("it is TOML").chosen().next().is_none());
        let mut settings = Settings::default();
        settings.choose(Setting::View, "upper", &*table).expect("it is possible");
        let text = merged(&nothing, &settings).expect("it is TOML");
        assert_eq!(text, nothing.replace("# view = \"lower\"", "view = \"upper\""));
        let options: Vec<&str> = nothing.lines().filter_map(|line| line.strip_prefix("# ")).collect();
        let options: Vec<&str> = options.into_iter().filter(|line| line.contains(" = ")).collect();
        let uncommented = options.join("\n");
        assert_eq!(
            read(&uncommented).expect("each is an option with its value").chosen().count(),
            Setting::all().count()
        );
    }

    #[test]
    fn remarks_and_what_was_not_chosen_stay() {
        let mut settings = Settings::default();
        let table = open(&games::TABLE[0]);
        for (option, value) in [(Setting::Theme, "plain"), (Setting::View, "upper"), (Setting::Redraw, "on")]
        {
            settings.choose(option, value, &*table).expect("it is possible");
        }
        let kept = "# mine\npieces = \"western\" # as in books\ntheme = \"contrast\" # by day\n\
                    view = 'upper' # mine\nredraw = \"on\" # fine\n";
        let text = merged(kept, &settings).expect("it is TOML");
        assert_eq!(text, kept.replace("contrast", "plain"));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let cases = [
            (
                "pieces = \"kanjii\"",
                "`pieces` cannot be `kanjii`",
                "\"kanjii\"",
                Some("did you mean `kanji`?"),
            ),
            (
                "\npeices = \"kanji\"",
                "there is no setting `peices`",
                "peices",
                Some("did you mean `pieces`?"),
            ),
            ("coords = 3", "`coords` is no text", "3", None),
            ("prompt = \"%x\"", "`prompt` cannot be `%x`", "\"%x\"", None),
        ];
        for (text, message, place, help) in cases {
            let report = &read(text).expect_err("it is wrong")[0];
            let found = (report.message.as_str(), &text[report.at.span.start..report.at.span.end]);
            assert_eq!((found, report.help.as_deref()), ((message, place), help));
        }
        assert_eq!(read("pieces = ").expect_err("no value")[0].message, "this is no TOML");
        assert_eq!(read("peices = 1\nview = 2\ncoords = true").expect_err("two mistakes").len(), 2);
    }
}
