//! One path to a cell on the outer border, out of any loop: the left hand on the wall, turns counted (Pledge's rule).
//!
//! Go north until a wall; then keep the left hand on it and count turns, one up to the left and one down to the right; when the count is nought and the
//! way faces north, let go. An island of walls, round which a hand alone would go for ever, is left after a round at most. In the end the walker
//! goes along the outer wall, and past every cell on the border.
//!
//! On grids without directions there is no north, and it is the left hand alone.
//!
#![doc = include_str!("../../docs/solvers/pledge.md")]

use std::ops::ControlFlow;

use super::hand::{Hand, walk};
use super::walk::Walk;
use super::{Query, Solution, Solve, SolverInfo};
use crate::cell::{Cell, Side, Sides};
use crate::observe::Observer;
use crate::topology::Topology;

/// The solver `pledge`.
#[derive(Clone, Copy, Debug)]
pub struct Pledge;

/// Where the walker looks, and how far it has turned.
struct Compass {
    heading: Side,
    turns: i64,
}

impl Compass {
    /// The next step with the left hand on the wall: left, on, right or back, the first that is open.
    fn follow(&mut self, open: Sides) -> Option<Side> {
        for turn in [1, 0, -1, -2] {
            let side = Side((i64::from(self.heading.0) - turn).rem_euclid(4) as u8);
            if open.contains(side) {
                self.turns += turn;
                self.heading = side;
                return Some(side);
            }
        }
        None
    }
}

impl Solve for Pledge {
    const ABOUT: SolverInfo = SolverInfo {
        name: "pledge",
        title: "the left hand on the wall, turns counted; finds cells on the outer border, loops or not",
        shortest: false,
        complete: false,
        large: true,
        source: "Pledge, told by Abelson and diSessa, 'Turtle Geometry' 1980",
    };

    fn solve<T: Topology, O: Observer>(query: Query<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Solution> {
        let &Query { topology, open, ref goals, .. } = &query;
        if !topology.has_directions() {
            return walk(&query, Hand::Left, observer);
        }
        let mut walk = Walk::begin(&query, observer)?;
        let mut compass = Compass { heading: Side::NORTH, turns: 0 };
        // Where the walker took hold of the wall, and which way it went first.
        let mut hold: Option<(Cell, Side)> = None;
        let limit = 64 * (u64::from(topology.cell_count()) + 1);
        while !goals.has(walk.cell) && walk.steps < limit {
            let sides = topology.open_sides(walk.cell, open);
            let free = compass.turns == 0;
            let side = if free && sides.contains(Side::NORTH) {
                Some(Side::NORTH)
            } else if free {
                // The wall ahead comes to the left hand: a turn to the right, then on, right or back.
                compass = Compass { heading: Side::EAST, turns: -1 };
                compass.follow(sides)
            } else {
                compass.follow(sides)
            };
            let Some(side) = side else { break };
            if free {
                hold = (side != Side::NORTH).then_some((walk.cell, side));
            } else if hold == Some((walk.cell, side)) {
                // A whole round along one wall without letting go: the outer one, and the goal does not lie on it.
                break;
            }
            walk.go(side, observer)?;
        }
        let arrived = goals.has(walk.cell);
        ControlFlow::Continue(walk.end(arrived))
    }
}
