//! Which cells touch: the trait [`Topology`] and its kinds [`Rect`], [`Masked`] and [`Graph`].
//!
//! Generators and solvers see only this trait. It asks the few questions they need and has no positions in it; where cells
//! lie in the plane is the layout's business.

mod fresh;
mod graph;
mod masked;
mod rect;

pub use fresh::{Fresh, PushedFresh};
pub use graph::{Graph, GraphError, GraphFresh};
pub use masked::Masked;
pub use rect::{Rect, SizeError};

use crate::bits::Bits;
use crate::cell::{Cell, Link, Side, Sides};

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Rect {}
    impl Sealed for super::Masked {}
    impl Sealed for super::Graph {}
}

/// Which cells touch, and by which numbers their sides and links go.
///
/// Cells are numbered from 0 to `cell_count() - 1`; those for which [`contains`](Self::contains) is false are masked: they
/// have no sides and belong to no maze. A link has the same number from both of its cells.
///
/// The trait is sealed: it will grow methods until version 1.0. A tiling of your own is a [`Graph`].
pub trait Topology: sealed::Sealed + Sync {
    /// How the cells not yet in the maze are kept track of while it grows.
    type Fresh: Fresh;

    /// Cells are numbered below this.
    fn cell_count(&self) -> u32;

    /// How many cells belong to the maze.
    fn live_count(&self) -> u32 {
        self.cell_count()
    }

    /// Whether the cell exists and belongs to the maze.
    fn contains(&self, cell: Cell) -> bool {
        cell.0 < self.cell_count()
    }

    /// Links are numbered below this. Not every number need be a link.
    fn link_bound(&self) -> u32;

    /// Sides are numbered below this: 4 on a rectangle.
    fn side_bound(&self) -> u32;

    /// The sides of the cell that have a neighbour.
    fn sides(&self, cell: Cell) -> Sides;

    /// The neighbour across a side, which must be one of [`sides`](Self::sides).
    fn step(&self, cell: Cell, side: Side) -> Cell;

    /// The link across a side, which must be one of [`sides`](Self::sides).
    fn link(&self, cell: Cell, side: Side) -> Link;

    /// The neighbour's side that leads back.
    fn back(&self, cell: Cell, side: Side) -> Side;

    /// The cell and side that a number stands for, if it is a link of this topology. The inverse of [`link`](Self::link).
    fn place(&self, link: Link) -> Option<(Cell, Side)>;

    /// The two cells that a link joins, as [`place`](Self::place) names them.
    #[inline]
    fn joined(&self, link: Link) -> Option<(Cell, Cell)> {
        self.place(link).map(|(cell, side)| (cell, self.step(cell, side)))
    }

    /// The rectangle that this is, if it is a whole one: for methods that rest on its rows or on the plane.
    fn as_rect(&self) -> Option<&Rect> {
        None
    }

    /// The rectangle that this is or is cut from: cells and links have the same numbers there.
    fn within_rect(&self) -> Option<&Rect> {
        None
    }

    /// Whether sides 0 to 3 are north, east, south and west.
    fn has_directions(&self) -> bool {
        false
    }

    /// Whether a cell may touch another across more than one side.
    fn has_parallel_links(&self) -> bool {
        false
    }

    /// All cells fresh, to begin a generator with.
    fn fresh(&self) -> Self::Fresh;

    /// Never more than the number of steps from one cell to the other, and changing by at most 1 a step: what A* needs.
    fn least_steps(&self, _from: Cell, _to: Cell) -> u32 {
        0
    }

    /// The sides of the cell whose links are open.
    #[inline]
    fn open_sides(&self, cell: Cell, open: &Bits) -> Sides {
        self.sides_where(cell, |side, _| open.get(self.link(cell, side).index()))
    }

    /// Visits the neighbours of a cell in rising order of sides. Iteration from inside: pulling neighbours out of an iterator took
    /// twice the time.
    #[inline]
    fn each_neighbor(&self, cell: Cell, mut visit: impl FnMut(Side, Cell)) {
        let mut rest = self.sides(cell);
        while let Some(side) = rest.first() {
            rest = rest.without(side);
            visit(side, self.step(cell, side));
        }
    }

    /// The sides whose side and neighbour satisfy the condition.
    #[inline]
    fn sides_where(&self, cell: Cell, mut wanted: impl FnMut(Side, Cell) -> bool) -> Sides {
        let mut found = Sides::EMPTY;
        self.each_neighbor(cell, |side, next| {
            if wanted(side, next) {
                found = found.with(side);
            }
        });
        found
    }

    /// The cells that belong to the maze, in rising order.
    fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.cell_count()).map(Cell).filter(|&cell| self.contains(cell))
    }

    /// The links, each once, in rising order, with a cell and the side of it that they lie on.
    fn links(&self) -> impl Iterator<Item = (Link, Cell, Side)> + '_ {
        (0..self.link_bound()).map(Link).filter_map(|link| self.place(link).map(|(cell, side)| (link, cell, side)))
    }

    /// How many links there are.
    fn link_count(&self) -> u64 {
        self.links().count() as u64
    }

    /// The cells that cannot be reached from the first one even with every wall open; empty for a grid in one piece.
    fn cut_off(&self) -> Vec<Cell> {
        let first = self.cells().next();
        let mut reached = Bits::new(self.cell_count() as usize);
        flood(self, first, &mut reached, |_| true);
        self.cells().filter(|cell| !reached.get(cell.index())).collect()
    }
}

/// Marks every cell that can be reached from one, walls or not, without leaving the cells that `within` allows; how many that are.
fn flood<T: Topology + ?Sized>(
    topology: &T,
    from: Option<Cell>,
    reached: &mut Bits,
    within: impl Fn(Cell) -> bool,
) -> u32 {
    let mut waiting: Vec<Cell> = from.into_iter().collect();
    let mut count = 0;
    for cell in &waiting {
        reached.set(cell.index());
    }
    while let Some(cell) = waiting.pop() {
        count += 1;
        topology.each_neighbor(cell, |_, next| {
            if !reached.get(next.index()) && within(next) {
                reached.set(next.index());
                waiting.push(next);
            }
        });
    }
    count
}

/// One bit for each cell that can be reached from one, walls or not.
pub(crate) fn reached<T: Topology>(topology: &T, from: Cell) -> Bits {
    let mut reached = Bits::new(topology.cell_count() as usize);
    flood(topology, Some(from), &mut reached, |_| true);
    reached
}

/// One bit for each cell of the largest of the parts that the cells hang together in; of equal ones the one with the first cell.
pub(crate) fn largest_part<T: Topology>(topology: &T) -> Bits {
    let mut seen = Bits::new(topology.cell_count() as usize);
    let (mut most, mut first) = (0, None);
    for cell in topology.cells() {
        if !seen.get(cell.index()) {
            let size = flood(topology, Some(cell), &mut seen, |_| true);
            if size > most {
                (most, first) = (size, Some(cell));
            }
        }
    }
    let mut part = Bits::new(topology.cell_count() as usize);
    flood(topology, first, &mut part, |_| true);
    part
}

/// The cells of a box (first column and row, width and height) that cannot be reached from its first one inside of it.
fn unreached(masked: &Masked, (left, top, width, height): (u32, u32, u32, u32)) -> Vec<Cell> {
    let rect = *masked.rect();
    let inside = |cell| {
        let (x, y) = rect.xy(cell);
        (left..left + width).contains(&x) && (top..top + height).contains(&y)
    };
    let cells = || {
        (top..top + height)
            .flat_map(|y| (left..left + width).filter_map(move |x| rect.at(x, y)))
            .filter(|&cell| masked.contains(cell))
    };
    let mut reached = Bits::new(rect.cell_count() as usize);
    flood(masked, cells().next(), &mut reached, inside);
    cells().filter(|cell| !reached.get(cell.index())).collect()
}
