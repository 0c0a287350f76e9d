//! What the words of a line are, as they are typed.

use super::turns;
use super::typed::{Typed, is_turn};
use crate::lang::Span;
use crate::lang::ast::Action;
use crate::lang::commands::{Command, ParameterKind as Kind, TABLE};
use crate::lang::tokens::{Token, TokenKind, tokens};
use crate::render::Role;
use crate::session::Session;
use crate::table::{Spoken, Table, Which};

/// The parts of a text that are to look different, in their order; `cursor` is where somebody types.
#[must_use]
pub fn highlight(session: &Session, line: &str, cursor: usize) -> Vec<(Span, Role)> {
    let all = tokens(line);
    let mut parts = Vec::new();
    let mut statement: Vec<Token> = Vec::new();
    for token in &all {
        match token.kind {
            TokenKind::Word => statement.push(*token),
            TokenKind::Text { closed } => {
                parts.push((token.span, if closed { Role::Text } else { Role::OpenText }));
                statement.push(*token);
            }
            TokenKind::Comment => parts.push((token.span, Role::Comment)),
            TokenKind::Separator | TokenKind::Open | TokenKind::Close | TokenKind::Comma => {
                let is_new = !matches!(token.kind, TokenKind::Comma)
                    && !matches!(&line[token.span.start..token.span.end], "(" | ")" | "[" | "]");
                if is_new {
                    words(session, line, cursor, &std::mem::take(&mut statement), &mut parts);
                }
            }
        }
    }
    words(session, line, cursor, &statement, &mut parts);
    parts.extend(brackets(line, cursor, &all).into_iter().flatten().map(|span| (span, Role::Bracket)));
    parts.sort_by_key(|(span, _)| span.start);
    parts
}

/// The words of one statement.
fn words(session: &Session, line: &str, cursor: usize, statement: &[Token], parts: &mut Vec<(Span, Role)>) {
    let text = |token: &Token| &line[token.span.start..token.span.end];
    let Some((first, _)) = statement.split_first() else { return };
    let is_typed = |token: &Token| token.span.end == cursor;
    if first.kind == TokenKind::Word {
        let role = command_role(session, line, first.span, is_typed(first));
        parts.extend(role.map(|role| (first.span, role)));
    }
    let all: Vec<&str> = statement.iter().map(text).collect();
    let is_known = Command::find(all[0]).is_none_or(|command| session.has(command));
    let turn = all.iter().position(|word| Command::find(word).is_some_and(is_turn)).filter(|_| is_known);
    let is_present = lasts_until(line, first.span.start);
    for (index, token) in
        statement.iter().enumerate().skip(1).filter(|(_, token)| token.kind == TokenKind::Word)
    {
        let role = match turn {
            _ if all[index].starts_with('$') => variable_role(session, all[index], &line[..token.span.start]),
            Some(turn) if index == turn => Some(Role::Command),
            // What a variable holds, and where the game will be by then, is nobody's guess.
            Some(turn) if index > turn && (!is_present || all[turn..index].iter().any(is_variable)) => None,
            Some(turn) if index > turn => turn_role(session.table(), &all[turn..=index], is_typed(token)),
            _ if is_present && is_action_in_short(&all, index) => {
                short_role(session.table(), all[index], is_typed(token))
            }
            _ => square_role(session.table(), &all, index, is_typed(token)),
        };
        parts.extend(role.map(|role| (token.span, role)));
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

/// Whether the position at hand is still there when a statement is carried out that begins here.
fn lasts_until(text: &str, start: usize) -> bool {
    Typed::read(&text[..start]).is_some_and(|typed| typed.is_present)
}

/// A word that could still become a command is left alone.
fn command_role(session: &Session, line: &str, place: Span, is_typed: bool) -> Option<Role> {
    let word = &line[place.start..place.end];
    if Command::find(word).is_some_and(|command| session.has(command))
        || session.def_names().any(|name| name == word)
    {
        return Some(Role::Command);
    }
    if Action::is_short(word) && session.has_short_moves() {
        let is_present = lasts_until(line, place.start);
        return is_present.then(|| short_role(session.table(), word, is_typed)).flatten();
    }
    let begins = |name: &str| name.starts_with(word);
    let names = TABLE.iter().filter(|command| session.has(command));
    let mut names = names.flat_map(|command| command.aliases.iter().chain([&command.name]));
    let may_become = names.any(|name| begins(name)) || session.def_names().any(begins);
    if is_typed && may_become { None } else { Some(Role::Unknown) }
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

/// A variable that the session has, or that stands further up.
fn variable_role(session: &Session, word: &str, before: &str) -> Option<Role> {
    let is_known = session.variable_names().any(|name| name == &word[1..]);
    let stands_before =
        || tokens(before).iter().any(|token| &before[token.span.start..token.span.end] == word);
    (is_known || stands_before()).then_some(Role::Variable)
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
