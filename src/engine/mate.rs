//! Proving mates: how soon the side to move can force one, whatever the other side does.
//!
//! A state without legal actions is lost for the side to move, in check or not: that is what *mate* means
//! here. [`shortest`] looks at all moves of both sides, quiet ones too, so its answer is a proof and never a
//! guess. When the budget does not suffice for a proof, it says so.
//!
//! Where a game ends without a mate, by the repetition of a position that was on the board before, whoever asks
//! must say so. No position need be thought of as repeated within the proof itself: along a shortest mate each
//! one is nearer to the end than the one before. States are told apart by keys of 64 bits. Two that share a key
//! by accident would be taken for one; among ten million states the odds of that are about three in a million.

use std::collections::HashMap;

use super::budget::{Budget, OutOfBudget};
use crate::games::Game;

/// The length in plies of the shortest mate that the side to move can force, if it is at most `most_plies`.
///
/// The length is odd, since the last move is the mating side's. Each state looked at takes one unit from
/// `budget`, which is left at what remains, and memory grows with the units taken. `is_over` tells of a state
/// with legal actions whether the game is over all the same.
///
/// # Errors
///
/// When `budget` is used up first. Whether there is a mate is open then.
pub fn shortest<G: Game>(
    game: &G,
    most_plies: u32,
    is_over: impl Fn(&G) -> bool,
    budget: &mut Budget<'_>,
) -> Result<Option<u32>, OutOfBudget> {
    let mut prover = Prover { budget, is_over: &is_over, known: HashMap::new() };
    for plies in (1..=most_plies).step_by(2) {
        if prover.can_mate(game, plies)? {
            return Ok(Some(plies));
        }
    }
    Ok(None)
}

/// What has been proven about the side to move in a state.
#[derive(Clone, Copy, Default)]
struct Known {
    /// It can mate within so many plies.
    within: Option<u32>,
    /// It cannot mate within so many plies.
    not_within: u32,
}

impl Known {
    /// Whether the side to move can mate within so many plies, where that follows.
    fn answer(self, plies: u32) -> Option<bool> {
        if plies <= self.not_within {
            return Some(false);
        }
        self.within.filter(|&within| within <= plies).map(|_| true)
    }

    fn learn(&mut self, plies: u32, mates: bool) {
        if mates {
            self.within = Some(plies);
        } else {
            self.not_within = plies;
        }
    }
}

/// A search, with what it has found out so far.
struct Prover<'a, 'b, G> {
    budget: &'a mut Budget<'b>,
    /// Whether a game that reaches a state is over without a mate.
    is_over: &'a dyn Fn(&G) -> bool,
    /// By the key of a state with the mating side to move. What is known of a state depends neither on the
    /// way to it nor on the depth at which it was found out, so that all depths share it.
    known: HashMap<u64, Known>,
}

impl<G: Game> Prover<'_, '_, G> {
    /// Whether the side to move can mate within so many plies, an odd number.
    fn can_mate(&mut self, state: &G, plies: u32) -> Result<bool, OutOfBudget> {
        self.budget.look()?;
        let key = state.key();
        if let Some(answer) = self.known.get(&key).and_then(|known| known.answer(plies)) {
            return Ok(answer);
        }
        let mates = if plies == 1 { self.mates_now(state)? } else { self.mates_by_force(state, plies)? };
        self.known.entry(key).or_default().learn(plies, mates);
        Ok(mates)
    }

    /// Whether some move leaves no reply. Most of the states are looked at here, and none is kept.
    fn mates_now(&mut self, state: &G) -> Result<bool, OutOfBudget> {
        let mut mates = Ok(false);
        state.visit_successors(|next| {
            if mates == Ok(false) {
                mates = self.budget.look().map(|()| next.count_legal() == 0);
            }
        });
        mates
    }

    /// Whether after some move every reply can be mated in the rest of the plies.
    fn mates_by_force(&mut self, state: &G, plies: u32) -> Result<bool, OutOfBudget> {
        let mut moves = Vec::new();
        state.visit_successors(|next| moves.push((0, next.clone())));
        for (replies, next) in &mut moves {
            self.budget.look()?;
            *replies = next.count_legal();
            if *replies == 0 {
                return Ok(true);
            }
        }
        // Few replies are soon looked through: checks come first, and most mates begin with one.
        moves.sort_by_key(|(replies, _)| *replies);
        for (_, next) in &moves {
            if self.is_mated(next, plies - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the side to move is mated within so many plies, an even number, whatever it replies.
    fn is_mated(&mut self, state: &G, plies: u32) -> Result<bool, OutOfBudget> {
        if (self.is_over)(state) {
            return Ok(false);
        }
        let mut replies = Vec::new();
        state.visit_legal(|action| replies.push(action));
        for action in replies {
            let mut next = state.clone();
            next.play_unchecked(action);
            if (self.is_over)(&next) || !self.can_mate(&next, plies - 1)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Side;
    use crate::games::shogi::{Action, Placement, Position, Role, Setup, Skin};

    /// A position with the first player to move: pieces such as `K a1` or `+r d3`, small for the second
    /// player, and what the first player holds.
    fn position(pieces: &[&str], hand: &[Role]) -> Position {
        let mut setup = Setup::empty();
        setup.placements.extend(pieces.iter().map(|text| placement(text)));
        setup.captures[Side::First].extend(hand);
        Position::try_from(&setup).expect("playable")
    }

    fn placement(text: &str) -> Placement {
        let (piece, square) = text.split_once(' ').expect("a piece and a square");
        let letter = piece.chars().last().expect("a letter");
        // Skins write the second player's pieces in capitals.
        let (side, role) = Skin::MINISHOGI.read_letter(letter).expect("a piece");
        let promoted = piece.starts_with('+');
        Placement { square: square.parse().expect("a square"), side: !side, role, promoted }
    }

    fn within(position: &Position, most_plies: u32) -> Option<u32> {
        shortest(position, most_plies, |_| false, &mut Budget::of(10_000_000)).expect("budget enough")
    }

    /// A dragon shuts the king in; the pawn sees to it that there is always some reply.
    const SHUT_IN: [&str; 4] = ["K a1", "+R d3", "k e5", "p a4"];

    /// Two rooks in hand against a king in the corner.
    fn two_rooks() -> Position {
        position(&["K b1", "k e5", "p a4"], &[Role::Rook, Role::Rook])
    }

    #[test]
    fn a_drop_mates_in_one() {
        let gold = position(&SHUT_IN, &[Role::Gold]);
        assert_eq!([1, 2, 3, 9].map(|most| within(&gold, most)), [Some(1); 4]);
    }

    #[test]
    fn a_pawn_drop_does_not_mate() {
        let pawn = position(&SHUT_IN, &[Role::Pawn]);
        assert_eq!([1, 2, 3, 9].map(|most| within(&pawn, most)), [None, None, Some(3), Some(3)]);
    }

    #[test]
    fn two_rooks_mate_in_three() {
        assert_eq!(
            [0, 1, 2, 3, 4].map(|most| within(&two_rooks(), most)),
            [None, None, None, Some(3), Some(3)]
        );
    }

    #[test]
    fn a_quiet_move_mates_in_five() {
        let pieces = ["K b2", "G a5", "G b5", "B b1", "S c1", "k e2", "b d2", "s c5", "p c4", "p e3"];
        let quiet = position(&pieces, &[Role::Rook, Role::Rook]);
        assert_eq!([4, 5, 6].map(|most| within(&quiet, most)), [None, Some(5), Some(5)]);
    }

    #[test]
    fn where_nobody_can_force_anything_there_is_no_mate() {
        assert_eq!(within(&Position::start(), 5), None);
        assert_eq!(within(&position(&["K a1", "k e5"], &[]), 99), None);
    }

    #[test]
    fn a_side_that_cannot_move_is_mated_without_check() {
        let before = position(&["K e2", "R d1", "k e5"], &[]);
        assert_eq!(within(&before, 1), Some(1));
        let mut mated = Vec::new();
        before.visit_successors(|next| mated.extend((next.count_legal() == 0).then_some(*next)));
        assert!(mated.iter().all(|position| !position.in_check()), "{mated:?}");
    }

    #[test]
    fn a_side_that_cannot_move_mates_nobody() {
        let mut mated = position(&SHUT_IN, &[Role::Gold]);
        let gold = Action::Drop { role: Role::Gold, to: "e4".parse().expect("a square") };
        mated.play(gold).expect("legal");
        assert_eq!(within(&mated, 9), None);
    }

    #[test]
    fn the_budget_is_what_it_takes() {
        let mut budget = Budget::of(1000);
        assert_eq!(shortest(&two_rooks(), 3, |_| false, &mut budget), Ok(Some(3)));
        let taken = 1000 - budget.left;
        for left in 0..=taken {
            let mut budget = Budget::of(left);
            let expected = if left < taken { Err(OutOfBudget) } else { Ok(Some(3)) };
            assert_eq!(shortest(&two_rooks(), 3, |_| false, &mut budget), expected, "{left}");
            assert_eq!(budget.left, 0);
        }
    }

    #[test]
    fn who_interrupts_gets_no_answer() {
        let interrupt = std::sync::atomic::AtomicBool::new(true);
        let mut budget = Budget { left: 1024, interrupt: Some(&interrupt) };
        // The flag is asked for when the number left is a round one, long before the search would end.
        assert_eq!(shortest(&Position::start(), 9, |_| false, &mut budget), Err(OutOfBudget));
    }

    #[test]
    fn a_game_that_ends_otherwise_is_no_mate() {
        assert_eq!(shortest(&two_rooks(), 3, |_| true, &mut Budget::of(100_000)), Ok(None));
    }

    #[test]
    fn no_plies_cost_nothing() {
        assert_eq!(shortest(&two_rooks(), 0, |_| false, &mut Budget::of(0)), Ok(None));
    }
}
