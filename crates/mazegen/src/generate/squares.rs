//! The lightest spanning tree of a rectangle, with a mask or without, in squares that fit into the nearest memory: what all generators of that tree do where
//! nobody watches, in a fifth of the memory and half of the time that sorting all links takes.
//!
//! In each square the lightest trees of its own links are found. A link that is not in one closes a loop in which it is the heaviest, so it is not in the lightest
//! tree of the whole either. Then all is settled that no link to another square can change: branches that do not end at the rim of the square, and of each
//! chain between rim and junctions every link but the heaviest, since a loop goes over a chain as a whole. What is left, one link a chain and those between squares,
//! a sixteenth of all, goes through Kruskal's method once more, over rim cells and junctions only.
//!
//! (The idea is that of compressed path trees, Anderson, Blelloch and Tangwongsan 2020.)

use std::ops::ControlFlow;

use super::weights::Weights;
use crate::batch;
use crate::bits::Bits;
use crate::cell::{Cell, Link, Side};
use crate::observe::{Event, Observer};
use crate::parts::Parts;
use crate::topology::{Rect, Topology};

/// Columns and rows of a square: its 16,384 cells have numbers of two bytes, and all that is worked on stays in half a megabyte.
const SIDE: u32 = 128;

/// A link that may still be in the tree, between two rim cells or junctions.
#[derive(Clone, Copy)]
struct Open {
    weight: u64,
    link: Link,
    ends: [u32; 2],
}

/// The squares of a rectangle.
struct Squares<'a, T> {
    topology: &'a T,
    rect: &'a Rect,
    weights: Weights,
}

/// A square: its place, its size, and the number of its first rim cell.
#[derive(Clone, Copy)]
struct Square {
    x: u32,
    y: u32,
    width: u32,
    height: u32,
}

/// What is known of the tree after looking at one square.
struct Settled {
    /// The links that are in the tree, numbered by a rectangle of the size of the square.
    open: Bits,
    /// The chains: their ends are numbered from 0, the rim first.
    chains: Vec<Open>,
    /// How many rim places and junctions there are.
    ends: u32,
}

/// Up to so many cells a run that is watched goes its generator's own way, to be looked at; beyond, what is told goes by squares.
const MOST_TO_WATCH: u32 = 1 << 18;

/// The lightest spanning tree, if the topology is, or is cut from, a rectangle; nothing where the generator should go its own way.
pub(super) fn lightest_tree<T: Topology, O: Observer>(
    topology: &T,
    weights: Weights,
    observer: &mut O,
) -> ControlFlow<O::Stop, Option<Bits>> {
    match topology.within_rect() {
        Some(rect) if !O::WATCHES || topology.cell_count() > MOST_TO_WATCH => {
            Squares { topology, rect, weights }.join(observer).map_continue(Some)
        }
        _ => ControlFlow::Continue(None),
    }
}

impl<T: Topology> Squares<'_, T> {
    /// Settles all squares, and joins them.
    fn join<O: Observer>(&self, observer: &mut O) -> ControlFlow<O::Stop, Bits> {
        let mut open = Bits::new(self.topology.link_bound() as usize);
        if self.count() == 1 {
            self.tree_of_one(&mut open);
            self.tell(0, &open, observer)?;
            return ControlFlow::Continue(open);
        }
        let mut left = Vec::with_capacity(self.likely_left());
        let mut firsts = Vec::with_capacity(self.count() as usize);
        let mut ends = 0;
        // A row of squares at a time, so that little waits to be put in.
        let band = u64::from(self.columns()).max(16);
        for first in (0..self.count()).step_by(band as usize) {
            let numbers = first..self.count().min(first + band);
            for (number, settled) in numbers.clone().zip(batch::each(numbers, |number| self.settle(number))) {
                self.put(number, &settled.open, &mut open);
                self.tell(number, &open, observer)?;
                left.extend(
                    settled.chains.iter().map(|chain| Open { ends: chain.ends.map(|end| end + ends), ..*chain }),
                );
                firsts.push(ends);
                ends += settled.ends;
            }
        }
        self.between(&firsts, &mut left);
        left.sort_unstable_by_key(|open| (open.weight, open.link));
        let mut parts = Parts::new(ends);
        for Open { link, ends: [one, other], .. } in left {
            if parts.join(Cell(one), Cell(other)) {
                open.set(link.index());
                observer.on(Event::Open(link))?;
            }
        }
        ControlFlow::Continue(open)
    }

    /// The whole tree, where it is that of one square: nothing outside can change it.
    fn tree_of_one(&self, open: &mut Bits) {
        let square = self.square(0);
        let tree = Tree::lightest(square, &self.sorted(square));
        for (first, cells) in (0..).step_by(64).zip(tree.sides.chunks(64)) {
            let (west, north) = self.rect.row_links(Cell(first));
            for (link, side) in [(west, Side::WEST), (north, Side::NORTH)] {
                let bits = cells.iter().rev().fold(0, |bits, sides| bits << 1 | u64::from(sides >> side.0 & 1));
                open.put(link.index(), &[bits], cells.len());
            }
        }
    }

    /// A little more than the links that are left in the end, so that the list need not grow.
    fn likely_left(&self) -> usize {
        (self.count() * u64::from(SIDE) * 9) as usize
    }

    /// Tells of the cells of a square and of what is settled in it.
    fn tell<O: Observer>(&self, number: u64, open: &Bits, observer: &mut O) -> ControlFlow<O::Stop> {
        if !O::WATCHES {
            return ControlFlow::Continue(());
        }
        let square = self.square(number);
        for (x, y) in (0..square.height).flat_map(|y| (0..square.width).map(move |x| (x, y))) {
            let cell = self.cell(square, x, y);
            if !self.topology.contains(cell) {
                continue;
            }
            observer.on(Event::Enter(cell))?;
            for side in [Side::WEST, Side::NORTH] {
                let link = self.rect.link(cell, side);
                if open.get(link.index()) {
                    observer.on(Event::Open(link))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    const fn columns(&self) -> u32 {
        self.rect.width().div_ceil(SIDE)
    }

    fn count(&self) -> u64 {
        u64::from(self.columns()) * u64::from(self.rect.height().div_ceil(SIDE))
    }

    fn square(&self, number: u64) -> Square {
        let columns = u64::from(self.columns());
        let (x, y) = ((number % columns) as u32 * SIDE, (number / columns) as u32 * SIDE);
        let (width, height) = (SIDE.min(self.rect.width() - x), SIDE.min(self.rect.height() - y));
        Square { x, y, width, height }
    }

    /// The cell of the whole in a column and row of a square.
    const fn cell(&self, square: Square, x: u32, y: u32) -> Cell {
        Cell((square.y + y) * self.rect.width() + square.x + x)
    }

    /// The link of the whole with a number of the square: two a cell, to the west and to the north.
    fn link(&self, square: Square, local: u16) -> Link {
        let (cell, side) = (u32::from(local) / 2, if local.is_multiple_of(2) { Side::WEST } else { Side::NORTH });
        self.rect.link(self.cell(square, cell % square.width, cell / square.width), side)
    }

    /// The links of a square from the lightest to the heaviest.
    fn sorted(&self, square: Square) -> Vec<u64> {
        let mut words = Vec::with_capacity(2 * (square.width * square.height) as usize);
        let whole = self.topology.as_rect().is_some();
        let there = |x: u32, y: u32| whole || self.topology.contains(self.cell(square, x, y));
        for y in 0..square.height {
            let (west, north) = self.rect.row_links(self.cell(square, 0, y));
            for x in (0..square.width).filter(|&x| there(x, y)) {
                let local = u64::from(2 * (y * square.width + x));
                if x > 0 && there(x - 1, y) {
                    words.push(self.weights.of(Link(west.0 + x)).0 & !LOCAL | local);
                }
                if y > 0 && there(x, y - 1) {
                    words.push(self.weights.of(Link(north.0 + x)).0 & !LOCAL | (local + 1));
                }
            }
        }
        sort_by_upper_bits(&mut words);
        // Equal but for the lower bits, which the number has taken: one pair in a hundred thousand million.
        for run in words.chunk_by_mut(|a, b| a & !LOCAL == b & !LOCAL).filter(|run| run.len() > 1) {
            run.sort_unstable_by_key(|&word| self.weights.of(self.link(square, (word & LOCAL) as u16)));
        }
        words
    }

    fn settle(&self, number: u64) -> Settled {
        let square = self.square(number);
        let mut tree = Tree::lightest(square, &self.sorted(square));
        // A square has at least one cell and no more than its side allows.
        let Ok(own) = Rect::new(u64::from(square.width), u64::from(square.height)) else {
            unreachable!("a square is not empty")
        };
        let mut open = Bits::new(own.link_bound() as usize);
        tree.prune(|cell, side| open.set(own.link(Cell(u32::from(cell)), side).index()));
        let (chains, ends) = self.chains(square, &mut tree, |cell, side| {
            open.set(own.link(Cell(u32::from(cell)), side).index());
        });
        Settled { open, chains, ends }
    }

    /// The heaviest link of each chain between rim and junctions; all others are told.
    fn chains(&self, square: Square, tree: &mut Tree, mut settled: impl FnMut(u16, Side)) -> (Vec<Open>, u32) {
        let mut ids = vec![NONE; tree.sides.len()];
        let mut ends = square.rim_places();
        for cell in 0..tree.sides.len() as u32 {
            if let Some(place) = square.rim_place(cell) {
                ids[cell as usize] = place;
            } else if tree.sides[cell as usize].count_ones() >= 3 {
                ids[cell as usize] = ends;
                ends += 1;
            }
        }
        let mut chains = Vec::new();
        let weight = |cell: u16, side: Side| {
            let (x, y) = (u32::from(cell) % square.width, u32::from(cell) / square.width);
            self.weights.of(self.rect.link(self.cell(square, x, y), side))
        };
        for first in 0..tree.sides.len() as u32 {
            if ids[first as usize] == NONE {
                continue;
            }
            while tree.sides[first as usize] != 0 {
                let mut cell = first as u16;
                let mut heaviest: Option<((u64, Link), u16, Side)> = None;
                loop {
                    let side = Side(tree.sides[usize::from(cell)].trailing_zeros() as u8);
                    let here = (weight(cell, side), cell, side);
                    match heaviest {
                        Some(heavier) if heavier.0 > here.0 => settled(cell, side),
                        Some((_, cell, side)) => {
                            settled(cell, side);
                            heaviest = Some(here);
                        }
                        None => heaviest = Some(here),
                    }
                    cell = tree.cut(cell, side);
                    if ids[usize::from(cell)] != NONE {
                        break;
                    }
                }
                if let Some(((weight, link), ..)) = heaviest {
                    chains.push(Open { weight, link, ends: [ids[first as usize], ids[usize::from(cell)]] });
                }
            }
        }
        (chains, ends)
    }

    /// Puts what is settled of a square into the whole.
    fn put(&self, number: u64, settled: &Bits, open: &mut Bits) {
        let square = self.square(number);
        let Ok(own) = Rect::new(u64::from(square.width), u64::from(square.height)) else {
            unreachable!("a square is not empty")
        };
        for y in 0..square.height {
            let (here, there) = (own.row_links(Cell(y * square.width)), self.rect.row_links(self.cell(square, 0, y)));
            for (from, to) in [(here.0, there.0), (here.1, there.1)] {
                open.put_run(to.index(), settled, from.index(), square.width as usize);
            }
        }
    }

    /// The number of a rim cell among the ends of all squares.
    fn end(&self, cell: Cell, firsts: &[u32]) -> u32 {
        let (x, y) = self.rect.xy(cell);
        let number = u64::from(y / SIDE) * u64::from(self.columns()) + u64::from(x / SIDE);
        let square = self.square(number);
        let local = (y - square.y) * square.width + x - square.x;
        firsts[number as usize] + square.rim_place(local).unwrap_or(0)
    }

    /// The links between squares.
    fn between(&self, firsts: &[u32], left: &mut Vec<Open>) {
        let (width, height) = (self.rect.width(), self.rect.height());
        let mut add = |cell: Cell, side: Side| {
            if !self.topology.sides(cell).contains(side) {
                return;
            }
            let (weight, link) = self.weights.of(self.rect.link(cell, side));
            let ends = [self.end(cell, firsts), self.end(self.rect.step(cell, side), firsts)];
            left.push(Open { weight, link, ends });
        };
        for y in 0..height {
            for x in (SIDE..width).step_by(SIDE as usize) {
                add(Cell(y * width + x), Side::WEST);
            }
            if y > 0 && y % SIDE == 0 {
                (0..width).for_each(|x| add(Cell(y * width + x), Side::NORTH));
            }
        }
    }
}

impl Square {
    /// How many numbers there are for places on the rim.
    const fn rim_places(self) -> u32 {
        2 * (self.width + self.height)
    }

    /// The place of a cell on the rim: the upper row, the lower row, then the left and right ends of the rows between.
    const fn rim_place(self, cell: u32) -> Option<u32> {
        let (x, y) = (cell % self.width, cell / self.width);
        if y == 0 {
            Some(x)
        } else if y == self.height - 1 {
            Some(self.width + x)
        } else if x == 0 {
            Some(2 * self.width + 2 * y)
        } else if x == self.width - 1 {
            Some(2 * self.width + 2 * y + 1)
        } else {
            None
        }
    }
}

/// No number of an end.
const NONE: u32 = u32::MAX;

/// The bits of a word that hold the number of a link in its square.
const LOCAL: u64 = (1 << 15) - 1;

/// Sorts words whose upper bits are random: two rounds of counting by the 16 upper bits leave hardly a pair to be exchanged.
fn sort_by_upper_bits(words: &mut Vec<u64>) {
    let mut other = vec![0; words.len()];
    for shift in [48, 56] {
        let digit = |word: u64| (word >> shift & 0xFF) as usize;
        let mut places = [0_u32; 256];
        for &word in words.iter() {
            places[digit(word)] += 1;
        }
        let mut sum = 0;
        for place in &mut places {
            sum += std::mem::replace(place, sum);
        }
        for &word in words.iter() {
            let place = &mut places[digit(word)];
            other[*place as usize] = word;
            *place += 1;
        }
        std::mem::swap(words, &mut other);
    }
    for at in 1..words.len() {
        let word = words[at];
        let mut place = at;
        while place > 0 && words[place - 1] > word {
            words[place] = words[place - 1];
            place -= 1;
        }
        words[place] = word;
    }
}

/// The lightest tree of a square: for each cell the sides through which it goes.
struct Tree {
    square: Square,
    sides: Vec<u8>,
}

impl Tree {
    fn lightest(square: Square, sorted: &[u64]) -> Self {
        let cells = square.width * square.height;
        let mut parents: Vec<u16> = (0..cells).map(|cell| cell as u16).collect();
        let mut tree = Self { square, sides: vec![0; cells as usize] };
        // Of a square with cells left out the last join is not known.
        let mut joins = cells - 1;
        for &word in sorted {
            let local = (word & LOCAL) as u16;
            let (cell, is_north) = (local / 2, local % 2 == 1);
            let next = if is_north { cell - square.width as u16 } else { cell - 1 };
            let (one, other) = (root(&mut parents, cell), root(&mut parents, next));
            if one == other {
                continue;
            }
            parents[usize::from(one.max(other))] = one.min(other);
            let side = if is_north { Side::NORTH } else { Side::WEST };
            tree.sides[usize::from(cell)] |= 1 << side.0;
            tree.sides[usize::from(next)] |= 1 << side.opposite().0;
            joins -= 1;
            if joins == 0 {
                break;
            }
        }
        tree
    }

    /// Takes a side of a cell, and the side that leads back, out of the tree; the cell it led to.
    fn cut(&mut self, cell: u16, side: Side) -> u16 {
        let width = self.square.width as u16;
        let next = match side {
            Side::NORTH => cell - width,
            Side::EAST => cell + 1,
            Side::SOUTH => cell + width,
            _ => cell - 1,
        };
        self.sides[usize::from(cell)] &= !(1 << side.0);
        self.sides[usize::from(next)] &= !(1 << side.opposite().0);
        next
    }

    /// Takes all branches off that do not end at the rim; their links are told.
    fn prune(&mut self, mut settled: impl FnMut(u16, Side)) {
        for first in 0..self.sides.len() as u32 {
            let mut cell = first as u16;
            while self.sides[usize::from(cell)].is_power_of_two() && self.square.rim_place(u32::from(cell)).is_none() {
                let side = Side(self.sides[usize::from(cell)].trailing_zeros() as u8);
                settled(cell, side);
                cell = self.cut(cell, side);
            }
        }
    }
}

/// The number of the part that a cell is in, paths halved on the way.
#[inline]
fn root(parents: &mut [u16], mut cell: u16) -> u16 {
    loop {
        let parent = parents[usize::from(cell)];
        if parent == cell {
            return cell;
        }
        let above = parents[usize::from(parent)];
        parents[usize::from(cell)] = above;
        cell = above;
    }
}

#[cfg(test)]
mod tests {
    use super::super::weights::join_parts;
    use super::*;
    use crate::observe::never_stopped;
    use crate::rng::Rng;
    use crate::topology::Masked;

    /// The same weights, sorted as a whole.
    fn plainly<T: Topology>(topology: &T, weights: Weights) -> Bits {
        let mut open = Bits::new(topology.link_bound() as usize);
        never_stopped(join_parts(topology, weights.sorted(topology).iter(), |link, _, _| {
            open.set(link.index());
            ControlFlow::Continue(())
        }));
        open
    }

    #[test]
    fn squares_give_the_tree_that_is_found_without_them() {
        for (width, height) in [
            (1, 1),
            (1, 300),
            (300, 1),
            (2, 129),
            (128, 128),
            (129, 129),
            (130, 257),
            (255, 131),
            (384, 400),
            (600, 40),
        ] {
            let rect = Rect::new(width, height).expect("fits");
            for seed in 0..8 {
                let mut rng = Rng::from_u64(seed);
                let weights = Weights::draw(&mut rng);
                let found = never_stopped(lightest_tree(&rect, weights, &mut ()));
                assert_eq!(found, Some(plainly(&rect, weights)), "{width}x{height}, seed {seed}");
                // Cells are left out one by one and in stripes; what hangs apart has a tree of its own in each part.
                let out = rect.cells().filter(|cell| rng.below(6) == 0 || cell.0 / 7 % 31 == 0);
                let masked = Masked::new(rect, out.collect::<Vec<_>>());
                let found = never_stopped(lightest_tree(&masked, weights, &mut ()));
                assert_eq!(found, Some(plainly(&masked, weights)), "{width}x{height} with a mask, seed {seed}");
            }
        }
    }
}
