//! Making and solving with what the command adds: limits of memory, progress, and messages.

use std::convert::Infallible;
use std::ops::ControlFlow;

use mazegen::{Cell, Maze, Path, Plan, QueryError, Recipe, Seed, Solution, Solver};

use crate::failure::Failure;
use crate::progress::{self, Progress};
use crate::{memory, say};

/// A seed for who gave none: ten digits at most, easy to type again.
///
/// # Errors
/// [`Failure::Io`] if the system gives no randomness.
pub(crate) fn random_seed() -> Result<Seed, Failure> {
    let number = getrandom::u32()
        .map_err(|error| Failure::Io(format!("the system gives no random seed: {error}; give one with --seed")))?;
    Ok(Seed::from(u64::from(number)))
}

/// The seed that was given, or a random one for none or an empty one.
///
/// # Errors
/// [`Failure::Io`] if the system gives no randomness.
pub(crate) fn seed(given: Option<&str>) -> Result<Seed, Failure> {
    given.map(Seed::new).filter(|seed| !seed.text().is_empty()).map_or_else(random_seed, Ok)
}

/// Makes the maze of a recipe, within the memory there is, with progress shown; says on standard error the seed, and what differs from the
/// recipe.
///
/// # Errors
/// [`Failure::Usage`] for a recipe of no maze.
pub(crate) fn make_and_say_seed(recipe: &Recipe) -> Result<Maze, Failure> {
    let plan = plan(recipe)?;
    say::say(format_args!("seed {}", recipe.seed));
    Ok(finish(plan))
}

/// As [`make_and_say_seed`], where the seed is reported otherwise.
///
/// # Errors
/// [`Failure::Usage`] for a recipe of no maze.
pub(crate) fn make(recipe: &Recipe) -> Result<Maze, Failure> {
    Ok(finish(plan(recipe)?))
}

pub(crate) fn plan(recipe: &Recipe) -> Result<Plan<'_>, Failure> {
    recipe.plan(memory::usable()).map_err(|error| Failure::Usage(error.to_string()))
}

fn finish(plan: Plan<'_>) -> Maze {
    let cells = plan.grid().live_count();
    let made = if progress::is_worth_it(cells) {
        whole(plan.make(&mut Progress::new("making", cells)))
    } else {
        whole(plan.make(&mut ()))
    };
    for note in &made.notes {
        say::note(note);
    }
    made.maze
}

/// Solves a maze from a cell to any of some others, with progress shown.
///
/// # Errors
/// [`QueryError`] for a cell that is not in the maze.
pub(crate) fn solve(solver: Solver, maze: &Maze, from: Cell, goals: &[Cell]) -> Result<Solution, QueryError> {
    let cells = maze.grid().live_count();
    if progress::is_worth_it(cells) {
        return solver.solve_to_any(maze, from, goals, &mut Progress::new("solving", cells)).map(whole);
    }
    solver.solve_to_any(maze, from, goals, &mut ()).map(whole)
}

/// A shortest path from entry to exit, if there is one.
#[must_use]
pub(crate) fn shortest(maze: &Maze) -> Option<Path> {
    solve(Solver::Bfs, maze, maze.entry?, &maze.exits()).ok()?.path
}

/// The value of a run that its observer never ends.
pub(crate) fn whole<T>(run: ControlFlow<Infallible, T>) -> T {
    match run {
        ControlFlow::Continue(value) => value,
        ControlFlow::Break(never) => match never {},
    }
}
