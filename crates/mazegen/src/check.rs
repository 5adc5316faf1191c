//! The certificate: what a maze is, and every way in which it is not what was wished.
//!
//! Nothing here shares code with the generators: parts are counted by flooding, loops by counting passages, the shortest path by
//! breadth-first search.

use std::collections::VecDeque;

use crate::bits::Bits;
use crate::cell::{Cell, Side};
use crate::maze::{Grid, Maze};
use crate::path::{Misstep, Path};
use crate::recipe::{End, Islands, Numbered, Recipe, must_be_open};
use crate::shape::emblem::{Bitmap, Emblem};
use crate::shape::halls::halls;
use crate::shape::islands::bridges;
use crate::shape::labyrinth::{Labyrinth, classical, doubled};
use crate::shape::loops::{Loops, is_real_dead_end, wanted, would_make_hall};
use crate::shape::mask::Mask;
use crate::shape::symmetry::{Folded, Symmetry};
use crate::solve::Solver;
use crate::tiling::{Shape, Tiled};
use crate::topology::{Masked, Rect, Topology};
use crate::with_topology;

/// Most faults of one kind that are listed one by one; the rest are counted in [`Fault::More`].
pub const MOST_LISTED: usize = 100;

/// What a maze should be. The default wishes only what every maze should be: in one piece.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wishes {
    /// What cells there are.
    pub shape: Option<Shape>,
    /// Columns and rows, or twice the one size of a shape that has one.
    pub size: Option<(u64, u64)>,
    /// Perfect, playable, or with so many extra passages.
    pub loops: Option<Loops>,
    /// The figure, in the middle.
    pub emblem: Option<Emblem>,
    /// Which cells are left out.
    pub mask: Mask,
    /// What becomes of cells that the figure or mask cuts off.
    pub islands: Islands,
    /// Where the entry is; what is drawn or farthest is not looked at.
    pub entry: Option<End>,
    /// Where the exit is.
    pub exit: Option<End>,
    /// No hall of 3x3 cells, and closed cells only as figures.
    pub strict: bool,
    /// Open rooms are wished, so halls and the loops in them are right.
    pub rooms: bool,
    /// Dead ends are culled, so cells may be closed that nothing else leaves out.
    pub culled: bool,
    /// A single way without branches is wished.
    pub labyrinth: Option<Labyrinth>,
    /// What the maze is to look the same after.
    pub symmetry: Option<Symmetry>,
}

impl Wishes {
    /// What a maze made by this recipe should be.
    #[must_use]
    pub fn of(recipe: &Recipe) -> Self {
        Self {
            shape: Some(recipe.shape),
            size: Some((recipe.width, recipe.height)),
            loops: Some(recipe.loops).filter(|_| loops_are_known(recipe)),
            emblem: Some(if recipe.leaves_emblem_out() || recipe.shape != Shape::Square {
                Emblem::None
            } else {
                recipe.emblem.clone()
            }),
            mask: recipe.mask.clone(),
            islands: recipe.islands,
            entry: recipe.entry,
            exit: recipe.exit,
            strict: true,
            rooms: recipe.algorithm.leaves_rooms() || recipe.rooms.is_some(),
            culled: recipe.sparse > 0,
            labyrinth: recipe.unicursal,
            symmetry: recipe.symmetry,
        }
    }
}

/// Whether the number of loops can be told from the maze: passages opened with all their images are as many as their places make them, and what a share of the walls
/// meant is not known any more where cells have been culled.
fn loops_are_known(recipe: &Recipe) -> bool {
    recipe.loops == Loops::None || recipe.symmetry.is_none() && recipe.sparse == 0
}

/// One way in which a maze or path is not what was wished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// There is no cell that belongs to the maze.
    NoCells,
    /// The maze has another shape.
    Shape {
        /// The shape wished.
        wished: Shape,
        /// The shape found.
        found: Shape,
    },
    /// The maze has another size.
    Size {
        /// Columns and rows wished.
        wished: (u64, u64),
        /// Columns and rows found.
        found: (u64, u64),
    },
    /// A part of the maze that cannot be reached from the rest; `cell` is its first cell.
    CutOff {
        /// Its first cell.
        cell: Cell,
        /// How many cells it has.
        cells: u64,
    },
    /// A passage of a maze that should be perfect which closes a loop.
    Loop {
        /// A cell that it leads from.
        cell: Cell,
        /// The side.
        side: Side,
    },
    /// A passage without its image in a maze that should be symmetric, or a grid that is not.
    Asymmetric {
        /// The symmetry wished.
        symmetry: Symmetry,
        /// A cell that the passage leads from; nothing for a grid.
        cell: Option<Cell>,
    },
    /// Fewer or more loops than wished.
    LoopCount {
        /// Wished.
        wished: u64,
        /// Whether more than those wished are right too.
        at_least: bool,
        /// Found.
        found: u64,
    },
    /// A block of 3x3 cells without a wall inside; `cell` is its top left one.
    Hall {
        /// Its top left cell.
        cell: Cell,
    },
    /// A dead end that could have been opened.
    DeadEnd {
        /// The cell.
        cell: Cell,
    },
    /// A corner, or the centre, is closed.
    MustBeOpen {
        /// `a corner` or `the centre`.
        what: &'static str,
        /// The cell.
        cell: Cell,
    },
    /// A closed cell where the figure has none, or a closed cell that is no part of a figure.
    Closed {
        /// The cell.
        cell: Cell,
    },
    /// An open cell where the figure has a closed one.
    NotClosed {
        /// The cell.
        cell: Cell,
    },
    /// The figure wished stands elsewhere.
    EmblemElsewhere {
        /// Its first column and row.
        found: (u32, u32),
        /// The first column and row wished.
        wished: (u32, u32),
    },
    /// The entry or exit is missing, elsewhere, or closed.
    End {
        /// `entry` or `exit`.
        what: &'static str,
        /// What is wrong with it.
        wrong: String,
        /// Where it is, if it is.
        cell: Option<Cell>,
    },
    /// There is no way from the entry to the exit.
    NoWay {
        /// Where the entry is.
        entry: Cell,
    },
    /// The given path takes a wrong step.
    Misstep(Misstep),
    /// The given path is the way from the exit to the entry.
    Reversed,
    /// The given path ends elsewhere than in the exit.
    EndsElsewhere {
        /// Where it ends.
        cell: Cell,
    },
    /// The given path is not a shortest one.
    NotShortest {
        /// Its moves.
        moves: usize,
        /// Those of a shortest one.
        shortest: usize,
    },
    /// Further faults of the kind before, not listed.
    More {
        /// How many.
        count: u64,
    },
}

impl Fault {
    /// The cell to point at, if there is one.
    #[must_use]
    pub const fn cell(&self) -> Option<Cell> {
        match self {
            Self::CutOff { cell, .. }
            | Self::Loop { cell, .. }
            | Self::Hall { cell }
            | Self::DeadEnd { cell }
            | Self::MustBeOpen { cell, .. }
            | Self::Closed { cell }
            | Self::NotClosed { cell }
            | Self::NoWay { entry: cell } => Some(*cell),
            Self::End { cell, .. } | Self::Asymmetric { cell, .. } => *cell,
            _ => None,
        }
    }

    /// The fault in words.
    #[must_use]
    pub fn describe(&self, grid: &Grid) -> String {
        let name = |cell: &Cell| grid.name(*cell);
        let letter =
            |side: &Side| side.letter().map_or_else(|| format!("side {}", side.0), |letter| letter.to_string());
        match self {
            Self::NoCells => "the maze has no cell: every one is closed".to_owned(),
            Self::Shape { wished, found } => format!("the shape is {found}, but {wished} is wished"),
            Self::Size { wished, found } => {
                format!("the maze is {}x{}, but {}x{} is wished", found.0, found.1, wished.0, wished.1)
            }
            Self::CutOff { cell, cells: 1 } => format!("cell {} cannot be reached from the rest", name(cell)),
            Self::CutOff { cell, cells } => {
                format!("{cells} cells around {} cannot be reached from the rest", name(cell))
            }
            Self::Loop { cell, side } => {
                format!("the passage {} of {} closes a loop in a perfect maze", letter(side), name(cell))
            }
            Self::LoopCount { wished, at_least, found } => {
                format!("{found} loops where {}{wished} are wished", if *at_least { "at least " } else { "" })
            }
            Self::Asymmetric { symmetry, cell: Some(cell) } => {
                format!("a passage of {} has no image, but the symmetry '{symmetry}' is wished", name(cell))
            }
            Self::Asymmetric { symmetry, cell: None } => {
                format!("the grid itself does not have the symmetry '{symmetry}' that is wished")
            }
            Self::Hall { cell } => format!("the 3x3 cells from {} on have no wall between them", name(cell)),
            Self::DeadEnd { cell } => format!("{} is a dead end", name(cell)),
            Self::MustBeOpen { what, cell } => format!("{what}, {}, is closed", name(cell)),
            Self::Closed { cell } => format!("{} is closed on all sides and no part of the emblem", name(cell)),
            Self::NotClosed { cell } => format!("{} is open, but belongs to the emblem", name(cell)),
            Self::EmblemElsewhere { found, wished } => {
                format!("the emblem begins at ({},{}) instead of ({},{})", found.0, found.1, wished.0, wished.1)
            }
            Self::End { what, wrong, .. } => format!("the {what} {wrong}"),
            Self::NoWay { .. } => "there is no way from the entry to the exit".to_owned(),
            Self::Misstep(Misstep { step, cell, side, through_wall }) => {
                let what = if *through_wall { "crosses a wall" } else { "leaves the maze" };
                format!("the path {what}: step {} goes {} from {}", step + 1, letter(side), name(cell))
            }
            Self::Reversed => "the path is reversed: it leads from the exit to the entry".to_owned(),
            Self::EndsElsewhere { cell } => format!("the path ends at {}, not at the exit", name(cell)),
            Self::NotShortest { moves, shortest } => {
                let are = if *shortest == 1 { "is" } else { "are" };
                format!("the path has {moves} moves, but {shortest} {are} enough")
            }
            Self::More { count } => format!("and {count} more of this kind"),
        }
    }
}

/// What a maze is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Cells that belong to the maze: those not closed on all sides.
    pub cells: u64,
    /// Cells closed on all sides.
    pub closed: u64,
    /// Passages.
    pub passages: u64,
    /// Parts that hang together; 1 is right.
    pub components: u64,
    /// Independent loops.
    pub loops: u64,
    /// Dead ends: cells with one exit.
    pub dead_ends: u64,
    /// Those of them that the figure or border encloses: cells with a single neighbour.
    pub enclosed_dead_ends: u64,
    /// Halls of 3x3 cells.
    pub halls: u64,
    /// First column and row of the figure (that wished, or "42"), if it was found.
    pub emblem: Option<(u32, u32)>,
    /// Moves of a shortest path between entry and exit, if there is one.
    pub shortest: Option<usize>,
    /// Everything that is not as wished.
    pub faults: Vec<Fault>,
}

impl Report {
    /// One piece without loops.
    #[must_use]
    pub const fn is_perfect(&self) -> bool {
        self.components == 1 && self.loops == 0
    }

    /// Whether all wishes are fulfilled.
    #[must_use]
    pub const fn is_right(&self) -> bool {
        self.faults.is_empty()
    }

    fn add(&mut self, faults: impl Iterator<Item = Fault>) {
        let mut count: u64 = 0;
        for fault in faults {
            count += 1;
            if count <= MOST_LISTED as u64 {
                self.faults.push(fault);
            }
        }
        if let Some(more) = count.checked_sub(MOST_LISTED as u64 + 1) {
            self.faults.push(Fault::More { count: more + 1 });
        }
    }
}

/// Certifies a maze, and a path through it if one is given, against what is wished.
///
/// ```
/// use mazegen::{Recipe, Wishes, check};
/// let recipe = Recipe::new(15, 15).seed("7");
/// let report = check(&recipe.make()?, None, &Wishes::of(&recipe));
/// assert!(report.is_right() && report.is_perfect());
/// assert_eq!((report.cells, report.closed, report.emblem), (207, 18, Some((4, 5))));
/// # Ok::<(), mazegen::RecipeError>(())
/// ```
#[must_use]
pub fn check(maze: &Maze, path: Option<&Path>, wishes: &Wishes) -> Report {
    with_topology!(maze.grid(), topology => Inspection { maze, topology, wishes }.report(path))
}

struct Inspection<'a, T> {
    maze: &'a Maze,
    topology: &'a T,
    wishes: &'a Wishes,
}

impl<T: Topology> Inspection<'_, T> {
    fn report(&self, path: Option<&Path>) -> Report {
        let (open, topology) = (self.maze.open(), self.topology);
        let parts = self.parts();
        let cells = u64::from(topology.live_count());
        let passages = open.count();
        let dead_ends: Vec<Cell> =
            topology.cells().filter(|&cell| topology.open_sides(cell, open).len() == 1).collect();
        let enclosed = dead_ends.iter().filter(|&&cell| !is_real_dead_end(topology, open, cell)).count();
        let mut report = Report {
            cells,
            closed: u64::from(topology.cell_count()) - cells,
            passages,
            components: parts.len() as u64,
            loops: passages + parts.len() as u64 - cells,
            dead_ends: dead_ends.len() as u64,
            enclosed_dead_ends: enclosed as u64,
            halls: self.maze.grid().rect().map_or(0, |rect| halls(rect, open).count() as u64),
            emblem: None,
            shortest: None,
            faults: Vec::new(),
        };
        report.add((cells == 0).then_some(Fault::NoCells).into_iter());
        self.size(&mut report);
        report.add(self.cut_off(&parts).into_iter());
        self.loops(&mut report);
        self.figure(&mut report);
        self.symmetry(&mut report);
        self.ends(&mut report);
        self.path(path, &mut report);
        report
    }

    /// The first cell of each part and its number of cells, the largest part first.
    fn parts(&self) -> Vec<(Cell, u64)> {
        let mut seen = Bits::new(self.topology.cell_count() as usize);
        let mut parts = Vec::new();
        let mut waiting = VecDeque::new();
        for first in self.topology.cells() {
            if seen.get(first.index()) {
                continue;
            }
            seen.set(first.index());
            waiting.push_back(first);
            let mut cells = 0;
            while let Some(cell) = waiting.pop_front() {
                cells += 1;
                for side in self.topology.open_sides(cell, self.maze.open()).iter() {
                    let next = self.topology.step(cell, side);
                    if !seen.get(next.index()) {
                        seen.set(next.index());
                        waiting.push_back(next);
                    }
                }
            }
            parts.push((first, cells));
        }
        parts.sort_by_key(|&(_, cells)| std::cmp::Reverse(cells));
        parts
    }

    /// The parts but for the largest; where parts may hang apart, those that are joined to another by a wall.
    fn cut_off(&self, parts: &[(Cell, u64)]) -> Vec<Fault> {
        let mut seen = Bits::new(self.topology.cell_count() as usize);
        let mut faults = Vec::new();
        for (number, &(cell, cells)) in parts.iter().enumerate() {
            let apart = self.wishes.islands == Islands::Each && !seen.get(cell.index());
            if number > 0 && !apart {
                faults.push(Fault::CutOff { cell, cells });
            } else if self.wishes.islands == Islands::Each {
                crate::topology::reached(self.topology, cell).ones().for_each(|cell| seen.set(cell));
            }
        }
        faults
    }

    fn size(&self, report: &mut Report) {
        let tiled = self.maze.grid().tiled();
        let found = tiled.map_or(Shape::Square, Tiled::shape);
        if let Some(wished) = self.wishes.shape.filter(|&wished| wished != found) {
            report.add(std::iter::once(Fault::Shape { wished, found }));
        }
        let of_rect = self.maze.size().map(|(width, height)| (u64::from(width), u64::from(height)));
        if let (Some(wished), Some(found)) = (self.wishes.size, tiled.map(Tiled::size).or(of_rect)) {
            report.add((found != wished).then_some(Fault::Size { wished, found }).into_iter());
        }
    }

    fn loops(&self, report: &mut Report) {
        let found = report.loops;
        match self.wishes.loops {
            Some(Loops::None | Loops::Extra(_)) if self.wishes.rooms => {}
            Some(Loops::None) if found > 0 => report.add(self.loop_passages().into_iter()),
            Some(Loops::Playable) => {
                let (open, topology) = (self.maze.open(), self.topology);
                report.add((found < 2).then_some(Fault::LoopCount { wished: 2, at_least: true, found }).into_iter());
                let dead_ends = topology.cells().filter(|&cell| is_real_dead_end(topology, open, cell));
                report.add(dead_ends.map(|cell| Fault::DeadEnd { cell }));
            }
            Some(Loops::Extra(amount)) => {
                let wished = wanted(amount, self.topology);
                let wrong = found > wished || found < wished && self.could_open_more();
                report.add(wrong.then_some(Fault::LoopCount { wished, at_least: false, found }).into_iter());
            }
            _ => {}
        }
        if let (true, Some(rect)) = (self.wishes.strict && !self.wishes.rooms, self.maze.grid().rect()) {
            report.add(halls(rect, self.maze.open()).map(|cell| Fault::Hall { cell }));
        }
    }

    /// The passages that join what was joined before, in rising order of links.
    fn loop_passages(&self) -> Vec<Fault> {
        let mut parent: Vec<u32> = (0..self.topology.cell_count()).collect();
        let mut faults = Vec::new();
        for (_, cell, side) in self.topology.links().filter(|(link, ..)| self.maze.open().get(link.index())) {
            let (a, b) = (top(&mut parent, cell.0), top(&mut parent, self.topology.step(cell, side).0));
            if a == b {
                faults.push(Fault::Loop { cell, side });
            }
            parent[a.max(b) as usize] = a.min(b);
        }
        faults
    }

    fn could_open_more(&self) -> bool {
        let mut open = self.maze.open().clone();
        let Some(rect) = self.maze.grid().rect() else { return true };
        self.topology.links().any(|(link, cell, side)| {
            !self.maze.open().get(link.index()) && !would_make_hall(rect, &mut open, cell, side)
        })
    }

    /// Passages whose images are walls.
    fn symmetry(&self, report: &mut Report) {
        let Some(symmetry) = self.wishes.symmetry else { return };
        let folded = Folded::new(self.maze.grid(), self.topology, symmetry, false);
        let Ok(folded) = folded else {
            report.add(std::iter::once(Fault::Asymmetric { symmetry, cell: None }));
            return;
        };
        let open = self.maze.open();
        let lone = self.topology.links().filter(|&(link, cell, side)| {
            let images = folded.orbit(self.topology, (cell, side)).unwrap_or_default();
            open.get(link.index()) && !images.iter().all(|image| open.get(image.index()))
        });
        report.add(lone.map(|(_, cell, _)| Fault::Asymmetric { symmetry, cell: Some(cell) }));
    }

    fn figure(&self, report: &mut Report) {
        let Some(rect) = self.maze.grid().rect() else { return };
        let wished = self.wishes.emblem.as_ref().map(|emblem| (emblem, self.wished_closed(rect, emblem)));
        let bitmap = match wished {
            Some((Emblem::Bitmap(bitmap), _)) => bitmap.clone(),
            _ => Bitmap::forty_two(),
        };
        report.emblem = self.find(rect, &bitmap);
        let is_closed = |cell: Cell| !self.topology.contains(cell);
        let Some((_, cells)) = wished else {
            if self.wishes.strict && !self.wishes.culled {
                report.add(self.stray_cells(rect).map(|cell| Fault::Closed { cell }));
            }
            return;
        };
        // Where a mask leaves cells out, the first of those is not the figure's.
        let first_wished = cells
            .first()
            .filter(|_| self.wishes.mask == Mask::None)
            .map(|&cell| rect.xy(cell))
            .zip(bitmap.closed().first());
        if let (Some(found), Some((first, &(x, y)))) = (report.emblem, first_wished) {
            let wished = (first.0 - x, first.1 - y);
            if found != wished {
                report.add(std::iter::once(Fault::EmblemElsewhere { found, wished }));
                return;
            }
        }
        report.add(cells.iter().filter(|&&cell| !is_closed(cell)).map(|&cell| Fault::NotClosed { cell }));
        let culled = self.wishes.culled;
        let extra = rect.cells().filter(|&cell| !culled && is_closed(cell) && cells.binary_search(&cell).is_err());
        report.add(extra.map(|cell| Fault::Closed { cell }));
        let must = must_be_open(rect)
            .into_iter()
            .filter(|&(_, cell)| self.wishes.loops == Some(Loops::Playable) && is_closed(cell));
        report.add(must.map(|(what, cell)| Fault::MustBeOpen { what, cell }));
    }

    /// The cells that a figure closes, and with it those that it cuts off, if they are wished closed too.
    fn wished_closed(&self, rect: &Rect, emblem: &Emblem) -> Vec<Cell> {
        match self.wishes.labyrinth {
            Some(Labyrinth::Split) => return self.doubled_closed(rect),
            Some(form) => {
                let walked = classical(form).map(|(_, cells)| cells).unwrap_or_default();
                return rect.cells().filter(|cell| !walked.contains(cell)).collect();
            }
            None => {}
        }
        let mut cells = emblem.cells(rect).unwrap_or_default();
        if self.wishes.mask != Mask::None {
            cells.extend(self.wishes.mask.left_out(rect));
            cells.sort_unstable();
            cells.dedup();
        }
        self.settled(rect, cells)
    }

    /// What is left out after islands have been dealt with as wished.
    fn settled(&self, rect: &Rect, cells: Vec<Cell>) -> Vec<Cell> {
        match self.wishes.islands {
            Islands::KeepLargest if !cells.is_empty() => Masked::new(*rect, cells).largest_part().left_out().collect(),
            Islands::Bridge if !cells.is_empty() => {
                let mut out = Bits::new(rect.cell_count() as usize);
                cells.iter().for_each(|cell| out.set(cell.index()));
                bridges(rect, &out).unwrap_or_default().iter().for_each(|cell| out.clear(cell.index()));
                out.ones().map(|cell| Cell(cell as u32)).collect()
            }
            _ => cells,
        }
    }

    /// What a mask leaves out of a maze of half the size, each cell of it four.
    fn doubled_closed(&self, rect: &Rect) -> Vec<Cell> {
        let half = Rect::new(u64::from(rect.width() / 2), u64::from(rect.height() / 2));
        let Ok(half) = half else { return Vec::new() };
        let out = self.settled(&half, self.wishes.mask.left_out(&half));
        let large = doubled(&Grid::Masked(Masked::new(half, out)));
        large.map(|grid| rect.cells().filter(|&cell| !grid.contains(cell)).collect()).unwrap_or_default()
    }

    /// Where a figure stands: all of its cells closed, and the others of its box not.
    fn find(&self, rect: &Rect, bitmap: &Bitmap) -> Option<(u32, u32)> {
        let (width, height) = bitmap.size();
        let &(x, y) = bitmap.closed().first()?;
        let is_closed = |cell: Cell| !self.topology.contains(cell);
        let is_there = |left: u32, top: u32| {
            let Some(cells) = bitmap.at(rect, left, top).filter(|cells| cells.iter().all(|&cell| is_closed(cell)))
            else {
                return false;
            };
            let in_box = (top..top + height).flat_map(|y| (left..left + width).filter_map(move |x| rect.at(x, y)));
            in_box.filter(|&cell| is_closed(cell)).count() == cells.len()
        };
        let middle = (rect.width().checked_sub(width)? / 2, rect.height().checked_sub(height)? / 2);
        if is_there(middle.0, middle.1) {
            return Some(middle);
        }
        // Looking everywhere takes time for each closed cell and each of the figure's box; large figures are looked for in the middle only.
        let small = width * height <= 256;
        rect.cells().filter(|&cell| small && is_closed(cell)).find_map(|cell| {
            let (left, top) = (rect.xy(cell).0.checked_sub(x)?, rect.xy(cell).1.checked_sub(y)?);
            is_there(left, top).then_some((left, top))
        })
    }

    /// Closed cells without a closed one beside them, straight or across a corner: no figure, but a cell that was forgotten.
    fn stray_cells<'a>(&'a self, rect: &'a Rect) -> impl Iterator<Item = Cell> + 'a {
        rect.cells().filter(move |&cell| {
            let (x, y) = rect.xy(cell);
            let around = (y.saturating_sub(1)..=y + 1).flat_map(|v| (x.saturating_sub(1)..=x + 1).map(move |u| (u, v)));
            let beside = around.filter(|&(u, v)| (u, v) != (x, y)).filter_map(|(u, v)| rect.at(u, v));
            !self.topology.contains(cell) && beside.into_iter().all(|other| self.topology.contains(other))
        })
    }

    fn ends(&self, report: &mut Report) {
        let grid = self.maze.grid();
        for (what, more) in [("entry", &self.maze.more_entries), ("exit", &self.maze.more_exits)] {
            for &cell in more.iter().filter(|&&cell| !grid.contains(cell)) {
                let wrong = format!("{} is closed on all sides", grid.name(cell));
                report.add(std::iter::once(Fault::End { what, wrong, cell: Some(cell) }));
            }
        }
        for (what, cell, wished) in
            [("entry", self.maze.entry, self.wishes.entry), ("exit", self.maze.exit, self.wishes.exit)]
        {
            // The name of the cell wished, if one cell is.
            let wished = match wished {
                Some(End::At(at)) => Some(format!("({},{})", at.x, at.y)),
                Some(End::Numbered(Numbered { cell })) if grid.contains(Cell(cell)) => Some(grid.name(Cell(cell))),
                Some(End::Numbered(numbered)) => Some(format!("#{}", numbered.cell)),
                _ => None,
            };
            let wrong = match (cell, wished) {
                (None, Some(wished)) => format!("is missing; {wished} is wished"),
                (Some(cell), _) if !grid.contains(cell) => format!("{} is closed on all sides", grid.name(cell)),
                (Some(cell), Some(wished)) if grid.name(cell) != wished => {
                    format!("is {}, but {wished} is wished", grid.name(cell))
                }
                _ => continue,
            };
            report.add(std::iter::once(Fault::End { what, wrong, cell }));
        }
    }

    fn path(&self, path: Option<&Path>, report: &mut Report) {
        let (Some(entry), Some(exit)) = (self.maze.entry, self.maze.exit) else { return };
        let exits = self.maze.exits();
        let Ok(solution) = Solver::Bfs.solve(self.maze) else { return };
        report.shortest = solution.path.as_ref().map(Path::moves);
        if report.shortest.is_none() {
            report.add(std::iter::once(Fault::NoWay { entry }));
        }
        let Some(path) = path else { return };
        let fault = match path.walk(self.topology, self.maze.open()) {
            Ok(end) if exits.contains(&end) && path.start == entry => {
                let longer = report.shortest.filter(|&shortest| path.moves() > shortest);
                longer.map(|shortest| Fault::NotShortest { moves: path.moves(), shortest })
            }
            _ if self.leads(path, exit, entry) => Some(Fault::Reversed),
            Ok(cell) => Some(Fault::EndsElsewhere { cell }),
            Err(misstep) => Some(Fault::Misstep(misstep)),
        };
        report.add(fault.into_iter());
    }

    /// Whether the same sides lead from one cell to the other.
    fn leads(&self, path: &Path, from: Cell, to: Cell) -> bool {
        Path { start: from, sides: path.sides.clone() }.walk(self.topology, self.maze.open()) == Ok(to)
    }
}

/// The first cell of the part that a cell is joined to, shortening the way there.
fn top(parent: &mut [u32], mut cell: u32) -> u32 {
    while parent[cell as usize] != cell {
        parent[cell as usize] = parent[parent[cell as usize] as usize];
        cell = parent[cell as usize];
    }
    cell
}
