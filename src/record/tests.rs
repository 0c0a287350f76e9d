use super::*;
use crate::games::shogi::{Action, Position};

fn step(from: &str, to: &str) -> Action {
    let [from, to] = [from, to].map(|name| name.parse().expect("a square"));
    Action::Move { from, to, promote: false }
}

#[test]
fn undo_and_redo_walk_the_line() {
    let mut record = Record::new(Position::start());
    record.play(step("a2", "a3")).expect("legal");
    record.play(step("e4", "e3")).expect("legal");
    let end = record.state().copied();
    assert_eq!(record.undo(3), Err(TooFar { available: 2 }));
    assert_eq!((record.path().plies, record.undo(2)), (2, Ok(())));
    assert_eq!((record.state(), record.path().plies), (Some(&Position::start()), 0));
    assert_eq!((record.redo(2), record.redo(1)), (Ok(()), Err(TooFar { available: 0 })));
    assert_eq!((record.state().copied(), record.path().plies), (end, 2));
}

#[test]
fn redo_follows_the_child_visited_last() {
    let mut record = Record::new(Position::start());
    for (from, to) in [("a2", "a3"), ("b1", "b2"), ("a2", "a3")] {
        record.play(step(from, to)).expect("legal");
        record.undo(1).expect("a move to take back");
    }
    record.redo(1).expect("a move to play again");
    assert_eq!(record.actions(), [step("a2", "a3")]);
}

#[test]
fn playing_and_undoing_the_same_does_not_grow_the_tree() {
    let mut record = Record::new(Position::start());
    for _ in 0..100 {
        record.play(step("a2", "a3")).expect("legal");
        record.undo(1).expect("a move to take back");
    }
    assert_eq!(record.nodes.len(), 2);
}

#[test]
fn an_illegal_action_changes_nothing() {
    let mut record = Record::new(Position::start());
    assert!(record.play(step("a2", "a4")).is_err());
    assert_eq!((record.state(), record.current()), (Some(&Position::start()), NodeId::ROOT));
}
