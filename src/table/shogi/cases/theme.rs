//! What a case can be about: one rule each.
//!
//! The same table says what a given case tests and what new cases are made of, so that both agree. Each theme says as
//! well how a turn that shows it is looked for, whether the assignments settle it, and how soon it has its turn where
//! there are fewer new cases than themes.

use super::turn::Turn;
use super::{checks, endings, illegal, legal, lines};
use crate::board::Side;
use crate::formats::english::English;
use crate::games::shogi::{Kind, OnIllegal, Role, Skin, Square, SquareSet};

/// Something that a case is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Theme {
    /// Its name; `{}` stands for the kind of piece.
    name: &'static str,
    /// A sentence about it; `{}` stands for the kind with its article, `{king}` and the like for the pieces.
    about: &'static str,
    /// The kind of piece, for rules that each kind has.
    pub(super) kind: Kind,
    /// Whether a turn shows it.
    fits: fn(&Turn, Kind) -> bool,
    /// Which turns may show it.
    pub(super) tried: Tried,
    /// Who settles what is right there.
    basis: Basis,
    /// How soon it has its turn.
    pub(crate) rank: Rank,
}

/// Who settles what is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Basis {
    /// Each assignment's text.
    Text,
    /// The text of those that say what an illegal move leads to, and that check is announced: one says neither.
    MostTexts,
    /// No text: other programs may have it otherwise.
    Open,
}

/// How soon a theme has its turn where there are few cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Rank {
    /// A published case tests it, or the text has a sentence about it.
    First,
    /// It follows from the text, and some programs have it wrong that have everything else right.
    Second,
    /// Programs that have it wrong have something else wrong too, mostly.
    Third,
}

/// Which turns may show a theme, for those who look for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tried {
    /// A file without actions.
    Start,
    /// Legal actions.
    Legal,
    /// Moves that are not legal.
    Moves,
    /// Moves that are not legal, mostly short ones: who has a rule wrong has it nearly right.
    ShortMoves,
    /// Moves that are not legal for the sake of one's own king alone.
    Exposing,
    /// Promotions that are not legal.
    Promotions,
    /// Promotions that are not legal, on a move that starts or ends in a row.
    PromotionsIn(Row),
    /// Drops that are not legal.
    Drops,
    /// Legal drops of a piece of which there are two in the hand, and something else between them.
    DropsOfTwins,
    /// Drops of a pawn before the other king, legal or not.
    PawnDropsBeforeKing,
    /// Drops of a pawn against a king that is alone.
    PawnDropsOnBareKing,
    /// Checks along a line on which a pawn may be dropped before the king of whoever gives check.
    ChecksBesideKing,
    /// Lines that are no action.
    Lines,
    /// The second player's 200th move, legal.
    LastMove,
    /// The second player's 200th move, not legal.
    LastMoveRefused,
    /// The first player's 200th move, legal.
    LastButOne,
    /// Turns of other rules than the assignments': new cases have none.
    OtherRules,
}

/// A row in which nothing promotes, as a side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Row {
    First,
    LastButOne,
}

impl Row {
    /// Whether one of the squares is in it, for whoever acts.
    pub(super) fn has_one_of(self, turn: &Turn, squares: [Square; 2]) -> bool {
        let row = self.squares(turn.mover());
        squares.into_iter().any(|square| row.contains(square))
    }

    /// Its squares, for a side.
    pub(super) fn squares(self, side: Side) -> SquareSet {
        match self {
            Self::First => SquareSet::far_row(!side),
            Self::LastButOne => SquareSet::far_row(side).forward(!side),
        }
    }
}

impl Theme {
    /// What it is called, in the words of a skin: `check-by-promoted-rook`.
    pub(crate) fn name(&self, english: English<'_>) -> String {
        let kind = english.kind(self.kind).to_lowercase().replace(' ', "-");
        words(&self.name.replace("{}", &kind), english).to_lowercase()
    }

    /// What it is, in a sentence without a capital and a full stop.
    pub(crate) fn about(&self, english: English<'_>) -> String {
        words(&self.about.replace("{}", &english.a_kind(self.kind)), english)
    }

    /// Whether the assignment of a skin settles what is right there.
    pub(crate) fn is_settled(&self, skin: &Skin) -> bool {
        match self.basis {
            Basis::Text => true,
            Basis::MostTexts => skin.on_illegal == OnIllegal::LosesTheGame,
            Basis::Open => false,
        }
    }

    /// Whether no assignment settles what is right there.
    pub(super) fn is_open(&self) -> bool {
        self.basis == Basis::Open
    }

    /// Whether new cases can be about it.
    pub(crate) fn is_of_assignments(&self) -> bool {
        self.tried != Tried::OtherRules
    }

    /// The same, settled by most texts only.
    pub(super) const fn of_most(self) -> Self {
        Self { basis: Basis::MostTexts, ..self }
    }

    /// The same, settled by no text.
    pub(super) const fn open(self) -> Self {
        Self { basis: Basis::Open, ..self }
    }

    /// The same, with its turn before others.
    pub(super) const fn first(self) -> Self {
        Self { rank: Rank::First, ..self }
    }

    /// The same, with its turn after others.
    pub(super) const fn third(self) -> Self {
        Self { rank: Rank::Third, ..self }
    }

    /// Whether both are the same.
    pub(super) fn is(&self, other: &Self) -> bool {
        (self.name, self.kind) == (other.name, other.kind)
    }

    /// Whether it is nothing but that a kind of piece moves.
    pub(super) fn is_way_of(&self, kind: Kind) -> bool {
        (self.name, self.kind) == (Self::WAYS, kind)
    }

    /// The name of the themes that are nothing but that.
    pub(super) const WAYS: &'static str = "moves-of-{}";

    /// Whether a turn shows it.
    pub(super) fn fits(&self, turn: &Turn) -> bool {
        (self.fits)(turn, self.kind)
    }

    /// The sides that can show it.
    pub(super) fn sides(&self) -> &'static [Side] {
        match self.tried {
            Tried::Start | Tried::LastButOne => &[Side::First],
            Tried::LastMove | Tried::LastMoveRefused => &[Side::Second],
            _ => &Side::ALL,
        }
    }
}

/// A text with the pieces called as the skin does.
fn words(text: &str, english: English<'_>) -> String {
    let names = [("king", Role::King), ("pawn", Role::Pawn), ("gold", Role::Gold)];
    names.into_iter().fold(text.to_owned(), |text, (name, role)| {
        text.replace(&format!("{{a {name}}}"), &english.a_role(role))
            .replace(&format!("{{{name}}}"), english.role(role))
    })
}

/// A theme that each of some kinds has.
pub(super) const fn of(
    kind: Kind,
    name: &'static str,
    about: &'static str,
    tried: Tried,
    fits: fn(&Turn, Kind) -> bool,
) -> Theme {
    Theme { name, about, kind, fits, tried, basis: Basis::Text, rank: Rank::Second }
}

/// A theme that is not about one kind.
pub(super) const fn one(
    name: &'static str,
    about: &'static str,
    tried: Tried,
    fits: fn(&Turn, Kind) -> bool,
) -> Theme {
    of(Kind::King, name, about, tried, fits)
}

/// All themes, by their sort: checks, mates, and so on. What tells most of a turn comes first.
pub(crate) fn sorts() -> Vec<Vec<Theme>> {
    [endings::sorts(), checks::sorts(), legal::sorts(), illegal::sorts(), vec![lines::sort()]].concat()
}
