//! The result of tests in the XML that CI systems read.

/// A test, and what is wrong with it.
pub(super) struct TestCase {
    pub(super) name: String,
    pub(super) problems: Vec<Problem>,
}

/// Something that is wrong.
pub(super) struct Problem {
    pub(super) kind: Kind,
    /// In a sentence.
    pub(super) message: String,
    /// In more words.
    pub(super) text: String,
}

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// What was tested is not as it should be.
    Failure,
    /// It could not be tested.
    Error,
}

impl Kind {
    fn element(self) -> &'static str {
        match self {
            Self::Failure => "failure",
            Self::Error => "error",
        }
    }
}

/// The report.
pub(super) fn write(suite: &str, cases: &[TestCase]) -> String {
    let has = |case: &&TestCase, kind| case.problems.iter().any(|problem| problem.kind == kind);
    let errors = cases.iter().filter(|case| has(case, Kind::Error)).count();
    let failures = cases.iter().filter(|case| has(case, Kind::Failure) && !has(case, Kind::Error)).count();
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  \
         <testsuite name=\"{}\" tests=\"{}\" failures=\"{failures}\" errors=\"{errors}\">\n",
        escaped(suite),
        cases.len(),
    );
    for case in cases {
        text.push_str(&test_case(case));
    }
    text + "  </testsuite>\n</testsuites>\n"
}

fn test_case(case: &TestCase) -> String {
    let name = escaped(&case.name);
    let inside: String = case.problems.iter().map(entry).collect();
    if inside.is_empty() {
        return format!("    <testcase classname=\"boardsh\" name=\"{name}\"/>\n");
    }
    format!("    <testcase classname=\"boardsh\" name=\"{name}\">\n{inside}    </testcase>\n")
}

fn entry(problem: &Problem) -> String {
    let element = problem.kind.element();
    let (message, text) = (escaped(&problem.message), lines(&problem.text));
    format!("      <{element} message=\"{message}\">{text}</{element}>\n")
}

/// Text between elements, where lines stay what they are.
fn lines(text: &str) -> String {
    text.split('\n').map(escaped).collect::<Vec<_>>().join("\n")
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
