//! [`Graph`]: any cells and links, as compressed adjacency lists.

use std::sync::Arc;

use super::{PulledFresh, Topology};
use crate::cell::{Cell, Link, MAX_SIDES, Side, Sides};

/// Any graph without loops at a cell: every tiling that is not a rectangle. Copies share their lists.
///
/// Sides of a cell are numbered in the order in which its links were given; links have the numbers of their places in the list.
///
/// ```
/// use mazegen::{Cell, Graph, Topology};
/// let triangle = Graph::new(3, &[(0, 1), (1, 2), (2, 0)])?;
/// assert_eq!(triangle.sides(Cell(0)).len(), 2);
/// assert_eq!(triangle.link_count(), 3);
/// # Ok::<(), mazegen::GraphError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Graph {
    lists: Arc<Lists>,
}

/// The graph of no cells.
impl Default for Graph {
    fn default() -> Self {
        Self { lists: Arc::new(fill_lists(vec![0], &[], 0)) }
    }
}

#[derive(PartialEq, Eq, Hash, Debug)]
struct Lists {
    /// Cell `c` has its sides at `starts[c]..starts[c + 1]` of the three lists below.
    starts: Vec<u32>,
    next: Vec<u32>,
    link: Vec<u32>,
    back: Vec<u8>,
    /// For each link one cell and the side of it.
    places: Vec<(u32, u8)>,
    side_bound: u32,
    has_parallel_links: bool,
}

/// Why some pairs of cells are no graph that a maze can be made on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GraphError {
    /// A link names a cell that is not there.
    #[error("link {link} names cell {cell}, but there are only {cells} cells, numbered from 0")]
    NoSuchCell {
        /// Place in the list of links.
        link: usize,
        /// The number that is no cell.
        cell: u32,
        /// How many cells there are.
        cells: u32,
    },
    /// A link joins a cell with itself.
    #[error("link {link} joins cell {cell} with itself")]
    SelfLink {
        /// Place in the list of links.
        link: usize,
        /// The cell.
        cell: u32,
    },
    /// A cell has more sides than a set of sides can hold.
    #[error("cell {cell} has more than {MAX_SIDES} links")]
    TooManySides {
        /// The cell.
        cell: u32,
    },
    /// More links than 31 bits can number.
    #[error("{links} links are more than the largest graph has")]
    TooManyLinks {
        /// How many links were given.
        links: usize,
    },
}

impl Graph {
    /// Most links that a graph can have.
    pub const MOST_LINKS: u32 = u32::MAX / 2;

    /// The graph of so many cells with these links.
    ///
    /// # Errors
    /// [`GraphError`] if a link names no cell or joins a cell with itself, or a cell has more than 32 links.
    pub fn new(cells: u32, links: &[(u32, u32)]) -> Result<Self, GraphError> {
        if links.len() > Self::MOST_LINKS as usize || cells == u32::MAX {
            return Err(GraphError::TooManyLinks { links: links.len() });
        }
        let degrees = count_degrees(cells, links)?;
        let mut starts = vec![0; cells as usize + 1];
        for (cell, &degree) in degrees.iter().enumerate() {
            starts[cell + 1] = starts[cell] + degree;
        }
        let side_bound = degrees.iter().copied().max().unwrap_or(0);
        Ok(Self { lists: Arc::new(fill_lists(starts, links, side_bound)) })
    }

    /// The place of a side in the lists.
    #[inline]
    pub(crate) fn slot(&self, cell: Cell, side: Side) -> usize {
        self.lists.starts[cell.index()] as usize + usize::from(side.0)
    }
}

fn count_degrees(cells: u32, links: &[(u32, u32)]) -> Result<Vec<u32>, GraphError> {
    let mut degrees = vec![0_u32; cells as usize];
    for (link, &(a, b)) in links.iter().enumerate() {
        if a == b {
            return Err(GraphError::SelfLink { link, cell: a });
        }
        for cell in [a, b] {
            let degree = degrees.get_mut(cell as usize).ok_or(GraphError::NoSuchCell { link, cell, cells })?;
            *degree += 1;
            if *degree > MAX_SIDES {
                return Err(GraphError::TooManySides { cell });
            }
        }
    }
    Ok(degrees)
}

fn fill_lists(starts: Vec<u32>, links: &[(u32, u32)], side_bound: u32) -> Lists {
    let mut used = vec![0_u8; starts.len() - 1];
    let (mut next, mut link, mut back) = (vec![0; 2 * links.len()], vec![0; 2 * links.len()], vec![0; 2 * links.len()]);
    let mut places = Vec::with_capacity(links.len());
    for (number, &(a, b)) in links.iter().enumerate() {
        let (side_a, side_b) = (used[a as usize], used[b as usize]);
        for (from, to, side, side_back) in [(a, b, side_a, side_b), (b, a, side_b, side_a)] {
            let slot = starts[from as usize] as usize + usize::from(side);
            (next[slot], link[slot], back[slot]) = (to, number as u32, side_back);
            used[from as usize] += 1;
        }
        places.push((a, side_a));
    }
    let has_parallel_links = starts.windows(2).any(|pair| {
        let sides = &next[pair[0] as usize..pair[1] as usize];
        sides.iter().enumerate().any(|(at, cell)| sides[..at].contains(cell))
    });
    Lists { starts, next, link, back, places, side_bound, has_parallel_links }
}

impl Topology for Graph {
    type Fresh = PulledFresh;

    #[inline]
    fn cell_count(&self) -> u32 {
        self.lists.starts.len() as u32 - 1
    }

    fn link_bound(&self) -> u32 {
        self.lists.places.len() as u32
    }

    fn side_bound(&self) -> u32 {
        self.lists.side_bound
    }

    #[inline]
    fn sides(&self, cell: Cell) -> Sides {
        let degree = self.lists.starts[cell.index() + 1] - self.lists.starts[cell.index()];
        Sides(((1_u64 << degree) - 1) as u32)
    }

    #[inline]
    fn step(&self, cell: Cell, side: Side) -> Cell {
        Cell(self.lists.next[self.slot(cell, side)])
    }

    #[inline]
    fn link(&self, cell: Cell, side: Side) -> Link {
        Link(self.lists.link[self.slot(cell, side)])
    }

    #[inline]
    fn back(&self, cell: Cell, side: Side) -> Side {
        Side(self.lists.back[self.slot(cell, side)])
    }

    fn place(&self, link: Link) -> Option<(Cell, Side)> {
        self.lists.places.get(link.index()).map(|&(cell, side)| (Cell(cell), Side(side)))
    }

    fn has_parallel_links(&self) -> bool {
        self.lists.has_parallel_links
    }

    fn fresh(&self) -> PulledFresh {
        PulledFresh::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_links_and_backs_agree() {
        let graph = Graph::new(5, &[(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (0, 1)]).expect("a graph");
        assert_eq!(graph.sides(Cell(0)).len(), 4, "two links may join the same cells");
        assert_eq!(graph.cut_off(), [Cell(4)]);
        for cell in graph.cells() {
            graph.each_neighbor(cell, |side, next| {
                let back = graph.back(cell, side);
                assert_eq!(graph.step(next, back), cell);
                assert_eq!(graph.link(next, back), graph.link(cell, side));
            });
        }
        for (link, cell, side) in graph.links() {
            assert_eq!(graph.link(cell, side), link);
        }
    }

    #[test]
    fn what_is_no_graph_is_refused_by_name() {
        assert_eq!(Graph::new(2, &[(0, 2)]), Err(GraphError::NoSuchCell { link: 0, cell: 2, cells: 2 }));
        assert_eq!(Graph::new(2, &[(1, 1)]), Err(GraphError::SelfLink { link: 0, cell: 1 }));
        let star: Vec<(u32, u32)> = (1..40).map(|cell| (0, cell)).collect();
        assert_eq!(Graph::new(40, &star), Err(GraphError::TooManySides { cell: 0 }));
    }
}
