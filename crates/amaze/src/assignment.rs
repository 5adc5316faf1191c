//! The three small programs of the course assignment: `MazeGenerator ROWS COLS FILE`, `MazeSolverBFS FILE`, `MazeSolverDFS FILE`.

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use mazegen::{Emblem, Generator, Maze, Recipe, Solver};
use mazegen_files::{Format, Severity};

use crate::failure::Failure;
use crate::output::Output;
use crate::save::{Overwrite, Target};
use crate::theme::Theme;
use crate::{load, make, signals, status};

/// Largest number of rows and columns that are drawn.
const SMALL: u32 = 10;

/// `MazeGenerator ROWS COLS FILE [SEED]`: a maze by random walk; the finish is the cell discovered last.
#[must_use]
pub fn generator() -> ExitCode {
    signals::watch();
    status(with_help(GENERATOR_USAGE, generate))
}

/// `MazeSolverBFS FILE`.
#[must_use]
pub fn solver_bfs() -> ExitCode {
    signals::watch();
    status(with_help("usage: MazeSolverBFS FILE", |arguments| solve("MazeSolverBFS", Solver::Bfs, arguments)))
}

/// `MazeSolverDFS FILE`.
#[must_use]
pub fn solver_dfs() -> ExitCode {
    signals::watch();
    status(with_help("usage: MazeSolverDFS FILE", |arguments| solve("MazeSolverDFS", Solver::Dfs, arguments)))
}

const GENERATOR_USAGE: &str = "usage: MazeGenerator ROWS COLS FILE [SEED], with ROWS and COLS 1 or more, not both 1";

/// Runs a program with its arguments, or prints how to call it.
fn with_help(usage: &str, run: impl FnOnce(&[OsString]) -> Result<(), Failure>) -> Result<(), Failure> {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    if arguments.iter().any(|argument| argument == "--help" || argument == "-h") {
        let mut out = Output::new();
        out.line(usage)?;
        return out.finish();
    }
    run(&arguments)
}

fn generate(arguments: &[OsString]) -> Result<(), Failure> {
    let usage = || Failure::Usage(GENERATOR_USAGE.to_owned());
    let (rows, columns, file, seed) = match arguments {
        [rows, columns, file] => (rows, columns, file, make::random_seed()?),
        [rows, columns, file, seed] => (rows, columns, file, make::seed(Some(&seed.to_string_lossy()))?),
        _ => return Err(usage()),
    };
    let number = |text: &OsString| text.to_str()?.parse::<u64>().ok().filter(|&number| number > 0);
    let (rows, columns) = (number(rows).ok_or_else(usage)?, number(columns).ok_or_else(usage)?);
    if rows == 1 && columns == 1 {
        return Err(usage());
    }
    let mut recipe = Recipe::new(columns, rows).algorithm(Generator::RandomWalk).emblem(Emblem::None);
    recipe.seed = seed;
    let target = Target::find(Path::new(file), Overwrite::MazesForGood)?;
    let maze = make::make_and_say_seed(&recipe)?;
    target.write(|out| Format::Dat.write(&maze, None, out))?;
    let mut out = Output::new();
    draw_if_small(&maze, None, &mut out)?;
    out.finish()
}

/// The five outputs: the path as nodes from 1, its steps, the steps taken, the milliseconds, and for small mazes the drawing.
fn solve(program: &str, solver: Solver, arguments: &[OsString]) -> Result<(), Failure> {
    let [file] = arguments else { return Err(Failure::Usage(format!("usage: {program} FILE"))) };
    let file = Path::new(file);
    let reading = load::maze(file, 1)?;
    load::remark(file, &reading, Severity::Fault);
    let maze = reading.maze;
    let (Some(start), Some(finish)) = (maze.entry, maze.exit) else {
        return Err(Failure::Usage(format!("{} has no start or no finish", file.display())));
    };
    let started = Instant::now();
    let solution = make::solve(solver, &maze, start, &[finish])
        .map_err(|error| Failure::Usage(format!("{}: {error}", file.display())))?;
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
