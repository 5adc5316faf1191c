//! Filling what cannot be on a way: blocks of a maze that hang on the rest by one cell; what `cul-de-sac-filling` and `blind-alley-filling` share.
//!
//! A block is a passage that is the only way between two parts, or a tangle of loops that no single cell cuts apart (Hopcroft and Tarjan 1973). Seen from
//! the start the blocks are a tree; one behind which there is no goal is a blind alley.

use std::ops::ControlFlow;

use super::Query;
use crate::bits::Bits;
use crate::cell::{Cell, Link, Side};
use crate::observe::{Event, Observer};
use crate::topology::Topology;

/// A block with no goal in it or behind it.
pub(super) struct Block {
    /// How many links it has.
    pub(super) links: usize,
    /// How many cells it has.
    pub(super) cells: usize,
    /// Whether everything that hangs on it was filled.
    pub(super) bare: bool,
}

/// A cell on the way of the search, and how far it was looked at.
struct Frame {
    cell: Cell,
    /// The side that the search came through.
    back: Option<Side>,
    /// The next side to look at.
    next: u8,
    /// The least number that the cells behind lead back to.
    low: u32,
    /// Whether there is a goal in it or behind it.
    goal: bool,
    /// Whether there is something behind it that was not filled.
    kept: bool,
}

/// The search: a depth-first walk in which cells are numbered as they come.
struct Search {
    numbers: Vec<u32>,
    /// The links of blocks not yet complete, and the cells.
    links: Vec<Link>,
    cells: Vec<Cell>,
}

/// A number no cell has.
const NONE: u32 = u32::MAX;

/// Closes the links of every block without a goal that `is_filled` wants filled; the open links left, and how many cells were filled.
pub(super) fn fill<T: Topology, O: Observer>(
    query: &Query<'_, T>,
    is_filled: impl Fn(&Block) -> bool,
    observer: &mut O,
) -> ControlFlow<O::Stop, (Bits, u64)> {
    let &Query { topology, from, ref goals, .. } = query;
    let mut open = query.open.clone();
    let mut filled = 0;
    let mut search =
        Search { numbers: vec![NONE; topology.cell_count() as usize], links: Vec::new(), cells: Vec::new() };
    let mut count = 0;
    let mut frames = vec![search.frame(from, None, &mut count, goals.has(from))];
    while let Some(frame) = frames.last_mut() {
        let later = u32::MAX.checked_shl(u32::from(frame.next)).unwrap_or(0);
        let side = crate::Sides(topology.open_sides(frame.cell, query.open).0 & later).first();
        if let Some(side) = side {
            frame.next = side.0 + 1;
            if frame.back == Some(side) {
                continue;
            }
            let next = topology.step(frame.cell, side);
            let number = search.numbers[next.index()];
            if number == NONE {
                search.links.push(topology.link(frame.cell, side));
                let back = Some(topology.back(frame.cell, side));
                frames.push(search.frame(next, back, &mut count, goals.has(next)));
            } else if number < search.numbers[frame.cell.index()] {
                search.links.push(topology.link(frame.cell, side));
                frame.low = frame.low.min(number);
            }
            continue;
        }
        let Some(done) = frames.pop() else { break };
        let (Some(above), Some(back)) = (frames.last_mut(), done.back) else { break };
        above.goal |= done.goal;
        if done.low < search.numbers[above.cell.index()] {
            above.low = above.low.min(done.low);
            above.kept |= done.kept;
            continue;
        }
        // Nothing behind leads past the cell above: a block is complete.
        let (links, cells) = search.block(topology.link(done.cell, back), done.cell);
        let block = Block { links: links.len(), cells: cells.len() + 1, bare: !done.kept };
        if done.goal || !is_filled(&block) {
            above.kept = true;
            continue;
        }
        for link in &links {
            open.clear(link.index());
        }
        for cell in cells {
            // What hangs on a cell that is filled was filled before, or it is out of reach now; either way no way leads there.
            filled += 1;
            observer.on(Event::Enter(cell))?;
            observer.on(Event::Leave(cell))?;
        }
    }
    ControlFlow::Continue((open, filled))
}

impl Search {
    fn frame(&mut self, cell: Cell, back: Option<Side>, count: &mut u32, goal: bool) -> Frame {
        self.numbers[cell.index()] = *count;
        self.cells.push(cell);
        *count += 1;
        Frame { cell, back, next: 0, low: *count - 1, goal, kept: false }
    }

    /// Takes off the links from, and the cells from, a given one on.
    fn block(&mut self, first: Link, cell: Cell) -> (Vec<Link>, Vec<Cell>) {
        let links = self.links.iter().rposition(|&link| link == first).unwrap_or(self.links.len());
        let cells = self.cells.iter().rposition(|&other| other == cell).unwrap_or(self.cells.len());
        (self.links.split_off(links), self.cells.split_off(cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use crate::topology::Rect;

    /// The links of all ways without detours, by going every one of them.
    fn on_simple_ways(rect: &Rect, open: &Bits, from: Cell, to: Cell) -> Bits {
        let mut found = Bits::new(open.len());
        let mut ways = vec![(vec![from], Vec::<Link>::new())];
        while let Some((cells, links)) = ways.pop() {
            let cell = cells[cells.len() - 1];
            if cell == to {
                links.iter().for_each(|link| found.set(link.index()));
                continue;
            }
            for side in rect.open_sides(cell, open).iter() {
                let next = rect.step(cell, side);
                if !cells.contains(&next) {
                    let longer = |list: &[Link]| [list, &[rect.link(cell, side)]].concat();
                    ways.push(([&cells[..], &[next]].concat(), longer(&links)));
                }
            }
        }
        found
    }

    #[test]
    fn what_is_not_filled_is_on_a_way_without_detours() {
        let mut rng = Rng::from_u64(12);
        for round in 0..400 {
            let rect = Rect::new(1 + round % 4, 1 + round / 4 % 4).expect("small");
            let mut open = Bits::new(rect.link_bound() as usize);
            rect.links().filter(|_| rng.below(100) < 75).for_each(|(link, ..)| open.set(link.index()));
            let [from, to] = [0, 1].map(|_| Cell(rng.below(rect.cell_count())));
            let query = Query::new(&rect, &open, from, to).expect("cells");
            let (left, _) = fill(&query, |_| true, &mut ()).continue_value().expect("nothing stops it");
            let wanted = on_simple_ways(&rect, &open, from, to);
            // Links that cannot be reached at all are not looked at.
            for link in left.ones().filter(|&link| !wanted.get(link)) {
                let (cell, _) = rect.place(Link(link as u32)).expect("a link");
                let reach = on_simple_ways(&rect, &open, from, cell);
                assert!(cell != from && reach.count() == 0, "round {round}: {link} is left");
            }
            assert!(wanted.ones().all(|link| left.get(link)), "round {round}: no way is lost");
        }
    }
}
