//! The three small programs of the course assignment: `MazeGenerator ROWS COLS FILE`, `MazeSolverBFS FILE`, `MazeSolverDFS FILE`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use mazegen::{Emblem, Generator, Maze, Recipe, Seed, Solver};
use mazegen_files::Format;

use crate::failure::Failure;
use crate::output::Output;
use crate::theme::Theme;
use crate::{load, make, save, signals, status};

/// Largest number of rows and columns that are drawn.
const SMALL: u32 = 10;

/// `MazeGenerator ROWS COLS FILE [SEED]`: a maze by random walk; the finish is the cell discovered last.
#[must_use]
pub fn generator() -> ExitCode {
    signals::watch();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    status(generate(&arguments))
}

/// `MazeSolverBFS FILE`.
#[must_use]
pub fn solver_bfs() -> ExitCode {
    status(solve("MazeSolverBFS", Solver::Bfs))
}

/// `MazeSolverDFS FILE`.
#[must_use]
pub fn solver_dfs() -> ExitCode {
    status(solve("MazeSolverDFS", Solver::Dfs))
}

fn generate(arguments: &[String]) -> Result<(), Failure> {
    let usage = || {
        Failure::Usage(
            "usage: MazeGenerator ROWS COLS FILE [SEED], with ROWS and COLS 1 or more, not both 1".to_owned(),
        )
    };
    let (rows, columns, file, seed) = match arguments {
        [rows, columns, file] => (rows, columns, file, make::random_seed()?),
        [rows, columns, file, seed] => (rows, columns, file, Seed::new(seed)),
        _ => return Err(usage()),
    };
    let number = |text: &String| text.parse::<u64>().ok().filter(|&number| number > 0).ok_or_else(usage);
    let (rows, columns) = (number(rows)?, number(columns)?);
    if rows == 1 && columns == 1 {
        return Err(usage());
    }
    let mut recipe = Recipe::new(columns, rows).algorithm(Generator::RandomWalk).emblem(Emblem::None);
    recipe.seed = seed;
    eprintln!("seed {}", recipe.seed);
    let maze = make::make(&recipe)?;
    save::save(Path::new(file), false, |out| Format::Dat.write(&maze, None, out))?;
    let mut out = Output::new();
    draw_if_small(&maze, None, &mut out)?;
    out.finish()
}

/// The five outputs: the path as nodes from 1, its steps, the steps taken, the milliseconds, and for small mazes the drawing.
fn solve(program: &str, solver: Solver) -> Result<(), Failure> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [file] = &arguments[..] else { return Err(Failure::Usage(format!("usage: {program} FILE"))) };
    let maze = load::maze(file, 1)?.maze;
    let started = Instant::now();
    let solution = solver.solve(&maze).map_err(|error| Failure::Usage(format!("{}: {error}", file.display())))?;
    let milliseconds = started.elapsed().as_secs_f64() * 1000.0;
    let mut out = Output::new();
    let Some((path, rect)) = solution.path.zip(maze.grid().rect()) else {
        out.line("no path")?;
        out.finish()?;
        return Err(Failure::No);
    };
    let nodes: Vec<String> = path.cells(rect).map(|cell| (cell.0 + 1).to_string()).collect();
    out.line(format_args!("({})", nodes.join(",")))?;
    out.line(path.moves())?;
    out.line(solution.steps)?;
    out.line(format_args!("{milliseconds:.3}"))?;
    draw_if_small(&maze, Some(&path), &mut out)?;
    out.finish()
}

fn draw_if_small(maze: &Maze, path: Option<&mazegen::Path>, out: &mut Output) -> Result<(), Failure> {
    if maze.size().is_some_and(|(width, height)| width <= SMALL && height <= SMALL) {
        return out.draw(maze, path, Theme::named(None));
    }
    Ok(())
}
