//! The result of a check in the XML that CI systems read.

use super::Status;
use super::check::{Checked, Problem};

/// The report, a test case a script.
pub(super) fn write(checked: &[Checked]) -> String {
    let count = |status| checked.iter().filter(|script| script.status == status).count();
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  \
         <testsuite name=\"boardsh check\" tests=\"{}\" failures=\"{}\" errors=\"{}\">\n",
        checked.len(),
        count(Status::Failed),
        count(Status::BadInput)
    );
    for script in checked {
        text.push_str(&test_case(script));
    }
    text + "  </testsuite>\n</testsuites>\n"
}

fn test_case(script: &Checked) -> String {
    let name = escaped(&script.path);
    let element = if script.status == Status::BadInput { "error" } else { "failure" };
    let inside: String = script.failures.iter().map(|problem| entry(problem, element)).collect();
    if inside.is_empty() {
        return format!("    <testcase classname=\"boardsh\" name=\"{name}\"/>\n");
    }
    format!("    <testcase classname=\"boardsh\" name=\"{name}\">\n{inside}    </testcase>\n")
}

fn entry(problem: &Problem, element: &str) -> String {
    let Problem { line, column, message, file } = problem;
    let (message, file) = (escaped(message), escaped(file));
    format!("      <{element} message=\"{message}\">{file}:{line}:{column}</{element}>\n")
}

/// Text as XML has it; what XML cannot hold at all is replaced.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push_str("&#10;"),
            '\t' => escaped.push_str("&#9;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}
