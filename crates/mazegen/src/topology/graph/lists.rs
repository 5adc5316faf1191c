//! [`Lists`]: a graph as compressed adjacency lists, which hold any.

use super::draft::Draft;
use crate::cell::{Cell, Link, Side, Sides};

/// Nine bytes a side, four a cell, and four a link.
#[derive(PartialEq, Eq, Hash, Debug)]
pub(super) struct Lists {
    /// Cell `c` has its sides at `starts[c]..starts[c + 1]` of the three lists below.
    starts: Vec<u32>,
    next: Vec<u32>,
    link: Vec<u32>,
    back: Vec<u8>,
    /// The cell that each link was given with first. Which side of it, a look at its sides tells.
    owners: Vec<u32>,
}

impl Lists {
    pub(super) fn new(draft: Draft<'_>) -> Self {
        let mut next = Vec::with_capacity(draft.of_sides.len());
        let mut back = Vec::with_capacity(draft.of_sides.len());
        for across in (0..draft.cell_count()).flat_map(|cell| draft.row(cell)) {
            next.push(across.next);
            back.push(across.back);
        }
        let owners = draft.links().iter().map(|&(owner, _)| owner).collect();
        Self { starts: draft.starts, next, link: draft.of_sides, back, owners }
    }

    #[inline]
    pub(super) fn cell_count(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    pub(super) fn link_bound(&self) -> u32 {
        self.owners.len() as u32
    }

    /// The place of a side in the lists.
    #[inline]
    pub(super) fn slot(&self, cell: Cell, side: Side) -> usize {
        self.starts[cell.index()] as usize + usize::from(side.0)
    }

    pub(super) fn slot_count(&self) -> usize {
        self.next.len()
    }

    #[inline]
    pub(super) fn sides(&self, cell: Cell) -> Sides {
        let degree = self.starts[cell.index() + 1] - self.starts[cell.index()];
        Sides(((1_u64 << degree) - 1) as u32)
    }

    #[inline]
    pub(super) fn step(&self, cell: Cell, side: Side) -> Cell {
        Cell(self.next[self.slot(cell, side)])
    }

    #[inline]
    pub(super) fn link(&self, cell: Cell, side: Side) -> Link {
        Link(self.link[self.slot(cell, side)])
    }

    #[inline]
    pub(super) fn back(&self, cell: Cell, side: Side) -> Side {
        Side(self.back[self.slot(cell, side)])
    }

    /// The cell that a link was given with first.
    #[inline]
    pub(super) fn owner(&self, link: Link) -> Option<Cell> {
        self.owners.get(link.index()).map(|&owner| Cell(owner))
    }

    /// The side of a cell that a link lies on that it owns.
    #[inline]
    pub(super) fn side_of_own(&self, cell: Cell, link: Link) -> Option<Side> {
        self.sides_by_link(cell, |other| other == link).first()
    }

    /// The two cells that a link joins, the one it was given with first.
    #[inline]
    pub(super) fn joined(&self, link: Link) -> Option<(Cell, Cell)> {
        let owner = self.owner(link)?;
        let sides = self.starts[owner.index()] as usize..self.starts[owner.index() + 1] as usize;
        let side = self.link[sides.clone()].iter().position(|&other| other == link.0)?;
        Some((owner, Cell(self.next[sides][side])))
    }

    #[inline]
    pub(super) fn each_neighbor(&self, cell: Cell, mut visit: impl FnMut(Side, Cell)) {
        let sides = self.starts[cell.index()] as usize..self.starts[cell.index() + 1] as usize;
        for (side, &next) in (0..).zip(&self.next[sides]) {
            visit(Side(side), Cell(next));
        }
    }

    /// The sides whose links satisfy the condition.
    #[inline]
    pub(super) fn sides_by_link(&self, cell: Cell, wanted: impl Fn(Link) -> bool) -> Sides {
        let sides = self.starts[cell.index()] as usize..self.starts[cell.index() + 1] as usize;
        let bits = self.link[sides].iter().enumerate().map(|(side, &link)| u32::from(wanted(Link(link))) << side);
        Sides(bits.fold(0, |set, bit| set | bit))
    }
}
