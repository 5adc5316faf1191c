//! [`Recipe`]: the whole design of a maze as plain data, and the door where it becomes a maze.

mod ends;
mod error;
mod grids;
mod places;
mod plan;
mod route;
mod rows;

use std::borrow::Cow;
use std::ops::ControlFlow;

pub use ends::{Drawn, End, Farthest, Islands, Numbered, Place, Point};
pub use error::{Note, RecipeError};
pub use grids::Apart;
pub use plan::{Made, Plan};
pub use route::Fixed;
use serde::{Deserialize, Serialize};

use crate::cell::Cell;
use crate::generate::{Algorithm, Generator, Needs};
use crate::maze::Maze;
use crate::observe::{Observer, never_stopped};
use crate::rng::{Rng, Seed};
use crate::shape::emblem::Emblem;
use crate::shape::labyrinth::Labyrinth;
use crate::shape::loops::Loops;
use crate::shape::mask::Mask;
use crate::shape::rooms::Rooms;
use crate::shape::symmetry::Symmetry;
use crate::tiling::{Polygons, Shape, Weave};
use crate::topology::{Rect, Topology};

/// The version of the recipe language that this release writes. A recipe of a version makes the same maze for ever.
pub const RECIPE_VERSION: u32 = 1;

/// Memory of a cell of another shape than squares: its part of the graph, and of what it is found from; twice where cells are left out.
const BYTES_OF_A_TILE: f64 = 160.0;

/// The same of shapes whose outlines are kept; and before, for Voronoi cells, the triangles that they come from.
const BYTES_OF_AN_OUTLINE: f64 = 420.0;

/// The same of cells that may have many edges, for each of these.
const BYTES_OF_AN_EDGE: f64 = 70.0;

/// The most columns of a maze made row by row.
const MOST_COLUMNS: u64 = (u32::MAX as u64 - 64) / 3;

/// The whole design of a maze: the same recipe gives the same maze, bit for bit, on every machine and in every later release.
///
/// ```
/// use mazegen::{Generator, Loops, Recipe};
/// let recipe = Recipe::new(30, 20).algorithm(Generator::Wilson).seed("x").loops(Loops::Playable).entry(0, 0).exit(29, 19);
/// let maze = recipe.make()?;
/// assert_eq!(maze.size(), Some((30, 20)));
/// assert_eq!(maze, recipe.make()?);
/// # Ok::<(), mazegen::RecipeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// [`RECIPE_VERSION`] when it was written.
    pub version: u32,
    /// Columns of cells; or the one size that a shape has, and so has `height`.
    pub width: u64,
    /// Rows of cells.
    pub height: u64,
    /// What cells there are, and how they lie.
    #[serde(default, skip_serializing_if = "is_square")]
    pub shape: Shape,
    /// The cells of the shape `cells`, whose number is width and height.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cells: Option<Polygons>,
    /// The generator, with its options.
    pub algorithm: Algorithm,
    /// Where all randomness comes from.
    pub seed: Seed,
    /// The figure in the middle.
    #[serde(default)]
    pub emblem: Emblem,
    /// Which cells are in the maze at all. With a mask "42" is left out.
    #[serde(default, skip_serializing_if = "is_no_mask")]
    pub mask: Mask,
    /// Loops opened after the generator is done.
    #[serde(default)]
    pub loops: Loops,
    /// Where a player starts; the generator's proposal or the first cell if not given.
    #[serde(default)]
    pub entry: Option<End>,
    /// Where a player ends; the generator's proposal or the last cell if not given.
    #[serde(default)]
    pub exit: Option<End>,
    /// The cell that the generator begins with; drawn from the seed if not given.
    #[serde(default)]
    pub start: Option<Point>,
    /// What becomes of cells that the figure cuts off.
    #[serde(default, skip_serializing_if = "Islands::is_default")]
    pub islands: Islands,
    /// The side of the tiles that the maze is made of, if it is: each by the generator, joined by a random tree of doors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tiles: Option<u32>,
    /// Passages that cross under others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weave: Option<Weave>,
    /// Open spaces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rooms: Option<Rooms>,
    /// Passages that are there from the start, and walls that stay.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub template: Option<Fixed>,
    /// What the maze looks the same after.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<Symmetry>,
    /// So often all dead ends are culled; the cells are then not in the maze any more.
    #[serde(default, skip_serializing_if = "is_never")]
    pub sparse: u32,
    /// A single way without branches instead of a maze.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unicursal: Option<Labyrinth>,
    /// Further places to start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub more_entries: Vec<End>,
    /// Further places to end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub more_exits: Vec<End>,
}

// By reference, as `skip_serializing_if` calls it.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_never(times: &u32) -> bool {
    *times == 0
}

// By reference, as `skip_serializing_if` calls it.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_square(shape: &Shape) -> bool {
    *shape == Shape::Square
}

fn is_no_mask(mask: &Mask) -> bool {
    *mask == Mask::None
}

impl Recipe {
    /// A perfect maze of so many columns and rows by `prim`, with the "42" where it fits, and the seed 0.
    #[must_use]
    pub fn new(width: u64, height: u64) -> Self {
        Self {
            version: RECIPE_VERSION,
            width,
            height,
            shape: Shape::Square,
            cells: None,
            algorithm: Generator::Prim.into(),
            seed: Seed::from(0),
            emblem: Emblem::default(),
            mask: Mask::default(),
            loops: Loops::default(),
            entry: None,
            exit: None,
            start: None,
            islands: Islands::default(),
            tiles: None,
            weave: None,
            rooms: None,
            template: None,
            symmetry: None,
            sparse: 0,
            unicursal: None,
            more_entries: Vec::new(),
            more_exits: Vec::new(),
        }
    }

    /// The recipe of a classical labyrinth, in the size that it has; of [`Labyrinth::Split`], which has none of its own, 20x20.
    ///
    /// ```
    /// use mazegen::{Labyrinth, Recipe};
    /// let maze = Recipe::labyrinth(Labyrinth::Seven).make()?;
    /// assert_eq!(maze.passages() + 1, maze.grid().live_count(), "one way over every cell");
    /// # Ok::<(), mazegen::RecipeError>(())
    /// ```
    #[must_use]
    pub fn labyrinth(labyrinth: Labyrinth) -> Self {
        let (width, height) = labyrinth.size().unwrap_or((20, 20));
        Self { emblem: Emblem::None, ..Self::new(width, height) }.unicursal(labyrinth)
    }

    /// The same recipe with another generator, with options or without.
    #[must_use]
    pub fn algorithm(mut self, algorithm: impl Into<Algorithm>) -> Self {
        self.algorithm = algorithm.into();
        self
    }

    /// The same recipe with another shape, of which width and height are the size.
    ///
    /// ```
    /// use mazegen::{Generator, Recipe, Shape};
    /// let maze = Recipe::new(12, 12).shape(Shape::HexHexagon).algorithm(Generator::Wilson).make()?;
    /// assert_eq!(maze.passages(), 3 * 12 * 11);
    /// # Ok::<(), mazegen::RecipeError>(())
    /// ```
    #[must_use]
    pub const fn shape(mut self, shape: Shape) -> Self {
        self.shape = shape;
        self
    }

    /// The same recipe with cells of one's own, whose number becomes the size.
    #[must_use]
    pub fn cells(mut self, cells: Polygons) -> Self {
        (self.width, self.height) = (cells.count().into(), cells.count().into());
        (self.shape, self.cells) = (Shape::Cells, Some(cells));
        self
    }

    /// The same recipe with another seed.
    #[must_use]
    pub fn seed(mut self, seed: impl AsRef<str>) -> Self {
        self.seed = Seed::new(seed);
        self
    }

    /// The same recipe with another figure.
    #[must_use]
    pub fn emblem(mut self, emblem: Emblem) -> Self {
        self.emblem = emblem;
        self
    }

    /// The same recipe with cells left out.
    ///
    /// ```
    /// use mazegen::{Mask, Outline, Recipe};
    /// let maze = Recipe::new(40, 40).mask(Mask::Outline(Outline::Heart)).make()?;
    /// assert_eq!(maze.passages() + 1, maze.grid().live_count());
    /// # Ok::<(), mazegen::RecipeError>(())
    /// ```
    #[must_use]
    pub fn mask(mut self, mask: Mask) -> Self {
        self.mask = mask;
        self
    }

    /// The same recipe with loops.
    #[must_use]
    pub const fn loops(mut self, loops: Loops) -> Self {
        self.loops = loops;
        self
    }

    /// The same recipe with the entry in column `x` and row `y`.
    #[must_use]
    pub const fn entry(mut self, x: u64, y: u64) -> Self {
        self.entry = Some(End::At(Point { x, y }));
        self
    }

    /// The same recipe with the exit in column `x` and row `y`.
    #[must_use]
    pub const fn exit(mut self, x: u64, y: u64) -> Self {
        self.exit = Some(End::At(Point { x, y }));
        self
    }

    /// The same recipe with the entry and exit as far apart as can be.
    ///
    /// ```
    /// use mazegen::{Recipe, Solver, measure};
    /// let maze = Recipe::new(20, 15).farthest_ends().make()?;
    /// let moves = Solver::Bfs.solve(&maze).map(|solution| solution.path.map(|path| path.moves()));
    /// let longest = measure::measure(&maze).longest.expect("there are cells");
    /// assert_eq!(moves, Ok(Some(longest.moves as usize)));
    /// # Ok::<(), mazegen::RecipeError>(())
    /// ```
    #[must_use]
    pub const fn farthest_ends(mut self) -> Self {
        (self.entry, self.exit) = (Some(End::FARTHEST), Some(End::FARTHEST));
        self
    }

    /// The same recipe made from tiles of this side: each made by the generator alone, and joined by a random tree of doors, one between joined tiles. So it is
    /// perfect still, can be made on all cores and in little memory, and has the generator's texture within the tiles, and their squares in its plan.
    #[must_use]
    pub const fn tiles(mut self, side: u32) -> Self {
        self.tiles = Some(side);
        self
    }

    /// The same recipe with passages that cross under others.
    ///
    /// ```
    /// use mazegen::{Recipe, Weave};
    /// let maze = Recipe::new(20, 20).weave("0.5".parse()?).make()?;
    /// assert!(!maze.grid().tiled().expect("it has a layout").tunnels().is_empty());
    /// assert_eq!(maze.passages() + 1, maze.grid().live_count());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn weave(mut self, weave: Weave) -> Self {
        self.weave = Some(weave);
        self
    }

    /// The same recipe with open spaces.
    ///
    /// ```
    /// use mazegen::Recipe;
    /// let maze = Recipe::new(30, 20).rooms("2,3:4x4".parse()?).make()?;
    /// assert_eq!(maze.passages(), maze.grid().live_count() - 1 + 9, "nine loops in a room of 4x4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn rooms(mut self, rooms: Rooms) -> Self {
        self.rooms = Some(rooms);
        self
    }

    /// The same recipe with passages that are there from the start, and walls that stay.
    #[must_use]
    pub fn template(mut self, template: Fixed) -> Self {
        self.template = Some(template);
        self
    }

    /// The same recipe of a maze that looks the same after a mirror or turn.
    ///
    /// ```
    /// use mazegen::{Cell, Recipe, Side, Symmetry};
    /// let maze = Recipe::new(10, 10).symmetry(Symmetry::X).make()?;
    /// assert_eq!(maze.sides(Cell(0)).contains(Side::EAST), maze.sides(Cell(9)).contains(Side::WEST));
    /// # Ok::<(), mazegen::RecipeError>(())
    /// ```
    #[must_use]
    pub const fn symmetry(mut self, symmetry: Symmetry) -> Self {
        self.symmetry = Some(symmetry);
        self
    }

    /// The same recipe with all dead ends culled so many times.
    ///
    /// ```
    /// use mazegen::Recipe;
    /// let maze = Recipe::new(20, 20).sparse(3).make()?;
    /// assert!(maze.grid().live_count() < 382);
    /// # Ok::<(), mazegen::RecipeError>(())
    /// ```
    #[must_use]
    pub const fn sparse(mut self, times: u32) -> Self {
        self.sparse = times;
        self
    }

    /// The same recipe of a single way without branches.
    ///
    /// ```
    /// use mazegen::{Labyrinth, Recipe, Solver};
    /// let maze = Recipe::new(12, 8).unicursal(Labyrinth::Split).make()?;
    /// let path = Solver::Bfs.solve(&maze)?.path.expect("there is one way");
    /// assert_eq!(path.moves(), 12 * 8 - 1, "over every cell");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn unicursal(mut self, labyrinth: Labyrinth) -> Self {
        self.unicursal = Some(labyrinth);
        self
    }

    /// The recipe of the n-th of many mazes: the same but for the seed, which is [`Seed::nth`].
    #[must_use]
    pub fn nth(&self, number: u64) -> Self {
        Self { seed: self.seed.nth(number), ..self.clone() }
    }

    /// The same recipe with something done about cells that are cut off.
    #[must_use]
    pub const fn islands(mut self, islands: Islands) -> Self {
        self.islands = islands;
        self
    }

    /// The same recipe with the generator's first cell in column `x` and row `y`.
    #[must_use]
    pub const fn start(mut self, x: u64, y: u64) -> Self {
        self.start = Some(Point { x, y });
        self
    }

    /// Makes the maze.
    ///
    /// # Errors
    /// [`RecipeError`] if there is no such maze.
    pub fn make(&self) -> Result<Maze, RecipeError> {
        self.make_observed(&mut ()).map(never_stopped)
    }

    /// Makes the maze, watched. The observer changes nothing about it.
    ///
    /// # Errors
    /// [`RecipeError`] if there is no such maze; `Break` inside when the observer ends the run.
    pub fn make_observed<O: Observer>(&self, observer: &mut O) -> Result<ControlFlow<O::Stop, Maze>, RecipeError> {
        Ok(self.plan(u64::MAX)?.make(observer).map_continue(|made| made.maze))
    }

    /// Peak memory of making this maze and solving it once, in bytes a cell.
    #[must_use]
    pub fn bytes_per_cell(&self) -> f64 {
        let loops = if self.loops == Loops::None { 0.0 } else { 4.0 };
        // A search with a queue keeps a byte a cell, and its path a byte a move; looking for the farthest cell two distances.
        let far = [self.entry, self.exit].contains(&Some(End::FARTHEST));
        let making = self.algorithm.generator().about().bytes_per_cell + loops;
        making.max(if far { 9.0 } else { 2.25 }) + self.bytes_of_the_grid()
    }

    /// Checks everything that can be wrong about the recipe, before any memory to speak of is taken.
    ///
    /// # Errors
    /// [`RecipeError`]: the first thing wrong. A size that needs more than `memory` bytes is refused with the largest that does not.
    pub fn plan(&self, memory: u64) -> Result<Plan<'_>, RecipeError> {
        Plan::new(Cow::Borrowed(self), memory)
    }

    /// The entry and exit, as far as they are given by their places.
    pub(crate) fn points(&self) -> (Option<Point>, Option<Point>) {
        (self.entry.and_then(End::point), self.exit.and_then(End::point))
    }

    /// Whether "42" is left out since the generator needs a whole rectangle, or the maze has a form that it does not go with. (A figure of one's own is not left
    /// out but refused.)
    pub(crate) fn leaves_emblem_out(&self) -> bool {
        let no_place = self.algorithm.needs() == Needs::WholeRectangle || self.mask != Mask::None;
        self.emblem == Emblem::FortyTwo && (no_place || self.form_without_emblem().is_some())
    }

    const fn known_version(&self) -> Result<(), RecipeError> {
        if self.version == 0 || self.version > RECIPE_VERSION {
            return Err(RecipeError::Version(self.version));
        }
        Ok(())
    }
}

/// The four corners and the centre (of an even number of columns or rows the middle one to the left or above).
pub(crate) fn must_be_open(rect: &Rect) -> [(&'static str, Cell); 5] {
    let (right, bottom) = (rect.width() - 1, rect.height() - 1);
    let at = |x: u32, y: u32| Cell(y * rect.width() + x);
    let corner = |x, y| ("a corner", at(x, y));
    [
        corner(0, 0),
        corner(right, 0),
        corner(0, bottom),
        corner(right, bottom),
        ("the centre", at(right / 2, bottom / 2)),
    ]
}

/// A cell of the maze, each equally likely.
pub(crate) fn random_cell<T: Topology>(topology: &T, rng: &mut Rng) -> Cell {
    loop {
        let cell = Cell(rng.below(topology.cell_count()));
        if topology.contains(cell) {
            return cell;
        }
    }
}
