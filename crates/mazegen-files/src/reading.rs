//! [`Reading`]: a maze read from a file, with everything that was read around it.

use mazegen::{Cell, Maze, Path, Recipe, Rect, Side};

use crate::format::Format;
use crate::problem::Problem;

/// A maze read from a file, and what was found or forgiven on the way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The format the file is in.
    pub format: Format,
    /// The maze.
    pub maze: Maze,
    /// The path that the file gives, right or wrong, and where it stands.
    pub path: Option<GivenPath>,
    /// The seed that the file names.
    pub seed: Option<String>,
    /// The recipe that the file holds.
    pub recipe: Option<Recipe>,
    /// What was forgiven, in the order of the file.
    pub remarks: Vec<Problem>,
    /// Where in the text the cells stand.
    pub raster: Raster,
    /// Line and column where the entry and the exit are named, if they are apart from the cells.
    pub end_places: [Option<(u64, u64)>; 2],
    /// How the signs of a text grid stand for cells, if the file is one.
    pub signs: Option<Signs>,
}

/// A path as it stands in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GivenPath {
    /// The path, from the entry on.
    pub path: Path,
    /// The line, from 1.
    pub line: u64,
    /// The column of its first letter, from 1.
    pub column: u64,
}

/// Where cell (x,y) of a rectangle stands in a text: line `line + y * lines_down`, column `column + x * columns_right + y * columns_down`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Raster {
    /// Line of cell (0,0), from 1.
    pub line: u64,
    /// Column of cell (0,0), from 1.
    pub column: u64,
    /// Columns from a cell to the one on its right.
    pub columns_right: u64,
    /// Columns from a cell to the one below.
    pub columns_down: u64,
    /// Lines from a cell to the one below.
    pub lines_down: u64,
}

impl Raster {
    /// Line and column of a cell.
    #[must_use]
    pub fn place(&self, rect: &Rect, cell: Cell) -> (u64, u64) {
        let (x, y) = rect.xy(cell);
        let (x, y) = (u64::from(x), u64::from(y));
        (self.line + y * self.lines_down, self.column + x * self.columns_right + y * self.columns_down)
    }
}

/// How the signs of a `#` grid stand for cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Signs {
    /// Cells are the signs at odd places, with walls and passages between: `2W+1` by `2H+1` signs.
    Between {
        /// Gaps in the border that stand for entry and exit: each adds a move when signs are counted.
        gaps: Vec<Gap>,
    },
    /// Every open sign is a cell: thick walls, wide passages.
    Each,
}

/// A gap in the border of a `#` grid: its sign, counted from 0, and the cell inside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gap {
    /// Column of the sign.
    pub x: u64,
    /// Row of the sign.
    pub y: u64,
    /// The cell inside.
    pub cell: Cell,
}

/// What stands at a sign that is no cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SignError {
    /// The place is beyond the grid.
    #[error("is outside: signs are counted from 0, x up to {0} and y up to {1}")]
    Outside(u64, u64),
    /// A wall stands there.
    #[error("is a wall")]
    Wall,
    /// A passage between two cells, or a gap in the border.
    #[error("is a gap between cells; the cell beside it is at sign {0},{1}")]
    Gap(u64, u64),
}

impl Reading {
    /// The cell at a sign of a text grid, both counted from 0, walls included.
    ///
    /// # Errors
    /// [`SignError`] if a wall or a gap stands there, or nothing; the file must be a text grid.
    pub fn cell_at_sign(&self, x: u64, y: u64) -> Result<Cell, SignError> {
        let Some(rect) = self.maze.grid().rect() else { return Err(SignError::Outside(0, 0)) };
        let (width, height) = (u64::from(rect.width()), u64::from(rect.height()));
        if matches!(self.signs, Some(Signs::Each)) {
            return rect.at_wide(x, y).filter(|&cell| self.maze.grid().contains(cell)).ok_or(
                if x < width && y < height { SignError::Wall } else { SignError::Outside(width - 1, height - 1) },
            );
        }
        if x > 2 * width || y > 2 * height {
            return Err(SignError::Outside(2 * width, 2 * height));
        }
        if let Some(Signs::Between { gaps }) = &self.signs
            && let Some(gap) = gaps.iter().find(|gap| (gap.x, gap.y) == (x, y))
        {
            let (u, v) = rect.xy(gap.cell);
            return Err(SignError::Gap(2 * u64::from(u) + 1, 2 * u64::from(v) + 1));
        }
        // Between two cells: the one before, to the left or above, and the side of it.
        let (before, side) = match (x % 2, y % 2) {
            (1, 1) => {
                let cell = rect.at_wide(x / 2, y / 2).filter(|&cell| self.maze.grid().contains(cell));
                return cell.ok_or(SignError::Wall);
            }
            (0, 1) if x > 0 => ((x - 1, y), Side::EAST),
            (1, 0) if y > 0 => ((x, y - 1), Side::SOUTH),
            _ => return Err(SignError::Wall),
        };
        let open = rect.at_wide(before.0 / 2, before.1 / 2).is_some_and(|cell| self.maze.sides(cell).contains(side));
        Err(if open { SignError::Gap(before.0, before.1) } else { SignError::Wall })
    }
}
