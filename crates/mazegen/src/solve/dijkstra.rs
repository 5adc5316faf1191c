//! A cheapest path, where passages cost what one likes: nearest cells first by the sum of costs. In a plain maze every step costs 1.
//!
#![doc = include_str!("../../docs/solvers/dijkstra.md")]

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

use super::{Query, Reached, Solution, Solve, SolverInfo};
use crate::cell::{Cell, Link, Side};
use crate::observe::{Event, Observer};
use crate::topology::Topology;

/// The solver `dijkstra`.
#[derive(Clone, Copy, Debug)]
pub struct Dijkstra;

impl Solve for Dijkstra {
    const ABOUT: SolverInfo = SolverInfo {
        name: "dijkstra",
        title: "nearest cells first by cost, always a cheapest path; every step costs 1 here",
        shortest: true,
        complete: true,
        large: true,
        source: "Dijkstra 1959",
    };

    fn solve<T: Topology, O: Observer>(query: Query<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Solution> {
        cheapest(query, |_| 1, observer).map_continue(|(solution, _)| solution)
    }
}

/// Finds a path of least cost, where going through a link costs what `cost` says, and that cost.
///
/// ```
/// use mazegen::{Query, Recipe, Topology, solve::dijkstra::cheapest, with_topology};
/// let maze = Recipe::new(12, 9).make()?;
/// let (entry, exit) = (maze.entry.expect("set"), maze.exit.expect("set"));
/// let (solution, cost) = with_topology!(maze.grid(), topology => {
///     let query = Query::new(topology, maze.open(), entry, exit)?;
///     cheapest(query, |link| 1 + link.0 % 5, &mut ()).continue_value().expect("nothing stops it")
/// });
/// assert!(cost >= Some(solution.path.expect("perfect").moves() as u64));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// `Break` with what the observer stopped the run with.
pub fn cheapest<T: Topology, O: Observer>(
    query: Query<'_, T>,
    cost: impl Fn(Link) -> u32,
    observer: &mut O,
) -> ControlFlow<O::Stop, (Solution, Option<u64>)> {
    let Query { topology, open, from, goals } = query;
    let mut reached = Reached::new(topology.cell_count());
    let mut heap: BinaryHeap<(Reverse<u64>, Reverse<Cell>, Option<u8>)> = BinaryHeap::new();
    heap.push((Reverse(0), Reverse(from), None));
    let mut visited = 0;
    while let Some((Reverse(sum), Reverse(cell), back)) = heap.pop() {
        // A cell may be found several times before it is taken; the first taken came the cheapest way.
        if reached.has(cell) {
            continue;
        }
        reached.note(cell, back.map(Side));
        visited += 1;
        observer.on(Event::Unmark(cell))?;
        observer.on(Event::Enter(cell))?;
        if goals.has(cell) {
            let path = Some(reached.path_to(topology, cell));
            return ControlFlow::Continue((Solution::new(path, visited, visited - 1), Some(sum)));
        }
        for side in topology.open_sides(cell, open).iter() {
            let next = topology.step(cell, side);
            if !reached.has(next) {
                let sum = sum + u64::from(cost(topology.link(cell, side)));
                heap.push((Reverse(sum), Reverse(next), Some(topology.back(cell, side).0)));
                observer.on(Event::Mark(next))?;
            }
        }
    }
    ControlFlow::Continue((Solution::new(None, visited, visited - 1), None))
}
