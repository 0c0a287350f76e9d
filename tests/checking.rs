//! `boardsh check`: scripts as tests.

use std::fs;

use serde_json::{Value, json};

use crate::scripts::Folder;
use crate::support::Finished;

/// Scripts of every sort: two pass, one fails, three have errors.
fn corpus() -> Folder {
    let folder = Folder::with([
        ("corpus/b.board", "expect ply == 0\nmove a2 a3\nexpect ply == 1\n"),
        ("corpus/a.board", "expect ply == 0\nexpect ply == 1\nexpect ply == 2\n"),
        ("corpus/sub/z.board", "say \"nobody hears this\"; show; expect turn lower"),
        ("corpus/sub/illegal.board", "expect ply == 0\nmove a2 a4\nexpect ply == 1\n"),
        ("corpus/syntax.board", "say \"\n"),
        ("corpus/notes.txt", "not a script"),
        ("corpus/sub/game.in", "not a script either"),
    ]);
    folder.write("corpus/bytes.board", b"expect ply == 0\nsay \xff\n");
    folder
}

const FAILURES: &str = "\
corpus/a.board:2:8: expected ply == 1, but found 0
corpus/bytes.board:2:5: this is not text: a byte is not valid UTF-8
corpus/sub/illegal.board:2:6: the pawn on a2 cannot go to a4: a pawn moves one square straight ahead
corpus/syntax.board:1:6: the text has no end
";

const SUMMARY: &str = "6 scripts: 2 passed, 1 failed, 3 errors (6 claims)\n";

#[track_caller]
fn check(folder: &Folder, arguments: &[&str]) -> Finished {
    folder.start(["check"].iter().chain(arguments).copied()).finish()
}

/// The objects on standard output, a line each.
#[track_caller]
fn objects(finished: &Finished) -> Vec<Value> {
    let object = |line: &str| serde_json::from_str(line).expect("each line is an object");
    finished.out().lines().map(object).collect()
}

/// The paths of the scripts that were run.
#[track_caller]
fn paths(folder: &Folder, arguments: &[&str]) -> Vec<String> {
    let finished = check(folder, &[&["--json"], arguments].concat());
    let objects = objects(&finished);
    let of_scripts = objects.iter().filter(|object| object["type"] == "script");
    of_scripts.map(|object| object["path"].as_str().expect("a path").to_owned()).collect()
}

#[test]
fn failures_come_a_line_each_in_the_order_of_the_paths_and_then_a_summary() {
    let folder = corpus();
    let whole = format!("{FAILURES}{SUMMARY}");
    for _ in 0..5 {
        check(&folder, &["corpus"]).stdout(&whole).stderr("").status(2);
    }
    let named =
        ["corpus/sub", "corpus/syntax.board", "corpus/b.board", "corpus/bytes.board", "corpus/a.board"];
    check(&folder, &named).stdout(&whole).stderr("").status(2);
    check(&folder, &["corpus", "corpus/a.board", "corpus/sub"]).stdout(&whole).stderr("").status(2);
}

#[test]
fn the_order_is_that_of_the_paths_however_long_each_script_takes() {
    let slow = "repeat 20000 { move a2 a3; undo }; expect check";
    let scripts: Vec<(String, &str)> =
        (0..40).map(|n| (format!("{n:02}.board"), if n % 3 == 0 { slow } else { "expect check" })).collect();
    let folder = Folder::with(scripts.iter().map(|(name, text)| (name.as_str(), *text)));
    let run = check(&folder, &["."]).stderr("").status(1);
    let found: Vec<String> = run
        .out()
        .lines()
        .take(40)
        .map(|line| line.split(':').next().unwrap_or_default().to_owned())
        .collect();
    let expected: Vec<String> = scripts.iter().map(|(name, _)| format!("./{name}")).collect();
    assert_eq!(found, expected);
}

#[test]
fn the_status_is_0_when_all_pass_1_for_failed_claims_and_2_for_errors() {
    let folder = corpus();
    let passed = "1 script: 1 passed (2 claims)\n";
    check(&folder, &["corpus/b.board"]).stdout(passed).stderr("").status(0);
    check(&folder, &["corpus/a.board", "corpus/b.board"]).status(1);
    check(&folder, &["corpus/syntax.board", "corpus/b.board"]).status(2);
    check(&folder, &["corpus/a.board", "corpus/syntax.board"]).status(2);
}

#[test]
fn a_script_stops_at_its_first_failed_claim_unless_it_keeps_going() {
    let folder = corpus();
    let first = "corpus/a.board:2:8: expected ply == 1, but found 0\n";
    let second = "corpus/a.board:3:8: expected ply == 2, but found 0\n";
    let failed = "1 script: 0 passed, 1 failed";
    check(&folder, &["corpus/a.board"]).stdout(&format!("{first}{failed} (2 claims)\n")).status(1);
    let run = check(&folder, &["--keep-going", "corpus/a.board"]);
    run.stdout(&format!("{first}{second}{failed} (3 claims)\n")).status(1);
}

#[test]
fn a_script_that_cannot_be_read_does_not_keep_the_others_from_running() {
    let folder = corpus();
    fs::remove_file(folder.at("corpus/b.board")).expect("it is there");
    fs::create_dir(folder.at("corpus/empty")).expect("a folder can be made");
    let run = check(&folder, &["corpus", "corpus/notes.txt"]).stderr("").status(2);
    assert!(run.out().ends_with("6 scripts: 1 passed, 1 failed, 4 errors (4 claims)\n"), "{}", run.out());
}

#[test]
fn only_board_files_are_run_unless_a_file_is_named() {
    let folder =
        Folder::with([("a.board", "expect ply == 0"), ("b.txt", "expect ply == 0"), ("c/d.board.txt", "x")]);
    check(&folder, &["."]).stdout("1 script: 1 passed (1 claim)\n").status(0);
    check(&folder, &[".", "b.txt"]).stdout("2 scripts: 2 passed (2 claims)\n").status(0);
}

#[test]
fn nothing_to_check_is_an_error() {
    let folder = Folder::with([("empty/notes.txt", ""), ("a.board", "")]);
    check(&folder, &["empty"]).stdout("").stderr("error: there is no `.board` file in `empty`\n").status(2);
    let run = check(&folder, &["a.board", "nowhere"]).stdout("").status(2);
    run.stderr("error: cannot read `nowhere`: No such file or directory (os error 2)\n");
    check(&folder, &[]).stdout("").stderr_has("<PATHS>").status(2);
}

/// A filter that is misspelt must not make a build green.
#[test]
fn a_filter_that_lets_nothing_through_is_an_error() {
    check(&corpus(), &["--filter", "no-such-script", "corpus"]).stdout("").stderr_has("error: ").status(2);
}

#[test]
fn a_filter_chooses_scripts_by_a_part_of_their_path() {
    let folder = corpus();
    assert_eq!(
        paths(&folder, &["--filter", "sub", "corpus"]),
        ["corpus/sub/illegal.board", "corpus/sub/z.board"]
    );
    assert_eq!(paths(&folder, &["--filter", "/b", "corpus"]), ["corpus/b.board", "corpus/bytes.board"]);
    assert_eq!(paths(&folder, &["--filter", "", "corpus"]).len(), 6);
    check(&folder, &["--filter", "sub/z", "corpus"]).stdout("1 script: 1 passed (1 claim)\n").status(0);
}

#[test]
fn every_script_has_a_session_of_its_own() {
    let folder = Folder::with([
        (
            "1.board",
            "let $x = 1; def f() { }; mark here; move a2 a3; rules official; game boxshogi; set view upper",
        ),
        ("2.board", "expect ply == 0; expect piece at a1 == k; expect $args count == 0"),
        ("3.board", "say $x"),
        ("4.board", "f"),
        ("5.board", "goto here"),
    ]);
    let run = check(&folder, &["."]).stderr("").status(2);
    run.stdout(
        "\
./3.board:1:5: there is no variable `$x`
./4.board:1:1: unknown command `f`
./5.board:1:6: there is no mark `here`
5 scripts: 2 passed, 3 errors (3 claims)
",
    );
}

#[test]
fn what_a_script_says_is_not_printed() {
    let folder = Folder::with([("a.board", "title \"T\"; say 1; show; legal; help; move a2 a3; quit")]);
    check(&folder, &["a.board"]).stdout("1 script: 1 passed (0 claims)\n").stderr("").status(0);
}

#[test]
fn every_error_of_a_script_is_told() {
    let folder = Folder::with([("a.board", "say $x\nfoo\n")]);
    let run = check(&folder, &["a.board"]).stderr("").status(2);
    let errors = "a.board:1:5: there is no variable `$x`\na.board:2:1: unknown command `foo`\n";
    run.stdout(&format!("{errors}1 script: 0 passed, 1 error (0 claims)\n"));
}

#[test]
fn every_fault_of_a_file_that_cannot_be_loaded_is_told() {
    let folder = Folder::with([("b.board", "load game.in"), ("game.in", "k a1\nk a2\n\n[]\n[x]\n")]);
    let run = check(&folder, &["b.board"]).stderr("").status(2);
    let out = run.out();
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].ends_with("game.in:2:1: lower has two kings"), "{out}");
    assert!(lines[1].ends_with("game.in:5:2: `x` is not a piece of minishogi"), "{out}");
    assert_eq!(lines[2], "b.board:1:6: `game.in` is not a game that can be loaded");
    assert_eq!(lines[3..], ["1 script: 0 passed, 1 error (0 claims)"]);
}

#[test]
fn budgets_hold_for_each_script() {
    let folder = Folder::with([
        ("a.board", "repeat 60 { }"),
        ("b.board", "repeat 60 { }"),
        ("c.board", "repeat 99 { }"),
    ]);
    let run = check(&folder, &["--max-steps", "70", "."]).stderr("").status(2);
    let error = "./c.board:1:1: this takes more than 70 steps\n";
    run.stdout(&format!("{error}3 scripts: 2 passed, 1 error (0 claims)\n"));
    let endless =
        Folder::with([("a.board", "repeat 999999999 { say \"x\" }"), ("b.board", "def f() { f }\nf")]);
    let run = check(&endless, &["--max-output", "1000", "."]).stderr("").status(2);
    run.stdout(
        "\
./a.board:1:20: this prints more than 1000 bytes
./b.board:1:11: calls and blocks stand more than 200 deep in one another
2 scripts: 0 passed, 2 errors (0 claims)
",
    );
}

#[test]
fn the_game_and_the_rules_of_the_command_line_hold_for_every_script() {
    let script = "expect piece at a1 == d; repeat 3 { e1e2; a5a4; e2e1; a4a5 }; expect winner upper";
    let folder = Folder::with([("a.board", script)]);
    let passed = "1 script: 1 passed (2 claims)\n";
    check(&folder, &["--game", "boxshogi", "--rules", "official", "."]).stdout(passed).stderr("").status(0);
    check(&folder, &["--game", "boxshogi", "."]).status(1);
    check(&folder, &["."]).status(2);
}

#[test]
fn json_is_an_object_a_script_and_a_summary() {
    let folder = corpus();
    let finished = check(&folder, &["--json", "corpus"]).stderr("").status(2);
    let script = |path: &str, status: &str, claims: u32, failures: Value| {
        json!({
            "v": 1, "type": "script", "path": path, "status": status, "claims": claims, "failures": failures,
        })
    };
    let failure = |path: &str, line: u32, column: u32, message: &str| {
        let failure = json!({ "file": path, "line": line, "column": column, "message": message });
        json!([failure])
    };
    let summary = json!({
        "v": 1, "type": "summary", "scripts": 6, "passed": 2, "failed": 1, "errors": 3, "claims": 6,
    });
    let (a, bytes) = ("corpus/a.board", "corpus/bytes.board");
    let (illegal, syntax) = ("corpus/sub/illegal.board", "corpus/syntax.board");
    let pawn = "the pawn on a2 cannot go to a4: a pawn moves one square straight ahead";
    let not_text = "this is not text: a byte is not valid UTF-8";
    assert_eq!(
        objects(&finished),
        [
            script(a, "fail", 2, failure(a, 2, 8, "expected ply == 1, but found 0")),
            script("corpus/b.board", "pass", 2, json!([])),
            script(bytes, "error", 0, failure(bytes, 2, 5, not_text)),
            script(illegal, "error", 1, failure(illegal, 2, 6, pawn)),
            script("corpus/sub/z.board", "pass", 1, json!([])),
            script(syntax, "error", 0, failure(syntax, 1, 6, "the text has no end")),
            summary,
        ]
    );
}

#[test]
fn a_report_for_ci_systems_has_a_test_case_a_script() {
    let folder = corpus();
    let run = check(&folder, &["--junit", "report.xml", "corpus"]).stderr("").status(2);
    run.stdout(&format!("{FAILURES}{SUMMARY}"));
    assert_eq!(
        folder.read("report.xml"),
        "\
<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<testsuites>
  <testsuite name=\"boardsh check\" tests=\"6\" failures=\"1\" errors=\"3\">
    <testcase classname=\"boardsh\" name=\"corpus/a.board\">
      <failure message=\"expected ply == 1, but found 0\">corpus/a.board:2:8</failure>
    </testcase>
    <testcase classname=\"boardsh\" name=\"corpus/b.board\"/>
    <testcase classname=\"boardsh\" name=\"corpus/bytes.board\">
      <error message=\"this is not text: a byte is not valid UTF-8\">corpus/bytes.board:2:5</error>
    </testcase>
    <testcase classname=\"boardsh\" name=\"corpus/sub/illegal.board\">
      <error message=\"the pawn on a2 cannot go to a4: a pawn moves one square straight ahead\">\
corpus/sub/illegal.board:2:6</error>
    </testcase>
    <testcase classname=\"boardsh\" name=\"corpus/sub/z.board\"/>
    <testcase classname=\"boardsh\" name=\"corpus/syntax.board\">
      <error message=\"the text has no end\">corpus/syntax.board:1:6</error>
    </testcase>
  </testsuite>
</testsuites>
"
    );
    check(&folder, &["--junit", "report.xml", "corpus/b.board"]).status(0);
    assert!(
        folder.read("report.xml").contains("tests=\"1\" failures=\"0\" errors=\"0\""),
        "it is written over"
    );
}

/// Text that XML, JSON or a terminal would take for something else.
#[test]
fn reports_are_escaped() {
    let folder =
        Folder::with([("<&\">.board", "expect \"x\" == \"<&'>]]>\\\"\\n\\t\\u{1b}[2J\\u{ffff}金\"")]);
    let run = check(&folder, &["--junit", "report.xml", "."]).stderr("").status(1);
    let claim = "\"x\" == \"<&'>]]>\\\"\\n\\t\\u{1b}[2J\\u{ffff}金\"";
    let found = "<&'>]]>\"\n\t\u{1b}[2J\u{ffff}金";
    let place = "./<&\">.board:1:8";
    let visible = found.replace('\n', "\\n").replace('\t', "\\t").replace('\u{1b}', "\\u{1b}");
    run.stdout(&format!(
        "{place}: expected {claim}, but found {visible}\n1 script: 0 passed, 1 failed (1 claim)\n"
    ));
    let escaped = |text: &str| {
        text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
    };
    let found = escaped(found)
        .replace('\n', "&#10;")
        .replace('\t', "&#9;")
        .replace(['\u{1b}', '\u{ffff}'], "\u{fffd}");
    let failure = format!(
        "      <failure message=\"expected {}, but found {found}\">{}</failure>\n",
        escaped(claim),
        escaped(place)
    );
    let report = folder.read("report.xml");
    assert!(report.contains(&failure), "{failure}\nis not in\n{report}");
    assert!(report.contains("name=\"./&lt;&amp;&quot;&gt;.board\">"), "{report}");
    let json = check(&folder, &["--json", "."]);
    let message = format!("expected {claim}, but found <&'>]]>\"\n\t\u{1b}[2J\u{ffff}金");
    assert_eq!(objects(&json)[0]["failures"][0]["message"], message);
}

#[test]
fn a_report_that_cannot_be_written_is_an_error() {
    let folder = corpus();
    let run = check(&folder, &["--junit", "nowhere/report.xml", "corpus/b.board"]).status(2).stdout("");
    run.stderr("error: cannot write `nowhere/report.xml`: there is no folder `nowhere`\n");
}

#[test]
fn shards_cover_every_script_exactly_once() {
    let folder = corpus();
    let all = paths(&folder, &["corpus"]);
    assert_eq!(all.len(), 6);
    for of in 1..=8 {
        let shards: Vec<Vec<String>> = (1..=of)
            .map(|number| paths(&folder, &["--shard", &format!("{number}/{of}"), "corpus"]))
            .collect();
        assert!(shards.iter().all(|shard| shard.is_sorted()), "{shards:?}");
        let sizes = shards.iter().map(Vec::len);
        assert!(sizes.clone().max() <= sizes.min().map(|least| least + 1), "{shards:?} are of one size");
        let mut together = shards.concat();
        together.sort_by_key(|path| all.iter().position(|other| other == path));
        assert_eq!(together, all, "{of} shards");
    }
    assert_eq!(paths(&folder, &["--shard", "1/1", "corpus"]), all);
}

#[test]
fn a_shard_is_taken_of_what_the_filter_lets_through() {
    let folder = corpus();
    let shard = |number: &str| paths(&folder, &["--filter", "sub", "--shard", number, "corpus"]);
    assert_eq!([shard("1/2"), shard("2/2")], [["corpus/sub/illegal.board"], ["corpus/sub/z.board"]]);
}

#[test]
fn a_shard_counts_from_one() {
    let folder = corpus();
    for wrong in ["0/2", "3/2", "1", "1/0", "/", "a/b", "-1/2", "1/2/3", ""] {
        let shard = format!("--shard={wrong}");
        let run = check(&folder, &[&shard, "corpus"]).stdout("").status(2);
        run.stderr_has("expected a part of all, such as 1/4\n");
    }
}

#[test]
fn a_script_that_is_named_twice_runs_once() {
    let folder = corpus();
    let once = check(&folder, &["."]).out();
    assert_eq!(check(&folder, &[".", "./."]).out(), once);
}
