//! Keeping track of fresh cells, those not yet in the maze, while a generator grows it.

use crate::cell::{Cell, Sides};

/// The fresh cells of a growing maze, asked from the side of their neighbours.
///
/// Two kinds, which answer alike, so that a generator makes the same maze over both: [`PushedFresh`] keeps the answer in a byte a cell and corrects four
/// bytes when a cell is entered, which is a third faster than to look at each neighbour when asked, since the corrections are off the critical path.
/// [`GraphFresh`](super::GraphFresh) does the one or the other.
pub trait Fresh {
    /// The sides whose neighbour is fresh.
    fn fresh_sides(&self, cell: Cell) -> Sides;

    /// The sides whose neighbour is in the maze.
    fn entered_sides(&self, cell: Cell) -> Sides;

    /// The cell becomes part of the maze. It must have been fresh.
    fn enter(&mut self, cell: Cell);
}

/// A byte a cell: the low four bits are the sides with fresh neighbours, the high four those with neighbours in the maze. Rectangles,
/// with a mask or without: the mask is in the bytes from the start and costs nothing afterwards.
#[derive(Clone, Debug)]
pub struct PushedFresh {
    /// One row of padding before and behind, so that stores to the rows above and below need no test.
    bytes: Vec<u8>,
    width: usize,
}

impl PushedFresh {
    /// The cells of a whole rectangle, all fresh.
    pub(super) fn new(width: u32, height: u32) -> Self {
        let (width, height) = (width as usize, height as usize);
        let mut bytes = vec![0; (height + 2) * width];
        let rows = &mut bytes[width..(height + 1) * width];
        for row in rows.chunks_exact_mut(width) {
            row.fill(0b1111);
            row[0] &= !0b1000;
            row[width - 1] &= !0b0010;
        }
        rows[..width].iter_mut().for_each(|byte| *byte &= !0b0001);
        rows[(height - 1) * width..].iter_mut().for_each(|byte| *byte &= !0b0100);
        Self { bytes, width }
    }

    /// Takes the cells of a run of numbers out: neither fresh nor in the maze, now or later. Runs, since most cells left out lie beside others.
    pub(super) fn leave_out(&mut self, from: usize, to: usize) {
        let (from, to) = (from + self.width, to + self.width);
        self.bytes[from..to].fill(0);
        self.bytes[from - 1] &= !2;
        self.bytes[to] &= !8;
        self.bytes[from - self.width..to - self.width].iter_mut().for_each(|above| *above &= !4);
        self.bytes[from + self.width..to + self.width].iter_mut().for_each(|below| *below &= !1);
    }
}

/// Moves a side from the low half to the high half, if it is set there: a border or a masked neighbour has no bit to move.
#[inline]
const fn moved(byte: u8, side: u8) -> u8 {
    byte + (byte & side) * 15
}

impl Fresh for PushedFresh {
    #[inline]
    fn fresh_sides(&self, cell: Cell) -> Sides {
        Sides(u32::from(self.bytes[cell.index() + self.width] & 15))
    }

    #[inline]
    fn entered_sides(&self, cell: Cell) -> Sides {
        Sides(u32::from(self.bytes[cell.index() + self.width] >> 4))
    }

    #[inline]
    fn enter(&mut self, cell: Cell) {
        let at = cell.index();
        // The window from the cell above to the cell below: one bounds check for the four stores.
        let window = &mut self.bytes[at..=at + 2 * self.width];
        let below = window.len() - 1;
        window[0] = moved(window[0], 4);
        window[self.width - 1] = moved(window[self.width - 1], 2);
        window[self.width + 1] = moved(window[self.width + 1], 8);
        window[below] = moved(window[below], 1);
    }
}
