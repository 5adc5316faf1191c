//! What remains when dead ends and nooses are filled, a noose being a loop that hangs on the rest by one cell; of the ways left a shortest one.
//!
//! In a perfect maze that is the only way. Tangles of several loops that hang by one cell stay; `blind-alley-filling` fills them too.
//!
#![doc = include_str!("../../docs/solvers/cul-de-sac-filling.md")]

use std::ops::ControlFlow;

use super::dead_end_filling::rest;
use super::{Query, Solution, Solve, SolverInfo, arrived, blocks};
use crate::observe::Observer;
use crate::topology::Topology;

/// The solver `cul-de-sac-filling`.
#[derive(Clone, Copy, Debug)]
pub struct CulDeSacFilling;

impl Solve for CulDeSacFilling {
    const ABOUT: SolverInfo = SolverInfo {
        name: "cul-de-sac-filling",
        title: "fills dead ends and loops that hang by one cell until only ways remain",
        shortest: true,
        complete: true,
        large: true,
        source: "Pullen, Think Labyrinth",
    };

    fn solve<T: Topology, O: Observer>(query: Query<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Solution> {
        if query.goals.has(query.from) {
            return arrived(query.from, observer);
        }
        // A passage, or a single loop: as many links as cells.
        let is_filled = |block: &blocks::Block| block.bare && (block.links == 1 || block.links == block.cells);
        let (open, filled) = blocks::fill(&query, is_filled, observer)?;
        rest(&query, &open, filled, observer)
    }
}
