//! One path, by going on as far as possible: depth-first search in a fixed order of sides (north, east, south, west on a rectangle).
//!
#![doc = include_str!("../../docs/solvers/dfs.md")]

use std::ops::ControlFlow;

use super::{Query, Solution, Solve, SolverInfo, depth};
use crate::observe::Observer;
use crate::topology::Topology;

/// The solver `dfs`.
#[derive(Clone, Copy, Debug)]
pub struct Dfs;

impl Solve for Dfs {
    const ABOUT: SolverInfo = SolverInfo {
        name: "dfs",
        title: "depth-first: always on, north before east, south and west; back when stuck",
        shortest: false,
        complete: true,
        large: true,
        source: "Tarry 1895 and Tremaux before him; Tarjan 1972",
    };

    fn solve<T: Topology, O: Observer>(query: Query<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Solution> {
        depth::search(&query, observer, |_, sides| sides.first())
    }
}
