//! One path, by going on as far as possible, first in the direction of the finish: depth-first search with an order that looks ahead.
//!
//! Of the sides with unvisited cells behind them, the one is taken whose cell is nearest to the finish as the crow walks, walls left
//! aside; of equals the first.
//!
#![doc = include_str!("../../docs/solvers/dfs-toward.md")]

use std::ops::ControlFlow;

use super::{Query, Solution, Solve, SolverInfo, depth};
use crate::observe::Observer;
use crate::topology::Topology;

/// The solver `dfs-toward`.
#[derive(Clone, Copy, Debug)]
pub struct DfsToward;

impl Solve for DfsToward {
    const ABOUT: SolverInfo = SolverInfo {
        name: "dfs-toward",
        title: "depth-first, the direction of the finish first",
        shortest: false,
        complete: true,
        large: true,
        source: "the course assignment",
    };

    fn solve<T: Topology, O: Observer>(query: Query<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Solution> {
        let topology = query.topology;
        depth::search(&query, observer, |cell, sides| {
            sides.iter().min_by_key(|&side| query.goals.least_steps(topology, topology.step(cell, side)))
        })
    }
}
