//! Many short branches without direction: the links in random order, each opened that joins two parts.
//!
//! The order is that of independent random weights (`weights.rs`), so the maze is the lightest spanning tree: the same that
//! [`prim_weighted`](mod@super::prim_weighted), [`boruvka`](mod@super::boruvka) and [`reverse_delete`](mod@super::reverse_delete) find.
//!
#![doc = include_str!("../../docs/generators/kruskal.md")]

use std::ops::ControlFlow;

use super::squares::lightest_tree;
use super::weights::{Weights, join_parts};
use super::{Carved, Describe, Generate, GeneratorInfo, Job, Needs};
use crate::bits::Bits;
use crate::observe::{Event, Observer};
use crate::topology::Topology;

/// The generator `kruskal`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Kruskal;

impl Describe for Kruskal {
    const ABOUT: GeneratorInfo = GeneratorInfo {
        name: "kruskal",
        title: "many short branches, no direction (31 % dead ends)",
        law: "the lightest spanning tree under independent random weights; close to uniform, but not uniform",
        source: "Kruskal 1956",
        needs: Needs::Nothing,
        bytes_per_cell: 4.0,
        large: true,
    };
}

impl Generate for Kruskal {
    fn carve<T: Topology, O: Observer>(&self, job: Job<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Carved> {
        let Job { topology, mut rng, .. } = job;
        let weights = Weights::draw(&mut rng);
        if let Some(open) = lightest_tree(topology, weights, observer)? {
            return ControlFlow::Continue(Carved::tree(open));
        }
        let mut open = Bits::new(topology.link_bound() as usize);
        join_parts(topology, weights.sorted(topology).iter(), |link, cell, next| {
            open.set(link.index());
            observer.on(Event::Enter(cell))?;
            observer.on(Event::Enter(next))?;
            observer.on(Event::Open(link))
        })?;
        ControlFlow::Continue(Carved::tree(open))
    }
}
