//! boardsh
pub mod board;
pub mod cli;
pub mod engine;
pub mod formats;
pub mod games;
pub mod lang;
pub mod record;
pub mod render;
pub mod repl;
pub mod runner;
pub mod session;
