//! A radial maze with many short branches: by random frontier **links**.
//!
//! Every link from the maze to a fresh cell is in a list; a random one is opened if its cell is still fresh. A cell beside the maze on
//! several sides is so taken the sooner, other than in [`prim`](mod@super::prim).
//!
#![doc = include_str!("../../docs/generators/prim-edge.md")]

use std::ops::ControlFlow;

use super::{Carved, Describe, Generate, GeneratorInfo, Job, Needs};
use crate::bits::Bits;
use crate::cell::{Cell, Side};
use crate::observe::{Event, Observer};
use crate::topology::{Fresh, Topology};

/// The generator `prim-edge`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PrimEdge;

impl Describe for PrimEdge {
    const ABOUT: GeneratorInfo = GeneratorInfo {
        name: "prim-edge",
        title: "radial, many short branches (32 % dead ends)",
        law: "random frontier link; not uniform",
        source: "folklore, often called Prim's",
        needs: Needs::Nothing,
        bytes_per_cell: 2.5,
        large: true,
    };
}

impl Generate for PrimEdge {
    fn carve<T: Topology, O: Observer>(&self, job: Job<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Carved> {
        let Job { topology, start, mut rng, .. } = job;
        let mut open = Bits::new(topology.link_bound() as usize);
        let mut fresh = topology.fresh();
        let mut frontier = Vec::new();
        enter(topology, start, &mut fresh, &mut frontier, observer)?;
        while !frontier.is_empty() {
            let (cell, side) = frontier.swap_remove(rng.below(frontier.len() as u32) as usize);
            if fresh.fresh_sides(cell).contains(side) {
                let link = topology.link(cell, side);
                open.set(link.index());
                observer.on(Event::Open(link))?;
                enter(topology, topology.step(cell, side), &mut fresh, &mut frontier, observer)?;
            }
        }
        ControlFlow::Continue(Carved::tree(open))
    }
}

/// Puts a cell into the maze, and its links to fresh cells into the frontier.
fn enter<T: Topology, O: Observer>(
    topology: &T,
    cell: Cell,
    fresh: &mut T::Fresh,
    frontier: &mut Vec<(Cell, Side)>,
    observer: &mut O,
) -> ControlFlow<O::Stop> {
    fresh.enter(cell);
    observer.on(Event::Unmark(cell))?;
    observer.on(Event::Enter(cell))?;
    for side in fresh.fresh_sides(cell).iter() {
        frontier.push((cell, side));
        observer.on(Event::Mark(topology.step(cell, side)))?;
    }
    ControlFlow::Continue(())
}
