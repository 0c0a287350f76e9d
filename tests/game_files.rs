//! `save`, `load` and `source`: every format to the byte, and no further than a script may go.

use std::path::Path;

use boardsh::games::shogi::Skin;
use boardsh::lang::Source;
use boardsh::record::NodeId;
use boardsh::session::{Event, Line, Policy, Session};
use boardsh::table::shogi::Shogi;
use boardsh::table::{Table, Which};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::scripts::{Folder, drawn, helping};
use crate::support::{Finished, Run};

const NOT_SAVED: &str = "the game was not saved";
const NOT_LOADED: &str = "nothing was loaded";
const OUTSIDE: &str = "nothing was read or written";

/// Three moves, as each format holds them or the position behind them.
const GAME: &str = "move a2 a3; move e4 e3; move b1 b2";

const BOARD: &str = "\
game minishogi
rules box
position \"rbsgk/4p/5/P4/KGSBR b - 1\"
move a2 a3
move e4 e3
move b1 b2
";

const REPLAY: &str = "\
k a1
g b1
s c1
b d1
r e1
p a2
P e4
R a5
B b5
S c5
G d5
K e5

[]
[]

move a2 a3
move e4 e3
move b1 b2
";

const SFEN: &str = "rbsgk/5/P3p/1G3/K1SBR w - 4\n";

const USI: &str = "position startpos moves 5d5c 1b1c 4e4d\n";

const DRAWING: &str = "\
5 | R| B| S| G| K|
4 |__|__|__|__|__|
3 | p|__|__|__| P|
2 |__| g|__|__|__|
1 | k|__| s| b| r|
    a  b  c  d  e

Captures UPPER: 
Captures lower: 

UPPER>
";

const FORMATS: [(&str, &str); 5] =
    [("board", BOARD), ("in", REPLAY), ("sfen", SFEN), ("usi", USI), ("txt", DRAWING)];

/// Two kings and nothing else.
const KINGS: &str = "position \"4k/5/5/5/K4 b - 1\"";

/// In the folder the script runs to its end and says just this.
#[track_caller]
fn prints(folder: &Folder, script: &str, expected: &str) {
    folder.run(script).stdout(expected).stderr("").status(0);
}

/// In the folder the script is refused where it last says `place`.
#[track_caller]
fn refuses(folder: &Folder, script: &str, place: &str, message: &str, label: &str) -> Finished {
    folder.run(script).stderr(&drawn("<stdin>", script, place, message, label)).status(2)
}

/// What the script saves under a name.
#[track_caller]
fn saved(script: &str, name: &str) -> String {
    let folder = Folder::empty();
    prints(&folder, &format!("{script}; save \"{name}\""), &format!("Saved to {name}.\n"));
    assert_eq!(folder.names(), [name], "nothing else is left");
    folder.read(name)
}

/// Neither format can hold this, and both say so by name.
#[track_caller]
fn cannot_hold(script: &str, what: &str) {
    for (end, name) in [("in", "a `.in` file"), ("usi", "a USI line")] {
        cannot_be_held_in(end, name, script, what);
    }
}

#[track_caller]
fn cannot_be_held_in(end: &str, format: &str, script: &str, what: &str) {
    let (folder, script, place) =
        (Folder::empty(), format!("{script}; save game.{end}"), format!("game.{end}"));
    let error = drawn("<stdin>", &script, &place, &format!("{format} cannot hold {what}"), NOT_SAVED);
    let help = helping(&script, &place, "a `.board` file holds everything");
    folder.run(&script).stdout("").stderr(&(error + &help)).status(2);
    assert_eq!(folder.names(), [""; 0], "nothing is written");
}

#[test]
fn every_format_is_written_to_the_byte() {
    for (end, text) in FORMATS {
        assert_eq!(saved(GAME, &format!("game.{end}")), text, "{end}");
    }
}

#[test]
fn a_board_file_holds_the_whole_tree() {
    let script = "
        mark begin; move a2 a3; annotate \"{1 + 1} \\\"pawns\\\" \\{\\\\\\}\\n\\u{1b}金\"
        move e4 e3; mark fork; move b1 b2; undo; move c1 c2; move c5 c4; undo 3
        move d5 d4; resign; undo; mark z; mark y
        position \"4k/5/5/5/KK3 w SPSp 1\"
        goto fork; variation 1; undo";
    assert_eq!(
        saved(script, "game.board"),
        "\
game minishogi
rules box
position \"rbsgk/4p/5/P4/KGSBR b - 1\"
mark begin
move a2 a3
annotate \"2 \\\"pawns\\\" \\{\\\\\\}\\n\\u{1b}金\"
move e4 e3
mark fork
move b1 b2
undo 1
move c1 c2
move c5 c4
undo 2
variation 1
undo 2
move d5 d4
mark y
mark z
resign
undo 1
position \"4k/5/5/5/KK3 w SPSp 1\"
undo 2
variation 1
"
    );
}

#[test]
fn a_board_file_names_the_game_and_the_rules() {
    let text = "game gotesente\nrules official\nposition \"rbsgk/4p/5/P4/KGSBR b - 1\"\n";
    assert_eq!(saved("game gotesente; rules official", "game.board"), text);
    let dropped = saved("game boxshogi; hand lower r; drop r c3", "game.board");
    assert!(dropped.starts_with("game boxshogi\n") && dropped.ends_with("b S 1\"\ndrop r c3\n"), "{dropped}");
}

#[test]
fn captures_keep_their_order_where_the_format_has_one() {
    let script = format!("{KINGS}; hand lower s p p s; hand upper g p g");
    assert_eq!(saved(&script, "game.in"), "k a1\nK e5\n\n[G P G]\n[s p p s]\n\n");
    assert!(saved(&script, "game.txt").contains("\nCaptures UPPER: G P G\nCaptures lower: s p p s\n"));
    assert!(saved(&script, "game.board").ends_with("\nposition \"4k/5/5/5/K4 b S2PSgpg 1\"\n"));
    assert_eq!(saved(&script, "game.sfen"), "4k/5/5/5/K4 b S2PSgpg 1\n");
}

#[test]
fn a_game_from_another_position_is_written_with_it() {
    let script = "position \"4k/P4/5/5/K4 b G 1\"; a4a5; e5e4";
    assert_eq!(saved(script, "game.usi"), "position sfen 4k/P4/5/5/K4 b G 1 moves 5b5a+ 1a1b\n");
    let replay = "k a1\np a4\nK e5\n\n[]\n[g]\n\nmove a4 a5 promote\nmove e5 e4\n";
    assert_eq!(saved(script, "game.in"), replay);
}

#[test]
fn what_was_saved_is_loaded_as_it_was() {
    let same =
        "expect sfen == \"rbsgk/5/P3p/1G3/K1SBR w - 4\"; undo 3; expect ply == 0; expect piece at a2 == p";
    for (end, text) in FORMATS {
        let (name, is_position) = (format!("game.{end}"), ["sfen", "txt"].contains(&end));
        let folder = Folder::with([(&*name, text)]);
        let claims = if is_position { "expect sfen == \"rbsgk/5/P3p/1G3/K1SBR w - 1\"" } else { same };
        prints(
            &folder,
            &format!(
                "move b1 b2; load {name}; {claims}; expect turn {}",
                if is_position { "upper" } else { "lower" }
            ),
            "",
        );
    }
}

#[test]
fn a_format_is_recognised_by_what_is_in_the_file() {
    for (end, text) in FORMATS {
        // A list of pieces could be anything: where the name says so, it is another format gone wrong.
        let names = ["game", "game.text", "game.txt", "game.sfen", "game.usi"];
        for name in &names[..if end == "in" { 2 } else { names.len() }] {
            let folder = Folder::with([(*name, text)]);
            prints(&folder, &format!("load {name}; expect piece at b2 == g; expect turn upper"), "");
        }
    }
}

#[test]
fn the_end_of_a_name_decides_where_the_text_could_be_anything() {
    let folder = Folder::with([("game.in", SFEN), ("game.board", SFEN)]);
    for name in ["game.in", "game.board"] {
        let run = folder.run(&format!("load {name}")).stdout("").status(2);
        run.stderr_has(&format!("error: `{name}` is not a game that can be loaded\n"));
    }
}

#[test]
fn files_of_others_are_loaded_too() {
    let windows = REPLAY.replace('\n', "\r\n");
    for (name, text) in [
        ("startpos.usi", "startpos moves 5d5c 1b1c 4e4d"),
        ("bare.sfen", "rbsgk/5/P3p/1G3/K1SBR w -"),
        ("pasted.txt", DRAWING.split("\nCaptures").next().unwrap_or_default()),
        ("windows.in", &windows),
        ("title.board", &format!("# by hand\ntitle \"A game\"\n{BOARD}")),
    ] {
        let folder = Folder::with([(name, text)]);
        prints(&folder, &format!("load {name}; expect piece at b2 == g; expect piece at b1 == none"), "");
    }
}

#[test]
fn letters_of_another_skin_choose_that_skin_unless_one_was_chosen() {
    let folder = Folder::with([("box.in", "d a1\nD e5\n\n[]\n[n]\n")]);
    prints(&folder, "load box.in; say piece at a1; say captures lower", "d\n[n]\n");
    folder
        .run("game minishogi; load box.in")
        .stderr_has("error: `d` is not a piece of minishogi\n")
        .status(2);
}

#[test]
fn loading_changes_the_rules_to_those_of_a_board_file() {
    let folder = Folder::with([("game.board", "game minishogi\nrules official\n")]);
    let run = folder.run("load game.board; show status").stderr("").status(0);
    assert!(run.out().contains("rules: official ("), "{}", run.out());
}

#[test]
fn marks_and_remarks_come_along_and_undo_takes_the_loading_back() {
    let text = format!("{BOARD}mark fork\nannotate \"Why?\"\nundo 2\n");
    let folder = Folder::with([("game.board", &*text)]);
    prints(
        &folder,
        "b1b2; mark fork; load game.board; show tree; goto fork-2; say ply; goto 0; undo; say ply
         goto start; goto fork; expect piece at b2 == g; expect ply == 1",
        "  0. start
  1. move b1 b2  [fork]
  0. start
* 1. move a2 a3
  2. move e4 e3
  3. move b1 b2  [fork-2]  # Why?
3
1
",
    );
}

#[test]
fn what_a_format_cannot_hold_is_refused_by_name() {
    cannot_hold("a2a3; undo; b1b2", "a variation");
    cannot_hold("a2a3; annotate \"Good.\"", "a remark about a move");
    cannot_hold("mark here", "a mark");
    cannot_hold("a2a3; resign", "that somebody resigned");
    cannot_hold(&format!("a2a3; {KINGS}"), "what was played before the position was set up");
    cannot_hold(&format!("a2a3; {KINGS}; undo"), "a position that was set up during the game");
    cannot_hold("clear; place k a1; place k a2", "a setup that cannot be played");
    let upper = "turn upper; e4e3";
    cannot_be_held_in("in", "a `.in` file", upper, "a game in which the second player moves first");
    assert!(saved(upper, "game.usi").ends_with(" w - 1 moves 1b1c\n"));
    let official = "rules official; a2a3";
    cannot_be_held_in("in", "a `.in` file", official, "other rules than those of the seeds");
    assert_eq!(saved(official, "game.usi"), "position startpos moves 5d5c\n");
    cannot_be_held_in("in", "a `.in` file", "clear", "an empty board");
    for (end, format) in [("sfen", "SFEN"), ("txt", "a drawing")] {
        cannot_be_held_in(end, format, "place k a3", "a setup that cannot be played");
    }
}

#[test]
fn moves_that_were_taken_back_are_left_out_and_that_is_told() {
    let folder = Folder::empty();
    let script = format!("{GAME}; undo 2; save game.in; save game.usi; save game.board");
    let left_out = "without what was taken back";
    let expected =
        format!("Saved to game.in, {left_out}.\nSaved to game.usi, {left_out}.\nSaved to game.board.\n");
    prints(&folder, &script, &expected);
    assert_eq!(folder.read("game.usi"), "position startpos moves 5d5c\n");
    assert_eq!(folder.read("game.in"), REPLAY.replace("move e4 e3\nmove b1 b2\n", ""));
    assert_eq!(folder.read("game.board"), format!("{BOARD}undo 2\n"));
}

#[test]
fn a_name_must_tell_the_format() {
    let expected = "expected a name that ends in `.board`, `.in`, `.sfen`, `.usi` or `.txt`";
    for name in ["game", "game.kif", "game.BOARD", "game.board~", ".board"] {
        let folder = Folder::empty();
        let message = format!("the name `{name}` does not tell the format");
        refuses(&folder, &format!("save {name}"), name, &message, expected).stdout("");
        assert_eq!(folder.names(), [""; 0]);
    }
}

#[test]
fn save_does_not_write_over_a_file_but_save_with_a_bang_does() {
    let folder = Folder::with([("game.board", "precious")]);
    let script = "save game.board";
    let error =
        drawn("<stdin>", script, "game.board", "`game.board` is there already", "expected a new name");
    let error = error + &helping(script, "game.board", "`save!` writes over it");
    folder.run(script).stdout("").stderr(&error).status(2);
    assert_eq!(folder.read("game.board"), "precious");
    prints(&folder, &format!("{GAME}; save! game.board"), "Saved to game.board.\n");
    assert_eq!(
        (folder.read("game.board"), folder.names()),
        (BOARD.to_owned(), vec!["game.board".to_owned()])
    );
}

#[test]
fn what_the_session_wrote_or_loaded_is_its_own_to_write_over() {
    let folder = Folder::with([("mine.usi", USI), ("other.usi", USI)]);
    let twice = "Saved to new.board.\nSaved to new.board.\n";
    prints(&folder, "save new.board; a2a3; save new.board", twice);
    prints(&folder, "load mine.usi; undo; e1e2; undo; redo; undo 2; goto end", "");
    prints(
        &folder,
        "load mine.usi; d5d4; save mine.usi; save ./mine.usi",
        "Saved to mine.usi.\nSaved to ./mine.usi.\n",
    );
    folder.run("load mine.usi; save other.usi").stderr_has("`other.usi` is there already").status(2);
    assert_eq!(folder.read("other.usi"), USI);
}

#[test]
fn what_is_no_file_is_never_written_over() {
    let folder = Folder::with([("folder.in/inside", "")]);
    for script in ["save folder.in", "save! folder.in"] {
        refuses(&folder, script, "folder.in", "`folder.in` is there already", "expected a new name")
            .stdout("");
    }
}

#[test]
fn nothing_temporary_is_left_even_when_saving_fails() {
    let folder = Folder::with([("old.in", "old")]);
    folder.run("save nowhere/game.in").stdout("").status(2);
    folder.run("save old.in").stdout("").status(2);
    folder.run("save! old.in; save a.board; save b.txt; save c.sfen; save d.usi").status(0);
    assert_eq!(folder.names(), ["a.board", "b.txt", "c.sfen", "d.usi", "old.in"]);
}

#[test]
fn a_file_that_cannot_be_loaded_is_shown_with_its_fault_and_changes_nothing() {
    let folder = Folder::with([
        ("illegal.usi", "position startpos moves 5d5c 5c5b"),
        ("over.board", "game minishogi\nresign\nmove a2 a3\n"),
        ("script.board", "game minishogi\nsay \"hello\"\n"),
        ("words.txt", "hello\n"),
    ]);
    let script = "move a2 a3\nload illegal.usi";
    let fault = "the pawn on a3 belongs to lower, and UPPER is to move";
    let text = "position startpos moves 5d5c 5c5b";
    let error = drawn("illegal.usi", text, "5c5b", fault, "illegal: wrong-owner");
    let error = error
        + "\n"
        + &drawn(
            "<stdin>",
            script,
            "illegal.usi",
            "`illegal.usi` is not a game that can be loaded",
            NOT_LOADED,
        );
    folder.run(script).stdout("").stderr(&error).status(2);
    for name in ["illegal.usi", "over.board", "script.board", "words.txt"] {
        let prompt = folder.start([]).input(format!("load {name}\nshow tree\n")).finish();
        prompt.stdout("* 0. start\n").stderr_has("is not a game that can be loaded\n").status(2);
    }
}

#[test]
fn load_reads_data_and_runs_no_script() {
    let text = "game minishogi\nmove a2 a3\nsay \"hello\"\n";
    let folder = Folder::with([("script.board", text)]);
    let script = "load script.board";
    let error = drawn(
        "script.board",
        text,
        "say \"hello\"",
        "this is not part of a saved game",
        "expected a move or a position",
    );
    let error = error + &helping(text, "say", "`source` runs scripts; `load` reads what `save` wrote");
    let about = drawn(
        "<stdin>",
        script,
        "script.board",
        "`script.board` is not a game that can be loaded",
        NOT_LOADED,
    );
    folder.run(script).stdout("").stderr(&(error + "\n" + &about)).status(2);
    for statement in [
        "let $x = 1",
        "if true { }",
        "repeat 2 { }",
        "for $x in [] { }",
        "def f() { }",
        "source \"a.board\"",
        "load a.in",
        "save a.in",
        "save! a.in",
        "expect check",
        "show",
        "legal",
        "why a2a3",
        "set pieces kanji",
        "help",
        "quit",
        "goto start",
        "clear",
        "place k a3",
        "remove a2",
        "hand lower p",
        "turn upper",
        "f",
        "annotate \"{1}\"",
        "undo (1 + 1)",
        "position \"{1}\"",
        "play $m",
        "mark \"a\"",
        "position start",
    ] {
        folder.write("script.board", format!("game minishogi\n{statement}\n"));
        folder.run(script).stdout("").stderr_has("is not a game that can be loaded\n").status(2);
    }
}

/// A script in a folder of its own, with files inside and outside of it.
fn walled() -> Folder {
    Folder::with([
        ("outside.usi", USI),
        ("outside.board", "say \"outside\"\n"),
        ("other/there.usi", USI),
        ("home/inside.usi", USI),
        ("home/sub/deep.usi", USI),
        ("home/lib.board", "say \"inside\"\n"),
    ])
}

/// The statement leads out of the script's folder, whether it is run or checked, piped or not.
#[track_caller]
fn stays_inside(folder: &Folder, statement: &str, name: &str) {
    let script = format!("{statement}\n");
    folder.write("home/main.board", &script);
    let help = "`--allow-path` lets scripts use another folder";
    let place = format!("\"{name}\"");
    let message = format!("`{name}` is outside the folder that this script may use");
    let error =
        drawn("home/main.board", &script, &place, &message, OUTSIDE) + &helping(&script, &place, help);
    folder.start(["run", "home/main.board"]).finish().stdout("").stderr(&error).status(2);
    let home = folder.at("home");
    let error = error.replace("home/main.board", "<stdin>");
    Run::new(["run", "-"]).within(&home).input(&script).finish().stdout("").stderr(&error).status(2);
    Run::new([""; 0]).within(&home).input(&script).finish().stdout("").stderr(&error).status(2);
    let column = script.find('"').map_or(0, |at| at + 1);
    let line = format!("home/main.board:1:{column}: {message}\n1 script: 0 passed, 1 error (0 claims)\n");
    folder.start(["check", "home/main.board"]).finish().stdout(&line).stderr("").status(2);
}

#[test]
fn a_script_stays_below_its_own_folder() {
    let folder = walled();
    let absolute = folder.at("outside.usi").display().to_string();
    for name in [
        "../outside.usi",
        "../other/there.usi",
        "sub/../../outside.usi",
        "../home2/x.usi",
        &absolute,
        "/etc/passwd",
    ] {
        stays_inside(&folder, &format!("load \"{name}\""), name);
    }
    for name in ["../new.usi", "../outside.usi", "../other/new.usi", "/new.usi"] {
        stays_inside(&folder, &format!("save \"{name}\""), name);
        stays_inside(&folder, &format!("save! \"{name}\""), name);
    }
    stays_inside(&folder, "source \"../outside.board\"", "../outside.board");
    assert_eq!(folder.names(), ["home", "other", "outside.board", "outside.usi"]);
    assert_eq!(folder.read("outside.usi"), USI);
}

#[cfg(unix)]
#[test]
fn symbolic_links_do_not_lead_out() {
    use std::os::unix::fs::symlink;
    let folder = walled();
    symlink("../outside.usi", folder.at("home/file.usi")).expect("a link");
    symlink("../other", folder.at("home/folder")).expect("a link");
    symlink("../new.usi", folder.at("home/nowhere.usi")).expect("a link");
    symlink("../outside.board", folder.at("home/script.board")).expect("a link");
    symlink("sub", folder.at("home/inner")).expect("a link");
    for name in ["file.usi", "folder/there.usi"] {
        stays_inside(&folder, &format!("load \"{name}\""), name);
        stays_inside(&folder, &format!("save! \"{name}\""), name);
    }
    stays_inside(&folder, "save \"nowhere.usi\"", "nowhere.usi");
    stays_inside(&folder, "save \"folder/new.usi\"", "folder/new.usi");
    stays_inside(&folder, "source \"script.board\"", "script.board");
    assert!(!folder.at("new.usi").exists() && !folder.at("other/new.usi").exists());
    folder.write("home/main.board", "load \"inner/deep.usi\"; say ply");
    folder.start(["run", "home/main.board"]).finish().stdout("3\n").stderr("").status(0);
}

#[test]
fn allow_path_lets_scripts_use_other_folders_too() {
    let folder = walled();
    folder.write("home/main.board", "load \"../other/there.usi\"; say ply; save \"../other/new.usi\"");
    let run = folder.start(["run", "--allow-path", "other", "home/main.board"]).finish();
    run.stdout("3\nSaved to ../other/new.usi.\n").stderr("").status(0);
    assert!(folder.at("other/new.usi").exists());
    folder.write("home/main.board", "load \"../outside.usi\"");
    let both = ["run", "--allow-path", "other", "--allow-path", ".", "home/main.board"];
    folder.start(both).finish().stdout("").stderr("").status(0);
    folder.start(["run", "--allow-path", "other", "home/main.board"]).finish().stdout("").status(2);
    folder.start(["check", "--allow-path", ".", "home"]).finish().stderr("").status(0);
    let piped = Run::new(["--allow-path", ".."]).within(folder.at("home")).input("load \"../outside.usi\"\n");
    piped.finish().stderr("").status(0);
    let run = folder.start(["run", "--allow-path", "nowhere", "home/main.board"]).finish();
    run.stdout("").stderr_has("error: cannot use `nowhere`: ").status(2);
}

#[test]
fn paths_are_relative_to_the_script_that_names_them() {
    let folder = walled();
    folder.write("home/main.board", "source \"sub/lib.board\"; load \"inside.usi\"; save \"new.board\"");
    folder.write(
        "home/sub/lib.board",
        "load \"deep.usi\"; say ply; load \"../inside.usi\"; source \"../lib.board\"",
    );
    let run = folder.start(["run", "home/main.board"]).finish();
    run.stdout("3\ninside\nSaved to new.board.\n").stderr("").status(0);
    assert!(folder.at("home/new.board").exists() && !folder.at("new.board").exists());
}

#[test]
fn under_check_what_is_saved_can_be_loaded_again_and_the_folder_stays_as_it_is() {
    let script = "move a2 a3; save \"new.board\"; save! \"old.usi\"; save \"old.usi\"; undo
        load \"new.board\"; expect ply == 1; load \"old.usi\"; expect ply == 1; save \"new.board\"";
    let folder = Folder::with([("main.board", script), ("old.usi", USI)]);
    let run = folder.start(["check", "."]).finish();
    run.stdout("1 script: 1 passed (2 claims)\n").stderr("").status(0);
    assert_eq!(
        (folder.names(), folder.read("old.usi")),
        (vec!["main.board".into(), "old.usi".into()], USI.into())
    );
}

#[test]
fn under_check_scripts_do_not_see_what_others_save() {
    let folder = Folder::with([
        ("a.board", "save \"x.usi\"; load \"x.usi\""),
        ("b.board", "a2a3; save \"x.usi\"; load \"x.usi\"; expect ply == 1"),
        ("c.board", "let $name = \"x.usi\"; load $name"),
    ]);
    let run = folder.start(["check", "."]).finish().stderr("").status(2);
    run.stdout(
        "./c.board:1:27: cannot read `x.usi`: No such file or directory (os error 2)\n\
         3 scripts: 2 passed, 1 error (1 claim)\n",
    );
}

#[test]
fn source_runs_a_script_and_its_names_are_there_afterwards() {
    let folder = Folder::with([(
        "lib.board",
        "let $kings = \"4k/5/5/5/K4 b - 1\"\ndef kings() { position $kings }\nsay \"ready\"\nmove a2 a3\n",
    )]);
    prints(
        &folder,
        "source \"lib.board\"; say ply; kings; say sfen; say $kings",
        "ready\n1\n4k/5/5/5/K4 b - 1\n4k/5/5/5/K4 b - 1\n",
    );
    let run = folder.start([]).input("source \"lib.board\"\nlet $n = 1\nsay \"{$kings} {$n}\"\n").finish();
    assert!(run.out().ends_with("4k/5/5/5/K4 b - 1 1\n"), "{}", run.out());
}

#[test]
fn a_sourced_script_sees_what_is_there_and_can_be_sourced_twice() {
    let folder = Folder::with([("add.board", "let $n = $n + 1\n")]);
    prints(
        &folder,
        "let $n = 0; source \"add.board\"; source \"add.board\"; repeat 3 { source \"add.board\" }; say $n",
        "5\n",
    );
    let script = "source \"add.board\"";
    let run = folder.run(script).stdout("").status(2);
    run.stderr_has("error: there is no variable `$n`\n --> add.board:1:10\n");
}

#[test]
fn quit_in_a_sourced_script_ends_that_script_alone() {
    let folder = Folder::with([("lib.board", "say 1; quit; say 2")]);
    prints(&folder, "source \"lib.board\"; say 3; quit; say 4", "1\n3\n");
}

#[test]
fn a_script_may_not_source_itself_not_even_through_another() {
    let label = "expected another script";
    let folder = Folder::with([
        ("self.board", "say 1\nsource \"self.board\"\n"),
        ("a.board", "say 1\nsource \"b.board\"\n"),
        ("b.board", "source \"./a.board\"\n"),
    ]);
    let error = drawn(
        "self.board",
        &folder.read("self.board"),
        "\"self.board\"",
        "`self.board` would run itself for ever",
        label,
    );
    folder.start(["run", "self.board"]).finish().stdout("").stderr(&error).status(2);
    folder.run("source \"self.board\"").stdout("").stderr(&error).status(2);
    let error = drawn(
        "b.board",
        &folder.read("b.board"),
        "\"./a.board\"",
        "`./a.board` would run itself for ever",
        label,
    );
    folder.start(["run", "a.board"]).finish().stdout("").stderr(&error).status(2);
    folder.run("source \"a.board\"").stdout("").stderr(&error).status(2);
}

#[test]
fn a_missing_file_is_found_before_anything_is_said_or_played() {
    let folder = Folder::with([("lib.board", "say \"lib\"\nload \"nothing.in\"\n")]);
    let missing = "cannot read `nothing.in`: No such file or directory (os error 2)";
    for statement in ["load nothing.in", "if false { load nothing.in }", "def never() { load nothing.in }"] {
        refuses(&folder, &format!("say 1; {statement}"), "nothing.in", missing, "nothing was read")
            .stdout("");
    }
    let missing = "cannot read `nothing.board`: No such file or directory (os error 2)";
    refuses(&folder, "say 1; source \"nothing.board\"", "\"nothing.board\"", missing, "nothing was read")
        .stdout("");
    let run = folder.run("say 1; source \"lib.board\"").stdout("").status(2);
    run.stderr_has(" --> lib.board:2:6\n");
}

#[test]
fn errors_and_failed_claims_of_a_sourced_script_are_shown_in_that_script() {
    let folder = Folder::with([
        ("sub/illegal.board", "say \"here\"\nmove a2 a4\n"),
        ("sub/unknown.board", "say \"here\"\nmvoe a2 a3\n"),
        ("sub/syntax.board", "say \"here\"\nsay \"\n"),
        ("sub/failed.board", "say \"here\"\nexpect check\n"),
    ]);
    let source =
        |name: &str| folder.run(&format!("say \"main\"; source \"sub/{name}.board\"; say \"after\""));
    let illegal = "a pawn moves one square straight ahead\n --> sub/illegal.board:2:6\n";
    source("illegal").stdout("main\nhere\n").stderr_has(illegal).status(2);
    source("unknown")
        .stdout("")
        .stderr_has("error: unknown command `mvoe`\n --> sub/unknown.board:2:1\n")
        .status(2);
    source("syntax")
        .stdout("")
        .stderr_has("error: the text has no end\n --> sub/syntax.board:2:6\n")
        .status(2);
    let failed = "failed: expected check, but lower is not in check\n --> sub/failed.board:2:8\n";
    source("failed").stdout("main\nhere\n").stderr_has(failed).status(1);
}

/// A file that is sourced from another folder is called so that whoever reads the message finds it.
#[test]
fn a_sourced_script_is_named_by_a_path_from_where_boardsh_was_started() {
    let folder = Folder::with([
        ("corpus/main.board", "source \"sub/lib.board\"\n"),
        ("corpus/sub/lib.board", "source \"deep.board\"\n"),
        ("corpus/sub/deep.board", "expect check\n"),
    ]);
    let run = folder.start(["run", "corpus/main.board"]).finish().status(1);
    run.stderr_has(" --> corpus/sub/deep.board:1:8\n");
    let run = folder.start(["check", "corpus/main.board"]).finish().status(1);
    assert!(run.out().starts_with("corpus/sub/deep.board:1:8: expected check"), "{}", run.out());
}

#[test]
fn what_a_script_saved_it_may_load_under_any_name_of_the_file() {
    let folder = Folder::empty();
    let saved = "Saved to game.board.\n";
    prints(&folder, "a2a3; save game.board; load game.board; expect ply == 1", saved);
    prints(&Folder::empty(), "a2a3; save game.board; load ./game.board; expect ply == 1", saved);
    prints(
        &Folder::empty(),
        "def again() { load game.board }\na2a3; save game.board; again; expect ply == 1",
        saved,
    );
}

/// Whatever the rules were when it was played.
#[test]
fn a_game_that_went_on_under_other_rules_is_loaded_as_it_was() {
    let round = "e1e2; a5a4; e2e1; a4a5";
    let script = format!("repeat 4 {{ {round} }}; rules official; save game.board; load game.board; say ply");
    prints(&Folder::empty(), &script, "Saved to game.board.\n16\n");
}

/// Gotesente reads the letters of either set; what was read as a gold is not written as a bishop.
#[test]
fn a_game_in_letters_of_another_skin_is_loaded_as_it_was() {
    let folder = Folder::with([("mini.in", "k a1\nK e5\n\n[]\n[g b]\n\ndrop g c3\n")]);
    let script = "game gotesente; load mini.in; say sfen; save game.board; load game.board; say sfen";
    let sfen = "4k/5/2G2/5/K4 w B 2\n";
    prints(&folder, script, &format!("{sfen}Saved to game.board.\n{sfen}"));
}

#[test]
fn a_hand_that_holds_much_is_loaded_as_it_was() {
    let hand = "p ".repeat(1000);
    let folder = Folder::empty();
    prints(&folder, &format!("hand lower {hand}; save one.board"), "Saved to one.board.\n");
    let script = "load one.board; save two.board; say captures lower count";
    prints(&folder, script, "Saved to two.board.\n1000\n");
    assert_eq!(folder.read("one.board"), folder.read("two.board"));
}

/// Something to do in a session; what cannot be done there is refused and changes nothing.
#[derive(Clone, Debug)]
enum Doing {
    /// The legal move with that number.
    Move(usize),
    /// A statement.
    Text(String),
}

/// Characters that mean something to somebody, and any others.
fn remark() -> impl Strategy<Value = String> {
    let signs = "\"\"\"{}\\#$;\n\r\t\0\u{1b}\u{7f}\u{85}\u{2028}\u{202e}\u{feff}玉飛é";
    let sign = select(signs.chars().collect::<Vec<_>>());
    vec(prop_oneof![sign, any::<char>()], 0..8).prop_map(String::from_iter)
}

/// A string in which every character is written as an escape.
fn escaped(text: &str) -> String {
    text.chars().map(|c| format!("\\u{{{:x}}}", u32::from(c))).collect::<Vec<_>>().concat()
}

fn doing() -> impl Strategy<Value = Doing> {
    let setups = select(vec![
        "4k/5/5/5/K4 b GP 1",
        "4k/5/5/5/K4 w 2PSPgpg 7",
        "4k/5/5/5/KK3 b - 1",
        "P3k/5/5/5/K3R w kp 1",
        "+K+G3/5/5/5/k4 b 9K 1",
        "5/5/5/5/5 w - 1",
    ]);
    let edit = prop_oneof![
        3 => setups.prop_map(|sfen| format!("position \"{sfen}\"")),
        1 => Just("position start".to_owned()),
        1 => Just("clear".to_owned()),
        4 => "place [+]?[krbgspKRBGSPdn] [a-e][1-5]",
        1 => "remove [a-e][1-5]",
        2 => "hand (lower|upper)( [krbgsp]){0,5}",
        2 => "turn (lower|upper)",
        1 => "game (minishogi|boxshogi|gotesente)",
        1 => "rules (box|official)",
    ];
    let walk = prop_oneof![
        4 => "undo [1-4]",
        2 => "redo [1-4]",
        1 => "goto ([0-5]|start|end)",
        1 => "goto [a-cé将]",
        2 => "variation [1-3]",
    ];
    let attach = prop_oneof![
        1 => "mark [a-cé将]",
        1 => "mark [a-zA-Zé将_][a-z0-9é_.-]{0,4}",
        2 => remark().prop_map(|text| format!("annotate \"{}\"", escaped(&text))),
    ];
    let files = select(vec!["game.in", "game.sfen", "game.usi", "game.txt", "tree.board", "game"]);
    prop_oneof![
        20 => any::<usize>().prop_map(Doing::Move),
        8 => walk.prop_map(Doing::Text),
        5 => attach.prop_map(Doing::Text),
        4 => edit.prop_map(Doing::Text),
        1 => Just(Doing::Text("resign".to_owned())),
        1 => files.prop_map(|file| Doing::Text(format!("load \"{file}\""))),
    ]
}

/// A session in a folder with games to load.
struct Desk {
    folder: Folder,
    session: Session,
}

impl Desk {
    fn new(rules: &str) -> Self {
        let tree = format!(
            "game minishogi\nrules {rules}\nposition \"rbsgk/4p/5/P4/KGSBR b - 1\"\n\
             move a2 a3\nmark b\nundo 1\n\
             move b1 b2\nannotate \"other\"\nundo 1\nvariation 1\nmove e4 e3\nresign\nundo 2\n"
        );
        let mut files: Vec<(String, &str)> =
            FORMATS.iter().skip(1).map(|(end, text)| (format!("game.{end}"), *text)).collect();
        files.push(("game".to_owned(), "d a1\nD e5\n\n[]\n[n]\n\nmove a1 a2\n"));
        files.push(("tree.board".to_owned(), &tree));
        let folder = Folder::with(files.iter().map(|(name, text)| (name.as_str(), *text)));
        let mut desk = Self { folder, session: session() };
        desk.run(&format!("rules {rules}"));
        desk
    }

    /// Carries out a statement, and tells what came of it; nothing if it is refused.
    fn run(&mut self, statement: &str) -> Option<Vec<Event>> {
        run(&mut self.session, statement, self.folder.path())
    }

    fn take(&mut self, doing: &Doing) {
        let statement = match doing {
            Doing::Text(statement) => statement.clone(),
            Doing::Move(choice) => {
                let table = self.session.table();
                let legal = table.legal(&Which::All);
                let Some(index) = choice.checked_rem(legal.len()) else { return };
                table.spell(legal[index])
            }
        };
        let before = seen(self.session.table());
        if self.run(&statement).is_none() {
            assert_eq!(seen(self.session.table()), before, "{statement} was refused");
        }
    }
}

fn session() -> Session {
    Session::new(Box::new(Shogi::new(Skin::MINISHOGI).reading_any_letters()), Policy::default())
}

fn run(session: &mut Session, statement: &str, folder: &Path) -> Option<Vec<Event>> {
    let mut events = Vec::new();
    let result = session.run(Source::new("statement", statement), folder, &mut events);
    result.ok().map(|_| events)
}

/// The lines that `show tree` or `show history` give.
fn lines(session: &mut Session, what: &str) -> Vec<Line> {
    let events = run(session, &format!("show {what}"), Path::new("")).expect("everything can be shown");
    match events.into_iter().next() {
        Some(Event::Tree(lines) | Event::History(lines)) => lines,
        other => panic!("`show {what}` gave {other:?}"),
    }
}

/// A node with everything that can be known of it.
#[derive(Debug, PartialEq)]
struct Seen {
    depth: usize,
    ply: u32,
    step: String,
    setup: String,
    marks: Vec<String>,
    remark: Option<String>,
    /// Which child `redo` takes, and of how many.
    last: (Option<usize>, usize),
    is_present: bool,
}

/// Whether moves are told as they are saved: gotesente goes on in the letters of a file that it loaded.
fn is_in_own_letters(table: &dyn Table) -> bool {
    let tree = table.tree();
    let mut rest = vec![tree.top()];
    while let Some(id) = rest.pop() {
        if table.step(id) != table.step_in_file(id) {
            return false;
        }
        rest.extend(tree.children(id));
    }
    true
}

/// Every node below the first that counts.
fn seen(table: &dyn Table) -> (String, Vec<Seen>) {
    let tree = table.tree();
    let mut nodes = Vec::new();
    let mut rest: Vec<(NodeId, usize)> = vec![(tree.top(), 0)];
    while let Some((id, depth)) = rest.pop() {
        let children = tree.children(id);
        let last = children.iter().position(|&child| Some(child) == tree.visited_last(id));
        let marks = tree.marks().iter().filter(|&(_, &marked)| marked == id);
        nodes.push(Seen {
            depth,
            ply: tree.ply(id),
            step: table.step_in_file(id),
            setup: table.setup_at(id),
            marks: marks.map(|(name, _)| name.clone()).collect(),
            remark: tree.comment(id).map(str::to_owned),
            last: (last, children.len()),
            is_present: id == tree.current(),
        });
        rest.extend(children.into_iter().rev().map(|child| (child, depth + 1)));
    }
    (format!("{} by {} rules", table.entry().name, table.rules().name), nodes)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_board_file_is_loaded_as_the_tree_that_was_saved(
        rules in select(vec!["box", "official"]), doings in vec(doing(), 0..50)
    ) {
        let mut desk = Desk::new(rules);
        for doing in &doings {
            desk.take(doing);
        }
        prop_assert!(desk.run("save one.board").is_some());
        let text = desk.folder.read("one.board");
        let mut other = session();
        prop_assert!(run(&mut other, "load one.board", desk.folder.path()).is_some(), "{}", text);
        prop_assert_eq!(seen(other.table()), seen(desk.session.table()), "{}", text);
        // Which letters gotesente was last read in is not part of the game.
        let shown = if is_in_own_letters(desk.session.table()) { &["tree", "history"][..] } else { &[] };
        for what in shown {
            prop_assert_eq!(lines(&mut other, what), lines(&mut desk.session, what), "{}", text);
        }
        prop_assert!(run(&mut other, "save two.board", desk.folder.path()).is_some());
        prop_assert_eq!(desk.folder.read("two.board"), text);
    }
}
