//! [`Format`]: the registry of file formats, by name, by extension and by content.
//!
//! To add one: a file with its reader and writer, and a row of the table `ROWS`.

use std::io::{self, Write};

use mazegen::{Maze, Path, Recipe, Rect, Shape, UnknownName};

use crate::problem::Problem;
use crate::reading::Reading;
use crate::source::Source;
use crate::{block, dat, hex, native, text};

/// A format of maze files.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Format {
    /// Wall digits: a hexadecimal digit a cell, then entry, exit and path.
    Hex,
    /// Openness list: one line `n,m:start:finish:cells`.
    Dat,
    /// The drawing with `+--+` boxes.
    Text,
    /// A grid of `#` signs.
    Block,
    /// Our own: everything a maze has, of any shape.
    Json,
}

/// Which maze of a file is wanted, and how much memory it may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The number of the maze among those of the file, from 1.
    pub number: usize,
    /// Bytes of memory that may be taken.
    pub memory: u64,
}

/// The first maze, whatever memory it takes.
impl Default for Wanted {
    fn default() -> Self {
        Self { number: 1, memory: u64::MAX }
    }
}

/// Bytes that a reader takes for each byte of a file at most, and later work for each cell of its maze.
const READ_FACTOR: u64 = 8;

impl Wanted {
    /// Refuses files that cannot be worked on within the memory.
    fn admit(self, bytes: &[u8]) -> Result<(), Problem> {
        if (bytes.len() as u64).saturating_mul(READ_FACTOR) <= self.memory {
            return Ok(());
        }
        Err(Problem::error(
            0,
            0,
            format!("the file has {} bytes, too many to be worked on in the memory there is", bytes.len()),
        ))
    }

    /// The rectangle of a maze that a file holds, if there is memory to work on it.
    pub(crate) fn rect(self, width: u64, height: u64, line: u64) -> Result<Rect, Problem> {
        Rect::within_memory(width, height, READ_FACTOR as f64, self.memory)
            .map_err(|error| Problem::error(line, 1, error.to_string()))
    }

    /// Refuses another number than 1, for formats that hold one maze.
    pub(crate) fn only_one(self, what: &str) -> Result<(), Problem> {
        if self.number == 1 {
            return Ok(());
        }
        Err(Problem::error(0, 0, format!("there is no maze number {}: {what} holds one", self.number)))
    }
}

/// What the registry knows of a format.
struct Row {
    format: Format,
    name: &'static str,
    extensions: &'static [&'static str],
    title: &'static str,
    read: fn(Source<'_>, Wanted) -> Result<Reading, Problem>,
    write: fn(&Maze, Option<&Path>, &mut dyn Write) -> Result<(), WriteError>,
    /// Whether the first full line of a text looks like this format.
    looks: fn(&str) -> bool,
}

const ROWS: &[Row] = &[
    Row {
        format: Format::Hex,
        name: "hex",
        extensions: &["hex"],
        title: "wall digits: N=1 E=2 S=4 W=8, set = closed; then entry, exit, path",
        read: hex::read,
        write: hex::write,
        looks: hex::looks,
    },
    Row {
        format: Format::Dat,
        name: "dat",
        extensions: &["dat"],
        title: "openness list on one line: rows,columns:start:finish:cells",
        read: dat::read,
        write: dat::write,
        looks: dat::looks,
    },
    Row {
        format: Format::Text,
        name: "text",
        extensions: &["txt"],
        title: "drawing with +--+ boxes, S and F",
        read: text::read,
        write: text::write,
        looks: text::looks,
    },
    Row {
        format: Format::Block,
        name: "block",
        extensions: &["block", "grid"],
        title: "grid of # signs, (2W+1) by (2H+1), S and E",
        read: block::read,
        write: block::write,
        looks: block::looks,
    },
    Row {
        format: Format::Json,
        name: "json",
        extensions: &["json"],
        title: "our own: any shape, with recipe and path",
        read: native::read,
        write: native::write,
        looks: native::looks,
    },
];

/// Why a maze cannot be written in a format.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The format is for rectangles.
    #[error("the format {0} holds rectangular mazes only")]
    NotRectangular(Format),
    /// The format needs a start and a finish that differ.
    #[error(
        "the format {0} needs a start and a finish that differ, which one cell cannot be; give others, or use another format"
    )]
    NeedsTwoEnds(Format),
    /// The maze has no cell at all.
    #[error("the maze has no cell to write in the format {0}")]
    NoCells(Format),
    /// Nobody knows how the cells lie.
    #[error("the format {0} holds mazes of a shape, not graphs")]
    NoShape(Format),
    /// The shape has no drawing in text.
    #[error("{0} cannot be drawn in text: it needs a picture; the format json keeps the maze whole")]
    NeedsPicture(Shape),
    /// The output failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Format {
    /// All formats.
    pub const ALL: &'static [Self] = &[Self::Hex, Self::Dat, Self::Text, Self::Block, Self::Json];

    fn row(self) -> &'static Row {
        // Every format has a row: the test below holds it to that.
        ROWS.iter().find(|row| row.format == self).unwrap_or(&ROWS[0])
    }

    /// Whether a maze is one line, so that a file may hold many.
    #[must_use]
    pub fn is_one_line(self) -> bool {
        self == Self::Dat
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// What it looks like, in a few words.
    #[must_use]
    pub fn title(self) -> &'static str {
        self.row().title
    }

    /// The extensions that stand for it, without the dot.
    #[must_use]
    pub fn extensions(self) -> &'static [&'static str] {
        self.row().extensions
    }

    /// The format that a file's extension stands for, if it does for one.
    ///
    /// ```
    /// use mazegen_files::Format;
    /// assert_eq!(Format::of_path("big.HEX".as_ref()), Some(Format::Hex));
    /// assert_eq!(Format::of_path("notes".as_ref()), None);
    /// ```
    #[must_use]
    pub fn of_path(path: &std::path::Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_lowercase();
        ROWS.iter().find(|row| row.extensions.contains(&extension.as_str())).map(|row| row.format)
    }

    /// The format that a file's content looks like, if it does like one.
    #[must_use]
    pub fn of_content(bytes: &[u8]) -> Option<Self> {
        Source::new(bytes).ok().and_then(detect)
    }

    /// Reads a maze of this format.
    ///
    /// # Errors
    /// The one [`Problem`] that keeps it from being read.
    pub fn read(self, bytes: &[u8], wanted: Wanted) -> Result<Reading, Problem> {
        wanted.admit(bytes)?;
        (self.row().read)(Source::new(bytes)?, wanted)
    }

    /// Writes a maze in the canonical form. The path is a shortest one found on the spot where none is given.
    ///
    /// # Errors
    /// [`WriteError`] if the format cannot hold the maze or the output fails.
    pub fn write(self, maze: &Maze, path: Option<&Path>, out: &mut dyn Write) -> Result<(), WriteError> {
        (self.row().write)(maze, path, out)
    }

    /// As [`write`](Self::write), of a maze whose recipe is known: kept where the format has room for it.
    ///
    /// # Errors
    /// As [`write`](Self::write).
    pub fn write_made(
        self,
        maze: &Maze,
        path: Option<&Path>,
        recipe: Option<&Recipe>,
        out: &mut dyn Write,
    ) -> Result<(), WriteError> {
        match self {
            Self::Json => native::write_native(maze, path, recipe, out),
            _ => self.write(maze, path, out),
        }
    }
}

/// Reads a maze file of any format, told by its content.
///
/// # Errors
/// The one [`Problem`] that keeps it from being read.
///
/// ```
/// use mazegen_files::{Format, Wanted, read};
/// let reading = read(b"5,5:1:3:1223030112231122230210110\n", Wanted::default())?;
/// assert_eq!(reading.format, Format::Dat);
/// assert_eq!(reading.maze.size(), Some((5, 5)));
/// # Ok::<(), mazegen_files::Problem>(())
/// ```
pub fn read(bytes: &[u8], wanted: Wanted) -> Result<Reading, Problem> {
    wanted.admit(bytes)?;
    let source = Source::new(bytes)?;
    let Some(format) = detect(source) else {
        let first = source.full_lines().next();
        let (line, found) = first
            .map_or((1, "nothing".to_owned()), |(line, text)| (line, format!("'{}'", crate::problem::excerpt(text))));
        let known: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
        let message = format!("this is no maze file of a known format: found {found}");
        return Err(Problem::error(line, 1, message).help(format!("the formats are {}", known.join(", "))));
    };
    (format.row().read)(source, wanted)
}

fn detect(source: Source<'_>) -> Option<Format> {
    let (_, line) = source.full_lines().next()?;
    ROWS.iter().find(|row| (row.looks)(line)).map(|row| row.format)
}

impl std::fmt::Display for Format {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

impl std::str::FromStr for Format {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        mazegen::find("format", text, Self::ALL, Self::name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_has_one_row_and_its_own_names() {
        assert_eq!(ROWS.iter().map(|row| row.format).collect::<Vec<_>>(), Format::ALL);
        let mut names: Vec<&str> = ROWS.iter().flat_map(|row| row.extensions).copied().collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), ROWS.iter().map(|row| row.extensions.len()).sum::<usize>());
        for &format in Format::ALL {
            assert_eq!(format.name().parse(), Ok(format));
        }
    }
}
