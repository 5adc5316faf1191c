//! [`Template`]: passages that are there before a generator begins, and walls that it must leave: rooms, tunnels, gates.

use std::ops::ControlFlow;

use super::renamed::{Run, renamed};
use super::{Algorithm, Carved, Job, JobError, Needs, NotServed};
use crate::bits::Bits;
use crate::cell::{Cell, Link};
use crate::observe::{Event, Observer};
use crate::parts::Parts;
use crate::rng::Rng;
use crate::topology::{Graph, Rect, Topology};

/// Links that are open from the start, and links that are never opened.
///
/// What the open links join counts as one part; the generator's maze is a spanning tree over these parts: one way between any two of them. (Inside a
/// part there may be loops, as in a room.)
///
/// ```
/// use mazegen::{Cell, Generator, Job, Rect, Rng, Side, Template, Topology};
/// let rect = Rect::new(4, 3)?;
/// let mut template = Template::new(&rect);
/// template.open.set(rect.link(Cell(0), Side::EAST).index());
/// template.forbidden.set(rect.link(Cell(1), Side::EAST).index());
/// let job = Job::new(&rect, Cell(0), Rng::from_u64(7))?.with_template(&template)?;
/// let maze = mazegen::Algorithm::from(Generator::Wilson).carve(job, &mut ())?.continue_value().expect("nothing stops it");
/// assert!(maze.open.get(1) && !maze.open.get(2), "a link west of a cell has the cell's number");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Template {
    /// One bit a link number: open from the start.
    pub open: Bits,
    /// One bit a link number: never opened.
    pub forbidden: Bits,
    /// Pairs of cells that the generator takes for joined, where nothing joins them: so that parts which hang apart get a tree each.
    pub(crate) bridges: Vec<(Cell, Cell)>,
}

impl Template {
    /// A template for a topology that asks for nothing yet.
    #[must_use]
    pub fn new<T: Topology>(topology: &T) -> Self {
        let none = Bits::new(topology.link_bound() as usize);
        Self { open: none.clone(), forbidden: none, bridges: Vec::new() }
    }

    /// Whether a tree over the parts can be made on this topology.
    pub(crate) fn fits<T: Topology>(&self, topology: &T) -> Result<(), JobError> {
        if topology.link_count() > u64::from(Graph::MOST_LINKS) {
            return Err(JobError::TooManyLinks);
        }
        let links = self.open.ones().chain(self.forbidden.ones()).map(|index| Link(index as u32));
        if let Some(link) = links.into_iter().find(|&link| topology.place(link).is_none()) {
            return Err(JobError::NoSuchLink(link));
        }
        if let Some(link) = self.open.ones().find(|&link| self.forbidden.get(link)) {
            return Err(JobError::Clash(Link(link as u32)));
        }
        let mut parts = Parts::new(topology.cell_count());
        for (link, cell, side) in topology.links() {
            if !self.forbids(link) {
                parts.join(cell, topology.step(cell, side));
            }
        }
        for &(a, b) in &self.bridges {
            parts.join(a, b);
        }
        let first = topology.cells().next();
        let apart = first.and_then(|first| topology.cells().find(|&cell| parts.root(cell) != parts.root(first)));
        apart.map_or(Ok(()), |cell| Err(JobError::CutOff(cell)))
    }

    fn forbids(&self, link: Link) -> bool {
        link.index() < self.forbidden.len() && self.forbidden.get(link.index())
    }

    fn opens(&self, link: Link) -> bool {
        link.index() < self.open.len() && self.open.get(link.index())
    }
}

/// The grid without its masked cells and forbidden links, and what its cells and links are there.
fn without_forbidden<T: Topology>(topology: &T, template: &Template) -> (Graph, Vec<Cell>, Vec<Link>) {
    let cells: Vec<Cell> = topology.cells().collect();
    let mut numbers = vec![0; topology.cell_count() as usize];
    for (number, cell) in (0..).zip(&cells) {
        numbers[cell.index()] = number;
    }
    let allowed = topology.links().filter(|&(link, ..)| !template.forbids(link));
    let (mut pairs, mut links) = (Vec::new(), Vec::new());
    for (link, cell, side) in allowed {
        pairs.push((numbers[cell.index()], numbers[topology.step(cell, side).index()]));
        links.push(link);
    }
    // Behind all others, so that a number without a link is a bridge.
    pairs.extend(template.bridges.iter().map(|(a, b)| (numbers[a.index()], numbers[b.index()])));
    // `fits` has seen to it that the links are not too many, and no cell has more sides than before.
    let graph = Graph::new(cells.len() as u32, &pairs).unwrap_or_default();
    (graph, cells, links)
}

/// Makes the generator's maze on the grid without the forbidden links, and leaves out those of its passages that would make a loop with the
/// template's, looked at in random order. So any generator will do, and those of a lightest tree keep their law.
pub(super) fn carve<T: Topology, O: Observer>(
    algorithm: &Algorithm,
    job: Job<'_, T>,
    template: &Template,
    observer: &mut O,
) -> Result<ControlFlow<O::Stop, Carved>, NotServed> {
    let Job { topology, start, mut rng, .. } = job;
    algorithm.serves(topology)?;
    for link in template.open.ones() {
        if let ControlFlow::Break(stop) = observer.on(Event::Open(Link(link as u32))) {
            return Ok(ControlFlow::Break(stop));
        }
    }
    let (mut passages, ends) = match passages(algorithm, (topology, start, rng.clone()), template, observer) {
        ControlFlow::Continue(found) => found?,
        ControlFlow::Break(stop) => return Ok(ControlFlow::Break(stop)),
    };
    // The generator has used up a copy of the stream; this order is drawn from one of its own.
    Rng::from_u64(rng.next_u64()).shuffle(&mut passages);
    Ok(merge(topology, template, &passages, observer).map_continue(|open| Carved { open, ends }))
}

/// Passages, and the ends that the generator proposes.
type Passages = (Vec<Link>, Option<(Cell, Cell)>);

/// A generator at work on the grid without what is forbidden.
struct OnGraph<'a> {
    algorithm: &'a Algorithm,
    job: Job<'a, Graph>,
}

impl Run for OnGraph<'_> {
    type Done = Result<Carved, NotServed>;

    fn run<O: Observer>(self, observer: &mut O) -> ControlFlow<O::Stop, Self::Done> {
        match self.algorithm.carve_freely(self.job, observer) {
            Ok(carved) => carved.map_continue(Ok),
            Err(error) => ControlFlow::Continue(Err(error)),
        }
    }
}

/// A generator that needs a whole rectangle, on one.
struct OnRect<'a> {
    algorithm: &'a Algorithm,
    rect: &'a Rect,
    rng: Rng,
}

impl Run for OnRect<'_> {
    type Done = Result<Carved, NotServed>;

    fn run<O: Observer>(self, observer: &mut O) -> ControlFlow<O::Stop, Self::Done> {
        match self.algorithm.carve_rectangle(self.rect, self.rng, observer) {
            Some(carved) => carved.map_continue(Ok),
            None => ControlFlow::Continue(Err(self.algorithm.not_served())),
        }
    }
}

/// The generator's passages but for those that the template has opened. Who needs a whole rectangle gets it where nothing is forbidden on it.
fn passages<T: Topology, O: Observer>(
    algorithm: &Algorithm,
    (topology, start, rng): (&T, Cell, Rng),
    template: &Template,
    observer: &mut O,
) -> ControlFlow<O::Stop, Result<Passages, NotServed>> {
    // Of links that the template has opened nothing more is told: they stay so.
    let is_new = |link: &Link| !template.opens(*link);
    let is_free = template.forbidden.count() == 0 && template.bridges.is_empty();
    if let Some(rect) = topology.as_rect().filter(|_| is_free && algorithm.needs() == Needs::WholeRectangle) {
        let run = OnRect { algorithm, rect, rng };
        let carved = renamed(observer, &|cell| cell, &|link| Some(link).filter(is_new), run)?;
        return ControlFlow::Continue(
            carved.map(|Carved { open, ends }| {
                (open.ones().map(|link| Link(link as u32)).filter(is_new).collect(), ends)
            }),
        );
    }
    let (graph, cells, links) = without_forbidden(topology, template);
    let number = cells.binary_search(&start).map_or(0, |number| number as u32);
    let known = |link: Link| links.get(link.index()).copied().filter(is_new);
    let run = OnGraph { algorithm, job: Job::trusted(&graph, Cell(number), rng) };
    let carved = renamed(observer, &|cell| cells[cell.index()], &known, run)?;
    ControlFlow::Continue(carved.map(|Carved { open, ends }| {
        let ends = ends.map(|(first, last)| (cells[first.index()], cells[last.index()]));
        (open.ones().filter_map(|link| known(Link(link as u32))).collect(), ends)
    }))
}

/// The template's links, and those of the passages that join two parts.
fn merge<T: Topology, O: Observer>(
    topology: &T,
    template: &Template,
    passages: &[Link],
    observer: &mut O,
) -> ControlFlow<O::Stop, Bits> {
    let mut parts = Parts::new(topology.cell_count());
    let mut open = template.open.clone();
    let mut join =
        |link: Link| topology.place(link).is_some_and(|(cell, side)| parts.join(cell, topology.step(cell, side)));
    for link in template.open.ones() {
        join(Link(link as u32));
    }
    for &link in passages {
        if join(link) {
            open.set(link.index());
        } else {
            observer.on(Event::Close(link))?;
        }
    }
    ControlFlow::Continue(open)
}
