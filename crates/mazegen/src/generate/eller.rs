//! A maze without a direction to speak of, made row by row with memory for one: each row knows which of its cells hang together.
//!
//! Neighbours that do not hang together yet are joined by the toss of a coin; then a cell opens the way down by the toss of another, but the last
//! cell of a set always does. In the last row all sets are joined.
//!
//! Sets are rings: each cell knows the next and the last one of its set along the row. Since the maze is flat, sets never cross, and a cell hangs
//! together with its right neighbour just when that is the next one of its ring: nothing is searched (Tromp's way).
//!
#![doc = include_str!("../../docs/generators/eller.md")]

use super::knob::{Knob, number};
use super::rows::{Coins, GenerateRows, Row, RowMaker};
use super::{Describe, GeneratorInfo, Needs};
use crate::rng::Rng;

/// The generator `eller`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Eller {
    /// How often in a hundred times neighbours are joined, 0 to 100.
    pub join: u8,
    /// How often in a hundred times a cell opens the way down, 0 to 100.
    pub down: u8,
}

impl Default for Eller {
    fn default() -> Self {
        Self { join: 50, down: 50 }
    }
}

impl Describe for Eller {
    const ABOUT: GeneratorInfo = GeneratorInfo {
        name: "eller",
        title: "short branches, hardly a direction (29.5 % dead ends)",
        law: "coins row by row; not uniform, and the last row is more open than the others",
        source: "Eller 1982; rings after Tromp",
        needs: Needs::WholeRectangle,
        bytes_per_cell: 0.5,
        large: true,
    };

    const KNOBS: &'static [Knob<Self>] = &[
        Knob {
            name: "join",
            title: "how often in a hundred times neighbours along a row are joined",
            values: "a whole number from 0 to 100",
            read: |it, text| number(&mut it.join, text, 0..=100),
            write: |it| it.join.to_string(),
        },
        Knob {
            name: "down",
            title: "how often in a hundred times a cell opens the way down",
            values: "a whole number from 0 to 100",
            read: |it, text| number(&mut it.down, text, 0..=100),
            write: |it| it.down.to_string(),
        },
    ];
}

impl GenerateRows for Eller {
    type Rows = Rings;

    fn rows(&self, width: u32, height: u64, rng: Rng) -> Rings {
        Rings {
            join: Coins::new(self.join),
            down: Coins::new(self.down),
            rng,
            places: (0..=width).map(|cell| Place { next: cell, last: cell }).collect(),
            south: vec![0; width.div_ceil(64) as usize],
            left: height,
        }
    }
}

/// The rows of an `eller` maze.
pub struct Rings {
    join: Coins,
    down: Coins,
    rng: Rng,
    /// For each cell its place in its ring, and one place more behind the last cell, so that each has a right neighbour.
    places: Vec<Place>,
    /// The links to the south of the row before.
    south: Vec<u64>,
    /// Rows yet to be made.
    left: u64,
}

/// A cell's place in the ring of its set.
#[derive(Clone, Copy)]
struct Place {
    /// The next cell of the set along the row, for the last one the first.
    next: u32,
    /// The cell before it, for the first one the last.
    last: u32,
}

/// The one or the other, without a branch: coins cannot be foreseen. `first` is 0 or 1.
#[inline]
const fn choose(first: u32, one: u32, other: u32) -> u32 {
    let mask = first.wrapping_neg();
    one & mask | other & !mask
}

impl Rings {
    /// Joins a cell with its right neighbour, if wished (1) and unless they hang together; 1 if it did. Always stores, what was there if it did not.
    #[inline]
    fn join(&mut self, cell: u32, wished: u32) -> u32 {
        let right = cell + 1;
        let after = self.places[cell as usize].next;
        let before = self.places[right as usize].last;
        let joins = wished & u32::from(after != right);
        self.places[before as usize].next = choose(joins, after, right);
        self.places[after as usize].last = choose(joins, before, cell);
        self.places[cell as usize].next = choose(joins, right, after);
        self.places[right as usize].last = choose(joins, cell, before);
        joins
    }

    /// Takes a cell out of its set, if wished (1) and unless it is the last of it; 1 if it did.
    #[inline]
    fn leave(&mut self, cell: u32, wished: u32) -> u32 {
        let Place { next: after, last: before } = self.places[cell as usize];
        let leaves = wished & u32::from(before != cell);
        self.places[before as usize].next = choose(leaves, after, cell);
        self.places[after as usize].last = choose(leaves, before, cell);
        self.places[cell as usize] = Place { next: choose(leaves, cell, after), last: choose(leaves, cell, before) };
        leaves
    }
}

impl RowMaker for Rings {
    #[inline]
    fn next_row(&mut self, row: &mut Row) {
        self.left = self.left.saturating_sub(1);
        let is_last = self.left == 0;
        // 1 where there is a row below.
        let go_on = u32::from(!is_last);
        let width = row.width();
        let mut carry = 0;
        for at in 0..row.west.len() {
            let joins = if is_last { u64::MAX } else { self.join.toss(&mut self.rng) };
            let downs = if is_last { 0 } else { self.down.toss(&mut self.rng) };
            let (mut east, mut south) = (0, 0);
            let first = at as u32 * 64;
            for cell in first..width.min(first + 64) {
                let bit = cell - first;
                let joined = self.join(cell, (joins >> bit) as u32 & 1 & u32::from(cell + 1 < width));
                let left = self.leave(cell, !(downs >> bit) as u32 & go_on);
                east |= u64::from(joined) << bit;
                south |= u64::from(!left & go_on) << bit;
            }
            row.west_from_east(at, east, &mut carry);
            row.north[at] = std::mem::replace(&mut self.south[at], south);
        }
    }
}
