//! A maze without a direction to speak of, made row by row with memory for one: each row knows which of its cells hang together.
//!
//! Neighbours that do not hang together yet are joined by the toss of a coin; then a cell opens the way down by the toss of another, but the last
//! cell of a set always does. In the last row all sets are joined.
//!
//! Sets are rings: each cell knows the next and the last one of its set along the row. Since the maze is flat, sets never cross, and a cell hangs
//! together with its right neighbour just when that is the next one of its ring: nothing is searched (Tromp's way).

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
            next: (0..width).collect(),
            last: (0..width).collect(),
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
    /// For each cell the next one of its set along the row, for the last one the first.
    next: Vec<u32>,
    /// For each cell the one before it in its set, for the first one the last.
    last: Vec<u32>,
    /// The links to the south of the row before.
    south: Vec<u64>,
    /// Rows yet to be made.
    left: u64,
}

impl Rings {
    /// Joins a cell with its right neighbour, unless they hang together; whether it did.
    #[inline]
    fn join(&mut self, cell: u32) -> bool {
        let right = cell + 1;
        let after = self.next[cell as usize];
        if after == right {
            return false;
        }
        let before = self.last[right as usize];
        self.next[before as usize] = after;
        self.last[after as usize] = before;
        self.next[cell as usize] = right;
        self.last[right as usize] = cell;
        true
    }

    /// Takes a cell out of its set, unless it is the last of it; whether it did.
    #[inline]
    fn leave(&mut self, cell: u32) -> bool {
        let (after, before) = (self.next[cell as usize], self.last[cell as usize]);
        if before == cell {
            return false;
        }
        self.next[before as usize] = after;
        self.last[after as usize] = before;
        self.next[cell as usize] = cell;
        self.last[cell as usize] = cell;
        true
    }
}

impl RowMaker for Rings {
    #[inline]
    fn next_row(&mut self, row: &mut Row) {
        self.left = self.left.saturating_sub(1);
        let is_last = self.left == 0;
        let width = row.width();
        let mut carry = 0;
        for at in 0..row.west.len() {
            let joins = if is_last { u64::MAX } else { self.join.toss(&mut self.rng) };
            let downs = if is_last { 0 } else { self.down.toss(&mut self.rng) };
            let (mut east, mut south) = (0, 0);
            let first = at as u32 * 64;
            for cell in first..width.min(first + 64) {
                let bit = 1_u64 << (cell - first);
                if cell + 1 < width && joins & bit != 0 && self.join(cell) {
                    east |= bit;
                }
                if downs & bit != 0 || !is_last && !self.leave(cell) {
                    south |= bit;
                }
            }
            row.west_from_east(at, east, &mut carry);
            row.north[at] = std::mem::replace(&mut self.south[at], south);
        }
    }
}
