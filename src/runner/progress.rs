//! A bar for whoever watches a long run.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::{Form, Setting};

/// A longer bar tells no more.
const WIDEST: usize = 30;

/// A bar on standard error that counts up to a number of things. Nobody watches a pipe, and who listens wants
/// no moving picture.
pub(super) fn bar(length: usize, things: &str, setting: &Setting) -> ProgressBar {
    let is_hidden = setting.form != Form::Drawings;
    let target = if is_hidden { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
    // A line that does not fit is not wiped out. The numbers are as wide as the last, and a blank stays free.
    let words = format!(" {length}/{length} {things} ").len();
    let width = setting.stderr().columns.map_or(WIDEST, |columns| columns.saturating_sub(words).min(WIDEST));
    let style = match width {
        0 => ProgressStyle::with_template("{pos}/{len}"),
        width => ProgressStyle::with_template(&format!("{{bar:{width}}} {{pos}}/{{len}} {things}")),
    };
    let bar = ProgressBar::with_draw_target(Some(length as u64), target)
        .with_style(style.unwrap_or(ProgressStyle::default_bar()));
    // The first thing may take long: it is seen that there is something to wait for.
    bar.tick();
    bar
}
