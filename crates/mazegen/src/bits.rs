//! [`Bits`]: a row of bits, 64 to a word, for open links and sets of cells.

/// A fixed number of bits, all false at first: an eighth of a byte each.
///
/// ```
/// use mazegen::Bits;
/// let mut bits = Bits::new(100);
/// bits.set(99);
/// assert!(bits.get(99) && !bits.get(98));
/// assert_eq!(bits.count(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bits {
    words: Vec<u64>,
    len: usize,
}

impl Bits {
    /// So many bits, all false.
    #[must_use]
    pub fn new(len: usize) -> Self {
        Self { words: vec![0; len.div_ceil(64)], len }
    }

    /// How many bits there are.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no bits at all.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The bit at `index`. Panics past the end, as a slice does.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> bool {
        self.words[index / 64] >> (index % 64) & 1 == 1
    }

    /// Makes the bit at `index` true.
    #[inline]
    pub fn set(&mut self, index: usize) {
        debug_assert!(index < self.len);
        self.words[index / 64] |= 1 << (index % 64);
    }

    /// Makes the bit at `index` false.
    #[inline]
    pub fn clear(&mut self, index: usize) {
        debug_assert!(index < self.len);
        self.words[index / 64] &= !(1 << (index % 64));
    }

    /// Turns the bit at `index` round.
    #[inline]
    pub fn toggle(&mut self, index: usize) {
        debug_assert!(index < self.len);
        self.words[index / 64] ^= 1 << (index % 64);
    }

    /// How many bits are true.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// The indices of the true bits, in rising order.
    pub fn ones(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(at, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                if rest == 0 {
                    return None;
                }
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                Some(at * 64 + bit)
            })
        })
    }

    /// Bytes of memory held.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.words.capacity() * 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ones_lists_what_was_set_across_words() {
        let mut bits = Bits::new(200);
        let chosen = [0, 1, 63, 64, 127, 128, 199];
        for &index in &chosen {
            bits.set(index);
        }
        assert_eq!(bits.ones().collect::<Vec<_>>(), chosen);
        bits.clear(63);
        bits.toggle(64);
        bits.toggle(65);
        assert_eq!(bits.ones().collect::<Vec<_>>(), [0, 1, 65, 127, 128, 199]);
        assert_eq!(bits.count(), 6);
    }
}
