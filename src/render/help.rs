//! Help from the table of commands.

use crate::lang::commands::{Command, Group, TABLE};

const WIDTH: usize = 78;

/// All commands in a screenful.
pub(super) fn overview() -> String {
    let signatures = TABLE.iter().map(|command| command.signature().len());
    let column = signatures.max().unwrap_or(0) + 2;
    let mut text = String::new();
    for group in Group::ALL {
        text.push_str(&format!("{}\n", group.title()));
        for command in TABLE.iter().filter(|command| command.group == group) {
            text.push_str(&format!("  {:column$}{}\n", command.signature(), command.summary));
        }
    }
    text.push_str("`help <command>` tells more, with examples.\n");
    text
}

/// One command, whole.
pub(super) fn command(command: &Command) -> String {
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
    #[test]
    fn help_fits_a_screen_of_80_columns_and_24_lines() {
        let overview = super::overview();
        assert!(overview.lines().all(|line| line.chars().count() <= 80), "{overview}");
        assert!(overview.lines().count() < 24, "{overview}");
    }
}
