//! What remains when every dead end is filled up to the next junction: in a perfect maze the only way, otherwise all ways worth taking,
//! of which a shortest is given.
//!
//! Cells visited are those filled and those of the path's search among the rest; a step is a cell filled or taken.
//!
#![doc = include_str!("../../docs/solvers/dead-end-filling.md")]

use std::ops::ControlFlow;

use super::bfs::Bfs;
use super::sweeps::Sweeps;
use super::{Query, Solution, Solve, SolverInfo, arrived};
use crate::bits::Bits;
use crate::cell::Cell;
use crate::observe::{Event, Observer};
use crate::path::Path;
use crate::topology::Topology;

/// The solver `dead-end-filling`.
#[derive(Clone, Copy, Debug)]
pub struct DeadEndFilling;

impl Solve for DeadEndFilling {
    const ABOUT: SolverInfo = SolverInfo {
        name: "dead-end-filling",
        title: "fills dead ends until only ways remain",
        shortest: true,
        complete: true,
        large: true,
        source: "folklore; Pullen, Think Labyrinth",
    };

    fn solve<T: Topology, O: Observer>(query: Query<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Solution> {
        let Query { topology, from, ref goals, .. } = query;
        if goals.has(from) {
            return arrived(from, observer);
        }
        let mut open = query.open.clone();
        let is_end = |cell| cell == from || goals.has(cell);
        if let Some(rect) = topology.within_rect().filter(|_| !O::WATCHES) {
            let mut sweeps = Sweeps::new(rect, &mut open, from, goals);
            sweeps.run();
            sweeps.each(|open, first| {
                let mut cell = first;
                while let Some(next) = fill(topology, open, cell, is_end) {
                    cell = next;
                }
            });
            // Each cell that is filled closes one link.
            let filled = query.open.count() - open.count();
            if let Some(solution) = corridor(&query, &open, filled) {
                return ControlFlow::Continue(solution);
            }
            return rest(&query, &open, filled, observer);
        }
        let mut filled = 0;
        for first in topology.cells() {
            let mut cell = first;
            while let Some(next) = fill(topology, &mut open, cell, is_end) {
                filled += 1;
                observer.on(Event::Enter(cell))?;
                observer.on(Event::Leave(cell))?;
                cell = next;
            }
        }
        rest(&query, &open, filled, observer)
    }
}

/// The way where no junction is left on it: it need not be searched for. What is counted is what the search would count.
fn corridor<T: Topology>(query: &Query<'_, T>, open: &Bits, filled: u64) -> Option<Solution> {
    let &Query { topology, from, ref goals, .. } = query;
    let (mut cell, mut sides) = (from, Vec::new());
    let mut ways = topology.open_sides(from, open);
    while !goals.has(cell) {
        let side = ways.first().filter(|_| ways.len() == 1)?;
        sides.push(side);
        let back = topology.back(cell, side);
        cell = topology.step(cell, side);
        ways = topology.open_sides(cell, open).without(back);
    }
    let steps = sides.len() as u64;
    Some(Solution::new(Some(Path { start: from, sides }), steps + 1 + filled, steps + filled))
}

/// A shortest way among what is left open after so many cells were filled. Filling never closes a link of a way between the ends, so that is a shortest
/// way of all.
pub(super) fn rest<T: Topology, O: Observer>(
    query: &Query<'_, T>,
    open: &Bits,
    filled: u64,
    observer: &mut O,
) -> ControlFlow<O::Stop, Solution> {
    let left = Query { open, ..query.clone() };
    let Solution { path, visited, steps, .. } = Bfs::solve(left, observer)?;
    ControlFlow::Continue(Solution::new(path, visited + filled, steps + filled))
}

/// Walls a dead end up, if the cell is one and no end of the way; the cell that it led to.
fn fill<T: Topology>(topology: &T, open: &mut Bits, cell: Cell, is_end: impl Fn(Cell) -> bool) -> Option<Cell> {
    let ways = topology.open_sides(cell, open);
    let side = ways.first().filter(|_| ways.len() == 1 && !is_end(cell))?;
    open.clear(topology.link(cell, side).index());
    Some(topology.step(cell, side))
}
