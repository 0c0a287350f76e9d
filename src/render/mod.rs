//! Events and errors become text: the only room that knows how anything looks.

mod comparison;
mod diagnostic;
mod difference;
mod escape;
mod help;
pub mod json;
mod look;
mod page;
mod paint;
mod plain;
mod speech;
mod stream;
mod theme;

pub use comparison::{OutputLine, Sides, comparison, verdict};
pub use diagnostic::{draw, draw_all, draw_error, draw_errors};
pub use escape::visible;
pub use paint::{Role, faint, paint, prompt};
pub use plain::Plain;
pub use speech::Listener;
pub use stream::{ColourChoice, Layout, Stream};
