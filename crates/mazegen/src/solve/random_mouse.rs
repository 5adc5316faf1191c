//! One path, as a mouse finds it: on at random, back only where there is no other way, until it comes to the finish or is tired.
//!
//! It is tired after 64 times the square of the number of cells, and after a hundred million steps in any case. Its dice are always the same, so the
//! same maze is always walked the same way.
//!
#![doc = include_str!("../../docs/solvers/random-mouse.md")]

use std::ops::ControlFlow;

use super::walk::Walk;
use super::{Query, Solution, Solve, SolverInfo};
use crate::observe::Observer;
use crate::rng::{Rng, Seed};
use crate::topology::Topology;

/// The solver `random-mouse`.
#[derive(Clone, Copy, Debug)]
pub struct RandomMouse;

/// No mouse walks farther.
const TIRED: u64 = 100_000_000;

impl Solve for RandomMouse {
    const ABOUT: SolverInfo = SolverInfo {
        name: "random-mouse",
        title: "on at random until it is there or tired",
        shortest: false,
        complete: false,
        large: false,
        source: "folklore",
    };

    fn solve<T: Topology, O: Observer>(query: Query<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Solution> {
        let &Query { topology, open, ref goals, .. } = &query;
        let mut rng = Rng::stream(&Seed::from(0), "mouse", 0);
        let cells = u64::from(topology.live_count());
        let limit = cells.saturating_mul(cells).saturating_mul(64).min(TIRED);
        let mut walk = Walk::begin(&query, observer)?;
        let mut back = None;
        while !goals.has(walk.cell) && walk.steps < limit {
            let sides = topology.open_sides(walk.cell, open);
            let ahead = back.map_or(sides, |back| sides.without(back));
            let choice = if ahead.is_empty() { sides } else { ahead };
            if choice.is_empty() {
                break;
            }
            back = Some(walk.go(choice.pick(&mut rng), observer)?);
        }
        let arrived = goals.has(walk.cell);
        ControlFlow::Continue(walk.end(arrived))
    }
}
