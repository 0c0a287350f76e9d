//! What somebody has typed so far of a statement, and what may come next.

use crate::lang::commands::{Command, Group, Parameter, ParameterKind as Kind};
use crate::lang::tokens::{Token, TokenKind, tokens};

/// The statement at the cursor.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Typed<'t> {
    /// The words before the one at the cursor; what stands in brackets or braces counts as one, its last sign.
    pub(super) words: Vec<&'t str>,
    /// The word at the cursor, as far as it goes; empty behind a blank.
    pub(super) prefix: &'t str,
    /// Where that word begins.
    pub(super) start: usize,
    /// Whether the cursor stands in brackets or parentheses.
    pub(super) in_group: bool,
    /// The variables that are named before the cursor, each with its `$`.
    pub(super) variables: Vec<&'t str>,
    /// Whether the position at hand is still there when the statement is carried out.
    pub(super) is_present: bool,
}

/// What may stand at the cursor.
#[derive(Debug)]
pub(super) enum Place<'w> {
    /// The first word of a statement.
    Command,
    /// A parameter of a command, of which these words are typed already; nothing if the word that must stand
    /// before it is not.
    Parameter(&'static Command, &'static Parameter, Option<&'w [&'w str]>),
    /// A turn of the game: these words of it are typed already, the name of the command first.
    Turn(&'w [&'w str]),
    /// A value, or something that goes on with it.
    Value,
}

impl<'t> Typed<'t> {
    /// Reads up to the cursor; nothing in a comment.
    pub(super) fn read(text: &'t str) -> Option<Self> {
        let mut found = tokens(text);
        let at_cursor = found.pop_if(|last| is_open_end(*last, text));
        if at_cursor.is_some_and(|token| token.kind == TokenKind::Comment) {
            return None;
        }
        let mut reader = Reader { is_present: true, ..Reader::default() };
        let mut variables = Vec::new();
        for Token { kind, span } in found {
            let piece = &text[span.start..span.end];
            variables.extend(Some(piece).filter(|piece| kind == TokenKind::Word && piece.starts_with('$')));
            reader.take(kind, piece);
        }
        let Reader { words, outer, is_present } = reader;
        let in_group = outer.last().is_some_and(|(sign, _)| *sign != "{");
        let start = at_cursor.map_or(text.len(), |token| token.span.start);
        Some(Self { words, prefix: &text[start..], start, in_group, variables, is_present })
    }

    /// Whether the name of a file stands at the cursor.
    pub(super) fn is_file(&self) -> bool {
        let takes_file = |place: &Place| match place {
            Place::Parameter(command, ..) => command.group == Group::Files,
            _ => false,
        };
        self.places().iter().any(takes_file)
    }

    /// What may stand at the cursor; several things where parameters may be left out.
    pub(super) fn places(&self) -> Vec<Place<'_>> {
        let Some((first, rest)) = self.words.split_first() else {
            return vec![if self.in_group { Place::Value } else { Place::Command }];
        };
        if self.in_group {
            return vec![value(&self.words)];
        }
        match Command::find(first) {
            Some(command) if is_turn(command) => vec![Place::Turn(&self.words)],
            Some(command) => parameters(command, rest),
            // The arguments of a `def`.
            None => vec![Place::Value],
        }
    }
}

/// Reads pieces one by one.
#[derive(Default)]
struct Reader<'t> {
    /// The words of the statement.
    words: Vec<&'t str>,
    /// What is open around them: the sign, and the words before it.
    outer: Vec<(&'t str, Vec<&'t str>)>,
    is_present: bool,
}

impl<'t> Reader<'t> {
    fn take(&mut self, kind: TokenKind, piece: &'t str) {
        match kind {
            TokenKind::Word | TokenKind::Text { .. } => self.words.push(piece),
            TokenKind::Open => {
                self.end_if(piece == "{");
                self.outer.push((piece, std::mem::take(&mut self.words)));
            }
            TokenKind::Close => {
                self.end_if(piece == "}");
                if let Some((_, words)) = self.outer.pop() {
                    self.words = words;
                    self.words.push(piece);
                } else {
                    self.words.clear();
                }
            }
            TokenKind::Separator => {
                self.end_if(true);
                self.words.clear();
            }
            TokenKind::Comma => self.words.clear(),
            TokenKind::Comment => {}
        }
    }

    fn end_if(&mut self, is_end: bool) {
        self.is_present &= !(is_end && self.words.first().is_some_and(|word| may_change(word)));
    }
}

/// Whether the position may be another one after a statement that begins so. What is in braces counts for
/// itself; but that of a `def` comes who knows when.
pub(super) fn may_change(first: &str) -> bool {
    match Command::find(first) {
        Some(command) => match command.group {
            Group::Inspection | Group::Teaching | Group::Program => false,
            Group::Script => {
                command.parameters.iter().any(|parameter| matches!(parameter.kind, Kind::Parameters))
            }
            Group::Play | Group::History | Group::Editing | Group::Files => true,
        },
        None => first != "else",
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
    /// A parameter that is begun, of several words or behind the word that introduces it.
    begun: Option<Place<'w>>,
    /// The parameters that no word has been for yet.
    missing: &'static [Parameter],
    /// The one before them, if only the word is there that introduces it.
    introduced: Option<&'static Parameter>,
}

impl<'w> Progress<'w> {
    fn up_to(missing: &'static [Parameter]) -> Self {
        Self { begun: None, missing, introduced: None }
    }

    fn begun(place: Place<'w>, missing: &'static [Parameter]) -> Self {
        Self { begun: Some(place), missing, introduced: None }
    }

    /// How help writes what is missing.
    pub(super) fn signatures(&self) -> Vec<String> {
        let own =
            |parameter: &Parameter| Parameter { after: None, optional: false, ..*parameter }.signature();
        let introduced = self.introduced.map(own);
        introduced.into_iter().chain(self.missing.iter().map(Parameter::signature)).collect()
    }

    /// Goes through the parameters, each of which takes the words that fit it.
    pub(super) fn of(command: &'static Command, words: &'w [&'w str]) -> Self {
        let mut rest = words;
        for (index, parameter) in command.parameters.iter().enumerate() {
            let following = &command.parameters[index + 1..];
            if rest.is_empty() {
                return Self::up_to(&command.parameters[index..]);
            }
            let own = match parameter.after {
                Some(before) if rest[0] != before && parameter.optional => continue,
                Some(before) if rest[0] != before => return Self::up_to(&[]),
                Some(_) => &rest[1..],
                None => rest,
            };
            let Some((word, others)) = own.split_first() else {
                let begun = Some(open(command, parameter, own));
                return Self { begun, missing: following, introduced: Some(parameter) };
            };
            match taken(parameter, following, own) {
                Taken::One => rest = others,
                Taken::UpToBlock(length) => rest = &own[length..],
                Taken::All => return Self::begun(open(command, parameter, own), following),
                Taken::Else => return Self::otherwise(word, others, following),
                Taken::None if parameter.optional => {}
                Taken::None => return Self::up_to(&[]),
            }
        }
        Self::up_to(&[])
    }

    /// Behind `else` stands a block, or another `if`.
    fn otherwise(word: &str, others: &'w [&'w str], following: &'static [Parameter]) -> Self {
        match Command::find(word) {
            Some(command) => Self::of(command, others),
            None => Self::up_to(following),
        }
    }
}

/// How many of the words belong to a parameter.
enum Taken {
    /// It is left out.
    None,
    One,
    /// All of them, and what is typed next.
    All,
    /// Those before a block.
    UpToBlock(usize),
    /// A block or another `if`.
    Else,
}

fn taken(parameter: &Parameter, following: &[Parameter], words: &[&str]) -> Taken {
    let word = words[0];
    let fits = match parameter.kind {
        Kind::Literal if following.iter().any(|other| is_keyword(other, word)) => false,
        Kind::Condition | Kind::List => {
            let block = words.iter().position(|&word| word == "}");
            return block.map_or(Taken::All, Taken::UpToBlock);
        }
        Kind::Action | Kind::Literal | Kind::Claim | Kind::Value | Kind::Pieces => return Taken::All,
        Kind::Else => return Taken::Else,
        Kind::Keyword => word == parameter.name,
        Kind::Choice(choices) => choices().contains(&word),
        Kind::Block => word == "}",
        Kind::Parameters => word == ")",
        _ => true,
    };
    if fits { Taken::One } else { Taken::None }
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
    let place = |parameter: &'static Parameter| {
        let words: Option<&[&str]> = if parameter.after.is_some() { None } else { Some(&[]) };
        Place::Parameter(command, parameter, words)
    };
    possible.iter().map(place).collect()
}

/// A parameter of several words, some of which are typed.
fn open<'w>(command: &'static Command, parameter: &'static Parameter, words: &'w [&'w str]) -> Place<'w> {
    match parameter.kind {
        Kind::Action | Kind::Literal if words.first().is_some_and(|word| begins_turn(word)) => {
            Place::Turn(words)
        }
        Kind::Claim | Kind::Value | Kind::Condition | Kind::List => value(words),
        _ => Place::Parameter(command, parameter, Some(words)),
    }
}

/// A value; a turn of the game may be a part of it.
fn value<'w>(words: &'w [&'w str]) -> Place<'w> {
    let asks = |word: &&str| matches!(*word, "legal" | "illegal");
    match words.iter().rposition(|word| begins_turn(word)) {
        Some(turn) if turn > 0 && asks(&words[turn - 1]) => Place::Turn(&words[turn..]),
        _ => Place::Value,
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
            Place::Parameter(_, parameter, Some(words)) => format!("{} {}", parameter.name, words.len()),
            Place::Parameter(_, parameter, None) => format!("{} -", parameter.name),
            Place::Turn(words) => format!("turn {}", words.len()),
            Place::Value => "value".to_owned(),
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
            ("expect not ", vec!["value"]),
            ("show ", vec!["what 0", "pieces 0", "side -"]),
            ("show board ", vec!["pieces 0", "side -"]),
            ("show from ", vec!["side 0"]),
            ("undo 3 ", vec![]),
            ("place p ", vec!["square 0"]),
            ("hand lower p ", vec!["piece … 1"]),
            ("let $x = ", vec!["value"]),
            ("say (", vec!["value"]),
            ("for $m in ", vec!["value"]),
            ("for $m in legal { show } ", vec![]),
            ("if check { show } ", vec!["otherwise -"]),
            ("if check { show } else ", vec!["otherwise 0"]),
            ("if check { show } else if not check { undo } ", vec!["otherwise -"]),
            ("if check { show } else if ", vec!["condition 0"]),
            ("repeat 2 { show }; le", vec!["command"]),
            ("legal count ", vec![]),
        ] {
            assert_eq!(kinds(text), expected, "{text:?}");
        }
    }

    #[test]
    fn it_is_known_how_long_the_position_lasts() {
        let lasts = |text: &str| Typed::read(text).expect("no comment").is_present;
        for text in
            ["move ", "show; move ", "repeat 2 { move ", "if check { legal } else { move ", "let $n = 1; a2"]
        {
            assert!(lasts(text), "{text:?}");
        }
        for text in
            ["move a2 a3; move ", "undo\nmove ", "repeat 2 { move a2 a3; move ", "def f() { move ", "a2a3; "]
        {
            assert!(!lasts(text), "{text:?}");
        }
    }

    #[test]
    fn nothing_comes_in_a_comment() {
        assert!(Typed::read("show # mo").is_none());
    }
}
