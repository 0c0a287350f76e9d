//! What somebody has typed so far of a statement, and what may come next.

use crate::lang::commands::{Command, Group, Parameter, ParameterKind as Kind};
use crate::lang::tokens::{Token, TokenKind, tokens};

/// The statement at the cursor.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Typed<'t> {
    /// The words before the one at the cursor; what stands in brackets counts as one.
    pub(super) words: Vec<&'t str>,
    /// The word at the cursor, as far as it goes; empty behind a blank.
    pub(super) prefix: &'t str,
    /// Where that word begins.
    pub(super) start: usize,
    /// Whether the cursor stands in brackets or parentheses.
    in_group: bool,
}

/// What may stand at the cursor.
#[derive(Debug)]
pub(super) enum Place<'w> {
    /// The first word of a statement.
    Command,
    /// A parameter of a command, of which these words are typed already.
    Parameter(&'static Command, &'static Parameter, &'w [&'w str]),
    /// A turn of the game: these words of it are typed already, the name of the command first.
    Turn(&'w [&'w str]),
    /// Any value, after these words.
    Value(&'w [&'w str]),
}

impl<'t> Typed<'t> {
    /// Reads up to the cursor; nothing in a comment.
    pub(super) fn read(text: &'t str) -> Option<Self> {
        let mut found = tokens(text);
        let at_cursor = found.pop_if(|last| is_open_end(*last, text));
        if at_cursor.is_some_and(|token| token.kind == TokenKind::Comment) {
            return None;
        }
        let mut groups: Vec<Vec<&str>> = Vec::new();
        let mut words: Vec<&str> = Vec::new();
        for Token { kind, span } in found {
            let piece = &text[span.start..span.end];
            match (kind, piece) {
                (TokenKind::Word | TokenKind::Text { .. }, _) => words.push(piece),
                (TokenKind::Open, "{") | (TokenKind::Close, "}") => {
                    groups.clear();
                    words.clear();
                }
                (TokenKind::Open, _) => groups.push(std::mem::take(&mut words)),
                (TokenKind::Close, _) => {
                    words = groups.pop().unwrap_or_default();
                    words.push(piece);
                }
                (TokenKind::Separator | TokenKind::Comma, _) => words.clear(),
                (TokenKind::Comment, _) => {}
            }
        }
        let start = at_cursor.map_or(text.len(), |token| token.span.start);
        Some(Self { words, prefix: &text[start..], start, in_group: !groups.is_empty() })
    }

    /// What may stand at the cursor; several things where parameters may be left out.
    pub(super) fn places(&self) -> Vec<Place<'_>> {
        let Some((first, rest)) = self.words.split_first() else {
            return vec![if self.in_group { Place::Value(&[]) } else { Place::Command }];
        };
        if self.in_group {
            return vec![value(&self.words)];
        }
        match Command::find(first) {
            Some(command) if is_turn(command) => vec![Place::Turn(&self.words)],
            Some(command) => parameters(command, rest),
            // The arguments of a `def`.
            None => vec![Place::Value(rest)],
        }
    }
}

/// Whether the cursor is still at the last piece: behind a string that is closed, a new one begins.
fn is_open_end(last: Token, text: &str) -> bool {
    let goes_on =
        matches!(last.kind, TokenKind::Word | TokenKind::Comment | TokenKind::Text { closed: false });
    goes_on && last.span.end == text.len()
}

/// Whether the command plays what its parameters say.
pub(super) fn is_turn(command: &Command) -> bool {
    let by_words = |parameter: &Parameter| matches!(parameter.kind, Kind::Square | Kind::Piece);
    command.group == Group::Play && command.parameters.iter().any(by_words)
}

/// Where the words that are typed have led in the parameters of a command.
#[derive(Debug)]
pub(super) struct Progress<'w> {
    /// A parameter of several words that is begun.
    begun: Option<Place<'w>>,
    /// The parameters that no word has been for yet.
    pub(super) missing: &'static [Parameter],
}

impl<'w> Progress<'w> {
    /// Nothing can follow.
    const END: Self = Self { begun: None, missing: &[] };

    /// Goes through the parameters, each of which takes the words that fit it.
    pub(super) fn of(command: &'static Command, words: &'w [&'w str]) -> Self {
        let mut rest = words;
        for (index, parameter) in command.parameters.iter().enumerate() {
            let following = &command.parameters[index + 1..];
            let Some((word, others)) = rest.split_first() else {
                return Self { begun: None, missing: &command.parameters[index..] };
            };
            let (word, others) = match (parameter.after, others.split_first()) {
                (Some(before), _) if *word != before && parameter.optional => continue,
                (Some(before), _) if *word != before => return Self::END,
                (Some(_), None) => {
                    return Self { begun: Some(open(command, parameter, others)), missing: following };
                }
                (Some(_), Some((word, others))) => (word, others),
                (None, _) => (word, others),
            };
            let fits = match parameter.kind {
                Kind::Literal if following.iter().any(|other| is_keyword(other, word)) => false,
                Kind::Action | Kind::Literal | Kind::Claim | Kind::Value | Kind::Condition | Kind::List => {
                    let words = &rest[usize::from(parameter.after.is_some())..];
                    return Self { begun: Some(open(command, parameter, words)), missing: following };
                }
                Kind::Pieces => {
                    let begun = Place::Parameter(command, parameter, rest);
                    return Self { begun: Some(begun), missing: following };
                }
                Kind::Keyword => *word == parameter.name,
                Kind::Choice(choices) => choices().contains(word),
                Kind::Block | Kind::Else | Kind::Parameters => return Self::END,
                _ => true,
            };
            match (fits, parameter.optional) {
                (true, _) => rest = others,
                (false, true) => {}
                (false, false) => return Self::END,
            }
        }
        Self::END
    }
}

fn is_keyword(parameter: &Parameter, word: &str) -> bool {
    matches!(parameter.kind, Kind::Keyword) && parameter.name == word
}

/// The parameters that may come after the words: up to the first that may not be left out.
fn parameters<'w>(command: &'static Command, words: &'w [&'w str]) -> Vec<Place<'w>> {
    let progress = Progress::of(command, words);
    if let Some(begun) = progress.begun {
        return vec![begun];
    }
    let optional = progress.missing.iter().take_while(|parameter| parameter.optional).count();
    let possible = &progress.missing[..progress.missing.len().min(optional + 1)];
    possible.iter().map(|parameter| Place::Parameter(command, parameter, &[])).collect()
}

/// A parameter of several words, some of which are typed.
fn open<'w>(command: &'static Command, parameter: &'static Parameter, words: &'w [&'w str]) -> Place<'w> {
    match parameter.kind {
        Kind::Action | Kind::Literal if words.first().is_some_and(|word| begins_turn(word)) => {
            Place::Turn(words)
        }
        Kind::Claim | Kind::Value | Kind::Condition | Kind::List => value(words),
        _ => Place::Parameter(command, parameter, words),
    }
}

/// A value; a turn of the game may be a part of it.
fn value<'w>(words: &'w [&'w str]) -> Place<'w> {
    let asks = |word: &&str| matches!(*word, "legal" | "illegal");
    match words.iter().rposition(|word| begins_turn(word)) {
        Some(turn) if turn > 0 && asks(&words[turn - 1]) => Place::Turn(&words[turn..]),
        _ => Place::Value(words),
    }
}

fn begins_turn(word: &str) -> bool {
    Command::find(word).is_some_and(is_turn)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<String> {
        let typed = Typed::read(text).expect("no comment");
        let places = typed.places();
        let name = |place: &Place| match place {
            Place::Command => "command".to_owned(),
            Place::Parameter(_, parameter, words) => format!("{} {}", parameter.name, words.len()),
            Place::Turn(words) => format!("turn {}", words.len()),
            Place::Value(words) => format!("value {}", words.len()),
        };
        places.iter().map(name).collect()
    }

    #[test]
    fn the_place_follows_the_table() {
        for (text, expected) in [
            ("", vec!["command"]),
            ("mo", vec!["command"]),
            ("show; le", vec!["command"]),
            ("repeat 2 { mo", vec!["command"]),
            ("move ", vec!["turn 1"]),
            ("move a2 a", vec!["turn 2"]),
            ("why ", vec!["action 0"]),
            ("why move ", vec!["turn 1"]),
            ("expect legal move a2 ", vec!["turn 2"]),
            ("expect not ", vec!["value 1"]),
            ("show ", vec!["what 0", "pieces 0", "side 0"]),
            ("show board ", vec!["pieces 0", "side 0"]),
            ("show from ", vec!["side 0"]),
            ("undo 3 ", vec![]),
            ("place p ", vec!["square 0"]),
            ("hand lower p ", vec!["piece … 1"]),
            ("let $x = ", vec!["value 0"]),
            ("say (", vec!["value 0"]),
            ("for $m in ", vec!["value 0"]),
        ] {
            assert_eq!(kinds(text), expected, "{text:?}");
        }
    }

    #[test]
    fn nothing_comes_in_a_comment() {
        assert!(Typed::read("show # mo").is_none());
    }
}
