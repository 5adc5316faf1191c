//! Wilson's walks on the walls of a rectangle instead of its cells: the same law in far fewer steps.
//!
//! The walls of a perfect maze are themselves a spanning tree: of the pillars, the points where four cells meet, with the
//! whole border as one further point. Every tree of cells belongs to exactly one tree of pillars (planar duality), so a uniform tree of
//! pillars gives a uniform tree of cells. Walks among the pillars end at the border, which is near from everywhere: (2/pi) ln n
//! steps a pillar, where a walk among cells takes 11 to 19 and varies wildly. The border needs no test either: it *is* the root.

use std::ops::ControlFlow;

use crate::bits::Bits;
use crate::cell::{Cell, Link, Side};
use crate::observe::{Event, Observer};
use crate::rng::Rng;
use crate::topology::{Rect, Topology};

/// In the array of ways out: the pillar belongs to the walls.
const IN_WALLS: u8 = 4;

/// The pillars of a rectangle: each is the north-west corner of the cell with its number, and those of the left column and the top row
/// are the border. The right border is the left one of the row below, the bottom one is a row of its own.
struct Pillars {
    way_out: Vec<u8>,
    /// From a pillar to the next one each way.
    offsets: [usize; 4],
    /// From a pillar to the link that the wall each way stands on.
    links: [u32; 4],
}

impl Pillars {
    fn new(rect: &Rect) -> Self {
        let (width, height) = (rect.width() as usize, rect.height() as usize);
        let mut way_out = vec![0; width * (height + 1)];
        way_out[..width].fill(IN_WALLS);
        way_out[width * height..].fill(IN_WALLS);
        way_out.iter_mut().step_by(width).for_each(|pillar| *pillar = IN_WALLS);
        // West of the cell above, north and west of the pillar's own cell, north of the cell before: the same differences everywhere.
        let cell = Cell(rect.width() + 1);
        let walls = [
            rect.link(rect.step(cell, Side::NORTH), Side::WEST),
            rect.link(cell, Side::NORTH),
            rect.link(cell, Side::WEST),
            rect.link(rect.step(cell, Side::WEST), Side::NORTH),
        ];
        let links = walls.map(|link| link.0.wrapping_sub(cell.0));
        Self { way_out, offsets: [width.wrapping_neg(), 1, width, usize::MAX], links }
    }

    #[inline]
    fn step(&self, pillar: usize, way: u8) -> usize {
        pillar.wrapping_add(self.offsets[usize::from(way & 3)])
    }

    #[inline]
    fn link(&self, pillar: usize, way: u8) -> Link {
        Link((pillar as u32).wrapping_add(self.links[usize::from(way & 3)]))
    }
}

/// Random ways, two bits each: 32 from every word of the stream, the lowest bits first.
struct Ways {
    rng: Rng,
    word: u64,
    left: u32,
}

impl Ways {
    #[inline]
    fn draw(&mut self) -> u8 {
        if self.left == 0 {
            self.word = self.rng.next_u64();
            self.left = 32;
        }
        let way = (self.word & 3) as u8;
        self.word >>= 2;
        self.left -= 1;
        way
    }
}

/// The open links of a uniform spanning tree of the rectangle's cells.
pub(super) fn carve<O: Observer>(rect: &Rect, rng: Rng, observer: &mut O) -> ControlFlow<O::Stop, Bits> {
    let mut open = all_open(rect, observer)?;
    let mut pillars = Pillars::new(rect);
    let mut ways = Ways { rng, word: 0, left: 0 };
    for start in 0..pillars.way_out.len() {
        let mut pillar = start;
        while pillars.way_out[pillar] != IN_WALLS {
            let way = ways.draw();
            pillars.way_out[pillar] = way;
            pillar = pillars.step(pillar, way);
        }
        pillar = start;
        while pillars.way_out[pillar] != IN_WALLS {
            let way = std::mem::replace(&mut pillars.way_out[pillar], IN_WALLS);
            let link = pillars.link(pillar, way);
            open.clear(link.index());
            observer.on(Event::Close(link))?;
            observer.on(Event::Enter(Cell(pillar as u32)))?;
            pillar = pillars.step(pillar, way);
        }
    }
    // The cells of the top row and the left column have no pillar to the north-west that is not of the border.
    if O::WATCHES {
        for cell in rect.cells().filter(|&cell| cell.0 < rect.width() || cell.0 % rect.width() == 0) {
            observer.on(Event::Enter(cell))?;
        }
    }
    ControlFlow::Continue(open)
}

/// Every link open: the walls grow into the empty rectangle.
fn all_open<O: Observer>(rect: &Rect, observer: &mut O) -> ControlFlow<O::Stop, Bits> {
    if O::WATCHES {
        for (link, ..) in rect.links() {
            observer.on(Event::Open(link))?;
        }
    }
    ControlFlow::Continue(rect.all_links())
}
