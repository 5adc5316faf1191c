//! Depth-first search, with the order of a cell's sides left open: what `dfs` and `dfs-toward` share.
//!
//! Only cells where there was a choice are kept to come back to, each with the sides yet to be tried; the way back to them is not walked but counted. Where
//! someone watches it is told, cell by cell.

use std::ops::ControlFlow;

use super::{Query, Solution, path_from};
use crate::bits::Bits;
use crate::cell::{Cell, Side, Sides};
use crate::observe::{Event, Observer};
use crate::topology::Topology;
use crate::trail::Trail;

/// A cell with sides yet to be tried.
struct Junction {
    cell: Cell,
    rest: Sides,
    /// How many steps it is from the start.
    depth: u64,
}

/// Walks into the side that `choose` takes from the open sides, if the cell behind it was not visited; back where there is none. What `choose` takes from
/// a set it must take first from every smaller set that has it.
pub(super) fn search<T: Topology, O: Observer>(
    query: &Query<'_, T>,
    observer: &mut O,
    choose: impl Fn(Cell, Sides) -> Option<Side>,
) -> ControlFlow<O::Stop, Solution> {
    let &Query { topology, open, from, ref goals } = query;
    let mut seen = Bits::new(topology.cell_count() as usize);
    let mut trail = Trail::new(topology.side_bound());
    let mut junctions: Vec<Junction> = Vec::new();
    let (mut cell, mut visited, mut steps, mut depth) = (from, 1, 0, 0_u64);
    let mut rest = topology.open_sides(from, open);
    seen.set(from.index());
    observer.on(Event::Enter(from))?;
    while !goals.has(cell) {
        if let Some(side) = choose(cell, rest) {
            rest = rest.without(side);
            let next = topology.step(cell, side);
            if seen.get(next.index()) {
                continue;
            }
            if !rest.is_empty() {
                junctions.push(Junction { cell, rest, depth });
            }
            let back = topology.back(cell, side);
            trail.push(back);
            cell = next;
            (depth, steps, visited) = (depth + 1, steps + 1, visited + 1);
            rest = topology.open_sides(cell, open).without(back);
            seen.set(cell.index());
            observer.on(Event::Enter(cell))?;
            continue;
        }
        let junction = junctions.pop();
        let home = junction.as_ref().map_or(0, |junction| junction.depth);
        if O::WATCHES {
            while depth > home {
                observer.on(Event::Leave(cell))?;
                let Some(back) = trail.pop() else { break };
                cell = topology.step(cell, back);
                (depth, steps) = (depth - 1, steps + 1);
            }
        } else {
            steps += depth - home;
            trail.truncate(home);
            depth = home;
        }
        let Some(junction) = junction else {
            observer.on(Event::Leave(from))?;
            return ControlFlow::Continue(Solution::new(None, visited, steps));
        };
        (cell, rest) = (junction.cell, junction.rest);
    }
    ControlFlow::Continue(Solution::new(Some(path_from(topology, cell, trail)), visited, steps))
}
