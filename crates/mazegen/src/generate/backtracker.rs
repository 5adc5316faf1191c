//! Long winding corridors with few dead ends: randomised depth-first search.
//!
//! From the start, go to a random fresh neighbour as long as there is one; where there is none, go back along the way
//! until there is. Every cell is entered once and left once.
//!
#![doc = include_str!("../../docs/generators/backtracker.md")]

use std::ops::ControlFlow;

use super::bias::{self, Bias, Choose, Evenly, biased};
use super::knob::Knob;
use super::{Carved, Describe, Generate, GeneratorInfo, Job, Needs};
use crate::bits::Bits;
use crate::cell::Cell;
use crate::observe::{Event, Observer};
use crate::topology::{Fresh, Topology};
use crate::trail::Trail;

/// The generator `backtracker`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Backtracker {
    /// The preference for directions.
    pub bias: Bias,
}

biased!(Backtracker);

impl Describe for Backtracker {
    const ABOUT: GeneratorInfo = GeneratorInfo {
        name: "backtracker",
        title: "long winding corridors, few dead ends (10 %)",
        law: "depth-first trees: far from uniform, corridors four times as long as in a uniform tree",
        source: "folklore; described by Pullen, Think Labyrinth, 'recursive backtracking'",
        needs: Needs::Nothing,
        bytes_per_cell: 1.7,
        large: true,
    };

    const KNOBS: &'static [Knob<Self>] = &[bias::horizontal(), bias::vertical(), bias::straight()];

    fn needs(&self) -> Needs {
        self.bias.needs()
    }
}

impl Generate for Backtracker {
    fn carve<T: Topology, O: Observer>(&self, job: Job<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Carved> {
        depth_first(job, self.bias, observer).map_continue(|(open, _)| Carved::tree(open))
    }
}

/// The depth-first walk: the open links, and the cell entered last.
pub(super) fn depth_first<T: Topology, O: Observer>(
    job: Job<'_, T>,
    bias: Bias,
    observer: &mut O,
) -> ControlFlow<O::Stop, (Bits, Cell)> {
    if bias.is_none() { walk(job, Evenly, observer) } else { walk(job, bias, observer) }
}

fn walk<T: Topology, O: Observer>(
    job: Job<'_, T>,
    way: impl Choose,
    observer: &mut O,
) -> ControlFlow<O::Stop, (Bits, Cell)> {
    let Job { topology, start, mut rng, .. } = job;
    let mut open = Bits::new(topology.link_bound() as usize);
    let mut fresh = topology.fresh();
    let mut trail = Trail::new(topology.side_bound());
    let (mut cell, mut last) = (start, start);
    fresh.enter(start);
    observer.on(Event::Enter(start))?;
    loop {
        let sides = fresh.fresh_sides(cell);
        if sides.is_empty() {
            observer.on(Event::Leave(cell))?;
            let Some(side) = trail.pop() else { break };
            cell = topology.step(cell, side);
            continue;
        }
        let side = way.choose(sides, || trail.last(), &mut rng);
        let link = topology.link(cell, side);
        open.set(link.index());
        trail.push(topology.back(cell, side));
        cell = topology.step(cell, side);
        fresh.enter(cell);
        last = cell;
        observer.on(Event::Open(link))?;
        observer.on(Event::Enter(cell))?;
    }
    ControlFlow::Continue((open, last))
}
