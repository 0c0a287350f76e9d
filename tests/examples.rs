//! What `help` shows as an example works.

use boardsh::lang::commands::TABLE;
use tempfile::tempdir;

use crate::support::Run;

/// The examples of a command are one session from the start, in a folder of its own.
#[track_caller]
fn every_example_works_in(game: &str) {
    for command in TABLE {
        assert!(!command.examples.is_empty(), "{} has no example", command.name);
        let folder = tempdir().expect("a folder");
        let lines = command.examples.join("\n");
        // The study prompt reports whatever is wrong, illegal moves as well.
        let run = Run::new(["--game", game]).within(&folder).input(&lines).finish();
        let status = run.output.status.code();
        assert!(
            status == Some(0) && run.err().is_empty(),
            "{game}: the examples of `{}` do not work:\n{lines}\n{}",
            command.name,
            run.err()
        );
    }
}

#[test]
fn every_example_works() {
    every_example_works_in("minishogi");
}

#[test]
fn every_example_works_in_the_other_skins() {
    every_example_works_in("boxshogi");
    every_example_works_in("gotesente");
}

#[test]
fn every_command_is_among_its_own_examples() {
    for command in TABLE {
        // It may stand in the braces of another one.
        let shows = |line: &&str| line.split([' ', ';', '{', '}']).any(|word| word == command.name);
        assert!(command.examples.iter().any(shows), "{} is not shown at work", command.name);
    }
}
