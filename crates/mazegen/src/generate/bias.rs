//! [`Bias`]: a preference for directions, which every generator takes that goes on from a cell to a fresh neighbour.

use super::knob::{Describe, Knob, Needs, number};
use crate::cell::{Side, Sides};
use crate::rng::Rng;

/// A preference for directions on a rectangle: long halls one way, or corridors that bend seldom.
///
/// ```
/// use mazegen::{Algorithm, Recipe};
/// let straight: Algorithm = "backtracker/straight=80".parse()?;
/// let halls: Algorithm = "hunt-and-kill/horizontal=5".parse()?;
/// assert_ne!(Recipe::new(20, 20).algorithm(straight).make()?, Recipe::new(20, 20).algorithm(halls).make()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bias {
    /// Weight of a side to the east or west, 1 to 100.
    pub horizontal: u8,
    /// Weight of a side to the north or south, 1 to 100.
    pub vertical: u8,
    /// How often in a hundred times the way goes straight on where it can, before the weights are asked.
    pub straight: u8,
}

impl Default for Bias {
    fn default() -> Self {
        Self { horizontal: 1, vertical: 1, straight: 0 }
    }
}

/// How a side is chosen: evenly, or by a bias. A type each, so that the inner loop of the one knows nothing of the other.
pub(super) trait Choose: Copy {
    /// A side of the set; `back` is the side that the cell was entered through.
    fn choose(self, sides: Sides, back: impl FnOnce() -> Option<Side>, rng: &mut Rng) -> Side;
}

/// Each side equally likely.
#[derive(Clone, Copy)]
pub(super) struct Evenly;

impl Choose for Evenly {
    #[inline]
    fn choose(self, sides: Sides, _back: impl FnOnce() -> Option<Side>, rng: &mut Rng) -> Side {
        sides.pick(rng)
    }
}

impl Choose for Bias {
    fn choose(self, sides: Sides, back: impl FnOnce() -> Option<Side>, rng: &mut Rng) -> Side {
        self.pick_weighed(sides, back(), rng)
    }
}

impl Bias {
    /// Whether it prefers nothing.
    pub(super) fn is_none(self) -> bool {
        self == Self::default()
    }

    /// What a grid must have.
    pub(super) fn needs(self) -> Needs {
        if self.is_none() { Needs::Nothing } else { Needs::Directions }
    }

    /// Picks a side, for loops in which asking for the bias costs nothing to speak of.
    #[inline]
    pub(super) fn pick(self, sides: Sides, back: impl FnOnce() -> Option<Side>, rng: &mut Rng) -> Side {
        if self.is_none() { sides.pick(rng) } else { self.pick_weighed(sides, back(), rng) }
    }

    #[cold]
    fn pick_weighed(self, sides: Sides, back: Option<Side>, rng: &mut Rng) -> Side {
        if self.straight > 0
            && rng.below(100) < u32::from(self.straight)
            && let Some(ahead) = back.map(Side::opposite).filter(|&ahead| sides.contains(ahead))
        {
            return ahead;
        }
        let weight = |side: Side| u32::from(if side.0 % 2 == 1 { self.horizontal } else { self.vertical });
        let mut left = rng.below(sides.iter().map(weight).sum());
        let chosen = sides.iter().find(|&side| {
            let here = left < weight(side);
            left = left.wrapping_sub(weight(side));
            here
        });
        chosen.unwrap_or_else(|| sides.nth(0))
    }
}

/// A generator that takes a bias.
pub(super) trait Biased: Describe {
    fn bias(&self) -> &Bias;
    fn bias_mut(&mut self) -> &mut Bias;
}

/// The options of a bias.
pub(super) const fn horizontal<G: Biased>() -> Knob<G> {
    Knob {
        name: "horizontal",
        title: "weight of a step east or west against one north or south",
        values: "a whole number from 1 to 100",
        read: |it, text| number(&mut it.bias_mut().horizontal, text, 1..=100),
        write: |it| it.bias().horizontal.to_string(),
    }
}

pub(super) const fn vertical<G: Biased>() -> Knob<G> {
    Knob {
        name: "vertical",
        title: "weight of a step north or south against one east or west",
        values: "a whole number from 1 to 100",
        read: |it, text| number(&mut it.bias_mut().vertical, text, 1..=100),
        write: |it| it.bias().vertical.to_string(),
    }
}

pub(super) const fn straight<G: Biased>() -> Knob<G> {
    Knob {
        name: "straight",
        title: "how often in a hundred times the way goes straight on where it can",
        values: "a whole number from 0 to 100",
        read: |it, text| number(&mut it.bias_mut().straight, text, 0..=100),
        write: |it| it.bias().straight.to_string(),
    }
}

/// Gives a generator with a field `bias` the options of one.
macro_rules! biased {
    ($entry:ty) => {
        impl $crate::generate::bias::Biased for $entry {
            fn bias(&self) -> &$crate::generate::bias::Bias {
                &self.bias
            }

            fn bias_mut(&mut self) -> &mut $crate::generate::bias::Bias {
                &mut self.bias
            }
        }
    };
}
pub(super) use biased;
