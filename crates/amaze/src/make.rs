//! Making and solving with what the command adds: limits of memory, progress, and messages.

use std::convert::Infallible;
use std::ops::ControlFlow;

use mazegen::{Cell, Made, Maze, Path, QueryError, Recipe, RecipeError, Seed, Solution, Solver};

use crate::failure::Failure;
use crate::memory;
use crate::progress::{self, Progress};

/// A seed for who gave none: ten digits at most, easy to type again.
///
/// # Errors
/// [`Failure::Io`] if the system gives no randomness.
pub(crate) fn random_seed() -> Result<Seed, Failure> {
    let number = getrandom::u32()
        .map_err(|error| Failure::Io(format!("the system gives no random seed: {error}; give one with --seed")))?;
    Ok(Seed::from(u64::from(number)))
}

/// Makes the maze of a recipe, within the memory there is, with progress shown; says on standard error what differs from the recipe.
///
/// # Errors
/// [`Failure::Usage`] for a recipe of no maze.
pub(crate) fn make(recipe: &Recipe) -> Result<Maze, Failure> {
    let made = make_quietly(recipe).map_err(|error| Failure::Usage(error.to_string()))?;
    for note in &made.notes {
        eprintln!("amaze: note: {note}");
    }
    Ok(made.maze)
}

fn make_quietly(recipe: &Recipe) -> Result<Made, RecipeError> {
    let plan = recipe.plan(memory::usable())?;
    let cells = recipe.width * recipe.height;
    Ok(if progress::is_worth_it(cells) {
        whole(plan.make(&mut Progress::new("making", cells)))
    } else {
        whole(plan.make(&mut ()))
    })
}

/// Solves a maze between two cells, with progress shown.
///
/// # Errors
/// [`QueryError`] for a cell that is not in the maze.
pub(crate) fn solve(solver: Solver, maze: &Maze, from: Cell, to: Cell) -> Result<Solution, QueryError> {
    let cells = maze.size().map_or(0, |(width, height)| u64::from(width) * u64::from(height));
    if progress::is_worth_it(cells) {
        return solver.solve_between(maze, from, to, &mut Progress::new("solving", cells)).map(whole);
    }
    solver.solve_between(maze, from, to, &mut ()).map(whole)
}

/// A shortest path from entry to exit, if there is one.
#[must_use]
pub(crate) fn shortest(maze: &Maze) -> Option<Path> {
    solve(Solver::Bfs, maze, maze.entry?, maze.exit?).ok()?.path
}

/// The value of a run that its observer never ends.
fn whole<T>(run: ControlFlow<Infallible, T>) -> T {
    match run {
        ControlFlow::Continue(value) => value,
        ControlFlow::Break(never) => match never {},
    }
}
