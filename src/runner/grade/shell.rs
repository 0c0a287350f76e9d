//! What only a shell would understand in a command.

use std::ffi::{OsStr, OsString};

use crate::render::visible;

/// Words that join commands, or say where output goes.
const JOINTS: [&str; 12] = ["&&", "||", "|", "&", ";", ">", ">>", "<", "2>", "2>&1", "2>>", "&>"];

/// What to say of words of which a shell would make something else.
pub(super) fn hint(words: &[OsString]) -> Option<String> {
    let is_set = words.first().filter(|word| is_assignment(word));
    let word = is_set.or_else(|| words.iter().find(|word| is_for_shell(word)))?;
    let word = visible(&word.to_string_lossy()).into_owned();
    Some(format!("No shell runs that would understand `{word}`; one that does is `sh -c '…'`.\n"))
}

/// `NAME=value`
fn is_assignment(word: &OsStr) -> bool {
    let name = word.to_str().and_then(|word| word.split_once('=')).map(|(name, _)| name);
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    name.is_some_and(|name| !name.is_empty() && name.chars().all(is_of_name))
}

fn is_for_shell(word: &OsStr) -> bool {
    let Some(word) = word.to_str() else { return false };
    let is_variable = word.strip_prefix('$').is_some_and(|name| !name.is_empty() && !name.contains(' '));
    // `python3 a.py; echo`
    let ends_command = word.len() > 1 && word.ends_with(';');
    JOINTS.contains(&word) || word == "~" || word.starts_with("~/") || is_variable || ends_command
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word_of(line: &[&str]) -> Option<String> {
        let words: Vec<OsString> = line.iter().map(OsString::from).collect();
        hint(&words).map(|hint| hint.split('`').nth(1).unwrap_or_default().to_owned())
    }

    #[test]
    fn what_only_a_shell_understands_is_found() {
        for (line, word) in [
            (&["cd", "a", "&&", "python3", "b.py"][..], "&&"),
            (&["cat", ">", "x"], ">"),
            (&["make;", "./a"], "make;"),
            (&["~/a.py"], "~/a.py"),
            (&["python3", "$HOME/a.py"], "$HOME/a.py"),
            (&["DEBUG=1", "python3", "a.py"], "DEBUG=1"),
        ] {
            assert_eq!(word_of(line).as_deref(), Some(word));
        }
    }

    #[test]
    fn what_a_program_may_well_be_told_is_not() {
        for line in [
            &["sh", "-c", "a && b > $c; d"][..],
            &["python3", "a.py", "-f", "level=3"],
            &["java", "-Dx=y", "Main", "a;b", "$"],
            &["./=", "a|b"],
        ] {
            assert_eq!(word_of(line), None);
        }
    }
}
