//! Work on many things at a time, where there can be threads for it.

use rayon::ThreadPoolBuilder;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

/// What comes of each number below a count, in their order.
pub(super) fn map<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync + Send) -> Vec<T> {
    match ThreadPoolBuilder::new().build() {
        Ok(pool) => pool.install(|| (0..count).into_par_iter().map(work).collect()),
        // Where there can be none, it takes longer.
        Err(_) => (0..count).map(work).collect(),
    }
}
