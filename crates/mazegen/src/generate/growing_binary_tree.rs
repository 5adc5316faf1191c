//! As growing-tree, but hardly a crossing: at most three ways from a cell.
//!
//! A cell goes out of the bag with its third way. That may leave a fresh cell whose neighbours all have three ways; then, and only then, one
//! of them gets a fourth, for else the cell would be cut off. On a rectangle that hardly ever happens.
//!
#![doc = include_str!("../../docs/generators/growing-binary-tree.md")]

use std::ops::ControlFlow;

use super::bag::{self, Bag, Mix, mixed};
use super::bias::{self, Bias, biased};
use super::knob::Knob;
use super::{Carved, Describe, Generate, GeneratorInfo, Job, Needs};
use crate::bits::Bits;
use crate::cell::{Cell, Side};
use crate::first_set::FirstSet;
use crate::observe::{Event, Observer};
use crate::topology::{Fresh, Topology};

/// The generator `growing-binary-tree`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GrowingBinaryTree {
    /// Which cell grows next.
    pub mix: Mix,
    /// The preference for directions.
    pub bias: Bias,
}

impl Default for GrowingBinaryTree {
    fn default() -> Self {
        Self { mix: Mix::RANDOM, bias: Bias::default() }
    }
}

biased!(GrowingBinaryTree);
mixed!(GrowingBinaryTree);

/// Most ways from a cell, as long as that cuts no other off.
const MOST_WAYS: u32 = 3;

impl Describe for GrowingBinaryTree {
    const ABOUT: GeneratorInfo = GeneratorInfo {
        name: "growing-binary-tree",
        title: "many branches, hardly a crossing of four ways",
        law: "as growing-tree, at most three ways from a cell wherever that cuts none off; not uniform",
        source: "Buck, 'Algorithm' 2011 and later",
        needs: Needs::Nothing,
        bytes_per_cell: 10.5,
        large: true,
    };

    const KNOBS: &'static [Knob<Self>] = &[bag::mix(), bias::horizontal(), bias::vertical(), bias::straight()];

    fn needs(&self) -> Needs {
        self.bias.needs()
    }
}

/// The maze as it grows.
struct Growth<'a, T: Topology> {
    topology: &'a T,
    open: Bits,
    fresh: T::Fresh,
    bag: Bag,
    /// The fresh cells beside the maze.
    beside: FirstSet,
}

impl<T: Topology> Growth<'_, T> {
    fn enter(&mut self, cell: Cell) {
        self.fresh.enter(cell);
        self.beside.remove(cell.0);
        for side in self.fresh.fresh_sides(cell).iter() {
            self.beside.insert(self.topology.step(cell, side).0);
        }
        self.bag.push(cell);
    }

    /// Joins a fresh cell to its neighbour across a side of that.
    fn join<O: Observer>(&mut self, cell: Cell, side: Side, observer: &mut O) -> ControlFlow<O::Stop> {
        let (link, next) = (self.topology.link(cell, side), self.topology.step(cell, side));
        self.open.set(link.index());
        self.enter(next);
        observer.on(Event::Open(link))?;
        observer.on(Event::Enter(next))
    }
}

impl Generate for GrowingBinaryTree {
    fn carve<T: Topology, O: Observer>(&self, job: Job<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Carved> {
        let Job { topology, start, mut rng, .. } = job;
        let mut growth = Growth {
            topology,
            open: Bits::new(topology.link_bound() as usize),
            fresh: topology.fresh(),
            bag: Bag::new(),
            beside: FirstSet::new(topology.cell_count()),
        };
        growth.enter(start);
        observer.on(Event::Enter(start))?;
        loop {
            while !growth.bag.is_empty() {
                let (slot, cell) = growth.bag.choose(self.mix, &mut rng);
                let ways = topology.open_sides(cell, &growth.open);
                let sides = growth.fresh.fresh_sides(cell);
                if sides.is_empty() || ways.len() >= MOST_WAYS {
                    growth.bag.remove(slot);
                    observer.on(Event::Leave(cell))?;
                    continue;
                }
                let side = self.bias.pick(sides, || ways.first(), &mut rng);
                growth.join(cell, side, observer)?;
            }
            let Some(left) = growth.beside.first().map(Cell) else { break };
            let side = growth.fresh.entered_sides(left).pick(&mut rng);
            growth.join(topology.step(left, side), topology.back(left, side), observer)?;
        }
        ControlFlow::Continue(Carved::tree(growth.open))
    }
}
