//! The grammar in `grammar.md` and the parsers say the same.
//!
//! The page is read here as what it is, EBNF: every production has texts that it derives and that are read,
//! and texts that are refused, with the place and what was expected there.

pub(crate) mod ebnf;
mod table;

use boardsh::lang::ast::{Action, Block, ExpressionKind, Part, StatementKind};
use boardsh::lang::grammar::{native, replay};
use boardsh::lang::{Source, SyntaxError};

use crate::printing::bare;
use ebnf::{Ebnf, Words};
use table::{NATIVE, Promise, REPLAY};

const PAGE: &str = include_str!("../src/lang/grammar/grammar.md");

/// One of the two grammars of the page.
pub(crate) struct Language {
    pub(crate) ebnf: Ebnf,
    pub(crate) words: Words,
    promises: &'static [Promise],
    parse: fn(&str) -> Result<(), SyntaxError>,
}

/// The language of the prompt and of scripts, and that of the files of the seeds.
pub(crate) fn languages() -> [Language; 2] {
    let [native, replay] = Ebnf::blocks(PAGE).try_into().expect("the page has two grammars");
    [
        Language {
            ebnf: native,
            words: NATIVE_WORDS,
            promises: NATIVE,
            parse: |text| native::parse(text).map(|_| ()),
        },
        Language {
            ebnf: replay,
            words: REPLAY_WORDS,
            promises: REPLAY,
            parse: |text| replay::parse(text).map(|_| ()),
        },
    ]
}

impl Language {
    /// All texts that are in the language.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &'static str> {
        self.promises.iter().flat_map(|promise| promise.yes.iter().copied())
    }
}

fn is_sign(c: char) -> bool {
    !" \t\n\r;{}()[],\"".contains(c)
}

/// What the page says in words of the first grammar.
const NATIVE_WORDS: Words = Words {
    tight: &[
        "separator",
        "newline",
        "comment",
        "gap",
        "integer",
        "variable",
        "text",
        "escape",
        "word",
        "sign",
    ],
    lines: &["parameters", "list", "group"],
    told: |name, text| match name {
        "character" => text.chars().next().map(char::len_utf8),
        "letter" => text.chars().next().filter(|c| c.is_alphabetic()).map(char::len_utf8),
        "digit" => text.starts_with(|c: char| c.is_ascii_digit()).then_some(1),
        "hex" => text.starts_with(|c: char| c.is_ascii_hexdigit()).then_some(1),
        "name" | "keyword" => {
            let length = text.find(|c| !is_sign(c)).unwrap_or(text.len());
            (length > 0 && !text.starts_with(['#', '$'])).then_some(length)
        }
        _ => None,
    },
    ends: |name, derived, rest| match name {
        // Text without blanks is one word.
        "integer" | "variable" => !rest.starts_with(is_sign),
        "word" => !rest.starts_with(is_sign) && !derived.starts_with(['#', '$']),
        "comment" => rest.is_empty() || rest.starts_with('\n'),
        _ => true,
    },
    ends_exactly: |exactly, rest| !exactly.ends_with(is_sign) || !rest.starts_with(is_sign),
};

/// What the page says in words of the second grammar.
const REPLAY_WORDS: Words = Words {
    tight: &["replay", "place", "captures", "letters", "end"],
    lines: &[],
    told: |name, text| match name {
        "gap" => Some(text.len() - text.trim_start_matches([' ', '\t']).len()),
        "blank" => text.starts_with([' ', '\t']).then_some(1),
        "letter" => text.chars().next().filter(|c| c.is_alphabetic()).map(char::len_utf8),
        "character" => text.chars().next().filter(|c| !" \t[]\n".contains(*c)).map(char::len_utf8),
        "word" => text.find([' ', '\t', '\n']).or(Some(text.len())).filter(|&length| length > 0),
        "action" => {
            let line = text.split('\n').next()?.trim_end();
            replay::parse_action(line, 0).ok().map(|_| line.len())
        }
        "end of text" => text.is_empty().then_some(0),
        _ => None,
    },
    ends: |name, _, rest| name != "letters" || rest.starts_with([' ', '\t', '[', ']', '\n']),
    ends_exactly: |_, _| true,
};

/// Fails with everything that is in the list, if anything is.
#[track_caller]
fn nothing(faults: &[String]) {
    assert!(faults.is_empty(), "{} of them:\n{}", faults.len(), faults.join("\n"));
}

fn faults(of: impl Fn(&Language, &Promise) -> Vec<String>) -> Vec<String> {
    let of_language = |language: &Language| {
        let of_promise = |promise| of(language, promise);
        language.promises.iter().flat_map(of_promise).collect::<Vec<_>>()
    };
    languages().iter().flat_map(of_language).collect()
}

/// `1:5: expected a value`
fn place_and_expectation(text: &str, error: &SyntaxError) -> String {
    let place = Source::new("", text).location(error.span.start);
    format!("{}:{}: {}", place.line, place.column, error.expectation())
}

#[test]
fn every_production_has_texts_on_both_sides() {
    for language in languages() {
        let promised: Vec<&str> = language.promises.iter().map(|promise| promise.name).collect();
        assert_eq!(promised, language.ebnf.names(), "the productions of the page, in its order");
        for Promise { name, yes, no } in language.promises {
            assert!(yes.len() >= 3, "{name} has only {} texts that are in the language", yes.len());
            assert!(no.len() >= 3, "{name} has only {} texts that are not", no.len());
        }
    }
}

#[test]
fn every_text_can_be_derived_by_its_production() {
    nothing(&faults(|Language { ebnf, words, .. }, Promise { name, yes, .. }| {
        let fault = |text: &&str| match ebnf.derive(words, text) {
            None => Some(format!("{name}: the page does not derive {text:?}")),
            Some(used) => {
                (!used.contains(name)).then(|| format!("{name}: no derivation of {text:?} uses it"))
            }
        };
        yes.iter().filter_map(fault).collect()
    }));
}

#[test]
fn every_text_that_a_production_derives_is_read() {
    nothing(&faults(|Language { parse, .. }, Promise { name, yes, .. }| {
        let fault = |text: &&str| {
            let error = parse(text).err()?;
            Some(format!("{name}: {text:?} is refused at {}", place_and_expectation(text, &error)))
        };
        yes.iter().filter_map(fault).collect()
    }));
}

#[test]
fn every_text_that_is_not_in_the_language_is_refused_at_its_place() {
    nothing(&faults(|Language { parse, .. }, Promise { name, no, .. }| {
        let fault = |(text, expected): &(&str, &str)| {
            let found =
                parse(text).map_or_else(|error| place_and_expectation(text, &error), |()| "fine".to_owned());
            (found != *expected)
                .then(|| format!("{name}: {text:?}\n  expected {expected}\n  found    {found}"))
        };
        no.iter().filter_map(fault).collect()
    }));
}

#[test]
fn no_name_is_left_unexplained() {
    let plain_english = ["character", "letter", "digit", "hex", "blank", "end of text"];
    // The files of the seeds share these with the language.
    let shared = ["gap", "word", "action"];
    for Language { ebnf, .. } in languages() {
        let productions = ebnf.names();
        let is_explained = |name: &&str| {
            productions.contains(name)
                || plain_english.contains(name)
                || productions[0] == "replay" && shared.contains(name)
        };
        let unknown: Vec<&str> = ebnf.used().into_iter().filter(|name| !is_explained(name)).collect();
        assert_eq!(unknown, [""; 0], "these are used, but no productions and no plain English");
    }
}

#[test]
fn every_production_is_part_of_the_language() {
    for language in languages() {
        let reachable = language.ebnf.reachable();
        let lost: Vec<&str> =
            language.ebnf.names().into_iter().filter(|name| !reachable.contains(name)).collect();
        assert_eq!(lost, [""; 0], "nothing leads from {} to these", language.ebnf.names()[0]);
    }
}

/// Texts that end in the middle: what is still to come may stand in the next line.
const GOES_ON: &[&str] = &[
    "repeat 1 {",
    "repeat 1 {\n",
    "repeat 1 {\n  show\n",
    "repeat 1 { show",
    "repeat 1 { show;",
    "repeat 1 { # remark",
    "repeat 1 { repeat 2 { }",
    "if check { } else {",
    "if check { } else if true {",
    "def f($a) {",
    "say (",
    "say (\n",
    "say (1",
    "say (1 +",
    "say (1 + 2",
    "say ((1)",
    "say (not",
    "say (legal at",
    "say (mate in",
    "say (piece",
    "f (",
    "f 1 (2",
    "say [",
    "say [1",
    "say [1,",
    "say [1, 2 +",
    "say [1 # one",
    "say [[1], [2]",
    "say [(1)",
    "say ([1]",
    "repeat 1 { say (1",
    "say \"\"\"",
    "say \"\"\"a",
    "say \"\"\"a\nb",
    "say \"\"\"a\"",
    "say \"\"\"a\"\"",
    "say \"\"\"\"",
    "say \"\"\"{1}",
    "say \"\"\"{1",
    "say \"\"\"{",
    "repeat 1 { say \"\"\"",
    "def f(",
    "def f($a",
    "def f($a,",
    "def f($a, # one",
];

/// Texts that another line cannot mend.
const IS_WRONG: &[&str] = &[
    "say \"a",
    "say \"",
    "say \"a\\\"",
    "say \"{1",
    "say \"{",
    "say \"{1}",
    "say (\"a",
    "say [\"a",
    "say [\"{1",
    "repeat 1 { say \"a",
    "say \"a\n",
    "say \"\"\"\\x",
    "say",
    "say 1 +",
    "say not",
    "say legal at",
    "move a2",
    "let $x",
    "let $x =",
    "if check",
    "if check { } else",
    "for $x in",
    "repeat 1",
    "def f",
    "def f()",
    "repeat 1 { move a2",
    "repeat 1 { let $x =",
    "say (1 2",
    "say [1 2",
    "say [1;",
    "say (1]",
    "say ()",
    "say [,",
    "def f($a $b",
    "repeat 1 { ]",
    "}",
    "castle {",
    "hint",
];

#[test]
fn what_is_still_open_may_go_on_in_the_next_line() {
    let is_incomplete = |text: &str| match native::parse(text) {
        Ok(_) => panic!("{text:?} is whole"),
        Err(error) => error.is_incomplete(),
    };
    let wrong: Vec<&&str> = GOES_ON.iter().filter(|text| !is_incomplete(text)).collect();
    assert_eq!(wrong, [&""; 0], "these could go on");
    let wrong: Vec<&&str> = IS_WRONG.iter().filter(|text| is_incomplete(text)).collect();
    assert_eq!(wrong, [&""; 0], "these could not");
}

#[test]
fn what_goes_on_can_be_closed() {
    for text in GOES_ON {
        let endings = [
            "\n}",
            "\n1)",
            "\n)",
            "\n1]",
            "\n]",
            "\n\"\"\"",
            "\n}\"\"\"",
            "\n1}\"\"\"",
            "\n) { }",
            "\n$b) { }",
        ];
        let more = ["\nat a1)", "\n1 plies)", "\n1)\n}", "\n)\n}", "\n\"\"\"\n}", "\n}\n}"];
        let closes = |end: &&str| native::parse(&format!("{text}{end}")).is_ok();
        assert!(endings.iter().chain(&more).any(closes), "nothing closes {text:?}");
    }
}

/// The only statement of a text.
#[track_caller]
fn only(text: &str) -> StatementKind {
    let block = native::parse(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    let mut statements = block.iter();
    let first = statements.next().unwrap_or_else(|| panic!("{text:?} is a statement"));
    assert_eq!(statements.next(), None, "{text:?} is one statement");
    first.kind.clone()
}

/// What a string says in which nothing is left to be found out.
#[track_caller]
fn says(string: &str, expected: &str) {
    let StatementKind::Say(value) = only(&format!("say {string}")) else { panic!("{string} is said") };
    let ExpressionKind::Text(parts) = value.kind else { panic!("{string} is a text") };
    let literal = |part: &Part| match part {
        Part::Literal(text) => text.clone(),
        Part::Value(value) => panic!("{value} in {string}"),
    };
    assert_eq!(parts.iter().map(literal).collect::<String>(), expected, "{string}");
}

#[test]
fn escapes_stand_for_characters() {
    says(r#""""#, "");
    says(r#""a b""#, "a b");
    says(r#""\n\t\"\\\{\}""#, "\n\t\"\\{}");
    says(r#""\u{41}\u{e9}\u{1F3F3}\u{0}\u{10ffff}""#, "A\u{e9}\u{1f3f3}\0\u{10ffff}");
    says(r#""}#;$n""#, "}#;$n");
    says(r#""\\n""#, "\\n");
}

#[test]
fn long_strings_leave_their_layout_out() {
    says("\"\"\"\"\"\"", "");
    says("\"\"\"a\"\"\"", "a");
    says("\"\"\"\na\n\"\"\"", "a");
    says("\"\"\"\na\nb\n\"\"\"", "a\nb");
    says("\"\"\" \t\n  a\n    b\n  c\n  \"\"\"", "a\n  b\nc");
    says("\"\"\"\n\n\na\n\n\"\"\"", "\n\na\n");
    says("\"\"\"\n  a\n\n  b\n\"\"\"", "a\n\nb");
    says("\"\"\"\n\ta\n\tb\"\"\"", "a\nb");
    says("\"\"\"\r\n  a\r\n  b\r\n  \"\"\"", "a\nb");
    says("\"\"\"a\n  b\"\"\"", "a\n  b");
    says("\"\"\"\n\"\"\"", "");
    says("\"\"\"\n\n\"\"\"", "");
    says("\"\"\"say \"a\" and \"\"b\"\".\"\"\"", "say \"a\" and \"\"b\"\".");
    says("\"\"\"a\rb\"\"\"", "a\rb");
}

#[test]
fn the_last_new_line_of_a_long_string_does_not_count_whatever_it_begins_with() {
    says("\"\"\"a\n\"\"\"", "a");
    says("\"\"\"a\nb\n  \"\"\"", "a\nb");
}

#[test]
fn escapes_are_no_layout() {
    says("\"\"\"\na\\n\"\"\"", "a\n");
    says("\"\"\"\na\n\\t\"\"\"", "a\n\t");
    says("\"\"\"\n\\n\na\n\"\"\"", "\n\na");
    says("\"\"\"\n    a \\\"\"\"\n  b\n  \"\"\"", "  a \"\"\"\nb");
}

/// Both texts mean the same.
#[track_caller]
fn same(one: &str, other: &str) {
    let read =
        |text: &str| -> Block { native::parse(text).unwrap_or_else(|error| panic!("{text:?}: {error}")) };
    assert_eq!(bare(&read(one)), bare(&read(other)), "{one} | {other}");
}

#[test]
fn operators_bind_as_everybody_expects() {
    same("say 1 + 2 * 3", "say 1 + (2 * 3)");
    same("say 1 * 2 + 3", "say (1 * 2) + 3");
    same("say 1 - 2 - 3", "say (1 - 2) - 3");
    same("say 8 / 4 * 2 % 3", "say ((8 / 4) * 2) % 3");
    same("say 1 + 2 < 3 * 4", "say (1 + 2) < (3 * 4)");
    same("say not 1 == 2", "say not (1 == 2)");
    same("say not check and check", "say (not check) and check");
    same("say not not check", "say not (not check)");
    same("say true or true and false", "say true or (true and false)");
    same("say true and true or false", "say (true and true) or false");
    same("say 1 == 1 and 2 == 2", "say (1 == 1) and (2 == 2)");
    same("say legal count + 1", "say (legal count) + 1");
    same("say 1 + legal count", "say 1 + (legal count)");
    same("say legal at 1 == a2a3", "say (legal at 1) == a2a3");
    same("say piece at a1 == k", "say (piece at a1) == k");
    same("say legal drop count", "say (legal drop) count");
    same("expect turn == lower", "expect (turn) == lower");
    same("expect captures lower count == 0", "expect ((captures lower) count) == 0");
    same("expect winner none", "expect winner == none");
    same("expect not illegal a2a4", "expect not (illegal a2a4)");
}

#[test]
fn what_looks_different_can_be_the_same() {
    same("show;legal\n\nundo", "show # all\r\nlegal;;undo\n");
    same("say [1,2,\n3]", "say [ 1 , 2 , 3 ]");
    same("if check { } else { if turn == lower { } }", "if check { } else if turn == lower { }");
    same("say \"\"\"\na\nb\n\"\"\"", "say \"a\\nb\"");
    same("say 007", "say 7");
    same("say -0", "say 0");
    same("?", "help");
    same("exit", "quit");
    same("play a2a3", "a2a3");
    same("play (a2a3)", "a2a3");
    same("play move a2 a3", "move a2 a3");
    same("play drop p c3", "drop p c3");
}

#[test]
fn every_statement_knows_its_place() {
    let text = "a2a3\nundo\n  a2a3; undo # back\nrepeat 2 { a2a3;undo }\r\nundo\n\nsay \"é\";a2a3\n";
    let block = native::parse(text).expect("a script");
    let written: Vec<&str> =
        block.iter().map(|statement| &text[statement.span.start..statement.span.end]).collect();
    assert_eq!(
        written,
        ["a2a3", "undo", "a2a3", "undo", "repeat 2 { a2a3;undo }", "undo", "say \"é\"", "a2a3"]
    );
}

#[test]
fn every_value_knows_its_place() {
    for written in [
        "1",
        "a1",
        "\"é{1}\"",
        "$n",
        "[1, (2)]",
        "1 + 2",
        "(1 + 2) * 3",
        "3 * (1 + 2)",
        "((1)) == (2)",
        "(check) and (check)",
        "not (check)",
        "legal count",
        "(legal) count",
        "[1, 2] at (1)",
        "legal move a2 a3",
        "mate in (3) plies",
    ] {
        let text = format!("show; say {written} # that");
        let block = native::parse(&text).expect("a script");
        let said = block.iter().nth(1).expect("two statements");
        let StatementKind::Say(value) = said.kind else { panic!("{written} is said") };
        let from = said.span.start;
        assert_eq!(&text[from + value.span.start..from + value.span.end], written);
    }
}

#[test]
fn words_without_blanks_stay_whole() {
    for word in ["b3-6", "p*c3", "a4a5+", "a2a3"] {
        let StatementKind::Play(Action::Short(short)) = only(word) else {
            panic!("{word} is a move in short")
        };
        assert_eq!(short.kind, ExpressionKind::Word(word.into()));
    }
    let StatementKind::Save { overwrite, .. } = only("save! a.in") else { panic!("it is saved") };
    assert!(overwrite);
}

#[test]
fn only_so_much_stands_in_one_another() {
    let nested = |open: &str, close: &str, depth| format!("{}1{}", open.repeat(depth), close.repeat(depth));
    let most = 100;
    for (open, close) in [("(", ")"), ("[", "]"), ("not ", "")] {
        assert!(native::parse(&format!("say {}", nested(open, close, most))).is_ok(), "{open} so often");
        for depth in [most + 1, 100_000] {
            let error = native::parse(&format!("say {}", nested(open, close, depth))).expect_err("too deep");
            assert_eq!(error.message(), "this is nested too deeply");
        }
    }
    let blocks = |depth: usize| format!("{}{}", "repeat 1 {".repeat(depth), "}".repeat(depth));
    assert!(native::parse(&blocks(most)).is_ok());
    assert!(native::parse(&blocks(most + 1)).is_err());
    let texts = |depth: usize| format!("say {}{}", "\"{".repeat(depth), "}\"".repeat(depth));
    assert!(native::parse(&texts(100_000)).is_err());
}

/// Each operator makes the tree one deeper, and whatever walks it calls itself.
#[test]
fn no_chain_of_operators_is_too_long_to_be_refused() {
    for chain in ["1 + ".repeat(1_000_000) + "1", "legal".to_owned() + &" count".repeat(1_000_000)] {
        let error = native::parse(&format!("say {chain}")).expect_err("too deep");
        assert_eq!(error.message(), "this is nested too deeply");
    }
}

#[test]
fn actions_of_a_replay_are_read_a_line_at_a_time() {
    let text =
        "k a1\n\n[]\n[]\n\n move a1 a2\n\nmove a4 a5 promote\r\ndrop p c3\nhop\nmove a1\ndrop p c3 promote\n";
    let replay = replay::parse(text).expect("the position is well-formed");
    let lines: Vec<_> = replay.actions.collect();
    let read: Vec<&str> = lines.iter().map(|line| line.text).collect();
    assert_eq!(
        read,
        ["move a1 a2", "move a4 a5 promote", "drop p c3", "hop", "move a1", "drop p c3 promote"],
        "each line without blanks around it"
    );
    let told = |action: &Result<Action, SyntaxError>| match action {
        Ok(action) => action.to_string(),
        Err(error) => place_and_expectation(text, error),
    };
    let actions: Vec<String> = lines.iter().map(|line| told(&line.action)).collect();
    assert_eq!(
        actions,
        [
            "move a1 a2",
            "move a4 a5 promote",
            "drop p c3",
            "10:1: expected `move` or `drop`",
            "11:8: expected a square such as `a1`",
            "12:11: expected the end of the line",
        ]
    );
}

#[test]
fn a_replay_that_is_something_else_ends_soon() {
    let many_places = "k a1\n".repeat(1001) + "\n[]\n[]\n";
    let error = replay::parse(&many_places).expect_err("too many");
    assert_eq!(place_and_expectation(&many_places, &error), "1001:1: expected at most 1000 entries");
    let many_captures = format!("k a1\n\n[{}]\n[]\n", "P ".repeat(10_001));
    let error = replay::parse(&many_captures).expect_err("too many");
    assert_eq!(place_and_expectation(&many_captures, &error), "3:20002: expected at most 10000 entries");
}
