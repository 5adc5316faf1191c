//! One big maze from tiles: each made alone, then joined by a random tree of doors.
//!
//! The rectangle is cut into squares of a given side (smaller at the east and south). In each, every part that hangs together is made by the generator, from a
//! stream of its own; then the links between parts are looked at in the order of random weights, and each is opened that joins two parts which do not hang together
//! yet. So the whole is perfect, with one door between joined parts. Tiles know nothing of each other: they are made on all cores with the feature
//! `parallel`, in little memory, and the maze depends on nothing but the recipe.

use std::ops::ControlFlow;

use super::renamed::Renamed;
use super::weights::Weights;
use super::{Algorithm, Carved, Job};
use crate::batch;
use crate::bits::Bits;
use crate::cell::{Cell, Link, Side};
use crate::observe::{Event, Observer, never_stopped};
use crate::parts::Parts;
use crate::recipe::random_cell;
use crate::rng::{Rng, Seed};
use crate::topology::{Masked, Rect, Topology};

/// A rectangle, with a mask or without, cut into tiles.
#[derive(Clone, Copy)]
pub(crate) struct Tiling<'a, T> {
    topology: &'a T,
    rect: &'a Rect,
    side: u32,
}

/// A tile: its first column and row, and its own rectangle.
#[derive(Clone, Copy)]
struct Tile {
    x: u32,
    y: u32,
    rect: Rect,
}

/// A part of a tile that hangs together.
enum Piece {
    Whole(Rect),
    Part(Masked),
}

impl<'a, T: Topology> Tiling<'a, T> {
    pub(crate) const fn new(topology: &'a T, rect: &'a Rect, side: u32) -> Self {
        Self { topology, rect, side }
    }

    const fn columns(&self) -> u32 {
        self.rect.width().div_ceil(self.side)
    }

    fn count(&self) -> u64 {
        u64::from(self.columns()) * u64::from(self.rect.height().div_ceil(self.side))
    }

    fn tile(&self, number: u64) -> Tile {
        let columns = u64::from(self.columns());
        let (x, y) = ((number % columns) as u32 * self.side, (number / columns) as u32 * self.side);
        let (width, height) = (self.side.min(self.rect.width() - x), self.side.min(self.rect.height() - y));
        // Part of a rectangle that there is.
        let Ok(rect) = Rect::new(u64::from(width), u64::from(height)) else { unreachable!("a tile is not empty") };
        Tile { x, y, rect }
    }

    fn cell(&self, tile: Tile, cell: Cell) -> Cell {
        let (x, y) = tile.rect.xy(cell);
        Cell((tile.y + y) * self.rect.width() + tile.x + x)
    }

    fn link(&self, tile: Tile, link: Link) -> Option<Link> {
        tile.rect.place(link).map(|(cell, side)| self.rect.link(self.cell(tile, cell), side))
    }

    /// The parts of a tile.
    fn pieces(&self, tile: Tile) -> Vec<Piece> {
        let out: Vec<Cell> = tile.rect.cells().filter(|&cell| !self.topology.contains(self.cell(tile, cell))).collect();
        if out.is_empty() {
            return vec![Piece::Whole(tile.rect)];
        }
        let mut pieces = Vec::new();
        let mut rest = Masked::new(tile.rect, out);
        while rest.live_count() > 0 {
            let part = rest.first_part();
            let others: Vec<Cell> =
                tile.rect.cells().filter(|&cell| !rest.contains(cell) || part.contains(cell)).collect();
            pieces.push(Piece::Part(part));
            rest = Masked::new(tile.rect, others);
        }
        pieces
    }

    /// Makes a tile.
    fn carve<O: Observer>(
        &self,
        algorithm: &Algorithm,
        seed: &Seed,
        number: u64,
        observer: &mut O,
    ) -> ControlFlow<O::Stop, Bits> {
        let tile = self.tile(number);
        let mut open = Bits::new(tile.rect.link_bound() as usize);
        let mut rng = Rng::stream(seed, "tiles", number);
        let mut told = Renamed { observer, cell: |cell| self.cell(tile, cell), link: |link| self.link(tile, link) };
        for piece in self.pieces(tile) {
            // Each part has numbers of its own to draw from, since a generator keeps the ones it is given.
            let stream = Rng::from_u64(rng.next_u64());
            let carved = match &piece {
                Piece::Whole(rect) => part(algorithm, rect, stream, &mut told)?,
                Piece::Part(masked) => part(algorithm, masked, stream, &mut told)?,
            };
            carved.ones().for_each(|link| open.set(link));
        }
        ControlFlow::Continue(open)
    }

    /// Puts a tile's passages into the whole.
    fn put(&self, number: u64, carved: &Bits, open: &mut Bits) {
        let tile = self.tile(number);
        let width = tile.rect.width() as usize;
        for y in 0..tile.rect.height() {
            let first = Cell(y * tile.rect.width());
            let (here, there) = (tile.rect.row_links(first), self.rect.row_links(self.cell(tile, first)));
            for (from, to) in [(here.0, there.0), (here.1, there.1)] {
                open.put_run(to.index(), carved, from.index(), width);
            }
        }
    }

    /// Makes all tiles and joins them.
    pub(crate) fn make<O: Observer>(
        &self,
        algorithm: &Algorithm,
        seed: &Seed,
        observer: &mut O,
    ) -> ControlFlow<O::Stop, Carved> {
        let mut open = Bits::new(self.topology.link_bound() as usize);
        if O::WATCHES {
            for number in 0..self.count() {
                let carved = self.carve(algorithm, seed, number, observer)?;
                self.put(number, &carved, &mut open);
            }
        } else {
            // A band of tiles at a time, so that few wait to be put in.
            let band = u64::from(self.columns()).max(64);
            for first in (0..self.count()).step_by(band as usize) {
                let numbers = first..self.count().min(first + band);
                let made =
                    batch::each(numbers.clone(), |number| never_stopped(self.carve(algorithm, seed, number, &mut ())));
                numbers.zip(made).for_each(|(number, carved)| self.put(number, &carved, &mut open));
            }
        }
        self.join(seed, &mut open, observer)?;
        ControlFlow::Continue(Carved::tree(open))
    }

    /// The links from a tile to the one on its west or north.
    fn border_links(&self) -> impl Iterator<Item = (Link, Cell, Side)> + '_ {
        let (width, height) = (self.rect.width(), self.rect.height());
        let west = (1..self.columns())
            .flat_map(move |column| (0..height).map(move |y| (Cell(y * width + column * self.side), Side::WEST)));
        let north = (self.side..height)
            .step_by(self.side as usize)
            .flat_map(move |y| (0..width).map(move |x| (Cell(y * width + x), Side::NORTH)));
        let there = |&(cell, side): &(Cell, Side)| self.topology.sides(cell).contains(side);
        west.chain(north).filter(there).map(|(cell, side)| (self.rect.link(cell, side), cell, side))
    }

    /// The number of the part that each cell on the border of a tile is in, and how many parts there are. Most tiles are one part.
    fn part_of(&self, cell: Cell, ragged: &[Option<Vec<u32>>], first: &[u32]) -> Cell {
        let (x, y) = self.rect.xy(cell);
        let tile = (y / self.side) as usize * self.columns() as usize + (x / self.side) as usize;
        let inside = ragged[tile].as_ref().map_or(0, |parts| {
            let width = self.tile(tile as u64).rect.width();
            parts[((y % self.side) * width + x % self.side) as usize]
        });
        Cell(first[tile] + inside)
    }

    /// Opens doors until all parts hang together.
    fn join<O: Observer>(&self, seed: &Seed, open: &mut Bits, observer: &mut O) -> ControlFlow<O::Stop> {
        let ragged: Vec<Option<Vec<u32>>> =
            (0..self.count()).map(|number| self.parts_inside(self.tile(number))).collect();
        let mut first = Vec::with_capacity(ragged.len());
        let mut parts = 0;
        for inside in &ragged {
            first.push(parts);
            parts += inside
                .as_ref()
                .map_or(1, |inside| inside.iter().filter(|&&part| part != u32::MAX).max().map_or(0, |last| last + 1));
        }
        let weights = Weights::draw(&mut Rng::stream(seed, "doors", 0));
        let mut doors: Vec<(u64, Link, Cell, Side)> =
            self.border_links().map(|(link, cell, side)| (weights.of(link).0, link, cell, side)).collect();
        doors.sort_unstable_by_key(|&(weight, link, ..)| (weight, link));
        let mut joined = Parts::new(parts);
        for (_, link, cell, side) in doors {
            let next = self.topology.step(cell, side);
            if joined.join(self.part_of(cell, &ragged, &first), self.part_of(next, &ragged, &first)) {
                open.set(link.index());
                observer.on(Event::Open(link))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// For each cell of a tile the number of its part; nothing for a tile that is whole.
    fn parts_inside(&self, tile: Tile) -> Option<Vec<u32>> {
        if tile.rect.cells().all(|cell| self.topology.contains(self.cell(tile, cell))) {
            return None;
        }
        let mut parts = vec![u32::MAX; tile.rect.cell_count() as usize];
        for (number, piece) in (0..).zip(self.pieces(tile)) {
            if let Piece::Part(masked) = piece {
                masked.cells().for_each(|cell| parts[cell.index()] = number);
            }
        }
        Some(parts)
    }
}

/// Makes a part of a tile, from a random cell of it.
fn part<T: Topology, O: Observer>(
    algorithm: &Algorithm,
    topology: &T,
    mut rng: Rng,
    observer: &mut O,
) -> ControlFlow<O::Stop, Bits> {
    let start = random_cell(topology, &mut rng);
    let Ok(carved) = algorithm.carve_freely(Job::trusted(topology, start, rng), observer) else {
        unreachable!("a generator that takes the grid takes its parts: the plan has found so")
    };
    carved.map_continue(|carved| carved.open)
}
