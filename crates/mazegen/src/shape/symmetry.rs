//! [`Symmetry`]: mazes that are their own mirror image, or look the same after a turn.
//!
//! Cells that are each other's images are folded into one. A generator makes its maze on the folded grid, and every passage is opened with all its images. Of a
//! tree that is its own image the middle, a cell or a passage, is its own image too; and cells on the axis of a mirror are joined along the axis, since the
//! way between two of them is its own image. Where the grid has neither such a middle nor such an axis there is no perfect maze of this symmetry.

use std::collections::HashMap;

use crate::bits::Bits;
use crate::cell::{Cell, Link, Side};
use crate::maze::Grid;
use crate::parts::Parts;
use crate::registry::{find, text_in_data};
use crate::rng::Rng;
use crate::topology::{Graph, Topology};

/// What a maze looks the same after.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symmetry {
    /// A mirror that swaps left and right.
    X,
    /// A mirror that swaps top and bottom.
    Y,
    /// Both mirrors.
    Both,
    /// Half a turn.
    Rotation,
    /// A quarter of a turn.
    Quarter,
}

impl Symmetry {
    /// All of them.
    pub const ALL: &'static [Self] = &[Self::X, Self::Y, Self::Both, Self::Rotation, Self::Quarter];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::X => "x",
            Self::Y => "y",
            Self::Both => "both",
            Self::Rotation => "rotation",
            Self::Quarter => "quarter",
        }
    }

    /// Everything that brings the maze onto itself, but for leaving it as it is.
    const fn motions(self) -> &'static [Motion] {
        use Motion::{HalfTurn, MirrorX, MirrorY, QuarterTurn, ThreeQuarters};
        match self {
            Self::X => &[MirrorX],
            Self::Y => &[MirrorY],
            Self::Both => &[MirrorX, MirrorY, HalfTurn],
            Self::Rotation => &[HalfTurn],
            Self::Quarter => &[QuarterTurn, HalfTurn, ThreeQuarters],
        }
    }
}

impl std::fmt::Display for Symmetry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

impl std::str::FromStr for Symmetry {
    type Err = crate::UnknownName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        find("symmetry", text, Self::ALL, Self::name)
    }
}

text_in_data!(Symmetry);

/// A motion of the plane around the middle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Motion {
    MirrorX,
    MirrorY,
    HalfTurn,
    QuarterTurn,
    ThreeQuarters,
}

impl Motion {
    fn apply(self, (x, y): (f64, f64)) -> (f64, f64) {
        match self {
            Self::MirrorX => (-x, y),
            Self::MirrorY => (x, -y),
            Self::HalfTurn => (-x, -y),
            Self::QuarterTurn => (-y, x),
            Self::ThreeQuarters => (y, -x),
        }
    }

    const fn is_mirror(self) -> bool {
        matches!(self, Self::MirrorX | Self::MirrorY)
    }
}

/// Why a grid has no maze of a symmetry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asymmetry {
    /// A cell, or one of its links, has no image.
    NoImage(Cell),
    /// There are such mazes, but none of them is perfect.
    NotPerfect,
}

/// Where the middles of cells lie, from the middle of all.
struct Middles {
    spots: Vec<(f64, f64)>,
    at: HashMap<(i64, i64), Vec<u32>>,
}

/// Middles this near are one; those of two cells are much farther apart.
const NEAR: f64 = 0.01;

impl Middles {
    fn new<T: Topology>(grid: &Grid, topology: &T) -> Self {
        let spot = |cell: Cell| match (grid.rect(), grid.tiled()) {
            (Some(rect), _) => {
                let (x, y) = rect.xy(cell);
                (f64::from(x), f64::from(y))
            }
            (_, Some(tiled)) => {
                let centre = tiled.centre(cell);
                (centre.x, centre.y)
            }
            _ => (f64::from(cell.0), 0.0),
        };
        let (width, height) = grid.rect().map_or((0, 0), |rect| (rect.width(), rect.height()));
        let (low, high) =
            grid.tiled().map_or(((0.0, 0.0), (f64::from(width) - 1.0, f64::from(height) - 1.0)), |tiled| {
                let (low, high) = tiled.bounds();
                ((low.x, low.y), (high.x, high.y))
            });
        let middle = (f64::midpoint(low.0, high.0), f64::midpoint(low.1, high.1));
        let mut middles = Self { spots: vec![(0.0, 0.0); topology.cell_count() as usize], at: HashMap::new() };
        for cell in topology.cells() {
            let (x, y) = spot(cell);
            let spot = (x - middle.0, y - middle.1);
            middles.spots[cell.index()] = spot;
            middles.at.entry(Self::place(spot)).or_default().push(cell.0);
        }
        middles
    }

    fn place((x, y): (f64, f64)) -> (i64, i64) {
        ((x / NEAR).round() as i64, (y / NEAR).round() as i64)
    }

    /// The cell whose middle is at a spot.
    fn cell(&self, spot: (f64, f64)) -> Option<u32> {
        let (x, y) = Self::place(spot);
        let near = |cell: &&u32| {
            let there = self.spots[**cell as usize];
            (there.0 - spot.0).abs() < NEAR && (there.1 - spot.1).abs() < NEAR
        };
        let around = (x - 1..=x + 1).flat_map(|x| (y - 1..=y + 1).map(move |y| (x, y)));
        around.filter_map(|place| self.at.get(&place)).flatten().find(near).copied()
    }
}

/// A grid folded so that all images of a cell are one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Folded {
    /// The folded grid.
    pub(crate) graph: Graph,
    /// For each of its cells one of the cells that it stands for.
    pub(crate) cells: Vec<Cell>,
    /// For each of its links one of the links that it stands for.
    pub(crate) links: Vec<Link>,
    /// The folded cell of each cell.
    pub(crate) folded: Vec<u32>,
    /// Folded links along an axis, which are open in every perfect maze.
    pub(crate) axes: Vec<u32>,
    /// For each motion the image of each cell.
    images: Vec<Vec<u32>>,
    /// Links that are their own image by every motion, one of which is the middle where no cell is; empty where one is.
    middles: Vec<Link>,
}

impl Folded {
    /// Folds a grid; `perfect` if a perfect maze is to be made on it.
    pub(crate) fn new<T: Topology>(
        grid: &Grid,
        topology: &T,
        symmetry: Symmetry,
        perfect: bool,
    ) -> Result<Self, Asymmetry> {
        let motions = symmetry.motions();
        let images = images(grid, topology, motions)?;
        let (folded, cells) = number_orbits(topology, &images);
        let mut fold = Self {
            graph: Graph::default(),
            cells,
            links: Vec::new(),
            folded,
            axes: Vec::new(),
            images,
            middles: Vec::new(),
        };
        let mut pairs = Vec::new();
        let mut on_axes: Vec<Parts> = motions.iter().map(|_| Parts::new(topology.cell_count())).collect();
        let mut middles = Vec::new();
        for (link, cell, side) in topology.links() {
            let next = topology.step(cell, side);
            let orbit = fold.orbit(topology, (cell, side)).ok_or(Asymmetry::NoImage(cell))?;
            let on_axis = |number: usize| {
                let fixed = |cell: Cell| fold.images[number][cell.index()] == cell.0;
                motions[number].is_mirror() && fixed(cell) && fixed(next)
            };
            let axes: Vec<usize> = (0..motions.len()).filter(|&number| on_axis(number)).collect();
            for &number in &axes {
                on_axes[number].join(cell, next);
            }
            let ends = [cell, next].map(|cell| fold.folded[cell.index()]);
            if ends[0] == ends[1] {
                if orbit.iter().all(|&image| image == link) {
                    middles.push(link);
                }
            } else if orbit.iter().all(|&image| link <= image) {
                if !axes.is_empty() {
                    fold.axes.push(pairs.len() as u32);
                }
                pairs.push((ends[0], ends[1]));
                fold.links.push(link);
            }
        }
        let is_middle = |cell: Cell| fold.images.iter().all(|images| images[cell.index()] == cell.0);
        let has_middle = topology.cells().any(is_middle);
        let mut is_one = |number: usize| {
            let mut fixed = topology.cells().filter(|cell| fold.images[number][cell.index()] == cell.0);
            let first = fixed.next().map(|cell| on_axes[number].root(cell));
            !motions[number].is_mirror() || fixed.all(|cell| Some(on_axes[number].root(cell)) == first)
        };
        let axes_are_whole = (0..motions.len()).all(&mut is_one);
        if perfect && !(axes_are_whole && (has_middle || !middles.is_empty())) {
            return Err(Asymmetry::NotPerfect);
        }
        if !has_middle {
            fold.middles = middles;
        }
        let cell_of = |(a, _): (u32, u32)| fold.cells[a as usize];
        // Folding can give a cell more sides than there can be: said by its name, like a cell without image.
        fold.graph = Graph::new(fold.cells.len() as u32, &pairs)
            .map_err(|_| Asymmetry::NoImage(pairs.first().map_or(Cell(0), |&pair| cell_of(pair))))?;
        Ok(fold)
    }

    /// A link by a cell and side of it, and its images.
    pub(crate) fn orbit<T: Topology>(&self, topology: &T, (cell, side): (Cell, Side)) -> Option<Vec<Link>> {
        let next = topology.step(cell, side);
        let image = |images: &Vec<u32>| {
            let (a, b) = (Cell(images[cell.index()]), Cell(images[next.index()]));
            topology.sides_where(a, |_, other| other == b).first().map(|side| topology.link(a, side))
        };
        std::iter::once(Some(topology.link(cell, side))).chain(self.images.iter().map(image)).collect()
    }

    /// How many cells a folded cell stands for, but for those on an axis or in the middle.
    pub(crate) const fn images_of_a_cell(&self) -> u64 {
        self.images.len() as u64 + 1
    }

    /// All links that a folded link stands for.
    pub(crate) fn unfolded<T: Topology>(&self, topology: &T, link: Link) -> Vec<Link> {
        let place = topology.place(self.links[link.index()]);
        place.and_then(|place| self.orbit(topology, place)).unwrap_or_default()
    }

    /// Opens what is missing to join the images of a tree: the passage in the middle, or where there is none whatever joins parts, with its images.
    pub(crate) fn join<T: Topology>(&self, topology: &T, open: &mut Bits, rng: &mut Rng) {
        if !self.middles.is_empty() {
            let middle = self.middles[rng.below(self.middles.len() as u32) as usize];
            open.set(middle.index());
        }
        let mut parts = Parts::new(topology.cell_count());
        let mut closed = Vec::new();
        for (link, cell, side) in topology.links() {
            if open.get(link.index()) {
                parts.join(cell, topology.step(cell, side));
            } else {
                closed.push((cell, side));
            }
        }
        rng.shuffle(&mut closed);
        for (cell, side) in closed {
            if parts.root(cell) != parts.root(topology.step(cell, side)) {
                for link in self.orbit(topology, (cell, side)).unwrap_or_default() {
                    open.set(link.index());
                    if let Some((cell, side)) = topology.place(link) {
                        parts.join(cell, topology.step(cell, side));
                    }
                }
            }
        }
    }
}

/// For each motion the image of each cell.
fn images<T: Topology>(grid: &Grid, topology: &T, motions: &[Motion]) -> Result<Vec<Vec<u32>>, Asymmetry> {
    let middles = Middles::new(grid, topology);
    let mut images = vec![vec![0; topology.cell_count() as usize]; motions.len()];
    for (motion, images) in motions.iter().zip(&mut images) {
        for cell in topology.cells() {
            let image = middles.cell(motion.apply(middles.spots[cell.index()]));
            images[cell.index()] = image.ok_or(Asymmetry::NoImage(cell))?;
        }
    }
    Ok(images)
}

/// The number of the folded cell of each cell, and the first cell of each.
fn number_orbits<T: Topology>(topology: &T, images: &[Vec<u32>]) -> (Vec<u32>, Vec<Cell>) {
    let mut folded = vec![0; topology.cell_count() as usize];
    let mut cells = Vec::new();
    for cell in topology.cells() {
        let first = images.iter().map(|images| images[cell.index()]).fold(cell.0, u32::min);
        if first == cell.0 {
            folded[cell.index()] = cells.len() as u32;
            cells.push(cell);
        } else {
            folded[cell.index()] = folded[first as usize];
        }
    }
    (folded, cells)
}
