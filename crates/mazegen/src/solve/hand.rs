//! Walking with a hand on the wall: what `left-hand` and `right-hand` share.
//!
//! On entering a cell, the sides are tried in turn from the one entered through: in rising order for the left hand (on a rectangle clockwise:
//! from the back to the left), in falling order for the right. In a maze in one piece without loops that walks every passage
//! twice, once each way. With loops the walk may come round to where it began without having met the finish: that is the answer then.

use std::ops::ControlFlow;

use super::{Query, Solution, path_from};
use crate::bits::Bits;
use crate::cell::{Cell, Side, Sides};
use crate::observe::{Event, Observer};
use crate::path::Path;
use crate::topology::Topology;
use crate::trail::Trail;

/// Which hand is on the wall.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hand {
    Left,
    Right,
}

impl Hand {
    /// The first open side from, and without, the side of a number on; that one last.
    fn turn(self, open: Sides, from: Side) -> Option<Side> {
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

/// Walks until the finish is met, or the first step would be taken a second time.
pub(super) fn walk<T: Topology, O: Observer>(
    query: &Query<'_, T>,
    hand: Hand,
    observer: &mut O,
) -> ControlFlow<O::Stop, Solution> {
    let &Query { topology, open, from, to } = query;
    let mut seen = Bits::new(topology.cell_count() as usize);
    let mut trail = Trail::new(topology.side_bound());
    let (mut cell, mut visited, mut steps) = (from, 1, 0);
    seen.set(from.index());
    observer.on(Event::Enter(from))?;
    // As if the start had been entered from below.
    let first = hand.turn(topology.open_sides(from, open), Side::SOUTH);
    let mut side = first;
    while let Some(taken) = side.filter(|_| cell != to) {
        let back = topology.back(cell, taken);
        // A step back along the way takes the way's last step off; what is left is a way without detours.
        if trail.last() == Some(taken) {
            trail.pop();
            observer.on(Event::Leave(cell))?;
        } else {
            trail.push(back);
        }
        cell = topology.step(cell, taken);
        steps += 1;
        if !seen.get(cell.index()) {
            seen.set(cell.index());
            visited += 1;
            observer.on(Event::Enter(cell))?;
        }
        side = hand.turn(topology.open_sides(cell, open), back);
        if cell == from && side == first {
            break;
        }
    }
    let path = (cell == to).then(|| without_rounds(topology, &path_from(topology, to, trail), to));
    ControlFlow::Continue(Solution { path, visited, steps })
}

/// The path that leaves each cell as the given one does for the last time: no cell twice.
fn without_rounds<T: Topology>(topology: &T, path: &Path, to: Cell) -> Path {
    let mut way_out = vec![Side(0); topology.cell_count() as usize];
    for (cell, &side) in path.cells(topology).zip(&path.sides) {
        way_out[cell.index()] = side;
    }
    let mut sides = Vec::new();
    let mut cell = path.start;
    while cell != to {
        let side = way_out[cell.index()];
        sides.push(side);
        cell = topology.step(cell, side);
    }
    Path { start: path.start, sides }
}
