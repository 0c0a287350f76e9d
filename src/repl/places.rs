//! Where the platform wants programs to keep their files.

use std::path::PathBuf;

use etcetera::BaseStrategy as _;

/// For what is not worth a backup: what was typed, and what was under way.
#[must_use]
pub fn state_folder() -> Option<PathBuf> {
    let places = etcetera::choose_base_strategy().ok()?;
    Some(places.state_dir().unwrap_or_else(|| places.data_dir()).join("boardsh"))
}

/// For what somebody has chosen.
#[must_use]
pub fn config_folder() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.config_dir().join("boardsh"))
}
