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

    /// The maximal runs of true bits as first index and the one past the last, in rising order.
    ///
    /// ```
    /// use mazegen::Bits;
    /// let mut bits = Bits::new(200);
    /// bits.set_range(60, 130);
    /// bits.set(199);
    /// assert_eq!(bits.runs().collect::<Vec<_>>(), [(60, 130), (199, 200)]);
    /// ```
    pub fn runs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let mut at = 0;
        std::iter::from_fn(move || {
            let start = self.next(at, true);
            at = self.next(start, false);
            (start < self.len).then_some((start, at))
        })
    }

    /// The first index from one on whose bit has this value, or the number of bits.
    #[must_use]
    pub fn next(&self, from: usize, value: bool) -> usize {
        let mut mask = u64::MAX << (from % 64);
        for (at, &word) in self.words.iter().enumerate().skip(from / 64) {
            let found = if value { word } else { !word } & mask;
            if found != 0 {
                return (at * 64 + found.trailing_zeros() as usize).min(self.len);
            }
            mask = u64::MAX;
        }
        self.len
    }

    /// Makes the bits from one index up to, and without, another true.
    pub fn set_range(&mut self, from: usize, to: usize) {
        debug_assert!(from <= to && to <= self.len);
        let (first, last) = (from / 64, to / 64);
        let (low, high) = (u64::MAX << (from % 64), (1 << (to % 64)) - 1);
        if first == last {
            if from < to {
                self.words[first] |= low & high;
            }
            return;
        }
        self.words[first] |= low;
        self.words[first + 1..last].fill(u64::MAX);
        if high != 0 {
            self.words[last] |= high;
        }
    }

    /// Makes the bits from one index up to, and without, another false.
    pub(crate) fn clear_range(&mut self, from: usize, to: usize) {
        debug_assert!(from <= to && to <= self.len);
        let (first, last) = (from / 64, to / 64);
        let (low, high) = (u64::MAX << (from % 64), (1 << (to % 64)) - 1);
        if first == last {
            self.words.get_mut(first).into_iter().for_each(|word| *word &= !(low & high));
            return;
        }
        self.words[first] &= !low;
        self.words[first + 1..last].fill(0);
        self.words.get_mut(last).into_iter().for_each(|word| *word &= !high);
    }

    /// Bits 64 times `at` and up, the first lowest; 0 past the end.
    #[inline]
    pub(crate) fn word(&self, at: usize) -> u64 {
        self.words.get(at).copied().unwrap_or(0)
    }

    /// Makes those of the bits 64 times `at` and up false that are set in `bits`; there are none past the end.
    #[inline]
    pub(crate) fn clear_bits(&mut self, at: usize, bits: u64) {
        if let Some(word) = self.words.get_mut(at) {
            *word &= !bits;
        }
    }

    /// Puts so many bits, the first lowest in the first word, at an index, where all bits must be false. Bits past `len` must be 0.
    #[inline]
    pub(crate) fn put(&mut self, index: usize, bits: &[u64], len: usize) {
        debug_assert!(index + len <= self.len && bits.len() == len.div_ceil(64));
        let (first, shift) = (index / 64, index % 64);
        if shift == 0 {
            self.words[first..].iter_mut().zip(bits).for_each(|(word, bits)| *word |= bits);
            return;
        }
        let last = (index + len).div_ceil(64);
        let words = &mut self.words[first..last];
        let mut carry = 0;
        for (word, bits) in words.iter_mut().zip(bits) {
            *word |= bits << shift | carry;
            carry = bits >> (64 - shift);
        }
        if let Some(word) = words.get_mut(bits.len()) {
            *word |= carry;
        }
    }

    /// Up to 64 bits from an index on, the first lowest.
    #[inline]
    pub(crate) fn chunk(&self, index: usize, len: usize) -> u64 {
        let (word, shift) = (index / 64, index % 64);
        let low = self.word(word) >> shift;
        let high = if shift == 0 { 0 } else { self.word(word + 1) << (64 - shift) };
        (low | high) & if len == 64 { u64::MAX } else { (1 << len) - 1 }
    }

    /// Puts a run of bits of another set at an index, where all bits must be false.
    pub(crate) fn put_run(&mut self, index: usize, from: &Self, first: usize, len: usize) {
        for at in (0..len).step_by(64) {
            let here = (len - at).min(64);
            self.put(index + at, &[from.chunk(first + at, here)], here);
        }
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
    fn ranges_and_runs_are_those_set_one_by_one() {
        let mut rng = crate::Rng::from_u64(4);
        for len in (0..300).step_by(7) {
            let (mut fast, mut slow) = (Bits::new(len), Bits::new(len));
            for _ in 0..3 {
                let (a, b) = (rng.below(len as u32 + 1) as usize, rng.below(len as u32 + 1) as usize);
                fast.set_range(a.min(b), a.max(b));
                (a.min(b)..a.max(b)).for_each(|index| slow.set(index));
                let (a, b) = (rng.below(len as u32 + 1) as usize, rng.below(len as u32 + 1) as usize);
                fast.clear_range(a.min(b), a.max(b));
                (a.min(b)..a.max(b)).for_each(|index| slow.clear(index));
            }
            assert_eq!(fast, slow);
            let of_runs: Vec<usize> = fast.runs().flat_map(|(from, to)| from..to).collect();
            assert_eq!(of_runs, slow.ones().collect::<Vec<_>>());
            assert!(fast.runs().zip(fast.runs().skip(1)).all(|(before, after)| before.1 < after.0), "runs are maximal");
        }
    }

    #[test]
    fn bits_put_at_any_place_are_those_set_one_by_one() {
        let mut rng = crate::Rng::from_u64(8);
        for len in 1..200_usize {
            let mut bits: Vec<u64> = (0..len.div_ceil(64)).map(|_| rng.next_u64()).collect();
            if len % 64 > 0 {
                bits[len / 64] &= (1 << (len % 64)) - 1;
            }
            let index = rng.below(150) as usize;
            let (mut fast, mut slow) = (Bits::new(index + len), Bits::new(index + len));
            fast.put(index, &bits, len);
            (0..len).filter(|bit| bits[bit / 64] >> (bit % 64) & 1 == 1).for_each(|bit| slow.set(index + bit));
            assert_eq!(fast, slow, "{len} bits at {index}");
            let first = rng.below(len as u32) as usize;
            let mut copied = Bits::new(len);
            copied.put_run(3.min(first), &fast, index + first, len - first);
            (0..len - first).for_each(|at| assert_eq!(copied.get(3.min(first) + at), fast.get(index + first + at)));
        }
    }

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
