//! Several depth-first walks side by side, each with a region of its own; in the end the regions are joined.
//!
//! The walkers go in turn, a step each. When all are done, the links between regions are looked at in random order and each opened that joins two
//! that do not hang together yet: one door the less than there are regions.
//!
#![doc = include_str!("../../docs/generators/parallel-backtracker.md")]

use std::ops::ControlFlow;

use super::bias::{self, Bias, biased};
use super::knob::{Knob, number};
use super::{Carved, Describe, Generate, GeneratorInfo, Job, Needs};
use crate::bits::Bits;
use crate::cell::{Cell, Link};
use crate::observe::{Event, Observer};
use crate::parts::Parts;
use crate::recipe::random_cell;
use crate::topology::{Fresh, Topology};
use crate::trail::Trail;

/// The generator `parallel-backtracker`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ParallelBacktracker {
    /// How many walkers, 1 to 1000; fewer where two would begin in one cell.
    pub walkers: u16,
    /// The preference for directions.
    pub bias: Bias,
}

impl Default for ParallelBacktracker {
    fn default() -> Self {
        Self { walkers: 4, bias: Bias::default() }
    }
}

biased!(ParallelBacktracker);

impl Describe for ParallelBacktracker {
    const ABOUT: GeneratorInfo = GeneratorInfo {
        name: "parallel-backtracker",
        title: "several regions of long winding corridors, with one door between joined ones",
        law: "depth-first trees side by side, joined by a random tree of doors; far from uniform",
        source: "Buck, 'Algorithm' 2011 and later",
        needs: Needs::Nothing,
        bytes_per_cell: 5.5,
        large: true,
    };

    const KNOBS: &'static [Knob<Self>] = &[
        Knob {
            name: "walkers",
            title: "how many walks there are at once",
            values: "a whole number from 1 to 1000",
            read: |it, text| number(&mut it.walkers, text, 1..=1000),
            write: |it| it.walkers.to_string(),
        },
        bias::horizontal(),
        bias::vertical(),
        bias::straight(),
    ];

    fn needs(&self) -> Needs {
        self.bias.needs()
    }
}

/// One of the walkers: where it is, and its way back.
struct Walker {
    region: u16,
    cell: Cell,
    trail: Trail,
}

impl Generate for ParallelBacktracker {
    fn carve<T: Topology, O: Observer>(&self, job: Job<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Carved> {
        let Job { topology, start, mut rng, .. } = job;
        let mut open = Bits::new(topology.link_bound() as usize);
        let mut fresh = topology.fresh();
        let mut regions = vec![NO_REGION; topology.cell_count() as usize];
        let mut walkers = Vec::new();
        for number in 0..self.walkers {
            let cell = if number == 0 { start } else { random_cell(topology, &mut rng) };
            if regions[cell.index()] == NO_REGION {
                regions[cell.index()] = number;
                fresh.enter(cell);
                walkers.push(Walker { region: number, cell, trail: Trail::new(topology.side_bound()) });
                observer.on(Event::Enter(cell))?;
            }
        }
        let mut turn = 0;
        while !walkers.is_empty() {
            turn %= walkers.len();
            let walker = &mut walkers[turn];
            let sides = fresh.fresh_sides(walker.cell);
            if sides.is_empty() {
                observer.on(Event::Leave(walker.cell))?;
                let Some(back) = walker.trail.pop() else {
                    walkers.remove(turn);
                    continue;
                };
                walker.cell = topology.step(walker.cell, back);
            } else {
                let side = self.bias.pick(sides, || walker.trail.last(), &mut rng);
                let link = topology.link(walker.cell, side);
                open.set(link.index());
                walker.trail.push(topology.back(walker.cell, side));
                walker.cell = topology.step(walker.cell, side);
                fresh.enter(walker.cell);
                regions[walker.cell.index()] = walker.region;
                observer.on(Event::Open(link))?;
                observer.on(Event::Enter(walker.cell))?;
            }
            turn += 1;
        }
        for link in doors(topology, &regions, &mut rng) {
            open.set(link.index());
            observer.on(Event::Open(link))?;
        }
        ControlFlow::Continue(Carved::tree(open))
    }
}

/// No walker has been here.
const NO_REGION: u16 = u16::MAX;

/// A random tree of links between regions.
fn doors<T: Topology>(topology: &T, regions: &[u16], rng: &mut crate::Rng) -> Vec<Link> {
    let region = |cell: Cell| regions[cell.index()];
    let pairs = topology.links().map(|(link, cell, side)| (link, region(cell), region(topology.step(cell, side))));
    let mut between: Vec<(Link, u16, u16)> = pairs.filter(|(_, one, other)| one != other).collect();
    rng.shuffle(&mut between);
    let mut parts = Parts::new(u32::from(u16::MAX));
    let joins = |&(_, one, other): &(Link, u16, u16)| parts.join(Cell(u32::from(one)), Cell(u32::from(other)));
    between.into_iter().filter(joins).map(|(link, ..)| link).collect()
}
