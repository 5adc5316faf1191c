//! [`Mix`] and [`Bag`]: which cell of a growing maze grows next.

use super::knob::{Describe, Knob};
use crate::bits::Bits;
use crate::cell::Cell;
use crate::rng::Rng;

/// Which cell is taken from the bag: each choice as often as its weight.
///
/// As text a list such as `newest:50,random:50`; a weight not given is 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mix {
    /// The cell that came in last: long corridors, as backtracker.
    pub newest: u16,
    /// The cell that came in first: a star of short ways.
    pub oldest: u16,
    /// The cell with as many before as after it.
    pub middle: u16,
    /// Any cell: many short branches, as prim.
    pub random: u16,
}

impl Mix {
    /// Nothing at all: no choice until one gets a weight.
    const NONE: Self = Self { newest: 0, oldest: 0, middle: 0, random: 0 };

    /// Always any cell.
    pub const RANDOM: Self = Self { random: 1, ..Self::NONE };

    /// Half of the time the newest cell, half of the time any.
    pub const HALF: Self = Self { newest: 50, random: 50, ..Self::NONE };

    /// Reads a list such as `newest:50,random:50`.
    fn read(text: &str) -> Option<Self> {
        let mut mix = Self::NONE;
        for choice in text.split(',') {
            let (name, weight) = choice.split_once(':').unwrap_or((choice, "1"));
            let weight =
                weight.trim().trim_end_matches('%').parse().ok().filter(|weight| (1..=1000).contains(weight))?;
            let place = match name.trim().to_lowercase().as_str() {
                "newest" => &mut mix.newest,
                "oldest" => &mut mix.oldest,
                "middle" => &mut mix.middle,
                "random" => &mut mix.random,
                _ => return None,
            };
            if std::mem::replace(place, weight) != 0 {
                return None;
            }
        }
        Some(mix)
    }

    /// The place among so many cells, from the oldest at 0 to the newest.
    #[inline]
    fn place(self, count: u32, rng: &mut Rng) -> u32 {
        let weights = [self.newest, self.oldest, self.middle, self.random].map(u32::from);
        let sum: u32 = weights.iter().sum();
        // Where there is one choice only, nothing is drawn for it.
        let drawn = if weights.contains(&sum) { sum - 1 } else { rng.below(sum) };
        let mut left = drawn;
        let choice = weights.iter().position(|&weight| {
            let here = left < weight;
            left = left.wrapping_sub(weight);
            here
        });
        match choice {
            Some(1) => 0,
            Some(2) => count / 2,
            Some(3) => rng.below(count),
            _ => count - 1,
        }
    }
}

impl std::fmt::Display for Mix {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let all = [("newest", self.newest), ("oldest", self.oldest), ("middle", self.middle), ("random", self.random)];
        let chosen: Vec<_> = all.into_iter().filter(|&(_, weight)| weight > 0).collect();
        if let [(name, _)] = chosen[..] {
            return f.write_str(name);
        }
        let parts: Vec<String> = chosen.iter().map(|(name, weight)| format!("{name}:{weight}")).collect();
        f.write_str(&parts.join(","))
    }
}

/// A generator that takes a mix.
pub(super) trait Mixed: Describe {
    fn mix(&self) -> Mix;
    fn mix_mut(&mut self) -> &mut Mix;
}

/// The option of a mix.
pub(super) const fn mix<G: Mixed>() -> Knob<G> {
    Knob {
        name: "mix",
        title: "which cell grows next, such as newest:50,random:50",
        values: "newest, oldest, middle, random, each with a weight from 1 to 1000",
        read: |it, text| Mix::read(text).map(|mix| *it.mix_mut() = mix).is_some(),
        write: |it| it.mix().to_string(),
    }
}

/// Gives a generator with a field `mix` the option.
macro_rules! mixed {
    ($entry:ty) => {
        impl $crate::generate::bag::Mixed for $entry {
            fn mix(&self) -> $crate::generate::bag::Mix {
                self.mix
            }

            fn mix_mut(&mut self) -> &mut $crate::generate::bag::Mix {
                &mut self.mix
            }
        }
    };
}
pub(super) use mixed;

/// Cells in the order in which they came in; any of them can be found by its place in that order and taken out, in a few steps.
///
/// Cells taken out leave gaps, and a tree of counts (Fenwick 1994) over words of 64 places finds the n-th cell that is there.
/// When half of the places are gaps all are closed up.
pub(super) struct Bag {
    cells: Vec<Cell>,
    here: Bits,
    /// `counts[i]` is the number of cells in the words from `i + 1` less its lowest bit, to `i`.
    counts: Vec<u32>,
    count: u32,
}

/// A cell's place in the list of a bag, gaps included; good until the next cell comes in.
#[derive(Clone, Copy)]
pub(super) struct Slot(usize);

impl Bag {
    pub(super) fn new() -> Self {
        Self { cells: Vec::new(), here: Bits::default(), counts: Vec::new(), count: 0 }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub(super) fn push(&mut self, cell: Cell) {
        if self.cells.len() == self.here.len() {
            self.make_room();
        }
        let slot = self.cells.len();
        self.cells.push(cell);
        self.here.set(slot);
        self.count += 1;
        self.add(slot / 64, 1);
    }

    /// A cell by the mix, and where it is.
    #[inline]
    pub(super) fn choose(&self, mix: Mix, rng: &mut Rng) -> (Slot, Cell) {
        let place = mix.place(self.count, rng);
        let slot = self.nth(place);
        (Slot(slot), self.cells[slot])
    }

    pub(super) fn remove(&mut self, slot: Slot) {
        self.here.clear(slot.0);
        self.count -= 1;
        self.add(slot.0 / 64, u32::MAX);
        // Gaps at the end are not needed, so that the newest cell is at the end and growth by the newest stays small.
        while self.cells.len() > self.count as usize && !self.here.get(self.cells.len() - 1) {
            self.cells.pop();
        }
    }

    fn add(&mut self, word: usize, change: u32) {
        let mut at = word;
        while at < self.counts.len() {
            self.counts[at] = self.counts[at].wrapping_add(change);
            at |= at + 1;
        }
    }

    /// The slot of the n-th cell that is there.
    fn nth(&self, n: u32) -> usize {
        if n + 1 == self.count {
            return self.cells.len() - 1;
        }
        // The last word before which there are no more than n cells. Which way it goes at each step is as good as random, so it is reckoned and not
        // branched on; a step past the end of the counts finds the largest number there. (Nodes of 16 children, all looked at at once, took longer.)
        let (mut word, mut left) = (0, n);
        let mut step = (self.counts.len() / 2 + 1).next_power_of_two();
        while step > 0 {
            let count = self.counts.get(word + step - 1).copied().unwrap_or(u32::MAX);
            let taken = usize::from(count <= left);
            word += step * taken;
            left -= count * taken as u32;
            step /= 2;
        }
        word * 64 + nth_one(self.here.word(word), left) as usize
    }

    /// Closes the gaps up, or doubles the room where there are few.
    fn make_room(&mut self) {
        if (self.count as usize) < self.cells.len() / 2 {
            let here = &self.here;
            let mut slot = 0;
            self.cells.retain(|_| {
                slot += 1;
                here.get(slot - 1)
            });
        }
        let room = (self.cells.len() * 2).max(64).next_multiple_of(64);
        let mut here = Bits::new(room);
        if self.cells.len() == self.count as usize {
            here.set_range(0, self.cells.len());
        } else {
            self.here.ones().for_each(|slot| here.set(slot));
        }
        self.here = here;
        self.counts = vec![0; room / 64];
        for word in 0..room / 64 {
            self.add(word, self.here.word(word).count_ones());
        }
    }
}

/// The place of the n-th one of a word: the counts of its bytes, added up from the lowest, tell the byte, and bit by bit the rest.
#[inline]
fn nth_one(word: u64, n: u32) -> u32 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let pairs = word - (word >> 1 & (EACH * 0x55));
    let fours = (pairs & (EACH * 0x33)) + (pairs >> 2 & (EACH * 0x33));
    let sums = ((fours + (fours >> 4)) & (EACH * 0x0F)).wrapping_mul(EACH);
    // A byte's highest bit stays where its sum is greater than n.
    let greater = (sums | EACH << 7).wrapping_sub(u64::from(n + 1) * EACH) & EACH << 7;
    let byte = greater.trailing_zeros() & !7;
    let mut left = n - (sums << 8 >> byte & 0xFF) as u32;
    let mut rest = (word >> byte & 0xFF) as u32;
    let mut place = byte;
    for half in [4_u32, 2, 1] {
        let low = (rest & ((1 << half) - 1)).count_ones();
        let up = u32::from(low <= left);
        left -= low * up;
        rest >>= half * up;
        place += half * up;
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bag_is_a_list_from_which_cells_are_taken() {
        for seed in 0..20 {
            let mut rng = Rng::from_u64(seed);
            let (mut bag, mut list) = (Bag::new(), Vec::new());
            let mixes = [
                Mix { newest: 1, ..Mix::NONE },
                Mix { oldest: 1, ..Mix::NONE },
                Mix { middle: 1, ..Mix::NONE },
                Mix::RANDOM,
                Mix { newest: 2, oldest: 3, middle: 1, random: 4 },
            ];
            let mix = mixes[seed as usize % mixes.len()];
            for number in 0..3000 {
                // The list grows for a while and shrinks for a while.
                if list.is_empty() || rng.below(10) < if number / 500 % 2 == 0 { 7 } else { 3 } {
                    bag.push(Cell(number));
                    list.push(Cell(number));
                    continue;
                }
                let place = mix.place(list.len() as u32, &mut rng.clone());
                let (slot, cell) = bag.choose(mix, &mut rng);
                assert_eq!(cell, list[place as usize], "seed {seed}, {number}");
                if rng.below(3) > 0 {
                    bag.remove(slot);
                    list.remove(place as usize);
                }
                assert_eq!(bag.is_empty(), list.is_empty());
            }
        }
    }

    #[test]
    fn the_nth_one_is_the_one_that_counting_finds() {
        let mut rng = Rng::from_u64(9);
        for thinned in 0..6 {
            for _ in 0..200 {
                let word = (0..thinned).fold(rng.next_u64(), |word, _| word & rng.next_u64());
                let ones: Vec<u32> = (0..64).filter(|bit| word >> bit & 1 == 1).collect();
                let found: Vec<u32> = (0..word.count_ones()).map(|n| nth_one(word, n)).collect();
                assert_eq!(found, ones, "{word:x}");
            }
        }
        assert_eq!((0..64).map(|n| nth_one(u64::MAX, n)).collect::<Vec<_>>(), (0..64).collect::<Vec<_>>());
    }

    #[test]
    fn mixes_are_read_as_they_are_written() {
        for text in ["newest", "newest:50,random:50", "newest:1,oldest:2,middle:3,random:1000"] {
            assert_eq!(Mix::read(text).map(|mix| mix.to_string()), Some(text.to_owned()));
        }
        for text in ["", "newest:0", "newest,newest", "latest", "newest:1001", "newest:x", "newest,"] {
            assert_eq!(Mix::read(text), None, "{text}");
        }
    }
}
