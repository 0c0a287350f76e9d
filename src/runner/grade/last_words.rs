//! What a program says about its own end, in whatever language it was written.

use crate::render::visible;

/// The line that says what is wrong.
pub(super) fn telling(text: &str) -> Option<&str> {
    let lines: Vec<&str> = text.lines().filter(|line| is_of_use(line)).collect();
    let last = |is_so: fn(&str) -> bool| lines.iter().rev().find(|line| is_so(line)).copied();
    // What lies at the bottom of it, in Java; what an error is called; what was said last.
    let line = last(is_cause).or_else(|| last(names_an_error)).or_else(|| lines.last().copied())?;
    // In Rust it stands in the line behind.
    let behind = || lines.iter().skip_while(|other| !std::ptr::eq(**other, line)).nth(1).copied();
    let line = if line.contains(" panicked at ") && line.trim_end().ends_with(':') {
        behind().unwrap_or(line)
    } else {
        line
    };
    Some(line.trim())
}

/// The line that says what is wrong, where it says so by name.
pub(super) fn error_in(text: &str) -> Option<&str> {
    telling(text).filter(|line| is_cause(line) || names_an_error(line))
}

/// The last lines in which something stands, as they can be shown; before them, if it is not among them, the one
/// that says what is wrong.
pub(super) fn excerpt(text: &str) -> Vec<String> {
    const MOST: usize = 6;
    /// Behind the line that tells stands where it happened.
    const BEHIND: usize = 2;
    let lines: Vec<&str> = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    let is_telling = |line: &&str| telling(text) == Some(line.trim());
    let told = lines.iter().rposition(is_telling).unwrap_or(lines.len());
    let start = lines.len().saturating_sub(MOST);
    if told >= start {
        return lines[start..].iter().map(|line| shown(line)).collect();
    }
    let start = (told + BEHIND + 1).max(lines.len() - (MOST - BEHIND - 2));
    let is_gap = start > told + BEHIND + 1;
    let head = lines[told..=told + BEHIND].iter().map(|line| shown(line));
    let tail = lines[start..].iter().map(|line| shown(line));
    head.chain(is_gap.then(|| "…".to_owned())).chain(tail).collect()
}

/// A line as it can be shown.
pub(super) fn shown(line: &str) -> String {
    const LONGEST: usize = 200;
    visible(&line.replace('\t', "    ").chars().take(LONGEST).collect::<String>()).into_owned()
}

/// Whether a line may say what is wrong: one that says only where, or what to do next, does not.
fn is_of_use(line: &str) -> bool {
    let text = line.trim();
    let is_frame = ["at ", "from ", "... ", "goroutine ", "stack backtrace:", "created by "];
    let is_advice = ["note: ", "Node.js v", "exit status ", "Picked up ", "[signal "];
    let begins = |words: &[&str]| words.iter().any(|word| text.starts_with(word));
    !text.is_empty() && !begins(&is_frame) && !begins(&is_advice)
}

/// `Caused by: java.lang.IllegalStateException: no king`
fn is_cause(line: &str) -> bool {
    line.trim_start().starts_with("Caused by: ")
}

/// Whether a line begins with what an error is called: `ValueError: no drops`.
fn names_an_error(line: &str) -> bool {
    let text = line.trim_start();
    let known = [
        "Exception in thread",
        "Unhandled exception",
        "Uncaught ",
        "terminate called",
        "what():",
        "panic:",
        "fatal error:",
        "Fatal error:",
        "error:",
        "Error:",
    ];
    let name = text.split([':', ' ']).next().unwrap_or_default();
    known.iter().any(|word| text.starts_with(word))
        || text.contains(" panicked at ")
        || ["Error", "Exception", "Interrupt"].iter().any(|end| name.ends_with(end) && name.len() > end.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_that_says_what_is_wrong_is_found_in_any_language() {
        for (text, line) in [
            (
                "Traceback (most recent call last):\n  File \"a.py\", line 3, in f\nValueError: boom\n",
                "ValueError: boom",
            ),
            (
                "KeyError: 'a'\n\nDuring handling:\n\nTraceback:\n  File \"a.py\"\nAttributeError: b\n",
                "AttributeError: b",
            ),
            (
                "Picked up JAVA_TOOL_OPTIONS: -x\nException in thread \"main\" java.lang.NullPointerException: king\n\
                 \tat Board.find(Board.java:3)\n\tat Main.main(Main.java:8)\n",
                "Exception in thread \"main\" java.lang.NullPointerException: king",
            ),
            (
                "Exception in thread \"main\" java.lang.RuntimeException: x\n\tat A.b(A.java:1)\n\
                 Caused by: java.io.IOException: disk\n\tat A.c(A.java:2)\n\t... 2 more\n",
                "Caused by: java.io.IOException: disk",
            ),
            (
                "/box.js:3\n    throw new TypeError('no piece');\n    ^\n\nTypeError: no piece\n    at f (/box.js:3:1)\n\n\
                 Node.js v20.20.2\n",
                "TypeError: no piece",
            ),
            (
                "\nthread 'main' panicked at src/main.rs:2:5:\nindex out of bounds\nnote: run with `RUST_BACKTRACE=1`\n",
                "index out of bounds",
            ),
            (
                "panic: runtime error: index out of range\n\ngoroutine 1 [running]:\nmain.main()\n\t/box.go:3 +0x1d\n\
                 exit status 2\n",
                "panic: runtime error: index out of range",
            ),
            (
                "terminate called after throwing an instance of 'std::out_of_range'\n  what():  at\n",
                "what():  at",
            ),
            ("python3: can't open file 'x.py'\n", "python3: can't open file 'x.py'"),
        ] {
            assert_eq!(telling(text), Some(line), "{text}");
        }
        assert_eq!(telling(" \n\n"), None);
    }

    #[test]
    fn of_a_long_trace_the_line_that_tells_is_kept() {
        let frames: Vec<String> = (1..=10).map(|number| format!("\tat A.f(A.java:{number})\n")).collect();
        let frames = frames.concat();
        assert_eq!(
            excerpt(&format!("Exception in thread \"main\" X: y\n{frames}")),
            [
                "Exception in thread \"main\" X: y",
                "    at A.f(A.java:1)",
                "    at A.f(A.java:2)",
                "…",
                "    at A.f(A.java:9)",
                "    at A.f(A.java:10)"
            ]
        );
        assert_eq!(excerpt("a\nb\n"), ["a", "b"]);
    }
}
