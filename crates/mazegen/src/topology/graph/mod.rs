//! [`Graph`]: any cells and links, kept by kinds of cells where many are alike and in lists where not.

mod draft;
mod fresh;
mod kinds;
mod lists;

use std::sync::Arc;

use super::Topology;
use crate::bits::Bits;
use crate::cell::{Cell, Link, MAX_SIDES, Side, Sides};
use draft::Draft;
pub use fresh::GraphFresh;
use kinds::Kinds;
use lists::Lists;

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
    store: Store,
    side_bound: u32,
    has_parallel_links: bool,
}

/// How a graph is kept. Which way follows from its cells and links, so equal graphs are kept alike.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Store {
    Kinds(Arc<Kinds>),
    Lists(Arc<Lists>),
}

/// Runs an expression with what a graph is kept in under its own type.
macro_rules! with_store {
    ($graph:expr, $store:ident => $body:expr) => {
        match &$graph.store {
            Store::Kinds($store) => $body,
            Store::Lists($store) => $body,
        }
    };
}

/// The graph of no cells.
impl Default for Graph {
    fn default() -> Self {
        Self::of_degrees(&[], &[])
    }
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
        Ok(Self::of_degrees(&count_degrees(cells, links)?, links))
    }

    /// The graph of these links between cells that have so many sides each.
    fn of_degrees(degrees: &[u8], links: &[(u32, u32)]) -> Self {
        let side_bound = degrees.iter().copied().max().map_or(0, u32::from);
        let draft = Draft::new(degrees, links);
        let has_parallel_links = draft.has_parallel_links();
        let store = match Kinds::new(&draft, side_bound) {
            Some(kinds) => Store::Kinds(Arc::new(kinds)),
            None => Store::Lists(Arc::new(Lists::new(draft))),
        };
        Self { store, side_bound, has_parallel_links }
    }

    /// A number for a side, below [`slot_count`](Self::slot_count). Sides of cells that are alike may share one.
    #[inline]
    pub(crate) fn slot(&self, cell: Cell, side: Side) -> usize {
        with_store!(self, store => store.slot(cell, side))
    }

    /// How many numbers [`slot`](Self::slot) gives.
    pub(crate) fn slot_count(&self) -> usize {
        with_store!(self, store => store.slot_count())
    }
}

fn count_degrees(cells: u32, links: &[(u32, u32)]) -> Result<Vec<u8>, GraphError> {
    let mut degrees = vec![0_u8; cells as usize];
    for (link, &(a, b)) in links.iter().enumerate() {
        if a == b {
            return Err(GraphError::SelfLink { link, cell: a });
        }
        for cell in [a, b] {
            let degree = degrees.get_mut(cell as usize).ok_or(GraphError::NoSuchCell { link, cell, cells })?;
            *degree += 1;
            if u32::from(*degree) > MAX_SIDES {
                return Err(GraphError::TooManySides { cell });
            }
        }
    }
    Ok(degrees)
}

impl Topology for Graph {
    type Fresh = GraphFresh;

    #[inline]
    fn cell_count(&self) -> u32 {
        with_store!(self, store => store.cell_count())
    }

    fn link_bound(&self) -> u32 {
        with_store!(self, store => store.link_bound())
    }

    fn side_bound(&self) -> u32 {
        self.side_bound
    }

    #[inline]
    fn sides(&self, cell: Cell) -> Sides {
        with_store!(self, store => store.sides(cell))
    }

    #[inline]
    fn step(&self, cell: Cell, side: Side) -> Cell {
        with_store!(self, store => store.step(cell, side))
    }

    #[inline]
    fn link(&self, cell: Cell, side: Side) -> Link {
        with_store!(self, store => store.link(cell, side))
    }

    #[inline]
    fn back(&self, cell: Cell, side: Side) -> Side {
        with_store!(self, store => store.back(cell, side))
    }

    #[inline]
    fn place(&self, link: Link) -> Option<(Cell, Side)> {
        with_store!(self, store => {
            let owner = store.owner(link)?;
            Some((owner, store.side_of_own(owner, link)?))
        })
    }

    #[inline]
    fn joined(&self, link: Link) -> Option<(Cell, Cell)> {
        with_store!(self, store => store.joined(link))
    }

    fn has_parallel_links(&self) -> bool {
        self.has_parallel_links
    }

    fn fresh(&self) -> GraphFresh {
        match &self.store {
            Store::Kinds(kinds) => GraphFresh::pushed(kinds.clone(), self.side_bound),
            Store::Lists(_) => GraphFresh::pulled(self.clone()),
        }
    }

    #[inline]
    fn open_sides(&self, cell: Cell, open: &Bits) -> Sides {
        with_store!(self, store => store.sides_by_link(cell, |link| open.get(link.index())))
    }

    #[inline]
    fn each_neighbor(&self, cell: Cell, visit: impl FnMut(Side, Cell)) {
        with_store!(self, store => store.each_neighbor(cell, visit));
    }

    fn link_count(&self) -> u64 {
        u64::from(self.link_bound())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tiling::{Shape, Sizes, Tiled};
    use crate::topology::Fresh;

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

    /// The same graph in lists, and by kinds of cells where there is a way at all.
    fn both_ways(cells: u32, links: &[(u32, u32)]) -> (Graph, Option<Graph>) {
        let degrees = count_degrees(cells, links).expect("a graph");
        let draft = Draft::new(&degrees, links);
        let whole = Graph::of_degrees(&degrees, links);
        let kept = |store| Graph { store, ..whole.clone() };
        let kinds = Kinds::with_most(&draft, whole.side_bound, u32::MAX);
        (kept(Store::Lists(Arc::new(Lists::new(draft)))), kinds.map(|kinds| kept(Store::Kinds(Arc::new(kinds)))))
    }

    /// Everything that a graph tells.
    fn assert_alike(one: &Graph, other: &Graph, what: &str) {
        let bounds = |graph: &Graph| (graph.cell_count(), graph.link_bound(), graph.side_bound(), graph.link_count());
        assert_eq!(bounds(one), bounds(other), "{what}");
        assert_eq!(one.has_parallel_links(), other.has_parallel_links(), "{what}");
        let mut open = Bits::new(one.link_bound() as usize);
        (0..open.len()).step_by(3).for_each(|link| open.set(link));
        for cell in one.cells() {
            let sides = one.sides(cell);
            assert_eq!(sides, other.sides(cell), "{what}, {cell:?}");
            for side in sides.iter() {
                let across = |graph: &Graph| (graph.step(cell, side), graph.link(cell, side), graph.back(cell, side));
                assert_eq!(across(one), across(other), "{what}, {cell:?}, {side:?}");
            }
            let neighbors = |graph: &Graph| {
                let mut found = Vec::new();
                graph.each_neighbor(cell, |side, next| found.push((side, next)));
                found
            };
            assert_eq!(neighbors(one), neighbors(other), "{what}, {cell:?}");
            assert_eq!(one.open_sides(cell, &open), other.open_sides(cell, &open), "{what}, {cell:?}");
        }
        for link in (0..=one.link_bound()).map(Link) {
            assert_eq!(one.place(link), other.place(link), "{what}, {link:?}");
            assert_eq!(one.joined(link), other.joined(link), "{what}, {link:?}");
            assert_eq!(one.joined(link), one.place(link).map(|(cell, side)| (cell, one.step(cell, side))));
        }
        let (mut fresh, mut other_fresh) = (one.fresh(), other.fresh());
        let mut order: Vec<Cell> = one.cells().collect();
        crate::Rng::from_u64(6).shuffle(&mut order);
        for pair in order.windows(2) {
            fresh.enter(pair[0]);
            other_fresh.enter(pair[0]);
            for &cell in pair {
                assert_eq!(fresh.fresh_sides(cell), other_fresh.fresh_sides(cell), "{what}, {cell:?}");
                assert_eq!(fresh.entered_sides(cell), other_fresh.entered_sides(cell), "{what}, {cell:?}");
            }
        }
    }

    /// The links of a graph as they are given, found from its topology alone.
    fn given(graph: &Graph) -> Vec<(u32, u32)> {
        graph.links().map(|(_, cell, side)| (cell.0, graph.step(cell, side).0)).collect()
    }

    #[test]
    fn every_shape_is_the_same_graph_in_lists_and_by_kinds() {
        for row in Shape::ALL.iter().filter(|row| row.shape != Shape::Square) {
            let sizes: &[(u64, u64)] = match row.sizes {
                Sizes::ColumnsAndRows => &[(1, 2), (2, 2), (2, 5), (7, 4), (40, 61)],
                Sizes::One(_) => &[(1, 1), (2, 2), (5, 5)],
            };
            for &size in sizes {
                let Ok(tiled) = Tiled::new(row.shape, size, 7) else { continue };
                let graph = tiled.graph();
                let links = given(graph);
                let (lists, kinds) = both_ways(graph.cell_count(), &links);
                let what = format!("{} {size:?}", row.name);
                assert_alike(graph, &lists, &what);
                // Voronoi cells may have more sides than kinds have room for.
                assert!(kinds.is_some() || graph.side_bound() > 8, "{what}");
                kinds.iter().for_each(|kinds| assert_alike(&lists, kinds, &what));
                assert_eq!(Graph::new(graph.cell_count(), &links).as_ref(), Ok(graph), "{what}");
            }
        }
    }

    #[test]
    fn cells_left_out_change_kinds_and_nothing_else() {
        let mut rng = crate::Rng::from_u64(2);
        for one_in in [2, 10, 200] {
            let mut out = Bits::new(30 * 40);
            (0..30 * 40).filter(|_| rng.below(one_in) == 0).for_each(|cell| out.set(cell));
            let tiled = Tiled::without(Shape::HexRectangle, (30, 40), 0, &out).expect("a shape");
            let (lists, kinds) = both_ways(tiled.graph().cell_count(), &given(tiled.graph()));
            assert_alike(tiled.graph(), &lists, "hexagons");
            assert_alike(&lists, &kinds.expect("at most eight sides"), "hexagons");
        }
    }

    #[test]
    fn shapes_that_repeat_themselves_are_kept_by_kinds() {
        let repeats = |shape| !matches!(shape, Shape::Square | Shape::Penrose | Shape::Voronoi { .. });
        for row in Shape::ALL.iter().filter(|row| repeats(row.shape)) {
            // Where the border meets itself, and where cells split, kinds are as many as a few rows have cells.
            let tiled = Tiled::new(row.shape, (300, 300), 7).expect("a size that it has");
            assert!(matches!(tiled.graph().store, Store::Kinds(_)), "{}", row.name);
        }
        let penrose = Tiled::new(Shape::Penrose, (6, 6), 0).expect("a size that it has");
        assert!(matches!(penrose.graph().store, Store::Lists(_)));
    }

    #[test]
    fn random_graphs_are_what_their_links_say_whichever_way() {
        let mut rng = crate::Rng::from_u64(1);
        for round in 0..200 {
            let cells = 2 + rng.below(40);
            let links: Vec<(u32, u32)> = (0..rng.below(2 * cells))
                .map(|_| (rng.below(cells), rng.below(cells)))
                .filter(|(a, b)| a != b)
                .collect();
            let graph = Graph::new(cells, &links).expect("few links");
            assert_eq!(given(&graph), links);
            let (lists, kinds) = both_ways(cells, &links);
            assert_alike(&graph, &lists, &format!("round {round}"));
            if let Some(kinds) = kinds {
                assert_alike(&lists, &kinds, &format!("round {round}"));
            }
        }
    }

    #[test]
    fn the_same_links_are_equal_and_others_are_not() {
        let hexagons = Tiled::new(Shape::HexRectangle, (30, 20), 0).expect("a shape");
        let links = given(hexagons.graph());
        let again = |links: &[(u32, u32)]| Graph::new(600, links).expect("a graph");
        assert_eq!(again(&links), *hexagons.graph());
        assert_ne!(again(&links[1..]), again(&links[..links.len() - 1]));
        let mut turned = links.clone();
        turned[70] = (links[70].1, links[70].0);
        assert_ne!(again(&turned), again(&links), "which cell is given first is a part of the graph");
        turned.swap(70, 71);
        assert_ne!(again(&turned), again(&links));
    }

    #[test]
    fn what_is_no_graph_is_refused_by_name() {
        assert_eq!(Graph::new(2, &[(0, 2)]), Err(GraphError::NoSuchCell { link: 0, cell: 2, cells: 2 }));
        assert_eq!(Graph::new(2, &[(1, 1)]), Err(GraphError::SelfLink { link: 0, cell: 1 }));
        let star: Vec<(u32, u32)> = (1..40).map(|cell| (0, cell)).collect();
        assert_eq!(Graph::new(40, &star), Err(GraphError::TooManySides { cell: 0 }));
    }
}
