//! From long corridors to many short branches, by one knob: a bag of cells, and a rule which of them grows next.
//!
//! A cell is chosen from the bag; if it has a fresh neighbour, a random one is joined to it and comes into the bag, otherwise the cell goes
//! out. Always the newest is [`backtracker`](mod@super::backtracker)'s texture; always any is like
//! [`prim`](mod@super::prim) with fewer dead ends; mixes lie between.
//!
#![doc = include_str!("../../docs/generators/growing-tree.md")]

use std::ops::ControlFlow;

use super::bag::{self, Bag, Mix, mixed};
use super::bias::{self, Bias, biased};
use super::knob::Knob;
use super::{Carved, Describe, Generate, GeneratorInfo, Job, Needs};
use crate::bits::Bits;
use crate::observe::{Event, Observer};
use crate::topology::{Fresh, Topology};

/// The generator `growing-tree`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GrowingTree {
    /// Which cell grows next.
    pub mix: Mix,
    /// The preference for directions.
    pub bias: Bias,
}

impl Default for GrowingTree {
    fn default() -> Self {
        Self { mix: Mix::HALF, bias: Bias::default() }
    }
}

biased!(GrowingTree);
mixed!(GrowingTree);

impl Describe for GrowingTree {
    const ABOUT: GeneratorInfo = GeneratorInfo {
        name: "growing-tree",
        title: "from long corridors (mix=newest) to many branches (mix=random, 28 % dead ends)",
        law: "a cell by the mix, then a random fresh neighbour; not uniform",
        source: "Pullen, Think Labyrinth",
        needs: Needs::Nothing,
        bytes_per_cell: 10.0,
        large: true,
    };

    const KNOBS: &'static [Knob<Self>] = &[bag::mix(), bias::horizontal(), bias::vertical(), bias::straight()];

    fn needs(&self) -> Needs {
        self.bias.needs()
    }
}

impl Generate for GrowingTree {
    fn carve<T: Topology, O: Observer>(&self, job: Job<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Carved> {
        let Job { topology, start, mut rng, .. } = job;
        let mut open = Bits::new(topology.link_bound() as usize);
        let mut fresh = topology.fresh();
        let mut bag = Bag::new();
        fresh.enter(start);
        bag.push(start);
        observer.on(Event::Enter(start))?;
        while !bag.is_empty() {
            let (slot, cell) = bag.choose(self.mix, &mut rng);
            let sides = fresh.fresh_sides(cell);
            if sides.is_empty() {
                bag.remove(slot);
                observer.on(Event::Leave(cell))?;
                continue;
            }
            // Straight on is across from a way in; of a cell with several, from the lowest.
            let side = self.bias.pick(sides, || topology.open_sides(cell, &open).first(), &mut rng);
            let (link, next) = (topology.link(cell, side), topology.step(cell, side));
            open.set(link.index());
            fresh.enter(next);
            bag.push(next);
            observer.on(Event::Open(link))?;
            observer.on(Event::Enter(next))?;
        }
        ControlFlow::Continue(Carved::tree(open))
    }
}
