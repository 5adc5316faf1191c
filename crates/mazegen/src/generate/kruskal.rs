//! Many short branches without direction: the links in random order, each opened that joins two parts.
//!
//! The order is that of independent random weights: link `l` weighs `mix64(key + l)`, where the key is the stream's first
//! draw, and equal weights go by number. So the maze is defined without a word on how the links are sorted.

use std::ops::ControlFlow;

use super::{Carved, Generate, GeneratorInfo, Job};
use crate::bits::Bits;
use crate::cell::{Cell, Link};
use crate::observe::{Event, Observer};
use crate::rng::{Rng, mix64};
use crate::topology::Topology;

/// The generator `kruskal`.
#[derive(Clone, Copy, Debug)]
pub struct Kruskal;

impl Generate for Kruskal {
    const ABOUT: GeneratorInfo = GeneratorInfo {
        name: "kruskal",
        title: "many short branches, no direction (31 % dead ends)",
        law: "the lightest spanning tree under independent random weights; close to uniform, but not uniform",
        source: "Kruskal 1956",
        bytes_per_cell: 21.0,
    };

    fn carve<T: Topology, O: Observer>(job: Job<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Carved> {
        let Job { topology, mut rng, .. } = job;
        let mut open = Bits::new(topology.link_bound() as usize);
        let mut parts = Parts::new(topology.cell_count());
        for link in by_weight(topology, &mut rng) {
            let Some((cell, side)) = topology.place(link) else { continue };
            let next = topology.step(cell, side);
            if parts.join(cell, next) {
                open.set(link.index());
                observer.on(Event::Enter(cell))?;
                observer.on(Event::Enter(next))?;
                observer.on(Event::Open(link))?;
            }
        }
        ControlFlow::Continue(Carved::tree(open))
    }
}

/// The links from the lightest to the heaviest.
fn by_weight<T: Topology>(topology: &T, rng: &mut Rng) -> impl Iterator<Item = Link> + use<T> {
    let key = rng.next_u64();
    let weight = |link: u32| mix64(key.wrapping_add(u64::from(link)));
    // The upper half of the weight and the link in one word sort twice as fast as pairs do; the lower halves are compared only
    // in the few runs whose upper halves are equal.
    let mut words: Vec<u64> =
        topology.links().map(|(link, ..)| weight(link.0) >> 32 << 32 | u64::from(link.0)).collect();
    words.sort_unstable();
    for run in words.chunk_by_mut(|a, b| a >> 32 == b >> 32).filter(|run| run.len() > 1) {
        run.sort_unstable_by_key(|&word| (weight(word as u32), word));
    }
    words.into_iter().map(|word| Link(word as u32))
}

/// Which cells are joined: a forest of parents, with paths halved on the way (Tarjan and van Leeuwen 1984).
struct Parts {
    parent: Vec<u32>,
}

impl Parts {
    fn new(cells: u32) -> Self {
        Self { parent: (0..cells).collect() }
    }

    #[inline]
    fn root(&mut self, mut cell: u32) -> u32 {
        loop {
            let parent = self.parent[cell as usize];
            if parent == cell {
                return cell;
            }
            let above = self.parent[parent as usize];
            self.parent[cell as usize] = above;
            cell = above;
        }
    }

    /// Joins the parts of two cells; false if they were one already.
    #[inline]
    fn join(&mut self, a: Cell, b: Cell) -> bool {
        let (a, b) = (self.root(a.0), self.root(b.0));
        self.parent[a.max(b) as usize] = a.min(b);
        a != b
    }
}
