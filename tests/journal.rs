//! Nothing is lost: what was done is in a journal, and a run that was cut off can be gone on with.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use boardsh::games::find;
use boardsh::lang::Source;
use boardsh::session::{Event, Known, Policy, Session};
use boardsh::table::{Which, open};
use expectrl::Regex;
use tempfile::{TempDir, tempdir};

use crate::random::Random;
use crate::support::{Run, boardsh};
use crate::terminal::{CTRL_C, CTRL_D, Terminal};

fn session() -> Session {
    Session::new(open(find("minishogi").expect("a game")), Policy::default())
}

/// Something to do: most of all to play, and now and then anything else that is to be kept.
fn statement(session: &Session, random: &mut Random) -> String {
    let others = [
        "undo",
        "undo 3",
        "redo",
        "redo 2",
        "goto start",
        "goto end",
        "goto far",
        "variation 1",
        "variation 2",
        "mark far",
        "mark near",
        "annotate \"a \\\"remark\\\"\\n\"",
        "annotate \"\"",
        "resign",
        "clear",
        "place k a1",
        "place K e5",
        "hand lower p s",
        "turn upper",
        "position start",
        "position \"4k/5/5/5/K4 b G 1\"",
        "rules official",
        "rules box",
        "game gotesente",
        "game boxshogi",
        "set pieces kanji",
        "set prompt \"%n> \"",
        "set view upper",
        "repeat 2 { undo; redo }",
        "for $m in legal { play $m; undo }",
        "let $x = 3",
    ];
    let legal = session.table().legal(&Which::All);
    match random.pick(&legal) {
        Some(&action) if !random.once_in(3) => session.table().spell(action),
        _ => (*random.pick(&others).expect("there are some")).to_owned(),
    }
}

fn shown(session: &mut Session, what: &str) -> String {
    let mut events: Vec<Event> = Vec::new();
    session.run(Source::new("test", what), Path::new("."), &mut events).expect("it can be shown");
    format!("{events:?}")
}

#[test]
fn a_journal_leads_where_the_session_is() {
    let mut random = Random::new(4);
    for _ in 0..30 {
        let (mut session, mut known, mut journal) = (session(), Known::default(), String::new());
        for _ in 0..60 {
            let line = statement(&session, &mut random);
            let mut events: Vec<Event> = Vec::new();
            // What is refused may have done a part of its work.
            let _ = session.run(Source::new("test", line.as_str()), Path::new("."), &mut events);
            let now = Known::of(&session);
            journal += &known.changes(&now, session.table());
            known = now;
        }
        let mut other = self::session();
        let restored = other.follow(&journal).unwrap_or_else(|error| panic!("{error}\n{journal}"));
        other.go_on_with(restored.restored);
        assert_eq!(Known::of(&other), known, "{journal}");
        for what in ["show tree", "show history", "show", "show status"] {
            assert_eq!(shown(&mut other, what), shown(&mut session, what), "{what} after\n{journal}");
        }
    }
}

#[test]
fn a_journal_may_be_cut_off_anywhere() {
    let (mut session, mut known, mut journal) = (session(), Known::default(), String::new());
    let mut at_ends = Vec::new();
    for line in ["move a2 a3", "mark far", "annotate \"a\\n.\\nb\"", "undo", "move b1 b2"] {
        let mut events: Vec<Event> = Vec::new();
        session.run(Source::new("test", line), Path::new("."), &mut events).expect("it can be done");
        let now = Known::of(&session);
        journal += &known.changes(&now, session.table());
        known = now;
        at_ends.push((journal.len(), known.clone()));
    }
    for length in 0..=journal.len() {
        let mut other = self::session();
        let cut = &journal[..length];
        let restored = other.follow(cut).unwrap_or_else(|error| panic!("{error}\n{cut}"));
        other.go_on_with(restored.restored);
        let last = at_ends.iter().rev().find(|(end, _)| *end <= length).map(|(_, known)| known);
        if let Some(expected) = last {
            assert_eq!(&Known::of(&other), expected, "{cut}");
        }
    }
}

/// Many runs with one state folder.
struct Machine {
    state: TempDir,
}

impl Machine {
    fn new() -> Self {
        Self { state: tempdir().expect("a folder") }
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = boardsh();
        command.args(arguments).env("XDG_STATE_HOME", self.state.path()).env("TERM", "xterm");
        command.env("NO_COLOR", "1");
        command
    }

    fn terminal(&self, arguments: &[&str]) -> Terminal {
        Terminal::run(self.command(arguments))
    }

    /// What a run that was cut off has left, told through a pipe.
    fn left(&self, question: &str) -> String {
        Run::of(self.command(&["--resume"])).input(question).finish().status(0).out()
    }

    fn journals(&self) -> Vec<String> {
        let folder = fs::read_dir(self.state.path().join("boardsh/journals"));
        let entries = folder.into_iter().flatten().flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    }
}

/// Two moves, a mark and a setting, and then the end of the world.
fn cut_off(machine: &Machine) {
    let mut terminal = machine.terminal(&[]);
    terminal.sees("lower 0> ");
    terminal.enters("move a2 a3; move e4 e3; mark far; undo; set coords off");
    terminal.sees("UPPER 1> ");
    terminal.kills();
}

#[test]
fn a_run_that_was_cut_off_is_offered() {
    let machine = Machine::new();
    cut_off(&machine);
    let mut terminal = machine.terminal(&[]);
    terminal.sees("boardsh was cut off just now, at ply 1 of minishogi. Go on there? [Y/n] ");
    terminal.enters("y");
    terminal.sees("| p|__|__|__|__|\r\n|__|__|__|__|__|\r\n");
    terminal.sees("UPPER 1> ");
    terminal.enters("goto far");
    terminal.sees("lower 2> ");
    terminal.types(CTRL_D);
    terminal.sees("This game is not saved");
    terminal.sees("lower 2> ");
    terminal.types(CTRL_D);
    terminal.ends_with_status(0);
    assert_eq!(machine.journals(), [""; 0]);
}

#[test]
fn it_may_be_cut_off_again() {
    let machine = Machine::new();
    cut_off(&machine);
    let mut terminal = machine.terminal(&["--resume"]);
    terminal.sees("UPPER 1> ");
    terminal.enters("redo; move b1 b2");
    terminal.sees("UPPER 3> ");
    terminal.kills();
    assert_eq!(machine.left("say \"{ply}\""), "3\n");
    assert!(machine.left("goto far; say \"{ply}\"").ends_with("\n2\n"));
    // Through a pipe it is only looked at.
    assert_eq!(machine.journals().len(), 1);
}

#[test]
fn what_is_declined_is_kept_but_not_offered_again() {
    let machine = Machine::new();
    cut_off(&machine);
    let mut terminal = machine.terminal(&[]);
    terminal.sees("Go on there? [Y/n] ");
    terminal.enters("n");
    terminal.sees("It is kept: `boardsh --resume` goes on there.");
    terminal.sees("lower 0> ");
    terminal.enters("quit");
    terminal.ends_with_status(0);
    let mut terminal = machine.terminal(&[]);
    terminal.sees("lower 0> ");
    terminal.enters("quit");
    let seen = terminal.ends_with_status(0);
    assert!(!seen.contains("cut off"), "{seen:?}");
    assert_eq!(machine.left("say \"{ply}\""), "1\n");
}

/// Who went on with it after all is in the middle of something again.
#[test]
fn what_was_declined_and_gone_on_with_is_offered_again() {
    let machine = Machine::new();
    cut_off(&machine);
    let mut terminal = machine.terminal(&[]);
    terminal.sees("Go on there? [Y/n] ");
    terminal.enters("n");
    terminal.sees("lower 0> ");
    terminal.enters("quit");
    terminal.ends_with_status(0);
    let mut terminal = machine.terminal(&["--resume"]);
    terminal.sees("UPPER 1> ");
    terminal.enters("move b5 a4");
    terminal.sees("lower 2> ");
    terminal.kills();
    let mut terminal = machine.terminal(&[]);
    terminal.sees("at ply 2 of minishogi. Go on there? [Y/n] ");
    terminal.enters("yes");
    terminal.sees("lower 2> ");
    terminal.enters("quit");
    terminal.ends_with_status(0);
    assert_eq!(machine.journals(), [""; 0]);
}

/// Somebody who does not answer the question has not declined.
#[test]
fn who_does_not_answer_is_asked_again() {
    let machine = Machine::new();
    cut_off(&machine);
    for key in [CTRL_C, CTRL_D] {
        let mut terminal = machine.terminal(&[]);
        terminal.sees("Go on there? [Y/n] ");
        terminal.enters("perhaps");
        terminal.sees("Please answer `y` or `n`.");
        terminal.sees("Go on there? [Y/n] ");
        terminal.types(key);
        terminal.sees("It is kept, and the next start will ask again.");
        terminal.sees("lower 0> ");
        terminal.enters("quit");
        terminal.ends_with_status(0);
    }
    assert_eq!(machine.left("say \"{ply}\""), "1\n");
}

/// How things look is for whoever goes on to say.
#[test]
fn sentences_stay_sentences_after_a_crash() {
    let machine = Machine::new();
    let mut terminal = machine.terminal(&[]);
    terminal.sees("lower 0> ");
    terminal.enters("set speech off; set pieces kanji; move a2 a3");
    terminal.sees("UPPER 1> ");
    terminal.kills();
    let mut terminal = machine.terminal(&["--plain", "--resume"]);
    let seen = terminal.waits_for("UPPER 1> ", "the prompt");
    assert!(seen.contains("UPPER is to move.") && !seen.contains('|'), "{seen:?}");
    terminal.kills();
    assert!(machine.left("show board").starts_with("5 | R| B| S| G| K|\n"));
}

#[test]
fn a_run_that_goes_on_is_left_alone() {
    let machine = Machine::new();
    let mut first = machine.terminal(&[]);
    first.sees("lower 0> ");
    first.enters("move a2 a3");
    first.sees("UPPER 1> ");
    let mut second = machine.terminal(&["--resume"]);
    second.sees("No run was cut off: this is a new game.");
    second.sees("lower 0> ");
    second.enters("quit");
    second.ends_with_status(0);
    first.enters("quit");
    first.ends_with_status(0);
    assert_eq!(machine.journals(), [""; 0]);
}

#[test]
fn the_seeds_mode_is_kept_too() {
    let machine = Machine::new();
    let mut terminal = machine.terminal(&["-i"]);
    terminal.sees("lower> ");
    terminal.enters("move a2 a3");
    terminal.sees("UPPER> ");
    terminal.kills();
    let mut study = machine.terminal(&["--resume"]);
    study.sees("One of `boardsh -i` was: `boardsh -i --resume` goes on there.");
    study.sees("lower 0> ");
    study.enters("quit");
    study.ends_with_status(0);
    let mut terminal = machine.terminal(&["-i"]);
    terminal.sees("ply 1 of minishogi. Go on there? [Y/n] ");
    terminal.enters("");
    terminal.sees("3 | p|");
    terminal.sees("UPPER> ");
    terminal.enters("quit");
    terminal.ends_with_status(0);
    assert_eq!(machine.journals(), [""; 0]);
}

/// Whether an illegal move loses is for the game to say that is gone on with.
#[test]
fn the_seeds_mode_goes_on_as_the_game_prescribes() {
    let machine = Machine::new();
    let mut terminal = machine.terminal(&["-i", "--game", "gotesente"]);
    terminal.sees("Gote> ");
    terminal.enters("move a2 a3");
    terminal.sees("Sente> ");
    terminal.kills();
    let mut terminal = machine.terminal(&["-i", "--resume"]);
    terminal.sees("Sente> ");
    terminal.enters("move a5 a1");
    terminal.sees("error: ");
    terminal.sees("Sente> ");
    terminal.enters("quit");
    terminal.ends_with_status(0);
}

fn with_journal(name: &str, text: &str) -> Machine {
    let machine = Machine::new();
    let folder = machine.state.path().join("boardsh/journals");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join(name), text).expect("a file");
    machine
}

#[test]
fn a_journal_is_followed_as_far_as_it_makes_sense() {
    let machine = with_journal(
        "study-1-0.journal",
        "boardsh journal 1\nset colours \"many\"\ngame minishogi\nrules box\nbegin position \"rbsgk/4p/5/P4/KGSBR b - 1\"\npresent 0\n.\n\
         from 0 move a2 a3\npresent 1\n.\nfrom 1 move a2 a3\n.\nfrom 1 move e4 e3\n.\n",
    );
    let run = Run::of(machine.command(&["--resume"])).input("say \"{ply}\"").finish();
    run.stdout("1\n").status(0).stderr_has("the end of the journal").stderr_has("line 11: ");
    assert_eq!(machine.journals().len(), 2, "there is a copy of all of it");
}

#[test]
fn a_journal_of_another_version_is_left_alone() {
    let machine = with_journal("study-1-0.journal", "boardsh journal 2\nwhatever\n.\n");
    let run = Run::of(machine.command(&["--resume"])).input("say \"{ply}\"").finish();
    run.stdout("0\n").status(0).stderr("No run was cut off: this is a new game.\n");
    assert_eq!(machine.journals(), ["study-1-0.journal"]);
}

/// Somebody may tidy up: then everything is written anew.
#[test]
fn a_journal_that_was_taken_away_is_written_anew() {
    let machine = Machine::new();
    let mut terminal = machine.terminal(&[]);
    terminal.sees("lower 0> ");
    terminal.enters("move a2 a3");
    terminal.sees("UPPER 1> ");
    fs::remove_dir_all(machine.state.path().join("boardsh")).expect("it is there");
    terminal.enters("move e4 e3");
    terminal.sees("lower 2> ");
    terminal.kills();
    assert_eq!(machine.left("say \"{ply}\""), "2\n");
}

#[test]
fn a_journal_that_makes_no_sense_is_put_aside() {
    let machine = with_journal("study-1-0.journal", "boardsh journal 1\nfrom 7 move a2 a3\n.\n");
    let run = Run::of(machine.command(&["--resume"])).input("say \"{ply}\"").finish();
    let run = run.stdout("0\n").status(0).stderr_has("makes no sense");
    run.stderr_has("line 2: there is no node `7`").stderr_has("No run was cut off");
    assert_eq!(machine.journals(), ["study-1-0.broken"]);
}

#[test]
fn a_place_that_cannot_be_written_is_told_once_and_the_game_goes_on() {
    let machine = Machine::new();
    let mut command = machine.command(&[]);
    command.env("XDG_STATE_HOME", "/dev/null/nowhere");
    let mut terminal = Terminal::run(command);
    terminal.sees("lower 0> ");
    terminal.enters("move a2 a3");
    terminal.sees("warning: what you do cannot be kept");
    terminal.sees("UPPER 1> ");
    terminal.enters("move e4 e3");
    let seen = terminal.waits_for("lower 2> ", "the prompt");
    assert!(!seen.contains("warning"), "{seen:?}");
    terminal.enters("quit");
    terminal.ends_with_status(0);
}

/// A file that may not grow any more is as good as a full disk; when there is room again, all is kept.
#[test]
fn a_full_disk_is_told_once_and_the_game_goes_on() {
    let machine = Machine::new();
    let mut command = Command::new("sh");
    let limited = "trap '' XFSZ; ulimit -f 1; exec \"$0\"";
    command.args(["-c", limited, env!("CARGO_BIN_EXE_boardsh")]);
    command.env("XDG_STATE_HOME", machine.state.path()).env("XDG_CONFIG_HOME", machine.state.path());
    command.env("TERM", "xterm").env("NO_COLOR", "1");
    let mut terminal = Terminal::run(command);
    terminal.sees("lower 0> ");
    terminal.enters("move a2 a3");
    terminal.sees("UPPER 1> ");
    terminal.enters("for $m in legal { play $m; undo }; for $m in legal { play $m; for $n in legal { play $n; undo }; undo }");
    terminal.sees("warning: what you do cannot be kept");
    terminal.sees("UPPER 1> ");
    terminal.enters("mark far");
    let seen = terminal.waits_for("UPPER 1> ", "the prompt");
    assert!(!seen.contains("warning"), "{seen:?}");
    terminal.kills();
    assert_eq!(machine.left("say \"{ply}\""), "1\n");
}

/// Kills a run at some moment, and looks whether everything is there that it had accepted.
fn survives(times: usize) {
    let mut random = Random::new(13);
    for round in 0..times {
        let machine = Machine::new();
        let mut terminal = machine.terminal(&[]);
        terminal.sees("lower 0> ");
        let seen = random.below(6);
        for ply in 1..=seen {
            terminal.enters(if ply % 2 == 1 { "play (legal at 1)" } else { "play (legal at 2)" });
            terminal.waits_for(Regex(format!("(lower|UPPER) {ply}( [+]check)?> ")), "the next prompt");
        }
        // Another move may be accepted or not: it has not been answered yet.
        terminal.types("play (legal at 1)\r");
        std::thread::sleep(Duration::from_micros(random.below(3_000) as u64));
        terminal.kills();
        let left: usize = machine.left("say \"{ply}\"").trim().parse().expect("a number");
        assert!(left == seen || left == seen + 1, "round {round}: {seen} were accepted, {left} are left");
    }
}

#[test]
fn nothing_accepted_is_lost_whenever_the_program_is_killed() {
    survives(8);
}

/// The long run: `cargo test --test promises killed_500 -- --ignored`.
#[test]
#[ignore = "a long run: 500 terminals are opened and killed"]
fn nothing_accepted_is_lost_when_it_is_killed_500_times() {
    survives(500);
}
