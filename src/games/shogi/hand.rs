//! What a player has captured and may drop, as numbers.

use std::fmt;

use super::piece::Role;

/// How many pieces of each droppable role a player holds.
///
/// The five numbers share one word, so that copying a position and asking for a single one stay cheap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hand(u64);

impl Hand {
    const BITS: u32 = 12;
    const MASK: u64 = (1 << Self::BITS) - 1;

    /// The most pieces of one role that a setup may put into a hand. Play adds at most the 25 pieces that
    /// a board holds, so that a number never outgrows its bits.
    pub const MOST: usize = 4000;

    #[inline]
    const fn shift(role: Role) -> u32 {
        debug_assert!(!matches!(role, Role::King), "a king is never in hand");
        (role as u32).wrapping_sub(Role::Rook as u32) * Self::BITS
    }

    /// How many pieces of the role are in hand; kings never are.
    #[must_use]
    #[inline]
    pub fn count(self, role: Role) -> usize {
        if role == Role::King { 0 } else { (self.0 >> Self::shift(role) & Self::MASK) as usize }
    }

    /// Whether a piece of the role is in hand.
    #[must_use]
    #[inline]
    pub fn has(self, role: Role) -> bool {
        self.count(role) != 0
    }

    /// Whether nothing is in hand.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The roles in hand, in the order of [`Role::DROPPABLE`].
    pub fn roles(self) -> impl Iterator<Item = Role> {
        Role::DROPPABLE.into_iter().filter(move |&role| self.has(role))
    }

    /// How many different roles but pawns are in hand.
    #[inline]
    pub(super) fn officers(self) -> u32 {
        [Role::Rook, Role::Bishop, Role::Gold, Role::Silver]
            .map(|role| u32::from(self.has(role)))
            .iter()
            .sum()
    }

    /// Adds a piece of a droppable role.
    #[inline]
    pub(super) fn add(&mut self, role: Role) {
        self.0 += 1 << Self::shift(role);
    }

    /// Takes away a piece of a role that is in hand.
    #[inline]
    pub(super) fn remove(&mut self, role: Role) {
        debug_assert!(self.has(role), "only what is in hand is dropped");
        self.0 -= 1 << Self::shift(role);
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.roles().map(|role| (role, self.count(role)))).finish()
    }
}
