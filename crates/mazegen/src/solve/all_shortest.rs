//! Every shortest path at once: their number, the cells on any of them, and one of the paths.
//!
//! Rings of equal distance, as breadth-first search; each cell knows how many shortest ways lead to it, which is the sum of those of its neighbours one
//! step nearer. Numbers grow without bound with the size, so they stop at the largest of 128 bits.
//!
#![doc = include_str!("../../docs/solvers/all-shortest.md")]

use std::ops::ControlFlow;

use super::{More, Query, Reached, Solution, Solve, SolverInfo};
use crate::bits::Bits;
use crate::cell::Cell;
use crate::observe::{Event, Observer};
use crate::topology::Topology;

/// The solver `all-shortest`.
#[derive(Clone, Copy, Debug)]
pub struct AllShortest;

impl Solve for AllShortest {
    const ABOUT: SolverInfo = SolverInfo {
        name: "all-shortest",
        title: "every shortest path: how many there are, and the cells on them",
        shortest: true,
        complete: true,
        large: true,
        source: "Moore 1959; counting ways is folklore",
    };

    fn solve<T: Topology, O: Observer>(query: Query<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Solution> {
        let Query { topology, open, from, goals } = query;
        let mut reached = Reached::new(topology.cell_count());
        let mut distance = vec![u32::MAX; topology.cell_count() as usize];
        let mut ways = vec![0_u128; topology.cell_count() as usize];
        let mut ring = vec![from];
        let (mut visited, mut depth) = (0, 0);
        reached.note(from, None);
        (distance[from.index()], ways[from.index()]) = (0, 1);
        let mut nearest: Vec<Cell> = Vec::new();
        while !ring.is_empty() && nearest.is_empty() {
            depth += 1;
            for cell in std::mem::take(&mut ring) {
                visited += 1;
                observer.on(Event::Unmark(cell))?;
                observer.on(Event::Enter(cell))?;
                if goals.has(cell) {
                    nearest.push(cell);
                }
                for side in topology.open_sides(cell, open).iter() {
                    let next = topology.step(cell, side);
                    if !reached.has(next) {
                        reached.note(next, Some(topology.back(cell, side)));
                        distance[next.index()] = depth;
                        ring.push(next);
                        observer.on(Event::Mark(next))?;
                    }
                    if distance[next.index()] == depth {
                        ways[next.index()] = ways[next.index()].saturating_add(ways[cell.index()]);
                    }
                }
            }
        }
        let path = nearest.first().map(|&goal| reached.path_to(topology, goal));
        let number = nearest.iter().fold(0_u128, |sum, goal| sum.saturating_add(ways[goal.index()]));
        let mut solution = Solution::new(path, visited, visited - 1);
        if !nearest.is_empty() {
            solution.more = More::Shortest { number, cells: on_the_way(topology, open, &distance, nearest) };
        }
        ControlFlow::Continue(solution)
    }
}

/// The cells on any way of falling distance from one of the cells to the start, in rising order.
fn on_the_way<T: Topology>(topology: &T, open: &Bits, distance: &[u32], from: Vec<Cell>) -> Vec<Cell> {
    let mut found = Bits::new(topology.cell_count() as usize);
    let mut waiting = from;
    for cell in &waiting {
        found.set(cell.index());
    }
    while let Some(cell) = waiting.pop() {
        for side in topology.open_sides(cell, open).iter() {
            let next = topology.step(cell, side);
            let is_nearer = distance[next.index()].checked_add(1) == Some(distance[cell.index()]);
            if is_nearer && !found.get(next.index()) {
                found.set(next.index());
                waiting.push(next);
            }
        }
    }
    found.ones().map(|cell| Cell(cell as u32)).collect()
}
