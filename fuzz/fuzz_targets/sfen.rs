//! Any text is a setup that is the same after writing and reading it, or an error in it.

#![no_main]

use boardsh::formats::sfen;
use boardsh::games::shogi::Diagram;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match sfen::parse(text) {
        Ok(read) => {
            let number = read.number.unwrap_or(1);
            let written = sfen::write_setup(&read.setup, number);
            let again = sfen::parse(&written).expect("what is written can be read");
            assert_eq!((&again.setup, again.number), (&read.setup, Some(number)), "written as {written}");
            if let Ok(diagram) = Diagram::try_from(read.setup) {
                let _ = diagram.position().legal();
            }
        }
        Err(error) => assert!(text.get(error.at).is_some(), "the error is in the text"),
    }
});
