//! Independent random weights for links, and the parts that links join: what the generators of a lightest spanning tree share.
//!
//! Link `l` weighs `mix64(key + l)`, where the key is the stream's first draw; equal weights go by number. So the lightest tree is
//! defined without a word on how it is found, and all of them find the same.

use std::ops::ControlFlow;

use crate::cell::{Cell, Link};
use crate::parts::Parts;
use crate::rng::{Rng, mix64};
use crate::topology::Topology;

/// A weight for each link.
#[derive(Clone, Copy)]
pub(super) struct Weights {
    key: u64,
}

impl Weights {
    /// Weights by the stream's next draw.
    pub(super) fn draw(rng: &mut Rng) -> Self {
        Self { key: rng.next_u64() }
    }

    /// The weight of a link, with its number to tell equal ones apart.
    #[inline]
    pub(super) fn of(self, link: Link) -> (u64, Link) {
        (mix64(self.key.wrapping_add(u64::from(link.0))), link)
    }

    /// The links from the lightest to the heaviest.
    pub(super) fn sorted<T: Topology>(self, topology: &T) -> Sorted {
        // The upper half of the weight and the link in one word sort twice as fast as pairs do; the lower halves are compared only
        // in the few runs whose upper halves are equal.
        let word = |(link, ..): (Link, Cell, crate::Side)| self.of(link).0 >> 32 << 32 | u64::from(link.0);
        let mut words = Vec::with_capacity(topology.link_count() as usize);
        words.extend(topology.links().map(word));
        words.sort_unstable();
        for run in words.chunk_by_mut(|a, b| a >> 32 == b >> 32).filter(|run| run.len() > 1) {
            run.sort_unstable_by_key(|&word| self.of(Link(word as u32)));
        }
        Sorted { words }
    }
}

/// The links from the lightest to the heaviest, in the lower halves of words.
pub(super) struct Sorted {
    words: Vec<u64>,
}

impl Sorted {
    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = Link> + '_ {
        self.words.iter().map(|&word| Link(word as u32))
    }
}

/// Links whose cells are looked up at a time.
const LOOKED_UP: usize = 64;

/// Looks at links in the given order and hands on each that joins two parts, with the two cells it joins: Kruskal's method.
pub(super) fn join_parts<T: Topology, S>(
    topology: &T,
    links: impl Iterator<Item = Link>,
    mut joined: impl FnMut(Link, Cell, Cell) -> ControlFlow<S>,
) -> ControlFlow<S> {
    let mut parts = Parts::new(topology.cell_count());
    let mut links = links.filter_map(|link| topology.joined(link).map(|(cell, next)| (link, cell, next)));
    // The cells of some links at a time are looked up: these wait for memory together, and not for whether the parts before were joined.
    let mut some = Vec::with_capacity(LOOKED_UP);
    loop {
        some.extend(links.by_ref().take(LOOKED_UP));
        if some.is_empty() {
            return ControlFlow::Continue(());
        }
        for (link, cell, next) in some.drain(..) {
            if parts.join(cell, next) {
                joined(link, cell, next)?;
            }
        }
    }
}
