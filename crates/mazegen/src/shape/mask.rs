//! [`Mask`]: which cells of a shape are in the maze at all, by an outline, a picture or words laid over the whole, or cell by cell.

use serde::{Deserialize, Serialize};

use super::emblem::Bitmap;
use super::words::Words;
use crate::bits::Bits;
use crate::cell::Cell;
use crate::tiling::{Spot, Tiled};
use crate::topology::{Rect, Topology};

/// Which cells are kept: those whose middle lies within. The outline or picture is stretched over the box around all cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mask {
    /// All.
    #[default]
    None,
    /// Those within an outline.
    Outline(Outline),
    /// Those on the marked places of a picture.
    Picture(Bitmap),
    /// Those on the places of a picture that are not marked.
    Inverted(Bitmap),
    /// Those on the letters of words, which stand in the middle as large as they fit.
    Words(Words),
    /// Those beside the letters of words.
    WithoutWords(Words),
    /// All but these, by their numbers in the whole: runs, each by its first cell and how many there are.
    WithoutCells(Vec<(u32, u32)>),
}

/// An outline that comes with the library.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outline {
    /// A round disc.
    Disc,
    /// A disc with a hole of two fifths.
    Ring,
    /// A heart.
    Heart,
    /// A star of five points.
    Star,
    /// A hexagon that stands on a side.
    Hexagon,
}

impl Outline {
    /// All of them.
    pub const ALL: &'static [Self] = &[Self::Disc, Self::Ring, Self::Heart, Self::Star, Self::Hexagon];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Disc => "disc",
            Self::Ring => "ring",
            Self::Heart => "heart",
            Self::Star => "star",
            Self::Hexagon => "hexagon",
        }
    }

    /// Whether a place is within, both numbers from 0 at the upper left to 1. Only with sums and products, which are the same on every machine.
    fn has(self, x: f64, y: f64) -> bool {
        let (right, down) = (2.0 * x - 1.0, 2.0 * y - 1.0);
        let square = right * right + down * down;
        match self {
            Self::Disc => square <= 1.0,
            Self::Ring => (0.16..=1.0).contains(&square),
            Self::Heart => {
                // (x² + y² - 1)³ = x² y³, which is 1.139 wide to either side, and reaches from -1 to 1.236.
                let (x, y) = (right * 1.139, 1.236 - y * 2.236);
                let inner = x * x + y * y - 1.0;
                inner * inner * inner <= x * x * y * y * y
            }
            Self::Star => is_within(&STAR, x, y),
            Self::Hexagon => is_within(&HEXAGON, x, y),
        }
    }
}

impl std::fmt::Display for Outline {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

impl std::str::FromStr for Outline {
    type Err = crate::UnknownName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        crate::find("outline", text, Self::ALL, Outline::name)
    }
}

/// A regular star in its box, from the upper point clockwise.
const STAR: [(f64, f64); 10] = [
    (0.5, 0.0),
    (0.618, 0.382),
    (1.0, 0.382),
    (0.691, 0.618),
    (0.809, 1.0),
    (0.5, 0.764),
    (0.191, 1.0),
    (0.309, 0.618),
    (0.0, 0.382),
    (0.382, 0.382),
];

const HEXAGON: [(f64, f64); 6] = [(0.25, 0.0), (0.75, 0.0), (1.0, 0.5), (0.75, 1.0), (0.25, 1.0), (0.0, 0.5)];

/// Whether a place is within a polygon: a line from it to the right crosses an odd number of edges.
fn is_within(polygon: &[(f64, f64)], x: f64, y: f64) -> bool {
    let ends = polygon.iter().zip(polygon.iter().cycle().skip(1));
    let crossed = ends.filter(|(from, to)| {
        (from.1 > y) != (to.1 > y) && x < from.0 + (y - from.1) / (to.1 - from.1) * (to.0 - from.0)
    });
    crossed.count() % 2 == 1
}

impl Mask {
    /// The words, if it is made of words.
    #[must_use]
    pub const fn words(&self) -> Option<&Words> {
        match self {
            Self::Words(words) | Self::WithoutWords(words) => Some(words),
            _ => None,
        }
    }

    /// Whether a cell is kept by its number in the whole, and by its middle: a place of the box, both numbers from 0 to 1.
    fn keeps(&self, number: u32, (x, y): (f64, f64), size: (f64, f64)) -> bool {
        match self {
            Self::Words(words) => words.has((x * size.0, y * size.1), size),
            Self::WithoutWords(words) => !words.has((x * size.0, y * size.1), size),
            Self::WithoutCells(runs) => {
                !runs.iter().any(|&(first, count)| number.checked_sub(first).is_some_and(|at| at < count))
            }
            Self::None => true,
            Self::Outline(outline) => outline.has(x, y),
            Self::Picture(picture) => is_marked(picture, x, y),
            Self::Inverted(picture) => !is_marked(picture, x, y),
        }
    }

    /// The cells of a rectangle that are left out, in rising order.
    #[must_use]
    pub fn left_out(&self, rect: &Rect) -> Vec<Cell> {
        if *self == Self::None {
            return Vec::new();
        }
        let part = |at: u32, of: u32| (f64::from(at) + 0.5) / f64::from(of);
        let keeps = |cell: &Cell| {
            let (x, y) = rect.xy(*cell);
            let size = (f64::from(rect.width()), f64::from(rect.height()));
            self.keeps(cell.0, (part(x, rect.width()), part(y, rect.height())), size)
        };
        rect.cells().filter(|cell| !keeps(cell)).collect()
    }

    /// The cells of another shape that are left out, by their numbers in the whole.
    #[must_use]
    pub fn left_out_of(&self, tiled: &Tiled) -> Bits {
        let mut out = Bits::new(tiled.graph().cell_count() as usize);
        if *self == Self::None {
            return out;
        }
        let (low, high) = tiled.bounds();
        for cell in tiled.graph().cells() {
            let Spot { x, y } = tiled.centre(cell);
            // Rounded, so that the last bits of sines, which differ between machines, decide nothing.
            let part = |at: f64, low: f64, high: f64| ((at - low) / (high - low) * 1e6).round() / 1e6;
            let place = (part(x, low.x, high.x), part(y, low.y, high.y));
            if !self.keeps(cell.0, place, (high.x - low.x, high.y - low.y)) {
                out.set(cell.index());
            }
        }
        out
    }
}

/// Whether a place of the box is on a marked place of a picture.
fn is_marked(picture: &Bitmap, x: f64, y: f64) -> bool {
    let (width, height) = picture.size();
    let place = |at: f64, size: u32| ((at * f64::from(size)) as u32).min(size - 1);
    let wanted = (place(y, height), place(x, width));
    picture.closed().binary_search_by_key(&wanted, |&(x, y)| (y, x)).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outlines_fill_their_box_as_geometry_says() {
        let rect = Rect::new(400, 400).expect("fits");
        let cells = 160_000.0;
        for (outline, expected) in [
            (Outline::Disc, std::f64::consts::PI / 4.0),
            (Outline::Ring, std::f64::consts::PI / 4.0 * 0.84),
            (Outline::Hexagon, 0.75),
            // Ten triangles between the middle, a point and a notch: 10 * 0.5 * R * r * sin 36°, in a box of 1.902 by 1.809.
            (Outline::Star, 5.0 * 0.381_966 * 0.587_785 / (1.902_113 * 1.809_017)),
            // Counted: the heart's area is 3.6627, its box 2.278 by 2.236.
            (Outline::Heart, 3.6627 / (2.278 * 2.236)),
        ] {
            let share = 1.0 - Mask::Outline(outline).left_out(&rect).len() as f64 / cells;
            assert!((share - expected).abs() < 0.005, "{outline}: {share}, expected {expected}");
            assert_eq!(outline.name().parse(), Ok(outline));
        }
    }

    #[test]
    fn a_picture_as_large_as_the_maze_is_taken_cell_by_cell() {
        let picture = Bitmap::parse("##.\n.##\n#.#\n###").expect("a bitmap");
        let rect = Rect::new(3, 4).expect("small");
        let out: Vec<u32> = Mask::Picture(picture.clone()).left_out(&rect).iter().map(|cell| cell.0).collect();
        assert_eq!(out, [2, 3, 7]);
        let others = Mask::Inverted(picture).left_out(&rect);
        assert_eq!(others.len(), 9);
        assert!(Mask::None.left_out(&rect).is_empty());
    }
}
