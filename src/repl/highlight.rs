//! What the words of a line are, as they are typed.

use std::collections::HashSet;

use super::turns;
use super::typed::{is_turn, may_change};
use crate::lang::Span;
use crate::lang::ast::Action;
use crate::lang::commands::{Command, ParameterKind as Kind};
use crate::lang::tokens::{Token, TokenKind, tokens};
use crate::render::Role;
use crate::session::Session;
use crate::table::{Spoken, Table, Which};

/// The parts of a text that are to look different, in their order; `cursor` is where somebody types.
#[must_use]
pub fn highlight(session: &Session, line: &str, cursor: usize) -> Vec<(Span, Role)> {
    let all = tokens(line);
    let mut reader =
        Reader { session, line, cursor, is_present: true, variables: HashSet::new(), parts: Vec::new() };
    let mut statement: Vec<Token> = Vec::new();
    for token in &all {
        match token.kind {
            TokenKind::Word => statement.push(*token),
            TokenKind::Text { closed } => {
                reader.parts.push((token.span, if closed { Role::Text } else { Role::OpenText }));
                statement.push(*token);
            }
            TokenKind::Comment => reader.parts.push((token.span, Role::Comment)),
            TokenKind::Separator | TokenKind::Open | TokenKind::Close | TokenKind::Comma => {
                let is_new = !matches!(token.kind, TokenKind::Comma)
                    && !matches!(&line[token.span.start..token.span.end], "(" | ")" | "[" | "]");
                if is_new {
                    reader.statement(&std::mem::take(&mut statement));
                }
            }
        }
    }
    reader.statement(&statement);
    let mut parts = reader.parts;
    parts.extend(brackets(line, cursor, &all).into_iter().flatten().map(|span| (span, Role::Bracket)));
    parts.sort_by_key(|(span, _)| span.start);
    parts
}

/// Reads one statement after the other.
struct Reader<'a> {
    session: &'a Session,
    line: &'a str,
    cursor: usize,
    /// Whether the position at hand is still there.
    is_present: bool,
    /// Those that stand further up.
    variables: HashSet<&'a str>,
    parts: Vec<(Span, Role)>,
}

impl<'a> Reader<'a> {
    fn statement(&mut self, statement: &[Token]) {
        let words: Vec<&'a str> =
            statement.iter().map(|token| &self.line[token.span.start..token.span.end]).collect();
        let Some(first) = words.first() else { return };
        let is_known = Command::find(first).is_none_or(|command| self.session.has(command));
        let turn =
            words.iter().position(|word| Command::find(word).is_some_and(is_turn)).filter(|_| is_known);
        for (index, token) in statement.iter().enumerate() {
            if token.kind == TokenKind::Word {
                let is_typed = token.span.end == self.cursor;
                let role = if index == 0 {
                    self.command_role(first, is_typed)
                } else {
                    self.word_role(&words, index, turn, is_typed)
                };
                self.parts.extend(role.map(|role| (token.span, role)));
            }
            self.variables.extend(Some(words[index]).filter(is_variable));
        }
        self.is_present &= !may_change(first);
    }

    /// A word behind the first; a turn may begin at one of them.
    fn word_role(&self, words: &[&str], index: usize, turn: Option<usize>, is_typed: bool) -> Option<Role> {
        let table = self.session.table();
        match turn {
            _ if is_variable(&words[index]) => self.variable_role(words[index]),
            Some(turn) if index == turn => Some(Role::Command),
            // What a variable holds, and where the game will be by then, is nobody's guess.
            Some(turn)
                if index > turn && (!self.is_present || words[turn..index].iter().any(is_variable)) =>
            {
                None
            }
            Some(turn) if index > turn => turn_role(table, &words[turn..=index], is_typed),
            _ if self.is_present && is_action_in_short(words, index) => {
                short_role(table, words[index], is_typed)
            }
            _ => square_role(table, words, index, is_typed),
        }
    }

    /// A word that could still become a command is left alone.
    fn command_role(&self, word: &str, is_typed: bool) -> Option<Role> {
        let session = self.session;
        if Command::find(word).is_some_and(|command| session.has(command))
            || session.def_names().any(|name| name == word)
        {
            return Some(Role::Command);
        }
        if Action::is_short(word) && session.has_short_moves() {
            return self.is_present.then(|| short_role(session.table(), word, is_typed)).flatten();
        }
        let begins = |name: &str| name.starts_with(word);
        let mut names = session.commands().flat_map(|command| command.aliases.iter().chain([&command.name]));
        let may_become = names.any(|name| begins(name)) || session.def_names().any(begins);
        if is_typed && may_become { None } else { Some(Role::Unknown) }
    }

    /// A variable that the session has, or that stands further up.
    fn variable_role(&self, word: &str) -> Option<Role> {
        let is_known = self.session.variable_names().any(|name| name == &word[1..]);
        (is_known || self.variables.contains(word)).then_some(Role::Variable)
    }
}

/// Whether a word stands where a command takes a turn in any form, and is one in short.
fn is_action_in_short(words: &[&str], index: usize) -> bool {
    let takes_action = |command: &Command| {
        command.parameters.get(index - 1).is_some_and(|parameter| matches!(parameter.kind, Kind::Action))
    };
    Action::is_short(words[index]) && Command::find(words[0]).is_some_and(takes_action)
}

fn is_variable(word: &&str) -> bool {
    word.starts_with('$')
}

fn short_role(table: &dyn Table, word: &str, is_typed: bool) -> Option<Role> {
    let legal = table.legal(&Which::All);
    if table.read_action(Spoken::Short(word)).is_ok_and(|action| table.refusal(action).is_none())
        && !legal.is_empty()
    {
        return Some(Role::Legal);
    }
    let may_become = legal.iter().any(|&action| table.spell_short(action).starts_with(word));
    if is_typed && may_become { None } else { Some(Role::Illegal) }
}

/// Whether a legal turn begins with these words; the last one may be typed yet.
fn turn_role(table: &dyn Table, words: &[&str], is_typed: bool) -> Option<Role> {
    let (last, before) = words.split_last()?;
    let next = turns::after(table, before);
    if next.contains_key(*last) {
        return Some(Role::Legal);
    }
    let may_become = next.keys().any(|word| word.starts_with(last));
    if is_typed && may_become { None } else { Some(Role::Illegal) }
}

/// A square that is not on the board.
fn square_role(table: &dyn Table, words: &[&str], index: usize, is_typed: bool) -> Option<Role> {
    let command = Command::find(words[0])?;
    let parameter = command.parameters.get(index - 1)?;
    let word = words[index];
    let is_wrong = matches!(parameter.kind, Kind::Square) && table.read_point(word).is_none();
    let may_become = || table.view().points().any(|point| point.to_string().starts_with(word));
    (is_wrong && !(is_typed && may_become())).then_some(Role::Illegal)
}

/// The bracket at the cursor, or just before it, and the one that belongs to it.
fn brackets(line: &str, cursor: usize, all: &[Token]) -> Option<[Span; 2]> {
    let is_bracket = |token: &&Token| matches!(token.kind, TokenKind::Open | TokenKind::Close);
    let signs: Vec<&Token> = all.iter().filter(is_bracket).collect();
    let at = signs.iter().position(|token| token.span.start == cursor);
    let at = at.or_else(|| signs.iter().position(|token| token.span.end == cursor))?;
    let opens = signs[at].kind == TokenKind::Open;
    let others: Vec<&&Token> =
        if opens { signs[at..].iter().collect() } else { signs[..=at].iter().rev().collect() };
    let mut depth = 0;
    for other in others {
        depth += if (other.kind == TokenKind::Open) == opens { 1 } else { -1 };
        if depth == 0 {
            let pair = [signs[at], other].map(|token| &line[token.span.start..token.span.end]);
            let fits =
                matches!(pair, ["(", ")"] | [")", "("] | ["[", "]"] | ["]", "["] | ["{", "}"] | ["}", "{"]);
            return fits.then_some([signs[at].span, other.span]);
        }
    }
    None
}
