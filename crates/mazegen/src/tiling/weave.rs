//! Weave: passages that go straight under other cells, and come up beyond them.
//!
//! A *roof* is a cell that a tunnel goes under. It keeps a passage straight across the tunnel, and has no side any more where the tunnel goes: so a maze with
//! tunnels is a graph like any other, of the same cells, with some links taken out and others put in.

use std::str::FromStr;
use std::sync::Arc;

use super::tiles::NO_EDGE;
use super::{Edges, Tiled};
use crate::bits::Bits;
use crate::cell::{Cell, Link, Side};
use crate::parts::Parts;
use crate::registry::text_in_data;
use crate::rng::Rng;
use crate::topology::{Graph, Topology};

/// How many passages cross, and how long tunnels are.
///
/// As text the share of cells from which a tunnel is tried, and how many cells it may go under at most if that is not 1: `0.3`, `0.3/length=2`.
///
/// ```
/// use mazegen::Weave;
/// let weave: Weave = "0.3/length=2".parse()?;
/// assert_eq!((weave.density(), weave.longest()), (0.3, 2));
/// assert_eq!(weave.to_string(), "0.3/length=2");
/// assert!("1.5".parse::<Weave>().is_err());
/// # Ok::<(), mazegen::tiling::WeaveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Weave {
    /// In ten-thousandths, since it is part of a recipe, which is compared exactly.
    density: u16,
    longest: u32,
}

/// Ten-thousandths in 1.
const WHOLE: u16 = 10_000;
/// The longest tunnel that can be asked for: beyond it no maze would be straight enough.
const MOST_ROOFS: u32 = 1000;

/// Why passages cannot cross in this way.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WeaveError {
    /// A text that does not say how.
    #[error(
        "'{0}' does not say how many passages cross; write a share from 0 to 1 such as 0.3, and for tunnels under up to 2 cells 0.3/length=2"
    )]
    Text(String),
    /// A tunnel that begins at no side of a cell, or leaves the grid.
    #[error("tunnel {0} does not lead straight through cells of the maze")]
    NotStraight(usize),
    /// A tunnel that meets another, or goes under its own end.
    #[error("tunnel {0} begins, ends or goes where another tunnel goes")]
    Meets(usize),
}

impl Weave {
    /// So large a share of cells, 0 to 1, and so many cells that a tunnel goes under at most.
    #[must_use]
    pub fn new(density: f64, longest: u32) -> Option<Self> {
        let share = (0.0..=1.0).contains(&density) && (1..=MOST_ROOFS).contains(&longest);
        share.then(|| Self { density: (density * f64::from(WHOLE)).round() as u16, longest })
    }

    /// The share of cells from which a tunnel is tried: 0 to 1.
    #[must_use]
    pub fn density(self) -> f64 {
        f64::from(self.density) / f64::from(WHOLE)
    }

    /// How many cells a tunnel goes under at most.
    #[must_use]
    pub const fn longest(self) -> u32 {
        self.longest
    }
}

impl std::fmt::Display for Weave {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.density())?;
        if self.longest == 1 { Ok(()) } else { write!(f, "/length={}", self.longest) }
    }
}

impl FromStr for Weave {
    type Err = WeaveError;

    fn from_str(text: &str) -> Result<Self, WeaveError> {
        let (share, length) = text.split_once('/').map_or((text, None), |(share, length)| (share, Some(length)));
        let density = match share.strip_suffix('%') {
            Some(percent) => percent.trim().parse::<f64>().ok().map(|percent| percent / 100.0),
            None => share.trim().parse().ok(),
        };
        let longest = length.map_or(Some(1), |length| length.strip_prefix("length=")?.parse().ok());
        let weave = density.zip(longest).and_then(|(density, longest)| Self::new(density, longest));
        weave.ok_or_else(|| WeaveError::Text(text.to_owned()))
    }
}

text_in_data!(Weave);

/// A link that goes under cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tunnel {
    /// The link.
    pub link: Link,
    /// The cells above, from the link's own cell (see [`Topology::place`]) to the other.
    pub roofs: Vec<Cell>,
}

/// What a tunnel follows from: the cell where it begins, the edge of that cell's outline that it goes through, and how many cells it goes under.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dig {
    /// The cell.
    pub cell: Cell,
    /// The edge, counted along the outline from 0.
    pub edge: u8,
    /// How many cells are above.
    pub roofs: u32,
}

/// A straight way through cells: where it begins, with the side, and each cell that it goes through, with the side to leave it by.
struct Run {
    from: (Cell, Side),
    through: Vec<(Cell, Side)>,
    to: Cell,
}

impl Tiled {
    /// The side straight across a cell, if its outline has one there and there is a neighbour.
    #[must_use]
    pub fn across(&self, cell: Cell, side: Side) -> Option<Side> {
        let edge = self.tiles.opposite(self.number_in_whole(cell), self.edge_of(cell, side)?)?;
        self.side_of(cell, edge)
    }

    /// The side that goes through an edge of a cell's outline.
    fn side_of(&self, cell: Cell, edge: usize) -> Option<Side> {
        self.graph.sides(cell).iter().find(|&side| self.edge_of(cell, side) == Some(edge))
    }

    /// The links that go under cells, in rising order.
    #[must_use]
    pub fn tunnels(&self) -> &[Tunnel] {
        &self.tunnels
    }

    /// The tunnel that a link is, if it is one.
    #[must_use]
    pub fn tunnel(&self, link: Link) -> Option<&Tunnel> {
        let at = self.tunnels.binary_search_by_key(&link, |tunnel| tunnel.link).ok()?;
        Some(&self.tunnels[at])
    }

    /// What the tunnels follow from.
    #[must_use]
    pub fn digs(&self) -> Vec<Dig> {
        let dig = |tunnel: &Tunnel| {
            let (cell, side) = self.graph.place(tunnel.link)?;
            Some(Dig { cell, edge: self.edge_of(cell, side)? as u8, roofs: tunnel.roofs.len() as u32 })
        };
        self.tunnels.iter().filter_map(dig).collect()
    }

    /// The same grid with tunnels.
    ///
    /// # Errors
    /// [`WeaveError`] for tunnels that are not straight or meet.
    pub fn with_tunnels(&self, digs: &[Dig]) -> Result<Self, WeaveError> {
        let mut plan = Digging::new(self);
        for (number, dig) in digs.iter().enumerate() {
            let side = self.graph.contains(dig.cell).then(|| self.side_of(dig.cell, usize::from(dig.edge))).flatten();
            let run = side.filter(|_| dig.roofs > 0).and_then(|side| self.run(dig.cell, side, dig.roofs));
            let run = run.ok_or(WeaveError::NotStraight(number))?;
            if !plan.is_free(&run) {
                return Err(WeaveError::Meets(number));
            }
            plan.dig(run);
        }
        Ok(plan.tiled())
    }

    /// The straight way from a cell through a side, under so many cells.
    fn run(&self, cell: Cell, side: Side, roofs: u32) -> Option<Run> {
        let graph = &self.graph;
        let (mut here, mut out) = (cell, side);
        let mut through = Vec::new();
        for _ in 0..roofs {
            let next = graph.step(here, out);
            let on = self.across(next, graph.back(here, out))?;
            through.push((next, on));
            (here, out) = (next, on);
        }
        Some(Run { from: (cell, side), through, to: graph.step(here, out) })
    }
}

/// A grid, and the tunnels dug so far.
struct Digging<'a> {
    base: &'a Tiled,
    runs: Vec<Run>,
    roofs: Bits,
    ends: Bits,
    /// Links of the grid that give way to tunnels.
    gone: Bits,
}

impl<'a> Digging<'a> {
    fn new(base: &'a Tiled) -> Self {
        let cells = || Bits::new(base.graph.cell_count() as usize);
        let gone = Bits::new(base.graph.link_bound() as usize);
        Self { base, runs: Vec::new(), roofs: cells(), ends: cells(), gone }
    }

    /// The links along a run.
    fn links(&self, run: &Run) -> Vec<Link> {
        std::iter::once(&run.from).chain(&run.through).map(|&(cell, side)| self.base.graph.link(cell, side)).collect()
    }

    /// Whether a run crosses no other as a tunnel.
    fn is_free(&self, run: &Run) -> bool {
        let (roofs, ends) = (&run.through, [run.from.0, run.to]);
        let is_end = |cell: Cell| ends.contains(&cell) || self.ends.get(cell.index());
        let twice = roofs.iter().enumerate().any(|(at, roof)| roofs[..at].iter().any(|before| before.0 == roof.0));
        ends[0] != ends[1]
            && !twice
            && !ends.iter().any(|cell| self.roofs.get(cell.index()))
            && !roofs.iter().any(|&(cell, _)| is_end(cell) || self.roofs.get(cell.index()))
            && !self.links(run).iter().any(|link| self.gone.get(link.index()))
    }

    fn dig(&mut self, run: Run) {
        for link in self.links(&run) {
            self.gone.set(link.index());
        }
        for &(cell, _) in &run.through {
            self.roofs.set(cell.index());
            // No stairs on a roof: they would lead through the tunnel.
            for side in self.base.graph.sides(cell).iter().filter(|&side| self.base.edge_of(cell, side).is_none()) {
                self.gone.set(self.base.graph.link(cell, side).index());
            }
        }
        self.ends.set(run.from.0.index());
        self.ends.set(run.to.index());
        self.runs.push(run);
    }

    /// The grid with its tunnels, whose links come last.
    fn tiled(&self) -> Tiled {
        let (base, graph) = (self.base, &self.base.graph);
        let (mut links, mut edges) = (Vec::new(), Vec::new());
        let edge = |cell: Cell, side: Side| base.edge_of(cell, side).map_or(NO_EDGE, |edge| edge as u8);
        for (_, cell, side) in graph.links().filter(|(link, ..)| !self.gone.get(link.index())) {
            let next = graph.step(cell, side);
            links.push((cell.0, next.0));
            edges.push((edge(cell, side), edge(next, graph.back(cell, side))));
        }
        let mut tunnels = Vec::with_capacity(self.runs.len());
        for Run { from, through, to } in &self.runs {
            tunnels.push(Tunnel {
                link: Link(links.len() as u32),
                roofs: through.iter().map(|&(cell, _)| cell).collect(),
            });
            links.push((from.0.0, to.0));
            let (last, side) = *through.last().unwrap_or(from);
            edges.push((edge(from.0, from.1), edge(*to, graph.back(last, side))));
        }
        // No cell has more sides than before: each tunnel takes the place of the link that it begins along.
        let woven = Graph::new(graph.cell_count(), &links).unwrap_or_default();
        let edges = Edges::new(&woven, &edges);
        Tiled { graph: woven, edges, tunnels: Arc::from(tunnels), ..base.clone() }
    }
}

/// Digs tunnels at random, and says which links of the new grid are to be open from the start: the tunnels, and what crosses them. They make no loop.
///
/// Cells are looked at in random order, each with the density's chance; from it a tunnel is tried in a random direction, of a random length. The tunnel is dug
/// if it meets no other, and each cell that it goes under can be crossed straight. Where tunnels cut cells off in the end, those there are filled in again.
pub(crate) fn weave(base: &Tiled, weave: Weave, rng: &mut Rng) -> (Tiled, Vec<Link>) {
    let mut weaver = Weaver::new(base);
    let mut cells: Vec<Cell> = base.graph.cells().collect();
    rng.shuffle(&mut cells);
    for cell in cells {
        if rng.below(u32::from(WHOLE)) < u32::from(weave.density) {
            weaver.try_at(cell, weave.longest, rng);
        }
    }
    weaver.finish()
}

/// A grid on which tunnels are dug, with what is to be open.
struct Weaver<'a> {
    digging: Digging<'a>,
    /// Links of the grid that are to be open, of all tunnels.
    open: Bits,
    /// For each run the links that cross it.
    crossing: Vec<Vec<Link>>,
    /// What is joined by open links and tunnels.
    parts: Parts,
}

impl<'a> Weaver<'a> {
    fn new(base: &'a Tiled) -> Self {
        Self {
            digging: Digging::new(base),
            open: Bits::new(base.graph.link_bound() as usize),
            crossing: Vec::new(),
            parts: Parts::new(base.graph.cell_count()),
        }
    }

    /// Tries a tunnel whose first roof is a cell.
    fn try_at(&mut self, cell: Cell, longest: u32, rng: &mut Rng) {
        let base = self.digging.base;
        let straight = base.graph.sides_where(cell, |side, _| base.across(cell, side).is_some());
        if straight.is_empty() {
            return;
        }
        let way_in = straight.pick(rng);
        let roofs = 1 + rng.below(longest);
        let (first, side) = (base.graph.step(cell, way_in), base.graph.back(cell, way_in));
        let Some(run) = base.run(first, side, roofs).filter(|run| self.digging.is_free(run)) else { return };
        let links = self.digging.links(&run);
        if links.iter().any(|link| self.open.get(link.index())) {
            return;
        }
        let mut crossing = Vec::new();
        for &(roof, on) in &run.through {
            let Some(pair) = self.crossing(roof, on, rng) else { return };
            crossing.extend(pair);
        }
        if !crossing.iter().any(|link| links.contains(link)) && self.join(&run, &crossing) {
            crossing.iter().for_each(|link| self.open.set(link.index()));
            self.crossing.push(crossing);
            self.digging.dig(run);
        }
    }

    /// The two links straight across a roof, beside the tunnel's own way.
    fn crossing(&self, roof: Cell, tunnel: Side, rng: &mut Rng) -> Option<[Link; 2]> {
        let base = self.digging.base;
        let back = base.across(roof, tunnel)?;
        let is_there = |side: Side| !self.digging.gone.get(base.graph.link(roof, side).index());
        let ways = base.graph.sides_where(roof, |side, _| {
            let other = base.across(roof, side);
            side != tunnel
                && side != back
                && is_there(side)
                && other.is_some_and(|other| side < other && is_there(other))
        });
        if ways.is_empty() {
            return None;
        }
        let side = ways.pick(rng);
        Some([side, base.across(roof, side)?].map(|side| base.graph.link(roof, side)))
    }

    /// Joins what a tunnel and the passages across it join, unless that makes a loop.
    fn join(&mut self, run: &Run, crossing: &[Link]) -> bool {
        let graph = &self.digging.base.graph;
        let mut pairs = vec![(run.from.0, run.to)];
        for &link in crossing.iter().filter(|link| !self.open.get(link.index())) {
            let Some((cell, side)) = graph.place(link) else { return false };
            let pair = (cell, graph.step(cell, side));
            // Two roofs side by side share the passage between them.
            if !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
        // First on a few numbers of their own, so that nothing is to be undone.
        let roots: Vec<(u32, u32)> = pairs.iter().map(|&(a, b)| (self.parts.root(a), self.parts.root(b))).collect();
        let mut names: Vec<u32> = roots.iter().flat_map(|&(a, b)| [a, b]).collect();
        names.sort_unstable();
        names.dedup();
        let name = |root: u32| Cell(names.binary_search(&root).unwrap_or_default() as u32);
        let mut few = Parts::new(names.len() as u32);
        if !roots.iter().all(|&(a, b)| few.join(name(a), name(b))) {
            return false;
        }
        pairs.into_iter().all(|(a, b)| self.parts.join(a, b))
    }

    /// Fills in what cuts cells off, and makes the grid.
    fn finish(mut self) -> (Tiled, Vec<Link>) {
        let base = self.digging.base;
        while let Some(kept) = self.harmless() {
            let (mut digging, mut crossing) = (Digging::new(base), Vec::new());
            for ((run, links), keep) in self.digging.runs.into_iter().zip(self.crossing).zip(kept) {
                if keep {
                    digging.dig(run);
                    crossing.push(links);
                }
            }
            (self.digging, self.crossing) = (digging, crossing);
        }
        let mut number = 0;
        let numbers: Vec<u32> = (0..base.graph.link_bound() as usize)
            .map(|link| {
                number += u32::from(!self.digging.gone.get(link));
                number
            })
            .collect();
        let tiled = self.digging.tiled();
        let tunnels = tiled.tunnels().iter().map(|tunnel| tunnel.link);
        let mut open: Vec<Link> =
            self.crossing.iter().flatten().map(|link| Link(numbers[link.index()] - 1)).chain(tunnels).collect();
        open.sort_unstable();
        open.dedup();
        (tiled, open)
    }

    /// For each tunnel whether all it goes through hangs together; nothing if the whole grid does.
    fn harmless(&self) -> Option<Vec<bool>> {
        let tiled = self.digging.tiled();
        let mut parts = Parts::new(tiled.graph.cell_count());
        for (_, cell, side) in tiled.graph.links() {
            parts.join(cell, tiled.graph.step(cell, side));
        }
        let base = &self.digging.base.graph;
        let mut is_whole = |run: &Run| {
            let first = parts.root(run.from.0);
            let beside = |cell: Cell| base.sides(cell).iter().map(move |side| base.step(cell, side));
            let mut cells = run.through.iter().flat_map(|&(cell, _)| beside(cell).chain([cell]));
            cells.all(|cell| parts.root(cell) == first)
        };
        let whole: Vec<bool> = self.digging.runs.iter().map(&mut is_whole).collect();
        (!whole.iter().all(|&whole| whole)).then_some(whole)
    }
}
