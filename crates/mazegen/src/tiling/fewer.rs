//! A grid of which further cells are left out, with the passages between those that are left.

use super::{Dig, ShapeError, Tiled};
use crate::bits::Bits;
use crate::cell::{Cell, Side};
use crate::topology::Topology;

impl Tiled {
    /// The number that a cell has in a grid of the same shape with fewer cells, if it is one of them.
    pub(crate) fn number_in(&self, fewer: &Self, cell: Cell) -> Option<Cell> {
        fewer.cell_of_whole(self.number_in_whole(cell))
    }

    /// The same grid without some of its cells, and the open links that are left. A tunnel stays where its ends and all cells above it do.
    ///
    /// # Errors
    /// As [`Tiled::new`].
    pub(crate) fn fewer(&self, open: &Bits, out: &Bits) -> Result<(Self, Bits), ShapeError> {
        let mut left_out = Bits::new(self.tiles.count() as usize);
        self.left_out().iter().for_each(|&cell| left_out.set(cell as usize));
        out.ones().for_each(|cell| left_out.set(self.number_in_whole(Cell(cell as u32)) as usize));
        let plain = self.leave_out(&left_out)?;
        let digs: Vec<Dig> = self
            .tunnels
            .iter()
            .zip(self.digs())
            .filter(|(tunnel, _)| {
                let ends = self.graph.place(tunnel.link).map(|(cell, side)| [cell, self.graph.step(cell, side)]);
                let cells = ends.into_iter().flatten().chain(tunnel.roofs.iter().copied());
                cells.into_iter().all(|cell| !out.get(cell.index()))
            })
            .filter_map(|(_, dig)| Some(Dig { cell: self.number_in(&plain, dig.cell)?, ..dig }))
            .collect();
        // They were dug before, and no other since.
        let fewer = plain.with_tunnels(&digs).unwrap_or(plain);
        let mut left = Bits::new(fewer.graph.link_bound() as usize);
        for (_, cell, side) in self.graph.links().filter(|(link, ..)| open.get(link.index())) {
            if let Some((cell, side)) = self.same_side(&fewer, cell, side) {
                left.set(fewer.graph.link(cell, side).index());
            }
        }
        Ok((fewer, left))
    }

    /// The side of the same cell, through the same edge or by the same stairs, if both of its cells are left.
    fn same_side(&self, fewer: &Self, cell: Cell, side: Side) -> Option<(Cell, Side)> {
        let next = self.number_in(fewer, self.graph.step(cell, side))?;
        let here = self.number_in(fewer, cell)?;
        let edge = self.edge_of(cell, side);
        let sides = fewer.graph.sides_where(here, |side, other| other == next && fewer.edge_of(here, side) == edge);
        Some((here, sides.first()?))
    }
}
