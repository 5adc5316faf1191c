//! [`Recording`]: a run kept as its events, 4 bytes each, and [`Playback`], which shows it forward, backward and from any place.

use std::ops::ControlFlow;

use crate::bits::Bits;
use crate::cell::{Cell, Link};
use crate::observe::{Event, Observer, Stopped};
use crate::topology::Topology;

/// Bits of an event that hold the number of the cell or link; the other three hold its kind.
const NUMBER_BITS: u32 = 29;

/// What can be seen at one moment of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenery {
    /// The open links.
    pub open: Bits,
    /// The cells entered.
    pub entered: Bits,
    /// The cells left for good.
    pub left: Bits,
    /// The cells in the frontier, the walk or the queue.
    pub marked: Bits,
}

impl Scenery {
    fn new(open: Bits, cells: usize) -> Self {
        Self { open, entered: Bits::new(cells), left: Bits::new(cells), marked: Bits::new(cells) }
    }

    /// The layer and index that an event changes, and the value it gives.
    fn target(&mut self, event: Event) -> (&mut Bits, usize, bool) {
        match event {
            Event::Open(link) => (&mut self.open, link.index(), true),
            Event::Close(link) => (&mut self.open, link.index(), false),
            Event::Enter(cell) => (&mut self.entered, cell.index(), true),
            Event::Leave(cell) => (&mut self.left, cell.index(), true),
            Event::Mark(cell) => (&mut self.marked, cell.index(), true),
            Event::Unmark(cell) => (&mut self.marked, cell.index(), false),
        }
    }

    /// Applies an event; false if it changes nothing.
    fn apply(&mut self, event: Event) -> bool {
        let (bits, index, value) = self.target(event);
        let changes = bits.get(index) != value;
        if changes {
            bits.toggle(index);
        }
        changes
    }

    /// Applies an event known to change something, or takes it back: both turn one bit round.
    fn turn(&mut self, event: Event) {
        let (bits, index, _) = self.target(event);
        bits.toggle(index);
    }

    fn memory(&self) -> usize {
        self.open.memory() + self.entered.memory() + self.left.memory() + self.marked.memory()
    }
}

fn pack(event: Event) -> u32 {
    let (kind, number) = match event {
        Event::Open(link) => (0, link.0),
        Event::Close(link) => (1, link.0),
        Event::Enter(cell) => (2, cell.0),
        Event::Leave(cell) => (3, cell.0),
        Event::Mark(cell) => (4, cell.0),
        Event::Unmark(cell) => (5, cell.0),
    };
    kind << NUMBER_BITS | number
}

fn unpack(word: u32) -> Event {
    let number = word & ((1 << NUMBER_BITS) - 1);
    match word >> NUMBER_BITS {
        0 => Event::Open(Link(number)),
        1 => Event::Close(Link(number)),
        2 => Event::Enter(Cell(number)),
        3 => Event::Leave(Cell(number)),
        4 => Event::Mark(Cell(number)),
        _ => Event::Unmark(Cell(number)),
    }
}

/// A grid has more links than a recording's events can number (2^29, about 268 million cells).
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a maze with {links} link numbers is too large to record; the most is {}", 1_u32 << NUMBER_BITS)]
pub struct TooLargeToRecord {
    /// The grid's [`Topology::link_bound`].
    pub links: u32,
}

/// The observer that makes a [`Recording`].
#[derive(Clone, Debug)]
pub struct Recorder {
    recording: Recording,
    now: Scenery,
    /// Most events to keep; the run is stopped there.
    most: usize,
}

/// The events of one run, and stored states among them to jump to.
///
/// An event that changes nothing is not kept, so every kept event can be taken back by turning its bit round.
///
/// ```
/// use mazegen::{Recipe, Recorder, Topology, Rect, Bits, Emblem};
/// let recipe = Recipe::new(6, 5).emblem(Emblem::None);
/// let rect = Rect::new(6, 5)?;
/// let mut recorder = Recorder::new(&rect, Bits::new(rect.link_bound() as usize), usize::MAX)?;
/// let maze = recipe.make_observed(&mut recorder)?.continue_value().expect("no limit was set");
/// let recording = recorder.finish();
/// let mut playback = recording.play();
/// playback.seek(recording.len());
/// assert_eq!(&playback.scenery().open, maze.open());
/// playback.seek(0);
/// assert_eq!(playback.scenery().open.count(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recording {
    events: Vec<u32>,
    /// `keyframes[k]` is the state after `k * interval` events.
    keyframes: Vec<Scenery>,
    interval: usize,
}

impl Recorder {
    /// A recorder for a run on this topology that begins with these open links, and is stopped when there are more than `most` events.
    ///
    /// # Errors
    /// [`TooLargeToRecord`] from 2^29 link numbers on.
    pub fn new<T: Topology>(topology: &T, open: Bits, most: usize) -> Result<Self, TooLargeToRecord> {
        let links = topology.link_bound();
        if links > 1 << NUMBER_BITS {
            return Err(TooLargeToRecord { links });
        }
        let now = Scenery::new(open, topology.cell_count() as usize);
        // Keyframes take about as much memory as the events between them.
        let interval = (now.memory() / 4).max(256);
        let recording = Recording { events: Vec::new(), keyframes: vec![now.clone()], interval };
        Ok(Self { recording, now, most })
    }

    /// The recording so far.
    #[must_use]
    pub fn finish(self) -> Recording {
        self.recording
    }
}

impl Observer for Recorder {
    type Stop = Stopped;

    fn on(&mut self, event: Event) -> ControlFlow<Stopped> {
        if !self.now.apply(event) {
            return ControlFlow::Continue(());
        }
        let recording = &mut self.recording;
        if recording.events.len() == self.most {
            return ControlFlow::Break(Stopped);
        }
        recording.events.push(pack(event));
        if recording.events.len().is_multiple_of(recording.interval) {
            recording.keyframes.push(self.now.clone());
        }
        ControlFlow::Continue(())
    }
}

impl Recording {
    /// How many events there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.events.len()
    }

    /// Whether nothing happened.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// The event at a place, if there is one.
    #[must_use]
    pub fn event(&self, at: usize) -> Option<Event> {
        self.events.get(at).copied().map(unpack)
    }

    /// The events from the first to the last.
    pub fn events(&self) -> impl Iterator<Item = Event> + '_ {
        self.events.iter().copied().map(unpack)
    }

    /// Bytes of memory held.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.events.capacity() * 4 + self.keyframes.iter().map(Scenery::memory).sum::<usize>()
    }

    /// A playback that stands before the first event.
    #[must_use]
    pub fn play(&self) -> Playback<'_> {
        Playback { recording: self, now: self.keyframes[0].clone(), at: 0 }
    }
}

/// A place in a [`Recording`] and what can be seen there.
#[derive(Clone, Debug)]
pub struct Playback<'a> {
    recording: &'a Recording,
    now: Scenery,
    at: usize,
}

impl Playback<'_> {
    /// How many events have happened.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// What can be seen.
    #[must_use]
    pub const fn scenery(&self) -> &Scenery {
        &self.now
    }

    /// The cell that the latest events were about: where the run stands.
    #[must_use]
    pub fn head(&self) -> Option<Cell> {
        self.recording.events[..self.at].iter().rev().find_map(|&word| match unpack(word) {
            Event::Enter(cell) | Event::Leave(cell) | Event::Mark(cell) | Event::Unmark(cell) => Some(cell),
            Event::Open(_) | Event::Close(_) => None,
        })
    }

    /// One event on; the event, or nothing at the end.
    pub fn forward(&mut self) -> Option<Event> {
        let event = self.recording.event(self.at)?;
        self.now.turn(event);
        self.at += 1;
        Some(event)
    }

    /// One event back; the event taken back, or nothing at the beginning.
    pub fn backward(&mut self) -> Option<Event> {
        let before = self.at.checked_sub(1)?;
        let event = self.recording.event(before)?;
        self.now.turn(event);
        self.at = before;
        Some(event)
    }

    /// Goes to the moment after `at` events, or to the end: from a keyframe, or step by step where that is nearer.
    pub fn seek(&mut self, at: usize) {
        let at = at.min(self.recording.len());
        let key = at / self.recording.interval;
        if at.abs_diff(self.at) > at - key * self.recording.interval {
            self.now.clone_from(&self.recording.keyframes[key]);
            self.at = key * self.recording.interval;
        }
        while self.at < at {
            self.forward();
        }
        while self.at > at {
            self.backward();
        }
    }
}
