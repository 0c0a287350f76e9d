//! Any text is a game whose legal moves are the same after writing and reading it, or an error in it.

#![no_main]

use boardsh::formats::usi_game;
use boardsh::games::Game as _;
use boardsh::games::shogi::{Diagram, Position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let game = match usi_game::parse(text) {
        Ok(game) => game,
        Err(error) => return assert!(text.get(error.at).is_some(), "the error is in the text"),
    };
    let start = match game.start.map(|sfen| Diagram::try_from(sfen.setup)) {
        None => Position::start(),
        Some(Ok(diagram)) => *diagram.position(),
        Some(Err(_)) => return,
    };
    let mut position = start;
    let moves: Vec<_> = game.moves.iter().map(|&(action, _)| action).collect();
    let legal = moves.iter().take_while(|&&action| position.play(action).is_ok()).count();
    let written = usi_game::write(&start, &moves[..legal]);
    let again = usi_game::parse(&written).expect("what is written can be read");
    let mut replayed = start;
    for (action, _) in again.moves {
        replayed.play(action).expect("what was legal is legal");
    }
    assert_eq!(replayed, position, "written as {written}");
});
