//! [`Kinds`]: a graph most of whose cells are alike, as those of a tiling are that repeats itself.
//!
//! Two cells are of one kind if their neighbours have the same numbers counted from their own, their links the same numbers counted from the first link of
//! the cell that owns them, and the sides that lead back are the same. Then the kind tells everything but where a cell's own links begin: hexagons in a
//! rectangle take 18 bytes a cell instead of 82 in lists, and a walk over them mostly stays in the nearest memory.

use std::collections::HashMap;

use super::draft::Draft;
use crate::cell::{Cell, Link, Side, Sides};

/// Most sides of a cell; graphs with more are kept in lists.
pub(super) const MOST_SIDES: usize = 8;

/// Cells for each kind, at least: fewer, and lists are as small.
const CELLS_A_KIND: u32 = 8;

/// The number of no side.
const NO_SIDE: u8 = u8::MAX;

/// Where no run of links begins.
const NONE: u32 = u32::MAX;

/// All cells of a kind, side by side; what is past the last side leads back to the cell itself and clears nothing.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
#[repr(align(64))]
pub(super) struct Kind {
    /// What to add to the cell's number to get the neighbour's.
    step: [u32; MOST_SIDES],
    /// What to add to the cell's number to get the place in [`Kinds::runs`] where the run of the link begins.
    run: [u32; MOST_SIDES],
    /// The place of the link in its run.
    rank: [u32; MOST_SIDES],
    back: [u8; MOST_SIDES],
    /// All bits but that of the side that leads back.
    keep: [u8; MOST_SIDES],
    sides: u32,
    /// The sides whose links are the cell's own and in its first run, in the order of the links; then [`NO_SIDE`].
    own: [u8; MOST_SIDES],
}

impl Kind {
    #[inline]
    pub(super) const fn sides(&self) -> Sides {
        Sides(self.sides)
    }

    /// For the first so many sides the neighbour of a cell and all bits but that of its side that leads back.
    #[inline]
    pub(super) fn around(&self, cell: Cell, sides: u32) -> impl Iterator<Item = (Cell, u8)> + '_ {
        let sides = (sides as usize).min(MOST_SIDES);
        self.step[..sides].iter().zip(&self.keep[..sides]).map(move |(&step, &keep)| (moved(cell, step), keep))
    }
}

#[derive(PartialEq, Eq, Hash, Debug)]
pub(super) struct Kinds {
    /// The kind of each cell.
    of_cells: Vec<u16>,
    /// Each kind once, in the order of their first cells.
    table: Vec<Kind>,
    /// For each cell the first of the links that it owns. A cell's own links have numbers in a row; where some cell has links in two places, as where links
    /// across the border come after all others, the first of the second place follow behind those of all cells.
    runs: Vec<u32>,
    /// The cell that owns each link.
    owners: Vec<u32>,
}

impl Kinds {
    /// The kinds of a graph's cells; nothing if these are too many to be worth it.
    pub(super) fn new(draft: &Draft<'_>, side_bound: u32) -> Option<Self> {
        Self::with_most(draft, side_bound, (draft.cell_count() / CELLS_A_KIND).max(1))
    }

    /// The kinds of a graph's cells; nothing if there are more than so many, or numbers do not reach.
    pub(super) fn with_most(draft: &Draft<'_>, side_bound: u32, most: u32) -> Option<Self> {
        // Twice as many cells are numbered where there are second runs.
        if side_bound as usize > MOST_SIDES || draft.cell_count() > u32::MAX / 2 {
            return None;
        }
        let runs = find_runs(draft);
        let mut found = Found::default();
        let mut of_cells = Vec::with_capacity(draft.cell_count() as usize);
        for cell in 0..draft.cell_count() {
            of_cells.push(found.number(kind(draft, &runs, cell), most)?);
        }
        found.table.shrink_to_fit();
        let owners = draft.links().iter().map(|&(owner, _)| owner).collect();
        Some(Self { of_cells, table: found.table, runs, owners })
    }

    #[inline]
    pub(super) fn cell_count(&self) -> u32 {
        self.of_cells.len() as u32
    }

    pub(super) fn link_bound(&self) -> u32 {
        self.owners.len() as u32
    }

    #[inline]
    pub(super) fn kind(&self, cell: Cell) -> &Kind {
        &self.table[usize::from(self.of_cells[cell.index()])]
    }

    /// A number for a side that all cells of the kind share.
    #[inline]
    pub(super) fn slot(&self, cell: Cell, side: Side) -> usize {
        usize::from(self.of_cells[cell.index()]) * MOST_SIDES + usize::from(side.0)
    }

    pub(super) fn slot_count(&self) -> usize {
        self.table.len() * MOST_SIDES
    }

    #[inline]
    pub(super) fn sides(&self, cell: Cell) -> Sides {
        self.kind(cell).sides()
    }

    #[inline]
    pub(super) fn step(&self, cell: Cell, side: Side) -> Cell {
        moved(cell, self.kind(cell).step[at(side)])
    }

    #[inline]
    pub(super) fn link(&self, cell: Cell, side: Side) -> Link {
        self.link_of(self.kind(cell), cell, at(side))
    }

    #[inline]
    fn link_of(&self, kind: &Kind, cell: Cell, side: usize) -> Link {
        Link(self.runs[moved(cell, kind.run[side]).index()].wrapping_add(kind.rank[side]))
    }

    #[inline]
    pub(super) fn back(&self, cell: Cell, side: Side) -> Side {
        Side(self.kind(cell).back[at(side)])
    }

    /// The cell that a link was given with first.
    #[inline]
    pub(super) fn owner(&self, link: Link) -> Option<Cell> {
        self.owners.get(link.index()).map(|&owner| Cell(owner))
    }

    /// The side of a cell that a link lies on that it owns.
    #[inline]
    pub(super) fn side_of_own(&self, cell: Cell, link: Link) -> Option<Side> {
        let kind = self.kind(cell);
        let rank = link.0.wrapping_sub(self.runs[cell.index()]) as usize;
        if let Some(&side) = kind.own.get(rank).filter(|&&side| side != NO_SIDE) {
            return Some(Side(side));
        }
        let is_second = |side: &usize| kind.run[*side] == self.cell_count() && self.link_of(kind, cell, *side) == link;
        (0..(kind.sides().len() as usize).min(MOST_SIDES)).find(is_second).map(|side| Side(side as u8))
    }

    /// The two cells that a link joins, the one it was given with first.
    #[inline]
    pub(super) fn joined(&self, link: Link) -> Option<(Cell, Cell)> {
        let owner = self.owner(link)?;
        let side = self.side_of_own(owner, link)?;
        Some((owner, self.step(owner, side)))
    }

    #[inline]
    pub(super) fn each_neighbor(&self, cell: Cell, mut visit: impl FnMut(Side, Cell)) {
        let kind = self.kind(cell);
        for (side, &step) in (0..kind.sides().len() as u8).zip(&kind.step) {
            visit(Side(side), moved(cell, step));
        }
    }

    /// The sides whose links satisfy the condition.
    #[inline]
    pub(super) fn sides_by_link(&self, cell: Cell, wanted: impl Fn(Link) -> bool) -> Sides {
        let kind = self.kind(cell);
        let sides = (kind.sides().len() as usize).min(MOST_SIDES);
        Sides((0..sides).fold(0, |set, side| set | u32::from(wanted(self.link_of(kind, cell, side))) << side))
    }
}

/// A side as an index that needs no test.
#[inline]
const fn at(side: Side) -> usize {
    side.0 as usize % MOST_SIDES
}

#[inline]
const fn moved(cell: Cell, by: u32) -> Cell {
    Cell(cell.0.wrapping_add(by))
}

/// Where the runs of links begin that cells own: the first run of each cell, and if any cell has more the second of each. Links of further runs are counted
/// from there.
fn find_runs(draft: &Draft<'_>) -> Vec<u32> {
    let cells = draft.cell_count() as usize;
    let mut runs = vec![NONE; cells];
    let mut before = NONE;
    for (link, &(owner, _)) in (0..).zip(draft.links()) {
        let first = owner as usize;
        if owner != before && runs[first] == NONE {
            runs[first] = link;
        } else if owner != before {
            runs.resize(2 * cells, NONE);
            let second = &mut runs[cells + first];
            *second = link.min(*second);
        }
        before = owner;
    }
    runs.shrink_to_fit();
    runs
}

fn kind(draft: &Draft<'_>, runs: &[u32], cell: u32) -> Kind {
    let cells = draft.cell_count();
    let mut kind = Kind { keep: [u8::MAX; MOST_SIDES], own: [NO_SIDE; MOST_SIDES], ..Kind::default() };
    for (side, across) in draft.row(cell).enumerate() {
        let owner = if across.is_own { cell } else { across.next };
        let second = runs.get((owner + cells) as usize).is_some_and(|&second| second <= across.link);
        let run = if second { owner + cells } else { owner };
        kind.step[side] = across.next.wrapping_sub(cell);
        kind.run[side] = run.wrapping_sub(cell);
        kind.rank[side] = across.link.wrapping_sub(runs[run as usize]);
        kind.back[side] = across.back;
        kind.keep[side] = !(1 << across.back);
        kind.sides |= 1 << side;
        // Links past the first run have ranks in another one.
        if let Some(own) = kind.own.get_mut(kind.rank[side] as usize).filter(|_| across.is_own && !second) {
            *own = side as u8;
        }
    }
    kind
}

/// The kinds found so far.
#[derive(Default)]
struct Found {
    table: Vec<Kind>,
    numbers: HashMap<Kind, u16>,
    /// Which kind came after a cell of each kind, the last time: mostly it does so again, and the table need not be asked.
    after: Vec<u16>,
    before: u16,
}

impl Found {
    /// The number of a kind, unless there would be more than so many.
    fn number(&mut self, kind: Kind, most: u32) -> Option<u16> {
        let guess = self.after.get(usize::from(self.before)).copied().unwrap_or(0);
        let number = if self.table.get(usize::from(guess)) == Some(&kind) { guess } else { self.look_up(kind, most)? };
        self.after[usize::from(self.before)] = number;
        self.before = number;
        Some(number)
    }

    fn look_up(&mut self, kind: Kind, most: u32) -> Option<u16> {
        if let Some(&number) = self.numbers.get(&kind) {
            return Some(number);
        }
        let number = u16::try_from(self.table.len()).ok().filter(|&number| u32::from(number) < most)?;
        self.table.push(kind.clone());
        self.after.push(number);
        self.numbers.insert(kind, number);
        Some(number)
    }
}
