//! A shortest path, by searches from both ends that look toward each other.
//!
//! Both searches order cells by one and the same yardstick, half of what is left to the goal less half of the way from the start, the one upward and the other
//! downward (Ikeda and others 1994). Then a way that was found is a shortest one as soon as the least sums of both searches together
//! reach its length: that is the right time to stop, not the first meeting. All is counted in halves of steps.
//!
#![doc = include_str!("../../docs/solvers/bidirectional-a-star.md")]

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

use super::bidirectional_bfs::joined;
use super::{Query, Reached, Solution, Solve, SolverInfo, arrived};
use crate::cell::{Cell, Side};
use crate::observe::{Event, Observer};
use crate::path::Path;
use crate::topology::Topology;

/// The solver `bidirectional-a-star`.
#[derive(Clone, Copy, Debug)]
pub struct BidirectionalAStar;

/// One of the two searches.
struct Half {
    reached: Reached,
    /// The way from the origin to each taken cell.
    walked: Vec<u32>,
    /// Cells by their sum, the least first; of equal ones the one that came farthest.
    heap: BinaryHeap<Found>,
}

/// A cell found: its sum, the way walked to it, and the side that leads back.
type Found = (Reverse<i64>, u32, Reverse<Cell>, Option<u8>);

/// A link between a cell taken by the first search and one taken by the second, on the shortest way found so far.
#[derive(Clone, Copy)]
struct Meeting {
    length: u64,
    near: Cell,
    side: Side,
}

impl Half {
    fn new(cells: u32) -> Self {
        Self { reached: Reached::new(cells), walked: vec![0; cells as usize], heap: BinaryHeap::new() }
    }

    /// The least sum of a cell yet to be taken.
    fn least(&mut self) -> Option<i64> {
        while let Some(&(Reverse(sum), _, Reverse(cell), _)) = self.heap.peek() {
            if !self.reached.has(cell) {
                return Some(sum);
            }
            self.heap.pop();
        }
        None
    }
}

/// Both searches.
struct Search<'a, T> {
    query: &'a Query<'a, T>,
    halves: [Half; 2],
    best: Option<Meeting>,
    visited: u64,
    taken: u64,
}

impl<T: Topology> Search<'_, T> {
    /// Half of what is left to the goal less half of the way from the start, in halves of steps; the other way round for the second search.
    fn potential(&self, turn: usize, cell: Cell) -> i64 {
        let Query { topology, from, goals, .. } = self.query;
        let left = i64::from(goals.least_steps(*topology, cell)) - i64::from(topology.least_steps(*from, cell));
        if turn == 0 { left } else { -left }
    }

    /// Takes a cell into one of the searches, and finds its neighbours.
    fn take<O: Observer>(
        &mut self,
        turn: usize,
        (cell, walked, back): (Cell, u32, Option<Side>),
        observer: &mut O,
    ) -> ControlFlow<O::Stop> {
        let &Query { topology, open, .. } = self.query;
        self.halves[turn].reached.note(cell, back);
        self.halves[turn].walked[cell.index()] = walked;
        self.taken += 1;
        observer.on(Event::Unmark(cell))?;
        if !self.halves[1 - turn].reached.has(cell) {
            self.visited += 1;
            observer.on(Event::Enter(cell))?;
        }
        for side in topology.open_sides(cell, open).iter() {
            let next = topology.step(cell, side);
            let back = topology.back(cell, side);
            if self.halves[1 - turn].reached.has(next) {
                let length = u64::from(walked) + 1 + u64::from(self.halves[1 - turn].walked[next.index()]);
                if self.best.is_none_or(|best| length < best.length) {
                    let (near, side) = if turn == 0 { (cell, side) } else { (next, back) };
                    self.best = Some(Meeting { length, near, side });
                }
            }
            if !self.halves[turn].reached.has(next) {
                let sum = 2 * (i64::from(walked) + 1) + self.potential(turn, next);
                self.halves[turn].heap.push((Reverse(sum), walked + 1, Reverse(next), Some(back.0)));
                observer.on(Event::Mark(next))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The way over the meeting.
    fn path(&mut self, Meeting { near, side, .. }: Meeting) -> Path {
        let topology = self.query.topology;
        // The first search is led over the link of the meeting, where the second takes over.
        let far = topology.step(near, side);
        let [fore, back] = &mut self.halves;
        fore.reached.note(far, Some(topology.back(near, side)));
        joined(topology, &fore.reached, &back.reached, far)
    }
}

impl Solve for BidirectionalAStar {
    const ABOUT: SolverInfo = SolverInfo {
        name: "bidirectional-a-star",
        title: "shortest path, from both ends, each looking toward the other",
        shortest: true,
        complete: true,
        large: true,
        source: "Pohl 1969; the yardstick of Ikeda and others 1994",
    };

    fn solve<T: Topology, O: Observer>(query: Query<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Solution> {
        if query.goals.has(query.from) {
            return arrived(query.from, observer);
        }
        let cells = query.topology.cell_count();
        let halves = [Half::new(cells), Half::new(cells)];
        let mut search = Search { query: &query, halves, best: None, visited: 0, taken: 0 };
        // Both ends first: a search that has seen everything has then met the other.
        search.take(0, (query.from, 0, None), observer)?;
        for &goal in &query.goals.cells {
            search.take(1, (goal, 0, None), observer)?;
        }
        while let (Some(fore), Some(back)) = (search.halves[0].least(), search.halves[1].least()) {
            if search.best.is_some_and(|best| fore + back >= 2 * best.length as i64) {
                break;
            }
            // The search with fewer cells at hand goes on.
            let turn = usize::from(search.halves[1].heap.len() < search.halves[0].heap.len());
            let Some((_, walked, Reverse(cell), back)) = search.halves[turn].heap.pop() else { break };
            search.take(turn, (cell, walked, back.map(Side)), observer)?;
        }
        let path = search.best.map(|meeting| search.path(meeting));
        ControlFlow::Continue(Solution::new(path, search.visited, search.taken - 1))
    }
}
