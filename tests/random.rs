//! Random numbers that are the same in every run, and random positions made of them.

use std::array;

/// The generator `SplitMix64`.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below the bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).expect("a bound fits");
        usize::try_from(self.next() % bound).expect("what is below the bound fits")
    }

    /// True once in so many times.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of the items; none of nothing.
    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { items.get(self.below(items.len())) }
    }

    /// A composed position in SFEN, in which the waiting side may stand in check.
    ///
    /// Each king may be missing, pieces may be any, several pawns may share a column, hands may be full,
    /// and either side is to move.
    pub(crate) fn sfen(&mut self) -> String {
        let mut board: [[String; 5]; 5] = array::from_fn(|_| array::from_fn(|_| "1".to_owned()));
        for king in ["K", "k"] {
            if !self.once_in(8) {
                let (row, column) = (self.below(5), self.below(5));
                king.clone_into(&mut board[row][column]);
            }
        }
        let pieces = 3 + self.below(14);
        for _ in 0..pieces {
            let (row, column) = (self.below(5), self.below(5));
            if board[row][column] == "1" {
                board[row][column] = self.piece(row);
            }
        }
        let turn = if self.once_in(2) { 'b' } else { 'w' };
        format!("{} {turn} {} 1", joined(&board), self.hands())
    }

    fn piece(&mut self, row: usize) -> String {
        let letter = ["R", "B", "G", "S", "P", "P"][self.below(6)];
        let first = self.once_in(2);
        let stuck = letter == "P" && row == if first { 0 } else { 4 };
        let plus = if letter != "G" && (stuck || self.once_in(4)) { "+" } else { "" };
        let letter = if first { letter.to_owned() } else { letter.to_lowercase() };
        plus.to_owned() + &letter
    }

    fn hands(&mut self) -> String {
        let mut text = String::new();
        for letter in "RBGSPrbgsp".chars() {
            match self.below(24) {
                0..7 => text.push(letter),
                7..9 => text += &format!("2{letter}"),
                9 => text += &format!("18{letter}"),
                _ => {}
            }
        }
        if text.is_empty() { "-".to_owned() } else { text }
    }
}

/// The rows of a board, with runs of empty squares as one number.
fn joined(board: &[[String; 5]; 5]) -> String {
    let mut text = board.each_ref().map(|row| row.concat()).join("/");
    for (run, number) in [("11111", "5"), ("1111", "4"), ("111", "3"), ("11", "2")] {
        text = text.replace(run, number);
    }
    text
}
