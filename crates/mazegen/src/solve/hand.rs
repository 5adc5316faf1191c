//! Walking with a hand on the wall: what `left-hand` and `right-hand` share.
//!
//! On entering a cell, the sides are tried in turn from the one entered through: in rising order for the left hand (on a rectangle clockwise:
//! from the back to the left), in falling order for the right. In a maze in one piece without loops that walks every passage
//! twice, once each way. With loops the walk may come round to where it began without having met the finish: that is the answer then.

use std::ops::ControlFlow;

use super::walk::Walk;
use super::{Query, Solution};
use crate::cell::{Side, Sides};
use crate::observe::Observer;
use crate::topology::Topology;

/// Which hand is on the wall.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hand {
    Left,
    Right,
}

impl Hand {
    /// The first open side from, and without, the side of a number on; that one last.
    pub(super) fn turn(self, open: Sides, from: Side) -> Option<Side> {
        let below = Sides(open.0 & ((1 << from.0) - 1));
        let above = Sides(open.0 & !below.0 & !(1 << from.0));
        let last = |sides: Sides| (!sides.is_empty()).then(|| Side(31 - sides.0.leading_zeros() as u8));
        let found = match self {
            Self::Left => above.first().or_else(|| below.first()),
            Self::Right => last(below).or_else(|| last(above)),
        };
        found.or_else(|| open.contains(from).then_some(from))
    }
}

/// Walks until a goal is met, or the first step would be taken a second time.
pub(super) fn walk<T: Topology, O: Observer>(
    query: &Query<'_, T>,
    hand: Hand,
    observer: &mut O,
) -> ControlFlow<O::Stop, Solution> {
    let &Query { topology, open, from, ref goals } = query;
    let mut walk = Walk::begin(query, observer)?;
    // As if the start had been entered from below.
    let first = hand.turn(topology.open_sides(from, open), Side::SOUTH);
    let mut side = first;
    while let Some(taken) = side.filter(|_| !goals.has(walk.cell)) {
        let back = walk.go(taken, observer)?;
        side = hand.turn(topology.open_sides(walk.cell, open), back);
        if walk.cell == from && side == first {
            break;
        }
    }
    let arrived = goals.has(walk.cell);
    ControlFlow::Continue(walk.end(arrived))
}
