//! A uniform spanning tree, every maze equally likely: one random walk, which opens the wall that it enters each fresh cell through.
//!
//! Simple, and slow: the last cells are found only by chance. For large mazes [`wilson`](mod@super::wilson) has the same law at a thirtieth of the work (256x256).
//!
#![doc = include_str!("../../docs/generators/aldous-broder.md")]

use std::ops::ControlFlow;

use super::{Carved, Describe, Generate, GeneratorInfo, Job, Needs};
use crate::bits::Bits;
use crate::cell::Cell;
use crate::observe::{Event, Observer};
use crate::rng::Rng;
use crate::topology::Topology;

/// The generator `aldous-broder`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct AldousBroder;

impl Describe for AldousBroder {
    const ABOUT: GeneratorInfo = GeneratorInfo {
        name: "aldous-broder",
        title: "every maze equally likely, by one long walk (29 % dead ends); slow",
        law: "uniform over all spanning trees",
        source: "Broder 1989, Aldous 1990",
        needs: Needs::Nothing,
        bytes_per_cell: 0.5,
        large: false,
    };
}

impl Generate for AldousBroder {
    fn carve<T: Topology, O: Observer>(&self, job: Job<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Carved> {
        let Job { topology, start, mut rng, .. } = job;
        let mut walk = Walk::new(topology, start);
        observer.on(Event::Enter(start))?;
        while walk.left > 0 {
            walk.step(topology, &mut rng, observer)?;
        }
        ControlFlow::Continue(Carved::tree(walk.open))
    }
}

/// A random walk that opens walls on the way.
pub(super) struct Walk {
    pub(super) open: Bits,
    pub(super) entered: Bits,
    cell: Cell,
    /// Cells not entered yet.
    pub(super) left: u32,
}

impl Walk {
    pub(super) fn new<T: Topology>(topology: &T, start: Cell) -> Self {
        let mut entered = Bits::new(topology.cell_count() as usize);
        entered.set(start.index());
        let open = Bits::new(topology.link_bound() as usize);
        Self { open, entered, cell: start, left: topology.live_count() - 1 }
    }

    /// One step to a random neighbour. There must be a cell that is not entered yet.
    #[inline]
    pub(super) fn step<T: Topology, O: Observer>(
        &mut self,
        topology: &T,
        rng: &mut Rng,
        observer: &mut O,
    ) -> ControlFlow<O::Stop> {
        let side = topology.sides(self.cell).pick(rng);
        let link = topology.link(self.cell, side);
        observer.on(Event::Unmark(self.cell))?;
        self.cell = topology.step(self.cell, side);
        observer.on(Event::Mark(self.cell))?;
        if !self.entered.get(self.cell.index()) {
            self.entered.set(self.cell.index());
            self.open.set(link.index());
            self.left -= 1;
            observer.on(Event::Open(link))?;
            observer.on(Event::Enter(self.cell))?;
        }
        ControlFlow::Continue(())
    }
}
