//! `boardsh man`: the manual page, from the same tables as the command line, its help and the prompt's.

use std::io;

use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use crate::lang::commands::{Command, Group, TABLE};
use crate::lang::topics::{Section, Subject};

/// What the command line does not say of itself: a heading, things, and what about each.
type Remarks = (&'static str, &'static [(&'static str, &'static str)]);

const ENVIRONMENT: Remarks = (
    "ENVIRONMENT",
    &[
        ("NO_COLOR", "If it is not empty, there are no colours, unless `--color always` asks for them."),
        (
            "CLICOLOR_FORCE",
            "If it is neither empty nor 0, there are colours, also where there is no terminal; but `-i` and `-f` \
             have them in a terminal only.",
        ),
        ("CLICOLOR", "If it is 0, there are no colours."),
        (
            "TERM",
            "In a terminal of the name `dumb` there are no colours unless they are asked for, and lines are \
             typed without completion and hints.",
        ),
        ("XDG_CONFIG_HOME", "The folder for settings; see FILES. It must be absolute."),
        (
            "XDG_STATE_HOME",
            "The folder for what was typed and what is under way; see FILES. It must be absolute.",
        ),
    ],
);

const FILES: Remarks = (
    "FILES",
    &[
        (
            "$XDG_CONFIG_HOME/boardsh/settings.toml",
            "What `set --save` has kept. A terminal reads it. Without the variable it is below `~/.config`, \
             and where the platform keeps such things on Windows.",
        ),
        (
            "$XDG_STATE_HOME/boardsh/history",
            "What was typed at the prompt. Without the variable it is below `~/.local/state`, and where the \
             platform keeps such things on Windows.",
        ),
        (
            "$XDG_STATE_HOME/boardsh/journals",
            "What is under way at each prompt, for `--resume` after a crash. `*.declined` was offered in vain, \
             `*.broken` makes no sense.",
        ),
        (
            ".command",
            "How the program is run that `boardsh grade` grades, in the folder where it is graded: a line, split \
             as a shell does it.",
        ),
        ("*.board", "A game with its variations and remarks, or a script."),
        (
            "*.in",
            "A position and the actions from there, as the assignments of these games have it; `*.out` beside it is what \
         a program should print.",
        ),
        ("*.sfen", "A position in SFEN."),
        ("*.usi", "A line of moves, as the USI protocol has it."),
        ("*.txt", "A position as a drawing."),
    ],
);

const EXIT_STATUS: Remarks = (
    "EXIT STATUS",
    &[
        ("0", "All went well, whoever won."),
        ("1", "A claim of a script does not hold, or a case does not pass."),
        ("2", "The command line is wrong, or something cannot be read or written."),
    ],
);

/// The manual page, in roff.
pub(super) fn page(cli: &clap::Command) -> String {
    // A page has the same bytes whenever it is made: it tells the version, and an empty date.
    let whole = Man::new(cli.clone()).date("\"\"").manual("boardsh");
    let mut page = Roff::new().render();
    page += &part(|out| whole.render_title(out));
    page += &part(|out| whole.render_name_section(out));
    page += &part(|out| whole.render_synopsis_section(out));
    page += &part(|out| whole.render_description_section(out));
    page += &part(|out| whole.render_options_section(out));
    page += &modes(cli);
    page += &rendered(&commands());
    for subject in [Subject::Expressions, Subject::Keys] {
        page += &rendered(&told(subject));
    }
    for remarks in [ENVIRONMENT, FILES, EXIT_STATUS] {
        page += &rendered(&remarked(remarks));
    }
    emphasised(&page)
}

/// What a part of the page is, without what must stand before the first part.
fn part(render: impl Fn(&mut dyn io::Write) -> io::Result<()>) -> String {
    let mut bytes = Vec::new();
    render(&mut bytes).expect("a vector takes whatever is written");
    let text = String::from_utf8(bytes).expect("what was made of text is text");
    text.strip_prefix(&Roff::new().render()).map(str::to_owned).unwrap_or(text)
}

fn rendered(roff: &Roff) -> String {
    part(|out| roff.to_writer(out))
}

/// What can stand behind `boardsh`, each with options of its own. They have no pages of their own.
fn modes(cli: &clap::Command) -> String {
    let mut text = ".SH SUBCOMMANDS\n".to_owned();
    for mode in cli.get_subcommands() {
        // What all of them take is told once, further up.
        let mut mode = mode.clone().bin_name(format!("boardsh {}", mode.get_name())).disable_help_flag(true);
        let usage = mode.render_usage().to_string();
        let usage = usage.strip_prefix("Usage: ").unwrap_or(&usage);
        text += &rendered(Roff::new().control("SS", [usage.replace('-', "\\-").as_str()]));
        let of_mode = Man::new(mode);
        text += &without_heading(&part(|out| of_mode.render_description_section(out)));
        text += &without_heading(&part(|out| of_mode.render_options_section(out)));
    }
    text
}

fn without_heading(section: &str) -> String {
    section.split_inclusive('\n').filter(|line| !line.starts_with(".SH ")).collect()
}

fn commands() -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["COMMANDS"]);
    roff.text([roman("At the prompt and in scripts:")]);
    for group in Group::ALL {
        roff.control("SS", [group.title()]);
        for command in TABLE.iter().filter(|command| command.group == group) {
            describe(&mut roff, command);
        }
    }
    roff
}

fn describe(roff: &mut Roff, command: &Command) {
    roff.control("TP", []);
    roff.text([bold(command.signature())]);
    roff.text([roman(command.summary)]);
    roff.text([roman(command.details)]);
    for alias in command.aliases {
        roff.text([roman(format!("`{alias}` means the same."))]);
    }
    roff.control("RS", []).control("PP", []).control("nf", []);
    for example in command.examples {
        roff.text([roman(*example)]);
    }
    roff.control("fi", []).control("RE", []);
}

/// What `help` has to tell about a subject.
fn told(subject: Subject) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", [subject.name().to_uppercase().as_str()]);
    for Section { title, text, entries } in subject.sections() {
        roff.control("SS", [title.as_str()]);
        if !text.is_empty() {
            roff.text([roman(text)]);
        }
        for (thing, remark) in entries {
            entry(&mut roff, &thing, &remark);
        }
    }
    roff
}

fn remarked((title, entries): Remarks) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", [title]);
    for (thing, remark) in entries {
        entry(&mut roff, thing, remark);
    }
    roff
}

fn entry(roff: &mut Roff, thing: &str, remark: &str) {
    roff.control("TP", []).text([bold(thing)]).text([roman(remark)]);
}

/// The page with what stands in backticks in bold, and characters as they are that roff would take for
/// accents.
fn emphasised(page: &str) -> String {
    let line = |line: &str| {
        let mut text = String::new();
        for (index, piece) in line.split('`').enumerate() {
            text += if index == 0 { "" } else { ["\\fR", "\\fB"][index % 2] };
            text += piece;
        }
        text.replace('~', "\\(ti").replace('^', "\\(ha") + "\n"
    };
    page.lines().map(line).collect()
}
