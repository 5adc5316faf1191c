//! Tilings: the shapes of grids that are not plain rectangles, each a topology and a layout.
//!
//! A tiling's file states the outlines of its cells, in whole numbers; which cells touch follows from the edges that they share. Generators and solvers see only
//! the [`Graph`]; who draws asks the [`Tiled`] grid where the cells and walls lie.
//!
//! To add one: a file with its type that implements `Tiles`, a variant of [`Shape`], its row in [`Shape::ALL`] and its arm in `tiles_of`.

mod fewer;
mod hexagons;
mod others;
mod penrose;
mod polygons;
mod rings;
mod shape;
mod squares;
mod tiles;
mod triangles;
mod voronoi;
mod weave;

use std::sync::Arc;

pub use polygons::{Polygons, PolygonsError};
pub use shape::{Shape, ShapeError, SizedShape, Sizes, SizesOfShape};
pub use squares::Wrap;
pub use tiles::{Circle, Spot, TilingError};
pub(crate) use weave::weave;
pub use weave::{Dig, Tunnel, Weave, WeaveError};

use crate::bits::Bits;
use crate::cell::{Cell, Side};
use crate::topology::{Graph, Topology};
use polygons::Cells;
use tiles::{Corner, Kept, NO_EDGE, Tiles, matched, numbers};

/// A grid of another shape than a rectangle, and where its cells lie.
///
/// Equal if shape, size and cells are.
#[derive(Clone, Debug)]
pub struct Tiled {
    shape: Shape,
    size: (u64, u64),
    key: u64,
    /// The cells, where they are neither drawn nor follow from the size.
    cells: Option<Polygons>,
    graph: Graph,
    tiles: Arc<dyn Tiles>,
    /// The number that each cell has in the whole tiling, where some are left out.
    kept: Option<Arc<[u32]>>,
    edges: Edges,
    /// The links that go under cells.
    tunnels: Arc<[Tunnel]>,
}

/// The cells whose bits are not set, if any of so many is.
fn kept_cells(count: u32, left_out: &Bits) -> Option<Arc<[u32]>> {
    let is_kept = |cell: u32| left_out.len() <= cell as usize || !left_out.get(cell as usize);
    (!(0..count).all(is_kept)).then(|| (0..count).filter(|&cell| is_kept(cell)).collect())
}

/// The edge of the outline that each side goes through.
#[derive(Clone, Debug)]
enum Edges {
    /// By the graph's slots: where cells of a kind are alike in this too.
    BySlot(Arc<[u8]>),
    /// By cells, and as many for each as the graph's cells have sides at most.
    ByCell(Arc<[u8]>),
}

impl Edges {
    /// From the edges that each link goes through.
    fn new(graph: &Graph, of_links: &[(u8, u8)]) -> Self {
        if let Some(edges) = fill_edges(graph, of_links, graph.slot_count(), |cell, side| graph.slot(cell, side)) {
            return Self::BySlot(edges.into());
        }
        let count = graph.cell_count() as usize * graph.side_bound() as usize;
        // No two sides have the same place here.
        let edges = fill_edges(graph, of_links, count, |cell, side| slot_of_cell(graph, cell, side));
        Self::ByCell(edges.unwrap_or_default().into())
    }

    fn get(&self, graph: &Graph, cell: Cell, side: Side) -> u8 {
        match self {
            Self::BySlot(edges) => edges[graph.slot(cell, side)],
            Self::ByCell(edges) => edges[slot_of_cell(graph, cell, side)],
        }
    }
}

fn slot_of_cell(graph: &Graph, cell: Cell, side: Side) -> usize {
    cell.index() * graph.side_bound() as usize + usize::from(side.0)
}

/// Puts the edges of all sides at their places; nothing if two that differ have the same place.
fn fill_edges(
    graph: &Graph,
    of_links: &[(u8, u8)],
    count: usize,
    slot: impl Fn(Cell, Side) -> usize,
) -> Option<Vec<u8>> {
    let mut edges: Vec<Option<u8>> = vec![None; count];
    for ((_, cell, side), &(edge, edge_behind)) in graph.links().zip(of_links) {
        let behind = (graph.step(cell, side), graph.back(cell, side));
        for ((cell, side), edge) in [((cell, side), edge), (behind, edge_behind)] {
            if *edges[slot(cell, side)].get_or_insert(edge) != edge {
                return None;
            }
        }
    }
    Some(edges.into_iter().map(|edge| edge.unwrap_or(NO_EDGE)).collect())
}

/// A shape, its size, and its key.
type Named = (Shape, (u64, u64), u64);

impl PartialEq for Tiled {
    fn eq(&self, other: &Self) -> bool {
        self.design() == other.design()
    }
}

impl Eq for Tiled {}

impl std::hash::Hash for Tiled {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.design().hash(state);
    }
}

/// A straight or round piece of an outline.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Edge {
    /// Where it begins, going clockwise around its cell.
    pub from: Spot,
    /// Where it ends.
    pub to: Spot,
    /// The circle that it runs along the shorter way, if it is not straight.
    pub circle: Option<Circle>,
}

impl Tiled {
    /// The grid of a shape: `width` and `height` are columns and rows, or both the one size that the shape has. The key chooses among shapes that are drawn at
    /// random.
    ///
    /// # Errors
    /// [`ShapeError`] for sizes that the shape does not have.
    pub fn new(shape: Shape, size: (u64, u64), key: u64) -> Result<Self, ShapeError> {
        Self::without(shape, size, key, &Bits::default())
    }

    /// As [`new`](Self::new), without the cells whose bits are set; the others are numbered anew, in their order.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn without(shape: Shape, size: (u64, u64), key: u64, left_out: &Bits) -> Result<Self, ShapeError> {
        // Where nothing is drawn at random the same cells are the same grid, whatever the key.
        let key = if shape.is_drawn() { key } else { 0 };
        Self::of_tiles((shape, size, key), None, shape::tiles_of(shape, size, key)?.into(), left_out)
    }

    /// The grid of cells of one's own, whose size is their number.
    ///
    /// ```
    /// use mazegen::{Cell, Polygons, Tiled};
    /// let corners = vec![[0.0, 0.0], [9.0, 0.0], [9.0, 9.0], [0.0, 9.0]];
    /// let halves = Tiled::of_cells(&Polygons::new(corners, vec![vec![0, 1, 2], vec![0, 2, 3]])?)?;
    /// assert_eq!((halves.size(), halves.outline(Cell(1)).len()), ((2, 2), 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ShapeError`] if they are no graph that a maze can be made on.
    pub fn of_cells(cells: &Polygons) -> Result<Self, ShapeError> {
        let size = (u64::from(cells.count()), u64::from(cells.count()));
        let tiles = Arc::new(Cells::new(cells.clone()));
        Self::of_tiles((Shape::Cells, size, 0), Some(cells.clone()), tiles, &Bits::default())
    }

    /// The same grid without those cells whose bits are set, by their numbers in the whole tiling, and without no others.
    ///
    /// # Errors
    /// [`ShapeError`] as [`new`](Self::new).
    pub fn leave_out(&self, left_out: &Bits) -> Result<Self, ShapeError> {
        Self::of_tiles((self.shape, self.size, self.key), self.cells.clone(), self.tiles.clone(), left_out)
    }

    fn of_tiles(
        (shape, size, key): Named,
        cells: Option<Polygons>,
        tiles: Arc<dyn Tiles>,
        left_out: &Bits,
    ) -> Result<Self, ShapeError> {
        let kept = kept_cells(tiles.count(), left_out);
        let numbers = kept.as_ref().map(|kept| numbers(tiles.count(), kept));
        let found = matched(&*tiles, numbers.as_deref().map_or(Kept::All, Kept::Some))?;
        drop(numbers);
        let count = kept.as_ref().map_or(tiles.count(), |kept| kept.len() as u32);
        let graph = Graph::new(count, &found.links)?;
        let edges = Edges::new(&graph, &found.edges);
        Ok(Self { shape, size, key, cells, graph, tiles, kept, edges, tunnels: Arc::default() })
    }

    /// All that the grid follows from.
    fn design(&self) -> (Named, Option<&Polygons>, Option<&[u32]>, &[Tunnel]) {
        ((self.shape, self.size, self.key), self.cells.as_ref(), self.kept.as_deref(), &self.tunnels)
    }

    /// The shape.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Columns and rows, or twice the one size.
    #[must_use]
    pub const fn size(&self) -> (u64, u64) {
        self.size
    }

    /// What chose among shapes drawn at random; 0 for all others.
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The cells of one's own, whole, if the grid is made of such.
    #[must_use]
    pub const fn cells(&self) -> Option<&Polygons> {
        self.cells.as_ref()
    }

    /// Which cells touch.
    #[must_use]
    pub const fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The number that a cell has in the whole tiling, without anything left out.
    #[must_use]
    pub fn number_in_whole(&self, cell: Cell) -> u32 {
        self.kept.as_ref().map_or(cell.0, |kept| kept[cell.index()])
    }

    /// The cell with a number in the whole tiling, if it is not left out.
    #[must_use]
    pub fn cell_of_whole(&self, number: u32) -> Option<Cell> {
        match &self.kept {
            Some(kept) => kept.binary_search(&number).ok().map(|cell| Cell(cell as u32)),
            None => (number < self.graph.cell_count()).then_some(Cell(number)),
        }
    }

    /// The cells left out, by their numbers in the whole tiling.
    #[must_use]
    pub fn left_out(&self) -> Vec<u32> {
        let Some(kept) = &self.kept else { return Vec::new() };
        (0..self.tiles.count()).filter(|cell| kept.binary_search(cell).is_err()).collect()
    }

    fn corners(&self, cell: Cell) -> Vec<Corner> {
        let mut corners = Vec::new();
        self.tiles.outline(self.number_in_whole(cell), &mut corners);
        corners
    }

    fn edge(&self, corners: &[Corner], edge: usize) -> Edge {
        let (a, b) = (corners[edge], corners[(edge + 1) % corners.len()]);
        Edge { from: self.tiles.spot(a), to: self.tiles.spot(b), circle: self.tiles.circle(a, b) }
    }

    /// The outline of a cell, clockwise.
    ///
    /// ```
    /// use mazegen::{Cell, Shape, Tiled};
    /// let hexagon = Tiled::new("hex-rectangle".parse()?, (1, 1), 0)?;
    /// assert_eq!(hexagon.outline(Cell(0)).len(), 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn outline(&self, cell: Cell) -> Vec<Edge> {
        let corners = self.corners(cell);
        (0..corners.len()).map(|edge| self.edge(&corners, edge)).collect()
    }

    /// Where the wall on a side of a cell stands, as this cell has it; nothing for stairs. The neighbour has the same one, or another where the two meet
    /// across the border.
    #[must_use]
    pub fn wall(&self, cell: Cell, side: Side) -> Option<Edge> {
        let edge = self.edge_of(cell, side)?;
        Some(self.edge(&self.corners(cell), edge))
    }

    /// Which edge of its outline a side of a cell goes through; nothing for stairs.
    #[must_use]
    pub fn edge_of(&self, cell: Cell, side: Side) -> Option<usize> {
        let edge = self.edges.get(&self.graph, cell, side);
        (edge != NO_EDGE).then_some(usize::from(edge))
    }

    /// The edges of a cell beyond which there is none.
    #[must_use]
    pub fn border(&self, cell: Cell) -> Vec<Edge> {
        let inner: Vec<usize> = self.graph.sides(cell).iter().filter_map(|side| self.edge_of(cell, side)).collect();
        let corners = self.corners(cell);
        (0..corners.len()).filter(|edge| !inner.contains(edge)).map(|edge| self.edge(&corners, edge)).collect()
    }

    /// A place well inside of a cell: the mean of its corners.
    #[must_use]
    pub fn centre(&self, cell: Cell) -> Spot {
        let corners = self.corners(cell);
        let sum = corners
            .iter()
            .map(|&corner| self.tiles.spot(corner))
            .fold(Spot::default(), |sum, spot| Spot { x: sum.x + spot.x, y: sum.y + spot.y });
        let count = corners.len() as f64;
        Spot { x: sum.x / count, y: sum.y / count }
    }

    /// The upper left and the lower right corner of a box that holds all cells.
    #[must_use]
    pub fn bounds(&self) -> (Spot, Spot) {
        let mut bounds: Option<(Spot, Spot)> = None;
        for edge in self.graph.cells().flat_map(|cell| self.outline(cell)) {
            // A round edge may reach beyond its ends, but never beyond its circle.
            let spots = match edge.circle {
                None => [edge.from, edge.to],
                Some(Circle { centre, radius }) => {
                    [-radius, radius].map(|by| Spot { x: centre.x + by, y: centre.y + by })
                }
            };
            for spot in spots {
                let (low, high) = bounds.get_or_insert((spot, spot));
                (low.x, low.y) = (low.x.min(spot.x), low.y.min(spot.y));
                (high.x, high.y) = (high.x.max(spot.x), high.y.max(spot.y));
            }
        }
        bounds.unwrap_or_default()
    }
}
