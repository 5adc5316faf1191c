//! A shortest path, looking first where the way so far and the least way left are together shortest: A*.
//!
//! The least way left changes by at most 1 a step, so the sum grows by 0, 1 or 2: three stacks in a ring are the whole priority
//! queue. Of equal sums the cell found last is taken first, which runs straight at the finish across open space.
//!
#![doc = include_str!("../../docs/solvers/a-star.md")]

use std::ops::ControlFlow;

use super::{Query, Reached, Solution, Solve, SolverInfo};
use crate::cell::{Cell, Side};
use crate::observe::{Event, Observer};
use crate::topology::Topology;

/// The solver `a-star`.
#[derive(Clone, Copy, Debug)]
pub struct AStar;

/// A cell found, and how.
#[derive(Clone, Copy)]
struct Found {
    cell: Cell,
    back: Option<Side>,
    walked: u32,
}

/// Cells by the sum of the way so far and the least way left; only the least sum and the two after it are ever in use.
struct Queue {
    stacks: [Vec<Found>; 3],
    least: u32,
}

impl Queue {
    #[inline]
    fn push(&mut self, found: Found, sum: u32) {
        debug_assert!(
            (self.least..self.least + 3).contains(&sum),
            "the least way left must change by at most 1 a step"
        );
        self.stacks[sum as usize % 3].push(found);
    }

    #[inline]
    fn pop(&mut self) -> Option<Found> {
        for _ in 0..3 {
            if let Some(found) = self.stacks[self.least as usize % 3].pop() {
                return Some(found);
            }
            self.least += 1;
        }
        None
    }
}

impl Solve for AStar {
    const ABOUT: SolverInfo = SolverInfo {
        name: "a-star",
        title: "shortest path, looking toward the finish first",
        shortest: true,
        complete: true,
        large: true,
        source: "Hart, Nilsson and Raphael 1968",
    };

    fn solve<T: Topology, O: Observer>(query: Query<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Solution> {
        let Query { topology, open, from, goals } = query;
        let mut reached = Reached::new(topology.cell_count());
        let least = goals.least_steps(topology, from);
        let mut queue = Queue { stacks: [Vec::new(), Vec::new(), Vec::new()], least };
        queue.push(Found { cell: from, back: None, walked: 0 }, least);
        let mut visited = 0;
        while let Some(Found { cell, back, walked }) = queue.pop() {
            // A cell may be found twice before it is taken; the first taken came the shortest way.
            if reached.has(cell) {
                continue;
            }
            reached.note(cell, back);
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
                    let found = Found { cell: next, back: Some(topology.back(cell, side)), walked: walked + 1 };
                    queue.push(found, walked + 1 + goals.least_steps(topology, next));
                    observer.on(Event::Mark(next))?;
                }
            }
        }
        ControlFlow::Continue(Solution::new(None, visited, visited - 1))
    }
}
