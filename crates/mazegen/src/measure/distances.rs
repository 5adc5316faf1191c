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
        let mut flood = Flood::new(topology, open);
        let farthest = flood.run(from);
        Self { steps: flood.steps, farthest }
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

/// Breadth-first searches one after another, each of which costs no more than what it reaches.
struct Flood<'a, T> {
    topology: &'a T,
    open: &'a Bits,
    steps: Vec<u32>,
    /// The cells reached by the last search, in the order of their distances.
    reached: Vec<Cell>,
}

impl<'a, T: Topology> Flood<'a, T> {
    fn new(topology: &'a T, open: &'a Bits) -> Self {
        Self { topology, open, steps: vec![NEVER; topology.cell_count() as usize], reached: Vec::new() }
    }

    /// Searches from a cell; gives the cell farthest away, of several the one with the least number, and its distance.
    fn run(&mut self, from: Cell) -> (Cell, u32) {
        self.reached.drain(..).for_each(|cell| self.steps[cell.index()] = NEVER);
        self.steps[from.index()] = 0;
        self.reached.push(from);
        let (mut at, mut farthest) = (0, (from, 0));
        while let Some(&cell) = self.reached.get(at) {
            at += 1;
            let depth = self.steps[cell.index()];
            if depth > farthest.1 || cell < farthest.0 {
                farthest = (cell, depth);
            }
            for side in self.topology.open_sides(cell, self.open).iter() {
                let next = self.topology.step(cell, side);
                if self.steps[next.index()] == NEVER {
                    self.steps[next.index()] = depth + 1;
                    self.reached.push(next);
                }
            }
        }
        farthest
    }

    /// The longest path in the part that a cell is in.
    fn longest(&mut self, within: Cell) -> Longest {
        let (mut from, _) = self.run(within);
        let (mut to, mut moves) = self.run(from);
        loop {
            let (farther, more) = self.run(to);
            if more <= moves {
                break;
            }
            (from, to, moves) = (to, farther, more);
        }
        let exits = |&cell: &Cell| u64::from(self.topology.open_sides(cell, self.open).len());
        let passages = self.reached.iter().map(exits).sum::<u64>() / 2;
        Longest { from, to, moves, is_longest: passages + 1 == self.reached.len() as u64 }
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
    Flood::new(topology, open).longest(within)
}

/// The longest of the shortest paths in any part of the maze, of equally long ones that in the part with the first cell; nothing if there are no cells.
///
/// ```
/// use mazegen::{Bits, Rect, Topology, measure::longest_of_all};
/// let rect = Rect::new(4, 1)?;
/// let mut open = Bits::new(rect.link_bound() as usize);
/// open.set(2); // The second and the third cell.
/// assert_eq!(longest_of_all(&rect, &open).map(|longest| longest.moves), Some(1));
/// # Ok::<(), mazegen::SizeError>(())
/// ```
#[must_use]
pub fn longest_of_all<T: Topology>(topology: &T, open: &Bits) -> Option<Longest> {
    let mut flood = Flood::new(topology, open);
    let mut seen = Bits::new(topology.cell_count() as usize);
    let mut best: Option<Longest> = None;
    let mut are_all_sure = true;
    for first in topology.cells() {
        if seen.get(first.index()) {
            continue;
        }
        let here = flood.longest(first);
        flood.reached.iter().for_each(|cell| seen.set(cell.index()));
        are_all_sure &= here.is_longest;
        if best.is_none_or(|best| here.moves > best.moves) {
            best = Some(here);
        }
    }
    best.map(|best| Longest { is_longest: are_all_sure, ..best })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use crate::topology::Rect;

    #[test]
    fn the_longest_of_all_is_not_only_looked_for_where_the_entry_is() {
        for seed in 0..200 {
            let mut rng = Rng::from_u64(seed);
            let rect = Rect::new(u64::from(rng.below(6)) + 1, u64::from(rng.below(6)) + 1).expect("small");
            let mut open = Bits::new(rect.link_bound() as usize);
            rect.links().filter(|_| rng.below(2) == 0).for_each(|(link, ..)| open.set(link.index()));
            let most = rect
                .cells()
                .flat_map(|from| {
                    let distances = Distances::from(&rect, &open, from);
                    rect.cells().filter_map(move |to| distances.to(to)).collect::<Vec<_>>()
                })
                .max();
            let found = longest_of_all(&rect, &open).expect("there are cells");
            if found.is_longest {
                assert_eq!(Some(found.moves), most, "seed {seed}");
            } else {
                assert!(Some(found.moves) <= most, "seed {seed}");
            }
        }
    }
}
