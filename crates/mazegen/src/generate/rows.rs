//! Mazes made row by row, with memory for a row: what `binary-tree`, `sidewinder` and `eller` share, and streams of any height.

use std::ops::ControlFlow;

use super::{Carved, Describe};
use crate::bits::Bits;
use crate::cell::{Cell, Link};
use crate::observe::{Event, Observer};
use crate::rng::Rng;
use crate::topology::{Rect, Topology};

/// The passages of a row of cells: one bit a cell, 64 to a word, the first column lowest. Bits past the width are 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Whether the link to the west is open.
    pub west: Vec<u64>,
    /// Whether the link to the north is open.
    pub north: Vec<u64>,
    width: u32,
}

impl Row {
    pub(crate) fn new(width: u32) -> Self {
        let words = vec![0; width.div_ceil(64) as usize];
        Self { west: words.clone(), north: words, width }
    }

    /// How many cells the row has.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// The bits of word number `at` that stand for cells.
    #[inline]
    pub(super) const fn mask(&self, at: usize) -> u64 {
        let cells = self.width as usize - at * 64;
        if cells < 64 { (1 << cells) - 1 } else { u64::MAX }
    }

    /// Opens every link to the west, but for that of the first cell, which has none.
    pub(super) fn open_all_west(&mut self) {
        for at in 0..self.west.len() {
            self.west[at] = self.mask(at);
        }
        self.west[0] &= !1;
    }

    /// Sets the links to the west from those to the east: all bits move up one place.
    pub(super) fn west_from_east(&mut self, at: usize, east: u64, carry: &mut u64) {
        self.west[at] = (east << 1 | *carry) & self.mask(at);
        *carry = east >> 63;
    }
}

/// Makes the rows of a maze one after another, from the top.
pub(super) trait RowMaker {
    /// The next row.
    fn next_row(&mut self, row: &mut Row);
}

/// A generator that needs only a row of memory.
pub(super) trait GenerateRows: Describe {
    type Rows: RowMaker;

    /// The rows of a maze of this width and height.
    fn rows(&self, width: u32, height: u64, rng: Rng) -> Self::Rows;
}

/// All rows put together.
pub(super) fn carve<G: GenerateRows, O: Observer>(
    generator: &G,
    rect: &Rect,
    rng: Rng,
    observer: &mut O,
) -> ControlFlow<O::Stop, Carved> {
    let mut rows = generator.rows(rect.width(), u64::from(rect.height()), rng);
    let mut open = Bits::new(rect.link_bound() as usize);
    let mut row = Row::new(rect.width());
    for y in 0..rect.height() {
        rows.next_row(&mut row);
        let first = y * rect.width();
        let (west, north) = rect.row_links(Cell(first));
        open.put(west.index(), &row.west, rect.width() as usize);
        open.put(north.index(), &row.north, rect.width() as usize);
        if O::WATCHES {
            tell(&row, Cell(first), west, north, observer)?;
        }
    }
    ControlFlow::Continue(Carved::tree(open))
}

/// Tells of the cells and passages of a row.
fn tell<O: Observer>(row: &Row, first: Cell, west: Link, north: Link, observer: &mut O) -> ControlFlow<O::Stop> {
    let is_open = |words: &[u64], x: u32| words[x as usize / 64] >> (x % 64) & 1 == 1;
    for x in 0..row.width {
        observer.on(Event::Enter(Cell(first.0 + x)))?;
        if is_open(&row.west, x) {
            observer.on(Event::Open(Link(west.0 + x)))?;
        }
        if is_open(&row.north, x) {
            observer.on(Event::Open(Link(north.0 + x)))?;
        }
    }
    ControlFlow::Continue(())
}

/// A maze of any height as a stream of rows, with memory for one: the same maze that [`Recipe::make`](crate::Recipe::make) gives, where
/// that one fits into memory. From [`Recipe::rows`](crate::Recipe::rows).
///
/// ```
/// use mazegen::{Emblem, Generator, Recipe};
/// let recipe = Recipe::new(1000, 1_000_000_000).algorithm(Generator::Eller).emblem(Emblem::None);
/// let mut rows = recipe.rows()?;
/// let first = rows.next_row().expect("there are a thousand million");
/// assert_eq!(first.north[0], 0, "nothing lies north of the first row");
/// # Ok::<(), mazegen::RecipeError>(())
/// ```
pub struct Rows {
    maker: Box<dyn RowMaker + Send>,
    row: Row,
    left: u64,
}

impl Rows {
    pub(super) fn of<G: GenerateRows>(generator: &G, width: u32, height: u64, rng: Rng) -> Self
    where
        G::Rows: Send + 'static,
    {
        Self { maker: Box::new(generator.rows(width, height, rng)), row: Row::new(width), left: height }
    }

    /// The next row, until there are no more.
    pub fn next_row(&mut self) -> Option<&Row> {
        self.left = self.left.checked_sub(1)?;
        self.maker.next_row(&mut self.row);
        Some(&self.row)
    }
}

impl std::fmt::Debug for Rows {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rows").field("width", &self.row.width).field("left", &self.left).finish_non_exhaustive()
    }
}

/// Coins that fall heads so often in a hundred times. Fair ones are the bits of the stream's words.
#[derive(Clone)]
pub(super) struct Coins {
    percent: u8,
}

impl Coins {
    pub(super) const fn new(percent: u8) -> Self {
        Self { percent }
    }

    /// 64 coins.
    #[inline]
    pub(super) fn toss(&self, rng: &mut Rng) -> u64 {
        if self.percent == 50 {
            return rng.next_u64();
        }
        (0..64).fold(0, |word, at| word | u64::from(rng.below(100) < u32::from(self.percent)) << at)
    }
}
