//! A number for a position, for transposition tables and repetition.
//!
//! Equal positions (board, hands as numbers, side to move) have equal keys. Keys are the same in every run
//! and on every machine, and [`Position::key_after`] finds the key of the next position from that of this
//! one, so that a search need not start over at every node. Keys are added up, not combined bit by bit as
//! Zobrist did, since a hand can hold any number of the same piece.

use super::action::Action;
use super::piece::{Kind, Piece, Role};
use super::position::Position;
use super::{Square, promotion};
use crate::board::Side;

const KINDS: usize = Kind::COUNT;
const BOARD: usize = 2 * KINDS * Square::COUNT;
const HANDS: usize = 2 * 6;

/// Random numbers for every piece on every square, every role in either hand, and the turn.
static KEYS: [u64; BOARD + HANDS + 1] = {
    let mut keys = [0; BOARD + HANDS + 1];
    let mut state = 0x626f_6172_6473_6821u64;
    let mut index = 0;
    while index < keys.len() {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        keys[index] = split_mix(state);
        index += 1;
    }
    keys
};

/// The output function of `SplitMix64`.
const fn split_mix(state: u64) -> u64 {
    let state = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let state = (state ^ state >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ state >> 31
}

fn on_board(square: Square, piece: Piece) -> u64 {
    KEYS[(piece.side as usize * KINDS + piece.kind as usize) * Square::COUNT + square.index()]
}

/// The weight of one piece in hand: hands are added up, so that any number of pieces has its own key.
fn in_hand(side: Side, role: Role) -> u64 {
    KEYS[BOARD + side as usize * 6 + role as usize]
}

const SECOND_TO_MOVE: usize = BOARD + HANDS;

impl Position {
    /// The key of the position.
    #[must_use]
    pub fn key(&self) -> u64 {
        let mut key = if self.turn() == Side::Second { KEYS[SECOND_TO_MOVE] } else { 0 };
        for (square, piece) in self.board() {
            key = key.wrapping_add(on_board(square, piece));
        }
        for side in Side::ALL {
            for role in Role::DROPPABLE {
                key = key.wrapping_add(in_hand(side, role).wrapping_mul(self.hand(side).count(role) as u64));
            }
        }
        key
    }

    /// The key after a legal action, from the key of this position.
    #[must_use]
    pub fn key_after(&self, key: u64, action: Action) -> u64 {
        let side = self.turn();
        let turn = KEYS[SECOND_TO_MOVE];
        let key = if side == Side::First { key.wrapping_add(turn) } else { key.wrapping_sub(turn) };
        match action {
            Action::Drop { role, to } => key
                .wrapping_sub(in_hand(side, role))
                .wrapping_add(on_board(to, Piece { side, kind: role.kind() })),
            Action::Move { from, to, promote } => key.wrapping_add(self.key_of_move(from, to, promote)),
        }
    }

    fn key_of_move(&self, from: Square, to: Square, promote: bool) -> u64 {
        let Some(mover) = self.piece_at(from) else { return 0 };
        let arrived = Piece { kind: promotion::arriving(mover.kind, mover.side, to, promote), ..mover };
        let change = on_board(to, arrived).wrapping_sub(on_board(from, mover));
        match self.piece_at(to) {
            Some(taken) if taken.kind != Kind::King => {
                change.wrapping_sub(on_board(to, taken)).wrapping_add(in_hand(mover.side, taken.kind.role()))
            }
            Some(taken) => change.wrapping_sub(on_board(to, taken)),
            None => change,
        }
    }
}
