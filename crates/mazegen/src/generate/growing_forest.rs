//! Many small growing trees that meet and merge: branches like growing-tree's, without a centre.
//!
//! Trees grow from cells strewn over the grid, all from one bag. A cell grows into a neighbour that is fresh or belongs to
//! another tree, which then becomes one with its own.
//!
#![doc = include_str!("../../docs/generators/growing-forest.md")]

use std::ops::ControlFlow;

use super::bag::{self, Bag, Mix, mixed};
use super::bias::{self, Bias, biased};
use super::knob::{Knob, number};
use super::{Carved, Describe, Generate, GeneratorInfo, Job, Needs};
use crate::bits::Bits;
use crate::cell::Cell;
use crate::observe::{Event, Observer};
use crate::parts::Parts;
use crate::recipe::random_cell;
use crate::topology::Topology;

/// The generator `growing-forest`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GrowingForest {
    /// So many trees are sown for a thousand cells, 0 to 1000; one at least.
    pub trees: u16,
    /// Which cell grows next.
    pub mix: Mix,
    /// The preference for directions.
    pub bias: Bias,
}

impl Default for GrowingForest {
    fn default() -> Self {
        Self { trees: 10, mix: Mix::HALF, bias: Bias::default() }
    }
}

biased!(GrowingForest);
mixed!(GrowingForest);

impl Describe for GrowingForest {
    const ABOUT: GeneratorInfo = GeneratorInfo {
        name: "growing-forest",
        title: "many growing trees that meet and merge, without a centre",
        law: "as growing-tree from many cells at once; not uniform",
        source: "Pullen, Think Labyrinth",
        needs: Needs::Nothing,
        bytes_per_cell: 22.0,
        large: true,
    };

    const KNOBS: &'static [Knob<Self>] = &[
        Knob {
            name: "trees",
            title: "trees sown for a thousand cells",
            values: "a whole number from 0 to 1000",
            read: |it, text| number(&mut it.trees, text, 0..=1000),
            write: |it| it.trees.to_string(),
        },
        bag::mix(),
        bias::horizontal(),
        bias::vertical(),
        bias::straight(),
    ];

    fn needs(&self) -> Needs {
        self.bias.needs()
    }
}

impl Generate for GrowingForest {
    fn carve<T: Topology, O: Observer>(&self, job: Job<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Carved> {
        let Job { topology, start, mut rng, .. } = job;
        let mut open = Bits::new(topology.link_bound() as usize);
        let mut parts = Parts::new(topology.cell_count());
        let mut entered = Bits::new(topology.cell_count() as usize);
        let mut bag = Bag::new();
        let trees = u64::from(topology.live_count()) * u64::from(self.trees) / 1000;
        for sown in 0..trees.max(1) {
            // A cell drawn twice is one tree the less.
            let seed = if sown == 0 { start } else { random_cell(topology, &mut rng) };
            if !entered.get(seed.index()) {
                entered.set(seed.index());
                bag.push(seed);
                observer.on(Event::Enter(seed))?;
            }
        }
        while !bag.is_empty() {
            let (slot, cell) = bag.choose(self.mix, &mut rng);
            let own = parts.root(cell);
            let sides = topology.sides_where(cell, |_, next: Cell| parts.root(next) != own);
            if sides.is_empty() {
                bag.remove(slot);
                observer.on(Event::Leave(cell))?;
                continue;
            }
            let side = self.bias.pick(sides, || topology.open_sides(cell, &open).first(), &mut rng);
            let (link, next) = (topology.link(cell, side), topology.step(cell, side));
            open.set(link.index());
            parts.join(cell, next);
            observer.on(Event::Open(link))?;
            if !entered.get(next.index()) {
                entered.set(next.index());
                bag.push(next);
                observer.on(Event::Enter(next))?;
            }
        }
        ControlFlow::Continue(Carved::tree(open))
    }
}
