//! [`Recipe`]: the whole design of a maze as plain data, and the door where it becomes a maze.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use crate::bits::Bits;
use crate::cell::Cell;
use crate::generate::tiles::Tiling;
use crate::generate::{Algorithm, Carved, Generator, Job, Needs, NotServed, Rows};
use crate::maze::{Grid, Maze};
use crate::measure::{Distances, longest};
use crate::observe::{Observer, never_stopped};
use crate::rng::{Rng, Seed};
use crate::shape::emblem::{Emblem, FORTY_TWO_NEEDS};
use crate::shape::loops::{Loops, most_loops, open_loops, wanted};
use crate::shape::mask::Mask;
use crate::tiling::{Shape, ShapeError, Tiled};
use crate::topology::{Masked, Rect, SizeError, Topology, largest_part};
use crate::with_topology;

/// The version of the recipe language that this release writes. A recipe of a version makes the same maze for ever.
pub const RECIPE_VERSION: u32 = 1;

/// Memory of a cell of another shape than squares: its lists in the graph, and what is sorted to find them.
const BYTES_OF_A_TILE: f64 = 260.0;

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
}

// By reference, as `skip_serializing_if` calls it.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_square(shape: &Shape) -> bool {
    *shape == Shape::Square
}

fn is_no_mask(mask: &Mask) -> bool {
    *mask == Mask::None
}

/// Where a maze begins or ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum End {
    /// In this cell.
    At(Point),
    /// In the cell with this number: for shapes without columns and rows.
    Numbered(Numbered),
    /// In a cell drawn from the seed.
    Drawn(Drawn),
    /// As far from the other end as can be; if both are, at the ends of the longest path. (With loops the longest that
    /// [`longest`] finds.)
    Farthest(Farthest),
}

/// Where a cell is drawn from the seed; never the one in which the other end is already, if there is another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Drawn {
    /// Anywhere.
    Random,
    /// In the uppermost row that has cells.
    Top,
    /// In the lowest row.
    Bottom,
    /// In the leftmost column.
    Left,
    /// In the rightmost column.
    Right,
}

impl Drawn {
    /// All of them.
    pub const ALL: &'static [Self] = &[Self::Random, Self::Top, Self::Bottom, Self::Left, Self::Right];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Top => "top",
            Self::Bottom => "bottom",
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    /// The row or column of a cell, negative where the largest is wanted; nothing where there are no columns and rows.
    fn place(self, grid: &Grid, cell: Cell) -> Option<i64> {
        let (x, y) = if self == Self::Random { (0, 0) } else { grid.column_and_row(cell)? };
        Some(match self {
            Self::Random | Self::Top => i64::from(y),
            Self::Bottom => -i64::from(y),
            Self::Left => i64::from(x),
            Self::Right => -i64::from(x),
        })
    }
}

/// A cell by its number, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Numbered {
    /// The number.
    pub cell: u32,
}

/// The word `farthest`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Farthest {
    /// As far as can be.
    #[default]
    Farthest,
}

impl End {
    /// As far from the other end as can be.
    pub const FARTHEST: Self = Self::Farthest(Farthest::Farthest);

    /// The point, if it is one.
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        match self {
            Self::At(point) => Some(point),
            Self::Numbered(_) | Self::Drawn(_) | Self::Farthest(_) => None,
        }
    }
}

impl From<Point> for End {
    fn from(point: Point) -> Self {
        Self::At(point)
    }
}

impl std::fmt::Display for End {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::At(point) => point.fmt(f),
            Self::Numbered(Numbered { cell }) => write!(f, "#{cell}"),
            Self::Drawn(drawn) => f.write_str(drawn.name()),
            Self::Farthest(_) => f.write_str("farthest"),
        }
    }
}

/// What becomes of cells that cannot be reached from the others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Islands {
    /// There is no such maze: an error that names a cell.
    #[default]
    Refuse,
    /// The largest part is kept, and all others are closed.
    KeepLargest,
}

impl Islands {
    // By reference, as `skip_serializing_if` calls it.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// A column and a row, counted from 0 at the top left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Point {
    /// Column.
    pub x: u64,
    /// Row.
    pub y: u64,
}

impl std::fmt::Display for Point {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// Which of a recipe's points is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// [`Recipe::entry`].
    Entry,
    /// [`Recipe::exit`].
    Exit,
    /// [`Recipe::start`].
    Start,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Entry => "entry",
            Self::Exit => "exit",
            Self::Start => "start",
        })
    }
}

/// Why a recipe makes no maze.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecipeError {
    /// The size is impossible, or too large for the memory allowed.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A later version of the recipe language.
    #[error(
        "this recipe has version {0}, but this program knows versions up to {RECIPE_VERSION}; a newer release reads it"
    )]
    Version(u32),
    /// A point outside of the maze.
    #[error("the {place} {at} is outside: {}{}", range(*.at, *.size), swap_hint(*.at, *.size))]
    Outside {
        /// Which point.
        place: Place,
        /// Where it is.
        at: Point,
        /// Width and height.
        size: (u64, u64),
    },
    /// A point on a closed cell.
    #[error("the {place} {at} lies on the emblem, whose cells are closed; choose another cell or another emblem")]
    OnEmblem {
        /// Which point.
        place: Place,
        /// Where it is.
        at: Point,
    },
    /// Entry and exit on one cell.
    #[error("entry and exit are both {0}; they must differ")]
    SameEnds(End),
    /// A cell by column and row where there are none.
    #[error(
        "{shape} has no columns and rows, so the {place} cannot be {at}; {}", number_hint(*.place))]
    NoColumns {
        /// Which point.
        place: Place,
        /// What was given.
        at: Point,
        /// The shape.
        shape: Shape,
    },
    /// A side of a shape that has none.
    #[error(
        "{shape} has no columns and rows, so the {place} cannot be at its {drawn}; give the number of a cell, such as #0, random or farthest"
    )]
    NoSides {
        /// Which end.
        place: Place,
        /// What was given.
        drawn: &'static str,
        /// The shape.
        shape: Shape,
    },
    /// A cell by a number that none has.
    #[error("the {place} is cell #{cell}, but the {cells} cells are numbered from #0 to #{}", .cells - 1)]
    NoSuchCell {
        /// Which end.
        place: Place,
        /// The number given.
        cell: u32,
        /// How many cells there are.
        cells: u32,
    },
    /// A shape in a size that it does not have.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// The generator does not take the shape.
    #[error("the shape is {0}, but {1}")]
    ShapeNotServed(Shape, NotServed),
    /// Something that only a rectangle of squares can have.
    #[error("{what} only on a rectangle of squares, and the shape is {shape}")]
    OnlyOnSquares {
        /// What is asked for, up to the verb.
        what: &'static str,
        /// The shape.
        shape: Shape,
    },
    /// The figure does not fit into the maze.
    #[error("the emblem is {}x{}, too large for a maze of {}x{}", .emblem.0, .emblem.1, .size.0, .size.1)]
    EmblemTooLarge {
        /// Its width and height.
        emblem: (u32, u32),
        /// The maze's.
        size: (u64, u64),
    },
    /// The figure closes every cell.
    #[error("the emblem closes every cell of the maze")]
    EmblemLeavesNone,
    /// A point on a cell that the mask leaves out.
    #[error("the {place} {at} is left out by the mask; choose another cell, or a number such as #0")]
    OnMask {
        /// Which point.
        place: Place,
        /// Where it is.
        at: Point,
    },
    /// A point in a part of the maze that was closed, since the figure cuts it off.
    #[error(
        "the {place} {at} lies in a part that the emblem cuts off, and what is cut off is closed; choose another cell"
    )]
    OnIsland {
        /// Which point.
        place: Place,
        /// Where it is.
        at: Point,
    },
    /// The figure cuts the maze apart.
    #[error("the emblem cuts off cell ({},{}) from the rest; choose another emblem, or close what is cut off: --islands keep-largest, ISLANDS=keep-largest in a configuration", .0.x, .0.y)]
    EmblemCutsOff(Point),
    /// The mask leaves no cell.
    #[error("the mask leaves no cell of the maze")]
    MaskLeavesNone,
    /// What the mask leaves hangs apart.
    #[error(
        "the mask leaves parts that hang apart: {0} is cut off from the rest; choose another mask or size, or close what is cut off: --islands keep-largest, ISLANDS=keep-largest in a configuration"
    )]
    MaskCutsOff(String),
    /// The generator does not take the grid that the mask leaves.
    #[error("the mask leaves cells out, but {0}")]
    MaskNotServed(NotServed),
    /// The figure covers a cell that a playable maze keeps open.
    #[error("the emblem covers {what} ({},{}), which must stay open when loops are asked for", .at.x, .at.y)]
    EmblemCovers {
        /// `the centre` or `a corner`.
        what: &'static str,
        /// Where.
        at: Point,
    },
    /// The generator does not take the grid that the figure leaves.
    #[error("the emblem closes cells, but {0}")]
    NotServed(NotServed),
    /// Tiles of no cells.
    #[error("tiles have a side of 1 cell or more")]
    NoTiles,
    /// The generator makes no maze row by row.
    #[error("{generator} cannot make a maze row by row; these can: {}", .able.join(", "))]
    NotByRows {
        /// The generator.
        generator: &'static str,
        /// Those that can.
        able: Vec<&'static str>,
    },
    /// More columns than can be in one row.
    #[error("rows of {0} cells are too long: a row has at most {MOST_COLUMNS} cells")]
    RowTooLong(u64),
    /// More rows than can be counted.
    #[error("a maze made row by row has fewer than {} rows", u64::MAX)]
    TooManyRows,
    /// What is asked for needs the whole maze at once.
    #[error("{0} cannot be had in a maze made row by row, which is never there as a whole")]
    NotInRows(&'static str),
    /// Too few links for two loops.
    #[error("a maze of {}x{} has room for {most} loop{}, but one that is not perfect has at least two; make it larger or perfect", .size.0, .size.1, if *.most == 1 { "" } else { "s" })]
    NoRoomForLoops {
        /// Width and height.
        size: (u64, u64),
        /// Loops with every wall open.
        most: u64,
    },
}

fn range(at: Point, size: (u64, u64)) -> String {
    let (bad_x, bad_y) = (at.x >= size.0, at.y >= size.1);
    let x = format!("x must be 0..{}", size.0 - 1);
    let y = format!("y must be 0..{}", size.1 - 1);
    match (bad_x, bad_y) {
        (true, false) => x,
        (false, true) => y,
        _ => format!("{x} and {y}"),
    }
}

fn number_hint(place: Place) -> &'static str {
    match place {
        Place::Start => "leave it to the seed",
        Place::Entry | Place::Exit => "give the number of a cell, such as #0, or farthest",
    }
}

fn swap_hint(at: Point, size: (u64, u64)) -> String {
    let swapped = Point { x: at.y, y: at.x };
    if swapped.x < size.0 && swapped.y < size.1 {
        format!("; x comes first: {swapped} would fit")
    } else {
        String::new()
    }
}

/// What a maze came out with that was not quite what the recipe asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    /// The maze is too small for "42", which was left out.
    EmblemLeftOut {
        /// Width and height of the maze.
        size: (u64, u64),
    },
    /// The generator needs a whole rectangle, so "42" was left out.
    EmblemNotServed {
        /// The generator.
        generator: &'static str,
    },
    /// Cells were cut off from the largest part and closed.
    IslandsClosed {
        /// How many.
        closed: u32,
    },
    /// The generator left open rooms, as its options say.
    RoomsLeft,
    /// Not all loops could be opened without making a hall.
    FewerLoops {
        /// Asked for.
        wanted: u64,
        /// Opened.
        opened: u64,
    },
}

impl std::fmt::Display for Note {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::EmblemLeftOut { size } => write!(
                f,
                "the 42 emblem is left out: it needs a maze of at least {}x{}, and this one is {}x{}",
                FORTY_TWO_NEEDS.0, FORTY_TWO_NEEDS.1, size.0, size.1
            ),
            Self::EmblemNotServed { generator } => {
                write!(f, "the 42 emblem is left out: {generator} needs a whole rectangle, without closed cells")
            }
            Self::IslandsClosed { closed } => {
                let (cells, are) = if *closed == 1 { ("cell that was", "is") } else { ("cells that were", "are") };
                write!(f, "{closed} {cells} cut off from the largest part {are} closed")
            }
            Self::RoomsLeft => f.write_str(
                "open rooms are left, as asked: there are loops in them, and blocks of 3x3 cells without a wall",
            ),
            Self::FewerLoops { wanted, opened } => write!(
                f,
                "{opened} of {wanted} walls were opened: any further one would clear a block of 3x3 cells, or none is left"
            ),
        }
    }
}

/// A maze made, and what there is to say about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The maze.
    pub maze: Maze,
    /// What differs from the recipe.
    pub notes: Vec<Note>,
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
        }
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
        let shape = if self.shape == Shape::Square { 0.0 } else { BYTES_OF_A_TILE };
        (self.algorithm.generator().about().bytes_per_cell + loops).max(if far { 9.0 } else { 2.25 }) + shape
    }

    /// Checks everything that can be wrong about the recipe, before any memory to speak of is taken.
    ///
    /// # Errors
    /// [`RecipeError`]: the first thing wrong. A size that needs more than `memory` bytes is refused with the largest that does not.
    pub fn plan(&self, memory: u64) -> Result<Plan<'_>, RecipeError> {
        self.known_version()?;
        let (grid, mut notes) = if self.shape == Shape::Square {
            self.grid(Rect::within_memory(self.width, self.height, self.bytes_per_cell(), memory)?)?
        } else {
            self.tiled(memory)?
        };
        if self.algorithm.leaves_rooms() {
            notes.push(Note::RoomsLeft);
        }
        let find = |place, end: Option<End>| end.map_or(Ok(None), |end| self.end(&grid, place, end));
        let (mut entry, mut exit) = (find(Place::Entry, self.entry)?, find(Place::Exit, self.exit)?);
        if let Some(End::Drawn(drawn)) = self.entry {
            entry = Some(self.draw(&grid, Place::Entry, drawn, exit)?);
        }
        if let Some(End::Drawn(drawn)) = self.exit {
            exit = Some(self.draw(&grid, Place::Exit, drawn, entry)?);
        }
        let start = find(Place::Start, self.start.map(End::At))?;
        if let (Some(at), true) = (self.entry, entry.is_some() && entry == exit) {
            return Err(RecipeError::SameEnds(at));
        }
        if self.loops == Loops::Playable {
            self.room_for_loops(&grid)?;
        }
        if self.tiles == Some(0) {
            return Err(RecipeError::NoTiles);
        }
        Ok(Plan { recipe: self, grid, entry, exit, start, notes })
    }

    /// The maze as a stream of rows, of any height, with memory for one row: what [`make`](Self::make) gives where that fits into memory. "42"
    /// is left out, as it is there.
    ///
    /// # Errors
    /// [`RecipeError::NotByRows`] for a generator that needs the whole maze, [`RecipeError::NotInRows`] for wishes that do, and those about
    /// version, size and ends.
    pub fn rows(&self) -> Result<Rows, RecipeError> {
        self.known_version()?;
        let size = (self.width, self.height);
        if self.width == 0 || self.height == 0 {
            Rect::new(self.width, self.height)?;
        }
        // One row must be a rectangle that there can be.
        let Ok(row) = Rect::new(self.width, 1) else { return Err(RecipeError::RowTooLong(self.width)) };
        let width = row.width();
        // What was too large to be read counts as the largest number.
        if self.height == u64::MAX {
            return Err(RecipeError::TooManyRows);
        }
        let (entry, exit) = self.points();
        for (place, at) in [(Place::Entry, entry), (Place::Exit, exit), (Place::Start, self.start)] {
            if let Some(at) = at.filter(|at| at.x >= size.0 || at.y >= size.1) {
                return Err(RecipeError::Outside { place, at, size });
            }
        }
        if let (Some(at), true) = (entry, entry == exit) {
            return Err(RecipeError::SameEnds(End::At(at)));
        }
        if self.shape != Shape::Square {
            return Err(RecipeError::NotInRows("another shape than squares"));
        }
        if [self.entry, self.exit].contains(&Some(End::FARTHEST)) {
            return Err(RecipeError::NotInRows("the farthest cell"));
        }
        if [self.entry, self.exit].iter().any(|end| matches!(end, Some(End::Drawn(_) | End::Numbered(_)))) {
            return Err(RecipeError::NotInRows("a drawn or numbered cell"));
        }
        if self.loops != Loops::None {
            return Err(RecipeError::NotInRows("loops"));
        }
        if self.tiles.is_some() {
            return Err(RecipeError::NotInRows("a maze of tiles"));
        }
        if self.mask != Mask::None {
            return Err(RecipeError::NotInRows("a mask"));
        }
        if matches!(self.emblem, Emblem::Bitmap(_)) {
            return Err(RecipeError::NotInRows("an emblem of one's own"));
        }
        let rows = self.algorithm.rows(width, self.height, Rng::stream(&self.seed, "walls", 0));
        rows.ok_or_else(|| RecipeError::NotByRows {
            generator: self.algorithm.generator().name(),
            able: Algorithm::BY_ROWS.iter().map(|generator| generator.name()).collect(),
        })
    }

    /// The entry and exit, as far as they are given by their places.
    pub(crate) fn points(&self) -> (Option<Point>, Option<Point>) {
        (self.entry.and_then(End::point), self.exit.and_then(End::point))
    }

    /// Whether "42" is left out since the generator needs a whole rectangle. (A figure of one's own is not left out but refused.)
    pub(crate) fn leaves_emblem_out(&self) -> bool {
        self.emblem == Emblem::FortyTwo && (self.algorithm.needs() == Needs::WholeRectangle || self.mask != Mask::None)
    }

    const fn known_version(&self) -> Result<(), RecipeError> {
        if self.version == 0 || self.version > RECIPE_VERSION {
            return Err(RecipeError::Version(self.version));
        }
        Ok(())
    }

    /// Lets the generator make the walls, in one piece.
    fn carve<T: Topology, O: Observer>(
        &self,
        topology: &T,
        start: Option<Cell>,
        observer: &mut O,
    ) -> ControlFlow<O::Stop, Carved> {
        let start = start.unwrap_or_else(|| random_cell(topology, &mut Rng::stream(&self.seed, "start", 0)));
        let job = Job::trusted(topology, start, Rng::stream(&self.seed, "walls", 0));
        let Ok(carved) = self.algorithm.carve(job, observer) else {
            unreachable!("the plan has found that the generator serves this grid")
        };
        carved
    }

    /// The grid with the figure cut out of it.
    fn grid(&self, rect: Rect) -> Result<(Grid, Vec<Note>), RecipeError> {
        let size = (self.width, self.height);
        if self.mask != Mask::None {
            return self.masked(rect);
        }
        if self.leaves_emblem_out() {
            let generator = self.algorithm.generator().name();
            return Ok((Grid::Rect(rect), vec![Note::EmblemNotServed { generator }]));
        }
        let out = match (self.emblem.cells(&rect), &self.emblem) {
            (Some(cells), _) => cells,
            (None, Emblem::Bitmap(bitmap)) => return Err(RecipeError::EmblemTooLarge { emblem: bitmap.size(), size }),
            (None, _) => return Ok((Grid::Rect(rect), vec![Note::EmblemLeftOut { size }])),
        };
        if out.is_empty() {
            return Ok((Grid::Rect(rect), Vec::new()));
        }
        let masked = Masked::new(rect, out);
        if masked.live_count() == 0 {
            return Err(RecipeError::EmblemLeavesNone);
        }
        self.algorithm.serves(&masked).map_err(RecipeError::NotServed)?;
        let left = masked.cut_off();
        if self.islands == Islands::KeepLargest && !left.is_empty() {
            let whole = masked.largest_part();
            let closed = masked.live_count() - whole.live_count();
            return Ok((Grid::Masked(whole), vec![Note::IslandsClosed { closed }]));
        }
        match left.first() {
            Some(&cell) => Err(RecipeError::EmblemCutsOff(point(&rect, cell))),
            None => Ok((Grid::Masked(masked), Vec::new())),
        }
    }

    /// The rectangle without what the mask and the figure leave out.
    fn masked(&self, rect: Rect) -> Result<(Grid, Vec<Note>), RecipeError> {
        let size = (self.width, self.height);
        let mut out = self.mask.left_out(&rect);
        if let Emblem::Bitmap(bitmap) = &self.emblem {
            let emblem = self.emblem.cells(&rect);
            out.extend(emblem.ok_or(RecipeError::EmblemTooLarge { emblem: bitmap.size(), size })?);
        }
        let masked = Masked::new(rect, out);
        if masked.live_count() == 0 {
            return Err(RecipeError::MaskLeavesNone);
        }
        self.algorithm.serves(&masked).map_err(RecipeError::MaskNotServed)?;
        match (masked.cut_off().first(), self.islands) {
            (None, _) => Ok((Grid::Masked(masked), Vec::new())),
            (Some(&cell), Islands::Refuse) => Err(RecipeError::MaskCutsOff(Grid::Masked(masked).name(cell))),
            (Some(_), Islands::KeepLargest) => {
                let whole = masked.largest_part();
                let closed = masked.live_count() - whole.live_count();
                Ok((Grid::Masked(whole), vec![Note::IslandsClosed { closed }]))
            }
        }
    }

    /// Another shape without what the mask leaves out.
    fn masked_tiled(&self, whole: &Tiled) -> Result<(Tiled, Vec<Note>), RecipeError> {
        let without = |out: &Bits| Tiled::without(whole.shape(), whole.size(), whole.key(), out);
        let mut out = self.mask.left_out_of(whole);
        let masked = without(&out)?;
        if masked.graph().cell_count() == 0 {
            return Err(RecipeError::MaskLeavesNone);
        }
        match (masked.graph().cut_off().first(), self.islands) {
            (None, _) => Ok((masked, Vec::new())),
            (Some(&cell), Islands::Refuse) => Err(RecipeError::MaskCutsOff(Grid::Tiled(masked).name(cell))),
            (Some(_), Islands::KeepLargest) => {
                let part = largest_part(masked.graph());
                let others = masked.graph().cells().filter(|cell| !part.get(cell.index()));
                let others: Vec<u32> = others.map(|cell| masked.number_in_whole(cell)).collect();
                for &cell in &others {
                    out.set(cell as usize);
                }
                Ok((without(&out)?, vec![Note::IslandsClosed { closed: others.len() as u32 }]))
            }
        }
    }

    /// The grid of another shape than squares.
    fn tiled(&self, memory: u64) -> Result<(Grid, Vec<Note>), RecipeError> {
        let (shape, size) = (self.shape, (self.width, self.height));
        if let Emblem::Bitmap(_) = self.emblem {
            return Err(RecipeError::OnlyOnSquares { what: "an emblem can be", shape });
        }
        if self.tiles.is_some() {
            return Err(RecipeError::OnlyOnSquares { what: "a maze can be made of tiles", shape });
        }
        shape.cells(size, (memory as f64 / self.bytes_per_cell()) as u64)?;
        let tiled = Tiled::new(shape, size, Rng::stream(&self.seed, "shape", 0).next_u64())?;
        self.algorithm.serves(tiled.graph()).map_err(|error| RecipeError::ShapeNotServed(shape, error))?;
        let (tiled, notes) = if self.mask == Mask::None { (tiled, Vec::new()) } else { self.masked_tiled(&tiled)? };
        Ok((Grid::Tiled(tiled), notes))
    }

    /// A cell drawn from the seed, another than the one that is taken if there is one.
    fn draw(&self, grid: &Grid, place: Place, drawn: Drawn, taken: Option<Cell>) -> Result<Cell, RecipeError> {
        let mut rng = Rng::stream(&self.seed, if place == Place::Entry { "entry" } else { "exit" }, 0);
        let found = with_topology!(grid, topology => {
            // Counted, not listed: a large maze has many cells.
            let outermost = topology.cells().filter_map(|cell| drawn.place(grid, cell)).min();
            let is_there = |cell: &Cell| outermost.is_some() && drawn.place(grid, *cell) == outermost;
            let all = topology.cells().filter(is_there).count() as u32;
            let is_free = |cell: &Cell| all == 1 || Some(*cell) != taken;
            match topology.cells().filter(is_there).filter(is_free).count() as u32 {
                0 => None,
                free => topology.cells().filter(is_there).filter(is_free).nth(rng.below(free) as usize),
            }
        });
        found.ok_or(RecipeError::NoSides { place, drawn: drawn.name(), shape: self.shape })
    }

    /// The cell of an end, if it has one and that is in the maze.
    fn end(&self, grid: &Grid, place: Place, end: End) -> Result<Option<Cell>, RecipeError> {
        match end {
            End::Farthest(_) | End::Drawn(_) => Ok(None),
            End::At(at) => self.cell(grid, place, at).map(Some),
            End::Numbered(Numbered { cell }) => {
                let cells = with_topology!(grid, topology => topology.cell_count());
                if cell >= cells {
                    return Err(RecipeError::NoSuchCell { place, cell, cells });
                }
                let point = grid.rect().map(|rect| point(rect, Cell(cell)));
                // On a rectangle it may be closed.
                point.map_or(Ok(Some(Cell(cell))), |at| self.cell(grid, place, at).map(Some))
            }
        }
    }

    /// The cell of a point, if it is one of the maze.
    fn cell(&self, grid: &Grid, place: Place, at: Point) -> Result<Cell, RecipeError> {
        let size = (self.width, self.height);
        if let Some(tiled) = grid.tiled() {
            if !tiled.shape().has_columns() {
                return Err(RecipeError::NoColumns { place, at, shape: tiled.shape() });
            }
            if at.x >= size.0 || at.y >= size.1 {
                return Err(RecipeError::Outside { place, at, size });
            }
            return tiled.cell_of_whole((at.y * size.0 + at.x) as u32).ok_or(RecipeError::OnMask { place, at });
        }
        let inside = grid.rect().and_then(|rect| rect.at_wide(at.x, at.y));
        let cell = inside.ok_or(RecipeError::Outside { place, at, size })?;
        if grid.contains(cell) {
            return Ok(cell);
        }
        if grid.rect().is_some_and(|rect| self.mask.left_out(rect).binary_search(&cell).is_ok()) {
            return Err(RecipeError::OnMask { place, at });
        }
        let figure = grid.rect().and_then(|rect| self.emblem.cells(rect)).unwrap_or_default();
        Err(if figure.contains(&cell) {
            RecipeError::OnEmblem { place, at }
        } else {
            RecipeError::OnIsland { place, at }
        })
    }

    /// Whether the rules of a playable maze can be kept: two loops, corners and centre open.
    fn room_for_loops(&self, grid: &Grid) -> Result<(), RecipeError> {
        let most = with_topology!(grid, topology => most_loops(topology));
        if most < 2 {
            return Err(RecipeError::NoRoomForLoops { size: (self.width, self.height), most });
        }
        let Some(rect) = grid.rect() else { return Ok(()) };
        for (what, cell) in must_be_open(rect) {
            if !grid.contains(cell) {
                return Err(RecipeError::EmblemCovers { what, at: point(rect, cell) });
            }
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

fn point(rect: &Rect, cell: Cell) -> Point {
    let (x, y) = rect.xy(cell);
    Point { x: u64::from(x), y: u64::from(y) }
}

/// A recipe found to be right, with its grid: ready to be made.
#[derive(Clone, Debug)]
pub struct Plan<'a> {
    recipe: &'a Recipe,
    grid: Grid,
    entry: Option<Cell>,
    exit: Option<Cell>,
    start: Option<Cell>,
    notes: Vec<Note>,
}

impl Plan<'_> {
    /// The cells of the maze to be.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// What is known already to differ from the recipe.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Makes the maze, watched.
    ///
    /// # Errors
    /// `Break` with what the observer stopped the run with.
    pub fn make<O: Observer>(self, observer: &mut O) -> ControlFlow<O::Stop, Made> {
        let Self { recipe, grid, entry, exit, start, mut notes } = self;
        let (open, ends) = with_topology!(&grid, topology => {
            let Carved { mut open, ends } = if let (Some(side), Some(rect)) = (recipe.tiles, grid.rect()) {
                Tiling::new(topology, rect, side).make(&recipe.algorithm, &recipe.seed, observer)?
            } else {
                recipe.carve(topology, start, observer)?
            };
            let mut rng = Rng::stream(&recipe.seed, "loops", 0);
            let opened = open_loops(recipe.loops, topology, grid.rect(), &mut open, &mut rng, observer)?;
            if let Loops::Extra(amount) = recipe.loops {
                let wanted = wanted(amount, topology);
                if opened < wanted {
                    notes.push(Note::FewerLoops { wanted, opened });
                }
            }
            (open, ends)
        });
        let mut maze = Maze::new(grid, open);
        // What is wished to be far away is placed when the other end has been.
        let far = [recipe.entry, recipe.exit].map(|end| end == Some(End::FARTHEST));
        let (entry, exit) = place_ends(entry, exit, ends.or_else(|| maze.grid().corners()));
        let ends = match far {
            [false, false] => (entry, exit),
            [true, false] => (exit.map(|exit| farthest_from(&maze, exit)), exit),
            [false, true] => (entry, entry.map(|entry| farthest_from(&maze, entry))),
            [true, true] => ends_of_longest(&maze),
        };
        (maze.entry, maze.exit) = ends;
        ControlFlow::Continue(Made { maze, notes })
    }
}

/// The cell farthest from another.
fn farthest_from(maze: &Maze, cell: Cell) -> Cell {
    with_topology!(maze.grid(), topology => Distances::from(topology, maze.open(), cell).farthest().0)
}

/// The ends of the longest path, the one with the lesser number first.
fn ends_of_longest(maze: &Maze) -> (Option<Cell>, Option<Cell>) {
    let longest = with_topology!(maze.grid(), topology => {
        topology.cells().next().map(|first| longest(topology, maze.open(), first))
    });
    longest.map(|longest| (longest.from.min(longest.to), longest.from.max(longest.to))).unzip()
}

/// The ends asked for, and for those not asked for the proposed ones, never both on one cell where the proposal has two.
fn place_ends(entry: Option<Cell>, exit: Option<Cell>, proposed: Option<(Cell, Cell)>) -> (Option<Cell>, Option<Cell>) {
    let Some((first, last)) = proposed else { return (entry, exit) };
    let other = |taken: Cell, choice: Cell, instead: Cell| if choice == taken { instead } else { choice };
    match (entry, exit) {
        (None, None) => (Some(first), Some(last)),
        (Some(entry), None) => (Some(entry), Some(other(entry, last, first))),
        (None, Some(exit)) => (Some(other(exit, first, last)), Some(exit)),
        both => both,
    }
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
