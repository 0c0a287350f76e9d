//! A transcript as a test.

use std::path::Path;

use crate::support::{Finished, Run};

/// Everything that stands before what somebody types.
const PROMPTS: [&str; 4] = ["lower>", "UPPER>", "Gote>", "Sente>"];

/// A conversation as it should be, and the way to have it.
pub(crate) struct Transcript {
    run: Run,
    text: String,
}

impl Transcript {
    pub(crate) fn new<const N: usize>(arguments: [&str; N], text: impl Into<String>) -> Self {
        Self { run: Run::new(arguments), text: text.into() }
    }

    /// In a folder.
    pub(crate) fn within(self, folder: impl AsRef<Path>) -> Self {
        Self { run: self.run.within(folder), ..self }
    }

    /// Types what stands behind the prompts, and finds that standard output is the transcript and the exit
    /// status 0. What standard error says is for the caller to look at.
    #[track_caller]
    pub(crate) fn holds(self) -> Finished {
        let typed = typed(&self.text);
        self.typing(&typed)
    }

    /// The same, when more is typed than is read, or with other line ends.
    #[track_caller]
    pub(crate) fn typing(self, typed: &str) -> Finished {
        self.run.input(typed).finish().stdout(&self.text).status(0)
    }
}

/// The lines behind the prompts. A bare prompt at the very end is where the input ended.
fn typed(text: &str) -> String {
    let behind = |line| PROMPTS.iter().find_map(|prompt| str::strip_prefix(line, prompt));
    let mut lines: Vec<&str> = text.lines().filter_map(behind).collect();
    let ends_at_a_prompt = text.lines().last().and_then(behind).is_some_and(|rest| rest.trim().is_empty());
    if ends_at_a_prompt {
        lines.pop();
    }
    lines.into_iter().flat_map(|line| [line.strip_prefix(' ').unwrap_or(line), "\n"]).collect()
}

#[test]
fn what_stands_behind_the_prompts_is_typed() {
    assert_eq!(
        typed("5 | R|\n\nlower> move a2 a3\nlower player action: move a2 a3\nUPPER> \n"),
        "move a2 a3\n"
    );
    assert_eq!(typed("Gote>  show \nSente>\nGote> \nSente> quit\n"), " show \n\n\nquit\n");
}
