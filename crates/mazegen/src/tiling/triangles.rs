//! Triangles that point up and down in turn: the tessellation delta.
//!
//! Corners are counted in half sides to the right and heights down.

use super::hexagons::HALF_HEIGHT;
use super::tiles::{Corner, Spot, Tiles};

/// A triangle by the upper left of its box, 2 by 1.
#[derive(Clone, Copy, Debug)]
struct Place {
    x: i32,
    y: i32,
    points_up: bool,
}

/// Triangles, row by row.
#[derive(Debug)]
pub(super) struct Triangles {
    places: Vec<Place>,
}

impl Triangles {
    pub(super) fn rectangle(width: u32, height: u32) -> Self {
        Self::rows((0..height).map(|y| (0, width, y.is_multiple_of(2))))
    }

    /// A large triangle that points up.
    pub(super) fn triangle(side: u32) -> Self {
        Self::rows((0..side).map(|y| ((side - 1 - y) as i32, 2 * y + 1, true)))
    }

    pub(super) fn hexagon(side: u32) -> Self {
        let upper = (0..side).map(|y| ((side - 1 - y) as i32, 2 * (side + y) + 1, true));
        let lower = (0..side).rev().map(|y| ((side - 1 - y) as i32, 2 * (side + y) + 1, false));
        Self::rows(upper.chain(lower))
    }

    /// Rows by where they begin, how many triangles they have, and whether the first points up.
    fn rows(rows: impl Iterator<Item = (i32, u32, bool)>) -> Self {
        let row = |(y, (first, count, up)): (i32, (i32, u32, bool))| {
            (0..count as i32).map(move |at| Place { x: first + at, y, points_up: (at % 2 == 0) == up })
        };
        Self { places: (0..).zip(rows).flat_map(row).collect() }
    }
}

impl Tiles for Triangles {
    fn count(&self) -> u32 {
        self.places.len() as u32
    }

    fn outline(&self, cell: u32, corners: &mut Vec<Corner>) {
        let Place { x, y, points_up } = self.places[cell as usize];
        corners.extend(if points_up {
            [(x + 1, y), (x + 2, y + 1), (x, y + 1)]
        } else {
            [(x, y), (x + 2, y), (x + 1, y + 1)]
        });
    }

    fn spot(&self, (x, y): Corner) -> Spot {
        // Sides of 1.5 make cells about as large as squares of 1.
        Spot { x: f64::from(x) * 0.75, y: f64::from(y) * 1.5 * HALF_HEIGHT }
    }
}
