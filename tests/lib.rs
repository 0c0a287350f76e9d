//! The promises of boardsh, one feature a file.

mod arrows;
mod differential;
mod examples;
mod file_mode;
mod hostile_input;
mod interactive;
mod perft;
mod properties;
mod random;
mod readme;
mod reference;
mod refusals;
mod study;
mod support;
#[cfg(unix)]
mod terminal;
mod translation;
