//! [`Path`]: a way through the maze, as its first cell and the sides taken.

use crate::bits::Bits;
use crate::cell::{Cell, Side};
use crate::topology::Topology;

/// A walk from cell to neighbour: a byte a move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Path {
    /// The cell where it begins.
    pub start: Cell,
    /// The side of each cell through which the next is entered.
    pub sides: Vec<Side>,
}

/// The cells and links that a path goes over.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Footprint {
    /// One bit a cell.
    pub cells: Bits,
    /// One bit a link.
    pub links: Bits,
}

/// Where and how a path breaks the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Misstep {
    /// The move that is wrong, counted from 0.
    pub step: usize,
    /// The cell that it starts from.
    pub cell: Cell,
    /// The side that it takes.
    pub side: Side,
    /// Whether there is a cell on that side at all (and a wall before it).
    pub through_wall: bool,
}

impl Path {
    /// How many moves; one less than the cells.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.sides.len()
    }

    /// The cells from the first to the last. The path must be legal on this topology; see [`walk`](Self::walk).
    pub fn cells<'a, T: Topology>(&'a self, topology: &'a T) -> impl Iterator<Item = Cell> + 'a {
        let mut cell = self.start;
        std::iter::once(cell).chain(self.sides.iter().map(move |&side| {
            cell = topology.step(cell, side);
            cell
        }))
    }

    /// Walks the path and gives the cell where it ends.
    ///
    /// # Errors
    /// The first [`Misstep`], if a move leaves the grid or crosses a wall.
    pub fn walk<T: Topology>(&self, topology: &T, open: &Bits) -> Result<Cell, Misstep> {
        let mut cell = self.start;
        for (step, &side) in self.sides.iter().enumerate() {
            let there = u32::from(side.0) < topology.side_bound() && topology.sides(cell).contains(side);
            if !there || !open.get(topology.link(cell, side).index()) {
                return Err(Misstep { step, cell, side, through_wall: there });
            }
            cell = topology.step(cell, side);
        }
        Ok(cell)
    }

    /// The cells and links that the path goes over, as far as it stays on the grid.
    #[must_use]
    pub fn footprint<T: Topology>(&self, topology: &T) -> Footprint {
        let cells = Bits::new(topology.cell_count() as usize);
        let mut print = Footprint { cells, links: Bits::new(topology.link_bound() as usize) };
        let mut cell = self.start;
        print.cells.set(cell.index());
        for &side in &self.sides {
            if !topology.sides(cell).contains(side) {
                break;
            }
            print.links.set(topology.link(cell, side).index());
            cell = topology.step(cell, side);
            print.cells.set(cell.index());
        }
        print
    }

    /// The path as letters `N E S W`, for a rectangle.
    #[must_use]
    pub fn letters(&self) -> String {
        self.sides.iter().filter_map(|side| side.letter()).collect()
    }
}
