//! One path, by the oldest proven rule: never through a passage twice the same way, and back through the passage by which a cell was first entered
//! only when there is no other.
//!
//! That walks every passage at most once each way. The passages of first entry are a way from the start to each cell.
//!
#![doc = include_str!("../../docs/solvers/tarry.md")]

use std::ops::ControlFlow;

use super::{Query, Reached, Solution, Solve, SolverInfo};
use crate::cell::Sides;
use crate::observe::{Event, Observer};
use crate::topology::Topology;

/// The solver `tarry`.
#[derive(Clone, Copy, Debug)]
pub struct Tarry;

impl Solve for Tarry {
    const ABOUT: SolverInfo = SolverInfo {
        name: "tarry",
        title: "no passage twice the same way, the one first come by last",
        shortest: false,
        complete: true,
        large: true,
        source: "Tarry 1895, 'Le probleme des labyrinthes'",
    };

    fn solve<T: Topology, O: Observer>(query: Query<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Solution> {
        let Query { topology, open, from, goals } = query;
        let mut reached = Reached::new(topology.cell_count());
        // The sides that each cell was left through.
        let mut left = vec![Sides::EMPTY; topology.cell_count() as usize];
        let (mut cell, mut visited, mut steps) = (from, 1, 0);
        reached.note(from, None);
        observer.on(Event::Enter(from))?;
        while !goals.has(cell) {
            let entered_by = reached.back_of(cell);
            let unused = topology.open_sides(cell, open).0 & !left[cell.index()].0;
            let side = Sides(unused & !entered_by.0).first().or_else(|| Sides(unused & entered_by.0).first());
            let Some(side) = side else { return ControlFlow::Continue(Solution::new(None, visited, steps)) };
            left[cell.index()] = left[cell.index()].with(side);
            let back = topology.back(cell, side);
            cell = topology.step(cell, side);
            steps += 1;
            if !reached.has(cell) {
                reached.note(cell, Some(back));
                visited += 1;
                observer.on(Event::Enter(cell))?;
            }
        }
        ControlFlow::Continue(Solution::new(Some(reached.path_to(topology, cell)), visited, steps))
    }
}
