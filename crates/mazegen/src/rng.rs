//! The random generator and its written contract. What stands here never changes within a recipe version.
//!
//! 1. **Seed to key.** A text that is a decimal integer from -2^63 to 2^64 - 1 (blanks around it dropped, a sign allowed)
//!    stands for that integer modulo 2^64. Any other text stands for the 64-bit FNV-1a hash of its UTF-8 bytes, blanks
//!    around it dropped.
//! 2. **Key to stream.** Each purpose has a stream of its own: the key is combined with the FNV-1a hash of the purpose's
//!    name and an index, as `splitmix64(key ^ splitmix64(fnv(purpose) + index))`, and four further outputs of
//!    SplitMix64 from there are the state.
//! 3. **Stream.** xoshiro256++ 1.0 (Blackman and Vigna 2019), 64 bits a draw.
//! 4. **Bounded draw.** `below(n)`: the upper 32 bits of a draw times `n`, whose upper half is the answer; a draw whose
//!    lower half is under 2^32 mod n is thrown away (Lemire 2019), so every answer is equally likely.
//! 5. **Side of a cell.** From a set of the first four sides: `below(12)`, times the number of sides, over 12, is the place of the side
//!    in rising order; from other sets `below(number of sides)` is.
//! 6. **Shuffle.** Fisher-Yates from the end: element `i` changes places with element `below(i + 1)`, for `i` from the last to 1.
//!
//! Nothing is ever drawn through `usize`, so 32-bit and 64-bit machines agree.

/// The random generator: xoshiro256++, seeded from a [`Seed`] for one purpose.
///
/// ```
/// use mazegen::{Rng, Seed};
/// let mut one = Rng::stream(&Seed::new("42"), "walls", 0);
/// let mut same = Rng::stream(&Seed::from(42_u64), "walls", 0);
/// assert_eq!(one.next_u64(), same.next_u64());
/// assert!(one.below(6) < 6);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rng {
    state: [u64; 4],
}

/// What a maze's randomness comes from: any text. An integer and the same integer as text are one seed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Seed(String);

impl Seed {
    /// The seed with this text; blanks around it do not count.
    #[must_use]
    pub fn new(text: impl AsRef<str>) -> Self {
        Self(text.as_ref().trim().to_owned())
    }

    /// The text, as it is reported and can be given again.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The seed of the n-th of many mazes: this one, a slash and the number.
    ///
    /// ```
    /// assert_eq!(mazegen::Seed::new("class").nth(7).text(), "class/7");
    /// ```
    #[must_use]
    pub fn nth(&self, number: u64) -> Self {
        Self(format!("{}/{number}", self.text()))
    }

    /// The 64-bit key of contract point 1.
    ///
    /// ```
    /// use mazegen::Seed;
    /// assert_eq!(Seed::new(" 7 ").key(), 7);
    /// assert_eq!(Seed::new("-1").key(), u64::MAX);
    /// assert_eq!(Seed::new("Javi").key(), 0xc2af_92ea_5b96_c93d);
    /// ```
    #[must_use]
    pub fn key(&self) -> u64 {
        let text = self.0.trim();
        if let Ok(number) = text.parse::<u64>() {
            return number;
        }
        text.parse::<i64>().map_or_else(|_| fnv1a(text.as_bytes()), i64::cast_unsigned)
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Self {
        Self(number.to_string())
    }
}

impl std::fmt::Display for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// FNV-1a, 64 bits (Fowler, Noll, Vo): a hash with a fixed written meaning, which the standard library's has not.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The output function of SplitMix64 (Steele, Lea, Flood 2014): a bijection of 64-bit numbers in which each bit depends on all.
#[inline]
#[must_use]
pub const fn mix64(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Rng {
    /// The generator whose state is filled by SplitMix64 from one number.
    #[must_use]
    pub fn from_u64(number: u64) -> Self {
        let word = |step: u64| mix64(number.wrapping_add(step.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        Self { state: [word(0), word(1), word(2), word(3)] }
    }

    /// The stream of a seed for one purpose: streams of other purposes and indices have nothing to do with it.
    #[must_use]
    pub fn stream(seed: &Seed, purpose: &str, index: u64) -> Self {
        let lane = mix64(fnv1a(purpose.as_bytes()).wrapping_add(index));
        Self::from_u64(mix64(seed.key() ^ lane))
    }

    /// The next 64 random bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        let [a, b, c, d] = self.state;
        let result = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let mut next = [a, b, c ^ a, d ^ b];
        next[1] ^= next[2];
        next[0] ^= next[3];
        next[2] ^= b << 17;
        next[3] = next[3].rotate_left(45);
        self.state = next;
        result
    }

    /// A number below `bound`, each equally likely. A bound of 0 gives 0.
    #[inline]
    pub const fn below(&mut self, bound: u32) -> u32 {
        loop {
            let word = self.next_u64();
            if let Some(value) = Self::scale(word, bound) {
                return value;
            }
        }
    }

    /// Contract point 4 on a word already drawn: the number below `bound`, or nothing when the word must be thrown away.
    #[inline]
    pub(crate) const fn scale(word: u64, bound: u32) -> Option<u32> {
        let product = (word >> 32) * bound as u64;
        let low = product as u32;
        // The division is only reached when a rejection is possible at all: one draw in 2^32 / bound.
        if low < bound && low < bound.wrapping_neg() % bound {
            return None;
        }
        Some((product >> 32) as u32)
    }

    /// Puts the items in random order, every order equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let j = self.below(i as u32 + 1) as usize;
            items.swap(i, j);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng as _, SeedableRng};

    #[test]
    fn the_stream_is_xoshiro256_plus_plus_as_another_library_has_it() {
        for number in [0, 1, 42, u64::MAX] {
            let mut ours = Rng::from_u64(number);
            let bytes: Vec<u8> = ours.state.iter().flat_map(|word| word.to_le_bytes()).collect();
            let mut theirs = Xoshiro256PlusPlus::from_seed(bytes.try_into().expect("32 bytes"));
            let mut expanded = Xoshiro256PlusPlus::seed_from_u64(number);
            for _ in 0..1000 {
                let word = ours.next_u64();
                assert_eq!(word, theirs.next_u64());
                assert_eq!(word, expanded.next_u64(), "the state is filled as theirs is");
            }
        }
    }

    #[test]
    fn first_numbers_are_frozen() {
        let mut rng = Rng::stream(&Seed::new("Javi"), "walls", 0);
        let words: Vec<u64> = (0..3).map(|_| rng.next_u64()).collect();
        assert_eq!(words, [3_344_288_587_645_350_493, 5_115_196_844_162_808_031, 18_415_621_941_453_436_641]);
    }

    #[test]
    fn seeds_as_number_and_text_are_one() {
        assert_eq!(Seed::from(15_u64).key(), Seed::new("15").key());
        assert_eq!(Seed::new("+15").key(), Seed::new("0015").key());
        assert_ne!(Seed::new("a").key(), Seed::new("b").key());
        assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8, "the published test vector");
    }

    #[test]
    fn bounded_draws_are_even() {
        let mut rng = Rng::from_u64(7);
        for bound in 1..=7_u32 {
            let mut counts = vec![0_u32; bound as usize];
            for _ in 0..70_000 {
                counts[rng.below(bound) as usize] += 1;
            }
            let expected = 70_000.0 / f64::from(bound);
            let chi: f64 = counts.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
            assert!(chi < 30.0, "bound {bound}: chi-square {chi}");
        }
    }

    #[test]
    fn words_that_would_bend_the_odds_are_thrown_away() {
        assert_eq!(Rng::scale(0, 3), None, "2^32 mod 3 = 1: the lowest product is one too many");
        assert_eq!(Rng::scale(1 << 32, 3), Some(0));
        assert_eq!(Rng::scale(u64::MAX, 3), Some(2));
        assert_eq!(Rng::scale(0, 4), Some(0), "powers of two reject nothing");
        assert_eq!(Rng::scale(u64::MAX, 0), Some(0));
    }

    #[test]
    fn shuffles_reach_every_order_evenly() {
        let mut rng = Rng::from_u64(3);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            rng.shuffle(&mut items);
            *counts.entry(items).or_insert(0_u32) += 1;
        }
        assert_eq!(counts.len(), 24);
        let chi: f64 = counts.values().map(|&n| (f64::from(n) - 1000.0).powi(2) / 1000.0).sum();
        assert!(chi < 60.0, "chi-square {chi} at 23 degrees of freedom");
    }
}
