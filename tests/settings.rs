//! Settings: what `set` takes and tells, and the file in which they outlive the program.

use std::fs;
use std::path::Path;

use tempfile::{TempDir, tempdir};

use crate::support::{Run, boardsh};
use crate::terminal::Terminal;

/// Runs boardsh through a pipe with a config folder of its own.
fn run(config: &Path, input: &str) -> crate::support::Finished {
    let mut command = boardsh();
    command.env("XDG_CONFIG_HOME", config);
    Run::of(command).input(input).finish()
}

fn folder() -> TempDir {
    tempdir().expect("a folder")
}

fn with_file(text: &str) -> TempDir {
    let folder = folder();
    fs::create_dir(folder.path().join("boardsh")).expect("a folder");
    fs::write(folder.path().join("boardsh/settings.toml"), text).expect("a file");
    folder
}

#[test]
fn set_tells_what_is_set() {
    let all = "\
set pieces letters
set view lower
set theme default
set coords on
set redraw off
set speech off
set prompt default
";
    Run::new([""; 0]).input("set\n").finish().stdout(all).status(0);
    let some = "set prompt \"%n> \"\nset coords off\n";
    Run::new([""; 0])
        .input("set prompt \"%n> \"; set coords off; set prompt; set coords\n")
        .finish()
        .stdout(some);
}

#[test]
fn what_cannot_be_set_changes_nothing() {
    let run =
        Run::new([""; 0]).input("set prompt \"%x\"\nset redraw maybe\nset prompt\nset redraw\n").finish();
    let run = run.stdout("set prompt default\nset redraw off\n").status(2);
    run.stderr_has("expected one line with `%p`, `%n`, `%c`, `%g`, `%%` in it")
        .stderr_has("expected on or off");
}

#[test]
fn what_was_chosen_is_kept() {
    let config = folder();
    let file = config.path().join("boardsh/settings.toml");
    let said = format!("Saved to {}.\n", file.display());
    run(config.path(), "set pieces western; set coords off; set --save\n").stdout(&said).status(0);
    let chosen = || {
        let text = fs::read_to_string(&file).expect("it was written");
        let lines: Vec<String> =
            text.lines().filter(|line| line.contains(" = ")).map(str::to_owned).collect();
        lines.into_iter().filter(|line| !line.starts_with('#')).collect::<Vec<_>>()
    };
    assert_eq!(chosen(), ["pieces = \"western\"", "coords = false"]);
    run(config.path(), "set --save coords on\n").stdout(&said).status(0);
    assert_eq!(chosen(), ["pieces = \"western\"", "coords = true"]);
}

#[test]
fn a_pipe_is_shown_the_same_whatever_somebody_has_chosen() {
    let config = with_file("pieces = \"kanji\"\n");
    let board = Run::new([""; 0]).input("show board\n").finish().out();
    run(config.path(), "show board\n").stdout(&board).status(0);
}

#[test]
fn a_script_changes_nobodys_settings() {
    let run = Run::new(["run", "-"]).input("set --save\n").finish().status(2);
    run.stderr_has("a script does not change anybody's settings");
}

#[test]
fn a_broken_file_is_not_written_over() {
    let config = with_file("pieces = \n");
    run(config.path(), "set --save pieces kanji\n").status(2).stderr_has("is broken and was left as it is");
    let text = fs::read_to_string(config.path().join("boardsh/settings.toml")).expect("it is there");
    assert_eq!(text, "pieces = \n");
}

/// boardsh in a terminal, with a config folder.
fn terminal(config: &Path) -> Terminal {
    let mut command = boardsh();
    command.env("XDG_CONFIG_HOME", config).env("TERM", "xterm").env("NO_COLOR", "1");
    Terminal::run(command)
}

#[test]
fn a_terminal_shows_things_as_they_were_chosen() {
    let config = with_file("# mine\nview = \"upper\"\ncoords = false\nprompt = \"%g %n%c>\"\n");
    let mut terminal = terminal(config.path());
    terminal.sees("| r| b| s| g| k|\r\n|__|__|__|__| p|");
    terminal.sees("minishogi 0> ");
    terminal.enters("quit");
    terminal.ends_with_status(0);
}

#[test]
fn a_broken_file_is_told_with_its_line_and_ignored() {
    let config = with_file("view = \"upper\"\n\npeices = \"kanji\"\n");
    let mut terminal = terminal(config.path());
    terminal.sees("there is no setting `peices`");
    terminal.sees("settings.toml:3:1");
    terminal.sees("did you mean `pieces`?");
    terminal.sees("The settings are ignored.");
    terminal.sees("5 | R| B| S| G| K|");
    terminal.sees("lower 0> ");
    terminal.enters("quit");
    terminal.ends_with_status(0);
}

#[test]
fn a_file_that_is_no_text_is_told_with_its_line() {
    let config = with_file("view = \"upper\"\n");
    fs::write(config.path().join("boardsh/settings.toml"), b"view = \"upper\"\npieces = \"k\xff\"\n")
        .expect("written");
    let mut terminal = terminal(config.path());
    terminal.sees("this is not text: a byte is not valid UTF-8");
    terminal.sees("settings.toml:2:12");
    terminal.sees("The settings are ignored.");
    terminal.sees("lower 0> ");
    terminal.enters("quit");
    terminal.ends_with_status(0);
}

#[test]
fn a_new_board_takes_the_place_of_the_old_one_when_asked() {
    let mut terminal = terminal(folder().path());
    terminal.sees("lower 0> ");
    terminal.enters("set redraw on");
    terminal.sees("lower 0> ");
    terminal.enters("move a2 a3");
    terminal.sees("\x1b[H\x1b[2Jlower player action: move a2 a3\r\n5 |");
    terminal.sees("UPPER 1> ");
    terminal.enters("move a3 a4");
    let refused = terminal.waits_for("UPPER 1> ", "the prompt");
    assert!(!refused.contains("\x1b[2J"), "an error does not clear the screen: {refused:?}");
    terminal.enters("set redraw off; undo");
    let undone = terminal.waits_for("lower 0> ", "the prompt");
    assert!(!undone.contains("\x1b[2J"), "{undone:?}");
    terminal.enters("quit");
    terminal.ends_with_status(0);
}

/// The file tells what could be chosen, so that nobody has to look it up.
#[test]
fn a_new_file_has_every_option_as_a_remark() {
    let config = folder();
    run(config.path(), "set --save theme contrast\n").status(0);
    let text = fs::read_to_string(config.path().join("boardsh/settings.toml")).expect("it was written");
    assert!(
        text.contains(
            "\n# how a board in colour is marked: \"default\", \"plain\", \"contrast\"\ntheme = \"contrast\"\n"
        ),
        "{text}"
    );
    assert!(text.contains("\n# from whose side the board is seen\n# view = \"lower\"\n"), "{text}");
}

/// The file in the README has every option, and a terminal takes it.
#[test]
fn the_file_in_the_readme_can_be_read() {
    let readme = fs::read_to_string(crate::support::root().join("README.md")).expect("there is a README");
    let (_, rest) = readme.split_once("```toml\n").expect("a file is shown");
    let (file, _) = rest.split_once("```").expect("it ends");
    for option in boardsh::lang::options::Setting::all() {
        assert!(file.contains(&format!("{} = ", option.name())), "{} is missing", option.name());
    }
    let config = with_file(file);
    let mut terminal = terminal(config.path());
    terminal.sees("minishogi lower 0> ");
    terminal.enters("quit");
    terminal.ends_with_status(0);
}
