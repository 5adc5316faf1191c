//! One path, as a person finds it in the dark: the right hand on the wall all the way (`hand.rs` says how).
//!
#![doc = include_str!("../../docs/solvers/right-hand.md")]

use std::ops::ControlFlow;

use super::hand::{Hand, walk};
use super::{Query, Solution, Solve, SolverInfo};
use crate::observe::Observer;
use crate::topology::Topology;

/// The solver `right-hand`.
#[derive(Clone, Copy, Debug)]
pub struct RightHand;

impl Solve for RightHand {
    const ABOUT: SolverInfo = SolverInfo {
        name: "right-hand",
        title: "the right hand on the wall; may come round in mazes with loops",
        shortest: false,
        complete: false,
        large: true,
        source: "folklore",
    };

    fn solve<T: Topology, O: Observer>(query: Query<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Solution> {
        walk(&query, Hand::Right, observer)
    }
}
