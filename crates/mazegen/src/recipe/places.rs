//! The cells of a recipe's ends, found on its grid.

use super::grids::point;
use super::{Drawn, End, Islands, Numbered, Place, Point, Recipe, RecipeError};
use crate::bits::Bits;
use crate::cell::Cell;
use crate::maze::Grid;
use crate::rng::Rng;
use crate::shape::islands::outside_largest;
use crate::topology::Topology;
use crate::with_topology;

/// The cells of the ends that are known before the maze is made; nothing for those that are not asked for, or farthest.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Ends {
    pub(super) entry: Option<Cell>,
    pub(super) exit: Option<Cell>,
    pub(super) more_entries: Vec<Cell>,
    pub(super) more_exits: Vec<Cell>,
    pub(super) start: Option<Cell>,
    /// Where parts stay apart, the cells of all but the largest, in which no end is placed that is not asked for there.
    pub(super) elsewhere: Option<Bits>,
}

impl Ends {
    /// Those that there are.
    pub(super) fn all(&self) -> impl Iterator<Item = Cell> + '_ {
        self.entry.iter().chain(&self.exit).chain(&self.more_entries).chain(&self.more_exits).copied()
    }
}

impl Recipe {
    /// Every end with its place and number, in the order in which they are drawn.
    fn all_ends(&self) -> Vec<(Place, usize, End)> {
        let more = |place, ends: &[End]| ends.iter().enumerate().map(|(at, &end)| (place, at + 1, end)).collect();
        let one = |place, end: Option<End>| end.map(|end| (place, 0, end)).into_iter().collect::<Vec<_>>();
        let further: [Vec<_>; 2] = [more(Place::Entry, &self.more_entries), more(Place::Exit, &self.more_exits)];
        [one(Place::Entry, self.entry), one(Place::Exit, self.exit)].into_iter().chain(further).flatten().collect()
    }

    /// Finds the cells of all ends.
    pub(super) fn ends(&self, grid: &Grid) -> Result<Ends, RecipeError> {
        let mut ends = Ends { elsewhere: self.elsewhere(grid), ..Ends::default() };
        let mut found: Vec<(Place, usize, End, Option<Cell>)> = Vec::new();
        for (place, number, end) in self.all_ends() {
            if number > 0 && end == End::FARTHEST {
                return Err(RecipeError::FarthestOfMany(place));
            }
            found.push((place, number, end, self.end(grid, place, end)?));
        }
        for at in 0..found.len() {
            let (place, number, End::Drawn(drawn), _) = found[at] else { continue };
            let taken: Vec<Cell> = found.iter().filter_map(|found| found.3).collect();
            let cell = self.draw(grid, (place, number), drawn, &taken, ends.elsewhere.as_ref())?;
            found[at].3 = Some(cell);
        }
        for (at, &(_, _, end, cell)) in found.iter().enumerate() {
            if cell.is_some() && found[..at].iter().any(|before| before.3 == cell) {
                return Err(RecipeError::SameEnds(end));
            }
        }
        for (place, number, _, cell) in found {
            match (place, number, cell) {
                (Place::Entry, 0, _) => ends.entry = cell,
                (Place::Exit, 0, _) => ends.exit = cell,
                (Place::Entry, _, Some(cell)) => ends.more_entries.push(cell),
                (_, _, Some(cell)) => ends.more_exits.push(cell),
                _ => {}
            }
        }
        self.hang_together(grid, &ends)?;
        ends.start = self.start.map(|at| self.cell(grid, Place::Start, at)).transpose()?;
        Ok(ends)
    }

    /// Where parts stay apart, the cells of all but the largest.
    fn elsewhere(&self, grid: &Grid) -> Option<Bits> {
        (self.islands == Islands::Each).then(|| {
            with_topology!(grid, topology => {
                outside_largest(topology, &Bits::new(topology.cell_count() as usize))
            })
        })
    }

    /// Whether all ends are in one part.
    fn hang_together(&self, grid: &Grid, ends: &Ends) -> Result<(), RecipeError> {
        let Some(first) = ends.all().next().filter(|_| self.islands == Islands::Each) else { return Ok(()) };
        let reached = with_topology!(grid, topology => crate::topology::reached(topology, first));
        let apart = ends.all().find(|cell| !reached.get(cell.index()));
        apart.map_or(Ok(()), |cell| Err(RecipeError::EndsApart(grid.name(first), grid.name(cell))))
    }

    /// A cell drawn from the seed, another than those taken if there is one.
    fn draw(
        &self,
        grid: &Grid,
        (place, number): (Place, usize),
        drawn: Drawn,
        taken: &[Cell],
        elsewhere: Option<&Bits>,
    ) -> Result<Cell, RecipeError> {
        let stream = if place == Place::Entry { "entry" } else { "exit" };
        let mut rng = Rng::stream(&self.seed, stream, number as u64);
        let is_near = |cell: &Cell| elsewhere.is_none_or(|elsewhere| !elsewhere.get(cell.index()));
        let found = with_topology!(grid, topology => {
            // Counted, not listed: a large maze has many cells.
            let outermost = topology.cells().filter(is_near).filter_map(|cell| drawn.place(grid, cell)).min();
            let is_there =
                |cell: &Cell| outermost.is_some() && is_near(cell) && drawn.place(grid, *cell) == outermost;
            let all = topology.cells().filter(is_there).count();
            let is_free = |cell: &Cell| all <= taken.len() || !taken.contains(cell);
            match topology.cells().filter(is_there).filter(is_free).count() as u32 {
                0 => None,
                free => topology.cells().filter(is_there).filter(is_free).nth(rng.below(free) as usize),
            }
        });
        found.ok_or(RecipeError::NoSides { place, drawn: drawn.name(), shape: self.shape })
    }

    /// The cell of an end, if it has one and that is in the maze.
    fn end(&self, grid: &Grid, place: Place, end: End) -> Result<Option<Cell>, RecipeError> {
        match end {
            End::Farthest(_) | End::Drawn(_) => Ok(None),
            End::At(at) => self.cell(grid, place, at).map(Some),
            End::Numbered(Numbered { cell }) => {
                let cells = with_topology!(grid, topology => topology.cell_count());
                if cell >= cells {
                    return Err(RecipeError::NoSuchCell { place, cell, cells });
                }
                let point = grid.rect().map(|rect| point(rect, Cell(cell)));
                // On a rectangle it may be closed.
                point.map_or(Ok(Some(Cell(cell))), |at| self.cell(grid, place, at).map(Some))
            }
        }
    }

    /// The cell of a point, if it is one of the maze.
    pub(super) fn cell(&self, grid: &Grid, place: Place, at: Point) -> Result<Cell, RecipeError> {
        let size = (self.width, self.height);
        if let Some(tiled) = grid.tiled() {
            if !tiled.shape().has_columns() {
                return Err(RecipeError::NoColumns { place, at, shape: tiled.shape() });
            }
            if at.x >= size.0 || at.y >= size.1 {
                return Err(RecipeError::Outside { place, at, size });
            }
            return tiled.cell_of_whole((at.y * size.0 + at.x) as u32).ok_or(RecipeError::OnMask { place, at });
        }
        let inside = grid.rect().and_then(|rect| rect.at_wide(at.x, at.y));
        let cell = inside.ok_or(RecipeError::Outside { place, at, size })?;
        if grid.contains(cell) {
            return Ok(cell);
        }
        if grid.rect().is_some_and(|rect| self.mask.left_out(rect).binary_search(&cell).is_ok()) {
            return Err(RecipeError::OnMask { place, at });
        }
        let figure = grid.rect().and_then(|rect| self.emblem.cells(rect)).unwrap_or_default();
        Err(if figure.contains(&cell) {
            RecipeError::OnEmblem { place, at }
        } else {
            RecipeError::OnIsland { place, at }
        })
    }
}
