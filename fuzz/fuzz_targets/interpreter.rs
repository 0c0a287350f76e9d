//! Any text runs in a session with small limits, and all that happens can be drawn and written as JSON.

#![no_main]

use std::io;

use boardsh::games::TABLE;
use boardsh::lang::Source;
use boardsh::render::{Plain, Stream, draw_errors, json};
use boardsh::session::reach::Reach;
use boardsh::session::{Event, Limits, Policy, Session, Sink};
use boardsh::table::{self, Table};
use libfuzzer_sys::fuzz_target;

/// Draws everything and keeps nothing.
struct Drawn;

impl Sink for Drawn {
    fn take(&mut self, event: &Event, table: &dyn Table) -> io::Result<usize> {
        let text = Plain::of_prompt(Stream::stdout()).failing(event, table);
        assert_is_a_line(&json::event(event, table));
        Ok(text.len())
    }
}

fn assert_is_a_line(line: &str) {
    let object: serde_json::Value = serde_json::from_str(line).expect("JSON");
    assert!(object["type"].is_string() && line.ends_with('\n') && line.lines().count() == 1, "{line}");
}

fuzz_target!(|text: &str| {
    let folder = tempfile::tempdir().expect("a folder");
    let reach = Reach::below([folder.path().to_owned()]).expect("the folder is there");
    let policy = Policy { echo: true, keep_going: true, ..Policy::default() };
    let limits = Limits { steps: 2_000, depth: 20, output: 1 << 16 };
    let mut session = Session::new(table::open(&TABLE[0]), policy).reaching(reach).limited(limits);
    if let Err(errors) = session.run(Source::new("fuzz", text), folder.path(), &mut Drawn) {
        let _ = draw_errors(&errors, Stream::stderr());
        for error in &errors {
            assert_is_a_line(&json::error(error));
        }
    }
});
