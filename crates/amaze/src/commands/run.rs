//! `amaze run`: the maze of a configuration file made, written, and drawn with its path.

use std::path::Path;

use mazegen::{Maze, Solution};
use mazegen_files::{Config, Format, has_drawing};

use super::config;
use crate::args::Run;
use crate::failure::Failure;
use crate::output::Output;
use crate::save::{Overwrite, Target};
use crate::say::counted;
use crate::theme::{Theme, coloured};
use crate::{make, say};

/// Largest width and height that are drawn.
const MOST_DRAWN: u64 = 500;

/// Makes, writes and draws the maze.
///
/// # Errors
/// [`Failure`] for a wrong configuration, and when writing fails.
pub(crate) fn run(args: &Run, out: &mut Output) -> Result<(), Failure> {
    let config = config::read(&args.config)?;
    let target = Target::find(Path::new(&config.output), Overwrite::of(args.force))?;
    let maze = make::make(&config.recipe)?;
    let shortest = make::shortest(&maze);
    // What is no rectangle has no wall digits.
    let is_json = maze.grid().rect().is_none() || Format::of_path(Path::new(&config.output)) == Some(Format::Json);
    if is_json && Format::of_path(Path::new(&config.output)) != Some(Format::Json) {
        let (file, shape) = (&config.output, config.recipe.shape);
        say::note(format_args!("{file} is written as json, since {shape} has no wall digits; call it .json"));
    }
    let format = if is_json { Format::Json } else { Format::Hex };
    target.write(|out| format.write_made(&maze, shortest.as_ref(), Some(&config.recipe), out))?;
    let shown = solution(&config, &maze)?;
    if !has_drawing(maze.grid()) {
        say::note(format_args!("{} cannot be drawn in text: it needs a picture", config.recipe.shape));
    } else if config.recipe.width <= MOST_DRAWN && config.recipe.height <= MOST_DRAWN {
        out.draw(&maze, shown.path.as_ref(), Theme::named(config.theme.as_deref()))?;
        warn_if_wide(config.recipe.width);
    } else {
        say::note(format_args!("a maze of this size is not drawn; `amaze show {} --path` does", config.output));
    }
    let moves = shown.path.map_or(0, |path| path.moves());
    out.line(format_args!(
        "{} maze by {}, seed {}; {} finds {}; written to {}",
        maze.grid().size_name(),
        config.recipe.algorithm,
        config.recipe.seed,
        config.solver,
        counted(moves as u64, "move"),
        config.output
    ))
}

/// The way that the configuration's solver finds.
fn solution(config: &Config, maze: &Maze) -> Result<Solution, Failure> {
    let (Some(entry), true) = (maze.entry, maze.exit.is_some()) else {
        return Err(Failure::Usage("the maze has no entry or exit".to_owned()));
    };
    make::solve(config.solver, maze, entry, &maze.exits()).map_err(|error| Failure::Usage(error.to_string()))
}

/// Says so where the drawing is wider than the terminal, which then wraps it.
fn warn_if_wide(width: u64) {
    let columns = 3 * width + 1;
    let terminal = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    if let (true, Some(terminal)) = (coloured(), terminal)
        && columns > terminal
    {
        say::note(format_args!(
            "the drawing is {columns} columns wide, the terminal {terminal}; make it wider or the maze smaller"
        ));
    }
}
