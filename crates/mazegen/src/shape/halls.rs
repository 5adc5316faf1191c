//! Halls: blocks of 3x3 cells without a wall inside, which mazes with loops must not have.

use crate::bits::Bits;
use crate::cell::{Cell, Link, Side};
use crate::topology::{Rect, Topology};

/// Whether the 3x3 block with this top left cell has all of its 12 inner links open. Near the right or bottom border there is none.
#[must_use]
pub fn is_hall(rect: &Rect, open: &Bits, x: u32, y: u32) -> bool {
    let Some(top_left) = rect.at(x, y) else { return false };
    if x + 2 >= rect.width() || y + 2 >= rect.height() {
        return false;
    }
    let is_open = |cell: u32, side: Side| open.get(rect.link(Cell(cell), side).index());
    (0..3).all(|row| {
        let first = top_left.0 + row * rect.width();
        let across = (0..2).all(|column| is_open(first + column, Side::EAST));
        across && (row == 2 || (0..3).all(|column| is_open(first + column, Side::SOUTH)))
    })
}

/// The top left cells of all halls.
pub fn halls<'a>(rect: &'a Rect, open: &'a Bits) -> impl Iterator<Item = Cell> + 'a {
    rect.cells().filter(|&cell| {
        let (x, y) = rect.xy(cell);
        is_hall(rect, open, x, y)
    })
}

/// The top left corners of the halls that have the link from a cell across a side inside: at most six.
pub(crate) fn halls_around(rect: &Rect, open: &Bits, cell: Cell, side: Side) -> Vec<(u32, u32)> {
    let ((ax, ay), (bx, by)) = (rect.xy(cell), rect.xy(rect.step(cell, side)));
    let span = |a: u32, b: u32| a.max(b).saturating_sub(2)..=a.min(b);
    span(ay, by).flat_map(|y| span(ax, bx).map(move |x| (x, y))).filter(|&(x, y)| is_hall(rect, open, x, y)).collect()
}

/// The links of a hall's middle cell: closing one ends the hall and leaves every cell at least two exits.
pub(crate) fn middle_links(rect: &Rect, x: u32, y: u32) -> [Link; 4] {
    let middle = Cell((y + 1) * rect.width() + x + 1);
    [Side::NORTH, Side::EAST, Side::SOUTH, Side::WEST].map(|side| rect.link(middle, side))
}
