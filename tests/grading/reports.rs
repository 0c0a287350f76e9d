//! What is told about the cases.

use super::*;

#[test]
fn verbose_shows_reasons_what_it_is_about_and_the_difference() {
    let printed = CHECK.replace("Captures lower: p", "Captures lower:").replace("5 | R|", "5 | R|\u{1b}[2J");
    let run = grade(&printed, &["-v", "--diff", "unified"]).status(1).stderr("");
    run.stdout(
        "\
failed test_cases/check.in: the board is wrong on b5 (expected `B`, found `\\u{1b}[2J B`)
    the captures are wrong: expected `Captures lower: p`, found `Captures lower:`
    about: a rook gives check; `--explain` tells more
    run: sh -c 'cat printed' test_cases/check.in
    - expected
    + printed
      lower player action: move e1 e4
    - 5 | R| B| S| G| K|
    + 5 | R|␛[2J B| S| G| K|
      4 |__|__|__|__| r|
      3 |__|__|__|__|__|
      2 | p|__|__|__|__|
      1 | k| g| s| b|__|
          a  b  c  d  e
      Captures UPPER:
    - Captures lower: p
    + Captures lower:
      UPPER player is in check!
      Available moves:
      move d5 e4
      move e5 e4
      UPPER>

1 case of `sh -c 'cat printed'`: 0 passed, 1 failed
passed at each level: strict 0, usual 0 (counts), published 0
",
    );
}

#[test]
fn verbose_tells_what_a_stricter_look_would_find() {
    let run = grade(CHECK.trim_end(), &["-v"]).status(0).stderr("");
    let out = run.out();
    let expected = "passed test_cases/check.in: not to the byte: the last line has no newline\n";
    assert!(out.starts_with(expected), "{out}");
}

#[test]
fn both_outputs_can_stand_beside_each_other() {
    let printed = CHECK.replace("UPPER>", "lower>");
    let run = grade(&printed, &["-v", "--diff", "beside"]).status(1);
    let line = "    UPPER>·                          ≠  lower>·\n";
    assert!(run.out().contains(line), "{}", run.out());
}

#[test]
fn colours_are_where_they_are_asked_for() {
    let printed = CHECK.replace("UPPER>", "lower>");
    assert!(!grade(&printed, &["-v"]).out().contains('\u{1b}'));
    let coloured = grade(&printed, &["-v", "--color", "always"]).out();
    assert!(coloured.starts_with("\u{1b}[1;35mfailed\u{1b}[0m test_cases"), "{coloured:?}");
}

#[test]
fn a_report_for_ci_systems_has_a_test_case_a_case() {
    let folder = folder("a <b>\n");
    folder.write("test_cases/z.in", "");
    grade_script(&folder, &["--junit", "report.xml"], "cat printed").status(2);
    let report = folder.read("report.xml");
    let expected = "\
<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<testsuites>
  <testsuite name=\"boardsh grade\" tests=\"2\" failures=\"1\" errors=\"1\">
    <testcase classname=\"boardsh\" name=\"test_cases/check.in\">
      <failure message=\"line 1 is wrong: expected `lower player action: move e1 e4`, found `a &lt;b&gt;`\">";
    assert!(report.starts_with(expected), "{report}");
    assert!(
        report.contains("\n    + a &lt;b&gt;\n") || report.contains("\n    + a &lt;b&gt;</failure>"),
        "{report}"
    );
    let error = "<error message=\"there is no `test_cases/z.out` to compare with\">";
    assert!(report.contains(error), "{report}");
}

#[test]
fn objects_are_written_for_programs() {
    let run = grade(CHECK, &["--json"]).status(0).stderr("");
    let objects: Vec<Value> =
        run.out().lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let case = json!({
        "v": 1, "type": "case", "path": "test_cases/check.in", "status": "pass", "level": "strict",
        "failures": [], "remarks": [], "expected": null, "printed": null,
    });
    let summary = json!({
        "v": 1, "type": "summary", "program": ["sh", "-c", "cat printed"], "level": "usual", "cases": 1,
        "passed": 1, "failed": 0, "errors": 0, "not_run": 0,
        "levels": { "strict": 1, "usual": 1, "published": 1 },
    });
    assert_eq!(objects, [case, summary]);
}

#[test]
fn who_reads_no_further_ends_it_quietly() {
    use std::io::Read as _;
    use std::process::Stdio;

    let mut command = crate::support::boardsh();
    let folder = folder("");
    command.args(["grade", "--self", "-v"]).current_dir(folder.path());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("boardsh starts");
    drop(child.stdout.take());
    let mut words = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut words).expect("text");
    child.wait().expect("it ends");
    assert!(!words.contains("panicked"), "{words}");
}

#[test]
fn long_lines_and_many_lines_are_cut() {
    let long = "x".repeat(100_000);
    let out = grade(&format!("{long}\n"), &["-v"]).status(1).out();
    assert!(out.contains(&format!("    + {}…\n", "x".repeat(400))), "{} bytes", out.len());
    let many = "x\n".repeat(100_000);
    let out = grade(&many, &["-v"]).status(1).out();
    assert!(out.contains("    …and 99700 more lines printed\n"), "{out}");
    assert!(out.len() < 10_000, "{} bytes", out.len());
}
