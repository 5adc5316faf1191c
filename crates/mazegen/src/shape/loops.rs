//! [`Loops`]: opening walls of a perfect maze, so that there is more than one way.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::halls::{halls_around, middle_links};
use crate::bits::Bits;
use crate::cell::{Cell, Link, Side};
use crate::observe::{Event, Observer};
use crate::rng::Rng;
use crate::topology::{Rect, Topology};

/// How many loops a maze gets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Loops {
    /// None: the maze is perfect.
    #[default]
    None,
    /// At least two, and no dead ends but those that the figure itself encloses; never a hall of 3x3 cells.
    Playable,
    /// So many further walls opened at random; never a hall of 3x3 cells.
    Extra(Amount),
    /// So many dead ends, or such a share of them, opened, random ones; but for those that the figure itself encloses, and never a hall of 3x3 cells.
    Braid(Amount),
    /// Dead ends opened whose ways are of at most so many cells up to the next junction, as they are at first.
    BraidShort(u32),
}

impl Loops {
    /// The same of a maze that stands for so many copies of itself.
    pub(crate) const fn shared(self, copies: u64) -> Self {
        match self {
            Self::Extra(Amount::Count(count)) => Self::Extra(Amount::Count(count.div_ceil(copies))),
            Self::Braid(Amount::Count(count)) => Self::Braid(Amount::Count(count.div_ceil(copies))),
            others => others,
        }
    }
}

/// Which dead ends are opened: `12`, `50%`, or `length=3`.
///
/// ```
/// use mazegen::{Amount, Braid, Loops};
/// assert_eq!("50%".parse().map(|Braid(loops)| loops), Ok(Loops::Braid(Amount::Percent(50))));
/// assert_eq!("length=3".parse().map(|Braid(loops)| loops), Ok(Loops::BraidShort(3)));
/// assert!("3%%".parse::<Braid>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Braid(pub Loops);

impl std::str::FromStr for Braid {
    type Err = BraidError;

    fn from_str(text: &str) -> Result<Self, BraidError> {
        let wrong = || BraidError(text.to_owned());
        match text.strip_prefix("length=") {
            Some(cells) => cells.parse().map(|cells| Self(Loops::BraidShort(cells))).map_err(|_| wrong()),
            None => text.parse().map(|amount| Self(Loops::Braid(amount))).map_err(|_| wrong()),
        }
    }
}

/// A text that does not say which dead ends are opened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "'{0}' does not say which dead ends to open; write a number such as 12, a share such as 50%, or length=3 for those of at most 3 cells"
)]
pub struct BraidError(String);

/// A number of walls, or a share of those there are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Amount {
    /// So many.
    Count(u64),
    /// So many in a hundred of the inner walls, rounded down: 0 to 100.
    Percent(u8),
}

impl std::str::FromStr for Amount {
    type Err = AmountError;

    /// Reads `12` or `30%`.
    fn from_str(text: &str) -> Result<Self, AmountError> {
        let text = text.trim();
        match text.strip_suffix('%') {
            Some(share) => share.trim().parse().ok().filter(|&share| share <= 100).map(Self::Percent),
            None => text.parse().ok().map(Self::Count),
        }
        .ok_or_else(|| AmountError(text.to_owned()))
    }
}

/// A text that is neither a number of walls nor a share of them.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is no number of walls; write a whole number such as 12, or a share from 0% to 100%")]
pub struct AmountError(String);

/// A maze under the knife: its grid, its open links and what watches.
struct Opening<'a, T, O> {
    topology: &'a T,
    /// The rectangle in which halls are looked for, if there is one.
    rect: Option<&'a Rect>,
    open: &'a mut Bits,
    rng: &'a mut Rng,
    observer: &'a mut O,
}

/// Opens walls as asked, and says how many passages more than before there are.
///
/// # Errors
/// `Break` with what the observer stopped the run with.
pub(crate) fn open_loops<T: Topology, O: Observer>(
    loops: Loops,
    topology: &T,
    rect: Option<&Rect>,
    open: &mut Bits,
    rng: &mut Rng,
    observer: &mut O,
) -> ControlFlow<O::Stop, u64> {
    let before = open.count();
    let mut opening = Opening { topology, rect, open, rng, observer };
    match loops {
        Loops::None => {}
        Loops::Playable => opening.make_playable()?,
        Loops::Extra(amount) => opening.open_extra(amount)?,
        Loops::Braid(amount) => opening.braid(amount)?,
        Loops::BraidShort(most) => opening.braid_short(most)?,
    }
    ControlFlow::Continue(opening.open.count() - before)
}

/// How many walls an amount means in a maze that is still a tree.
pub(crate) fn wanted<T: Topology>(amount: Amount, topology: &T) -> u64 {
    match amount {
        Amount::Count(count) => count,
        Amount::Percent(share) => most_loops(topology) * u64::from(share) / 100,
    }
}

/// The loops there would be with every wall open.
pub(crate) fn most_loops<T: Topology>(topology: &T) -> u64 {
    (topology.link_count() + 1).saturating_sub(u64::from(topology.live_count()))
}

/// Whether a cell is a dead end that could be opened: one exit, and more than one neighbour.
pub(crate) fn is_real_dead_end<T: Topology>(topology: &T, open: &Bits, cell: Cell) -> bool {
    topology.open_sides(cell, open).len() == 1 && topology.sides(cell).len() > 1
}

/// Whether opening the wall on a side of a cell would make a hall.
pub(crate) fn would_make_hall(rect: &Rect, open: &mut Bits, cell: Cell, side: Side) -> bool {
    let link = rect.link(cell, side);
    open.set(link.index());
    let found = !halls_around(rect, open, cell, side).is_empty();
    open.clear(link.index());
    found
}

impl<T: Topology, O: Observer> Opening<'_, T, O> {
    fn make_playable(&mut self) -> ControlFlow<O::Stop> {
        for cell in self.topology.cells() {
            if is_real_dead_end(self.topology, self.open, cell) {
                self.open_dead_end(cell)?;
            }
        }
        let tree = u64::from(self.topology.live_count()) - 1;
        let missing = (tree + 2).saturating_sub(self.open.count());
        if missing > 0 {
            self.open_at_random(missing, |_, _, _| true)?;
        }
        ControlFlow::Continue(())
    }

    fn dead_ends(&self) -> Vec<Cell> {
        self.topology.cells().filter(|&cell| is_real_dead_end(self.topology, self.open, cell)).collect()
    }

    fn braid(&mut self, amount: Amount) -> ControlFlow<O::Stop> {
        let mut cells = self.dead_ends();
        let wanted = match amount {
            Amount::Count(count) => count,
            Amount::Percent(share) => cells.len() as u64 * u64::from(share) / 100,
        };
        self.rng.shuffle(&mut cells);
        let mut opened = 0;
        for cell in cells {
            // Opening another may have opened this one too.
            if opened < wanted && is_real_dead_end(self.topology, self.open, cell) {
                self.open_dead_end(cell)?;
                opened += 1;
            }
        }
        ControlFlow::Continue(())
    }

    fn braid_short(&mut self, most: u32) -> ControlFlow<O::Stop> {
        let short: Vec<Cell> = self.dead_ends().into_iter().filter(|&cell| self.is_short(cell, most)).collect();
        for cell in short {
            if is_real_dead_end(self.topology, self.open, cell) {
                self.open_dead_end(cell)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether it is at most so many cells from a dead end up to the next junction, the junction left out.
    fn is_short(&self, end: Cell, most: u32) -> bool {
        let (mut cell, mut back) = (end, crate::Sides::EMPTY);
        for _ in 0..=most {
            let sides = self.topology.open_sides(cell, self.open);
            let onward = crate::Sides(sides.0 & !back.0);
            match onward.first() {
                Some(side) if sides.len() <= 2 => {
                    back = crate::Sides::EMPTY.with(self.topology.back(cell, side));
                    cell = self.topology.step(cell, side);
                }
                // A junction, or the end of a maze that is one corridor.
                _ => return true,
            }
        }
        false
    }

    /// Gives a dead end a second exit: one that makes no hall, or else one whose hall is then broken in its middle.
    fn open_dead_end(&mut self, cell: Cell) -> ControlFlow<O::Stop> {
        let closed = self.topology.sides_where(cell, |side, _| !self.open.get(self.topology.link(cell, side).index()));
        let harmless = closed.iter().filter(|&side| !self.makes_hall(cell, side)).collect::<crate::Sides>();
        let side = if harmless.is_empty() { closed } else { harmless }.pick(self.rng);
        let link = self.topology.link(cell, side);
        self.open_link(link)?;
        let Some(rect) = self.rect else { return ControlFlow::Continue(()) };
        for (x, y) in halls_around(rect, self.open, cell, side) {
            // Closing a link may have ended this hall too.
            if super::halls::is_hall(rect, self.open, x, y) {
                let middle: Vec<Link> = middle_links(rect, x, y).into_iter().filter(|&other| other != link).collect();
                let close = middle[self.rng.below(middle.len() as u32) as usize];
                self.open.clear(close.index());
                self.observer.on(Event::Close(close))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Opens walls in random order: first those with at least two walls left on each side's cell, then any.
    fn open_extra(&mut self, amount: Amount) -> ControlFlow<O::Stop> {
        let wanted = wanted(amount, self.topology);
        let two_walls_stay = |topology: &T, open: &Bits, cell: Cell| {
            topology.side_bound().saturating_sub(topology.open_sides(cell, open).len()) > 2
        };
        let opened = self.open_at_random(wanted, |topology, open, (cell, next)| {
            two_walls_stay(topology, open, cell) && two_walls_stay(topology, open, next)
        })?;
        self.open_at_random(wanted - opened, |_, _, _| true)?;
        ControlFlow::Continue(())
    }

    /// Opens up to so many closed links in random order, none that makes a hall, all with the condition; says how many.
    fn open_at_random(
        &mut self,
        most: u64,
        allowed: impl Fn(&T, &Bits, (Cell, Cell)) -> bool,
    ) -> ControlFlow<O::Stop, u64> {
        if most == 0 {
            return ControlFlow::Continue(0);
        }
        let mut closed = Vec::with_capacity((self.topology.link_count() - self.open.count()) as usize);
        closed.extend(self.topology.links().map(|(link, ..)| link).filter(|link| !self.open.get(link.index())));
        self.rng.shuffle(&mut closed);
        let mut opened = 0;
        for link in closed {
            let Some((cell, side)) = self.topology.place(link) else { continue };
            let next = self.topology.step(cell, side);
            if opened < most && allowed(self.topology, self.open, (cell, next)) && !self.makes_hall(cell, side) {
                self.open_link(link)?;
                opened += 1;
            }
        }
        ControlFlow::Continue(opened)
    }

    fn makes_hall(&mut self, cell: Cell, side: Side) -> bool {
        self.rect.is_some_and(|rect| would_make_hall(rect, self.open, cell, side))
    }

    fn open_link(&mut self, link: Link) -> ControlFlow<O::Stop> {
        self.open.set(link.index());
        self.observer.on(Event::Open(link))
    }
}
