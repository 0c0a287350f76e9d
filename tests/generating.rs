//! `boardsh grade --generate`: new cases with their answers.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use boardsh::formats::{sfen, usi};
use boardsh::games::shogi::{Diagram, Role, Skin};
use boardsh::games::{Ending, Outcome, Rules};
use boardsh::lang::Source;
use boardsh::record::{NodeId, Snapshot};
use boardsh::table::Table as _;
use boardsh::table::shogi::{Replayed, replay};

use crate::reference::Reference;
use crate::scripts::Folder;
use crate::support::Finished;

/// How many rules the cases are spread over.
const THEMES: usize = 114;

#[track_caller]
fn generate(folder: &Folder, game: &str, count: usize, seed: u64) -> Finished {
    let (count, seed) = (count.to_string(), seed.to_string());
    folder.start(["grade", "--game", game, "--generate", &count, "--seed", &seed, game]).finish()
}

/// The files of a folder with an end, sorted.
fn files(folder: &Path, end: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder").flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(end)).collect();
    names.sort();
    names
}

#[test]
fn the_cases_of_every_skin_pass_and_are_about_what_they_are_called() {
    for game in ["minishogi", "boxshogi", "gotesente"] {
        let folder = Folder::empty();
        let run = generate(&folder, game, THEMES, 11).stderr("").status(0);
        run.stdout(&format!(
            "{THEMES} cases in `{game}`, spread over {THEMES} rules. The same again: \
             `boardsh grade --game {game} --generate {THEMES} --seed 11 DIR`\n"
        ));
        let cases = files(&folder.at(game), ".in");
        let themes: BTreeSet<&str> = cases.iter().filter_map(|name| Some(name.split_once('-')?.1)).collect();
        assert_eq!(themes.len(), THEMES, "a case each");
        let run = folder.start(["grade", "--self", "--strict", game]).finish();
        run.stderr("").status(0);
    }
}

#[test]
fn a_seed_makes_the_same_cases_again_and_another_makes_others() {
    let texts = |seed| {
        let folder = Folder::empty();
        generate(&folder, "boxshogi", 30, seed).status(0);
        let read = |name: &String| folder.read(&format!("boxshogi/{name}"));
        let mut names = files(&folder.at("boxshogi"), ".in");
        names.extend(files(&folder.at("boxshogi"), ".out"));
        names.iter().map(read).collect::<Vec<_>>()
    };
    let (first, again, other) = (texts(5), texts(5), texts(6));
    assert_eq!(first.len(), 60);
    assert_eq!(first, again);
    let same = first.iter().filter(|text| other.contains(text)).count();
    assert!(same < 4, "{same} of 60 files are the same");
}

#[test]
fn few_cases_are_spread_as_widely_as_many() {
    let folder = Folder::empty();
    generate(&folder, "minishogi", 12, 0).status(0);
    let outputs: Vec<String> = files(&folder.at("minishogi"), ".out")
        .iter()
        .map(|name| folder.read(&format!("minishogi/{name}")))
        .collect();
    let having = |text: &str| outputs.iter().filter(|output| output.contains(text)).count();
    assert!(having("Illegal move.") >= 3, "{outputs:#?}");
    assert!(having("is in check!") >= 1 && having("Checkmate.") >= 1, "{outputs:#?}");
}

#[test]
fn no_two_cases_are_the_same_and_both_players_show_each_rule() {
    let folder = Folder::empty();
    generate(&folder, "minishogi", 10 * THEMES, 3).status(0);
    let mut inputs = BTreeSet::new();
    let mut movers: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for name in files(&folder.at("minishogi"), ".in") {
        assert!(inputs.insert(folder.read(&format!("minishogi/{name}"))), "{name} is there twice");
        let theme = name.split_once('-').map(|(_, theme)| theme.to_owned()).expect("a theme");
        let output = folder.read(&format!("minishogi/{}", name.replace(".in", ".out")));
        let mover = output.split(" player action:").next().filter(|name| !name.contains('\n'));
        movers.entry(theme).or_default().extend(mover.map(str::to_owned));
    }
    for (theme, movers) in movers {
        let is_of_one =
            ["starts-", "no-actions", "-200-moves", "-last-move"].iter().any(|part| theme.contains(part));
        assert!(movers.len() == 2 || is_of_one, "{theme}: {movers:?}");
    }
}

#[test]
fn each_skin_has_cases_of_its_own() {
    let folder = Folder::empty();
    let mut moves = BTreeSet::new();
    for game in ["minishogi", "boxshogi"] {
        generate(&folder, game, 20, 3).status(0);
        let names = files(&folder.at(game), ".out");
        let of_game =
            |name: &String| folder.read(&format!("{game}/{name}")).lines().next().map(str::to_owned);
        moves.insert(names.iter().filter_map(of_game).collect::<Vec<_>>());
    }
    assert_eq!(moves.len(), 2, "{moves:?}");
}

/// What forbids a promotion forbids nothing else: without it the move is legal.
#[test]
fn what_may_not_promote_may_move() {
    let folder = Folder::empty();
    generate(&folder, "minishogi", 8 * THEMES, 4).status(0);
    let mut seen = 0;
    for name in files(&folder.at("minishogi"), ".in").iter().filter(|name| name.contains("-promotion-")) {
        let input = folder.read(&format!("minishogi/{name}"));
        let played = replay(&Source::new(name, input.as_str()), Some(Skin::MINISHOGI), Rules::BOX)
            .expect("a position");
        let Some(report) = &played.broken else { continue };
        assert_eq!(report.at.text, "illegal: cannot-promote", "{name}");
        let line = source_line(&input, played.table.record().actions().len());
        let reference = Reference::from_sfen(&sfen_of(played.table.record().snapshot()));
        let without = usi_of(line.trim_end_matches(" promote")).expect("a move");
        assert_eq!(reference.refusal(&without), None, "{name}");
        seen += 1;
    }
    assert_eq!(seen, 4 * 8, "four rules about what may not promote");
}

#[test]
fn without_a_seed_the_one_that_was_used_is_told() {
    let folder = Folder::empty();
    let out = folder.start(["grade", "--generate", "3", "new/cases"]).finish().status(0).out();
    let seed = out.split("--seed ").nth(1).and_then(|rest| rest.split(' ').next()).expect("a seed");
    folder.start(["grade", "--generate", "3", "--seed", seed, "again"]).finish().status(0);
    for name in files(&folder.at("new/cases"), "") {
        assert_eq!(folder.read(&format!("new/cases/{name}")), folder.read(&format!("again/{name}")));
    }
}

#[test]
fn nothing_is_written_over() {
    let folder = Folder::empty();
    generate(&folder, "minishogi", 3, 1).status(0);
    let names = files(&folder.at("minishogi"), "");
    let last = format!("minishogi/{}", names.last().expect("files"));
    for name in &names[..5] {
        fs::remove_file(folder.at(&format!("minishogi/{name}"))).expect("it is there");
    }
    let run = generate(&folder, "minishogi", 3, 1).status(2).stdout("");
    run.stderr(&format!("error: `{last}` is there already, and nothing was written\n"));
    assert_eq!(files(&folder.at("minishogi"), "").len(), 1);
}

#[test]
fn cases_are_made_for_the_rules_of_the_assignments() {
    let folder = Folder::empty();
    let run = folder.start(["grade", "--rules", "official", "--generate", "3", "a"]).finish().status(2);
    run.stderr_has("which `--rules box` decides");
    let out = folder.start(["grade", "--generate", "1", "--seed", "1", "a"]).finish().status(0).out();
    assert!(out.starts_with("1 case in `a`, spread over 1 rule. The same again: "), "{out}");
}

#[test]
fn one_folder_has_to_be_named() {
    let folder = Folder::empty();
    folder.start(["grade", "--generate", "3"]).finish().status(2).stderr_has("<DIR>");
    let run = folder.start(["grade", "--generate", "3", "a", "b"]).finish().status(2);
    run.stderr("error: new cases go into one folder\n");
    folder.start(["grade", "--generate", "0", "a"]).finish().status(2).stderr_has("expected a number from 1");
    assert!(folder.names().is_empty());
}

/// The kernel has answered; a second implementation of the rules agrees, and the output says so.
#[test]
fn a_second_implementation_of_the_rules_agrees_with_every_answer() {
    let folder = Folder::empty();
    generate(&folder, "minishogi", 4 * THEMES, 2).status(0);
    let mut seen = BTreeSet::new();
    for name in files(&folder.at("minishogi"), ".in") {
        let input = folder.read(&format!("minishogi/{name}"));
        let output = folder.read(&format!("minishogi/{}", name.replace(".in", ".out")));
        seen.insert(agrees(&name, &input, &output));
    }
    let all = ["goes on", "illegal", "in check", "malformed", "mate", "tie"];
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), all, "every ending occurs");
}

/// Plays through a case in the other implementation, and tells how it ends.
#[track_caller]
fn agrees(name: &str, input: &str, output: &str) -> &'static str {
    let source = Source::new(name, input);
    let played = replay(&source, Some(Skin::MINISHOGI), Rules::BOX).expect("a position");
    let mut reference = Reference::from_sfen(&sfen_of(played.table.record().snapshot_at(NodeId::ROOT)));
    let actions = played.table.record().actions();
    for (index, &action) in actions.iter().enumerate() {
        assert!(!reference.is_mated(), "{name}: over before action {index}");
        reference.play(&usi::action(action));
    }
    assert_eq!(reference.to_sfen(), sfen_of(played.table.record().snapshot()), "{name}");
    ending(name, input, output, &played, &reference)
}

fn ending(name: &str, input: &str, output: &str, played: &Replayed, reference: &Reference) -> &'static str {
    let last = output.lines().last().unwrap_or_default();
    if let Some(report) = &played.broken {
        assert!(last.ends_with(" player wins.  Illegal move."), "{name}: {last}");
        let line = source_line(input, played.table.record().actions().len());
        let reason = report.at.text.strip_prefix("illegal: ");
        assert_eq!(usi_of(line).and_then(|action| reference.refusal(&action)), reason, "{name}: {line}");
        return if reason.is_some() { "illegal" } else { "malformed" };
    }
    if reference.is_mated() {
        assert!(last.ends_with(" player wins.  Checkmate."), "{name}: {last}");
        return "mate";
    }
    if played.table.outcome() == Some(Outcome::Tie { by: Ending::TooManyMoves }) {
        assert_eq!(
            (last, played.table.record().actions().len()),
            ("Tie game.  Too many moves.", 400),
            "{name}"
        );
        return "tie";
    }
    assert_eq!(output.contains(" player is in check!\n"), reference.in_check(), "{name}");
    if reference.in_check() { "in check" } else { "goes on" }
}

fn sfen_of(snapshot: &Snapshot<Diagram>) -> String {
    sfen::write(snapshot.state().expect("a position").position(), 1)
}

/// The action of that number, from 0.
fn source_line(input: &str, number: usize) -> &str {
    let lists = input.rfind(']').expect("lists of captures");
    input[lists + 1..].lines().filter(|line| !line.is_empty()).nth(number).expect("a line")
}

/// An action in the notation of the other implementation; nothing of a line that is none.
fn usi_of(line: &str) -> Option<String> {
    let square = |word: &str| word.parse().ok().map(usi::square);
    let words: Vec<&str> = line.split(' ').collect();
    match words[..] {
        ["move", from, to] => Some(square(from)? + &square(to)?),
        ["move", from, to, "promote"] => Some(square(from)? + &square(to)? + "+"),
        ["drop", piece, to] => {
            let letter = piece.chars().next().filter(|_| piece.len() == 1)?;
            let known =
                Role::ALL.into_iter().find(|&role| Skin::MINISHOGI.letters[role as usize] == letter)?;
            Some(format!("{}*{}", usi::letter(known), square(to)?))
        }
        _ => None,
    }
}
