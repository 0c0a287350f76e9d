//! The promises of boardsh, one feature a file.

mod arrows;
mod checking;
mod corpus;
mod diagnostics;
mod differential;
mod editing;
mod examples;
mod file_mode;
mod game_files;
mod grammar;
mod history;
mod hostile_input;
mod interactive;
mod json;
mod official_rules;
mod perft;
mod printing;
mod properties;
mod random;
mod readme;
mod reference;
mod refusals;
mod running;
mod scripts;
mod study;
mod support;
#[cfg(unix)]
mod terminal;
mod translation;
