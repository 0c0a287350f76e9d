//! What programs read is as `docs/json.md` says: every example in it is run.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

use boardsh::games::{self, Ending};
use boardsh::lang::commands::TABLE;
use boardsh::table;
use serde_json::Value;
use tempfile::tempdir;

use crate::support::{Finished, Run, boardsh, root};

const DOCUMENT: &str = "docs/json.md";

fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The objects that were written, which is all that was written.
#[track_caller]
fn objects(run: &Finished) -> Vec<Value> {
    assert_eq!(run.err(), "", "standard error");
    parsed(&run.out())
}

#[track_caller]
fn parsed(lines: &str) -> Vec<Value> {
    let parse = |line: &str| {
        let object: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert!(line.starts_with(r#"{"v":1,"type":""#), "{line}");
        object
    };
    lines.lines().map(parse).collect()
}

fn kind(object: &Value) -> &str {
    object["type"].as_str().expect("a type is a text")
}

fn prompt(input: impl AsRef<[u8]>) -> Finished {
    Run::new(["--json"]).input(input).finish()
}

fn script(input: impl AsRef<[u8]>) -> Finished {
    Run::new(["run", "--json", "-"]).input(input).finish()
}

/// A command in a shell that finds boardsh.
#[cfg(unix)]
fn shell(command: &str, folder: &Path) -> Finished {
    let program = Path::new(env!("CARGO_BIN_EXE_boardsh")).parent().expect("the program is in a folder");
    let others = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths([program.to_owned()].into_iter().chain(std::env::split_paths(&others)));
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).current_dir(folder).env("PATH", path.expect("folders without colons"));
    Finished { output: shell.stdin(Stdio::null()).output().expect("a shell") }
}

/// The document with the output of each command written anew. Each block has a folder of its own.
#[cfg(unix)]
fn renewed(document: &str) -> String {
    let mut text = String::new();
    let mut folder = None;
    for line in document.lines() {
        let command = folder.as_ref().and(line.strip_prefix("$ "));
        match line {
            "```console" => folder = Some(tempdir().expect("a folder")),
            "```" => folder = None,
            _ => {}
        }
        if folder.is_none() || command.is_some() || line == "```console" {
            text.push_str(line);
            text.push('\n');
        }
        if let (Some(command), Some(folder)) = (command, &folder) {
            let run = shell(command, folder.path());
            objects(&run);
            text.push_str(&run.out());
        }
    }
    text
}

#[test]
#[cfg(unix)]
fn every_example_in_the_document_is_what_boardsh_writes() {
    let document = read(DOCUMENT);
    let renewed = renewed(&document);
    if std::env::var_os("BLESS").is_some() {
        fs::write(root().join(DOCUMENT), &renewed).expect("the document can be written");
        return;
    }
    for (number, (written, actual)) in (1..).zip(document.lines().zip(renewed.lines())) {
        assert_eq!(written, actual, "{DOCUMENT}:{number}");
    }
    assert_eq!(document.len(), renewed.len(), "nothing is missing at the end");
}

/// The files below a folder, by their names from the root.
fn files(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(folder)).expect("a folder of sources").flatten();
    let names =
        entries.map(|entry| (format!("{folder}/{}", entry.file_name().display()), entry.path().is_dir()));
    names.flat_map(|(name, is_folder)| if is_folder { files(&name) } else { vec![name] }).collect()
}

/// The types that the sources write.
fn types() -> BTreeSet<String> {
    let runner = files("src/runner").into_iter();
    let sources = runner.chain(["src/render/json.rs".to_owned()]).map(|file| read(&file));
    let literal = |call: &str| Some(call.trim_start().strip_prefix('"')?.split('"').next()?.to_owned());
    let in_source = |text: String| text.split("line(").skip(1).filter_map(literal).collect::<Vec<_>>();
    sources.flat_map(in_source).collect()
}

/// The sections about types: the type, and what is said about it.
fn sections(document: &str) -> Vec<(&str, &str)> {
    let sections = document.split("\n### `").skip(1);
    sections
        .map(|section| {
            let (name, text) = section.split_once("`\n").expect("a heading is a type");
            (name, text.split("\n## ").next().unwrap_or_default())
        })
        .collect()
}

/// The names in the first column of the first table of fields.
fn fields(section: &str) -> BTreeSet<&str> {
    let rows = section.lines().skip_while(|line| *line != "| field | what it is |").skip(2);
    let rows = rows.take_while(|line| line.starts_with('|'));
    let names = rows.flat_map(|row| row.split('|').nth(1).unwrap_or_default().split(','));
    names.map(|name| name.trim().trim_matches('`')).collect()
}

#[test]
fn every_type_has_a_section_with_an_example_and_all_its_fields() {
    let document = read(DOCUMENT);
    let sections = sections(&document);
    let documented: BTreeSet<String> = sections.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(documented, types(), "sections of the document, and what the sources write");
    // `check` and `grade` have a summary each.
    assert_eq!(documented.len() + 1, sections.len(), "a section each");
    for (name, section) in sections {
        let examples =
            parsed(&section.lines().filter(|line| line.starts_with('{')).collect::<Vec<_>>().join("\n"));
        let examples: Vec<&Value> = examples.iter().filter(|object| kind(object) == name).collect();
        assert!(!examples.is_empty(), "`{name}` has no example in its section");
        for example in examples {
            let found = example.as_object().expect("an object").keys().map(String::as_str);
            let found: BTreeSet<&str> = found.filter(|field| !["v", "type"].contains(field)).collect();
            assert_eq!(found, fields(section), "the fields of `{name}`, and those in its table");
        }
    }
}

#[test]
fn every_name_for_programs_is_in_the_document() {
    let document = read(DOCUMENT);
    let errors = read("src/session/error.rs");
    let names = errors.split("pub fn name(").nth(1).and_then(|rest| rest.split("\n    }\n").next());
    let kinds = names.expect("errors have names").split('"').skip(1).step_by(2).map(str::to_owned);
    // The seeds' mode has no JSON, and nobody hears that nobody listens.
    let kinds = kinds.filter(|kind| kind != "not-in-seed-mode" && kind != "output");
    let endings = Ending::ALL.map(|ending| ending.name().to_lowercase().replace(' ', "-"));
    let reasons = games::TABLE.iter().flat_map(|game| table::open(game).reasons());
    for name in kinds.chain(endings).chain(reasons.map(ToString::to_string)) {
        assert!(document.contains(&format!("`{name}`")), "{name} is missing");
    }
}

#[test]
#[cfg(unix)]
fn the_program_in_the_document_drives_boardsh() {
    let python = Command::new("python3").arg("--version").output();
    if !python.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: there is no python3 here to run the example in {DOCUMENT}");
        return;
    }
    let document = read(DOCUMENT);
    let block = |language: &str| {
        let (_, rest) = document.split_once(&format!("```{language}\n")).expect("a block in that language");
        rest.split_once("```").expect("a block is closed").0
    };
    let folder = tempdir().expect("a folder");
    fs::write(folder.path().join("drive.py"), block("python")).expect("a file");
    shell("python3 drive.py", folder.path()).stderr("").stdout(block("text")).status(0);
}

#[test]
fn an_answer_is_there_before_the_next_statement_is_asked_for() {
    let mut boardsh = boardsh();
    let mut boardsh =
        boardsh.arg("--json").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("boardsh");
    let mut input = boardsh.stdin.take().expect("a pipe");
    let output = BufReader::new(boardsh.stdout.take().expect("a pipe"));
    let mut types = output.lines().map(|line| kind(&parsed(&line.expect("text"))[0]).to_owned());
    let asked = [
        ("move a2 a3", &["move", "turn"][..]),
        ("move a2 a3", &["error"]),
        ("let $n = 1; say $n", &["said"]),
    ];
    for (statement, answer) in asked {
        writeln!(input, "{statement}").expect("boardsh listens");
        assert!(types.by_ref().take(answer.len()).eq(answer.iter().copied()), "{statement}");
    }
    drop(input);
    assert_eq!(types.next(), None);
    assert_eq!(boardsh.wait().expect("boardsh ends").code(), Some(2));
}

#[test]
fn every_line_at_the_prompt_and_in_scripts_is_an_object() {
    for command in TABLE {
        for game in games::TABLE {
            let folder = tempdir().expect("a folder");
            let lines = command.examples.join("\n");
            let run = |arguments: &[&str]| {
                let run = Run::new(arguments).within(&folder).input(&lines).finish();
                assert!(!objects(&run).is_empty() || command.name == "let", "{lines}");
            };
            run(&["--json", "--game", game.name]);
            run(&["run", "--json", "--game", game.name, "-"]);
        }
    }
}

#[test]
fn every_line_about_a_file_is_an_object() {
    let files = ["test_cases/minishogi", "tests/malformed"].map(|folder| {
        let entries = fs::read_dir(root().join(folder)).expect("a folder of cases").flatten();
        entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|end| end == "in"))
    });
    for file in files.into_iter().flatten() {
        let run = Run::new(["--json".as_ref(), "-f".as_ref(), file.as_os_str()]).finish();
        let objects = objects(&run);
        match run.output.status.code() {
            Some(0) => assert_eq!(objects.last().map(kind), Some("turn"), "{}", file.display()),
            status => {
                assert_eq!(status, Some(2), "{}", file.display());
                assert!(!objects.is_empty() && objects.iter().all(|object| kind(object) == "error"));
            }
        }
    }
}

#[test]
fn errors_are_objects_on_standard_output_and_the_status_is_still_2() {
    let folder = tempdir().expect("a folder");
    fs::write(folder.path().join("latin.board"), b"say \"\xe9\"\n").expect("a file");
    let within = |arguments: &[&str], input: &str| {
        let run = Run::new(arguments).within(&folder).input(input).finish().status(2);
        let objects = objects(&run);
        let error = objects.into_iter().find(|object| kind(object) == "error").expect("an error");
        (error["kind"].as_str().unwrap_or_default().to_owned(), error["line"].as_u64())
    };
    let error = |kind: &str, line| (kind.to_owned(), line);
    assert_eq!(within(&["--json"], "show\nfoo\nshow\n"), error("unknown-command", Some(2)));
    assert_eq!(within(&["--json"], "show\n\nif check {\n"), error("syntax", Some(3)));
    assert_eq!(within(&["run", "--json", "-"], "show\nmove a2 a4\n"), error("illegal", Some(2)));
    assert_eq!(
        within(&["run", "--json", "-", "--max-steps", "9"], "repeat 99 {}"),
        error("out-of-steps", Some(1))
    );
    assert_eq!(within(&["run", "--json", "latin.board"], ""), error("malformed", Some(1)));
    assert_eq!(within(&["run", "--json", "missing.board"], ""), error("cannot-read", None));
    assert_eq!(within(&["run", "--json", "."], ""), error("cannot-read", None));
    assert_eq!(within(&["--json", "-f", "missing.in"], ""), error("cannot-read", None));
    assert_eq!(within(&["--json", "-f", "-"], "k a1\nX e5\n\n[]\n[]\n"), error("malformed", Some(2)));
}

#[test]
fn the_prompt_goes_on_after_an_error_and_a_script_does_not() {
    let types =
        |run: &Finished| objects(run).iter().map(|object| kind(object).to_owned()).collect::<Vec<_>>();
    assert_eq!(types(&prompt("undo\nlegal count\n").status(2)), ["error", "count"]);
    assert_eq!(types(&script("undo\nlegal count\n").status(2)), ["error"]);
}

#[test]
fn a_claim_that_fails_is_an_object_with_its_place_and_the_status_is_1() {
    let run = script("say 1\nexpect turn upper\nsay 2\n").status(1);
    let objects = objects(&run);
    let [_, claim] = &objects[..] else { panic!("the script stops there: {objects:?}") };
    assert_eq!((kind(claim), &claim["holds"]), ("claim", &Value::Bool(false)));
    assert_eq!((claim["failure"]["line"].as_u64(), claim["failure"]["column"].as_u64()), (Some(2), Some(13)));
}

#[test]
fn a_claim_about_the_board_has_both_boards() {
    let claim = |drawing: &str| format!("expect board \"\"\"\n{drawing}\"\"\"\n");
    let board = "5 | R| B| S| G| K|\n4 |__|__|__|__| P|\n3 |__|__|__|__|__|\n2 | p|__|__|__|__|\n1 | k| g| s| b| r|\n";
    assert_eq!(objects(&script(claim(board)).status(0))[0]["failure"], Value::Null);
    let run = script(claim(&board.replace("2 | p|__|", "2 |__| p|"))).status(1);
    let failure = &objects(&run)[0]["failure"];
    let text = |field: &str| failure[field].as_str().unwrap_or_default().to_owned();
    assert!(text("wanted").contains("2 |__| p|") && text("actual").contains("2 | p|__|"), "{failure}");
}

#[test]
fn checks_are_an_object_a_script_and_a_summary() {
    let folder = tempdir().expect("a folder");
    let files = [
        ("a.board", "say \"hello\"\nexpect turn lower\n"),
        ("b.board", "expect turn upper\n"),
        ("c.board", "expect turn lower\nfoo\n"),
        ("d \"玉\".board", ""),
    ];
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    let run = Run::new(["check", "--json", "."]).within(&folder).finish().status(2);
    let objects = objects(&run);
    let told: Vec<_> =
        objects.iter().map(|object| (kind(object), &object["path"], &object["status"])).collect();
    let null = Value::Null;
    let text = |text: &str| Value::from(text);
    assert_eq!(
        told,
        [
            ("script", &text("./a.board"), &text("pass")),
            ("script", &text("./b.board"), &text("fail")),
            ("script", &text("./c.board"), &text("error")),
            ("script", &text("./d \"玉\".board"), &text("pass")),
            ("summary", &null, &null),
        ]
    );
    let failure = &objects[2]["failures"][0];
    assert_eq!((&failure["file"], &failure["line"]), (&text("./c.board"), &Value::from(2)));
}

#[test]
fn strings_survive() {
    // Everything below a blank, quotes, marks of direction and the ends of lines that JSON allows.
    let mut strange: String = ('\u{1}'..='\u{20}').collect();
    strange.push_str("\"\\/{}\u{7f}\u{85}\u{202e}\u{2028}\u{feff}玉飛角金銀歩\u{1f3b4}");
    let escaped = strange.escape_unicode();
    let statements =
        format!("say \"{escaped}\"\ntitle \"{escaped}\"\nannotate \"{escaped}\"\nshow history\n");
    for run in [prompt(&statements), script(&statements)] {
        let objects = objects(&run.status(0));
        let texts: Vec<_> = objects.iter().filter_map(|object| object["text"].as_str()).collect();
        assert_eq!(texts, [&strange; 3]);
        assert_eq!(objects.last().expect("a history")["nodes"][0]["comment"], strange);
    }
    let said = objects(&script("say \"\\u{0}\"\n"))[0]["text"].clone();
    assert_eq!(said, "\0");
}

#[test]
fn what_cannot_be_read_survives_in_its_error() {
    let error = |input: &[u8]| objects(&prompt(input).status(2))[0]["message"].clone();
    assert_eq!(error("玉\u{1b}2J\n".as_bytes()), "unknown command `玉\u{1b}2J`");
    assert_eq!(error(b"\xff\n"), "this is not text: a byte is not valid UTF-8");
}

#[test]
fn a_turn_is_the_same_whichever_way_it_came_about() {
    let last = |input: &str| objects(&prompt(input)).pop().expect("a turn");
    let mated = "4k/4G/3+R1/5/K4 w - 1";
    let edited = last("clear\nplace k a1\nplace +r d3\nplace g e4\nplace K e5\nturn upper\n");
    let set_up = last(&format!("position \"{mated}\"\n"));
    assert_eq!(edited, last(&format!("position \"{mated}\"\nshow\n")));
    assert_eq!((&edited, edited["outcome"]["by"].as_str()), (&set_up, Some("checkmate")));
    let faults = |input: &str| last(input)["faults"].clone();
    assert_eq!(faults("place k c3\n"), faults("place k c3\nshow\n"));
    assert_eq!(faults("place k c3\n").as_array().map(Vec::len), Some(1));
}

#[test]
fn the_parents_in_a_tree_are_those_that_were_played_from() {
    let play = "move a2 a3\nmove e4 e3\nundo\nmove d5 d4\nundo\nresign\nundo 2\nmove b1 b2\nmove e4 e3\nundo\nplace p c3\n";
    let tree = objects(&script(format!("{play}show tree\n"))).pop().expect("a tree");
    let steps: Vec<(Option<u64>, &str)> = tree["nodes"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|node| (node["parent"].as_u64(), node["step"].as_str().expect("a text")))
        .collect();
    assert_eq!(
        steps,
        [
            (None, "start"),
            (Some(0), "move a2 a3"),
            (Some(0), "move b1 b2"),
            (Some(2), "move e4 e3"),
            (Some(2), "set up \"rbsgk/4p/2P2/PG3/K1SBR w - 1\""),
            (Some(1), "move e4 e3"),
            (Some(1), "move d5 d4"),
            (Some(1), "resignation"),
        ]
    );
}

#[test]
fn sides_go_by_their_words_in_every_game() {
    let run =
        Run::new(["--json", "--game", "gotesente"]).input("legal count\nshow history\nresign\n").finish();
    let objects = objects(&run);
    assert_eq!(
        (&objects[2]["side"], &objects[3]["outcome"]["winner"]),
        (&Value::from("gote"), &Value::from("sente"))
    );
}

#[test]
fn what_keeps_boardsh_from_running_is_an_object_too() {
    let folder = tempdir().expect("a folder");
    fs::write(folder.path().join("a.board"), "").expect("a file");
    let runs: [&[&str]; 5] = [
        &["check", "--json", "missing"],
        &["check", "--json", "a.board", "--junit", "missing/report.xml"],
        &["check", "--json", "a.board", "--allow-path", "missing"],
        &["run", "--json", "a.board", "--allow-path", "missing"],
        &["--json", "--allow-path", "missing"],
    ];
    for arguments in runs {
        let run = Run::new(arguments).within(&folder).finish().status(2);
        assert!(run.out().contains("missing"), "{arguments:?}: {}", run.out());
        assert!(!objects(&run).is_empty());
    }
}

#[test]
fn a_move_in_a_file_that_is_refused_is_an_object() {
    let file = "k a1\nK e5\np a2\n\n[]\n[]\n\nmove a2 a9\n";
    let run = Run::new(["--json", "--game", "gotesente", "-f", "-"]).input(file).finish().status(0);
    let objects = objects(&run);
    assert_eq!(objects.iter().map(kind).collect::<Vec<_>>(), ["turn", "error"]);
    assert_eq!((&objects[1]["line"], &objects[1]["column"]), (&Value::from(8), &Value::from(9)));
}
