//! Octagons with squares between them (upsilon), bricks, Cairo pentagons, and hexagons cut into three rhombs.

use std::f64::consts::SQRT_2;

use super::hexagons;
use super::tiles::{Corner, Spot, Tiles};

/// Octagons in rows, and between four of them a square.
#[derive(Debug)]
pub(super) struct Octagons {
    pub(super) width: u32,
    pub(super) height: u32,
}

impl Octagons {
    /// A row of octagons and the squares below it.
    const fn a_row(&self) -> u32 {
        2 * self.width - 1
    }
}

/// Three lattice steps are an octagon's width: its cut corner, its side, its cut corner.
fn octagon_spot(at: i32) -> f64 {
    let cut = SQRT_2 / 2.0;
    let steps = [0.0, cut, cut + 1.0];
    // So that octagons have a side of 0.55, which makes them and their squares together as large as squares of 1.
    (f64::from(at.div_euclid(3)) * (1.0 + SQRT_2) + steps[at.rem_euclid(3) as usize]) * 0.55
}

impl Tiles for Octagons {
    fn count(&self) -> u32 {
        self.a_row() * (self.height - 1) + self.width
    }

    fn outline(&self, cell: u32, corners: &mut Vec<Corner>) {
        let (row, at) = (cell / self.a_row(), cell % self.a_row());
        let y = 3 * row as i32;
        if at < self.width {
            let x = 3 * at as i32;
            let octagon = [(1, 0), (2, 0), (3, 1), (3, 2), (2, 3), (1, 3), (0, 2), (0, 1)];
            corners.extend(octagon.map(|(right, down)| (x + right, y + down)));
        } else {
            let x = 3 * (at - self.width + 1) as i32;
            corners.extend([(x, y + 2), (x + 1, y + 3), (x, y + 4), (x - 1, y + 3)]);
        }
    }

    fn spot(&self, (x, y): Corner) -> Spot {
        Spot { x: octagon_spot(x), y: octagon_spot(y) }
    }
}

/// Bricks, every other row half a brick to the right.
#[derive(Debug)]
pub(super) struct Bricks {
    pub(super) width: u32,
    pub(super) height: u32,
}

impl Tiles for Bricks {
    fn count(&self) -> u32 {
        self.width * self.height
    }

    fn outline(&self, cell: u32, corners: &mut Vec<Corner>) {
        let (x, y) = ((cell % self.width) as i32, (cell / self.width) as i32);
        let left = 2 * x + y % 2;
        corners.extend([(left, y), (left + 1, y), (left + 2, y), (left + 2, y + 1), (left + 1, y + 1), (left, y + 1)]);
    }

    fn spot(&self, (x, y): Corner) -> Spot {
        Spot { x: f64::from(x) * 0.75, y: f64::from(y) }
    }
}

/// Pentagons, four of which make a stretched hexagon across another.
///
/// They lie on the lines of a net of squares. In each square a bar joins two inner corners, lying and standing in turn, and from either of its ends two lines
/// lead to the square's corners; a pentagon is what lies between the lines on both sides of an edge of the net.
#[derive(Debug)]
pub(super) struct Cairo {
    pub(super) width: u32,
    pub(super) height: u32,
}

/// The bar begins so far from the side of a square of 2, for all sides of the pentagons but one to be equally long: `3a² - 8a + 3 = 0`.
const BAR: f64 = 0.451_416_229_645_136_2;

impl Cairo {
    /// How many pentagons lie on the inner lines of a net of one square more each way.
    pub(super) fn count(width: u64, height: u64) -> u128 {
        let (width, height) = (u128::from(width) + 1, u128::from(height) + 1);
        width * (height - 1) + (width - 1) * height
    }
}

/// Whether the bar of a square of the net lies.
const fn lies(x: i32, y: i32) -> bool {
    (x + y) % 2 == 0
}

impl Tiles for Cairo {
    fn count(&self) -> u32 {
        Self::count(u64::from(self.width), u64::from(self.height)) as u32
    }

    fn outline(&self, cell: u32, corners: &mut Vec<Corner>) {
        // Row by row: the standing lines between the squares of a row, then the lying ones below it.
        let a_row = 2 * self.width + 1;
        let (row, at) = ((cell / a_row) as i32, cell % a_row);
        if at < self.width {
            // The line between the squares (x - 1, row) and (x, row).
            let x = at as i32 + 1;
            let (left, top) = (4 * x, 4 * row);
            if lies(x - 1, row) {
                corners.extend([
                    (left, top),
                    (left + 2, top + 1),
                    (left + 2, top + 3),
                    (left, top + 4),
                    (left - 1, top + 2),
                ]);
            } else {
                corners.extend([
                    (left, top),
                    (left + 1, top + 2),
                    (left, top + 4),
                    (left - 2, top + 3),
                    (left - 2, top + 1),
                ]);
            }
        } else {
            // The line between the squares (x, row) and (x, row + 1).
            let x = (at - self.width) as i32;
            let (left, top) = (4 * x, 4 * (row + 1));
            if lies(x, row) {
                corners.extend([
                    (left, top),
                    (left + 1, top - 2),
                    (left + 3, top - 2),
                    (left + 4, top),
                    (left + 2, top + 1),
                ]);
            } else {
                corners.extend([
                    (left, top),
                    (left + 2, top - 1),
                    (left + 4, top),
                    (left + 3, top + 2),
                    (left + 1, top + 2),
                ]);
            }
        }
    }

    fn spot(&self, (x, y): Corner) -> Spot {
        let steps = [0.0, BAR, 1.0, 2.0 - BAR];
        let at = |at: i32| (2.0 * f64::from(at.div_euclid(4)) + steps[at.rem_euclid(4) as usize]) * 0.7;
        Spot { x: at(x), y: at(y) }
    }
}

/// Hexagons in a rectangle, each cut into three rhombs: cubes seen from a corner.
#[derive(Debug)]
pub(super) struct Rhombille {
    pub(super) width: u32,
    pub(super) height: u32,
}

impl Tiles for Rhombille {
    fn count(&self) -> u32 {
        3 * self.width * self.height
    }

    fn outline(&self, cell: u32, corners: &mut Vec<Corner>) {
        let (hexagon, rhomb) = (cell / 3, cell as usize % 3);
        let (x, y) = hexagons::in_rectangle(hexagon % self.width, hexagon / self.width);
        corners.push((x, y));
        let around = [0, 1, 2].map(|at| hexagons::CORNERS[(2 * rhomb + 5 + at) % 6]);
        corners.extend(around.map(|(right, down)| (x + right, y + down)));
    }

    fn spot(&self, corner: Corner) -> Spot {
        let Spot { x, y } = hexagons::spot(corner);
        Spot { x: x * 1.1, y: y * 1.1 }
    }
}
