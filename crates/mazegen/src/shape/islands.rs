//! What becomes of cells that hang apart from the others: which parts there are, and which cells join them again.

use crate::bits::Bits;
use crate::cell::Cell;
use crate::parts::Parts;
use crate::topology::Topology;

/// The parts that the cells not left out hang together in: a cell of each, the first one, in rising order, with how many cells it has.
pub(crate) fn parts_of<T: Topology>(whole: &T, out: &Bits) -> Vec<(Cell, u32)> {
    let mut parts = joined(whole, out);
    let mut sizes = vec![0_u32; whole.cell_count() as usize];
    let kept = || whole.cells().filter(|cell| !out.get(cell.index()));
    for cell in kept() {
        sizes[parts.root(cell) as usize] += 1;
    }
    // The root of a part is its first cell.
    kept().map(|cell| (cell, sizes[cell.index()])).filter(|&(_, size)| size > 0).collect()
}

fn joined<T: Topology>(whole: &T, out: &Bits) -> Parts {
    let mut parts = Parts::new(whole.cell_count());
    for (_, cell, side) in whole.links() {
        let next = whole.step(cell, side);
        if !out.get(cell.index()) && !out.get(next.index()) {
            parts.join(cell, next);
        }
    }
    parts
}

/// One bit for each cell that is in another part than the largest one; of equal ones the first counts as the largest.
pub(crate) fn outside_largest<T: Topology>(whole: &T, out: &Bits) -> Bits {
    let mut others = Bits::new(whole.cell_count() as usize);
    let largest = parts_of(whole, out).into_iter().max_by_key(|&(cell, size)| (size, std::cmp::Reverse(cell)));
    let mut parts = joined(whole, out);
    for cell in whole.cells().filter(|cell| !out.get(cell.index())) {
        if largest.is_none_or(|(first, _)| parts.root(cell) != first.0) {
            others.set(cell.index());
        }
    }
    others
}

/// The fewest cells left out, or nearly so, that join all parts when they are taken in again; nothing if no cells do.
///
/// From all parts at once the cells left out are reached step by step. Where two of these floods meet there is a bridge as long as the steps of both; the
/// shortest ones that join anything are built, as Kruskal's lightest tree is.
pub(crate) fn bridges<T: Topology>(whole: &T, out: &Bits) -> Option<Vec<Cell>> {
    let flood = Flood::over(whole, out);
    let mut meetings: Vec<(u32, u32)> = Vec::new();
    for (link, cell, side) in whole.links() {
        let next = whole.step(cell, side);
        let (Some(here), Some(there)) = (flood.steps(cell), flood.steps(next)) else { continue };
        if flood.origin[cell.index()] != flood.origin[next.index()] {
            meetings.push((here + there, link.0));
        }
    }
    meetings.sort_unstable();
    let mut parts = joined(whole, out);
    let mut taken = Vec::new();
    for (_, link) in meetings {
        let Some((cell, side)) = whole.place(crate::Link(link)) else { continue };
        let next = whole.step(cell, side);
        let ends = [cell, next].map(|cell| Cell(flood.origin[cell.index()]));
        if parts.join(ends[0], ends[1]) {
            taken.extend([cell, next].into_iter().flat_map(|cell| flood.way_back(cell)));
        }
    }
    taken.sort_unstable();
    taken.dedup();
    let first = whole.cells().find(|cell| !out.get(cell.index()))?;
    let is_whole =
        whole.cells().filter(|cell| !out.get(cell.index())).all(|cell| parts.root(cell) == parts.root(first));
    is_whole.then_some(taken)
}

const NOWHERE: u32 = u32::MAX;

/// The cells left out, reached from all parts at once.
struct Flood {
    /// For each cell a cell of the part that it was reached from.
    origin: Vec<u32>,
    /// The cell that it was reached from; itself for a cell of a part.
    before: Vec<u32>,
    steps: Vec<u32>,
}

impl Flood {
    fn over<T: Topology>(whole: &T, out: &Bits) -> Self {
        let cells = whole.cell_count() as usize;
        let mut parts = joined(whole, out);
        let mut flood = Self { origin: vec![NOWHERE; cells], before: vec![NOWHERE; cells], steps: vec![0; cells] };
        let mut reached: Vec<Cell> = whole.cells().filter(|cell| !out.get(cell.index())).collect();
        for &cell in &reached {
            (flood.origin[cell.index()], flood.before[cell.index()]) = (parts.root(cell), cell.0);
        }
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            next += 1;
            whole.each_neighbor(cell, |_, beside| {
                if flood.origin[beside.index()] == NOWHERE {
                    flood.origin[beside.index()] = flood.origin[cell.index()];
                    flood.before[beside.index()] = cell.0;
                    flood.steps[beside.index()] = flood.steps[cell.index()] + 1;
                    reached.push(beside);
                }
            });
        }
        flood
    }

    fn steps(&self, cell: Cell) -> Option<u32> {
        (self.origin[cell.index()] != NOWHERE).then(|| self.steps[cell.index()])
    }

    /// The cells from one back to the part that it was reached from, those of the part left out.
    fn way_back(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let on = |cell: &u32| Some(self.before[*cell as usize]);
        std::iter::successors(Some(cell.0), on).take_while(|&cell| self.before[cell as usize] != cell).map(Cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::Rect;

    fn out_of(picture: &str) -> (Rect, Bits) {
        let lines: Vec<&str> = picture.split_whitespace().collect();
        let rect = Rect::new(lines[0].len() as u64, lines.len() as u64).expect("small");
        let mut out = Bits::new(rect.cell_count() as usize);
        for (at, sign) in lines.concat().chars().enumerate() {
            if sign == '.' {
                out.set(at);
            }
        }
        (rect, out)
    }

    #[test]
    fn parts_are_found_with_their_sizes_and_the_largest_is_kept() {
        let (rect, out) = out_of("##.#  ##.#  ...#  #...");
        assert_eq!(parts_of(&rect, &out), [(Cell(0), 4), (Cell(3), 3), (Cell(12), 1)]);
        assert_eq!(outside_largest(&rect, &out).ones().collect::<Vec<_>>(), [3, 7, 11, 12]);
    }

    #[test]
    fn bridges_are_as_short_as_can_be_and_join_everything() {
        let (rect, mut out) = out_of("##..#  ##..#  .....  #....");
        let taken = bridges(&rect, &out).expect("a rectangle hangs together");
        assert_eq!(taken.len(), 3, "two cells to the right, one down: {taken:?}");
        taken.iter().for_each(|cell| out.clear(cell.index()));
        assert_eq!(parts_of(&rect, &out).len(), 1);
    }
}
