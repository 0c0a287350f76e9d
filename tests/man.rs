//! What boardsh writes for `man` and for shells: from the tables, and such that they can read it.

use std::fs;
use std::process::{Command, Output};

use boardsh::lang::commands::{Group, TABLE};
use boardsh::lang::topics::Subject;
use boardsh::table::Format;
use tempfile::tempdir;

use crate::support::Run;

const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "powershell", "elvish"];

const SUBCOMMANDS: [&str; 5] = ["run", "check", "perft", "man", "completions"];

fn page() -> String {
    Run::new(["man"]).finish().stderr("").status(0).out()
}

fn script(shell: &str) -> String {
    Run::new(["completions", shell]).finish().stderr("").status(0).out()
}

/// A text as the page writes it: dashes are escaped, and what stands in backticks is bold.
fn in_roff(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('-', "\\-").replace('\'', "\\*(Aq");
    let pieces = escaped.split('`').enumerate();
    pieces
        .map(|(index, piece)| if index % 2 == 1 { format!("\\fB{piece}\\fR") } else { piece.into() })
        .collect()
}

/// Runs a program of the system on a file of that text; nothing if there is no such program.
fn read_by(program: &str, arguments: &[&str], text: &str) -> Option<Output> {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("text");
    fs::write(&file, text).expect("written");
    let output = Command::new(program).args(arguments).arg(&file).output();
    if output.is_err() {
        eprintln!("SKIPPED: {program} is not installed, so nobody has read what is written for it");
    }
    output.ok()
}

#[test]
fn every_command_is_in_the_page_with_all_that_help_tells_of_it() {
    let page = page();
    let lines: Vec<&str> = page.lines().collect();
    for command in TABLE {
        let signature = format!("\\fB{}\\fR", in_roff(&command.signature()));
        let texts = [signature, in_roff(command.summary), in_roff(command.details)];
        let examples = command.examples.iter().map(|example| in_roff(example));
        for text in texts.into_iter().chain(examples) {
            assert!(lines.contains(&text.as_str()), "{text:?} of `{}` is missing", command.name);
        }
    }
}

#[test]
fn the_page_has_its_sections_and_a_part_for_each_group() {
    let page = page();
    for section in [
        "NAME",
        "SYNOPSIS",
        "DESCRIPTION",
        "OPTIONS",
        "SUBCOMMANDS",
        "COMMANDS",
        "EXPRESSIONS",
        "KEYS",
        "ENVIRONMENT",
        "FILES",
        "\"EXIT STATUS\"",
    ] {
        assert_eq!(page.matches(&format!("\n.SH {section}\n")).count(), 1, "{section}");
    }
    for group in Group::ALL {
        let heading = format!("\n.SS {}\n", group.title());
        let quoted = format!("\n.SS \"{}\"\n", group.title());
        assert!(page.contains(&heading) || page.contains(&quoted), "{heading}");
    }
    for name in SUBCOMMANDS {
        assert!(page.contains(&format!("boardsh {name}")), "{name}");
    }
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM", "XDG_CONFIG_HOME", "XDG_STATE_HOME"] {
        assert!(page.contains(&format!("\n\\fB{variable}\\fR\n")), "{variable}");
    }
    for file in
        ["CONFIG_HOME/boardsh/settings.toml", "STATE_HOME/boardsh/history", "STATE_HOME/boardsh/journals"]
    {
        assert!(page.contains(&format!("\n\\fB$XDG_{file}\\fR\n")), "{file}");
    }
    for (_, extension) in Format::ALL {
        assert!(page.contains(&format!("\n\\fB*.{extension}\\fR\n")), "{extension}");
    }
    for section in Subject::Keys.sections() {
        assert!(section.entries.iter().all(|(_, remark)| page.contains(&in_roff(remark))));
    }
}

/// A line of text that begins with a dot would be taken for a request, and vanish.
#[test]
fn what_looks_like_a_request_is_one() {
    let meant = ["ie", "el", "TH", "SH", "SS", "TP", "PP", "IP", "RS", "RE", "br", "nf", "fi"];
    for line in page().lines() {
        assert!(!line.starts_with('\''), "{line:?}");
        if let Some(request) = line.strip_prefix('.') {
            let name = request.split(' ').next().unwrap_or_default();
            assert!(meant.contains(&name), "{line:?}");
        }
        assert!(!line.contains(['`', '~', '^']), "roff takes one of these for another character: {line:?}");
    }
}

#[test]
fn groff_reads_the_page_without_a_complaint() {
    let Some(output) = read_by("groff", &["-man", "-k", "-ww", "-Tutf8", "-P-cbou"], &page()) else { return };
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && complaints.is_empty(), "{complaints}");
    let shown = String::from_utf8_lossy(&output.stdout);
    let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    for text in [
        "boardsh - A shell",
        "move <from> <to> [promote]",
        "for $m in legal { play $m; undo }",
        "\\n for a new line, \\\" for a quote and \\{ for a brace",
    ] {
        assert!(shown.contains(text), "{text:?}: {shown}");
    }
}

#[test]
fn a_script_for_each_shell_knows_the_subcommands_and_the_games() {
    for shell in SHELLS {
        let script = script(shell);
        for word in SUBCOMMANDS.iter().chain(&["keep-going"]) {
            assert!(script.contains(word), "{shell}: {word}");
        }
        let lists_values = !matches!(shell, "powershell" | "elvish");
        for game in boardsh::games::TABLE.iter().filter(|_| lists_values) {
            assert!(script.contains(game.name), "{shell}: {}", game.name);
        }
    }
}

#[test]
fn shells_read_their_scripts() {
    for (shell, check) in [("bash", "-n"), ("zsh", "-n"), ("fish", "--no-execute")] {
        let Some(output) = read_by(shell, &[check], &script(shell)) else { continue };
        let complaints = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && complaints.is_empty(), "{shell}: {complaints}");
    }
}

/// bash is asked as it asks itself when somebody presses Tab.
#[test]
fn bash_completes_with_its_script() {
    let ask = "\nCOMP_WORDS=(boardsh --game mini); COMP_CWORD=2; _boardsh boardsh mini --game\n\
               echo \"${COMPREPLY[@]}\"\n";
    let Some(output) = read_by("bash", &["--norc"], &format!("{}{ask}", script("bash"))) else { return };
    assert_eq!(String::from_utf8_lossy(&output.stdout), "minishogi\n");
}

#[test]
fn an_unknown_shell_is_refused_and_the_known_ones_are_told() {
    let run = Run::new(["completions", "tcsh"]).finish().stdout("").status(2);
    assert!(SHELLS.iter().all(|shell| run.err().contains(shell)), "{}", run.err());
}

#[test]
fn neither_writes_events() {
    for arguments in [&["man", "--json"][..], &["completions", "bash", "--json"]] {
        let run = Run::new(arguments).finish().stdout("").status(2);
        run.stderr_has(&format!("`--json` does not go with `{}`", arguments[0]));
    }
}
