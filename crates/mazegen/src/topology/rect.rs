//! [`Rect`]: the rectangle of square cells, implicit in two numbers.

use super::{PushedFresh, Topology};
use crate::bits::Bits;
use crate::cell::{Cell, Link, Side, Sides};

/// A rectangle of square cells, numbered row by row from the top left; sides are north 0, east 1, south 2, west 3.
///
/// Links are numbered by the cell on their east or south: the link west of cell `c` has number `c`, the link north of it has
/// number `plane + c`. So the four links of a cell are `plane + c`, `c + 1`, `plane + c + width` and `c`, without any test for the
/// border; the numbers that fall on the border stand for no link and stay closed.
///
/// ```
/// use mazegen::{Cell, Rect, Side, Topology};
/// let rect = Rect::new(3, 2)?;
/// assert_eq!(rect.at(2, 1), Some(Cell(5)));
/// assert_eq!(rect.step(Cell(0), Side::SOUTH), Cell(3));
/// assert_eq!(rect.link(Cell(0), Side::EAST), rect.link(Cell(1), Side::WEST));
/// # Ok::<(), mazegen::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rect {
    width: u32,
    height: u32,
    plane: u32,
    /// From a cell to its neighbour on each side.
    offsets: [u32; 4],
    /// From a cell to the link on each side.
    links: [u32; 4],
}

/// A size that no maze can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SizeError {
    /// A side of no cells.
    #[error("{what} is 0, but the smallest maze is 1 wide and 1 high")]
    Zero {
        /// `width` or `height`.
        what: &'static str,
    },
    /// More cells than numbers for them, or than the memory allowed.
    #[error("{width}x{height} is too large: the largest square is {square}x{square}{}{}", at_most("width", *.width, "height", *.tallest), at_most("height", *.height, "width", *.widest))]
    TooLarge {
        /// The width asked for.
        width: u64,
        /// The height asked for.
        height: u64,
        /// The largest height that fits at this width; 0 if none does.
        tallest: u64,
        /// The largest width that fits at this height; 0 if none does.
        widest: u64,
        /// The side of the largest square that fits.
        square: u64,
    },
}

fn at_most(what: &str, number: u64, other: &str, most: u64) -> String {
    if most == 0 { String::new() } else { format!(", at {what} {number} the largest {other} is {most}") }
}

impl Rect {
    /// The rectangle with so many columns and rows.
    ///
    /// # Errors
    /// [`SizeError`] for 0 columns or rows, or when the links outnumber 32 bits (from about 2000 million cells on).
    pub fn new(width: u64, height: u64) -> Result<Self, SizeError> {
        Self::within(width, height, Size::links_fit)
    }

    /// As [`new`](Self::new), and refused with the largest size that would do unless the memory it needs is allowed.
    ///
    /// # Errors
    /// As [`new`](Self::new), and [`SizeError::TooLarge`] when `bytes_per_cell` for each cell are more than `limit` bytes.
    pub fn within_memory(width: u64, height: u64, bytes_per_cell: f64, limit: u64) -> Result<Self, SizeError> {
        Self::within(width, height, |size| size.links_fit() && size.cells() as f64 * bytes_per_cell <= limit as f64)
    }

    fn within(width: u64, height: u64, fits: impl Fn(Size) -> bool) -> Result<Self, SizeError> {
        for (number, what) in [(width, "width"), (height, "height")] {
            if number == 0 {
                return Err(SizeError::Zero { what });
            }
        }
        if !fits(Size { width, height }) {
            let tallest = largest(|height| fits(Size { width, height }));
            let square = largest(|side| fits(Size { width: side, height: side }));
            let widest = largest(|width| fits(Size { width, height }));
            return Err(SizeError::TooLarge { width, height, tallest, widest, square });
        }
        let (width, height) = (width as u32, height as u32);
        let plane = (width * height + 1).next_multiple_of(64);
        let (offsets, links) = ([width.wrapping_neg(), 1, width, u32::MAX], [plane, 1, plane + width, 0]);
        Ok(Self { width, height, plane, offsets, links })
    }

    /// Columns.
    #[inline]
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Rows.
    #[inline]
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// The cell in column `x` and row `y`, counted from 0 at the top left, if it is inside.
    #[inline]
    #[must_use]
    pub const fn at(&self, x: u32, y: u32) -> Option<Cell> {
        if x < self.width && y < self.height { Some(Cell(y * self.width + x)) } else { None }
    }

    /// As [`at`](Self::at), for numbers of any size, as files and people give them.
    #[inline]
    #[must_use]
    pub fn at_wide(&self, x: u64, y: u64) -> Option<Cell> {
        self.at(u32::try_from(x).ok()?, u32::try_from(y).ok()?)
    }

    /// The column and row of a cell.
    #[inline]
    #[must_use]
    pub const fn xy(&self, cell: Cell) -> (u32, u32) {
        (cell.0 % self.width, cell.0 / self.width)
    }

    /// The sides on which another cell of the rectangle lies.
    #[inline]
    fn inner_sides(&self, cell: Cell) -> Sides {
        let (x, y) = self.xy(cell);
        let bit = |inside: bool, side: u32| u32::from(inside) << side;
        Sides(bit(y > 0, 0) | bit(x + 1 < self.width, 1) | bit(y + 1 < self.height, 2) | bit(x > 0, 3))
    }

    /// The links west and north of a cell, there or not: those of the cells after it in its row follow.
    #[inline]
    pub(crate) const fn row_links(&self, first: Cell) -> (Link, Link) {
        (Link(first.0), Link(self.plane + first.0))
    }

    /// One bit for each link, true where there is one: every wall open.
    pub(crate) fn all_links(&self) -> Bits {
        let mut open = Bits::new(self.link_bound() as usize);
        let (width, cells, plane) = (self.width as usize, self.cell_count() as usize, self.plane as usize);
        open.set_range(0, cells);
        (0..cells).step_by(width).for_each(|first| open.clear(first));
        open.set_range(plane + width.min(cells), plane + cells);
        open
    }

    /// Four look-ups, no test: bits of the border are never set.
    #[inline]
    fn open_sides_of(&self, cell: Cell, open: &Bits) -> Sides {
        let (cell, plane) = (cell.index(), self.plane as usize);
        let bit = |index: usize, side: u32| u32::from(open.get(index)) << side;
        Sides(bit(plane + cell, 0) | bit(cell + 1, 1) | bit(plane + cell + self.width as usize, 2) | bit(cell, 3))
    }
}

/// A width and height before they are known to fit.
#[derive(Clone, Copy)]
struct Size {
    width: u64,
    height: u64,
}

impl Size {
    fn cells(self) -> u128 {
        u128::from(self.width) * u128::from(self.height)
    }

    /// Whether 32 bits number all links.
    fn links_fit(self) -> bool {
        let bound = self.cells().saturating_mul(2).saturating_add(64 + u128::from(self.width));
        u32::try_from(bound).is_ok()
    }
}

/// The largest number that fits, by doubling and halving; 0 if 1 does not. `fits` must not become true again once false.
fn largest(fits: impl Fn(u64) -> bool) -> u64 {
    let (mut low, mut high) = (0, 1 << 32);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if fits(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

impl Topology for Rect {
    type Fresh = PushedFresh;

    #[inline]
    fn cell_count(&self) -> u32 {
        self.width * self.height
    }

    #[inline]
    fn link_bound(&self) -> u32 {
        self.plane + self.width * self.height + self.width
    }

    #[inline]
    fn side_bound(&self) -> u32 {
        4
    }

    #[inline]
    fn sides(&self, cell: Cell) -> Sides {
        self.inner_sides(cell)
    }

    #[inline]
    fn step(&self, cell: Cell, side: Side) -> Cell {
        Cell(cell.0.wrapping_add(self.offsets[usize::from(side.0 & 3)]))
    }

    #[inline]
    fn link(&self, cell: Cell, side: Side) -> Link {
        Link(cell.0 + self.links[usize::from(side.0 & 3)])
    }

    #[inline]
    fn back(&self, _cell: Cell, side: Side) -> Side {
        side.opposite()
    }

    #[inline]
    fn place(&self, link: Link) -> Option<(Cell, Side)> {
        let cells = self.cell_count();
        if link.0 < cells {
            return (!link.0.is_multiple_of(self.width)).then_some((Cell(link.0), Side::WEST));
        }
        let below = link.0.checked_sub(self.plane)?;
        (below >= self.width && below < cells).then_some((Cell(below), Side::NORTH))
    }

    fn as_rect(&self) -> Option<&Rect> {
        Some(self)
    }

    fn within_rect(&self) -> Option<&Rect> {
        Some(self)
    }

    fn has_directions(&self) -> bool {
        true
    }

    fn fresh(&self) -> PushedFresh {
        PushedFresh::new(self.width, self.height)
    }

    fn least_steps(&self, from: Cell, to: Cell) -> u32 {
        let ((x, y), (u, v)) = (self.xy(from), self.xy(to));
        x.abs_diff(u) + y.abs_diff(v)
    }

    #[inline]
    fn open_sides(&self, cell: Cell, open: &Bits) -> Sides {
        self.open_sides_of(cell, open)
    }

    fn link_count(&self) -> u64 {
        let (width, height) = (u64::from(self.width), u64::from(self.height));
        (width - 1) * height + width * (height - 1)
    }

    fn cut_off(&self) -> Vec<Cell> {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_past_the_numbers_are_refused_with_the_largest_that_fits() {
        for (width, height) in [(99_999, 99_999), (65_536, 65_536), (1 << 32, 1), (1 << 63, 1 << 63), (1, u64::MAX)] {
            let Err(SizeError::TooLarge { tallest, square, .. }) = Rect::new(width, height) else {
                panic!("{width}x{height} must be refused")
            };
            assert!(tallest < height && square < 65_536);
            assert!(Rect::new(square, square).is_ok() && Rect::new(square + 1, square + 1).is_err());
            assert!(tallest == 0 || Rect::new(width, tallest).is_ok());
            assert!(Rect::new(width, tallest + 1).is_err());
        }
        assert_eq!(Rect::new(0, 5), Err(SizeError::Zero { what: "width" }));
        assert_eq!(Rect::new(5, 0), Err(SizeError::Zero { what: "height" }));
    }

    #[test]
    fn memory_limits_name_the_largest_square() {
        let Err(SizeError::TooLarge { square, tallest, .. }) = Rect::within_memory(2000, 2000, 2.0, 2_000_000) else {
            panic!("4 million cells of 2 bytes do not fit in 2 million bytes")
        };
        assert_eq!((square, tallest), (1000, 500));
    }

    #[test]
    fn links_are_those_a_plain_count_finds() {
        for (width, height) in [(1, 1), (1, 7), (7, 1), (2, 2), (5, 4), (64, 3)] {
            let rect = Rect::new(width, height).expect("small");
            let mut seen = std::collections::BTreeSet::new();
            for cell in rect.cells() {
                rect.each_neighbor(cell, |side, next| {
                    let link = rect.link(cell, side);
                    assert_eq!(rect.link(next, rect.back(cell, side)), link);
                    assert_eq!(rect.step(next, rect.back(cell, side)), cell);
                    assert!(link.0 < rect.link_bound());
                    seen.insert(link);
                });
            }
            assert_eq!(seen.len() as u64, rect.link_count());
            assert_eq!(rect.links().map(|(link, ..)| link).collect::<Vec<_>>(), seen.into_iter().collect::<Vec<_>>());
            for (link, cell, side) in rect.links() {
                assert_eq!(rect.link(cell, side), link);
            }
            assert_eq!(
                rect.all_links().ones().collect::<Vec<_>>(),
                rect.links().map(|(link, ..)| link.index()).collect::<Vec<_>>()
            );
        }
    }
}
