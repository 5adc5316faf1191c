//! Many mazes at once: on all cores with the feature `parallel`, and the same without it.
//!
//! Maze `i` of a recipe has the recipe's seed with `/i` after it ([`Seed::nth`](crate::Seed::nth)), so any of them can be made alone, and nothing depends on how many
//! threads there are.

use std::ops::Range;

use crate::maze::Maze;
use crate::recipe::{Recipe, RecipeError};
use crate::solve::{QueryError, Solution, Solver};

/// Does some work for each number; the results come in the order of the numbers.
pub fn each<R: Send>(numbers: Range<u64>, work: impl Fn(u64) -> R + Sync + Send) -> Vec<R> {
    #[cfg(feature = "parallel")]
    {
        use rayon::prelude::*;
        // A vector knows its length, so the results come in order.
        let numbers: Vec<u64> = numbers.collect();
        numbers.into_par_iter().map(work).collect()
    }
    #[cfg(not(feature = "parallel"))]
    numbers.map(work).collect()
}

/// Makes the mazes with these numbers.
///
/// ```
/// use mazegen::{Recipe, batch};
/// let recipe = Recipe::new(8, 6).seed("class");
/// let mazes = batch::make_many(&recipe, 1..31)?;
/// assert_eq!(mazes.len(), 30);
/// assert_eq!(mazes[6], recipe.nth(7).make()?, "the seventh has the seed class/7");
/// # Ok::<(), mazegen::RecipeError>(())
/// ```
///
/// # Errors
/// [`RecipeError`] if there is no such maze.
pub fn make_many(recipe: &Recipe, numbers: Range<u64>) -> Result<Vec<Maze>, RecipeError> {
    each(numbers, |number| recipe.nth(number).make()).into_iter().collect()
}

/// Solves mazes, each from its entry to its exit.
///
/// # Errors
/// [`QueryError`] for the first maze without an entry or exit.
pub fn solve_many(mazes: &[Maze], solver: Solver) -> Result<Vec<Solution>, QueryError> {
    each(0..mazes.len() as u64, |number| solver.solve(&mazes[number as usize])).into_iter().collect()
}
