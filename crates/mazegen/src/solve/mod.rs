//! The solvers: one file each, and the registry [`Solver`] that names them.
//!
//! All count the same things. **Cells visited**: different cells that the search stood on or took from its queue. **Steps walked**: for
//! a depth-first search every move from a cell to its neighbour, moving back included, until the finish is reached; for a search with
//! a queue the cells taken from it before and including the finish, less one.
//!
//! To add one: a file here with a type that implements [`Solve`], its `mod` line, and its entry in the registry below.

pub mod a_star;
pub mod all_shortest;
pub mod bfs;
pub mod bidirectional_a_star;
pub mod bidirectional_bfs;
pub mod blind_alley_filling;
mod blocks;
pub mod bottlenecks;
pub mod collision;
pub mod cul_de_sac_filling;
pub mod dead_end_filling;
mod depth;
pub mod dfs;
pub mod dfs_toward;
pub mod dijkstra;
pub mod greedy;
mod hand;
pub mod iterative_deepening;
pub mod left_hand;
pub mod pledge;
pub mod random_mouse;
pub mod right_hand;
mod sweeps;
pub mod tarry;
pub mod tremaux;
mod walk;

use std::ops::ControlFlow;

use crate::bits::Bits;
use crate::cell::{Cell, Side, Sides};
use crate::maze::Maze;
use crate::observe::{Event, Observer, never_stopped};
use crate::path::Path;
use crate::registry::registry;
use crate::topology::Topology;
use crate::trail::Trail;
use crate::with_topology;

/// What a solver's own file states about it: its contract.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolverInfo {
    /// The name everywhere.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub title: &'static str,
    /// Whether the path is always a shortest one, in mazes with loops too.
    pub shortest: bool,
    /// Whether it finds a way wherever there is one; if not, it may end with "cannot reach" in mazes with loops.
    pub complete: bool,
    /// Whether it is fit for millions of cells: its work grows hardly faster than they do.
    pub large: bool,
    /// Where the method comes from.
    pub source: &'static str,
}

/// What a solver is given: where the walls are open, a cell to begin in, and one or several to end in.
#[derive(Debug)]
pub struct Query<'a, T> {
    topology: &'a T,
    open: &'a Bits,
    from: Cell,
    goals: Goals,
}

impl<T> Clone for Query<'_, T> {
    fn clone(&self) -> Self {
        Self { topology: self.topology, open: self.open, from: self.from, goals: self.goals.clone() }
    }
}

/// The cells in which a way may end: one at least.
#[derive(Clone, Debug)]
struct Goals {
    cells: Vec<Cell>,
    /// The one goal; where there are several, no cell.
    only: Cell,
    /// One bit a cell, where there are several.
    set: Bits,
}

/// The number of no cell: there are fewer.
const NO_CELL: Cell = Cell(u32::MAX);

/// With more goals than this the nearest is not looked for at every step.
const FEW_GOALS: usize = 32;

impl Goals {
    #[inline]
    fn has(&self, cell: Cell) -> bool {
        cell == self.only || self.only == NO_CELL && self.set.get(cell.index())
    }

    /// Never more than the number of steps to the nearest goal, and changing by at most 1 a step.
    #[inline]
    fn least_steps<T: Topology>(&self, topology: &T, cell: Cell) -> u32 {
        match self.cells[..] {
            [only] => topology.least_steps(cell, only),
            _ if self.cells.len() > FEW_GOALS => 0,
            _ => self.cells.iter().map(|&goal| topology.least_steps(cell, goal)).min().unwrap_or(0),
        }
    }
}

/// A cell that no path can begin or end in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum QueryError {
    /// The number is no cell of the grid, or the cell is masked.
    #[error("cell {} is outside the maze", .0.0)]
    NoSuchCell(Cell),
    /// The maze has no entry, and none was given.
    #[error("the maze has no entry; say where to start")]
    NoEntry,
    /// The maze has no exit, and none was given.
    #[error("the maze has no exit; say where to end")]
    NoExit,
}

impl<'a, T: Topology> Query<'a, T> {
    /// A question for a way between two cells.
    ///
    /// # Errors
    /// [`QueryError::NoSuchCell`] for a cell that is not in the maze.
    pub fn new(topology: &'a T, open: &'a Bits, from: Cell, to: Cell) -> Result<Self, QueryError> {
        Self::to_any(topology, open, from, [to])
    }

    /// A question for a way from a cell to any of some others: to the nearest of them, for the solvers that find shortest paths.
    ///
    /// ```
    /// use mazegen::{Cell, Query, Rect, Solver, Topology, generate::backtracker, Generator, Job, Rng};
    /// let rect = Rect::new(9, 9)?;
    /// let job = Job::new(&rect, Cell(40), Rng::from_u64(5))?;
    /// let open = Generator::Backtracker.carve(job, &mut ())?.continue_value().expect("nothing stops it").open;
    /// let query = Query::to_any(&rect, &open, Cell(40), [Cell(0), Cell(8), Cell(72), Cell(80)])?;
    /// let path = Solver::Bfs.answer(query, &mut ()).continue_value().and_then(|solution| solution.path);
    /// assert!(path.is_some(), "one of the corners is the nearest");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`QueryError::NoSuchCell`] for a cell that is not in the maze, [`QueryError::NoExit`] if there is no goal.
    pub fn to_any(
        topology: &'a T,
        open: &'a Bits,
        from: Cell,
        goals: impl IntoIterator<Item = Cell>,
    ) -> Result<Self, QueryError> {
        let mut cells: Vec<Cell> = goals.into_iter().collect();
        cells.sort_unstable();
        cells.dedup();
        if let Some(&cell) = std::iter::once(&from).chain(&cells).find(|&&cell| !topology.contains(cell)) {
            return Err(QueryError::NoSuchCell(cell));
        }
        let mut set = Bits::default();
        match cells[..] {
            [] => return Err(QueryError::NoExit),
            [_] => {}
            _ => {
                set = Bits::new(topology.cell_count() as usize);
                for cell in &cells {
                    set.set(cell.index());
                }
            }
        }
        let only = if let [only] = cells[..] { only } else { NO_CELL };
        Ok(Self { topology, open, from, goals: Goals { cells, only, set } })
    }
}

/// The answer of a solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The way, or nothing where there is none.
    pub path: Option<Path>,
    /// How many different cells were visited.
    pub visited: u64,
    /// How many steps were walked.
    pub steps: u64,
    /// What else the solver found out.
    pub more: More,
}

/// What some solvers find out beside a path.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum More {
    /// Nothing.
    #[default]
    Nothing,
    /// Of [`all_shortest`](mod@all_shortest): how many shortest paths there are, and the cells on any of them.
    Shortest {
        /// The number of paths; the largest number there is stands for more than can be counted.
        number: u128,
        /// The cells, in rising order.
        cells: Vec<Cell>,
    },
    /// Of [`bottlenecks`](mod@bottlenecks): the cells on every path, in the order of the way.
    Bottlenecks(Vec<Cell>),
}

impl Solution {
    /// A path, or none, and nothing else.
    const fn new(path: Option<Path>, visited: u64, steps: u64) -> Self {
        Self { path, visited, steps, more: More::Nothing }
    }
}

/// A solver: its contract, and the function that answers a query.
pub trait Solve {
    /// The contract.
    const ABOUT: SolverInfo;

    /// Looks for a way. From a cell to itself it is a path of no moves.
    ///
    /// # Errors
    /// `Break` with what the observer stopped the run with.
    fn solve<T: Topology, O: Observer>(query: Query<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Solution>;
}

/// The registry, and the call of each solver's own code.
macro_rules! solvers {
    ([$($module:ident :: $entry:ident),+ $(,)?]) => {
        registry!(
            /// Every solver there is.
            ///
            /// ```
            /// use mazegen::{Recipe, Solver};
            /// let maze = Recipe::new(20, 15).make()?;
            /// let solution = Solver::Bfs.solve(&maze)?;
            /// let path = solution.path.expect("a perfect maze has a way");
            /// assert_eq!(Some(path.start), maze.entry);
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            Solver,
            SolverInfo,
            Solve,
            "solver",
            [$($module::$entry),+]
        );

        impl Solver {
            /// Runs the solver. See [`Solve::solve`].
            ///
            /// # Errors
            /// `Break` with what the observer stopped the run with.
            pub fn answer<T: Topology, O: Observer>(
                self,
                query: Query<'_, T>,
                observer: &mut O,
            ) -> ControlFlow<O::Stop, Solution> {
                match self {
                    $(Self::$entry => $module::$entry::solve(query, observer),)+
                }
            }
        }
    };
}

solvers!([
    bfs::Bfs,
    bidirectional_bfs::BidirectionalBfs,
    a_star::AStar,
    bidirectional_a_star::BidirectionalAStar,
    dijkstra::Dijkstra,
    greedy::Greedy,
    iterative_deepening::IterativeDeepening,
    dfs::Dfs,
    dfs_toward::DfsToward,
    tremaux::Tremaux,
    tarry::Tarry,
    left_hand::LeftHand,
    right_hand::RightHand,
    pledge::Pledge,
    random_mouse::RandomMouse,
    dead_end_filling::DeadEndFilling,
    cul_de_sac_filling::CulDeSacFilling,
    blind_alley_filling::BlindAlleyFilling,
    collision::Collision,
    all_shortest::AllShortest,
    bottlenecks::Bottlenecks,
]);

impl Solver {
    /// Solves a maze from its entry to its exit, or to whichever of several exits the solver comes to.
    ///
    /// # Errors
    /// [`QueryError`] if the maze has no entry or exit, or they are not in it.
    pub fn solve(self, maze: &Maze) -> Result<Solution, QueryError> {
        let from = maze.entry.ok_or(QueryError::NoEntry)?;
        maze.exit.ok_or(QueryError::NoExit)?;
        self.solve_to_any(maze, from, &maze.exits(), &mut ()).map(never_stopped)
    }

    /// Solves a maze between two cells, watched.
    ///
    /// # Errors
    /// [`QueryError::NoSuchCell`] for a cell that is not in the maze; `Break` inside when the observer ends the run.
    pub fn solve_between<O: Observer>(
        self,
        maze: &Maze,
        from: Cell,
        to: Cell,
        observer: &mut O,
    ) -> Result<ControlFlow<O::Stop, Solution>, QueryError> {
        self.solve_to_any(maze, from, &[to], observer)
    }

    /// Solves a maze from a cell to any of some others, watched.
    ///
    /// # Errors
    /// [`QueryError`] for a cell that is not in the maze, and if there is no goal; `Break` inside when the observer ends the run.
    pub fn solve_to_any<O: Observer>(
        self,
        maze: &Maze,
        from: Cell,
        goals: &[Cell],
        observer: &mut O,
    ) -> Result<ControlFlow<O::Stop, Solution>, QueryError> {
        with_topology!(maze.grid(), topology => {
            let query = Query::to_any(topology, maze.open(), from, goals.iter().copied());
            query.map(|query| self.answer(query, observer))
        })
    }
}

/// For each cell the side through which it was first reached, a byte each: what the searches with a queue remember.
struct Reached {
    back: Vec<u8>,
}

/// A cell not reached yet.
const UNSEEN: u8 = u8::MAX;
/// The cell where the search began.
const ORIGIN: u8 = u8::MAX - 1;

impl Reached {
    fn new(cells: u32) -> Self {
        Self { back: vec![UNSEEN; cells as usize] }
    }

    #[inline]
    fn has(&self, cell: Cell) -> bool {
        self.back[cell.index()] != UNSEEN
    }

    /// The side of a reached cell that leads back, as a set; empty for the origin.
    #[inline]
    fn back_of(&self, cell: Cell) -> Sides {
        let back = self.back[cell.index()];
        if back == ORIGIN { Sides::EMPTY } else { Sides(1 << back) }
    }

    /// Notes the side of `cell` that leads back to where it was reached from; nothing for the origin.
    #[inline]
    fn note(&mut self, cell: Cell, back: Option<Side>) {
        self.back[cell.index()] = back.map_or(ORIGIN, |side| side.0);
    }

    /// The path from the origin to a reached cell.
    fn path_to<T: Topology>(&self, topology: &T, to: Cell) -> Path {
        let mut sides = Vec::new();
        let mut cell = to;
        while self.back[cell.index()] != ORIGIN {
            let back = Side(self.back[cell.index()]);
            sides.push(topology.back(cell, back));
            cell = topology.step(cell, back);
        }
        sides.reverse();
        Path { start: cell, sides }
    }
}

/// The path whose way back from its end is the trail.
fn path_from<T: Topology>(topology: &T, to: Cell, mut trail: Trail) -> Path {
    let mut sides = Vec::new();
    let mut cell = to;
    while let Some(back) = trail.pop() {
        sides.push(topology.back(cell, back));
        cell = topology.step(cell, back);
    }
    sides.reverse();
    Path { start: cell, sides }
}

/// The answer where start and finish are one cell.
fn arrived<O: Observer>(cell: Cell, observer: &mut O) -> ControlFlow<O::Stop, Solution> {
    observer.on(Event::Enter(cell))?;
    ControlFlow::Continue(Solution::new(Some(Path { start: cell, sides: Vec::new() }), 1, 0))
}
