//! Depth-first search, with the order of a cell's sides left open: what `dfs` and `dfs-toward` share.

use std::ops::ControlFlow;

use super::{Query, Solution, path_from};
use crate::bits::Bits;
use crate::cell::{Cell, Side, Sides};
use crate::observe::{Event, Observer};
use crate::topology::Topology;
use crate::trail::Trail;

/// Walks into the side that `choose` takes from the open sides with unvisited cells behind them; back where there is none.
pub(super) fn search<T: Topology, O: Observer>(
    query: &Query<'_, T>,
    observer: &mut O,
    choose: impl Fn(Cell, Sides) -> Option<Side>,
) -> ControlFlow<O::Stop, Solution> {
    let &Query { topology, open, from, ref goals } = query;
    let mut seen = Bits::new(topology.cell_count() as usize);
    // The sides that lead forward are the path; those that lead back are needed to retreat. Each can be had from the other.
    let mut trail = Trail::new(topology.side_bound());
    let (mut cell, mut visited, mut steps) = (from, 1, 0);
    seen.set(from.index());
    observer.on(Event::Enter(from))?;
    while !goals.has(cell) {
        let ways = topology.open_sides(cell, open);
        let fresh = ways.iter().filter(|&side| !seen.get(topology.step(cell, side).index())).collect();
        steps += 1;
        if let Some(side) = choose(cell, fresh) {
            trail.push(topology.back(cell, side));
            cell = topology.step(cell, side);
            seen.set(cell.index());
            visited += 1;
            observer.on(Event::Enter(cell))?;
        } else {
            observer.on(Event::Leave(cell))?;
            let Some(back) = trail.pop() else {
                return ControlFlow::Continue(Solution::new(None, visited, steps - 1));
            };
            cell = topology.step(cell, back);
        }
    }
    ControlFlow::Continue(Solution::new(Some(path_from(topology, cell, trail)), visited, steps))
}
