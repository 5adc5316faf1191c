//! Watching a run, and stopping it: [`Observer`] and the [`Event`]s it is told of.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::cell::{Cell, Link};

/// One step of making or solving a maze. Each changes one bit of what a picture of the run shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A wall became a passage.
    Open(Link),
    /// A passage became a wall.
    Close(Link),
    /// A fresh cell became part of the maze, or was visited by the solver for the first time.
    Enter(Cell),
    /// The run went away from a cell for good.
    Leave(Cell),
    /// A cell came into the frontier, the current walk or the solver's queue.
    Mark(Cell),
    /// A cell went out of the frontier, the current walk or the queue.
    Unmark(Cell),
}

impl Event {
    /// The same event in other numbers; nothing for a link that has none.
    pub(crate) fn renamed(self, cell: impl Fn(Cell) -> Cell, link: impl Fn(Link) -> Option<Link>) -> Option<Self> {
        Some(match self {
            Self::Open(it) => Self::Open(link(it)?),
            Self::Close(it) => Self::Close(link(it)?),
            Self::Enter(it) => Self::Enter(cell(it)),
            Self::Leave(it) => Self::Leave(cell(it)),
            Self::Mark(it) => Self::Mark(cell(it)),
            Self::Unmark(it) => Self::Unmark(cell(it)),
        })
    }
}

/// Is told of every event and can end the run by breaking.
///
/// `()` watches nothing and compiles away.
///
/// ```
/// use std::ops::ControlFlow;
/// use mazegen::{Event, Observer, Recipe};
///
/// struct CountOpen(u32);
/// impl Observer for CountOpen {
///     type Stop = std::convert::Infallible;
///     fn on(&mut self, event: Event) -> ControlFlow<Self::Stop> {
///         self.0 += u32::from(matches!(event, Event::Open(_)));
///         ControlFlow::Continue(())
///     }
/// }
/// let mut count = CountOpen(0);
/// let made = Recipe::new(5, 4).emblem(mazegen::Emblem::None).make_observed(&mut count)?;
/// assert!(made.is_continue());
/// assert_eq!(count.0, 19, "a spanning tree of 20 cells");
/// # Ok::<(), mazegen::RecipeError>(())
/// ```
pub trait Observer {
    /// What a stopped run hands back.
    type Stop;

    /// Whether it wants to be told at all; what is done only to tell it is left out if not.
    const WATCHES: bool = true;

    /// Takes note of an event; `Break` ends the run.
    fn on(&mut self, event: Event) -> ControlFlow<Self::Stop>;
}

impl Observer for () {
    type Stop = Infallible;
    const WATCHES: bool = false;

    #[inline]
    fn on(&mut self, _event: Event) -> ControlFlow<Infallible> {
        ControlFlow::Continue(())
    }
}

impl<O: Observer> Observer for &mut O {
    type Stop = O::Stop;
    const WATCHES: bool = O::WATCHES;

    #[inline]
    fn on(&mut self, event: Event) -> ControlFlow<O::Stop> {
        (**self).on(event)
    }
}

/// Two observers at once; the first that breaks ends the run.
impl<A: Observer, B: Observer<Stop = A::Stop>> Observer for (A, B) {
    type Stop = A::Stop;
    const WATCHES: bool = A::WATCHES || B::WATCHES;

    #[inline]
    fn on(&mut self, event: Event) -> ControlFlow<A::Stop> {
        self.0.on(event)?;
        self.1.on(event)
    }
}

/// A run was ended from outside before it was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("stopped before the end")]
pub struct Stopped;

/// Ends the run after so many events.
///
/// ```
/// use mazegen::{Budget, Recipe, Stopped};
/// let result = Recipe::new(50, 50).make_observed(&mut Budget::events(100))?;
/// assert_eq!(result.break_value(), Some(Stopped));
/// # Ok::<(), mazegen::RecipeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Budget {
    left: u64,
}

impl Budget {
    /// A budget of so many events.
    #[must_use]
    pub const fn events(left: u64) -> Self {
        Self { left }
    }
}

impl Observer for Budget {
    type Stop = Stopped;

    #[inline]
    fn on(&mut self, _event: Event) -> ControlFlow<Stopped> {
        match self.left.checked_sub(1) {
            Some(left) => {
                self.left = left;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(Stopped),
        }
    }
}

/// Ends the run at the next event once the flag is true: a cancel button, pressed on another thread.
#[derive(Clone, Copy, Debug)]
pub struct Cancel<'a>(pub &'a AtomicBool);

impl Observer for Cancel<'_> {
    type Stop = Stopped;

    #[inline]
    fn on(&mut self, _event: Event) -> ControlFlow<Stopped> {
        if self.0.load(Ordering::Relaxed) { ControlFlow::Break(Stopped) } else { ControlFlow::Continue(()) }
    }
}

/// The value of a run that nothing can stop.
pub(crate) fn never_stopped<T>(result: ControlFlow<Infallible, T>) -> T {
    match result {
        ControlFlow::Continue(value) => value,
        ControlFlow::Break(never) => match never {},
    }
}
