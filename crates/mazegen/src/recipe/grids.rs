//! The grid of a recipe: shape and size, without what mask and figure leave out, with its islands settled and its tunnels dug.

use super::{
    BYTES_OF_A_TILE, BYTES_OF_AN_EDGE, BYTES_OF_AN_OUTLINE, Islands, Note, Point, Recipe, RecipeError, must_be_open,
};
use crate::bits::Bits;
use crate::cell::{Cell, Link};
use crate::maze::Grid;
use crate::rng::Rng;
use crate::shape::emblem::Emblem;
use crate::shape::islands::{bridges, outside_largest, parts_of};
use crate::shape::loops::most_loops;
use crate::shape::mask::Mask;
use crate::tiling::{Polygons, Shape, ShapeError, Tiled, weave};
use crate::topology::{Masked, Rect, Topology};
use crate::with_topology;

/// So many parts that hang apart are named by a cell; of more only the number is told.
const MOST_NAMED: usize = 5;

/// What is found in the parts of a grid that hang apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Apart {
    /// A cell of each of the first few parts.
    pub cells: Vec<String>,
    /// How many parts there are.
    pub parts: usize,
}

impl std::fmt::Display for Apart {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let more = if self.parts > self.cells.len() { ", ..." } else { "" };
        write!(f, "{} parts that hang apart, with the cells {}{more} in them", self.parts, self.cells.join(", "))
    }
}

/// The cells that a rectangle is left with, and whether they were cut off from others.
type Settled = (Bits, Option<Note>);

impl Recipe {
    /// The grid, and the links that its tunnels open from the start.
    pub(super) fn grid(&self, memory: u64) -> Result<(Grid, Vec<Link>, Vec<Note>), RecipeError> {
        let (grid, notes) = if self.shape == Shape::Square {
            self.rectangle(Rect::within_memory(self.width, self.height, self.bytes_per_cell(), memory)?)?
        } else {
            self.tiled(memory)?
        };
        let (grid, open) = self.woven(grid)?;
        Ok((grid, open, notes))
    }

    /// The rectangle without the figure or what the mask leaves out.
    fn rectangle(&self, rect: Rect) -> Result<(Grid, Vec<Note>), RecipeError> {
        let size = (self.width, self.height);
        let mut notes = Vec::new();
        self.words_fit((f64::from(rect.width()), f64::from(rect.height())))?;
        let mut out = self.mask.left_out(&rect);
        if self.leaves_emblem_out() {
            notes.extend(self.why_without_emblem());
        } else {
            match (self.emblem.cells(&rect), &self.emblem) {
                (Some(cells), _) => out.extend(cells),
                (None, Emblem::Bitmap(bitmap)) => {
                    return Err(RecipeError::EmblemTooLarge { emblem: bitmap.size(), size });
                }
                (None, _) => notes.push(Note::EmblemLeftOut { size }),
            }
        }
        if out.is_empty() {
            return Ok((Grid::Rect(rect), notes));
        }
        let (grid, note) = self.without(rect, out)?;
        notes.extend(note);
        Ok((grid, notes))
    }

    /// Whether the words of the mask, if there are any, fit into a box.
    fn words_fit(&self, box_of_cells: (f64, f64)) -> Result<(), RecipeError> {
        let too_large = self.mask.words().filter(|words| words.scale(box_of_cells) == 0);
        too_large.map_or(Ok(()), |words| {
            let size = (box_of_cells.0 as u32, box_of_cells.1 as u32);
            Err(RecipeError::WordsTooLarge { needs: words.size(), size })
        })
    }

    /// Why "42" is left out, where somebody may have waited for it: on a mask nobody does.
    fn why_without_emblem(&self) -> Option<Note> {
        if let Some(what) = self.form_without_emblem() {
            return Some(Note::EmblemNotOn { what });
        }
        (self.mask == Mask::None).then(|| Note::EmblemNotServed { generator: self.algorithm.generator().name() })
    }

    /// The rectangle without these cells.
    fn without(&self, rect: Rect, out: Vec<Cell>) -> Result<(Grid, Option<Note>), RecipeError> {
        let by_mask = self.mask != Mask::None;
        let masked = Masked::new(rect, out);
        if masked.live_count() == 0 {
            return Err(if by_mask { RecipeError::MaskLeavesNone } else { RecipeError::EmblemLeavesNone });
        }
        let not_served = if by_mask { RecipeError::MaskNotServed } else { RecipeError::NotServed };
        self.algorithm.serves(&masked).map_err(not_served)?;
        if masked.cut_off().is_empty() {
            return Ok((Grid::Masked(masked), None));
        }
        let mut out = Bits::new(rect.cell_count() as usize);
        masked.left_out().for_each(|cell| out.set(cell.index()));
        let (out, note) = self.settled(&rect, out, |cell| Grid::Rect(rect).name(cell))?;
        let masked = Masked::new(rect, out.ones().map(|cell| Cell(cell as u32)));
        Ok((if masked.live_count() == rect.cell_count() { Grid::Rect(rect) } else { Grid::Masked(masked) }, note))
    }

    /// What becomes of parts that hang apart: the cells that are left out in the end.
    fn settled<T: Topology>(
        &self,
        whole: &T,
        mut out: Bits,
        name: impl Fn(Cell) -> String,
    ) -> Result<Settled, RecipeError> {
        let parts = parts_of(whole, &out);
        if parts.len() < 2 {
            return Ok((out, None));
        }
        match self.islands {
            // Cells of one's own may hang apart even without a mask.
            Islands::Refuse if self.cells.is_some() && self.mask == Mask::None => {
                Err(ShapeError::CellsApart(parts.get(1).map(|&(cell, _)| name(cell)).unwrap_or_default()).into())
            }
            Islands::Refuse => {
                let cells = parts.iter().take(MOST_NAMED).map(|&(cell, _)| name(cell)).collect();
                let apart = Apart { cells, parts: parts.len() };
                let is_emblem = self.mask == Mask::None && self.emblem != Emblem::None;
                Err(if is_emblem { RecipeError::EmblemCutsOff(apart) } else { RecipeError::MaskCutsOff(apart) })
            }
            Islands::KeepLargest => {
                let others = outside_largest(whole, &out);
                others.ones().for_each(|cell| out.set(cell));
                Ok((out, Some(Note::IslandsClosed { closed: others.count() as u32 })))
            }
            Islands::Bridge => {
                let taken = bridges(whole, &out).ok_or(RecipeError::NoBridge)?;
                taken.iter().for_each(|cell| out.clear(cell.index()));
                Ok((out, Some(Note::IslandsBridged { parts: parts.len() as u32, cells: taken.len() as u32 })))
            }
            Islands::Each => Ok((out, Some(Note::IslandsEach { parts: parts.len() as u32 }))),
        }
    }

    /// The grid of another shape than squares, without what the mask leaves out.
    fn tiled(&self, memory: u64) -> Result<(Grid, Vec<Note>), RecipeError> {
        let (shape, size) = (self.shape, (self.width, self.height));
        if let Emblem::Bitmap(_) = self.emblem {
            return Err(RecipeError::OnlyOnSquares { what: "an emblem can be", shape });
        }
        if self.tiles.is_some() {
            return Err(RecipeError::OnlyOnSquares { what: "a maze can be made of tiles", shape });
        }
        shape.cells(size, (memory as f64 / self.bytes_per_cell()) as u64)?;
        let whole = match &self.cells {
            Some(cells) => Tiled::of_cells(cells)?,
            None => Tiled::new(shape, size, Rng::stream(&self.seed, "shape", 0).next_u64())?,
        };
        self.algorithm.serves(whole.graph()).map_err(|error| RecipeError::ShapeNotServed(shape, error))?;
        let (low, high) = whole.bounds();
        self.words_fit((high.x - low.x, high.y - low.y))?;
        let out = self.mask.left_out_of(&whole);
        if out.count() == u64::from(whole.graph().cell_count()) {
            return Err(RecipeError::MaskLeavesNone);
        }
        // Cells go by the numbers that they have when the parts still hang apart.
        let name = |cell: Cell| {
            let number = (0..cell.index()).filter(|&before| !out.get(before)).count();
            let place = Grid::Tiled(whole.clone()).column_and_row(cell);
            place.map_or_else(|| format!("#{number}"), |(x, y)| format!("({x},{y})"))
        };
        let (left_out, note) = self.settled(whole.graph(), out.clone(), name)?;
        if left_out.count() == 0 {
            return Ok((Grid::Tiled(whole), note.into_iter().collect()));
        }
        let tiled = whole.leave_out(&left_out)?;
        Ok((Grid::Tiled(tiled), note.into_iter().collect()))
    }

    /// The grid with its tunnels, and the links that are to be open from the start.
    fn woven(&self, grid: Grid) -> Result<(Grid, Vec<Link>), RecipeError> {
        let Some(wish) = self.weave else { return Ok((grid, Vec::new())) };
        let tiled = self.as_tiled(grid)?;
        let is_straight = |cell: Cell| tiled.graph().sides(cell).iter().any(|side| tiled.across(cell, side).is_some());
        if tiled.graph().cell_count() > 4 && !tiled.graph().cells().any(is_straight) {
            return Err(RecipeError::NoWeave(tiled.shape()));
        }
        let (tiled, open) = weave(&tiled, wish, &mut Rng::stream(&self.seed, "weave", 0));
        Ok((Grid::Tiled(tiled), open))
    }

    /// A rectangle as a shape among others: with a layout, and places for tunnels.
    fn as_tiled(&self, grid: Grid) -> Result<Tiled, RecipeError> {
        let mut out = Bits::default();
        match grid {
            Grid::Tiled(tiled) => return Ok(tiled),
            Grid::Masked(masked) => {
                out = Bits::new(masked.rect().cell_count() as usize);
                masked.left_out().for_each(|cell| out.set(cell.index()));
            }
            Grid::Rect(_) | Grid::Graph(_) => {}
        }
        Ok(Tiled::without(Shape::Square, (self.width, self.height), 0, &out)?)
    }

    /// Peak memory of the grid itself, in bytes a cell.
    pub(super) fn bytes_of_the_grid(&self) -> f64 {
        match self.shape {
            Shape::Voronoi { .. } => return BYTES_OF_AN_OUTLINE,
            Shape::Cells => {
                let edges = |cells: &Polygons| cells.edges() as f64 / f64::from(cells.count());
                return self.cells.as_ref().map_or(0.0, |cells| BYTES_OF_A_TILE.max(BYTES_OF_AN_EDGE * edges(cells)));
            }
            Shape::Square if self.weave.is_none() => {}
            _ => return BYTES_OF_A_TILE,
        }
        // A template is kept to on a graph of its own, and so is a symmetry.
        let guided = self.rooms.is_some() || self.template.is_some() || self.symmetry.is_some();
        if guided || self.islands == Islands::Each { BYTES_OF_A_TILE } else { 0.0 }
    }

    /// Whether shape and size are those of the cells that are given, if they are.
    pub(super) fn cells_fit(&self) -> Result<(), ShapeError> {
        let Some(cells) = self.cells.as_ref().map(Polygons::count) else { return Ok(()) };
        let size = (self.width, self.height);
        match self.shape {
            Shape::Cells if size == (cells.into(), cells.into()) => Ok(()),
            Shape::Cells => Err(ShapeError::OtherSize { cells, size }),
            other => Err(ShapeError::OtherShape(other)),
        }
    }

    /// Whether the rules of a playable maze can be kept: two loops, corners and centre open.
    pub(super) fn room_for_loops(&self, grid: &Grid) -> Result<(), RecipeError> {
        let most = with_topology!(grid, topology => most_loops(topology));
        if most < 2 {
            return Err(RecipeError::NoRoomForLoops { size: (self.width, self.height), most });
        }
        let Some(rect) = grid.rect() else { return Ok(()) };
        for (what, cell) in must_be_open(rect) {
            if !grid.contains(cell) {
                return Err(RecipeError::EmblemCovers { what, at: point(rect, cell) });
            }
        }
        Ok(())
    }
}

pub(super) fn point(rect: &Rect, cell: Cell) -> Point {
    let (x, y) = rect.xy(cell);
    Point { x: u64::from(x), y: u64::from(y) }
}
