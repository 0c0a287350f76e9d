//! `BoxShogi` is `MiniShogi` in other letters, so each case of the one is a case of the other in translation.
//!
//! `test_cases/boxshogi` holds the translation of every case in `test_cases/minishogi` under the same name,
//! and `tests/cases.rs` runs them like any other. `translated.txt` beside them says which these are; the
//! rest are `BoxShogi`'s own. After a change to a `MiniShogi` case,
//! `BLESS=1 cargo test --test promises translation` writes them anew, and removes those that have lost their
//! original.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::support::root;

/// King, rook, bishop, gold, silver, pawn.
const MINISHOGI: &str = "krbgsp";
/// Drive, notes, governance, shield, relay, preview.
const BOXSHOGI: &str = "dngsrp";

/// The cases that have no translation, and why.
const UNTRANSLATABLE: &[(&str, &str)] = &[(
    "boxshogi-letter-in-a-minishogi-drop-is-illegal",
    "it drops `n`, which no piece of MiniShogi is called; translated it would be legal, since the rook in \
     hand is the Notes there",
)];

/// What a replay reads, and what it prints.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Case {
    input: String,
    output: String,
}

/// Why a case means something else in `BoxShogi`.
#[derive(Debug, PartialEq, Eq)]
enum Untranslatable {
    /// A drop names a letter that only `BoxShogi` has.
    ForeignLetter(String),
    /// No letter of the translation shows that it is `BoxShogi`.
    NothingShowsTheSkin,
}

impl Case {
    fn translated(&self) -> Result<Self, Untranslatable> {
        Ok(Self { input: translate_input(&self.input)?, output: translate_output(&self.output)? })
    }
}

/// The letter of the same piece; anything that is no letter of a piece stays what it is.
fn translate_letter(letter: char) -> char {
    match MINISHOGI.find(letter.to_ascii_lowercase()) {
        Some(role) if letter.is_ascii_uppercase() => {
            char::from(BOXSHOGI.as_bytes()[role]).to_ascii_uppercase()
        }
        Some(role) => char::from(BOXSHOGI.as_bytes()[role]),
        None => letter,
    }
}

fn translate_letters(text: &str) -> String {
    text.chars().map(translate_letter).collect()
}

/// Pieces and squares up to the two lists in brackets, then actions. Blanks and line ends stay as they are.
fn translate_input(text: &str) -> Result<String, Untranslatable> {
    let mut translated = String::new();
    let mut lists = 0;
    let mut shows_the_skin = false;
    for line in text.split_inclusive('\n') {
        if lists == 2 {
            translated += &translate_action(line)?;
            continue;
        }
        let is_list = line.trim_start().starts_with('[');
        let letters = if is_list { 0..line.len() } else { word(line, 0) };
        let line = translate_at(line, letters.clone());
        shows_the_skin |= line[letters].contains(['d', 'n', 'D', 'N']);
        lists += usize::from(is_list);
        translated += &line;
    }
    if shows_the_skin { Ok(translated) } else { Err(Untranslatable::NothingShowsTheSkin) }
}

/// Only drops speak of pieces, and only the second word of them does. That word may be malformed in the
/// original (`S`, `+s`, `rook`): it is so in the translation as well, for the same reason.
fn translate_action(line: &str) -> Result<String, Untranslatable> {
    if &line[word(line, 0)] != "drop" {
        return Ok(line.to_owned());
    }
    let piece = &line[word(line, 1)];
    let letter = piece.strip_prefix('+').unwrap_or(piece);
    match letter {
        _ if letter.len() != 1 => Ok(line.to_owned()),
        "d" | "n" | "D" | "N" => Err(Untranslatable::ForeignLetter(piece.to_owned())),
        _ => Ok(translate_at(line, word(line, 1))),
    }
}

/// Where the word of a number, counted from 0, stands in a line; nowhere, at the end, if there is none.
fn word(line: &str, number: usize) -> Range<usize> {
    let mut rest = line;
    for _ in 0..number {
        let start = rest.trim_start();
        rest = start.trim_start_matches(|c: char| !c.is_whitespace());
    }
    let start = line.len() - rest.trim_start().len();
    let length = line[start..].find(char::is_whitespace).unwrap_or(line.len() - start);
    start..start + length
}

/// The line with one part of it translated, which keeps its length.
fn translate_at(line: &str, place: Range<usize>) -> String {
    let translated = translate_letters(&line[place.clone()]);
    format!("{}{translated}{}", &line[..place.start], &line[place.end..])
}

fn translate_output(text: &str) -> Result<String, Untranslatable> {
    let mut translated = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        translated += &translate_output_line(line)?;
        translated.push('\n');
        if line == "Available moves:" {
            let mut moves = Vec::new();
            while let Some(listed) = lines.next_if(|line| !is_prompt(line)) {
                moves.push(translate_action(listed)? + "\n");
            }
            // As text the letters come in another order.
            moves.sort_unstable();
            translated += &moves.concat();
        }
    }
    Ok(translated)
}

fn translate_output_line(line: &str) -> Result<String, Untranslatable> {
    if let Some((player, action)) = line.split_once(" player action: ") {
        return Ok(format!("{player} player action: {}", translate_action(action)?));
    }
    if let Some((player, pieces)) = line.strip_prefix("Captures ").and_then(|rest| rest.split_once(':')) {
        return Ok(format!("Captures {player}:{}", translate_letters(pieces).trim_end()));
    }
    if is_prompt(line) {
        return Ok(line.trim_end().to_owned());
    }
    let is_row = line.starts_with(|c: char| c.is_ascii_digit()) && line.ends_with('|');
    Ok(if is_row { translate_letters(line) } else { line.to_owned() })
}

fn is_prompt(line: &str) -> bool {
    matches!(line, "lower> " | "UPPER> ")
}

/// The cases of a skin on disk.
struct Folder(PathBuf);

impl Folder {
    fn of(skin: &str) -> Self {
        Self(root().join("test_cases").join(skin))
    }

    /// The published cases, in a checkout's neighbour that may not be there.
    fn published(skin: &str) -> Self {
        Self(root().join("../shared/cases").join(skin))
    }

    fn file(&self, name: &str, extension: &str) -> PathBuf {
        self.0.join(format!("{name}.{extension}"))
    }

    fn names(&self) -> BTreeSet<String> {
        let files = fs::read_dir(&self.0).into_iter().flatten().flatten().map(|entry| entry.path());
        let is_case = |file: &PathBuf| file.extension().is_some_and(|kind| kind == "in" || kind == "out");
        files.filter(is_case).map(|file| stem(&file)).collect()
    }

    fn read(&self, name: &str) -> Option<Case> {
        let text = |extension| fs::read_to_string(self.file(name, extension)).ok();
        Some(Case { input: text("in")?, output: text("out")? })
    }

    fn write(&self, name: &str, case: &Case) {
        fs::write(self.file(name, "in"), &case.input).expect("the folder can be written");
        fs::write(self.file(name, "out"), &case.output).expect("the folder can be written");
    }

    fn remove(&self, name: &str) {
        for extension in ["in", "out"] {
            // One that is gone already is as good.
            let _ = fs::remove_file(self.file(name, extension));
        }
    }

    /// The names of those cases that are translations.
    fn translated(&self) -> BTreeSet<String> {
        let names = fs::read_to_string(self.file("translated", "txt")).unwrap_or_default();
        names.lines().map(str::to_owned).collect()
    }
}

fn stem(file: &Path) -> String {
    file.file_stem().expect("a case has a name").to_string_lossy().into_owned()
}

/// Every translation that there should be.
fn translations() -> BTreeMap<String, Case> {
    let originals = Folder::of("minishogi");
    let mut translations = BTreeMap::new();
    for name in originals.names() {
        let original = originals.read(&name).unwrap_or_else(|| panic!("{name} has an .in and an .out"));
        if let Ok(case) = original.translated() {
            translations.insert(name, case);
        }
    }
    translations
}

/// Writes what there should be, and removes what there should not be any more.
fn bless(folder: &Folder, translations: &BTreeMap<String, Case>) {
    let before = folder.translated();
    for name in before.iter().filter(|name| !translations.contains_key(*name)) {
        folder.remove(name);
    }
    for (name, case) in translations {
        let own = !before.contains(name) && folder.read(name).is_some_and(|there| there != *case);
        assert!(!own, "boxshogi's own case {name} needs another name: minishogi has one of that name");
        folder.write(name, case);
    }
    let names: String = translations.keys().flat_map(|name| [name, "\n"]).collect();
    fs::write(folder.file("translated", "txt"), names).expect("the folder can be written");
}

#[test]
fn the_translations_are_current_and_complete() {
    let folder = Folder::of("boxshogi");
    let translations = translations();
    if std::env::var_os("BLESS").is_some() {
        bless(&folder, &translations);
    }
    let hint = "`BLESS=1 cargo test --test promises translation` brings them up to date";
    let wrong: Vec<&String> = translations
        .iter()
        .filter(|(name, case)| folder.read(name).as_ref() != Some(*case))
        .map(|(name, _)| name)
        .collect();
    assert!(wrong.is_empty(), "missing or not as translated: {wrong:?}; {hint}");
    assert!(folder.translated().iter().eq(translations.keys()), "translated.txt is out of date; {hint}");
    for name in folder.names() {
        assert!(folder.read(&name).is_some(), "{name} lacks its .in or its .out");
    }
}

#[test]
fn only_the_listed_cases_have_no_translation() {
    let originals = Folder::of("minishogi");
    let original = |name: &String| originals.read(name).expect("an .in and an .out");
    let refused = originals.names().into_iter().filter(|name| original(name).translated().is_err());
    let listed = UNTRANSLATABLE.iter().map(|&(name, _why)| name.to_owned());
    assert_eq!(refused.collect::<BTreeSet<_>>(), listed.collect());
}

/// The authors of the seeds published many cases in both games: theirs is a second opinion on ours.
#[test]
fn published_cases_are_translated_as_their_authors_did() {
    let box_words = [
        ("king", "drive"),
        ("rook", "notes"),
        ("bishop", "governance"),
        ("gold", "shield"),
        ("silver", "relay"),
        ("pawn", "preview"),
        ("Rook", "Notes"),
        ("Bishop", "Governance"),
        ("Silver", "Relay"),
        ("Pawn", "Preview"),
    ];
    let (minishogi, boxshogi) = (Folder::published("minishogi"), Folder::published("boxshogi"));
    for name in minishogi.names() {
        let name_there = box_words.iter().fold(name.clone(), |name, (from, to)| name.replace(from, to));
        if let (Some(original), Some(theirs)) = (minishogi.read(&name), boxshogi.read(&name_there)) {
            let ours = original.translated().expect("their cases are well-formed");
            assert_eq!(ours.output, theirs.output, "{name}");
            // They did not keep the newline at the end of each file.
            assert_eq!(ours.input.trim_end(), theirs.input.trim_end(), "{name}");
        }
    }
}

#[test]
fn the_letters_of_a_file_are_exchanged_and_its_blanks_kept() {
    let input =
        "k a1\r\n+r\tb1 \r\nK  e5\n+S b3\n \n[P B  G]\n[s k]\n\n move b1 b2\ndrop\t g  d3 \ndrop s d4";
    let expected =
        "d a1\r\n+n\tb1 \r\nD  e5\n+R b3\n \n[P G  S]\n[r d]\n\n move b1 b2\ndrop\t s  d3 \ndrop r d4";
    assert_eq!(translate_input(input).as_deref(), Ok(expected));
}

#[test]
fn malformed_actions_stay_malformed() {
    let translated = |line: &str| translate_action(line).expect("this has a translation");
    for (action, expected) in [
        ("drop S e4", "drop R e4"),
        ("drop +s e4", "drop +r e4"),
        ("drop s", "drop r"),
        ("drop k c3", "drop d c3"),
        ("drop b g7 b", "drop g g7 b"),
        ("drop", "drop"),
        ("drop bishop c3", "drop bishop c3"),
        ("drop x c3", "drop x c3"),
        ("drops b c3", "drops b c3"),
        ("DROP b c3", "DROP b c3"),
        ("move b1 b2 promote k", "move b1 b2 promote k"),
        ("Ich  gebe auf, schöne Partie!", "Ich  gebe auf, schöne Partie!"),
    ] {
        assert_eq!(translated(action), expected);
    }
}

#[test]
fn what_would_mean_something_else_has_no_translation() {
    for letter in ["n", "d", "N", "+n"] {
        let foreign = Err(Untranslatable::ForeignLetter(letter.to_owned()));
        assert_eq!(translate_input(&format!("k a1\n\n[]\n[]\n\ndrop {letter} c3\n")), foreign);
    }
    // Translated, this has neither `d` nor `n`, and would be read as MiniShogi. The squares do not count.
    let unclear = "b d1\nG d5\n\n[S]\n[p]\n\nmove d1 c2\n";
    assert_eq!(translate_input(unclear), Err(Untranslatable::NothingShowsTheSkin));
    assert!(translate_input(&unclear.replace("[S]", "[R]")).is_ok());
}

/// The example of a check that both seeds give, with more of everything in it.
#[test]
fn an_output_is_translated_to_the_blank() {
    let minishogi = "\
UPPER player action: drop g b2
5 |__|__|__| K|__|
4 |__|+B|__|__|__|
3 |__|__|__|__|__|
2 |__| G|__|__|__|
1 | k|__|__|__|+r|
    a  b  c  d  e

Captures UPPER: R B G S P
Captures lower: 

lower player is in check!
Available moves:
drop b a2
drop g a2
drop r a2
drop s a2
move a1 b2
lower> 
";
    let boxshogi = "\
UPPER player action: drop s b2
5 |__|__|__| D|__|
4 |__|+G|__|__|__|
3 |__|__|__|__|__|
2 |__| S|__|__|__|
1 | d|__|__|__|+n|
    a  b  c  d  e

Captures UPPER: N G S R P
Captures lower:

lower player is in check!
Available moves:
drop g a2
drop n a2
drop r a2
drop s a2
move a1 b2
lower>
";
    assert_eq!(translate_output(minishogi).as_deref(), Ok(boxshogi));
}

#[test]
fn endings_are_the_same_in_both() {
    let end = "Captures lower: b\n\nUPPER player wins.  Checkmate.\n";
    assert_eq!(translate_output(end).as_deref(), Ok("Captures lower: g\n\nUPPER player wins.  Checkmate.\n"));
    let tie = "Tie game.  Too many moves.\n";
    assert_eq!(translate_output(tie).as_deref(), Ok(tie));
}
