//! A text that was read, with its statements and the folder that its file names start from.

use std::path::PathBuf;

use crate::lang::Source;
use crate::lang::ast::Block;

/// A script, or what was entered at a prompt.
#[derive(Clone, Debug)]
pub struct Script {
    /// The text.
    pub source: Source,
    /// Where file names in it start from.
    pub folder: PathBuf,
    /// What it says.
    pub block: Block,
}
