//! [`Tiles`]: what a tiling's file states, the outlines of its cells; and how neighbours are found from them.

use crate::cell::MAX_SIDES;

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

/// No half of an edge.
const NONE: u32 = u32::MAX;

/// Why outlines are no tiling.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TilingError {
    /// Three cells or more claim one edge.
    #[error("an edge of cell {0} belongs to more than two cells")]
    SharedByMany(u32),
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

/// Finds the neighbours among those cells that are kept, which are numbered anew: `number[cell]` is the new number, or [`NONE`].
///
/// The edges of all cells are sorted by their keys, so that those shared stand side by side; the links then follow the cells and their edges.
pub(super) fn matched(tiles: &dyn Tiles, number: &[u32]) -> Result<Matched, TilingError> {
    let mut corners = Vec::new();
    let mut halves: Vec<(u64, u32)> = Vec::new();
    // For each half of an edge its cell and which of the cell's edges it is.
    let mut owners: Vec<(u32, u8)> = Vec::new();
    let mut firsts = Vec::with_capacity(number.len());
    for cell in 0..tiles.count() {
        firsts.push(owners.len() as u32);
        if number[cell as usize] == NONE {
            continue;
        }
        corners.clear();
        tiles.outline(cell, &mut corners);
        if corners.len() > MAX_SIDES as usize {
            return Err(TilingError::TooManySides(cell));
        }
        for (edge, &corner) in corners.iter().enumerate() {
            let next = corners[(edge + 1) % corners.len()];
            halves.push((tiles.edge_key(cell, edge, corner, next), owners.len() as u32));
            owners.push((cell, edge as u8));
        }
    }
    halves.sort_unstable();
    let mut twins = vec![NONE; owners.len()];
    for shared in halves.chunk_by(|a, b| a.0 == b.0).filter(|shared| shared.len() > 1) {
        let &[(_, a), (_, b)] = shared else { return Err(TilingError::SharedByMany(owners[shared[0].1 as usize].0)) };
        (twins[a as usize], twins[b as usize]) = (b, a);
    }
    drop(halves);
    let mut found = Matched { links: Vec::new(), edges: Vec::new() };
    let mut add = |(a, edge_a): (u32, u8), (b, edge_b): (u32, u8)| {
        let (a, b) = (number[a as usize], number[b as usize]);
        // A cell is not its own neighbour, on a cylinder one cell round for one.
        if a != b && a != NONE && b != NONE {
            found.links.push((a, b));
            found.edges.push((edge_a, edge_b));
        }
    };
    for (half, &twin) in (0..).zip(&twins).filter(|&(half, &twin)| twin != NONE && twin > half) {
        add(owners[half as usize], owners[twin as usize]);
    }
    for Join { a, b } in tiles.joins() {
        let end = |(cell, edge): (u32, Option<u8>)| (cell, edge.unwrap_or(NO_EDGE));
        add(end(a), end(b));
    }
    Ok(found)
}
