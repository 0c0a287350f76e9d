//! Errors drawn with the text they are about.

use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Annotation, AnnotationKind, Level, Origin, Renderer, Snippet};

use unicode_width::UnicodeWidthStr as _;

use super::Stream;
use super::escape::{picture, visible};
use super::page::Page;
use crate::lang::{Label, Report, Source, Span, shortened};
use crate::session::{Error, Problem};

/// After so many errors of one text the rest are only counted.
const MOST_REPORTS: usize = 10;

/// A longer stretch of text, in bytes, is not worth drawing.
const MOST_DRAWN: usize = 1 << 16;

/// A picture that is narrower than this, in columns, would say nothing.
const NARROWEST: usize = 40;

/// How much of a line is drawn behind the place in question, in characters.
const CONTEXT: usize = 100;

/// Draws every report about a source, with a blank line between them.
#[must_use]
pub fn draw_all(source: &Source, reports: &[Report], stream: Stream) -> String {
    let shown = reports.iter().take(MOST_REPORTS);
    let mut parts: Vec<String> = shown.map(|report| draw(source, report, stream)).collect();
    if reports.len() > MOST_REPORTS {
        let more = reports.len() - MOST_REPORTS;
        parts.push(format!("…and {more} more error{}\n", if more == 1 { "" } else { "s" }));
    }
    parts.join("\n")
}

/// Draws errors of scripts, with a blank line between them.
#[must_use]
pub fn draw_errors(errors: &[Error], stream: Stream) -> String {
    let drawn: Vec<String> = errors.iter().map(|error| draw_error(error, stream)).collect();
    drawn.join("\n")
}

/// Draws an error of a script, after what is wrong with the file it is about.
#[must_use]
pub fn draw_error(error: &Error, stream: Stream) -> String {
    let mut text = String::new();
    if let Problem::Malformed(source, reports) = &*error.problem {
        text.push_str(&draw_all(source, reports, stream));
        text.push('\n');
    }
    match &error.script {
        Some(script) => text + &draw(&script.source, &error.report(), stream),
        None => text + &format!("error: {}\n", visible(&error.to_string())),
    }
}

/// Draws a claim that does not hold.
pub(super) fn draw_failure(source: &Source, report: &Report, stream: Stream) -> String {
    draw_as("failed", source, report, stream)
}

/// Draws a report: what is wrong, where, what was expected, and a way out if there is one.
#[must_use]
pub fn draw(source: &Source, report: &Report, stream: Stream) -> String {
    draw_as("error", source, report, stream)
}

fn draw_as(level: &'static str, source: &Source, report: &Report, stream: Stream) -> String {
    let safe = Report {
        message: visible(&report.message).into_owned(),
        at: safe_label(&report.at),
        also: report.also.as_deref().map(safe_label).map(Box::new),
        help: report.help.as_deref().map(|help| visible(help).into_owned()),
    };
    if stream.is_heard() {
        return in_sentences(level, source, &safe);
    }
    let name = visible(&source.name);
    let (safe, note) = without_long_label(safe, source, stream);
    let message = broken(&safe.message, level, stream);
    let title = Level::ERROR.with_name(level).primary_title(message.as_str());
    let excerpt = Excerpt::of_all(source, &safe);
    let mut group = match &excerpt {
        Some(excerpt) => title.element(excerpt.snippet(&name)),
        // A line that is too long to be drawn is only named.
        None => title
            .element(origin(source, &name, safe.at.span))
            .element(Level::NOTE.message(safe.at.text.as_str())),
    };
    if let Some(note) = &note {
        group = group.element(Level::NOTE.message(note.as_str()));
    }
    let help = safe.help.as_ref().map(|help| broken(help, "  = help", stream));
    if let Some(help) = &help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    renderer(stream).render(&[group]) + "\n"
}

/// The report, and its label for itself if there is no room for that beside the text it is about.
fn without_long_label(report: Report, source: &Source, stream: Stream) -> (Report, Option<String>) {
    let Some(columns) = stream.columns else { return (report, None) };
    let Label { span, text } = &report.at;
    let line = source.line_around(span.end);
    let place = source.location(span.end).line.to_string().len() + " | ".len();
    let before = source.slice(Span::new(line.start, span.end)).width();
    if text.is_empty() || place + before + 1 + text.width() <= columns {
        return (report, None);
    }
    let note = broken(text, "  = note", stream);
    (Report { at: Label { span: *span, text: String::new() }, ..report }, Some(note))
}

/// A message in lines that fit the window, behind the word that it begins with.
fn broken(message: &str, level: &str, stream: Stream) -> String {
    let Some(columns) = stream.columns else { return message.to_owned() };
    let indent = level.len() + ": ".len();
    let room = Stream { columns: Some(columns.saturating_sub(indent)), ..stream };
    Page::of(room).wrapped(message, 0).trim_end().to_owned()
}

/// A report to listen to: each place is told by what stands there, and where in a file.
fn in_sentences(level: &str, source: &Source, report: &Report) -> String {
    let mut text = format!("{level}: {}.\n", report.message);
    for label in std::iter::once(&report.at).chain(report.also.as_deref()) {
        let written = shortened(source.slice(label.span).trim());
        let place = source.location(label.span.start);
        let mut parts = Vec::new();
        if !source.is_typed() {
            parts.push(format!("{}, line {}, column {}", source.name, place.line, place.column));
        }
        if !written.is_empty() {
            parts.push(format!("at `{written}`"));
        }
        parts.push(label.text.clone());
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        text.push_str(&format!("{}.\n", visible(&parts.join(": "))));
    }
    let help = report.help.iter().map(|help| format!("{help}\n"));
    text + &help.collect::<String>()
}

fn safe_label(label: &Label) -> Label {
    Label { span: label.span, text: visible(&label.text).into_owned() }
}

fn renderer(stream: Stream) -> Renderer {
    let renderer =
        if stream.colour { Renderer::styled().decor_style(DecorStyle::Unicode) } else { Renderer::plain() };
    let columns = stream.columns.map(|columns| columns.max(NARROWEST));
    columns.map_or(renderer.clone(), |columns| renderer.term_width(columns))
}

/// Where something is, for lines that are too long to be drawn.
fn origin<'a>(source: &Source, name: &'a str, span: Span) -> Origin<'a> {
    let place = source.location(span.start);
    Origin::path(name).line(place.line).char_column(place.column)
}

/// Lines of a source with remarks, safe to print. Each character takes the place of one, so that columns
/// stay what they are.
struct Excerpt<'a> {
    text: String,
    first_line: usize,
    labels: Vec<(AnnotationKind, Range<usize>, &'a str)>,
}

impl<'a> Excerpt<'a> {
    /// The lines with both places of a report, or with the main one alone if the other is far away.
    fn of_all(source: &Source, report: &'a Report) -> Option<Self> {
        let main = (AnnotationKind::Primary, &report.at);
        let also = report.also.as_deref().map(|label| (AnnotationKind::Context, label));
        let both: Vec<_> = std::iter::once(main).chain(also).collect();
        Self::of(source, &both).or_else(|| Self::of(source, &[main]))
    }

    fn of(source: &Source, labels: &[(AnnotationKind, &'a Label)]) -> Option<Self> {
        let first = labels.iter().map(|(_, label)| label.span.start).min()?;
        let last = labels.iter().map(|(_, label)| label.span.end).max()?;
        let (end, is_cut) = end_of_excerpt(source, last);
        let region = Span::new(source.line_around(first).start, end);
        if region.end - region.start > MOST_DRAWN {
            return None;
        }
        let raw = source.slice(region);
        let drawn = |offset: usize| length_drawn(raw.get(..offset - region.start).unwrap_or(raw));
        let labels = labels
            .iter()
            .map(|(kind, label)| (*kind, drawn(label.span.start)..drawn(label.span.end), label.text.as_str()))
            .collect();
        Some(Self {
            text: raw.chars().map(picture).chain(is_cut.then_some('…')).collect(),
            first_line: source.location(region.start).line,
            labels,
        })
    }

    fn snippet(&'a self, name: &'a str) -> Snippet<'a, Annotation<'a>> {
        let annotations = self.labels.iter().map(|(kind, span, text)| kind.span(span.clone()).label(*text));
        Snippet::source(self.text.as_str()).line_start(self.first_line).path(name).annotations(annotations)
    }
}

/// The end of the line, or a place well before it if the line is long; and whether it is such.
fn end_of_excerpt(source: &Source, last: usize) -> (usize, bool) {
    let line = source.line_around(last);
    let rest = source.slice(Span::new(last, line.end));
    match rest.char_indices().nth(CONTEXT) {
        Some((index, _)) => (last + index, true),
        None => (line.end.max(last), false),
    }
}

/// How many bytes a text takes when it is drawn.
fn length_drawn(text: &str) -> usize {
    text.chars().map(|c| picture(c).len_utf8()).sum()
}
