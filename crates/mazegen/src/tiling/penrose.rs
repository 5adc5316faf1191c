//! Penrose's rhombs, thick and thin: a pattern that fills the plane and never repeats.
//!
//! Ten half rhombs around a point are cut into smaller ones again and again (Robinson's triangles; Grünbaum and Shephard, "Tilings and Patterns" 1987). Instead
//! of growing smaller all is made larger by the golden ratio at each cut, which keeps all points sums of whole numbers of fifth roots of one, and so exact.

use std::collections::HashMap;
use std::f64::consts::TAU;

use super::tiles::{Corner, Spot, Tiles, numbered_key};

/// A point as `a + bζ + cζ² + dζ³`, with ζ a fifth of a turn.
type Point = [i32; 4];

fn plus(p: Point, q: Point) -> Point {
    std::array::from_fn(|at| p[at] + q[at])
}

fn minus(p: Point, q: Point) -> Point {
    std::array::from_fn(|at| p[at] - q[at])
}

/// A fifth of a turn: ζ⁴ is `-1 - ζ - ζ² - ζ³`.
const fn turned([a, b, c, d]: Point) -> Point {
    [-d, a - d, b - d, c - d]
}

/// Made larger by the golden ratio, which is `-ζ² - ζ³`.
fn enlarged(point: Point) -> Point {
    let twice = turned(turned(point));
    minus([0; 4], plus(twice, turned(twice)))
}

/// Half a rhomb: its tip and the two ends of the line where the other half joins.
#[derive(Clone, Copy, Debug)]
struct Half {
    is_thin: bool,
    tip: Point,
    ends: [Point; 2],
}

/// The rhombs after so many cuts.
#[derive(Debug)]
pub(super) struct Penrose {
    corners: Vec<Spot>,
    rhombs: Vec<[u32; 4]>,
}

/// Cuts that give a million rhombs.
pub(super) const MOST_CUTS: u64 = 12;

impl Penrose {
    pub(super) fn new(cuts: u32) -> Self {
        Self::joined(halves(cuts))
    }

    /// Halves that share their inner line joined, others left out.
    fn joined(halves: impl Iterator<Item = Half>) -> Self {
        let mut waiting: HashMap<(bool, [Point; 2]), Half> = HashMap::new();
        let mut numbers: HashMap<Point, u32> = HashMap::new();
        let mut found = Self { corners: Vec::new(), rhombs: Vec::new() };
        for half in halves {
            let mut line = half.ends;
            line.sort_unstable();
            let Some(other) = waiting.remove(&(half.is_thin, line)) else {
                waiting.insert((half.is_thin, line), half);
                continue;
            };
            let rhomb = [half.tip, half.ends[0], other.tip, half.ends[1]].map(|point| {
                *numbers.entry(point).or_insert_with(|| {
                    found.corners.push(place(point));
                    found.corners.len() as u32 - 1
                })
            });
            found.rhombs.push(found.clockwise(rhomb));
        }
        found
    }

    /// The same corners clockwise, with `y` downwards.
    fn clockwise(&self, rhomb: [u32; 4]) -> [u32; 4] {
        let [a, b, _, d] = rhomb.map(|corner| self.corners[corner as usize]);
        let area = (b.x - a.x) * (d.y - a.y) - (b.y - a.y) * (d.x - a.x);
        if area > 0.0 { rhomb } else { [rhomb[0], rhomb[3], rhomb[2], rhomb[1]] }
    }
}

/// Ten thin halves around a point, every other one turned over.
fn wheel() -> Vec<Half> {
    // Tenths of a turn: minus a fifth root is half a turn on.
    let tenth = |number: u32| {
        let fifth = (0..number * 3 % 5).fold([1, 0, 0, 0], |point, _| turned(point));
        if number.is_multiple_of(2) { fifth } else { minus([0; 4], fifth) }
    };
    let half = |number: u32| {
        let (one, other) = (tenth(number), tenth((number + 1) % 10));
        let ends = if number.is_multiple_of(2) { [one, other] } else { [other, one] };
        Half { is_thin: true, tip: [0; 4], ends }
    };
    (0..10).map(half).collect()
}

/// The halves after so many cuts: one after the other, the pieces of each together, so that no more than a few wait to be cut.
fn halves(cuts: u32) -> impl Iterator<Item = Half> {
    let mut waiting: Vec<(Half, u32)> = wheel().into_iter().rev().map(|half| (half, cuts)).collect();
    std::iter::from_fn(move || {
        loop {
            let (half, left) = waiting.pop()?;
            if left == 0 {
                return Some(half);
            }
            waiting.extend(cut(half).into_iter().rev().map(|piece| (piece, left - 1)));
        }
    })
}

/// The smaller halves that a half is cut into, all larger by the golden ratio.
fn cut(half: Half) -> Vec<Half> {
    let Half { is_thin, tip, ends: [one, other] } = half;
    // Behind the first point by one part in a golden ratio of the way to the second.
    let between = |first: Point, second: Point| plus(enlarged(first), minus(second, first));
    let [large_tip, large_one, large_other] = [tip, one, other].map(enlarged);
    if is_thin {
        let middle = between(tip, one);
        return vec![
            Half { is_thin: true, tip: large_other, ends: [middle, large_one] },
            Half { is_thin: false, tip: middle, ends: [large_other, large_tip] },
        ];
    }
    let (near, far) = (between(one, tip), between(one, other));
    vec![
        Half { is_thin: false, tip: far, ends: [large_other, large_tip] },
        Half { is_thin: false, tip: near, ends: [far, large_one] },
        Half { is_thin: true, tip: far, ends: [near, large_tip] },
    ]
}

fn place(point: Point) -> Spot {
    let along = |of: fn(f64) -> f64| (0..4).map(|k| f64::from(point[k]) * of(TAU * k as f64 / 5.0)).sum::<f64>();
    Spot { x: along(f64::cos), y: -along(f64::sin) }
}

impl Tiles for Penrose {
    fn count(&self) -> u32 {
        self.rhombs.len() as u32
    }

    fn outline(&self, cell: u32, corners: &mut Vec<Corner>) {
        corners.extend(self.rhombs[cell as usize].map(|corner| (corner as i32, 0)));
    }

    fn spot(&self, corner: Corner) -> Spot {
        self.corners[corner.0 as usize]
    }

    fn edge_key(&self, _cell: u32, _edge: usize, a: Corner, b: Corner) -> u64 {
        numbered_key(a.0 as u32, b.0 as u32)
    }
}
