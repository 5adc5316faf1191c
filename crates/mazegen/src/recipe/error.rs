//! [`RecipeError`]: why a recipe makes no maze; and [`Note`]: what a maze came out with that was not quite asked for.

use super::{Apart, End, MOST_COLUMNS, Place, Point, RECIPE_VERSION};
use crate::generate::{JobError, NotServed};
use crate::shape::emblem::FORTY_TWO_NEEDS;
use crate::shape::labyrinth::Labyrinth;
use crate::shape::rooms::Room;
use crate::shape::symmetry::Symmetry;
use crate::tiling::{Shape, ShapeError};
use crate::topology::SizeError;

/// How to say what becomes of parts that hang apart.
const ISLANDS: &str = "--islands keep-largest, bridge or each (ISLANDS= in a configuration)";

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
    #[error("the emblem leaves {0}; choose another emblem, or say what becomes of them: {ISLANDS}")]
    EmblemCutsOff(Apart),
    /// Words that do not fit.
    #[error("the words of the mask need {}x{} cells, and there are {}x{}", .needs.0, .needs.1, .size.0, .size.1)]
    WordsTooLarge {
        /// Columns and rows of the words.
        needs: (u32, u32),
        /// About so many columns and rows there are.
        size: (u32, u32),
    },
    /// The mask leaves no cell.
    #[error("the mask leaves no cell of the maze")]
    MaskLeavesNone,
    /// What the mask leaves hangs apart.
    #[error("the mask leaves {0}; choose another mask or size, or say what becomes of them: {ISLANDS}")]
    MaskCutsOff(Apart),
    /// Nothing joins the parts.
    #[error("the parts that hang apart cannot be joined: no cells that were left out lie between them")]
    NoBridge,
    /// Entry and exit in parts that are not joined.
    #[error("{0} and {1} are to be entry and exit, but hang apart; choose cells of one part")]
    EndsApart(String, String),
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
    /// Something asked for beside the grid needs a generator that takes any.
    #[error("{0}, but {1}")]
    RouteNotServed(&'static str, NotServed),
    /// Two wishes that cannot both be fulfilled.
    #[error("{0} and {1} do not go together; leave one of them out")]
    NotTogether(&'static str, &'static str),
    /// One of several ends as far away as can be.
    #[error("only the first {0} can be the farthest cell; give the others by their places, or as random")]
    FarthestOfMany(Place),
    /// Tunnels through cells that nothing leads straight through.
    #[error("passages can cross only where a way leads straight through a cell, and in the shape {0} none does")]
    NoWeave(Shape),
    /// Rooms by column and row where there are none.
    #[error("{0} has no columns and rows to say where a room is; give how many rooms there are to be, such as 5")]
    RoomsNeedColumns(Shape),
    /// A room that is not in the maze.
    #[error(
        "the room {}x{} at {},{} has cells that are not in the maze, or lie above a tunnel", .0.width, .0.height, .0.x, .0.y)]
    RoomNotThere(Room),
    /// Two rooms at one place.
    #[error("the room {}x{} at {},{} lies over another room, or above a tunnel", .0.width, .0.height, .0.x, .0.y)]
    RoomsOverlap(Room),
    /// A template names two cells that do not touch.
    #[error("the template names the cells #{0} and #{1}, which do not touch in this maze")]
    NoLink(u32, u32),
    /// A template that cannot be kept to.
    #[error("{0}")]
    Template(JobError),
    /// The grid is not symmetric itself.
    #[error(
        "the grid itself does not have the symmetry '{symmetry}': {cell} or a wall of it has no image; choose another shape, size or mask"
    )]
    NotSymmetric {
        /// The symmetry.
        symmetry: Symmetry,
        /// A cell that has no image.
        cell: String,
    },
    /// No tree on the grid is its own image.
    #[error(
        "no perfect maze of {size} has the symmetry '{symmetry}': where no cell and no wall is in the middle, or the axis is no row of cells, there is a loop; make a side odd, or ask for loops"
    )]
    NeverPerfect {
        /// The symmetry.
        symmetry: Symmetry,
        /// The shape and size.
        size: String,
    },
    /// A side that cannot be halved.
    #[error("a single way goes around a maze of half the size, so both sides must be even; {}x{} is not", .0.0, .0.1)]
    OddLabyrinth((u64, u64)),
    /// Another size than the form has.
    #[error("the labyrinth of {labyrinth} circuits is made of {}x{} squares and of nothing else; leave size and shape out", .size.0, .size.1)]
    LabyrinthSize {
        /// The form.
        labyrinth: Labyrinth,
        /// Its columns and rows.
        size: (u64, u64),
    },
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
    /// "42" was left out, since it does not go with the form of the maze.
    EmblemNotOn {
        /// Why.
        what: &'static str,
    },
    /// Parts that hung apart were joined by cells that had been left out.
    IslandsBridged {
        /// How many parts.
        parts: u32,
        /// How many cells were taken in again.
        cells: u32,
    },
    /// Parts that hang apart are mazes of their own.
    IslandsEach {
        /// How many.
        parts: u32,
    },
    /// There was no place for some rooms.
    FewerRooms {
        /// Asked for.
        wanted: u32,
        /// Placed.
        placed: u32,
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
            Self::EmblemNotOn { what } => write!(f, "the 42 emblem is left out: {what}"),
            Self::IslandsBridged { parts, cells } => {
                let are = if *cells == 1 { "cell that was left out is" } else { "cells that were left out are" };
                write!(f, "{cells} {are} taken in again, to join {parts} parts that hung apart")
            }
            Self::IslandsEach { parts } => write!(f, "{parts} parts hang apart, each a maze of its own"),
            Self::FewerRooms { wanted, placed } => {
                write!(f, "{placed} of {wanted} rooms were placed: there is no place for more, or it was not found")
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
