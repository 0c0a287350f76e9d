//! What Tab offers, what is hinted and how words are told apart: asked of the library, without a terminal.

use std::fs;
use std::path::Path;

use boardsh::games;
use boardsh::lang::Source;
use boardsh::lang::commands::TABLE;
use boardsh::render::Role;
use boardsh::repl::{Hint, complete, highlight, hint};
use boardsh::session::{Commands, Event, Policy, Session};
use boardsh::table;

/// A session in which these lines were carried out.
fn after(game: &str, lines: &str) -> Session {
    let entry = games::find(game).expect("a game of the table");
    let mut session = Session::new(table::open(entry), Policy::default());
    let mut events: Vec<Event> = Vec::new();
    session.run(Source::new("test", lines), Path::new("."), &mut events).expect("the lines are right");
    session
}

/// What is offered behind a text, each with what it is.
fn offered(session: &Session, text: &str) -> Vec<String> {
    let (_, found) = complete(session, text);
    let shown =
        |text: &str, about: &str| if about.is_empty() { text.to_owned() } else { format!("{text}: {about}") };
    found.iter().map(|candidate| shown(&candidate.text, &candidate.about)).collect()
}

#[track_caller]
fn offers(session: &Session, text: &str, expected: &[&str]) {
    assert_eq!(offered(session, text), expected, "behind {text:?}");
}

/// The same, whatever is said about them.
#[track_caller]
fn offers_words(session: &Session, text: &str, expected: &[&str]) {
    let words: Vec<String> = complete(session, text).1.into_iter().map(|candidate| candidate.text).collect();
    assert_eq!(words, expected, "behind {text:?}");
}

/// Lower can promote a silver or not, must promote a pawn, and has a pawn and a gold in hand.
const RICH: &str = "position \"2r1k/S4/5/4P/K4 b GP 1\"";

#[test]
fn a_move_is_offered_word_by_word() {
    let start = after("minishogi", "");
    let pieces = ["a1: king", "a2: pawn", "b1: gold", "c1: silver", "d1: bishop", "e1: rook"];
    offers(&start, "move ", &pieces);
    offers(&start, "move a", &["a1: king", "a2: pawn"]);
    offers(&start, "move a2 ", &["a3"]);
    offers(&start, "move e1 ", &["e2", "e3", "e4: captures the pawn, check"]);
    offers(&start, "move a2 a3 ", &[]);
    offers(&start, "move a5 ", &[]);
}

#[test]
fn promotion_is_offered_only_where_it_is_possible() {
    let rich = after("minishogi", RICH);
    offers(&rich, "move a4 a5 ", &["promote: promotes"]);
    offers(&rich, "move a1 a2 ", &[]);
    offers(&rich, "move a4 b3 ", &[]);
    offers(&after("minishogi", "position \"k4/4P/5/5/K4 b - 1\""), "move e4 ", &["e5: promotes"]);
}

#[test]
fn a_drop_is_offered_from_the_hand() {
    let rich = after("minishogi", RICH);
    offers(&rich, "drop ", &["g: gold", "p: pawn"]);
    offers(&rich, "drop g e", &["e1", "e3", "e4: check"]);
    // Not in the column of the other pawn, nor in the last row.
    let pawns: Vec<String> = offered(&rich, "drop p ");
    assert!(pawns.iter().all(|to| !to.starts_with('e') && !to.starts_with("a5")), "{pawns:?}");
    let two = after("minishogi", "position \"4k/5/5/5/K4 b 2P 1\"");
    offers(&two, "drop ", &["p: pawn, 2 in hand"]);
    offers(&after("minishogi", ""), "drop ", &[]);
}

#[test]
fn a_mate_is_told() {
    let mate = after("minishogi", "position \"4k/5/4P/5/K4 b G 1\"");
    offers(&mate, "drop g e4", &["e4: checkmate"]);
    offers(&mate, "g*e", &["g*e1", "g*e2", "g*e4: checkmate"]);
}

#[test]
fn everything_offered_behind_a_turn_is_legal() {
    for game in ["minishogi", "boxshogi", "gotesente"] {
        let session = after(game, "hand lower p g");
        for first in ["move", "drop"] {
            for from in complete(&session, &format!("{first} ")).1 {
                for to in complete(&session, &format!("{first} {} ", from.text)).1 {
                    let line = format!("expect legal {first} {} {}", from.text, to.text);
                    let mut session = after(game, "hand lower p g");
                    let run =
                        session.run(Source::new("test", &*line), Path::new("."), &mut Vec::<Event>::new());
                    assert!(run.is_ok(), "{game}: {line}");
                }
            }
        }
    }
}

#[test]
fn commands_are_offered_from_the_table() {
    let session = after("minishogi", "def mobility($x) { say $x }");
    let all: Vec<String> = complete(&session, "").1.into_iter().map(|candidate| candidate.text).collect();
    assert!(TABLE.iter().all(|command| all.contains(&command.name.to_owned())), "{all:?}");
    offers(&session, "mo", &["mobility: a def of this session", "move: Move a piece to another square."]);
    offers(&session, "show; und", &["undo: Take back the last move, or several."]);
    offers(&session, "repeat 2 { und", &["undo: Take back the last move, or several."]);
    offers(&session, "help und", &["undo: Take back the last move, or several."]);
}

#[test]
fn options_marks_and_variables_are_offered() {
    let session = after("minishogi", "mark fork; let $list = legal; let $n = 3; move a2 a3; mark far");
    offers_words(&session, "show hi", &["history"]);
    offers_words(&session, "show board k", &["kanji"]);
    offers_words(&session, "show from ", &["lower", "upper"]);
    offers_words(&session, "set p", &["pieces", "prompt"]);
    offers_words(&session, "set pieces ", &["kanji", "letters", "western"]);
    offers_words(&session, "set view ", &["lower", "upper"]);
    offers(&session, "goto f", &["far: ply 1", "fork: ply 0"]);
    offers(
        &session,
        "goto ",
        &["end: the end of the line", "far: ply 1", "fork: ply 0", "start: where the game began"],
    );
    offers(&session, "say $", &["$list: a list of 14", "$n: 3"]);
    offers(&session, "undo $", &["$list: a list of 14", "$n: 3"]);
    offers_words(&session, "rules o", &["official"]);
}

#[test]
fn values_and_claims_are_offered() {
    let session = after("minishogi", "");
    offers_words(&session, "expect che", &["check"]);
    offers_words(&session, "expect legal move a2 ", &["a3"]);
    offers(&session, "why drop ", &["b: bishop", "g: gold", "p: pawn", "r: rook", "s: silver"]);
    offers(&session, "why move a5 e", &["e1: rook", "e2", "e3", "e4: pawn", "e5: king"]);
    offers_words(&session, "expect turn ", &["lower", "upper"]);
    offers(&session, "legal d", &["d1: bishop"]);
    offers(&session, "legal a2 ", &["count: only how many"]);
    offers_words(&session, "say (ch", &["check"]);
    offers_words(&session, "expect mate ", &["in", "within"]);
    offers_words(&session, "expect mate in 3 ", &["moves", "plies"]);
    offers_words(&session, "expect captures ", &["lower", "upper"]);
    offers_words(&session, "expect winner l", &["lower"]);
    offers(&session, "say piece at a", &["a1: king", "a2: pawn", "a3", "a4", "a5: rook"]);
    offers_words(&session, "expect check a", &["and", "at"]);
    offers_words(&session, "expect illegal move a2 a4 ", &["and", "at", "because", "count", "or"]);
    offers_words(&session, "expect illegal move a2 a4 because bl", &["blocked"]);
    offers_words(&session, "if check { show } ", &["else"]);
    offers(&session, "if check { show } else ", &["if: Do something only if a condition holds."]);
    offers_words(&session, "repeat 2 { show } ", &[]);
    offers_words(&session, "show l", &["letters"]);
    offers_words(
        &session,
        "show ",
        &["board", "captures", "from", "history", "kanji", "letters", "sfen", "status", "tree", "western"],
    );
}

/// Words that can stand somewhere say what they are.
#[test]
fn words_say_what_they_are() {
    let session = after("minishogi", "");
    offers(&session, "show st", &["status: who is to move, the ply, the rules"]);
    offers(&session, "set the", &["theme: how a board in colour is marked"]);
    offers(&session, "rules bo", &["box: a tie after 200 moves by each side"]);
    offers(&session, "expect che", &["check: whether the side to move is in check"]);
    for text in ["show ", "set ", "set pieces ", "set theme ", "game ", "rules ", "help ", ""] {
        for candidate in complete(&session, text).1 {
            let is_clear = ["from", "lower", "upper", "--save"].contains(&&*candidate.text);
            assert!(is_clear || !candidate.about.is_empty(), "{text:?} {candidate:?}");
        }
    }
}

/// Variables of a block that is open are not the session's yet.
#[test]
fn variables_of_the_text_itself_are_offered() {
    let session = after("minishogi", "let $n = 1");
    offers(&session, "def bar($x, $y) {\n say $", &["$n: 1", "$x", "$y"]);
    offers(&session, "for $m in legal { play $", &["$m", "$n: 1"]);
    offers(&session, "nonsense a", &[]);
    let any = complete(&session, "why ").1.into_iter().map(|candidate| candidate.text).collect::<Vec<_>>();
    assert_eq!(any, ["$n", "drop", "move"]);
    offers_words(&session, "hand upper ", &["b", "g", "p", "r", "s"]);
    offers_words(&session, "expect winner ", &["lower", "none", "upper"]);
}

/// What will be legal later in a line depends on what is done before.
#[test]
fn only_the_position_at_hand_is_judged() {
    let session = after("minishogi", "def try($from) { move $from a3 }; let $m = 1");
    offers(&session, "move a2 a3; move ", &[]);
    offers(&session, "undo; a2", &[]);
    offers(&session, "show; move a2 ", &["a3"]);
    offers(&session, "move $", &["$m: 1"]);
    looks(
        &session,
        "move a2 a3; move e4 e3",
        &[("move", Role::Command), ("a2", Role::Legal), ("a3", Role::Legal), ("move", Role::Command)],
    );
    looks(&session, "a2a3; e4e3", &[("a2a3", Role::Legal)]);
    looks(
        &session,
        "def x($a) { move $a a3 }",
        &[
            ("def", Role::Command),
            ("{", Role::Bracket),
            ("move", Role::Command),
            ("$a", Role::Variable),
            ("}", Role::Bracket),
        ],
    );
}

/// The mode of the seeds has fewer commands, and moves in full only.
#[test]
fn the_mode_of_the_seeds_gets_help_with_what_it_has() {
    let entry = games::find("minishogi").expect("a game");
    let policy = Policy { commands: Commands::SeedMode, ..Policy::default() };
    let session = Session::new(table::open(entry), policy);
    offers(&session, "a2", &[]);
    offers(&session, "set p", &[]);
    offers(&session, "place ", &[]);
    offers(&session, "help pl", &["play: Play"]);
    offers(&session, "move a2 ", &["a3"]);
    looks(&session, "a2a3", &[("a2a3", Role::Unknown)]);
    looks(&session, "place p a3", &[("place", Role::Unknown)]);
    hints(&session, "set ", None);
}

#[test]
fn topics_and_other_names_are_offered() {
    let session = after("minishogi", "");
    offers(&session, "help ke", &["keys: What the keys do while you type at the prompt."]);
    offers(&session, "exi", &["exit: the same as `quit`"]);
    looks(&session, "exi", &[]);
}

#[test]
fn pieces_and_squares_are_offered_for_a_setup() {
    let session = after("boxshogi", "");
    offers(
        &session,
        "place +",
        &[
            "+G: UPPER's promoted Governance",
            "+N: UPPER's promoted Notes",
            "+P: UPPER's promoted Preview",
            "+R: UPPER's promoted Relay",
            "+g: lower's promoted Governance",
            "+n: lower's promoted Notes",
            "+p: lower's promoted Preview",
            "+r: lower's promoted Relay",
        ],
    );
    offers(&session, "remove a", &["a1: Drive", "a2: Preview", "a5: Notes"]);
    offers(&session, "place p a", &["a1: Drive", "a2: Preview", "a3", "a4", "a5: Notes"]);
}

#[test]
fn nothing_is_offered_in_comments_and_texts() {
    let session = after("minishogi", "");
    for text in ["show # mo", "say \"mo", "annotate \"mo"] {
        offers(&session, text, &[]);
    }
}

#[test]
fn file_names_of_the_fitting_kind_are_offered() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["a game.board", "game.in", "game.board", "notes.md", ".hidden.board"] {
        fs::write(folder.path().join(name), "").expect("written");
    }
    fs::create_dir(folder.path().join("sub")).expect("a folder");
    let session = after("minishogi", "");
    let path = folder.path().to_str().expect("a name in UTF-8");
    let below = |texts: &[&str]| texts.iter().map(|text| text.replace('@', path)).collect::<Vec<_>>();
    let expected = below(&["\"@/a game.board\"", "@/game.board", "@/game.in", "@/sub/: folder"]);
    assert_eq!(offered(&session, &format!("load {path}/")), expected);
    assert_eq!(offered(&session, &format!("save {path}/g")), below(&["@/game.board", "@/game.in"]));
    assert_eq!(offered(&session, &format!("source \"{path}/g")), below(&["\"@/game.board\""]));
    assert_eq!(offered(&session, &format!("load \"{path}/a ")), below(&["\"@/a game.board\""]));
    fs::write(folder.path().join("odd {\"1\\.board"), "").expect("written");
    let odd = below(&["\"@/odd \\{\\\"1\\\\.board\""]);
    for begun in ["odd ", "odd \\{", "odd \\{\\\"1\\\\"] {
        assert_eq!(offered(&session, &format!("load \"{path}/{begun}")), odd);
    }
    offers(&session, "load /no/such/folder/", &[]);
}

#[track_caller]
fn hints(session: &Session, line: &str, expected: Option<(&str, bool)>) {
    let expected = expected.map(|(text, can_be_taken)| Hint { text: text.to_owned(), can_be_taken });
    assert_eq!(hint(session, line), expected, "behind {line:?}");
}

#[test]
fn hints_tell_what_a_command_takes_and_then_what_fits() {
    let session = after("minishogi", "def try($from, $to) { move $from $to }");
    hints(&session, "move", Some((" <from> <to> [promote]", false)));
    hints(&session, "move ", Some(("<from> <to> [promote]", false)));
    hints(&session, "move a2 ", Some(("<to> [promote]", false)));
    hints(&session, "move a2", Some((" <to> [promote]", false)));
    hints(&session, "move b", Some(("1", true)));
    hints(&session, "leg", Some(("al", true)));
    hints(&session, "show; undo", Some((" [<count>]", false)));
    hints(&session, "try a2 ", Some(("<to>", false)));
    hints(&session, "legal count ", None);
    hints(&session, "show from ", Some(("<side>", false)));
    hints(&session, "for $m in ", Some(("<list> { … }", false)));
    hints(&session, "if check { show } ", Some(("[else { … }]", false)));
    hints(&session, "repeat (2)", Some((" { … }", false)));
    hints(&session, "load ", Some(("<file>", false)));
    hints(&session, "quit", None);
    hints(&session, "m", None);
    hints(&session, "# mo", None);
}

#[track_caller]
fn looks(session: &Session, line: &str, expected: &[(&str, Role)]) {
    let parts = highlight(session, line, line.len());
    let seen: Vec<(&str, Role)> =
        parts.iter().map(|(span, role)| (&line[span.start..span.end], *role)).collect();
    assert_eq!(seen, expected, "{line:?}");
}

#[test]
fn words_are_told_apart_as_they_are_typed() {
    use Role::{Bracket, Command, Comment, Illegal, Legal, OpenText, Text, Unknown, Variable};
    let session = after("minishogi", "let $n = 1");
    looks(&session, "move a2 a3", &[("move", Command), ("a2", Legal), ("a3", Legal)]);
    looks(&session, "move a2 a4", &[("move", Command), ("a2", Legal), ("a4", Illegal)]);
    looks(&session, "move e5 ", &[("move", Command), ("e5", Illegal)]);
    looks(&session, "move a", &[("move", Command)]);
    looks(&session, "why move a2 a4", &[("why", Command), ("move", Command), ("a2", Legal), ("a4", Illegal)]);
    looks(&session, "a2a3", &[("a2a3", Legal)]);
    looks(&session, "a2a4", &[("a2a4", Illegal)]);
    looks(&session, "mo", &[]);
    looks(&session, "mo ", &[("mo", Unknown)]);
    looks(&session, "castle", &[("castle", Unknown)]);
    looks(&session, "say \"a\" # b", &[("say", Command), ("\"a\"", Text), ("# b", Comment)]);
    looks(&session, "say \"a", &[("say", Command), ("\"a", OpenText)]);
    looks(&session, "say $n", &[("say", Command), ("$n", Variable)]);
    looks(&session, "say ($n)", &[("say", Command), ("(", Bracket), ("$n", Variable), (")", Bracket)]);
    looks(&session, "place p z9 ", &[("place", Command), ("z9", Illegal)]);
}

/// Whatever is typed, nothing breaks, and the parts that look different stand in their order.
#[test]
fn any_text_can_be_helped_with() {
    let session = after("minishogi", RICH);
    let pieces = [
        "move",
        " ",
        "a2",
        "$",
        "\"",
        "(",
        "}",
        "{",
        "é",
        "#",
        "\n",
        ";",
        "expect legal",
        "drop p",
        "load /",
        "*",
    ];
    for seed in 0..4000_usize {
        let mut number = seed;
        let mut text = String::new();
        while number > 0 {
            text.push_str(pieces[number % pieces.len()]);
            number /= pieces.len();
        }
        let (start, _) = complete(&session, &text);
        assert!(text.is_char_boundary(start), "{text:?}");
        let _ = hint(&session, &text);
        for cursor in (0..=text.len()).filter(|&cursor| text.is_char_boundary(cursor)) {
            let parts = highlight(&session, &text, cursor);
            assert!(parts.is_sorted_by(|a, b| a.0.end <= b.0.start), "{text:?}: {parts:?}");
        }
    }
}
