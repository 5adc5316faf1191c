//! [`Walk`]: a walker without a map, who only goes on; what the wall followers, pledge and random-mouse share.

use std::ops::ControlFlow;

use super::{Query, Solution};
use crate::bits::Bits;
use crate::cell::{Cell, Side};
use crate::observe::{Event, Observer};
use crate::path::Path;
use crate::topology::Topology;

/// A walker, and what is to be remembered of the walk.
pub(super) struct Walk<'a, T> {
    topology: &'a T,
    from: Cell,
    /// Where the walker is.
    pub(super) cell: Cell,
    /// How many steps were taken.
    pub(super) steps: u64,
    visited: u64,
    seen: Bits,
    /// The side through which each cell was left last.
    way_out: Vec<u8>,
}

impl<'a, T: Topology> Walk<'a, T> {
    /// A walker at the start of a query.
    pub(super) fn begin<O: Observer>(query: &Query<'a, T>, observer: &mut O) -> ControlFlow<O::Stop, Self> {
        let &Query { topology, from, .. } = query;
        let mut seen = Bits::new(topology.cell_count() as usize);
        seen.set(from.index());
        observer.on(Event::Enter(from))?;
        let way_out = vec![0; topology.cell_count() as usize];
        ControlFlow::Continue(Self { topology, from, cell: from, steps: 0, visited: 1, seen, way_out })
    }

    /// Goes through a side; what is then the side that leads back.
    #[inline]
    pub(super) fn go<O: Observer>(&mut self, side: Side, observer: &mut O) -> ControlFlow<O::Stop, Side> {
        let back = self.topology.back(self.cell, side);
        self.way_out[self.cell.index()] = side.0;
        self.cell = self.topology.step(self.cell, side);
        self.steps += 1;
        if !self.seen.get(self.cell.index()) {
            self.seen.set(self.cell.index());
            self.visited += 1;
            observer.on(Event::Enter(self.cell))?;
        }
        ControlFlow::Continue(back)
    }

    /// The answer: where the walk has come to its goal, the way that leaves each cell as the walk did for the last time, so that no cell comes twice.
    pub(super) fn end(self, arrived: bool) -> Solution {
        let path = arrived.then(|| {
            let mut sides = Vec::new();
            let mut cell = self.from;
            while cell != self.cell {
                let side = Side(self.way_out[cell.index()]);
                sides.push(side);
                cell = self.topology.step(cell, side);
            }
            Path { start: self.from, sides }
        });
        Solution::new(path, self.visited, self.steps)
    }
}
