//! A shortest path, by looking at cells in the order of their distance: breadth-first search.
//!
//! The queue is a ring that holds only the cells between seen and taken; in a maze those are few, a thousand or so among
//! a hundred million.
//!
#![doc = include_str!("../../docs/solvers/bfs.md")]

use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::{Query, Reached, Solution, Solve, SolverInfo};
use crate::cell::Sides;
use crate::observe::{Event, Observer};
use crate::topology::Topology;

/// The solver `bfs`.
#[derive(Clone, Copy, Debug)]
pub struct Bfs;

impl Solve for Bfs {
    const ABOUT: SolverInfo = SolverInfo {
        name: "bfs",
        title: "breadth-first: nearest cells first, always a shortest path",
        shortest: true,
        complete: true,
        large: true,
        source: "Moore 1959, 'The shortest path through a maze'",
    };

    fn solve<T: Topology, O: Observer>(query: Query<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Solution> {
        let Query { topology, open, from, goals } = query;
        let mut reached = Reached::new(topology.cell_count());
        let mut queue = VecDeque::from([from]);
        let mut visited = 0;
        reached.note(from, None);
        while let Some(cell) = queue.pop_front() {
            visited += 1;
            observer.on(Event::Unmark(cell))?;
            observer.on(Event::Enter(cell))?;
            if goals.has(cell) {
                let path = Some(reached.path_to(topology, cell));
                return ControlFlow::Continue(Solution::new(path, visited, visited - 1));
            }
            // Without the way back every side of a tree leads on, and the test below is foreseen.
            let mut sides = Sides(topology.open_sides(cell, open).0 & !reached.back_of(cell).0);
            while let Some(side) = sides.first() {
                sides = sides.without(side);
                let next = topology.step(cell, side);
                if !reached.has(next) {
                    reached.note(next, Some(topology.back(cell, side)));
                    queue.push_back(next);
                    observer.on(Event::Mark(next))?;
                }
            }
        }
        ControlFlow::Continue(Solution::new(None, visited, visited - 1))
    }
}
