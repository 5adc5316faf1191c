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
}

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
