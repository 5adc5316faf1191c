//! One path, as a person finds it with chalk: passages are marked on every walk through, and none is walked a third time.
//!
//! Into a passage without a mark if the cell is new or there is one; back at once where a new passage leads to a known cell; otherwise back through
//! the passage with one mark. In the end the passages with one mark are a way.
//!
#![doc = include_str!("../../docs/solvers/tremaux.md")]

use std::ops::ControlFlow;

use super::{Query, Solution, Solve, SolverInfo, path_from};
use crate::bits::Bits;
use crate::observe::{Event, Observer};
use crate::topology::Topology;
use crate::trail::Trail;

/// The solver `tremaux`.
#[derive(Clone, Copy, Debug)]
pub struct Tremaux;

impl Solve for Tremaux {
    const ABOUT: SolverInfo = SolverInfo {
        name: "tremaux",
        title: "with chalk: no passage a third time",
        shortest: false,
        complete: true,
        large: true,
        source: "Tremaux, told by Lucas 1882",
    };

    fn solve<T: Topology, O: Observer>(query: Query<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Solution> {
        let Query { topology, open, from, goals } = query;
        let mut walked = Bits::new(topology.link_bound() as usize);
        let mut known = Bits::new(topology.cell_count() as usize);
        // The passages with one mark, from the start to here.
        let mut trail = Trail::new(topology.side_bound());
        let (mut cell, mut visited, mut steps) = (from, 1, 0);
        known.set(from.index());
        observer.on(Event::Enter(from))?;
        while !goals.has(cell) {
            let ways = topology.open_sides(cell, open);
            let unmarked = ways.iter().find(|&side| !walked.get(topology.link(cell, side).index()));
            if let Some(side) = unmarked {
                walked.set(topology.link(cell, side).index());
                let next = topology.step(cell, side);
                steps += 1;
                if known.get(next.index()) {
                    // A known cell by a new passage: back at once, which is its second mark.
                    steps += 1;
                    continue;
                }
                trail.push(topology.back(cell, side));
                cell = next;
                known.set(cell.index());
                visited += 1;
                observer.on(Event::Enter(cell))?;
            } else {
                observer.on(Event::Leave(cell))?;
                let Some(back) = trail.pop() else {
                    return ControlFlow::Continue(Solution::new(None, visited, steps));
                };
                cell = topology.step(cell, back);
                steps += 1;
            }
        }
        ControlFlow::Continue(Solution::new(Some(path_from(topology, cell, trail)), visited, steps))
    }
}
