//! [`Doors`]: what a maze looks like, whoever made it, so that all are judged alike.

/// Which neighbours hang together: for each cell its east side and its south side, row by row.
pub(crate) struct Doors {
    side: usize,
    east: Vec<bool>,
    south: Vec<bool>,
}

impl Doors {
    /// Asks a square maze for the east side and the south side of each cell, by column and row.
    ///
    /// What is said about sides on the border is left out: there is nothing behind them.
    pub(crate) fn read(side: usize, east: impl Fn(usize, usize) -> bool, south: impl Fn(usize, usize) -> bool) -> Self {
        let cells = || (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
        Self {
            side,
            east: cells().map(|(x, y)| x + 1 < side && east(x, y)).collect(),
            south: cells().map(|(x, y)| y + 1 < side && south(x, y)).collect(),
        }
    }

    /// Columns, and rows.
    pub(crate) fn side(&self) -> usize {
        self.side
    }

    /// Whether a cell is open to the east.
    pub(crate) fn east(&self, cell: usize) -> bool {
        self.east[cell]
    }

    /// Whether a cell is open to the south.
    pub(crate) fn south(&self, cell: usize) -> bool {
        self.south[cell]
    }

    /// Neighbours of a cell that are open to it.
    pub(crate) fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> {
        let above = cell.checked_sub(self.side).filter(|&above| self.south[above]);
        let left = cell.checked_sub(1).filter(|&left| self.east[left]);
        let right = self.east[cell].then_some(cell + 1);
        let below = self.south[cell].then(|| cell + self.side);
        [above, left, right, below].into_iter().flatten()
    }

    /// What keeps this from being a perfect maze, one way between any two cells.
    pub(crate) fn fault(&self) -> Option<String> {
        let cells = self.east.len();
        let passages = [&self.east, &self.south].into_iter().flatten().filter(|&&open| open).count();
        let reached = self.reached();
        let wrong = reached < cells || passages + 1 != cells;
        wrong.then(|| format!("{passages} passages between {cells} cells, {reached} of them in reach of the first"))
    }

    fn reached(&self) -> usize {
        let mut seen = vec![false; self.east.len()];
        let mut waiting = vec![0];
        seen[0] = true;
        let mut reached = 0;
        while let Some(cell) = waiting.pop() {
            reached += 1;
            for next in self.neighbours(cell) {
                if !std::mem::replace(&mut seen[next], true) {
                    waiting.push(next);
                }
            }
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::Doors;

    #[test]
    fn a_comb_is_perfect() {
        assert_eq!(Doors::read(4, |_, y| y == 0, |_, _| true).fault(), None);
    }

    #[test]
    fn rows_without_a_way_down_are_not() {
        assert!(Doors::read(4, |_, _| true, |_, _| false).fault().is_some());
    }

    #[test]
    fn nor_is_a_loop_beside_a_cell_cut_off() {
        let maze = Doors::read(3, |x, y| (x, y) != (1, 2), |x, y| x != 0 && (x, y) != (2, 1));
        assert_eq!(maze.fault().as_deref(), Some("8 passages between 9 cells, 8 of them in reach of the first"));
    }
}
