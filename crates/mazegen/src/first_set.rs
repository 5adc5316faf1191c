//! [`FirstSet`]: a set of small numbers that always knows its least one.

/// Numbers below a bound, one bit each, with summaries above: bit `i` of a level says whether word `i` of the level below has any bit. So the
/// least number of a thousand million is found in five steps.
#[derive(Clone, Debug)]
pub(crate) struct FirstSet {
    /// From the numbers themselves up to a single word.
    levels: Vec<Vec<u64>>,
}

impl FirstSet {
    /// The empty set of numbers below a bound.
    pub(crate) fn new(bound: u32) -> Self {
        let mut words = (bound as usize).div_ceil(64).max(1);
        let mut levels = vec![vec![0; words]];
        while words > 1 {
            words = words.div_ceil(64);
            levels.push(vec![0; words]);
        }
        Self { levels }
    }

    /// Puts a number in.
    #[inline]
    pub(crate) fn insert(&mut self, number: u32) {
        let mut at = number as usize;
        for level in &mut self.levels {
            let before = level[at / 64];
            level[at / 64] |= 1 << (at % 64);
            if before != 0 {
                return;
            }
            at /= 64;
        }
    }

    /// Takes a number out, if it is in.
    #[inline]
    pub(crate) fn remove(&mut self, number: u32) {
        let mut at = number as usize;
        for level in &mut self.levels {
            level[at / 64] &= !(1 << (at % 64));
            if level[at / 64] != 0 {
                return;
            }
            at /= 64;
        }
    }

    /// The least number.
    #[inline]
    pub(crate) fn first(&self) -> Option<u32> {
        let mut at = 0;
        for level in self.levels.iter().rev() {
            if level[at] == 0 {
                return None;
            }
            at = at * 64 + level[at].trailing_zeros() as usize;
        }
        Some(at as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn it_agrees_with_a_sorted_set() {
        let mut rng = crate::Rng::from_u64(8);
        for bound in [1, 2, 63, 64, 65, 4096, 5000, 300_000] {
            let (mut ours, mut theirs) = (FirstSet::new(bound), BTreeSet::new());
            for _ in 0..3000 {
                let number = rng.below(bound);
                if rng.below(2) == 0 {
                    ours.insert(number);
                    theirs.insert(number);
                } else {
                    ours.remove(number);
                    theirs.remove(&number);
                }
                assert_eq!(ours.first(), theirs.first().copied(), "bound {bound}");
            }
        }
    }
}
