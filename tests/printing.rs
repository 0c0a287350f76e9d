//! What is printed is read back as the same, and whatever is read can be run: with trees and texts that
//! nobody would think of.

mod texts;
mod trees;

use std::io;

use boardsh::games;
use boardsh::lang::ast::Block;
use boardsh::lang::grammar::native;
use boardsh::lang::{Source, printer};
use boardsh::render::{Plain, Stream, draw, draw_errors};
use boardsh::session::reach::Reach;
use boardsh::session::{Event, Limits, Policy, Session, Sink};
use boardsh::table::{self, Table};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use tempfile::TempDir;

use crate::grammar::languages;
use texts::{FILES, LINES, lively, mutated, soup};

/// A tree without its places: they are all that printing may change.
pub(crate) fn bare(block: &Block) -> String {
    let debug = format!("{block:?}");
    let mut parts = debug.split("Span { start: ");
    let first = parts.next().unwrap_or_default();
    parts.fold(first.to_owned(), |text, part| text + part.split_once('}').map_or(part, |(_, rest)| rest))
}

fn config() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::default() }
}

/// Takes what a session tells as if somebody were to read it.
struct Reader(Plain);

impl Sink for Reader {
    fn take(&mut self, event: &Event, table: &dyn Table) -> io::Result<usize> {
        Ok(self.0.event(event, table).len())
    }
}

/// Runs a text in an empty folder: as a script, which stops at the first error, and then one statement after
/// the other as at a prompt. Each time it may do little, and must come to an end.
fn run(text: &str) -> Result<(), TestCaseError> {
    let folder = TempDir::new().expect("a temporary folder");
    let entry = games::find("minishogi").expect("a game");
    let policy = Policy { keep_going: true, echo: true, ..Policy::default() };
    let mut session = Session::new(table::open(entry), policy)
        .reaching(Reach::below([folder.path().to_owned()]).expect("it is there"))
        .limited(Limits { steps: 2_000, depth: 50, output: 64 << 10 })
        .with_arguments(&["a1".to_owned()]);
    let mut reader = Reader(Plain::of_prompt(Stream::PLAIN));
    let statements = native::parse(text).unwrap_or_default();
    let statements = statements.iter().map(|statement| &text[statement.span.start..statement.span.end]);
    for text in std::iter::once(text).chain(statements) {
        if let Err(errors) = session.run(Source::new("soup.board", text), folder.path(), &mut reader) {
            prop_assert!(!errors.is_empty(), "an error says what it is");
            prop_assert!(draw_errors(&errors, Stream::PLAIN).starts_with("error: "));
        }
    }
    Ok(())
}

/// What is read is printed and read as the same, and the same is printed again.
fn round_trips(block: &Block) -> Result<(), TestCaseError> {
    let printed = printer::script(block);
    let read = match native::parse(&printed) {
        Ok(read) => read,
        Err(error) => {
            return Err(TestCaseError::fail(format!("{printed}\nis printed and not read: {error}")));
        }
    };
    prop_assert_eq!(bare(&read), bare(block), "{}", printed);
    prop_assert_eq!(printer::script(&read), printed);
    Ok(())
}

/// Whatever it is, there is an answer: a tree that round-trips and can be run, or an error that can be drawn.
fn is_answered(text: &str) -> Result<(), TestCaseError> {
    match native::parse(text) {
        Ok(block) => {
            round_trips(&block)?;
            run(text)
        }
        Err(error) => {
            let source = Source::new("soup.board", text);
            prop_assert!(error.span.start <= error.span.end && error.span.end <= text.len());
            prop_assert_eq!(source.slice(error.span), &error.found);
            prop_assert!(!error.expected.is_empty(), "{}", error);
            prop_assert!(draw(&source, &error.report(), Stream::PLAIN).starts_with("error: "));
            Ok(())
        }
    }
}

#[test]
fn every_example_is_read_printed_and_read_as_the_same() {
    for line in LINES.iter() {
        let block = native::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        round_trips(&block).unwrap_or_else(|error| panic!("{line}: {error}"));
        run(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
}

#[test]
fn every_text_of_the_grammar_is_printed_and_read_as_the_same() {
    let [language, _] = languages();
    for text in language.texts() {
        let Ok(block) = native::parse(text) else { continue };
        round_trips(&block).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

#[test]
fn every_script_that_is_read_is_printed_and_read_as_the_same() {
    for text in FILES.iter() {
        is_answered(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn what_is_printed_is_read_as_the_same(tree in trees::tree()) {
        round_trips(&tree.0)?;
    }

    #[test]
    fn what_is_printed_is_what_the_grammar_derives(value in trees::expression()) {
        let [language, _] = languages();
        let text = format!("say {value}");
        prop_assert!(language.ebnf.derive(&language.words, &text).is_some(), "{}", text);
    }

    #[test]
    fn what_is_read_is_what_the_grammar_derives(text in prop_oneof![soup(), mutated()]) {
        let [language, _] = languages();
        if text.len() < 200 && native::parse(&text).is_ok() {
            prop_assert!(language.ebnf.derive(&language.words, &text).is_some(), "{:?}", text);
        }
    }

    #[test]
    fn every_tree_can_be_run(tree in trees::tree()) {
        run(&printer::script(&tree.0))?;
    }

    #[test]
    fn every_script_comes_to_an_end(text in lively()) {
        is_answered(&text)?;
    }

    #[test]
    fn no_bytes_are_too_strange(bytes in vec(any::<u8>(), 0..200)) {
        is_answered(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn no_characters_are_too_strange(text in vec(any::<char>(), 0..100)) {
        is_answered(&text.into_iter().collect::<String>())?;
    }

    #[test]
    fn no_soup_is_too_strange(text in soup()) {
        is_answered(&text)?;
    }

    #[test]
    fn no_script_is_too_broken(text in mutated()) {
        is_answered(&text)?;
    }

    #[test]
    fn no_end_is_too_sudden(line in select(LINES.as_slice()), at in any::<Index>()) {
        let ends: Vec<usize> = line.char_indices().map(|(at, _)| at).chain([line.len()]).collect();
        is_answered(&line[..ends[at.index(ends.len())]])?;
    }
}
