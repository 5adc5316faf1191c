//! One path, quickly: always on from the cell that is nearest to the finish as the crow walks, walls left aside.
//!
//! Of cells equally near the one found last is taken. Where nothing is known of distances, that is a depth-first search.
//!
#![doc = include_str!("../../docs/solvers/greedy.md")]

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

use super::{Query, Reached, Solution, Solve, SolverInfo};
use crate::observe::{Event, Observer};
use crate::topology::Topology;

/// The solver `greedy`.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

impl Solve for Greedy {
    const ABOUT: SolverInfo = SolverInfo {
        name: "greedy",
        title: "nearest to the finish first, walls left aside",
        shortest: false,
        complete: true,
        large: true,
        source: "best-first search; Doran and Michie 1966",
    };

    fn solve<T: Topology, O: Observer>(query: Query<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Solution> {
        let Query { topology, open, from, goals } = query;
        let mut reached = Reached::new(topology.cell_count());
        let mut heap = BinaryHeap::from([(Reverse(0), 0_u64, from)]);
        let (mut visited, mut found) = (0, 0);
        reached.note(from, None);
        while let Some((_, _, cell)) = heap.pop() {
            visited += 1;
            observer.on(Event::Unmark(cell))?;
            observer.on(Event::Enter(cell))?;
            if goals.has(cell) {
                let path = Some(reached.path_to(topology, cell));
                return ControlFlow::Continue(Solution::new(path, visited, visited - 1));
            }
            for side in topology.open_sides(cell, open).iter() {
                let next = topology.step(cell, side);
                if !reached.has(next) {
                    found += 1;
                    reached.note(next, Some(topology.back(cell, side)));
                    heap.push((Reverse(goals.least_steps(topology, next)), found, next));
                    observer.on(Event::Mark(next))?;
                }
            }
        }
        ControlFlow::Continue(Solution::new(None, visited, visited - 1))
    }
}
