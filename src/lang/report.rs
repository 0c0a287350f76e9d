//! An error as it will be shown: words and places, no drawing.

use super::span::Span;

/// A part of the text with a remark about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Which part.
    pub span: Span,
    /// What about it.
    pub text: String,
}

/// Everything that is to be said about one error, in the order in which it is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What is wrong, in one sentence.
    pub message: String,
    /// Where, and what was expected there.
    pub at: Label,
    /// Another place that has to do with it.
    pub also: Option<Box<Label>>,
    /// A way out, only when there is a likely one.
    pub help: Option<String>,
}

impl Report {
    /// The report about places so many bytes further on.
    #[must_use]
    pub fn shifted(mut self, by: usize) -> Self {
        self.at.span = self.at.span.shifted(by);
        if let Some(also) = &mut self.also {
            also.span = also.span.shifted(by);
        }
        self
    }

    /// A report about one place.
    #[must_use]
    pub fn new(message: impl Into<String>, span: Span, label: impl Into<String>) -> Self {
        Self { message: message.into(), at: Label { span, text: label.into() }, also: None, help: None }
    }
}
