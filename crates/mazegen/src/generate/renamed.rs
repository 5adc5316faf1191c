//! [`Renamed`]: an observer of a run on a piece of the grid, told of it in the numbers of the whole.

use std::ops::ControlFlow;

use crate::cell::{Cell, Link};
use crate::observe::{Event, Observer};

/// Tells an observer of cells and links by other numbers; of links that have none it tells nothing.
pub(super) struct Renamed<'a, O, C, L> {
    pub(super) observer: &'a mut O,
    pub(super) cell: C,
    pub(super) link: L,
}

impl<O: Observer, C: Fn(Cell) -> Cell, L: Fn(Link) -> Option<Link>> Observer for Renamed<'_, O, C, L> {
    type Stop = O::Stop;
    const WATCHES: bool = O::WATCHES;

    #[inline]
    fn on(&mut self, event: Event) -> ControlFlow<O::Stop> {
        if !O::WATCHES {
            return ControlFlow::Continue(());
        }
        let told = match event {
            Event::Open(link) => (self.link)(link).map(Event::Open),
            Event::Close(link) => (self.link)(link).map(Event::Close),
            Event::Enter(cell) => Some(Event::Enter((self.cell)(cell))),
            Event::Leave(cell) => Some(Event::Leave((self.cell)(cell))),
            Event::Mark(cell) => Some(Event::Mark((self.cell)(cell))),
            Event::Unmark(cell) => Some(Event::Unmark((self.cell)(cell))),
        };
        told.map_or(ControlFlow::Continue(()), |told| self.observer.on(told))
    }
}
