//! A shortest path, by breadth-first searches from both ends that meet.
//!
//! The searches take whole rings of equal distance in turn, the smaller ring first. A cell that one search finds and the other has reached lies
//! in the other's last ring, or it would have been met before; so the first meeting is a shortest way.
//!
#![doc = include_str!("../../docs/solvers/bidirectional-bfs.md")]

use std::ops::ControlFlow;

use super::{Query, Reached, Solution, Solve, SolverInfo, arrived};
use crate::bits::Bits;
use crate::cell::{Cell, Side};
use crate::observe::{Event, Observer};
use crate::path::Path;
use crate::topology::Topology;

/// The solver `bidirectional-bfs`.
#[derive(Clone, Copy, Debug)]
pub struct BidirectionalBfs;

/// One of the two searches.
struct Half {
    reached: Reached,
    ring: Vec<Cell>,
}

impl Half {
    fn new(cells: u32, origins: &[Cell]) -> Self {
        let mut reached = Reached::new(cells);
        for &origin in origins {
            reached.note(origin, None);
        }
        Self { reached, ring: origins.to_vec() }
    }

    /// Takes the cells of the ring and finds the next ring; stops at a cell that the other search has reached.
    fn advance<T: Topology, O: Observer>(
        &mut self,
        topology: &T,
        open: &Bits,
        other: &Reached,
        visited: &mut u64,
        observer: &mut O,
    ) -> ControlFlow<O::Stop, Option<Cell>> {
        let mut next_ring = Vec::new();
        for &cell in &self.ring {
            *visited += 1;
            observer.on(Event::Unmark(cell))?;
            observer.on(Event::Enter(cell))?;
            for side in topology.open_sides(cell, open).iter() {
                let next = topology.step(cell, side);
                if self.reached.has(next) {
                    continue;
                }
                self.reached.note(next, Some(topology.back(cell, side)));
                if other.has(next) {
                    *visited += 1;
                    observer.on(Event::Enter(next))?;
                    return ControlFlow::Continue(Some(next));
                }
                next_ring.push(next);
                observer.on(Event::Mark(next))?;
            }
        }
        self.ring = next_ring;
        ControlFlow::Continue(None)
    }
}

impl Solve for BidirectionalBfs {
    const ABOUT: SolverInfo = SolverInfo {
        name: "bidirectional-bfs",
        title: "breadth-first from both ends until they meet",
        shortest: true,
        complete: true,
        large: true,
        source: "Pohl 1969",
    };

    fn solve<T: Topology, O: Observer>(query: Query<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Solution> {
        let Query { topology, open, from, goals } = query;
        if goals.has(from) {
            return arrived(from, observer);
        }
        let cells = topology.cell_count();
        let (mut fore, mut back) = (Half::new(cells, &[from]), Half::new(cells, &goals.cells));
        let mut visited = 0;
        while !fore.ring.is_empty() && !back.ring.is_empty() {
            let met = if fore.ring.len() <= back.ring.len() {
                fore.advance(topology, open, &back.reached, &mut visited, observer)?
            } else {
                back.advance(topology, open, &fore.reached, &mut visited, observer)?
            };
            if let Some(middle) = met {
                let path = Some(joined(topology, &fore.reached, &back.reached, middle));
                return ControlFlow::Continue(Solution::new(path, visited, visited - 1));
            }
        }
        ControlFlow::Continue(Solution::new(None, visited, visited - 1))
    }
}

/// The way from the first origin over a cell to the second.
pub(super) fn joined<T: Topology>(topology: &T, fore: &Reached, back: &Reached, middle: Cell) -> Path {
    let mut path = fore.path_to(topology, middle);
    let rest = back.path_to(topology, middle);
    // The rest leads from the second origin to the middle; its sides are turned round, the last first.
    let cells: Vec<Cell> = rest.cells(topology).collect();
    let turned = rest.sides.iter().zip(&cells).rev().map(|(&side, &cell): (&Side, &Cell)| topology.back(cell, side));
    path.sides.extend(turned);
    path
}
