//! A uniform spanning tree, every maze equally likely: Wilson's loop-erased random walks.
//!
//! From each cell in turn, walk at random until the maze is met, remembering only the last way out of each cell; what remains of
//! the walk is a path without loops and joins the maze. On a whole rectangle the same is done on the walls instead
//! (the file `wilson_walls.rs` says why that is the same law in far fewer steps).
//!
#![doc = include_str!("../../docs/generators/wilson.md")]

use std::ops::ControlFlow;

use super::wilson_walls;
use super::{Carved, Describe, Generate, GeneratorInfo, Job, Needs};
use crate::bits::Bits;
use crate::cell::Cell;
use crate::observe::{Event, Observer};
use crate::rng::Rng;
use crate::topology::Topology;

/// The generator `wilson`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Wilson;

impl Describe for Wilson {
    const ABOUT: GeneratorInfo = GeneratorInfo {
        name: "wilson",
        title: "every maze equally likely (29 % dead ends)",
        law: "uniform over all spanning trees",
        source: "Wilson 1996, 'Generating random spanning trees more quickly than the cover time'",
        needs: Needs::Nothing,
        bytes_per_cell: 1.5,
        large: true,
    };
}

impl Generate for Wilson {
    fn carve<T: Topology, O: Observer>(&self, job: Job<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Carved> {
        let open = match job.topology.as_rect() {
            Some(rect) => wilson_walls::carve(rect, job.rng, observer)?,
            None => on_cells(job, observer)?,
        };
        ControlFlow::Continue(Carved::tree(open))
    }
}

/// In the array of ways out: the cell is in the maze.
pub(super) const IN_MAZE: u8 = u8::MAX;

fn on_cells<T: Topology, O: Observer>(job: Job<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Bits> {
    let Job { topology, start, mut rng, .. } = job;
    let mut open = Bits::new(topology.link_bound() as usize);
    let mut way_out = vec![0; topology.cell_count() as usize];
    way_out[start.index()] = IN_MAZE;
    observer.on(Event::Enter(start))?;
    finish(topology, &mut way_out, &mut open, &mut rng, observer)?;
    ControlFlow::Continue(open)
}

/// Joins every cell to a maze that some are in already.
pub(super) fn finish<T: Topology, O: Observer>(
    topology: &T,
    way_out: &mut [u8],
    open: &mut Bits,
    rng: &mut Rng,
    observer: &mut O,
) -> ControlFlow<O::Stop> {
    for cell in topology.cells() {
        walk(topology, cell, way_out, rng, observer)?;
        join(topology, cell, way_out, open, observer)?;
    }
    ControlFlow::Continue(())
}

/// Walks at random from a cell until the maze is met.
fn walk<T: Topology, O: Observer>(
    topology: &T,
    from: Cell,
    way_out: &mut [u8],
    rng: &mut Rng,
    observer: &mut O,
) -> ControlFlow<O::Stop> {
    let mut cell = from;
    while way_out[cell.index()] != IN_MAZE {
        let side = topology.sides(cell).pick(rng);
        observer.on(Event::Mark(cell))?;
        way_out[cell.index()] = side.0;
        cell = topology.step(cell, side);
    }
    ControlFlow::Continue(())
}

/// Joins the loop-free rest of the walk to the maze.
fn join<T: Topology, O: Observer>(
    topology: &T,
    from: Cell,
    way_out: &mut [u8],
    open: &mut Bits,
    observer: &mut O,
) -> ControlFlow<O::Stop> {
    let mut cell = from;
    while way_out[cell.index()] != IN_MAZE {
        let side = crate::Side(way_out[cell.index()]);
        let link = topology.link(cell, side);
        open.set(link.index());
        way_out[cell.index()] = IN_MAZE;
        observer.on(Event::Unmark(cell))?;
        observer.on(Event::Enter(cell))?;
        observer.on(Event::Open(link))?;
        cell = topology.step(cell, side);
    }
    ControlFlow::Continue(())
}
