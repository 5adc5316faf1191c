//! [`GraphFresh`]: the fresh cells of a graph.

use std::sync::Arc;

use super::Graph;
use super::kinds::Kinds;
use crate::bits::Bits;
use crate::cell::{Cell, Sides};
use crate::topology::{Fresh, Topology};

/// The fresh cells of a graph: pushed to the neighbours where the graph is kept by kinds of cells, pulled from them elsewhere.
#[derive(Clone, Debug)]
pub struct GraphFresh(Way);

#[derive(Clone, Debug)]
enum Way {
    Pushed(Pushed),
    Pulled(Pulled),
}

/// A byte a cell: the sides whose neighbours are fresh.
#[derive(Clone, Debug)]
struct Pushed {
    bytes: Vec<u8>,
    kinds: Arc<Kinds>,
    side_bound: u32,
}

/// A bit a cell, and a look at each neighbour.
#[derive(Clone, Debug)]
struct Pulled {
    graph: Graph,
    entered: Bits,
}

impl GraphFresh {
    pub(super) fn pushed(kinds: Arc<Kinds>, side_bound: u32) -> Self {
        let bytes = (0..kinds.cell_count()).map(|cell| kinds.sides(Cell(cell)).0 as u8).collect();
        Self(Way::Pushed(Pushed { bytes, kinds, side_bound }))
    }

    pub(super) fn pulled(graph: Graph) -> Self {
        let entered = Bits::new(graph.cell_count() as usize);
        Self(Way::Pulled(Pulled { graph, entered }))
    }
}

impl Fresh for GraphFresh {
    #[inline]
    fn fresh_sides(&self, cell: Cell) -> Sides {
        match &self.0 {
            Way::Pushed(pushed) => Sides(u32::from(pushed.bytes[cell.index()])),
            Way::Pulled(Pulled { graph, entered }) => graph.sides_where(cell, |_, next| !entered.get(next.index())),
        }
    }

    #[inline]
    fn entered_sides(&self, cell: Cell) -> Sides {
        match &self.0 {
            Way::Pushed(Pushed { bytes, kinds, .. }) => Sides(kinds.sides(cell).0 & !u32::from(bytes[cell.index()])),
            Way::Pulled(Pulled { graph, entered }) => graph.sides_where(cell, |_, next| entered.get(next.index())),
        }
    }

    #[inline]
    fn enter(&mut self, cell: Cell) {
        match &mut self.0 {
            // As many sides for every cell, though some have fewer: how often the loop goes round is foreseen.
            Way::Pushed(Pushed { bytes, kinds, side_bound }) => {
                for (next, keep) in kinds.kind(cell).around(cell, *side_bound) {
                    bytes[next.index()] &= keep;
                }
            }
            Way::Pulled(Pulled { entered, .. }) => entered.set(cell.index()),
        }
    }
}
