//! Counting the leaves of the game tree: the measure of a move generator, in truth and in speed.
//!
//! The last ply is counted, not played ([`Game::count_legal`]). There is no hash table.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::games::Game;

/// How many ways there are to play `depth` actions from here.
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.count_legal(),
        _ => {
            let mut total = 0;
            game.visit_successors(|next| total += perft(next, depth - 1));
            total
        }
    }
}

/// The count below each action, in the order of [`Game::visit_legal`]. `depth` is at least 1.
pub fn divide<G: Game + Sync>(game: &G, depth: u32, threads: NonZeroUsize) -> Vec<(G::Action, u64)> {
    let mut roots = Vec::new();
    game.visit_legal(|action| roots.push(action));
    // Two plies make jobs small enough that no thread is left with a long one at the end.
    let split = depth >= 3 && threads.get() > 1;
    let jobs: Vec<(usize, G)> = successors(game)
        .into_iter()
        .enumerate()
        .flat_map(|(root, child)| {
            let states = if split { successors(&child) } else { vec![child] };
            states.into_iter().map(move |state| (root, state))
        })
        .collect();
    let below = depth.saturating_sub(if split { 2 } else { 1 });
    let mut counts = vec![0; roots.len()];
    for (root, count) in count_all(&jobs, below, threads) {
        counts[root] += count;
    }
    roots.into_iter().zip(counts).collect()
}

/// Counts every job, each thread taking the next one that nobody has taken.
fn count_all<G: Game + Sync>(jobs: &[(usize, G)], depth: u32, threads: NonZeroUsize) -> Vec<(usize, u64)> {
    let next = AtomicUsize::new(0);
    let work = || {
        let taken = || jobs.get(next.fetch_add(1, Ordering::Relaxed));
        std::iter::from_fn(taken).map(|(root, game)| (*root, perft(game, depth))).collect::<Vec<_>>()
    };
    thread::scope(|scope| {
        // More threads than jobs would have nothing to do; what the system does not give, we do without.
        let start = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
        let helpers: Vec<_> = (1..threads.get().min(jobs.len())).map_while(start).collect();
        let mut counts = work();
        for helper in helpers {
            // A thread that panicked has reported it; its panic is ours.
            counts.extend(helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        counts
    })
}

/// The states after every legal action, in their order.
fn successors<G: Game>(game: &G) -> Vec<G> {
    let mut states = Vec::new();
    game.visit_successors(|next| states.push(next.clone()));
    states
}
