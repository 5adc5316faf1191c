//! [`Maze`]: a grid and the set of its open links, and [`Grid`], the kinds of topology a maze can have.

use crate::bits::Bits;
use crate::cell::{Cell, Link, Sides};
use crate::tiling::{SizedShape, Tiled};
use crate::topology::{Graph, Masked, Rect, Topology};

/// The topology of a finished maze. A closed set of kinds: which one it is gets asked once a run, at the door, by
/// [`with_topology!`](crate::with_topology).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Grid {
    /// A whole rectangle.
    Rect(Rect),
    /// A rectangle with cells left out.
    Masked(Masked),
    /// Another shape, with a place for each cell.
    Tiled(Tiled),
    /// Any other graph.
    Graph(Graph),
}

/// Runs an expression with the topology inside a [`Grid`] under its own type, so that everything in it is compiled for that type.
///
/// ```
/// use mazegen::{Grid, Rect, Topology, with_topology};
/// let grid = Grid::Rect(Rect::new(4, 3)?);
/// assert_eq!(with_topology!(&grid, topology => topology.cell_count()), 12);
/// # Ok::<(), mazegen::SizeError>(())
/// ```
#[macro_export]
macro_rules! with_topology {
    ($grid:expr, $topology:ident => $body:expr) => {
        match $grid {
            $crate::Grid::Rect($topology) => $body,
            $crate::Grid::Masked($topology) => $body,
            $crate::Grid::Tiled(tiled) => {
                let $topology = tiled.graph();
                $body
            }
            $crate::Grid::Graph($topology) => $body,
        }
    };
}

impl Grid {
    /// The rectangle that the grid is, or is cut from.
    #[must_use]
    pub const fn rect(&self) -> Option<&Rect> {
        match self {
            Self::Rect(rect) => Some(rect),
            Self::Masked(masked) => Some(masked.rect()),
            Self::Tiled(_) | Self::Graph(_) => None,
        }
    }

    /// The shape, where it is another than a rectangle of squares.
    #[must_use]
    pub const fn tiled(&self) -> Option<&Tiled> {
        match self {
            Self::Tiled(tiled) => Some(tiled),
            _ => None,
        }
    }

    /// The size in words: `20x15` of a rectangle, the shape and its size of another, `5 cells` of a graph.
    #[must_use]
    pub fn size_name(&self) -> String {
        match self {
            Self::Rect(rect) => format!("{}x{}", rect.width(), rect.height()),
            Self::Masked(masked) => format!("{}x{}", masked.rect().width(), masked.rect().height()),
            Self::Tiled(tiled) => SizedShape { shape: tiled.shape(), size: Some(tiled.size()) }.to_string(),
            Self::Graph(graph) => format!("{} cells", graph.cell_count()),
        }
    }

    /// The column and row of a cell, where there are such.
    #[must_use]
    pub fn column_and_row(&self, cell: Cell) -> Option<(u32, u32)> {
        if let Some(rect) = self.rect() {
            return Some(rect.xy(cell));
        }
        let tiled = self.tiled().filter(|tiled| tiled.shape().has_columns())?;
        let (width, number) = (tiled.size().0 as u32, tiled.number_in_whole(cell));
        Some((number % width, number / width))
    }

    /// The cell in a column and row, if it is in the maze.
    #[must_use]
    pub fn at(&self, x: u64, y: u64) -> Option<Cell> {
        if let Some(rect) = self.rect() {
            return rect.at_wide(x, y).filter(|&cell| self.contains(cell));
        }
        let tiled = self.tiled().filter(|tiled| tiled.shape().has_columns())?;
        let (width, height) = tiled.size();
        let number = (x < width && y < height).then_some((y * width + x) as u32)?;
        tiled.cell_of_whole(number)
    }

    /// A name for a cell that a person can find: `(x,y)` where there are columns and rows, `#n` elsewhere.
    #[must_use]
    pub fn name(&self, cell: Cell) -> String {
        self.column_and_row(cell).map_or_else(|| format!("#{}", cell.0), |(x, y)| format!("({x},{y})"))
    }

    /// Whether the cell belongs to the maze.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        with_topology!(self, topology => topology.contains(cell))
    }

    /// How many cells belong to the maze.
    #[must_use]
    pub fn live_count(&self) -> u64 {
        with_topology!(self, topology => u64::from(topology.live_count()))
    }

    /// The cells that belong to the maze, in rising order.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        with_topology!(self, topology => topology.cells().collect())
    }

    /// The first and the last cell of the maze; nothing if it has none.
    #[must_use]
    pub fn corners(&self) -> Option<(Cell, Cell)> {
        with_topology!(self, topology => {
            let first = topology.cells().next()?;
            let last = (0..topology.cell_count()).rev().map(Cell).find(|&cell| topology.contains(cell))?;
            Some((first, last))
        })
    }
}

/// A maze: which cells there are, which links between them are open, and where to go in and out.
///
/// A wall is stored once, as one bit of the link between two cells, so two neighbours cannot disagree.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Maze {
    grid: Grid,
    open: Bits,
    /// The cell where a player starts, if one is set.
    pub entry: Option<Cell>,
    /// The cell where a player ends, if one is set.
    pub exit: Option<Cell>,
    /// Further cells where a player may start.
    pub more_entries: Vec<Cell>,
    /// Further cells where a player may end.
    pub more_exits: Vec<Cell>,
}

impl Maze {
    /// A maze of walls only.
    ///
    /// ```
    /// use mazegen::{Cell, Grid, Maze, Rect, Side};
    /// let mut maze = Maze::closed(Grid::Rect(Rect::new(2, 1)?));
    /// maze.carve(Cell(0), Side::EAST);
    /// assert!(maze.sides(Cell(1)).contains(Side::WEST));
    /// # Ok::<(), mazegen::SizeError>(())
    /// ```
    #[must_use]
    pub fn closed(grid: Grid) -> Self {
        let links = with_topology!(&grid, topology => topology.link_bound());
        Self::new(grid, Bits::new(links as usize))
    }

    /// A maze with these links open. Bits that stand for no link of the grid must be false.
    ///
    /// # Panics
    /// If there are not exactly [`Topology::link_bound`] bits.
    #[must_use]
    pub fn new(grid: Grid, open: Bits) -> Self {
        let links = with_topology!(&grid, topology => topology.link_bound());
        assert_eq!(open.len(), links as usize, "one bit a link number");
        Self { grid, open, entry: None, exit: None, more_entries: Vec::new(), more_exits: Vec::new() }
    }

    /// The same maze with this entry and exit.
    #[must_use]
    pub const fn with_ends(mut self, entry: Option<Cell>, exit: Option<Cell>) -> Self {
        self.entry = entry;
        self.exit = exit;
        self
    }

    /// All cells where a player may end, the exit first.
    #[must_use]
    pub fn exits(&self) -> Vec<Cell> {
        self.exit.iter().chain(&self.more_exits).copied().collect()
    }

    /// Whether a player may start in a cell.
    #[must_use]
    pub fn is_entry(&self, cell: Cell) -> bool {
        self.entry == Some(cell) || self.more_entries.contains(&cell)
    }

    /// Whether a player may end in a cell.
    #[must_use]
    pub fn is_exit(&self, cell: Cell) -> bool {
        self.exit == Some(cell) || self.more_exits.contains(&cell)
    }

    /// Which cells there are and which touch.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The open links.
    #[must_use]
    pub const fn open(&self) -> &Bits {
        &self.open
    }

    /// The open sides of a cell.
    #[must_use]
    pub fn sides(&self, cell: Cell) -> Sides {
        with_topology!(&self.grid, topology => topology.open_sides(cell, &self.open))
    }

    /// Opens the link on a side of a cell. A side without neighbour stays closed.
    pub fn carve(&mut self, cell: Cell, side: crate::Side) {
        if let Some(link) = self.link(cell, side) {
            self.open.set(link.index());
        }
    }

    /// Closes the link on a side of a cell.
    pub fn wall_up(&mut self, cell: Cell, side: crate::Side) {
        if let Some(link) = self.link(cell, side) {
            self.open.clear(link.index());
        }
    }

    fn link(&self, cell: Cell, side: crate::Side) -> Option<Link> {
        with_topology!(&self.grid, topology => topology.sides(cell).contains(side).then(|| topology.link(cell, side)))
    }

    /// How many passages there are.
    #[must_use]
    pub fn passages(&self) -> u64 {
        self.open.count()
    }

    /// Columns and rows, if the maze is, or is cut from, a rectangle.
    #[must_use]
    pub fn size(&self) -> Option<(u32, u32)> {
        self.grid.rect().map(|rect| (rect.width(), rect.height()))
    }

    /// Bytes of memory held for the walls.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.open.memory()
    }
}
