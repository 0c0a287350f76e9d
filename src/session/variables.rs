//! The variables that a statement sees.

use std::collections::HashMap;

use smol_str::SmolStr;

use super::value::Value;

/// The variables of the script, and those of the blocks and calls under way.
#[derive(Debug, Default)]
pub(super) struct Variables {
    globals: HashMap<SmolStr, Value>,
    locals: Vec<(SmolStr, Value)>,
    /// Where the variables of the call under way begin.
    base: usize,
    /// How many blocks and calls are open.
    depth: usize,
}

/// What to go back to at the end of a block or a call.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope {
    length: usize,
    base: usize,
}

impl Variables {
    /// The value of a variable.
    pub(super) fn get(&self, name: &str) -> Option<&Value> {
        let local = self.locals[self.base..].iter().rev().find(|(other, _)| other == name);
        local.map(|(_, value)| value).or_else(|| self.globals.get(name))
    }

    /// Changes a variable, or makes it.
    pub(super) fn set(&mut self, name: &str, value: Value) {
        let local = self.locals[self.base..].iter_mut().rev().find(|(other, _)| other == name);
        if let Some((_, old)) = local {
            *old = value;
        } else if let Some(old) = self.globals.get_mut(name) {
            *old = value;
        } else if self.depth == 0 {
            self.globals.insert(name.into(), value);
        } else {
            self.locals.push((name.into(), value));
        }
    }

    /// Makes a variable of the block or call that has just begun.
    pub(super) fn add(&mut self, name: &SmolStr, value: Value) {
        self.locals.push((name.clone(), value));
    }

    /// Begins a block, whose variables end with it.
    pub(super) fn enter_block(&mut self) -> Scope {
        self.depth += 1;
        Scope { length: self.locals.len(), base: self.base }
    }

    /// Begins a call, which sees no variables of other calls.
    pub(super) fn enter_call(&mut self) -> Scope {
        let scope = self.enter_block();
        self.base = self.locals.len();
        scope
    }

    /// Ends a block or a call.
    pub(super) fn leave(&mut self, scope: Scope) {
        self.depth -= 1;
        self.locals.truncate(scope.length);
        self.base = scope.base;
    }

    /// The names of the script's variables.
    pub(super) fn names(&self) -> impl Iterator<Item = &SmolStr> {
        self.globals.keys()
    }
}
