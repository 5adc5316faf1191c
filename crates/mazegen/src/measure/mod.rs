//! Measures of a maze: how it is built, how far it reaches, how hard it is.

mod distances;

use std::ops::ControlFlow;

pub use distances::{Distances, Longest, longest, longest_of_all};

use crate::bits::Bits;
use crate::cell::{Cell, Sides};
use crate::maze::Maze;
use crate::path::Path;
use crate::solve::{More, Query, Solver};
use crate::topology::Topology;
use crate::with_topology;

/// What there is to measure of a maze.
#[derive(Clone, PartialEq, Debug)]
pub struct Measures {
    /// Cells in the maze.
    pub cells: u64,
    /// Passages.
    pub passages: u64,
    /// How many parts hang apart.
    pub parts: u64,
    /// Independent loops: passages beyond those that hold the parts together.
    pub loops: u64,
    /// How many cells have no exit, one (dead ends), two (corridors), three, four ... (junctions).
    pub by_exits: Vec<u64>,
    /// Of a rectangle: how many cells have two exits across from each other.
    pub straight: Option<u64>,
    /// How far passages flow: the mean number of cells from a dead end up to the next junction, the junction left out. High for few long dead ends.
    pub river: Option<f64>,
    /// The longest of all shortest paths.
    pub longest: Option<Longest>,
    /// Of the way from the entry to the exit, if there is one.
    pub solution: Option<SolutionMeasures>,
    /// How many cells have each distance from the entry, from 0 on; of the first cell where there is no entry.
    pub distances: Vec<u64>,
}

/// Measures of the way from the entry to the exit.
#[derive(Clone, PartialEq, Debug)]
pub struct SolutionMeasures {
    /// Moves of a shortest path.
    pub moves: u64,
    /// Of a rectangle: how often the path bends.
    pub turns: Option<u64>,
    /// Cells of the path with more than one way onward.
    pub decisions: u64,
    /// Cells on every path, entry and exit included.
    pub bottlenecks: u64,
    /// How hard the maze is, from 0 to 100: see [`difficulty`].
    pub difficulty: f64,
}

/// Measures a maze.
///
/// ```
/// use mazegen::{Generator, Recipe, measure};
/// let maze = Recipe::new(30, 20).algorithm(Generator::Wilson).seed("7").make()?;
/// let measures = measure::measure(&maze);
/// assert_eq!(measures.by_exits.iter().sum::<u64>(), measures.cells);
/// assert_eq!((measures.parts, measures.loops), (1, 0));
/// let solution = measures.solution.expect("a perfect maze has a way");
/// assert!((0.0..100.0).contains(&solution.difficulty));
/// # Ok::<(), mazegen::RecipeError>(())
/// ```
#[must_use]
pub fn measure(maze: &Maze) -> Measures {
    with_topology!(maze.grid(), topology => Measuring { topology, open: maze.open() }.all(maze.entry, maze.exit))
}

/// A maze being measured.
struct Measuring<'a, T> {
    topology: &'a T,
    open: &'a Bits,
}

impl<T: Topology> Measuring<'_, T> {
    fn all(&self, entry: Option<Cell>, exit: Option<Cell>) -> Measures {
        let first = entry.or_else(|| self.topology.cells().next());
        let from_entry = first.map(|first| Distances::from(self.topology, self.open, first));
        let (cells, passages) = (u64::from(self.topology.live_count()), self.open.count());
        let parts = self.parts();
        Measures {
            cells,
            passages,
            parts,
            loops: passages + parts - cells,
            by_exits: self.by_exits(),
            straight: self.topology.has_directions().then(|| self.straight()),
            river: self.river(),
            longest: longest_of_all(self.topology, self.open),
            solution: entry.zip(exit).and_then(|(entry, exit)| self.solution(entry, exit)),
            distances: from_entry.map(|distances| distances.histogram()).unwrap_or_default(),
        }
    }

    fn exits(&self, cell: Cell) -> Sides {
        self.topology.open_sides(cell, self.open)
    }

    fn parts(&self) -> u64 {
        let mut seen = Bits::new(self.topology.cell_count() as usize);
        let mut parts = 0;
        for first in self.topology.cells() {
            if !seen.get(first.index()) {
                parts += 1;
                self.flood(first, &mut seen);
            }
        }
        parts
    }

    /// Marks what can be reached from a cell without stepping on marked ones; how many cells that are, it included.
    fn flood(&self, first: Cell, seen: &mut Bits) -> u64 {
        let mut waiting = vec![first];
        seen.set(first.index());
        let mut count = 0;
        while let Some(cell) = waiting.pop() {
            count += 1;
            for side in self.exits(cell).iter() {
                let next = self.topology.step(cell, side);
                if !seen.get(next.index()) {
                    seen.set(next.index());
                    waiting.push(next);
                }
            }
        }
        count
    }

    fn by_exits(&self) -> Vec<u64> {
        let mut counts = vec![0; self.topology.side_bound() as usize + 1];
        self.topology.cells().for_each(|cell| counts[self.exits(cell).len() as usize] += 1);
        counts
    }

    fn straight(&self) -> u64 {
        self.topology.cells().filter(|&cell| is_straight(self.exits(cell))).count() as u64
    }

    fn river(&self) -> Option<f64> {
        let (mut ends, mut length) = (0_u64, 0_u64);
        for end in self.topology.cells().filter(|&cell| self.exits(cell).len() == 1) {
            ends += 1;
            let (mut cell, mut back) = (end, Sides::EMPTY);
            // A corridor with two dead ends is walked from both.
            while let Some(side) = Sides(self.exits(cell).0 & !back.0).first().filter(|_| self.exits(cell).len() <= 2) {
                length += 1;
                back = Sides::EMPTY.with(self.topology.back(cell, side));
                cell = self.topology.step(cell, side);
            }
            length += u64::from(self.exits(cell).len() == 1 && cell != end);
        }
        (ends > 0).then(|| length as f64 / ends as f64)
    }

    fn solution(&self, entry: Cell, exit: Cell) -> Option<SolutionMeasures> {
        let query = Query::new(self.topology, self.open, entry, exit).ok()?;
        let ControlFlow::Continue(solution) = Solver::Bottlenecks.answer(query, &mut ());
        let More::Bottlenecks(bottlenecks) = solution.more else { return None };
        let path = solution.path?;
        let cells: Vec<Cell> = path.cells(self.topology).collect();
        // One way onward more than the one taken; the first cell has no way back.
        let ways_on = |at: usize, cell: Cell| self.exits(cell).len() - u32::from(at > 0);
        let before_exit = || cells.iter().copied().enumerate().take(path.moves());
        Some(SolutionMeasures {
            moves: path.moves() as u64,
            turns: self.topology.has_directions().then(|| turns(&path)),
            decisions: before_exit().filter(|&(at, cell)| ways_on(at, cell) > 1).count() as u64,
            bottlenecks: bottlenecks.len() as u64,
            difficulty: difficulty(&self.wrong_branches(&cells)),
        })
    }

    /// The sizes of the parts that the maze falls into without the path, each of which is a way to go wrong.
    fn wrong_branches(&self, path: &[Cell]) -> Vec<u64> {
        let mut seen = Bits::new(self.topology.cell_count() as usize);
        for cell in path {
            seen.set(cell.index());
        }
        let mut sizes = Vec::new();
        // What lies behind the exit leads nobody astray.
        for &cell in &path[..path.len() - 1] {
            for side in self.exits(cell).iter() {
                let next = self.topology.step(cell, side);
                if !seen.get(next.index()) {
                    sizes.push(self.flood(next, &mut seen));
                }
            }
        }
        sizes
    }
}

fn is_straight(exits: Sides) -> bool {
    exits.0 == 0b0101 || exits.0 == 0b1010
}

fn turns(path: &Path) -> u64 {
    path.sides.windows(2).filter(|pair| pair[0] != pair[1]).count() as u64
}

/// A branch of so many cells is half as misleading as one without end: as many as one sees at a glance.
const GLANCE: f64 = 8.0;
/// So many doubts make a maze of difficulty 50.
const HALF: f64 = 10.0;

/// How hard a maze is to solve for a person who looks at it from above, from 0 (nothing to decide) up to, and never, 100.
///
/// Every wrong branch off the shortest path is a doubt, of `n / (n + 8)` for a branch of `n` cells: a stub is seen through at a glance, a long branch must
/// be followed. With `d` the sum of all doubts the difficulty is `100 d / (d + 10)`: ten long wrong branches make 50, ninety make 90. Parts
/// that touch the path in several places, as loops do, are one branch; what lies behind the exit does not count.
///
/// ```
/// use mazegen::measure::difficulty;
/// assert_eq!(difficulty(&[]).to_string(), "0");
/// assert!(difficulty(&[100, 100]) > difficulty(&[1, 1, 1, 1]), "two long branches are worse than four stubs");
/// ```
#[must_use]
pub fn difficulty(wrong_branches: &[u64]) -> f64 {
    let doubt = |&cells: &u64| cells as f64 / (cells as f64 + GLANCE);
    // The sum of nothing is minus zero.
    let doubts = wrong_branches.iter().map(doubt).sum::<f64>() + 0.0;
    100.0 * doubts / (doubts + HALF)
}
