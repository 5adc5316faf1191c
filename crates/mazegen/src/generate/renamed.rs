//! Observers of a run on a piece of the grid, told of it in the numbers of the whole: [`Renamed`], and [`renamed`] for runs within runs.

use std::ops::ControlFlow;

use crate::cell::{Cell, Link};
use crate::observe::{Event, Observer, never_stopped};

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
        let told = event.renamed(&self.cell, &self.link);
        told.map_or(ControlFlow::Continue(()), |told| self.observer.on(told))
    }
}

/// Something watched, whoever watches it.
pub(crate) trait Run {
    /// What it gives.
    type Done;

    /// Runs it.
    fn run<O: Observer>(self, observer: &mut O) -> ControlFlow<O::Stop, Self::Done>;
}

/// Runs something whose cells and links have other numbers for the observer; of links that have none it is told nothing.
///
/// The run knows of one kind of observer for each kind of stop, however deep runs lie in each other: as types of their own they would have no end.
pub(crate) fn renamed<O: Observer, R: Run>(
    observer: &mut O,
    cell: &dyn Fn(Cell) -> Cell,
    link: &dyn Fn(Link) -> Option<Link>,
    run: R,
) -> ControlFlow<O::Stop, R::Done> {
    if !O::WATCHES {
        return ControlFlow::Continue(never_stopped(run.run(&mut ())));
    }
    let mut on = |event: Event| match event.renamed(cell, link) {
        Some(event) => observer.on(event),
        None => ControlFlow::Continue(()),
    };
    run.run(&mut Told { on: &mut on })
}

/// An observer of which only the kind of its stop is known.
struct Told<'a, S> {
    on: &'a mut dyn FnMut(Event) -> ControlFlow<S>,
}

impl<S> Observer for Told<'_, S> {
    type Stop = S;

    fn on(&mut self, event: Event) -> ControlFlow<S> {
        (self.on)(event)
    }
}
