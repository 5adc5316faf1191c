//! The box that the cells fill, and the whole numbers in which it is measured.

use crate::rng::Rng;
use crate::tiling::tiles::Spot;

/// A place in steps of the lattice, `[x, y]`.
pub(super) type Place = [i64; 2];

/// Bits of a unit on the lattice of corners, where the box is small enough: a step is a 262144th of a square's side.
const FINE_BITS: u32 = 18;

/// Bits of the longer side of the box: with the points beyond it, five times as far, products of three differences still fit into 128 bits.
const BOX_BITS: u32 = 37;

/// Bits of a step of the lattice of sites on the lattice of corners. So each cell holds a disc of 128 steps about its site, however near others are, and never
/// shrinks to nothing when its corners are rounded.
const SITE_BITS: u32 = 8;

/// A box of whole units, and its lattice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lattice {
    bits: u32,
    /// Columns and rows of units.
    units: [u32; 2],
}

impl Lattice {
    pub(super) const fn new(width: u32, height: u32) -> Self {
        let longer = if width > height { width } else { height };
        let room = BOX_BITS - (u32::BITS - longer.leading_zeros());
        Self { bits: if room < FINE_BITS { room } else { FINE_BITS }, units: [width, height] }
    }

    /// The lower right corner of the box; the upper left one is the origin.
    pub(super) fn far(self) -> Place {
        self.units.map(|units| i64::from(units) << self.bits)
    }

    pub(super) fn spot(self, [x, y]: Place) -> Spot {
        let unit = (1_u64 << self.bits) as f64;
        Spot { x: x as f64 / unit, y: y as f64 / unit }
    }

    /// A place for a site, each equally likely.
    fn draw(self, rng: &mut Rng) -> Place {
        self.units
            .map(|units| i64::from(rng.below(units << (self.bits - SITE_BITS))) << SITE_BITS | 1 << (SITE_BITS - 1))
    }

    /// The place for a site that is nearest to a place of the box.
    pub(super) fn snapped(self, place: Place) -> Place {
        let far = self.far();
        [0, 1].map(|axis| {
            let inside = place[axis].clamp(0, far[axis] - 1);
            inside >> SITE_BITS << SITE_BITS | 1 << (SITE_BITS - 1)
        })
    }

    /// Puts sites in order, by rows one unit high and from left to right in each; of those in one place one is left, and others are drawn instead until there are
    /// so many. (There are at least four places for each.)
    pub(super) fn complete(self, sites: &mut Vec<Place>, count: usize, rng: &mut Rng) {
        loop {
            sites.sort_unstable_by_key(|&[x, y]| (y >> self.bits, x, y));
            sites.dedup();
            if sites.len() == count {
                return;
            }
            let missing = count - sites.len();
            sites.extend(std::iter::repeat_with(|| self.draw(rng)).take(missing));
        }
    }
}
