//! [`Polygons`]: cells of one's own, as polygons over corners that they share; and the grid of them.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::shape::MOST_CELLS;
use super::tiles::{Corner, Spot, Tiles, numbered_key};
use crate::cell::MAX_SIDES;

/// Any cells that lie in the plane: a list of corners, and for each cell the numbers of those around it. Copies share their lists.
///
/// Two cells touch where both have an edge between the same two corners. So where a corner of one cell lies on an edge of another, the other has to name it too.
/// Outlines are kept clockwise, whichever way they were given.
///
/// ```
/// use mazegen::{Polygons, Recipe};
/// // A square and a triangle on top of it.
/// let corners = vec![[0.0, 2.0], [2.0, 2.0], [2.0, 4.0], [0.0, 4.0], [1.0, 0.0]];
/// let house = Polygons::new(corners, vec![vec![0, 1, 2, 3], vec![0, 1, 4]])?;
/// assert_eq!(Recipe::new(1, 1).cells(house).make()?.passages(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Lists", into = "Lists")]
pub struct Polygons(Arc<Data>);

#[derive(PartialEq, Eq, Hash, Debug)]
struct Data {
    /// Coordinates by their bits, so that equal is equal; they are finite, and nothing is never negative.
    corners: Vec<[u64; 2]>,
    /// Cell `c` has its corners at `starts[c]..starts[c + 1]` of the outlines.
    starts: Vec<u32>,
    outlines: Vec<u32>,
}

/// How polygons are written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Lists {
    corners: Vec<[f64; 2]>,
    cells: Vec<Vec<u32>>,
}

/// Most distance of a corner from the origin, along either axis.
const FARTHEST: f64 = 1e9;

/// A polygon of less than this part of a square as wide as it is long has no area but what rounding gives it.
const NO_AREA: f64 = 1e-12;

/// Why polygons are no cells of a maze. Corners and cells have the numbers of their places in the lists, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PolygonsError {
    /// No cells at all.
    #[error("there are no cells; give one or more, each a list of corners")]
    NoCells,
    /// More cells, or corners of cells, than can be numbered.
    #[error("{0} cells are more than the {MOST_CELLS} that there can be")]
    TooManyCells(usize),
    /// A corner that is nowhere.
    #[error("corner {0} lies too far away: coordinates are numbers from -1e9 to 1e9")]
    Nowhere(u32),
    /// Two corners in one place.
    #[error(
        "corners {0} and {1} lie in one place; cells touch only where they name the same corners, so name one of the two everywhere"
    )]
    OnePlace(u32, u32),
    /// A cell of no, one or two corners.
    #[error("cell {cell} has {corners} corners; a cell has three or more")]
    TooFewCorners {
        /// The cell.
        cell: u32,
        /// How many it has.
        corners: usize,
    },
    /// A cell of more edges than a cell can have sides.
    #[error("cell {cell} has {corners} corners, more than {MAX_SIDES}; cut it into several")]
    TooManyCorners {
        /// The cell.
        cell: u32,
        /// How many it has.
        corners: usize,
    },
    /// A number that is none of a corner.
    #[error("cell {cell} names corner {corner}, but the {corners} corners are numbered from 0 to {}", .corners.saturating_sub(1))]
    NoSuchCorner {
        /// The cell.
        cell: u32,
        /// The number.
        corner: u32,
        /// How many corners there are.
        corners: usize,
    },
    /// A corner that stands twice in one cell.
    #[error("cell {cell} names corner {corner} twice; an outline comes to each of its corners once")]
    Repeated {
        /// The cell.
        cell: u32,
        /// The corner.
        corner: u32,
    },
    /// A cell whose corners lie on a line.
    #[error("cell {0} has no area: its corners lie on one line; leave it out or move a corner")]
    NoArea(u32),
    /// An outline that crosses itself.
    #[error("the outline of cell {0} crosses itself; name its corners in their order around the cell")]
    CrossesItself(u32),
    /// Two cells on the same side of an edge.
    #[error("cells {} and {} overlap: they lie on the same side of the edge from corner {} to corner {}", .cells[0], .cells[1], .corners[0], .corners[1])]
    Overlap {
        /// The cells.
        cells: [u32; 2],
        /// The ends of the edge.
        corners: [u32; 2],
    },
    /// Three cells or more at an edge.
    #[error("{cells} cells, one of them cell {cell}, have the edge from corner {} to corner {}; no more than two can", .corners[0], .corners[1])]
    EdgeOfMany {
        /// One of them.
        cell: u32,
        /// How many they are.
        cells: usize,
        /// The ends of the edge.
        corners: [u32; 2],
    },
}

impl PolygonsError {
    /// The cell that is to blame, or one of them.
    #[must_use]
    pub const fn cell(self) -> Option<u32> {
        match self {
            Self::TooFewCorners { cell, .. }
            | Self::TooManyCorners { cell, .. }
            | Self::NoSuchCorner { cell, .. }
            | Self::Repeated { cell, .. }
            | Self::NoArea(cell)
            | Self::CrossesItself(cell)
            | Self::Overlap { cells: [_, cell], .. }
            | Self::EdgeOfMany { cell, .. } => Some(cell),
            Self::NoCells | Self::TooManyCells(_) | Self::Nowhere(_) | Self::OnePlace(..) => None,
        }
    }

    /// The corner that is to blame where no cell is.
    #[must_use]
    pub const fn corner(self) -> Option<u32> {
        match self {
            Self::Nowhere(corner) | Self::OnePlace(_, corner) => Some(corner),
            _ => None,
        }
    }
}

impl Polygons {
    /// The cells with these corners, `[x, y]` in any unit, `y` growing downwards; each cell names those around it by their numbers from 0, either way round.
    ///
    /// # Errors
    /// [`PolygonsError`] for what cannot be cells that lie side by side. Cells that overlap without sharing an edge are not found.
    pub fn new(corners: Vec<[f64; 2]>, cells: Vec<Vec<u32>>) -> Result<Self, PolygonsError> {
        if cells.is_empty() {
            return Err(PolygonsError::NoCells);
        }
        let most = MOST_CELLS as usize;
        if cells.len() > most
            || corners.len() > i32::MAX as usize
            || cells.iter().map(Vec::len).sum::<usize>() > 8 * most
        {
            return Err(PolygonsError::TooManyCells(cells.len()));
        }
        places_differ(&corners)?;
        let mut data = Data { corners: Vec::new(), starts: vec![0], outlines: Vec::new() };
        for (cell, mut outline) in (0..).zip(cells) {
            numbers_are_right(cell, &outline, corners.len())?;
            if is_clockwise(cell, &outline, &corners)? {
                data.outlines.append(&mut outline);
            } else {
                // The other way round, from the same corner.
                data.outlines.extend(outline[..1].iter().chain(outline[1..].iter().rev()));
            }
            data.starts.push(data.outlines.len() as u32);
        }
        data.corners = corners.into_iter().map(bits).collect();
        let polygons = Self(Arc::new(data));
        polygons.edges_are_shared_by_two()?;
        Ok(polygons)
    }

    /// How many cells there are.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.0.starts.len() as u32 - 1
    }

    /// The corners, in the order of their numbers.
    #[must_use]
    pub fn corners(&self) -> impl ExactSizeIterator<Item = [f64; 2]> {
        self.0.corners.iter().map(|corner| corner.map(f64::from_bits))
    }

    /// The numbers of a cell's corners, clockwise; none for a number that is no cell's.
    #[must_use]
    pub fn outline(&self, cell: u32) -> &[u32] {
        let at = cell as usize;
        let bounds = self.0.starts.get(at).zip(self.0.starts.get(at + 1));
        bounds.map_or(&[], |(&start, &end)| &self.0.outlines[start as usize..end as usize])
    }

    /// How many edges the cells have together, each counted with each of its cells.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.0.outlines.len()
    }

    fn spot(&self, corner: u32) -> Spot {
        let [x, y] = self.0.corners[corner as usize].map(f64::from_bits);
        Spot { x, y }
    }

    fn edges_are_shared_by_two(&self) -> Result<(), PolygonsError> {
        let mut halves = Vec::with_capacity(self.edges());
        for cell in 0..self.count() {
            let outline = self.outline(cell);
            for (&a, &b) in outline.iter().zip(outline.iter().cycle().skip(1)) {
                halves.push((numbered_key(a, b), cell, a < b));
            }
        }
        halves.sort_unstable();
        halves.chunk_by(|a, b| a.0 == b.0).try_for_each(|of_edge| {
            let corners = [(of_edge[0].0 >> 32) as u32, of_edge[0].0 as u32];
            match *of_edge {
                [_, _, (_, cell, _), ..] => Err(PolygonsError::EdgeOfMany { cell, cells: of_edge.len(), corners }),
                [(_, a, way_a), (_, b, way_b)] if way_a == way_b => {
                    Err(PolygonsError::Overlap { cells: [a, b], corners })
                }
                _ => Ok(()),
            }
        })
    }
}

impl TryFrom<Lists> for Polygons {
    type Error = PolygonsError;

    fn try_from(Lists { corners, cells }: Lists) -> Result<Self, PolygonsError> {
        Self::new(corners, cells)
    }
}

impl From<Polygons> for Lists {
    fn from(polygons: Polygons) -> Self {
        let cells = (0..polygons.count()).map(|cell| polygons.outline(cell).to_vec()).collect();
        Self { corners: polygons.corners().collect(), cells }
    }
}

/// The bits of a place. Adding nothing makes nothing of less than nothing, so that one place has the same bits always.
fn bits(place: [f64; 2]) -> [u64; 2] {
    place.map(|at| (at + 0.0).to_bits())
}

fn places_differ(corners: &[[f64; 2]]) -> Result<(), PolygonsError> {
    let is_there = |corner: &[f64; 2]| corner.iter().all(|at| at.abs() <= FARTHEST);
    if let Some(corner) = corners.iter().position(|corner| !is_there(corner)) {
        return Err(PolygonsError::Nowhere(corner as u32));
    }
    let mut order: Vec<u32> = (0..corners.len() as u32).collect();
    let place = |number: u32| bits(corners[number as usize]);
    order.sort_unstable_by_key(|&number| (place(number), number));
    let twins = order.windows(2).filter(|pair| place(pair[0]) == place(pair[1])).map(|pair| (pair[1], pair[0])).min();
    twins.map_or(Ok(()), |(second, first)| Err(PolygonsError::OnePlace(first, second)))
}

fn numbers_are_right(cell: u32, outline: &[u32], corners: usize) -> Result<(), PolygonsError> {
    if outline.len() < 3 {
        return Err(PolygonsError::TooFewCorners { cell, corners: outline.len() });
    }
    if outline.len() > MAX_SIDES as usize {
        return Err(PolygonsError::TooManyCorners { cell, corners: outline.len() });
    }
    for (at, &corner) in outline.iter().enumerate() {
        if corner as usize >= corners {
            return Err(PolygonsError::NoSuchCorner { cell, corner, corners });
        }
        if outline[..at].contains(&corner) {
            return Err(PolygonsError::Repeated { cell, corner });
        }
    }
    Ok(())
}

/// Whether an outline goes clockwise where `y` grows downwards.
fn is_clockwise(cell: u32, outline: &[u32], corners: &[[f64; 2]]) -> Result<bool, PolygonsError> {
    let places: Vec<[f64; 2]> = outline.iter().map(|&corner| corners[corner as usize]).collect();
    if crosses_itself(&places) {
        return Err(PolygonsError::CrossesItself(cell));
    }
    let area = double_area(&places);
    let extent = |axis: usize| {
        let along = || places.iter().map(|place| place[axis]);
        along().fold(f64::MIN, f64::max) - along().fold(f64::MAX, f64::min)
    };
    let longest = extent(0).max(extent(1));
    if area.abs() <= NO_AREA * longest * longest {
        return Err(PolygonsError::NoArea(cell));
    }
    Ok(area > 0.0)
}

/// Twice the area, positive for the way that is clockwise where `y` grows downwards.
fn double_area(places: &[[f64; 2]]) -> f64 {
    places.windows(2).map(|pair| cross(places[0], pair[0], pair[1])).sum()
}

/// On which side of the line from `a` to `b` the place `c` lies.
fn cross(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// Whether two edges cross between their ends.
fn crosses_itself(places: &[[f64; 2]]) -> bool {
    let edge = |at: usize| (places[at], places[(at + 1) % places.len()]);
    let parts = |(a, b), (c, d)| cross(a, b, c) * cross(a, b, d) < 0.0;
    (0..places.len()).any(|one| (0..one).any(|other| parts(edge(one), edge(other)) && parts(edge(other), edge(one))))
}

/// The grid of polygons: at their places, but as large as other cells are.
#[derive(Debug)]
pub(super) struct Cells {
    polygons: Polygons,
    scale: f64,
}

impl Cells {
    pub(super) fn new(polygons: Polygons) -> Self {
        let area = |cell| {
            let spots = polygons.outline(cell).iter().map(|&corner| polygons.spot(corner));
            double_area(&spots.map(|spot| [spot.x, spot.y]).collect::<Vec<_>>())
        };
        let mean = (0..polygons.count()).map(area).sum::<f64>() / 2.0 / f64::from(polygons.count());
        Self { scale: 1.0 / mean.sqrt(), polygons }
    }
}

impl Tiles for Cells {
    fn count(&self) -> u32 {
        self.polygons.count()
    }

    fn outline(&self, cell: u32, corners: &mut Vec<Corner>) {
        corners.extend(self.polygons.outline(cell).iter().map(|&corner| (corner as i32, 0)));
    }

    fn spot(&self, corner: Corner) -> Spot {
        let Spot { x, y } = self.polygons.spot(corner.0 as u32);
        Spot { x: x * self.scale, y: y * self.scale }
    }

    fn edge_key(&self, _cell: u32, _edge: usize, a: Corner, b: Corner) -> u64 {
        numbered_key(a.0 as u32, b.0 as u32)
    }

    /// None: nothing leads straight through cells of any form.
    fn opposite(&self, _cell: u32, _edge: usize) -> Option<usize> {
        None
    }
}
