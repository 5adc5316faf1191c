//! A maze with two open halls along its borders and everything else leaning to their corner: each cell opens one of two sides.
//!
//! Half of the cells open the one side, half the other; where one of them is the border, the other. Every way leads to the corner that both halls
//! meet in. The four skews are the four corners.
//!
#![doc = include_str!("../../docs/generators/binary-tree.md")]

use super::knob::Knob;
use super::rows::{GenerateRows, Row, RowMaker};
use super::{Describe, GeneratorInfo, Needs};
use crate::rng::Rng;

/// The generator `binary-tree`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BinaryTree {
    /// The corner that all ways lead to.
    pub skew: Skew,
}

/// A corner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Skew {
    /// Each cell opens north or west.
    #[default]
    Northwest,
    /// Each cell opens north or east.
    Northeast,
    /// Each cell opens south or west.
    Southwest,
    /// Each cell opens south or east.
    Southeast,
}

impl Skew {
    const NAMES: [(&'static str, Self); 4] =
        [("nw", Self::Northwest), ("ne", Self::Northeast), ("sw", Self::Southwest), ("se", Self::Southeast)];

    const fn is_east(self) -> bool {
        matches!(self, Self::Northeast | Self::Southeast)
    }

    const fn is_south(self) -> bool {
        matches!(self, Self::Southwest | Self::Southeast)
    }
}

impl Describe for BinaryTree {
    const ABOUT: GeneratorInfo = GeneratorInfo {
        name: "binary-tree",
        title: "two open halls along the border, all else leans to their corner (25 % dead ends)",
        law: "a fair coin a cell: every maze that the rule can make equally often, which are few",
        source: "folklore; described by Buck, 'Mazes for Programmers' 2015",
        needs: Needs::WholeRectangle,
        bytes_per_cell: 0.5,
        large: true,
    };

    const KNOBS: &'static [Knob<Self>] = &[Knob {
        name: "skew",
        title: "the corner that all ways lead to",
        values: "nw, ne, sw or se",
        read: |it, text| {
            let found = Skew::NAMES.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
            found.map(|(_, skew)| it.skew = skew).is_some()
        },
        write: |it| {
            let name = Skew::NAMES.into_iter().find(|&(_, skew)| skew == it.skew);
            name.map_or_else(String::new, |(name, _)| name.to_owned())
        },
    }];
}

impl GenerateRows for BinaryTree {
    type Rows = Leaning;

    fn rows(&self, width: u32, height: u64, rng: Rng) -> Leaning {
        let south = vec![0; if self.skew.is_south() { width.div_ceil(64) as usize } else { 0 }];
        Leaning { skew: self.skew, rng, above: 0, height, south }
    }
}

/// The rows of a `binary-tree` maze.
pub struct Leaning {
    skew: Skew,
    rng: Rng,
    /// How many rows were made.
    above: u64,
    height: u64,
    /// The links to the south of the last row, where cells open those.
    south: Vec<u64>,
}

impl RowMaker for Leaning {
    #[inline]
    fn next_row(&mut self, row: &mut Row) {
        let edge = if self.skew.is_south() { self.above + 1 == self.height } else { self.above == 0 };
        self.above += 1;
        let last = row.width() - 1;
        let (last_word, last_bit) = (last as usize / 64, 1 << (last % 64));
        let mut carry = 0;
        for at in 0..row.west.len() {
            // Set bits open the side to the east or west, the others that to the north or south.
            let mut along = if edge { u64::MAX } else { self.rng.next_u64() } & row.mask(at);
            if self.skew.is_east() {
                along &= if at == last_word { !last_bit } else { u64::MAX };
                row.west_from_east(at, along, &mut carry);
            } else {
                along &= if at == 0 { !1 } else { u64::MAX };
                row.west[at] = along;
            }
            let across = if edge { 0 } else { !along & row.mask(at) };
            row.north[at] = if self.skew.is_south() { std::mem::replace(&mut self.south[at], across) } else { across };
        }
    }
}
