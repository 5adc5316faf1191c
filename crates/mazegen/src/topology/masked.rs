//! [`Masked`]: a rectangle with some of its cells left out.

use std::sync::Arc;

use super::{PushedFresh, Rect, Topology};
use crate::bits::Bits;
use crate::cell::{Cell, Link, Side, Sides};

/// A [`Rect`] of which some cells are left out: they have no sides, and every wall around them stays closed.
///
/// ```
/// use mazegen::{Cell, Masked, Rect, Topology};
/// let ring = Masked::new(Rect::new(3, 3)?, [Cell(4)]);
/// assert_eq!((ring.live_count(), ring.link_count()), (8, 8));
/// assert!(!ring.contains(Cell(4)));
/// # Ok::<(), mazegen::SizeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Masked {
    rect: Rect,
    out: Arc<Bits>,
    live: u32,
}

impl Masked {
    /// The rectangle without these cells. Cells outside of it, and cells named twice, do no harm.
    #[must_use]
    pub fn new(rect: Rect, left_out: impl IntoIterator<Item = Cell>) -> Self {
        let mut out = Bits::new(rect.cell_count() as usize);
        for cell in left_out.into_iter().filter(|&cell| rect.contains(cell)) {
            out.set(cell.index());
        }
        let live = rect.cell_count() - out.count() as u32;
        Self { rect, out: Arc::new(out), live }
    }

    /// The whole rectangle.
    #[must_use]
    pub const fn rect(&self) -> &Rect {
        &self.rect
    }

    /// Where to look for cells that are cut off, as first column and row, width and height: the box of the cells left out and
    /// the ring of cells around it, if that ring is whole. All cells outside are then joined to the ring, so a figure in the middle of a
    /// huge maze costs no walk through all of it.
    fn hole(&self) -> Option<(u32, u32, u32, u32)> {
        let (mut left, mut top, mut right, mut bottom) = (u32::MAX, u32::MAX, 0, 0);
        for cell in self.left_out() {
            let (x, y) = self.rect.xy(cell);
            (left, top) = (left.min(x), top.min(y));
            (right, bottom) = (right.max(x), bottom.max(y));
        }
        let inside =
            left > 0 && top > 0 && right < self.rect.width() - 1 && bottom < self.rect.height() - 1 && left <= right;
        inside.then(|| (left - 1, top - 1, right - left + 3, bottom - top + 3))
    }

    /// The largest of the parts that the cells hang together in, all others left out; of equal ones the one with the first cell.
    ///
    /// ```
    /// use mazegen::{Cell, Masked, Rect, Topology};
    /// let apart = Masked::new(Rect::new(5, 1)?, [Cell(1)]);
    /// assert_eq!(apart.cut_off(), [Cell(2), Cell(3), Cell(4)]);
    /// assert_eq!(apart.largest_part().cells().collect::<Vec<_>>(), [Cell(2), Cell(3), Cell(4)]);
    /// # Ok::<(), mazegen::SizeError>(())
    /// ```
    #[must_use]
    pub fn largest_part(&self) -> Self {
        self.only(&super::largest_part(self))
    }

    /// The part that the first cell is in, all others left out.
    pub(crate) fn first_part(&self) -> Self {
        let mut part = Bits::new(self.rect.cell_count() as usize);
        super::flood(self, self.cells().next(), &mut part, |_| true);
        self.only(&part)
    }

    /// The cells of a part, all others left out.
    fn only(&self, part: &Bits) -> Self {
        Self::new(self.rect, self.rect.cells().filter(|cell| !part.get(cell.index())))
    }

    /// The cells left out, in rising order.
    pub fn left_out(&self) -> impl Iterator<Item = Cell> + '_ {
        self.out.ones().map(|index| Cell(index as u32))
    }
}

impl Topology for Masked {
    type Fresh = PushedFresh;

    #[inline]
    fn cell_count(&self) -> u32 {
        self.rect.cell_count()
    }

    fn live_count(&self) -> u32 {
        self.live
    }

    #[inline]
    fn contains(&self, cell: Cell) -> bool {
        self.rect.contains(cell) && !self.out.get(cell.index())
    }

    fn link_bound(&self) -> u32 {
        self.rect.link_bound()
    }

    fn side_bound(&self) -> u32 {
        4
    }

    #[inline]
    fn sides(&self, cell: Cell) -> Sides {
        if self.out.get(cell.index()) {
            return Sides::EMPTY;
        }
        self.rect.sides_where(cell, |_, next| !self.out.get(next.index()))
    }

    #[inline]
    fn step(&self, cell: Cell, side: Side) -> Cell {
        self.rect.step(cell, side)
    }

    #[inline]
    fn link(&self, cell: Cell, side: Side) -> Link {
        self.rect.link(cell, side)
    }

    #[inline]
    fn back(&self, cell: Cell, side: Side) -> Side {
        self.rect.back(cell, side)
    }

    fn place(&self, link: Link) -> Option<(Cell, Side)> {
        self.rect.place(link).filter(|&(cell, side)| self.contains(cell) && self.contains(self.rect.step(cell, side)))
    }

    fn within_rect(&self) -> Option<&Rect> {
        Some(&self.rect)
    }

    fn has_directions(&self) -> bool {
        true
    }

    fn fresh(&self) -> PushedFresh {
        let mut fresh = self.rect.fresh();
        self.out.runs().for_each(|(from, to)| fresh.leave_out(from, to));
        fresh
    }

    fn least_steps(&self, from: Cell, to: Cell) -> u32 {
        self.rect.least_steps(from, to)
    }

    fn cut_off(&self) -> Vec<Cell> {
        super::unreached(self, self.hole().unwrap_or((0, 0, self.rect.width(), self.rect.height())))
    }

    #[inline]
    fn open_sides(&self, cell: Cell, open: &Bits) -> Sides {
        self.rect.open_sides(cell, open)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cut_off_cells_are_those_a_walk_through_everything_finds() {
        let mut rng = crate::Rng::from_u64(11);
        for round in 0..500 {
            let rect = Rect::new(u64::from(1 + rng.below(9)), u64::from(1 + rng.below(9))).expect("small");
            let out: Vec<Cell> = rect.cells().filter(|_| rng.below(4) == 0).collect();
            let masked = Masked::new(rect, out.clone());
            let whole = super::super::unreached(&masked, (0, 0, rect.width(), rect.height()));
            assert_eq!(masked.cut_off().is_empty(), whole.is_empty(), "round {round}: {rect:?} without {out:?}");
            for cell in masked.cut_off() {
                assert!(masked.contains(cell));
            }
        }
    }

    #[test]
    fn fresh_cells_are_those_a_look_at_each_neighbour_finds() {
        use crate::topology::Fresh;
        let mut rng = crate::Rng::from_u64(5);
        for _ in 0..200 {
            let rect = Rect::new(u64::from(1 + rng.below(7)), u64::from(1 + rng.below(7))).expect("small");
            let masked = Masked::new(rect, rect.cells().filter(|_| rng.below(5) == 0).collect::<Vec<_>>());
            let mut fresh = masked.fresh();
            let mut entered = std::collections::BTreeSet::new();
            let mut order: Vec<Cell> = masked.cells().collect();
            rng.shuffle(&mut order);
            for cell in order {
                fresh.enter(cell);
                entered.insert(cell);
                for cell in masked.cells() {
                    assert_eq!(fresh.fresh_sides(cell), masked.sides_where(cell, |_, next| !entered.contains(&next)));
                    assert_eq!(fresh.entered_sides(cell), masked.sides_where(cell, |_, next| entered.contains(&next)));
                }
            }
        }
    }
}
