//! The program under test: a command that somebody gave, or boardsh itself.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::Path;
use std::sync::mpsc;
use std::thread;

use super::case::{Case, CaseError, read_file, text_of};
use super::process::{Bounds, Ended, LOOK_EVERY, Order, Ran, Step, Trouble, lacks_room};
use super::worker::Worker;
use super::{shell, stopping};
use crate::games::Rules;
use crate::lang::ReadError;
use crate::render::{Stream, draw, draw_all, visible};
use crate::repl::ask;
use crate::runner::{Form, Setting, Stop, file, put, shown};
use crate::session::reach::write_whole;

/// Where the command is remembered, in the current folder.
const FILE: &str = ".command";

/// What stands for the case in a command.
const PLACE: &str = "{}";

/// What the command line says about the program.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// The words of a command; none if nothing is said.
    pub command: Vec<OsString>,
    /// It is boardsh, whatever is remembered.
    pub itself: bool,
    /// What is remembered is to be forgotten first.
    pub reset: bool,
    /// The case is fed to standard input.
    pub stdin: bool,
}

/// The program under test.
#[derive(Clone, Debug)]
pub(super) enum Program {
    /// Boardsh, without a process of its own.
    Itself {
        /// The rules that it plays by.
        rules: Rules,
    },
    /// A command.
    Command {
        /// Its words.
        words: Vec<OsString>,
        /// Whether the case is fed to it; else its path is an argument.
        stdin: bool,
        /// Whether it is the one that is remembered.
        remembered: bool,
    },
}

impl Program {
    /// The program that is meant: the one that was given, the one that is remembered, or the one that
    /// somebody says who is asked.
    pub(super) fn find(asked: &Asked, setting: &Setting) -> Result<Self, Stop> {
        if asked.reset {
            forget()?;
        }
        if asked.itself {
            return Ok(Self::Itself { rules: setting.rules });
        }
        if asked.command.first().is_some_and(|name| name.is_empty()) {
            return Err(Stop::Input("error: the program has no name\n".to_owned()));
        }
        let remembered = asked.command.is_empty();
        let words = if remembered { remembered_or_asked(setting)? } else { asked.command.clone() };
        match words.first() {
            None if asked.stdin => {
                Err(Stop::Input("error: `--stdin` needs a command: boardsh reads its own cases\n".to_owned()))
            }
            None => Ok(Self::Itself { rules: setting.rules }),
            Some(_) => Ok(Self::Command { words, stdin: asked.stdin, remembered }),
        }
    }

    /// The command for a case.
    fn words_for(words: &[OsString], stdin: bool, case: &Path) -> Vec<OsString> {
        let has_place = words.iter().filter_map(|word| word.to_str()).any(|word| word.contains(PLACE));
        let put = |word: &OsString| match word.to_str() {
            Some(text) if text.contains(PLACE) => {
                let mut whole = OsString::new();
                for (index, part) in text.split(PLACE).enumerate() {
                    if index > 0 {
                        whole.push(case);
                    }
                    whole.push(part);
                }
                whole
            }
            _ => word.clone(),
        };
        let last = (!has_place && !stdin).then(|| case.as_os_str().to_owned());
        words.iter().map(put).chain(last).collect()
    }

    /// What it is called in a sentence.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Itself { .. } => "boardsh itself".to_owned(),
            Self::Command { words, .. } => {
                let line = shell_words::join(words.iter().map(|word| word.to_string_lossy()));
                format!("`{}`", visible(&line))
            }
        }
    }

    /// The words of the command; none for boardsh itself.
    pub(super) fn words(&self) -> Option<Vec<String>> {
        let Self::Command { words, .. } = self else { return None };
        Some(words.iter().map(|word| word.to_string_lossy().into_owned()).collect())
    }

    /// Whether it is the command in `.command`.
    pub(super) fn is_remembered(&self) -> bool {
        matches!(self, Self::Command { remembered: true, .. })
    }

    /// What to say of a command that only a shell would understand.
    pub(super) fn hint(&self) -> Option<String> {
        match self {
            Self::Command { words, remembered: true, .. } => shell::hint(words),
            _ => None,
        }
    }

    /// What somebody would type to run a case; nothing for boardsh itself.
    pub(super) fn command_line(&self, case: &Path) -> Option<String> {
        let Self::Command { words, stdin, .. } = self else { return None };
        let words = Self::words_for(words, *stdin, case);
        let mut line = shell_words::join(words.iter().map(|word| word.to_string_lossy()));
        if *stdin {
            line.push_str(&format!(" < {}", shell_words::quote(&case.to_string_lossy())));
        }
        Some(visible(&line).into_owned())
    }

    /// Runs it on a case; nothing comes of it if that is not wanted any longer.
    pub(super) fn run(
        &self,
        case: &Case,
        bounds: Bounds,
        worker: &mut Worker,
        is_wanted: &dyn Fn() -> bool,
    ) -> Result<Option<Ran>, CaseError> {
        match self {
            Self::Itself { rules } => itself(case, *rules).map(Some),
            Self::Command { words, stdin, .. } => {
                let input = stdin.then(|| case.input.clone());
                let order = Order { words: Self::words_for(words, *stdin, &case.path), input, bounds };
                worker.run(&order, is_wanted).map_err(|trouble| self.error(&order.words[0], &trouble))
            }
        }
    }

    /// What follows from an error of the system when the program was to be run.
    fn error(&self, name: &OsStr, Trouble { step, error }: &Trouble) -> CaseError {
        let message = match step {
            Step::Feed => format!("the case cannot be fed: {error}"),
            Step::Start => why_not(name, error, self.is_remembered()),
            Step::Follow => format!("the program cannot be followed: {error}"),
        };
        match step {
            _ if lacks_room(error) => CaseError::NoRoom(message),
            Step::Start if error.kind() != io::ErrorKind::ExecutableFileBusy => CaseError::NoProgram(message),
            _ => CaseError::Case(message),
        }
    }
}

/// What boardsh does with a case, as if it had been started with `-f` and nobody went on playing.
fn itself(case: &Case, rules: Rules) -> Result<Ran, CaseError> {
    let bad = |words: String| Ran { ended: Ended::Exited(2), stdout: Vec::new(), stderr: words.into_bytes() };
    if !case.dialect.is_played() {
        return Err(CaseError::Case(format!("boardsh does not play {} yet", case.dialect.name())));
    }
    let source = match case.source() {
        Ok(source) => source,
        Err(ReadError::NotText(about)) => return Ok(bad(draw(&about.0, &about.1, Stream::PLAIN))),
        Err(error) => return Err(CaseError::cannot_read(&case.path, &error)),
    };
    Ok(match file::answer(&source, case.game, rules) {
        Ok(answer) => Ran { ended: Ended::Exited(0), stdout: answer.into_bytes(), stderr: Vec::new() },
        Err(reports) => bad(draw_all(&source, &reports, Stream::PLAIN)),
    })
}

fn remembered_or_asked(setting: &Setting) -> Result<Vec<OsString>, Stop> {
    let path = Path::new(FILE);
    match read_file(path) {
        Ok(bytes) => {
            let text = text_of(&bytes);
            let lines = text.trim_start_matches('\u{feff}').lines();
            let line = lines.map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'));
            let Some(line) = line else { return asked_or_none(setting) };
            split(line).map_err(|why| {
                Stop::Input(format!(
                    "error: the command in `{FILE}` makes no sense: {why}\n  {}\n",
                    visible(line)
                ))
            })
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => asked_or_none(setting),
        Err(error) => Err(Stop::Input(format!("error: cannot read `{FILE}`: {error}\n"))),
    }
}

/// What somebody says who can be asked.
fn asked_or_none(setting: &Setting) -> Result<Vec<OsString>, Stop> {
    if setting.is_typed() { ask_for_command(setting) } else { Ok(Vec::new()) }
}

/// Why no case can be run, and what to do about it.
fn why_not(program: &OsStr, error: &io::Error, remembered: bool) -> String {
    let name = visible(&program.to_string_lossy()).into_owned();
    let mut message = format!("cannot run `{name}`: {error}");
    message.push_str(match error.kind() {
        io::ErrorKind::NotFound if Path::new(program).is_file() => {
            "\n  what its `#!` line names is not there; a line end of Windows behind it may be the reason"
        }
        io::ErrorKind::NotFound if name.contains(' ') => {
            "\n  the words of a command stand apart, without quotes around all of them"
        }
        io::ErrorKind::PermissionDenied if Path::new(program).is_file() => {
            "\n  a script is given to its interpreter, as in `python3 FILE`"
        }
        _ => "",
    });
    if remembered {
        // The first word is the one that is missing.
        let hint = shell::hint(&[program.to_owned()]).unwrap_or_default();
        message.push_str(format!("\n  {hint}").trim_end());
        message.push_str(&format!("\n  it stands in `{FILE}`; `boardsh grade -r` forgets that"));
    }
    message
}

/// Asks until there is an answer that can be understood, and remembers it.
fn ask_for_command(setting: &Setting) -> Result<Vec<OsString>, Stop> {
    const EXPLANATION: &str = "\
Which command runs your program in file mode? The path of each case is put behind it, or where `{}` stands in it.
For example: python3 boxshogi.py -f
Enter alone grades boardsh itself.
";
    put(EXPLANATION)?;
    loop {
        let Some(answer) = answer(setting)? else {
            return Err(Stop::Input("error: nothing was graded\n".to_owned()));
        };
        let answer = answer.trim();
        match split(answer) {
            Ok(words) if words.is_empty() => return Ok(words),
            Ok(words) if !is_program(&words[0]) => {
                let name = visible(&words[0].to_string_lossy()).into_owned();
                let hint = shell::hint(&words).unwrap_or_default();
                put(&format!("There is no program `{name}` that can be run.\n{hint}"))?;
            }
            Ok(words) => {
                put(&shell::hint(&words).unwrap_or_default())?;
                put(&match write_whole(Path::new(FILE), &format!("{answer}\n")) {
                    Ok(()) => format!("Remembered in {FILE}; `boardsh grade -r` asks anew.\n"),
                    Err(error) => format!("It cannot be remembered in {FILE}: {error}\n"),
                })?;
                return Ok(words);
            }
            Err(why) => put(&format!("That makes no sense: {why}.\n"))?,
        }
    }
}

/// A line that somebody types; nothing if they would rather not.
fn answer(setting: &Setting) -> io::Result<Option<String>> {
    const QUESTION: &str = "command> ";
    if setting.form != Form::Sentences {
        return ask(QUESTION, false);
    }
    // Without an editor keys end us, and are taken note of instead.
    stopping::listen();
    let (sender, answers) = mpsc::channel();
    thread::Builder::new().spawn(move || sender.send(ask(QUESTION, true)))?;
    loop {
        match answers.recv_timeout(LOOK_EVERY) {
            Err(_) if !stopping::is_wanted() => {}
            Ok(Ok(Some(answer))) => return Ok(Some(answer)),
            Ok(Err(error)) => return Err(error),
            // The terminal has left the cursor behind the question.
            Ok(Ok(None)) | Err(_) => return put("\n").map(|()| None),
        }
    }
}

/// Whether a word names a program, as far as that can be told before it is run.
#[cfg(unix)]
fn is_program(word: &OsStr) -> bool {
    use std::os::unix::fs::PermissionsExt as _;

    let can_be_run = |file: &Path| {
        file.metadata().is_ok_and(|about| about.is_file() && about.permissions().mode() & 0o111 != 0)
    };
    let path = Path::new(word);
    if word.to_string_lossy().contains('/') {
        return can_be_run(path);
    }
    std::env::var_os("PATH")
        .is_none_or(|all| std::env::split_paths(&all).any(|folder| can_be_run(&folder.join(path))))
}

/// Whether a word names a program, as far as that can be told before it is run.
#[cfg(not(unix))]
fn is_program(_: &OsStr) -> bool {
    true
}

/// The words of a command, as a shell would take them.
fn split(line: &str) -> Result<Vec<OsString>, &'static str> {
    let words = shell_words::split(line).map_err(|_| "a quote is not closed")?;
    if words.first().is_some_and(String::is_empty) {
        return Err("the program has no name");
    }
    Ok(words.into_iter().map(OsString::from).collect())
}

fn forget() -> Result<(), Stop> {
    match fs::remove_file(FILE) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(Stop::Input(format!("error: cannot remove `{}`: {error}\n", shown(Path::new(FILE)))))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(words: &[&str], stdin: bool) -> String {
        let words = words.iter().map(OsString::from).collect();
        Program::Command { words, stdin, remembered: false }
            .command_line(Path::new("my cases/a.in"))
            .expect("a command")
    }

    #[test]
    fn the_path_of_the_case_goes_behind_the_command_or_where_it_says() {
        assert_eq!(line(&["python3", "x y.py", "-f"], false), "python3 'x y.py' -f 'my cases/a.in'");
        assert_eq!(
            line(&["run", "{}", "--log={}.log"], false),
            "run 'my cases/a.in' '--log=my cases/a.in.log'"
        );
        assert_eq!(line(&["run"], true), "run < 'my cases/a.in'");
        assert_eq!(line(&["run", "{}"], true), "run 'my cases/a.in' < 'my cases/a.in'");
    }

    #[test]
    fn a_command_is_split_as_a_shell_does_it() {
        let words = |line| split(line).map(|words| words.join(OsStr::new("|")).into_string().expect("text"));
        assert_eq!(
            words(r#"python3 "my dir/box.py" -f 'a "b"' c\ d"#),
            Ok(r#"python3|my dir/box.py|-f|a "b"|c d"#.into())
        );
        assert_eq!(words("a $HOME ; b | c > d"), Ok("a|$HOME|;|b|||c|>|d".into()), "no shell runs");
        assert_eq!(words("a 'b"), Err("a quote is not closed"));
        assert_eq!(words("'' b"), Err("the program has no name"));
        assert_eq!(words("  "), Ok(String::new()));
    }
}
