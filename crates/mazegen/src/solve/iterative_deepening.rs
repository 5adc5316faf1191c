//! A shortest path with hardly a memory: depth-first searches, each allowed to go a little farther than the last.
//!
//! A search goes back where the way so far and the least way left are together longer than allowed; the next may go as far as the least of what
//! was too long. The cells where a search came by before, on no longer way, are not entered again. Work grows with the square of the length of the way.
//!
#![doc = include_str!("../../docs/solvers/iterative-deepening.md")]

use std::ops::ControlFlow;

use super::{Query, Solution, Solve, SolverInfo, path_from};
use crate::bits::Bits;
use crate::cell::{Cell, Sides};
use crate::observe::{Event, Observer};
use crate::topology::Topology;
use crate::trail::Trail;

/// The solver `iterative-deepening`.
#[derive(Clone, Copy, Debug)]
pub struct IterativeDeepening;

impl Solve for IterativeDeepening {
    const ABOUT: SolverInfo = SolverInfo {
        name: "iterative-deepening",
        title: "depth-first, again and again, each time a little farther; slow on long ways",
        shortest: true,
        complete: true,
        large: false,
        source: "Korf 1985",
    };

    fn solve<T: Topology, O: Observer>(query: Query<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Solution> {
        let mut dive = Dive {
            seen: Bits::new(query.topology.cell_count() as usize),
            depths: vec![u32::MAX; query.topology.cell_count() as usize],
            visited: 0,
            steps: 0,
        };
        let mut limit = query.goals.least_steps(query.topology, query.from);
        loop {
            match dive.down(&query, limit, observer)? {
                Outcome::Found(cell, trail) => {
                    let path = Some(path_from(query.topology, cell, trail));
                    return ControlFlow::Continue(Solution::new(path, dive.visited, dive.steps));
                }
                Outcome::TooFar(least) => limit = least,
                Outcome::Nothing => return ControlFlow::Continue(Solution::new(None, dive.visited, dive.steps)),
            }
        }
    }
}

/// How a search ended.
enum Outcome {
    /// In a goal, with the way back.
    Found(Cell, Trail),
    /// Ways were given up; the least length that one of them would have had.
    TooFar(u32),
    /// Everything was seen.
    Nothing,
}

/// What is kept from search to search.
struct Dive {
    seen: Bits,
    /// How far each cell was from the start when it was last entered in this search.
    depths: Vec<u32>,
    visited: u64,
    steps: u64,
}

impl Dive {
    fn enter<O: Observer>(&mut self, cell: Cell, depth: u32, observer: &mut O) -> ControlFlow<O::Stop> {
        self.depths[cell.index()] = depth;
        if !self.seen.get(cell.index()) {
            self.seen.set(cell.index());
            self.visited += 1;
            observer.on(Event::Enter(cell))?;
        }
        ControlFlow::Continue(())
    }

    /// A search that goes no way longer than allowed.
    fn down<T: Topology, O: Observer>(
        &mut self,
        query: &Query<'_, T>,
        limit: u32,
        observer: &mut O,
    ) -> ControlFlow<O::Stop, Outcome> {
        let &Query { topology, open, from, ref goals } = query;
        self.depths.fill(u32::MAX);
        let mut trail = Trail::new(topology.side_bound());
        let mut too_far = u32::MAX;
        let (mut cell, mut depth, mut above) = (from, 0, None);
        self.enter(from, 0, observer)?;
        loop {
            if goals.has(cell) {
                return ControlFlow::Continue(Outcome::Found(cell, trail));
            }
            // The sides after the one that the walk has just come back from.
            let later = above
                .take()
                .map_or(u32::MAX, |side: crate::Side| u32::MAX.checked_shl(u32::from(side.0) + 1).unwrap_or(0));
            let mut sides = Sides(topology.open_sides(cell, open).0 & later);
            let mut chosen = None;
            while let (None, Some(side)) = (chosen, sides.first()) {
                sides = sides.without(side);
                let next = topology.step(cell, side);
                let least = depth + 1 + goals.least_steps(topology, next);
                if depth + 1 >= self.depths[next.index()] {
                    continue;
                }
                if least > limit {
                    too_far = too_far.min(least);
                    continue;
                }
                chosen = Some(side);
            }
            self.steps += 1;
            if let Some(side) = chosen {
                trail.push(topology.back(cell, side));
                cell = topology.step(cell, side);
                depth += 1;
                self.enter(cell, depth, observer)?;
            } else {
                let Some(back) = trail.pop() else {
                    self.steps -= 1;
                    let end = if too_far == u32::MAX { Outcome::Nothing } else { Outcome::TooFar(too_far) };
                    return ControlFlow::Continue(end);
                };
                above = Some(topology.back(cell, back));
                cell = topology.step(cell, back);
                depth -= 1;
            }
        }
    }
}
