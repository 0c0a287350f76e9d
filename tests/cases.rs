//! One named test for each case on disk.
//!
//! - `test_cases/SKIN/NAME.in` with `NAME.out`: replayed, standard output is that to the byte, status 0.
//!   Files are recognised by their letters; those of `gotesente` are named and read from standard input, so
//!   that nothing follows them.
//! - `tests/malformed/NAME.in` with `NAME.stderr`: nothing on standard output, status 2, and the diagnostic
//!   to the byte. `BLESS=1 cargo test --test cases` writes the diagnostics anew, to be read before they are
//!   committed.
//! - The cases of a checkout's neighbour `../shared/cases`, when it is there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut trials = Vec::new();
    for folder in ["test_cases", "../shared/cases"] {
        for skin in ["minishogi", "boxshogi", "gotesente"] {
            let cases = files_in(&root.join(folder).join(skin), "in");
            trials.extend(cases.into_iter().map(|case| {
                let name = format!("{folder}/{skin}/{}", stem(&case));
                Trial::test(name, move || replays(&case, skin == "gotesente"))
            }));
        }
    }
    for case in files_in(&root.join("tests/malformed"), "in") {
        trials.push(Trial::test(format!("malformed/{}", stem(&case)), move || is_refused(&case)));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

/// The files of a folder with an extension, sorted; none if there is no such folder.
fn files_in(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|other| other == extension));
    files.sort();
    files
}

fn stem(file: &Path) -> String {
    file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn boardsh() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boardsh"));
    command.env_remove("NO_COLOR").env_remove("TERM").stdin(Stdio::null());
    command
}

fn replays(case: &Path, from_stdin: bool) -> Result<(), Failed> {
    let mut command = boardsh();
    if from_stdin {
        command.args(["--game", "gotesente", "-f", "-"]).stdin(fs::File::open(case)?);
    } else {
        command.arg("-f").arg(case);
    }
    let output = command.output()?;
    compare("standard output", &fs::read(case.with_extension("out"))?, &output.stdout)?;
    has_status(&output, 0)
}

fn is_refused(case: &Path) -> Result<(), Failed> {
    let snapshot = case.with_extension("stderr");
    // The name of the file is part of the diagnostic, so it is run from its own folder.
    let folder = case.parent().ok_or("a case is in a folder")?;
    let name = case.file_name().ok_or("a case has a name")?;
    let output = boardsh().current_dir(folder).arg("-f").arg(name).output()?;
    has_status(&output, 2)?;
    compare("standard output", b"", &output.stdout)?;
    if std::env::var_os("BLESS").is_some() {
        fs::write(&snapshot, &output.stderr)?;
    }
    compare("standard error", &fs::read(&snapshot)?, &output.stderr)
}

fn compare(what: &str, expected: &[u8], actual: &[u8]) -> Result<(), Failed> {
    if expected == actual {
        return Ok(());
    }
    let [expected, actual] = [expected, actual].map(String::from_utf8_lossy);
    Err(format!("{what} differs\n--- expected\n{expected}\n--- actual\n{actual}").into())
}

fn has_status(output: &Output, expected: i32) -> Result<(), Failed> {
    match output.status.code() {
        Some(code) if code == expected => Ok(()),
        other => Err(format!("status {other:?}: {}", String::from_utf8_lossy(&output.stderr)).into()),
    }
}
