//! Help from the table of commands, the texts about boardsh and the rules of the game at hand.

use super::page::{Page, column};
use crate::lang::commands::{Command, Group, TABLE};
use crate::lang::topics::{Section, Subject};
use crate::session::{Commands, Topic};
use crate::table::Table;

const MORE: &str = "`help <topic or command>` tells more; any other word is looked up.";

/// Help where there are these commands, for a game.
#[derive(Clone, Copy)]
pub(super) struct Help<'t> {
    pub(super) commands: Commands,
    pub(super) table: &'t dyn Table,
    pub(super) page: Page,
}

impl Help<'_> {
    /// What there is to say about a topic.
    pub(super) fn about(self, topic: &Topic) -> String {
        match topic {
            Topic::Overview if self.commands == Commands::SeedMode => self.few(),
            Topic::Overview => self.overview(),
            Topic::Subject(subject, None) => self.subject(*subject),
            Topic::Subject(subject, Some(same_name)) => format!(
                "{}\n`{}` is a command too:\n{}",
                self.subject(*subject),
                same_name.name,
                self.command(same_name)
            ),
            Topic::Command(command) => self.command(command),
            Topic::Mentions { word, subjects, commands } => self.mentions(word, subjects, commands),
        }
    }

    /// The topics, on one screen: the groups with their commands, and the rest.
    fn overview(self) -> String {
        let names = |group: Group| {
            let of_group =
                TABLE.iter().filter(|command| command.group == group && self.commands.has(command));
            of_group.map(|command| command.name).collect::<Vec<_>>().join(", ")
        };
        let groups = Group::ALL.map(|group| (group.topic(), names(group)));
        let others = Subject::OTHERS.map(|subject| (subject.name(), subject.summary().to_owned()));
        let column = column(Subject::all().map(Subject::name));
        let groups = self.page.entries(&groups, column);
        let others = self.page.entries(&others, column);
        format!("Commands by topic\n{groups}Other topics\n{others}{}", self.paragraph(MORE))
    }

    /// The few commands of a mode in full, and the other topics in a line.
    fn few(self) -> String {
        let others: Vec<String> =
            Subject::OTHERS.iter().map(|subject| format!("`{}`", subject.name())).collect();
        let others = self.paragraph(&format!("Other topics: {}.", others.join(", ")));
        format!("{}{others}{}", self.listed(&Group::ALL), self.paragraph(MORE))
    }

    fn subject(self, subject: Subject) -> String {
        match subject {
            Subject::Group(group) => self.listed(&[group]),
            Subject::All => format!("{}{}", self.listed(&Group::ALL), self.paragraph(MORE)),
            other => text(other, self.table, self.page).unwrap_or_default(),
        }
    }

    /// The commands of some groups, each with what it takes and what it does.
    fn listed(self, groups: &[Group]) -> String {
        let wanted = || {
            let is_wanted =
                |command: &&Command| groups.contains(&command.group) && self.commands.has(command);
            TABLE.iter().filter(is_wanted)
        };
        let column = column(wanted().map(Command::signature));
        let mut text = String::new();
        for group in groups {
            let of_group = wanted().filter(|command| command.group == *group);
            let commands: Vec<(String, String)> =
                of_group.map(|command| (command.signature(), command.summary.to_owned())).collect();
            if commands.is_empty() && groups.len() > 1 {
                continue;
            }
            text.push_str(&format!("{}\n", group.title()));
            if commands.is_empty() {
                text.push_str("  This mode has none of these commands.\n");
            }
            text.push_str(&self.page.entries(&commands, column));
        }
        text
    }

    /// One command, whole.
    fn command(self, command: &Command) -> String {
        let mut text = self.paragraph(&command.signature()) + &self.paragraph(command.summary);
        text.push_str(&self.paragraph(command.details));
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
    fn mentions(self, word: &str, subjects: &[Subject], commands: &[&Command]) -> String {
        let subjects = subjects.iter().map(|subject| (subject.name(), subject.summary().to_owned()));
        let commands = commands.iter().map(|command| (command.name, command.summary.to_owned()));
        let found: Vec<(&str, String)> = subjects.chain(commands).collect();
        let column = column(found.iter().map(|(name, _)| name));
        let more = self.paragraph("`help <topic or command>` tells more.");
        format!("`{word}` is mentioned in\n{}{more}", self.page.entries(&found, column))
    }

    fn paragraph(self, text: &str) -> String {
        self.page.wrapped(text, 0)
    }
}

/// What a subject has to tell that is no list of commands, as it is shown.
pub(super) fn text(subject: Subject, table: &dyn Table, page: Page) -> Option<String> {
    let sections = match subject {
        Subject::Rules => table.rules_text(),
        other => other.sections(),
    };
    let shown: Vec<String> = sections.iter().map(|part| section(part, page)).collect();
    (!shown.is_empty()).then(|| shown.join("\n"))
}

/// A heading with what stands below it.
fn section(section: &Section, page: Page) -> String {
    let text = if section.text.is_empty() { String::new() } else { page.wrapped(&section.text, 0) };
    let column = column(section.entries.iter().map(|(thing, _)| thing));
    format!("{}\n{text}{}", section.title, page.entries(&section.entries, column))
}
