//! The promises of boardsh, one feature a file.

mod arrows;
mod checking;
mod colour;
mod completion;
mod corpus;
mod diagnostics;
mod differential;
mod editing;
mod examples;
mod explaining;
mod file_mode;
mod game_files;
mod generating;
mod grading;
mod grammar;
mod help;
mod history;
mod hostile_input;
mod interactive;
#[cfg(unix)]
mod journal;
mod json;
mod man;
mod official_rules;
mod perft;
mod printing;
#[cfg(unix)]
mod prompt;
mod properties;
mod random;
mod readme;
mod reference;
mod refusals;
mod running;
#[cfg(unix)]
mod screen;
mod scripts;
#[cfg(unix)]
mod settings;
mod speech;
mod study;
mod support;
#[cfg(unix)]
mod terminal;
mod translation;
