//! Texts that are almost scripts, and scripts that nobody would write.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use boardsh::lang::commands::TABLE;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::support::root;

/// Words and signs of the language, and some that are not.
const TOKENS: &str = r#"
    move drop play resign undo redo goto mark variation annotate show legal why clear place remove hand turn
    position game rules save save! load source expect title say let if else for repeat def set help ? quit
    exit in within at count not and or true false none check ply winner sfen piece captures mate plies moves
    board illegal because promote from start end tree kanji view pieces minishogi official blocked hint ==
    != < <= > >= + - * / % = { } ( ) [ ] , ; # " "" """ "a" "{ }" \ \n "\u{41}" $n $m $args $ $_ a1 a2 a3 e4
    a2a3 e4e3 a4a5+ p*c3 b3-6 lower upper p P k +R 0 1 2 -1 7 999999999999999999 1000000000000000000 f try é
    王 ' game.board "game.board"
"#;

/// What stands between them, and what looks as if it could.
const GAPS: [&str; 12] = [" ", " ", " ", " ", " ", "", "\n", "\r\n", "\r", "\t", "\u{a0}", " # x\n"];

/// Statements that know their names, one a line. Capitals stand for values: `N` is a number, `S` a square,
/// `P` a piece, `D` a side, `M` a move, `T` a text, `B` true or false, `L` a list, `F` a file, `V` anything.
const STATEMENTS: &str = include_str!("statements.txt");

/// Values of each kind, with `|` between them.
const VALUES: [(char, &str); 10] = [
    (
        'N',
        "0 | 1 | 2 | 3 | 5 | -1 | 999999999999999999 | -999999999999999999 | $n | (ply) |
           (legal count) | (1 / 0) | (999999999999999999 * 99) | ([1, 2] at 2)",
    ),
    ('S', r#"a1 | a2 | a3 | b1 | b2 | c3 | e4 | e5 | ("a1") | ($args at 1) | ([a1, b2] at 2)"#),
    ('P', "p | P | k | K | +R | s | (piece at a1) | (piece at c3) | (captures lower at 1)"),
    ('D', "lower | upper | (turn) | (winner)"),
    ('M', "a2a3 | e4e3 | b1b2 | a4a5+ | p*c3 | $m | (legal at 1) | (legal drop at 1)"),
    (
        'T',
        r#""" | "p s" | "5/5/5/5/5 b - 1" | "4k/5/3+R1/5/K4 b GP 1" | (sfen) | "{sfen}" |
           "k4/5/5/5/4K w 2r2b2g2s2p 99""#,
    ),
    (
        'B',
        "true | (false) | check | (legal a2a3) | (1 == 2) | (mate in 1 ply) |
           (mate within 9 moves)",
    ),
    ('L', "(legal) | (legal drop) | (legal a2) | (captures lower) | [] | [1, a1] | $args"),
    ('F', r#"game.board | game.in | game.usi | game.sfen | game.txt | "../x.in" | game | """#),
    ('V', r#"(none) | "here" | start | z9 | (mate in 999999999 plies) | ($n at 1) | (turn) | a2a3"#),
];

/// Scripts that have a bit of everything.
fn scripts() -> impl Iterator<Item = &'static str> {
    include_str!("scripts.txt").split("---\n")
}

/// All lines that the help of some command shows, and some scripts.
pub(super) static LINES: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let examples = TABLE.iter().flat_map(|command| command.examples.iter().copied());
    examples.chain(scripts()).collect()
});

/// The scripts that come with the program, and those that come with its diagnostics.
pub(super) static FILES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut files = Vec::new();
    for folder in ["scripts", "tests/diagnostics"] {
        scripts_below(&root().join(folder), &mut files);
    }
    files.sort();
    files.into_iter().map(|file| fs::read_to_string(file).expect("a script is text")).collect()
});

fn scripts_below(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of scripts").flatten() {
        let path = entry.path();
        if path.is_dir() {
            scripts_below(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "board") {
            files.push(path);
        }
    }
}

fn token() -> impl Strategy<Value = &'static str> {
    select(TOKENS.split_whitespace().collect::<Vec<_>>())
}

/// Tokens with or without blanks between them.
pub(super) fn soup() -> impl Strategy<Value = String> {
    vec((token(), select(&GAPS[..])), 0..30)
        .prop_map(|tokens| tokens.iter().flat_map(|(token, gap)| [*token, *gap]).collect())
}

/// A change of a script.
#[derive(Clone, Debug)]
enum Change {
    Remove(Index, u8),
    Repeat(Index, u8),
    Insert(Index, &'static str),
    Replace(Index, &'static str),
    Swap(Index, Index),
    Cut(Index),
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let change = prop_oneof![
        (any::<Index>(), any::<u8>()).prop_map(|(at, length)| Change::Remove(at, length)),
        (any::<Index>(), any::<u8>()).prop_map(|(at, length)| Change::Repeat(at, length)),
        (any::<Index>(), token()).prop_map(|(at, token)| Change::Insert(at, token)),
        (any::<Index>(), token()).prop_map(|(at, token)| Change::Replace(at, token)),
        (any::<Index>(), any::<Index>()).prop_map(|(one, other)| Change::Swap(one, other)),
        any::<Index>().prop_map(Change::Cut),
    ];
    vec(change, 0..5)
}

/// The text in words and what stands between them.
fn words(text: &str) -> Vec<String> {
    let is_word = |c: char| c.is_alphanumeric() || c == '$';
    let mut words: Vec<String> = Vec::new();
    for c in text.chars() {
        match words.last_mut() {
            Some(last) if is_word(c) && last.ends_with(is_word) => last.push(c),
            _ => words.push(c.to_string()),
        }
    }
    words
}

impl Change {
    fn apply(&self, words: &mut Vec<String>) {
        let length = words.len();
        if length == 0 {
            return;
        }
        let range =
            |at: &Index, many: u8| at.index(length)..length.min(at.index(length) + 1 + usize::from(many) % 8);
        match self {
            Self::Remove(at, many) => _ = words.drain(range(at, *many)),
            Self::Repeat(at, many) => {
                let copy = words[range(at, *many)].to_vec();
                words.splice(at.index(length)..at.index(length), copy);
            }
            Self::Insert(at, token) => words.insert(at.index(length), format!(" {token} ")),
            Self::Replace(at, token) => (*token).clone_into(&mut words[at.index(length)]),
            Self::Swap(one, other) => words.swap(one.index(length), other.index(length)),
            Self::Cut(at) => words.truncate(at.index(length)),
        }
    }
}

/// Lines from help and whole scripts, not quite as they were.
pub(super) fn mutated() -> impl Strategy<Value = String> {
    let lines = vec(select(LINES.as_slice()), 1..4).prop_map(|lines| lines.join("\n"));
    let files = select(FILES.as_slice());
    (prop_oneof![lines, files], changes()).prop_map(|(text, changes)| {
        let mut words = words(&text);
        for change in &changes {
            change.apply(&mut words);
        }
        words.concat()
    })
}

/// A value for a capital: mostly of the kind that it asks for.
fn value(kind: char, choice: usize) -> &'static str {
    let right = VALUES.iter().find(|(other, _)| *other == kind).filter(|_| !choice.is_multiple_of(8));
    let values: Vec<&str> = right.unwrap_or(&VALUES[choice / 8 % VALUES.len()]).1.split('|').collect();
    values[choice / 128 % values.len()].trim()
}

/// A script whose names and braces are in order, so that it does run.
pub(super) fn lively() -> impl Strategy<Value = String> {
    let filled = (select(STATEMENTS.lines().collect::<Vec<_>>()), vec(any::<u16>(), 5)).prop_map(
        |(statement, choices)| {
            let is_kind = |c: char| VALUES.iter().any(|(kind, _)| *kind == c);
            let mut choices = choices.into_iter().map(usize::from);
            let mut text = String::new();
            for c in statement.split_inclusive(is_kind) {
                match c.chars().next_back().filter(|&last| is_kind(last)).zip(choices.next()) {
                    Some((kind, choice)) => text.extend([&c[..c.len() - 1], value(kind, choice)]),
                    None => text.push_str(c),
                }
            }
            text
        },
    );
    (vec(filled.clone(), 0..4), vec(filled, 1..25)).prop_map(|(body, lines)| {
        let body: Vec<String> = body.into_iter().filter(|line| !line.contains(['{', '}'])).collect();
        let mut text =
            format!("let $n = 1; let $m = a2a3\ndef f($n) {{ {}; if ply > 3 {{ g }} }}\n", body.join("; "));
        text.push_str("def g() { let $n = 0; f $n }\n");
        let mut open = 0;
        for line in lines {
            match (line.starts_with('}'), line.ends_with('{')) {
                (true, _) if open == 0 => continue,
                (true, false) => open -= 1,
                (false, true) => open += 1,
                _ => {}
            }
            text.push_str(&line);
            text.push('\n');
        }
        text + &"}\n".repeat(open)
    })
}
