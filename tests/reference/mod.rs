//! A second, deliberately plain implementation of the rules of 5x5 shogi, to test the fast one
//! against.
//!
//! It shares nothing with the code under test. The board is a mailbox of 25 cells, moves are found
//! by walking direction vectors one square at a time, and a move is legal when, once made on a
//! copy, nothing can capture the mover's king. [`Reference::legal`] goes out from the pieces, while
//! [`Reference::refusal`] goes through the rules one after another for an action somebody wrote
//! down; the two meet only in the tests for check and for pawn-drop mate.
//!
//! Positions are written in SFEN and actions in USI: the first player has capitals, sits at the
//! bottom and moves up; files run 5 to 1 from the left, ranks a to e from the top. Text that is no
//! position or no action panics, since only tests write it.
//!
//! A position may lack a king; that side is then never in check. A position whose side *not* to
//! move is in check is read like any other, but the rules say nothing about it: a king captured
//! there leaves the board and enters no hand.

#![allow(dead_code, reason = "not every test that includes this uses all of it")]
#![allow(unreachable_pub, reason = "a test crate has no outside; pub marks what its tests call")]

mod sfen;

const SIZE: usize = 5;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Owner {
    First,
    Second,
}

impl Owner {
    fn other(self) -> Owner {
        match self {
            Owner::First => Owner::Second,
            Owner::Second => Owner::First,
        }
    }

    /// The row where this player's pieces promote. Row 0 is the top one, rank a.
    fn far_row(self) -> usize {
        match self {
            Owner::First => 0,
            Owner::Second => SIZE - 1,
        }
    }
}

/// The kinds of piece; those that can be in hand come first, in the order SFEN lists them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Letter {
    Rook,
    Bishop,
    Gold,
    Silver,
    Pawn,
    King,
}

const IN_HAND: [Letter; 5] = [Letter::Rook, Letter::Bishop, Letter::Gold, Letter::Silver, Letter::Pawn];

impl Letter {
    fn from_capital(capital: char) -> Letter {
        match capital {
            'R' => Letter::Rook,
            'B' => Letter::Bishop,
            'G' => Letter::Gold,
            'S' => Letter::Silver,
            'P' => Letter::Pawn,
            'K' => Letter::King,
            _ => panic!("no piece is called {capital:?}"),
        }
    }

    fn capital(self) -> char {
        match self {
            Letter::Rook => 'R',
            Letter::Bishop => 'B',
            Letter::Gold => 'G',
            Letter::Silver => 'S',
            Letter::Pawn => 'P',
            Letter::King => 'K',
        }
    }

    fn can_promote(self) -> bool {
        !matches!(self, Letter::King | Letter::Gold)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Piece {
    owner: Owner,
    letter: Letter,
    promoted: bool,
}

/// One step: squares sideways, squares forward. Every piece moves alike to the left and to the
/// right, so only "forward" depends on the player.
type Direction = (isize, isize);

const NOWHERE: &[Direction] = &[];
const FORWARD: &[Direction] = &[(0, 1)];
const STRAIGHT: &[Direction] = &[(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: &[Direction] = &[(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LIKE_SILVER: &[Direction] = &[(-1, 1), (0, 1), (1, 1), (-1, -1), (1, -1)];
const LIKE_GOLD: &[Direction] = &[(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (0, -1)];
const LIKE_KING: &[Direction] = &[(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1)];

impl Piece {
    /// How the piece moves: the directions, each list with the number of steps it may take.
    fn directions(self) -> [(&'static [Direction], usize); 2] {
        let (one_step, any_steps) = match (self.letter, self.promoted) {
            (Letter::King, _) => (LIKE_KING, NOWHERE),
            (Letter::Rook, false) => (NOWHERE, STRAIGHT),
            (Letter::Rook, true) => (DIAGONAL, STRAIGHT),
            (Letter::Bishop, false) => (NOWHERE, DIAGONAL),
            (Letter::Bishop, true) => (STRAIGHT, DIAGONAL),
            (Letter::Silver, false) => (LIKE_SILVER, NOWHERE),
            (Letter::Pawn, false) => (FORWARD, NOWHERE),
            (Letter::Gold, _) | (Letter::Silver | Letter::Pawn, true) => (LIKE_GOLD, NOWHERE),
        };
        [(one_step, 1), (any_steps, SIZE - 1)]
    }

    fn promotes_on(self, from: Square, to: Square) -> bool {
        let far_row = self.owner.far_row();
        self.letter.can_promote() && !self.promoted && (from.row == far_row || to.row == far_row)
    }

    fn must_promote_on(self, to: Square) -> bool {
        self.letter == Letter::Pawn && to.row == self.owner.far_row()
    }
}

/// Column 0 is the leftmost (file 5), row 0 the top one (rank a).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Square {
    column: usize,
    row: usize,
}

impl Square {
    const ALL: [Square; SIZE * SIZE] = {
        let mut all = [Square { column: 0, row: 0 }; SIZE * SIZE];
        let mut index = 0;
        while index < all.len() {
            all[index] = Square { column: index % SIZE, row: index / SIZE };
            index += 1;
        }
        all
    };

    /// The next square in a direction as `owner` sees it, if there is one.
    fn step(self, owner: Owner, (sideways, forward): Direction) -> Option<Square> {
        let down = match owner {
            Owner::First => -forward,
            Owner::Second => forward,
        };
        let column = self.column.checked_add_signed(sideways)?;
        let row = self.row.checked_add_signed(down)?;
        (column < SIZE && row < SIZE).then_some(Square { column, row })
    }

    fn parse(text: &str) -> Square {
        let place = |text: &str, names: &str| match names.find(text) {
            Some(place) => place,
            None => panic!("{text:?} is none of {names:?}"),
        };
        assert_eq!(text.len(), 2, "no square: {text:?}");
        Square { column: place(&text[..1], "54321"), row: place(&text[1..], "abcde") }
    }

    fn text(self) -> String {
        let (file, rank) = (&"54321"[self.column..=self.column], &"abcde"[self.row..=self.row]);
        format!("{file}{rank}")
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Action {
    Move { from: Square, to: Square, promote: bool },
    Drop { letter: Letter, to: Square },
}

impl Action {
    fn parse(usi: &str) -> Action {
        if let Some((capital, to)) = usi.split_once('*') {
            let capital: char = capital.parse().expect("a drop starts with one letter");
            return Action::Drop { letter: Letter::from_capital(capital), to: Square::parse(to) };
        }
        let squares = usi.strip_suffix('+').unwrap_or(usi);
        Action::Move {
            from: Square::parse(&squares[..2]),
            to: Square::parse(&squares[2..]),
            promote: usi.ends_with('+'),
        }
    }

    fn text(self) -> String {
        match self {
            Action::Move { from, to, promote } => from.text() + &to.text() + if promote { "+" } else { "" },
            Action::Drop { letter, to } => format!("{}*{}", letter.capital(), to.text()),
        }
    }
}

/// The way of a piece from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// The piece does not move like that, not even on an empty board.
    None,
    /// Something stands between the two squares.
    Blocked,
    /// Nothing stands between them; what is on the last one does not matter here.
    Free,
}

/// A position: the board, the hands and the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reference {
    /// By row, then by column.
    board: [[Option<Piece>; SIZE]; SIZE],
    /// By owner, then by letter in the order of [`IN_HAND`].
    hands: [[u32; IN_HAND.len()]; 2],
    turn: Owner,
}

impl Reference {
    /// The actions the side to move may choose from, as USI in the order of the text.
    #[must_use]
    pub fn legal(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal_actions().map(Action::text).collect();
        texts.sort_unstable();
        texts
    }

    /// Whether the king of the side to move could be captured if the other side were to move.
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.king_can_be_captured(self.turn)
    }

    /// Whether the side to move has no legal action and so has lost, in check or not.
    #[must_use]
    pub fn is_mated(&self) -> bool {
        self.legal_actions().next().is_none()
    }

    /// The number of ways to play `depth` actions on end.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.legal_actions().map(|action| self.after(action).perft(depth - 1)).sum()
    }

    /// Plays a legal action; a pawn that reaches the far row promotes with or without the `+`.
    ///
    /// # Panics
    ///
    /// When the text is no action or the action is not legal.
    pub fn play(&mut self, usi: &str) {
        if let Some(reason) = self.refusal(usi) {
            panic!("{usi} in {}: {reason}", self.to_sfen());
        }
        *self = self.after(Action::parse(usi));
    }

    /// Why an action may not be played: the first reason that applies, or `None` if it may.
    ///
    /// # Panics
    ///
    /// When the text is no action.
    #[must_use]
    pub fn refusal(&self, usi: &str) -> Option<&'static str> {
        let action = Action::parse(usi);
        match action {
            Action::Move { from, to, promote } => self.move_refusal(from, to, promote),
            Action::Drop { letter, to } => self.drop_refusal(letter, to),
        }
        .or_else(|| self.exposes_king(action).then_some("king-in-check"))
        .or_else(|| self.is_pawn_drop_mate(action).then_some("pawn-drop-mate"))
    }

    /// What is wrong with a move, check left aside.
    fn move_refusal(&self, from: Square, to: Square, promote: bool) -> Option<&'static str> {
        let Some(piece) = self.at(from) else {
            return Some("empty-square");
        };
        if piece.owner != self.turn {
            return Some("wrong-owner");
        }
        match self.way(piece, from, to) {
            Way::None => return Some("cannot-move-that-way"),
            Way::Blocked => return Some("blocked"),
            Way::Free => {}
        }
        if self.at(to).is_some_and(|target| target.owner == self.turn) {
            return Some("own-piece");
        }
        if promote && !piece.promotes_on(from, to) {
            return Some("cannot-promote");
        }
        None
    }

    /// What is wrong with a drop, check and mate left aside.
    fn drop_refusal(&self, letter: Letter, to: Square) -> Option<&'static str> {
        if letter == Letter::King || self.in_hand(self.turn, letter) == 0 {
            return Some("not-in-hand");
        }
        if self.at(to).is_some() {
            return Some("occupied");
        }
        if letter == Letter::Pawn && to.row == self.turn.far_row() {
            return Some("pawn-far-row");
        }
        if letter == Letter::Pawn && self.own_pawn_in(to.column) {
            return Some("two-pawns");
        }
        None
    }

    fn legal_actions(&self) -> impl Iterator<Item = Action> {
        self.candidates()
            .into_iter()
            .filter(|&action| !self.exposes_king(action) && !self.is_pawn_drop_mate(action))
    }

    /// Everything the side to move could do if check and mate did not matter.
    fn candidates(&self) -> Vec<Action> {
        let mut found = Vec::with_capacity(128);
        for square in Square::ALL {
            match self.at(square) {
                Some(piece) if piece.owner == self.turn => {
                    self.add_moves(piece, square, &mut found);
                }
                Some(_) => {}
                None => self.add_drops(square, &mut found),
            }
        }
        found
    }

    fn add_moves(&self, piece: Piece, from: Square, found: &mut Vec<Action>) {
        for (directions, steps) in piece.directions() {
            for &direction in directions {
                let mut to = from;
                for _ in 0..steps {
                    let Some(next) = to.step(piece.owner, direction) else {
                        break;
                    };
                    to = next;
                    let target = self.at(to);
                    if target.is_some_and(|target| target.owner == piece.owner) {
                        break;
                    }
                    for promote in [false, true] {
                        let allowed = if promote {
                            piece.promotes_on(from, to)
                        } else {
                            !piece.must_promote_on(to) || piece.promoted
                        };
                        if allowed {
                            found.push(Action::Move { from, to, promote });
                        }
                    }
                    if target.is_some() {
                        break;
                    }
                }
            }
        }
    }

    fn add_drops(&self, to: Square, found: &mut Vec<Action>) {
        for letter in IN_HAND {
            let pawn = letter == Letter::Pawn;
            if self.in_hand(self.turn, letter) > 0
                && !(pawn && to.row == self.turn.far_row())
                && !(pawn && self.own_pawn_in(to.column))
            {
                found.push(Action::Drop { letter, to });
            }
        }
    }

    fn own_pawn_in(&self, column: usize) -> bool {
        let pawn = Piece { owner: self.turn, letter: Letter::Pawn, promoted: false };
        self.board.iter().any(|row| row[column] == Some(pawn))
    }

    /// Whether the action leaves the own king where it can be captured.
    fn exposes_king(&self, action: Action) -> bool {
        self.after(action).king_can_be_captured(self.turn)
    }

    /// Whether the action is a pawn drop that gives check and leaves no reply.
    fn is_pawn_drop_mate(&self, action: Action) -> bool {
        let Action::Drop { letter, .. } = action else {
            return false;
        };
        if letter != Letter::Pawn {
            return false;
        }
        let after = self.after(action);
        after.in_check() && after.is_mated()
    }

    fn king_can_be_captured(&self, owner: Owner) -> bool {
        let king = Piece { owner, letter: Letter::King, promoted: false };
        let Some(target) = Square::ALL.into_iter().find(|&square| self.at(square) == Some(king)) else {
            return false;
        };
        Square::ALL.into_iter().any(|from| match self.at(from) {
            Some(piece) => piece.owner != owner && self.way(piece, from, target) == Way::Free,
            None => false,
        })
    }

    /// Walks on from `from` in every direction of the piece until `to` is met.
    fn way(&self, piece: Piece, from: Square, to: Square) -> Way {
        for (directions, steps) in piece.directions() {
            for &direction in directions {
                let mut way = Way::Free;
                let mut square = from;
                for _ in 0..steps {
                    let Some(next) = square.step(piece.owner, direction) else {
                        break;
                    };
                    square = next;
                    if square == to {
                        return way;
                    }
                    if self.at(square).is_some() {
                        way = Way::Blocked;
                    }
                }
            }
        }
        Way::None
    }

    /// The position after an action, whether or not it leaves the own king in check.
    fn after(&self, action: Action) -> Reference {
        let mut after = self.clone();
        match action {
            Action::Move { from, to, promote } => {
                let mut piece = self.at(from).expect("a piece to move");
                piece.promoted |= promote || piece.must_promote_on(to);
                if let Some(captured) = self.at(to)
                    && captured.letter != Letter::King
                {
                    after.hands[self.turn as usize][captured.letter as usize] += 1;
                }
                after.board[from.row][from.column] = None;
                after.board[to.row][to.column] = Some(piece);
            }
            Action::Drop { letter, to } => {
                after.hands[self.turn as usize][letter as usize] -= 1;
                after.board[to.row][to.column] = Some(Piece { owner: self.turn, letter, promoted: false });
            }
        }
        after.turn = self.turn.other();
        after
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.board[square.row][square.column]
    }

    fn in_hand(&self, owner: Owner, letter: Letter) -> u32 {
        self.hands[owner as usize][letter as usize]
    }
}
