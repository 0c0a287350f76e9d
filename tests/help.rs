//! Help: topics on one screen, each of them there, and a search in all of it.

use boardsh::lang::commands::{Group, TABLE};
use boardsh::lang::topics::Subject;

use crate::scripts::refuses_and_helps;
use crate::support::Run;

#[track_caller]
fn help(topic: &str) -> String {
    help_in("minishogi", topic)
}

#[track_caller]
fn help_in(game: &str, topic: &str) -> String {
    Run::new(["--game", game]).input(format!("help {topic}\n")).finish().stderr("").status(0).out()
}

#[test]
fn the_topics_fit_a_screen() {
    let overview = help("");
    assert!(overview.lines().count() < 24, "{overview}");
    let seed_mode = Run::new(["-i"]).input("help\n").finish().out();
    let (_, seed_mode) = seed_mode.split_once("> help\n").expect("the echo");
    assert!(seed_mode.lines().count() <= 24, "{seed_mode}");
}

#[test]
fn all_of_it_is_at_most_80_columns_wide() {
    let topics = Subject::all().map(Subject::name).chain(TABLE.iter().map(|command| command.name));
    for topic in topics.chain(["", "pawn"]) {
        let shown = help(topic);
        assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
    }
}

#[test]
fn every_topic_is_listed_and_there() {
    let overview = help("");
    for subject in Subject::all() {
        let line = format!("  {} ", subject.name());
        assert!(overview.lines().any(|found| found.starts_with(&line)), "{line}: {overview}");
        assert!(help(subject.name()).lines().count() > 1);
    }
    assert_eq!(help("set-up"), help("setup"));
}

#[test]
fn every_command_is_in_one_group() {
    let groups: Vec<String> = Group::ALL.iter().map(|group| help(group.topic())).collect();
    for command in TABLE {
        let line = format!("  {} ", command.signature());
        let listing = groups.iter().filter(|group| group.lines().any(|found| found.starts_with(&line)));
        assert_eq!(listing.count(), 1, "{line}");
    }
}

#[test]
fn a_group_is_a_list_of_commands() {
    let look = "\
Look
  show [what] [pieces] [from <side>]  Show the board and who is to move.
  legal [square|piece|drop] [count]   List what may be played.
  why <action>                        Say whether a move is legal, or why not.
  where <piece>                       Say where pieces of a kind are.
  what <square>                       Say what is on a square.
  attackers <square>                  Say which pieces bear on a square.
";
    assert_eq!(help("look"), look);
}

/// `play` is a group, and `rules` a text; both are commands as well.
#[test]
fn a_command_with_the_name_of_a_topic_is_told_too() {
    for name in ["play", "rules"] {
        let shown = help(name);
        assert!(shown.contains(&format!("\n`{name}` is a command too:\n{name} <")), "{shown}");
    }
}

#[test]
fn the_rules_are_told_in_the_words_of_the_game() {
    let minishogi = help("rules");
    assert!(minishogi.starts_with("The rules of minishogi\nlower and UPPER take turns"), "{minishogi}");
    assert!(minishogi.contains("\n  p pawn    moves one square straight ahead\n"), "{minishogi}");
    let boxshogi = help_in("boxshogi", "rules");
    assert!(boxshogi.contains("\n  p Preview     moves one square straight ahead\n"), "{boxshogi}");
    assert!(!boxshogi.contains("king") && !boxshogi.contains("pawn"), "{boxshogi}");
    let gotesente = help_in("gotesente", "rules");
    assert!(gotesente.starts_with("The rules of gotesente\nGote and Sente take turns"), "{gotesente}");
}

#[test]
fn every_expression_that_help_shows_works() {
    for section in Subject::Expressions.sections() {
        for (expression, _) in section.entries {
            Run::new(["run", "-"]).input(format!("say {expression}\n")).finish().stderr("").status(0);
        }
    }
}

#[test]
fn a_word_is_looked_up() {
    let found = "\
`reason` is mentioned in
  expect  Claim something, and have it proven.
`help <topic or command>` tells more.
";
    assert_eq!(help("reason"), found);
    let pawn = help("pawn");
    for line in ["  rules ", "  drop "] {
        assert!(pawn.lines().any(|found| found.starts_with(line)), "{pawn}");
    }
    assert!(help("ctrl-r").contains("\n  keys "));
}

#[test]
fn what_is_nowhere_may_be_misspelt() {
    let wrong = |word| format!("help has nothing about `{word}`");
    let expected = "expected a topic or the name of a command";
    let close = "did you mean `expressions`?";
    refuses_and_helps("help expresions", "expresions", [&wrong("expresions"), expected], close);
    let lists = "`help` lists the commands";
    refuses_and_helps("help castling", "castling", [&wrong("castling"), expected], lists);
}

#[test]
fn the_seeds_mode_explains_its_own_commands() {
    let run = Run::new(["-i"]).input("help let\nhelp rules\n").finish();
    let run = run.stderr_has("error: `let` is not a command of this mode\n");
    assert!(run.out().contains("The rules of minishogi\n") && !run.out().contains("is a command too"));
}

#[test]
fn options_may_be_misspelt() {
    let pieces = ["`kanjii` is not possible here", "expected letters, western or kanji"];
    refuses_and_helps("set pieces kanjii", "kanjii", pieces, "did you mean `kanji`?");
    let view = ["`uper` is not possible here", "expected a player such as lower"];
    refuses_and_helps("set view uper", "uper", view, "did you mean `upper`?");
    for (line, meant) in [("show histroy", "history"), ("set peices kanji", "pieces")] {
        let run = Run::new([""; 0]).input(line).finish();
        run.stderr_has(&format!("did you mean `{meant}`?\n")).status(2);
    }
}

#[test]
fn squares_may_be_misspelt_a_little() {
    let expected = "expected a square from `a1` to `e5`";
    for (word, meant) in [("A3", "a3"), ("3a", "a3"), ("a33", "a3"), ("aa3", "a3")] {
        let message = format!("there is no square `{word}`");
        let help = format!("did you mean `{meant}`?");
        refuses_and_helps(&format!("move a2 {word}"), word, [&message, expected], &help);
    }
    for word in ["f3", "a6", "a34", "6a", "aaa"] {
        let run = Run::new([""; 0]).input(format!("move a2 {word}\n")).finish().status(2);
        assert!(!run.err().contains("did you mean"), "{}", run.err());
    }
}
