//! Syntax trees of all shapes that a text can have.

use std::fmt;

use boardsh::lang::ast::{
    Action, Binary, Block, Claim, Def, Expression, ExpressionKind, For, If, Legal, Operator, Part, Query,
    Show, StatementKind, Unit, Word,
};
use boardsh::lang::commands::Command;
use boardsh::lang::{Span, printer};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

/// Words that mean something to the grammar, and so are no names.
const KEYWORDS: &[&str] = &[
    "and", "or", "not", "count", "at", "in", "because", "=", "true", "false", "none", "check", "turn", "ply",
    "winner", "sfen", "legal", "piece", "captures", "mate", "move", "drop", "promote", "illegal", "board",
    "else", "==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "/", "%",
];

const PLACE: Span = Span { start: 0, end: 0 };

fn named(text: String) -> Word {
    Word { text: text.into(), span: PLACE }
}

fn one_of(words: &'static [&'static str]) -> impl Strategy<Value = Word> {
    select(words).prop_map(|word| named(word.to_owned()))
}

fn expression_of(kind: ExpressionKind) -> Expression {
    Expression { kind, span: PLACE }
}

fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// What a word of a game may look like, in any game.
fn word() -> impl Strategy<Value = String> {
    let known =
        select(&["a1", "e5", "lower", "upper", "p", "+R", "K", "a2a3", "a4a5+", "p*c3", "b3-6", "start"][..]);
    let any = "[a-zA-Zé王*+!?_.:/'@~-][a-zA-Z0-9é王*+!?_.:/'@~#$=<>-]{0,6}";
    let no_keyword = |word: &String| !KEYWORDS.contains(&word.as_str()) && !is_number(word);
    prop_oneof![known.prop_map(str::to_owned), any].prop_filter("no keyword", no_keyword)
}

fn variable() -> impl Strategy<Value = String> {
    "[a-zé王][a-z0-9_]{0,4}"
}

/// The name of something that can be called.
fn callable() -> impl Strategy<Value = Word> {
    let is_free = |name: &String| {
        Command::find(name).is_none() && !Command::is_reserved(name) && !KEYWORDS.contains(&name.as_str())
    };
    "[a-zé王][a-z_-]{0,6}".prop_filter("no command", is_free).prop_map(named)
}

/// Any text at all, mostly of characters that mean something in a string.
fn literal() -> impl Strategy<Value = String> {
    let sign =
        select(&['"', '\\', '{', '}', '\n', '\r', '\t', ' ', '#', 'n', 'u', '\0', '\u{7f}', '\u{2028}'][..]);
    vec(prop_oneof![sign, any::<char>()], 1..8).prop_map(|chars| chars.into_iter().collect())
}

/// Literals and values, no two literals side by side.
fn text(value: impl Strategy<Value = Expression>) -> impl Strategy<Value = ExpressionKind> {
    vec((option::of(literal()), value), 0..3).prop_flat_map(|parts| {
        option::of(literal()).prop_map(move |last| {
            let mut text = Vec::new();
            for (literal, value) in parts.clone() {
                text.extend(literal.map(Part::Literal));
                text.push(Part::Value(value));
            }
            text.extend(last.map(Part::Literal));
            ExpressionKind::Text(text)
        })
    })
}

fn operator() -> impl Strategy<Value = Operator> {
    select(&Operator::ALL[..]).prop_map(|(operator, ..)| operator)
}

fn leaf() -> impl Strategy<Value = Expression> {
    const LARGEST: i64 = 999_999_999_999_999_999;
    let plain = select(&[Query::Check, Query::Turn, Query::Ply, Query::Winner, Query::Sfen][..]);
    let legal = select(&[Legal::All, Legal::Drops][..]).prop_map(Query::Legal);
    let query = prop_oneof![plain, legal].prop_map(|query| ExpressionKind::Query(Box::new(query)));
    prop_oneof![
        prop_oneof![-9..10_i64, -LARGEST..=LARGEST].prop_map(ExpressionKind::Integer),
        option::of(literal())
            .prop_map(|text| ExpressionKind::Text(text.map(Part::Literal).into_iter().collect())),
        any::<bool>().prop_map(ExpressionKind::Boolean),
        Just(ExpressionKind::Nothing),
        variable().prop_map(|name| ExpressionKind::Variable(name.into())),
        word().prop_map(|word| ExpressionKind::Word(word.into())),
        query,
    ]
    .prop_map(expression_of)
}

fn query(value: &BoxedStrategy<Expression>) -> impl Strategy<Value = Query> + use<> {
    let unit = select(&[Unit::Plies, Unit::Moves][..]);
    prop_oneof![
        value.clone().prop_map(Query::PieceAt),
        value.clone().prop_map(Query::Captures),
        value.clone().prop_map(|of| Query::Legal(Legal::Of(of))),
        full_action(value).prop_map(|action| Query::Legal(Legal::Action(action))),
        (any::<bool>(), value.clone(), unit).prop_map(|(exactly, count, unit)| Query::Mate {
            exactly,
            count,
            unit
        }),
    ]
}

/// `illegal` with a move in short.
fn illegal(action: Expression) -> ExpressionKind {
    let legal = Query::Legal(Legal::Action(Action::Short(action)));
    ExpressionKind::Not(Box::new(expression_of(ExpressionKind::Query(Box::new(legal)))))
}

/// Any value.
pub(super) fn expression() -> BoxedStrategy<Expression> {
    leaf()
        .prop_recursive(4, 24, 3, |value| {
            let two = (value.clone(), operator(), value.clone());
            prop_oneof![
                text(value.clone()),
                vec(value.clone(), 0..4).prop_map(ExpressionKind::List),
                value.clone().prop_map(|value| ExpressionKind::Not(Box::new(value))),
                value.clone().prop_map(illegal),
                two.prop_map(|(left, operator, right)| {
                    ExpressionKind::Binary(Box::new(Binary { left, operator, right }))
                }),
                value.clone().prop_map(|value| ExpressionKind::Count(Box::new(value))),
                (value.clone(), value.clone()).prop_map(|both| ExpressionKind::At(Box::new(both))),
                query(&value.boxed()).prop_map(|query| ExpressionKind::Query(Box::new(query))),
            ]
            .prop_map(expression_of)
        })
        .boxed()
}

fn full_action(value: &BoxedStrategy<Expression>) -> impl Strategy<Value = Action> + use<> {
    let promote = option::of(Just(PLACE));
    prop_oneof![
        (value.clone(), value.clone(), promote).prop_map(|(from, to, promote)| Action::Move {
            from,
            to,
            promote
        }),
        (value.clone(), value.clone()).prop_map(|(piece, to)| Action::Drop { piece, to }),
    ]
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![full_action(&expression()), expression().prop_map(Action::Short)]
}

fn legal() -> impl Strategy<Value = Legal> {
    prop_oneof![
        Just(Legal::All),
        Just(Legal::Drops),
        expression().prop_map(Legal::Of),
        full_action(&expression()).prop_map(Legal::Action),
    ]
}

fn claim() -> impl Strategy<Value = Claim> {
    let because = option::of(prop_oneof![one_of(&["blocked", "pawn-drop-mate"]), word().prop_map(named)]);
    prop_oneof![
        expression().prop_map(Claim::Holds),
        expression().prop_map(Claim::Turn),
        expression().prop_map(Claim::Winner),
        (expression(), expression()).prop_map(|(side, pieces)| Claim::Captures { side, pieces }),
        expression().prop_map(Claim::Board),
        (action(), because).prop_map(|(action, because)| Claim::Illegal { action, because }),
    ]
}

fn show() -> impl Strategy<Value = StatementKind> {
    let what = option::of(one_of(&["board", "captures", "history", "sfen", "status", "tree"]));
    let pieces = option::of(one_of(&["letters", "western", "kanji"]));
    (what, pieces, option::of(expression()))
        .prop_map(|(what, pieces, from)| StatementKind::Show(Box::new(Show { what, pieces, from })))
}

fn play() -> impl Strategy<Value = StatementKind> {
    prop_oneof![
        action().prop_map(StatementKind::Play),
        Just(StatementKind::Resign),
        option::of(expression()).prop_map(StatementKind::Undo),
        option::of(expression()).prop_map(StatementKind::Redo),
        expression().prop_map(StatementKind::Goto),
        expression().prop_map(StatementKind::Mark),
        expression().prop_map(StatementKind::Variation),
        expression().prop_map(StatementKind::Annotate),
    ]
}

fn edit() -> impl Strategy<Value = StatementKind> {
    prop_oneof![
        Just(StatementKind::Clear),
        (expression(), expression()).prop_map(|(piece, square)| StatementKind::Place { piece, square }),
        expression().prop_map(StatementKind::Remove),
        (expression(), vec(expression(), 0..4))
            .prop_map(|(side, pieces)| StatementKind::Hand { side, pieces }),
        expression().prop_map(StatementKind::Turn),
        expression().prop_map(StatementKind::Position),
        one_of(&["minishogi", "boxshogi", "gotesente"]).prop_map(StatementKind::Game),
        one_of(&["box", "official"]).prop_map(StatementKind::Rules),
    ]
}

fn tell() -> impl Strategy<Value = StatementKind> {
    let fixed = || option::of(literal()).prop_map(|text| named(text.unwrap_or_default()));
    let value = prop_oneof![word(), literal()].prop_map(named);
    let set = option::of((one_of(&["pieces", "prompt"]), option::of(value)));
    prop_oneof![
        show(),
        (legal(), any::<bool>()).prop_map(|(what, count)| StatementKind::Legal { what, count }),
        action().prop_map(StatementKind::Why),
        expression().prop_map(StatementKind::Load),
        (expression(), any::<bool>()).prop_map(|(file, overwrite)| StatementKind::Save { file, overwrite }),
        claim().prop_map(|claim| StatementKind::Expect(Box::new(claim))),
        fixed().prop_map(StatementKind::Title),
        expression().prop_map(StatementKind::Say),
        fixed().prop_map(StatementKind::Source),
        (any::<bool>(), set).prop_map(|(save, set)| {
            let (option, value) = set.unzip();
            StatementKind::Set { save, option, value: value.flatten() }
        }),
        option::of(word().prop_map(named)).prop_map(StatementKind::Help),
        Just(StatementKind::Quit),
        (variable().prop_map(named), expression())
            .prop_map(|(name, value)| StatementKind::Let { name, value }),
        (callable(), vec(expression(), 0..4))
            .prop_map(|(name, arguments)| StatementKind::Call { name, arguments }),
    ]
}

fn statements(kind: impl Strategy<Value = StatementKind>, most: usize) -> impl Strategy<Value = Block> {
    vec(kind, 0..most).prop_map(|kinds| kinds.into_iter().map(|kind| (kind, PLACE)).collect())
}

/// A script that shows itself as its text.
#[derive(Clone)]
pub(super) struct Tree(pub(super) Block);

impl fmt::Debug for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&printer::script(&self.0))
    }
}

/// A script.
pub(super) fn tree() -> impl Strategy<Value = Tree> {
    let kind =
        prop_oneof![play(), edit(), tell()].prop_recursive(3, 12, 3, |kind| {
            let body = || statements(kind.clone(), 3);
            let name = || variable().prop_map(named);
            prop_oneof![
                (expression(), body(), option::of(body())).prop_map(|(condition, then, otherwise)| {
                    StatementKind::If(Box::new(If { condition, then, otherwise }))
                }),
                (name(), expression(), body())
                    .prop_map(|(name, list, body)| StatementKind::For(Box::new(For { name, list, body }))),
                (expression(), body()).prop_map(|(count, body)| StatementKind::Repeat { count, body }),
                (callable(), vec(name(), 0..3), body()).prop_map(|(name, parameters, body)| {
                    StatementKind::Def(Box::new(Def { name, parameters, body }))
                }),
            ]
        });
    statements(kind, 5).prop_map(Tree)
}
