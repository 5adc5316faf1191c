//! Many short branches without direction: in rounds, every part takes its lightest link to another.
//!
//! The weights are those of `weights.rs`, so the maze is the one that [`kruskal`](mod@super::kruskal) makes. At least half of the parts vanish in every round.
//!
#![doc = include_str!("../../docs/generators/boruvka.md")]

use std::ops::ControlFlow;

use super::squares::lightest_tree;
use super::weights::Weights;
use super::{Carved, Describe, Generate, GeneratorInfo, Job, Needs};
use crate::bits::Bits;
use crate::cell::{Cell, Link};
use crate::observe::{Event, Observer};
use crate::parts::Parts;
use crate::topology::Topology;

/// The generator `boruvka`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Boruvka;

impl Describe for Boruvka {
    const ABOUT: GeneratorInfo = GeneratorInfo {
        name: "boruvka",
        title: "as kruskal, grown everywhere at once (31 % dead ends)",
        law: "as kruskal: the lightest spanning tree under independent random weights",
        source: "Boruvka 1926",
        needs: Needs::Nothing,
        bytes_per_cell: 4.0,
        large: true,
    };
}

impl Generate for Boruvka {
    fn carve<T: Topology, O: Observer>(&self, job: Job<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Carved> {
        let Job { topology, mut rng, .. } = job;
        let weights = Weights::draw(&mut rng);
        if let Some(open) = lightest_tree(topology, weights, observer)? {
            return ControlFlow::Continue(Carved::tree(open));
        }
        let mut open = Bits::new(topology.link_bound() as usize);
        let mut parts = Parts::new(topology.cell_count());
        let mut left = Vec::with_capacity(topology.link_count() as usize);
        left.extend(topology.links().map(|(link, ..)| link));
        while !left.is_empty() {
            for link in lightest_of_each(topology, weights, &mut parts, &mut left) {
                let Some((cell, next)) = ends(topology, link) else { continue };
                if parts.join(cell, next) {
                    open.set(link.index());
                    observer.on(Event::Enter(cell))?;
                    observer.on(Event::Enter(next))?;
                    observer.on(Event::Open(link))?;
                }
            }
        }
        ControlFlow::Continue(Carved::tree(open))
    }
}

/// The two cells of a link.
fn ends<T: Topology>(topology: &T, link: Link) -> Option<(Cell, Cell)> {
    topology.place(link).map(|(cell, side)| (cell, topology.step(cell, side)))
}

/// The lightest link that leads out of each part, in the order of the parts; links within a part are taken off the list.
fn lightest_of_each<T: Topology>(topology: &T, weights: Weights, parts: &mut Parts, left: &mut Vec<Link>) -> Vec<Link> {
    let mut best: Vec<Option<Link>> = vec![None; topology.cell_count() as usize];
    left.retain(|&link| {
        let Some((a, b)) = ends(topology, link) else { return false };
        let (a, b) = (parts.root(a), parts.root(b));
        for part in [a, b] {
            let best = &mut best[part as usize];
            if a != b && best.is_none_or(|best| weights.of(link) < weights.of(best)) {
                *best = Some(link);
            }
        }
        a != b
    });
    best.into_iter().flatten().collect()
}
