//! Where a maze begins and ends, and what becomes of cells that cannot be reached.

use serde::{Deserialize, Serialize};

use crate::cell::Cell;
use crate::maze::Grid;

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
    /// [`longest`](crate::measure::longest) finds.)
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
    pub(super) fn place(self, grid: &Grid, cell: Cell) -> Option<i64> {
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
    /// Cells that were left out are taken in again where that joins all parts by the shortest ways.
    Bridge,
    /// Each part is a maze of its own; entry and exit are in one of them.
    Each,
}

impl Islands {
    /// All of them.
    pub const ALL: &'static [Self] = &[Self::Refuse, Self::KeepLargest, Self::Bridge, Self::Each];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Refuse => "refuse",
            Self::KeepLargest => "keep-largest",
            Self::Bridge => "bridge",
            Self::Each => "each",
        }
    }

    // By reference, as `skip_serializing_if` calls it.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub(super) fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

impl std::str::FromStr for Islands {
    type Err = crate::UnknownName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        crate::find("way with islands", text, Self::ALL, Self::name)
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
    /// [`Recipe::entry`](super::Recipe::entry).
    Entry,
    /// [`Recipe::exit`](super::Recipe::exit).
    Exit,
    /// [`Recipe::start`](super::Recipe::start).
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
