//! The promises of boardsh, one feature a file.

mod file_mode;
mod perft;
mod reference;
mod support;
