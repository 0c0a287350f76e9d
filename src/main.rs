//! The program: the command line in, an exit status out.

use std::process::ExitCode;

fn main() -> ExitCode {
    boardsh::cli::run()
}
