//! [`Rooms`]: open spaces that a generator's passages lead to.

use std::collections::HashSet;
use std::str::FromStr;

use crate::bits::Bits;
use crate::cell::{Cell, Link};
use crate::generate::Template;
use crate::maze::Grid;
use crate::parts::Parts;
use crate::registry::text_in_data;
use crate::rng::Rng;
use crate::topology::Topology;

/// Open spaces in the maze.
///
/// As text how many are placed at random, with options after slashes: `5`, `5/size=3-6`, `5/size=3-6/doors=2`; or each by the column and row of its upper left
/// cell and its columns and rows: `2,3:5x4+10,3:4x4`, doors after a slash too.
///
/// ```
/// use mazegen::Rooms;
/// let rooms: Rooms = "5/size=2-4".parse()?;
/// assert_eq!(rooms, Rooms::random(5, (2, 4), 3));
/// assert_eq!(rooms.to_string(), "5/size=2-4");
/// let given: Rooms = "2,3:5x4+10,3:4x4/doors=1".parse()?;
/// assert_eq!(given.to_string(), "2,3:5x4+10,3:4x4/doors=1");
/// # Ok::<(), mazegen::RoomsError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rooms {
    places: Places,
    doors: u32,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Places {
    Random { count: u32, size: (u32, u32) },
    Given(Vec<Room>),
}

/// A room by its columns and rows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Room {
    /// Its leftmost column.
    pub x: u32,
    /// Its uppermost row.
    pub y: u32,
    /// How many columns.
    pub width: u32,
    /// How many rows.
    pub height: u32,
}

/// A text that says of no rooms what they are.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "'{0}' does not say what rooms there are; write how many (5, 5/size=3-6, 5/size=3-6/doors=2), or where each is, as column,row:WxH (2,3:5x4+10,3:4x4)"
)]
pub struct RoomsError(String);

/// Why a room cannot be where it was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Misplaced {
    /// There are no columns and rows.
    NoColumns,
    /// Some cell of it is not in the maze, or above a tunnel.
    NotThere(Room),
    /// It shares a cell with another one.
    Overlaps(Room),
}

const SIZE: (u32, u32) = (3, 5);
const DOORS: u32 = 3;
/// Most rooms and most doors that can be asked for.
const MOST: u32 = 1_000_000;
/// So often a place is drawn for a room before it is given up.
const TRIES: u32 = 100;

impl Rooms {
    /// So many rooms at random places, each of a random number of columns and of rows within the given bounds, with so many doors. On grids
    /// without columns and rows a room is all that is so near to its middle that it is as wide.
    #[must_use]
    pub const fn random(count: u32, size: (u32, u32), doors: u32) -> Self {
        Self { places: Places::Random { count, size }, doors }
    }

    /// These rooms, with so many doors each.
    #[must_use]
    pub const fn given(rooms: Vec<Room>, doors: u32) -> Self {
        Self { places: Places::Given(rooms), doors }
    }

    /// How many are asked for.
    #[must_use]
    pub fn count(&self) -> u32 {
        match &self.places {
            Places::Random { count, .. } => *count,
            Places::Given(rooms) => rooms.len() as u32,
        }
    }

    /// The cells of each room on a grid; fewer than asked for where no place is found.
    pub(crate) fn place<T: Topology>(
        &self,
        grid: &Grid,
        topology: &T,
        rng: &mut Rng,
    ) -> Result<Vec<Vec<Cell>>, Misplaced> {
        let mut taken = Bits::new(topology.cell_count() as usize);
        for roof in grid.tiled().iter().flat_map(|tiled| tiled.tunnels()).flat_map(|tunnel| &tunnel.roofs) {
            taken.set(roof.index());
        }
        match &self.places {
            Places::Given(rooms) => {
                let has_columns = topology.cells().next().is_none_or(|cell| grid.column_and_row(cell).is_some());
                if !has_columns {
                    return Err(Misplaced::NoColumns);
                }
                rooms.iter().map(|&room| given(grid, room, &mut taken)).collect()
            }
            Places::Random { count, size } => {
                Ok((0..*count).map_while(|_| random_room(grid, topology, *size, &mut taken, rng)).collect())
            }
        }
    }
}

/// The cells of a box, if they are all in the maze.
fn cells_of(grid: &Grid, room: Room) -> Option<Vec<Cell>> {
    let (x, y) = (u64::from(room.x), u64::from(room.y));
    let places = (y..y + u64::from(room.height)).flat_map(|y| (x..x + u64::from(room.width)).map(move |x| (x, y)));
    places.map(|(x, y)| grid.at(x, y)).collect()
}

fn given(grid: &Grid, room: Room, taken: &mut Bits) -> Result<Vec<Cell>, Misplaced> {
    let cells = cells_of(grid, room).ok_or(Misplaced::NotThere(room))?;
    if cells.iter().any(|cell| taken.get(cell.index())) {
        return Err(Misplaced::Overlaps(room));
    }
    cells.iter().for_each(|cell| taken.set(cell.index()));
    Ok(cells)
}

/// A room where there is place for one, and a ring around it where no other room will be.
fn random_room<T: Topology>(
    grid: &Grid,
    topology: &T,
    (least, most): (u32, u32),
    taken: &mut Bits,
    rng: &mut Rng,
) -> Option<Vec<Cell>> {
    for _ in 0..TRIES {
        let middle = Cell(rng.below(topology.cell_count()));
        let [width, height] = [0; 2].map(|_| least + rng.below(most - least + 1));
        if !topology.contains(middle) {
            continue;
        }
        let cells = match grid.column_and_row(middle) {
            Some((x, y)) => cells_of(grid, Room { x, y, width, height }),
            None => Some(near(topology, middle, (width - 1) / 2)),
        };
        let Some(cells) = cells.filter(|cells| !cells.iter().any(|cell| taken.get(cell.index()))) else { continue };
        for &cell in &cells {
            taken.set(cell.index());
            topology.each_neighbor(cell, |_, next| taken.set(next.index()));
        }
        return Some(cells);
    }
    None
}

/// The cells at most so many steps from one, walls or not.
fn near<T: Topology>(topology: &T, middle: Cell, steps: u32) -> Vec<Cell> {
    let mut cells = vec![middle];
    let mut known = HashSet::from([middle]);
    let mut first = 0;
    for _ in 0..steps {
        let ring = first..cells.len();
        first = ring.end;
        for at in ring {
            topology.each_neighbor(cells[at], |_, next| {
                if known.insert(next) {
                    cells.push(next);
                }
            });
        }
    }
    cells
}

impl Rooms {
    /// What the rooms ask of a generator: their inner links are open, and those of their borders but for the doors are never opened, if walls can be kept at all.
    pub(crate) fn furnish<T: Topology>(
        &self,
        topology: &T,
        rooms: &[Vec<Cell>],
        keep_walls: bool,
        template: &mut Template,
        rng: &mut Rng,
    ) {
        const NO_ROOM: u32 = u32::MAX;
        let mut room_of = vec![NO_ROOM; topology.cell_count() as usize];
        for (number, cells) in (0..).zip(rooms) {
            cells.iter().for_each(|cell| room_of[cell.index()] = number);
        }
        let mut borders: Vec<Vec<Link>> = vec![Vec::new(); rooms.len()];
        for (link, cell, side) in topology.links() {
            let next = topology.step(cell, side);
            let [here, there] = [cell, next].map(|cell| room_of[cell.index()]);
            if here == there && here != NO_ROOM {
                template.open.set(link.index());
            } else if !template.open.get(link.index()) {
                [here, there]
                    .into_iter()
                    .filter(|&room| room != NO_ROOM)
                    .for_each(|room| borders[room as usize].push(link));
            }
        }
        if keep_walls {
            let mut walls = self.wall_up(borders, rng);
            rng.shuffle(&mut walls);
            reopen(topology, walls, template);
        }
    }

    /// All links of the borders but for the doors, which are drawn.
    fn wall_up(&self, borders: Vec<Vec<Link>>, rng: &mut Rng) -> Vec<Link> {
        let mut walls = Vec::new();
        for mut border in borders {
            rng.shuffle(&mut border);
            walls.extend(border.into_iter().skip(self.doors as usize));
        }
        walls.sort_unstable();
        walls.dedup();
        walls
    }
}

/// Forbids these links, but for those that are needed to reach every cell.
fn reopen<T: Topology>(topology: &T, walls: Vec<Link>, template: &mut Template) {
    walls.iter().for_each(|link| template.forbidden.set(link.index()));
    let mut parts = Parts::new(topology.cell_count());
    for (link, cell, side) in topology.links() {
        if !template.forbidden.get(link.index()) {
            parts.join(cell, topology.step(cell, side));
        }
    }
    for link in walls {
        if topology.place(link).is_some_and(|(cell, side)| parts.join(cell, topology.step(cell, side))) {
            template.forbidden.clear(link.index());
        }
    }
}

impl std::fmt::Display for Rooms {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.places {
            Places::Random { count, size } => {
                write!(f, "{count}")?;
                if *size != SIZE {
                    write!(f, "/size={}-{}", size.0, size.1)?;
                }
            }
            Places::Given(rooms) => {
                let rooms = rooms.iter().map(|room| format!("{},{}:{}x{}", room.x, room.y, room.width, room.height));
                f.write_str(&rooms.collect::<Vec<_>>().join("+"))?;
            }
        }
        if self.doors == DOORS { Ok(()) } else { write!(f, "/doors={}", self.doors) }
    }
}

impl FromStr for Rooms {
    type Err = RoomsError;

    fn from_str(text: &str) -> Result<Self, RoomsError> {
        parse(text).ok_or_else(|| RoomsError(text.to_owned()))
    }
}

fn parse(text: &str) -> Option<Rooms> {
    let mut parts = text.trim().split('/');
    let first = parts.next()?;
    let mut places = match number(first) {
        Some(count) => Places::Random { count, size: SIZE },
        None => Places::Given(first.split('+').map(room).collect::<Option<_>>()?),
    };
    let mut doors = DOORS;
    for option in parts {
        match (option.split_once('=')?, &mut places) {
            (("size", value), Places::Random { size, .. }) => {
                let (least, most) = value.split_once('-').unwrap_or((value, value));
                *size = (number(least)?, number(most)?);
                if size.0 == 0 || size.0 > size.1 || size.1 > 1000 {
                    return None;
                }
            }
            (("doors", value), _) => doors = number(value).filter(|&doors| doors > 0)?,
            _ => return None,
        }
    }
    Some(Rooms { places, doors })
}

fn number(text: &str) -> Option<u32> {
    text.trim().parse().ok().filter(|&number| number <= MOST)
}

fn room(text: &str) -> Option<Room> {
    let (corner, size) = text.split_once(':')?;
    let ((x, y), (width, height)) = (corner.split_once(',')?, size.split_once(['x', 'X'])?);
    let room = Room { x: number(x)?, y: number(y)?, width: number(width)?, height: number(height)? };
    (room.width > 0 && room.height > 0 && u64::from(room.width) * u64::from(room.height) <= 1 << 24).then_some(room)
}

text_in_data!(Rooms);
