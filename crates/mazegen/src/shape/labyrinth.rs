//! [`Labyrinth`]: mazes of a single way without branches.

use crate::bits::Bits;
use crate::cell::{Cell, Side};
use crate::maze::{Grid, Maze};
use crate::registry::{find, text_in_data};
use crate::topology::{Masked, Rect, Topology};

/// A single way without branches that goes over every cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Labyrinth {
    /// Along both sides of every passage of a maze of half the size: each of its cells becomes four, and the way goes around the whole tree. It ends beside where it begins.
    Split,
    /// The classical labyrinth of three circuits.
    Three,
    /// The classical labyrinth of seven circuits, as on the coins of Knossos.
    Seven,
    /// The classical labyrinth of eleven circuits.
    Eleven,
}

impl Labyrinth {
    /// All of them.
    pub const ALL: &'static [Self] = &[Self::Split, Self::Three, Self::Seven, Self::Eleven];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Split => "split",
            Self::Three => "3",
            Self::Seven => "7",
            Self::Eleven => "11",
        }
    }

    /// The circuits of a classical labyrinth in the order in which they are walked, the outermost being 1, and the middle last.
    ///
    /// Source: the level sequences of the Cretan type, as H. Kern, Through the Labyrinth (2000), and T. Phillips tell them.
    #[must_use]
    pub const fn circuits(self) -> &'static [u32] {
        match self {
            Self::Split => &[],
            Self::Three => &[3, 2, 1, 4],
            Self::Seven => &[3, 2, 1, 4, 7, 6, 5, 8],
            Self::Eleven => &[5, 2, 3, 4, 1, 6, 11, 8, 9, 10, 7, 12],
        }
    }

    /// The columns and rows of a classical labyrinth.
    #[must_use]
    pub fn size(self) -> Option<(u64, u64)> {
        let middle = u64::from(*self.circuits().last()?);
        let turns = u64::from(Turns::of(self.circuits()).columns());
        Some((2 * (middle - 1 + turns), 2 * middle - 1))
    }
}

impl std::fmt::Display for Labyrinth {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

impl std::str::FromStr for Labyrinth {
    type Err = crate::UnknownName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        find("labyrinth", text, Self::ALL, Self::name)
    }
}

text_in_data!(Labyrinth);

/// The four cells that a cell of half the size becomes, row by row.
fn four(small: &Rect, cell: Cell) -> [Cell; 4] {
    let (x, y) = small.xy(cell);
    let width = 2 * small.width();
    let first = 2 * y * width + 2 * x;
    [first, first + 1, first + width, first + width + 1].map(Cell)
}

/// The first of the four cells that a cell of half the size becomes.
pub(crate) fn first_of_four(small: &Rect, cell: Cell) -> Cell {
    four(small, cell)[0]
}

/// The grid on which a grid of half the size is split; nothing for one that is no rectangle, or too large.
pub(crate) fn doubled(small: &Grid) -> Option<Grid> {
    let rect = small.rect()?;
    let large = Rect::new(2 * u64::from(rect.width()), 2 * u64::from(rect.height())).ok()?;
    Some(match small {
        Grid::Masked(masked) => Grid::Masked(Masked::new(large, masked.left_out().flat_map(|cell| four(rect, cell)))),
        _ => Grid::Rect(large),
    })
}

/// The round way around a tree, as open links of the doubled grid.
pub(crate) fn around(small: &Maze, large: &Rect) -> Bits {
    let mut open = Bits::new(large.link_bound() as usize);
    let Some(rect) = small.grid().rect() else { return open };
    for cell in small.grid().cells() {
        let [a, b, c, d] = four(rect, cell);
        let sides = small.sides(cell);
        // Between two of the four there is a passage along a wall; along a passage each goes on beyond.
        for (side, from, along, to) in [
            (Side::NORTH, a, Side::EAST, b),
            (Side::EAST, b, Side::SOUTH, d),
            (Side::SOUTH, c, Side::EAST, d),
            (Side::WEST, a, Side::SOUTH, c),
        ] {
            if sides.contains(side) {
                [from, to].into_iter().for_each(|cell| open.set(large.link(cell, side).index()));
            } else {
                open.set(large.link(from, along).index());
            }
        }
    }
    open
}

/// Cuts a round way where it is to begin: which cell is its end then.
pub(crate) fn cut<T: Topology>(topology: &T, open: &mut Bits, entry: Cell) -> Option<Cell> {
    let side = topology.open_sides(entry, open).iter().last()?;
    open.clear(topology.link(entry, side).index());
    Some(topology.step(entry, side))
}

/// How the circuits of a classical labyrinth turn into each other beside its axis, on either side. A turn stands so many columns from the circuits as there are turns
/// nested in it.
struct Turns {
    /// On either side, left first: two circuits, and the column that leads from one to the other. Outside is circuit 0.
    turns: [Vec<(u32, u32, u32)>; 2],
}

impl Turns {
    fn of(circuits: &[u32]) -> Self {
        let mut turns = [Vec::new(), Vec::new()];
        let mut before = 0;
        for (number, &circuit) in circuits.iter().enumerate() {
            // The way comes in on the right, and goes round to the other side on each circuit.
            turns[1 - number % 2].push((before.min(circuit), before.max(circuit), 0));
            before = circuit;
        }
        for side in &mut turns {
            side.sort_unstable_by_key(|&(low, high, _)| high - low);
            for at in 0..side.len() {
                let (low, high, _) = side[at];
                let nested = side[..at].iter().filter(|turn| low < turn.0 && turn.1 < high);
                side[at].2 = nested.map(|turn| turn.2 + 1).max().unwrap_or(0);
            }
        }
        Self { turns }
    }

    fn columns(&self) -> u32 {
        self.turns.iter().flatten().map(|turn| turn.2 + 1).max().unwrap_or(0)
    }
}

/// A classical labyrinth: its grid, and its cells in the order in which they are walked.
///
/// Circuits are rings of squares around a row of cells, the middle. They all meet the axis below the middle; there each reaches as far as the column of its turn.
pub(crate) fn classical(labyrinth: Labyrinth) -> Option<(Rect, Vec<Cell>)> {
    let (width, height) = labyrinth.size()?;
    let rect = Rect::new(width, height).ok()?;
    let circuits = labyrinth.circuits();
    let middle = *circuits.last()?;
    let turns = Turns::of(circuits);
    let drawing = Drawing { rect, middle, columns: turns.columns() };
    let mut cells = Vec::new();
    let mut before = 0;
    for (number, &circuit) in circuits.iter().enumerate() {
        let on_right = number % 2 == 0;
        let turn = turns.turns[usize::from(on_right)]
            .iter()
            .find(|turn| (turn.0, turn.1) == (before.min(circuit), before.max(circuit)))?;
        let column = drawing.column(on_right, turn.2);
        // The way across the circuits between, both ends left out.
        let across: Vec<u32> = (before.min(circuit) + 1..before.max(circuit)).collect();
        let ordered: Vec<u32> = if before < circuit { across } else { across.into_iter().rev().collect() };
        cells.extend(ordered.into_iter().filter_map(|circuit| drawing.below(column, circuit)));
        if circuit == middle {
            let end = drawing.column(true, 0);
            let columns = column.min(end)..=column.max(end);
            let row: Vec<Cell> = columns.filter_map(|column| drawing.below(column, circuit)).collect();
            cells.extend(if column <= end { row } else { row.into_iter().rev().collect() });
        } else {
            let next = *circuits.get(number + 1)?;
            let onward = turns.turns[usize::from(!on_right)]
                .iter()
                .find(|turn| (turn.0, turn.1) == (circuit.min(next), circuit.max(next)))?;
            cells.extend(drawing.circuit(circuit, column, drawing.column(!on_right, onward.2)));
        }
        before = circuit;
    }
    Some((rect, cells))
}

/// Where circuits and columns lie on the rectangle.
struct Drawing {
    rect: Rect,
    /// The number of the middle, which lies within all circuits.
    middle: u32,
    columns: u32,
}

impl Drawing {
    /// The column of a turn, counted from the far side of the axis to the axis.
    const fn column(&self, on_right: bool, turn: u32) -> u32 {
        let first = self.middle - 1;
        if on_right { first + 2 * self.columns - 1 - turn } else { first + turn }
    }

    /// The cell of a circuit below the middle.
    fn below(&self, column: u32, circuit: u32) -> Option<Cell> {
        self.rect.at(column, self.rect.height().checked_sub(circuit)?)
    }

    /// The cells of a circuit from one column below the middle round to another.
    fn circuit(&self, circuit: u32, from: u32, to: u32) -> Vec<Cell> {
        let (left, top) = (circuit - 1, circuit - 1);
        let (right, bottom) = (self.rect.width() - circuit, self.rect.height() - circuit);
        // From the left column round to the right one: left, up, right, down, left.
        let (first, last) = (from.min(to), from.max(to));
        let mut places: Vec<(u32, u32)> = (left + 1..=first).rev().map(|x| (x, bottom)).collect();
        places.extend((top + 1..=bottom).rev().map(|y| (left, y)));
        places.extend((left..right).map(|x| (x, top)));
        places.extend((top..bottom).map(|y| (right, y)));
        places.extend((last..=right).rev().map(|x| (x, bottom)));
        let cells: Vec<Cell> = places.into_iter().filter_map(|(x, y)| self.rect.at(x, y)).collect();
        if from < to { cells } else { cells.into_iter().rev().collect() }
    }
}
