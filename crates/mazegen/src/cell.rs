//! The small numbers that name the parts of a maze: [`Cell`], [`Side`], [`Link`], and the set [`Sides`].
//!
//! They are plain copies, never references, so that a maze of a thousand million cells has no pointers in it.

use crate::rng::Rng;

/// One place of the maze: a number from 0 to [`Topology::cell_count`](crate::topology::Topology::cell_count) less one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub u32);

/// One of a cell's edges, numbered from 0. On a rectangle: [`Side::NORTH`], [`Side::EAST`], [`Side::SOUTH`], [`Side::WEST`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Side(pub u8);

/// The place of a wall between two cells. Open, it is a passage; closed, a wall.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Link(pub u32);

impl Cell {
    /// The number as an index into an array with one entry a cell.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Link {
    /// The number as an index into an array with one entry a link.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Side {
    /// Up on a rectangle.
    pub const NORTH: Self = Self(0);
    /// Right on a rectangle.
    pub const EAST: Self = Self(1);
    /// Down on a rectangle.
    pub const SOUTH: Self = Self(2);
    /// Left on a rectangle.
    pub const WEST: Self = Self(3);

    /// The letter of a rectangle's side, `N E S W`; other sides have none.
    ///
    /// ```
    /// use mazegen::Side;
    /// assert_eq!(Side::SOUTH.letter(), Some('S'));
    /// assert_eq!(Side::from_letter('W'), Some(Side::WEST));
    /// ```
    #[must_use]
    pub const fn letter(self) -> Option<char> {
        match self.0 {
            0 => Some('N'),
            1 => Some('E'),
            2 => Some('S'),
            3 => Some('W'),
            _ => None,
        }
    }

    /// The rectangle's side with this letter, in either case.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter.to_ascii_uppercase() {
            'N' => Some(Self::NORTH),
            'E' => Some(Self::EAST),
            'S' => Some(Self::SOUTH),
            'W' => Some(Self::WEST),
            _ => None,
        }
    }

    /// The side across a rectangle's cell.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self(self.0 ^ 2)
    }
}

/// A set of a cell's sides, one bit each: at most 32 sides a cell.
///
/// ```
/// use mazegen::{Side, Sides};
/// let set = Sides::EMPTY.with(Side::EAST).with(Side::WEST);
/// assert_eq!(set.len(), 2);
/// assert_eq!(set.nth(1), Side::WEST);
/// assert!(!set.contains(Side::NORTH));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sides(pub u32);

/// Most sides that a cell can have.
pub const MAX_SIDES: u32 = 32;

/// `NTH[set][n]` is the n-th set bit of a four-bit set. A loop over random bits would cost a missed branch.
const NTH: [[u8; 4]; 16] = nth_table();

const fn nth_table() -> [[u8; 4]; 16] {
    let mut table = [[0; 4]; 16];
    let mut set = 0;
    while set < 16 {
        let (mut bit, mut found) = (0, 0);
        while bit < 4 {
            if set >> bit & 1 == 1 {
                table[set][found] = bit as u8;
                found += 1;
            }
            bit += 1;
        }
        set += 1;
    }
    table
}

impl Sides {
    /// No side.
    pub const EMPTY: Self = Self(0);

    /// The same set and this side too.
    #[inline]
    #[must_use]
    pub const fn with(self, side: Side) -> Self {
        Self(self.0 | 1 << side.0)
    }

    /// The same set without this side.
    #[inline]
    #[must_use]
    pub const fn without(self, side: Side) -> Self {
        Self(self.0 & !(1 << side.0))
    }

    /// Whether the side is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, side: Side) -> bool {
        self.0 >> side.0 & 1 == 1
    }

    /// How many sides are in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no side is in the set.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The n-th side of the set, in rising order, from 0. For `n` at or past [`len`](Self::len) the answer is some side, without meaning.
    #[inline]
    #[must_use]
    pub const fn nth(self, n: u32) -> Side {
        if self.0 < 16 {
            return Side(NTH[self.0 as usize][(n & 3) as usize]);
        }
        let mut rest = self.0;
        let mut left = n;
        while left > 0 && rest & rest.wrapping_sub(1) != 0 {
            rest &= rest - 1;
            left -= 1;
        }
        Side(rest.trailing_zeros() as u8)
    }

    /// The lowest side of the set, if there is one.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Side> {
        if self.0 == 0 { None } else { Some(Side(self.0.trailing_zeros() as u8)) }
    }

    /// A side of the set, each equally likely, by one bounded draw. The set must not be empty.
    #[inline]
    #[must_use]
    pub fn pick(self, rng: &mut Rng) -> Side {
        debug_assert!(!self.is_empty());
        self.nth(rng.below(self.len()))
    }

    /// The sides in rising order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Side> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let side = Sides(rest).first()?;
            rest &= rest - 1;
            Some(side)
        })
    }
}

impl FromIterator<Side> for Sides {
    fn from_iter<I: IntoIterator<Item = Side>>(sides: I) -> Self {
        sides.into_iter().fold(Self::EMPTY, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nth_agrees_with_iteration_for_narrow_and_wide_sets() {
        for bits in (0_u32..64).chain([0xFFFF_FFFF, 0x8000_0001, 0x00F0_0F00]) {
            let set = Sides(bits);
            for (n, side) in set.iter().enumerate() {
                assert_eq!(set.nth(n as u32), side, "{bits:#x}, {n}");
            }
            assert_eq!(set.iter().count() as u32, set.len());
            assert_eq!(set.iter().collect::<Sides>(), set);
        }
    }

    #[test]
    fn letters_round_trip() {
        for side in (0..4).map(Side) {
            assert_eq!(side.letter().and_then(Side::from_letter), Some(side));
            assert_eq!(side.opposite().opposite(), side);
        }
        assert_eq!(Side(4).letter(), None);
    }
}
