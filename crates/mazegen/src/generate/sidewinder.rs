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
        Runs { coins: Coins::new(self.run), rng, is_first: true }
    }
}

/// The rows of a `sidewinder` maze.
pub struct Runs {
    coins: Coins,
    rng: Rng,
    is_first: bool,
}

/// A cell of each run, every one equally likely, for all runs of a word at once. Bit `i` of `east` says that the run goes on behind cell `i`; all
/// runs end within the word.
///
/// All cells are candidates at first. In each round every candidate tosses a coin, and in runs where some fall heads the others go. Nothing tells one cell of a
/// run from another, so in the end each is equally likely. Whether any fell heads is found for all runs at once by adding: a head within a run lets
/// the sum carry to the run's end. From there it is told to the cells before, 1, 2, 4 ... at a time. (Turning the words round and adding once more takes longer.)
#[inline]
fn one_of_each(east: u64, rng: &mut Rng) -> u64 {
    let ends = !east;
    // From which cells it is still the same run so many cells on.
    let by_2 = east & east >> 1;
    let by_4 = by_2 & by_2 >> 2;
    let by_8 = by_4 & by_4 >> 4;
    let by_16 = by_8 & by_8 >> 8;
    let mut left = u64::MAX;
    let mut round = |left: u64| {
        let heads = left & rng.next_u64();
        let mut runs = ((heads & east).wrapping_add(east) | heads) & ends;
        runs |= runs >> 1 & east;
        runs |= runs >> 2 & by_2;
        runs |= runs >> 4 & by_4;
        runs |= runs >> 8 & by_8;
        if by_16 != 0 {
            runs |= runs >> 16 & by_16;
            runs |= runs >> 32 & by_16 & by_16 >> 16;
        }
        left & !runs | heads
    };
    // So many rounds are nearly always needed; then it is looked whether they were enough.
    for _ in 0..ROUNDS {
        left = round(left);
    }
    while left.count_ones() > ends.count_ones() {
        left = round(left);
    }
    left
}

/// Rounds before the first look.
const ROUNDS: u32 = 4;

impl Runs {
    /// Where a run of more than 64 cells ends: behind how many more cells, the last column at the latest.
    fn end_of_long(&mut self, cells: u32) -> u32 {
        let mut length = 0;
        loop {
            let more = self.coins.toss(&mut self.rng).trailing_ones();
            length += more;
            if more < 64 || length >= cells {
                return length.min(cells - 1);
            }
        }
    }
}

/// Puts the bits of a word into a row at a column; those past the row's end must be 0.
#[inline]
fn put(row: &mut [u64], column: u32, bits: u64) {
    let (at, shift) = (column as usize / 64, column % 64);
    row[at] |= bits << shift;
    if let Some(next) = row.get_mut(at + 1) {
        // In two steps, since a word cannot be shifted by 64.
        *next |= bits >> 1 >> (63 - shift);
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
        row.west.fill(0);
        let width = row.width();
        // The column that the run at hand began with, and how many cells of it are known.
        let (mut column, mut known) = (0, 0);
        while column < width {
            let cells = (width - column).min(64);
            let mut east = self.coins.toss(&mut self.rng) << known | ((1 << known) - 1);
            if cells == width - column {
                // The last run ends with the row; what lies beyond are runs of a cell each.
                east &= (1 << (cells - 1)) - 1;
            }
            let whole = 64 - east.leading_ones();
            if whole == 0 {
                let length = 64 + self.end_of_long(width - column - 64);
                let up = column + self.rng.below(length + 1);
                row.north[up as usize / 64] |= 1 << (up % 64);
                (column + 1..=column + length).for_each(|x| row.west[x as usize / 64] |= 1 << (x % 64));
                (column, known) = (column + length + 1, 0);
                continue;
            }
            let here = if whole < 64 { (1 << whole) - 1 } else { u64::MAX };
            // The run that goes on into the next word is for then: here its cells are runs of their own.
            let east = east & here;
            let inside = if cells < 64 { here & ((1 << cells) - 1) } else { here };
            put(&mut row.north, column, one_of_each(east, &mut self.rng) & inside);
            put(&mut row.west, column, east << 1);
            (column, known) = (column + whole, 64 - whole);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_of_a_run_is_chosen_equally_often() {
        let mut rng = Rng::from_u64(3);
        for length in [2_u32, 3, 4, 5, 7, 11] {
            // The word is cut into runs of this length, with one shorter at the end.
            let east: u64 = (0..63).filter(|bit| (bit + 1) % length != 0).map(|bit| 1_u64 << bit).sum();
            let mut counts = vec![0_u32; length as usize];
            let rounds = 20_000;
            for _ in 0..rounds {
                let chosen = one_of_each(east, &mut rng);
                for run in 0..64 / length {
                    let of_run = chosen >> (run * length) & ((1 << length) - 1);
                    assert_eq!(of_run.count_ones(), 1, "one of each run");
                    counts[of_run.trailing_zeros() as usize] += 1;
                }
            }
            let expected = f64::from(rounds * (64 / length)) / f64::from(length);
            let chi: f64 = counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
            assert!(chi < 40.0, "runs of {length}: chi-square {chi}, {counts:?}");
        }
    }

    #[test]
    fn runs_are_as_long_as_the_coin_says_across_words() {
        for run in [0_u8, 50, 90, 99] {
            let mut rows = Sidewinder { run }.rows(100_000, 2, Rng::from_u64(5));
            let mut row = Row::new(100_000);
            rows.next_row(&mut row);
            rows.next_row(&mut row);
            let joined: u32 = row.west.iter().map(|word| word.count_ones()).sum();
            let ways: u32 = row.north.iter().map(|word| word.count_ones()).sum();
            assert_eq!(joined + ways, 100_000, "one way up a run");
            let share = f64::from(joined) / 1000.0;
            assert!((share - f64::from(run)).abs() < 0.6, "{run}: {share}");
        }
    }
}
