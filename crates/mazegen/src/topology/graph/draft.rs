//! [`Draft`]: a graph while it is built, before it is known how to keep it.

/// What lies across a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Across {
    pub(super) link: u32,
    pub(super) next: u32,
    /// The neighbour's side that leads back.
    pub(super) back: u8,
    /// Whether the link was given with this cell first.
    pub(super) is_own: bool,
}

/// The sides of all cells, as the links they lie on.
pub(super) struct Draft<'a> {
    links: &'a [(u32, u32)],
    /// Cell `c` has its sides at `starts[c]..starts[c + 1]` of `of_sides`.
    pub(super) starts: Vec<u32>,
    /// The link of each side.
    pub(super) of_sides: Vec<u32>,
    /// For each link which side of its first and of its second cell it is.
    ends: Vec<(u8, u8)>,
}

impl<'a> Draft<'a> {
    /// The draft for links between cells that have so many sides.
    pub(super) fn new(degrees: &[u8], links: &'a [(u32, u32)]) -> Self {
        let mut starts = Vec::with_capacity(degrees.len() + 1);
        starts.push(0);
        starts.extend(degrees.iter().scan(0, |sum, &degree| {
            *sum += u32::from(degree);
            Some(*sum)
        }));
        let mut used = vec![0_u8; degrees.len()];
        let mut of_sides = vec![0; 2 * links.len()];
        let mut ends = Vec::with_capacity(links.len());
        for (number, &(a, b)) in links.iter().enumerate() {
            let [side_a, side_b] = [a, b].map(|cell| {
                let side = used[cell as usize];
                of_sides[starts[cell as usize] as usize + usize::from(side)] = number as u32;
                used[cell as usize] += 1;
                side
            });
            ends.push((side_a, side_b));
        }
        Self { links, starts, of_sides, ends }
    }

    pub(super) const fn links(&self) -> &'a [(u32, u32)] {
        self.links
    }

    pub(super) const fn cell_count(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    /// What lies across the sides of a cell, in order.
    pub(super) fn row(&self, cell: u32) -> impl Iterator<Item = Across> + '_ {
        let sides = self.starts[cell as usize] as usize..self.starts[cell as usize + 1] as usize;
        self.of_sides[sides].iter().map(move |&link| {
            let ((a, b), (side_a, side_b)) = (self.links[link as usize], self.ends[link as usize]);
            let is_own = a == cell;
            Across { link, next: if is_own { b } else { a }, back: if is_own { side_b } else { side_a }, is_own }
        })
    }

    /// Whether two sides of a cell lead to the same neighbour.
    pub(super) fn has_parallel_links(&self) -> bool {
        let mut seen = Vec::new();
        (0..self.cell_count()).any(|cell| {
            seen.clear();
            self.row(cell).any(|across| {
                let again = seen.contains(&across.next);
                seen.push(across.next);
                again
            })
        })
    }
}
