//! Any text is a drawing with its pieces in it, or an error in it.

#![no_main]

use boardsh::formats::drawing;
use boardsh::games::shogi::Skin;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match drawing::parse(text, &[Skin::MINISHOGI, Skin::BOXSHOGI, Skin::GOTESENTE]) {
        Ok(read) => assert!(read.places.into_iter().all(|place| text.get(place).is_some())),
        Err(error) => assert!(text.get(error.at).is_some(), "the error is in the text"),
    }
});
