//! Any text is a move that is written as it was read, or no move.

#![no_main]

use boardsh::formats::usi;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(action) = usi::parse(text) {
        assert_eq!(usi::action(action), text);
    }
});
