//! [`Tiles`]: what a tiling's file states, the outlines of its cells; and how neighbours are found from them.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::cell::MAX_SIDES;
use crate::rng::mix64;

/// A place in the plane; `y` grows downwards. A square cell has a side of 1, and other cells are about as large.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Spot {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// A corner of cells, in whole numbers that mean something to its tiling only: so that two cells agree about it exactly.
pub(super) type Corner = (i32, i32);

/// A circle that an edge runs along.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Circle {
    /// Its middle.
    pub centre: Spot,
    /// Its radius.
    pub radius: f64,
}

/// A link that is not where two cells share an edge: across the border, or between floors. Each cell with the edge that the link goes through, if it does.
#[derive(Clone, Copy)]
pub(super) struct Join {
    pub(super) a: (u32, Option<u8>),
    pub(super) b: (u32, Option<u8>),
}

/// The cells of a tiling, numbered from 0.
pub(super) trait Tiles: Send + Sync + std::fmt::Debug {
    /// How many cells there are.
    fn count(&self) -> u32;

    /// Puts the corners of a cell into a list, clockwise. Where another cell has a corner on an edge of this one, this one has it too.
    fn outline(&self, cell: u32, corners: &mut Vec<Corner>);

    /// Where a corner lies.
    fn spot(&self, corner: Corner) -> Spot;

    /// A number that two cells give alike for an edge that they share, and for no other: here its middle, which two edges that do not cross cannot share.
    fn edge_key(&self, _cell: u32, _edge: usize, a: Corner, b: Corner) -> u64 {
        let middle = |a: i32, b: i32| u64::from((a + b) as u32);
        middle(a.0, b.0) << 32 | middle(a.1, b.1)
    }

    /// The circle that an edge runs along, if it is no straight line.
    fn circle(&self, _a: Corner, _b: Corner) -> Option<Circle> {
        None
    }

    /// The edge straight across a cell from one of its edges, where there is such: here, where there is an even number of edges, the one half way round.
    fn opposite(&self, cell: u32, edge: usize) -> Option<usize> {
        let mut corners = Vec::new();
        self.outline(cell, &mut corners);
        let half = corners.len() / 2;
        (corners.len() % 2 == 0).then_some((edge + half) % (2 * half))
    }

    /// Further links.
    fn joins(&self) -> Vec<Join> {
        Vec::new()
    }
}

/// The key of an edge between corners that are numbered.
pub(super) fn numbered_key(a: u32, b: u32) -> u64 {
    u64::from(a.min(b)) << 32 | u64::from(a.max(b))
}

/// Why outlines are no tiling.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TilingError {
    /// A cell has too many sides.
    #[error("cell {0} has more than {MAX_SIDES} sides")]
    TooManySides(u32),
}

/// Which cells touch, with the edges through which they do.
pub(super) struct Matched {
    /// Pairs of cells.
    pub(super) links: Vec<(u32, u32)>,
    /// For each link the edge of either cell that it goes through, [`NO_EDGE`] for none.
    pub(super) edges: Vec<(u8, u8)>,
}

/// The number of no edge.
pub(super) const NO_EDGE: u8 = u8::MAX;

/// No cell.
const NONE: u32 = u32::MAX;

/// The cells of a tiling that are kept, which are numbered anew in their order.
#[derive(Clone, Copy)]
pub(super) enum Kept<'a> {
    /// All, with the numbers that they have.
    All,
    /// Some: the new number of each cell, or [`NONE`].
    Some(&'a [u32]),
}

impl Kept<'_> {
    /// The new number of a cell, or [`NONE`].
    fn number(self, cell: u32) -> u32 {
        match self {
            Self::All => cell,
            Self::Some(numbers) => numbers[cell as usize],
        }
    }
}

/// New numbers for those of so many cells that are in a rising list.
pub(super) fn numbers(count: u32, kept: &[u32]) -> Vec<u32> {
    let mut numbers = vec![NONE; count as usize];
    (0..).zip(kept).for_each(|(new, &old)| numbers[old as usize] = new);
    numbers
}

/// Finds the neighbours among those cells that are kept: the links follow the cells and their edges, the further ones come last.
///
/// An edge waits from the cell where it is met first to that where it is met again, so in tilings that are numbered row by row no more than a row's edges
/// wait, and these stay in the nearest memory. Sorting all edges took as long, and four times the memory.
pub(super) fn matched(tiles: &dyn Tiles, kept: Kept<'_>) -> Result<Matched, TilingError> {
    let halves = pair_up(tiles, kept)?;
    let joins = tiles.joins();
    let count = halves.cells.iter().filter(|&&cell| cell != NONE).count() + joins.len();
    let mut found = Matched { links: Vec::with_capacity(count), edges: Vec::with_capacity(count) };
    let mut add = |(a, edge_a): (u32, u8), (b, edge_b): (u32, u8)| {
        let (a, b) = (kept.number(a), kept.number(b));
        // A cell is not its own neighbour, on a cylinder one cell round for one.
        if a != b && a != NONE && b != NONE {
            found.links.push((a, b));
            found.edges.push((edge_a, edge_b));
        }
    };
    let mut rest = halves.cells.iter().zip(&halves.edges);
    for (cell, &count) in (0..).zip(&halves.counts) {
        for (edge, (&next, &back)) in (0..count).zip(&mut rest).filter(|&(_, (&next, _))| next != NONE) {
            add((cell, edge), (next, back));
        }
    }
    drop(halves);
    for Join { a, b } in joins {
        let end = |(cell, edge): (u32, Option<u8>)| (cell, edge.unwrap_or(NO_EDGE));
        add(end(a), end(b));
    }
    Ok(found)
}

/// The edges of all cells, each cell's in a row, and what lies across those whose other side is met later.
struct Halves {
    /// How many edges each cell has; none if it is left out.
    counts: Vec<u8>,
    /// For each edge the cell across, or [`NONE`].
    cells: Vec<u32>,
    /// For each edge which edge of the cell across it is.
    edges: Vec<u8>,
}

fn pair_up(tiles: &dyn Tiles, kept: Kept<'_>) -> Result<Halves, TilingError> {
    let counts = count_edges(tiles, kept)?;
    let total = counts.iter().copied().map(usize::from).sum();
    let mut halves = Halves { counts, cells: vec![NONE; total], edges: vec![0; total] };
    let mut waiting: HashMap<u64, usize, BuildHasherDefault<KeyHasher>> = HashMap::default();
    let mut corners = Vec::new();
    let mut at = 0;
    for (cell, _) in (0..).zip(&halves.counts).filter(|&(_, &count)| count > 0) {
        corners.clear();
        tiles.outline(cell, &mut corners);
        for (edge, &corner) in corners.iter().enumerate() {
            let key = tiles.edge_key(cell, edge, corner, corners[(edge + 1) % corners.len()]);
            if let Some(first) = waiting.remove(&key) {
                (halves.cells[first], halves.edges[first]) = (cell, edge as u8);
            } else {
                waiting.insert(key, at);
            }
            at += 1;
        }
    }
    Ok(halves)
}

/// How many edges each cell has; none if it is left out.
fn count_edges(tiles: &dyn Tiles, kept: Kept<'_>) -> Result<Vec<u8>, TilingError> {
    let mut corners = Vec::new();
    let mut count = |cell: u32| {
        corners.clear();
        if kept.number(cell) != NONE {
            tiles.outline(cell, &mut corners);
        }
        if corners.len() > MAX_SIDES as usize { Err(TilingError::TooManySides(cell)) } else { Ok(corners.len() as u8) }
    };
    (0..tiles.count()).map(&mut count).collect()
}

/// Mixes the one number that a key is; keys are our own, so nobody chooses them to fall together.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = mix64(self.0 ^ u64::from(byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = mix64(number);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::shape::{Shape, Sizes, tiles_of};

    #[test]
    fn an_edge_belongs_to_two_cells_at_most() {
        for row in Shape::ALL.iter().filter(|row| row.shape != Shape::Square) {
            let sizes = match row.sizes {
                Sizes::ColumnsAndRows => [(2, 2), (9, 6)],
                Sizes::One(_) => [(1, 1), (5, 5)],
            };
            for size in sizes {
                let tiles = tiles_of(row.shape, size, 7).expect("a size that it has");
                let mut claims: BTreeMap<u64, u32> = BTreeMap::new();
                for cell in 0..tiles.count() {
                    let mut corners = Vec::new();
                    tiles.outline(cell, &mut corners);
                    for (edge, &corner) in corners.iter().enumerate() {
                        let key = tiles.edge_key(cell, edge, corner, corners[(edge + 1) % corners.len()]);
                        *claims.entry(key).or_default() += 1;
                    }
                }
                assert!(claims.values().all(|&cells| cells <= 2), "{} {size:?}", row.name);
            }
        }
    }
}
