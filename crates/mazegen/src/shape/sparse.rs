//! Sparse mazes: dead ends culled, so that there is room between the passages.

use crate::bits::Bits;
use crate::cell::Cell;
use crate::topology::Topology;

/// The cells that are left out when the dead ends are culled so many times: all cells with one passage, then all that have one passage now, and so on. Cells that are
/// `kept` stay, and so do the last two.
pub(crate) fn culled<T: Topology>(topology: &T, open: &Bits, times: u32, kept: impl Fn(Cell) -> bool) -> Bits {
    let mut out = Bits::new(topology.cell_count() as usize);
    let exits = |cell: Cell, out: &Bits| {
        let leads = |side| !out.get(topology.step(cell, side).index());
        topology.open_sides(cell, open).iter().filter(|&side| leads(side)).count()
    };
    let mut ends: Vec<Cell> = topology.cells().filter(|&cell| exits(cell, &out) == 1).collect();
    let mut left = topology.live_count();
    for _ in 0..times {
        let mut next = Vec::new();
        // Both ends of a corridor may be one step apart by now: the later one has no passage any more and stays.
        for cell in ends.drain(..).filter(|&cell| !kept(cell)) {
            if left > 2 && exits(cell, &out) == 1 {
                out.set(cell.index());
                left -= 1;
                topology.open_sides(cell, open).iter().for_each(|side| next.push(topology.step(cell, side)));
            }
        }
        next.retain(|&cell| !out.get(cell.index()) && exits(cell, &out) == 1);
        next.sort_unstable();
        next.dedup();
        if next.is_empty() {
            break;
        }
        ends = next;
    }
    out
}
