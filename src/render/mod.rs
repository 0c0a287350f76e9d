//! Events and errors become text: the only room that knows how anything looks.

mod diagnostic;
mod escape;
mod help;
mod legal;
mod plain;
mod stream;

pub use diagnostic::{draw, draw_all};
pub use escape::visible;
pub use plain::Plain;
pub use stream::Stream;
