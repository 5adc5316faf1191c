//! Hexagons that stand on an edge, in columns: the tessellation sigma.
//!
//! Corners are counted in half sides to the right and half heights down, so a centre has six corners at (±1, ±1) and (±2, 0).

use super::tiles::{Corner, Spot, Tiles};

/// Half a height, where half a side is a half: the square root of 3/4.
pub(super) const HALF_HEIGHT: f64 = 0.866_025_403_784_438_6;

/// From a centre to its corners, from the upper left clockwise; so the first edge is the upper one.
pub(super) const CORNERS: [Corner; 6] = [(-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)];

/// Where a corner or centre lies.
pub(super) fn spot((x, y): Corner) -> Spot {
    Spot { x: f64::from(x) * 0.5, y: f64::from(y) * HALF_HEIGHT }
}

/// Hexagons by their centres.
#[derive(Debug)]
pub(super) struct Hexagons {
    centres: Vec<Corner>,
}

/// The centre in a column and row of a rectangle, whose odd columns stand half a height lower.
pub(super) const fn in_rectangle(x: u32, y: u32) -> Corner {
    (3 * x as i32, 2 * y as i32 + (x % 2) as i32)
}

/// The centre with two of three coordinates along slanting lines.
const fn slanting(q: i32, r: i32) -> Corner {
    (3 * q, 2 * r + q)
}

impl Hexagons {
    pub(super) fn rectangle(width: u32, height: u32) -> Self {
        Self { centres: (0..height).flat_map(|y| (0..width).map(move |x| in_rectangle(x, y))).collect() }
    }

    pub(super) fn rhombus(width: u32, height: u32) -> Self {
        Self { centres: (0..height as i32).flat_map(|r| (0..width as i32).map(move |q| slanting(q, r))).collect() }
    }

    pub(super) fn triangle(side: u32) -> Self {
        let side = side as i32;
        Self::in_order((0..side).flat_map(|q| (0..side - q).map(move |r| slanting(q, r))))
    }

    pub(super) fn hexagon(side: u32) -> Self {
        let most = side as i32 - 1;
        let within = move |q: i32| (-most).max(-most - q)..=most.min(most - q);
        Self::in_order((-most..=most).flat_map(move |q| within(q).map(move |r| slanting(q, r))))
    }

    /// From above to below, from the left to the right.
    fn in_order(centres: impl Iterator<Item = Corner>) -> Self {
        let mut centres: Vec<Corner> = centres.collect();
        centres.sort_unstable_by_key(|&(x, y)| (y, x));
        Self { centres }
    }
}

impl Tiles for Hexagons {
    fn count(&self) -> u32 {
        self.centres.len() as u32
    }

    fn outline(&self, cell: u32, corners: &mut Vec<Corner>) {
        let (x, y) = self.centres[cell as usize];
        corners.extend(CORNERS.map(|(right, down)| (x + right, y + down)));
    }

    fn spot(&self, corner: Corner) -> Spot {
        spot(corner)
    }
}
