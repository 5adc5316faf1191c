//! The generators: one file each, and the registry [`Generator`] that names them.
//!
//! A generator is a function from a [`Job`] (topology, start cell, random stream) to the open links. It never sees a position,
//! tells an [`Observer`] of every step, and can be stopped at each.
//!
//! To add one: a file here with a type that implements [`Generate`], its `mod` line, and its entry in the registry below.

pub mod aldous_broder;
pub mod backtracker;
pub mod boruvka;
pub mod cycle_popping;
pub mod houston;
pub mod hunt_and_kill;
pub mod kruskal;
pub mod prim;
pub mod prim_edge;
pub mod prim_weighted;
pub mod random_bfs;
pub mod random_walk;
pub mod reverse_delete;
mod weights;
pub mod wilson;
mod wilson_walls;

use std::ops::ControlFlow;

use crate::bits::Bits;
use crate::cell::Cell;
use crate::observe::Observer;
use crate::registry::registry;
use crate::rng::Rng;
use crate::topology::Topology;

/// What a generator's own file states about it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GeneratorInfo {
    /// The name everywhere.
    pub name: &'static str,
    /// What comes out and how it looks, in one sentence.
    pub title: &'static str,
    /// The law: from what distribution of mazes it draws.
    pub law: &'static str,
    /// Where the method comes from.
    pub source: &'static str,
    /// Working memory at its peak in bytes a cell, the open links included.
    pub bytes_per_cell: f64,
    /// Whether it is fit for millions of cells: its work grows hardly faster than they do.
    pub large: bool,
}

/// What a generator is given: a topology in one piece, a cell of it, and a random stream.
#[derive(Clone, Debug)]
pub struct Job<'a, T> {
    topology: &'a T,
    start: Cell,
    rng: Rng,
}

/// Why a generator cannot begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum JobError {
    /// The start is no cell of the maze.
    #[error("the start, cell {}, is outside the maze", .0.0)]
    NoSuchCell(Cell),
    /// A cell cannot be reached even with every wall open.
    #[error("cell {} is cut off from the first cell", .0.0)]
    CutOff(Cell),
}

impl<'a, T: Topology> Job<'a, T> {
    /// A job on a topology in one piece, from one of its cells, with a stream for all draws.
    ///
    /// # Errors
    /// [`JobError`] if the start is no cell or some cell is cut off: no generator would reach it, and some would never end.
    pub fn new(topology: &'a T, start: Cell, rng: Rng) -> Result<Self, JobError> {
        if !topology.contains(start) {
            return Err(JobError::NoSuchCell(start));
        }
        topology.cut_off().first().map_or(Ok(Self::trusted(topology, start, rng)), |&cell| Err(JobError::CutOff(cell)))
    }

    /// As [`new`](Self::new), where all of that is known already.
    pub(crate) const fn trusted(topology: &'a T, start: Cell, rng: Rng) -> Self {
        Self { topology, start, rng }
    }
}

/// What a generator hands back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Carved {
    /// The open links: a spanning tree.
    pub open: Bits,
    /// The entry and exit that the method itself proposes, if it does.
    pub ends: Option<(Cell, Cell)>,
}

impl Carved {
    /// A tree without an entry and exit of its own.
    const fn tree(open: Bits) -> Self {
        Self { open, ends: None }
    }
}

/// A generator: facts, and the function that makes a spanning tree of a connected topology.
pub trait Generate {
    /// The facts.
    const ABOUT: GeneratorInfo;

    /// Makes a maze: a spanning tree.
    ///
    /// # Errors
    /// `Break` with what the observer stopped the run with.
    fn carve<T: Topology, O: Observer>(job: Job<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Carved>;
}

registry!(
    /// Every generator there is.
    ///
    /// ```
    /// use mazegen::Generator;
    /// let wilson: Generator = "Wilson".parse()?;
    /// assert_eq!(wilson.name(), "wilson");
    /// assert!("dsf".parse::<Generator>().is_err());
    /// # Ok::<(), mazegen::UnknownName>(())
    /// ```
    Generator,
    GeneratorInfo,
    Generate,
    "generator",
    /// Runs the generator. See [`Generate::carve`].
    ///
    /// # Errors
    /// `Break` with what the observer stopped the run with.
    carve = carve(Job) -> Carved,
    [
        backtracker::Backtracker,
        prim::Prim,
        prim_edge::PrimEdge,
        prim_weighted::PrimWeighted,
        kruskal::Kruskal,
        boruvka::Boruvka,
        reverse_delete::ReverseDelete,
        wilson::Wilson,
        aldous_broder::AldousBroder,
        houston::Houston,
        hunt_and_kill::HuntAndKill,
        random_bfs::RandomBfs,
        cycle_popping::CyclePopping,
        random_walk::RandomWalk,
    ]
);
