//! Any text is a script or an error that can be drawn; a script is the same after printing and parsing it.

#![no_main]

use boardsh::lang::ast::Block;
use boardsh::lang::{Source, grammar::native, printer};
use boardsh::render::{Stream, draw};
use libfuzzer_sys::fuzz_target;

/// The tree without the places in it.
fn shape(block: &Block) -> String {
    let tree = format!("{block:?}");
    let mut parts = tree.split("Span { ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |shape, part| shape + part.split_once('}').map_or("", |(_, rest)| rest))
}

fuzz_target!(|text: &str| {
    match native::parse(text) {
        Ok(block) => {
            let printed = printer::script(&block);
            let again = native::parse(&printed).expect("what is printed can be read");
            assert_eq!(shape(&again), shape(&block), "printed as {printed:?}");
        }
        Err(error) => drop(draw(&Source::new("fuzz", text), &error.report(), Stream::stderr())),
    }
});
