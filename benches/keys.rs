//! How long a key takes: everything that is asked between two keys, at a prompt whose game has 10,000 plies.
//!
//! `cargo bench --bench keys` prints the median, the 99th percentile and the worst, beside the same in a game
//! that has just begun: a long game must not be felt.

use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use boardsh::games;
use boardsh::lang::Source;
use boardsh::render::paint;
use boardsh::repl::{complete, highlight, hint};
use boardsh::session::{Event, Policy, Session};
use boardsh::table;

const LINES: [&str; 6] = [
    "move e1 e3",
    "why move a1 a2; legal count",
    "drop g c3",
    "expect legal move a2 a3 and not check",
    "for $m in legal { play $m; expect turn upper; undo }",
    "say \"There are {legal count} moves.\" # so many",
];

fn main() {
    println!(
        "{:>8}  {:>10}  {:>10}  {:>10}   hint and highlight, then Tab",
        "plies", "median", "99 %", "worst"
    );
    for plies in [0, 10_000] {
        let session = game_of(plies);
        report(
            plies,
            &each_key(&session, |session, line| {
                black_box(hint(session, line));
                black_box(paint(line, &highlight(session, line, line.len())));
            }),
        );
        report(plies, &each_key(&session, |session, line| drop(black_box(complete(session, line)))));
    }
}

/// A game in which both rooks go to and fro, with golds and pawns in hand so that much is legal.
fn game_of(plies: usize) -> Session {
    let entry = games::find("minishogi").expect("the table has it");
    let mut session = Session::new(table::open(entry), Policy::default());
    let start = "rules official; position \"rbsgk/4p/5/P4/KGSBR b GPgp 1\"; rules box\n";
    let round = "move e1 e2; move a5 a4; move e2 e1; move a4 a5\n";
    // The game would be a tie after 400 plies: each stretch begins with an edit, as it does in a long study.
    let stretch = format!("turn lower\n{}", round.repeat(99));
    let text = format!("{start}{}", stretch.repeat(plies / 396 + usize::from(plies > 0)));
    session
        .run(Source::new("bench", text), Path::new("."), &mut Vec::<Event>::new())
        .expect("the game is legal");
    session
}

/// The time of every key of every line, typed many times.
fn each_key(session: &Session, work: impl Fn(&Session, &str)) -> Vec<Duration> {
    let mut times = Vec::new();
    for _ in 0..50 {
        for line in LINES {
            for end in 1..=line.len() {
                let start = Instant::now();
                work(session, &line[..end]);
                times.push(start.elapsed());
            }
        }
    }
    times.sort_unstable();
    times
}

fn report(plies: usize, times: &[Duration]) {
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    println!("{plies:>8}  {:>10.1?}  {:>10.1?}  {:>10.1?}", at(50), at(99), at(100));
}
