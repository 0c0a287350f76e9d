//! The scripts that come with boardsh: every claim in them holds, and their table of contents is current.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use boardsh::lang::ast::StatementKind;
use boardsh::lang::grammar::native;

use crate::support::{Run, root};

/// Every script below a folder, sorted.
fn scripts(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).expect("a folder of scripts").map(|entry| entry.expect("readable").path());
    let mut found: Vec<PathBuf> = entries
        .flat_map(|path| if path.is_dir() { scripts(&path) } else { vec![path] })
        .filter(|path| path.extension().is_some_and(|extension| extension == "board"))
        .collect();
    found.sort();
    found
}

/// What a script says it is about, in its first statement.
fn title(script: &Path) -> String {
    let text = fs::read_to_string(script).expect("a script is text");
    let block = native::parse(&text).expect("a script that can be read");
    match block.iter().next().map(|statement| statement.kind) {
        Some(StatementKind::Title(title)) => title.text.to_string(),
        _ => panic!("{} does not begin with its title", script.display()),
    }
}

/// The scripts with their titles, by folder.
fn contents() -> BTreeMap<String, Vec<(String, String)>> {
    let top = root().join("scripts");
    let mut folders: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    for script in scripts(&top) {
        let place = script.strip_prefix(&top).expect("below the folder").to_string_lossy().replace('\\', "/");
        let folder = place.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
        folders.entry(folder).or_default().push((place, title(&script)));
    }
    folders
}

fn table_of_contents() -> String {
    let mut text = String::from(
        "# Scripts\n\nEach script teaches one thing and proves every claim it makes: `boardsh run FILE` to read it, \
         `boardsh check scripts` to\nprove them all.\n",
    );
    for (folder, scripts) in contents() {
        text.push_str(&format!("\n## {folder}\n\n"));
        for (place, title) in scripts {
            text.push_str(&format!("- [{title}]({place})\n"));
        }
    }
    text
}

#[test]
fn every_claim_holds() {
    let run = Run::new(["check", "scripts"]).within(root()).finish().stderr("").status(0);
    assert!(run.out().contains(" passed ("), "{}", run.out());
}

/// `BLESS=1 cargo test --test promises corpus` writes it anew.
#[test]
fn the_table_of_contents_is_current() {
    let file = root().join("scripts/README.md");
    let expected = table_of_contents();
    if std::env::var_os("BLESS").is_some() {
        fs::write(&file, &expected).expect("written");
    }
    assert_eq!(fs::read_to_string(&file).expect("a table of contents"), expected);
}

#[test]
fn there_is_enough_to_learn_from_and_no_title_twice() {
    let mut titles: Vec<String> = contents().into_values().flatten().map(|(_, title)| title).collect();
    assert!(titles.len() >= 40, "{} scripts", titles.len());
    titles.sort();
    let mut distinct = titles.clone();
    distinct.dedup();
    assert_eq!(titles, distinct);
}

/// A lesson that claims nothing proves nothing.
#[test]
fn every_script_makes_claims() {
    for script in scripts(&root().join("scripts")) {
        let text = fs::read_to_string(&script).expect("a script is text");
        let claims = text.matches("expect ").count();
        assert!(claims >= 3, "{} makes only {claims} claims", script.display());
    }
}
