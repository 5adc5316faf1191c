//! Mazes written row by row as they are made, in memory for a few rows: files of any height.

use std::io::Write;

use mazegen::{End, Point, Recipe, RecipeError, Row, Rows};

use crate::format::{Format, WriteError};

/// Why a maze cannot be written row by row.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StreamError {
    /// There is no such maze, or not row by row.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// The format needs the whole maze.
    #[error("a maze can be written row by row as hex or dat, not as {0}")]
    Format(Format),
    /// The format needs a start and a finish that differ.
    #[error(
        "the format {0} needs a start and a finish that differ, which one cell cannot be; give others, or use another format"
    )]
    NeedsTwoEnds(Format),
}

/// A maze to be written row by row. The file is the one that is written of the whole maze, but for the path of a `hex` file, which is left
/// empty: to know it the whole maze would have to be there.
///
/// ```
/// use mazegen::{Emblem, Generator, Recipe};
/// use mazegen_files::{Format, Stream};
/// let recipe = Recipe::new(4, 3).algorithm(Generator::Eller).emblem(Emblem::None).seed("1");
/// let (mut streamed, mut whole) = (Vec::new(), Vec::new());
/// Stream::new(Format::Dat, &recipe)?.write(&mut streamed, &mut |_| {})?;
/// Format::Dat.write(&recipe.make()?, None, &mut whole)?;
/// assert_eq!(streamed, whole);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Stream {
    sides: SidesByRow,
    /// What stands before the cells, after each row, and at the end.
    head: String,
    between: &'static str,
    tail: String,
    /// The sign for each set of open sides.
    signs: [u8; 16],
}

impl Stream {
    /// Finds out whether a maze can be written so, before anything is.
    ///
    /// # Errors
    /// [`StreamError`].
    pub fn new(format: Format, recipe: &Recipe) -> Result<Self, StreamError> {
        let sides = SidesByRow::new(recipe)?;
        let (width, height) = (recipe.width, recipe.height);
        let [entry, exit] = ends(recipe);
        let node = |end: Point| u128::from(end.y) * u128::from(width) + u128::from(end.x) + 1;
        match format {
            Format::Hex => Ok(Self {
                sides,
                head: String::new(),
                between: "\n",
                tail: format!("\n{entry}\n{exit}\n\n"),
                signs: *b"FEDCBA9876543210",
            }),
            Format::Dat if entry == exit => Err(StreamError::NeedsTwoEnds(format)),
            Format::Dat => Ok(Self {
                sides,
                head: format!("{height},{width}:{}:{}:", node(entry), node(exit)),
                between: "",
                tail: "\n".to_owned(),
                signs: std::array::from_fn(|open| b'0' + (open as u8 >> 1 & 3)),
            }),
            _ => Err(StreamError::Format(format)),
        }
    }

    /// Writes the maze, and tells after each row how many cells it has.
    ///
    /// # Errors
    /// [`WriteError::Io`] if the output fails.
    pub fn write(mut self, out: &mut dyn Write, told: &mut dyn FnMut(u64)) -> Result<(), WriteError> {
        out.write_all(self.head.as_bytes())?;
        let mut line = Vec::new();
        while let Some(row) = self.sides.next_row() {
            line.clear();
            line.extend(row.iter().map(|&open| self.signs[usize::from(open & 15)]));
            line.extend(self.between.as_bytes());
            out.write_all(&line)?;
            told(row.len() as u64);
        }
        out.write_all(self.tail.as_bytes())?;
        Ok(())
    }
}

/// The entry and exit: those given, else the first and the last cell, as in the whole maze never both in one cell if there are two.
fn ends(recipe: &Recipe) -> [Point; 2] {
    let [first, last] = [Point { x: 0, y: 0 }, Point { x: recipe.width - 1, y: recipe.height - 1 }];
    let given = [recipe.entry, recipe.exit].map(|end| end.and_then(End::point));
    match given {
        [Some(entry), None] if entry == last => [entry, first],
        [None, Some(exit)] if exit == first => [last, exit],
        [entry, exit] => [entry.unwrap_or(first), exit.unwrap_or(last)],
    }
}

/// The open sides of the cells of one row after another: north 1, east 2, south 4, west 8. A row is told when the next is known.
#[derive(Debug)]
struct SidesByRow {
    rows: Rows,
    /// The row at hand, if there is one more.
    row: Option<Row>,
    sides: Vec<u8>,
}

impl SidesByRow {
    fn new(recipe: &Recipe) -> Result<Self, RecipeError> {
        let mut rows = recipe.rows()?;
        let row = rows.next_row().cloned();
        Ok(Self { rows, row, sides: Vec::new() })
    }

    fn next_row(&mut self) -> Option<&[u8]> {
        let row = self.row.take()?;
        let below = self.rows.next_row();
        self.sides.clear();
        self.sides.resize(row.width() as usize, 0);
        for (at, sides) in self.sides.chunks_mut(64).enumerate() {
            let beyond = row.west.get(at + 1).map_or(0, |word| word << 63);
            let (north, west) = (row.north[at], row.west[at]);
            let (east, south) = (west >> 1 | beyond, below.map_or(0, |below| below.north[at]));
            for (bit, sides) in sides.iter_mut().enumerate() {
                let one = |word: u64, side: u32| ((word >> bit & 1) as u8) << side;
                *sides = one(north, 0) | one(east, 1) | one(south, 2) | one(west, 3);
            }
        }
        self.row = below.map(|below| {
            let mut row = row;
            row.clone_from(below);
            row
        });
        Some(&self.sides)
    }
}
