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

/// `NTH[set][n]` is the n-th set bit of an eight-bit set. A loop over random bits would cost a missed branch.
const NTH: [[u8; 8]; 256] = nth_table();

const fn nth_table() -> [[u8; 8]; 256] {
    let mut table = [[0; 8]; 256];
    let mut set = 0;
    while set < 256 {
        let (mut bit, mut found) = (0, 0);
        while bit < 8 {
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

/// The least number that 1, 2, 3 and 4 divide: a draw below it chooses evenly from any four-bit set, and need not wait for the set.
const EVEN: u32 = 12;

/// `PICK[set][draw]` is the side that a draw below [`EVEN`] chooses from a four-bit set.
const PICK: [[u8; EVEN as usize]; 16] = pick_table();

const fn pick_table() -> [[u8; EVEN as usize]; 16] {
    let mut table = [[0; EVEN as usize]; 16];
    let mut set: usize = 1;
    while set < 16 {
        let count = set.count_ones() as usize;
        let mut draw = 0;
        while draw < EVEN as usize {
            table[set][draw] = NTH[set][draw * count / EVEN as usize];
            draw += 1;
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
        if self.0 < 256 {
            return Side(NTH[self.0 as usize][(n & 7) as usize]);
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

    /// A side of the set, each equally likely. The set must not be empty.
    #[inline]
    #[must_use]
    pub fn pick(self, rng: &mut Rng) -> Side {
        loop {
            if let Some(side) = self.pick_by(rng.next_u64()) {
                return side;
            }
        }
    }

    /// The side that a word of the stream chooses, or nothing when the word would bend the odds and must be thrown away. Sets of the
    /// first four sides take a draw below 12, others one below their number.
    #[inline]
    pub(crate) fn pick_by(self, word: u64) -> Option<Side> {
        debug_assert!(!self.is_empty());
        if self.0 < 16 {
            return Rng::scale(word, EVEN).map(|draw| Side(PICK[self.0 as usize][draw as usize]));
        }
        Rng::scale(word, self.len()).map(|n| self.nth(n))
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
        for bits in (0_u32..600).chain([0xFFFF_FFFF, 0x8000_0001, 0x00F0_0F00]) {
            let set = Sides(bits);
            for (n, side) in set.iter().enumerate() {
                assert_eq!(set.nth(n as u32), side, "{bits:#x}, {n}");
            }
            assert_eq!(set.iter().count() as u32, set.len());
            assert_eq!(set.iter().collect::<Sides>(), set);
        }
    }

    #[test]
    fn picks_are_even() {
        for bits in (1_u32..16).chain([0x31, 0xFF]) {
            let set = Sides(bits);
            let mut rng = Rng::from_u64(9);
            let mut counts = [0_u32; 32];
            for _ in 0..10_000 * set.len() {
                counts[usize::from(set.pick(&mut rng).0)] += 1;
            }
            for side in set.iter() {
                assert!(counts[usize::from(side.0)].abs_diff(10_000) < 450, "{bits:#x}: {counts:?}");
            }
            assert_eq!(counts.iter().sum::<u32>(), set.iter().map(|side| counts[usize::from(side.0)]).sum::<u32>());
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
