//! Whether a text goes on in the next line, told from its signs alone.
//!
//! Whoever reads lines must know when a block is whole, also one that cannot be understood: what stands inside
//! its braces must not be taken for something else.

/// What is open after the lines that were read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nesting {
    depth: u32,
    in_long_text: bool,
}

const LONG: &str = "\"\"\"";

impl Nesting {
    /// Whether a brace, a bracket, a parenthesis or a long text is open.
    #[must_use]
    pub fn is_open(self) -> bool {
        self.depth > 0 || self.in_long_text
    }

    /// Takes another line.
    pub fn take(&mut self, line: &str) {
        let mut rest = line;
        let mut before = ' ';
        while let Some(sign) = rest.chars().next() {
            let length = if self.in_long_text {
                self.in_long_text = !rest.contains(LONG);
                rest.find(LONG).map_or(rest.len(), |end| end + LONG.len())
            } else if rest.starts_with(LONG) {
                self.in_long_text = true;
                LONG.len()
            } else {
                match sign {
                    '"' => length_of_text(rest),
                    '#' if before.is_whitespace() || "{}()[];,\"".contains(before) => rest.len(),
                    '{' | '(' | '[' => {
                        self.depth += 1;
                        1
                    }
                    '}' | ')' | ']' => {
                        self.depth = self.depth.saturating_sub(1);
                        1
                    }
                    other => other.len_utf8(),
                }
            };
            before = sign;
            rest = &rest[length..];
        }
    }
}

/// The length of a text in quotes, which ends with its line at the latest.
fn length_of_text(text: &str) -> usize {
    let mut escaped = false;
    for (index, c) in text.char_indices().skip(1) {
        match c {
            '"' if !escaped => return index + 1,
            _ => escaped = c == '\\' && !escaped,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::Nesting;

    fn is_open(text: &str) -> bool {
        let mut nesting = Nesting::default();
        text.lines().for_each(|line| nesting.take(line));
        nesting.is_open()
    }

    #[test]
    fn what_is_open_goes_on() {
        for text in
            ["if check {", "say (1 +", "say [a1,", "say \"\"\"a", "if x {\n say 1 2", "{ } {", "# }\n{"]
        {
            assert!(is_open(text), "{text:?}");
        }
    }

    #[test]
    fn what_is_closed_does_not() {
        let texts = [
            "",
            "show",
            "{ }",
            "say \"{\"",
            "# {",
            "say \"\\\"{\"",
            "say \"\"\"{\n\"\"\"",
            "}",
            "a#{ }",
            "{\n}",
        ];
        for text in texts {
            assert!(!is_open(text), "{text:?}");
        }
    }
}
