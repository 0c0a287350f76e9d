//! Claims are looked at, and what was found instead is told.

use std::sync::Arc;

use super::Flow;
use super::error::{Error, Problem};
use super::evaluate::Asked;
use super::event::{Claimed, Event, Failure};
use super::interpreter::Interpreter;
use super::value::Value;
use crate::games::Outcome;
use crate::lang::ast::{Action, Claim, Expression, ExpressionKind, Legal, Operator, Query, Unit, Word};
use crate::lang::{Label, Report, Span, shortened};
use crate::table::Move;

/// What was found where a claim does not hold.
struct Found {
    /// The part of the claim that does not hold.
    span: Span,
    /// The same part in words.
    claim: String,
    /// What was found, in words.
    instead: String,
    /// The board that was expected and the one that was found.
    boards: Option<(String, String)>,
}

type Tested = Result<Option<Found>, Error>;

impl Interpreter<'_> {
    /// Looks whether a claim holds, and hands on what came of it.
    pub(super) fn expect(&mut self, claim: &Claim, span: Span) -> Result<Flow, Error> {
        let found = self.test(claim, span)?;
        let failed = found.is_some();
        let claimed = Claimed {
            claim: claim.to_string(),
            script: Arc::clone(&self.script),
            failure: found.map(|found| self.failure(found)),
        };
        self.emit(&Event::Claim(Box::new(claimed)), span)?;
        Ok(if failed && !self.session.policy.keep_going { Flow::Failed } else { Flow::Go })
    }

    fn failure(&self, found: Found) -> Failure {
        let message = format!("expected {}, but {}", found.claim, found.instead);
        let mut remarks = self.values_in(&found.claim);
        remarks.extend(self.describe_calls());
        let help = (!remarks.is_empty()).then(|| remarks.join("; "));
        let report = Report::new(message, found.span.shifted(self.start), found.instead);
        Failure {
            report: Report { help, ..report },
            boards: found.boards,
            view: Box::new(self.session.table.view()),
            style: self.session.settings.style,
        }
    }

    /// A condition as somebody wrote it.
    fn written(&self, condition: &Expression) -> String {
        let text = self.script.source.slice(condition.span.shifted(self.start));
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn found_in(&self, condition: &Expression, instead: String) -> Found {
        found(condition.span, &self.written(condition), instead)
    }

    /// What the variables of a claim are: in a loop or a call nobody could tell otherwise.
    fn values_in(&self, claim: &str) -> Vec<String> {
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        let names =
            claim.split('$').skip(1).map(|rest| rest.split(|c| !is_name(c)).next().unwrap_or_default());
        let mut values: Vec<String> = Vec::new();
        for name in names {
            let Some(value) = self.session.variables.get(name) else { continue };
            let value = format!("`${name}` is {}", shortened(&value.show(&*self.session.table)));
            if !values.contains(&value) {
                values.push(value);
            }
        }
        values
    }

    fn test(&mut self, claim: &Claim, span: Span) -> Tested {
        match claim {
            Claim::Holds(condition) => self.test_condition(condition),
            Claim::Turn(side) => {
                let wanted = self.side_of(side)?;
                let turn = self.session.table.turn();
                let instead = format!("{} is to move", self.session.table.player(turn));
                Ok((wanted != turn).then(|| found(side.span, claim, instead)))
            }
            Claim::Winner(side) => self.test_winner(claim, side),
            Claim::Captures { side, pieces } => self.test_captures(claim, side, pieces),
            Claim::Board(drawing) => self.test_board(drawing),
            Claim::Illegal { action, because } => self.test_illegal(action, because.as_ref(), span),
        }
    }

    /// Finds the part of a condition that is not true.
    fn test_condition(&mut self, condition: &Expression) -> Tested {
        match &condition.kind {
            ExpressionKind::Binary(binary) if binary.operator == Operator::And => {
                let left = self.test_condition(&binary.left)?;
                if left.is_some() { Ok(left) } else { self.test_condition(&binary.right) }
            }
            ExpressionKind::Binary(binary) if binary.operator.tightness() == Operator::COMPARISON => {
                if self.condition(condition)? {
                    return Ok(None);
                }
                let value = self.text_of(&binary.left)?;
                let instead = match (&binary.left.kind, binary.operator) {
                    (_, Operator::Unequal) => format!("both are {}", quoted(&value)),
                    (ExpressionKind::Integer(_) | ExpressionKind::Text(_), _) => {
                        let right = self.text_of(&binary.right)?;
                        format!("found {}", quoted(&right))
                    }
                    _ if is_literal(&binary.right) => format!("found {}", quoted(&value)),
                    _ => {
                        let right = self.text_of(&binary.right)?;
                        format!("found {} on the left and {} on the right", quoted(&value), quoted(&right))
                    }
                };
                Ok(Some(self.found_in(condition, instead)))
            }
            ExpressionKind::Query(query) => self.test_query(query, condition),
            _ => {
                let holds = self.condition(condition)?;
                let instead = match &condition.kind {
                    ExpressionKind::Not(inner) if inner.span != condition.span => {
                        format!("`{}` is true", self.written(inner))
                    }
                    ExpressionKind::Not(_) => "it is legal".to_owned(),
                    _ => "it is false".to_owned(),
                };
                Ok((!holds).then(|| self.found_in(condition, instead)))
            }
        }
    }

    fn test_query(&mut self, query: &Query, condition: &Expression) -> Tested {
        let span = condition.span;
        let instead = match query {
            Query::Legal(legal @ (Legal::Action(_) | Legal::Of(_))) => {
                self.needs_position(span)?;
                let Asked::Whether(action) = self.which(legal)? else {
                    // The error says that a list is neither true nor false.
                    return self.condition(condition).map(|_| None);
                };
                self.why_not(action)
            }
            Query::Mate { exactly, count, unit } => return self.test_mate(condition, *exactly, count, *unit),
            _ => {
                let Value::Boolean(holds) = self.evaluate(condition)? else {
                    // The error says that this is neither true nor false.
                    return self.condition(condition).map(|_| None);
                };
                let player = self.session.table.player(self.session.table.turn());
                let instead = match query {
                    Query::Check => format!("{player} is not in check"),
                    _ => "it is false".to_owned(),
                };
                (!holds).then_some(instead)
            }
        };
        Ok(instead.map(|instead| self.found_in(condition, instead)))
    }

    /// Why a move may not be played now; nothing if it may.
    fn why_not(&self, action: Move) -> Option<String> {
        self.refusal(action).map(|refused| refused.explanation)
    }

    fn test_mate(&mut self, condition: &Expression, exactly: bool, count: &Expression, unit: Unit) -> Tested {
        self.needs_position(condition.span)?;
        let plies = self.plies(count, unit)?;
        let instead = match self.shortest_mate(plies, condition.span)? {
            None if self.session.table.outcome().is_some() => "the game is over".to_owned(),
            None => format!("there is no mate within {}", in_plies(plies)),
            Some(shorter) if exactly && shorter < plies => {
                format!("there is a mate in {}", in_plies(shorter))
            }
            Some(_) => return Ok(None),
        };
        Ok(Some(self.found_in(condition, instead)))
    }

    fn test_winner(&mut self, claim: &Claim, side: &Expression) -> Tested {
        let wanted = self.side_of(side)?;
        self.needs_position(side.span)?;
        let outcome = self.session.table.outcome();
        let instead = match outcome {
            None => "nobody has won yet".to_owned(),
            Some(Outcome::Tie { .. }) => "the game is a tie".to_owned(),
            Some(Outcome::Win { winner, .. }) => format!("{} has won", self.session.table.player(winner)),
        };
        let holds = outcome.and_then(Outcome::winner) == Some(wanted);
        Ok((!holds).then(|| found(side.span, claim, instead)))
    }

    fn test_captures(&mut self, claim: &Claim, side: &Expression, pieces: &Expression) -> Tested {
        let side = self.side_of(side)?;
        let text = self.string(pieces)?;
        for word in text.split_whitespace() {
            if self.session.table.read_piece(word).is_none() {
                let message = format!("no piece is written `{}` here", shortened(word));
                let report = Report::new(
                    message,
                    pieces.span,
                    "expected the letters of pieces with blanks between them",
                );
                return Err(Error::new(pieces.span, Problem::Unread(report)));
            }
        }
        let captures = self.session.table.captures(side);
        let lower = |word: &str| word.to_lowercase();
        let holds = text.split_whitespace().map(lower).eq(captures.iter().map(|piece| lower(piece)));
        let instead =
            if captures.is_empty() { "nothing".to_owned() } else { format!("\"{}\"", captures.join(" ")) };
        Ok((!holds).then(|| found(pieces.span, claim, format!("found {instead}"))))
    }

    fn test_board(&mut self, drawing: &Expression) -> Tested {
        let text = self.string(drawing)?;
        let (actual, wanted) = self.session.table.compare_board(&text).map_err(|report| {
            let place = self.place_in_text(drawing, report.at.span);
            let report = Report { at: Label { span: place, ..report.at }, ..report };
            Error::new(place, Problem::Unread(report))
        })?;
        if actual == wanted {
            return Ok(None);
        }
        let lines = wanted.lines().zip(actual.lines()).filter(|(wanted, actual)| wanted != actual).count();
        let instead = match lines {
            1 => "one line is different".to_owned(),
            more => format!("{more} lines are different"),
        };
        let boards = Some((wanted, actual));
        Ok(Some(Found { boards, ..found(drawing.span, &"this board", instead) }))
    }

    fn test_illegal(&mut self, action: &Action, because: Option<&Word>, span: Span) -> Tested {
        self.needs_position(span)?;
        let claim = match because {
            Some(reason) => format!("illegal {action} because {}", reason.text),
            None => format!("illegal {action}"),
        };
        let place = action.span();
        let action = self.action(action)?;
        let instead = match (self.refusal(action), because) {
            (None, _) => Some((place, "it is legal".to_owned())),
            (Some(refused), Some(reason)) if refused.reason != reason.text => Some((
                reason.span,
                format!("it is illegal because {}: {}", refused.reason, refused.explanation),
            )),
            (Some(_), _) => None,
        };
        Ok(instead.map(|(span, instead)| found(span, &claim, instead)))
    }
}

fn found(span: Span, claim: &impl ToString, instead: String) -> Found {
    Found { span, claim: claim.to_string(), instead, boards: None }
}

/// Whether a value is written as it is.
fn is_literal(value: &Expression) -> bool {
    matches!(
        value.kind,
        ExpressionKind::Integer(_)
            | ExpressionKind::Text(_)
            | ExpressionKind::Boolean(_)
            | ExpressionKind::Nothing
            | ExpressionKind::Word(_)
    )
}

fn quoted(value: &str) -> String {
    if value.is_empty() { "an empty text".to_owned() } else { value.to_owned() }
}

fn in_plies(plies: u32) -> String {
    if plies == 1 { "1 ply".to_owned() } else { format!("{plies} plies") }
}
