//! Long straight walls with one gap each: open space, divided again and again.
//!
//! Each room is cut by a wall across its longer side, at a random place and with one gap; rooms too small to cut are left.
//!
#![doc = include_str!("../../docs/generators/recursive-division.md")]

use std::ops::ControlFlow;

use super::knob::{Knob, number};
use super::{Carved, Describe, GenerateOnRect, GeneratorInfo, Needs};
use crate::bits::Bits;
use crate::cell::{Cell, Link, Side};
use crate::observe::{Event, Observer};
use crate::rng::Rng;
use crate::topology::{Rect, Topology};

/// The generator `recursive-division`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RecursiveDivision {
    /// Rooms are cut only into parts of at least so many cells each way, 1 to 1000; above 1 open rooms are left, so there are loops.
    pub room: u32,
}

impl Default for RecursiveDivision {
    fn default() -> Self {
        Self { room: 1 }
    }
}

impl Describe for RecursiveDivision {
    const ABOUT: GeneratorInfo = GeneratorInfo {
        name: "recursive-division",
        title: "long straight walls with one gap each (27 % dead ends)",
        law: "rooms cut across the longer side at an even choice of place and gap; far from uniform",
        source: "Reynolds, told by Buck, 'Mazes for Programmers' 2015",
        needs: Needs::WholeRectangle,
        bytes_per_cell: 0.5,
        large: true,
    };

    const KNOBS: &'static [Knob<Self>] = &[Knob {
        name: "room",
        title: "least width and height of rooms; above 1 open rooms are left, so there are loops",
        values: "a whole number from 1 to 1000",
        read: |it, text| number(&mut it.room, text, 1..=1000),
        write: |it| it.room.to_string(),
    }];

    fn leaves_rooms(&self) -> bool {
        self.room > 1
    }
}

/// A room: its first column and row, its width and height.
#[derive(Clone, Copy)]
struct Room {
    x: u32,
    y: u32,
    width: u32,
    height: u32,
}

impl RecursiveDivision {
    /// Whether there is room for a wall along and across a length.
    const fn fits(self, length: u32) -> bool {
        length >= 2 * self.room
    }

    /// Whether a room is cut at all. A room of one row needs no wall between its cells, and one of one column neither.
    // All is looked at, since a branch would be guessed wrong.
    #[allow(clippy::needless_bitwise_bool)]
    const fn is_cut(self, room: Room) -> bool {
        (self.fits(room.width) | self.fits(room.height)) & (room.width > 1) & (room.height > 1)
    }

    /// Whether a room is cut by a wall that goes down, or by one that goes across.
    fn is_cut_down(self, room: Room, rng: &mut Rng) -> bool {
        match (self.fits(room.width), self.fits(room.height)) {
            (true, true) if room.width == room.height => rng.below(2) == 0,
            (true, true) => room.width > room.height,
            (down, _) => down,
        }
    }
}

impl GenerateOnRect for RecursiveDivision {
    fn carve_rect<O: Observer>(&self, rect: &Rect, mut rng: Rng, observer: &mut O) -> ControlFlow<O::Stop, Carved> {
        let mut open = rect.all_links();
        if O::WATCHES {
            for (link, ..) in rect.links() {
                observer.on(Event::Open(link))?;
            }
        }
        let mut rooms = Waiting::new(rect);
        rooms.push(Room { x: 0, y: 0, width: rect.width(), height: rect.height() }, true);
        while let Some(room) = rooms.pop() {
            if !self.is_cut(room) {
                tell_room(rect, room, observer)?;
                continue;
            }
            let down = self.is_cut_down(room, &mut rng);
            let (across, along) = if down { (room.width, room.height) } else { (room.height, room.width) };
            let place = self.room + rng.below(across - 2 * self.room + 1);
            let gap = rng.below(along);
            let (mut first, mut second) = (room, room);
            if down {
                (first.width, second.x, second.width) = (place, room.x + place, room.width - place);
            } else {
                (first.height, second.y, second.height) = (place, room.y + place, room.height - place);
            }
            wall(rect, second, down, (along, gap), &mut open, observer)?;
            for part in [second, first] {
                rooms.push(part, O::WATCHES || self.is_cut(part));
            }
        }
        ControlFlow::Continue(Carved::tree(open))
    }
}

/// Rooms that wait to be looked at, the next one last.
struct Waiting {
    rooms: Vec<Room>,
    count: usize,
}

impl Waiting {
    /// Room for all that can wait at once: of each size, width and height together, one at most, and the room that is looked at next.
    fn new(rect: &Rect) -> Self {
        let most = rect.width() as usize + rect.height() as usize + 1;
        Self { rooms: vec![Room { x: 0, y: 0, width: 0, height: 0 }; most], count: 0 }
    }

    /// Puts a room behind the others if it is wanted. It is written in any case, since whether it is wanted is as good as random, and a branch would be guessed
    /// wrong.
    #[inline]
    fn push(&mut self, room: Room, is_wanted: bool) {
        self.rooms[self.count] = room;
        self.count += usize::from(is_wanted);
    }

    #[inline]
    fn pop(&mut self) -> Option<Room> {
        self.count = self.count.checked_sub(1)?;
        Some(self.rooms[self.count])
    }
}

/// Closes the west or north side of a room but for the gap.
fn wall<O: Observer>(
    rect: &Rect,
    room: Room,
    down: bool,
    (along, gap): (u32, u32),
    open: &mut Bits,
    observer: &mut O,
) -> ControlFlow<O::Stop> {
    let (side, step) = if down { (Side::WEST, rect.width()) } else { (Side::NORTH, 1) };
    let first = rect.link(Cell(room.y * rect.width() + room.x), side).0;
    let link = |at: u32| Link(first + at * step);
    if down {
        (0..along).for_each(|at| open.clear(link(at).index()));
    } else {
        open.clear_range(link(0).index(), link(along).index());
    }
    open.set(link(gap).index());
    if O::WATCHES {
        for at in (0..along).filter(|&at| at != gap) {
            observer.on(Event::Close(link(at)))?;
        }
    }
    ControlFlow::Continue(())
}

/// Tells that the cells of a room are done.
fn tell_room<O: Observer>(rect: &Rect, room: Room, observer: &mut O) -> ControlFlow<O::Stop> {
    if O::WATCHES {
        for y in room.y..room.y + room.height {
            for x in room.x..room.x + room.width {
                observer.on(Event::Enter(Cell(y * rect.width() + x)))?;
            }
        }
    }
    ControlFlow::Continue(())
}
