//! Any bytes are a saved game that is the same after saving and loading it, or errors that can be drawn.

#![no_main]

use std::fs;
use std::path::Path;

use boardsh::games::TABLE;
use boardsh::lang::Source;
use boardsh::render::{Stream, draw_errors};
use boardsh::session::reach::Reach;
use boardsh::session::{Event, Policy, Session};
use boardsh::table;
use libfuzzer_sys::fuzz_target;

/// Loads a file and says what is saved then; nothing if it cannot be loaded.
fn saved_again(folder: &Path, file: &str) -> Option<String> {
    let reach = Reach::below([folder.to_owned()]).expect("the folder is there");
    let mut session = Session::new(table::open(&TABLE[0]), Policy::default()).reaching(reach);
    let mut run = |line: String| session.run(Source::new("fuzz", line), folder, &mut Vec::<Event>::new());
    if let Err(errors) = run(format!("load {file}")) {
        let _ = draw_errors(&errors, Stream::stderr());
        return None;
    }
    run("save! again.board".to_owned()).expect("what was loaded can be saved");
    Some(fs::read_to_string(folder.join("again.board")).expect("it was saved"))
}

fuzz_target!(|bytes: &[u8]| {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("fuzz.board"), bytes).expect("a file");
    if let Some(saved) = saved_again(folder.path(), "fuzz.board") {
        assert_eq!(saved_again(folder.path(), "again.board"), Some(saved));
    }
});
