//! A shell for small board games.
pub mod board;
pub mod engine;
pub mod formats;
pub mod games;
pub mod lang;
pub mod record;
pub mod render;
pub mod session;
