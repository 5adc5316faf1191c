//! A radial maze with very many short branches: Prim's way of growing, by random frontier **cells**.
//!
//! The frontier is every fresh cell beside the maze. A random one of them is joined to a random one of its neighbours in the
//! maze, and its fresh neighbours come into the frontier. (By random frontier *edges* another law comes out, and by
//! random weights a third: they have names of their own.)
//!
//! Each draw takes one word: its low bits, under the least power of two that covers the frontier, choose the place in the list, its
//! high half chooses the neighbour; a word whose place lies past the end, or whose half would bend the odds, is thrown away. Which places
//! come next thus hardly depends on how long the list is by then, so the next words can be looked at early.
//!
#![doc = include_str!("../../docs/generators/prim.md")]

use std::ops::ControlFlow;

use super::{Carved, Describe, Generate, GeneratorInfo, Job, Needs};
use crate::bits::Bits;
use crate::cell::{Cell, Side};
use crate::observe::{Event, Observer};
use crate::rng::Rng;
use crate::topology::{Fresh, Topology};

/// The generator `prim`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Prim;

impl Describe for Prim {
    const ABOUT: GeneratorInfo = GeneratorInfo {
        name: "prim",
        title: "radial, very many short branches (36 % dead ends)",
        law: "random frontier cell, joined to a random neighbour in the maze; not uniform",
        source: "Prim 1957, in the reading of the seed project",
        needs: Needs::Nothing,
        bytes_per_cell: 1.9,
        large: true,
    };
}

impl Generate for Prim {
    fn carve<T: Topology, O: Observer>(&self, job: Job<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Carved> {
        let Job { topology, start, mut rng, .. } = job;
        let mut open = Bits::new(topology.link_bound() as usize);
        let mut fresh = topology.fresh();
        let mut frontier = Vec::new();
        enter(topology, start, &mut fresh, &mut frontier, observer)?;
        while !frontier.is_empty() {
            let (place, side) = draw(&frontier, &fresh, &mut rng);
            let cell = frontier.swap_remove(place);
            let link = topology.link(cell, side);
            open.set(link.index());
            observer.on(Event::Open(link))?;
            enter(topology, cell, &mut fresh, &mut frontier, observer)?;
        }
        ControlFlow::Continue(Carved::tree(open))
    }
}

/// Puts a cell into the maze, and those of its neighbours into the frontier that were not beside the maze before.
#[inline]
fn enter<T: Topology, O: Observer>(
    topology: &T,
    cell: Cell,
    fresh: &mut T::Fresh,
    frontier: &mut Vec<Cell>,
    observer: &mut O,
) -> ControlFlow<O::Stop> {
    let sides = fresh.fresh_sides(cell);
    for side in sides.iter() {
        let next = topology.step(cell, side);
        let seen_before =
            || sides.iter().take_while(|&before| before != side).any(|before| topology.step(cell, before) == next);
        if fresh.entered_sides(next).is_empty() && !(topology.has_parallel_links() && seen_before()) {
            frontier.push(next);
            observer.on(Event::Mark(next))?;
        }
    }
    fresh.enter(cell);
    observer.on(Event::Unmark(cell))?;
    observer.on(Event::Enter(cell))
}

/// A place in the frontier and a side of its cell that leads into the maze.
#[inline]
fn draw<F: Fresh>(frontier: &[Cell], fresh: &F, rng: &mut Rng) -> (usize, Side) {
    let mask = (frontier.len() as u32).next_power_of_two() - 1;
    loop {
        let word = rng.next_u64();
        let place = (word as u32 & mask) as usize;
        let Some(&cell) = frontier.get(place) else { continue };
        if let Some(side) = fresh.entered_sides(cell).pick_by(word) {
            return (place, side);
        }
    }
}
