//! The syntax tree that all dialects share. It owns its text: no lifetimes.
//!
//! A square, a side or a piece is a [word](ExpressionKind::Word): only the game at hand knows what it means.

mod block;

use smol_str::SmolStr;

pub use block::{Block, Statement};

use super::span::Span;

/// A word as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The text.
    pub text: SmolStr,
    /// Where it stands.
    pub span: Span,
}

impl Word {
    /// The letter of a piece: that of `k`, or of `+R`. None if the word is anything else.
    #[must_use]
    pub fn letter(&self) -> Option<char> {
        let mut chars = self.text.strip_prefix('+').unwrap_or(&self.text).chars();
        chars.next().filter(|_| chars.next().is_none())
    }
}

/// What a statement does.
#[derive(Clone, Debug, PartialEq)]
pub enum StatementKind {
    /// A turn of the game: `move`, `drop`, `play`, or a move in short.
    Play(Action),
    /// `resign`
    Resign,
    /// `undo [count]`
    Undo(Option<Expression>),
    /// `redo [count]`
    Redo(Option<Expression>),
    /// `goto <ply or mark>`
    Goto(Expression),
    /// `mark <name>`
    Mark(Expression),
    /// `variation <number>`
    Variation(Expression),
    /// `annotate <text>`
    Annotate(Expression),
    /// `show [what] [pieces] [from <side>]`
    Show(Box<Show>),
    /// `legal [what] [count]`
    Legal {
        /// Which moves.
        what: Legal,
        /// Whether only their number is asked for.
        count: bool,
    },
    /// `why <action>`
    Why(Action),
    /// `where <piece>`
    Where(Expression),
    /// `what <square>`
    What(Expression),
    /// `attackers <square>`
    Attackers(Expression),
    /// `clear`
    Clear,
    /// `place <piece> <square>`
    Place {
        /// The letter, in capitals for the second player, after `+` if promoted.
        piece: Expression,
        /// Where it is put.
        square: Expression,
    },
    /// `remove <square>`
    Remove(Expression),
    /// `hand <side> [piece …]`
    Hand {
        /// Whose hand.
        side: Expression,
        /// Everything in it.
        pieces: Vec<Expression>,
    },
    /// `turn <side>`
    Turn(Expression),
    /// `position start`, or `position <text>`
    Position(Expression),
    /// `game <name>`
    Game(Word),
    /// `rules <name>`
    Rules(Word),
    /// `load <file>`
    Load(Expression),
    /// `save <file>`, or `save! <file>` to overwrite
    Save {
        /// The file.
        file: Expression,
        /// Whether a file that is there already may be replaced.
        overwrite: bool,
    },
    /// `expect <claim>`
    Expect(Box<Claim>),
    /// `title <text>`
    Title(Word),
    /// `say <value>`
    Say(Expression),
    /// `let $name = <value>`
    Let {
        /// The variable.
        name: Word,
        /// What it becomes.
        value: Expression,
    },
    /// `if <condition> { … } else { … }`
    If(Box<If>),
    /// `for $name in <list> { … }`
    For(Box<For>),
    /// `repeat <count> { … }`
    Repeat {
        /// How often.
        count: Expression,
        /// What.
        body: Block,
    },
    /// `def name($parameter, …) { … }`
    Def(Box<Def>),
    /// The name of a `def` and its arguments.
    Call {
        /// The name.
        name: Word,
        /// What its parameters become.
        arguments: Vec<Expression>,
    },
    /// `source <file>`
    Source(Word),
    /// `set [--save] [option] [value]`
    Set {
        /// Whether the settings are kept for later runs.
        save: bool,
        /// Which option, if not all.
        option: Option<Word>,
        /// What it becomes.
        value: Option<Word>,
    },
    /// `history [count]`
    Typed(Option<Expression>),
    /// `help [command]`
    Help(Option<Word>),
    /// `quit`
    Quit,
}

/// Something a player does in a turn, not yet looked up in a game.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// `move <from> <to> [promote]`
    Move {
        /// The square the piece stands on.
        from: Expression,
        /// The square it goes to.
        to: Expression,
        /// The word `promote`, if it was written.
        promote: Option<Span>,
    },
    /// `drop <piece> <to>`
    Drop {
        /// The letter of the piece.
        piece: Expression,
        /// The square it is put on.
        to: Expression,
    },
    /// A move in short, such as `a2a3` or `p*c3`, or a variable that holds one.
    Short(Expression),
}

impl Action {
    /// Whether a word can be a move in any game: it has a letter first and a digit in it.
    #[must_use]
    pub fn is_short(word: &str) -> bool {
        word.starts_with(|c: char| c.is_ascii_alphabetic())
            && word.bytes().any(|byte| byte.is_ascii_digit())
            && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"*+-".contains(&byte))
    }

    /// From its first argument to its last.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Move { from, to, promote } => from.span.to(promote.unwrap_or(to.span)),
            Self::Drop { piece, to } => piece.span.to(to.span),
            Self::Short(action) => action.span,
        }
    }
}

/// What is to be shown, and how.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Show {
    /// `board`, `history`, …; nothing shows what a player needs.
    pub what: Option<Word>,
    /// How pieces are written: `letters`, `western` or `kanji`.
    pub pieces: Option<Word>,
    /// From whose side the board is seen.
    pub from: Option<Expression>,
}

/// Which legal moves are asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Legal {
    /// All.
    All,
    /// All drops.
    Drops,
    /// Those from a square or of a piece; or whether a move in short is legal.
    Of(Expression),
    /// Whether this one is.
    Action(Action),
}

/// `if <condition> { … } else { … }`
#[derive(Clone, Debug, PartialEq)]
pub struct If {
    /// What decides.
    pub condition: Expression,
    /// What is done when it is true.
    pub then: Block,
    /// What is done when it is not; an `else if` is an `if` in there.
    pub otherwise: Option<Block>,
}

/// `for $name in <list> { … }`
#[derive(Clone, Debug, PartialEq)]
pub struct For {
    /// The variable.
    pub name: Word,
    /// What it becomes, one after the other.
    pub list: Expression,
    /// What is done each time.
    pub body: Block,
}

/// `def name($parameter, …) { … }`
#[derive(Clone, Debug, PartialEq)]
pub struct Def {
    /// The name.
    pub name: Word,
    /// The variables that the arguments become.
    pub parameters: Vec<Word>,
    /// What is done when it is called.
    pub body: Block,
}

/// What `expect` says of the game.
#[derive(Clone, Debug, PartialEq)]
pub enum Claim {
    /// Something is true.
    Holds(Expression),
    /// `turn <side>`
    Turn(Expression),
    /// `winner <side>`
    Winner(Expression),
    /// `captures <side> "p s"`
    Captures {
        /// Whose.
        side: Expression,
        /// The letters, in the order of capture.
        pieces: Expression,
    },
    /// `board """…"""`
    Board(Expression),
    /// `illegal <action> [because <reason>]`
    Illegal {
        /// What may not be played.
        action: Action,
        /// The rule that forbids it.
        because: Option<Word>,
    },
}

/// Something that has a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Expression {
    /// What it is.
    pub kind: ExpressionKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of expressions.
#[derive(Clone, Debug, PartialEq)]
pub enum ExpressionKind {
    /// A number.
    Integer(i64),
    /// A string.
    Text(Vec<Part>),
    /// `true` or `false`
    Boolean(bool),
    /// `none`
    Nothing,
    /// `$name`, without the `$`
    Variable(SmolStr),
    /// A word that the game at hand understands: a square, a side, a piece, a move in short.
    Word(SmolStr),
    /// `[a1, b2]`
    List(Vec<Expression>),
    /// `not …`
    Not(Box<Expression>),
    /// Two values and an operator.
    Binary(Box<Binary>),
    /// `… count`
    Count(Box<Expression>),
    /// `… at 1`
    At(Box<(Expression, Expression)>),
    /// A question about the game.
    Query(Box<Query>),
}

/// A piece of a string.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// Text as it is.
    Literal(String),
    /// `{…}`: what the value looks like.
    Value(Expression),
}

/// Two values and an operator.
#[derive(Clone, Debug, PartialEq)]
pub struct Binary {
    /// What stands on the left.
    pub left: Expression,
    /// What is done with the two.
    pub operator: Operator,
    /// What stands on the right.
    pub right: Expression,
}

/// What can stand between two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `or`
    Or,
    /// `and`
    And,
    /// `==`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Times,
    /// `/`
    Divide,
    /// `%`
    Remainder,
}

impl Operator {
    /// All operators with how they are written and how tightly they bind.
    pub const ALL: [(Self, &'static str, u8); 13] = [
        (Self::Or, "or", 0),
        (Self::And, "and", 1),
        (Self::Equal, "==", 3),
        (Self::Unequal, "!=", 3),
        (Self::Less, "<", 3),
        (Self::AtMost, "<=", 3),
        (Self::More, ">", 3),
        (Self::AtLeast, ">=", 3),
        (Self::Plus, "+", 4),
        (Self::Minus, "-", 4),
        (Self::Times, "*", 5),
        (Self::Divide, "/", 5),
        (Self::Remainder, "%", 5),
    ];

    /// How tightly `not` binds: between `and` and comparisons.
    pub const NOT: u8 = 2;

    /// How tightly comparisons bind; they do not follow one another.
    pub const COMPARISON: u8 = 3;

    fn entry(self) -> (Self, &'static str, u8) {
        Self::ALL[self as usize]
    }

    /// How it is written.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        self.entry().1
    }

    /// How tightly it binds.
    #[must_use]
    pub fn tightness(self) -> u8 {
        self.entry().2
    }
}

/// A question about the game.
#[derive(Clone, Debug, PartialEq)]
pub enum Query {
    /// `check`: is the side to move in check?
    Check,
    /// `turn`: who is to move?
    Turn,
    /// `ply`: how many moves were played?
    Ply,
    /// `winner`: who has won?
    Winner,
    /// `sfen`: the position in SFEN
    Sfen,
    /// `legal …`: what may be played, or whether something may
    Legal(Legal),
    /// `piece at <square>`: what stands there?
    PieceAt(Expression),
    /// `captures <side>`: what has that side captured?
    Captures(Expression),
    /// `mate in 3 plies`, `mate within 2 moves`
    Mate {
        /// Whether the shortest mate must be exactly that long.
        exactly: bool,
        /// How long.
        count: Expression,
        /// In what that is counted.
        unit: Unit,
    },
}

/// In what the length of a mate is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Moves of either side.
    Plies,
    /// Moves of the attacker.
    Moves,
}

/// `<piece> <square>`: a piece of a position in a replay file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The letter, after `+` if promoted.
    pub piece: Word,
    /// The square.
    pub square: Word,
}

/// `[<piece> …]`: what a side has captured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Captures {
    /// The letters, first capture first.
    pub pieces: Vec<Word>,
    /// The list with its brackets.
    pub span: Span,
}

/// A position written as the replay dialect does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The pieces on the board.
    pub places: Vec<Place>,
    /// What the second player has captured.
    pub second: Captures,
    /// What the first player has captured.
    pub first: Captures,
}
