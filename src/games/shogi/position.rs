//! A position that can occur in play, and what happens when somebody moves.
//!
//! A [`Position`] is valid by construction: it comes from a [`Setup`](super::Setup) that was checked, or
//! from another position by a legal action. It is small and `Copy`; undoing is keeping the old one.

use super::action::Action;
use super::hand::Hand;
use super::piece::{Kind, Piece, PieceOn, Role};
use super::setup::{Placement, Setup, SetupError};
use super::{Square, SquareSet, attacks, promotion};
use crate::board::{BySide, Side};

/// The pieces on the board, those in hand, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    sides: BySide<SquareSet>,
    kinds: [SquareSet; Kind::COUNT],
    hands: BySide<Hand>,
    turn: Side,
}

impl Position {
    /// The position before the first move: king, gold, silver, bishop and rook in the first row, a pawn
    /// before the king, and the same turned around for the second player.
    #[must_use]
    pub fn start() -> Self {
        // That the start is valid is tested beside `Setup::start`.
        Self::unchecked(&Setup::start())
    }

    /// Takes over a setup that is known to be valid.
    pub(super) fn unchecked(setup: &Setup) -> Self {
        let mut position = Self {
            sides: BySide::default(),
            kinds: [SquareSet::EMPTY; Kind::COUNT],
            hands: BySide::default(),
            turn: setup.turn,
        };
        for placement in &setup.placements {
            if let Some(kind) = placement.kind() {
                position.put(placement.square, Piece { side: placement.side, kind });
            }
        }
        for side in Side::ALL {
            for &role in &setup.captures[side] {
                position.hands[side].add(role);
            }
        }
        position
    }

    /// The side to move.
    #[must_use]
    #[inline]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// What a side holds in hand.
    #[must_use]
    #[inline]
    pub fn hand(&self, side: Side) -> Hand {
        self.hands[side]
    }

    /// The squares on which any piece stands.
    #[must_use]
    #[inline]
    pub fn occupied(&self) -> SquareSet {
        self.sides[Side::First] | self.sides[Side::Second]
    }

    /// The squares on which the side has pieces.
    #[must_use]
    #[inline]
    pub fn pieces_of(&self, side: Side) -> SquareSet {
        self.sides[side]
    }

    /// The squares on which the side has pieces of a kind.
    #[must_use]
    #[inline]
    pub fn pieces(&self, side: Side, kind: Kind) -> SquareSet {
        self.sides[side] & self.kinds[kind as usize]
    }

    /// Golds and everything that moves like one.
    #[inline]
    pub(super) fn golds(&self, side: Side) -> SquareSet {
        let [gold, silver, pawn] =
            [Kind::Gold, Kind::PromotedSilver, Kind::Tokin].map(|kind| self.kinds[kind as usize]);
        self.sides[side] & (gold | silver | pawn)
    }

    /// Everything that slides along rows and columns.
    #[inline]
    pub(super) fn rooks(&self, side: Side) -> SquareSet {
        self.sides[side] & (self.kinds[Kind::Rook as usize] | self.kinds[Kind::Dragon as usize])
    }

    /// Everything that slides along diagonals.
    #[inline]
    pub(super) fn bishops(&self, side: Side) -> SquareSet {
        self.sides[side] & (self.kinds[Kind::Bishop as usize] | self.kinds[Kind::Horse as usize])
    }

    /// The promoted sliders, which have a king's steps besides.
    #[inline]
    pub(super) fn dragons_and_horses(&self, side: Side) -> SquareSet {
        self.sides[side] & (self.kinds[Kind::Dragon as usize] | self.kinds[Kind::Horse as usize])
    }

    /// The king of a side; composed problems may lack one.
    #[must_use]
    #[inline]
    pub fn king(&self, side: Side) -> Option<Square> {
        self.pieces(side, Kind::King).first()
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let side = *Side::ALL.iter().find(|&&side| self.sides[side].contains(square))?;
        self.kind_at(square).map(|kind| Piece { side, kind })
    }

    /// The piece on a square, with the square.
    #[must_use]
    pub fn piece_on(&self, square: Square) -> Option<PieceOn> {
        self.piece_at(square).map(|piece| PieceOn { square, piece })
    }

    /// The kind of the piece on a square, whoever owns it.
    #[inline]
    fn kind_at(&self, square: Square) -> Option<Kind> {
        Kind::ALL.into_iter().find(|&kind| self.kinds[kind as usize].contains(square))
    }

    /// Every piece on the board with its square, row by row from `a1`.
    pub fn board(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.occupied().into_iter().filter_map(|square| self.piece_at(square).map(|piece| (square, piece)))
    }

    /// The position written down, row by row from `a1`, the captures in the order of [`Role::DROPPABLE`].
    #[must_use]
    pub fn setup(&self) -> Setup {
        let placements = self.board().map(|(square, piece)| Placement {
            square,
            side: piece.side,
            role: piece.kind.role(),
            promoted: piece.kind.is_promoted(),
        });
        let in_hand =
            |hand: Hand| hand.roles().flat_map(|role| std::iter::repeat_n(role, hand.count(role))).collect();
        Setup {
            placements: placements.collect(),
            captures: BySide(self.hands.0.map(in_hand)),
            turn: self.turn,
        }
    }

    /// The pieces of `by` that attack a square when the board is occupied as given.
    pub(super) fn attackers(&self, square: Square, by: Side, occupied: SquareSet) -> SquareSet {
        // A piece of `by` attacks the square if the same piece of the other side would attack back.
        let steps = |kind, pieces| attacks::step(!by, kind, square) & pieces;
        let kings = self.pieces(by, Kind::King) | self.dragons_and_horses(by);
        (steps(Kind::Pawn, self.pieces(by, Kind::Pawn))
            | steps(Kind::Gold, self.golds(by))
            | steps(Kind::Silver, self.pieces(by, Kind::Silver))
            | steps(Kind::King, kings)
            | attacks::rook(square, occupied) & self.rooks(by)
            | attacks::bishop(square, occupied) & self.bishops(by))
            // Who asks about a board without a piece does not want to hear of that piece.
            & occupied
    }

    /// All squares that `by` attacks when the board is occupied as given.
    #[inline(always)]
    pub(super) fn attacked(&self, by: Side, occupied: SquareSet) -> SquareSet {
        let golds = self.golds(by);
        let beside = golds.left() | golds.right();
        let mut attacked = (golds | beside).forward(by) | beside | golds.forward(!by);
        let silvers = self.pieces(by, Kind::Silver);
        let beside = silvers.left() | silvers.right();
        attacked |= (silvers | beside).forward(by) | beside.forward(!by);
        attacked |= self.pieces(by, Kind::Pawn).forward(by);
        for square in self.pieces(by, Kind::King) | self.dragons_and_horses(by) {
            attacked |= attacks::king(square);
        }
        for square in self.rooks(by) {
            attacked |= attacks::rook(square, occupied);
        }
        for square in self.bishops(by) {
            attacked |= attacks::bishop(square, occupied);
        }
        attacked
    }

    /// The opposing pieces that give check to the side to move.
    #[must_use]
    #[inline]
    pub fn checkers(&self) -> SquareSet {
        self.checkers_of(self.turn)
    }

    /// The pieces that attack the king of a side.
    pub(super) fn checkers_of(&self, side: Side) -> SquareSet {
        match self.king(side) {
            Some(king) => self.attackers(king, !side, self.occupied()),
            None => SquareSet::EMPTY,
        }
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    #[inline]
    fn put(&mut self, square: Square, piece: Piece) {
        self.sides[piece.side] |= SquareSet::of(square);
        self.kinds[piece.kind as usize] |= SquareSet::of(square);
    }

    #[inline]
    fn lift(&mut self, square: Square, piece: Piece) {
        self.sides[piece.side] &= !SquareSet::of(square);
        self.kinds[piece.kind as usize] &= !SquareSet::of(square);
    }

    /// The action with the promotion that a pawn cannot do without written out.
    #[must_use]
    pub fn canonical(&self, action: Action) -> Action {
        match action {
            Action::Move { from, to, promote: false }
                if self.pieces(self.turn, Kind::Pawn).contains(from)
                    && SquareSet::far_row(self.turn).contains(to) =>
            {
                Action::Move { from, to, promote: true }
            }
            other => other,
        }
    }

    /// Carries out an action that is known to be legal, such as one from [`legal`](Self::legal).
    ///
    /// With any other action the result is unspecified; use [`play`](crate::games::Game::play) for what
    /// comes from outside.
    #[inline]
    pub fn play_unchecked(&mut self, action: Action) {
        let kind = match action {
            Action::Move { from, .. } => self.kind_at(from),
            Action::Drop { role, .. } => Some(role.kind()),
        };
        if let Some(kind) = kind {
            self.play_known(kind, action);
        }
    }

    /// Carries out a legal action of a piece whose kind the caller has at hand.
    #[inline]
    pub(super) fn play_known(&mut self, kind: Kind, action: Action) {
        match action {
            Action::Move { from, to, promote } => self.move_piece(kind, from, to, promote),
            Action::Drop { role, to } => self.drop_piece(role, to),
        }
        self.turn = !self.turn;
    }

    #[inline]
    fn move_piece(&mut self, kind: Kind, from: Square, to: Square, promote: bool) {
        let side = self.turn;
        self.capture(to);
        self.lift(from, Piece { side, kind });
        self.put(to, Piece { side, kind: promotion::arriving(kind, side, to, promote) });
    }

    /// Takes an opposing piece off the board into the hand of the side to move. Kings are not captured
    /// in play; where a setup lets one be, it just leaves the board.
    #[inline]
    fn capture(&mut self, at: Square) {
        if !self.sides[!self.turn].contains(at) {
            return;
        }
        if let Some(kind) = self.kind_at(at) {
            self.lift(at, Piece { side: !self.turn, kind });
            if kind != Kind::King {
                self.hands[self.turn].add(kind.role());
            }
        }
    }

    #[inline]
    fn drop_piece(&mut self, role: Role, to: Square) {
        self.hands[self.turn].remove(role);
        self.put(to, Piece { side: self.turn, kind: role.kind() });
    }
}

impl TryFrom<&Setup> for Position {
    type Error = SetupError;

    /// Builds the position, or tells everything that is wrong with the setup.
    fn try_from(setup: &Setup) -> Result<Self, SetupError> {
        setup.validate().map(|()| Self::unchecked(setup))
    }
}
