//! The program: the command line in, an exit status out.

use std::process::ExitCode;

use boardsh::cli::Cli;
use clap::Parser as _;

fn main() -> ExitCode {
    Cli::parse().run()
}
