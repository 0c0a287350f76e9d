//! Help from the table of commands.

use crate::lang::commands::{Command, Group, TABLE};
use crate::session::Topic;

const WIDTH: usize = 78;

/// What there is to say about a topic.
pub(super) fn about(topic: Topic) -> String {
    match topic {
        Topic::All => overview(|_| true),
        Topic::SeedMode => overview(|command| command.in_seed_mode),
        Topic::Command(command) => self::command(command),
    }
}

/// The commands that are wanted, a group after the other.
fn overview(is_wanted: fn(&Command) -> bool) -> String {
    let wanted = || TABLE.iter().filter(|command| is_wanted(command));
    let column = wanted().map(|command| command.signature().chars().count()).max().unwrap_or(0) + 2;
    let mut text = String::new();
    for group in Group::ALL {
        let commands: Vec<&Command> = wanted().filter(|command| command.group == group).collect();
        if !commands.is_empty() {
            text.push_str(&format!("{}\n", group.title()));
        }
        for command in commands {
            text.push_str(&format!("  {:column$}{}\n", command.signature(), command.summary));
        }
    }
    text.push_str("`help <command>` tells more, with examples.\n");
    text
}

/// One command, whole.
fn command(command: &Command) -> String {
    let mut text = format!("{}\n{}\n", command.signature(), command.summary);
    text.push_str(&wrapped(command.details));
    for alias in command.aliases {
        text.push_str(&format!("`{alias}` means the same.\n"));
    }
    text.push_str("Examples:\n");
    for example in command.examples {
        text.push_str(&format!("  {example}\n"));
    }
    text
}

/// The text in lines of a width that is good to read.
fn wrapped(text: &str) -> String {
    let mut lines = String::new();
    let mut width = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if width > 0 {
            let fits = width + 1 + length <= WIDTH;
            lines.push(if fits { ' ' } else { '\n' });
            width = if fits { width + 1 } else { 0 };
        }
        lines.push_str(word);
        width += length;
    }
    lines.push('\n');
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_fits_a_screen_of_80_columns() {
        for topic in [Topic::All, Topic::SeedMode] {
            let overview = about(topic);
            let longest = overview.lines().map(|line| line.chars().count()).max();
            assert!(longest <= Some(80), "{overview}");
        }
    }

    #[test]
    fn help_of_the_seed_mode_fits_24_lines() {
        assert!(about(Topic::SeedMode).lines().count() < 24);
    }
}
