//! How closely outputs are compared.

use super::*;

#[test]
fn the_right_output_passes_everywhere() {
    grade(CHECK, &["--strict"]).stderr("").status(0).stdout(
        "1 case of `sh -c 'cat printed'`: 1 passed\n\
         passed at each level: strict 1 (counts), usual 1, published 1\n",
    );
}

#[test]
fn blanks_at_line_ends_count_only_to_the_byte() {
    differs(
        &CHECK.replace("UPPER: \n", "UPPER:\n").replace("> ", ">"),
        Some("usual"),
        "only blanks at line ends differ, first in line 9: expected `Captures UPPER: `, found `Captures UPPER:`",
    );
}

#[test]
fn blanks_at_line_ends_may_also_be_too_many() {
    for more in ["UPPER>  ", "UPPER>\t", "UPPER>      "] {
        let reason = format!(
            "only blanks at line ends differ, first in line 16: expected `UPPER> `, found `{}`",
            more.replace('\t', "\\t")
        );
        differs(&CHECK.replace("UPPER> ", more), Some("usual"), &reason);
    }
}

#[test]
fn a_newline_at_the_end_counts_only_to_the_byte() {
    differs(CHECK.trim_end_matches('\n'), Some("usual"), "the last line has no newline");
}

#[test]
fn blank_lines_count_only_to_the_byte() {
    let without = CHECK.replacen("\n\n", "\n", 1);
    differs(&without, Some("usual"), "only blank lines differ: one is missing, line 8");
    let more = CHECK.replacen("\n\n", "\n\n\n", 1);
    let reason =
        "only blank lines differ: one too many, line 9 of what was printed, before `Captures UPPER: `";
    differs(&more, Some("usual"), reason);
}

#[test]
fn how_many_blank_lines_are_wrong_is_told() {
    let reason = "only blank lines differ: 2 are missing, the first in line 8";
    differs(&CHECK.replace("\n\n", "\n"), Some("usual"), reason);
    let reason = "only blank lines differ: 16 too many, the first in line 2 of what was printed, before \
                  `5 | R| B| S| G| K|`";
    differs(&CHECK.replace('\n', "\n\n"), Some("usual"), reason);
}

#[test]
fn what_passes_only_the_published_check_is_told_so() {
    let swapped = CHECK.replace(" R| B| S| G| K|", " r| b| s| g| k|");
    let object = first_object(&grade(&swapped, &["--json", "--level", "published"]).status(0));
    let remark = object["remarks"][0].as_str().expect("a text");
    assert!(remark.starts_with("not at the usual level: only the owners of 5 pieces are wrong"), "{remark}");
}

#[test]
fn the_order_of_moves_counts_only_to_the_byte() {
    differs(
        &CHECK.replace("move d5 e4\nmove e5 e4\n", "move e5 e4\nmove d5 e4\n"),
        Some("usual"),
        "the moves are right but in another order: they have to be sorted as text",
    );
}

#[test]
fn line_ends_count_only_to_the_byte() {
    differs(
        &CHECK.replace('\n', "\r\n"),
        Some("usual"),
        "only line ends differ: lines end with CR LF, as on Windows, where LF is expected",
    );
}

#[test]
fn upper_and_lower_case_do_not_count_in_the_published_check() {
    let swapped = CHECK.replace(" R| B| S| G| K|", " r| b| s| g| k|");
    let reason = "only the owners of 5 pieces are wrong, first in line 2: \
                  expected `5 | R| B| S| G| K|`, found `5 | r| b| s| g| k|`";
    differs(&swapped, Some("published"), reason);
}

#[test]
fn several_slight_differences_are_all_told() {
    let printed = CHECK.replace("> \n", ">").replace("move d5 e4\nmove e5 e4\n", "move e5 e4\nmove d5 e4\n");
    let object = first_object(&grade(&printed, &["--json", "--strict"]));
    let reasons: Vec<&str> = object["failures"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|it| it["message"].as_str())
        .collect();
    assert_eq!(
        reasons,
        [
            "the last line has no newline",
            "blanks at line ends differ, first in line 16: expected `UPPER> `, found `UPPER>`",
            "the moves are right but in another order: they have to be sorted as text",
        ]
    );
}

#[test]
fn the_summary_says_how_many_pass_at_each() {
    let folder = folder("");
    for (name, printed) in
        [("b", CHECK.trim_end().to_owned()), ("c", CHECK.to_lowercase()), ("d", String::new())]
    {
        folder.write(&format!("test_cases/{name}.in"), check_file());
        folder.write(&format!("test_cases/{name}.out"), CHECK);
        folder.write(&format!("test_cases/{name}.in.printed"), printed);
    }
    folder.write("test_cases/check.in.printed", CHECK);
    let summary = |options: &[&str]| {
        let run = grade_script(&folder, options, "cat \"$0\".printed").status(1).out();
        run.lines().rev().take(2).collect::<Vec<_>>().into_iter().rev().collect::<Vec<_>>().join("\n")
    };
    let program = "4 cases of `sh -c 'cat \"$0\".printed'`:";
    assert_eq!(
        summary(&[]),
        format!(
            "{program} 2 passed, 2 failed\npassed at each level: strict 1, usual 2 (counts), published 3"
        )
    );
    assert_eq!(
        summary(&["--level", "published"]),
        format!(
            "{program} 3 passed, 1 failed\npassed at each level: strict 1, usual 2, published 3 (counts)"
        )
    );
    assert_eq!(
        summary(&["--strict"]),
        format!(
            "{program} 1 passed, 3 failed\npassed at each level: strict 1 (counts), usual 2, published 3"
        )
    );
}

#[test]
fn a_level_that_is_not_there_is_refused() {
    let run = Run::new(["grade", "--level", "loose"]).finish().status(2);
    run.stderr_has("[possible values: strict, usual, published]");
}
