//! Files of cells: polygons of one's own, for mazes of the shape `cells`.
//!
//! One object in JSON:
//!
//! | key | value |
//! |---|---|
//! | `format`, `version` | `"cells"` and 1 |
//! | `corners` | the corners, each `[x, y]`, in any unit; `y` grows downwards |
//! | `cells` | for each cell the numbers of its corners, counted from 0, in their order around it, either way round |
//!
//! Cells touch where both name the same two corners one after the other.

use mazegen::{Polygons, PolygonsError};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::problem::{Problem, excerpt};
use crate::source::Source;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File<Corner, Cell> {
    format: String,
    version: u32,
    corners: Vec<Corner>,
    cells: Vec<Cell>,
}

const NAME: &str = "cells";
const VERSION: u32 = 1;

/// Reads a file of cells.
///
/// ```
/// use mazegen_files::read_cells;
/// let file = r#"{"format":"cells","version":1,"corners":[[0,0],[4,0],[4,3],[0,3]],"cells":[[0,1,2],[2,3,0]]}"#;
/// assert_eq!(read_cells(file.as_bytes()).map(|cells| cells.count()), Ok(2));
/// ```
///
/// # Errors
/// The one [`Problem`] that keeps it from being read, at its line and column.
pub fn read_cells(bytes: &[u8]) -> Result<Polygons, Problem> {
    let source = Source::new(bytes)?;
    let text: String = source.lines().map(|(_, line)| line).collect::<Vec<_>>().join("\n");
    let file: File<[f64; 2], Vec<u32>> = serde_json::from_str(&text).map_err(|error| not_read(&error))?;
    if file.format != NAME {
        let message = format!("format is '{}', expected \"{NAME}\"", excerpt(&file.format));
        return Err(Problem::error(0, 0, message));
    }
    if file.version != VERSION {
        let message = format!("version is {}, but this program reads version {VERSION}", file.version);
        return Err(Problem::error(0, 0, message).help("a newer release reads it"));
    }
    Polygons::new(file.corners, file.cells).map_err(|error| not_right(&text, error))
}

fn not_read(error: &serde_json::Error) -> Problem {
    let help = r#"a file of cells is {"format":"cells","version":1,"corners":[[x,y],...],"cells":[[0,1,2],...]}"#;
    let (line, column) = (error.line() as u64, error.column().max(1) as u64);
    // The message ends in the place too.
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    Problem::error(line, column, format!("this is no file of cells: {message}")).help(help)
}

/// The error at the place of the cell or corner that is to blame.
fn not_right(text: &str, error: PolygonsError) -> Problem {
    let (line, column) = place(text, error).unwrap_or((0, 0));
    Problem::error(line, column, error.to_string())
}

/// The file is read again for it, as parts of its text: that costs nothing where nothing is wrong.
fn place(text: &str, error: PolygonsError) -> Option<(u64, u64)> {
    let file: File<&RawValue, &RawValue> = serde_json::from_str(text).ok()?;
    let part = match (error.cell(), error.corner()) {
        (Some(cell), _) => file.cells.get(cell as usize)?,
        (None, corner) => file.corners.get(corner? as usize)?,
    };
    let before = text.get(..part.get().as_ptr().addr() - text.as_ptr().addr())?;
    let line = before.rsplit('\n').next()?;
    Some((before.matches('\n').count() as u64 + 1, line.chars().count() as u64 + 1))
}
