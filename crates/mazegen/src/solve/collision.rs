//! A shortest path, as water finds it: the whole maze is flooded from the start, and where two streams meet a wall is put up.
//!
//! Then no loop is left among the flooded cells, and the only way that remains to a cell is a shortest one.
//!
#![doc = include_str!("../../docs/solvers/collision.md")]

use std::ops::ControlFlow;

use super::{Query, Reached, Solution, Solve, SolverInfo, arrived};
use crate::observe::{Event, Observer};
use crate::topology::Topology;

/// The solver `collision`.
#[derive(Clone, Copy, Debug)]
pub struct Collision;

impl Solve for Collision {
    const ABOUT: SolverInfo = SolverInfo {
        name: "collision",
        title: "floods everything, walls up where streams meet; what remains is a shortest path",
        shortest: true,
        complete: true,
        large: true,
        source: "Pullen, Think Labyrinth, 'collision solver'",
    };

    fn solve<T: Topology, O: Observer>(query: Query<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Solution> {
        let Query { topology, open, from, goals } = query;
        if goals.has(from) {
            return arrived(from, observer);
        }
        let mut open = open.clone();
        let mut reached = Reached::new(topology.cell_count());
        let mut ring = vec![from];
        let (mut visited, mut first_goal) = (0, None);
        reached.note(from, None);
        while !ring.is_empty() {
            for cell in std::mem::take(&mut ring) {
                visited += 1;
                observer.on(Event::Unmark(cell))?;
                observer.on(Event::Enter(cell))?;
                first_goal = first_goal.or_else(|| goals.has(cell).then_some(cell));
                let back = reached.back_of(cell);
                for side in topology.open_sides(cell, &open).iter().filter(|&side| !back.contains(side)) {
                    let next = topology.step(cell, side);
                    if reached.has(next) {
                        open.clear(topology.link(cell, side).index());
                        continue;
                    }
                    reached.note(next, Some(topology.back(cell, side)));
                    ring.push(next);
                    observer.on(Event::Mark(next))?;
                }
            }
        }
        let path = first_goal.map(|goal| reached.path_to(topology, goal));
        ControlFlow::Continue(Solution::new(path, visited, visited - 1))
    }
}
