//! Statements back to text. What is printed parses to the same tree, places apart.

use std::fmt::{self, Display, Write as _};

use super::ast::{
    Action, Block, Claim, Expression, ExpressionKind, Legal, Operator, Part, Query, Show, Statement,
    StatementKind, Unit, Word,
};

/// The script as text, a statement a line, blocks indented.
#[must_use]
pub fn script(block: &Block) -> String {
    let mut printer = Printer { text: String::new(), indent: 0 };
    for statement in block.iter() {
        printer.line(statement.kind);
    }
    printer.text
}

/// A string in quotes, on one line.
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    push_escaped(&mut quoted, text);
    quoted.push('"');
    quoted
}

fn push_escaped(quoted: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            '"' | '\\' | '{' | '}' => quoted.extend(['\\', c]),
            c if c.is_control() => quoted.push_str(&format!("\\u{{{:x}}}", u32::from(c))),
            c => quoted.push(c),
        }
    }
}

struct Printer {
    text: String,
    indent: usize,
}

impl Printer {
    fn line(&mut self, statement: &StatementKind) {
        self.text.extend(std::iter::repeat_n("  ", self.indent));
        self.statement(statement);
        self.text.push('\n');
    }

    fn word(&mut self, word: impl Display) {
        // Writing to a string cannot fail.
        let _ = write!(self.text, "{word}");
    }

    fn block(&mut self, block: &Block) {
        self.text.push_str("{\n");
        self.indent += 1;
        for statement in block.iter() {
            self.line(statement.kind);
        }
        self.indent -= 1;
        self.text.extend(std::iter::repeat_n("  ", self.indent));
        self.text.push('}');
    }

    /// A command with operands behind it.
    fn command<'a>(&mut self, name: &str, operands: impl IntoIterator<Item = &'a Expression>) {
        self.text.push_str(name);
        for value in operands {
            self.word(format_args!(" {}", Operand(value)));
        }
    }

    fn statement(&mut self, statement: &StatementKind) {
        match statement {
            StatementKind::Play(action @ Action::Short(value)) if !matches!(&value.kind, ExpressionKind::Word(word) if Action::is_short(word)) =>
            {
                self.word(format_args!("play {action}"));
            }
            StatementKind::Play(action) => self.word(action),
            StatementKind::Resign => self.word("resign"),
            StatementKind::Undo(count) => self.command("undo", count),
            StatementKind::Typed(count) => self.command("history", count),
            StatementKind::Redo(count) => self.command("redo", count),
            StatementKind::Goto(target) => self.command("goto", [target]),
            StatementKind::Mark(name) => self.command("mark", [name]),
            StatementKind::Variation(number) => self.command("variation", [number]),
            StatementKind::Annotate(text) => self.command("annotate", [text]),
            StatementKind::Show(show) => self.show(show),
            StatementKind::Legal { what, count } => {
                self.word(what);
                self.text.push_str(if *count { " count" } else { "" });
            }
            StatementKind::Why(action) => self.word(format_args!("why {action}")),
            StatementKind::Where(piece) => self.command("where", [piece]),
            StatementKind::What(square) => self.command("what", [square]),
            StatementKind::Attackers(square) => self.command("attackers", [square]),
            StatementKind::Clear => self.word("clear"),
            StatementKind::Place { piece, square } => self.command("place", [piece, square]),
            StatementKind::Remove(square) => self.command("remove", [square]),
            StatementKind::Hand { side, pieces } => self.command("hand", [side].into_iter().chain(pieces)),
            StatementKind::Turn(side) => self.command("turn", [side]),
            StatementKind::Position(position) => self.command("position", [position]),
            StatementKind::Game(name) => self.word(format_args!("game {}", name.text)),
            StatementKind::Rules(name) => self.word(format_args!("rules {}", name.text)),
            StatementKind::Load(file) => self.command("load", [file]),
            StatementKind::Save { file, overwrite } => {
                self.command(if *overwrite { "save!" } else { "save" }, [file]);
            }
            StatementKind::Expect(claim) => self.word(format_args!("expect {claim}")),
            StatementKind::Title(text) => self.word(format_args!("title {}", quoted(&text.text))),
            StatementKind::Say(value) => self.word(format_args!("say {value}")),
            StatementKind::Source(file) => self.word(format_args!("source {}", quoted(&file.text))),
            StatementKind::Set { save, option, value } => {
                self.word(if *save { "set --save" } else { "set" });
                if let Some(option) = option {
                    self.word(format_args!(" {}", option.text));
                }
                if let Some(value) = value {
                    self.word(format_args!(" {}", quoted(&value.text)));
                }
            }
            StatementKind::Help(topic) => {
                self.word("help");
                if let Some(topic) = topic {
                    self.word(format_args!(" {}", topic.text));
                }
            }
            StatementKind::Quit => self.word("quit"),
            StatementKind::Call { name, arguments } => self.command(&name.text, arguments),
            control => self.control(control),
        }
    }

    fn show(&mut self, show: &Show) {
        self.word("show");
        for word in [&show.what, &show.pieces].into_iter().flatten() {
            self.word(format_args!(" {}", word.text));
        }
        if let Some(side) = &show.from {
            self.word(format_args!(" from {}", Operand(side)));
        }
    }

    fn control(&mut self, statement: &StatementKind) {
        match statement {
            StatementKind::Let { name, value } => {
                self.word(format_args!("let ${} = {value}", name.text));
            }
            StatementKind::If(choice) => {
                self.word(format_args!("if {} ", choice.condition));
                self.block(&choice.then);
                if let Some(otherwise) = &choice.otherwise {
                    self.word(" else ");
                    match otherwise.iter().next() {
                        Some(Statement { kind: other @ StatementKind::If(_), .. })
                            if otherwise.len() == 1 =>
                        {
                            self.control(other);
                        }
                        _ => self.block(otherwise),
                    }
                }
            }
            StatementKind::For(each) => {
                self.word(format_args!("for ${} in {} ", each.name.text, each.list));
                self.block(&each.body);
            }
            StatementKind::Repeat { count, body } => {
                self.word(format_args!("repeat {} ", Operand(count)));
                self.block(body);
            }
            StatementKind::Def(def) => {
                let dollar = |word: &Word| format!("${}", word.text);
                let names: Vec<String> = def.parameters.iter().map(dollar).collect();
                self.word(format_args!("def {}({}) ", def.name.text, names.join(", ")));
                self.block(&def.body);
            }
            other => unreachable!("{other:?} is printed as a command"),
        }
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { from, to, promote } => {
                let promote = if promote.is_some() { " promote" } else { "" };
                write!(f, "move {} {}{promote}", Operand(from), Operand(to))
            }
            Self::Drop { piece, to } => write!(f, "drop {} {}", Operand(piece), Operand(to)),
            Self::Short(action) => write!(f, "{}", NotVerb(action)),
        }
    }
}

impl Display for Legal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("legal"),
            Self::Drops => f.write_str("legal drop"),
            Self::Of(of) if matches!(of.kind, ExpressionKind::Text(_) | ExpressionKind::List(_)) => {
                write!(f, "legal ({of})")
            }
            Self::Of(of) => write!(f, "legal {}", NotVerb(of)),
            Self::Action(action) => write!(f, "legal {action}"),
        }
    }
}

impl Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Holds(value) if begins_claim(value) => write!(f, "({value})"),
            Self::Holds(value) => write!(f, "{value}"),
            Self::Turn(side) => write!(f, "turn {}", Operand(side)),
            Self::Winner(side) => write!(f, "winner {}", Operand(side)),
            Self::Captures { side, pieces } => write!(f, "captures {} {}", Operand(side), Operand(pieces)),
            Self::Board(drawing) => write!(f, "board {}", Operand(drawing)),
            Self::Illegal { action, because } => {
                write!(f, "illegal {action}")?;
                because.as_ref().map_or(Ok(()), |reason| write!(f, " because {}", reason.text))
            }
        }
    }
}

impl Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ExpressionKind::Integer(number) => write!(f, "{number}"),
            ExpressionKind::Text(parts) => text(f, parts),
            ExpressionKind::Boolean(value) => write!(f, "{value}"),
            ExpressionKind::Nothing => f.write_str("none"),
            ExpressionKind::Variable(name) => write!(f, "${name}"),
            ExpressionKind::Word(word) => f.write_str(word),
            ExpressionKind::List(values) => {
                let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                write!(f, "[{}]", values.join(", "))
            }
            ExpressionKind::Not(value) => match illegal(value) {
                Some(action) => write!(f, "illegal {}", NotVerb(action)),
                None => write!(f, "not {}", Bound(value, Operator::NOT)),
            },
            ExpressionKind::Binary(binary) => {
                let own = binary.operator.tightness();
                let left = if own == Operator::COMPARISON { own + 1 } else { own };
                let (left, right) = (Bound(&binary.left, left), Bound(&binary.right, own + 1));
                write!(f, "{left} {} {right}", binary.operator.symbol())
            }
            ExpressionKind::Count(value) => write!(f, "{} count", Bound(value, COUNTED)),
            ExpressionKind::At(both) => write!(f, "{} at {}", Bound(&both.0, COUNTED), Operand(&both.1)),
            ExpressionKind::Query(query) => write!(f, "{query}"),
        }
    }
}

fn text(f: &mut fmt::Formatter<'_>, parts: &[Part]) -> fmt::Result {
    f.write_char('"')?;
    for part in parts {
        match part {
            Part::Literal(literal) => {
                let mut escaped = String::new();
                push_escaped(&mut escaped, literal);
                f.write_str(&escaped)?;
            }
            Part::Value(value) => write!(f, "{{{value}}}")?,
        }
    }
    f.write_char('"')
}

impl Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Check => f.write_str("check"),
            Self::Turn => f.write_str("turn"),
            Self::Ply => f.write_str("ply"),
            Self::Winner => f.write_str("winner"),
            Self::Sfen => f.write_str("sfen"),
            Self::Legal(legal) => write!(f, "{legal}"),
            Self::PieceAt(square) => write!(f, "piece at {}", Operand(square)),
            Self::Captures(side) => write!(f, "captures {}", Operand(side)),
            Self::Mate { exactly, count, unit } => {
                let how = if *exactly { "in" } else { "within" };
                let unit = match unit {
                    Unit::Plies => "plies",
                    Unit::Moves => "moves",
                };
                write!(f, "mate {how} {} {unit}", Operand(count))
            }
        }
    }
}

/// How tightly `count` and `at` bind: more than any operator.
const COUNTED: u8 = 6;

/// How tightly an expression holds together.
fn tightness(value: &Expression) -> u8 {
    match &value.kind {
        ExpressionKind::Binary(binary) => binary.operator.tightness(),
        ExpressionKind::Not(value) if illegal(value).is_none() => Operator::NOT,
        _ => COUNTED,
    }
}

/// An expression beside an operator: in parentheses if it would fall apart.
struct Bound<'a>(&'a Expression, u8);

impl Display for Bound<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if tightness(self.0) < self.1 { write!(f, "({})", self.0) } else { write!(f, "{}", self.0) }
    }
}

/// Whether an expression begins with a word that would begin another claim.
fn begins_claim(value: &Expression) -> bool {
    match &value.kind {
        ExpressionKind::Word(word) => word == "board",
        ExpressionKind::Not(value) => illegal(value).is_some(),
        ExpressionKind::Binary(binary) => begins_claim(&binary.left),
        ExpressionKind::Count(value) => begins_claim(value),
        ExpressionKind::At(both) => begins_claim(&both.0),
        _ => false,
    }
}

/// The move in short that `illegal` has behind it: `not legal` would ask something else.
fn illegal(value: &Expression) -> Option<&Expression> {
    match &value.kind {
        ExpressionKind::Query(query) => match &**query {
            Query::Legal(Legal::Action(Action::Short(action))) => Some(action),
            _ => None,
        },
        _ => None,
    }
}

/// An operand where `move` and `drop` would begin an action.
struct NotVerb<'a>(&'a Expression);

impl Display for NotVerb<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.kind {
            ExpressionKind::Word(word) if word == "move" || word == "drop" => write!(f, "({word})"),
            _ => write!(f, "{}", Operand(self.0)),
        }
    }
}

/// An expression where an operand must stand.
struct Operand<'a>(&'a Expression);

impl Display for Operand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stands_alone = matches!(
            self.0.kind,
            ExpressionKind::Integer(_)
                | ExpressionKind::Text(_)
                | ExpressionKind::Variable(_)
                | ExpressionKind::Word(_)
                | ExpressionKind::List(_)
        );
        if stands_alone { write!(f, "{}", self.0) } else { write!(f, "({})", self.0) }
    }
}
