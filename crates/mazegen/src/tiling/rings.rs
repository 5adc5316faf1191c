//! Rings around a middle, whose cells split in two where they would grow too wide: the tessellation theta; and a sphere of two such discs.
//!
//! A corner is a ring and a place on it, counted in cells of the outermost ring.

use std::f64::consts::TAU;

use super::tiles::{Circle, Corner, Join, Spot, Tiles, numbered_key};

/// Cells of the ring with this inner radius, in widths of a ring: six of the first, and twice as many wherever they would be as wide as two.
const fn cells_of(radius: u32) -> u32 {
    6 << radius.ilog2()
}

/// How many cells so many rings have from a hole of this radius on; a hole of 0 is filled by one round cell, which counts as a ring.
pub(super) fn count(rings: u64, hole: u64) -> u128 {
    let mut count = u128::from(hole == 0);
    // Radii from one power of two to the next have equally many cells.
    let (mut radius, end) = (hole.max(1), hole + rings);
    while radius < end {
        let next = (1_u64 << (radius.ilog2() + 1)).min(end);
        count += u128::from(next - radius) * (6_u128 << radius.ilog2());
        radius = next;
    }
    count
}

/// A disc or ring.
#[derive(Clone, Debug)]
pub(super) struct Rings {
    hole: u32,
    /// The radius of the rim.
    rim: u32,
    /// The number of the first cell of each ring, the innermost first, and of all cells.
    firsts: Vec<u32>,
    /// Places on a ring.
    places: u32,
}

impl Rings {
    pub(super) fn new(rings: u32, hole: u32) -> Self {
        let rim = hole + rings;
        let mut firsts = vec![0];
        for radius in hole..rim {
            let cells = if radius == 0 { 1 } else { cells_of(radius) };
            firsts.push(firsts[firsts.len() - 1] + cells);
        }
        Self { hole, rim, firsts, places: cells_of(rim.saturating_sub(1).max(1)) }
    }

    /// The inner radius of a cell, its place in its ring, and how many cells the ring has.
    fn place(&self, cell: u32) -> (u32, u32, u32) {
        let ring = self.firsts.partition_point(|&first| first <= cell) - 1;
        (self.hole + ring as u32, cell - self.firsts[ring], self.firsts[ring + 1] - self.firsts[ring])
    }

    /// Cells that have a part of the circle with this radius as their inner edge; at the rim those of the ring before.
    fn on_circle(&self, radius: u32) -> u32 {
        if radius < self.rim { cells_of(radius) } else { self.places }
    }
}

impl Tiles for Rings {
    fn count(&self) -> u32 {
        self.firsts[self.firsts.len() - 1]
    }

    fn outline(&self, cell: u32, corners: &mut Vec<Corner>) {
        let (radius, at, cells) = self.place(cell);
        let a_cell = self.places / cells;
        let outer = self.places / self.on_circle(radius + 1);
        let corner = |radius: u32, place: u32| (radius as i32, (place % self.places) as i32);
        corners.extend((0..a_cell / outer).map(|part| corner(radius + 1, at * a_cell + part * outer)));
        if radius > 0 {
            corners.push(corner(radius + 1, (at + 1) * a_cell));
            corners.push(corner(radius, (at + 1) * a_cell));
            corners.push(corner(radius, at * a_cell));
        }
    }

    fn spot(&self, (radius, place): Corner) -> Spot {
        // From the top clockwise.
        let turn = TAU * f64::from(place) / f64::from(self.places);
        let radius = f64::from(radius);
        Spot { x: radius * turn.sin(), y: -radius * turn.cos() }
    }

    fn edge_key(&self, _cell: u32, _edge: usize, a: Corner, b: Corner) -> u64 {
        let number = |(radius, place): Corner| radius as u32 * self.places + place as u32;
        numbered_key(number(a), number(b))
    }

    /// Where a cell splits outward, nothing leads straight out of it; along its ring something always does.
    fn opposite(&self, cell: u32, edge: usize) -> Option<usize> {
        let (radius, _, cells) = self.place(cell);
        let outer = (self.on_circle(radius + 1) / cells) as usize;
        match edge {
            _ if radius == 0 => Some((edge + outer / 2) % outer),
            0 if outer == 1 => Some(2),
            _ if edge == outer => Some(outer + 2),
            _ if edge == outer + 1 && outer == 1 => Some(0),
            _ if edge == outer + 2 => Some(outer),
            _ => None,
        }
    }

    fn circle(&self, a: Corner, b: Corner) -> Option<Circle> {
        (a.0 == b.0).then(|| Circle { centre: Spot::default(), radius: f64::from(a.0) })
    }
}

/// A sphere cut along its equator into two discs, drawn side by side.
#[derive(Debug)]
pub(super) struct Sphere {
    half: Rings,
}

impl Sphere {
    pub(super) fn new(rings: u32) -> Self {
        Self { half: Rings::new(rings, 0) }
    }

    /// From the first disc to the second.
    fn shift(&self) -> i32 {
        self.half.rim as i32 + 1
    }

    /// A corner of either disc as one of the first, and whether it is of the second.
    fn in_half(&self, (radius, place): Corner) -> (Corner, bool) {
        let second = radius >= self.shift();
        ((if second { radius - self.shift() } else { radius }, place), second)
    }

    fn centre(&self, second: bool) -> Spot {
        Spot { x: if second { 2.0 * f64::from(self.half.rim) + 1.0 } else { 0.0 }, y: 0.0 }
    }
}

impl Tiles for Sphere {
    fn count(&self) -> u32 {
        2 * self.half.count()
    }

    fn outline(&self, cell: u32, corners: &mut Vec<Corner>) {
        let half = self.half.count();
        self.half.outline(cell % half, corners);
        if cell >= half {
            for corner in corners {
                corner.0 += self.shift();
            }
        }
    }

    fn spot(&self, corner: Corner) -> Spot {
        let (corner, second) = self.in_half(corner);
        let (spot, centre) = (self.half.spot(corner), self.centre(second));
        Spot { x: spot.x + centre.x, y: spot.y + centre.y }
    }

    fn edge_key(&self, _cell: u32, _edge: usize, a: Corner, b: Corner) -> u64 {
        let number = |(radius, place): Corner| radius as u32 * self.half.places + place as u32;
        numbered_key(number(a), number(b))
    }

    fn opposite(&self, cell: u32, edge: usize) -> Option<usize> {
        self.half.opposite(cell % self.half.count(), edge)
    }

    fn circle(&self, a: Corner, b: Corner) -> Option<Circle> {
        let ((a, second), (b, _)) = (self.in_half(a), self.in_half(b));
        self.half.circle(a, b).map(|circle| Circle { centre: self.centre(second), ..circle })
    }

    /// Across the equator: the cells at the rim, which come last, each with its like.
    fn joins(&self) -> Vec<Join> {
        let half = self.half.count();
        let first = self.half.firsts[self.half.firsts.len() - 2];
        // The round cell in the middle has all its edges outside, any other but the first one.
        let edges = if self.half.rim == 1 { self.half.places } else { 1 };
        (first..half)
            .flat_map(|cell| {
                (0..edges as u8).map(move |edge| Join { a: (cell, Some(edge)), b: (half + cell, Some(edge)) })
            })
            .collect()
    }
}
