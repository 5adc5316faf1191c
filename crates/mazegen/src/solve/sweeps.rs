//! Dead ends of a rectangle filled 64 cells at a time: what `dead-end-filling` does first where nobody watches.
//!
//! A cell is a dead end if of four bits, its links, exactly one is set; for the cells of a word that is found for all at once. Sweeps go down and up in turn, so
//! that a dead end that runs along the way of the sweep goes whole. What is left after a few sweeps are long and winding ones, and those are quicker
//! followed cell by cell. In what order dead ends are filled changes nothing in what is left.

use super::Goals;
use crate::bits::Bits;
use crate::cell::Cell;
use crate::topology::{Rect, Topology};

/// Sweeps, half of them down and half up; more hardly find anything.
const SWEEPS: usize = 8;

/// Looks at a word before the sweep goes on to the next.
const LOOKS: usize = 2;

/// The walls of a rectangle, and the cells that are not filled whatever leads there.
pub(super) struct Sweeps<'a> {
    pub(super) open: &'a mut Bits,
    /// The first word of the links to the north; those to the west begin at 0.
    plane: usize,
    width: usize,
    words: usize,
    ends: Vec<Cell>,
}

impl<'a> Sweeps<'a> {
    pub(super) fn new(rect: &Rect, open: &'a mut Bits, from: Cell, goals: &Goals) -> Self {
        let (_, north) = rect.row_links(Cell(0));
        let mut ends = goals.cells.clone();
        ends.push(from);
        ends.sort_unstable();
        let words = (rect.cell_count() as usize).div_ceil(64);
        Self { open, plane: north.index() / 64, width: rect.width() as usize, words, ends }
    }

    /// Fills most dead ends.
    pub(super) fn run(&mut self) {
        for sweep in 0..SWEEPS {
            for step in 0..self.words {
                let at = if sweep % 2 == 0 { step } else { self.words - 1 - step };
                for _ in 0..LOOKS {
                    let dead = self.dead_ends(at);
                    if dead == 0 {
                        break;
                    }
                    self.close(at, dead);
                }
            }
        }
    }

    /// The dead ends that are left, as they come up: one that is followed changes those after it.
    pub(super) fn each(&mut self, mut follow: impl FnMut(&mut Bits, Cell)) {
        for at in 0..self.words {
            let mut dead = self.dead_ends(at);
            while dead != 0 {
                follow(self.open, Cell((at * 64) as u32 + dead.trailing_zeros()));
                dead &= dead - 1;
            }
        }
    }

    /// Those of the cells from 64 times `at` on that have one way, and are no ends.
    #[inline]
    fn dead_ends(&self, at: usize) -> u64 {
        let (west, north) = (self.open.word(at), self.open.word(self.plane + at));
        // Behind the last cell of a row, and of all, is the border, which is never open.
        let east = west >> 1 | self.open.word(at + 1) << 63;
        let south = self.open.chunk((self.plane + at) * 64 + self.width, 64);
        let several = west & north | east & south | (west | north) & (east | south);
        let dead = (west | north | east | south) & !several;
        if dead == 0 { 0 } else { dead & !self.ends_in(at) }
    }

    fn ends_in(&self, at: usize) -> u64 {
        let first = self.ends.partition_point(|end| end.index() < at * 64);
        let here = self.ends[first..].iter().take_while(|end| end.index() < (at + 1) * 64);
        here.fold(0, |bits, end| bits | 1 << (end.index() % 64))
    }

    /// Closes all links of cells.
    #[inline]
    fn close(&mut self, at: usize, cells: u64) {
        self.open.clear_bits(at, cells | cells << 1);
        self.open.clear_bits(at + 1, cells >> 63);
        self.open.clear_bits(self.plane + at, cells);
        let (word, shift) = (self.plane + at + self.width / 64, self.width % 64);
        self.open.clear_bits(word, cells << shift);
        // In two steps, since a word cannot be shifted by 64.
        self.open.clear_bits(word + 1, cells >> 1 >> (63 - shift));
    }
}
