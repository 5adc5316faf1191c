//! [`Plan`]: a recipe found to be right, and how its maze is made.

use std::borrow::Cow;
use std::ops::ControlFlow;

use super::places::Ends;
use super::route::Route;
use super::{End, Note, Recipe, RecipeError, random_cell};
use crate::bits::Bits;
use crate::cell::{Cell, Link};
use crate::generate::tiles::Tiling;
use crate::generate::{Carved, Job, Run, Template, renamed};
use crate::maze::{Grid, Maze};
use crate::measure::{Distances, longest};
use crate::observe::{Event, Observer};
use crate::rng::Rng;
use crate::shape::halls::halls_around;
use crate::shape::labyrinth::{around, cut, first_of_four};
use crate::shape::loops::{Loops, open_loops, wanted};
use crate::shape::sparse::culled;
use crate::shape::symmetry::Folded;
use crate::topology::{Masked, Topology};
use crate::with_topology;

/// A recipe found to be right, with its grid: ready to be made.
#[derive(Clone, Debug)]
pub struct Plan<'a> {
    recipe: Cow<'a, Recipe>,
    grid: Grid,
    route: Route,
    ends: Ends,
    notes: Vec<Note>,
}

/// A maze made, and what there is to say about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The maze.
    pub maze: Maze,
    /// What differs from the recipe.
    pub notes: Vec<Note>,
}

impl<'a> Plan<'a> {
    /// Finds the grid and the ends, and whether the generator takes them.
    pub(super) fn new(recipe: Cow<'a, Recipe>, memory: u64) -> Result<Self, RecipeError> {
        recipe.known_version()?;
        recipe.cells_fit()?;
        recipe.goes_together()?;
        let (grid, route, mut notes) = recipe.route(memory)?;
        if recipe.algorithm.leaves_rooms() {
            notes.push(Note::RoomsLeft);
        }
        let ends = recipe.ends(&grid)?;
        if recipe.loops == Loops::Playable {
            recipe.room_for_loops(&grid)?;
        }
        if recipe.tiles == Some(0) {
            return Err(RecipeError::NoTiles);
        }
        Ok(Self { recipe, grid, route, ends, notes })
    }

    /// The cells of the maze to be.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// What is known already to differ from the recipe.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Makes the maze, watched.
    ///
    /// # Errors
    /// `Break` with what the observer stopped the run with.
    pub fn make<O: Observer>(self, observer: &mut O) -> ControlFlow<O::Stop, Made> {
        let Self { recipe, grid, route, mut ends, mut notes } = self;
        let recipe = &*recipe;
        let Carved { open, ends: proposed } = with_topology!(&grid, topology => match route {
            Route::Carved(template) => carve(recipe, &grid, topology, ends.start, template.as_ref(), &mut notes, observer)?,
            Route::Folded(folded) => unfold(recipe, &grid, topology, ends.start, &folded, &mut notes, observer)?,
            Route::Split(half) => go_around(*half, &grid, topology, ends.entry, observer)?,
            Route::Walked(cells) => walk(topology, &cells, observer)?,
        });
        let mut proposed = proposed.filter(|_| ends.elsewhere.is_none());
        let maze = cull(recipe, Maze::new(grid, open), &mut ends, &mut proposed);
        ControlFlow::Continue(Made { maze: place_ends(recipe, maze, ends, proposed), notes })
    }
}

/// Lets the generator make the walls, and opens loops.
fn carve<T: Topology, O: Observer>(
    recipe: &Recipe,
    grid: &Grid,
    topology: &T,
    start: Option<Cell>,
    template: Option<&Template>,
    notes: &mut Vec<Note>,
    observer: &mut O,
) -> ControlFlow<O::Stop, Carved> {
    let Carved { mut open, ends } = if let (Some(side), Some(rect)) = (recipe.tiles, grid.rect()) {
        Tiling::new(topology, rect, side).make(&recipe.algorithm, &recipe.seed, observer)?
    } else {
        generate(recipe, topology, start, template, observer)?
    };
    let mut rng = Rng::stream(&recipe.seed, "loops", 0);
    let opened = open_loops(recipe.loops, topology, grid.rect(), &mut open, &mut rng, observer)?;
    note_loops(recipe, topology, opened, notes);
    ControlFlow::Continue(Carved { open, ends })
}

/// Lets the generator make the walls, in one piece.
fn generate<T: Topology, O: Observer>(
    recipe: &Recipe,
    topology: &T,
    start: Option<Cell>,
    template: Option<&Template>,
    observer: &mut O,
) -> ControlFlow<O::Stop, Carved> {
    let start = start.unwrap_or_else(|| random_cell(topology, &mut Rng::stream(&recipe.seed, "start", 0)));
    let job = Job::trusted(topology, start, Rng::stream(&recipe.seed, "walls", 0)).guided(template);
    let Ok(carved) = recipe.algorithm.carve(job, observer) else {
        unreachable!("the plan has found that the generator serves this grid")
    };
    carved
}

fn note_loops<T: Topology>(recipe: &Recipe, topology: &T, opened: u64, notes: &mut Vec<Note>) {
    if let Loops::Extra(amount) = recipe.loops {
        let wanted = wanted(amount, topology);
        if opened < wanted {
            notes.push(Note::FewerLoops { wanted, opened });
        }
    }
}

/// Makes the maze on the folded grid, loops too, and opens every passage with its images.
fn unfold<T: Topology, O: Observer>(
    recipe: &Recipe,
    grid: &Grid,
    topology: &T,
    start: Option<Cell>,
    folded: &Folded,
    notes: &mut Vec<Note>,
    observer: &mut O,
) -> ControlFlow<O::Stop, Carved> {
    let mut template = Template::new(&folded.graph);
    folded.axes.iter().for_each(|&link| template.open.set(link as usize));
    let template = (!folded.axes.is_empty()).then_some(&template);
    let start = start.map(|cell| Cell(folded.folded[cell.index()]));
    let run = Folding { recipe, folded, start, template };
    let cell = |cell: Cell| folded.cells[cell.index()];
    let (tree, all) = renamed(observer, &cell, &|link| Some(folded.links[link.index()]), run)?;
    let mut open = Bits::new(topology.link_bound() as usize);
    for link in tree.ones() {
        folded.unfolded(topology, Link(link as u32)).iter().for_each(|link| open.set(link.index()));
    }
    folded.join(topology, &mut open, &mut Rng::stream(&recipe.seed, "symmetry", 0));
    let before = open.count();
    for link in all.ones().filter(|&link| !tree.get(link)) {
        let links = folded.unfolded(topology, Link(link as u32));
        let closed: Vec<Link> = links.into_iter().filter(|link| !open.get(link.index())).collect();
        closed.iter().for_each(|link| open.set(link.index()));
        let places = closed.iter().filter_map(|&link| topology.place(link));
        if grid.rect().is_some_and(|rect| {
            places.into_iter().any(|(cell, side)| !halls_around(rect, &open, cell, side).is_empty())
        }) {
            closed.iter().for_each(|link| open.clear(link.index()));
        }
    }
    note_loops(recipe, topology, open.count() - before, notes);
    let mut known = Bits::new(open.len());
    all.ones().for_each(|link| known.set(folded.links[link].index()));
    let is_known = |cell: Cell| folded.cells.binary_search(&cell).is_ok();
    tell(topology, &open, &known, is_known, observer)?;
    ControlFlow::Continue(Carved { open, ends: None })
}

/// The work on a folded grid: a tree, and the same with loops.
struct Folding<'a> {
    recipe: &'a Recipe,
    folded: &'a Folded,
    start: Option<Cell>,
    template: Option<&'a Template>,
}

impl Run for Folding<'_> {
    type Done = (Bits, Bits);

    fn run<O: Observer>(self, observer: &mut O) -> ControlFlow<O::Stop, (Bits, Bits)> {
        let Self { recipe, folded, start, template } = self;
        let tree = generate(recipe, &folded.graph, start, template, observer)?.open;
        let mut all = tree.clone();
        let share = recipe.loops.shared(folded.images_of_a_cell());
        open_loops(share, &folded.graph, None, &mut all, &mut Rng::stream(&recipe.seed, "loops", 0), observer)?;
        ControlFlow::Continue((tree, all))
    }
}

/// The work on a maze of half the size.
impl Run for Plan<'static> {
    type Done = Made;

    fn run<O: Observer>(self, observer: &mut O) -> ControlFlow<O::Stop, Made> {
        self.make(observer)
    }
}

/// Tells of what is not known yet: cells, and passages that there are or are no more.
fn tell<T: Topology, O: Observer>(
    topology: &T,
    open: &Bits,
    known_links: &Bits,
    is_known: impl Fn(Cell) -> bool,
    observer: &mut O,
) -> ControlFlow<O::Stop> {
    if !O::WATCHES {
        return ControlFlow::Continue(());
    }
    for cell in topology.cells().filter(|&cell| !is_known(cell)) {
        observer.on(Event::Enter(cell))?;
    }
    for (link, ..) in topology.links() {
        match (open.get(link.index()), known_links.get(link.index())) {
            (true, false) => observer.on(Event::Open(link))?,
            (false, true) => observer.on(Event::Close(link))?,
            _ => {}
        }
    }
    ControlFlow::Continue(())
}

/// Makes the maze of half the size, and the way around it.
fn go_around<T: Topology, O: Observer>(
    half: Plan<'static>,
    grid: &Grid,
    topology: &T,
    entry: Option<Cell>,
    observer: &mut O,
) -> ControlFlow<O::Stop, Carved> {
    let small = half.grid.rect().copied();
    let cell = |cell: Cell| small.map_or(cell, |small| first_of_four(&small, cell));
    let made = renamed(observer, &cell, &|_| None, half)?;
    let mut open = grid.rect().map(|rect| around(&made.maze, rect)).unwrap_or_default();
    let entry = entry.or_else(|| topology.cells().next());
    let ends = entry.and_then(|entry| Some((entry, cut(topology, &mut open, entry)?)));
    let firsts: Vec<Cell> = made.maze.grid().cells().into_iter().map(cell).collect();
    let is_known = |cell: Cell| firsts.binary_search(&cell).is_ok();
    tell(topology, &open, &Bits::new(open.len()), is_known, observer)?;
    ControlFlow::Continue(Carved { open, ends })
}

/// Opens the way over cells in their order.
fn walk<T: Topology, O: Observer>(topology: &T, cells: &[Cell], observer: &mut O) -> ControlFlow<O::Stop, Carved> {
    let mut open = Bits::new(topology.link_bound() as usize);
    if let Some(&first) = cells.first() {
        observer.on(Event::Enter(first))?;
    }
    for pair in cells.windows(2) {
        if let Some(side) = topology.sides_where(pair[0], |_, next| next == pair[1]).first() {
            let link = topology.link(pair[0], side);
            open.set(link.index());
            observer.on(Event::Open(link))?;
            observer.on(Event::Enter(pair[1]))?;
        }
    }
    let ends = cells.first().copied().zip(cells.last().copied());
    ControlFlow::Continue(Carved { open, ends })
}

/// Culls dead ends; the ends are then told by their new numbers.
fn cull(recipe: &Recipe, maze: Maze, ends: &mut Ends, proposed: &mut Option<(Cell, Cell)>) -> Maze {
    if recipe.sparse == 0 {
        return maze;
    }
    let mut kept: Vec<Cell> = ends.all().chain(proposed.iter().flat_map(|&(first, last)| [first, last])).collect();
    // What a tunnel in use goes under stays, or the tunnel would come to light.
    let tunnels = maze.grid().tiled().map_or(&[][..], |tiled| tiled.tunnels());
    let in_use = tunnels.iter().filter(|tunnel| maze.open().get(tunnel.link.index()));
    kept.extend(in_use.flat_map(|tunnel| &tunnel.roofs));
    kept.sort_unstable();
    let out = with_topology!(maze.grid(), topology => {
        culled(topology, maze.open(), recipe.sparse, |cell| kept.binary_search(&cell).is_ok())
    });
    let Some((fewer, renumbered)) = without(&maze, &out) else { return maze };
    let mut renumber = |cell: &mut Cell| *cell = renumbered(*cell);
    ends.entry
        .iter_mut()
        .chain(&mut ends.exit)
        .chain(&mut ends.more_entries)
        .chain(&mut ends.more_exits)
        .for_each(&mut renumber);
    if let Some((first, last)) = proposed {
        renumber(first);
        renumber(last);
    }
    // There is nothing elsewhere any more that would have a number.
    ends.elsewhere = None;
    fewer
}

/// The new number of each cell that is left.
type Renumbering<'a> = Box<dyn Fn(Cell) -> Cell + 'a>;

/// The maze without these cells, and how the others are numbered then.
fn without<'a>(maze: &'a Maze, out: &Bits) -> Option<(Maze, Renumbering<'a>)> {
    if let Some(tiled) = maze.grid().tiled() {
        let (fewer, open) = tiled.fewer(maze.open(), out).ok()?;
        let same = fewer.clone();
        let renumbered = move |cell| tiled.number_in(&same, cell).unwrap_or(cell);
        return Some((Maze::new(Grid::Tiled(fewer), open), Box::new(renumbered)));
    }
    let rect = *maze.grid().rect()?;
    let before = rect.cells().filter(|&cell| !maze.grid().contains(cell) || out.get(cell.index()));
    let masked = Masked::new(rect, before);
    let mut open = maze.open().clone();
    for cell in out.ones().map(|cell| Cell(cell as u32)) {
        for side in maze.sides(cell).iter() {
            open.clear(rect.link(cell, side).index());
        }
    }
    Some((Maze::new(Grid::Masked(masked), open), Box::new(|cell| cell)))
}

/// Places the ends: those asked for, those wished far away, and where nothing is asked the proposed ones.
fn place_ends(recipe: &Recipe, mut maze: Maze, ends: Ends, proposed: Option<(Cell, Cell)>) -> Maze {
    // What is wished to be far away is placed when the other end has been.
    let far = [recipe.entry, recipe.exit].map(|end| end == Some(End::FARTHEST));
    let proposed = proposed.or_else(|| corners(&maze, ends.elsewhere.as_ref()));
    let (entry, exit) = fill_ends(ends.entry, ends.exit, proposed);
    (maze.entry, maze.exit) = match far {
        [false, false] => (entry, exit),
        [true, false] => (exit.map(|exit| farthest_from(&maze, exit)), exit),
        [false, true] => (entry, entry.map(|entry| farthest_from(&maze, entry))),
        [true, true] => ends_of_longest(&maze, corners(&maze, ends.elsewhere.as_ref()).map(|(first, _)| first)),
    };
    (maze.more_entries, maze.more_exits) = (ends.more_entries, ends.more_exits);
    maze
}

/// The first and the last cell, of the largest part where there are several.
fn corners(maze: &Maze, elsewhere: Option<&Bits>) -> Option<(Cell, Cell)> {
    let Some(elsewhere) = elsewhere else { return maze.grid().corners() };
    with_topology!(maze.grid(), topology => {
        let mut cells = topology.cells().filter(|cell| !elsewhere.get(cell.index()));
        let first = cells.next()?;
        Some((first, cells.last().unwrap_or(first)))
    })
}

/// The cell farthest from another.
fn farthest_from(maze: &Maze, cell: Cell) -> Cell {
    with_topology!(maze.grid(), topology => Distances::from(topology, maze.open(), cell).farthest().0)
}

/// The ends of the longest path in the part of a cell, the one with the lesser number first.
fn ends_of_longest(maze: &Maze, within: Option<Cell>) -> (Option<Cell>, Option<Cell>) {
    let longest = within.map(|first| with_topology!(maze.grid(), topology => longest(topology, maze.open(), first)));
    longest.map(|longest| (longest.from.min(longest.to), longest.from.max(longest.to))).unzip()
}

/// The ends asked for, and for those not asked for the proposed ones, never both on one cell where the proposal has two.
fn fill_ends(entry: Option<Cell>, exit: Option<Cell>, proposed: Option<(Cell, Cell)>) -> (Option<Cell>, Option<Cell>) {
    let Some((first, last)) = proposed else { return (entry, exit) };
    let other = |taken: Cell, choice: Cell, instead: Cell| if choice == taken { instead } else { choice };
    match (entry, exit) {
        (None, None) => (Some(first), Some(last)),
        (Some(entry), None) => (Some(entry), Some(other(entry, last, first))),
        (None, Some(exit)) => (Some(other(exit, first, last)), Some(exit)),
        both => both,
    }
}
