//! [`Parts`]: which cells are joined, while links are opened.

use crate::cell::Cell;

/// Which cells are joined: a forest of parents, with paths halved on the way (Tarjan and van Leeuwen 1984).
pub(crate) struct Parts {
    parent: Vec<u32>,
}

impl Parts {
    /// Every cell a part of its own.
    pub(crate) fn new(cells: u32) -> Self {
        Self { parent: (0..cells).collect() }
    }

    /// The number of the part that a cell is in.
    #[inline]
    pub(crate) fn root(&mut self, cell: Cell) -> u32 {
        let mut cell = cell.0;
        loop {
            let parent = self.parent[cell as usize];
            if parent == cell {
                return cell;
            }
            let above = self.parent[parent as usize];
            self.parent[cell as usize] = above;
            cell = above;
        }
    }

    /// Joins the parts of two cells; false if they were one already.
    #[inline]
    pub(crate) fn join(&mut self, a: Cell, b: Cell) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        self.parent[a.max(b) as usize] = a.min(b);
        a != b
    }
}
