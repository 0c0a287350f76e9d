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

/// How many rules there are, with those that the assignments leave open.
const RULES: usize = 133;

/// How many of them `MiniShogi` and `BoxShogi` settle.
const SETTLED: usize = 112;

/// How many of them the assignment of Gote and Sente settles, which does not say what an illegal move leads to.
const SETTLED_FOR_GOTE: usize = 46;

#[track_caller]
fn generate(folder: &Folder, game: &str, count: usize, seed: u64) -> Finished {
    let (count, seed) = (count.to_string(), seed.to_string());
    folder.start(["grade", "--game", game, "--generate", &count, "--seed", &seed, game]).finish()
}

/// Cases about everything, settled or not.
#[track_caller]
fn generate_open(folder: &Folder, game: &str, count: usize, seed: u64) -> Finished {
    let (count, seed) = (count.to_string(), seed.to_string());
    folder.start(["grade", "--game", game, "--open", "--generate", &count, "--seed", &seed, game]).finish()
}

/// What the cases of a folder are about, by the names of the files.
fn themes(folder: &Folder, game: &str) -> BTreeSet<String> {
    let names = files(&folder.at(game), ".in").into_iter();
    let theme = |name: String| Some(name.split_once('-')?.1.trim_end_matches(".in").to_owned());
    names.filter_map(theme).collect()
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
        let run = generate_open(&folder, game, RULES, 11).stderr("").status(0);
        run.stdout(&format!(
            "{RULES} cases in `{game}`, spread over {RULES} rules.\n{} cases would show each rule by both players: a \
             program may have a rule wrong for one of them alone.\nThe same again: \
             `boardsh grade --game {game} --generate {RULES} --open --seed 11 DIR`\n",
            2 * RULES
        ));
        assert_eq!(themes(&folder, game).len(), RULES, "a case each");
        let run = folder.start(["grade", "--self", "--strict", game]).finish();
        run.stderr("").status(0);
    }
}

/// What no assignment of `MiniShogi` or `BoxShogi` settles.
const OPEN: [&str; 21] = [
    "capital-letter-of-a-piece",
    "capital-letter-of-a-square",
    "check-on-the-last-move",
    "drop-of-a-promoted-piece",
    "drop-of-one-of-two",
    "move-to-the-same-square",
    "no-actions",
    "no-legal-move-without-check",
    "other-word-than-promote",
    "pawn-drop-that-leaves-no-move",
    "promotion-twice",
    "square-off-the-board",
    "square-that-is-counted-on",
    "square-that-is-counted-round",
    "starts-in-check",
    "starts-mated",
    "starts-without-a-legal-move",
    "text-behind-the-action",
    "unknown-piece",
    "unknown-word",
    "word-missing",
];

#[test]
fn what_the_assignments_leave_open_is_left_out_unless_it_is_asked_for() {
    for (game, settled) in [("minishogi", SETTLED), ("boxshogi", SETTLED), ("gotesente", SETTLED_FOR_GOTE)] {
        let folder = Folder::empty();
        let run = generate(&folder, game, 2 * settled, 5).stderr("").status(0);
        run.stdout(&format!(
            "{} cases in `{game}`, spread over {settled} rules.\nWithout the {} rules that the assignment leaves open, \
             such as lines that are no action: `--open` takes them in.\nThe same again: `boardsh grade --game {game} \
             --generate {} --seed 5 DIR`\n",
            2 * settled,
            RULES - settled,
            2 * settled
        ));
        assert_eq!(themes(&folder, game).len(), settled);
    }
    let folder = Folder::empty();
    generate(&folder, "minishogi", SETTLED, 1).status(0);
    let settled = themes(&folder, "minishogi");
    fs::remove_dir_all(folder.at("minishogi")).expect("it is there");
    generate_open(&folder, "minishogi", RULES, 1).status(0);
    let all = themes(&folder, "minishogi");
    assert_eq!(all.difference(&settled).collect::<Vec<_>>(), OPEN);
}

/// Programs that were written from the starter code of an assignment read a line behind the lists whatever is there.
#[test]
fn files_without_actions_are_only_where_they_were_asked_for() {
    let folder = Folder::empty();
    generate(&folder, "boxshogi", 3 * SETTLED, 1).status(0);
    generate_open(&folder, "minishogi", 2 * RULES, 1).status(0);
    for game in ["boxshogi", "minishogi"] {
        for name in files(&folder.at(game), ".in") {
            let input = folder.read(&format!("{game}/{name}"));
            let is_empty = input.trim_end().ends_with(']');
            let may_be = game == "minishogi"
                && ["no-actions", "starts-in-check"].iter().any(|part| name.contains(part));
            assert_eq!(is_empty, may_be, "{name}");
        }
    }
}

#[test]
fn the_rules_that_published_cases_test_come_first() {
    let folder = Folder::empty();
    for seed in 0..6 {
        let game = format!("{seed}");
        let seed = seed.to_string();
        let run = folder
            .start(["grade", "--game", "boxshogi", "--generate", "80", "--seed", &seed, &game])
            .finish();
        assert!(
            run.status(0)
                .out()
                .contains("spread over 80 of 112 rules.\n112 cases would show all rules, 224 all")
        );
        let themes = themes(&folder, &game);
        for theme in [
            "two-previews",
            "preview-drop-in-the-last-row",
            "preview-drop-mate",
            "preview-promotes-unasked",
            "drop-on-an-own-piece",
            "drop-on-a-piece-of-the-other",
            "drop-of-a-missing-piece",
            "wrong-way-of-promoted-relay",
            "promotion-entering-the-zone",
            "promotion-within-the-zone",
            "promotion-leaving-the-zone",
            "promotion-of-the-drive",
            "promotion-of-a-shield",
            "out-of-check-by-capture",
            "out-of-check-by-a-move-between",
            "out-of-check-by-a-drop-between",
            "check-with-every-answer",
            "drive-walks-into-check",
            "mate-by-a-move",
            "mate-by-a-drop",
            "mate-on-the-last-move",
            "tie-after-200-moves",
        ] {
            assert!(themes.contains(theme), "{theme} with {seed}: {themes:?}");
        }
    }
    assert_ne!(
        themes(&folder, "0"),
        themes(&folder, "1"),
        "which of the others have a case is another matter"
    );
}

/// Where an illegal action is refused, a program that takes no notice of it would go on with what stands behind it.
#[test]
fn behind_a_refused_action_are_lines_that_could_be_played() {
    let folder = Folder::empty();
    generate_open(&folder, "gotesente", RULES, 9).status(0);
    let mut seen = 0;
    for name in files(&folder.at("gotesente"), ".in") {
        let input = folder.read(&format!("gotesente/{name}"));
        let skin = Some(Skin::GOTESENTE);
        let played = replay(&Source::new(&name, input.as_str()), skin, Rules::BOX).expect("a position");
        if played.broken.is_none() {
            continue;
        }
        let actions = played.table.record().actions().len();
        let refused = source_line(&input, actions);
        let without = input.replacen(&format!("\n{refused}\n"), "\n", 1);
        let played = replay(&Source::new(&name, without.as_str()), skin, Rules::BOX).expect("a position");
        assert!(
            played.broken.is_none() && played.table.record().actions().len() > actions,
            "{name}:\n{input}"
        );
        seen += 1;
    }
    assert!(seen > 50);
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
    generate_open(&folder, "minishogi", 10 * RULES, 3).status(0);
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
    generate_open(&folder, "minishogi", 8 * RULES, 4).status(0);
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
    assert_eq!(seen, 6 * 8, "six rules about what may not promote");
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
    assert!(out.starts_with("1 case in `a`, spread over 1 of 112 rules.\n"), "{out}");
}

#[test]
fn one_folder_has_to_be_named() {
    let folder = Folder::empty();
    folder.start(["grade", "--generate", "3"]).finish().status(2).stderr_has("<DIR>");
    let run = folder.start(["grade", "--generate", "3", "a", "b"]).finish().status(2);
    run.stderr("error: new cases go into one folder\n");
    folder
        .start(["grade", "--generate", "5", "--seed", "-1", "a"])
        .finish()
        .status(2)
        .stderr_has("invalid value '-1' for '--seed <S>': expected a number from 0 to 18446744073709551615");
    let run = folder.start(["grade", "--open", "a"]).finish().status(2);
    run.stderr_has("`--open` is for `--generate`");
    folder.start(["grade", "--generate", "0", "a"]).finish().status(2).stderr_has("expected a number from 1");
    assert!(folder.names().is_empty());
    folder.write("afile", "");
    let run = folder.start(["grade", "--generate", "5", "afile"]).finish().status(2).stdout("");
    run.stderr("error: `afile` is a file, and new cases go into a folder\n");
}

/// The kernel has answered; a second implementation of the rules agrees, and the output says so.
#[test]
fn a_second_implementation_of_the_rules_agrees_with_every_answer() {
    let folder = Folder::empty();
    generate_open(&folder, "minishogi", 4 * RULES, 2).status(0);
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
