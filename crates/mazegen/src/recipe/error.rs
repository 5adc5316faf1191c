//! [`RecipeError`]: why a recipe makes no maze; and [`Note`]: what a maze came out with that was not quite asked for.

use super::{End, MOST_COLUMNS, Place, Point, RECIPE_VERSION};
use crate::generate::NotServed;
use crate::shape::emblem::FORTY_TWO_NEEDS;
use crate::tiling::{Shape, ShapeError};
use crate::topology::SizeError;

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
