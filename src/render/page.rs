//! Paragraphs and lists of things with remarks: as wide as is good to read, and as there is room for.

use super::Stream;

/// As wide as is good to read.
const WIDEST: usize = 78;

/// Less room than this is no reason to break every word.
const NARROWEST: usize = 8;

/// How far a remark stands to the right that has a line of its own.
const INDENT: usize = 6;

/// Something to write on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Page {
    columns: usize,
    /// Somebody listens: places in a line mean nothing.
    is_heard: bool,
}

impl Page {
    /// A page that nobody looks at.
    pub(super) const PLAIN: Self = Self { columns: WIDEST, is_heard: false };

    /// A page that is shown on a stream.
    pub(super) fn of(stream: Stream) -> Self {
        let columns = stream.columns.unwrap_or(WIDEST).clamp(NARROWEST, WIDEST);
        Self { columns, is_heard: stream.is_heard() }
    }

    /// Things and remarks about them in two columns, the first of that width; one below the other where
    /// there is no room for that.
    pub(super) fn entries(self, entries: &[(impl AsRef<str>, String)], column: usize) -> String {
        let line = |(thing, remark): &(_, String)| {
            let thing = AsRef::<str>::as_ref(thing);
            match () {
                () if self.is_heard => format!("{thing}: {remark}\n"),
                () if column + INDENT > self.columns / 2 && self.columns < WIDEST => {
                    format!("  {thing}\n{:INDENT$}{}", "", self.wrapped(remark, INDENT))
                }
                () => format!("  {thing:column$}{}", self.wrapped(remark, column + 2)),
            }
        };
        entries.iter().map(line).collect()
    }

    /// The text in lines that fit. It begins behind so many columns, and all further lines do.
    pub(super) fn wrapped(self, text: &str, indent: usize) -> String {
        let mut lines = String::new();
        let mut width = indent;
        for word in text.split_whitespace() {
            let length = word.chars().count();
            if width > indent {
                let fits = self.is_heard || width + 1 + length <= self.columns;
                let gap = if fits { " ".to_owned() } else { format!("\n{:indent$}", "") };
                lines.push_str(&gap);
                width = if fits { width + 1 } else { indent };
            }
            lines.push_str(word);
            width += length;
        }
        lines.push('\n');
        lines
    }
}

/// How wide a column of these is, with a gap behind it.
pub(super) fn column(things: impl Iterator<Item = impl AsRef<str>>) -> usize {
    things.map(|thing| thing.as_ref().chars().count()).max().unwrap_or(0) + 2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries() -> Vec<(&'static str, String)> {
        vec![("move", "a piece goes from a square to another".to_owned()), ("undo", "back".to_owned())]
    }

    #[test]
    fn a_remark_goes_on_below_itself() {
        let page = Page { columns: 30, is_heard: false };
        let expected = "  move  a piece goes from a\n        square to another\n  undo  back\n";
        assert_eq!(page.entries(&entries(), 6), expected);
    }

    #[test]
    fn where_there_is_no_room_it_stands_below_the_thing() {
        let page = Page { columns: 20, is_heard: false };
        let expected =
            "  move\n      a piece goes\n      from a square\n      to another\n  undo\n      back\n";
        assert_eq!(page.entries(&entries(), 6), expected);
    }

    #[test]
    fn whoever_listens_gets_a_line_for_each() {
        let page = Page { columns: 20, is_heard: true };
        assert_eq!(page.entries(&entries(), 6), "move: a piece goes from a square to another\nundo: back\n");
    }
}
