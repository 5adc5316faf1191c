//! A uniform spanning tree, every maze equally likely: a random arrow in every cell, and the arrows of every cycle drawn anew until none is left.
//!
//! In whatever order the cycles are popped, the same arrows come out in the end. Here each cell's arrows are followed; where they run
//! into their own trail, the cycle is popped, and where they run into the maze, the trail joins it.
//!
#![doc = include_str!("../../docs/generators/cycle-popping.md")]

use std::ops::ControlFlow;

use super::{Carved, Describe, Generate, GeneratorInfo, Job, Needs};
use crate::bits::Bits;
use crate::cell::{Cell, Side};
use crate::observe::{Event, Observer};
use crate::topology::Topology;

/// The generator `cycle-popping`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CyclePopping;

impl Describe for CyclePopping {
    const ABOUT: GeneratorInfo = GeneratorInfo {
        name: "cycle-popping",
        title: "every maze equally likely, by arrows and popped cycles (29 % dead ends)",
        law: "uniform over all spanning trees",
        source: "Propp and Wilson 1998",
        needs: Needs::Nothing,
        bytes_per_cell: 6.0,
        large: true,
    };
}

impl Generate for CyclePopping {
    fn carve<T: Topology, O: Observer>(&self, job: Job<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Carved> {
        let Job { topology, start, mut rng, .. } = job;
        let mut open = Bits::new(topology.link_bound() as usize);
        let mut arrows = vec![Side(0); topology.cell_count() as usize];
        for cell in topology.cells().filter(|&cell| cell != start) {
            arrows[cell.index()] = topology.sides(cell).pick(&mut rng);
        }
        let mut joined = Bits::new(topology.cell_count() as usize);
        let mut on_trail = joined.clone();
        let mut trail: Vec<Cell> = Vec::new();
        joined.set(start.index());
        observer.on(Event::Enter(start))?;
        for first in topology.cells() {
            let mut cell = first;
            while !joined.get(cell.index()) {
                if on_trail.get(cell.index()) {
                    // The trail has come back to this cell: everything from it on is a cycle.
                    while let Some(popped) = trail.pop() {
                        on_trail.clear(popped.index());
                        arrows[popped.index()] = topology.sides(popped).pick(&mut rng);
                        observer.on(Event::Unmark(popped))?;
                        if popped == cell {
                            break;
                        }
                    }
                }
                trail.push(cell);
                on_trail.set(cell.index());
                observer.on(Event::Mark(cell))?;
                cell = topology.step(cell, arrows[cell.index()]);
            }
            for cell in trail.drain(..) {
                let link = topology.link(cell, arrows[cell.index()]);
                on_trail.clear(cell.index());
                joined.set(cell.index());
                open.set(link.index());
                observer.on(Event::Unmark(cell))?;
                observer.on(Event::Enter(cell))?;
                observer.on(Event::Open(link))?;
            }
        }
        ControlFlow::Continue(Carved::tree(open))
    }
}
