//! Mazes: made by name and seed, solved, certified and recorded, on any grid.
//!
//! A [`Recipe`] is the whole design of a maze; [`Recipe::make`] gives the [`Maze`]; a [`Solver`] finds a [`Path`] through it;
//! [`check`](mod@check) certifies it; an [`Observer`] watches either run, and a [`Recording`] of it is played forward, backward and from any place.
//!
//! ```
//! use mazegen::{Generator, Recipe, Solver};
//! let maze = Recipe::new(12, 9).algorithm(Generator::Backtracker).seed("42").make()?;
//! let path = Solver::Bfs.solve(&maze)?.path.expect("a perfect maze has a way");
//! println!("{} moves: {}", path.moves(), path.letters());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing here reads files, prints, looks at a clock, recurses over cells or draws through `usize`: the same recipe gives the same maze,
//! bit for bit, on every machine. See [`rng`] for the contract.
//!
//! | module | what is in it |
//! |---|---|
//! | [`cell`], [`bits`] | small numbers for cells, sides and links; packed bits |
//! | [`topology`] | which cells touch: rectangle, masked rectangle, any graph |
//! | [`generate`], [`solve`] | one algorithm a file, and the registries |
//! | [`recipe`] | the design as data, and the door |
//! | [`shape`] | emblems, halls, loops |
//! | [`batch`] | many mazes at once, on all cores with the feature `parallel` |
//! | [`observe`], [`recording`] | watching, stopping, playing back |
//! | [`check`](mod@check) | the certificate |
//! | [`measure`] | dead ends, longest path, difficulty and more |

pub mod batch;
pub mod bits;
pub mod cell;
pub mod check;
mod first_set;
pub mod generate;
pub mod maze;
pub mod measure;
pub mod observe;
mod parts;
pub mod path;
pub mod recipe;
pub mod recording;
mod registry;
pub mod rng;
pub mod shape;
pub mod solve;
pub mod tiling;
pub mod topology;
mod trail;

pub use bits::Bits;
pub use cell::{Cell, Link, Side, Sides};
pub use check::{Fault, Report, Wishes, check};
pub use generate::{
    Algorithm, AlgorithmError, Bias, Carved, Generator, GeneratorInfo, Job, JobError, Mix, Needs, NotServed,
    OptionInfo, Row, Rows, Template,
};
pub use maze::{Grid, Maze};
pub use measure::Measures;
pub use observe::{Budget, Cancel, Event, Observer, Stopped};
pub use path::{Footprint, Misstep, Path};
pub use recipe::{
    Drawn, End, Fixed, Islands, Made, Note, Numbered, Place, Plan, Point, RECIPE_VERSION, Recipe, RecipeError,
};
pub use recording::{Playback, Recorder, Recording, Scenery, TooLargeToRecord};
pub use registry::{UnknownName, find, nearest};
pub use rng::{Rng, Seed};
pub use shape::emblem::{Bitmap, BitmapError, Emblem};
pub use shape::labyrinth::Labyrinth;
pub use shape::loops::{Amount, AmountError, Braid, BraidError, Loops};
pub use shape::mask::{Mask, Outline};
pub use shape::rooms::{Room, Rooms, RoomsError};
pub use shape::symmetry::Symmetry;
pub use shape::words::{Words, WordsError};
pub use solve::{More, Query, QueryError, Solution, Solver, SolverInfo};
pub use tiling::{Edge, Polygons, PolygonsError, Shape, ShapeError, Spot, Tiled, Tunnel, Weave, Wrap};
pub use topology::{Graph, GraphError, Masked, Rect, SizeError, Topology};

/// The README's program is run with the documentation's.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
