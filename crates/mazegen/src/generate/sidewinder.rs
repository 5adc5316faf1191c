//! Short halls along the rows, each with one way up, below one hall across the whole top: runs.
//!
//! From the second row on, a run goes on to the east by the toss of a coin; where it ends, a random one of its cells opens its north side. So there is
//! always a way up, and never a dead end that points up.
//!
#![doc = include_str!("../../docs/generators/sidewinder.md")]

use super::knob::{Knob, number};
use super::rows::{Coins, GenerateRows, Row, RowMaker};
use super::{Describe, GeneratorInfo, Needs};
use crate::rng::Rng;

/// The generator `sidewinder`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sidewinder {
    /// How often in a hundred times a run goes on, 0 to 99: runs are 100 / (100 - run) cells long in the mean.
    pub run: u8,
}

impl Default for Sidewinder {
    fn default() -> Self {
        Self { run: 50 }
    }
}

impl Describe for Sidewinder {
    const ABOUT: GeneratorInfo = GeneratorInfo {
        name: "sidewinder",
        title: "runs along the rows, one way up from each; an open hall at the top (28 % dead ends)",
        law: "a coin a cell, and an even choice in each run; always a way up",
        source: "folklore; described by Buck, 'Mazes for Programmers' 2015",
        needs: Needs::WholeRectangle,
        bytes_per_cell: 0.5,
        large: true,
    };

    const KNOBS: &'static [Knob<Self>] = &[Knob {
        name: "run",
        title: "how often in a hundred times a run goes on to the east",
        values: "a whole number from 0 to 99",
        read: |it, text| number(&mut it.run, text, 0..=99),
        write: |it| it.run.to_string(),
    }];
}

impl GenerateRows for Sidewinder {
    type Rows = Runs;

    fn rows(&self, _width: u32, _height: u64, rng: Rng) -> Runs {
        Runs { coins: Coins::new(self.run), dice: Dice { word: 0, left: 0 }, rng, is_first: true }
    }
}

/// The rows of a `sidewinder` maze.
pub struct Runs {
    coins: Coins,
    dice: Dice,
    rng: Rng,
    is_first: bool,
}

/// Runs up to so long are short.
const SHORT: u32 = 32;

/// Small even draws, four from a word: most runs are short, and a word each would be half of the work.
#[derive(Clone)]
struct Dice {
    word: u64,
    left: u32,
}

impl Dice {
    /// A number below a bound, each equally likely. Bounds up to 32 take 16 bits: the upper half of bits times bound, and bits whose
    /// lower half is under 2^16 mod bound are thrown away (Lemire 2019); greater ones take a word.
    #[inline]
    fn below(&mut self, bound: u32, rng: &mut Rng) -> u32 {
        if bound > SHORT {
            return rng.below(bound);
        }
        loop {
            if self.left == 0 {
                (self.word, self.left) = (rng.next_u64(), 4);
            }
            let product = (self.word as u32 & 0xFFFF) * bound;
            self.word >>= 16;
            self.left -= 1;
            let low = product & 0xFFFF;
            if low >= bound || low >= 65_536 % bound {
                return product >> 16;
            }
        }
    }
}

impl RowMaker for Runs {
    #[inline]
    fn next_row(&mut self, row: &mut Row) {
        row.north.fill(0);
        if std::mem::take(&mut self.is_first) {
            row.open_all_west();
            return;
        }
        // In registers for the length of the row.
        let (mut dice, mut rng) = (self.dice.clone(), self.rng.clone());
        let last = row.width() - 1;
        // The cell that the run at hand began with.
        let mut first = 0;
        let mut carry = 0;
        for at in 0..row.west.len() {
            let mut east = self.coins.toss(&mut rng) & row.mask(at);
            if at == last as usize / 64 {
                east &= !(1 << (last % 64));
            }
            row.west_from_east(at, east, &mut carry);
            let mut ends = !east & row.mask(at);
            if ends == 0 {
                continue;
            }
            let word = at as u32 * 64;
            // The first run may have begun in a word before, where its way up may lie too.
            if first < word {
                let end = word + ends.trailing_zeros();
                let up = first + dice.below(end + 1 - first, &mut rng);
                row.north[up as usize / 64] |= 1 << (up % 64);
                ends &= ends - 1;
                first = end + 1;
            }
            // The others are of this word alone, which is put together out of memory.
            let mut start = first.saturating_sub(word);
            let mut ups = 0;
            while ends != 0 {
                let end = ends.trailing_zeros();
                ends &= ends - 1;
                ups |= 1_u64 << (start + dice.below(end + 1 - start, &mut rng));
                start = end + 1;
            }
            row.north[at] |= ups;
            first = word + start;
        }
        (self.dice, self.rng) = (dice, rng);
    }
}
