//! Programs that look ahead.

pub mod perft;
