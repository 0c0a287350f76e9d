//! Every transcript in the README is run and compared. `BLESS=1 cargo test --test promises readme` writes
//! them anew, to be read before they are committed.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::root;

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).expect("the README")
}

/// The blocks of the README that show a command and its output.
fn transcripts(readme: &str) -> Vec<(String, String)> {
    let blocks = readme.split("```console\n$ ").skip(1);
    blocks
        .map(|block| {
            let (command, rest) = block.split_once('\n').expect("a command has a line of its own");
            let (output, _) = rest.split_once("```").expect("a block is closed");
            (command.to_owned(), output.to_owned())
        })
        .collect()
}

#[test]
#[cfg(unix)]
fn every_transcript_is_what_boardsh_prints() {
    let program = Path::new(env!("CARGO_BIN_EXE_boardsh")).parent().expect("the program is in a folder");
    let others = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([program.to_owned()].into_iter().chain(env::split_paths(&others)));
    let path = path.expect("folders without colons");
    let mut readme = readme();
    let transcripts = transcripts(&readme);
    assert!(transcripts.len() >= 5, "the README shows what boardsh does");
    for (command, expected) in transcripts {
        let both_streams = format!("{{ {command}\n}} 2>&1");
        let output = Command::new("sh")
            .args(["-c", &both_streams])
            .current_dir(root())
            .env("PATH", &path)
            .output()
            .expect("a shell");
        let actual = String::from_utf8_lossy(&output.stdout);
        if env::var_os("BLESS").is_some() {
            let block = |output: &str| format!("```console\n$ {command}\n{output}```");
            readme = readme.replace(&block(&expected), &block(&actual));
            fs::write(root().join("README.md"), &readme).expect("the README can be written");
        } else {
            assert_eq!(actual, expected, "{command}");
        }
    }
}

#[test]
fn the_table_of_games_is_in_the_readme() {
    let readme = readme();
    for game in boardsh::games::TABLE {
        assert!(readme.contains(&format!("| `{}` |", game.name)), "{} is missing", game.name);
    }
}
