//! Positions as SFEN.

use super::{IN_HAND, Letter, Owner, Piece, Reference, SIZE, Square};

impl Reference {
    /// Reads a position. The move number is read and forgotten.
    ///
    /// # Panics
    ///
    /// When the text is no position: besides bad syntax that is a second king on one side, a king
    /// in hand, a promoted king or gold, or an unpromoted pawn in its far row.
    #[must_use]
    pub fn from_sfen(sfen: &str) -> Reference {
        let fields: Vec<&str> = sfen.split(' ').collect();
        let [board, turn, hands, number] = fields[..] else {
            panic!("four fields expected: {sfen:?}");
        };
        let turn = match turn {
            "b" => Owner::First,
            "w" => Owner::Second,
            _ => panic!("b or w expected: {sfen:?}"),
        };
        let _: u32 = number.parse().expect("a move number at the end");
        let mut position = Reference { board: [[None; SIZE]; SIZE], hands: [[0; IN_HAND.len()]; 2], turn };
        position.read_board(board);
        position.read_hands(hands);
        position
    }

    fn read_board(&mut self, text: &str) {
        let rows: Vec<&str> = text.split('/').collect();
        assert_eq!(rows.len(), SIZE, "five rows expected: {text:?}");
        for (row, row_text) in rows.into_iter().enumerate() {
            let mut column = 0;
            let mut promoted = false;
            for sign in row_text.chars() {
                if sign == '+' {
                    assert!(!promoted, "two plus signs: {row_text:?}");
                    promoted = true;
                } else if let '1'..='5' = sign {
                    assert!(!promoted, "an empty square promoted: {row_text:?}");
                    column += usize::from(sign as u8 - b'0');
                } else {
                    assert!(column < SIZE, "the row is too long: {row_text:?}");
                    self.put(Square { column, row }, sign, promoted);
                    column += 1;
                    promoted = false;
                }
            }
            assert!(!promoted, "a plus sign alone: {row_text:?}");
            assert_eq!(column, SIZE, "five squares expected: {row_text:?}");
        }
    }

    fn put(&mut self, square: Square, sign: char, promoted: bool) {
        let (owner, letter) = owner_and_letter(sign);
        let piece = Piece { owner, letter, promoted };
        assert!(!promoted || letter.can_promote(), "+{sign} does not exist");
        assert!(promoted || !piece.must_promote_on(square), "a pawn in its far row");
        assert!(
            letter != Letter::King || !self.board.as_flattened().contains(&Some(piece)),
            "two kings: {sign}"
        );
        self.board[square.row][square.column] = Some(piece);
    }

    fn read_hands(&mut self, text: &str) {
        assert!(!text.is_empty(), "hands or a dash expected");
        if text == "-" {
            return;
        }
        let mut digits = String::new();
        for sign in text.chars() {
            if sign.is_ascii_digit() {
                digits.push(sign);
                continue;
            }
            let (owner, letter) = owner_and_letter(sign);
            assert_ne!(letter, Letter::King, "a king in hand: {text:?}");
            let count: u32 = match digits.as_str() {
                "" => 1,
                digits => digits.parse().expect("a count that fits"),
            };
            assert_ne!(count, 0, "a count of nothing: {text:?}");
            self.hands[owner as usize][letter as usize] += count;
            digits.clear();
        }
        assert!(digits.is_empty(), "a count of no piece: {text:?}");
    }

    /// Writes the position; the move number is always 1.
    #[must_use]
    pub fn to_sfen(&self) -> String {
        let rows: Vec<String> = self.board.iter().map(row_text).collect();
        let board = rows.join("/");
        let turn = match self.turn {
            Owner::First => 'b',
            Owner::Second => 'w',
        };
        let mut hands = String::new();
        for owner in [Owner::First, Owner::Second] {
            for letter in IN_HAND {
                let count = self.in_hand(owner, letter);
                if count > 1 {
                    hands += &count.to_string();
                }
                if count > 0 {
                    hands.push(sign(owner, letter));
                }
            }
        }
        if hands.is_empty() {
            hands.push('-');
        }
        format!("{board} {turn} {hands} 1")
    }
}

fn row_text(row: &[Option<Piece>; SIZE]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for cell in row {
        let Some(piece) = cell else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        if piece.promoted {
            text.push('+');
        }
        text.push(sign(piece.owner, piece.letter));
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

fn owner_and_letter(sign: char) -> (Owner, Letter) {
    let owner = if sign.is_ascii_uppercase() { Owner::First } else { Owner::Second };
    (owner, Letter::from_capital(sign.to_ascii_uppercase()))
}

fn sign(owner: Owner, letter: Letter) -> char {
    match owner {
        Owner::First => letter.capital(),
        Owner::Second => letter.capital().to_ascii_lowercase(),
    }
}
