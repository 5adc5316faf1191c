//! Long winding corridors with hardly a dead end: walk until stuck, then go on from the first fresh cell beside the maze.
//!
//! The hunt goes by the numbers of the cells: on a rectangle row by row from the top. The fresh cells beside the maze are kept in a set that
//! knows its first, so nothing is scanned.
//!
#![doc = include_str!("../../docs/generators/hunt-and-kill.md")]

use std::ops::ControlFlow;

use super::bias::{self, Bias, Choose, Evenly, biased};
use super::knob::Knob;
use super::{Carved, Describe, Generate, GeneratorInfo, Job, Needs};
use crate::bits::Bits;
use crate::cell::Cell;
use crate::first_set::FirstSet;
use crate::observe::{Event, Observer};
use crate::topology::{Fresh, Topology};

/// The generator `hunt-and-kill`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct HuntAndKill {
    /// The preference for directions.
    pub bias: Bias,
}

biased!(HuntAndKill);

impl Describe for HuntAndKill {
    const ABOUT: GeneratorInfo = GeneratorInfo {
        name: "hunt-and-kill",
        title: "long winding corridors, hardly a dead end (9 %), shorter solutions than backtracker",
        law: "far from uniform; the hunt by rows leaves its direction in the maze",
        source: "BASIC games, 1970s",
        needs: Needs::Nothing,
        bytes_per_cell: 2.0,
        large: true,
    };

    const KNOBS: &'static [Knob<Self>] = &[bias::horizontal(), bias::vertical(), bias::straight()];

    fn needs(&self) -> Needs {
        self.bias.needs()
    }
}

impl Generate for HuntAndKill {
    fn carve<T: Topology, O: Observer>(&self, job: Job<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Carved> {
        if self.bias.is_none() { hunt(job, Evenly, observer) } else { hunt(job, self.bias, observer) }
    }
}

fn hunt<T: Topology, O: Observer>(job: Job<'_, T>, way: impl Choose, observer: &mut O) -> ControlFlow<O::Stop, Carved> {
    let Job { topology, start, mut rng, .. } = job;
    let mut open = Bits::new(topology.link_bound() as usize);
    let mut fresh = topology.fresh();
    let mut beside = FirstSet::new(topology.cell_count());
    enter(topology, start, &mut fresh, &mut beside);
    observer.on(Event::Enter(start))?;
    let (mut cell, mut back) = (start, None);
    loop {
        let sides = fresh.fresh_sides(cell);
        let (link, next) = if sides.is_empty() {
            observer.on(Event::Leave(cell))?;
            let Some(found) = beside.first().map(Cell) else { break };
            let side = fresh.entered_sides(found).pick(&mut rng);
            back = Some(side);
            (topology.link(found, side), found)
        } else {
            let side = way.choose(sides, || back, &mut rng);
            back = Some(topology.back(cell, side));
            (topology.link(cell, side), topology.step(cell, side))
        };
        open.set(link.index());
        cell = next;
        enter(topology, cell, &mut fresh, &mut beside);
        observer.on(Event::Open(link))?;
        observer.on(Event::Enter(cell))?;
    }
    ControlFlow::Continue(Carved::tree(open))
}

/// Puts a cell into the maze, and its fresh neighbours beside it.
#[inline]
fn enter<T: Topology>(topology: &T, cell: Cell, fresh: &mut T::Fresh, beside: &mut FirstSet) {
    fresh.enter(cell);
    beside.remove(cell.0);
    for side in fresh.fresh_sides(cell).iter() {
        beside.insert(topology.step(cell, side).0);
    }
}
