//! Whether a text goes on in the next line, told from its signs alone.
//!
//! Whoever reads lines must know when a block is whole, also one that cannot be understood: what stands inside
//! its braces must not be taken for something else.

/// What is open after the lines that were read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nesting {
    depth: u32,
    in_long_text: bool,
    /// Whether the last line left a text open that should have ended with it.
    in_text: bool,
}

const LONG: &str = "\"\"\"";

impl Nesting {
    /// Whether a brace, a bracket, a parenthesis or a long text is open.
    #[must_use]
    pub fn is_open(self) -> bool {
        self.depth > 0 || self.in_long_text
    }

    /// Whether the last line ended inside a text, which cannot go on in the next one unless somebody joins them.
    #[must_use]
    pub fn is_in_text(self) -> bool {
        self.in_text
    }

    /// Takes another line, which is a part of the one before it.
    pub fn take_joined(&mut self, line: &str) {
        if !self.in_text {
            return self.take(line);
        }
        match end_of_text(line) {
            Some(end) => self.take(&line[end..]),
            None => self.in_text = true,
        }
    }

    /// Takes another line.
    pub fn take(&mut self, line: &str) {
        self.in_text = false;
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
                    '"' => {
                        let end = end_of_text(&rest[1..]);
                        self.in_text = end.is_none();
                        end.map_or(rest.len(), |end| end + 1)
                    }
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

/// Where a text ends that has begun before, quotes included.
fn end_of_text(text: &str) -> Option<usize> {
    let mut escaped = false;
    for (index, c) in text.char_indices() {
        match c {
            '"' if !escaped => return Some(index + 1),
            _ => escaped = c == '\\' && !escaped,
        }
    }
    None
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
    fn a_text_goes_on_where_lines_are_joined() {
        let mut nesting = Nesting::default();
        let mut take = |line| {
            nesting.take_joined(line);
            (nesting.is_in_text(), nesting.is_open())
        };
        assert_eq!(take("say \"one {"), (true, false));
        assert_eq!(take("two \\\" ( #"), (true, false));
        assert_eq!(take("three\" + ("), (false, true));
        assert_eq!(take("\"four\")"), (false, false));
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
