//! Many short branches without direction: from the start, always the lightest link that leads out of the maze.
//!
//! The weights are those of `weights.rs`, so the maze is the one that [`kruskal`](mod@super::kruskal) makes; only the order in which it grows differs.
//!
#![doc = include_str!("../../docs/generators/prim-weighted.md")]

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

use super::squares::lightest_tree;
use super::weights::Weights;
use super::{Carved, Describe, Generate, GeneratorInfo, Job, Needs};
use crate::bits::Bits;
use crate::cell::{Cell, Link, Side};
use crate::observe::{Event, Observer};
use crate::topology::{Fresh, Topology};

/// The generator `prim-weighted`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PrimWeighted;

impl Describe for PrimWeighted {
    const ABOUT: GeneratorInfo = GeneratorInfo {
        name: "prim-weighted",
        title: "as kruskal, grown from one cell (31 % dead ends)",
        law: "as kruskal: the lightest spanning tree under independent random weights",
        source: "Jarnik 1930, Prim 1957",
        needs: Needs::Nothing,
        bytes_per_cell: 4.0,
        large: true,
    };
}

impl Generate for PrimWeighted {
    fn carve<T: Topology, O: Observer>(&self, job: Job<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Carved> {
        let Job { topology, start, mut rng, .. } = job;
        let weights = Weights::draw(&mut rng);
        if let Some(open) = lightest_tree(topology, weights, observer)? {
            return ControlFlow::Continue(Carved::tree(open));
        }
        let mut open = Bits::new(topology.link_bound() as usize);
        let mut fresh = topology.fresh();
        let mut heap = BinaryHeap::new();
        enter(topology, start, &mut fresh, &mut heap, weights);
        observer.on(Event::Enter(start))?;
        while let Some(Reverse(((_, link), cell, side))) = heap.pop() {
            // The neighbour may have been entered another way meanwhile.
            if fresh.fresh_sides(cell).contains(side) {
                let next = topology.step(cell, side);
                open.set(link.index());
                enter(topology, next, &mut fresh, &mut heap, weights);
                observer.on(Event::Open(link))?;
                observer.on(Event::Enter(next))?;
            }
        }
        ControlFlow::Continue(Carved::tree(open))
    }
}

/// A link that leads out of the maze, by its weight, with the cell and side that it lies on.
type Way = Reverse<((u64, Link), Cell, Side)>;

/// Puts a cell into the maze, and its links to fresh cells on the heap.
fn enter<T: Topology>(topology: &T, cell: Cell, fresh: &mut T::Fresh, heap: &mut BinaryHeap<Way>, weights: Weights) {
    fresh.enter(cell);
    for side in fresh.fresh_sides(cell).iter() {
        heap.push(Reverse((weights.of(topology.link(cell, side)), cell, side)));
    }
}
