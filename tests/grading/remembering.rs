//! Which program is graded.

use super::*;

const ITSELF: &str = "\
1 case of boardsh itself: 1 passed
passed at each level: strict 1 (counts), usual 1, published 1
";

#[test]
fn nobody_to_ask_means_boardsh_itself() {
    let folder = folder("wrong");
    folder.start(["grade", "--strict"]).finish().stdout(ITSELF).stderr("").status(0);
    assert!(!folder.at(".command").exists());
}

#[test]
fn the_line_in_the_file_is_split_and_no_shell_runs() {
    let folder = folder("wrong");
    folder.write(".command", "sh -c 'test \"$1 $2\" = \"a;  b\" && cat test_cases/check.out' sh 'a; ' b\n");
    let run = folder.start(["grade", "--strict"]).finish().stderr("").status(0);
    assert!(run.out().starts_with("1 case of `sh -c 'test"), "{}", run.out());
    folder.start(["grade", "--strict", "--self"]).finish().stdout(ITSELF).status(0);
    folder.start(["grade", "--", "false"]).finish().status(1);
    assert!(folder.at(".command").exists());
}

#[test]
fn reset_forgets_it() {
    let folder = folder("wrong");
    folder.write(".command", "false\n");
    folder.start(["grade"]).finish().status(1);
    folder.start(["grade", "-r", "--strict"]).finish().stdout(ITSELF).status(0);
    assert!(!folder.at(".command").exists());
    folder.start(["grade", "--reset"]).finish().status(0);
}

#[test]
fn an_empty_file_says_nothing() {
    let folder = folder("wrong");
    folder.write(".command", " \n\n");
    folder.start(["grade", "--strict"]).finish().stdout(ITSELF).status(0);
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_command() {
    let folder = folder(CHECK);
    folder.write(".command", "\u{feff}sh -c 'cat printed'\r\n");
    folder.start(["grade", "--strict"]).finish().status(0);
}

#[test]
fn a_comment_is_no_command() {
    let folder = folder(CHECK);
    folder.write(".command", "# how to run it\n\nsh -c 'cat printed'\n");
    let run = folder.start(["grade", "--strict"]).finish().status(0);
    assert!(run.out().starts_with("1 case of `sh -c 'cat printed'`"), "{}", run.out());
}

#[test]
fn a_remembered_program_that_is_gone_can_be_forgotten() {
    let folder = folder("wrong");
    folder.write(".command", "./gone -f\n");
    let run = folder.start(["grade"]).finish().status(2).stdout("");
    run.stderr(
        "error: cannot run `./gone`: No such file or directory (os error 2)\n  it stands in `.command`; `boardsh grade -r` \
         forgets that\n",
    );
}

#[test]
fn a_remembered_command_that_prints_nothing_at_all_is_doubted() {
    let folder = folder(CHECK);
    folder.write("test_cases/other.in", check_file());
    folder.write("test_cases/other.out", CHECK);
    folder.write(".command", "sh -c 'echo no such file: solutoin.py >&2; exit 2'\n");
    folder.start(["grade"]).finish().status(1).stdout(
        "failed test_cases/check.in: it crashed with exit status 2 before it printed anything: `no such file: \
         solutoin.py`\nfailed test_cases/other.in: it crashed with exit status 2 before it printed anything: `no such \
         file: solutoin.py`\n2 cases of `sh -c 'echo no such file: solutoin.py >&2; exit 2'`: 0 passed, 2 failed\n\
         passed at each level: strict 0, usual 0 (counts), published 0\n\
         No case printed anything of a game: is the command right? `boardsh grade -r` asks for it anew.\n",
    );
    folder.write(".command", "echo Usage: box -f FILE\n");
    let out = folder.start(["grade"]).finish().status(1).out();
    assert!(out.contains("is the command right"), "{out}");
    folder.write(".command", "sh -c 'if [ $0 = test_cases/check.in ]; then echo \"UPPER> \"; fi'\n");
    let out = folder.start(["grade"]).finish().status(1).out();
    assert!(!out.contains("is the command right"), "{out}");
}

#[test]
#[cfg(unix)]
fn a_remembered_command_is_in_a_file() {
    let folder = folder(CHECK);
    let made = std::process::Command::new("mkfifo").arg(folder.at(".command")).status();
    assert!(made.expect("mkfifo").success());
    let run = folder.start(["grade"]).finish().status(2).stdout("");
    run.stderr("error: cannot read `.command`: it is no regular file\n");
}

#[test]
fn a_command_for_a_shell_is_recognised() {
    let folder = folder(CHECK);
    folder.write(".command", "sh -c 'echo wrong' && cat printed\n");
    let out = folder.start(["grade"]).finish().status(1).out();
    assert!(
        out.ends_with("\nNo shell runs that would understand `&&`; one that does is `sh -c '…'`.\n"),
        "{out}"
    );
    folder.write(".command", "DEBUG=1 cat printed\n");
    folder.start(["grade"]).finish().status(2).stderr(
        "error: cannot run `DEBUG=1`: No such file or directory (os error 2)\n  No shell runs that would understand \
         `DEBUG=1`; one that does is `sh -c '…'`.\n  it stands in `.command`; `boardsh grade -r` forgets that\n",
    );
}

#[test]
fn a_program_has_a_name() {
    let run = folder(CHECK).start(["grade", "--", ""]).finish().status(2).stdout("");
    run.stderr("error: the program has no name\n");
}

#[test]
fn a_line_that_makes_no_sense_is_shown() {
    let folder = folder("wrong");
    folder.write(".command", "python3 'solution.py -f\n");
    let run = folder.start(["grade"]).finish().status(2).stdout("");
    run.stderr(
        "error: the command in `.command` makes no sense: a quote is not closed\n  python3 'solution.py -f\n",
    );
}

#[test]
fn boardsh_itself_reads_its_own_cases() {
    let run = folder("").start(["grade", "--stdin"]).finish().status(2);
    run.stderr("error: `--stdin` needs a command: boardsh reads its own cases\n");
}

#[test]
#[cfg(unix)]
fn a_terminal_is_asked_once() {
    use crate::terminal::Terminal;

    let folder = folder(CHECK);
    let open = || {
        let mut command = crate::support::boardsh();
        command
            .args(["grade", "--strict"])
            .current_dir(folder.path())
            .env("TERM", "xterm")
            .env("NO_COLOR", "1");
        Terminal::run(command)
    };
    let mut terminal = open();
    terminal.sees("command> ");
    terminal.enters("cat 'printed");
    terminal.sees("That makes no sense: a quote is not closed.");
    terminal.sees("command> ");
    terminal.enters("DEBUG=1 cat printed");
    terminal.sees("There is no program `DEBUG=1` that can be run.");
    terminal.sees("No shell runs that would understand `DEBUG=1`");
    terminal.sees("command> ");
    terminal.enters("sh -c 'cat printed'");
    terminal.sees("Remembered in .command; `boardsh grade -r` asks anew.");
    terminal.sees("1 case of `sh -c 'cat printed'`: 1 passed");
    terminal.ends_with_status(0);
    assert_eq!(folder.read(".command"), "sh -c 'cat printed'\n");
    let mut again = open();
    again.sees("1 passed");
    again.ends_with_status(0);
}

#[test]
#[cfg(unix)]
fn enter_alone_means_boardsh_itself_and_is_not_written() {
    use crate::terminal::{CTRL_C, Terminal};

    let folder = folder("wrong");
    let open = || {
        let mut command = crate::support::boardsh();
        command.arg("grade").current_dir(folder.path()).env("TERM", "xterm").env("NO_COLOR", "1");
        Terminal::run(command)
    };
    let mut terminal = open();
    terminal.sees("command> ");
    terminal.enters("");
    terminal.sees("1 case of boardsh itself: 1 passed");
    terminal.ends_with_status(0);
    let mut terminal = open();
    terminal.sees("command> ");
    terminal.types(CTRL_C);
    terminal.sees("error: nothing was graded");
    terminal.ends_with_status(2);
    assert!(!folder.at(".command").exists());
}

#[test]
#[cfg(unix)]
fn an_answer_that_cannot_be_remembered_is_used_all_the_same() {
    use crate::terminal::Terminal;

    let folder = folder(CHECK);
    // A link to nowhere is there, and cannot be written.
    std::os::unix::fs::symlink("nowhere/at/all", folder.at(".command")).expect("a link");
    let mut command = crate::support::boardsh();
    command.arg("grade").current_dir(folder.path()).env("TERM", "xterm").env("NO_COLOR", "1");
    let mut terminal = Terminal::run(command);
    terminal.sees("command> ");
    terminal.enters("sh -c 'cat printed'");
    terminal.sees("It cannot be remembered in .command: No such file or directory");
    terminal.sees("1 case of `sh -c 'cat printed'`: 1 passed");
    terminal.ends_with_status(0);
}

#[test]
#[cfg(unix)]
fn who_listens_may_refuse_to_answer_as_well() {
    use crate::terminal::{CTRL_C, CTRL_D, Terminal};

    for keys in [CTRL_C, CTRL_D] {
        let folder = folder("wrong");
        let mut command = crate::support::boardsh();
        command.args(["grade", "--plain"]).current_dir(folder.path()).env("TERM", "xterm");
        let mut terminal = Terminal::run(command);
        terminal.sees("command> ");
        terminal.types(keys);
        terminal.sees("\r\nerror: nothing was graded");
        terminal.ends_with_status(2);
    }
}
