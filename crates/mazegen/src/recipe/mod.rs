//! [`Recipe`]: the whole design of a maze as plain data, and the door where it becomes a maze.

mod ends;
mod error;

use std::ops::ControlFlow;

pub use ends::{Drawn, End, Farthest, Islands, Numbered, Place, Point};
pub use error::{Note, RecipeError};
use serde::{Deserialize, Serialize};

use crate::bits::Bits;
use crate::cell::Cell;
use crate::generate::tiles::Tiling;
use crate::generate::{Algorithm, Carved, Generator, Job, Needs, Rows};
use crate::maze::{Grid, Maze};
use crate::measure::{Distances, longest};
use crate::observe::{Observer, never_stopped};
use crate::rng::{Rng, Seed};
use crate::shape::emblem::Emblem;
use crate::shape::loops::{Loops, most_loops, open_loops, wanted};
use crate::shape::mask::Mask;
use crate::tiling::{Shape, Tiled};
use crate::topology::{Masked, Rect, Topology, largest_part};
use crate::with_topology;

/// The version of the recipe language that this release writes. A recipe of a version makes the same maze for ever.
pub const RECIPE_VERSION: u32 = 1;

/// Memory of a cell of another shape than squares: its part of the graph, and of what it is found from; twice where cells are left out.
const BYTES_OF_A_TILE: f64 = 160.0;

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
