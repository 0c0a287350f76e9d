//! `boardsh run`: arguments, exit statuses, budgets, control flow and values.

use std::process::Command;

use crate::scripts::{Folder, drawn, helping, holds, prints, refuses, refuses_and_helps, run, shown};
use crate::support::boards::START;
use crate::support::{Finished, Run};

/// The script prints this and then uses up a budget where it last says `place`.
#[track_caller]
fn runs_out(options: &[&str], script: &str, place: &str, [message, label, help]: [&str; 3], printed: &str) {
    let error = drawn("<stdin>", script, place, message, label) + &helping(script, place, help);
    let run = Run::new(["run"].iter().chain(options).chain(&["-"])).input(script).finish();
    run.stdout(printed).stderr(&error).status(2);
}

/// The value is printed so.
#[track_caller]
fn says(value: &str, expected: &str) {
    prints(&format!("say {value}"), &format!("{expected}\n"));
}

#[test]
fn an_empty_script_does_nothing() {
    for script in ["", "\n", "# nothing\n", " ; ;\n\n;", "#!/usr/bin/env -S boardsh run"] {
        holds(script);
    }
}

#[test]
fn a_script_plays_silently_and_says_what_it_says() {
    prints("title \"A title\"\nmove a2 a3\nsay \"Hello.\"\nundo\nmark here\n", "A title\n=======\nHello.\n");
    prints("title \"Zwölf Züge\"", "Zwölf Züge\n==========\n");
    prints("say \"one\\ntwo\\t3 {1 + 1} \\{\\} \\\"q\\\" \\u{91d1}\"", "one\ntwo\t3 2 {} \"q\" 金\n");
    prints("say \"\"\"\n  two\n    lines\n  \"\"\"", "two\n  lines\n");
    prints("show", &shown(START, "lower"));
}

#[test]
fn statements_stand_on_lines_or_between_semicolons_with_comments_behind() {
    prints("say 1; say 2 # three\n\n  # nothing\nsay \"#4\" ;; say 5;\r\nsay 6", "1\n2\n#4\n5\n6\n");
}

#[test]
fn arguments_are_the_list_args() {
    let folder = Folder::with([("args.board", "say $args count; for $a in $args { say \"<{$a}>\" }")]);
    let run = |arguments: &[&str]| -> Finished {
        let all = ["run", "args.board"].iter().chain(arguments).copied();
        folder.start(all).finish().stderr("").status(0)
    };
    run(&[]).stdout("0\n");
    run(&["one", "two three", ""]).stdout("3\n<one>\n<two three>\n<>\n");
    run(&["one", "--json", "-x", "--", "{$a}"]).stdout("5\n<one>\n<--json>\n<-x>\n<-->\n<{$a}>\n");
    run(&["--", "--json"]).stdout("1\n<--json>\n");
    let stdin = Run::new(["run", "-", "a", "-b"]).input("say $args").finish();
    stdin.stdout("[a, -b]\n").stderr("").status(0);
    holds("expect $args count == 0");
}

#[cfg(unix)]
#[test]
fn a_script_with_a_shebang_line_is_a_program() {
    let program = env!("CARGO_BIN_EXE_boardsh");
    let text = format!("#!/usr/bin/env -S {program} run\nsay \"{{$args at 1}} {{$args count}}\"\n");
    let folder = Folder::with([("hello.board", &*text)]);
    // Another process makes the program: what this one has open for writing could not be started.
    let mut install = Command::new("install");
    install.args(["-m", "755", "hello.board", "hello"]).current_dir(folder.path());
    assert!(install.status().expect("`install` starts").success());
    let output = Command::new(folder.at("hello")).args(["world", "-x"]).output().expect("it starts");
    Finished { output }.stdout("world 2\n").stderr("").status(0);
}

#[test]
fn the_status_is_0_when_all_is_well_1_for_a_claim_and_2_for_an_error() {
    run("expect ply == 0").status(0);
    run("expect ply == 1").status(1);
    run("move a2 a4").status(2);
    run("mvoe a2 a3").status(2);
    run("say (").status(2);
    Run::new(["run", "no-such.board"]).finish().status(2);
    Run::new(["run"]).finish().status(2);
    let json = Run::new(["run", "--json", "-"]).input("expect ply == 1").finish();
    json.stderr("").status(1);
}

#[test]
fn a_failed_claim_ends_the_script_and_shows_the_board() {
    let script = "say 1\nexpect ply == 1 and check\nsay 2";
    let failed = drawn("<stdin>", script, "ply == 1", "expected ply == 1, but found 0", "found 0");
    let failed = failed.replacen("error", "failed", 1);
    run(script).stdout("1\n").stderr(&format!("{failed}\n{START}")).status(1);
}

#[test]
fn with_keep_going_the_rest_goes_on_after_failed_claims() {
    let keep_going = |script: &str| Run::new(["run", "--keep-going", "-"]).input(script).finish();
    let run = keep_going("expect check; say 1; for $n in [1, 2] { expect $n == 2 }; say 2")
        .stdout("1\n2\n")
        .status(1);
    assert_eq!(run.err().matches("failed: ").count(), 2, "{}", run.err());
    keep_going("expect check; move a2 a4; say 1").stdout("").status(2);
    keep_going("expect ply == 0; say 1").stdout("1\n").stderr("").status(0);
}

#[test]
fn a_script_that_cannot_be_read_is_an_error() {
    let folder = Folder::with([("folder/x", ""), ("bytes.board", "")]);
    folder.write("bytes.board", b"say 1\nsay \xff\n");
    let run = folder.start(["run", "nothing.board"]).finish();
    run.stdout("")
        .stderr("error: cannot read `nothing.board`: No such file or directory (os error 2)\n")
        .status(2);
    folder.start(["run", "folder"]).finish().stdout("").stderr_has("error: cannot read `folder`: ").status(2);
    let run = folder.start(["run", "bytes.board"]).finish().stdout("").status(2);
    run.stderr_has("error: this is not text: a byte is not valid UTF-8\n --> bytes.board:2:5\n");
}

#[test]
fn nothing_is_printed_or_played_before_every_name_is_known() {
    let before = "say \"hello\"; move a2 a3; ";
    let variable = "expected a variable that stands in a `let` before";
    for script in
        ["say $x", "if false { say $x }", "def f() { say $x }", "say \"{$x}\"", "undo $x", "let $y = $x"]
    {
        refuses(&format!("{before}{script}"), "$x", "there is no variable `$x`", variable);
    }
    let word = "expected a square, a player, a piece, a move, or a text in quotes";
    refuses(&format!("{before}say hello"), "hello", "`hello` means nothing here", word);
    refuses(
        &format!("{before}if false {{ say z9 }}"),
        "z9",
        "there is no square `z9`",
        "expected a square from `a1` to `e5`",
    );
    let command = ["unknown command `mvoe`", "expected a command or a `def`"];
    refuses_and_helps(&format!("{before}repeat 0 {{ mvoe a2 a3 }}"), "mvoe", command, "did you mean `move`?");
    let call = format!("{before}def f($a, $b) {{ }}; f 1");
    refuses(&call, "f", "`f` takes 2 arguments, and not 1", "expected 2 arguments");
    let reason = "drop p c3 because nifu";
    let run = run(&format!("{before}expect illegal {reason}")).stdout("").status(2);
    run.stderr_has("error: no rule is called `nifu`\n");
}

#[test]
fn everything_that_is_unknown_is_told_at_once() {
    let script = "say 1\nsay $x\nfoo\nsay z9\n";
    let errors = [
        drawn(
            "<stdin>",
            script,
            "$x",
            "there is no variable `$x`",
            "expected a variable that stands in a `let` before",
        ),
        drawn("<stdin>", script, "foo", "unknown command `foo`", "expected a command or a `def`")
            + &helping(script, "foo", "did you mean `for`?"),
        drawn("<stdin>", script, "z9", "there is no square `z9`", "expected a square from `a1` to `e5`"),
    ];
    run(script).stdout("").stderr(&errors.join("\n")).status(2);
}

/// A `def` stands behind the variables that it needs.
#[test]
fn a_variable_that_is_not_there_when_a_def_is_called_is_found_before_anything_runs() {
    prints("let $x = 1; def f() { say $x }; f", "1\n");
    prints("def f() { g }; let $x = 1; def g() { say $x }; f", "1\n");
    for script in ["def f() { say $x }; f; let $x = 1", "def f() { say $x }; let $x = 1; f"] {
        let run = run(&format!("say \"hello\"; {script}")).stdout("").status(2);
        run.stderr_has("error: there is no variable `$x`\n --> <stdin>:1:28\n");
    }
    let run = run("say \"hello\"; def f() { g }; f; let $x = 1; def g() { say $x }").stdout("").status(2);
    run.stderr_has("error: `g` is needed here, and its `def` stands further down\n --> <stdin>:1:29\n");
}

#[test]
fn an_error_at_work_stops_the_script_there() {
    let script = "say 1; move a2 a3; say 2; move a3 a2; say 3";
    let message = "the pawn on a3 belongs to lower, and UPPER is to move";
    let error = drawn("<stdin>", script, "a3 a2", message, "illegal: wrong-owner");
    run(script).stdout("1\n2\n").stderr(&error).status(2);
}

#[test]
fn an_error_in_a_def_tells_where_it_was_called() {
    let script = "def inner($n) { say 1 / $n }\ndef outer($n) { inner $n }\nouter 0";
    run(script)
        .stdout("")
        .stderr(
            "\
error: nothing can be divided by 0
 --> <stdin>:1:25
  |
1 | def inner($n) { say 1 / $n }
  |                         ^^ this has no result
  |
  = help: in `inner`, called at <stdin>:2:17; in `outer`, called at <stdin>:3:1
",
        )
        .status(2);
}

#[test]
fn quit_ends_the_script_from_wherever_it_stands() {
    prints("say 1; quit; say 2", "1\n");
    prints("repeat 3 { say 1; quit }; say 2", "1\n");
    prints("def stop() { if true { for $x in [1, 2] { quit } } }; say 1; stop; say 2", "1\n");
    run("expect check; quit").status(1);
    let run = Run::new(["run", "--keep-going", "-"]).input("expect check; quit; say 1").finish();
    run.stdout("").status(1);
}

#[test]
fn endless_recursion_is_an_error() {
    let (label, help) = ("one call or block too many", "`--max-depth` allows more");
    let script = "def again($n) { say $n; again ($n + 1) }\nagain 1";
    let call = "again ($n + 1)";
    for (most, options) in [(200, vec![]), (1, vec!["--max-depth", "1"]), (5000, vec!["--max-depth", "5000"])]
    {
        let message = format!("calls and blocks stand more than {most} deep in one another");
        let printed = (1..=most).map(|n| format!("{n}\n")).collect::<Vec<_>>().concat();
        runs_out(&options, script, call, [&message, label, help], &printed);
    }
    let two = "def even($n) { odd ($n + 1) }\ndef odd($n) { if true { even ($n + 1) } }\neven 0";
    run(two)
        .stdout("")
        .stderr_has("error: calls and blocks stand more than 200 deep in one another\n")
        .status(2);
    for wrong in ["0", "5001", "-1", "x"] {
        Run::new(["run", "--max-depth", wrong, "-"]).input("").finish().stdout("").status(2);
    }
}

#[test]
fn an_endless_loop_is_an_error() {
    let out = |most: u64| format!("this takes more than {most} steps");
    let (label, help) = ("the steps were used up here", "`--max-steps` allows more");
    let endless = "repeat 999999999999999999 { }";
    runs_out(&[], endless, endless, [&out(10_000_000), label, help], "");
    let script = "repeat 9 { repeat 9 { move a2 a3; undo } }";
    runs_out(&["--max-steps", "100"], script, "move a2 a3", [&out(100), label, help], "");
    let nested = "def f($n) { repeat 10 { if $n > 0 { f ($n - 1) } } }\nf 50";
    run(nested).stdout("").stderr_has("error: this takes more than 10000000 steps\n").status(2);
    Run::new(["run", "--max-steps", "3", "-"])
        .input("say 1; say 2; say 3")
        .finish()
        .stdout("1\n2\n3\n")
        .status(0);
    let script = "repeat 9 { say 1 }";
    runs_out(&["--max-steps", "5"], script, script, [&out(5), label, help], "1\n1\n");
}

#[test]
fn each_run_of_the_prompt_has_its_own_steps() {
    let input = "repeat 30 { }\n".repeat(5);
    Run::new(["--max-steps", "40"]).input(input).finish().stdout("").stderr("").status(0);
}

#[test]
fn endless_output_is_an_error() {
    let script = "repeat 999999999 { say \"123456789\" }";
    let words =
        ["this prints more than 100 bytes", "the output was used up here", "`--max-output` allows more"];
    let printed = "123456789\n".repeat(11);
    runs_out(&["--max-output", "100"], script, "say \"123456789\"", words, &printed);
    let board = "repeat 999999999 { show }";
    let run = Run::new(["run", "--max-output", "1000", "-"]).input(board).finish().status(2);
    assert!(run.out().len() < 1200, "{} bytes", run.out().len());
    let json =
        Run::new(["run", "--json", "--max-output", "1000", "-"]).input("repeat 9999 { a2a3; undo }").finish();
    assert!(json.status(2).out().len() < 2000, "the error comes soon");
}

#[test]
fn a_text_that_doubles_and_doubles_is_an_error() {
    let script = "let $s = \"x\"; repeat 100 { let $s = \"{$s}{$s}\" }";
    refuses(script, "\"{$s}{$s}\"", "a text may have at most 1048576 bytes", "this one would be longer");
    holds("let $s = \"x\"; repeat 20 { let $s = \"{$s}{$s}\" }");
}

#[test]
fn a_search_for_a_mate_that_takes_too_long_is_an_error() {
    let words =
        ["this takes more than 1000 steps", "the steps were used up here", "`--max-steps` allows more"];
    for script in ["expect mate within 99 plies", "say mate within 99 plies", "if mate within 99 plies { }"] {
        runs_out(&["--max-steps", "1000"], script, "mate within 99 plies", words, "");
    }
    run("expect not mate in 99 moves")
        .stdout("")
        .stderr_has("error: this takes more than 10000000 steps\n")
        .status(2);
}

/// What is in a list once is not printed a thousand times before somebody asks how long it is.
#[cfg(target_os = "linux")]
#[test]
fn a_list_of_long_texts_does_not_take_all_memory() {
    let long = "let $s = \"x\"; repeat 20 { let $s = \"{$s}{$s}\" }";
    let list = vec!["$s"; 2000].join(", ");
    let script = format!("{long}\nlet $l = [{list}]\nsay \"{{$l}}\"");
    let finished = limited_to_memory(1 << 20, &script);
    finished.stdout("").stderr_has("error: a text may have at most 1048576 bytes\n").status(2);
}

/// However much stands in one expression, it is carried out or refused, and never a crash.
#[test]
fn a_long_sum_is_a_sum_or_an_error() {
    let sum = |terms: usize| vec!["1"; terms].join(" + ");
    for terms in [1000, 10_000, 1_000_000] {
        let run = run(&format!("say {}", sum(terms)));
        assert!(matches!(run.output.status.code(), Some(0 | 2)), "{:?}: {}", run.output.status, run.err());
    }
    let seed = Run::new(["-i"]).input(format!("undo ({})\n", sum(15_000))).finish();
    assert!(matches!(seed.output.status.code(), Some(0)), "{:?}: {}", seed.output.status, seed.err());
}

/// Runs a script with so many KiB of memory.
#[cfg(target_os = "linux")]
fn limited_to_memory(most: usize, script: &str) -> Finished {
    let folder = Folder::with([("main.board", script)]);
    let command = format!("ulimit -v {most}; exec \"$0\" run main.board");
    let mut shell = Command::new("sh");
    shell.args(["-c", &command, env!("CARGO_BIN_EXE_boardsh")]).current_dir(folder.path());
    Finished { output: shell.output().expect("a shell") }
}

#[test]
fn a_variable_lasts_to_the_end_of_its_block() {
    let variable = "expected a variable that stands in a `let` before";
    for script in [
        "if true { let $x = 1 }; say $x",
        "repeat 1 { let $x = 1 }; say $x",
        "for $x in [1] { }; say $x",
        "def f($x) { let $x = 1 }; f 1; say $x",
        "if true { let $x = 1 } else { say $x }",
    ] {
        refuses(script, "$x", "there is no variable `$x`", variable);
    }
    prints("repeat 2 { let $x = 1; say $x; let $x = 2 }", "1\n1\n");
}

#[test]
fn let_changes_a_variable_that_is_there() {
    prints("let $x = 1; if true { let $x = 2 }; say $x", "2\n");
    prints("let $n = 0; repeat 5 { let $n = $n + 1 }; say $n", "5\n");
    prints("let $x = 1; def f() { let $x = $x + 1 }; f; f; say $x", "3\n");
    prints("let $x = 1; let $x = \"now a text\"; say $x", "now a text\n");
    prints("let $x = 1; for $x in [7, 8] { say $x; let $x = 9; say $x }; say $x", "7\n9\n8\n9\n1\n");
}

#[test]
fn a_def_sees_its_parameters_and_the_variables_of_the_script_but_not_those_of_its_caller() {
    prints("let $x = 1; def f($x) { say $x; let $x = 3; say $x }; f 2; say $x", "2\n3\n1\n");
    prints("def f() { let $y = 1; g }; def g() { let $y = 2; say $y }; f", "2\n");
    let hidden = "def f() { let $y = 1; g }; def g() { say $y }; f";
    run(hidden).stdout("").stderr_has("error: there is no variable `$y`\n").status(2);
}

#[test]
fn defs_may_call_each_other() {
    prints("def f($n) { g $n; say \"f\" }; def g($n) { say $n }; f 2", "2\nf\n");
    prints("def down($n) { if $n > 0 { say $n; down ($n - 1) } }; down 3", "3\n2\n1\n");
    prints(
        "def even($n) { if $n == 0 { say \"even\" } else { odd ($n - 1) } }
            def odd($n) { if $n == 0 { say \"odd\" } else { even ($n - 1) } }
            even 10; even 7",
        "even\nodd\n",
    );
    prints(
        "def two-words($a, $b) { say \"{$a} {$b}\" }; two-words a1 \"x y\"; two-words lower (1 + 1)",
        "a1 x y\nlower 2\n",
    );
}

#[test]
fn a_call_before_the_def_that_it_needs_is_found_before_anything_runs() {
    let label = "expected the `def` before the call";
    let needs = |name: &str| format!("`{name}` is needed here, and its `def` stands further down");
    let script = "say 1\nf 2\ndef f($n) { say $n }";
    let error = drawn("<stdin>", script, "f 2", &needs("f"), label).replace("^^^", "^");
    run(script).stdout("").stderr(&error).status(2);
    let script = "say 1\ndef f() { g }\nif true { f }\ndef g() { say 2 }";
    let run = run(script).stdout("").status(2);
    run.stderr_has(&format!("error: {}\n --> <stdin>:3:11\n", needs("g"))).stderr_has(label);
}

#[test]
fn recursion_that_ends_may_be_deep() {
    let script = "def count($n) { if $n > 0 { count ($n - 1) } }; count 2000; say \"done\"";
    Run::new(["run", "--max-depth", "5000", "-"])
        .input(script)
        .finish()
        .stdout("done\n")
        .stderr("")
        .status(0);
}

#[test]
fn if_takes_the_first_branch_that_holds() {
    let script = "def sign($n) { if $n < 0 { say \"-\" } else if $n == 0 { say \"0\" } else { say \"+\" } }";
    prints(&format!("{script}; sign -5; sign 0; sign 7"), "-\n0\n+\n");
    prints("if false { say 1 }; if not false { say 2 }", "2\n");
    prints("if check { say 1 } else if turn == upper { say 2 }", "");
}

#[test]
fn for_goes_through_a_list_that_was_made_before_the_first_turn() {
    prints("for $x in [3, 1, 2] { say $x }; for $x in [] { say $x }", "3\n1\n2\n");
    prints("let $l = [1, 2]; for $x in $l { let $l = []; say $x }; say $l count", "1\n2\n0\n");
    prints("let $n = 0; for $m in legal { play $m; let $n = $n + (legal count); undo }; say $n", "181\n");
    prints("for $m in legal a2 { say $m }; for $p in captures lower { say $p }", "a2a3\n");
}

#[test]
fn repeat_may_be_zero_times() {
    prints("repeat 0 { say 1 }; let $n = 2; repeat $n { say 2 }; repeat ($n - 1) { say 3 }", "2\n2\n3\n");
    refuses("repeat -1 { }", "-1", "-1 is not possible here", "expected a number from 0");
}

#[test]
fn numbers_are_whole_and_operators_bind_as_usual() {
    says("2 + 3 * 4 - 10 / 3 % 2", "13");
    says("(2 + 3) * 4", "20");
    says("10 - 2 - 3", "5");
    says("7 / 2", "3");
    says("-7 / 2", "-3");
    says("-7 % 3", "-1");
    says("1 - -1", "2");
    says("1 < 2 and 2 <= 2 and 3 > 2 and 3 >= 3 and 1 != 2 and not 1 == 2", "true");
    says("true or false and false", "true");
    says("not true or true", "true");
    says("not (true or true)", "false");
    says("1 + 1 == 2", "true");
}

#[test]
fn a_result_that_is_no_number_is_an_error() {
    let label = "this has no result";
    refuses("say 1 / 0", "0", "nothing can be divided by 0", label);
    refuses("say 1 % (2 - 2)", "2 - 2", "nothing can be divided by 0", label);
    let product = "999999999999999999 * 999999999999999999";
    refuses(&format!("say {product}"), product, "the result is too large", label);
    let power = "let $n = 1; repeat 100 { let $n = $n * 2 }";
    refuses(power, "$n * 2", "the result is too large", label);
    let power = "let $n = -1; repeat 100 { let $n = $n * 2 }";
    refuses(power, "$n * 2", "the result is too large", label);
    says("999999999999999999 + 1", "1000000000000000000");
    let word = "9223372036854775808";
    let message = format!("`{word}` does not fit `say <value>`");
    refuses(&format!("say {word}"), word, &message, "expected a number of at most 18 digits");
}

#[test]
fn what_decides_a_condition_first_is_enough() {
    says("false and 1 / 0 == 1", "false");
    says("true or 1 / 0 == 1", "true");
}

#[test]
fn values_of_one_sort_are_compared_and_others_are_not() {
    for equal in [
        "1 == 1",
        "\"a\" == \"a\"",
        "a1 == a1",
        "lower == turn",
        "p == p",
        "[1, a1] == [1, a1]",
        "a1b2 == legal at 1",
    ] {
        says(equal, "true");
    }
    for unequal in
        ["1 == 2", "\"a\" == \"A\"", "a1 == a2", "p == P", "[1] == [1, 1]", "a4a5 == a4a5+", "true == false"]
    {
        says(unequal, "false");
    }
    let kinds = [
        ("1", "a number"),
        ("\"1\"", "a text"),
        ("true", "true or false"),
        ("a1", "a square"),
        ("lower", "a player"),
        ("+p", "a piece"),
        ("a2a3", "a move"),
        ("[1]", "a list"),
    ];
    for (left, left_kind) in kinds {
        for (right, right_kind) in kinds.into_iter().filter(|&(right, _)| right != left) {
            let message = format!("this is {right_kind}, not {left_kind}");
            let script = format!("let $x = {left}; let $y = {right}; say $x == $y");
            refuses(&script, "$y", &message, &format!("expected {left_kind}"));
        }
    }
    refuses("say \"a\" < \"b\"", "\"a\"", "this is a text, not a number", "expected a number");
    refuses("say 1 + lower", "lower", "this is a player, not a number", "expected a number");
}

#[test]
fn none_is_like_no_other_value() {
    for value in ["1", "\"\"", "false", "a1", "lower", "p", "a2a3", "[]"] {
        says(&format!("{value} == none or none == {value}"), "false");
        says(&format!("{value} != none"), "true");
    }
    says("none == none", "true");
    says("none", "none");
    says("winner == none and piece at c3 == none", "true");
}

#[test]
fn a_condition_is_true_or_false_and_nothing_else() {
    let label = "expected true or false";
    refuses("if 1 { }", "1", "this is a number, not true or false", label);
    refuses("say not none", "none", "this is `none`, not true or false", label);
    refuses("say true and \"true\"", "\"true\"", "this is a text, not true or false", label);
    refuses("expect legal", "legal", "this is a list, not true or false", label);
}

#[test]
fn lists_are_counted_and_looked_into_from_one() {
    says("[3, 1, 2] at 2", "1");
    says("[3, 1, 2] count", "3");
    says("[] count", "0");
    says("[3, \"a b\", lower, a1, true, none, +R, a2a3]", "[3, a b, lower, a1, true, none, +R, a2a3]");
    prints(
        "let $l = [a1, a2,\n # a comment\n a3]; let $i = 2
         say $l at $i; say $l at ($i + 1); say $l count + 1",
        "a2\na3\n4\n",
    );
    refuses("say [1] at 2", "2", "the list has no entry 2", "expected a number from 1 to 1");
    refuses("say [1, 2] at 0", "0", "the list has no entry 0", "expected a number from 1 to 2");
    refuses("say [1, 2] at -1", "-1", "the list has no entry -1", "expected a number from 1 to 2");
    refuses("say [] at 1", "1", "the list has no entry 1", "the list is empty");
    refuses("say [1] at a1", "a1", "this is a square, not a number from 1", "expected a number from 1");
    refuses("say lower count", "lower", "this is a player, not a list", "expected a list");
    refuses("for $x in lower { }", "lower", "this is a player, not a list", "expected a list");
    refuses("say [[1]]", "[1]", "this is a list, not a plain value", "expected a plain value");
}

#[test]
fn questions_about_the_game_are_values() {
    prints(
        "let $n = legal count; say \"{$n} moves, {turn} at ply {ply}, check: {check}\"",
        "14 moves, lower at ply 0, check: false\n",
    );
    says("sfen", "rbsgk/4p/5/P4/KGSBR b - 1");
    says("piece at a5", "R");
    says("[legal a1 count, legal p count, legal drop count]", "[1, 1, 0]");
    says("legal a2a3 and illegal a2a4 and not legal move a2 a4", "true");
    prints("a2a3; a5a3; say captures upper; say captures upper count", "[P]\n1\n");
    says("mate in 1 ply or mate within 2 moves", "false");
}

#[test]
fn a_def_has_a_name_of_its_own_and_stands_outside_of_braces() {
    let label = "expected another name";
    for name in ["move", "exit", "ask", "hint", "mate"] {
        let script = format!("def {name}() {{ }}");
        refuses(&script, name, "a `def` cannot have the name of a command", label);
    }
    refuses(
        "def f2() { }",
        "f2",
        "the name of a `def` has letters, `-` and `_` only",
        "expected a name without digits, which moves have",
    );
    refuses("def f() { }; def f() { }", "f", "there are two `def`s of this name", label);
    refuses("def f($a, $a) { }", "$a", "two parameters have the same name", label);
    refuses(
        "if true { def f() { } }",
        "f",
        "a `def` does not stand inside braces",
        "expected a `def` outside of braces",
    );
}

/// A long way back and forth, a large hand and a large file cost more than a statement.
#[test]
fn what_takes_long_costs_more_steps() {
    let deep = "repeat 2000 { clear; place k a1 }; mark far; repeat 100000 { undo 3990; goto far }";
    let hands = "4000P4000S4000G4000R4000B4000p4000s4000g4000r4000b";
    let heavy = format!("position \"kk3/5/5/5/K4 b {hands} 1\"; repeat 100000 {{ turn upper; turn lower }}");
    for script in [deep, &heavy] {
        let run =
            Run::new(["run", "--max-steps", "1000000", "-"]).input(script).finish().stdout("").status(2);
        run.stderr_has("error: this takes more than 1000000 steps\n");
    }
}
