//! Voronoi cells: random sites in a box, and for each the places that are nearer to it than to any other.
//!
//! Everything is counted in whole numbers, on a lattice so fine that nobody sees it: sites are drawn there, and the corners of cells rounded to it, once for all
//! cells that meet in them. So the same key gives the same cells on every machine, and two cells touch exactly where their outlines share an edge. An edge too
//! short for the lattice has no length, and is left out of both outlines.
//!
//! Cells are numbered by their sites: by rows one unit high, and from left to right in each.

mod diagram;
mod lattice;
mod polygon;

use std::collections::BTreeMap;

use super::tiles::{Corner, Spot, Tiles, numbered_key};
use crate::rng::Rng;
use diagram::Diagram;
use lattice::{Lattice, Place};
use polygon::{Vertex, centroid};

/// Cells with their corners numbered.
#[derive(Debug)]
pub(super) struct Voronoi {
    corners: Vec<Spot>,
    /// Cell `c` has its corners at `starts[c]..starts[c + 1]` of the outlines.
    starts: Vec<u32>,
    outlines: Vec<u32>,
}

impl Voronoi {
    /// As many cells as a rectangle of squares has in the same box; each of so many steps moves every site to the middle of its cell (Lloyd 1982), which
    /// makes the cells more even.
    pub(super) fn new(width: u32, height: u32, relax: u32, key: u64) -> Self {
        let (lattice, mut rng) = (Lattice::new(width, height), Rng::from_u64(key));
        let count = width as usize * height as usize;
        let mut sites = Vec::with_capacity(count);
        lattice.complete(&mut sites, count, &mut rng);
        for _ in 0..relax {
            sites = relaxed(&sites, lattice);
            lattice.complete(&mut sites, count, &mut rng);
        }
        Self::of_sites(&sites, lattice)
    }

    fn of_sites(sites: &[Place], lattice: Lattice) -> Self {
        let diagram = Diagram::new(sites, lattice.far());
        let mut numbers = Numbers::new(&diagram, lattice);
        let mut found = Self { corners: Vec::new(), starts: vec![0], outlines: Vec::with_capacity(6 * sites.len()) };
        found.starts.reserve(sites.len());
        let mut outline = Vec::new();
        diagram.each_cell(|polygon| {
            outline.clear();
            outline.extend(from_the_top(polygon).map(|vertex| numbers.of(vertex)));
            outline.dedup();
            if outline.first() == outline.last() {
                outline.pop();
            }
            found.outlines.extend(&outline);
            found.starts.push(found.outlines.len() as u32);
        });
        found.corners = numbers.spots;
        found
    }
}

/// The sites moved to the middles of their cells.
fn relaxed(sites: &[Place], lattice: Lattice) -> Vec<Place> {
    let mut moved = Vec::with_capacity(sites.len());
    Diagram::new(sites, lattice.far()).each_cell(|polygon| {
        let stays = sites[moved.len()];
        moved.push(centroid(polygon).map_or(stays, |place| lattice.snapped(place)));
    });
    moved
}

/// The corners of a polygon from its uppermost one on, of those as high the leftmost: whatever order the triangles have, the outline has this one.
fn from_the_top(polygon: &[Vertex]) -> impl Iterator<Item = Vertex> {
    let top = (0..polygon.len()).min_by_key(|&at| (polygon[at].0[1], polygon[at].0[0])).unwrap_or(0);
    polygon[top..].iter().chain(&polygon[..top]).copied()
}

/// Corners get numbers as they are met. One is known by its triangle, since two may be rounded to one place and still not be one; on the border, where corners
/// come from cutting, by its place.
struct Numbers {
    lattice: Lattice,
    /// For each triangle another one with the same corner, in the end the first of them.
    same: Vec<u32>,
    of_triangle: Vec<u32>,
    on_border: BTreeMap<Place, u32>,
    spots: Vec<Spot>,
}

/// No number yet.
const NONE: u32 = u32::MAX;

impl Numbers {
    fn new(diagram: &Diagram, lattice: Lattice) -> Self {
        let triangles = diagram.middles().len();
        let same = (0..triangles as u32).collect();
        let (of_triangle, on_border) = (vec![NONE; triangles], BTreeMap::new());
        let mut numbers = Self { lattice, same, of_triangle, on_border, spots: Vec::with_capacity(triangles) };
        diagram.each_collapsed(|a, b| {
            let (a, b) = (numbers.first(a), numbers.first(b));
            numbers.same[a.max(b) as usize] = a.min(b);
        });
        numbers
    }

    /// The first of the triangles with the same corner.
    fn first(&mut self, mut triangle: u32) -> u32 {
        loop {
            let next = self.same[triangle as usize];
            if next == triangle {
                return triangle;
            }
            self.same[triangle as usize] = self.same[next as usize];
            triangle = next;
        }
    }

    fn of(&mut self, (place, triangle): Vertex) -> u32 {
        let far = self.lattice.far();
        let is_inside = (0..2).all(|axis| 0 < place[axis] && place[axis] < far[axis]);
        let new = self.spots.len() as u32;
        let number = match triangle.filter(|_| is_inside) {
            Some(triangle) => {
                let first = self.first(triangle) as usize;
                if self.of_triangle[first] == NONE {
                    self.of_triangle[first] = new;
                }
                self.of_triangle[first]
            }
            None => *self.on_border.entry(place).or_insert(new),
        };
        if number == new {
            self.spots.push(self.lattice.spot(place));
        }
        number
    }
}

impl Tiles for Voronoi {
    fn count(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    fn outline(&self, cell: u32, corners: &mut Vec<Corner>) {
        let [start, end] = [0, 1].map(|at| self.starts[cell as usize + at] as usize);
        corners.extend(self.outlines[start..end].iter().map(|&corner| (corner as i32, 0)));
    }

    fn spot(&self, corner: Corner) -> Spot {
        self.corners[corner.0 as usize]
    }

    fn edge_key(&self, _cell: u32, _edge: usize, a: Corner, b: Corner) -> u64 {
        numbered_key(a.0 as u32, b.0 as u32)
    }

    /// None: nothing leads straight through cells of any form.
    fn opposite(&self, _cell: u32, _edge: usize) -> Option<usize> {
        None
    }
}
