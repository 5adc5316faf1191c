//! Many short branches without direction: every wall open at first, then the heaviest links closed wherever that cuts nothing off.
//!
//! Closing a link cuts the maze exactly if the link is in the lightest spanning tree (weights of `weights.rs`, no two alike). So that tree
//! is found first, as [`kruskal`](mod@super::kruskal) does, and nothing need be searched to know what may be closed.
//!
#![doc = include_str!("../../docs/generators/reverse-delete.md")]

use std::ops::ControlFlow;

use super::squares::lightest_tree;
use super::weights::{Weights, join_parts};
use super::{Carved, Describe, Generate, GeneratorInfo, Job, Needs};
use crate::bits::Bits;
use crate::observe::{Event, Observer};
use crate::topology::Topology;

/// The generator `reverse-delete`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ReverseDelete;

impl Describe for ReverseDelete {
    const ABOUT: GeneratorInfo = GeneratorInfo {
        name: "reverse-delete",
        title: "as kruskal, by closing walls of an open field (31 % dead ends)",
        law: "as kruskal: the lightest spanning tree under independent random weights",
        source: "Kruskal 1956",
        needs: Needs::Nothing,
        bytes_per_cell: 4.0,
        large: true,
    };
}

impl Generate for ReverseDelete {
    fn carve<T: Topology, O: Observer>(&self, job: Job<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Carved> {
        let Job { topology, mut rng, .. } = job;
        let weights = Weights::draw(&mut rng);
        if let Some(open) = lightest_tree(topology, weights, observer)? {
            return ControlFlow::Continue(Carved::tree(open));
        }
        for cell in topology.cells() {
            observer.on(Event::Enter(cell))?;
        }
        for (link, ..) in topology.links() {
            observer.on(Event::Open(link))?;
        }
        let links = weights.sorted(topology);
        let mut tree = Bits::new(topology.link_bound() as usize);
        join_parts(topology, links.iter(), |link, _, _| {
            tree.set(link.index());
            ControlFlow::Continue(())
        })?;
        for link in links.iter().rev().filter(|link| !tree.get(link.index())) {
            observer.on(Event::Close(link))?;
        }
        ControlFlow::Continue(Carved::tree(tree))
    }
}
