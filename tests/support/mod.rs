//! A small builder: run boardsh with arguments and input, then say exactly what must come of it.

pub(crate) mod boards;

use std::ffi::OsStr;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The folder of the crate.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// A folder that nothing else uses. It is not there yet.
pub(crate) fn own_folder() -> PathBuf {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("run-{}-{number}", std::process::id()))
}

/// A command that runs the program, without anything from the environment that changes its output.
pub(crate) fn boardsh() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boardsh"));
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM"] {
        command.env_remove(variable);
    }
    // Nothing that a test types belongs into somebody's history, and nobody's settings into a test.
    let own = own_folder();
    command.env("XDG_STATE_HOME", own.join("state")).env("XDG_CONFIG_HOME", own.join("config"));
    command
}

/// A run of boardsh that is being prepared.
pub(crate) struct Run {
    command: Command,
    input: Vec<u8>,
}

impl Run {
    /// With arguments.
    pub(crate) fn new<I: IntoIterator<Item = S>, S: AsRef<OsStr>>(arguments: I) -> Self {
        let mut command = boardsh();
        command.args(arguments);
        Self::of(command)
    }

    /// With a command that has been prepared.
    pub(crate) fn of(command: Command) -> Self {
        Self { command, input: Vec::new() }
    }

    /// With standard input.
    pub(crate) fn input(mut self, text: impl AsRef<[u8]>) -> Self {
        self.input = text.as_ref().to_vec();
        self
    }

    /// In a folder.
    pub(crate) fn within(mut self, folder: impl AsRef<std::path::Path>) -> Self {
        self.command.current_dir(folder);
        self
    }

    /// Runs it to the end.
    #[track_caller]
    pub(crate) fn finish(mut self) -> Finished {
        let command = self.command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("boardsh starts");
        let writer = feed(&mut child, self.input);
        let output = child.wait_with_output().expect("boardsh ends");
        writer.join().expect("the input was written or not wanted");
        Finished { output }
    }
}

/// Writes the input beside the reading of the output, so that neither pipe can fill up and block.
fn feed(child: &mut Child, input: Vec<u8>) -> std::thread::JoinHandle<()> {
    let mut stdin = child.stdin.take().expect("standard input is piped");
    std::thread::spawn(move || {
        // A program that ends before it has read everything closes the pipe.
        let _ = stdin.write_all(&input);
    })
}

/// A run that has ended.
pub(crate) struct Finished {
    pub(crate) output: Output,
}

impl Finished {
    /// Standard output as text.
    pub(crate) fn out(&self) -> String {
        String::from_utf8_lossy(&self.output.stdout).into_owned()
    }

    /// Standard error as text.
    pub(crate) fn err(&self) -> String {
        String::from_utf8_lossy(&self.output.stderr).into_owned()
    }

    /// Standard output is exactly this.
    #[track_caller]
    pub(crate) fn stdout(self, expected: &str) -> Self {
        assert_eq!(self.out(), expected, "standard output; standard error was:\n{}", self.err());
        self
    }

    /// Standard error is exactly this.
    #[track_caller]
    pub(crate) fn stderr(self, expected: &str) -> Self {
        assert_eq!(self.err(), expected, "standard error");
        self
    }

    /// Standard error has this in it.
    #[track_caller]
    pub(crate) fn stderr_has(self, part: &str) -> Self {
        assert!(self.err().contains(part), "{part:?} is not in standard error:\n{}", self.err());
        self
    }

    /// The exit status is this.
    #[track_caller]
    pub(crate) fn status(self, expected: i32) -> Self {
        assert_eq!(self.output.status.code(), Some(expected), "exit status; standard error:\n{}", self.err());
        self
    }
}
