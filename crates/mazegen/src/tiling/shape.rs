//! [`Shape`]: the registry of shapes, by name, with their options and sizes.

use std::str::FromStr;

use super::hexagons::Hexagons;
use super::others::{Bricks, Cairo, Octagons, Rhombille};
use super::penrose::{MOST_CUTS, Penrose};
use super::rings::{self, Rings, Sphere};
use super::squares::{Cube, Floors, Wrap, Wrapped, Zeta};
use super::tiles::{Tiles, TilingError};
use super::triangles::Triangles;
use super::voronoi::Voronoi;
use crate::registry::{UnknownName, find, text_in_data};
use crate::topology::GraphError;

/// What cells a maze has and how they lie.
///
/// As text a name, with an option after a slash where there is one: `rings/hole=3`, `voronoi/relax=2`, `floors/floors=4`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Shape {
    /// Squares in a rectangle.
    #[default]
    Square,
    /// Squares, with a random diagonal at each inner corner.
    Zeta,
    /// Hexagons in a rectangle.
    HexRectangle,
    /// Hexagons in a hexagon.
    HexHexagon,
    /// Hexagons in a triangle.
    HexTriangle,
    /// Hexagons in a rhombus.
    HexRhombus,
    /// Triangles in a rectangle.
    TriangleRectangle,
    /// Triangles in a triangle.
    TriangleTriangle,
    /// Triangles in a hexagon.
    TriangleHexagon,
    /// Rings of cells that split outward.
    Rings {
        /// The radius of the hole in the middle, in widths of a ring.
        hole: u32,
    },
    /// Octagons and squares.
    Octagon,
    /// Bricks.
    Brick,
    /// Cairo pentagons.
    Cairo,
    /// Rhombs, three in a hexagon.
    Rhombille,
    /// Penrose's rhombs.
    Penrose,
    /// Cells around random points: whatever is nearer to one than to any other.
    Voronoi {
        /// How often each point was moved to the middle of its cell, which makes cells more even; 100 at most.
        relax: u32,
    },
    /// A rectangle whose border meets itself.
    Wrapped(Wrap),
    /// The faces of a cube.
    Cube,
    /// Two discs that meet along their rims.
    Sphere,
    /// Rectangles with stairs between them.
    Floors {
        /// How many.
        floors: u32,
    },
    /// Polygons of one's own, which are given beside it: see [`Polygons`](super::Polygons).
    Cells,
}

/// What sizes a shape has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sizes {
    /// Columns and rows.
    ColumnsAndRows,
    /// One number: what it counts.
    One(&'static str),
}

/// What the registry knows of a shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SizesOfShape {
    /// The shape, with the default of its option.
    pub shape: Shape,
    /// Its name.
    pub name: &'static str,
    /// What it looks like.
    pub title: &'static str,
    /// What sizes it has.
    pub sizes: Sizes,
}

const fn row(shape: Shape, name: &'static str, title: &'static str, sizes: Sizes) -> SizesOfShape {
    SizesOfShape { shape, name, title, sizes }
}

const SIDES: Sizes = Sizes::ColumnsAndRows;

/// Every shape, in the order of lists; the last one is not made from its name and size.
const ROWS: &[SizesOfShape] = &[
    row(Shape::Square, "square", "squares in a rectangle", SIDES),
    row(Shape::Zeta, "zeta", "squares with a random diagonal at each corner", SIDES),
    row(Shape::HexRectangle, "hex-rectangle", "hexagons in a rectangle (sigma)", SIDES),
    row(Shape::HexHexagon, "hex-hexagon", "hexagons in a hexagon", Sizes::One("cells along a side")),
    row(Shape::HexTriangle, "hex-triangle", "hexagons in a triangle", Sizes::One("cells along a side")),
    row(Shape::HexRhombus, "hex-rhombus", "hexagons in a rhombus", SIDES),
    row(Shape::TriangleRectangle, "triangle-rectangle", "triangles in a rectangle (delta)", SIDES),
    row(Shape::TriangleTriangle, "triangle-triangle", "triangles in a triangle", Sizes::One("rows")),
    row(Shape::TriangleHexagon, "triangle-hexagon", "triangles in a hexagon", Sizes::One("cells along a side")),
    row(Shape::Rings { hole: 0 }, "rings", "rings of cells that split outward (theta)", Sizes::One("rings")),
    row(Shape::Octagon, "octagon", "octagons with squares between them (upsilon)", SIDES),
    row(Shape::Brick, "brick", "bricks, every other row moved by half a brick", SIDES),
    row(Shape::Cairo, "cairo", "the pentagons of Cairo's pavements", SIDES),
    row(Shape::Rhombille, "rhombille", "hexagons cut into three rhombs each, like cubes", SIDES),
    row(
        Shape::Penrose,
        "penrose",
        "Penrose's thick and thin rhombs",
        Sizes::One("times that ten rhombs are cut, 12 at most"),
    ),
    row(Shape::Voronoi { relax: 0 }, "voronoi", "cells around random points", SIDES),
    row(Shape::Wrapped(Wrap::Cylinder), "cylinder", "squares; east and west meet", SIDES),
    row(Shape::Wrapped(Wrap::Torus), "torus", "squares; east and west meet, and north and south", SIDES),
    row(Shape::Wrapped(Wrap::Moebius), "moebius", "squares; east and west meet upside down", SIDES),
    row(Shape::Wrapped(Wrap::Klein), "klein", "squares; east and west meet, north and south turned round", SIDES),
    row(Shape::Wrapped(Wrap::Projective), "projective", "squares; both pairs of sides meet turned round", SIDES),
    row(Shape::Cube, "cube", "squares on the faces of a cube", Sizes::One("cells along an edge")),
    row(
        Shape::Sphere,
        "sphere",
        "two discs of rings that meet along their rims",
        Sizes::One("rings from pole to equator"),
    ),
    row(Shape::Floors { floors: 2 }, "floors", "floors of squares with stairs between them", SIDES),
    row(Shape::Cells, "cells", "polygons from a file", Sizes::One("cells")),
];

/// Why there is no such shape.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ShapeError {
    /// The name is none of a shape.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// An option that the shape does not have, or a value that it cannot have.
    #[error("'{given}' is no option of {shape}{}", option_of(.shape))]
    Option {
        /// The shape's name.
        shape: &'static str,
        /// What was given.
        given: String,
    },
    /// A size that is none.
    #[error("'{given}' is no size; write columns and rows such as 20x15, or one number")]
    Size {
        /// What was given.
        given: String,
    },
    /// A side of no cells.
    #[error("a shape of {}x{} has no cells; the smallest is 1x1", .0.0, .0.1)]
    Empty((u64, u64)),
    /// Two sizes for a shape that has one.
    #[error("{shape} has one size, the number of {counts}; {}x{} are two", .size.0, .size.1)]
    OneSize {
        /// The shape's name.
        shape: &'static str,
        /// What its size counts.
        counts: &'static str,
        /// What was given.
        size: (u64, u64),
    },
    /// More cells than numbers for them, or than the memory allowed.
    #[error("{shape} of {}x{} has {cells} cells, more than the {most} that there can be here", .size.0, .size.1)]
    TooLarge {
        /// The shape's name.
        shape: &'static str,
        /// What was given.
        size: (u64, u64),
        /// How many cells it would have.
        cells: u128,
        /// How many there can be.
        most: u64,
    },
    /// Cells that touch in corners only.
    #[error("{shape} one cell wide falls apart into pairs of cells; make it 2 or more wide")]
    Apart {
        /// The shape's name.
        shape: &'static str,
    },
    /// The shape of cells that are given, without such.
    #[error(
        "the shape cells is made of cells that are given; name their file: --cells FILE, or CELLS=FILE in a configuration"
    )]
    NoCells,
    /// Cells that are given, and another shape.
    #[error("cells are given, so the shape is cells and not {0}; leave one of the two out")]
    OtherShape(Shape),
    /// Cells that are given, and the size of others.
    #[error("{cells} cells are given, so width and height are both {cells}, and not {}x{}", .size.0, .size.1)]
    OtherSize {
        /// How many are given.
        cells: u32,
        /// Width and height.
        size: (u64, u64),
    },
    /// Cells that are given and hang apart.
    #[error(
        "the cells hang apart: {0} is cut off from the rest; cells touch where both name the same two corners; join them, or close what is cut off: --islands keep-largest, ISLANDS=keep-largest in a configuration"
    )]
    CellsApart(String),
    /// The outlines are no tiling.
    #[error(transparent)]
    Tiling(#[from] TilingError),
    /// The cells are no graph that a maze can be made on.
    #[error(transparent)]
    Graph(#[from] GraphError),
}

fn option_of(shape: &str) -> &'static str {
    match shape {
        "rings" => "; it has hole=N, the radius of the hole, 0 to 1000000",
        "voronoi" => "; it has relax=N, how often the cells are made more even, 0 to 100",
        "floors" => "; it has floors=N, 1 to 1000000",
        _ => ", which has none",
    }
}

/// Most steps that make the cells of `voronoi` more even: each takes as long as finding the cells.
const MOST_STEPS: u32 = 100;

/// Most cells that a shape can have, whatever memory there is.
pub(super) const MOST_CELLS: u64 = 1 << 27;

impl Shape {
    /// Every shape that is made from its name and size, which [`Cells`](Self::Cells) is not; with its name, what it looks like, and what sizes it has.
    pub const ALL: &'static [SizesOfShape] = match ROWS.split_last() {
        Some((_, rows)) => rows,
        None => ROWS,
    };

    /// What the registry knows of it.
    #[must_use]
    pub fn about(self) -> &'static SizesOfShape {
        let same = |row: &&SizesOfShape| std::mem::discriminant(&row.shape) == std::mem::discriminant(&self);
        let exact = ROWS.iter().find(|row| row.shape == self);
        // Every shape has a row: a test holds it to that.
        exact.or_else(|| ROWS.iter().find(same)).unwrap_or(&ROWS[0])
    }

    /// Whether its cells stand in columns and rows and are numbered row by row, so that a cell can be named by its column and row.
    #[must_use]
    pub const fn has_columns(self) -> bool {
        matches!(
            self,
            Self::Square
                | Self::Zeta
                | Self::HexRectangle
                | Self::HexRhombus
                | Self::TriangleRectangle
                | Self::Brick
                | Self::Wrapped(_)
        )
    }

    /// Whether its cells are drawn at random, so that a key belongs to it.
    ///
    /// ```
    /// use mazegen::Shape;
    /// assert!(Shape::Zeta.is_drawn() && !Shape::Cairo.is_drawn());
    /// ```
    #[must_use]
    pub const fn is_drawn(self) -> bool {
        matches!(self, Self::Zeta | Self::Voronoi { .. })
    }

    /// How many cells it has in this size.
    ///
    /// # Errors
    /// [`ShapeError`] for sizes that it does not have, and more cells than `most`.
    pub fn cells(self, size: (u64, u64), most: u64) -> Result<u64, ShapeError> {
        let SizesOfShape { name, sizes, .. } = *self.about();
        if size.0 == 0 || size.1 == 0 {
            return Err(ShapeError::Empty(size));
        }
        if let (Sizes::One(counts), true) = (sizes, size.0 != size.1) {
            return Err(ShapeError::OneSize { shape: name, counts, size });
        }
        if self == Self::TriangleRectangle && size.0 == 1 && size.1 > 2 {
            return Err(ShapeError::Apart { shape: name });
        }
        let cells = self.count(size);
        let most = most.min(MOST_CELLS);
        match u64::try_from(cells) {
            Ok(cells) if cells <= most => Ok(cells),
            _ => Err(ShapeError::TooLarge { shape: name, size, cells, most }),
        }
    }

    fn count(self, (width, height): (u64, u64)) -> u128 {
        let (w, h) = (u128::from(width), u128::from(height));
        // So large that the sum of a few is no number any more: only told, never made.
        if w.max(h) > 1 << 40 {
            return w.saturating_mul(h);
        }
        match self {
            Self::HexHexagon => 3 * w * (w - 1) + 1,
            Self::HexTriangle => w * (w + 1) / 2,
            Self::TriangleTriangle => w * w,
            Self::TriangleHexagon | Self::Cube => 6 * w * w,
            Self::Rings { hole } => rings::count(width, u64::from(hole)),
            Self::Sphere => 2 * rings::count(width, 0),
            Self::Octagon => w * h + (w - 1) * (h - 1),
            Self::Cells => w,
            Self::Cairo => Cairo::count(width, height),
            Self::Rhombille => 3 * w * h,
            // 2.62 times as many at each cut; beyond all bounds soon.
            Self::Penrose => {
                if width > MOST_CUTS {
                    u128::MAX
                } else {
                    (13.0 * 2.62_f64.powi(width as i32)) as u128
                }
            }
            Self::Floors { floors } => w * h * u128::from(floors),
            // All others stand in columns and rows, or are as many as if they did.
            _ => w * h,
        }
    }
}

/// The cells of a shape in a size.
pub(super) fn tiles_of(shape: Shape, size: (u64, u64), key: u64) -> Result<Box<dyn Tiles>, ShapeError> {
    shape.cells(size, MOST_CELLS)?;
    let (width, height) = (size.0 as u32, size.1 as u32);
    Ok(match shape {
        // A rectangle none of whose sides meet: on one floor.
        Shape::Square => Box::new(Floors { width, height, depth: 1 }),
        Shape::Zeta => Box::new(Zeta { width, height, key }),
        Shape::HexRectangle => Box::new(Hexagons::rectangle(width, height)),
        Shape::HexHexagon => Box::new(Hexagons::hexagon(width)),
        Shape::HexTriangle => Box::new(Hexagons::triangle(width)),
        Shape::HexRhombus => Box::new(Hexagons::rhombus(width, height)),
        Shape::TriangleRectangle => Box::new(Triangles::rectangle(width, height)),
        Shape::TriangleTriangle => Box::new(Triangles::triangle(width)),
        Shape::TriangleHexagon => Box::new(Triangles::hexagon(width)),
        Shape::Rings { hole } => Box::new(Rings::new(width, hole)),
        Shape::Octagon => Box::new(Octagons { width, height }),
        Shape::Brick => Box::new(Bricks { width, height }),
        Shape::Cairo => Box::new(Cairo { width, height }),
        Shape::Rhombille => Box::new(Rhombille { width, height }),
        Shape::Penrose => Box::new(Penrose::new(width)),
        Shape::Voronoi { relax } => Box::new(Voronoi::new(width, height, relax.min(MOST_STEPS), key)),
        Shape::Wrapped(wrap) => Box::new(Wrapped { width, height, wrap }),
        Shape::Cube => Box::new(Cube { side: width }),
        Shape::Sphere => Box::new(Sphere::new(width)),
        Shape::Floors { floors } => Box::new(Floors { width, height, depth: floors }),
        Shape::Cells => return Err(ShapeError::NoCells),
    })
}

impl std::fmt::Display for Shape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = self.about().name;
        match self {
            Self::Rings { hole } if *hole > 0 => write!(f, "{name}/hole={hole}"),
            Self::Voronoi { relax } if *relax > 0 => write!(f, "{name}/relax={relax}"),
            Self::Floors { floors } => write!(f, "{name}/floors={floors}"),
            _ => f.pad(name),
        }
    }
}

impl FromStr for Shape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Self, ShapeError> {
        let (name, option) = text.split_once('/').map_or((text, None), |(name, option)| (name, Some(option)));
        let SizesOfShape { mut shape, name, .. } = find("shape", name, ROWS, |row| row.name)?;
        let Some(given) = option else { return Ok(shape) };
        let wrong = || ShapeError::Option { shape: name, given: given.to_owned() };
        let (option, value) = given.split_once('=').ok_or_else(wrong)?;
        let value: u32 = value.parse().ok().filter(|value| *value <= 1_000_000).ok_or_else(wrong)?;
        match (&mut shape, option) {
            (Self::Rings { hole }, "hole") => *hole = value,
            (Self::Voronoi { relax }, "relax") if value <= MOST_STEPS => *relax = value,
            (Self::Floors { floors }, "floors") if value > 0 => *floors = value,
            _ => return Err(wrong()),
        }
        Ok(shape)
    }
}

text_in_data!(Shape);

/// A shape with a size, as people write it: `hex:12`, `rings/hole=3:8`, `torus:20x15`, or the shape alone.
///
/// Beside the names of shapes there are short ones whose outline follows from the size: `hex` (or `sigma`) with one number is a hexagon of hexagons, otherwise a rectangle of
/// them; `triangle` (or `delta`) the same of triangles; `theta` is `rings`, `upsilon` is `octagon`.
///
/// ```
/// use mazegen::{Shape, tiling::SizedShape};
/// let sized: SizedShape = "hex:12".parse()?;
/// assert_eq!(sized, SizedShape { shape: Shape::HexHexagon, size: Some((12, 12)) });
/// let sized: SizedShape = "hex:20x15".parse()?;
/// assert_eq!(sized, SizedShape { shape: Shape::HexRectangle, size: Some((20, 15)) });
/// # Ok::<(), mazegen::ShapeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SizedShape {
    /// The shape.
    pub shape: Shape,
    /// Columns and rows, or twice the one size, if it was given.
    pub size: Option<(u64, u64)>,
}

impl std::fmt::Display for SizedShape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.shape.fmt(f)?;
        match (self.size, self.shape.about().sizes) {
            (Some((width, _)), Sizes::One(_)) => write!(f, ":{width}"),
            (Some((width, height)), Sizes::ColumnsAndRows) => write!(f, ":{width}x{height}"),
            (None, _) => Ok(()),
        }
    }
}

impl FromStr for SizedShape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Self, ShapeError> {
        let (name, size) = text.split_once(':').map_or((text, None), |(name, size)| (name, Some(size)));
        let number = |text: &str| text.trim().parse().map_err(|_| ShapeError::Size { given: text.to_owned() });
        let sides = size.and_then(|size| size.split_once(['x', 'X', '×']));
        let size = match (size, sides) {
            (_, Some((width, height))) => Some((number(width)?, number(height)?)),
            (Some(one), None) => Some((number(one)?, number(one)?)),
            (None, None) => None,
        };
        let is_one = size.is_some() && sides.is_none();
        let shape = match name.to_lowercase().as_str() {
            "hex" | "sigma" if is_one => Shape::HexHexagon,
            "hex" | "sigma" => Shape::HexRectangle,
            "triangle" | "delta" if is_one => Shape::TriangleTriangle,
            "triangle" | "delta" => Shape::TriangleRectangle,
            "theta" => Shape::Rings { hole: 0 },
            "upsilon" => Shape::Octagon,
            _ => name.parse()?,
        };
        Ok(Self { shape, size })
    }
}
