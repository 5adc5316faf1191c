//! What remains when everything is filled that one would have to come back from the way one went in: the cells of all ways without
//! detours, and of these a shortest one.
//!
#![doc = include_str!("../../docs/solvers/blind-alley-filling.md")]

use std::ops::ControlFlow;

use super::dead_end_filling::rest;
use super::{Query, Solution, Solve, SolverInfo, arrived, blocks};
use crate::observe::Observer;
use crate::topology::Topology;

/// The solver `blind-alley-filling`.
#[derive(Clone, Copy, Debug)]
pub struct BlindAlleyFilling;

impl Solve for BlindAlleyFilling {
    const ABOUT: SolverInfo = SolverInfo {
        name: "blind-alley-filling",
        title: "fills all that one must come back from; every way without detours remains",
        shortest: true,
        complete: true,
        large: true,
        source: "Pullen, Think Labyrinth; blocks by Hopcroft and Tarjan 1973",
    };

    fn solve<T: Topology, O: Observer>(query: Query<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Solution> {
        if query.goals.has(query.from) {
            return arrived(query.from, observer);
        }
        let (open, filled) = blocks::fill(&query, |_| true, observer)?;
        rest(&query, &open, filled, observer)
    }
}
