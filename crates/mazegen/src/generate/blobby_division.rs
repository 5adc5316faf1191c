//! Winding walls with one gap each: open space, divided again and again into two blobs.
//!
//! In a region two cells are chosen, and two blobs grow from them by random neighbours until they fill it; all links between the blobs are walled up but
//! one. Then the same in each blob, as long as it has more cells than a room may have.
//!
#![doc = include_str!("../../docs/generators/blobby-division.md")]

use std::ops::ControlFlow;

use super::knob::{Knob, number};
use super::{Carved, Describe, Generate, GeneratorInfo, Job, Needs};
use crate::bits::Bits;
use crate::cell::{Cell, Link};
use crate::observe::{Event, Observer};
use crate::rng::Rng;
use crate::topology::Topology;

/// The generator `blobby-division`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BlobbyDivision {
    /// Regions of so many cells or fewer stay as they are, 1 to 1000; rooms left open may hold loops.
    pub room: u32,
}

impl Default for BlobbyDivision {
    fn default() -> Self {
        Self { room: 1 }
    }
}

impl Describe for BlobbyDivision {
    const ABOUT: GeneratorInfo = GeneratorInfo {
        name: "blobby-division",
        title: "winding walls with one gap each, around regions within regions",
        law: "regions cut by two growing blobs, an even choice of the gap; not uniform",
        source: "Buck, 'Blobby recursive division' 2015",
        needs: Needs::Nothing,
        bytes_per_cell: 18.0,
        large: true,
    };

    const KNOBS: &'static [Knob<Self>] = &[Knob {
        name: "room",
        title: "regions of so many cells or fewer are left open; there may be loops in them",
        values: "a whole number from 1 to 1000",
        read: |it, text| number(&mut it.room, text, 1..=1000),
        write: |it| it.room.to_string(),
    }];

    fn leaves_rooms(&self) -> bool {
        self.room > 1
    }
}

/// What is being divided.
struct Division<'a, T> {
    topology: &'a T,
    rng: Rng,
    open: Bits,
    /// All cells, those of a region one behind the other.
    cells: Vec<Cell>,
    /// For each cell the region that it belongs to.
    region: Vec<u32>,
    /// How many regions were named.
    named: u32,
    /// Where the blobs may grow: a cell of one that may have neighbours in neither.
    growing: Vec<Cell>,
}

impl<T: Topology> Division<'_, T> {
    fn name_region(&mut self) -> u32 {
        self.named += 1;
        self.named
    }

    /// Lets two blobs fill a region, the cells of the first before those of the second, and says where these begin.
    fn grow(&mut self, from: usize, to: usize) -> usize {
        let whole = self.region[self.cells[from].index()];
        let blobs = [self.name_region(), self.name_region()];
        let first = self.rng.below((to - from) as u32) as usize;
        let second = (first + 1 + self.rng.below((to - from) as u32 - 1) as usize) % (to - from);
        self.growing.clear();
        for (seed, blob) in [first, second].into_iter().zip(blobs) {
            let cell = self.cells[from + seed];
            self.region[cell.index()] = blob;
            self.growing.push(cell);
        }
        while !self.growing.is_empty() {
            let place = self.rng.below(self.growing.len() as u32) as usize;
            let cell = self.growing[place];
            let free = self.topology.sides_where(cell, |_, next: Cell| self.region[next.index()] == whole);
            if free.is_empty() {
                self.growing.swap_remove(place);
                continue;
            }
            let next = self.topology.step(cell, free.pick(&mut self.rng));
            self.region[next.index()] = self.region[cell.index()];
            self.growing.push(next);
        }
        let mut middle = from;
        for at in from..to {
            if self.region[self.cells[at].index()] == blobs[0] {
                self.cells.swap(at, middle);
                middle += 1;
            }
        }
        middle
    }

    /// Walls up all links between the cells of one blob and the other but one.
    fn wall_up<O: Observer>(
        &mut self,
        blob: std::ops::Range<usize>,
        other: u32,
        observer: &mut O,
    ) -> ControlFlow<O::Stop> {
        let mut between: Vec<Link> = Vec::new();
        for &cell in &self.cells[blob] {
            self.topology.each_neighbor(cell, |side, next| {
                if self.region[next.index()] == other {
                    between.push(self.topology.link(cell, side));
                }
            });
        }
        let gap = self.rng.below(between.len() as u32) as usize;
        for (at, link) in between.into_iter().enumerate() {
            if at != gap {
                self.open.clear(link.index());
                observer.on(Event::Close(link))?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Generate for BlobbyDivision {
    fn carve<T: Topology, O: Observer>(&self, job: Job<'_, T>, observer: &mut O) -> ControlFlow<O::Stop, Carved> {
        let Job { topology, rng, .. } = job;
        let mut open = Bits::new(topology.link_bound() as usize);
        for (link, ..) in topology.links() {
            open.set(link.index());
            observer.on(Event::Open(link))?;
        }
        let cells: Vec<Cell> = topology.cells().collect();
        let region = vec![0; topology.cell_count() as usize];
        let mut regions = vec![(0, cells.len())];
        let mut division = Division { topology, rng, open, cells, region, named: 0, growing: Vec::new() };
        while let Some((from, to)) = regions.pop() {
            if to - from <= self.room.max(1) as usize {
                for &cell in &division.cells[from..to] {
                    observer.on(Event::Enter(cell))?;
                }
                continue;
            }
            let middle = division.grow(from, to);
            let other = division.region[division.cells[middle].index()];
            division.wall_up(from..middle, other, observer)?;
            regions.extend([(middle, to), (from, middle)]);
        }
        ControlFlow::Continue(Carved::tree(division.open))
    }
}
