//! Any text is a game of the seeds that can be replayed in each skin, or reports that can be drawn.

#![no_main]

use boardsh::games::Rules;
use boardsh::games::shogi::Skin;
use boardsh::lang::Source;
use boardsh::render::{Stream, draw, draw_all};
use boardsh::table::shogi::replay;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let source = Source::new("fuzz", text);
    for skin in [None, Some(Skin::MINISHOGI), Some(Skin::BOXSHOGI), Some(Skin::GOTESENTE)] {
        match replay(&source, skin, Rules::BOX) {
            Ok(replayed) => drop(replayed.broken.map(|report| draw(&source, &report, Stream::stderr()))),
            Err(reports) => drop(draw_all(&source, &reports, Stream::stderr())),
        }
    }
});
