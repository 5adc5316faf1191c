//! The cells that no way can miss, in linear time, and a shortest path through them.
//!
//! Such a cell lies on every path, so on a shortest one. Along that path the cells beside it are explored, each once, and it is noted how far ahead they lead
//! back to it: a cell of the path is missed by some way just when something before it leads to something after it.
//!
#![doc = include_str!("../../docs/solvers/bottlenecks.md")]

use std::ops::ControlFlow;

use super::bfs::Bfs;
use super::{More, Query, Solution, Solve, SolverInfo};
use crate::bits::Bits;
use crate::cell::Cell;
use crate::observe::Observer;
use crate::topology::Topology;

/// The solver `bottlenecks`.
#[derive(Clone, Copy, Debug)]
pub struct Bottlenecks;

impl Solve for Bottlenecks {
    const ABOUT: SolverInfo = SolverInfo {
        name: "bottlenecks",
        title: "the cells on every path, and a shortest path through them",
        shortest: true,
        complete: true,
        large: true,
        source: "dominators on one path; Lengauer and Tarjan 1979 in general",
    };

    fn solve<T: Topology, O: Observer>(query: Query<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Solution> {
        let mut solution = Bfs::solve(query.clone(), observer)?;
        if let Some(path) = &solution.path {
            let cells: Vec<Cell> = path.cells(query.topology).collect();
            solution.more = More::Bottlenecks(on_every_path(&query, &cells));
        }
        ControlFlow::Continue(solution)
    }
}

/// The cells of a path that are on every path to a goal, in its order.
fn on_every_path<T: Topology>(query: &Query<'_, T>, path: &[Cell]) -> Vec<Cell> {
    let &Query { topology, open, ref goals, .. } = query;
    let end = path.len();
    // The place of each cell on the path, or none.
    let mut places = vec![u32::MAX; topology.cell_count() as usize];
    for (place, cell) in (0..).zip(path) {
        places[cell.index()] = place;
    }
    let mut seen = Bits::new(topology.cell_count() as usize);
    let mut found = Vec::new();
    // The last place that can be come to from before the place at hand without stepping on it; past the end stands for another goal.
    let mut farthest = 0;
    for (place, &cell) in path.iter().enumerate() {
        if farthest <= place {
            found.push(cell);
        }
        let mut waiting = vec![cell];
        while let Some(cell) = waiting.pop() {
            for side in topology.open_sides(cell, open).iter() {
                let next = topology.step(cell, side);
                let on_path = places[next.index()];
                if on_path != u32::MAX {
                    farthest = farthest.max(on_path as usize);
                } else if !seen.get(next.index()) {
                    seen.set(next.index());
                    farthest = if goals.has(next) { end } else { farthest };
                    waiting.push(next);
                }
            }
        }
    }
    found
}
