//! A star of short ways from the start: breadth-first growth, the neighbours of each cell in random order.
//!
#![doc = include_str!("../../docs/generators/random-bfs.md")]

use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::{Carved, Describe, Generate, GeneratorInfo, Job, Needs};
use crate::bits::Bits;
use crate::observe::{Event, Observer};
use crate::topology::{Fresh, Topology};

/// The generator `random-bfs`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RandomBfs;

impl Describe for RandomBfs {
    const ABOUT: GeneratorInfo = GeneratorInfo {
        name: "random-bfs",
        title: "a star of short ways from the start",
        law: "trees of shortest ways from the start, not all of them equally often",
        source: "folklore",
        needs: Needs::Nothing,
        bytes_per_cell: 1.9,
        large: true,
    };
}

impl Generate for RandomBfs {
    fn carve<T: Topology, O: Observer>(&self, job: Job<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Carved> {
        let Job { topology, start, mut rng, .. } = job;
        let mut open = Bits::new(topology.link_bound() as usize);
        let mut fresh = topology.fresh();
        let mut queue = VecDeque::from([start]);
        fresh.enter(start);
        observer.on(Event::Enter(start))?;
        while let Some(cell) = queue.pop_front() {
            loop {
                let sides = fresh.fresh_sides(cell);
                if sides.is_empty() {
                    break;
                }
                let side = sides.pick(&mut rng);
                let (link, next) = (topology.link(cell, side), topology.step(cell, side));
                open.set(link.index());
                fresh.enter(next);
                queue.push_back(next);
                observer.on(Event::Open(link))?;
                observer.on(Event::Enter(next))?;
            }
            observer.on(Event::Leave(cell))?;
        }
        ControlFlow::Continue(Carved::tree(open))
    }
}
