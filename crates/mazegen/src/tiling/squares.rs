//! Squares: with a diagonal at each corner (zeta), with sides that meet across the border, on the faces of a cube, and on floors.

use super::tiles::{Corner, Join, Spot, Tiles};
use crate::rng::mix64;

/// The corners of a square by its upper left one; its edges are north, east, south, west.
const fn square(x: i32, y: i32) -> [Corner; 4] {
    [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
}

fn plain_spot((x, y): Corner) -> Spot {
    Spot { x: f64::from(x), y: f64::from(y) }
}

/// Squares of which, at each inner corner, two across from each other touch too: which two, the key tells.
#[derive(Debug)]
pub(super) struct Zeta {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) key: u64,
}

/// Lattice steps of a square's side; corners are cut by one.
const CUT: i32 = 6;

impl Zeta {
    /// Whether at a corner the squares to the upper left and lower right touch; nothing at the border.
    fn falls(&self, x: u32, y: u32) -> Option<bool> {
        let inner = x > 0 && x < self.width && y > 0 && y < self.height;
        let number = u64::from(y) * u64::from(self.width + 1) + u64::from(x);
        inner.then(|| mix64(self.key.wrapping_add(number)) >> 63 == 0)
    }
}

impl Tiles for Zeta {
    fn count(&self) -> u32 {
        self.width * self.height
    }

    fn outline(&self, cell: u32, corners: &mut Vec<Corner>) {
        let (x, y) = (cell % self.width, cell / self.width);
        // Each corner, the way from it into the cell, and whether a falling diagonal goes through the cell there.
        let around = [
            ((x, y), (1, 1), true),
            ((x + 1, y), (-1, 1), false),
            ((x + 1, y + 1), (-1, -1), true),
            ((x, y + 1), (1, -1), false),
        ];
        for ((x, y), (right, down), touches_if_falling) in around {
            let (left, top) = (x as i32 * CUT, y as i32 * CUT);
            match self.falls(x, y) {
                None => corners.push((left, top)),
                // Two cells touch along a short edge across the diagonal; the other two keep a corner each, at its ends.
                Some(falling) if falling == touches_if_falling => {
                    corners.push((left - down, top + right));
                    corners.push((left + down, top - right));
                }
                Some(_) => corners.push((left + right, top + down)),
            }
        }
    }

    fn spot(&self, (x, y): Corner) -> Spot {
        Spot { x: f64::from(x) / f64::from(CUT), y: f64::from(y) / f64::from(CUT) }
    }

    /// None: under the diagonals nothing could cross in sight.
    fn opposite(&self, _cell: u32, _edge: usize) -> Option<usize> {
        None
    }
}

/// How the border of a rectangle meets itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wrap {
    /// East and west meet.
    Cylinder,
    /// East and west meet, and north and south.
    Torus,
    /// East and west meet, upside down: one side, one edge.
    Moebius,
    /// East and west meet, and north and south the wrong way round: one side, no edge.
    Klein,
    /// Both meet the wrong way round.
    Projective,
}

/// A rectangle of squares whose border meets itself.
#[derive(Debug)]
pub(super) struct Wrapped {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) wrap: Wrap,
}

impl Tiles for Wrapped {
    fn count(&self) -> u32 {
        self.width * self.height
    }

    fn outline(&self, cell: u32, corners: &mut Vec<Corner>) {
        corners.extend(square((cell % self.width) as i32, (cell / self.width) as i32));
    }

    fn spot(&self, corner: Corner) -> Spot {
        plain_spot(corner)
    }

    fn joins(&self) -> Vec<Join> {
        let (width, height) = (self.width, self.height);
        let cell = |x: u32, y: u32| y * width + x;
        let turned = |turn: bool, at: u32, most: u32| if turn { most - 1 - at } else { at };
        let sideways = matches!(self.wrap, Wrap::Moebius | Wrap::Projective);
        let mut joins: Vec<Join> = (0..height)
            .map(|y| Join { a: (cell(width - 1, y), Some(1)), b: (cell(0, turned(sideways, y, height)), Some(3)) })
            .collect();
        if matches!(self.wrap, Wrap::Torus | Wrap::Klein | Wrap::Projective) {
            let upside = self.wrap != Wrap::Torus;
            joins.extend(
                (0..width).map(|x| Join {
                    a: (cell(x, height - 1), Some(2)),
                    b: (cell(turned(upside, x, width), 0), Some(0)),
                }),
            );
        }
        joins
    }
}

/// The six faces of a cube, drawn as a cross.
#[derive(Debug)]
pub(super) struct Cube {
    pub(super) side: u32,
}

/// Where the faces lie in the cross: top, left, front, right, back, bottom.
const CROSS: [Corner; 6] = [(1, 0), (0, 1), (1, 1), (2, 1), (3, 1), (1, 2)];

impl Cube {
    /// A corner of a face in space, each number from 0 to the side.
    const fn in_space(&self, face: u32, (x, y): Corner) -> [i32; 3] {
        let most = self.side as i32;
        match face {
            0 => [x, 0, most - y],
            1 => [0, y, most - x],
            2 => [x, y, 0],
            3 => [most, y, x],
            4 => [most - x, y, most],
            _ => [x, most, y],
        }
    }

    /// The face of a cell, and the cell's place on it.
    const fn place(&self, cell: u32) -> (u32, Corner) {
        let a_face = self.side * self.side;
        let on_face = cell % a_face;
        (cell / a_face, ((on_face % self.side) as i32, (on_face / self.side) as i32))
    }
}

impl Tiles for Cube {
    fn count(&self) -> u32 {
        6 * self.side * self.side
    }

    fn outline(&self, cell: u32, corners: &mut Vec<Corner>) {
        let (face, (x, y)) = self.place(cell);
        let (left, top) = CROSS[face as usize];
        corners.extend(square(left * self.side as i32 + x, top * self.side as i32 + y));
    }

    fn spot(&self, corner: Corner) -> Spot {
        plain_spot(corner)
    }

    /// The middle of the edge in space, where the faces meet.
    fn edge_key(&self, cell: u32, edge: usize, _a: Corner, _b: Corner) -> u64 {
        let (face, (x, y)) = self.place(cell);
        let corners = square(x, y);
        let [a, b] = [corners[edge], corners[(edge + 1) % 4]].map(|corner| self.in_space(face, corner));
        a.iter().zip(b).fold(0, |key, (a, b)| key << 21 | (a + b) as u64)
    }
}

/// Rectangles one above the other, with stairs between; drawn as plans side by side.
#[derive(Debug)]
pub(super) struct Floors {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) depth: u32,
}

impl Tiles for Floors {
    fn count(&self) -> u32 {
        self.width * self.height * self.depth
    }

    fn outline(&self, cell: u32, corners: &mut Vec<Corner>) {
        let a_floor = self.width * self.height;
        let (floor, on_floor) = (cell / a_floor, cell % a_floor);
        let left = floor * (self.width + 1) + on_floor % self.width;
        corners.extend(square(left as i32, (on_floor / self.width) as i32));
    }

    fn spot(&self, corner: Corner) -> Spot {
        plain_spot(corner)
    }

    fn joins(&self) -> Vec<Join> {
        let a_floor = self.width * self.height;
        (0..self.count() - a_floor).map(|cell| Join { a: (cell, None), b: (cell + a_floor, None) }).collect()
    }
}
