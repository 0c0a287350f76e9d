//! How much a script may do: a script that never ends is an error, not a hang.

/// What one run may use up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Statements carried out, turns of loops, positions looked at for a mate.
    pub steps: u64,
    /// Calls and blocks inside one another.
    pub depth: u32,
    /// Bytes of output.
    pub output: u64,
}

impl Limits {
    /// The deepest that can be asked for: each level takes room on the stack.
    pub const DEEPEST: u32 = 5_000;
}

impl Default for Limits {
    fn default() -> Self {
        Self { steps: 10_000_000, depth: 200, output: 64 << 20 }
    }
}

/// What a run has used up.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Used {
    pub(super) steps: u64,
    pub(super) depth: u32,
    pub(super) output: u64,
}
