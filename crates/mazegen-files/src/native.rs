//! Our own format (`json`): everything a maze has, of any shape, with the recipe it was made by.
//!
//! One object:
//!
//! | key | value |
//! |---|---|
//! | `format`, `version` | `"maze"` and 1 |
//! | `shape`, `width`, `height` | the shape's name with its option, `square` if it is left out; columns and rows, or twice the one size that the shape has |
//! | `key` | of the shapes `zeta` and `voronoi` the number, as text, that their cells follow from |
//! | `cells` | of the shape `cells` its `corners`, each `[x, y]`, and its `cells`, each the numbers of its corners; the recipe is written without them |
//! | `left_out` | runs of cells that are not in the maze, `[first, how many]`, if there are any |
//! | `open` | one bit for each place of a wall between two cells, 1 for a passage; four make a hexadecimal digit, the first the lowest |
//! | `tunnels` | passages that go under cells, if there are any: `[cell, edge, how many cells it goes under]`, the edge of that cell's outline where it begins, clockwise from 0 |
//! | `entry`, `exit` | cells, if there are such |
//! | `more_entries`, `more_exits` | further cells of this kind |
//! | `path` | the cells of a path from the entry, if one was found |
//! | `recipe` | the recipe, if the maze was made by one |
//!
//! Cells are numbered from 0, row by row where there are rows. On squares the walls come in this order: the one to the west of each cell, then the one to the north of
//! each, both row by row and without those on the border or beside cells left out. On other shapes they are ordered as the library numbers its links, and cells left out have no numbers.

use std::io::Write;

use mazegen::tiling::Dig;
use mazegen::{Bits, Cell, Grid, Masked, Maze, Path, Polygons, Recipe, Shape, Tiled, Topology, with_topology};
use serde::{Deserialize, Serialize};

use crate::format::{Format, Wanted, WriteError};
use crate::problem::Problem;
use crate::reading::{GivenPath, Raster, Reading};
use crate::source::Source;

/// What a file holds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Native {
    format: String,
    version: u32,
    #[serde(default)]
    shape: Shape,
    width: u64,
    height: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cells: Option<Polygons>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    left_out: Vec<(u32, u32)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tunnels: Vec<(u32, u8, u32)>,
    open: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    entry: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    exit: Option<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    more_entries: Vec<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    more_exits: Vec<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    path: Option<Vec<u32>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    recipe: Option<Recipe>,
}

const NAME: &str = "maze";
const VERSION: u32 = 1;

/// Writes a maze with a path and the recipe, where there are such.
///
/// ```
/// use mazegen::{Recipe, Shape};
/// use mazegen_files::{Format, Wanted, read, write_native};
/// let recipe = Recipe::new(5, 5).shape(Shape::HexHexagon).seed("x");
/// let maze = recipe.make()?;
/// let mut bytes = Vec::new();
/// write_native(&maze, None, Some(&recipe), &mut bytes)?;
/// let reading = read(&bytes, Wanted::default())?;
/// assert_eq!((reading.maze, reading.recipe), (maze, Some(recipe)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`WriteError::NoShape`] for a graph, of which nobody knows how its cells lie, and [`WriteError::Io`].
pub fn write_native(
    maze: &Maze,
    path: Option<&Path>,
    recipe: Option<&Recipe>,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    let (shape, size, key) = match maze.grid() {
        Grid::Graph(_) => return Err(WriteError::NoShape(Format::Json)),
        Grid::Tiled(tiled) => {
            let key = tiled.shape().is_drawn().then(|| tiled.key().to_string());
            (tiled.shape(), tiled.size(), key)
        }
        Grid::Rect(rect) => (Shape::Square, (u64::from(rect.width()), u64::from(rect.height())), None),
        Grid::Masked(masked) => {
            (Shape::Square, (u64::from(masked.rect().width()), u64::from(masked.rect().height())), None)
        }
    };
    let cells = maze.grid().tiled().and_then(Tiled::cells);
    // Cells stand in a file once.
    let bare =
        |recipe: &Recipe| Recipe { cells: recipe.cells.clone().filter(|own| Some(own) != cells), ..recipe.clone() };
    let native = with_topology!(maze.grid(), topology => Native {
        format: NAME.to_owned(),
        version: VERSION,
        shape,
        width: size.0,
        height: size.1,
        key,
        cells: cells.cloned(),
        left_out: left_out(maze.grid()),
        tunnels: tunnels(maze.grid()),
        open: digits(topology, maze.open()),
        entry: maze.entry.map(|cell| cell.0),
        exit: maze.exit.map(|cell| cell.0),
        more_entries: maze.more_entries.iter().map(|cell| cell.0).collect(),
        more_exits: maze.more_exits.iter().map(|cell| cell.0).collect(),
        path: path.map(|path| path.cells(topology).map(|cell| cell.0).collect()),
        recipe: recipe.map(bare),
    });
    serde_json::to_writer(&mut *out, &native).map_err(std::io::Error::from)?;
    Ok(out.write_all(b"\n")?)
}

/// Writes a maze of which no recipe is known.
pub(crate) fn write(maze: &Maze, path: Option<&Path>, out: &mut dyn Write) -> Result<(), WriteError> {
    write_native(maze, path, None, out)
}

/// Runs of cells left out, by their numbers in the whole.
fn left_out(grid: &Grid) -> Vec<(u32, u32)> {
    let cells: Vec<u32> = match grid {
        Grid::Masked(masked) => masked.left_out().map(|cell| cell.0).collect(),
        Grid::Tiled(tiled) => tiled.left_out(),
        Grid::Rect(_) | Grid::Graph(_) => Vec::new(),
    };
    cells.chunk_by(|a, b| a + 1 == *b).map(|run| (run[0], run.len() as u32)).collect()
}

/// What the tunnels follow from.
fn tunnels(grid: &Grid) -> Vec<(u32, u8, u32)> {
    let digs = grid.tiled().map(Tiled::digs).unwrap_or_default();
    digs.into_iter().map(|Dig { cell, edge, roofs }| (cell.0, edge, roofs)).collect()
}

fn digits<T: Topology>(topology: &T, open: &Bits) -> String {
    let bits: Vec<bool> = topology.links().map(|(link, ..)| open.get(link.index())).collect();
    let digit = |four: &[bool]| four.iter().rev().fold(0, |digit, &bit| digit << 1 | u32::from(bit));
    bits.chunks(4).filter_map(|four| char::from_digit(digit(four), 16)).collect()
}

/// Whether a line looks like the beginning of an object.
pub(crate) fn looks(line: &str) -> bool {
    line.trim_start().starts_with('{')
}

/// A cell takes at least a quarter of a digit, but for those left out; what claims far more cells than that is refused before memory is taken.
const MOST_CELLS_A_BYTE: u64 = 64;

/// So many cells may be claimed by any file: nearly all of them may be left out.
const CELLS_OF_ANY: u64 = 1 << 20;

/// Bytes that a cell of another shape than squares takes while its neighbours are found; no more than is reckoned where mazes are made.
const BYTES_OF_A_TILE: u64 = 140;

/// The same of one that is found among others by triangles.
const BYTES_OF_A_VORONOI_CELL: u64 = 420;

/// Reads a file.
pub(crate) fn read(source: Source<'_>, wanted: Wanted) -> Result<Reading, Problem> {
    wanted.only_one("a file in json")?;
    let text: String = source.lines().map(|(_, line)| line).collect::<Vec<_>>().join("\n");
    let mut native: Native = serde_json::from_str(&text).map_err(|error| {
        Problem::error(error.line() as u64, error.column().max(1) as u64, format!("this is no maze in json: {error}"))
    })?;
    if native.format != NAME {
        return Err(wrong("format", format!("is '{}', expected \"{NAME}\"", crate::problem::excerpt(&native.format))));
    }
    if native.version != VERSION {
        let message =
            format!("is {}, but this program reads version {VERSION}; a newer release reads it", native.version);
        return Err(wrong("version", message));
    }
    if let Some(recipe) = native.recipe.as_mut().filter(|recipe| recipe.shape == Shape::Cells) {
        recipe.cells = recipe.cells.take().or_else(|| native.cells.clone());
    }
    let grid = grid(&native, text.len() as u64, wanted)?;
    with_topology!(&grid, topology => {
        let open = bits(topology, &native.open)?;
        let end = |what: &str, cell: Option<u32>| match cell.map(Cell) {
            Some(cell) if !topology.contains(cell) => Err(wrong(what, format!("is {}, which is no cell of the maze", cell.0))),
            cell => Ok(cell),
        };
        let more = |what: &str, cells: &[u32]| {
            cells.iter().filter_map(|&cell| end(what, Some(cell)).transpose()).collect::<Result<Vec<Cell>, Problem>>()
        };
        let (entry, exit) = (end("entry", native.entry)?, end("exit", native.exit)?);
        let (more_entries, more_exits) =
            (more("more_entries", &native.more_entries)?, more("more_exits", &native.more_exits)?);
        let mut maze = Maze::new(grid.clone(), open.clone()).with_ends(entry, exit);
        (maze.more_entries, maze.more_exits) = (more_entries, more_exits);
        let path = native.path.as_deref().map(|cells| path(topology, &open, cells)).transpose()?;
        Ok(Reading {
            format: Format::Json,
            maze,
            path: path.flatten().map(|path| GivenPath { path, line: 1, column: 1 }),
            seed: native.recipe.as_ref().map(|recipe| recipe.seed.text().to_owned()),
            recipe: native.recipe,
            remarks: source.remarks_but_blanks(),
            raster: Raster { line: 1, column: 1, columns_right: 0, columns_down: 0, lines_down: 0 },
            end_places: [None; 2],
            signs: None,
        })
    })
}

/// Something wrong with the value of a key.
fn wrong(key: &str, message: impl std::fmt::Display) -> Problem {
    Problem::error(1, 1, format!("{key} {message}"))
}

fn grid(native: &Native, bytes: u64, wanted: Wanted) -> Result<Grid, Problem> {
    let (shape, size) = (native.shape, (native.width, native.height));
    let (in_memory, steps) = match shape {
        // Held against the memory below.
        Shape::Square if native.tunnels.is_empty() => (u64::MAX, 1),
        // Each step that makes cells more even takes as long as finding them.
        Shape::Voronoi { relax } => (wanted.memory / BYTES_OF_A_VORONOI_CELL, 1 + u64::from(relax)),
        _ => (wanted.memory / BYTES_OF_A_TILE, 1),
    };
    let most = bytes.saturating_mul(MOST_CELLS_A_BYTE).max(CELLS_OF_ANY / steps).min(in_memory);
    cells_fit(native)?;
    let cells = shape.cells(size, most).map_err(|error| wrong("width", format!("and height: {error}")))?;
    let mut out = Bits::new(if native.left_out.is_empty() { 0 } else { cells as usize });
    for &(first, count) in &native.left_out {
        let end = u64::from(first) + u64::from(count);
        if end > cells {
            return Err(wrong("left_out", format!("names cell {}, but there are {cells}", end - 1)));
        }
        out.set_range(first as usize, end as usize);
    }
    if shape == Shape::Square && native.tunnels.is_empty() {
        let rect = wanted.rect(native.width, native.height, 1)?;
        let left: Vec<Cell> = out.ones().map(|index| Cell(index as u32)).collect();
        return Ok(if left.is_empty() { Grid::Rect(rect) } else { Grid::Masked(Masked::new(rect, left)) });
    }
    let key = native.key.as_deref().map_or(Ok(0), str::parse);
    let key = key.map_err(|_| wrong("key", "is no whole number of 64 bits"))?;
    let tiled = native
        .cells
        .as_ref()
        .map_or_else(|| Tiled::without(shape, size, key, &out), |cells| Tiled::of_cells(cells)?.leave_out(&out));
    let tiled = tiled.map_err(|error| wrong("shape", format!("is {shape}: {error}")))?;
    if native.tunnels.is_empty() {
        return Ok(Grid::Tiled(tiled));
    }
    let dig = |&(cell, edge, roofs): &(u32, u8, u32)| Dig { cell: Cell(cell), edge, roofs };
    let digs: Vec<Dig> = native.tunnels.iter().map(dig).collect();
    tiled.with_tunnels(&digs).map(Grid::Tiled).map_err(|error| wrong("tunnels", format!("are not possible: {error}")))
}

/// Whether cells are there where the shape is made of such, and as many as it says.
fn cells_fit(native: &Native) -> Result<(), Problem> {
    let (width, height) = (native.width, native.height);
    match (native.shape, native.cells.as_ref().map(|cells| u64::from(cells.count()))) {
        (Shape::Cells, None) => Err(wrong("cells", "are not there, but the shape is made of them")),
        (Shape::Cells, Some(given)) if (width, height) != (given, given) => {
            Err(wrong("cells", format!("are {given}, but width and height are {width} and {height}")))
        }
        (Shape::Cells, Some(_)) | (_, None) => Ok(()),
        (shape, Some(_)) => Err(wrong("cells", format!("go only with the shape cells, and the shape is {shape}"))),
    }
}

fn bits<T: Topology>(topology: &T, digits: &str) -> Result<Bits, Problem> {
    let mut open = Bits::new(topology.link_bound() as usize);
    let expected = topology.link_count().div_ceil(4);
    if digits.len() as u64 != expected {
        return Err(wrong("open", format!("has {} digits, but this grid needs {expected}", digits.len())));
    }
    let mut links = topology.links().map(|(link, ..)| link);
    for sign in digits.chars() {
        let digit = sign.to_digit(16).ok_or_else(|| {
            wrong("open", format!("has {}, expected hexadecimal digits", crate::problem::shown(Some(sign))))
        })?;
        for bit in 0..4 {
            match links.next() {
                Some(link) if digit >> bit & 1 == 1 => open.set(link.index()),
                None if digit >> bit & 1 == 1 => return Err(wrong("open", "opens more walls than there are")),
                _ => {}
            }
        }
    }
    Ok(open)
}

/// The path over these cells; where two of them do not touch it goes no further, and none for no cells.
fn path<T: Topology>(topology: &T, open: &Bits, cells: &[u32]) -> Result<Option<Path>, Problem> {
    let Some(&first) = cells.first() else { return Ok(None) };
    if let Some(cell) = cells.iter().find(|&&cell| !topology.contains(Cell(cell))) {
        return Err(wrong("path", format!("goes over {cell}, which is no cell of the maze")));
    }
    let mut path = Path { start: Cell(first), sides: Vec::new() };
    for pair in cells.windows(2) {
        let (here, next) = (Cell(pair[0]), Cell(pair[1]));
        let leads = topology.sides_where(here, |_, other| other == next);
        // Of several sides that lead there an open one.
        let side = leads.iter().find(|&side| open.get(topology.link(here, side).index())).or_else(|| leads.first());
        let side = side.ok_or_else(|| wrong("path", format!("jumps from cell {} to cell {}", here.0, next.0)))?;
        path.sides.push(side);
    }
    Ok(Some(path))
}
