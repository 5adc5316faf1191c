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

    /// Drops the sides pushed last, until there are so many.
    #[inline]
    pub(crate) fn truncate(&mut self, sides: u64) {
        let a_word = u64::from(64 / self.bits);
        let whole = (sides / a_word) as usize;
        let left = (sides % a_word) as u32;
        if whole > self.words.len() {
            // All of them, the last word full.
            return;
        }
        if whole < self.words.len() {
            // The word that the rest is in has all of its sides; those past the rest go.
            self.word = self.words[whole];
            self.words.truncate(whole);
            self.held = a_word as u32;
        }
        // An empty word is kept as such: what is pushed next shifts whatever is in it out of sight.
        self.word = self.word.checked_shr((self.held - left) * self.bits).unwrap_or(0);
        self.held = left;
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
    fn a_trail_cut_short_is_the_one_that_was_there() {
        let mut rng = crate::Rng::from_u64(2);
        for side_bound in [4, 9] {
            let (mut trail, mut list) = (Trail::new(side_bound), Vec::new());
            for _ in 0..2000 {
                if rng.below(8) > 0 {
                    let side = Side(rng.below(side_bound) as u8);
                    trail.push(side);
                    list.push(side);
                } else {
                    let left = rng.below(list.len() as u32 + 1);
                    trail.truncate(u64::from(left));
                    list.truncate(left as usize);
                }
                assert_eq!(trail.last(), list.last().copied());
            }
            while let Some(side) = list.pop() {
                assert_eq!(trail.pop(), Some(side));
            }
            assert_eq!(trail.pop(), None);
        }
    }

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
