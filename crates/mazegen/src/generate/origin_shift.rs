//! A maze like wilson's, by small changes to a finished one: a rooted tree whose root walks.
//!
//! Every cell but the root points to a neighbour, and all ways lead to the root. In a step the root points to a random neighbour, which becomes the
//! root and forgets where it pointed: a tree again. After enough steps all trees are about equally likely; the walk must have come
//! everywhere, so the mean is ten steps a cell unless asked otherwise.
//!
#![doc = include_str!("../../docs/generators/origin-shift.md")]

use std::ops::ControlFlow;

use super::knob::{Knob, number};
use super::{Carved, Describe, Generate, GeneratorInfo, Job, Needs};
use crate::bits::Bits;
use crate::cell::{Cell, Side};
use crate::observe::{Event, Observer};
use crate::topology::Topology;

/// The generator `origin-shift`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OriginShift {
    /// Steps of the root for each cell, 0 to 10,000.
    pub steps: u32,
}

impl Default for OriginShift {
    fn default() -> Self {
        Self { steps: 10 }
    }
}

impl Describe for OriginShift {
    const ABOUT: GeneratorInfo = GeneratorInfo {
        name: "origin-shift",
        title: "like wilson, but for places where the root never came",
        law: "near uniform after enough steps: 10 a cell unless asked otherwise; the more the nearer",
        source: "CaptainLuma 2023; the chain is Aldous's and Broder's, 1989",
        needs: Needs::Nothing,
        bytes_per_cell: 9.5,
        large: true,
    };

    const KNOBS: &'static [Knob<Self>] = &[Knob {
        name: "steps",
        title: "steps of the root for each cell",
        values: "a whole number from 0 to 10000",
        read: |it, text| number(&mut it.steps, text, 0..=10_000),
        write: |it| it.steps.to_string(),
    }];
}

/// The root points nowhere.
const NOWHERE: u8 = u8::MAX;

/// The side that each cell points through, and the links that are pointed through.
struct Arrows<'a, T> {
    topology: &'a T,
    sides: Vec<u8>,
}

impl<T: Topology> Arrows<'_, T> {
    /// The tree of shortest ways to the root.
    fn to<O: Observer>(&mut self, root: Cell, observer: &mut O) -> ControlFlow<O::Stop> {
        let mut ring = vec![root];
        let mut seen = Bits::new(self.sides.len());
        seen.set(root.index());
        observer.on(Event::Enter(root))?;
        while !ring.is_empty() {
            for cell in std::mem::take(&mut ring) {
                for side in self.topology.sides(cell).iter() {
                    let next = self.topology.step(cell, side);
                    if !seen.get(next.index()) {
                        seen.set(next.index());
                        self.sides[next.index()] = self.topology.back(cell, side).0;
                        ring.push(next);
                        observer.on(Event::Open(self.topology.link(cell, side)))?;
                        observer.on(Event::Enter(next))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Makes the neighbour across a side the root.
    #[inline]
    fn shift<O: Observer>(&mut self, root: Cell, side: Side, observer: &mut O) -> ControlFlow<O::Stop, Cell> {
        let next = self.topology.step(root, side);
        let forgotten = std::mem::replace(&mut self.sides[next.index()], NOWHERE);
        self.sides[root.index()] = side.0;
        if O::WATCHES {
            let (opened, closed) = (self.topology.link(root, side), self.topology.link(next, Side(forgotten)));
            if opened != closed {
                observer.on(Event::Close(closed))?;
                observer.on(Event::Open(opened))?;
            }
        }
        ControlFlow::Continue(next)
    }
}

impl Generate for OriginShift {
    fn carve<T: Topology, O: Observer>(&self, job: Job<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Carved> {
        let Job { topology, start, mut rng, .. } = job;
        let mut arrows = Arrows { topology, sides: vec![NOWHERE; topology.cell_count() as usize] };
        arrows.to(start, observer)?;
        let mut root = start;
        let steps =
            if topology.live_count() > 1 { u64::from(topology.live_count()) * u64::from(self.steps) } else { 0 };
        for _ in 0..steps {
            let side = topology.sides(root).pick(&mut rng);
            root = arrows.shift(root, side, observer)?;
        }
        let mut open = Bits::new(topology.link_bound() as usize);
        for cell in topology.cells().filter(|&cell| cell != root) {
            open.set(topology.link(cell, Side(arrows.sides[cell.index()])).index());
        }
        ControlFlow::Continue(Carved::tree(open))
    }
}
