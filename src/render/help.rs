//! Help from the table of commands, the texts about boardsh and the rules of the game at hand.

use crate::lang::commands::{Command, Group, TABLE};
use crate::lang::topics::{Section, Subject};
use crate::session::{Commands, Topic};
use crate::table::Table;

const WIDTH: usize = 78;

const MORE: &str = "`help <topic or command>` tells more; any other word is looked up.\n";

/// What there is to say about a topic where there are these commands.
pub(super) fn about(topic: &Topic, commands: Commands, table: &dyn Table) -> String {
    match topic {
        Topic::Overview if commands == Commands::SeedMode => few(commands),
        Topic::Overview => overview(commands),
        Topic::Subject(subject, None) => self::subject(*subject, commands, table),
        Topic::Subject(subject, Some(same_name)) => format!(
            "{}\n`{}` is a command too:\n{}",
            self::subject(*subject, commands, table),
            same_name.name,
            command(same_name)
        ),
        Topic::Command(command) => self::command(command),
        Topic::Mentions { word, subjects, commands } => mentions(word, subjects, commands),
    }
}

/// What a subject has to tell that is no list of commands, as it is shown.
pub(super) fn text(subject: Subject, table: &dyn Table) -> Option<String> {
    let sections = match subject {
        Subject::Rules => table.rules_text(),
        other => other.sections(),
    };
    let shown: Vec<String> = sections.iter().map(section).collect();
    (!shown.is_empty()).then(|| shown.join("\n"))
}

/// The topics, on one screen: the groups with their commands, and the rest.
fn overview(commands: Commands) -> String {
    let names = |group: Group| {
        let of_group = TABLE.iter().filter(|command| command.group == group && commands.has(command));
        of_group.map(|command| command.name).collect::<Vec<_>>().join(", ")
    };
    let groups = Group::ALL.map(|group| (group.topic(), names(group)));
    let others = Subject::OTHERS.map(|subject| (subject.name(), subject.summary().to_owned()));
    let column = width(Subject::all().map(Subject::name));
    format!("Commands by topic\n{}Other topics\n{}{MORE}", entries(&groups, column), entries(&others, column))
}

/// The few commands of a mode in full, and the other topics in a line.
fn few(commands: Commands) -> String {
    let others: Vec<String> = Subject::OTHERS.iter().map(|subject| format!("`{}`", subject.name())).collect();
    format!("{}Other topics: {}.\n{MORE}", listed(&Group::ALL, commands), others.join(", "))
}

fn subject(subject: Subject, commands: Commands, table: &dyn Table) -> String {
    match subject {
        Subject::Group(group) => listed(&[group], commands),
        Subject::All => format!("{}{MORE}", listed(&Group::ALL, commands)),
        other => text(other, table).unwrap_or_default(),
    }
}

/// The commands of some groups, each with what it takes and what it does.
fn listed(groups: &[Group], available: Commands) -> String {
    let wanted = || TABLE.iter().filter(|command| groups.contains(&command.group) && available.has(command));
    let column = width(wanted().map(Command::signature));
    let mut text = String::new();
    for group in groups {
        let commands: Vec<&Command> = wanted().filter(|command| command.group == *group).collect();
        if commands.is_empty() && groups.len() > 1 {
            continue;
        }
        text.push_str(&format!("{}\n", group.title()));
        if commands.is_empty() {
            text.push_str("  This mode has none of these commands.\n");
        }
        for command in commands {
            text.push_str(&format!("  {:column$}{}\n", command.signature(), command.summary));
        }
    }
    text
}

/// One command, whole.
fn command(command: &Command) -> String {
    let mut text = format!("{}\n{}\n", command.signature(), command.summary);
    text.push_str(&wrapped(command.details, 0));
    for alias in command.aliases {
        text.push_str(&format!("`{alias}` means the same.\n"));
    }
    text.push_str("Examples:\n");
    for example in command.examples {
        text.push_str(&format!("  {example}\n"));
    }
    text
}

/// Where a word is mentioned, a line each.
fn mentions(word: &str, subjects: &[Subject], commands: &[&Command]) -> String {
    let subjects = subjects.iter().map(|subject| (subject.name(), subject.summary().to_owned()));
    let commands = commands.iter().map(|command| (command.name, command.summary.to_owned()));
    let found: Vec<(&str, String)> = subjects.chain(commands).collect();
    let column = width(found.iter().map(|(name, _)| name));
    format!("`{word}` is mentioned in\n{}`help <topic or command>` tells more.\n", entries(&found, column))
}

/// A heading with what stands below it.
fn section(section: &Section) -> String {
    let text = if section.text.is_empty() { String::new() } else { wrapped(&section.text, 0) };
    let column = width(section.entries.iter().map(|(thing, _)| thing));
    format!("{}\n{text}{}", section.title, entries(&section.entries, column))
}

/// Things and remarks about them in two columns, the first of that width.
fn entries(entries: &[(impl AsRef<str>, String)], column: usize) -> String {
    let line = |(thing, remark): &(_, String)| {
        let remark = wrapped(remark, column + 2);
        format!("  {:column$}{remark}", AsRef::<str>::as_ref(thing))
    };
    entries.iter().map(line).collect()
}

/// How wide a column of these is, with a gap behind it.
fn width(things: impl Iterator<Item = impl AsRef<str>>) -> usize {
    things.map(|thing| thing.as_ref().chars().count()).max().unwrap_or(0) + 2
}

/// The text in lines of a width that is good to read. It begins behind so many columns, and all further
/// lines do.
fn wrapped(text: &str, indent: usize) -> String {
    let mut lines = String::new();
    let mut width = indent;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if width > indent {
            let fits = width + 1 + length <= WIDTH;
            let gap = if fits { " ".to_owned() } else { format!("\n{:indent$}", "") };
            lines.push_str(&gap);
            width = if fits { width + 1 } else { indent };
        }
        lines.push_str(word);
        width += length;
    }
    lines.push('\n');
    lines
}
