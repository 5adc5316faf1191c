//! The maze of a recipe as a stream of rows.

use super::{End, Place, Recipe, RecipeError};
use crate::generate::{Algorithm, Rows};
use crate::rng::Rng;
use crate::shape::emblem::Emblem;
use crate::shape::loops::Loops;
use crate::shape::mask::Mask;
use crate::tiling::Shape;
use crate::topology::Rect;

impl Recipe {
    /// The maze as a stream of rows, of any height, with memory for one row: what [`make`](Self::make) gives where that fits into memory. "42"
    /// is left out, as it is there.
    ///
    /// # Errors
    /// [`RecipeError::NotByRows`] for a generator that needs the whole maze, [`RecipeError::NotInRows`] for wishes that do, and those about
    /// version, size and ends.
    pub fn rows(&self) -> Result<Rows, RecipeError> {
        self.known_version()?;
        self.cells_fit()?;
        let size = (self.width, self.height);
        if self.width == 0 || self.height == 0 {
            Rect::new(self.width, self.height)?;
        }
        // One row must be a rectangle that there can be.
        let Ok(row) = Rect::new(self.width, 1) else { return Err(RecipeError::RowTooLong(self.width)) };
        let width = row.width();
        // What was too large to be read counts as the largest number.
        if self.height == u64::MAX {
            return Err(RecipeError::TooManyRows);
        }
        let (entry, exit) = self.points();
        for (place, at) in [(Place::Entry, entry), (Place::Exit, exit), (Place::Start, self.start)] {
            if let Some(at) = at.filter(|at| at.x >= size.0 || at.y >= size.1) {
                return Err(RecipeError::Outside { place, at, size });
            }
        }
        if let (Some(at), true) = (entry, entry == exit) {
            return Err(RecipeError::SameEnds(End::At(at)));
        }
        if self.shape != Shape::Square {
            return Err(RecipeError::NotInRows("another shape than squares"));
        }
        if [self.entry, self.exit].contains(&Some(End::FARTHEST)) {
            return Err(RecipeError::NotInRows("the farthest cell"));
        }
        if [self.entry, self.exit].iter().any(|end| matches!(end, Some(End::Drawn(_) | End::Numbered(_)))) {
            return Err(RecipeError::NotInRows("a drawn or numbered cell"));
        }
        if self.loops != Loops::None {
            return Err(RecipeError::NotInRows("loops"));
        }
        if self.tiles.is_some() {
            return Err(RecipeError::NotInRows("a maze of tiles"));
        }
        if self.mask != Mask::None {
            return Err(RecipeError::NotInRows("a mask"));
        }
        if matches!(self.emblem, Emblem::Bitmap(_)) {
            return Err(RecipeError::NotInRows("an emblem of one's own"));
        }
        let rows = self.algorithm.rows(width, self.height, Rng::stream(&self.seed, "walls", 0));
        rows.ok_or_else(|| RecipeError::NotByRows {
            generator: self.algorithm.generator().name(),
            able: Algorithm::BY_ROWS.iter().map(|generator| generator.name()).collect(),
        })
    }
}
