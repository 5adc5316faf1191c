//! [`Distances`]: steps from a cell to every other, and the longest of all shortest paths.

use crate::bits::Bits;
use crate::cell::Cell;
use crate::topology::Topology;

/// Steps from one cell to every other: four bytes a cell.
///
/// ```
/// use mazegen::{Cell, Recipe, measure::Distances, with_topology};
/// let maze = Recipe::new(9, 7).emblem(mazegen::Emblem::None).make()?;
/// let distances = with_topology!(maze.grid(), topology => Distances::from(topology, maze.open(), Cell(0)));
/// assert_eq!(distances.to(Cell(0)), Some(0));
/// assert_eq!(distances.histogram().iter().sum::<u64>(), 63);
/// # Ok::<(), mazegen::RecipeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Distances {
    steps: Vec<u32>,
    farthest: (Cell, u32),
}

/// Not to be reached.
const NEVER: u32 = u32::MAX;

impl Distances {
    /// The distances from a cell of the maze, through open links.
    #[must_use]
    pub fn from<T: Topology>(topology: &T, open: &Bits, from: Cell) -> Self {
        let mut steps = vec![NEVER; topology.cell_count() as usize];
        steps[from.index()] = 0;
        let (mut ring, mut depth, mut farthest) = (vec![from], 0, (from, 0));
        while !ring.is_empty() {
            farthest = (ring.iter().copied().min().unwrap_or(from), depth);
            depth += 1;
            let mut next_ring = Vec::new();
            for cell in ring {
                for side in topology.open_sides(cell, open).iter() {
                    let next = topology.step(cell, side);
                    if steps[next.index()] == NEVER {
                        steps[next.index()] = depth;
                        next_ring.push(next);
                    }
                }
            }
            ring = next_ring;
        }
        Self { steps, farthest }
    }

    /// Steps to a cell, if it can be reached.
    #[must_use]
    pub fn to(&self, cell: Cell) -> Option<u32> {
        self.steps.get(cell.index()).copied().filter(|&steps| steps != NEVER)
    }

    /// The cell farthest away and its distance; of several the one with the least number.
    #[must_use]
    pub const fn farthest(&self) -> (Cell, u32) {
        self.farthest
    }

    /// How many cells have each distance, from 0 on.
    #[must_use]
    pub fn histogram(&self) -> Vec<u64> {
        let mut counts = vec![0; self.farthest.1 as usize + 1];
        self.steps.iter().filter(|&&steps| steps != NEVER).for_each(|&steps| counts[steps as usize] += 1);
        counts
    }
}

/// Two cells far apart, and how far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Longest {
    /// One end.
    pub from: Cell,
    /// The other end.
    pub to: Cell,
    /// Moves of a shortest path between them.
    pub moves: u32,
    /// Whether there are no two cells farther apart. Always so without loops; with loops that would take the square of the time, and this is a
    /// pair of cells of which neither has one farther away.
    pub is_longest: bool,
}

/// The longest of the shortest paths in the part of the maze that a cell is in.
///
/// From the cell farthest from any cell the farthest again: in a tree that is the longest path (Dijkstra, told by Bulterman and others 2002).
/// With loops the same is repeated as long as it grows.
#[must_use]
pub fn longest<T: Topology>(topology: &T, open: &Bits, within: Cell) -> Longest {
    let (mut from, _) = Distances::from(topology, open, within).farthest();
    let mut distances = Distances::from(topology, open, from);
    let (mut to, mut moves) = distances.farthest();
    loop {
        let back = Distances::from(topology, open, to);
        let (farther, more) = back.farthest();
        if more <= moves {
            break;
        }
        (from, to, moves, distances) = (to, farther, more, back);
    }
    let (mut cells, mut exits) = (0_u64, 0_u64);
    for cell in topology.cells().filter(|&cell| distances.to(cell).is_some()) {
        cells += 1;
        exits += u64::from(topology.open_sides(cell, open).len());
    }
    let is_longest = exits / 2 + 1 == cells;
    Longest { from, to, moves, is_longest }
}
