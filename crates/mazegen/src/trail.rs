//! [`Trail`]: the sides walked through, to walk back by.

use crate::cell::Side;

/// A stack of sides, packed: 2 bits each where cells have at most 4 sides, 8 bits otherwise.
///
/// The way back is read in order from here, so that the masks of many earlier cells load at once; chasing parent bits through the
/// grid would wait for each.
#[derive(Clone, Debug)]
pub(crate) struct Trail {
    words: Vec<u64>,
    /// The sides not yet in `words`, the latest in the lowest bits.
    word: u64,
    /// How many sides `word` holds.
    held: u32,
    bits: u32,
}

impl Trail {
    /// An empty trail of sides numbered below `side_bound`.
    pub(crate) fn new(side_bound: u32) -> Self {
        Self { words: Vec::new(), word: 0, held: 0, bits: if side_bound <= 4 { 2 } else { 8 } }
    }

    #[inline]
    pub(crate) fn push(&mut self, side: Side) {
        if self.held * self.bits == 64 {
            self.words.push(self.word);
            self.held = 0;
        }
        self.word = self.word << self.bits | u64::from(side.0);
        self.held += 1;
    }

    /// The side pushed last.
    #[inline]
    pub(crate) fn last(&self) -> Option<Side> {
        let word = if self.held == 0 { *self.words.last()? } else { self.word };
        Some(Side((word & ((1 << self.bits) - 1)) as u8))
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Side> {
        if self.held == 0 {
            self.word = self.words.pop()?;
            self.held = 64 / self.bits;
        }
        let side = self.word & ((1 << self.bits) - 1);
        self.word >>= self.bits;
        self.held -= 1;
        Some(Side(side as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_pushed_comes_back_in_reverse_across_words() {
        for side_bound in [4, 9] {
            let mut trail = Trail::new(side_bound);
            let sides: Vec<Side> = (0..200_u32).map(|n| Side((n * 7 % side_bound) as u8)).collect();
            for (n, &side) in sides.iter().enumerate() {
                trail.push(side);
                assert_eq!(trail.last(), Some(side));
                if n % 3 == 0 {
                    assert_eq!(trail.pop(), Some(side));
                    trail.push(side);
                }
            }
            for &side in sides.iter().rev() {
                assert_eq!(trail.pop(), Some(side));
            }
            assert_eq!(trail.pop(), None);
        }
    }
}
