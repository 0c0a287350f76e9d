//! Expressions become values.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::sync::Arc;

use super::error::{Error, Problem};
use super::interpreter::Interpreter;
use super::value::Value;
use crate::board::{Point, Side};
use crate::engine::Budget;
use crate::games::Outcome;
use crate::lang::Span;
use crate::lang::ast::{Binary, Expression, ExpressionKind, Legal, Operator, Part, Query, Unit};
use crate::table::{Move, Part as Said, Refused, Spoken, Unread, UnreadKind, Which};

/// The reason for which nothing may be played any more, besides those of the game.
pub(super) const GAME_OVER: &str = "game-over";

/// So many bytes of text cost a step.
const BYTES_A_STEP: u64 = 32;

/// The longest text that a script may make.
const LONGEST_TEXT: usize = 1 << 20;

fn wrong_kind(span: Span, expected: &'static str, found: &Value) -> Error {
    Error::new(span, Problem::WrongKind { expected, found: found.kind() })
}

impl Interpreter<'_> {
    /// The value of an expression.
    pub(super) fn evaluate(&mut self, expression: &Expression) -> Result<Value, Error> {
        let span = expression.span;
        match &expression.kind {
            ExpressionKind::Integer(number) => Ok(Value::Integer(*number)),
            ExpressionKind::Boolean(value) => Ok(Value::Boolean(*value)),
            ExpressionKind::Nothing => Ok(Value::Nothing),
            ExpressionKind::Text(parts) => self.interpolate(parts, span).map(Value::from),
            ExpressionKind::Variable(name) => self.variable(name, span),
            ExpressionKind::Word(word) => self.word(word, span),
            ExpressionKind::List(values) => self.list(values),
            ExpressionKind::Not(value) => Ok(Value::Boolean(!self.condition(value)?)),
            ExpressionKind::Binary(binary) => self.binary(binary, span),
            ExpressionKind::Count(value) => Ok(integer(self.values(value)?.len())),
            ExpressionKind::At(both) => self.item(&both.0, &both.1),
            ExpressionKind::Query(query) => self.query(query, span),
        }
    }

    fn variable(&self, name: &str, span: Span) -> Result<Value, Error> {
        let value = self.session.variables.get(name).cloned();
        value.ok_or_else(|| Error::new(span, Problem::UnknownVariable { name: name.to_owned(), close: None }))
    }

    /// A word means what the game at hand says: a player, a square, a piece or a move.
    fn word(&self, word: &str, span: Span) -> Result<Value, Error> {
        let table = &self.session.table;
        if let Some(side) = self.read_side(word) {
            return Ok(Value::Side(side));
        }
        if let Some(point) = table.read_point(word) {
            return Ok(Value::Square(point));
        }
        if let Some(piece) = table.read_piece(word) {
            return Ok(Value::Piece(piece));
        }
        let action = table.read_action(Spoken::Short(word)).map(Value::Move);
        action.map_err(|_| Error::new(span, Problem::UnknownWord(word.to_owned())))
    }

    fn list(&mut self, values: &[Expression]) -> Result<Value, Error> {
        let mut list = Vec::with_capacity(values.len());
        for value in values {
            match self.evaluate(value)? {
                list @ Value::List(_) => return Err(wrong_kind(value.span, "a plain value", &list)),
                plain => list.push(plain),
            }
        }
        Ok(Value::List(list.into()))
    }

    fn interpolate(&mut self, parts: &[Part], span: Span) -> Result<String, Error> {
        let mut text = String::new();
        for part in parts {
            match part {
                Part::Literal(literal) => text.push_str(literal),
                Part::Value(value) => text.push_str(&self.text_of(value)?),
            }
            if text.len() > LONGEST_TEXT {
                return Err(Error::new(span, Problem::TextTooLong(LONGEST_TEXT)));
            }
        }
        // Long texts take time and room like many statements.
        self.steps(text.len() as u64 / BYTES_A_STEP, span)?;
        Ok(text)
    }

    /// What a value looks like in a text.
    pub(super) fn text_of(&mut self, expression: &Expression) -> Result<String, Error> {
        let value = self.evaluate(expression)?;
        if value.length() > LONGEST_TEXT {
            return Err(Error::new(expression.span, Problem::TextTooLong(LONGEST_TEXT)));
        }
        Ok(value.show(&*self.session.table))
    }

    /// A value that must be a text.
    pub(super) fn string(&mut self, expression: &Expression) -> Result<Arc<str>, Error> {
        match self.evaluate(expression)? {
            Value::Text(text) => Ok(text),
            other => Err(wrong_kind(expression.span, "a text in double quotes", &other)),
        }
    }

    /// A value that must be true or false.
    pub(super) fn condition(&mut self, expression: &Expression) -> Result<bool, Error> {
        match self.evaluate(expression)? {
            Value::Boolean(value) => Ok(value),
            other => Err(wrong_kind(expression.span, "true or false", &other)),
        }
    }

    /// A value that must be a number of at least `least`.
    pub(super) fn number(
        &mut self,
        expression: &Expression,
        least: i64,
        expected: &'static str,
    ) -> Result<u32, Error> {
        if let ExpressionKind::Word(word) = &expression.kind {
            let problem = Problem::NoNumberWord { word: word.to_string(), expected };
            return Err(Error::new(expression.span, problem));
        }
        match self.evaluate(expression)? {
            // A number that is too large is more than there is of anything.
            Value::Integer(number) if number >= least => Ok(u32::try_from(number).unwrap_or(u32::MAX)),
            Value::Integer(found) => Err(Error::new(expression.span, Problem::BadNumber { expected, found })),
            other => Err(wrong_kind(expression.span, expected, &other)),
        }
    }

    /// A value that must be a player.
    pub(super) fn side_of(&mut self, expression: &Expression) -> Result<Side, Error> {
        if let ExpressionKind::Word(word) = &expression.kind
            && self.read_side(word).is_none()
        {
            let names = Side::ALL.map(|side| format!("`{}`", self.session.table.side_words(side)[0]));
            let message = format!("no player is called `{}`", crate::lang::shortened(word));
            let expected = format!("expected {}", names.join(" or "));
            let report = crate::lang::Report::new(message, expression.span, expected);
            return Err(Error::new(expression.span, Problem::Unread(report)));
        }
        match self.evaluate(expression)? {
            Value::Side(side) => Ok(side),
            other => Err(wrong_kind(expression.span, "a player", &other)),
        }
    }

    /// What an operand says as a word: what was written, or the word for a value.
    pub(super) fn word_of<'e>(&mut self, expression: &'e Expression) -> Result<Cow<'e, str>, Error> {
        if let ExpressionKind::Word(word) = &expression.kind {
            return Ok(Cow::Borrowed(word));
        }
        match self.evaluate(expression)? {
            value @ (Value::List(_) | Value::Boolean(_) | Value::Nothing) => {
                Err(wrong_kind(expression.span, "a word", &value))
            }
            value => Ok(Cow::Owned(value.show(&*self.session.table))),
        }
    }

    /// The square that an expression names on this board.
    pub(super) fn point_of(&mut self, square: &Expression) -> Result<Point, Error> {
        let word = self.word_of(square)?;
        self.session.table.read_point(&word).ok_or_else(|| self.no_square(&word, square.span))
    }

    /// A value that must be a list.
    pub(super) fn values(&mut self, list: &Expression) -> Result<Arc<[Value]>, Error> {
        match self.evaluate(list)? {
            Value::List(values) => Ok(values),
            other => Err(wrong_kind(list.span, "a list", &other)),
        }
    }

    fn item(&mut self, list: &Expression, index: &Expression) -> Result<Value, Error> {
        let values = self.values(list)?;
        let number = match self.evaluate(index)? {
            Value::Integer(number) => number,
            other => return Err(wrong_kind(index.span, "a number from 1", &other)),
        };
        let item = usize::try_from(number).ok().and_then(|number| values.get(number.checked_sub(1)?));
        let missing = || Problem::NoItem { length: values.len(), index: number };
        item.cloned().ok_or_else(|| Error::new(index.span, missing()))
    }

    fn binary(&mut self, binary: &Binary, span: Span) -> Result<Value, Error> {
        let Binary { left, operator, right } = binary;
        match operator {
            // What the left side decides, the right side is not asked.
            Operator::And => Ok(Value::Boolean(self.condition(left)? && self.condition(right)?)),
            Operator::Or => Ok(Value::Boolean(self.condition(left)? || self.condition(right)?)),
            Operator::Equal => Ok(Value::Boolean(self.equal(left, right)?)),
            Operator::Unequal => Ok(Value::Boolean(!self.equal(left, right)?)),
            Operator::Less | Operator::AtMost | Operator::More | Operator::AtLeast => {
                let order = self.integer(left)?.cmp(&self.integer(right)?);
                Ok(Value::Boolean(match operator {
                    Operator::Less => order == Ordering::Less,
                    Operator::AtMost => order != Ordering::Greater,
                    Operator::More => order == Ordering::Greater,
                    _ => order != Ordering::Less,
                }))
            }
            _ => self.arithmetic(left, *operator, right, span),
        }
    }

    fn arithmetic(
        &mut self,
        left: &Expression,
        operator: Operator,
        right: &Expression,
        span: Span,
    ) -> Result<Value, Error> {
        let (a, b) = (self.integer(left)?, self.integer(right)?);
        if b == 0 && matches!(operator, Operator::Divide | Operator::Remainder) {
            return Err(Error::new(right.span, Problem::NoNumber("nothing can be divided by 0")));
        }
        let result = match operator {
            Operator::Plus => a.checked_add(b),
            Operator::Minus => a.checked_sub(b),
            Operator::Times => a.checked_mul(b),
            Operator::Divide => a.checked_div(b),
            _ => a.checked_rem(b),
        };
        let overflow = || Error::new(span, Problem::NoNumber("the result is too large"));
        result.map(Value::Integer).ok_or_else(overflow)
    }

    fn integer(&mut self, expression: &Expression) -> Result<i64, Error> {
        match self.evaluate(expression)? {
            Value::Integer(number) => Ok(number),
            other => Err(wrong_kind(expression.span, "a number", &other)),
        }
    }

    /// Values of different sorts cannot be compared, but for `none`, which is like no other value.
    fn equal(&mut self, left: &Expression, right: &Expression) -> Result<bool, Error> {
        let (a, b) = (self.evaluate(left)?, self.evaluate(right)?);
        let comparable = a.kind() == b.kind() || a == Value::Nothing || b == Value::Nothing;
        if comparable { Ok(a == b) } else { Err(wrong_kind(right.span, a.kind(), &b)) }
    }

    fn query(&mut self, query: &Query, span: Span) -> Result<Value, Error> {
        match query {
            Query::Turn => Ok(Value::Side(self.session.table.turn())),
            Query::Ply => Ok(Value::Integer(self.ply().into())),
            Query::PieceAt(square) => {
                let point = self.point_of(square)?;
                Ok(self.session.table.piece_at(point).map_or(Value::Nothing, Value::Piece))
            }
            Query::Captures(side) => {
                let side = self.side_of(side)?;
                let pieces = self.session.table.captures(side).into_iter().map(Value::Piece).collect();
                Ok(Value::List(pieces))
            }
            Query::Check => {
                self.needs_position(span)?;
                Ok(Value::Boolean(self.session.table.in_check()))
            }
            Query::Winner => {
                self.needs_position(span)?;
                let winner = self.session.table.outcome().and_then(Outcome::winner);
                Ok(winner.map_or(Value::Nothing, Value::Side))
            }
            Query::Sfen => {
                self.needs_position(span)?;
                Ok(Value::from(self.session.table.notation().unwrap_or_default()))
            }
            Query::Legal(what) => {
                self.needs_position(span)?;
                match self.which(what)? {
                    Asked::List(which) => {
                        let moves = self.session.table.legal(&which);
                        Ok(Value::List(moves.into_iter().map(Value::Move).collect()))
                    }
                    Asked::Whether(action) => Ok(Value::Boolean(self.is_legal(action))),
                }
            }
            Query::Mate { exactly, count, unit } => {
                self.needs_position(span)?;
                let plies = self.plies(count, *unit)?;
                let found = self.shortest_mate(plies, span)?;
                Ok(Value::Boolean(if *exactly { found == Some(plies) } else { found.is_some() }))
            }
        }
    }

    pub(super) fn is_legal(&self, action: Move) -> bool {
        self.refusal(action).is_none()
    }

    /// Why an action may not be played: by the rules of the game first, and else because it is over.
    pub(super) fn refusal(&self, action: Move) -> Option<Refused> {
        let over = || Refused { reason: GAME_OVER, explanation: "the game is over".to_owned() };
        let refused = self.session.table.refusal(action);
        refused.or_else(|| self.session.table.outcome().map(|_| over()))
    }

    /// How many plies a mate is to have.
    pub(super) fn plies(&mut self, count: &Expression, unit: Unit) -> Result<u32, Error> {
        let number = self.number(count, 1, "a number from 1")?;
        match unit {
            Unit::Moves => Ok(number.saturating_mul(2).saturating_sub(1)),
            Unit::Plies if number % 2 == 1 => Ok(number),
            Unit::Plies => {
                let expected = "an odd number: the side that mates makes the first move and the last";
                Err(Error::new(count.span, Problem::BadNumber { expected, found: number.into() }))
            }
        }
    }

    /// The length of the shortest mate that has at most so many plies; each position that is looked at is a
    /// step.
    pub(super) fn shortest_mate(&mut self, plies: u32, span: Span) -> Result<Option<u32>, Error> {
        if self.session.table.outcome().is_some() {
            return Ok(None);
        }
        let limit = self.session.limits.steps;
        let left = limit.saturating_sub(self.session.used.steps);
        let mut budget = Budget { left, interrupt: self.session.interrupt };
        let found = self.session.table.mate(plies, &mut budget);
        self.session.used.steps = limit - budget.left;
        // A search that was stopped is told as what stopped it.
        self.steps(0, span)?;
        found.map_err(|_| Error::new(span, Problem::OutOfSteps(limit)))
    }

    pub(super) fn no_square(&self, word: &str, span: Span) -> Error {
        let unread = Unread { part: Said::First, kind: UnreadKind::Square };
        Error::new(span, Problem::Unread(unread.report(word, span, self.session.table.corners())))
    }

    /// Which legal moves are asked for; or whether one that is written in short is.
    pub(super) fn which(&mut self, what: &Legal) -> Result<Asked, Error> {
        match what {
            Legal::All => Ok(Asked::List(Which::All)),
            Legal::Drops => Ok(Asked::List(Which::Drops)),
            Legal::Action(action) => self.action(action).map(Asked::Whether),
            Legal::Of(of) => match self.evaluate(of)? {
                Value::Square(point) => Ok(Asked::List(Which::From(point))),
                Value::Piece(piece) => Ok(Asked::List(Which::Of(piece))),
                Value::Move(action) => Ok(Asked::Whether(action)),
                other => Err(wrong_kind(of.span, "a square, a piece or a move", &other)),
            },
        }
    }
}

/// What is asked with `legal`.
pub(super) enum Asked {
    /// Which moves are legal.
    List(Which),
    /// Whether a move is.
    Whether(Move),
}

fn integer(number: usize) -> Value {
    Value::Integer(i64::try_from(number).unwrap_or(i64::MAX))
}
