//! `boardsh perft`: counts as data, and the way they are printed.

use crate::support::Run;

#[test]
fn the_count_stands_alone() {
    Run::new(["perft", "4"]).finish().stdout("35401\n").stderr("").status(0);
}
